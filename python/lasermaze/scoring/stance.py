"""The statements that a text asserts: not those that it denies, doubts, or only supposes.

A statement that denies or doubts falls, and others with it, see `lasermaze.scoring.statements`.
Grids, moves and JSON are statements too; they fall only with the words around them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from lasermaze.scoring.passages import FENCE_MARKS, Passage, Passages, fences
from lasermaze.scoring.statements import Statement
from lasermaze.scoring.verdicts import lines_with_verdicts, says_impossible

#: The number of statements, blank ones too, that one can reach back over to take something back.
_REACH = 16


class Stance:
    """The statements that a text asserts; only those around a place in question are judged."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._passages = Passages(text)
        self._left: dict[int, str] = {}

    @cached_property
    def left(self) -> str:
        """The text with blanks in place of the statements that fall."""
        return _left(self.statements())

    def statements(self) -> list[Statement]:
        """All statements; joined, they are the text again."""
        return list(self._from(0))

    def is_left(self, start: int, end: int) -> bool:
        """Whether something visible is left between two places."""
        return not self._left_between(start, end).isspace()

    def last_fences(self) -> Iterator[str]:
        """The contents of the code fences that are left, the last one first."""
        if not self._has_plain_fences():
            yield from (match[2] for match in reversed(list(fences(self.left))))
            return
        for match in reversed(self._passages.fences):
            if self.is_left(*match.span()):
                yield match[2]

    @cached_property
    def prose(self) -> str:
        """The text outside code fences that is left."""
        return without_fences(self.left)

    def says_impossible(self) -> bool:
        """Whether the prose claims that the puzzle is impossible."""
        if not self._has_plain_fences():
            return says_impossible(self.prose)
        fenced = [match.span() for match in self._passages.fences]
        return any(
            says_impossible(self._left_between(start, end))
            for start, end in lines_with_verdicts(self._text)
            if not any(first <= start < last for first, last in fenced)
        )

    def _has_plain_fences(self) -> bool:
        """Whether all marks of fences belong to fences that stay or fall as they are."""
        outside = _between(self._text, [match.span() for match in self._passages.fences])
        return self._passages.has_plain_fences and not any(
            mark in part for part in outside for mark in FENCE_MARKS
        )

    def _left_between(self, start: int, end: int) -> str:
        return "".join(
            self._left_of(passage)[max(0, start - passage.start) : end - passage.start]
            for passage in self._passages.onward(start, end)
        )

    def _left_of(self, passage: Passage) -> str:
        """A passage, with blanks in place of the statements that fall."""
        if passage.start not in self._left:
            before: list[Statement] = []
            for statement in self._back_from(passage.start):
                before.append(statement)
                if not statement.is_blank and not statement.is_data:
                    break  # what stands before it introduces nothing behind it
            after = islice(self._from(passage.end), _REACH)
            statements = [*reversed(before), *passage.statements, *after]
            end = len(before) + len(passage.statements)
            self._left[passage.start] = _left(statements, len(before), end)
        return self._left[passage.start]

    def _from(self, place: int) -> Iterator[Statement]:
        """The statements from the start of a passage on."""
        for passage in self._passages.onward(place):
            yield from passage.statements

    def _back_from(self, place: int) -> Iterator[Statement]:
        """The statements before a passage, the last one first."""
        for passage in self._passages.back(place):
            yield from reversed(passage.statements)


def without_fences(text: str) -> str:
    """The text with a line break in place of each code fence."""
    return "\n".join(_between(text, [match.span() for match in fences(text)]))


def _between(text: str, spans: Sequence[tuple[int, int]]) -> list[str]:
    """The parts of a text between these spans."""
    starts = [0, *(end for _, end in spans)]
    ends = [*(start for start, _ in spans), len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]


def asserted(text: str) -> str:
    """The text with blanks in place of the statements that it denies, doubts or supposes."""
    return Stance(text).left


def data_only(text: str) -> str:
    """The text with only its data, grids, moves and JSON; the other statements are blank."""
    statements = Stance(text).statements()
    return "".join(each.text if each.is_data else _blank(each.text) for each in statements)


def denies(text: str) -> bool:
    """Whether the text denies or doubts something in one of its statements."""
    return any(statement.falls() for statement in Stance(text).statements())


def _left(statements: Sequence[Statement], first: int = 0, last: int | None = None) -> str:
    """The text of some of these statements, with blanks in place of those that fall."""
    last = len(statements) if last is None else last
    fallen: set[int] = set()
    for number, statement in enumerate(statements):
        if number > first and statement.takes_back():
            fallen.update(_before(statements, number))
        if number < last and statement.falls():
            fallen.add(number)
            following = statements[number + 1] if number + 1 < len(statements) else None
            if statement.introduces(following):
                fallen.update(_behind(statements, number))
    return "".join(
        _blank(statements[number].text) if number in fallen else statements[number].text
        for number in range(first, last)
    )


def _blank(text: str) -> str:
    """Blanks in place of a statement that falls."""
    return "\n".join(" " * len(line) for line in text.split("\n"))


def _before(statements: Sequence[Statement], number: int) -> Iterator[int]:
    """The numbers of the statements that it takes back: the nearest with an answer in them."""
    found = False
    for index in range(number - 1, max(-1, number - 1 - _REACH), -1):
        each = statements[index]
        if each.is_blank and not found:
            continue
        if found and not each.is_data:
            return
        found = found or each.has_data()
        yield index


def _behind(statements: Sequence[Statement], number: int) -> Iterator[int]:
    """The numbers of the statements that it introduces: the next one, or the next lines of data."""
    found = False
    for index in range(number + 1, len(statements)):
        each = statements[index]
        if each.is_blank:
            if found:
                return
            continue
        if found and not each.is_data:
            return
        found = True
        yield index
        if not each.is_data:
            return
