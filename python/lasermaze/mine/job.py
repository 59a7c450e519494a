"""What the jobs of the mine share: their manifest, their version, and tables in Parquet."""

from __future__ import annotations

from typing import Any

from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need

#: The file with the arguments of a job, in its folder.
MANIFEST = "mine.json"


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
