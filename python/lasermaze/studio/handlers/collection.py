"""The call that browses a collection of mined cards."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from lasermaze.core.budget import Progress
from lasermaze.mine import collection as mined
from lasermaze.mine.collection import MOST_ROWS, VARIABLE, Collection, Column, Query
from lasermaze.studio.calls import call
from lasermaze.studio.documents import Response
from lasermaze.studio.request import Level, Request

#: The collection that a studio without a server brings with it.
BUNDLED = Path(__file__).parents[1] / "collection.json"


class Bounds(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A value for some of the columns."""

    rank: float | None = None
    tokens: float | None = None
    targets: float | None = None
    clues: float | None = None
    difficulty: float | None = None
    search: float | None = None
    open: float | None = None

    def given(self) -> dict[str, float]:
        """The values by their columns."""
        values = msgspec.structs.asdict(self)
        return {name: value for name, value in values.items() if value is not None}


class CollectionRequest(Request, frozen=True, kw_only=True):
    """A request for some cards of the collection, in some order."""

    least: Annotated[
        Bounds, Meta(description="The least value of some columns.", examples=[{"clues": 5}])
    ] = Bounds()
    most: Annotated[Bounds, Meta(description="The greatest value of some columns.")] = Bounds()
    level: Annotated[Level | None, Meta(description="Only cards of this level.")] = None
    sort: Annotated[Column, Meta(description="The column to sort by; 1 is the hardest.")] = "rank"
    descending: bool = False
    offset: Annotated[int, Meta(ge=0, lt=2**31)] = 0
    limit: Annotated[int, Meta(ge=1, le=MOST_ROWS)] = 50


class CollectionRow(Response):
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


class CollectionResponse(Response):
    """A page of the requested cards.

    Attributes:
        size: the number of cards in the collection, 0 if there is none.
        total: the number of those that match the request.
    """

    size: int
    total: int
    rows: list[CollectionRow]


# The first request opens the collection.
@call("Browse the collection of mined cards", seconds=60, queue="background")
def collection(request: CollectionRequest, report: Progress) -> CollectionResponse:
    """Cards of the collection that the studio was started with, filtered and sorted."""
    found = _collection(os.environ.get(VARIABLE))
    least, most = request.least.given(), request.most.given()
    query = Query(least, most, request.level, request.sort, request.descending)
    page = found.page(query, request.offset, request.limit)
    columns = CollectionRow.__struct_fields__
    rows = [CollectionRow(*map(row.__getitem__, columns)) for row in page.rows]
    return CollectionResponse(found.total, page.total, rows)


@lru_cache(maxsize=1)
def _collection(name: str | None) -> Collection:
    """The collection in a folder or file, or else the bundled one. Raises: PuzzleError."""
    if name:
        path = Path(name)
        return Collection.of_file(path) if path.is_file() else Collection.of_folder(path)
    return Collection.of_file(BUNDLED) if BUNDLED.exists() else mined.NONE
