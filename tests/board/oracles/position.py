"""A card on which some cells are decided: where its light is, and where it can still come.

The nodes of proof trees and of the plain search are positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from lasermaze.core.beam import Entry, next_entry
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.board.light import trace
from lasermaze.kinds.board.puzzle import BLOCKER, WAYS, Board, Meeting, Token, meet
from tests.board.oracles.good import Good
from tests.board.oracles.reach import Reach, reach_of

#: The pieces that may be put from a pile besides the laser, in the order of the choices.
_PILED = "TSDC"

#: The outcome if light has been there before: nothing more.
_MERGES = Meeting(touches=False)


@dataclass(frozen=True)
class Card:
    """The data that all positions of a card share.

    Attributes:
        must_light: the targets of the card that must be lit.
        must_light_added: how many of the added targets must be lit.
    """

    puzzle: Board
    stray_beams: bool
    must_light: frozenset[Cell]
    must_light_added: int


@dataclass(eq=False)
class Position:
    """Some decisions about a card, and all the light that is certain with them.

    Attributes:
        tokens: what is on the cells, without marks; a cell that it lacks is empty.
        pile: the pieces that are still to be added.
        open: the cells on which something is to be decided: tokens of unknown direction and,
            while there is a pile, empty cells.
        laser_open: whether the laser's place or direction is to be decided.
        entered: where light runs. It does not run yet where it is ``waiting``: at open cells.
        lit, touched: the targets that are lit, and the tokens that are touched.
        exits, blocked: where beams leave the grid, and where they end on an opaque side.
        before, decided: the position before the last decision, and the cell that it was about.
    """

    card: Card
    tokens: dict[Cell, Token]
    pile: tuple[str, ...]
    open: frozenset[Cell]
    laser_open: bool = True
    entered: frozenset[Entry] = frozenset()
    waiting: tuple[Entry, ...] = ()
    lit: frozenset[Cell] = frozenset()
    touched: frozenset[Cell] = frozenset()
    exits: frozenset[Entry] = frozenset()
    blocked: frozenset[Entry] = frozenset()
    before: Position | None = None
    decided: Cell | None = None

    @classmethod
    def of(cls, puzzle: Board, *, stray_beams: bool) -> Position:
        """The card itself; its light is followed if the laser's direction is known."""
        given = dict(puzzle.tokens())
        marked = frozenset(cell for cell, token in given.items() if token.must_light)
        card = Card(puzzle, stray_beams, marked, sum(token.must_light for token in puzzle.pile))
        tokens = {cell: Token(token.piece, token.way) for cell, token in given.items()}
        undecided = {cell for cell, token in tokens.items() if token.way == "?"}
        if puzzle.pile:
            undecided |= {cell for cell in puzzle.every_cell() if cell not in tokens}
        pile = tuple(token.piece for token in puzzle.pile)
        position = cls(card, tokens, pile, frozenset(undecided))
        for cell, token in tokens.items():
            if token.piece == "L" and token.heading is not None:
                position._fire(Entry(cell, token.heading))
        return position

    def with_each_token(self, cell: Cell) -> list[Position]:
        """A position for each way to decide a cell; none if it is closed or the laser may be."""
        if cell not in self.open:
            return []
        if token := self.tokens.get(cell, Token("L", "?") if "L" in self.pile else None):
            if token.piece == "L":
                return []
            return [self._with(cell, token.turned(way)) for way in token.ways]
        pieces = [piece for piece in _PILED if piece in self.pile]
        tokens = [Token(piece, way) for piece in pieces for way in WAYS[piece]]
        return [self._with(cell, token) for token in (None, *tokens)]

    def with_each_laser(self) -> list[Position]:
        """A position for each cell and direction that the laser may have; none if it is known."""
        positions = []
        for source in self.lasers():
            positions.append(self._with(source.cell, Token("L", source.heading.arrow)))
            positions[-1]._fire(source)
        return positions

    def lasers(self) -> list[Entry]:
        """The cells and headings from which the laser may fire; none if they are decided."""
        if not self.laser_open:
            return []
        given = [cell for cell, token in self.tokens.items() if token.piece == "L"]
        empty = (cell for cell in self.card.puzzle.every_cell() if cell not in self.tokens)
        return [Entry(cell, heading) for cell in given or empty for heading in Heading]

    def _with(self, cell: Cell, token: Token | None) -> Position:
        """The position with one more cell decided, and its light followed on."""
        tokens, pile, still_open = self.tokens, self.pile, self.open - {cell}
        if token is not None:
            if cell not in tokens:
                first = pile.index(token.piece)
                pile = pile[:first] + pile[first + 1 :]
            tokens = {**tokens, cell: token}
        if self.pile and not pile:
            still_open = still_open & tokens.keys()
        light = (self.entered, (), self.lit, self.touched, self.exits, self.blocked)
        decided = Position(self.card, tokens, pile, still_open, self.laser_open, *light, self, cell)
        decided._follow(self.waiting)
        return decided

    def _fire(self, source: Entry) -> None:
        """Follow the light of the laser."""
        self.laser_open = False
        self._follow([next_entry(*source)], source)

    def _follow(self, starts: Sequence[Entry], *sources: Entry) -> None:
        """Follow light until every beam has ended, or waits at an open cell."""

        def meeting(cell: Cell, heading: Heading) -> Meeting | None:
            if cell in self.open:
                return None
            if (cell, heading) in self.entered:
                return _MERGES
            return meet(self.tokens.get(cell, BLOCKER), heading)

        light = trace(self.card.puzzle.rows, self.card.puzzle.cols, sources, starts, meeting)
        self.entered = self.entered.union(light.beam.entries).difference(light.waiting)
        self.waiting = light.waiting
        self.lit |= light.lit
        self.touched |= light.touched
        self.exits = self.exits.union(light.exits)
        self.blocked = self.blocked.union(light.blocked)

    # Facts that can be seen on the board

    @property
    def empty(self) -> int:
        """How many empty cells are open."""
        return sum(cell not in self.tokens for cell in self.open)

    @property
    def to_light(self) -> int:
        """How many more targets must be lit."""
        return max(self.card.puzzle.targets - len(self.lit), len(self.dark))

    @property
    def board(self) -> Board:
        """The board in this position. What is left of the pile is still to be added."""
        card, left, add = self.card, list(self.pile), bytearray()
        for token in card.puzzle.pile:
            if token.piece in left:
                left.remove(token.piece)
                add.append(token.to_byte())
        tokens: dict[Cell, Token | None] = {
            cell: token._replace(must_light=cell in card.must_light)
            for cell, token in self.tokens.items()
        }
        return card.puzzle.replaced(tokens, add=bytes(add))

    def is_lost(self) -> bool:
        """Whether a beam strays that must not, or too many targets are lit."""
        strays = not self.card.stray_beams and (self.exits or self.blocked)
        return bool(strays) or len(self.lit) > self.card.puzzle.targets

    @property
    def ended(self) -> bool:
        """Whether all light has ended."""
        return not self.waiting and not self.laser_open

    @property
    def dark(self) -> frozenset[Cell]:
        """The targets of the card that must be lit, and are not yet."""
        return self.card.must_light - self.lit

    @property
    def untouched(self) -> set[Cell]:
        """The tokens that the beam has to touch, and has not yet."""
        tokens = self.tokens.items()
        return {cell for cell, token in tokens if token.piece not in "LX"} - self.touched

    def is_solved(self) -> bool:
        """Whether every rule holds, and nothing is left to decide."""
        return (
            self.ended
            and not self.pile
            and not self.is_lost()
            and len(self.lit) == self.card.puzzle.targets
            and len(self.added(self.lit)) >= self.card.must_light_added
            and not self.dark
            and not self.untouched
        )

    def added(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of the cells on which the card has nothing, so that their token was added."""
        return [cell for cell in cells if self.card.puzzle[cell] is None]

    # Its possible continuations

    @cached_property
    def reach(self) -> Reach:
        """Where light can still come."""
        return reach_of(self)

    @cached_property
    def good(self) -> Good:
        """Where light can still come if it keeps to rule 4."""
        return Good(self)

    def most_lit(self, reach: Reach) -> int:
        """How many targets are lit or can still be, with those of the pile, at most."""
        return len(self.lit | reach.lightable) + self.pile.count("T")

    def most_added_lit(self, reach: Reach) -> int:
        """How many of the added targets are lit or can still be, at most."""
        return len(self.added(self.lit | reach.lightable)) + self.pile.count("T")

    def most_beams(self, reach: Reach) -> int:
        """How many beams wait, or may be split off, at most."""
        return len(self.waiting) + reach.splits

    def too_few_beams(self, reach: Reach) -> bool:
        """Whether there are fewer beams than targets still to be lit.

        A beam lights one target at most, for it ends there.
        """
        return not self.laser_open and self.to_light > self.most_beams(reach)

    def wrong_number_of_beams(self, reach: Reach) -> bool:
        """Whether each beam that waits must light a target of its own, and their number is wrong.

        That is so if none can be split off or come back to the laser: then each ends on a
        target, as it may not stray. Two beams never come together where no splitter is in
        their way, as all else sends light that comes from two sides to two sides.
        """
        if self.laser_open or self.card.stray_beams or reach.splits or reach.laser:
            return False
        return len(self.waiting) != self.card.puzzle.targets - len(self.lit)

    def too_little_space(self, reach: Reach) -> bool:
        """Whether light can come to fewer empty cells than there are tokens left to add."""
        left = len(self.pile)
        return left > self.empty or left - self.pile.count("L") > reach.space
