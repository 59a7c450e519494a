"""The formats of data sets: JSON lines, and Parquet by pyarrow."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from lasermaze.core.errors import unknown
from lasermaze.core.libraries import need
from lasermaze.datasets.rows import Row

#: The number of rows of a group in Parquet.
GROUP = 2_000


class JsonLines:
    """One JSON object a line, in UTF-8."""

    @contextmanager
    def writing(self, stream: BinaryIO) -> Iterator[Callable[[Row], object]]:
        """A function that writes a row to a stream."""
        yield lambda row: stream.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")


class Parquet:
    """Apache Parquet.

    Raises: PuzzleError if pyarrow is not installed.
    """

    def __init__(self) -> None:
        self._pyarrow = need("pyarrow", "Parquet needs pyarrow", "dataset")
        self._parquet = need("pyarrow.parquet", "Parquet needs pyarrow", "dataset")

    @contextmanager
    def writing(self, stream: BinaryIO) -> Iterator[Callable[[Row], object]]:
        """A function that writes a row to a stream, in groups of `GROUP` rows."""
        arrow = self._pyarrow
        types = dict.fromkeys(Row.__annotations__, arrow.string())
        types |= {"difficulty": arrow.float64(), "solutions": arrow.int64()}
        schema = arrow.schema(list(types.items()))
        group: list[Row] = []

        def add(row: Row) -> None:
            group.append(row)
            if len(group) == GROUP:
                write()

        def write() -> None:
            writer.write_table(arrow.Table.from_pylist(group, schema=schema))
            group.clear()

        with self._parquet.ParquetWriter(stream, schema, compression="zstd") as writer:
            yield add
            write()


#: A format of rows.
Table = JsonLines | Parquet

#: The formats, by the endings of their files.
FORMATS: dict[str, Callable[[], Table]] = {"jsonl": JsonLines, "parquet": Parquet}


def table_of(form: str) -> Table:
    """The format with a name. Raises: PuzzleError if there is none, or its library is missing."""
    if form not in FORMATS:
        raise unknown("format", form, FORMATS)
    return FORMATS[form]()
