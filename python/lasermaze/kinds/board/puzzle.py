"""The model of the board game: tokens, boards, and the meeting of a beam and a token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from lasermaze.core.brief import brief
from lasermaze.core.english import counted
from lasermaze.core.enumeration import split
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import ARROWS, Cell, Heading, cells_in_words
from lasermaze.core.libraries import as_array
from lasermaze.core.puzzle import Puzzle, check_shape, check_type
from lasermaze.option import option

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAX_CELLS = 121


class TokenType(NamedTuple):
    """A type of tokens, with all that distinguishes it from the others.

    Attributes:
        name: its name in words.
        ways: the letters for its directions, each a quarter turn clockwise from the one before.
        box: the number of these tokens in the box.
        glyph: the glyph that shows it in the first of its ways.
        light: what happens to beams going north, east, south and west that come to it in the first
            of its ways: the headings along which they go on, `LIGHTS`, `BLOCKS` or `ENDS`.
        touched: whether a beam touches it that ends there.
    """

    name: str
    ways: str
    box: int
    glyph: str
    light: tuple[str, str, str, str]
    touched: bool = False


#: What happens to a beam that does not go on: it lights a target, ends on an opaque side, or comes
#: back into the laser.
LIGHTS, BLOCKS, ENDS = "lights", "blocks", "ends"

#: The pieces by their letters, in the order in which a pile is written.
PIECES = {
    "L": TokenType("laser", ARROWS, 1, "laser", (BLOCKS, BLOCKS, ENDS, BLOCKS)),
    "T": TokenType("target mirror", ARROWS, 5, "target", ("W", "S", LIGHTS, BLOCKS), touched=True),
    "S": TokenType("beam splitter", "/\\", 2, "splitter", ("NE", "EN", "SW", "WS")),
    "D": TokenType("double mirror", "/\\", 1, "double", ("E", "N", "W", "S")),
    "C": TokenType("checkpoint", "|-", 1, "checkpoint", ("N", BLOCKS, "S", BLOCKS)),
    "X": TokenType("cell blocker", "", 1, "blocker", ("N", "E", "S", "W")),
}

#: The number of each piece in the box.
BOX = {piece: kind.box for piece, kind in PIECES.items()}


_STRAY = "let beams leave the grid or end on an opaque side"
_UNFINISHED = "allow an unfinished card: without its laser, or with too few targets"
_NEEDS = "tokens that every solution lights, such as S for a splitter or SD for a mirror too"
_UNIQUE = "make sure that there is exactly one solution, as every card has"
_ANY_VERDICT = "place the tokens at random; the card may be impossible"


@dataclass(frozen=True)
class BoardOptions:
    """The options of cards."""

    stray_beams: bool = option(False, _STRAY, "solve", "solutions", "check", "hint", "proof")
    any_supply: bool = option(False, "allow more tokens than the game's box holds", "parse")
    unfinished: bool = option(False, _UNFINISHED, "parse", drafts=True)
    any_verdict: bool = option(False, _ANY_VERDICT, "generate")
    needs: str = option("", _NEEDS, "generate")
    unique: bool = option(False, _UNIQUE, "generate")


class Token(NamedTuple):
    """A token: its piece (a letter of ``LTSDCX``), its way, and whether it must be lit.

    ``way`` is one of those of its piece, ``"?"`` for a direction that is to be found, or ``""``
    for a blocker.
    """

    piece: str
    way: str
    must_light: bool = False

    @property
    def code(self) -> str:
        """The token as the notation writes it, such as ``T^!``."""
        return self.piece + self.way + "!" * self.must_light

    @property
    def name(self) -> str:
        """The token's name in words."""
        return PIECES[self.piece].name

    @property
    def ways(self) -> tuple[str, ...]:
        """The possible directions: its own, or all of its piece if its own is unknown."""
        return tuple(PIECES[self.piece].ways) if self.way == "?" else (self.way,)

    @property
    def quarter_turns(self) -> int:
        """The quarter turns clockwise from the first of its piece's ways; 0 if it is unknown."""
        return max(0, PIECES[self.piece].ways.find(self.way))

    @property
    def heading(self) -> Heading | None:
        """The heading of its arrow; None without an arrow, or with an unknown direction."""
        return Heading(ARROWS.index(self.way)) if self.way and self.way in ARROWS else None

    def turned(self, way: str) -> Token:
        """The same token with another way."""
        return Token(self.piece, way, self.must_light)

    def to_byte(self) -> int:
        """The token in the kernel's form: must-light bit, 3 bits of piece, 4 bits of way.

        The way is 0 if it is missing or unknown, else 1 + its index in the ways of its piece;
        so a laser with way 1 points north. An empty cell is the byte 0.
        """
        way = self.quarter_turns + 1 if self.way not in ("", "?") else 0
        return self.must_light << 7 | ([*PIECES].index(self.piece) + 1) << 4 | way

    @staticmethod
    def from_byte(byte: int) -> Token | None:
        """The token that `to_byte` packed; None for 0."""
        return _FROM_BYTE[byte]


def _all_tokens() -> Iterator[Token]:
    for piece, kind in PIECES.items():
        for way in (*kind.ways, "?") if kind.ways else ("",):
            yield Token(piece, way)
            if piece == "T":
                yield Token(piece, way, must_light=True)


_FROM_BYTE: dict[int, Token | None] = {0: None} | {
    token.to_byte(): token for token in _all_tokens()
}

#: The bytes of cells, and those of tokens to add.
_CELLS = bytes(_FROM_BYTE)
_ADDED = bytes(byte for byte, token in _FROM_BYTE.items() if token and token.way == "?")

#: Every code that a cell of the grid may hold, with its token.
TOKENS: dict[str, Token] = {token.code: token for token in _all_tokens()}

BLOCKER = Token("X", "")


class Meeting(NamedTuple):
    """The result of a beam entering a token's cell.

    ``out``: the headings along which it goes on; ``lights``: it met a target's face;
    ``touches``: it counts as touched by the beam (a checkpoint: passed through);
    ``blocked``: it ended on an opaque side.
    """

    out: tuple[Heading, ...] = ()
    lights: bool = False
    touches: bool = True
    blocked: bool = False


@cache
def meet(token: Token, heading: Heading) -> Meeting:
    """The meeting of a beam that travels along ``heading`` with a token of known direction."""
    assert token.way != "?", "the direction is unknown"
    kind, turns = PIECES[token.piece], token.quarter_turns
    there = kind.light[(heading - turns) % 4]
    if there in (LIGHTS, BLOCKS, ENDS):
        return Meeting((), there == LIGHTS, kind.touched, there == BLOCKS)
    out = tuple(Heading((Heading[name] + turns) % 4) for name in there)
    return Meeting(out, touches=token != BLOCKER)


@dataclass(frozen=True, repr=False)
class ProofTree:
    """A proof tree in preorder, as `check.tree` describes it; the bytes are not checked."""

    preorder: bytes

    def __repr__(self) -> str:
        return brief(self, f"of {counted(len(self.preorder), 'byte')}")


@dataclass(frozen=True, repr=False)
class Lemmas:
    """A proof by lemmas, as `check.lemmas` describes it; the bytes are not checked."""

    steps: bytes

    def __repr__(self) -> str:
        return brief(self, f"of {counted(len(self.steps), 'byte')}")


#: The proof of a claim about all solutions of a card. Lemmas are short where a tree is very large.
Proof = ProofTree | Lemmas


@dataclass(frozen=True, repr=False)
class Board(Puzzle["Board", "Board", Proof]):
    """A card of the board game, a solution of one, or anything in between.

    A solution has nothing to add, and all its directions are known. `card.check_card` checks that a
    board is a card (one laser, enough targets).

    Attributes:
        cells: one byte a cell, row by row, as `Token.to_byte` packs them; at most 121.
        add: the bytes of the tokens to add, kept sorted; their ways are unknown.
        targets: the number of targets to light.

    Raises: PuzzleError, with the ``path`` of the fault, for a value that the notation cannot write.
    """

    kind = "board"

    cells: bytes
    add: bytes = b""
    targets: int = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        check_type("targets", self.targets, int)
        check_type("add", self.add, bytes)
        object.__setattr__(self, "add", bytes(sorted(self.add)))
        check_shape(self.rows, self.cols, self.cells, MAX_CELLS)
        if strange := self.cells.translate(None, _CELLS):
            index = self.cells.index(strange[:1])
            _check_token(strange[0], ("grid", *divmod(index, self.cols)))
        if strange := self.add.translate(None, _ADDED):
            _check_token(strange[0], ("add", self.add.index(strange[:1])), added=True)

    @classmethod
    def of(
        cls,
        grid: Iterable[Iterable[Token | None] | bytes],
        add: Iterable[Token] = (),
        targets: int = 1,
        **details: str,
    ) -> Board:
        """The board with these rows of tokens (None for an empty cell), or of their bytes.

        ``details`` are its title, author and id.
        """
        rows: list[bytes] = []
        for number, row in enumerate(grid):
            rows.append(row if isinstance(row, bytes) else bytes(map(pack, row)))
            if len(rows[number]) != len(rows[0]):
                raise PuzzleError(
                    f"row {number + 1} has {cells_in_words(len(rows[number]))}",
                    expected=f"{cells_in_words(len(rows[0]))}, as in the first row",
                    path=("grid", number),
                )
        cols = len(rows[0]) if rows else 0
        added = bytes(map(pack, add))
        return cls(len(rows), cols, b"".join(rows), added, targets, **details)

    @classmethod
    def unchecked(
        cls,
        rows: int,
        cols: int,
        cells: bytes,
        add: bytes,
        targets: int,
        details: Sequence[str] = ("", "", ""),
    ) -> Board:
        """The board with these fields, which the caller has checked; ``add`` is sorted.

        ``details`` are its title, author and id. This takes a tenth of the time of `Board` with its
        checks: for very many boards.
        """
        board = cls.__new__(cls)
        title, author, name = details
        # A frozen dataclass refuses to set its fields.
        vars(board).update(
            rows=rows,
            cols=cols,
            title=title,
            author=author,
            id=name,
            cells=cells,
            add=add,
            targets=targets,
        )
        return board

    def with_right(self, **fields: Any) -> Board:
        """The board with some fields changed, which the caller has checked, as for `unchecked`."""
        board = Board.__new__(Board)
        vars(board).update(vars(self), **fields)
        return board

    def __getitem__(self, cell: Cell) -> Token | None:
        """The token on a cell (row, col), or None."""
        row, col = cell
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(f"no cell {cell} on a board of {self.rows}x{self.cols}")
        return Token.from_byte(self.cells[row * self.cols + col])

    def every_cell(self) -> list[Cell]:
        """The cells, row by row."""
        return [divmod(index, self.cols) for index in range(len(self.cells))]

    def tokens(self) -> Iterator[tuple[Cell, Token]]:
        """Every token on the grid with its cell, row by row."""
        for index, byte in enumerate(self.cells):
            if token := Token.from_byte(byte):
                yield divmod(index, self.cols), token

    @property
    def pile(self) -> tuple[Token, ...]:
        """The tokens to add, in the order of ``PIECES``."""
        return tuple(token for byte in self.add if (token := Token.from_byte(byte)))

    @property
    def grid(self) -> npt.NDArray[np.uint8]:
        """The cells as a read-only (rows, cols) array that shares the board's memory.

        Raises: PuzzleError if numpy, which makes it, is not installed.
        """
        return as_array(self.cells, self.rows, self.cols)

    def replaced(self, changes: Mapping[Cell, Token | None], **fields: Any) -> Board:
        """The board with some cells changed, and any other field given by keyword."""
        cells = bytearray(self.cells)
        for (row, col), token in changes.items():
            cells[row * self.cols + col] = pack(token)
        return replace(self, cells=bytes(cells), **fields)

    def placed(self, cell: Cell, token: Token) -> Board:
        """The board with a token put on a cell; the pile must have it."""
        left = bytearray(self.add)
        left.remove(token.turned("?").to_byte())
        return self.replaced({cell: token}, add=bytes(left))

    def solved_by(self, cells: bytes) -> list[Board]:
        """The solutions of this card that the kernel found, with their cells concatenated."""
        each = split(cells, len(self.cells))
        return [self.with_right(cells=found, add=b"") for found in each]

    @property
    def complete(self) -> bool:
        """Whether every token is on the grid with its direction: a solution if it is right."""
        return not self.add and all(token.way != "?" for _, token in self.tokens())

    def __repr__(self) -> str:
        pile = "".join(f" {pile_code(token)}" for token in self.pile)
        add = f", add{pile}" if pile else ""
        return brief(self, f"{self._essence()}, targets {self.targets}{add}")


def pack(token: Token | None) -> int:
    """A cell's byte: a token's, or 0 for an empty cell."""
    return token.to_byte() if token is not None else 0


def pile_code(token: Token) -> str:
    """The code of a token to add: its piece, and ``!`` if it must be lit."""
    return token.piece + "!" * token.must_light


def _check_token(byte: int, path: Path, *, added: bool = False) -> None:
    """Raise PuzzleError, with its path, for a byte that cannot be on the grid, or in the pile."""
    if byte not in _FROM_BYTE or (added and not byte):
        raise PuzzleError(
            f"byte {byte} is not a token", expected="a byte of Token.to_byte", path=path
        )
    token = _FROM_BYTE[byte]
    if not added or token is None:
        return
    if token.piece == "X":
        raise PuzzleError("a cell blocker cannot be added", expected="it on the grid", path=path)
    if token.way != "?":
        raise PuzzleError(
            f"{token.code!r} is to be added, yet has a direction",
            expected=pile_code(token),
            path=path,
        )
