"""The words that announce an answer: ``Final answer:``, ``The answer is``."""

from __future__ import annotations

import re
from collections.abc import Iterator

_OPENING = (
    r"(?:(?:^|(?<=[.!?;]\s))[^\w\n]*+|(?<=,\s)(?=(?:my|the|so|thus|therefore|hence)\s))(?:(?:my|the|so|thus|therefore|hence|and|then|finally|conclusion"
    r"|in conclusion|this means that|this means|i conclude that)[ ,:]++)*+"
)
_CLOSING = (
    r"\b[^\w\n:]*+(?:(?:is|are|=)\b[^\w\n:]*+(?:(?:as follows|this|below|(?:the )?following)"
    r"(?: \w+)?[^\w\n:]*:|:)?|:)[ \t*_]*+"
)


def _mark(words: str) -> re.Pattern[str]:
    """The pattern of words that begin a sentence and announce an answer: ``**Final answer:**``."""
    return re.compile(_OPENING + words + _CLOSING, re.I | re.M)


_NAMES = r"(?:answer|solution|walk|path|route|way|sequence|moves|grid|board|result|verdict)"
_FINAL = _mark(rf"final\s+{_NAMES}")
_ANSWER = _mark(r"(?:(?:correct|right|shortest|best|optimal)\s+)?(?:answer|solution)")

_WORD_AND_BLANKS = re.compile(r"\w*\s*")
#: The letters that match an ASCII letter if case is ignored.
_LIKE_ASCII = {"ſ": "s", "ı": "i", "İ": "i"}


class Marks:
    """The marks in a text. They are looked for only in lines with a word that each of them has."""

    def __init__(self, text: str) -> None:
        self._text = plain = text
        for letter, like in _LIKE_ASCII.items():
            plain = plain.replace(letter, like)
        self._small = plain.encode("ascii", "replace").lower()

    def final(self) -> list[re.Match[str]]:
        """The marks of a final answer."""
        return self._found(_FINAL, b"final")

    def answer(self) -> list[re.Match[str]]:
        """The marks of an answer, or of a solution."""
        return self._found(_ANSWER, b"answer", b"solution")

    def _found(self, mark: re.Pattern[str], *words: bytes) -> list[re.Match[str]]:
        lines = self._lines_with(words)
        return [match for start, end in lines for match in mark.finditer(self._text, start, end)]

    def _lines_with(self, words: tuple[bytes, ...]) -> Iterator[tuple[int, int]]:
        """The lines with one of the words, together with the words just before and after it."""
        start = end = -1
        for place in sorted(place for word in words for place in self._places(word)):
            if place > end and (line := self._line_before(place)) > end:
                if end >= 0:
                    yield start, end
                start = line
            behind = self._text_behind(place)
            if behind > end:
                line_end = self._small.find(b"\n", behind)
                end = line_end if line_end >= 0 else len(self._text)
        if end >= 0:
            yield start, end

    def _places(self, word: bytes) -> Iterator[int]:
        place = self._small.find(word)
        while place >= 0:
            yield place
            place = self._small.find(word, place + 1)

    def _line_before(self, place: int) -> int:
        """The start of the line in which the text before a place ends."""
        line = self._small.rfind(b"\n", 0, place) + 1
        while line > 0 and not self._text[line:place].strip():
            place = line - 1
            line = self._small.rfind(b"\n", 0, place) + 1
        return line

    def _text_behind(self, place: int) -> int:
        """The start of the text behind the word at a place."""
        match = _WORD_AND_BLANKS.match(self._text, place)
        return match.end() if match else place
