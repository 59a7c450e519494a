"""Boards, solutions and proofs as JSON, both ways.

Cells are written with the codes of tokens that the native text has, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from lasermaze._kernel import write_solutions
from lasermaze.core.codec import (
    BYTES,
    CELL,
    NATURAL,
    TEXT,
    Array,
    Choice,
    Codec,
    Optional,
    Reading,
)
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.core.json_text import Large
from lasermaze.core.objects import Codecs, Field, OneOf, Record
from lasermaze.kinds.board.card import make_card
from lasermaze.kinds.board.codes import (
    CELLS,
    PILE,
    wrong_cell,
    wrong_piled,
)
from lasermaze.kinds.board.notation import code_rows
from lasermaze.kinds.board.puzzle import (
    Board,
    Lemmas,
    Proof,
    ProofTree,
    Token,
    pile_code,
)

Rows = Sequence[Sequence[Token | None]]

#: The number of solutions written at once.
_PIECE = 1_000


class _Codes(Codec[Any]):
    """A code, read as its token; ``wrong`` returns the error for an unknown text."""

    def __init__(
        self,
        known: Mapping[str, Token | None],
        wrong: Callable[[str, Path], PuzzleError],
    ) -> None:
        super().__init__(str, "a string", type="string")
        self.known, self.wrong = known, wrong

    def decode(self, value: Any, puzzle: Any = None) -> Token | None:
        """The token."""
        if isinstance(value, str) and value in self.known:
            return self.known[value]
        raise self.wrong(TEXT.decode(value), ())


class _Solution(Record[Board]):
    """A solved grid and, for readers, its beam; written by the crate ``rust/text``."""

    def encode(self, value: Board, puzzle: Any = None) -> dict[str, Any]:
        """The object."""
        import json

        (text,) = Solutions([value]).items()
        document: dict[str, Any] = json.loads(text)
        return document

    def encode_each(self, values: Iterable[Board], puzzle: Any = None) -> Large:
        """Several solutions, perhaps a million."""
        return Solutions(tuple(values))


class Solutions(Large):
    """Many solutions, written by the crate ``rust/text``."""

    def __init__(self, boards: Sequence[Board]) -> None:
        self.boards = boards

    def items(self) -> Iterator[str]:
        """Many boards at once, of the same size."""
        for first in range(0, len(self.boards), _PIECE):
            some = self.boards[first : first + _PIECE]
            for (rows, cols), alike in groupby(some, key=attrgetter("rows", "cols")):
                yield write_solutions(rows, cols, b"".join(board.cells for board in alike))


def _read_card(reading: Reading, targets: int, grid: Rows, add: Sequence[Token]) -> Board:
    return make_card(grid, add, targets, reading.options, reading.details)


def _read_solution(puzzle: Board, grid: Rows) -> Board:
    return Board.of(grid, (), puzzle.targets, **puzzle.details())


def _thought() -> Any:
    from lasermaze.kinds.board.reasons import BoardStep

    return BoardStep


def _explanation() -> dict[str, Codec[Any]]:
    from lasermaze.kinds.board.explain.chain import CHAIN

    return {"technique": TEXT, "chain": CHAIN}


_GRID = Field(
    "grid",
    Array(Array(_Codes(CELLS, wrong_cell), least=1), least=1),
    of=lambda board, _: code_rows(board),
    about="rows of codes of tokens",
)
_SEGMENT = Record(
    object,
    Field("from", CELL, about="where light begins: at the laser, or at a token that bends it"),
    Field("to", CELL, about="the last cell that it enters"),
    Field("heading", Choice(dict(Heading.__members__))),
    Field("parent", Optional(NATURAL), about="the index of the segment that it branches from"),
)
#: The card checks the largest number, with a better message.
_TARGETS: Codec[int] = Codec(int, "a whole number", type="integer", minimum=0)
_PROOF: OneOf[Proof] = OneOf(
    {
        "proof_tree": Record(ProofTree, Field("proof_tree", BYTES, of="preorder")),
        "lemmas": Record(Lemmas, Field("lemmas", BYTES, of="steps")),
    },
    lambda proof: "proof_tree" if isinstance(proof, ProofTree) else "lemmas",
)

CODECS: Codecs[Board, Board, Proof] = Codecs(
    puzzle=Record(
        _read_card,
        Field("targets", _TARGETS),
        Field(
            "add",
            Array(_Codes(PILE, wrong_piled)),
            of=lambda board, _: list(map(pile_code, board.pile)),
            default=(),
            about="codes of tokens without a direction",
        ),
        _GRID,
        with_puzzle=True,
    ),
    solution=_Solution(
        _read_solution,
        _GRID,
        Field(
            "beam",
            Array(_SEGMENT),
            follows=True,
            about="the light as a tree of straight segments, which ends at tokens of unknown "
            "direction, on the rim, and where it meets its own way",
        ),
        with_puzzle=True,
    ),
    certificate=_PROOF,
    evidence=_PROOF,
    explanation=_explanation,
    thought=_thought,
)
