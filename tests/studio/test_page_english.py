"""No script of the page makes a plural or a number by hand: `english.js` and `text.js` do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lasermaze.studio

PAGE = Path(lasermaze.studio.__file__).parent / "page"

#: How a plural or a number is made by hand.
BY_HAND = (
    r"[!=]==? ?1n? \? ?[\"'`]",  # count === 1 ? "" : "s"
    r"[<>]=? ?[12]n? \? ?[\"'](?:e?s)?[\"']",
    r": ?[\"'](?:e?s)[\"']",
    r"[\"']s[\"'] ?:",
    r"toLocaleString\((?:\"en\")?\)|NumberFormat|PluralRules",
    # Whole numbers before a plural; `toFixed` shows tenths, which are never singular.
    r"\$\{(?![^}]*toFixed)[^}]*\} (?!(?:is|was|has|as|its|this|yes)\b)[a-z]+s\b",
)


def made_by_hand(script: str) -> list[str]:
    """The lines of a script with a plural or a number that is made by hand."""
    code = [line for line in script.splitlines() if not line.lstrip().startswith(("//", "*", "/*"))]
    return [line.strip() for line in code if any(re.search(each, line) for each in BY_HAND)]


@pytest.mark.parametrize(
    "line",
    [
        'const of = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;',
        'const many = `step${steps > 1 ? "s" : ""}`;',
        "const told = `${count} solution${BigInt(count) === 1n ? '' : 's'}`;",
        "show(`${cards.length} cards`);",
        'show(total.toLocaleString("en"));',
        'const days = (days === 1 ? "1 day" : `${days} days in a row`);',
        'show(`${length === 1 ? "1 cell differs" : `${length} cells differ`}`);',
    ],
)
def test_the_scan_sees(line: str) -> None:
    assert made_by_hand(line) == [line]


def test_no_script_makes_a_plural_or_a_number_by_hand() -> None:
    scripts = [
        script for script in PAGE.glob("*.js") if script.name not in ("english.js", "text.js")
    ]
    assert len(scripts) > 40
    found = {script.name: made_by_hand(script.read_text(encoding="utf-8")) for script in scripts}
    assert {name: lines for name, lines in found.items() if lines} == {}
