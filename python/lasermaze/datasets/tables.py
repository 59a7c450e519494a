"""The formats of data sets: JSON lines, and Parquet by pyarrow."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from lasermaze.core.errors import unknown
from lasermaze.core.libraries import need
from lasermaze.datasets.rows import Row


class JsonLines:
    """One JSON object a line, in UTF-8."""

    def write(self, rows: Sequence[Row], stream: BinaryIO) -> None:
        """Write rows as a file."""
        for row in rows:
            stream.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")

    def join(self, files: Iterable[Path], stream: BinaryIO) -> None:
        """Write the rows of several files as one file."""
        for file in files:
            stream.write(file.read_bytes())


class Parquet:
    """Apache Parquet, with a group of rows for each part.

    Raises: PuzzleError if pyarrow is not installed.
    """

    def __init__(self) -> None:
        self._pyarrow = need("pyarrow", "Parquet needs pyarrow", "dataset")
        self._parquet = need("pyarrow.parquet", "Parquet needs pyarrow", "dataset")

    @property
    def schema(self) -> Any:
        """The columns with their types."""
        arrow = self._pyarrow
        types = dict.fromkeys(Row.__annotations__, arrow.string())
        types |= {"difficulty": arrow.float64(), "solutions": arrow.int64()}
        return arrow.schema(list(types.items()))

    def write(self, rows: Sequence[Row], stream: BinaryIO) -> None:
        """Write rows as a file."""
        table = self._pyarrow.Table.from_pylist(list(rows), schema=self.schema)
        self._parquet.write_table(table, stream, compression="zstd")

    def join(self, files: Iterable[Path], stream: BinaryIO) -> None:
        """Write the rows of several files as one file."""
        with self._parquet.ParquetWriter(stream, self.schema, compression="zstd") as writer:
            for file in files:
                writer.write_table(self._parquet.read_table(file, schema=self.schema))


#: A format of rows.
Table = JsonLines | Parquet

#: The formats, by the endings of their files.
FORMATS: dict[str, Callable[[], Table]] = {"jsonl": JsonLines, "parquet": Parquet}


def table_of(form: str) -> Table:
    """The format with a name. Raises: PuzzleError if there is none, or its library is missing."""
    if form not in FORMATS:
        raise unknown("format", form, FORMATS)
    return FORMATS[form]()
