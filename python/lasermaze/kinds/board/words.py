"""The board game in words: its tokens and choices, and one sentence for each reason.

No other module describes why a board fails.
"""

from __future__ import annotations

from collections.abc import Sequence

import lasermaze.kinds.board.reasons as why
from lasermaze.core.english import agreeing, counted, grouped, listed, noun, or_no
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, place
from lasermaze.core.reasons import Reason
from lasermaze.kinds.board.puzzle import NAMES, Token
from lasermaze.kinds.board.reasons import Beams, Broken, Choice, Often

# Tokens and choices

#: The words for the direction of a token without a heading: verb, participle, and ending.
_LINES = {
    "/": ("rises", "rising", " to the right"),
    "\\": ("falls", "falling", " to the right"),
    "|": ("is upright", "set upright", ""),
    "-": ("is level", "set level", ""),
}


def tokens_in_words(tokens: Sequence[Token | None]) -> str:
    """``nothing, a target mirror (facing north or east) or a beam splitter``."""
    by_piece: dict[str, list[Token]] = {}
    for token in filter(None, tokens):
        by_piece.setdefault(token.name, []).append(token)
    several = len(by_piece) + (None in tokens) > 1
    told = ["nothing"] * (None in tokens)
    for name, like in by_piece.items():
        article = "the" if like[0].piece == "L" else "a"  # there is one laser
        told.append(f"{article} {name}{_direction(like, several)}")
    return listed(told)


def turned_in_words(tokens: Sequence[Token]) -> str:
    """The direction of a token that may be one of these: ``faces north or east``, ``is level``."""
    return _ways(tokens, "faces ", 0)


def turning_in_words(token: Token) -> str:
    """The direction of a token, after its name: ``facing north``; empty without a direction."""
    return "direction unknown" if token.way == "?" else token.way and _ways([token], "facing ", 1)


def at_in_words(given: Token | None, tokens: Sequence[Token | None], cell: Cell) -> str:
    """The tokens that may be on a cell, worded by the card's token there.

    ``nothing stands on row 1, column 2``, or ``the laser at row 1, column 2 faces north or east``.
    """
    known = [token for token in tokens if token is not None]
    if given is None:
        return f"{tokens_in_words(tokens)} stands on {place(cell)}"
    return f"the {given.name} at {place(cell)} {turned_in_words(known)}"


def to_do(choice: Choice) -> str:
    """A choice as an instruction: turn a token on the board, or put one of unknown direction."""
    cell, token = choice
    assert token is not None, "nobody is told to put nothing"
    if token.way == "?":
        article = "the" if token.piece == "L" else "a"
        return f"Put {article} {token.name} on {place(cell)}; its direction is yours to find."
    line = f"so that it {turned_in_words([token])}"
    how = line if token.heading is None else f"to the {token.heading.word}"
    return f"Turn the {token.name} at {place(cell)} {how}."


def _direction(tokens: Sequence[Token], several: bool) -> str:
    """The words after a token's name, one of ``several``; none without a known direction.

    If it may have several directions, one of several names, they are in parentheses.
    """
    if tokens[0].way in ("", "?"):
        return ""
    words = _ways(tokens, "facing ", 1)
    return f" ({words})" if several and len(tokens) > 1 else f" {words}"


def _ways(tokens: Sequence[Token], faces: str, form: int) -> str:
    """The directions, each once: a target that must be lit counts like any other.

    ``faces`` comes before headings; ``form`` is the verb or the participle of other ways.
    """
    headings = [token.heading.word for token in tokens if token.heading is not None]
    if headings:
        return faces + listed(list(dict.fromkeys(headings)))
    first, *others = (_LINES[way] for way in dict.fromkeys(token.way for token in tokens))
    # ``is upright or level``: the auxiliary is said once.
    words = [first[form], *(line[form].rpartition(" ")[2] for line in others)]
    return listed(words) + first[2]


# Reasons

_KEPT = {
    Beams.ANY: "",
    Beams.KEPT: ", if no beam is to leave the grid or end on an opaque side",
    Beams.KEPT_AND_DARK: (
        ", if no beam is to leave the grid, end on an opaque side or light a target too many"
    ),
}

#: The rules that are not broken before all light has ended.
_IN_THE_END = why.TooFewLit | why.TooFewAddedLit | why.Dark | why.Untouched | why.PileLeft


def fault(reason: Broken) -> Fault:
    """The fault of a board that breaks a rule."""
    return Fault.of(reason, in_words(reason, at=""))


def supposed(reason: Broken) -> str:
    """A reason on an unfinished board, which mentions that all light has ended."""
    ended = "all light has ended, and " if isinstance(reason, _IN_THE_END) else ""
    return ended + in_words(reason)


def in_words(reason: Broken, *, at: str | None = None) -> str:
    """A reason in words; ``at`` replaces its place, such as `` at row 1, column 2``."""
    if at is None:
        at = "" if reason.place is None else f" at {place(reason.place)}"
    kept = _KEPT[getattr(reason, "beams", Beams.ANY)]
    return f"{_sentence(reason, at)}{kept}"


def _sentence(reason: Broken, at: str) -> str:
    match reason:
        case why.LeavesGrid(heading=heading):
            return f"a beam leaves the grid to the {heading.word}{at}"
        case why.EndsOnOpaqueSide(heading=heading, token=token):
            return f"a beam going {heading.word} ends on an opaque side of the {token.name}{at}"
        case why.TooManyLit(lit, wanted) | why.TooFewLit(lit, wanted):
            return f"{_are(lit, 'target')} lit, {wanted} wanted"
        case why.TooFewAddedLit(lit, wanted):
            return (
                f"{lit or 'none'} of the added targets {agreeing(lit, 'is')} lit, "
                f"at least {wanted} wanted"
            )
        case why.Dark():
            return f"the target{at}, which must be lit, is dark"
        case why.Untouched(token=token):
            how = "passes through" if token.piece == "C" else "touches"
            return f"no beam {how} the {token.name}{at}"
        case why.PileLeft(count, piece):
            return f"{_are(count, NAMES[piece] if piece else 'token')} still to be added"
        case why.NotInPile(token=token):
            return f"the pile has no {token.name} for this place"
        case why.NotAsGiven(found=found, given=given):
            return _not_as_given(found, given)
        case why.NoDirection(token=token):
            return f"the {token.name}{at} has no direction yet"
        case why.NoLaser():
            return "the laser is still to be added"
        case why.FalseMark():
            return "the card does not say that this target must be lit"
    return _consequence(reason, at)


def _consequence(reason: Broken, at: str) -> str:
    match reason:
        case why.OutOfReach(token=token, ever=ever, but_opaque=but_opaque):
            come = "pass through" if token.piece == "C" else "come to"
            opaque = ", but to its opaque side" * but_opaque
            return f"no beam can {come} the {token.name}{at}{_more(ever)}{opaque}"
        case why.StaysDark(ever=ever):
            return f"no beam can come to the face of the target{at}{_more(ever)}, which must be lit"
        case why.TooFewToLight(most, wanted):
            found = f"at most {counted(most, 'target')}" if most else "no target"
            return f"{found} can be lit any more, {wanted} wanted"
        case why.TooFewAddedToLight(most, wanted):
            found = f"at most {most}" if most else "none"
            return f"{found} of the added targets can be lit any more, at least {wanted} wanted"
        case why.TooManyToLight(least, wanted):
            return f"{_are(least, 'target')} lit or must be, {wanted} wanted"
        case why.TooFewBeams(most, targets):
            beams = f"{counted(most, 'beam')} at most" if most else "no beam"
            return f"{_are(targets, 'target')} still to be lit, by {beams}"
        case why.WrongNumberOfBeams(left, targets):
            return (
                "each beam must end on a target of its own: "
                f"{_are(left, 'beam')} left, and {_are(targets, 'target')} still to be lit"
            )
        case why.TooFewEmptyCells(tokens, cells):
            return f"{_are(tokens, 'token')} still to be added, and {_are(cells, 'cell')} empty"
        case why.TooLittleSpace(tokens, most):
            space = f"{counted(most, 'empty cell')} at most" if most else "no empty cell"
            added = f"{_are(tokens, 'token')} still to be added in the light"
            return f"{added}, which can come to {space}"
        case why.NoWay(token=None):
            return f"the cell{at} can neither stay empty nor hold a token of the pile"
        case why.NoWay(token=token) if token is not None:
            return f"the {token.name}{at} cannot be turned to suit the light that comes to it"
        case why.RuledOut(cell, token, given):
            return f"it was ruled out that {at_in_words(given, [token], cell)}"
    return _search(reason)


def _search(reason: Broken) -> str:
    match reason:
        case why.FollowedToTheEnd(cases, often):
            ends = sum(each.times for each in often)
            return (
                f"there are {counted(cases, 'case')} with {counted(ends, 'end')}, "
                f"and every one breaks a rule: {in_numbers(often)}"
            )
        case why.TriedToTheEnd(positions):
            count = counted(positions, "position")
            return f"everything else was tried to the end ({count}): it leads to no solution"
        case why.NoSolutionLeft(begun):
            here = " from here" if begun else ""
            return f"whatever is done{here}, some rule is broken in the end"
        case why.OnlyWithoutIt(token=token):
            there = "no solution has it there"
            if token.way not in ("", "?"):
                there = f"there is no solution in which it {turned_in_words([token])}"
            return f"with all the rest as it stands, {there}"
        case why.SeveralDiffer(count):
            tokens = f"{grouped(count)} of its {noun(count, 'token')}"
            return (
                "no one token is wrong alone. There is a solution that differs from this board "
                f"in {tokens}, and this is one of them"
            )
        case why.OneOfSeveral():
            return "it leads to a solution, but there are others without it"
    raise AssertionError(reason)


def _not_as_given(found: Token | None, given: Token | None) -> str:
    if found is not None and given is not None and found.piece == given.piece:
        return f"the {given.name} is turned: '{found.code}', not '{given.code}'"
    there, here = ("nothing" if each is None else f"the {each.name}" for each in (found, given))
    return f"{there} where the card has {here}"


def _more(ever: bool) -> str:
    """`` any more``, unless the card itself rules out that it was ever possible."""
    return "" if ever else " any more"


def _are(number: int, what: str) -> str:
    """Such as ``1 target is`` or ``no targets are``."""
    return f"{or_no(number, what)} {agreeing(number, 'is')}"


# Many reasons at once

#: Each reason that ends a branch of a refutation, for one that is too large to list.
_IN_SHORT: dict[type[Reason], str] = {
    why.LeavesGrid: "a beam leaves the grid",
    why.EndsOnOpaqueSide: "a beam ends on an opaque side",
    why.TooManyLit: "too many targets are lit",
    why.PileLeft: "all light ends before the pile is used",
    why.Untouched: "all light ends before it touches a token",
    why.Dark: "all light ends before it comes to a target that must be lit",
    why.TooFewLit: "all light ends with too few targets lit",
    why.TooFewAddedLit: "all light ends with too few of the added targets lit",
    why.OutOfReach: "a token can no longer be touched",
    why.StaysDark: "a target that must be lit can no longer be",
    why.TooFewToLight: "too few targets can still be lit",
    why.TooFewAddedToLight: "too few of the added targets can still be lit",
    why.TooFewBeams: "there are too few beams for the targets",
    why.WrongNumberOfBeams: "there are not as many beams as targets",
    why.TooFewEmptyCells: "there are too few empty cells for the tokens left",
    why.TooLittleSpace: "there is too little space for the tokens left",
    why.NoWay: "nothing can be put where light comes to",
    why.TooManyToLight: "too many targets must be lit",
    why.RuledOut: "a cell has what was ruled out before",
}

_NAMED = {kind.name(): words for kind, words in _IN_SHORT.items()}


def in_numbers(often: Sequence[Often]) -> str:
    """The number of branches that each reason ends: ``in 3 a beam leaves the grid; in 2 …``."""
    return "; ".join(
        f"in {grouped(times)} {_NAMED[name]}{_KEPT[Beams.KEPT_AND_DARK] if kept else ''}"
        for name, kept, times in often
    )
