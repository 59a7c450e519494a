"""Solved boards at random."""

from __future__ import annotations

from lasermaze._kernel import board_plant
from lasermaze.core.rng import Rng
from lasermaze.kinds.board.check import check, shine
from lasermaze.kinds.board.puzzle import BOX, Board, Token

#: How often the kernel tries; a crowded board comes out at one attempt in a hundred.
ATTEMPTS = 1_000

#: How many attempts are made in one call: some ten milliseconds, so that Ctrl-C is heard.
_AT_ONCE = 50

#: What can stand on a board besides the laser, as often as it is in the box.
SUPPLY = "".join(piece * count for piece, count in BOX.items() if piece not in "LX")

_PIECES = bytes(Token(piece, "?").to_byte() >> 4 for piece in SUPPLY)


def plant(rows: int, cols: int, count: int, rng: Rng) -> Board | None:
    """A solved board with ``count`` tokens, the laser among them; None where none came out.

    The kernel follows the beam, and puts tokens of the box in its way wherever it would leave.

    Raises: AssertionError where the checker does not accept what the kernel made.
    """
    for _ in range(ATTEMPTS // _AT_ONCE):
        cells = board_plant(rows, cols, count, _PIECES, rng.bits64(), _AT_ONCE)
        if cells is not None:
            grown = Board(rows, cols, cells)
            solved = grown.replaced({}, targets=len(shine(grown).lit))
            faults = check(solved, solved).faults
            assert not faults, faults
            return solved
    return None
