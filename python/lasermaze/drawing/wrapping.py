"""Lines of words broken into parts, for pictures and for terminals."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import category, east_asian_width

#: The widths of characters in fractions of the font size, at least those of any usual sans-serif
#: font, in bold too: the reader's font is unknown.
_NARROW, _USUAL, _CAPITAL, _WIDEST = 0.42, 0.7, 0.8, 1.1
_EMS = {
    **dict.fromkeys(" .,:;'!|()[]/\\-fijltrI", _NARROW),
    **dict.fromkeys("mwMWOQ%@&…—", _WIDEST),
}


def wrapped(line: str, width: float, width_of: Callable[[str], float]) -> list[str]:
    """The line, broken at spaces into parts that are at most this wide.

    A word that is wider is broken anywhere. ``width_of`` is the width of a character.
    """
    parts, part, used = [], "", 0.0
    for word in line.split():
        needed = sum(map(width_of, word))
        if part and used + width_of(" ") + needed <= width:
            part, used = f"{part} {word}", used + width_of(" ") + needed
            continue
        if part:
            parts.append(part)
        part, used = "", 0.0
        for char in word:
            if part and used + width_of(char) > width:
                parts.append(part)
                part, used = "", 0.0
            part, used = part + char, used + width_of(char)
    return [*parts, part] if part else parts


def ems(char: str) -> float:
    """The width of a character in a picture, in fractions of the font size."""
    if char in _EMS:
        return _EMS[char]
    if not char.isascii():
        return _WIDEST if _is_wide(char) or not char.isalpha() else _CAPITAL
    return _CAPITAL if char.isupper() else _USUAL


def columns(char: str) -> int:
    """How many columns of a terminal a character takes: 0, 1 or 2."""
    if category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if _is_wide(char) else 1


def _is_wide(char: str) -> bool:
    return east_asian_width(char) in "WF"
