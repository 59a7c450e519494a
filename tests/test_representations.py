"""Names and values of the package in Python: short representations, and complete names."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import deck
from lasermaze.contests import CONTESTS
from lasermaze.core.budget import Budget
from lasermaze.kind import NAMES, kind_of

EXAMPLES = sorted(
    file
    for kind in NAMES
    for file in Path("examples", kind).glob("*.txt")
    if file.name not in ("series.txt", "crossroads.txt")  # several puzzles; a long search
)
LONG = "A very long title " * 20 + "end"
MOST = 200


def values(puzzle: lm.Puzzle) -> Iterator[Any]:
    """Everything that the verbs return for a puzzle."""
    answer = lm.solve(puzzle, time_limit=5)
    other = lm.solve(puzzle, keep_all=True, limit=20, time_limit=5)
    yield from (puzzle, answer, other, lm.rate(puzzle), lm.draw(puzzle), lm.draw(puzzle, answer))
    yield lm.judge(puzzle, answer)
    if kind_of(puzzle).proves:
        yield lm.proof(puzzle)
    yield lm.judge(puzzle, "rubbish " * 100)
    yield lm.explain(puzzle, answer)
    yield lm.hint(puzzle)
    yield from (answer.film(), kind_of(puzzle), kind_of(puzzle).formats.foreign_formats())
    game = lm.Game(puzzle)
    for move in islice(game.legal_moves(), 1):
        game.push(move)
    yield from (game, game.view(), game.hint())
    yield kind_of(puzzle).editor.observe(puzzle, game.position)
    editor = lm.Editor(puzzle)
    editor.push(f"title {LONG}")
    yield from (editor, editor.view(), editor.puzzle, editor.palette)
    if answer:
        yield from islice(lm.solutions(puzzle), 2)


def reached(value: Any, seen: dict[int, Any]) -> None:
    """Collect a value and all in it that is of a class of the package."""
    if id(value) in seen or isinstance(value, type | Enum):
        return
    if type(value).__module__.startswith("lasermaze"):
        seen[id(value)] = value
    if is_dataclass(value):
        for field in fields(value):
            reached(getattr(value, field.name), seen)
    elif isinstance(value, tuple | list):
        for item in value[:50]:
            reached(item, seen)


def assert_short(value: Any) -> None:
    shown = repr(value)
    assert len(shown) < MOST, shown
    assert "\n" not in shown
    if shown[:1] != "(":  # costs are shown as the tuple that they behave like
        assert type(value).__name__.lstrip("_") in shown.split(" ")[0].split("(")[0], shown


@pytest.mark.parametrize("file", EXAMPLES, ids=str)
def test_every_value_of_a_puzzle_is_shown_on_a_short_line(file: Path) -> None:
    seen: dict[int, Any] = {}
    for value in values(lm.load(file)):
        reached(value, seen)
    assert len(seen) > 20
    for value in seen.values():
        assert_short(value)


@pytest.mark.parametrize("kind", NAMES)
def test_values_of_large_puzzles_are_shown_on_a_short_line(kind: str) -> None:
    size = {"board": (5, 5), "lazors": (9, 16)}.get(kind, (40, 60))
    puzzle = replace(lm.generate(kind, size=size, seed=3), title=LONG)  # type: ignore[call-overload]
    answer = lm.solve(puzzle)
    seen: dict[int, Any] = {}
    for value in (puzzle, answer, lm.explain(puzzle, answer), lm.Game(puzzle), lm.draw(puzzle)):
        reached(value, seen)
    for value in seen.values():
        assert_short(value)


def others() -> Iterator[Any]:
    """Values that belong to no single puzzle, with long texts and many parts."""
    words = "word " * 200
    fault = lm.Fault(words, words, (0, 0))
    error = lm.PuzzleError(words, expected=words, source=words, line=1, column=1)
    yield from (fault, error, lm.CheckError((fault,) * 99), lm.TimeUpError(), lm.all_kinds())
    yield from (lm.Judgement((fault,) * 9, (words,) * 9), lm.Heading.N, Budget(progress=print))
    yield from CONTESTS.values()
    yield next(lm.dataset("signposts", 1, level="beginner"))
    puzzle = replace(lm.load("examples/turrets/guard.txt"), title=LONG)
    answer, difficulty = lm.solve(puzzle), lm.rate(puzzle)
    assert isinstance(answer, lm.Solved)
    assert difficulty is not None
    yield deck.Card(puzzle, answer, difficulty)
    repairs = lm.repairs(lm.load("examples/board/several.txt"))
    yield from (repairs, *repairs.proposals)


def test_every_other_value_is_shown_on_a_short_line() -> None:
    for value in others():
        assert_short(value)


def test_every_public_class_has_been_tried() -> None:
    tried: dict[int, Any] = {}
    for name in ("fork", "impossible"):
        for value in values(lm.load(f"examples/board/{name}.txt")):
            reached(value, tried)
    every = [
        *tried.values(),
        *others(),
        lm.Undecided(puzzle=lm.load(EXAMPLES[0]), reason="x" * 999),
        lm.Unproved(puzzle=lm.load(EXAMPLES[0])),
    ]
    for value in every:
        assert_short(value)
    for name in lm.__all__:
        found = getattr(lm, name)
        if isinstance(found, type) and found is not lm.Row:
            assert any(isinstance(value, found) for value in every), name


def test_names_are_complete_and_listing_them_imports_nothing() -> None:
    program = """
import sys, lasermaze
before = set(sys.modules)
names = dir(lasermaze)
assert set(sys.modules) == before
assert set(lasermaze.__all__) <= set(names), set(lasermaze.__all__) - set(names)
stray = [name for name in names if name not in lasermaze.__all__ and name[:2] != "__"]
assert not stray, stray
assert len(names) == len(set(names))
lasermaze.score, lasermaze.__version__
assert dir(lasermaze) == names
"""
    subprocess.run([sys.executable, "-c", program], check=True)
