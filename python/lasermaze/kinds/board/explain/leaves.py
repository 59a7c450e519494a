"""The nodes of a proof tree in words."""

from __future__ import annotations

from lasermaze.core.english import counted
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.kinds.board.check.position import Position
from lasermaze.kinds.board.check.tree import Leaf, Node
from lasermaze.kinds.board.puzzle import Token

#: The rules that leaves name, for a tree that is too large to be told leaf by leaf.
IN_SHORT = {
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
}


def decisions(position: Position) -> list[str]:
    """What was decided on the way to a position, such as ``nothing stands on row 1, column 2``."""
    told: list[str] = []
    while position.before is not None and position.decided is not None:
        told.append(_decision(position, position.before, position.decided))
        position = position.before
    return told[::-1]


def _decision(position: Position, before: Position, cell: Cell) -> str:
    token = position.tokens.get(cell)
    if token is None:
        return f"nothing stands on {place(cell)}"
    if cell not in before.tokens:
        return f"{token.code} stands on {place(cell)}"
    return f"the {token.name} at {place(cell)} is {token.code}"


def reason(node: Node) -> str:
    """The rule that a leaf names, with the cells and numbers of its position."""
    position, leaf, named = node
    match leaf, *named:
        case Leaf.EXIT, cell, heading:
            return exit_in_words(cell, Heading(heading))
        case Leaf.OPAQUE, cell, heading:
            way = Heading(heading).word
            return f"a beam going {way} ends on an opaque side at {place(cell)}"
        case Leaf.UNTOUCHED | Leaf.DARK | Leaf.OUT_OF_REACH | Leaf.STAYS_DARK, cell:
            return _reason_of_a_token(position, leaf, cell)
    return _reason_of_a_number(position, leaf)


def _reason_of_a_token(position: Position, leaf: Leaf | None, cell: Cell) -> str:
    token, where = position.tokens[cell], place(cell)
    if leaf is Leaf.UNTOUCHED:
        return f"{_ENDED}{untouched_in_words(token, cell)}"
    if leaf is Leaf.DARK:
        return f"{_ENDED}the target at {where}, which must be lit, is dark"
    if leaf is Leaf.STAYS_DARK:
        return f"no beam can come to the face of the target at {where} any more, which must be lit"
    if token.piece == "C":
        return f"no beam can pass through the {token.name} at {where} any more"
    told = f"no beam can come to the {token.name} at {where} any more"
    may_block = token.piece == "T" and token.way != "?" and not position.card.stray_beams
    return f"{told}, but to its opaque side" if may_block else told


def _reason_of_a_number(position: Position, leaf: Leaf | None) -> str:
    card, left, lit = position.card, len(position.pile), len(position.lit)
    wanted, marked = card.puzzle.targets, card.must_light_added
    match leaf:
        case Leaf.TOO_MANY_LIT:
            return lit_in_words(lit, wanted)
        case Leaf.PILE_LEFT:
            return f"{_ENDED}{_are(left, 'token')} still to be added"
        case Leaf.TOO_FEW_LIT:
            return _ENDED + lit_in_words(lit, wanted)
        case Leaf.TOO_FEW_MARKED_LIT:
            found = len(position.added(position.lit))
            are = "is" if found == 1 else "are"
            return f"{_ENDED}{found} of the added targets {are} lit, at least {marked} wanted"
        case Leaf.TOO_FEW_TO_LIGHT:
            targets = counted(position.most_lit(), "target")
            return f"at most {targets} can be lit any more, {wanted} wanted"
        case Leaf.TOO_FEW_MARKED_TO_LIGHT:
            most = position.most_added_lit()
            return (
                f"at most {most} of the added targets can be lit any more, at least {marked} wanted"
            )
        case Leaf.TOO_FEW_BEAMS:
            beams = counted(position.most_beams(), "beam")
            return f"{_are(position.to_light, 'target')} still to be lit, by {beams} at most"
        case Leaf.WRONG_NUMBER_OF_BEAMS:
            return (
                "each beam must end on a target of its own: "
                f"{_are(len(position.waiting), 'beam')} left, "
                f"and {_are(wanted - lit, 'target')} still to be lit"
            )
    if left > position.empty:
        return f"{_are(left, 'token')} still to be added, and {_are(position.empty, 'cell')} empty"
    tokens = _are(left - position.pile.count("L"), "token")
    space = counted(position.reach.space, "empty cell")
    return f"{tokens} still to be added in the light, which can come to {space} at most"


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
    return f"{counted(number, what)} {'is' if number == 1 else 'are'}"
