"""Worker processes, seen from the server: lanes of them, so that no work holds up another's.

A lane has a few processes, a queue of a fixed length and a time limit. Work that nobody waits
for any more is stopped: its process gets a signal, which every search hears within some 50 ms,
and is ended and replaced where it does not.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from lasermaze.studio.worker import HEAD, JOB, PROGRESS, WAITING

Told = Callable[[bytes], None]

_BUFFER = 1 << 20  # bytes of an answer that are read ahead
_PATIENCE = 0.5  # seconds in which a worker must hear that it is to stop

_STOP = signal.SIGINT
_END = signal.SIGKILL if os.name == "posix" else signal.SIGTERM  # which Windows takes as that


class Outcome(NamedTuple):
    """How a job ended: a letter of ``worker``, such as RESULT, and its bytes."""

    letter: bytes
    data: bytes


class LaneFullError(Exception):
    """So many wait already that one more would not be served in good time."""


class OvertimeError(Exception):
    """The work took longer than it may."""


class WorkerLostError(Exception):
    """The process ended before its work was done."""


class Worker:
    """One process; whoever uses it does one job at a time."""

    def __init__(self, process: Process) -> None:
        self.process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self._to, self._from = process.stdin, process.stdout
        self._head: tuple[bytes, int] | None = None  # of the frame that is being read

    @classmethod
    async def start(cls) -> Worker:
        """A new process, ready for a job. It hears no Ctrl-C of the terminal.

        Raises: WorkerLostError where it cannot be started.
        """
        command = (sys.executable, "-m", "lasermaze.studio.worker")
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=PIPE,
            stdout=PIPE,
            limit=_BUFFER,
            start_new_session=os.name == "posix",
        )
        worker = cls(process)
        try:
            # Until it says so, a signal to stop would end it in the middle of its imports.
            letter, _ = await worker._outcome(_nobody)
        except BaseException as error:
            await worker.end()
            if isinstance(error, asyncio.IncompleteReadError):
                raise WorkerLostError from None
            raise
        assert letter == WAITING
        return worker

    @property
    def alive(self) -> bool:
        """Whether the process has not ended, as far as that is known."""
        return self.process.returncode is None

    async def run(self, name: str, request: dict[str, Any], told: Told) -> Outcome:
        """How a job ends; ``told`` gets every word of its progress.

        Raises: WorkerLostError where the process ends before.
        """
        data = json.dumps([name, request]).encode()
        try:
            self._to.write(HEAD.pack(JOB, len(data)) + data)
            await self._to.drain()
            return await self._outcome(told)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerLostError from None

    async def stop(self) -> bool:
        """Stop the job it is at; whether the process can be used again."""
        if os.name != "posix":
            return False
        try:
            async with asyncio.timeout(_PATIENCE):
                self._signal(_STOP)
                await self._outcome(_nobody)
                # A signal that came too late for the job meets this one, which does nothing.
                await self.run("rest", {}, _nobody)
        except (TimeoutError, asyncio.IncompleteReadError, ProcessLookupError, WorkerLostError):
            return False
        return True

    async def end(self) -> None:
        """End the process."""
        with contextlib.suppress(ProcessLookupError):
            self._signal(_END)
        await self.process.wait()

    def _signal(self, number: int) -> None:
        """Send a signal. Raises: ProcessLookupError for a process that is not there.

        Not by the process's own method: that one would wait for a process that has ended, and
        asyncio, which waits for it too, would complain of an unknown child.
        """
        if not self.alive:
            raise ProcessLookupError
        os.kill(self.process.pid, number)

    async def _outcome(self, told: Told) -> Outcome:
        while True:
            # A reader may be cancelled between the two, and the next one goes on from there.
            if self._head is None:
                self._head = HEAD.unpack(await self._from.readexactly(HEAD.size))
            letter, length = self._head
            data = await self._from.readexactly(length)
            self._head = None
            if letter != PROGRESS:
                return Outcome(letter, data)
            told(data)


def _nobody(data: bytes) -> None:
    """Nobody listens."""


@dataclass
class _Job:
    """A job, and how many seconds it may take once a worker is free for it."""

    name: str
    request: dict[str, Any]
    told: Told
    seconds: float
    _end: float | None = None

    def end(self) -> float:
        """When its time is over, by the loop's clock, which the first call starts."""
        if self._end is None:
            self._end = asyncio.get_running_loop().time() + self.seconds
        return self._end


class Lane:
    """A few workers for one sort of work, and whoever waits for one of them."""

    def __init__(self, workers: int, waiting: int, seconds: float) -> None:
        self.workers, self.seconds = workers, seconds
        self._most = workers + waiting
        self._inside = 0
        self._closed = False
        self._free = asyncio.Semaphore(workers)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._stopping: set[asyncio.Task[None]] = set()

    async def run(
        self, name: str, request: dict[str, Any], told: Told, seconds: float | None = None
    ) -> Outcome:
        """How a job ends. Whoever cancels this stops the work.

        A process may be ended from outside, as by a system that is short of memory. The job is
        then done once more by another one, within the same time.

        Raises: LaneFullError, OvertimeError, WorkerLostError where the second process ended too.
        """
        if self._inside >= self._most:
            raise LaneFullError
        self._inside += 1
        job = _Job(name, request, told, seconds or self.seconds)
        try:
            try:
                return await self._attempt(job)
            except WorkerLostError:
                if self._closed:
                    raise
                return await self._attempt(job, fresh=True)
        finally:
            self._inside -= 1

    async def _attempt(self, job: _Job, *, fresh: bool = False) -> Outcome:
        async with self._worker(fresh=fresh) as worker:
            try:
                async with asyncio.timeout_at(job.end()):
                    return await worker.run(job.name, job.request, job.told)
            except TimeoutError:
                raise OvertimeError from None

    async def warm(self) -> None:
        """Start every worker, and let it load what it needs, before there is work for it."""
        jobs = (self.run("warm", {}, _nobody, 30) for _ in range(self.workers))
        await asyncio.gather(*jobs, return_exceptions=True)

    async def close(self) -> None:
        """End all processes, each once: those that are being stopped end by that."""
        self._closed = True
        await asyncio.gather(*self._stopping, return_exceptions=True)
        for worker in list(self._all):
            await worker.end()

    @contextlib.asynccontextmanager
    async def _worker(self, *, fresh: bool) -> AsyncIterator[Worker]:
        """A worker for one job, newly started where it must be ``fresh``.

        A worker whose job does not end well is stopped, or ended and replaced.
        """
        await self._free.acquire()
        try:
            worker = await self._next(fresh=fresh)
        except BaseException:
            self._free.release()
            raise
        try:
            yield worker
        except BaseException:
            # In a task of its own: whoever was cancelled must not wait for that.
            task = asyncio.ensure_future(self._recover(worker))
            self._stopping.add(task)
            task.add_done_callback(self._stopping.discard)
            raise
        self._idle.append(worker)
        self._free.release()

    async def _next(self, *, fresh: bool) -> Worker:
        """An idle worker, or a new one. Idle ones that were ended from outside are dropped."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive and not fresh:
                return worker
            self._all.discard(worker)
            await worker.end()
        return await self._start()

    async def _start(self) -> Worker:
        worker = await Worker.start()
        self._all.add(worker)
        return worker

    async def _recover(self, worker: Worker) -> None:
        try:
            if await worker.stop():
                self._idle.append(worker)
            else:
                self._all.discard(worker)
                await worker.end()
        finally:
            self._free.release()


class Pool:
    """The lanes: what a hand waits for, what runs along beside it, and long work."""

    def __init__(self) -> None:
        self.lanes = {
            "hand": Lane(workers=2, waiting=64, seconds=5),
            "beside": Lane(workers=1, waiting=16, seconds=5),
            "long": Lane(workers=2, waiting=8, seconds=20),
        }

    async def warm(self) -> None:
        """Make ready what a first visitor waits for."""
        await asyncio.gather(self.lanes["hand"].warm(), self.lanes["beside"].warm())

    async def close(self) -> None:
        """End all processes."""
        for lane in self.lanes.values():
            await lane.close()
