"""The nodes of a proof tree in words."""

from __future__ import annotations

from collections.abc import Callable

from lasermaze.core.grid import Cell, Heading, place
from lasermaze.kinds.board import proof
from lasermaze.kinds.board.position import Position
from lasermaze.kinds.board.puzzle import Token


def decisions(position: Position) -> list[str]:
    """What was decided on the way to a position, such as ``nothing stands on row 1, column 2``."""
    told: list[str] = []
    while position.before is not None and position.decided is not None:
        told.append(_decision(position, position.before, position.decided))
        position = position.before
    return told[::-1]


def _decision(position: Position, before: Position, cell: int) -> str:
    token, where = position.token(cell), _at(position, cell)
    if token is None:
        return f"nothing stands on {where}"
    if before.token(cell) is None:
        return f"{token.code} stands on {where}"
    return f"the {token.name} at {where} is {token.code}"


def reason(position: Position, code: int, named: tuple[int, ...]) -> str:
    """The rule that a leaf names, with the cells and numbers of its position."""
    return _REASONS[code](position, *named)


def _leaves(position: Position, cell: int, heading: int) -> str:
    return f"a beam leaves the grid to the {Heading(heading).word} at {_at(position, cell)}"


def _blocked(position: Position, cell: int, heading: int) -> str:
    way = Heading(heading).word
    return f"a beam going {way} ends on an opaque side at {_at(position, cell)}"


def _too_many_lit(position: Position) -> str:
    return _lit(position)


def _pile_left(position: Position) -> str:
    return f"{_ENDED}{_count(len(position.pile), 'token', True)} still to be added"


def _untouched(position: Position, cell: int) -> str:
    token = _token(position, cell)
    how = "passes through" if token.piece == "C" else "touches"
    return f"{_ENDED}no beam {how} the {token.name} at {_at(position, cell)}"


def _dark(position: Position, cell: int) -> str:
    return f"{_ENDED}the target at {_at(position, cell)}, which must be lit, is dark"


def _too_few_lit(position: Position) -> str:
    return _ENDED + _lit(position)


def _too_few_marked_lit(position: Position) -> str:
    lit = len(position.added(position.lit))
    wanted = position.card.must_light_added
    return f"{_ENDED}{lit} of the added targets {_be(lit)} lit, at least {wanted} wanted"


def _out_of_reach(position: Position, cell: int) -> str:
    token, where = _token(position, cell), _at(position, cell)
    if token.piece == "C":
        return f"no beam can pass through the {token.name} at {where} any more"
    if token.piece == "T" and token.way != "?" and not position.card.stray_beams:
        return f"no beam can come to the {token.name} at {where} any more, but to its opaque side"
    return f"no beam can come to the {token.name} at {where} any more"


def _stays_dark(position: Position, cell: int) -> str:
    where = _at(position, cell)
    return f"no beam can come to the face of the target at {where} any more, which must be lit"


def _too_few_to_light(position: Position) -> str:
    most = len(position.lit | position.reach.lightable) + position.pile.count("T")
    return f"at most {_count(most, 'target')} can be lit any more, {position.card.targets} wanted"


def _too_few_marked_to_light(position: Position) -> str:
    most = len(position.added(position.lit | position.reach.lightable)) + position.pile.count("T")
    wanted = position.card.must_light_added
    return f"at most {most} of the added targets can be lit any more, at least {wanted} wanted"


def _too_few_beams(position: Position) -> str:
    most = len(position.waiting) + position.reach.splits
    wanted = _count(position.to_light, "target", True)
    return f"{wanted} still to be lit, by {_count(most, 'beam')} at most"


def _wrong_number_of_beams(position: Position) -> str:
    beams, wanted = len(position.waiting), position.card.targets - len(position.lit)
    return (
        f"each beam must end on a target of its own: {_count(beams, 'beam', True)} left, "
        f"and {_count(wanted, 'target', True)} still to be lit"
    )


def _too_little_space(position: Position) -> str:
    left = len(position.pile)
    if left > position.empty:
        cells = _count(position.empty, "cell", True)
        return f"{_count(left, 'token', True)} still to be added, and {cells} empty"
    left -= position.pile.count("L")
    space = _count(position.reach.space, "empty cell")
    tokens = _count(left, "token", True)
    return f"{tokens} still to be added in the light, which can come to {space} at most"


_ENDED = "all light has ended, and "

_REASONS: dict[int, Callable[..., str]] = {
    proof.LEAVES: _leaves,
    proof.OPAQUE: _blocked,
    proof.TOO_MANY_LIT: _too_many_lit,
    proof.PILE_LEFT: _pile_left,
    proof.UNTOUCHED: _untouched,
    proof.DARK: _dark,
    proof.TOO_FEW_LIT: _too_few_lit,
    proof.TOO_FEW_MARKED_LIT: _too_few_marked_lit,
    proof.OUT_OF_REACH: _out_of_reach,
    proof.STAYS_DARK: _stays_dark,
    proof.TOO_FEW_TO_LIGHT: _too_few_to_light,
    proof.TOO_FEW_MARKED_TO_LIGHT: _too_few_marked_to_light,
    proof.TOO_FEW_BEAMS: _too_few_beams,
    proof.WRONG_NUMBER_OF_BEAMS: _wrong_number_of_beams,
    proof.TOO_LITTLE_SPACE: _too_little_space,
}

#: The rules that leaves name, for a tree that is too large to be told leaf by leaf.
IN_SHORT = {
    proof.LEAVES: "a beam leaves the grid",
    proof.OPAQUE: "a beam ends on an opaque side",
    proof.TOO_MANY_LIT: "too many targets are lit",
    proof.PILE_LEFT: "all light ends before the pile is used",
    proof.UNTOUCHED: "all light ends before it touches a token",
    proof.DARK: "all light ends before it comes to a target that must be lit",
    proof.TOO_FEW_LIT: "all light ends with too few targets lit",
    proof.TOO_FEW_MARKED_LIT: "all light ends with too few of the added targets lit",
    proof.OUT_OF_REACH: "a token can no longer be touched",
    proof.STAYS_DARK: "a target that must be lit can no longer be",
    proof.TOO_FEW_TO_LIGHT: "too few targets can still be lit",
    proof.TOO_FEW_MARKED_TO_LIGHT: "too few of the added targets can still be lit",
    proof.TOO_FEW_BEAMS: "there are too few beams for the targets",
    proof.WRONG_NUMBER_OF_BEAMS: "there are not as many beams as targets",
    proof.TOO_LITTLE_SPACE: "there is too little space for the tokens left",
}


def _token(position: Position, cell: int) -> Token:
    token = position.token(cell)
    assert token is not None
    return token


def _at(position: Position, cell: int) -> str:
    where: Cell = position.place(cell)
    return place(where)


def _lit(position: Position) -> str:
    wanted = position.card.targets
    return f"{_count(len(position.lit), 'target', True)} lit, {wanted} wanted"


def _count(number: int, what: str, are: bool = False) -> str:
    """Such as ``1 target``, or with ``are``, ``2 targets are``."""
    return f"{number} {what}" + "s" * (number != 1) + f" {_be(number)}" * are


def _be(number: int) -> str:
    return "is" if number == 1 else "are"
