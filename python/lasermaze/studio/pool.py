"""The worker processes, seen from the server, and the queues of jobs for them.

A queue has a few processes and a limited length, so that no kind of work delays another. A job
whose client has disconnected is stopped: its process gets a signal, which every search notices
within some 50 ms; a process that does not is killed and replaced.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import pickle
import signal
from asyncio.subprocess import Process
from collections.abc import AsyncIterator

from lasermaze.core.budget import Progress
from lasermaze.studio.calls import QueueName
from lasermaze.studio.jobs import PING, WARM, Outcome, answer
from lasermaze.studio.worker import (
    HEAD,
    PROGRESS,
    READY,
    RESULT,
    START,
    WorkerLostError,
    arguments,
)

_BUFFER = 1 << 20  # bytes of a response that are read ahead
_STOP_SECONDS = 0.5  # in which a worker must react to the signal
_WARM_SECONDS = 30.0

_STOP = signal.SIGINT
_KILL = signal.SIGKILL if os.name == "posix" else signal.SIGTERM  # which Windows takes as that


class QueueFullError(Exception):
    """The queue is full."""


class OvertimeError(Exception):
    """The job took longer than it may."""


def ignore(fraction: float, found: int) -> None:
    """Ignore a report of progress."""


class Worker:
    """One process, which runs one job at a time."""

    def __init__(self, process: Process) -> None:
        self.process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self._to, self._from = process.stdin, process.stdout
        self._head: tuple[bytes, int] | None = None  # of the frame that is being read

    @classmethod
    async def start(cls) -> Worker:
        """A new process, ready for a job. A Ctrl-C in the terminal does not reach it.

        Raises: WorkerLostError if it cannot be started.
        """
        process = await asyncio.create_subprocess_exec(*arguments(), **START, limit=_BUFFER)
        worker = cls(process)
        try:
            worker._to.write(pickle.dumps(answer))
            letter, _ = await worker._last_frame(ignore)
        except BaseException as error:
            await worker.end()
            if isinstance(error, asyncio.IncompleteReadError):
                raise WorkerLostError from None
            raise
        assert letter == READY
        return worker

    @property
    def alive(self) -> bool:
        """Whether the process has not ended, as far as is known."""
        return self.process.returncode is None

    async def run(self, name: str, request: str, report: Progress) -> Outcome:
        """Run a job. Raises: WorkerLostError if the process ends before it."""
        letter, data = await self._call(name, request, report)
        assert letter == RESULT
        outcome: Outcome = pickle.loads(data)
        return outcome

    async def stop(self) -> bool:
        """Stop the current job; returns whether the process can be used again."""
        if os.name != "posix":
            return False
        try:
            async with asyncio.timeout(_STOP_SECONDS):
                self._signal(_STOP)
                await self._last_frame(ignore)
                # A signal that arrived after the end of the job stops this one instead.
                await self._call(PING, "{}", ignore)
        except (TimeoutError, asyncio.IncompleteReadError, ProcessLookupError, WorkerLostError):
            return False
        return True

    async def end(self) -> None:
        """End the process."""
        with contextlib.suppress(ProcessLookupError):
            self._signal(_KILL)
        await self.process.wait()

    def _signal(self, number: int) -> None:
        """Send a signal. Raises: ProcessLookupError if the process has ended.

        The process's own method would wait for a process that has ended, and asyncio, which
        waits for it too, would complain of an unknown child.
        """
        if not self.alive:
            raise ProcessLookupError
        os.kill(self.process.pid, number)

    async def _call(self, name: str, request: str, report: Progress) -> tuple[bytes, bytes]:
        """The last frame about a job. Raises: WorkerLostError."""
        call = json.dumps([name, request])
        try:
            self._to.write(pickle.dumps(call))
            await self._to.drain()
            return await self._last_frame(report)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerLostError from None

    async def _last_frame(self, report: Progress) -> tuple[bytes, bytes]:
        """The first frame that is not about progress, which is reported."""
        while True:
            # A reader may be cancelled between the two, and the next one continues from there.
            if self._head is None:
                self._head = HEAD.unpack(await self._from.readexactly(HEAD.size))
            letter, length = self._head
            data = await self._from.readexactly(length)
            self._head = None
            if letter != PROGRESS:
                return letter, data
            report(*pickle.loads(data))


class Queue:
    """A few workers, and the jobs that wait for them."""

    def __init__(self, workers: int, waiting: int) -> None:
        self.workers = workers
        self._limit = workers + waiting
        self._jobs = 0
        self._closed = False
        self._free = asyncio.Semaphore(workers)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._stopping: set[asyncio.Task[None]] = set()

    async def run(self, name: str, request: str, report: Progress, seconds: float) -> Outcome:
        """Run a job, for at most this many seconds from when a worker is free for it.

        A cancellation stops the job. If its process is killed from outside, as by a system that
        is short of memory, another one runs the job once more, in the remaining time.

        Raises: QueueFullError, OvertimeError, WorkerLostError if the second process ended too.
        """
        if self._jobs >= self._limit:
            raise QueueFullError
        self._jobs += 1
        deadline = _Deadline(seconds)
        try:
            try:
                return await self._attempt(name, request, report, deadline)
            except WorkerLostError:
                if self._closed:
                    raise
                return await self._attempt(name, request, report, deadline, fresh=True)
        finally:
            self._jobs -= 1

    async def _attempt(
        self,
        name: str,
        request: str,
        report: Progress,
        deadline: _Deadline,
        *,
        fresh: bool = False,
    ) -> Outcome:
        async with self._worker(fresh=fresh) as worker:
            try:
                async with asyncio.timeout_at(deadline.time()):
                    return await worker.run(name, request, report)
            except TimeoutError:
                raise OvertimeError from None

    async def warm(self) -> None:
        """Start every worker, and let it import its modules."""
        jobs = (self.run(WARM, "{}", ignore, _WARM_SECONDS) for _ in range(self.workers))
        await asyncio.gather(*jobs, return_exceptions=True)

    async def close(self) -> None:
        """End all processes, each once: `_recover` ends those that are being stopped."""
        self._closed = True
        await asyncio.gather(*self._stopping, return_exceptions=True)
        for worker in list(self._all):
            await worker.end()

    @contextlib.asynccontextmanager
    async def _worker(self, *, fresh: bool) -> AsyncIterator[Worker]:
        """A worker for one job, newly started if it must be ``fresh``.

        If the job fails or is cancelled, the worker is stopped, or killed and replaced.
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
            # In its own task: a caller that was cancelled must not wait for it.
            task = asyncio.ensure_future(self._recover(worker))
            self._stopping.add(task)
            task.add_done_callback(self._stopping.discard)
            raise
        self._idle.append(worker)
        self._free.release()

    async def _next(self, *, fresh: bool) -> Worker:
        """An idle worker, or a new one. Idle ones that were killed from outside are dropped."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive and not fresh:
                return worker
            self._all.discard(worker)
            await worker.end()
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


class _Deadline:
    """When a job's time is over. The clock starts with the first question."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._time: float | None = None

    def time(self) -> float:
        """The moment, by the event loop's clock."""
        if self._time is None:
            self._time = asyncio.get_running_loop().time() + self._seconds
        return self._time


class Pool:
    """The queues by name."""

    def __init__(self) -> None:
        self.queues: dict[QueueName, Queue] = {
            "interactive": Queue(workers=2, waiting=64),
            "background": Queue(workers=1, waiting=16),
            "long": Queue(workers=2, waiting=8),
        }

    async def warm(self) -> None:
        """Prepare the workers that a first visitor needs."""
        # A group, as a cancelled `gather` is over when the first of its tasks is: the processes of
        # the others would then still be being started when the loop closes.
        async with asyncio.TaskGroup() as group:
            for name in ("interactive", "background"):
                group.create_task(self.queues[name].warm())

    async def close(self) -> None:
        """End all processes."""
        for queue in self.queues.values():
            await queue.close()
