"""Parts of a job on a Dask cluster: one of this machine, or one that is there already."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from queue import Empty, SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need

R = TypeVar("R")

#: How many parts are under way or waiting for each core: none has to wait for the next.
_AHEAD = 2

#: Seconds between two looks at whether the scheduler is there.
_LOOK_SECONDS = 0.5

#: How long to wait for a cluster that is there already, in seconds.
_CONNECT_SECONDS = 20


class LostError(PuzzleError):
    """The cluster ended before the job."""


def library() -> Any:
    """The module dask.distributed. Raises: PuzzleError if it is not installed."""
    return need("distributed", "the mine needs dask.distributed", "mine")


@contextmanager
def connected(workers: int, scheduler: str | None, warn: Callable[[str], None]) -> Iterator[Any]:
    """A client of the cluster at the address ``scheduler``, or of a new one with ``workers``.

    ``told`` is called with a sentence if the cluster has no workers yet.

    Raises: PuzzleError if dask.distributed is not installed, or there is no such cluster.
    """
    distributed = library()
    _silence()
    with ExitStack() as ends:
        loop = ends.enter_context(_event_loop())
        if scheduler is not None:
            client = ends.enter_context(_quietly(_client_of(scheduler, loop)))
            if not client.nthreads():
                warn(f"The scheduler at {scheduler} has no workers yet: waiting for the first.")
        else:
            prefix = "lasermaze-mine-"
            scratch = TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)
            cluster = distributed.LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                host="127.0.0.1",
                dashboard_address="127.0.0.1:0",  # any free port; the default may be taken
                local_directory=ends.enter_context(scratch),
                silence_logs=logging.CRITICAL,
                loop=loop,
            )
            ends.enter_context(_quietly(cluster))
            client = distributed.Client(cluster, set_as_default=False)
            ends.enter_context(_quietly(client))
        yield client


def _client_of(scheduler: str, loop: Any) -> Any:
    """A client of the cluster at this address. Raises: PuzzleError if there is none.

    No client is made before the scheduler has answered. One that cannot connect would be closed
    by the garbage collector, perhaps while another one starts, and the two would wait for the same
    lock for ever.
    """
    distributed = library()

    async def ask() -> None:
        connecting = distributed.comm.connect(scheduler, timeout=_CONNECT_SECONDS)
        # Its own time limit does not cover a service that takes the call and says nothing.
        connection = await asyncio.wait_for(connecting, _CONNECT_SECONDS)
        await connection.close()

    try:
        distributed.utils.sync(loop, ask)
        return distributed.Client(
            scheduler, loop=loop, timeout=_CONNECT_SECONDS, set_as_default=False
        )
    except Exception:  # any other service may answer with any bytes
        raise PuzzleError(
            f"no Dask scheduler answers at {scheduler}", expected="such as tcp://127.0.0.1:8786"
        ) from None


def _silence() -> None:
    """Have Dask log nothing: what becomes of the cluster is said by this module, in one line."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


@contextmanager
def _event_loop() -> Iterator[Any]:
    """An event loop in a thread of its own, from which workers are started.

    A terminal sends Ctrl-C to all of them. The thread blocks it, and so does what it starts: only
    this process hears it, and ends the others.
    """
    from multiprocessing import resource_tracker

    from distributed.utils import LoopRunner

    runner: Any = LoopRunner(asynchronous=False)
    if sys.platform == "win32":
        runner.start()
    else:
        # A thread that starts the tracker of shared memory hears Ctrl-C from then on.
        resource_tracker.ensure_running()
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            runner.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    try:
        yield runner.loop
    finally:
        runner.stop()


@contextmanager
def _quietly(closed: Any) -> Iterator[Any]:
    """Close a client or a cluster at the end, whatever state it is in."""
    try:
        yield closed
    finally:
        with suppress(Exception):
            closed.close(timeout=2)


def results(
    client: Any, task: Callable[[int], R], numbers: Iterator[int]
) -> Generator[tuple[int, R], None, None]:
    """What a function gives for numbers, in the order in which a Dask client has it.

    As many are under way as the cluster needs; the next number is taken when one has ended. A
    number whose worker is lost is given to another one.

    Raises: what the function raises; LostError if the scheduler is lost, or if some number has
    cost the cluster several workers.
    """
    distributed = library()
    ended: SimpleQueue[Any] = SimpleQueue()
    under_way: dict[Any, int] = {}  # a future without a reference to it is cancelled

    def submit() -> None:
        cores = sum(client.nthreads().values())
        for number in islice(numbers, max(0, _AHEAD * max(cores, 1) - len(under_way))):
            future = client.submit(task, number, pure=False)
            under_way[future] = number
            future.add_done_callback(ended.put)

    try:
        submit()
        while under_way:
            future = _next(ended, client)
            yield under_way.pop(future), future.result()
            submit()
    except distributed.KilledWorker:
        raise LostError(
            "a part ended several workers, perhaps for want of memory",
            expected="a cluster with more memory for each worker",
        ) from None
    except (CancelledError, OSError, TimeoutError):
        raise LostError(
            "the scheduler went away", expected="the same command again, which goes on from here"
        ) from None


def _next(ended: SimpleQueue[Any], client: Any) -> Any:
    """The next future that has ended; Ctrl-C is heard meanwhile.

    Raises: CancelledError if the scheduler is lost.
    """
    while client.status in ("running", "connecting"):
        with suppress(Empty):
            return ended.get(timeout=_LOOK_SECONDS)
    raise CancelledError
