"""Runs a function on many items, in order, on several processor cores.

Each core has a process of `multiprocessing`, started anew. A pipe to each of them carries pickles:
batches of items to the process, and their outcome back. This process waits for all pipes in the
thread of its caller, so every error reaches the caller: a process that ends closes its pipe, even
in the middle of a message. (`concurrent.futures.ProcessPoolExecutor` waits for the rest of such a
message for ever.)
"""

from __future__ import annotations

import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing import Pipe, connection, current_process
from multiprocessing.context import SpawnProcess
from os import _exit
from queue import Empty, Queue, SimpleQueue
from threading import Lock, Thread
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import ResourceError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

T = TypeVar("T")
R = TypeVar("R")

#: The number of batches read ahead for each process, so that no process is idle.
_AHEAD = 2

#: The most items of a batch, and the seconds that one should take: long enough to be worth sending
#: to another process, short enough to be divided evenly.
MOST, BATCH_SECONDS = 256, 0.03

#: The number of items that `read_ahead` reads ahead, and the seconds that it waits for one.
READ_AHEAD, PATIENCE = 16, 0.01


class Done(NamedTuple):
    """The outcome of a batch.

    Attributes:
        results: those of the items up to the first that failed, each pickled.
        error: the exception of that one; None if none failed.
        seconds: the time that the batch took.
    """

    results: list[bytes]
    error: BaseException | None
    seconds: float


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

    Raises: any exception of the function, of the iterator of the items, or of pickle, in its turn;
    TimeUpError within a tenth of a second once the budget is spent; ResourceError if a process
    cannot be started, or was ended from outside. When the iterator is closed, or an exception ends
    it, the processes end at once.
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
    with closing(_Crew(task, processes)) as crew:
        yield from _gathered(crew, items, _AHEAD * processes, budget)


def _gathered(
    crew: _Crew, items: Iterable[Any], ahead: int, budget: Budget
) -> Generator[Any, None, None]:
    """The results of batches, which grow until one takes as long as it should."""
    window: deque[Ready | _Work] = deque()
    size = 1

    def first() -> Iterator[Any]:
        nonlocal size
        work = window.popleft()
        if isinstance(work, Ready):
            yield from work.results
            return
        done = crew.awaited(work, budget)
        if done.seconds < BATCH_SECONDS / 2:
            size = min(2 * size, MOST)
        elif done.seconds > 2 * BATCH_SECONDS:
            size = max(1, size // 2)
        yield from map(pickle.loads, done.results)
        if done.error is not None:
            raise done.error

    for batch in _batches(items, lambda: size):
        if isinstance(batch, Ready):
            window.append(batch)
        elif isinstance(batch, Exception):
            window.append(_Work(Done([], batch, BATCH_SECONDS)))
        elif batch:
            window.append(crew.begun(batch))
        crew.run(0)
        while window and (len(window) >= ahead or _is_known(window[0])):
            yield from first()
        budget.check()
    while window:
        yield from first()


def _is_known(work: Ready | _Work) -> bool:
    return isinstance(work, Ready) or work.done is not None


def _batches(
    items: Iterable[Any], size: Callable[[], int]
) -> Iterator[list[bytes] | Ready | Exception]:
    """The items, each pickled, in batches, and those that are `Ready`.

    A batch is empty if the next item may take long. An exception of the items, or of pickle, comes
    last.
    """
    batch: list[bytes] = []
    failed: Exception | None = None
    rest = iter(items)
    while failed is None:
        item = None
        try:
            item = next(rest)
            if item is not None and not isinstance(item, Ready):
                batch.append(pickle.dumps(item, pickle.HIGHEST_PROTOCOL))
                if len(batch) < size():
                    continue
        except StopIteration:
            break
        except Exception as error:
            failed = error
        yield batch
        batch = []
        if isinstance(item, Ready):
            yield item
    yield batch
    if failed is not None:
        yield failed


class _Work:
    """A batch that was given out, and its outcome as soon as it is known."""

    def __init__(self, done: Done | None = None) -> None:
        self.done = done


class _Crew:
    """Processes that work on a batch at a time each. They are started when they are needed."""

    def __init__(self, task: Callable[[Any], Any], processes: int) -> None:
        self._task = pickle.dumps(task)
        self._most = processes
        self._waiting: deque[tuple[list[bytes], _Work]] = deque()
        self._idle: list[_Worker] = []
        self._busy: dict[Any, _Worker] = {}  # by their pipes

    def begun(self, batch: list[bytes]) -> _Work:
        """A batch that a process works on, or will as soon as one is idle."""
        work = _Work()
        self._waiting.append((batch, work))
        return work

    def awaited(self, work: _Work, budget: Budget) -> Done:
        """The outcome of a batch. Raises: ResourceError if no process starts; as `Budget.check`."""
        while work.done is None:
            self.run(budget.slice)
            budget.check()
        return work.done

    def run(self, seconds: float) -> None:
        """Hand out batches, and take the outcomes that come within some seconds.

        Raises: ResourceError if a process cannot be started.
        """
        self._hand_out()
        for pipe in connection.wait(self._busy, seconds) if self._busy else ():
            worker = self._busy[pipe]
            worker.take()
            del self._busy[pipe]
            self._idle.append(worker)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._waiting and (self._idle or len(self._busy) < self._most):
            worker = self._idle.pop() if self._idle else _Worker(self._task)
            self._busy[worker.pipe] = worker
            worker.give(*self._waiting.popleft())

    def close(self) -> None:
        """End the processes, whatever they are doing."""
        workers = [*self._idle, *self._busy.values()]
        for worker in workers:
            worker.process.kill()
        for worker in workers:
            worker.process.join()
            worker.pipe.close()


class _Worker:
    """A process, seen from its owner.

    Raises: ResourceError if it cannot be started.
    """

    def __init__(self, task: bytes) -> None:
        if current_process().daemon:  # which multiprocessing forbids to have children
            raise ResourceError("a process of a pool cannot have worker processes of its own")
        try:
            self.pipe, theirs = Pipe()
            with theirs:
                self.process = _Process(target=_serve, args=(theirs, task), daemon=True)
                self.process.start()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise ResourceError(f"a worker process cannot be started: {reason}") from error
        self._work = _Work()

    def give(self, batch: list[bytes], work: _Work) -> None:
        """Send a batch; if the process has ended, `take` notices it."""
        self._work = work
        with suppress(OSError):
            self.pipe.send(batch)

    def take(self) -> None:
        """Receive the outcome of the batch, which has come: an error if the process has ended."""
        try:
            self._work.done = self.pipe.recv()
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode or 0
            how = f"was ended by {signal.Signals(-code).name}" if code < 0 else "ended"
            lost = ResourceError(f"a worker process {how}, perhaps because memory ran out")
            self._work.done = Done([], lost, BATCH_SECONDS)


class _Process(SpawnProcess):
    """A process that does not import the main module of its owner: a script needs no guard."""

    def start(self) -> None:
        """Start it. Ctrl-C in the terminal is for the owner alone."""
        with _STARTING:
            main = sys.modules["__main__"]
            sys.modules["__main__"] = ModuleType("__main__")
            try:
                with _interrupts_blocked():
                    super().start()
            finally:
                sys.modules["__main__"] = main


_STARTING = Lock()


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Block SIGINT in this thread and, for good, in the processes that it starts."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In a worker process


def _serve(pipe: Connection, task: bytes) -> None:
    """Run a task on batches, until the owner ends this process or ends itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox: SimpleQueue[list[bytes]] = SimpleQueue()
    receiving = Thread(target=_receive, args=(pipe, inbox), daemon=True)
    try:
        try:
            receiving.start()
        except RuntimeError as error:
            pipe.send(Done([], ResourceError(f"a worker process has no thread: {error}"), 0.0))
            return
        while True:
            pipe.send(_outcome(task, inbox.get()))
    except OSError:  # the owner has ended
        return


def _receive(pipe: Connection, inbox: SimpleQueue[list[bytes]]) -> None:
    """Pass batches on. When the owner has ended, end the process in the middle of its work."""
    try:
        while True:
            inbox.put(pipe.recv())
    finally:
        _exit(1)


def _outcome(task: bytes, batch: list[bytes]) -> Done:
    """The outcome of a batch; the first exception ends it."""
    started = perf_counter()
    results: list[bytes] = []
    error = None
    try:
        function = pickle.loads(task)
        for item in batch:
            results.append(pickle.dumps(function(pickle.loads(item)), pickle.HIGHEST_PROTOCOL))
    except BaseException as failed:
        error = _picklable(failed)
    return Done(results, error, perf_counter() - started)


def _picklable(error: BaseException) -> BaseException:
    """An exception, or its words if it cannot be passed to another process."""
    if str(error) == "PyObject pointer is null":  # what PyO3 says where memory runs out
        return MemoryError()
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error


# Reading ahead


class _End(NamedTuple):
    """The end of the items of `read_ahead`: the exception that ended them, or None."""

    error: BaseException | None


def read_ahead(items: Iterable[T]) -> Iterator[T | None]:
    """The items, read ahead by a thread; None whenever the next one is not there at once.

    So `in_order` yields results while it waits for the next item. Raises: any exception of the
    items; ResourceError if the thread cannot be started.
    """
    read: Queue[Any] = Queue(READ_AHEAD)

    def fetch() -> None:
        end = _End(None)
        try:
            for item in items:
                read.put(item)
        except BaseException as error:
            end = _End(error)
        read.put(end)

    thread = Thread(target=fetch, daemon=True)
    try:
        thread.start()
    except RuntimeError as error:
        raise ResourceError(f"the input cannot be read ahead: {error}") from error
    while True:
        item = None
        with suppress(Empty):
            item = read.get(timeout=PATIENCE)
        if isinstance(item, _End):
            if item.error is not None:
                raise item.error
            return
        yield item
