"""A card with some choices of a refutation, and the reason why it fails at a proof tree's leaf."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

import lasermaze.kinds.board.reasons as why
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Marks, Reason
from lasermaze.drawing import Picture
from lasermaze.kinds.board.check.tree import End, Leaf
from lasermaze.kinds.board.draw import draw_tried, draw_undecided
from lasermaze.kinds.board.light import Light, shine
from lasermaze.kinds.board.marks import marks
from lasermaze.kinds.board.puzzle import Board, Token
from lasermaze.kinds.board.reasons import Beams, Broken, Choice, FollowedToTheEnd, Often


@dataclass(frozen=True)
class Position:
    """A card with some choices supposed, and the rules of the game."""

    puzzle: Board
    decided: tuple[Choice, ...]
    stray_beams: bool

    @cached_property
    def board(self) -> Board:
        """The board with the decisions. The rest of the pile is still to be added."""
        changes: dict[Cell, Token | None] = {}
        left = Counter(token.piece for token in self.puzzle.pile)
        for cell, token in self.decided:
            given = self.puzzle[cell]
            if token is not None:
                changes[cell] = token._replace(must_light=given is not None and given.must_light)
                left[token.piece] -= given is None
        add = bytearray()
        for token in self.puzzle.pile:
            if left[token.piece]:
                left[token.piece] -= 1
                add.append(token.to_byte())
        return self.puzzle.replaced(changes, add=bytes(add))

    @cached_property
    def open(self) -> set[Cell]:
        """The undecided cells."""
        board = self.board
        turning = {cell for cell, token in board.tokens() if token.way == "?"}
        if not board.add:
            return turning
        empty = {cell for cell in board.every_cell() if board[cell] is None}
        return turning | empty.difference(cell for cell, _ in self.decided)

    @property
    def emptied(self) -> list[Cell]:
        """The cells that are decided to be empty."""
        return [cell for cell, token in self.decided if token is None]

    @cached_property
    def light(self) -> Light:
        """The light that is certain."""
        return shine(self.board, self.open)

    @property
    def picture(self) -> Picture:
        """The board, with the light that is certain."""
        return draw_undecided(self.puzzle, self.board, self.open, self.emptied)

    def tried(self, marks: Marks) -> Picture:
        """The board as it was tried: with the marks of a reason why it fails."""
        return draw_tried(self.puzzle, self.board, self.open, marks, self.emptied)

    def marks(self, reason: Broken | None, supposed: tuple[Cell, ...]) -> Marks:
        """The marks of some supposed cells, their light, and a reason why the position fails."""
        return marks(self.board, self.open, reason, supposed)

    @property
    def dark(self) -> list[Cell]:
        """The targets of the card that must be lit but are dark."""
        marked = (cell for cell, token in self.puzzle.tokens() if token.must_light)
        return [cell for cell in marked if cell not in self.light.lit]

    def broken(self, end: End) -> Broken:
        """The reason why the position fails, by the leaf of a verified tree that ends in it."""
        leaf, named = end.leaf, end.named
        if not named:
            return self._broken_in_number(leaf.of_any_light, end.most or 0, self._beams(leaf))
        cell = divmod(named[0], self.puzzle.cols)
        if leaf is Leaf.RULED_OUT:
            return why.RuledOut(cell, Token.from_byte(named[1]), self.puzzle[cell])
        if leaf is Leaf.EXIT:
            return why.LeavesGrid(cell, Heading(named[1]))
        if leaf is Leaf.NO_WAY:
            return why.NoWay(cell, self.board[cell], self._beams(leaf))
        token = self.board[cell]
        assert token is not None, "a verified leaf names a token"
        if leaf is Leaf.OPAQUE:
            return why.EndsOnOpaqueSide(cell, Heading(named[1]), token)
        return self._broken_at(cell, token, leaf)

    def _beams(self, leaf: Leaf) -> Beams:
        if not leaf.by_rule_4:
            return Beams.ANY
        # If only targets that are lit or must be may be lit, light avoids the others.
        has_spare = len(self.light.lit) + len(self.dark) < self.puzzle.targets
        return Beams.KEPT if has_spare else Beams.KEPT_AND_DARK

    def _broken_at(self, cell: Cell, token: Token, leaf: Leaf) -> Broken:
        beams, ever = self._beams(leaf), not self.decided
        match leaf.of_any_light:
            case Leaf.UNTOUCHED:
                return why.Untouched(cell, token)
            case Leaf.DARK:
                return why.Dark(cell)
            case Leaf.STAYS_DARK:
                return why.StaysDark(cell, beams, ever)
        may_block = token.piece == "T" and token.way != "?" and not self.stray_beams
        return why.OutOfReach(cell, token, beams, ever, may_block and beams is Beams.ANY)

    def _broken_in_number(self, leaf: Leaf, most: int, beams: Beams) -> Broken:
        puzzle, board, light = self.puzzle, self.board, self.light
        wanted, lit = puzzle.targets, len(light.lit)
        marked = sum(token.must_light for token in puzzle.pile)
        match leaf:
            case Leaf.TOO_MANY_LIT:
                return why.TooManyLit(lit, wanted)
            case Leaf.PILE_LEFT:
                return why.PileLeft(len(board.add))
            case Leaf.TOO_FEW_LIT:
                return why.TooFewLit(lit, wanted)
            case Leaf.TOO_FEW_MARKED_LIT:
                added = sum(puzzle[cell] is None for cell in light.lit)
                return why.TooFewAddedLit(added, marked)
            case Leaf.TOO_FEW_TO_LIGHT:
                return why.TooFewToLight(most, wanted, beams)
            case Leaf.TOO_FEW_MARKED_TO_LIGHT:
                return why.TooFewAddedToLight(most, marked, beams)
            case Leaf.TOO_FEW_BEAMS:
                return why.TooFewBeams(most, max(wanted - lit, len(self.dark)), beams)
            case Leaf.WRONG_NUMBER_OF_BEAMS:
                return why.WrongNumberOfBeams(len(light.waiting), wanted - lit, beams)
            case Leaf.TOO_MANY_TO_LIGHT:
                return why.TooManyToLight(most, wanted)
        pile, empty = board.pile, sum(board[cell] is None for cell in self.open)
        if len(pile) > empty:
            return why.TooFewEmptyCells(len(pile), empty, beams)
        return why.TooLittleSpace(sum(token.piece != "L" for token in pile), most, beams)


#: The reason of a leaf that is only counted.
_REASONS: dict[Leaf, type[Reason]] = {
    Leaf.EXIT: why.LeavesGrid,
    Leaf.OPAQUE: why.EndsOnOpaqueSide,
    Leaf.TOO_MANY_LIT: why.TooManyLit,
    Leaf.PILE_LEFT: why.PileLeft,
    Leaf.UNTOUCHED: why.Untouched,
    Leaf.DARK: why.Dark,
    Leaf.TOO_FEW_LIT: why.TooFewLit,
    Leaf.TOO_FEW_MARKED_LIT: why.TooFewAddedLit,
    Leaf.OUT_OF_REACH: why.OutOfReach,
    Leaf.STAYS_DARK: why.StaysDark,
    Leaf.TOO_FEW_TO_LIGHT: why.TooFewToLight,
    Leaf.TOO_FEW_MARKED_TO_LIGHT: why.TooFewAddedToLight,
    Leaf.TOO_FEW_BEAMS: why.TooFewBeams,
    Leaf.WRONG_NUMBER_OF_BEAMS: why.WrongNumberOfBeams,
    Leaf.TOO_LITTLE_SPACE: why.TooLittleSpace,
    Leaf.NO_WAY: why.NoWay,
    Leaf.TOO_MANY_TO_LIGHT: why.TooManyToLight,
    Leaf.RULED_OUT: why.RuledOut,
}


def followed_to_the_end(cases: int, leaves: Counter[Leaf]) -> FollowedToTheEnd:
    """The reason of a refutation with this number of cases, and these leaves."""
    often = tuple(
        Often(_REASONS[leaf.of_any_light].name(), leaf.by_rule_4, count)
        for leaf, count in leaves.most_common()
    )
    return FollowedToTheEnd(cases, often)
