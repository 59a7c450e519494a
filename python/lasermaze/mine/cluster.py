"""Parts of a job on a Dask cluster: a new one on this machine, or a running one."""

from __future__ import annotations

import asyncio
import atexit
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

#: The number of running and queued parts for each core, so that no core is idle.
_AHEAD = 2

#: Seconds between two checks that the scheduler still answers.
_LOOK_SECONDS = 0.5

#: The time to wait for the answer of a running cluster, in seconds.
_CONNECT_SECONDS = 20


class LostError(PuzzleError):
    """The cluster ended before the job."""


def library() -> Any:
    """The module dask.distributed. Raises: PuzzleError if it is not installed."""
    return need("distributed", "the mine needs dask.distributed", "mine")


@contextmanager
def connected(workers: int, scheduler: str | None, warn: Callable[[str], None]) -> Iterator[Any]:
    """A client of the cluster at the address ``scheduler``, or of a new one with ``workers``.

    ``warn`` is called with a sentence if the cluster has no workers yet.

    Raises: PuzzleError if dask.distributed is not installed, or no such cluster answers.
    """
    distributed = library()
    _silence()
    # Its own closing of all clusters at the end fails on one that Ctrl-C stopped as it began.
    atexit.unregister(distributed.deploy.spec.close_clusters)
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
    """A client of the cluster at this address. Raises: PuzzleError if none answers.

    No client is made before the scheduler has answered. A client that cannot connect is closed
    by the garbage collector, perhaps while another one starts, and the two may wait for the same
    lock for ever.
    """
    distributed = library()

    async def ask() -> None:
        connecting = distributed.comm.connect(scheduler, timeout=_CONNECT_SECONDS)
        # Dask's time limit does not cover a service that accepts the connection and sends nothing.
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
    """Turn off Dask's log: this module reports the state of the cluster itself, in one line."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)


@contextmanager
def _event_loop() -> Iterator[Any]:
    """An event loop in a thread of its own, from which workers are started.

    A terminal sends Ctrl-C to all of them. The thread and its children block it: only
    this process receives it, and ends the others.
    """
    from multiprocessing import resource_tracker

    from distributed.utils import LoopRunner

    runner: Any = LoopRunner(asynchronous=False)
    if sys.platform == "win32":
        runner.start()
    else:
        # A thread that starts the tracker of shared memory receives Ctrl-C from then on.
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
    """The results of a function for numbers, in the order in which a Dask client gets them.

    The calls that keep the cluster busy run at the same time; the end of one starts the next. A
    number whose worker is lost is given to another one.

    Raises: the errors of the function; LostError if the scheduler is lost, or if one number has
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
            "a part ended several workers, which perhaps ran out of memory",
            expected="a cluster with more memory for each worker",
        ) from None
    except (CancelledError, OSError, TimeoutError):
        raise LostError(
            "the scheduler went away", expected="the same command again, which goes on from here"
        ) from None


def _next(ended: SimpleQueue[Any], client: Any) -> Any:
    """The next future that has ended; Ctrl-C works meanwhile.

    Raises: CancelledError if the scheduler is lost.
    """
    while client.status in ("running", "connecting"):
        with suppress(Empty):
            return ended.get(timeout=_LOOK_SECONDS)
    raise CancelledError
