"""The leaves of a proof tree in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from lasermaze.core.english import agreeing, counted, or_no
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.drawing import Scene
from lasermaze.kinds.board.check.light import Light, shine
from lasermaze.kinds.board.check.tree import End, Leaf
from lasermaze.kinds.board.draw import draw_undecided
from lasermaze.kinds.board.explain.tokens import at_in_words
from lasermaze.kinds.board.puzzle import Board, Token

_IN_SHORT = {
    Leaf.EXIT: "a beam leaves the grid",
    Leaf.OPAQUE: "a beam ends on an opaque side",
    Leaf.TOO_MANY_LIT: "too many targets are lit",
    Leaf.PILE_LEFT: "all light ends before the pile is used",
    Leaf.UNTOUCHED: "all light ends before it touches a token",
    Leaf.DARK: "all light ends before it comes to a target that must be lit",
    Leaf.TOO_FEW_LIT: "all light ends with too few targets lit",
    Leaf.TOO_FEW_MARKED_LIT: "all light ends with too few of the added targets lit",
    Leaf.OUT_OF_REACH: "a token can no longer be touched",
    Leaf.STAYS_DARK: "a target that must be lit can no longer be",
    Leaf.TOO_FEW_TO_LIGHT: "too few targets can still be lit",
    Leaf.TOO_FEW_MARKED_TO_LIGHT: "too few of the added targets can still be lit",
    Leaf.TOO_FEW_BEAMS: "there are too few beams for the targets",
    Leaf.WRONG_NUMBER_OF_BEAMS: "there are not as many beams as targets",
    Leaf.TOO_LITTLE_SPACE: "there is too little space for the tokens left",
    Leaf.NO_WAY: "nothing can be put where light comes to",
    Leaf.TOO_MANY_TO_LIGHT: "too many targets must be lit",
    Leaf.RULED_OUT: "a cell has what was ruled out before",
}

#: What is added to the rules about light that keeps to rule 4. Where no other targets may be lit
#: than those that are and those that must be, it lights none of them either.
_KEPT = "if no beam is to leave the grid or end on an opaque side"
_KEPT_DARK = "if no beam is to leave the grid, end on an opaque side or light a target too many"


def rule_in_short(leaf: Leaf) -> str:
    """The rule that a leaf names, for a tree that is too large to be told leaf by leaf."""
    told = _IN_SHORT[leaf.of_any_light]
    return f"{told}, {_KEPT_DARK}" if leaf.by_rule_4 else told


@dataclass(frozen=True)
class Case:
    """A leaf of the proof tree of a card, with the board as it stands there."""

    puzzle: Board
    end: End
    stray_beams: bool

    @cached_property
    def board(self) -> Board:
        """The board with what was decided. What is left of the pile is still to be added."""
        changes: dict[Cell, Token | None] = {}
        left = Counter(token.piece for token in self.puzzle.pile)
        for cell, token in self.end.decided:
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
        """The cells that are undecided."""
        board = self.board
        turning = {cell for cell, token in board.tokens() if token.way == "?"}
        if not board.add:
            return turning
        empty = {cell for cell in board.every_cell() if board[cell] is None}
        return turning | empty.difference(cell for cell, _ in self.end.decided)

    @cached_property
    def light(self) -> Light:
        """The light that is certain."""
        return shine(self.board, self.open)

    @property
    def picture(self) -> Scene:
        """The board, with the light that is certain."""
        return draw_undecided(self.puzzle, self.board, self.open)

    @property
    def dark(self) -> list[Cell]:
        """The targets of the card that must be lit, and are not."""
        marked = (cell for cell, token in self.puzzle.tokens() if token.must_light)
        return [cell for cell in marked if cell not in self.light.lit]


def reason(case: Case) -> str:
    """The rule that a leaf names, with the cells and numbers of its position."""
    told = _reason_at_a_cell(case) if case.end.named else _reason_of_a_number(case)
    if not case.end.leaf.by_rule_4:
        return told
    has_spare = len(case.light.lit) + len(case.dark) < case.puzzle.targets
    return f"{told}, {_KEPT if has_spare else _KEPT_DARK}"


def _reason_at_a_cell(case: Case) -> str:
    leaf, numbers = case.end.leaf, case.end.named
    cell = divmod(numbers[0], case.puzzle.cols)
    match leaf:
        case Leaf.EXIT:
            return exit_in_words(cell, Heading(numbers[1]))
        case Leaf.OPAQUE:
            way = Heading(numbers[1]).word
            return f"a beam going {way} ends on an opaque side at {place(cell)}"
        case Leaf.NO_WAY:
            return _no_way(case, cell)
        case Leaf.RULED_OUT:
            token = Token.from_byte(numbers[1])
            return f"it was ruled out that {at_in_words(case.puzzle[cell], [token], cell)}"
    token = case.board[cell]
    assert token is not None, "a verified leaf names a token"
    return _reason_of_a_token(case, token, cell)


def _no_way(case: Case, cell: Cell) -> str:
    token = case.board[cell]
    if token is None:
        return f"the cell at {place(cell)} can neither stay empty nor hold a token of the pile"
    return f"the {token.name} at {place(cell)} cannot be turned to suit the light that comes to it"


def _reason_of_a_token(case: Case, token: Token, cell: Cell) -> str:
    leaf, where = case.end.leaf.of_any_light, place(cell)
    if leaf is Leaf.UNTOUCHED:
        return f"{_ENDED}{untouched_in_words(token, cell)}"
    if leaf is Leaf.DARK:
        return f"{_ENDED}the target at {where}, which must be lit, is dark"
    # What the card itself rules out was never possible.
    more = " any more" if case.end.decided else ""
    if leaf is Leaf.STAYS_DARK:
        return f"no beam can come to the face of the target at {where}{more}, which must be lit"
    if token.piece == "C":
        return f"no beam can pass through the {token.name} at {where}{more}"
    told = f"no beam can come to the {token.name} at {where}{more}"
    may_block = token.piece == "T" and token.way != "?" and not case.stray_beams
    may_block &= not case.end.leaf.by_rule_4
    return f"{told}, but to its opaque side" if may_block else told


def _reason_of_a_number(case: Case) -> str:
    puzzle, board, light = case.puzzle, case.board, case.light
    wanted, lit, most = puzzle.targets, len(light.lit), case.end.most or 0
    marked = sum(token.must_light for token in puzzle.pile)
    match case.end.leaf.of_any_light:
        case Leaf.TOO_MANY_LIT:
            return lit_in_words(lit, wanted)
        case Leaf.PILE_LEFT:
            return f"{_ENDED}{_are(len(board.add), 'token')} still to be added"
        case Leaf.TOO_FEW_LIT:
            return _ENDED + lit_in_words(lit, wanted)
        case Leaf.TOO_FEW_MARKED_LIT:
            found = sum(puzzle[cell] is None for cell in light.lit)
            lit_ones = f"{found} of the added targets {agreeing(found, 'is')} lit"
            return f"{_ENDED}{lit_ones}, at least {marked} wanted"
        case Leaf.TOO_FEW_TO_LIGHT:
            lit_ones = f"at most {counted(most, 'target')}" if most else "no target"
            return f"{lit_ones} can be lit any more, {wanted} wanted"
        case Leaf.TOO_FEW_MARKED_TO_LIGHT:
            lit_ones = f"at most {most}" if most else "none"
            wanted_ones = f"at least {marked} wanted"
            return f"{lit_ones} of the added targets can be lit any more, {wanted_ones}"
        case Leaf.TOO_FEW_BEAMS:
            targets = _are(max(wanted - lit, len(case.dark)), "target")
            beams = f"{counted(most, 'beam')} at most" if most else "no beam"
            return f"{targets} still to be lit, by {beams}"
        case Leaf.WRONG_NUMBER_OF_BEAMS:
            return (
                "each beam must end on a target of its own: "
                f"{_are(len(light.waiting), 'beam')} left, "
                f"and {_are(wanted - lit, 'target')} still to be lit"
            )
        case Leaf.TOO_MANY_TO_LIGHT:
            return f"{_are(most, 'target')} lit or must be, {wanted} wanted"
    return _too_little_space(case, most)


def _too_little_space(case: Case, most: int) -> str:
    pile = case.board.pile
    empty = sum(case.board[cell] is None for cell in case.open)
    if len(pile) > empty:
        return f"{_are(len(pile), 'token')} still to be added, and {_are(empty, 'cell')} empty"
    tokens = _are(sum(token.piece != "L" for token in pile), "token")
    space = f"{counted(most, 'empty cell')} at most" if most else "no empty cell"
    return f"{tokens} still to be added in the light, which can come to {space}"


_ENDED = "all light has ended, and "


def exit_in_words(cell: Cell, heading: Heading) -> str:
    """That a beam leaves the grid."""
    return f"a beam leaves the grid to the {heading.word} at {place(cell)}"


def untouched_in_words(token: Token, cell: Cell) -> str:
    """That a token is untouched."""
    how = "passes through" if token.piece == "C" else "touches"
    return f"no beam {how} the {token.name} at {place(cell)}"


def lit_in_words(lit: int, wanted: int) -> str:
    """That a wrong number of targets is lit."""
    return f"{_are(lit, 'target')} lit, {wanted} wanted"


def _are(number: int, what: str) -> str:
    """Such as ``1 target is`` or ``2 targets are``."""
    return f"{or_no(number, what)} {agreeing(number, 'is')}"
