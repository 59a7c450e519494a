"""The open choices of a card, and whether the cases of a refutation leave a way out.

Nothing here asks the solver or the checker: the choices for a cell follow from the card alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lasermaze.kinds.board.puzzle import WAYS, Board, Token
from lasermaze.kinds.board.reasons import BoardCase, Choice

Spot = tuple[int, int]

#: A cell and the code of its token, ``.`` for nothing.
Coded = tuple[Spot, str]

#: A cell that stays empty for good.
EMPTY = "empty"


def code_of(token: Token | None) -> str:
    """The code of a token as the oracle has it, without its mark."""
    return "." if token is None else token.code.rstrip("!")


def coded(choice: Choice) -> Coded:
    return choice.cell, code_of(choice.token)


class Open(NamedTuple):
    """The open choices of a card: the contents of its cells, its pile, and its unturned tokens."""

    cells: dict[Spot, str]
    pile: Counter[str]

    @classmethod
    def of(cls, card: Board) -> Open:
        cells = {cell: code_of(card[cell]) for cell in card.every_cell()}
        return cls(cells, Counter(token.piece for token in card.pile))

    def choices(self, spot: Spot) -> Iterator[Coded]:
        """All choices for a cell; for the laser, if it is in the pile and the cell is empty."""
        here = self.cells[spot]
        if here.endswith("?"):
            yield from ((spot, here[0] + way) for way in WAYS[here[0]])
        elif here != ".":
            yield spot, "." if here == EMPTY else here
        elif self.pile["L"]:
            empty = [where for where, code in self.cells.items() if code == "."]
            yield from ((where, "L" + way) for where in empty for way in WAYS["L"])
        else:
            yield spot, "."
            pieces = [piece for piece in "TSDC" if self.pile[piece]]
            yield from ((spot, piece + way) for piece in pieces for way in WAYS[piece])

    def after(self, choice: Coded) -> Open:
        spot, code = choice
        if code == ".":
            return Open({**self.cells, spot: EMPTY}, self.pile)
        taken = Counter(code[0] if self.cells[spot] == "." else "")
        return Open({**self.cells, spot: code}, self.pile - taken)


def hold_complete(left: Open, cases: Sequence[BoardCase], known: Iterable[Coded] = ()) -> None:
    """The cases are all choices for a cell but those that are ``known`` to fail; so are theirs."""
    named = [coded(case.choice) for case in cases]
    assert len(set(named)) == len(named)
    rest = set(left.choices(named[0][0])) - set(named)
    assert rest <= set(known), rest - set(known)
    for case in cases:
        if isinstance(case.ends, tuple):
            hold_complete(left.after(coded(case.choice)), case.ends)
