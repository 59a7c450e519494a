"""A text cut into passages, and these into statements.

A passage is a code fence, a list or an object, a box of TeX, or some lines of prose. No sentence
goes on from one passage to the next, so each can be cut into statements without the others.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from lasermaze.scoring.literals import literals
from lasermaze.scoring.statements import BOXED, FENCE, Statement

_CANDIDATE = r"[`*\"'“(]*[NESWRLUD]{2,}\b"

#: The borders between statements; each pattern ends at a border.
_STOP = re.compile(r"(?<!\s)[.!?;][\"'”’)*_`]*\s+")
#: A line ends a sentence, unless the next line begins with a word.
_LINE = re.compile(r"\n(?!(?!north|east|south|west|up|down|left|right)[a-z]{2,}\b)|\n(?=\s*\n)")
#: Brackets with words in them.
_BRACKETS = re.compile(r"[^(\n](?=\([^()\n]{0,200}?[a-z]{3}[^()\n]{0,200}\))|[a-z.!?]\)")
#: Words against the rest.
_AGAINST = ("not", "rather than", "instead of", "unlike", "never")
_NOT_THIS = re.compile(rf"\s(?=(?:{'|'.join(_AGAINST)})\s+{_CANDIDATE})")
_BUT_THIS = re.compile(rf"(?<!anything)\s(?=but\b[^.\n]{{0,80}}?\b{_CANDIDATE})", re.I)
#: Clauses behind a comma, and before one.
_CLAUSE = re.compile(r",\s+(?=(?:but|however|though|although|yet|which|it)\b)")
_CLAUSE_BEFORE = re.compile(
    r"(?:^|(?<=[.!?\n]))\W{0,9}(?:after|by|having|upon|when|since|because|as|although|though|while"
    r"|unlike|instead of|rather than|besides|apart from|except for)\b[^,;:.!?\n]{1,300},",
    re.IGNORECASE,
)

#: A blank line that none of these patterns looks beyond: a capitalized word follows, or a sign
#: with which no word and no answer begins.
_GAP = "\n\n"
_CUT = re.compile(r"\n\n(?=[^\s a-z`*\"'“(NESWRLUD]|\*{0,2}[A-Z][a-z])")

#: The beginning and the end of a code fence have one of these.
FENCE_MARKS = ("```", "~~~")


class Passage(NamedTuple):
    """A passage: its place in the text, and its statements; joined, they are the passage again."""

    start: int
    end: int
    statements: list[Statement]


class _Stretch(NamedTuple):
    """A part of a text: all prose, of one passage or more, or a single passage of another sort."""

    start: int
    text: str
    is_prose: bool

    def passage(self, place: int) -> Passage:
        """The passage at a place of the text, which is in this part."""
        if not self.is_prose:
            return Passage(self.start, self.start + len(self.text), [Statement(self.text)])
        begin, end = _cuts_around(self.text, place - self.start)
        places = sorted({begin, end, *_borders(self.text, begin, end)})
        statements = [Statement(self.text[one:other]) for one, other in pairwise(places)]
        return Passage(self.start + begin, self.start + end, statements)


class Passages:
    """The passages of a text, found when they are asked for."""

    def __init__(self, text: str) -> None:
        self._size = len(text)
        #: The code fences, and whether no mark of one stands outside of them.
        self.fences = list(fences(text))
        self._stretches = list(_stretches(text, self.fences))
        #: The passages that were asked for, in order.
        self._found: list[Passage] = []

    @property
    def has_plain_fences(self) -> bool:
        """Whether each mark of a fence is in a passage that is a fence."""
        single = {each.start for each in self._stretches if not each.is_prose}
        return single.issuperset(match.start() for match in self.fences)

    def at(self, place: int) -> Passage:
        """The passage at a place."""
        by_start = attrgetter("start")
        number = bisect_right(self._found, place, key=by_start)
        if number and place < self._found[number - 1].end:
            return self._found[number - 1]
        stretch = self._stretches[bisect_right(self._stretches, place, key=by_start) - 1]
        self._found.insert(number, stretch.passage(place))
        return self._found[number]

    def onward(self, start: int, end: int | None = None) -> Iterator[Passage]:
        """The passages from one place to another, or to the end."""
        while start < (self._size if end is None else end):
            passage = self.at(start)
            yield passage
            start = passage.end

    def back(self, start: int) -> Iterator[Passage]:
        """The passages before a place, the last one first."""
        while start > 0:
            passage = self.at(start - 1)
            yield passage
            start = passage.start


def _stretches(text: str, fenced: Sequence[re.Match[str]]) -> Iterator[_Stretch]:
    spans = [match.span() for match in fenced]
    spans += [(each.start, each.end) for each in literals(text)]
    done = 0
    for start, end in sorted([*spans, *boxes(text)]):
        if start >= done:
            if start > done:
                yield _Stretch(done, text[done:start], is_prose=True)
            yield _Stretch(start, text[start:end], is_prose=False)
            done = end
    if done < len(text):
        yield _Stretch(done, text[done:], is_prose=True)


def _cuts_around(prose: str, place: int) -> tuple[int, int]:
    """The start and the end of the passage at a place of a stretch of prose."""
    gap = prose.rfind(_GAP, 0, place)
    while gap >= 0 and not _CUT.match(prose, gap):
        gap = prose.rfind(_GAP, 0, gap + 1)
    following = _CUT.search(prose, max(0, place - 1))
    return gap + len(_GAP) if gap >= 0 else 0, following.end() if following else len(prose)


def _borders(prose: str, begin: int, end: int) -> list[int]:
    """The ends of the statements in a part of a stretch of prose."""
    part = prose[begin:end]
    wanted = [_STOP, _LINE]
    if ")" in part:
        wanted.append(_BRACKETS)
    if any(word in part for word in _AGAINST):
        wanted.append(_NOT_THIS)
    if "but" in part.lower():
        wanted.append(_BUT_THIS)
    if "," in part:
        wanted += [_CLAUSE, _CLAUSE_BEFORE]
    return [match.end() for pattern in wanted for match in pattern.finditer(prose, begin, end)]


def fences(text: str) -> Iterator[re.Match[str]]:
    """The code fences of a text, as `FENCE` finds them, which would try every line."""
    marks = {mark: text.find(mark) for mark in FENCE_MARKS}
    done = 0
    while True:
        for mark, place in marks.items():
            if 0 <= place < done:
                marks[mark] = text.find(mark, done)
        first = min((place for place in marks.values() if place >= 0), default=None)
        if first is None:
            return
        match = FENCE.match(text, text.rfind("\n", 0, first) + 1)
        if match is not None:
            yield match
            done = match.end()
        else:
            line_end = text.find("\n", first)
            done = line_end if line_end >= 0 else len(text)


def boxes(text: str) -> Iterator[tuple[int, int]]:
    r"""The start and the end of each ``\boxed{…}``."""
    end = 0
    while match := BOXED.search(text, end):
        depth, end = 1, match.end()
        while end < len(text) and depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield match.start(), end
