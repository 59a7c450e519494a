"""The worker pool: cancellation, time limits, lost workers, full queues, separate queues."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from lasermaze.studio.jobs import answer
from lasermaze.studio.pool import OvertimeError, Queue, QueueFullError, _Deadline
from lasermaze.studio.worker import STOPPED, Program, WorkerLostError
from tests.studio.requests import BARREN, FORK
from tests.waiting import LONGEST, at_work, until

VIEW = {"puzzle": FORK, "theme": "auto"}
HEAVY: dict[str, Any] = {
    "puzzle": BARREN,
    "options": {},
    "limit": None,
    "keep": 1,
    "time_limit": None,
    "theme": "auto",
}


@contextlib.asynccontextmanager
async def queue(workers: int = 1, waiting: int = 4) -> AsyncIterator[Queue]:
    """A queue that leaves no process behind."""
    made = Queue(workers, waiting)
    try:
        yield made
    finally:
        await made.close()


def ignore(fraction: float, found: int) -> None:
    """Ignore the progress."""


def workers_of(used: Queue) -> list[int]:
    return [worker.process.pid for worker in used._all]


async def heavy_work(used: Queue) -> asyncio.Task[Any]:
    """A long search, once it has started."""
    under_way = asyncio.Event()
    task = asyncio.ensure_future(used.run("solve", HEAVY, lambda *_: under_way.set(), 60))
    await asyncio.wait_for(under_way.wait(), LONGEST)
    return task


def run(test: Callable[[], Awaitable[None]]) -> None:
    """Run the test in a thread: the browser tests leave an event loop in the main one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(_awaited(test), 2 * LONGEST)).result()


async def _awaited(test: Callable[[], Awaitable[None]]) -> None:
    await test()


def test_a_worker_does_one_job_after_another() -> None:
    async def test() -> None:
        async with queue() as used:
            for _ in range(3):
                ending, data, _ = await used.run("view", VIEW, ignore, 60)
                assert ending == "result"
                assert json.loads(data)["puzzle"]["rows"] == 3
            ending, data, _ = await used.run("view", {**VIEW, "puzzle": "rubbish"}, ignore, 60)
            assert ending == "error"
            assert "kind" in json.loads(data)["error"]["message"]
            assert len(workers_of(used)) == 1

    run(test)


def test_a_cancelled_job_stops_and_its_worker_is_reused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lasermaze.studio.pool._STOP_SECONDS", LONGEST)

    async def test() -> None:
        async with queue() as used:
            task = await heavy_work(used)
            (process,) = workers_of(used)
            task.cancel()
            ending, *_ = await used.run("view", VIEW, ignore, 60)  # waits for the only worker
            assert ending == "result"
            assert workers_of(used) == [process]
            until(lambda: not at_work(process), "the search has ended")

    run(test)


def test_an_import_is_never_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise half a module would stay in the worker, and later jobs that need it would fail."""
    module = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nWHOLE = True\n"
    (tmp_path / "stopped_in_its_import.py").write_text(module)
    monkeypatch.syspath_prepend(tmp_path)

    def endless(*_: Any) -> Any:
        importlib.import_module("stopped_in_its_import")
        while True:
            time.sleep(0.01)

    monkeypatch.setattr("lasermaze.studio.jobs.perform", endless)
    worker = Program(BytesIO())
    handlers = {signal.SIGINT: worker.stop, signal.SIGALRM: worker.stop_now}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        assert worker.outcome(answer, json.dumps(["view", {}])) == (STOPPED, b"")
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert sys.modules.pop("stopped_in_its_import").WHOLE


def test_a_worker_that_ignores_the_signal_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with queue() as used:
            task = await heavy_work(used)
            (process,) = workers_of(used)
            monkeypatch.setattr("lasermaze.studio.pool._STOP", 0)  # is ignored
            task.cancel()
            ending, *_ = await used.run("view", VIEW, ignore, 60)
            assert ending == "result"
            assert process not in workers_of(used)
            with pytest.raises(ProcessLookupError):
                os.kill(process, 0)

    run(test)


def test_a_job_over_its_time_limit_is_stopped() -> None:
    async def test() -> None:
        async with queue() as used:
            with pytest.raises(OvertimeError):
                await used.run("solve", HEAVY, ignore, 1)
            ending, *_ = await used.run("view", VIEW, ignore, 60)
            assert ending == "result"

    run(test)


async def ended(process: int) -> None:
    """Return when a killed child process has ended."""
    while Path(f"/proc/{process}").exists():
        await asyncio.sleep(0.01)


def test_workers_killed_while_idle_are_replaced_silently() -> None:
    async def test() -> None:
        async with queue(workers=2) as used:
            await used.warm()
            before = workers_of(used)
            assert len(before) == 2
            for process in before:
                os.kill(process, signal.SIGKILL)
            # Immediately, when the event loop may not know it yet, and again when it does.
            assert (await used.run("view", VIEW, ignore, 60)).ending == "result"
            for process in before:
                await ended(process)
            both = (used.run("view", VIEW, ignore, 60) for _ in range(2))
            assert [outcome.ending for outcome in await asyncio.gather(*both)] == ["result"] * 2
            assert not set(before) & set(workers_of(used))

    run(test)


def test_a_job_whose_worker_is_killed_runs_again() -> None:
    async def test() -> None:
        async with queue() as used:
            reports: asyncio.Queue[float] = asyncio.Queue()

            def report(fraction: float, found: int) -> None:
                reports.put_nowait(fraction)

            task = asyncio.ensure_future(used.run("solve", HEAVY, report, 60))
            await reports.get()
            (process,) = workers_of(used)
            os.kill(process, signal.SIGKILL)
            await ended(process)
            while not reports.empty():
                reports.get_nowait()
            await reports.get()  # the second worker has started
            assert workers_of(used) != [process]
            task.cancel()
            assert (await used.run("view", VIEW, ignore, 60)).ending == "result"

    run(test)


def test_a_job_that_loses_two_workers_fails() -> None:
    async def test() -> None:
        async with queue() as used:
            task = await heavy_work(used)
            killed: set[int] = set()
            while not task.done():
                for process in set(workers_of(used)) - killed:
                    killed.add(process)
                    os.kill(process, signal.SIGKILL)
                await asyncio.sleep(0.01)
            with pytest.raises(WorkerLostError):
                await task
            assert len(killed) == 2
            assert (await used.run("view", VIEW, ignore, 60)).ending == "result"

    run(test)


def test_the_second_worker_gets_the_remaining_time() -> None:
    async def test() -> None:
        deadline = _Deadline(60)
        assert deadline.time() == deadline.time()

    run(test)


def test_a_full_queue_refuses_jobs() -> None:
    async def test() -> None:
        async with queue(waiting=1) as used:
            task = await heavy_work(used)
            waiting = asyncio.ensure_future(used.run("view", VIEW, ignore, 60))
            await asyncio.sleep(0)
            with pytest.raises(QueueFullError):
                await used.run("view", VIEW, ignore, 60)
            task.cancel()
            assert (await waiting).ending == "result"

    run(test)


def test_a_job_cancelled_while_waiting_leaves_the_queue() -> None:
    async def test() -> None:
        async with queue(waiting=1) as used:
            task = await heavy_work(used)
            for _ in range(5):
                waiting = asyncio.ensure_future(used.run("view", VIEW, ignore, 60))
                await asyncio.sleep(0)
                waiting.cancel()
                await asyncio.gather(waiting, return_exceptions=True)
            task.cancel()
            assert (await used.run("view", VIEW, ignore, 60)).ending == "result"

    run(test)


def test_a_queue_still_works_after_many_cancellations() -> None:
    async def test() -> None:
        async with queue(workers=2, waiting=40) as used:
            await used.warm()
            for number in range(40):
                request = HEAVY if number % 3 == 0 else {**HEAVY, "puzzle": FORK}
                task = asyncio.ensure_future(used.run("solve", request, ignore, 60))
                await asyncio.sleep(0.003 * (number % 10))
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            for _ in range(4):
                ending, data, _ = await used.run("view", VIEW, ignore, 60)
                assert ending == "result"
                assert "palette" in json.loads(data)

    run(test)


def test_closing_ends_every_process() -> None:
    async def test() -> None:
        async with queue(workers=2) as used:
            tasks = [await heavy_work(used), await heavy_work(used)]
            processes = workers_of(used)
        assert len(processes) == 2
        await asyncio.gather(*tasks, return_exceptions=True)
        for process in processes:
            with pytest.raises(ProcessLookupError):
                os.kill(process, 0)

    run(test)
