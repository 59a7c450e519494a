"""Refutations in words: each is a few lines of light, each followed to the rule that breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lasermaze.core.english import counted, grouped, sentence
from lasermaze.core.grid import Cell, place
from lasermaze.core.reasons import Marks
from lasermaze.interface import Otherwise
from lasermaze.kinds.board.check.chain import Alternative, Decision, branches
from lasermaze.kinds.board.check.tree import End, Leaf
from lasermaze.kinds.board.draw import beams
from lasermaze.kinds.board.explain.leaves import Case, reason, rule_in_short
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


class Fork(NamedTuple):
    """A decision on the way through a refutation.

    Attributes:
        decided: the choice that is followed.
        others: the leaves of all other choices, if they are seen at a glance to fail. Empty for a
            choice that is one case of several.
        is_told: whether a line before this one tells why the others fail.
    """

    decided: Decision
    others: tuple[End, ...] = ()
    is_told: bool = False


class Line(NamedTuple):
    """A way through a refutation to its end.

    Attributes:
        path: what is decided on the way.
        ends: the leaves at its end: one, or those of several choices for one more cell.
        is_rest: whether other lines follow the other choices for that cell.
    """

    path: tuple[Fork, ...]
    ends: tuple[End, ...]
    is_rest: bool = False


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


def lines_of(ends: Sequence[End], path: tuple[Fork, ...] = ()) -> Iterator[Line]:
    """The lines of a refutation below a path, by its leaves; every choice is on one of them."""
    if len(ends) == 1:
        yield Line(path, (ends[0],))
        return
    depth = len(path)
    below = branches(ends, depth)
    hard = [branch for branch in below if len(branch) > 1]
    easy = tuple(branch[0] for branch in below if len(branch) == 1)
    for branch in hard:
        fork = Fork(branch[0].decided[depth], easy if len(hard) == 1 else ())
        for number, line in enumerate(lines_of(branch, (*path, fork))):
            again = fork._replace(is_told=number > 0)
            yield line._replace(path=(*path, again, *line.path[depth + 1 :]))
    if len(hard) != 1 and len(easy) == 1:
        yield Line((*path, Fork(easy[0].decided[depth])), easy)
    elif len(hard) != 1 and easy:
        yield Line(path, easy, is_rest=bool(hard))


def pictured(telling: Telling, others: Sequence[Alternative]) -> Iterator[Otherwise]:
    """What other choices lead to: one by one, and in numbers where there are too many."""
    glances = [other for other in others if other.cases == 0]
    if len(glances) <= MOST_CHOICES:
        yield from at_a_glance(telling, glances)
    else:
        ends = [other.ends[0] for other in glances]
        several = counted(len(ends), "other choice", verb="breaks")
        words = f"{several} a rule at once: {in_numbers(ends)}."
        yield shown(telling, words, clearest(ends))
    for other in others:
        if 0 < other.cases <= MOST_CASES:
            for line in lines_of(other.ends, (Fork((other.cell, other.token)),)):
                yield followed(telling, line)
    if large := [other for other in others if other.cases > MOST_CASES]:
        ends = [end for other in large for end in other.ends]
        words = (
            f"{counted(len(large), 'other choice')} must be followed to the end, in "
            f"{counted(sum(other.cases for other in large), 'case')} with "
            f"{counted(len(ends), 'end')}: {in_numbers(ends)}. The checker has verified every one "
            "of them."
        )
        yield shown(telling, words, clearest(ends))


def at_a_glance(telling: Telling, others: Sequence[Alternative]) -> Iterator[Otherwise]:
    """The choices for a cell that are seen at a glance to fail, together by their reasons."""
    for why, like in by_reason(telling, [other.ends[0] for other in others]).items():
        words = f"If {choices(telling, [end.decided[0] for end in like])}: {why}."
        yield shown(telling, words, like[0])


def choices(telling: Telling, decided: Sequence[Decision]) -> str:
    """``nothing or a beam splitter stands on row 2, column 3``; or how a token is turned."""
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


def in_numbers(ends: Iterable[End]) -> str:
    """How often each rule is broken at the leaves of a large refutation."""
    return leaves_in_numbers(Counter(end.leaf for end in ends))


def leaves_in_numbers(leaves: Counter[Leaf]) -> str:
    """As `in_numbers`, from how often each leaf is there."""
    often = leaves.most_common()
    return "; ".join(f"in {grouped(count)} {rule_in_short(leaf)}" for leaf, count in often)


def followed(telling: Telling, line: Line) -> Otherwise:
    """A line in words, with the picture of a rule that breaks at its end."""
    told: list[str] = []
    supposed: list[str] = []
    for depth, fork in enumerate(line.path):
        decision = telling.decision(*fork.decided)
        if fork.others:
            others = "nothing else is left there"
            if not fork.is_told:
                others = _all_fail(telling, fork.others, depth, fork)
            told.append(_if(supposed, f"{decision}, for {others}"))
            supposed = []
        else:
            supposed.append(decision)
    told.append(_if(supposed, _end_in_words(telling, line)))
    return shown(telling, sentence("; then ".join(told)), clearest(line.ends))


def _if(supposed: Sequence[str], words: str) -> str:
    return f"if {' and '.join(supposed)}: {words}" if supposed else words


def in_short(telling: Telling, ends: Sequence[End]) -> Otherwise:
    """A refutation with too many lines, in numbers."""
    return shown(
        telling,
        f"Followed to the end there are {counted(len(ends), 'case')}, and each of them breaks a "
        f"rule: {in_numbers(ends)}.",
        clearest(ends),
    )


def _end_in_words(telling: Telling, line: Line) -> str:
    if len(line.ends) == 1:
        return reason(telling.case(line.ends[0]))
    return _all_fail(telling, line.ends, len(line.path), line)


def _all_fail(telling: Telling, ends: Sequence[End], depth: int, of: Fork | Line) -> str:
    """That several choices for one cell fail at a glance, with the reasons.

    They are all choices, the rest at the end of a line, or the others beside that of a fork.
    """
    cell, token = ends[0].decided[depth]
    given = telling.puzzle[cell]
    is_rest = isinstance(of, Fork) or of.is_rest
    if given is None and token is not None and token.piece == "L":
        way = "other way" if is_rest else "way"
        return f"the laser can be set up in {counted(len(ends), way)}, and {in_numbers(ends)}"
    told = "; ".join(
        f"if {on_it(telling, [end.decided[depth] for end in like])}, {why}"
        for why, like in by_reason(telling, ends).items()
    )
    other = " else" * is_rest
    if given is None:
        there = "there" if isinstance(of, Fork) else f"on {place(cell)}"
        return f"whatever{other} is {there} breaks a rule: {told}"
    it = "it" if isinstance(of, Fork) else f"the {given.name} at {place(cell)}"
    return f"however{other} {it} is turned, a rule is broken: {told}"


def on_it(telling: Telling, decided: Sequence[Decision]) -> str:
    """What may be on a cell that was just named: ``it faces north``, ``nothing is there``."""
    tokens = [token for _, token in decided]
    if telling.puzzle[decided[0][0]] is None:
        return f"{tokens_in_words(tokens)} is there"
    return f"it {turned_in_words([token for token in tokens if token is not None])}"


#: The leaves whose broken rule is best seen in a picture, the best first; any other comes last.
_CLEAR = (Leaf.EXIT, Leaf.OPAQUE, Leaf.TOO_MANY_LIT, Leaf.UNTOUCHED, Leaf.DARK, Leaf.PILE_LEFT)


def clearest(ends: Sequence[End]) -> End:
    """The leaf whose broken rule is best seen in a picture."""
    return min(ends, key=lambda end: (*_CLEAR, end.leaf).index(end.leaf))


def shown(telling: Telling, words: str, end: End) -> Otherwise:
    """What the words say, with the board and the light of a leaf."""
    case = telling.case(end)
    return Otherwise(words, case.picture, Marks(beams=beams(case.board, case.open)))
