"""Reading a collection of cards: filtered, sorted, and page by page.

A collection is a Parquet file of the mine, which pyarrow reads, or a JSON document of its rows,
which needs no library and can be part of a page: its rows are in memory.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_, itemgetter
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from lasermaze.core.difficulty import LEVELS
from lasermaze.core.errors import PuzzleError, unknown

#: The columns that rows can be filtered and sorted by.
Column = Literal["rank", "tokens", "targets", "clues", "difficulty", "search", "open"]
NUMBERS = get_args(Column)

#: The file of the cards in the folder of a job.
CARDS = "cards.parquet"

#: The environment variable with the folder of the collection that the studio shows.
VARIABLE = "LASERMAZE_COLLECTION"

#: The largest number of rows of a page.
MOST_ROWS = 200

#: The columns of a collection in JSON; the rest of a row follows from the card.
_SHORT = ("rank", "card", "tokens", "targets", "clues", "difficulty", "level", "search", "open")


class Page(NamedTuple):
    """Some rows of a collection.

    Attributes:
        total: the number of rows that match the filters.
        rows: the rows of the page, in order.
    """

    total: int
    rows: list[dict[str, Any]]


@dataclass(frozen=True)
class Query:
    """The filters and the order of rows.

    Attributes:
        least: for columns of `NUMBERS` the least value.
        most: for columns of `NUMBERS` the greatest value.
        level: a level, or None for all.
        sort: the column to sort by; equal rows stay in the order of their ranks.
        descending: whether the greatest come first.
    """

    least: Mapping[str, float]
    most: Mapping[str, float]
    level: str | None = None
    sort: str = "rank"
    descending: bool = False

    def __post_init__(self) -> None:
        for column in (*self.least, *self.most, self.sort):
            if column not in NUMBERS:
                raise unknown("column", column, NUMBERS)
        if self.level is not None and self.level not in LEVELS:
            raise unknown("level", self.level, LEVELS)


ALL = Query({}, {})


class Collection(ABC):
    """Cards that were mined."""

    @staticmethod
    def of_folder(folder: Path) -> Collection:
        """The collection in the folder of a job. Raises: PuzzleError if it has none."""
        return Collection.of_file(folder / CARDS)

    @staticmethod
    def of_file(file: Path) -> Collection:
        """The collection in a file. Raises: PuzzleError if it cannot be read."""
        if file.suffix == ".json":
            parquet = None
        else:
            from lasermaze.mine.job import arrow  # the page reads JSON, and has no cluster

            parquet = arrow()[1]
        try:
            if parquet is None:
                return _Rows(json.loads(file.read_bytes()))
            return _Table(parquet.read_table(file, memory_map=True))
        except (OSError, ValueError, KeyError, TypeError):
            message = f"{file}: cannot be read"
            raise PuzzleError(message, expected="cards that `mine cards` wrote") from None

    @property
    @abstractmethod
    def total(self) -> int:
        """The number of cards."""

    @abstractmethod
    def page(self, query: Query = ALL, offset: int = 0, limit: int = MOST_ROWS) -> Page:
        """The rows that match a query, from ``offset`` on."""


class _Table(Collection):
    """A table of pyarrow."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._ranks = table.column("rank")  # raises if the table is not one of cards

    @property
    def total(self) -> int:
        return int(self._table.num_rows)

    def page(self, query: Query = ALL, offset: int = 0, limit: int = MOST_ROWS) -> Page:
        from pyarrow import compute

        # Select rows by the columns of numbers alone; only one page of the texts is read.
        bounds = [
            *(compute.field(name) >= value for name, value in query.least.items()),
            *(compute.field(name) <= value for name, value in query.most.items()),
            *([compute.field("level") == query.level] if query.level else []),
        ]
        table = self._table.filter(reduce(and_, bounds)) if bounds else self._table
        orders = {query.sort: "descending" if query.descending else "ascending"}
        orders.setdefault("rank", "ascending")
        chosen = compute.sort_indices(table, list(orders.items())).slice(offset, limit)
        return Page(table.num_rows, table.take(chosen).to_pylist())


class _Rows(Collection):
    """Rows in memory, by their ranks."""

    def __init__(self, document: Mapping[str, list[Any]]) -> None:
        columns = [document[name] for name in _SHORT]
        self._rows = [dict(zip(_SHORT, row, strict=True)) for row in zip(*columns, strict=True)]

    @property
    def total(self) -> int:
        return len(self._rows)

    def page(self, query: Query = ALL, offset: int = 0, limit: int = MOST_ROWS) -> Page:
        rows = [
            row
            for row in self._rows
            if all(row[name] >= value for name, value in query.least.items())
            and all(row[name] <= value for name, value in query.most.items())
            and query.level in (None, row["level"])
        ]
        rows.sort(key=itemgetter(query.sort), reverse=query.descending)  # equal ones stay in order
        return Page(len(rows), rows[offset : offset + limit])


#: A collection without cards.
NONE: Collection = _Rows({name: [] for name in _SHORT})


def document(rows: list[dict[str, Any]]) -> dict[str, list[Any]]:
    """Rows as the JSON document of a collection: column by column, which compresses well."""
    return {name: [row[name] for row in rows] for name in _SHORT}
