"""Refutations in words: each is a few lines of light, each followed to the rule that breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell, place
from lasermaze.interface import Otherwise
from lasermaze.kinds.board.check.chain import Alternative, Decision, branches
from lasermaze.kinds.board.check.tree import End, Leaf
from lasermaze.kinds.board.draw import beams
from lasermaze.kinds.board.explain.leaves import Case, in_short, reason
from lasermaze.kinds.board.explain.tokens import (
    at_in_words,
    tokens_in_words,
    turned_in_words,
)
from lasermaze.kinds.board.puzzle import Board, Token

#: A refutation with more cases than this is told in numbers.
MOST_CASES = 12

#: More choices than this that are seen at a glance to fail are told in numbers.
MOST_CHOICES = 12


class Line(NamedTuple):
    """A way through a refutation to its end.

    Attributes:
        path: what is decided on the way. The choices of a case split and those that are the only
            ones left both count.
        cases: the numbers of those in ``path`` that are a case: the first, and those of a split.
        ends: the leaves at its end: one, or those of all choices for one more cell.
    """

    path: tuple[Decision, ...]
    cases: tuple[int, ...]
    ends: tuple[End, ...]


class Telling(NamedTuple):
    """What the words and pictures of a refutation are about: a card, and what is known of it."""

    puzzle: Board
    before: tuple[Decision, ...]
    stray_beams: bool

    def case(self, end: End) -> Case:
        """The board at a leaf."""
        return Case(self.puzzle, end._replace(decided=self.before + end.decided), self.stray_beams)

    def after(self, path: Sequence[Decision]) -> Case:
        """The board after some decisions, where nothing needs to be wrong yet."""
        return self.case(End(Leaf.SOLVED, b"", tuple(path), None))

    def decision(self, cell: Cell, token: Token | None) -> str:
        """A decision in words, such as ``nothing stands on row 1, column 2``."""
        return at_in_words(self.puzzle[cell], [token], cell)


def lines_of(ends: Sequence[End], depth: int, cases: tuple[int, ...]) -> Iterator[Line]:
    """The lines of a refutation below a depth, by its leaves."""
    first = ends[0]
    if len(ends) == 1:
        yield Line(first.decided, cases, (first,))
        return
    hard = [branch for branch in branches(ends, depth) if len(branch) > 1]
    if not hard:
        yield Line(first.decided[:depth], cases, tuple(ends))
    for branch in hard:
        here = (*cases, depth) if len(hard) > 1 else cases
        yield from lines_of(branch, depth + 1, here)


def pictured(telling: Telling, others: Sequence[Alternative]) -> Iterator[Otherwise]:
    """What other choices lead to, as far as it is told one by one."""
    glances = [other for other in others if other.cases == 0]
    if len(glances) <= MOST_CHOICES:
        yield from at_a_glance(telling, glances)
    for other in others:
        if 0 < other.cases <= MOST_CASES:
            for line in lines_of(other.ends, 1, (0,)):
                yield followed(telling, line)


def at_a_glance(telling: Telling, others: Sequence[Alternative]) -> Iterator[Otherwise]:
    """The choices for a cell that are seen at a glance to fail, together by their reasons."""
    for why, like in by_reason(telling, [other.ends[0] for other in others]).items():
        words = f"If {choices(telling, [end.decided[0] for end in like])}: {why}."
        yield shown(telling, words, like[0])


def choices(telling: Telling, decided: Sequence[Decision]) -> str:
    """``nothing or a beam splitter / stands on row 2, column 3``; or how a token is turned."""
    by_cell: dict[Cell, list[Token | None]] = {}
    for cell, token in decided:
        by_cell.setdefault(cell, []).append(token)
    return "; or ".join(
        at_in_words(telling.puzzle[cell], tokens, cell) for cell, tokens in by_cell.items()
    )


def by_reason(telling: Telling, ends: Sequence[End]) -> dict[str, list[End]]:
    """Leaves together by their reasons in words."""
    found: dict[str, list[End]] = {}
    for end in ends:
        found.setdefault(reason(telling.case(end)), []).append(end)
    return found


def in_numbers(leaves: Iterable[Leaf]) -> str:
    """How often each rule is broken at the leaves of a large refutation."""
    often = Counter(leaves).most_common()
    return "; ".join(f"in {count:,} {in_short(leaf)}" for leaf, count in often)


def followed(telling: Telling, line: Line) -> Otherwise:
    """A line in words, with the picture of a rule that breaks at its end."""
    begin = " and ".join(telling.decision(*line.path[number]) for number in line.cases)
    only = [
        f"{telling.decision(*decided)}, for nothing else is left there"
        for number, decided in enumerate(line.path)
        if number not in line.cases
    ]
    told = [*only, _end_in_words(telling, line)]
    words = sentence(f"if {begin}: {'; then '.join(told)}" if begin else "; then ".join(told))
    return shown(telling, words, _clearest(line.ends))


def _end_in_words(telling: Telling, line: Line) -> str:
    if len(line.ends) == 1:
        return reason(telling.case(line.ends[0]))
    depth = len(line.path)
    cell, token = line.ends[0].decided[depth]
    if token is not None and token.piece == "L":
        rules = in_numbers(end.leaf for end in line.ends)
        return f"the laser can be set up in {counted(len(line.ends), 'way')}, and {rules}"
    told = [
        f"if {on_it(telling, [end.decided[depth] for end in like])}, {why}"
        for why, like in by_reason(telling, line.ends).items()
    ]
    given = telling.puzzle[cell]
    whatever = f"whatever is on {place(cell)}"
    if given is not None:
        whatever = f"however the {given.name} at {place(cell)} is turned, it"
    return f"{whatever} breaks a rule: {'; '.join(told)}"


def on_it(telling: Telling, decided: Sequence[Decision]) -> str:
    """What may be on a cell that was just named: ``it faces north``, ``nothing is there``."""
    tokens = [token for _, token in decided]
    if telling.puzzle[decided[0][0]] is None:
        return f"{tokens_in_words(tokens)} is there"
    return f"it {turned_in_words([token for token in tokens if token is not None])}"


#: The leaves whose broken rule is best seen in a picture, the best first; any other comes last.
_CLEAR = (Leaf.EXIT, Leaf.OPAQUE, Leaf.TOO_MANY_LIT, Leaf.UNTOUCHED, Leaf.DARK, Leaf.PILE_LEFT)


def _clearest(ends: Sequence[End]) -> End:
    return min(ends, key=lambda end: (*_CLEAR, end.leaf).index(end.leaf))


def shown(telling: Telling, words: str, end: End) -> Otherwise:
    """What the words say, with the board and the light of a leaf."""
    case = telling.case(end)
    return Otherwise(words, case.picture, beams(case.board, case.open))
