"""Names and values of the package in Python: short representations, and complete names."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

from lasermaze.contests import CONTESTS
from lasermaze.kind import kind_of
from tests.helpers import EVERY_KIND, cases, dice, lm, some
from tests.oracles import Oracle

LONG = "word " * 200 + "end"
FORK = lm.load("examples/board/fork.txt")
FAULT = lm.Fault(LONG, LONG, (0, 0))

#: Values that belong to no single puzzle, with long texts and many parts.
OTHERS = (
    lm.PuzzleError(LONG, expected=LONG, source=LONG, line=1, column=1),
    lm.CheckError((FAULT,) * 99),
    lm.TimeUpError(),
    lm.Judgement((FAULT,) * 9, (LONG,) * 9),
    lm.Undecided(puzzle=FORK, reason=LONG),
    lm.Unproved(puzzle=FORK),
    lm.all_kinds(),
    *CONTESTS.values(),
    lm.repairs(FORK, count=1),
)


def values(puzzle: Any) -> tuple[Any, ...]:
    """Everything that the verbs return for a puzzle."""
    answer = lm.solve(puzzle, keep_all=True, limit=20)
    game, editor = lm.Game(puzzle), lm.Editor(puzzle)
    editor.push(f"title {LONG}")
    return (
        *(puzzle, answer, lm.rate(puzzle), lm.draw(puzzle, answer), answer.film()),
        *(lm.judge(puzzle, answer), lm.judge(puzzle, LONG), lm.explain(puzzle, answer)),
        *(kind_of(puzzle), *kind_of(puzzle).notation.foreign_formats()),
        *(game, game.view(), game.hint(), *game.hint().otherwise()),
        *(editor, editor.view(), editor.puzzle, *editor.palette),
    )


@EVERY_KIND
def test_values_are_shown_on_a_short_line(oracle: Oracle) -> None:
    large = lm.parse(oracle.large()[0], oracle.kind)
    returned = [*OTHERS, large, lm.draw(large), lm.Game(large)]
    for case in some(oracle, 4):
        returned += values(case.puzzle)
    for value in returned:
        if value is None:  # nothing moves
            continue
        shown = repr(value)
        assert len(shown) < 200, shown
        assert "\n" not in shown
        assert type(value).__name__.lstrip("_") in shown.split(" ")[0].split("(")[0], shown


@EVERY_KIND
def test_a_reason_is_an_ordinary_value(oracle: Oracle) -> None:
    hints = [lm.hint(puzzle) for _, puzzle, _, _ in some(oracle, 20)]
    told = [reason for hint in hints for step in hint.steps for reason in step.ends]
    reasons = [*told, *(fault.reason for fault in broken(oracle) if fault.reason is not None)]
    assert reasons
    for reason in reasons:
        values = {each.name: getattr(reason, each.name) for each in fields(reason)}
        assert replace(reason) == reason == type(reason)(**values)
        assert hash(replace(reason)) == hash(reason)
        with pytest.raises(FrozenInstanceError):
            reason.rule = "another"
        with pytest.raises(TypeError):
            type(reason)(*values.values(), LONG)


def broken(oracle: Oracle) -> Iterator[lm.Fault]:
    """The faults of solutions with one thing changed."""
    for text, puzzle, _, witness in cases(oracle)[:20]:
        if witness:
            changed = oracle.spoiled(text, str(witness), dice(text))
            yield from lm.judge(puzzle, lm.parse_answer(puzzle, changed)).faults


def test_names_are_complete_and_listing_them_imports_nothing() -> None:
    program = """
import sys, lasermaze
before = set(sys.modules)
names = dir(lasermaze)
assert set(sys.modules) == before
assert set(lasermaze.__all__) <= set(names), set(lasermaze.__all__) - set(names)
stray = [name for name in names if name not in lasermaze.__all__ and name[:2] != "__"]
assert not stray, stray
lasermaze.score, lasermaze.__version__
assert dir(lasermaze) == names
"""
    subprocess.run([sys.executable, "-c", program], check=True)
    with pytest.raises(AttributeError, match="nothing_like_it"):
        _ = lm.nothing_like_it
