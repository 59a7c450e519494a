"""Runs a function on many items, in order, on several processor cores.

Each core has a process of its own (`core.worker`), started anew, so that it works in a script
without ``if __name__ == "__main__"`` and in a notebook. A thread for each process hands it batches
of items and waits for the results.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from lasermaze.core.budget import UNLIMITED, Budget, Progress
from lasermaze.core.worker import START, WorkerLostError, arguments, read_frame

T = TypeVar("T")
R = TypeVar("R")

#: The number of batches in work or waiting for each process, so that no process is idle.
_AHEAD = 2

#: The most items of a batch, and the seconds that one should take: long enough to be worth sending
#: to another process, short enough to be divided evenly.
MOST, BATCH_SECONDS = 256, 0.03

#: The number of items that `read_ahead` reads ahead, and the seconds that it waits for one.
READ_AHEAD, PATIENCE = 1024, 0.01


class Done(NamedTuple):
    """The outcome of a batch.

    Attributes:
        results: those of the items up to the first that failed.
        error: the exception of that one; None if none failed.
        seconds: the time that the batch took.
    """

    results: list[Any]
    error: Exception | None
    seconds: float


#: A queue for the outcome of one batch.
_Slot = SimpleQueue[Done | WorkerLostError]


class Ready(NamedTuple):
    """An item of `in_order` that stands for any number of items whose results are known."""

    results: list[Any]


def in_order(
    task: Callable[[T], R],
    items: Iterable[T | Ready | None],
    processes: int,
    budget: Budget = UNLIMITED,
) -> Generator[R, None, None]:
    """The results of a function on items, lazily and in the order of the items.

    With one process it is called here, otherwise in as many processes; then the function, its
    results and the items must be picklable. At most ``_AHEAD * MOST`` items for each process are
    read ahead. A None among the items says that the next one may take long, so that the results
    before it are not kept back; it gives no result. The results of a `Ready` item are passed on.

    Raises: any exception of the function, or of the iterator of the items, in its turn; TimeUpError
    within a tenth of a second once the budget is spent; WorkerLostError. When the iterator is
    closed, or an exception ends it, the processes end at once.
    """
    if processes == 1:
        for item in items:
            if isinstance(item, Ready):
                budget.check()
                yield from item.results
            elif item is not None:
                result = task(item)
                budget.check()
                yield result
        return
    crew = _Crew(task, processes)
    try:
        yield from _gathered(crew, items, processes, budget)
    finally:
        crew.end()


def _gathered(crew: _Crew, items: Iterable[Any], processes: int, budget: Budget) -> Iterator[Any]:
    """The results of batches, which grow until one takes as long as it should."""
    under_way: deque[_Slot] = deque()
    batch: list[Any] = []
    size = 1

    def send() -> None:
        nonlocal batch
        if batch:
            under_way.append(crew.submit(batch))
            batch = []

    def first() -> Iterator[Any]:
        nonlocal size
        done = _awaited(under_way.popleft(), budget)
        if done.seconds < BATCH_SECONDS / 2:
            size = min(2 * size, MOST)
        elif done.seconds > 2 * BATCH_SECONDS:
            size = max(1, size // 2)
        yield from done.results
        if done.error is not None:
            raise done.error

    rest = iter(items)
    while True:
        try:
            item = next(rest)
        except StopIteration:
            break
        except Exception as error:  # in its turn: after the results of the items before it
            send()
            under_way.append(_completed([], error))
            break
        if item is None:
            send()
        elif isinstance(item, Ready):
            send()
            under_way.append(_completed(item.results))
        else:
            batch.append(item)
            if len(batch) >= size:
                send()
        while under_way and (len(under_way) >= _AHEAD * processes or not under_way[0].empty()):
            yield from first()
        budget.check()
    send()
    while under_way:
        yield from first()


def _completed(results: list[Any], error: Exception | None = None) -> _Slot:
    """A slot with results that are already there, and the error after them if there is one."""
    slot: _Slot = SimpleQueue()
    slot.put(Done(results, error, BATCH_SECONDS))
    return slot


def _awaited(slot: _Slot, budget: Budget) -> Done:
    """The outcome of a batch. Meanwhile checks the budget, and for Ctrl-C."""
    while True:
        try:
            found = slot.get(timeout=budget.slice)
        except Empty:
            budget.check()
            continue
        if isinstance(found, WorkerLostError):
            raise found
        return found


def _run(task: Callable[[Any], Any], items: Sequence[Any], report: Progress) -> bytes:
    """The pickled outcome of a batch, in a worker; the first exception ends the batch."""
    started = perf_counter()
    results: list[Any] = []
    error = None
    try:
        results.extend(map(task, items))  # results before an error stay in the list
    except Exception as failed:
        error = failed
    done = Done(results, error, perf_counter() - started)
    try:
        data = pickle.dumps(done, pickle.HIGHEST_PROTOCOL)
        if error is not None:
            pickle.loads(data)  # some exceptions can be pickled but not unpickled
    except Exception:
        words = RuntimeError(f"{type(error).__name__}: {error}")
        return pickle.dumps(done._replace(error=words), pickle.HIGHEST_PROTOCOL)
    return data


class _Crew:
    """Threads with a worker process each. They take the batches as they come."""

    def __init__(self, task: Callable[[Any], Any], processes: int) -> None:
        self._function = pickle.dumps(partial(_run, task))
        self._waiting: SimpleQueue[tuple[bytes, _Slot] | None] = SimpleQueue()
        self._workers: list[subprocess.Popen[bytes]] = []
        self._lock = Lock()
        self._ended = False
        # Daemons, and workers that end with their input: a program may exit in the middle.
        self._threads = [Thread(target=self._serve, daemon=True) for _ in range(processes)]
        for thread in self._threads:
            thread.start()

    def submit(self, batch: list[Any]) -> _Slot:
        """A queue that gets the results of a batch, once some process has worked on it."""
        slot: _Slot = SimpleQueue()
        self._waiting.put((pickle.dumps(batch, pickle.HIGHEST_PROTOCOL), slot))
        return slot

    def end(self) -> None:
        """End the processes, whatever they are doing, and the threads."""
        if sys.is_finalizing():  # the threads are gone, and may still hold the lock or a pipe
            self._kill()
            return
        with self._lock:
            self._ended = True
            self._kill()
        for _ in self._threads:
            self._waiting.put(None)
        for thread in self._threads:
            thread.join()
        for worker in self._workers:
            with suppress(OSError), worker:  # closes its pipes, and waits for it
                pass

    def _kill(self) -> None:
        for worker in self._workers:
            worker.kill()

    def _serve(self) -> None:
        """Runs in a thread: hand batches to its process, and wait for the results."""
        worker: subprocess.Popen[bytes] | None = None
        while (job := self._waiting.get()) is not None:
            batch, slot = job
            try:
                worker = worker or self._start()
                assert worker.stdin is not None
                assert worker.stdout is not None
                worker.stdin.write(batch)
                worker.stdin.flush()
                slot.put(pickle.loads(read_frame(worker.stdout)[1]))
            except (EOFError, OSError) as error:
                lost = WorkerLostError()
                lost.__cause__ = error
                slot.put(lost)

    def _start(self) -> subprocess.Popen[bytes]:
        """Start a worker. Raises: OSError, EOFError."""
        with self._lock:
            if self._ended:
                raise EOFError("the work was stopped")
            worker = subprocess.Popen(arguments(), **START)
            self._workers.append(worker)
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(self._function)
        read_frame(worker.stdout)  # it is ready
        return worker


class _End(NamedTuple):
    """The end of the items of `read_ahead`: the exception that ended them, or None."""

    error: Exception | None


def read_ahead(items: Iterable[T]) -> Iterator[T | None]:
    """The items, read ahead by a thread; None whenever the next one is not there at once.

    So `in_order` yields results while it waits for the next item. Raises: any exception of the
    items.
    """
    read: SimpleQueue[Any] = SimpleQueue()
    room: SimpleQueue[None] = SimpleQueue()
    for _ in range(READ_AHEAD):
        room.put(None)

    def fetch() -> None:
        try:
            for item in items:
                room.get()
                read.put(item)
        except Exception as error:
            read.put(_End(error))
        else:
            read.put(_End(None))

    Thread(target=fetch, daemon=True).start()
    while True:
        try:
            item = read.get(timeout=PATIENCE)
        except Empty:
            yield None
            continue
        if isinstance(item, _End):
            if item.error is not None:
                raise item.error
            return
        room.put(None)
        yield item
