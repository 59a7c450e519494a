"""The key of a picture: what its marks mean, in words that fit the medium.

Nothing but a key names a mark, because each medium shows it in its own way: a matched edge is
thick in a picture and ``=`` in text. A mark that a medium does not show is left out of its key.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple


class Key(NamedTuple):
    """A mark and its meaning.

    The mark is the name of a stamp, the class of a tile, a line or a text, or ``cross``, which
    ends a line.
    """

    mark: str
    meaning: str


#: How pictures show marks, in words. Other marks explain themselves there.
IN_PICTURES: dict[str, str] = {
    "cross": "Cross",
    "broken": "Cross",
    "asked": "Yellow",
    "death": "Red",
    "fire": "Orange",
    "reached": "Blue",
    "step": "Numbers",
    "move": "Circled numbers",
    "no-way": "Dash",
    "matched": "Thick",
    "matched-now": "Yellow and framed",
    "augmenting": "Dashed",
    "free": "Ringed",
    "outer": "Round and blue",
    "petal": "Round and yellow",
    "inner": "Square",
    "taken": "X",
    "component": "Numbered",
    "barrier": "Red",
    "turned-cell": "Blue",
}

#: How text shows marks: the characters. Text does not show other marks.
IN_TEXT: dict[str, str] = {
    "added": "[ ]",
    "turned": "( )",
    "lit": "*",
    "must": "!",
    "walker": "@",
    "start": "&",
    "cross": "x",
    "broken": "x",
    "asked": "*",
    "death": "!",
    "fire": "*",
    "reached": "+",
    "step": "1 ...",
    "move": "1 ...",
    "no-way": "-",
    "matched": '= "',
    "matched-now": "%",
    "augmenting": "~ :",
    "free": "@",
    "outer": "o",
    "petal": "O",
    "inner": "#",
    "taken": "X",
    "component": "1 ...",
}

#: The characters of box drawing, where they differ.
IN_UNICODE: dict[str, str] = {"cross": "×", "matched": "═ ║", "augmenting": "╌ ╎"}


def in_pictures(keys: Iterable[Key], drawn: Container[str]) -> list[str]:
    """The key below a picture that shows the marks ``drawn``: a line, or none."""
    shown = (key for key in keys if key.mark in drawn and key.mark in IN_PICTURES)
    words = " ".join(f"{IN_PICTURES[key.mark]}: {key.meaning}." for key in shown)
    return [words] if words else []


def in_text(
    keys: Iterable[Key], drawn: Container[str], written: Container[str], *, unicode: bool = False
) -> list[str]:
    """The key below a text that shows the marks ``drawn`` by the characters ``written``."""
    signs = IN_TEXT | IN_UNICODE if unicode else IN_TEXT
    entries = []
    for mark, meaning in keys:
        shown = [each for each in signs.get(mark, "").split() if each in written or each == "..."]
        if mark in drawn and shown:
            entries.append(f"{' '.join(shown)} {meaning}")
    return [", ".join(entries)] if entries else []
