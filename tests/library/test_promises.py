"""Every kind keeps the promises that authors of kinds are held to, and broken kinds do not."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from lasermaze.kind import kind_named
from lasermaze.testing import Promise, contract
from tests.helpers import ORACLES, SEED, SIZE, lm


@pytest.mark.parametrize(
    "promise",
    [
        pytest.param(promise, id=f"{kind.name}: {promise}")
        for kind in lm.all_kinds()
        if kind.name in ORACLES
        for promise in contract(kind, range(SEED, SEED + 4 * SIZE))
    ],
)
def test_promises(promise: Promise) -> None:
    promise.hold()


BROKEN = (lm.Fault("rule", "broken"),)

#: For a promise that is broken: the part, the method, and what it returns instead.
WRONG: dict[str, tuple[str, str, Any]] = {
    "a spoiled solution is refused": ("Check", "check", ()),
    "an answer is right for its own puzzle alone": ("Check", "confirm", ()),
    "the checker accepts what the solver finds": ("Check", "refute", BROKEN),
    "a puzzle is read as it was written": ("Notation", "text", "kind: turrets\ngrid:\nSG\n"),
    "an answer is read as it was written": ("Notation", "solution_text", "E"),
    "a marked answer is scored": ("Notation", "solution", None),
    "it can be drawn": ("Draw", "film", None),
    "hints lead to a solution": ("Explain", "hint", lm.Hint("Go.", "So.", True, None, None)),
    "a rating depends on the puzzle alone": ("Generate", "effort", None),
    "it has eight symmetric images": ("Generate", "symmetries", iter(())),
}

#: The exceptions of a broken promise: its own errors, or those of the functions that it tried.
NOTICED = (AssertionError, AttributeError, IndexError, TypeError, lm.CheckError, lm.PuzzleError)


@pytest.mark.parametrize("name", WRONG)
def test_a_kind_that_breaks_a_promise_is_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = kind_named("turrets")
    part, method, wrong = WRONG[name]
    own = import_module(f"lasermaze.kinds.turrets.{part.lower()}")
    monkeypatch.setattr(getattr(own, part), method, lambda *_: wrong)
    [promise] = [each for each in contract(kind) if each.name == name]
    with pytest.raises(NOTICED):
        promise.hold()
