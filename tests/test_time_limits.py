"""Every long verb of every kind stops at its time limit and then claims nothing false.

The limit is too short for any work, so that nothing here depends on how quick the machine is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.cli.program import run
from lasermaze.core.budget import Budget
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import NAMES, kind_of
from tests.end_to_end.command import ENDLESS

LIMIT = 1e-9  # seconds: over at the first check on any machine

SIZES = {"turrets": (60, 90), "shooters": (20, 30), "signposts": (60, 90), "mirrors": (30, 40)}


@cache
def large(kind: str) -> Puzzle:
    if kind == "board":
        return lm.parse(ENDLESS)
    return api.generated(kind, size=SIZES[kind], any_verdict=True, seed=3)


@cache
def answered(kind: str) -> lm.Answer[Any, Any, Any]:
    return lm.solve(large(kind), limit=2)


GIVES_UP: dict[str, Callable[[Puzzle], Any]] = {
    "hint": lambda puzzle: lm.hint(puzzle, time_limit=LIMIT),
    "hint in a game": lambda puzzle: lm.Game(puzzle).hint(time_limit=LIMIT),
    "explain": lambda puzzle: lm.explain(puzzle, time_limit=LIMIT),
    "explain an answer": lambda p: lm.explain(p, answered(p.kind), time_limit=LIMIT),
    "card": lambda puzzle: api.card(puzzle, time_limit=LIMIT),
    "generate": lambda puzzle: api.generated(puzzle.kind, budget=Budget(seconds=LIMIT)),
}


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("verb", GIVES_UP)
def test_every_verb_stops_at_the_time_limit(kind: str, verb: str) -> None:
    with pytest.raises(lm.TimeUpError):
        GIVES_UP[verb](large(kind))


class Looks(Budget):
    """A budget whose time is up after a given number of looks, whatever the clock says."""

    def __init__(self, looks: int, **limits: Any) -> None:
        super().__init__(seconds=1e6, **limits)
        self.looks = looks

    def look(self, fraction: float = 1.0, found: int = 0) -> None:
        self.looks -= 1
        if self.spent:
            raise lm.TimeUpError

    @property
    def spent(self) -> bool:
        return self.looks <= 0


def is_true(answer: lm.Answer[Any, Any, Any]) -> bool:
    """Whether an answer claims no more than the search found."""
    if isinstance(answer, lm.Undecided):
        return answer.reason == "time limit"
    if isinstance(answer, lm.Solved) and answer.stopped == "time limit":
        return not answer.exact
    return api.judge(answer.puzzle, answer, recount="never").right


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("keep", [None, 5])
def test_a_stopped_search_claims_only_what_it_found(kind: str, keep: int | None) -> None:
    """The search is stopped at any of its first looks at the clock."""
    puzzle = large(kind)
    for looks in (1, 2, 3, 5, 9):
        solver = kind_of(puzzle)
        budget = Looks(looks, solutions=1000, keep=keep)
        answer = solver.solve.solve(puzzle, budget, solver.choose("solve", {}))
        assert is_true(answer), looks
    assert is_true(lm.solve(puzzle, keep_all=keep is not None, limit=1000, time_limit=LIMIT))


@pytest.mark.parametrize("kind", NAMES)
def test_a_stopped_rating_is_unknown(kind: str) -> None:
    assert lm.rate(large(kind), time_limit=LIMIT) is None


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("recount", ["never", "quick", "full"])
def test_a_stopped_check_leaves_claims_unconfirmed(kind: str, recount: Any) -> None:
    judgement = api.judge(large(kind), answered(kind), recount=recount, time_limit=LIMIT)
    assert judgement.right
    assert not judgement.confirmed


def test_huge_time_limits_mean_no_limit() -> None:
    for limit in (1e300, 10**400, float("inf"), 1e18):
        assert lm.solve(large("turrets"), time_limit=limit)


@pytest.mark.parametrize("kind", NAMES)
def test_the_command_line_reports_that_it_gave_up(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def lasermaze(*arguments: object) -> tuple[int, str, str]:
        code = run([*map(str, arguments), "--time-limit", str(LIMIT)])
        return code, *capsys.readouterr()

    puzzle, answer, out = (tmp_path / name for name in ("p.txt", "a.json", "out.svg"))
    lm.dump(large(kind), puzzle)
    answer.write_text(answered(kind).to_json())
    message = "the time limit was reached\n"
    assert lasermaze("hint", puzzle) == (3, "", f"{puzzle}: {message}")
    assert lasermaze("draw", puzzle, "-o", out) == (3, "", f"{puzzle}: {message}")
    assert lasermaze("explain", puzzle) == (3, "", f"lasermaze: {message}")
    text, document = out.with_suffix(".txt"), out.with_suffix(".json")
    assert lasermaze("generate", kind, "-o", text) == (3, "", f"lasermaze: {message}")
    assert lasermaze("convert", puzzle, document) == (3, "", f"lasermaze: {message}")
    assert {path.name for path in tmp_path.iterdir()} == {"p.txt", "a.json"}
    assert lasermaze("rate", puzzle)[0] == 3
    code, printed, err = lasermaze("check", puzzle, answer)
    assert (code, err) == (3, "")
    assert "no fault found, but not confirmed:" in printed
