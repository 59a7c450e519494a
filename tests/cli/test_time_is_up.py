"""Every command that is out of time says so, with its exit code, or has the right outcome.

The clock goes on by a second with each look at it, so a limit of so many seconds ends a command at
that look, on any machine.
"""

from __future__ import annotations

import re
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.cli import limits
from lasermaze.cli.program import run
from lasermaze.core import budget
from tests.helpers import by_day
from tests.library.test_time_is_up import TEXTS

#: Time limits, in looks at the clock.
LOOKS = (*by_day((0, 1e-9, 1, 2, 3, 4, 5, 6, 8, 10, 13, 20, 40), 3), 100_000)

#: The commands with a time limit, by a name.
COMMANDS = {
    "solve": "solve {puzzle}",
    "solve --all": "solve --all {puzzle}",
    "solve --json": "solve --json {puzzle}",
    "check": "check {puzzle} {answer}",
    "check --recount": "check --recount {puzzle} {answer}",
    "hint": "hint {puzzle}",
    "hint --json": "hint --json {puzzle}",
    "explain": "explain {puzzle}",
    "explain --json": "explain --json {puzzle}",
    "rate": "rate --technique {puzzle}",
    "rate --json": "rate --json {puzzle}",
    "repair": "repair --count 1 {puzzle}",
    "repair --json": "repair --count 1 --json {puzzle}",
    "draw": "draw --solved {puzzle}",
    "draw -o": "draw --solved {puzzle} -o {picture}",
    "convert": "convert {puzzle} - --to json",
    "proof": "proof {puzzle} -o {proof}",
    "generate": "generate {kind} --size 4x5 --rated",
}

#: What tells that the time was up: in words, or in JSON.
OPENLY = re.compile(
    r"time limit|--time-limit|time was up|time is up|was stopped early|not confirmed"
    r'|"difficulty": null',
    re.IGNORECASE,
)

#: Verdicts of `repair`, which need all of the time that they take.
VERDICTS = ("Every clue is needed", "No repair was found", "No needless clue")


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds, begin = count(), budget.Budget.__init__

    def now() -> float:
        return float(next(seconds))

    def begun(self: Any, *fields: Any, **named: Any) -> None:
        begin(self, *fields, **{"_start": now(), **named})

    for module in (budget, limits):
        monkeypatch.setattr(module, "monotonic", now)
    monkeypatch.setattr(budget.Budget, "__init__", begun)


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_right_or_open(
    name: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if name == "proof" and kind not in ("board", "shooters", "mirrors"):
        return
    for number, text in enumerate(TEXTS[kind]):
        if name == "proof" and number == 1:
            continue
        puzzle, answer = tmp_path / "puzzle.txt", tmp_path / "answer.json"
        puzzle.write_text(text)
        answer.write_text(lm.solve(lm.parse(text)).to_json())
        files = {"puzzle": puzzle, "answer": answer, "kind": kind}
        files |= {"picture": tmp_path / "picture.svg", "proof": tmp_path / f"proof{number}"}
        line = COMMANDS[name].format(**files).split()
        right = run(line)
        full = "".join(capsys.readouterr())
        assert right in (0, 1)
        for looks in LOOKS:
            code = run([*line, "--time-limit", str(looks)])
            said = "".join(capsys.readouterr())
            assert code in (right, 3), (looks, code, said)
            assert "Traceback" not in said
            if code == 3:
                assert OPENLY.search(said), (looks, said)
            for verdict in VERDICTS:
                assert verdict not in said or verdict in full, (looks, said)
        assert code == right
