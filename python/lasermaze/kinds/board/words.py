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
from lasermaze.kinds.board.puzzle import PIECES, Token
from lasermaze.kinds.board.reasons import Broken, Choice

# Tokens and choices

#: The words for the direction of a token without a heading: verb, participle, ending, instruction.
_LINES = {
    "/": ("rises", "rising", " to the right", "to rise to the right"),
    "\\": ("falls", "falling", " to the right", "to fall to the right"),
    "|": ("is upright", "set upright", "", "upright"),
    "-": ("is level", "set level", "", "level"),
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


def there_in_words(tokens: Sequence[Token | None]) -> str:
    """``a target mirror facing north is there``, but ``the laser is there facing north``."""
    known = [token for token in tokens if token is not None]
    if len(known) == len(tokens) and all(token.piece == "L" for token in known):
        return f"the laser is there{_direction(known, several=False)}"
    return f"{tokens_in_words(tokens)} is there"


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
        return f"Put {article} {token.name} on {place(cell)}."
    how = _LINES[token.way][3] if token.heading is None else token.heading.word
    return f"Turn the {token.name} at {place(cell)} {how}."


def _direction(tokens: Sequence[Token], several: bool) -> str:
    """The words after a token's name, one of ``several``; none if it may have any direction.

    If it may have several directions, one of several names, they are in parentheses.
    """
    first = tokens[0]
    if first.way in ("", "?") or {*first.turned("?").ways} == {token.way for token in tokens}:
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
    return _sentence(reason, at)


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
            return f"{_are(count, PIECES[piece].name if piece else 'token')} still to be added"
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
        case why.RuledOut(cell, token, given):
            return f"it was ruled out that {at_in_words(given, [token], cell)}"
    if type(reason) in IN_BRIEF:
        token = getattr(reason, "token", None)
        return in_brief(reason, f"the {token.name if token else 'target'}{at}", at)
    return _search(reason)


def _search(reason: Broken) -> str:
    match reason:
        case why.FollowedToTheEnd(cases):
            return f"each of {counted(cases, 'case')} breaks a rule"
        case why.TriedToTheEnd(positions):
            return f"only a search shows it ({counted(positions, 'position')})"
        case why.NoSolutionLeft(begun):
            here = " from here" if begun else ""
            return f"whatever is done{here}, some rule is broken in the end"
        case why.OnlyWithoutIt(token=token):
            there = "no solution has it there"
            if token.way not in ("", "?"):
                there = f"it {turned_in_words([token])} in no solution"
            return f"with all the rest as it stands, {there}"
        case why.SeveralDiffer(count):
            tokens = f"{grouped(count)} {noun(count, 'token')}"
            return f"several tokens are wrong: a solution differs in {tokens}, and this is one"
        case why.OneOfSeveral():
            return "it leads to a solution, but there are others without it"
    raise AssertionError(reason)


def _not_as_given(found: Token | None, given: Token | None) -> str:
    if found is not None and given is not None and found.piece == given.piece:
        return f"the {given.name} is turned another way than on the card"
    there, here = ("nothing" if each is None else f"the {each.name}" for each in (found, given))
    return f"{there} where the card has {here}"


def _are(number: int, what: str) -> str:
    """Such as ``1 target is`` or ``no targets are``."""
    return f"{or_no(number, what)} {agreeing(number, 'is')}"


# In brief

#: Each reason that ends a branch of a refutation, for readers who know the rules and see the place.
#: ``{it}`` names its token.
IN_BRIEF: dict[type[Reason], str] = {
    why.LeavesGrid: "the beam leaves the grid",
    why.EndsOnOpaqueSide: "{it} blocks the beam",
    why.TooManyLit: "too many targets are lit",
    why.PileLeft: "tokens are left to add",
    why.Untouched: "the beam misses {it}",
    why.Dark: "{it} stays dark",
    why.TooFewLit: "too few targets are lit",
    why.TooFewAddedLit: "too few of the added targets are lit",
    why.OutOfReach: "no beam can reach {it}",
    why.StaysDark: "no beam can light {it}",
    why.TooFewToLight: "too few targets can be lit",
    why.TooFewAddedToLight: "too few of the added targets can be lit",
    why.TooFewBeams: "there are too few beams for the targets",
    why.WrongNumberOfBeams: "beams and targets differ in number",
    why.TooFewEmptyCells: "there are too few empty cells",
    why.TooLittleSpace: "too little space is left",
    why.NoWay: "nothing fits where the beam arrives{at}",
    why.TooManyToLight: "too many targets must be lit",
    why.RuledOut: "that was ruled out before",
}


#: The same about legal beams, which break none of the rules that `Beams` names.
_OF_LEGAL_BEAMS = {
    "no beam can reach {it}": "no legal beam reaches {it}",
    "no beam can light {it}": "no legal beam lights {it}",
    "no beam can pass {it}": "no legal beam passes {it}",
    "too few targets can be lit": "legal beams light too few targets",
    "too few of the added targets can be lit": "legal beams light too few of the added targets",
    "there are too few beams for the targets": "there are too few legal beams for the targets",
    "beams and targets differ in number": "legal beams and targets differ in number",
    "too little space is left": "legal beams leave too little space",
    "there are too few empty cells": "legal beams leave too few empty cells",
}


def in_brief(reason: Broken, it: str, at: str = "") -> str:
    """A reason for readers who know the rules and see the place; ``it`` names its token."""
    match reason:
        case why.OutOfReach(but_opaque=True):
            words = "light can reach only opaque sides of {it}"
        case why.OutOfReach(token=Token("C")):
            words = "no beam can pass {it}"
        case why.Untouched(token=Token("C")):
            words = "no beam passes {it}"
        case why.NoWay(token=Token()):
            words = "no direction of {it} suits the beam"
        case _ if type(reason) in IN_BRIEF:
            words = IN_BRIEF[type(reason)]
        case _:
            return in_words(reason, at=at)
    if getattr(reason, "beams", why.Beams.ANY) is not why.Beams.ANY:
        words = _OF_LEGAL_BEAMS.get(words, words)
    return words.format(it=it, at=at)
