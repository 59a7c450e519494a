"""The verdict "impossible" in words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

_OPENING = (
    r"(?:(?:so|thus|hence|therefore|then|conclusion|verdict|answer|it follows that|i conclude that|"
    r"the answer is|my answer is|in conclusion)\b[ ,:]*)*"
)
_SUBJECT = r"(?:(?:it|this|that|(?:the|this) (?:puzzle|maze|card|grid|board|problem|case)) is )?"
_IMPOSSIBLE = (
    r"(?:(?:definitely |indeed |provably |proved )?(?:impossible|unsolvable)"
    r"|not (?:possible|solvable)"
    r"|(?:it|this|(?:the|this) (?:puzzle|maze|card|grid|board))"
    r" (?:has no solution|cannot be solved|cant be solved)"
    r"|no solution(?: exists| is possible)?"
    r"|there (?:is|exists) no (?:solution|(?:safe )?walk|escape|way)"
    r"|no (?:solution|(?:safe )?walk|escape|way in) (?:exists|is possible|reaches (?:the|a) goal))"
)
_REASON = r"(?: to (?:solve|reach|light)\b.*| (?:because|since|as|for)\b.*|[.!]*)"
_VERDICT = re.compile(_OPENING + _SUBJECT + _IMPOSSIBLE + _REASON)

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_LINE = re.compile(r"^.*$", re.MULTILINE)

#: Characters that are ignored; the brackets may enclose words that are taken back.
_BRACKETS = r"`{}\[\]()"
_DECORATION = re.compile(rf"[*\"“”_$#>'{_BRACKETS}]+")
_PLAIN_DECORATION = re.compile(r"[*\"“”_$#>']+")
#: Matches part of each verdict, even of one that takes back some words in its midst.
_PART = re.compile(
    r"[inub](?:mpossible|nsolvable|(?:ot?|e)\s*+(?:solution|safe|walk|escape|way|possible|solvable"
    rf"|solved|not|rather|instead|unlike|never|but|[\\~{_BRACKETS}]))"
)
#: Brackets before a letter, perhaps within a word.
_BRACKETED = re.compile(rf"(?<![{_BRACKETS}])[{_BRACKETS}]++[a-z]")


def says_impossible(text: str) -> bool:
    """Whether a sentence of the text claims that the puzzle is impossible, and nothing else."""
    plain = _DECORATION.sub("", text).lower()
    if not _may_say(plain):
        return False
    return any(_VERDICT.fullmatch(" ".join(each.split())) for each in _SENTENCE.split(plain))


def _may_say(plain: str) -> bool:
    if "possible" in plain or "solvable" in plain or "solved" in plain:
        return True
    return "no" in plain and any(word in plain for word in ("solution", "walk", "escape", "way"))


def lines_with_verdicts(text: str) -> Iterator[tuple[int, int]]:
    """The start and the end of each line that may say so, with all its words or some of them."""
    plain = _PLAIN_DECORATION.sub("", text).lower()
    places = [match.start() for match in _PART.finditer(plain)]
    within = (match.start() for match in _BRACKETED.finditer(plain))
    places += [place for place in within if plain[max(0, place - 1)].isalpha()]
    if not places:
        return
    ends = [match.end() for match in _LINE.finditer(plain)]
    lines = [match.span() for match in _LINE.finditer(text)]
    for number in sorted({bisect_left(ends, place) for place in places}):
        yield lines[number]
