"""Refutations in words: a few lines of light, each followed to the rule that breaks.

A refutation is a value first: the cases of each choice that fails, with the reason at the end of
each (`cases_of`). Words and pictures are made from those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import lasermaze.kinds.board.reasons as why
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell, place
from lasermaze.interface import Screen
from lasermaze.kinds.board.check.chain import Alternative, branches
from lasermaze.kinds.board.check.tree import End
from lasermaze.kinds.board.explain.position import Position, followed_to_the_end
from lasermaze.kinds.board.puzzle import Board, Token
from lasermaze.kinds.board.reasons import BoardCase, Broken, Choice, often, together
from lasermaze.kinds.board.words import (
    at_in_words,
    in_numbers,
    in_words,
    supposed,
    tokens_in_words,
    turned_in_words,
)

#: A refutation with more cases than this is summarized in numbers.
MOST_CASES = 12

#: If more choices than this fail at a glance, they are summarized in numbers.
MOST_CHOICES = 12

#: The rest of a refutation after some choices: a reason, or the cases of one more choice.
Ends = Broken | tuple[BoardCase, ...]

#: A way through a refutation: the supposed choices, and the reason at its end.
Leaf = tuple[tuple[Choice, ...], Broken]


class Telling(NamedTuple):
    """The card of a refutation, with its known decisions."""

    puzzle: Board
    before: tuple[Choice, ...]
    stray_beams: bool

    def after(self, path: Sequence[Choice]) -> Position:
        """The position after some more choices."""
        return Position(self.puzzle, (*self.before, *path), self.stray_beams)

    def decision(self, choice: Choice) -> str:
        """A choice in words, such as ``nothing stands on row 1, column 2``."""
        return at_in_words(self.puzzle[choice.cell], [choice.token], choice.cell)

    def shown(self, words: str, cases: tuple[BoardCase, ...], leaf: Leaf) -> Screen:
        """Cases in words, with the picture of one of their leaves."""
        path, broken = leaf
        position = self.after(path)
        return Screen("", (words,), position.picture, position.marks(broken), cases=cases)


# Values


def cases_of(telling: Telling, ends: Sequence[End], depth: int = 0) -> Ends:
    """The cases below a node of a verified proof tree, by its leaves."""
    if len(ends) == 1 and len(ends[0].decided) == depth:
        [end] = ends
        return telling.after([Choice(*each) for each in end.decided]).broken(end)
    return tuple(
        BoardCase(Choice(*branch[0].decided[depth]), cases_of(telling, branch, depth + 1))
        for branch in branches(ends, depth)
    )


def ruled_out(telling: Telling, other: Alternative) -> BoardCase:
    """A ruled out choice, with all its cases."""
    return BoardCase(Choice(other.cell, other.token), cases_of(telling, other.ends, 1))


def as_told(telling: Telling, other: Alternative) -> BoardCase:
    """A ruled out choice, summarized in numbers if it has too many cases."""
    if other.cases <= MOST_CASES:
        return ruled_out(telling, other)
    leaves = Counter(end.leaf for end in other.ends)
    return BoardCase(Choice(other.cell, other.token), followed_to_the_end(other.cases, leaves))


def is_large(case: BoardCase) -> bool:
    """Whether a case is summarized in numbers."""
    return isinstance(case.ends, why.FollowedToTheEnd)


# Lines


class Fork(NamedTuple):
    """A choice on the way through a refutation.

    Attributes:
        decided: the choice that is followed.
        others: all other choices, if they fail at a glance. Empty for a choice that is
            one case of several.
        is_told: whether an earlier line says why the others fail.
    """

    decided: Choice
    others: tuple[BoardCase, ...] = ()
    is_told: bool = False


class Line(NamedTuple):
    """A way through a refutation to its end.

    Attributes:
        path: the decisions on the way.
        ends: the reason at its end, or several choices for one more cell that fail at a glance.
        is_rest: whether other lines follow the other choices for that cell.
    """

    path: tuple[Fork, ...]
    ends: Ends
    is_rest: bool = False

    @property
    def leaves(self) -> Iterator[Leaf]:
        """The ways to its end."""
        path = tuple(fork.decided for fork in self.path)
        if not isinstance(self.ends, tuple):
            yield path, self.ends
            return
        for case in self.ends:
            for beyond, broken in case.leaves():
                yield (*path, *beyond), broken

    @property
    def cases(self) -> tuple[BoardCase, ...]:
        """Its cases from the first choice on; none if it does not suppose anything."""
        ends: Ends = self.ends
        for fork in reversed(self.path):
            told = () if fork.is_told else fork.others
            ends = (BoardCase(fork.decided, ends), *told)
        return ends if isinstance(ends, tuple) else ()


def lines_of(ends: Ends, path: tuple[Fork, ...] = ()) -> Iterator[Line]:
    """The lines of a refutation below a path, which contain every case."""
    if not isinstance(ends, tuple):
        yield Line(path, ends)
        return
    hard = [case for case in ends if not case.at_a_glance]
    easy = tuple(case for case in ends if case.at_a_glance)
    for case in hard:
        fork = Fork(case.choice, easy if len(hard) == 1 else ())
        for number, line in enumerate(lines_of(case.ends, (*path, fork))):
            again = fork._replace(is_told=number > 0)
            yield line._replace(path=(*path, again, *line.path[len(path) + 1 :]))
    if len(hard) != 1 and len(easy) == 1:
        yield Line((*path, Fork(easy[0].choice)), easy[0].ends)
    elif len(hard) != 1 and easy:
        yield Line(path, easy, is_rest=bool(hard))


# Words and pictures


def pictured(telling: Telling, cases: Sequence[BoardCase]) -> Iterator[Screen]:
    """The refutations of choices: one by one, or summarized in numbers if there are too many."""
    glances = tuple(case for case in cases if case.at_a_glance and not is_large(case))
    if len(glances) <= MOST_CHOICES:
        yield from _at_a_glance(telling, glances)
    else:
        yield telling.shown(sentence(many(glances)), glances, clearest(glances))
    for case in cases:
        if not case.at_a_glance:
            for line in lines_of(case.ends, (Fork(case.choice),)):
                yield followed(telling, line)
    if large := tuple(filter(is_large, cases)):
        yield telling.shown(sentence(followed_in_numbers(large)), large, clearest(large))


def many(glances: Sequence[BoardCase]) -> str:
    """Many choices that fail at a glance, in numbers."""
    several = counted(len(glances), "other choice", verb="breaks")
    return f"{several} a rule at once: {in_numbers(often(map(_only, glances)))}"


def followed_in_numbers(large: Sequence[BoardCase]) -> str:
    """Choices that must be followed to the end, in numbers."""
    ends = [case.ends for case in large if isinstance(case.ends, why.FollowedToTheEnd)]
    return f"{counted(len(ends), 'other choice', verb='fails')}: {in_words(together(ends))}"


def _only(case: BoardCase) -> Broken:
    """The reason of a case that fails at a glance."""
    assert not isinstance(case.ends, tuple)
    return case.ends


def _at_a_glance(telling: Telling, cases: Sequence[BoardCase]) -> Iterator[Screen]:
    """The choices that fail at a glance, grouped by their reasons."""
    for reason, like in by_reason(cases):
        words = f"If {choices(telling, [case.choice for case in like])}: {supposed(reason)}."
        yield telling.shown(words, tuple(like), next(like[0].leaves()))


def choices(telling: Telling, decided: Sequence[Choice]) -> str:
    """``nothing or a beam splitter stands on row 2, column 3``; or the direction of a token."""
    by_cell: dict[Cell, list[Token | None]] = {}
    for cell, token in decided:
        by_cell.setdefault(cell, []).append(token)
    return "; or ".join(
        at_in_words(telling.puzzle[cell], tokens, cell) for cell, tokens in by_cell.items()
    )


def by_reason(cases: Sequence[BoardCase]) -> list[tuple[Broken, list[BoardCase]]]:
    """Cases that fail at a glance, grouped by the words of their reasons."""
    found: dict[str, tuple[Broken, list[BoardCase]]] = {}
    for case in cases:
        reason = _only(case)
        found.setdefault(supposed(reason), (reason, []))[1].append(case)
    return list(found.values())


def followed(telling: Telling, line: Line) -> Screen:
    """A line in words, with the picture of a rule that breaks at its end."""
    told: list[str] = []
    so_far: list[str] = []
    for fork in line.path:
        decision = telling.decision(fork.decided)
        if fork.others:
            others = "nothing else is left there"
            if not fork.is_told:
                others = _all_fail(telling, fork.others, fork)
            told.append(_if(so_far, f"{decision}, for {others}"))
            so_far = []
        else:
            so_far.append(decision)
    end = line.ends
    words = _all_fail(telling, end, line) if isinstance(end, tuple) else supposed(end)
    told.append(_if(so_far, words))
    return telling.shown(sentence("; then ".join(told)), line.cases, _clearest(line.leaves))


def _if(so_far: Sequence[str], words: str) -> str:
    return f"if {' and '.join(so_far)}: {words}" if so_far else words


def _all_fail(telling: Telling, cases: Sequence[BoardCase], of: Fork | Line) -> str:
    """A sentence that several choices for one cell fail at a glance, with the reasons.

    They are all choices, those at the end of a line, or the others of a fork.
    """
    cell, token = cases[0].choice
    given = telling.puzzle[cell]
    is_rest = isinstance(of, Fork) or of.is_rest
    if given is None and token is not None and token.piece == "L":
        way = "other way" if is_rest else "way"
        told = in_numbers(often(map(_only, cases)))
        return f"the laser can be set up in {counted(len(cases), way)}, and {told}"
    told = "; ".join(
        f"if {on_it(telling.puzzle, [case.choice for case in like])}, {supposed(reason)}"
        for reason, like in by_reason(cases)
    )
    other = " else" * is_rest
    if given is None:
        there = "there" if isinstance(of, Fork) else f"on {place(cell)}"
        return f"whatever{other} is {there} breaks a rule: {told}"
    it = "it" if isinstance(of, Fork) else f"the {given.name} at {place(cell)}"
    return f"however{other} {it} is turned, a rule is broken: {told}"


def on_it(puzzle: Board, decided: Sequence[Choice]) -> str:
    """The possible contents of a cell just named: ``it faces north``, ``nothing is there``."""
    tokens = [token for _, token in decided]
    if puzzle[decided[0].cell] is None:
        return f"{tokens_in_words(tokens)} is there"
    return f"it {turned_in_words([token for token in tokens if token is not None])}"


def naming(puzzle: Board, reason: Broken, cell: Cell | None) -> str:
    """The name of the token that a reason is about: ``it`` on the cell just named."""
    at = reason.place
    if at is not None and at == cell:
        return "it"
    token = getattr(reason, "token", None) or (at and puzzle[at]) or Token("T", "?")
    several = sum(other.piece == token.piece for _, other in puzzle.tokens()) > 1
    return f"{'a' if several else 'the'} {token.name}"


#: The reasons that are best seen in a picture, the best first; any other comes last.
_CLEAR = (
    why.LeavesGrid,
    why.EndsOnOpaqueSide,
    why.TooManyLit,
    why.Untouched,
    why.Dark,
    why.PileLeft,
)


def clearest(cases: Sequence[BoardCase]) -> Leaf:
    """The leaf whose broken rule is best seen in a picture."""
    return _clearest(leaf for case in cases for leaf in case.leaves())


def _clearest(leaves: Iterator[Leaf]) -> Leaf:
    return min(leaves, key=lambda leaf: (*_CLEAR, type(leaf[1])).index(type(leaf[1])))
