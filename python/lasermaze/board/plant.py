"""Solved boards at random: the beam is followed, and tokens are put in its way."""

from __future__ import annotations

from collections import Counter

from lasermaze.beam import Beam
from lasermaze.board.check import Light, check, shine
from lasermaze.board.puzzle import BOX, WAYS, Board, Token
from lasermaze.grid import ARROWS, Cell
from lasermaze.streams import Stream

#: So many tokens are tried in the way of a beam before the board is given up.
DRAWS = 40

#: What can be put in the way of a beam, and how often it is in the box.
SUPPLY = "".join(piece * count for piece, count in BOX.items() if piece not in "LX")


def plant(rows: int, cols: int, count: int, stream: Stream) -> Board | None:
    """A solved board with so many tokens, the laser among them; None where none came out.

    Wherever a beam would leave, a token of the box is put in its way: one that ends no beam on
    an opaque side, and leaves no more beams that have yet to end than there are tokens left.
    So every token is touched, and the last ones are targets.
    """
    board = Board(rows, cols, bytes(rows * cols))
    laser = stream.choice(cells_of(board))
    board = board.replaced({laser: Token("L", stream.choice(ARROWS))})
    light, supply = shine(board), list(SUPPLY)
    for left in reversed(range(count - 1)):
        grown = _grow(board, light, supply, left, stream)
        if grown is None:
            return None
        board, light, piece = grown
        supply.remove(piece)
    solved = board.replaced({}, targets=max(1, len(light.lit)))
    return solved if check(solved, solved).ok else None


def _grow(
    board: Board, light: Light, supply: list[str], left: int, stream: Stream
) -> tuple[Board, Light, str] | None:
    """The board with one token more, its light, and the token's piece.

    Afterwards ``left`` tokens remain to end the beams that still leave: some beam must leave as
    long as tokens remain, and none in the end.
    """
    if not light.beam.exits:
        return None
    index, _ = stream.choice(light.beam.exits)
    spots = _last_run(board, light.beam, index)
    for _ in range(DRAWS if spots else 0):
        piece = stream.choice(supply)
        grown = board.replaced({stream.choice(spots): Token(piece, stream.choice(WAYS[piece]))})
        after = shine(grown)
        leaving = len(after.beam.exits)
        if not after.blocked and leaving <= left and (leaving > 0) == (left > 0):
            return grown, after, piece
    return None


def _last_run(board: Board, beam: Beam, index: int | None) -> list[Cell]:
    """The empty cells that a leaving beam crosses last, where no other light runs."""
    crossings = Counter(entry.cell for entry in beam.entries)
    run: list[Cell] = []
    while index is not None and board[beam.entries[index].cell] is None:
        cell = beam.entries[index].cell
        if crossings[cell] == 1:
            run.append(cell)
        index = beam.parent[index]
    return run


def cells_of(board: Board) -> list[Cell]:
    """All cells of a board, row by row."""
    return [divmod(index, board.cols) for index in range(board.rows * board.cols)]
