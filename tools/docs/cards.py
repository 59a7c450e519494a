"""Results from all boards: every card with exactly one answer, and the hardest of them.

A card is counted as its text shows it: some tokens in place, with or without direction, the
others in the pile, and the number of targets to light; without ``!`` and without a blocker. Two
cards that are equal up to rotation are one; mirror images are two. A clue is a place that is shown,
or a direction. A card is *minimal* if it has several answers without any of its clues; a place
cannot be left out without the direction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from lasermaze._kernel import board_unique_cards
from lasermaze.kinds.board.puzzle import Board
from lasermaze.mine.boards import SIDE, Search
from lasermaze.mine.cards import canonical


@dataclass
class Cards:
    """The cards of one number of tokens that have exactly one answer.

    Attributes:
        by_clues: the number of cards with each number of clues, from 0 on.
        minimal: the minimal ones, in canonical form.
    """

    by_clues: list[int] = field(default_factory=list)
    minimal: list[Board] = field(default_factory=list)

    @property
    def fewest_clues(self) -> int:
        """The fewest clues of a card."""
        return next(clues for clues, cards in enumerate(self.by_clues) if cards)


def cards_with_one_answer(tokens: int, side: int = SIDE) -> Cards:
    """All cards with exactly one answer and this number of tokens, up to rotation.

    Memory and time grow with 3 to the power of ``tokens``: five take a second, six half a minute.
    """
    found = Cards([0] * (2 * tokens + 1))
    for pieces, targets, boards in _classes(tokens, side):
        counts, minimal = board_unique_cards(side, boards)
        found.by_clues = [one + other for one, other in zip(found.by_clues, counts, strict=True)]
        size = side * side
        found.minimal += [
            _card(side, minimal[first : first + size], pieces, targets)
            for first in range(0, len(minimal), size)
        ]
    found.minimal.sort(key=lambda card: (card.targets, card.add, card.cells))
    return found


def _classes(tokens: int, side: int) -> Iterator[tuple[bytes, int, bytes]]:
    """The pieces of each class, its number of lit targets, its boards with a laser to the north."""
    part = Search(tokens, tokens, keep=True, shares=1, side=side)(0)
    size = side * side
    classes: dict[tuple[bytes, int], list[bytes]] = defaultdict(list)
    for number, targets in enumerate(part.lit):
        board = part.cells[number * size : (number + 1) * size]
        pieces = bytes(sorted(byte >> 4 for byte in board if byte))
        classes[pieces, targets].append(board)
    for (pieces, targets), boards in sorted(classes.items()):
        yield pieces, targets, b"".join(boards)


def _card(side: int, cells: bytes, pieces: bytes, targets: int) -> Board:
    """The card that shows these cells; the other pieces are in its pile."""
    pile = list(pieces)
    for byte in filter(None, cells):
        pile.remove(byte >> 4)
    added = bytes(piece << 4 for piece in pile)
    return canonical(Board.unchecked(side, side, cells, added, targets))
