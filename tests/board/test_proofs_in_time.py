"""The proof of an answer is made once, within the time limit of the call that needs it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.cli.program import run
from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.deferred import Deferred, completed, with_changes
from lasermaze.kinds.board import solve as solving
from lasermaze.studio.handlers.solving import SolveRequest
from lasermaze.studio.handlers.solving import solve as solve_in_studio
from tests.board.test_lemmas import RING
from tests.board.test_proof_sizes import LONG

Made = list[Budget]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Made:
    """All proofs are lemmas; the budgets of those that are made."""
    budgets: Made = []
    lemmas_of = solving.lemmas_of

    def noted(puzzle: lm.Puzzle, budget: Budget, **options: Any) -> Any:
        budgets.append(budget)
        return lemmas_of(puzzle, budget, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(solving, "MOST_NODES", 1)
    monkeypatch.setattr(solving, "lemmas_of", noted)
    return budgets


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time is always up when a proof is made."""

    def late(*_: object, **__: object) -> None:
        raise TimeUpError

    monkeypatch.setattr(solving, "tree_of", late)


@pytest.mark.parametrize("card", [RING, LONG], ids=["solved", "impossible"])
def test_a_proof_is_made_once(card: lm.Puzzle, made: Made) -> None:
    answer = lm.solve(card)
    assert lm.judge(card, answer, recount="never").confirmed
    assert [each.confirmed for each in lm.check_many([card], [answer])] == [True]
    answer.to_json()
    assert len(made) == 1


@pytest.mark.parametrize("card", [RING, LONG], ids=["solved", "impossible"])
def test_checking_in_bulk_makes_no_proof_without_a_limit(card: lm.Puzzle, made: Made) -> None:
    assert list(lm.check_many([card], [lm.solve(card)], time_limit=1_000))
    assert made
    assert all(budget.seconds is not None for budget in made)


@pytest.mark.usefixtures("no_time")
def test_an_answer_without_time_for_its_proof() -> None:
    yes, no = completed(lm.solve(RING), Budget()), completed(lm.solve(LONG), Budget())
    assert isinstance(yes, Solved)
    assert isinstance(no, Impossible)
    assert (yes.evidence, no.certificate) == (None, dict(no.work)["nodes"])
    assert not lm.judge(RING, yes, recount="never").confirmed
    assert lm.judge(RING, yes).confirmed  # by a plain search


@pytest.mark.usefixtures("no_time")
def test_what_is_solved_in_time_is_printed_without_its_proof(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    card = tmp_path / "ring.txt"
    card.write_text(lm.dumps(RING))
    assert run(["solve", "--json", "--any-supply", "--time-limit", "1000", str(card)]) == 0
    out, err = capsys.readouterr()
    assert err == f"{card}: the time limit was reached: the proof is left out\n"
    assert "evidence" not in json.loads(out)


@pytest.mark.usefixtures("no_time")
def test_the_studio_solves_without_a_proof() -> None:
    request = SolveRequest(puzzle=lm.dumps(RING))
    response = solve_in_studio.handler(request, lambda *_: None)
    assert "evidence" not in response.answer


def test_another_error_leaves_a_proof_to_be_made() -> None:
    def failing(budget: Budget) -> None:
        raise KeyboardInterrupt

    answer = with_changes(lm.solve(RING), evidence=Deferred(failing))
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            completed(answer, Budget())
