"""Inputs that no validator may accept, made from right ones."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

#: Each makes an input wrong, whatever the problem.
INPUTS: dict[str, Callable[[str, Random], str]] = {
    "blank at a line's end": lambda text, lot: _at(text, lot, "\n", " \n"),
    "tab at a line's end": lambda text, lot: _at(text, lot, "\n", "\t\n"),
    "CR": lambda text, lot: _at(text, lot, "\n", "\r\n"),
    "leading blank": lambda text, lot: " " + text,
    "no end of the last line": lambda text, lot: text[:-1],
    "empty line": lambda text, lot: _at(text, lot, "\n", "\n\n"),
    "further line": lambda text, lot: text + "1 1\n",
    "cut off": lambda text, lot: text[: lot.randrange(len(text) - 1)],
    "nothing": lambda text, lot: "",
    "not ASCII": lambda text, lot: _put(text, lot, "ä"),
    "byte order mark": lambda text, lot: "\ufeff" + text,
    "null": lambda text, lot: _put(text, lot, "\0"),
    "unknown letter": lambda text, lot: _put(text, lot, "q"),
    "additional letter": lambda text, lot: _insert(text, lot, "q"),
    "missing line": lambda text, lot: _without_line(text, lot),
    "leading zero": lambda text, lot: "0" + text,
    "sign": lambda text, lot: "+" + text,
    "too large": lambda text, lot: "9" + text,
    "twice": lambda text, lot: text + text + text.upper() + "1",
}


def _at(text: str, lot: Random, was: str, becomes: str) -> str:
    """The text with one of the places changed."""
    parts = text.split(was)
    cut = lot.randrange(1, len(parts))
    return was.join(parts[:cut]) + becomes + was.join(parts[cut:])


def _put(text: str, lot: Random, letter: str) -> str:
    place = lot.choice([index for index, old in enumerate(text) if old not in " \n"])
    return text[:place] + letter + text[place + 1 :]


def _insert(text: str, lot: Random, letter: str) -> str:
    place = lot.randrange(len(text))
    return text[:place] + letter + text[place:]


def _without_line(text: str, lot: Random) -> str:
    """The text without one line."""
    lines = text.splitlines(keepends=True)
    lines.pop(lot.randrange(len(lines)))
    return "".join(lines)
