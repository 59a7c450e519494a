"""Parts of a job on a running cluster of Dask."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Generator, Iterable, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager, suppress
from itertools import islice
from threading import Event, Thread
from typing import Any, TypeVar

from lasermaze.core.errors import PuzzleError
from lasermaze.core.job_folder import Executor
from lasermaze.core.libraries import need

R = TypeVar("R")

#: The number of running and queued parts for each core, so that no core is idle.
_AHEAD = 4

#: Seconds between two checks that the scheduler still answers.
_LOOK_SECONDS = 0.5

#: The time to wait for the answer of a cluster, in seconds.
_CONNECT_SECONDS = 20


class LostError(PuzzleError):
    """The cluster ended before the job."""


def on_cluster(scheduler: str, warn: Callable[[str], None]) -> Executor[Any]:
    """The executor of a cluster at an address. A part whose worker is lost goes to another one.

    ``warn`` is called with a sentence if the cluster has no workers yet.

    Raises: PuzzleError if dask.distributed is not installed. The executor raises it if no cluster
    answers, and LostError if the scheduler is lost, or if one part has cost it several workers.
    """
    distributed = need("distributed", "a cluster needs dask.distributed", "mine")

    def run(task: Callable[[int], R], numbers: Iterable[int]) -> Generator[R, None, None]:
        rest = iter(numbers)
        begun: deque[Any] = deque()
        try:
            with _connected(distributed, scheduler, warn) as client:
                while True:
                    free = _AHEAD * max(1, sum(client.nthreads().values())) - len(begun)
                    for number in islice(rest, max(0, free)):
                        begun.append(client.submit(task, number, pure=False))
                    if not begun:
                        return
                    yield _result(client, begun.popleft())
        except distributed.KilledWorker:
            raise LostError(
                "a part ended several workers, which perhaps ran out of memory",
                expected="a cluster with more memory for each worker",
            ) from None
        except (CancelledError, OSError, TimeoutError):
            raise LostError(
                "the scheduler went away",
                expected="the same command again, which goes on from here",
            ) from None

    return run


def _result(client: Any, future: Any) -> Any:
    """The result of a future; Ctrl-C works meanwhile. Raises: CancelledError for a lost cluster."""
    is_done = Event()
    future.add_done_callback(lambda _: is_done.set())
    while not is_done.wait(_LOOK_SECONDS):
        if client.status not in ("running", "connecting"):
            raise CancelledError
    return future.result()


def _in_a_new_loop(ask: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Await it in another thread: in a notebook this one has a loop that runs already."""
    ended: Future[None] = Future()

    def run() -> None:
        try:
            ended.set_result(asyncio.run(ask()))
        except BaseException as error:
            ended.set_exception(error)

    # Ctrl-C ends the waiting; a daemon does not keep the program from its end.
    Thread(target=run, daemon=True).start()
    ended.result()


@contextmanager
def _connected(distributed: Any, scheduler: str, warn: Callable[[str], None]) -> Iterator[Any]:
    """A client of the cluster at this address. Raises: PuzzleError if none answers.

    No client is made before the scheduler has answered. A client that cannot connect is closed
    by the garbage collector, perhaps while another one starts, and the two may wait for the same
    lock for ever.
    """

    async def ask() -> None:
        connecting = distributed.comm.connect(scheduler, timeout=_CONNECT_SECONDS)
        # Dask's time limit does not cover a service that accepts the connection and sends nothing.
        connection = await asyncio.wait_for(connecting, _CONNECT_SECONDS)
        await connection.close()

    # This module reports the state of the cluster itself, in one line.
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        _in_a_new_loop(ask)
        client = distributed.Client(scheduler, timeout=_CONNECT_SECONDS, set_as_default=False)
    except Exception:  # any other service may answer with any bytes
        raise PuzzleError(
            f"no Dask scheduler answers at {scheduler}", expected="such as tcp://127.0.0.1:8786"
        ) from None
    try:
        if not client.nthreads():
            warn(f"The scheduler at {scheduler} has no workers yet: waiting for the first.")
        yield client
    finally:
        with suppress(Exception):  # whatever state it is in
            client.close(timeout=2)
