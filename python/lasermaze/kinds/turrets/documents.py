"""Walks and closed sets as JSON."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self, get_args

from msgspec import UNSET, Meta, UnsetType

from lasermaze import documents
from lasermaze.documents import Document, Natural, letters, packed, unpacked
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk


class WalkDocument(Document[Walk], kw_only=True):
    """A walk."""

    follows: ClassVar = ("steps",)

    steps: Annotated[Natural | UnsetType, Meta(description="their number")] = UNSET
    moves: Annotated[str, Meta(pattern=letters("NESW"))]

    @classmethod
    def of(cls, value: Walk, puzzle: TurretMaze) -> Self:
        """The document of a walk."""
        return cls(moves=value.moves)

    @classmethod
    def following(cls, value: Walk, puzzle: TurretMaze) -> dict[str, Any]:
        """The number of its steps."""
        return {"steps": len(value)}

    def value(self, puzzle: TurretMaze) -> Walk:
        """The walk."""
        return Walk(self.moves)


class ClosedSetDocument(Document[ClosedSet], kw_only=True):
    """A closed set of states: its bits, compressed with zlib."""

    reachable_states: bytes

    @classmethod
    def of(cls, value: ClosedSet, puzzle: TurretMaze) -> Self:
        """The document of a set."""
        return cls(reachable_states=packed(value.states))

    def value(self, puzzle: TurretMaze) -> ClosedSet:
        """The set, of the maze's size."""
        size = ClosedSet.size(puzzle)
        return ClosedSet(unpacked(self.reachable_states, size, "reachable_states"))


class Documents(documents.Documents[TurretMaze, Walk, ClosedSet]):
    """The documents of the kind."""

    solution = WalkDocument
    certificate = ClosedSetDocument

    def reasons(self) -> Any:
        """The classes of its reasons."""
        from lasermaze.kinds.turrets.reasons import Broken

        return get_args(Broken)
