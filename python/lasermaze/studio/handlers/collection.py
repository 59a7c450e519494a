"""The call that browses a collection of mined cards."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, NamedTuple

from annotated_types import Interval, MaxLen

from lasermaze.core.budget import Progress
from lasermaze.mine import collection as mined
from lasermaze.mine.collection import MOST_ROWS, VARIABLE, Collection, Column, Query
from lasermaze.studio.calls import call
from lasermaze.studio.request import Level, about, request

#: The collection that a studio without a server brings with it.
BUNDLED = Path(__file__).parents[1] / "collection.json"

_Bounds = Annotated[dict[Column, float], MaxLen(len(mined.NUMBERS))]


@request
class CollectionRequest:
    """A request for some cards of the collection, in some order."""

    least: _Bounds = field(
        default_factory=dict, metadata=about("The least value of some columns.", [{"clues": 5}])
    )
    most: _Bounds = field(
        default_factory=dict, metadata=about("The greatest value of some columns.")
    )
    level: Level | None = field(default=None, metadata=about("Only cards of this level."))
    sort: Column = field(default="rank", metadata=about("The column to sort by; 1 is the hardest."))
    descending: bool = False
    offset: Annotated[int, Interval(ge=0, lt=2**31)] = 0
    limit: Annotated[int, Interval(ge=1, le=MOST_ROWS)] = 50


class CollectionRow(NamedTuple):
    """A card of the collection, with the values by which it can be filtered."""

    rank: int
    card: str
    tokens: int
    targets: int
    clues: int
    difficulty: float
    level: Level
    search: int
    open: int


@dataclass(frozen=True)
class CollectionResponse:
    """A page of the requested cards.

    Attributes:
        size: the number of cards in the collection, 0 if there is none.
        total: the number of those that match the request.
    """

    size: int
    total: int
    rows: Sequence[CollectionRow]


# The first request opens the collection.
@call("Browse the collection of mined cards", seconds=60, queue="background")
def collection(request: CollectionRequest, report: Progress) -> CollectionResponse:
    """Cards of the collection that the studio was started with, filtered and sorted."""
    found = _collection(os.environ.get(VARIABLE))
    least = {str(name): value for name, value in request.least.items()}
    most = {str(name): value for name, value in request.most.items()}
    query = Query(least, most, request.level, request.sort, request.descending)
    page = found.page(query, request.offset, request.limit)
    rows = [CollectionRow(*map(row.__getitem__, CollectionRow._fields)) for row in page.rows]
    return CollectionResponse(found.total, page.total, rows)


@lru_cache(maxsize=1)
def _collection(name: str | None) -> Collection:
    """The collection in a folder or file, or else the bundled one. Raises: PuzzleError."""
    if name:
        path = Path(name)
        return Collection.of_file(path) if path.is_file() else Collection.of_folder(path)
    return Collection.of_file(BUNDLED) if BUNDLED.exists() else mined.NONE
