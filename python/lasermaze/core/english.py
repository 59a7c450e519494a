"""Numbers and lists in English: ``1 step``, ``5 steps``, ``.png, .svg or .pdf``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

_MOST_DIGITS = 60


def counted(number: int, thing: str, things: str | None = None, *, verb: str = "") -> str:
    """A number with its noun, such as ``1 way in`` and ``5,000 ways in``.

    ``things`` is the plural; the noun with an s unless given. A verb, given in the singular,
    agrees: ``1 solution exists``, ``2 solutions exist``.
    """
    said = f"{grouped(number)} {noun(number, thing, things)}"
    return f"{said} {agreeing(number, verb)}" if verb else said


def numbered(things: str, first: int, last: int) -> str:
    """Consecutive things by their numbers: ``Steps 1 and 2``, ``Steps 1 to 3``."""
    return f"{things} {first} {'and' if last == first + 1 else 'to'} {last}"


def noun(number: int, thing: str, things: str | None = None) -> str:
    """A noun in the form for a number of things; ``things`` as in `counted`."""
    return thing if number == 1 else things or thing + "s"


def or_no(number: int, thing: str, things: str | None = None) -> str:
    """``5 shooters``, ``1 shooter`` or ``no shooters``."""
    return counted(number, thing, things) if number else f"no {things or thing + 's'}"


def there_are(number: int, thing: str, things: str | None = None) -> str:
    """``there is 1 shooter``, ``there are 5 shooters`` or ``there are no shooters``."""
    return f"there {agreeing(number, 'is')} {or_no(number, thing, things)}"


def agreeing(number: int, verb: str) -> str:
    """A verb, given in the singular, in the form for a number of things."""
    return verb if number == 1 else _of_several(verb)


def _of_several(verb: str) -> str:
    """The plural of a verb."""
    irregular = {"is": "are", "has": "have", "was": "were"}
    ending = "es" if verb.endswith(("ches", "shes", "sses", "xes")) else "s"
    return irregular.get(verb, verb.removesuffix(ending))


def all_fail(cases: int) -> str:
    """That some cases fail: ``the only case fails``, ``both cases fail``, ``all 3 cases fail``."""
    if cases > 2:
        return f"all {counted(cases, 'case', verb='fail')}"
    return "both cases fail" if cases == 2 else "what follows fails"


def grouped(number: int) -> str:
    """A number with a comma between groups of three digits, or roughly if it has too many.

    Every count in a sentence is written so. Numbers that name a place, such as that of a row, of a
    line or of a step, are not counts and have no commas.
    """
    if abs(number) < 10**_MOST_DIGITS:
        return f"{number:,}"
    if number < 0:
        return f"-({grouped(-number)})"
    from math import log10

    cut = max(0, number.bit_length() - 1000)
    return _rough(log10(number >> cut) + cut * log10(2))


def doubled(number: int, times: int, less: int = 0) -> str:
    """A natural number doubled some times, less a small one, as `grouped` writes it.

    Nothing large is computed, even for a large number of times.
    """
    if times < 4 * _MOST_DIGITS:
        return grouped((number << times if times >= 0 else number >> -times) - less)
    from math import log10

    return _rough(log10(number) + times * log10(2))


def _rough(exponent: float) -> str:
    """Ten to a power, such as ``about 1.268e30``."""
    digits, power = f"{10 ** (exponent % 1):.3e}".split("e")
    return f"about {digits}e{int(exponent) + int(power)}"


def sentence(words: str) -> str:
    """The words with a capital letter and a full stop."""
    return f"{words[0].upper()}{words[1:]}."


def listed(words: Sequence[str]) -> str:
    """``.gif, .png or .svg``."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def all_of(words: Sequence[str]) -> str:
    """``north, south and west``."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def shown(value: Any, longest: int = 40) -> str:
    """A value of any type as messages show it: its ``repr``, cut if it is long."""
    if isinstance(value, int) and abs(value) >= 10**longest:
        return f"a number of more than {longest} digits"
    try:
        text = repr(value)
    except Exception:  # whatever a foreign class does
        text = " at 0x"
    if " at 0x" in text:  # an address says nothing
        text = f"a value of type {type(value).__name__}"
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


def class_in_words(name: str) -> str:
    """The name of a class as words: ``leaves grid`` for ``LeavesGrid``."""
    return "".join(f" {char.lower()}" if char.isupper() else char for char in name).lstrip()
