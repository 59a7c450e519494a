"""What the jobs of the mine share: their executors, and tables in Parquet."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, TypeVar

from lasermaze.core.arguments import whole
from lasermaze.core.errors import PuzzleError
from lasermaze.core.job_folder import Executor
from lasermaze.core.libraries import need

R = TypeVar("R")

#: The file with the arguments of a job, in its folder.
MANIFEST = "mine.json"

#: The largest number of processes on this machine.
MOST_WORKERS = 1024


def here(workers: int = 1) -> Executor[Any]:
    """The executor of processes on this machine. Raises: PuzzleError for a wrong number."""
    from lasermaze.core.parallel import in_order

    whole("workers", workers, 1, MOST_WORKERS)

    def run(task: Callable[[int], R], numbers: Iterable[int]) -> Generator[R, None, None]:
        return in_order(task, numbers, workers)

    return run


def arrow() -> tuple[Any, Any]:
    """The modules pyarrow and pyarrow.parquet. Raises: PuzzleError if they are not installed."""
    message = "the mine needs pyarrow"
    return need("pyarrow", message, "mine"), need("pyarrow.parquet", message, "mine")


def parquet(table: Any, **options: Any) -> bytes:
    """A table of pyarrow as the bytes of a Parquet file, written with options of pyarrow."""
    pyarrow, module = arrow()
    sink = pyarrow.BufferOutputStream()
    module.write_table(table, sink, compression="zstd", **options)
    return bytes(sink.getvalue())


def check_version(wanted: str) -> None:
    """Raise PuzzleError unless the installed version of lasermaze is that of the job."""
    from lasermaze._kernel import __version__

    if wanted != __version__:
        fault = f"a worker has lasermaze {__version__}, not {wanted}"
        raise PuzzleError(fault, expected="the same version everywhere")
