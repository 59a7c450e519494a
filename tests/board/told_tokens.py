"""Tokens in words, as hints and lectures tell them, taken apart."""

from __future__ import annotations

import re

from lasermaze.kinds.board.puzzle import NAMES

PLACE = r"row (\d+), column (\d+)"

_HEADINGS = {"north": "^", "east": ">", "south": "v", "west": "<"}
_PIECES = {name: piece for piece, name in NAMES.items()}
_HEADING = "|".join(_HEADINGS)
_FACING = rf"(?:{_HEADING})(?:(?:, | or )(?:{_HEADING}))*"
_LINES = {"rises": "/", "rising": "/", "falls": "\\", "falling": "\\", "upright": "|", "level": "-"}
_WAY = "|".join({**_HEADINGS, **_LINES})
_WAYS = (
    rf"(?:facing {_FACING}|(?:rising|falling)(?: or (?:rising|falling))? to the right|"
    r"set (?:upright|level)(?: or (?:upright|level))?)"
)
_NAME = "|".join(NAMES.values())
_TOKEN = rf"(?:a|the) (?:{_NAME})(?: \({_WAYS}\)| {_WAYS})?"

#: One token, or nothing; several; and how a token is turned. None of them has a group.
ONE = rf"(?:nothing|{_TOKEN})"
SEVERAL = rf"{ONE}(?:(?:, | or ){ONE})*"
TURNED = (
    rf"(?:faces {_FACING}|(?:rises|falls)(?: or (?:rises|falls))? to the right|"
    r"is (?:upright|level)(?: or (?:upright|level))?)"
)


def codes_of(words: str) -> list[str]:
    """The codes of ``nothing, a target mirror (facing north or east) or a beam splitter``."""
    assert re.fullmatch(SEVERAL, words), words
    codes = []
    for told in re.findall(ONE, words):
        found = re.match(rf"(?:a|the) ({_NAME})(.*)", told)
        codes += turned_codes(found[1], found[2]) if found else ["."]
    return codes


def turned_codes(name: str, words: str) -> list[str]:
    """The codes of a token that faces, or is turned, one of some ways."""
    ways = re.findall(rf"\b(?:{_WAY})\b", words)
    return [_PIECES[name] + {**_HEADINGS, **_LINES}[way] for way in ways] or [_PIECES[name]]


def choice_of(words: str) -> tuple[tuple[int, int], list[str]]:
    """The cell, from 0, and the codes of ``nothing stands on row 1, column 2`` and the like."""
    if found := re.fullmatch(rf"({SEVERAL}) stands on {PLACE}", words):
        codes, row, col = codes_of(found[1]), found[2], found[3]
    else:
        found = re.fullmatch(rf"the ({_NAME}) at {PLACE} ({TURNED})", words)
        assert found is not None, words
        codes, row, col = turned_codes(found[1], found[4]), found[2], found[3]
    return (int(row) - 1, int(col) - 1), codes
