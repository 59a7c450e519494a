"""Refutations in words and pictures, each followed to the rule that breaks.

A refutation is a value first: the cases of each choice that fails, with the reason at the end of
each (`cases_of`). Words and pictures are made from those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import lasermaze.kinds.board.reasons as why
from lasermaze.core.english import all_fail, counted, sentence
from lasermaze.core.grid import Cell, place
from lasermaze.interface import Screen
from lasermaze.kinds.board.check.chain import Alternative, branches
from lasermaze.kinds.board.check.tree import End
from lasermaze.kinds.board.explain.position import Position, followed_to_the_end
from lasermaze.kinds.board.puzzle import Board, Token
from lasermaze.kinds.board.reasons import BoardCase, Broken, Choice
from lasermaze.kinds.board.words import (
    in_brief,
    supposed,
    there_in_words,
    turned_in_words,
)

#: A refutation with more cases than this is summarized in numbers.
MOST_CASES = 12

#: The number of words in the sentence beside a picture.
MOST_WORDS = 15

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

    def shown(
        self, words: str, cases: tuple[BoardCase, ...], leaf: Leaf, choices: int = 1
    ) -> Screen:
        """A number of choices in a sentence, with the picture of one of their leaves."""
        path, broken = leaf
        position = self.after(path)
        marks = position.marks(broken, tuple(choice.cell for choice in path))
        picture = position.tried(marks)
        if choices > 1:
            picture.caption("The first of them is drawn.")
        return Screen(_title(path), (words,), picture, marks, cases=cases)

    def supposed(
        self,
        words: str,
        path: tuple[Choice, ...],
        cases: tuple[BoardCase, ...],
        thoughts: tuple[Screen, ...] = (),
    ) -> Screen:
        """Supposed choices in a sentence, with their picture, and the screens inside."""
        position = self.after(path)
        marks = position.marks(None, tuple(choice.cell for choice in path))
        return Screen(
            _title(path), (words,), position.tried(marks), marks, cases=cases, thoughts=thoughts
        )


def _title(path: Sequence[Choice]) -> str:
    """The place of the last of several choices, or of a laser that may be anywhere.

    That of any other first choice is known.
    """
    if not path or (len(path) == 1 and (path[0].token is None or path[0].token.piece != "L")):
        return ""
    return place(path[-1].cell).capitalize()


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


def lines(ends: Ends) -> int:
    """The number of lines in which a refutation is told; choices that fail at a glance share one.

    A choice that is left alone by others that fail at a glance begins no line of its own.
    """
    if not isinstance(ends, tuple):
        return 1
    hard = [case for case in ends if not case.at_a_glance]
    return sum(lines(case.ends) for case in hard) + (len(hard) != 1 and len(hard) < len(ends))


# Words and pictures


def told(telling: Telling, ends: Ends, path: tuple[Choice, ...] = ()) -> Iterator[Screen]:
    """The screens of a refutation after some choices: one for each way in which choices fail.

    A choice that more has to be supposed for opens into its own cases.
    """
    if not isinstance(ends, tuple):
        yield telling.shown(sentence(supposed(ends)), wrapped(path, ends), (path, ends))
        return
    yield from _at_a_glance(telling, [case for case in ends if case.at_a_glance], path)
    hard = [case for case in ends if not case.at_a_glance]
    for case in hard:
        here = (*path, case.choice)
        inside = tuple(told(telling, case.ends, here))
        if path and len(hard) == 1:
            words = f"So {on_it(telling.puzzle, [case.choice])}."
            yield telling.supposed(words, here, ())
            yield from inside
        else:
            size = lines(case.ends)
            fails = "the beam breaks a rule" if size == 1 else all_fail(size)
            words = f"If {on_it(telling.puzzle, [case.choice])}, {fails}."
            yield telling.supposed(words, here, wrapped(path, (case,)), inside)


def wrapped(path: Sequence[Choice], ends: Ends) -> tuple[BoardCase, ...]:
    """The cases at the end of a path, from its first choice on."""
    for choice in reversed(path):
        ends = (BoardCase(choice, ends),)
    return ends if isinstance(ends, tuple) else ()


def _at_a_glance(
    telling: Telling, cases: Sequence[BoardCase], path: tuple[Choice, ...]
) -> Iterator[Screen]:
    """The choices that fail at a glance, grouped by their reasons."""
    groups: dict[tuple[str, bool], list[BoardCase]] = {}
    for case in cases:
        broken = in_brief(_only(case), naming(telling.puzzle, _only(case), case.choice.cell))
        groups.setdefault((broken, is_large(case)), []).append(case)
    for (broken, _), like in groups.items():
        choices = [case.choice for case in like]
        words, is_one_place = "", len({choice.cell for choice in choices}) == 1
        if is_one_place:
            words = f"If {on_it(telling.puzzle, choices)}, {broken}."
        [token, *others] = [choice.token for choice in choices]
        if len(words.split()) > MOST_WORDS and token is not None and not others:
            words = f"If this {token.name} is there, {broken}."  # its picture shows the direction
        if not 0 < len(words.split()) <= MOST_WORDS:
            here = " here" * is_one_place
            failing = counted(len(like), f"choice{here}", f"choices{here}", verb="fails")
            words = f"{failing}: {broken}."
        choice, reason = choices[0], _only(like[0])
        leaf = ((*path, choice), reason)
        screen = telling.shown(words, wrapped(path, tuple(like)), leaf, len(like))
        yield screen if is_one_place else replace(screen, title="")


def _only(case: BoardCase) -> Broken:
    """The reason of a case that fails at a glance."""
    assert not isinstance(case.ends, tuple)
    return case.ends


def on_it(puzzle: Board, decided: Sequence[Choice]) -> str:
    """The possible contents of a cell just named: ``it faces north``, ``nothing is there``."""
    tokens = [token for _, token in decided]
    if puzzle[decided[0].cell] is None:
        return there_in_words(tokens)
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
