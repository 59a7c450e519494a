"""Every kind keeps the promises that authors of kinds are held to, and broken kinds do not."""

from __future__ import annotations

from typing import Any

import pytest

from lasermaze.core.claims import Verdict
from lasermaze.kind import kind_named
from lasermaze.testing import Promise, contract
from tests.helpers import ORACLES, SEED, SIZE, lm


@pytest.mark.parametrize(
    "promise",
    [
        pytest.param(promise, id=f"{kind.name}: {promise}")
        for kind in lm.all_kinds()
        if kind.name in ORACLES
        for promise in contract(kind, range(SEED, SEED + 12 * SIZE))
    ],
)
def test_promises(promise: Promise) -> None:
    promise.hold()


BROKEN = Verdict((lm.Fault("rule", "broken"),))

#: For a promise that is broken: the module, the function, and what it returns instead.
WRONG: dict[str, tuple[str, str, Any]] = {
    "a spoiled solution is refused": ("check", "check", Verdict()),
    "an answer is right for its own puzzle alone": ("check", "confirm", Verdict()),
    "the checker accepts what the solver finds": ("check", "refute", BROKEN),
    "a puzzle is read as it was written": ("formats", "format", "kind: turrets\ngrid:\nSG\n"),
    "an answer is read as it was written": ("formats", "format_solution", "E"),
    "a marked answer is scored": ("formats", "parse_solution", None),
    "it can be drawn": ("draw", "film", None),
    "hints lead to a solution": ("explain", "hint", lm.Hint("Go.", "So.", True, None, None)),
    "a rating depends on the puzzle alone": ("generate", "effort", None),
    "it has eight symmetric images": ("generate", "symmetries", iter(())),
}

#: The exceptions of a broken promise: its own errors, or those of the functions that it tried.
NOTICED = (AssertionError, AttributeError, IndexError, TypeError, lm.CheckError, lm.PuzzleError)


@pytest.mark.parametrize("name", WRONG)
def test_a_kind_that_breaks_a_promise_is_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = kind_named("turrets")
    module, function, wrong = WRONG[name]
    monkeypatch.setattr(getattr(kind, module), function, lambda *_: wrong)
    [promise] = [each for each in contract(kind) if each.name == name]
    with pytest.raises(NOTICED):
        promise.hold()
