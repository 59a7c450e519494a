"""Turned mazes, barriers and evidence as JSON."""

from __future__ import annotations

from array import array
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from msgspec import UNSET, Meta, UnsetType

from lasermaze import documents
from lasermaze.core.english import grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import cells_in_words
from lasermaze.documents import Document, Natural, letters, rows_of
from lasermaze.formats.letter_grid import without_columns
from lasermaze.kinds.mirrors.puzzle import Barrier, Evidence, MirrorMaze, Turned, in_byte_order

#: A set of sides is written as one hexadecimal digit, the empty one as a point.
_DIGITS = b".123456789abcdef"
_WRITTEN = bytes.maketrans(bytes(range(16)), _DIGITS)
_READ = bytes.maketrans(_DIGITS, bytes(range(16)))

EntryDocument = tuple[Natural, Natural, Literal["N", "E", "S", "W"]]


class TurnedDocument(Document[Turned], kw_only=True):
    """A maze with some of its mirrors turned."""

    follows: ClassVar = ("beam",)

    grid: Annotated[list[str], rows_of(MirrorMaze.letters)]
    beam: Annotated[
        list[EntryDocument] | UnsetType,
        Meta(description="row, column and heading of the beam in each cell"),
    ] = UNSET

    @classmethod
    def of(cls, value: Turned, puzzle: MirrorMaze) -> Self:
        """The document of a turned maze."""
        return cls(grid=list(value.lines()))

    @classmethod
    def following(cls, value: Turned, puzzle: MirrorMaze) -> dict[str, Any]:
        """Its beam."""
        return {"beam": [(*cell, heading.name) for cell, heading in value.trace()]}

    def value(self, puzzle: MirrorMaze) -> Turned:
        """The turned maze, of the maze's size."""
        _check_height(self.grid, puzzle, "grid")
        with without_columns():
            turned = Turned.of(self.grid)
        if turned.cols != puzzle.cols:
            raise PuzzleError(
                f"rows of {cells_in_words(turned.cols)}", expected=str(puzzle.cols), path=("grid",)
            )
        return turned


class BarrierDocument(Document[Barrier], kw_only=True):
    """Sides of mirrors whose removal proves that a maze is impossible."""

    barrier: Annotated[
        list[Annotated[str, Meta(pattern=letters(_DIGITS.decode()))]],
        Meta(
            min_length=1,
            description="one letter a cell: a point if no side is in the barrier, else a "
            "hexadecimal digit that adds up 1 for the north side, 2 for east, 4 for south and "
            "8 for west",
        ),
    ]

    @classmethod
    def of(cls, value: Barrier, puzzle: MirrorMaze) -> Self:
        """The document of a barrier."""
        text = value.sides.translate(_WRITTEN).decode("ascii")
        starts = range(0, len(text), value.cols)
        return cls(barrier=[text[start : start + value.cols] for start in starts])

    def value(self, puzzle: MirrorMaze) -> Barrier:
        """The barrier, for a maze of this size."""
        _check_height(self.barrier, puzzle, "barrier")
        for index, row in enumerate(self.barrier):
            if len(row) != puzzle.cols:
                raise PuzzleError(
                    cells_in_words(len(row)),
                    expected=f"{grouped(puzzle.cols)}, as in the maze",
                    path=("barrier", index),
                )
        return Barrier(puzzle.cols, "".join(self.barrier).encode().translate(_READ))


def _check_height(rows: list[str], maze: MirrorMaze, key: str) -> None:
    if len(rows) != maze.rows:
        expected = f"a list of {maze.rows}"
        raise PuzzleError(f"a list of {len(rows)}", expected=expected, path=(key,))


class EvidenceDocument(Document[Evidence], kw_only=True):
    """The evidence for the claims of a solved answer beyond its solutions."""

    potentials: Annotated[
        list[int],
        Meta(description="a whole number for each side N, E, S, W of each mirror, row by row"),
    ] = []
    barriers: Annotated[
        list[list[list[Natural]]] | UnsetType,
        Meta(
            description="for each solution a list of barriers, each a list of sides, written as "
            "four times the index of their cell, and 0, 1, 2 or 3 for N, E, S, W"
        ),
    ] = UNSET

    @classmethod
    def of(cls, value: Evidence, puzzle: MirrorMaze) -> Self:
        """The document of the evidence."""
        barriers: Any = UNSET if value.barriers is None else value.barriers
        return cls(potentials=value.numbers().tolist(), barriers=barriers)

    def value(self, puzzle: MirrorMaze) -> Evidence:
        """The evidence."""
        potentials = in_byte_order(array("q", self.potentials)).tobytes()
        if isinstance(self.barriers, UnsetType):
            return Evidence(potentials)
        return Evidence(potentials, tuple(tuple(map(tuple, each)) for each in self.barriers))


class Documents(documents.Documents[MirrorMaze, Turned, Barrier]):
    """The documents of the kind."""

    solution = TurnedDocument
    certificate = BarrierDocument
    evidence = EvidenceDocument

    def reasons(self) -> Any:
        """The classes of its reasons."""
        from lasermaze.kinds.mirrors.reasons import Excluded

        return get_args(Excluded)
