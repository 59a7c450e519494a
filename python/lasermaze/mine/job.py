"""A job: computes the missing parts of a folder on a cluster, until there are enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, TypeVar

from lasermaze.core.arguments import whole
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need
from lasermaze.mine.cluster import connected, library, results

R = TypeVar("R")

#: The largest number of workers of a cluster on this machine.
MOST_WORKERS = 1024


@dataclass(frozen=True)
class Where:
    """Where the parts are computed.

    Attributes:
        workers: the number of processes on this machine; ignored with a scheduler.
        scheduler: the address of a Dask cluster that is already running.
        warn: called with a sentence if that cluster has no workers yet, and about each part that
            was damaged.
    """

    workers: int = 1
    scheduler: str | None = None
    warn: Callable[[str], None] = lambda _: None

    def __post_init__(self) -> None:
        whole("workers", self.workers, 1, MOST_WORKERS)


def arrow() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet. Raises: PuzzleError if they are not installed."""
    message = "the mine needs pyarrow"
    return need("pyarrow", message, "mine"), need("pyarrow.parquet", message, "mine")


def check_libraries() -> None:
    """Raise PuzzleError unless the libraries of a job are installed."""
    arrow()
    library()


def parquet(table: Any, **options: Any) -> bytes:
    """A table of pyarrow as the bytes of a Parquet file, written with options of pyarrow."""
    pyarrow, module = arrow()
    sink = pyarrow.BufferOutputStream()
    module.write_table(table, sink, compression="zstd", **options)
    return bytes(sink.getvalue())


def other_version(installed: str, wanted: str) -> PuzzleError:
    """The error of a worker with another version of lasermaze than the job."""
    fault = f"a worker has lasermaze {installed}, not {wanted}"
    return PuzzleError(fault, expected="the same version everywhere")


def work(
    task: Callable[[int], R],
    numbers: Iterator[int],
    where: Where,
    keep: Callable[[int, R], bool],
) -> None:
    """Compute parts on a cluster and keep them.

    Args:
        task: returns a part; it goes to the workers.
        numbers: the numbers of the missing parts.
        where: the cluster.
        keep: writes a part, and returns whether more are needed.

    Raises: the errors of the task and of ``keep``; `cluster.LostError`.
    """
    with (
        connected(where.workers, where.scheduler, where.warn) as client,
        closing(results(client, task, numbers)) as parts,
    ):
        for number, part in parts:
            if not keep(number, part):
                return
