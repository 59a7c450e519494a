"""The verdict "impossible" in words."""

from __future__ import annotations

import re

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
_DECORATION = str.maketrans("", "", "*`\"“”_$#>'{}[]()")


def says_impossible(text: str) -> bool:
    """Whether a sentence of the text says that there is no solution, and nothing else."""
    sentences = _SENTENCE.split(text.translate(_DECORATION).lower())
    return any(_VERDICT.fullmatch(" ".join(each.split())) for each in sentences)
