"""Runs a function on many items, in order, on several processor cores.

Each core has a process of `multiprocessing`, started anew, and a pipe of its own to it; the items
go to the processes in turns. `concurrent.futures.ProcessPoolExecutor` has one pipe for all results:
a process that is killed in the middle of a result leaves half of it there, and the pool waits for
the other half for ever. Here the end of a process closes its pipe, and is an error.

On free-threaded Python threads do the work, as nothing has to be pickled for them.
"""

from __future__ import annotations

import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import ExitStack, suppress
from functools import lru_cache
from itertools import islice
from multiprocessing import Pipe, current_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from os import _exit
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic
from types import ModuleType
from typing import Any, TypeVar

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import ResourceError

T = TypeVar("T")
R = TypeVar("R")

#: The most items that go to a worker together, as a message costs as much as a small puzzle, and
#: the most that are under way for each worker.
BATCH, AHEAD = 16, 64

#: The seconds for which a process keeps results back, to send several together.
KEPT_BACK = 0.01


def in_order(
    task: Callable[..., R],
    items: Iterable[T],
    number: int,
    budget: Budget = UNLIMITED,
    batch: int = 1,
) -> Generator[R, None, None]:
    """The results of a function on items, in their order, on a number of cores.

    For one core it is called here, else in as many processes; then the function, its results and
    the items must be picklable. On free-threaded Python it is called in threads, with a second
    argument: a callback for progress, which raises as soon as no result is wanted any more.

    Raises: as `gathered`.
    """
    if number > 1:
        locked = getattr(sys, "_is_gil_enabled", lambda: True)()
        workers = InProcess if locked else InThread
        yield from gathered(workers, task, items, number, budget, batch)
        return
    for item in items:
        result = task(item)
        budget.check()
        yield result


def gathered(
    worker_type: type[InProcess | InThread],
    task: Callable[..., R],
    items: Iterable[T],
    number: int,
    budget: Budget = UNLIMITED,
    batch: int = 1,
    at_hand: Callable[[], bool] = lambda: True,
) -> Generator[R, None, None]:
    """The results of a function on items, lazily and in the order of the items, from workers.

    Args:
        worker_type: the class of the workers. They end with the iterator.
        task: the function.
        items: the items.
        number: the number of workers.
        budget: the limits of all of the work.
        batch: the most items that are given to a worker together; the first ones go alone.
        at_hand: whether the next item is there: results do not wait for one that is not.

    Raises: any exception of the function, of the iterator of the items, or of pickle, in its turn;
    TimeUpError within a tenth of a second once the budget is spent; ResourceError if a process
    cannot be started, or was ended from outside, which may cost the results of its batch.
    """
    rest, begun, failed = iter(items), deque[InProcess | InThread](), None
    with ExitStack() as ends:
        workers = deque[InProcess | InThread]()
        size, more = 1, True
        while more or begun:
            if begun and begun[0].ready(0):
                yield begun.popleft().result()
            elif more and len(begun) + size <= AHEAD * number and (not begun or at_hand()):
                together = []
                try:
                    for item in islice(rest, size):
                        together.append(worker_type.packed(item))
                except Exception as error:
                    failed = error
                more = len(together) == size
                if together:
                    is_full = len(workers) == number
                    worker = workers.popleft() if is_full else worker_type(task, ends)
                    workers.append(worker)
                    worker.give(together)
                    begun.extend([worker] * len(together))
                size = min(2 * size, batch)
            else:
                begun[0].ready(budget.slice)
            budget.check()
    if failed is not None:
        raise failed


class InThread:
    """A thread that works on items, and ends with ``ends``: every search asks its budget often."""

    packed = staticmethod(lambda item: item)

    def __init__(self, task: Callable[..., Any], ends: ExitStack) -> None:
        self._task, self._is_wanted = task, True
        self._begun = deque[Future[Any]]()
        self._pool = ends.enter_context(ThreadPoolExecutor(1))
        ends.callback(self._stop)

    def give(self, items: list[Any]) -> None:
        """Begin to work on items, after those before."""
        for item in items:
            self._begun.append(self._pool.submit(self._task, item, self._check))

    def _check(self, *_: float) -> None:
        if not self._is_wanted:
            raise InterruptedError("the result is not wanted any more")

    def ready(self, seconds: float) -> bool:
        """Whether the next result is there, or comes within some seconds."""
        return bool(wait([self._begun[0]], seconds).done)

    def result(self) -> Any:
        """The next result. Raises: any exception of the function."""
        return self._begun.popleft().result()

    def _stop(self) -> None:
        self._is_wanted = False
        self._pool.shutdown(wait=False, cancel_futures=True)


class InProcess:
    """A process that works on items, and ends with ``ends``, seen from its owner.

    Raises: ResourceError if it cannot be started.
    """

    def __init__(self, task: Callable[..., Any], ends: ExitStack) -> None:
        if current_process().daemon:  # which multiprocessing forbids to have children
            raise ResourceError("a process of a pool cannot have worker processes of its own")
        self._done = deque[bytes]()
        try:
            self._pipe, theirs = Pipe()
            ends.enter_context(self._pipe)
            with theirs:
                arguments = theirs, pickle.dumps(task)
                self._process = _Process(target=_serve, args=arguments, daemon=True)
                self._process.start()
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise ResourceError(f"a worker process cannot be started: {reason}") from error
        ends.callback(self._process.join)
        ends.callback(self._process.kill)

    @staticmethod
    def packed(item: Any) -> bytes:
        """An item as it is given. Raises: any exception of pickle."""
        return pickle.dumps(item, pickle.HIGHEST_PROTOCOL)

    def give(self, items: list[bytes]) -> None:
        """Send items; if the process has ended, `result` tells it."""
        with suppress(OSError):
            self._pipe.send(items)

    def ready(self, seconds: float) -> bool:
        """Whether the next result is there, or comes within some seconds."""
        return bool(self._done) or self._pipe.poll(seconds)

    def result(self) -> Any:
        """The next result. Raises: any exception of the function; ResourceError if it has ended."""
        try:
            self._done.extend(() if self._done else self._pipe.recv())
        except (EOFError, OSError):
            self._process.join()
            code = self._process.exitcode or 0
            how = f"was ended by {signal.Signals(-code).name}" if code < 0 else "ended"
            lost = f"a worker process {how}, perhaps because memory ran out"
            raise ResourceError(lost) from None
        result, error = pickle.loads(self._done.popleft())
        if error is not None:
            raise error
        return result


class _Process(SpawnProcess):
    """A process that does not import the main module of its owner: a script needs no guard."""

    def start(self) -> None:
        """Start it. Ctrl-C in the terminal is for the owner alone."""
        with _STARTING, ExitStack() as after:
            after.callback(sys.modules.__setitem__, "__main__", sys.modules["__main__"])
            sys.modules["__main__"] = ModuleType("__main__")
            if sys.platform != "win32":
                # Whose start would let Ctrl-C through again.
                from multiprocessing.resource_tracker import ensure_running

                ensure_running()
                mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
                after.callback(signal.pthread_sigmask, signal.SIG_SETMASK, mask)
            super().start()


_STARTING = Lock()


# In a worker process


def _serve(pipe: Connection, task: bytes) -> None:
    """Run a task on items, until the owner ends this process or ends itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox: SimpleQueue[list[bytes]] = SimpleQueue()
    try:
        Thread(target=_receive, args=(pipe, inbox), daemon=True).start()
        while True:
            done, begun = [], monotonic()
            for item in inbox.get():
                done.append(_outcome(task, item))
                if monotonic() - begun > KEPT_BACK:
                    pipe.send(done)
                    done, begun = [], monotonic()
            if done:
                pipe.send(done)
    finally:
        _exit(1)  # without a word: the owner tells it


def _receive(pipe: Connection, inbox: SimpleQueue[list[bytes]]) -> None:
    """Pass items on. When the owner has ended, end the process in the middle of its work."""
    try:
        while True:
            inbox.put(pipe.recv())
    finally:
        _exit(1)


#: The task of a worker process, which is the same for all of its items.
_task_of = lru_cache(maxsize=1)(pickle.loads)


def _outcome(task: bytes, item: bytes) -> bytes:
    """The pickle of a result and None, or of None and the exception."""
    try:
        result = _task_of(task)(pickle.loads(item))
        return pickle.dumps((result, None), pickle.HIGHEST_PROTOCOL)
    except BaseException as failed:
        return pickle.dumps((None, _picklable(failed)))


def _picklable(error: BaseException) -> BaseException:
    """An exception, or its words if it cannot be passed to another process."""
    if str(error) == "PyObject pointer is null":  # what PyO3 says where memory runs out
        return MemoryError()
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error
