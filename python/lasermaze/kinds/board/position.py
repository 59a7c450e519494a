"""A card on which some cells are decided: where its light runs, and where it can still come.

This is what the checker of proof trees looks at. Cells are numbered row by row; see ``rays``.
"""

from __future__ import annotations

from collections.abc import Iterable

from lasermaze.core.grid import ARROWS, Cell
from lasermaze.kinds.board.proof import LASER
from lasermaze.kinds.board.puzzle import WAYS, Board, Token
from lasermaze.kinds.board.rays import MET, OUTSIDE, next_rays
from lasermaze.kinds.board.reach import Reach

#: The pieces that may be put from a pile besides the laser, in the order of the choices.
_PILED = "TSDC"
_MARK = 0x80


class _Card:
    """What does not change from one position of a card to the next."""

    def __init__(self, puzzle: Board, stray_beams: bool) -> None:
        self.puzzle = puzzle
        self.stray_beams = stray_beams
        self.next = next_rays(puzzle.rows, puzzle.cols)
        self.targets = puzzle.targets
        self.must_light = frozenset(cell for cell, byte in enumerate(puzzle.cells) if byte & _MARK)
        self.must_light_added = sum(token.must_light for token in puzzle.pile)


def root(puzzle: Board, *, stray_beams: bool) -> Position:
    """The card itself; its light is followed where the laser's direction is known."""
    return Position.first(_Card(puzzle, stray_beams))


class Position:
    """Some decisions about a card, and all the light that is certain with them.

    Attributes:
        cells: the bytes of what stands on each cell; 0 for nothing, be it for good or not yet.
        open: the cells on which something is to be decided: tokens of unknown direction, and
            while there is a pile, empty cells.
        waiting: the rays that enter open cells.
        exits: rays that leave the grid; blocked: rays that end on an opaque side.
        before: the position before the last decision, or None; decided: the cell that it was
            about, or None.
    """

    __slots__ = (
        "_reach",
        "before",
        "blocked",
        "card",
        "cells",
        "decided",
        "entered",
        "exits",
        "laser_open",
        "lit",
        "open",
        "pile",
        "touched",
        "waiting",
    )

    def __init__(
        self,
        card: _Card,
        cells: bytearray,
        pile: list[str],
        open_cells: set[int],
        before: Position | None = None,
        decided: int | None = None,
    ) -> None:
        self.before, self.decided = before, decided
        self.card, self.cells, self.pile, self.open = card, cells, pile, open_cells
        self._reach: Reach | None = None
        self.laser_open = True
        if before is None:
            self.entered = bytearray(4 * len(cells))
            self.lit: frozenset[int] = frozenset()
            self.touched: frozenset[int] = frozenset()
            self.waiting: frozenset[int] = frozenset()
            self.exits: set[int] = set()
            self.blocked: set[int] = set()
            return
        self.laser_open = before.laser_open
        self.entered = before.entered[:]
        self.lit, self.touched = before.lit, before.touched
        self.waiting = frozenset(ray for ray in before.waiting if ray >> 2 in open_cells)
        self.exits, self.blocked = before.exits.copy(), before.blocked.copy()

    @classmethod
    def first(cls, card: _Card) -> Position:
        """The position with the given tokens alone."""
        cells = bytearray(byte & ~_MARK for byte in card.puzzle.cells)
        pile = [token.piece for token in card.puzzle.pile]
        tokens = list(enumerate(map(Token.from_byte, cells)))
        unturned = {cell for cell, token in tokens if token is not None and token.way == "?"}
        empty = {cell for cell, token in tokens if token is None}
        position = cls(card, cells, pile, unturned | empty if pile else unturned)
        for cell, token in tokens:
            if token is not None and token.piece == "L" and token.way != "?":
                position._fire(cell)
        return position

    def children(self, code: int) -> list[Position]:
        """A position for each way to decide a cell, or the laser; none if it is not open."""
        if code == LASER:
            return self._children_of_laser() if self.laser_open else []
        if code not in self.open or self.laser_open:
            return []
        token = Token.from_byte(self.cells[code])
        if token is not None:
            return [self._with(code, token.turned(way)) for way in WAYS[token.piece]]
        pieces = [piece for piece in _PILED if piece in self.pile]
        tokens = [Token(piece, way) for piece in pieces for way in WAYS[piece]]
        return [self._with(code, token) for token in (None, *tokens)]

    def lasers(self) -> list[tuple[int, str]]:
        """The cells and directions that the laser may have."""
        given = [cell for cell, byte in enumerate(self.cells) if byte >> 4 == 1]
        places = given or [cell for cell, byte in enumerate(self.cells) if not byte]
        return [(cell, way) for cell in places for way in ARROWS]

    def _children_of_laser(self) -> list[Position]:
        return [self._with(cell, Token("L", way)) for cell, way in self.lasers()]

    def _with(self, cell: int, token: Token | None) -> Position:
        """The position with one cell more decided, and its light followed on."""
        cells, pile, open_cells = self.cells[:], self.pile, self.open - {cell}
        if token is not None:
            if not cells[cell]:
                pile = pile[:]
                pile.remove(token.piece)
            cells[cell] = token.to_byte()
        if self.pile and not pile:
            open_cells = {at for at in open_cells if cells[at]}
        child = Position(self.card, cells, pile, open_cells, self, cell)
        if self.laser_open:
            child._fire(cell)
        else:
            child._run([ray for ray in self.waiting if ray >> 2 not in open_cells])
        return child

    def _fire(self, cell: int) -> None:
        self.laser_open = False
        token = Token.from_byte(self.cells[cell])
        assert token is not None
        ahead: list[int] = []
        self._send(4 * cell + ARROWS.index(token.way), ahead)
        self._run(ahead)

    def _send(self, leaving: int, ahead: list[int]) -> None:
        ray = self.card.next[leaving]
        if ray == OUTSIDE:
            self.exits.add(leaving)
        else:
            ahead.append(ray)

    def _run(self, ahead: list[int]) -> None:
        """Follow light until every beam has ended, or waits at an open cell."""
        entered, cells = self.entered, self.cells
        lit: set[int] = set()
        touched: set[int] = set()
        waiting: set[int] = set()
        while ahead:
            ray = ahead.pop()
            cell, heading = ray >> 2, ray & 3
            if entered[ray]:
                continue
            if cell in self.open:
                waiting.add(ray)
                continue
            entered[ray] = 1
            met = MET[cells[cell]]
            if met.lights >> heading & 1:
                lit.add(cell)
            if met.touches >> heading & 1:
                touched.add(cell)
            if met.blocked >> heading & 1:
                self.blocked.add(ray)
                if cells[cell] >> 4 == 2:  # a target is touched on its opaque side, too
                    touched.add(cell)
            for out in met.out[heading]:
                self._send(4 * cell + out, ahead)
        self.lit |= lit
        self.touched |= touched
        self.waiting |= waiting

    # What can be seen on the board

    def token(self, cell: int) -> Token | None:
        """What stands on a cell, if it is known that something does."""
        return Token.from_byte(self.cells[cell])

    def place(self, cell: int) -> Cell:
        """A cell by its row and column."""
        return divmod(cell, self.card.puzzle.cols)

    @property
    def empty(self) -> int:
        """How many empty cells are open."""
        return sum(not self.cells[cell] for cell in self.open)

    @property
    def to_light(self) -> int:
        """How many more targets must be lit."""
        return max(self.card.targets - len(self.lit), len(self.card.must_light - self.lit))

    @property
    def board(self) -> Board:
        """The board as it stands. What is in the pile yet is still to be added."""
        puzzle = self.card.puzzle
        left = list(self.pile)
        add = bytearray()
        for token in puzzle.pile:
            if token.piece in left:
                left.remove(token.piece)
                add.append(token.to_byte())
        cells = bytes(a | b & _MARK for a, b in zip(self.cells, puzzle.cells, strict=True))
        return Board(puzzle.rows, puzzle.cols, cells, bytes(add), puzzle.targets, puzzle.title)

    def leaves(self, cell: int, heading: int) -> bool:
        """Whether a beam leaves the grid from a cell along a heading, which it must not."""
        return not self.card.stray_beams and 4 * cell + heading in self.exits and heading < 4

    def is_blocked(self, cell: int, heading: int) -> bool:
        """Whether a beam that enters a cell ends on an opaque side, which it must not."""
        return not self.card.stray_beams and 4 * cell + heading in self.blocked and heading < 4

    def too_many_lit(self) -> bool:
        """Whether more targets are lit than wanted."""
        return len(self.lit) > self.card.targets

    @property
    def _ended(self) -> bool:
        return not self.waiting and not self.laser_open

    def ended_with_a_pile(self) -> bool:
        """Whether all light has ended, and tokens of the pile are left."""
        return self._ended and bool(self.pile)

    def ended_untouched(self, cell: int) -> bool:
        """Whether all light has ended, and a token is untouched."""
        return self._ended and self._is_untouched(cell)

    def ended_dark(self, cell: int) -> bool:
        """Whether all light has ended, and a target that must be lit is dark."""
        return self._ended and cell in self.card.must_light - self.lit

    def ended_with_too_few_lit(self) -> bool:
        """Whether all light has ended, and fewer targets are lit than wanted."""
        return self._ended and len(self.lit) < self.card.targets

    def ended_with_too_few_marked_lit(self) -> bool:
        """Whether all light has ended, and fewer of the added targets are lit than must be."""
        return self._ended and len(self.added(self.lit)) < self.card.must_light_added

    def is_solved(self) -> bool:
        """Whether every rule holds, and nothing is left to decide."""
        return not (
            self.waiting
            or self.laser_open
            or self.pile
            or len(self.lit) != self.card.targets
            or self.card.must_light - self.lit
            or len(self.added(self.lit)) < self.card.must_light_added
            or any(self._is_untouched(cell) for cell in range(len(self.cells)))
            or (not self.card.stray_beams and (self.exits or self.blocked))
        )

    def _is_untouched(self, cell: int) -> bool:
        """Whether there is a token on a cell that the beam has to touch, and has not."""
        if cell >= len(self.cells) or cell in self.touched:
            return False
        return 2 <= self.cells[cell] >> 4 <= 5

    def added(self, cells: Iterable[int]) -> list[int]:
        """Those of the cells on which the card has nothing: what stands there was added."""
        return [cell for cell in cells if not self.card.puzzle.cells[cell]]

    # What can still become of it

    @property
    def reach(self) -> Reach:
        """Where light can still come."""
        if self._reach is None:
            self._reach = Reach(self)
        return self._reach

    def is_out_of_reach(self, cell: int) -> bool:
        """Whether a token is untouched, and no light can come to it any more."""
        return self._is_untouched(cell) and cell not in self.reach.touchable

    def stays_dark(self, cell: int) -> bool:
        """Whether a target must be lit and is not, and no light can come to its face."""
        return cell in self.card.must_light - self.lit - self.reach.lightable

    def too_few_to_light(self) -> bool:
        """Whether fewer targets than wanted are lit or can still be, those of the pile too."""
        possible = self.lit | self.reach.lightable
        return len(possible) + self.pile.count("T") < self.card.targets

    def too_few_marked_to_light(self) -> bool:
        """Whether too few of the added targets are lit or can still be."""
        possible = self.added(self.lit | self.reach.lightable)
        return len(possible) + self.pile.count("T") < self.card.must_light_added

    def too_few_beams(self) -> bool:
        """Whether fewer beams wait, or may be split off, than targets are still to be lit.

        A beam lights one target at most, for it ends there.
        """
        if self.laser_open:
            return False
        return self.to_light > len(self.waiting) + self.reach.splits

    def wrong_number_of_beams(self) -> bool:
        """Whether each beam that waits must light a target of its own, and their number is wrong.

        That is so where none can be split off or come back to the laser: then each ends on a
        target, as it may not leave or die. Two beams never come together where no splitter is
        in their way, as all else sends light that comes from two sides to two sides.
        """
        if self.laser_open or self.card.stray_beams or self.reach.splits or self.reach.laser:
            return False
        return len(self.waiting) != self.card.targets - len(self.lit)

    def too_little_space(self) -> bool:
        """Whether light can come to fewer empty cells than there are tokens left to add."""
        left = len(self.pile)
        return left > self.empty or left - self.pile.count("L") > self.reach.space
