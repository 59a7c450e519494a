"""Numbers and lists in English: ``1 step``, ``5 steps``, ``.png, .svg or .pdf``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

_MOST_DIGITS = 60


def counted(number: int, thing: str, things: str | None = None) -> str:
    """A number with its noun, such as ``1 way in`` and ``5 ways in``.

    ``things`` is the plural; the noun with an s unless given.
    """
    return f"{in_digits(number)} {thing if number == 1 else things or thing + 's'}"


def in_digits(number: int) -> str:
    """A number in digits, or roughly if there are too many of them."""
    if abs(number) < 10**_MOST_DIGITS:
        return str(number)
    if number < 0:
        return f"-({in_digits(-number)})"
    from math import log10

    cut = max(0, number.bit_length() - 1000)
    exponent = log10(number >> cut) + cut * log10(2)
    return f"about {10 ** (exponent % 1):.3f}e{int(exponent)}"


def grouped(number: int) -> str:
    """As `in_digits`, with a comma between groups of three digits."""
    return f"{number:,}" if abs(number) < 10**_MOST_DIGITS else in_digits(number)


def sentence(words: str) -> str:
    """The words with a capital letter and a full stop."""
    return f"{words[0].upper()}{words[1:]}."


def listed(words: Sequence[str]) -> str:
    """``.gif, .png or .svg``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def shown(value: Any, longest: int = 40) -> str:
    """A value of any type as messages show it: as Python writes it, cut if it is long."""
    if isinstance(value, int) and abs(value) >= 10**longest:
        return f"a number of more than {longest} digits"
    try:
        text = repr(value)
    except Exception:  # whatever a foreign class does
        text = f"a {type(value).__name__}"
    return text if len(text) <= longest else text[: longest - 3] + "..."


def shortened(text: str, longest: int = 24) -> str:
    """A text, cut if it is long."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


def quoted(text: str, longest: int = 24) -> str:
    """A text as messages show it: in quotes, escaped, cut if it is long."""
    return repr(shortened(text, longest))


def nearest(word: str, known: Iterable[str]) -> str:
    """`` (did you mean 'targets'?)`` if a known word is close, else an empty text."""
    from difflib import get_close_matches

    close = get_close_matches(word[:40].lower(), list(known), n=1, cutoff=0.75)
    return f" (did you mean {close[0]!r}?)" if close else ""
