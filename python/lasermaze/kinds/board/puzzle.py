"""The model of the board game: tokens, boards, and what a beam does at a token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from lasermaze.core.beam import MIRROR
from lasermaze.core.english import counted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import ARROWS, Cell, Heading, cells_in_words
from lasermaze.core.puzzle import Puzzle, check_shape, check_title

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MAX_CELLS = 121

#: The pieces, in the order in which a pile is written.
NAMES = {
    "L": "laser",
    "T": "target mirror",
    "S": "beam splitter",
    "D": "double mirror",
    "C": "checkpoint",
    "X": "cell blocker",
}

#: How the directions of each piece are written. A blocker has none.
WAYS = {"L": ARROWS, "T": ARROWS, "S": "/\\", "D": "/\\", "C": "|-", "X": ""}

#: How many of each piece the box holds.
BOX = {"L": 1, "T": 5, "S": 2, "D": 1, "C": 1, "X": 1}

_PIECES = "".join(NAMES)


class Token(NamedTuple):
    """A token: its piece (a letter of ``LTSDCX``), its way, and whether it must be lit.

    ``way`` is one of ``WAYS[piece]``, ``"?"`` for a direction that is to be found, or ``""``
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
        return NAMES[self.piece]

    def turned(self, way: str) -> Token:
        """The same token with another way."""
        return Token(self.piece, way, self.must_light)

    def to_byte(self) -> int:
        """The token as the kernel sees it: must-light bit, 3 bits of piece, 4 bits of way.

        The way is 0 where there is none to know, else 1 + its index in ``WAYS[piece]``; a
        heading's index is its number, so a laser with way 1 points north. An empty cell
        is the byte 0.
        """
        way = WAYS[self.piece].find(self.way) + 1 if self.way not in ("", "?") else 0
        return self.must_light << 7 | (_PIECES.index(self.piece) + 1) << 4 | way

    @staticmethod
    def from_byte(byte: int) -> Token | None:
        """The token that `to_byte` packed; None for 0."""
        return _FROM_BYTE[byte]


def _all_tokens() -> Iterator[Token]:
    for piece, ways in WAYS.items():
        for way in (*ways, "?") if ways else ("",):
            yield Token(piece, way)
            if piece == "T":
                yield Token(piece, way, must_light=True)


_FROM_BYTE: dict[int, Token | None] = {0: None} | {
    token.to_byte(): token for token in _all_tokens()
}

#: Every code that a cell of the grid may hold, with its token.
TOKENS: dict[str, Token] = {token.code: token for token in _all_tokens()}


class Meeting(NamedTuple):
    """What happens when a beam enters a token's cell.

    ``out``: the headings with which it goes on; ``lights``: it met a target's face;
    ``touches``: it counts as touched by the beam (a checkpoint: passed through);
    ``blocked``: it ended on an opaque side.
    """

    out: tuple[Heading, ...] = ()
    lights: bool = False
    touches: bool = True
    blocked: bool = False


def meet(token: Token, heading: Heading) -> Meeting:
    """What a beam travelling along ``heading`` does at a token whose way is known."""
    match token.piece:
        case "X":
            return Meeting(out=(heading,), touches=False)
        case "D":
            return Meeting(out=(MIRROR[token.way][heading],))
        case "S":
            return Meeting(out=(heading, MIRROR[token.way][heading]))
        case "C":
            along = (heading in (Heading.N, Heading.S)) == (token.way == "|")
            return Meeting(out=(heading,)) if along else Meeting(touches=False, blocked=True)
        case "L":
            return _meet_laser(Heading(ARROWS.index(token.way)), heading)
        case _:
            return _meet_target(Heading(ARROWS.index(token.way)), heading)


def _meet_laser(fires: Heading, heading: Heading) -> Meeting:
    # The mouth takes a beam harmlessly; the other three sides, the back included, are opaque.
    return Meeting(touches=False, blocked=heading != fires.back)


def _meet_target(looks: Heading, heading: Heading) -> Meeting:
    if heading == looks.back:
        return Meeting(lights=True)
    if heading == looks.left:  # the side next clockwise from the face
        return Meeting(blocked=True)
    return Meeting(out=(looks.left,) if heading == looks else (looks.back,))


@dataclass(frozen=True, repr=False)
class Board(Puzzle):
    """A card of the board game, a solution of one, or anything on the way between them.

    A solution has nothing to add and knows every way. What makes a board a card that can be
    asked (one laser, targets enough) is `check_card`'s business.

    Attributes:
        rows, cols: the size; at most 121 cells.
        cells: one byte a cell, row-major, as `Token.to_byte` packs them.
        add: the bytes of the tokens to add, kept sorted; their ways are unknown.
        targets: how many targets must be lit.
        title: what the card is called, or an empty text.

    Raises: PuzzleError, with the ``path`` of the fault, for what the notation cannot write.
    """

    rows: int
    cols: int
    cells: bytes
    add: bytes = b""
    targets: int = 1
    title: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "add", bytes(sorted(self.add)))
        _validate(self)

    @classmethod
    def of(
        cls,
        grid: Iterable[Iterable[Token | None]],
        add: Iterable[Token] = (),
        targets: int = 1,
        title: str = "",
    ) -> Board:
        """The board with the given rows of tokens (None where a cell is empty)."""
        rows = [[pack(token) for token in row] for row in grid]
        width = len(rows[0]) if rows else 0
        for number, row in enumerate(rows):
            if len(row) != width:
                raise PuzzleError(
                    f"row {number + 1} has {cells_in_words(len(row))}",
                    expected=f"{cells_in_words(width)}, as in the first row",
                    path=("grid", number),
                )
        packed = bytes(byte for row in rows for byte in row)
        return cls(len(rows), width, packed, bytes(map(pack, add)), targets, title)

    def __getitem__(self, cell: Cell) -> Token | None:
        """The token on a cell (row, col), or None."""
        row, col = cell
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise IndexError(f"no cell {cell} on a board of {self.rows}x{self.cols}")
        return Token.from_byte(self.cells[row * self.cols + col])

    def tokens(self) -> Iterator[tuple[Cell, Token]]:
        """Every token on the grid with its cell, row by row."""
        for index, byte in enumerate(self.cells):
            token = Token.from_byte(byte)
            if token is not None:
                yield divmod(index, self.cols), token

    @property
    def pile(self) -> tuple[Token, ...]:
        """The tokens to add, in the order of ``NAMES``."""
        return tuple(token for byte in self.add if (token := Token.from_byte(byte)))

    @property
    def grid(self) -> npt.NDArray[np.uint8]:
        """The cells as a read-only (rows, cols) array that shares the board's memory."""
        import numpy as np

        return np.frombuffer(self.cells, dtype=np.uint8).reshape(self.rows, self.cols)

    def replaced(self, changes: dict[Cell, Token | None], **fields: Any) -> Board:
        """The board with some cells changed, and any other field given by keyword."""
        cells = bytearray(self.cells)
        for (row, col), token in changes.items():
            cells[row * self.cols + col] = pack(token)
        return replace(self, cells=bytes(cells), **fields)

    @property
    def complete(self) -> bool:
        """Whether every token is on the grid with its direction: a solution, if it is right."""
        return not self.add and all(token.way != "?" for _, token in self.tokens())

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        pile = "".join(f" {token.piece}{'!' * token.must_light}" for token in self.pile)
        add = f", add{pile}" if pile else ""
        return f"<Board{title} {self.rows}x{self.cols}, targets {self.targets}{add}>"


def pack(token: Token | None) -> int:
    """A cell's byte: a token's, or 0 for an empty cell."""
    return token.to_byte() if token is not None else 0


def _validate(board: Board) -> None:
    """Raise PuzzleError, with its path, for what cannot be written as a board at all."""
    check_shape(board.rows, board.cols, board.cells, MAX_CELLS)
    check_title(board.title)
    for index, byte in enumerate(board.cells):
        if byte not in _FROM_BYTE:
            raise _not_a_token(byte, ("grid", *divmod(index, board.cols)))
    for index, byte in enumerate(board.add):
        _validate_added(byte, ("add", index))


def _validate_added(byte: int, path: Path) -> None:
    token = _FROM_BYTE.get(byte)
    if token is None:
        raise _not_a_token(byte, path)
    if token.piece == "X":
        raise PuzzleError("a cell blocker cannot be added", expected="it on the grid", path=path)
    if token.way != "?":
        raise PuzzleError(
            f"{token.code!r} is to be added, yet has a direction",
            expected=f"{token.piece}{'!' * token.must_light}",
            path=path,
        )


def _not_a_token(byte: int, path: Path) -> PuzzleError:
    return PuzzleError(f"byte {byte} is no token", expected="a byte of Token.to_byte", path=path)


def check_card(board: Board, *, any_supply: bool = False, unfinished: bool = False) -> None:
    """Raise PuzzleError, with its path, for a board that is not a card that can be asked.

    A card has one laser, asks for at least one target and for no more than it has, and,
    unless ``any_supply``, uses no more tokens than the box holds. An ``unfinished`` one may
    still be without its laser or its targets.
    """
    placed: list[tuple[Path, Token]] = [(("grid", *cell), token) for cell, token in board.tokens()]
    placed += [(("add", index), token) for index, token in enumerate(board.pile)]
    lasers = [path for path, token in placed if token.piece == "L"]
    if not lasers and not unfinished:
        wanted = "one, on the grid or to be added"
        raise PuzzleError("there is no laser", expected=wanted, path=("grid",))
    if len(lasers) > 1:
        raise PuzzleError("a second laser", expected="exactly one", path=lasers[1])
    present = sum(token.piece == "T" for _, token in placed)
    _check_targets(board.targets, max(present, board.targets) if unfinished else present)
    if not any_supply:
        _check_supply(placed)


def _check_targets(wanted: int, present: int) -> None:
    if wanted < 1:
        raise PuzzleError(
            f"{counted(wanted, 'target')} to be lit", expected="at least 1", path=("targets",)
        )
    if wanted > present:
        raise PuzzleError(
            f"{counted(wanted, 'target')} to be lit, "
            f"but {counted(present, 'target mirror')} present",
            expected=f"at most {present}" if present else "a target mirror",
            path=("targets",),
        )


def _check_supply(placed: list[tuple[Path, Token]]) -> None:
    used: Counter[str] = Counter()
    for path, token in placed:
        used[token.piece] += 1
        if used[token.piece] > BOX[token.piece]:
            raise PuzzleError(
                f"{token.name} number {used[token.piece]}",
                expected=f"at most {BOX[token.piece]}, as the box holds (or any_supply=True)",
                path=path,
            )
