"""In the package a noun or a verb agrees with a number by `core.english`, not by hand."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import pytest

import lasermaze
from tests.sentences.linter import NOUNS, PLURALS

PACKAGE = Path(lasermaze.__file__).parent

#: Plurals, but for "ends", which is also a verb.
_SEVERAL = "|".join([*(PLURALS.get(noun, f"{noun}s") for noun in NOUNS if noun != "end"), "are"])
_AFTER_A_NUMBER = re.compile(rf" (?:(?:other|more|such|different) )?(?:{_SEVERAL})\b")
#: Constants and limits, and calls that make words.
_NOT_ONE = re.compile(r"\b[A-Z_]{2,}\b|most|_in_words\(|counted\(|quoted\(")
_PAIRS = {("is", "are"), ("has", "have"), ("was", "were"), ("it", "they")}


def by_hand(source: str) -> Iterator[int]:
    """The lines that write a plural after a number, or choose between a singular and a plural."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            parts = zip([None, *node.values], node.values, node.values[1:], strict=False)
            if any(_is_counted(*three) for three in parts):
                yield node.lineno
        elif isinstance(node, ast.IfExp):
            words = [_text(branch) for branch in (node.body, node.orelse)]
            if None not in words and _differ_in_number(*map(str, words)):
                yield node.lineno
        elif isinstance(node, ast.BinOp) and _text(node.left) in ("s", "es"):
            yield node.lineno


def _is_counted(before: ast.expr | None, part: ast.expr, after: ast.expr) -> bool:
    """Whether a number that may be 1 comes before a plural; a limit, an area or a power is not."""
    if not isinstance(part, ast.FormattedValue) or not _AFTER_A_NUMBER.match(_text(after) or ""):
        return False
    if re.search(r"\b(?:by|power of) $", _text(before) or ""):
        return False
    return not _NOT_ONE.search(ast.unparse(part.value))


def _text(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _differ_in_number(one: str, other: str) -> bool:
    """Whether two texts are the same words, but for singular and plural."""
    if {one, other} in ({"", "s"}, {"", "es"}):
        return True
    pairs = list(zip_longest(one.split(), other.split(), fillvalue=""))
    return one.split() != other.split() and all(
        _is_pair(*pair) or _is_pair(*pair[::-1]) for pair in pairs
    )


def _is_pair(one: str, other: str) -> bool:
    return one == other or (one != "" and f"{one}s" == other) or (one, other) in _PAIRS


@pytest.mark.parametrize(
    "source",
    [
        'f"{n} steps"',
        'f"{grouped(n)} other steps"',
        'f"{n} are enough"',
        '"candidate" if n == 1 else "candidates"',
        '"it faces" if n == 1 else "they face"',
        '"" if n == 1 else "s"',
        '"s" * (n > 1)',
    ],
)
def test_what_is_written_by_hand_is_seen(source: str) -> None:
    assert list(by_hand(source)) == [1]


@pytest.mark.parametrize(
    "source",
    ['f"{grouped(MOST)} cells"', 'f"{counted(n, thing)} on"', '"a" if n else "b"', 'f"{x} leads"'],
)
def test_what_is_right_is_not_seen(source: str) -> None:
    assert not list(by_hand(source))


def test_nouns_and_verbs_agree_by_the_one_place() -> None:
    for path in sorted(PACKAGE.rglob("*.py")):
        lines = list(by_hand(path.read_text(encoding="utf-8")))
        assert not lines, path
