"""A time limit is any number of seconds from 0; more than the clock can count is no limit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.cli.program import run

EXAMPLES = Path(__file__).parents[2] / "examples"

CARDS = {
    "board": "fork",
    "lazors": "crossing",
    "mirrors": "both-sides",
    "shooters": "glass",
    "signposts": "escape",
    "turrets": "guard",
}

VERBS: dict[str, Callable[[Any, Any], Any]] = {
    "check": lambda puzzle, limit: lm.check(puzzle, lm.solve(puzzle), time_limit=limit),
    "explain": lambda puzzle, limit: lm.explain(puzzle, time_limit=limit),
    "generate": lambda puzzle, limit: lm.generate(puzzle.kind, size=(3, 3), time_limit=limit),
    "hint": lambda puzzle, limit: lm.hint(puzzle, time_limit=limit),
    "judge": lambda puzzle, limit: lm.judge(puzzle, lm.solve(puzzle), time_limit=limit),
    "play": lambda puzzle, limit: lm.Game(puzzle).hint(time_limit=limit),
    "rate": lambda puzzle, limit: lm.rate(puzzle, time_limit=limit),
    "repairs": lambda puzzle, limit: lm.repairs(puzzle, time_limit=limit),
    "solve": lambda puzzle, limit: lm.solve(puzzle, time_limit=limit),
    "solve_many": lambda puzzle, limit: list(lm.solve_many([puzzle], time_limit=limit)),
}

NO_LIMIT = (1e9, 2**63, 1e19, 1e300, float("inf"), 10**400)
REFUSED = (-1, -1e19, float("nan"), float("-inf"), "1", True)


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kind", CARDS)
def test_every_verb_takes_any_limit(kind: str, verb: str) -> None:
    puzzle = lm.load(EXAMPLES / kind / f"{CARDS[kind]}.txt")
    for long in NO_LIMIT:
        VERBS[verb](puzzle, long)
    for limit in REFUSED:
        with pytest.raises(
            lm.PuzzleError, match=r"time_limit is .*; expected a number of seconds, from 0"
        ):
            VERBS[verb](puzzle, limit)


@pytest.mark.parametrize("command", ["solve", "explain", "hint", "rate", "repair"])
def test_every_command_takes_any_limit(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    card = str(EXAMPLES / "board" / "fork.txt")
    for limit in ("1e9", "1e19", "1e300", "1e999", "inf"):
        assert run([command, card, "--time-limit", limit]) in (0, 1)
    for limit in ("-1", "nan", "-inf", "x"):
        assert run([command, card, f"--time-limit={limit}"]) == 2
    assert "Traceback" not in capsys.readouterr().err
