"""Boards, solutions and proofs as JSON.

Cells are written with the codes of tokens that the native text has, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import UNSET, Meta, Struct, UnsetType, field

from lasermaze import documents
from lasermaze.core.beam import next_entry
from lasermaze.core.grid import Cell, Heading
from lasermaze.documents import CellDocument, Document, Natural, PuzzleDocument, only_one
from lasermaze.kinds.board.card import make_card
from lasermaze.kinds.board.codes import read_cell, read_piled
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.notation import code_rows
from lasermaze.kinds.board.puzzle import (
    Board,
    BoardOptions,
    Lemmas,
    Proof,
    ProofTree,
    Token,
    pile_code,
)

Rows = Annotated[
    list[Annotated[list[str], Meta(extra_json_schema={"minItems": 1})]],
    Meta(extra_json_schema={"minItems": 1}, description="rows of codes of tokens"),
]


def _tokens(rows: list[list[str]]) -> Iterator[list[Token | None]]:
    for row, codes in enumerate(rows):
        yield [read_cell(code, ("grid", row, col)) for col, code in enumerate(codes)]


class CardDocument(PuzzleDocument[Board], tag="board", kw_only=True):
    """A card."""

    #: The card checks the smallest and the largest number, with a better message.
    targets: Annotated[int, Meta(extra_json_schema={"minimum": 0})]
    add: Annotated[list[str], Meta(description="codes of tokens without a direction")] = []
    grid: Rows

    @classmethod
    def of(cls, value: Board, puzzle: Any) -> Self:
        """The document of a card."""
        pile = list(map(pile_code, value.pile))
        return cls(targets=value.targets, add=pile, grid=code_rows(value), **value.details())

    def value(self, options: BoardOptions) -> Board:
        """The card."""
        pile = [read_piled(code, ("add", index)) for index, code in enumerate(self.add)]
        return make_card(_tokens(self.grid), pile, self.targets, options, self.details())


class SegmentDocument(Struct, forbid_unknown_fields=True, kw_only=True):
    """A straight line of light."""

    start: Annotated[
        CellDocument,
        Meta(description="where light begins: at the laser, or at a token that bends it"),
    ] = field(name="from")
    end: Annotated[CellDocument, Meta(description="the last cell that it enters")] = field(
        name="to"
    )
    heading: Literal["N", "E", "S", "W"]
    parent: Annotated[
        Natural | None, Meta(description="the index of the segment that it branches from")
    ]


class SolvedCardDocument(Document[Board], kw_only=True):
    """A solved grid and its beam."""

    follows: ClassVar = ("beam",)

    grid: Rows
    beam: Annotated[
        list[SegmentDocument] | UnsetType,
        Meta(
            description="the light as a tree of straight segments, which ends at tokens of "
            "unknown direction, on the rim, and where it meets its own way"
        ),
    ] = UNSET

    @classmethod
    def of(cls, value: Board, puzzle: Board) -> Self:
        """The document of a solution."""
        return cls(grid=code_rows(value))

    @classmethod
    def following(cls, value: Board, puzzle: Board) -> dict[str, Any]:
        """Its beam."""
        return {"beam": segments(value)}

    def value(self, puzzle: Board) -> Board:
        """The solution."""
        return Board.of(_tokens(self.grid), (), puzzle.targets, **puzzle.details())


def segments(board: Board) -> list[SegmentDocument]:
    """The beam of a board as straight segments.

    An answer that someone wrote may have more lasers, of which only the first one counts.
    """
    sources, beam, *_ = shine(board)
    found = [_segment(*source, None) for source in sources[:1]]
    segment_of: list[int] = []
    for entry, parent in zip(beam.entries, beam.parent, strict=True):
        cell, heading = entry
        if parent is None and entry != next_entry(*sources[0]):
            break  # of another laser
        before = 0 if parent is None else segment_of[parent]
        if found[before].heading != heading.name:
            assert parent is not None, "light leaves the laser straight on"
            found.append(_segment(beam.entries[parent].cell, heading, before))
            before = len(found) - 1
        segment_of.append(before)
        found[before].end = cell
    return found


def _segment(cell: Cell, heading: Heading, parent: int | None) -> SegmentDocument:
    name: Any = heading.name
    return SegmentDocument(start=cell, end=cell, heading=name, parent=parent)


class ProofDocument(Document[Proof], kw_only=True):
    """The proof of a claim about all solutions: a tree or lemmas."""

    proof_tree: bytes | UnsetType = UNSET
    lemmas: bytes | UnsetType = UNSET

    @classmethod
    def of(cls, value: Proof, puzzle: Board) -> Self:
        """The document of a proof."""
        if isinstance(value, ProofTree):
            return cls(proof_tree=value.preorder)
        return cls(lemmas=value.steps)

    def value(self, puzzle: Board) -> Proof:
        """The proof."""
        form = only_one(self, "proof_tree", "lemmas")
        return (ProofTree if form == "proof_tree" else Lemmas)(getattr(self, form))


class Documents(documents.Documents[Board, Board, Proof]):
    """The documents of the kind."""

    puzzle = CardDocument
    solution = SolvedCardDocument
    certificate = evidence = ProofDocument

    def reasons(self) -> Any:
        """The classes of its reasons."""
        from lasermaze.kinds.board.reasons import REASONS

        return REASONS
