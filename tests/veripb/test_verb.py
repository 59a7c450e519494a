"""The verb `proof`, in the library and at the prompt: its claims, its files, its faults."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest

import lasermaze as lm
from lasermaze.cli.program import run
from lasermaze.core.answers import Impossible, Unproved
from lasermaze.core.examples import located
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.mirrors import prove as mirrors
from tests.helpers import command as lasermaze
from tests.veripb.formulas import constraints_in

FORK = "examples/board/fork.txt"


def load(name: str) -> Any:
    return lm.load(located(name))


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("board/fork", "exactly 1 solution"),
        ("board/several", "exactly 2 solutions"),
        ("board/impossible", "impossible"),
        ("shooters/links", "impossible"),
        ("mirrors/both-sides", "a solution"),
        ("mirrors/impossible", "impossible"),
    ],
)
def test_the_claim_is_that_of_the_answer(name: str, claim: str) -> None:
    puzzle = load(f"examples/{name}.txt")
    found = lm.proof(puzzle)
    assert (
        found == lm.proof(puzzle, lm.solve(puzzle)) == lm.proof(puzzle, lm.solve(puzzle).to_json())
    )
    assert found.claim == claim
    assert repr(found) == f"<PseudoBooleanProof {claim}>"


def test_of_a_solution_alone_the_proof_says_that_it_is_one() -> None:
    card = load(FORK)
    answer = lm.solve(card)
    assert isinstance(answer, lm.Solved)
    proofs = [lm.proof(card, answer.witness), lm.proof(card, lm.solve(card, limit=1))]
    assert [proof.claim for proof in proofs] == ["a solution"] * 2
    assert proofs[0] == proofs[1]


def test_the_formula_shows_the_puzzle_and_each_variable() -> None:
    formula = lm.proof(load(FORK)).formula.splitlines()
    first = next(at for at, line in enumerate(formula) if not line.startswith("*"))
    assert "* kind: board" in formula[:first]
    assert any("r1c2_light_N" in line for line in formula[:first])
    assert formula[first] == "min: 1 solution_1 ;"


def test_stray_beams_are_an_option() -> None:
    card = load(FORK)
    strict, stray = lm.proof(card), lm.proof(card, stray_beams=True)
    assert strict.formula != stray.formula
    assert lm.proof(card, lm.solve(card, stray_beams=True)) == stray


def test_files_are_written_under_one_name(tmp_path: Path) -> None:
    proof = lm.proof(load(FORK))
    assert proof.save(tmp_path / "a") == (tmp_path / "a.opb", tmp_path / "a.pbp")
    assert (tmp_path / "a.opb").read_text() == proof.formula
    assert (tmp_path / "a.pbp").read_text() == proof.proof
    with pytest.raises(OSError, match="missing"):
        proof.save(tmp_path / "missing" / "a")


def test_titles_are_written_in_ascii() -> None:
    card = lm.parse("kind: board\ntitle: Glück\nauthor: 迷路\ntargets: 1\ngrid:\nL> T<\n")
    assert "* title: Gl?ck\n* author: ??\n" in lm.proof(card).formula


@pytest.mark.parametrize("kind", ["turrets", "signposts"])
def test_kinds_with_closed_sets_are_refused(kind: Any) -> None:
    with pytest.raises(lm.PuzzleError, match="has no proofs for VeriPB"):
        lm.proof(lm.generate(kind, seed=1))


def test_answers_without_a_proof_are_refused() -> None:
    card = load("examples/board/impossible.txt")
    with pytest.raises(lm.PuzzleError, match="impossible, without a proof"):
        lm.proof(card, "impossible")
    with pytest.raises(lm.PuzzleError, match="impossible, without a proof"):
        lm.proof(card, Unproved(puzzle=card))
    with pytest.raises(lm.PuzzleError, match="undecided"):
        lm.proof(card, lm.Undecided(puzzle=card, reason="time limit"))
    with pytest.raises(lm.PuzzleError, match="no option 'shortest'"):
        lm.proof(card, shortest=True)
    with pytest.raises(TypeError):
        lm.proof(cast("Any", "kind: board"))


def test_wrong_answers_are_refused() -> None:
    card = load(FORK)
    answer = lm.solve(card)
    assert isinstance(answer, lm.Solved)
    for wrong in (card, Impossible(puzzle=card, certificate=3), 5):
        with pytest.raises(lm.CheckError):
            lm.proof(card, wrong)
    maze = load("examples/mirrors/both-sides.txt")
    with pytest.raises(lm.CheckError):
        lm.proof(maze, answer)


def test_a_claim_that_could_not_be_confirmed_is_counted_again() -> None:
    """The count of a large answer is not recounted quickly; the proof does not repeat it."""
    card = load("examples/board/crossroads.txt")
    twice = Impossible[Board, Any](puzzle=card, certificate=10**6)
    with pytest.raises((lm.PuzzleError, lm.CheckError)):
        lm.proof(card, twice)


def test_large_grids_are_refused() -> None:
    side = int(mirrors.MOST_CELLS**0.5) + 2
    rows = ["*" * side] * side
    rows[0] = "*." + "*" * (side - 2)
    rows[-1] = "**." + "*" * (side - 3)
    maze = lm.parse("\n".join(["kind: mirrors", "grid:", *rows, ""]))
    with pytest.raises(lm.PuzzleError, match="at most 250000 for a proof"):
        lm.proof(maze)


def test_a_card_with_too_many_solutions_is_refused() -> None:
    grid = "\n".join([". . . ."] * 4)
    text = f"kind: board\ntargets: 1\nadd: L T T S D T!\ngrid:\n{grid}\n"
    card = lm.parse(text, "board")
    with pytest.raises(lm.PuzzleError, match="expected at most 10000"):
        lm.proof(card, stray_beams=True)


def test_time_limits_hold() -> None:
    with pytest.raises(lm.TimeUpError):
        lm.proof(load(FORK), time_limit=1e-9)


# At the prompt


def test_the_command_writes_both_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["proof", FORK]) == 0
    proof = lm.proof(load(FORK))
    assert Path("fork.opb").read_text() == proof.formula
    assert Path("fork.pbp").read_text() == proof.proof
    said = capfd.readouterr().out
    assert "fork.pbp: exactly 1 solution" in said
    assert "veripb fork.opb fork.pbp" in said


def test_the_command_takes_an_answer(tmp_path: Path) -> None:
    name = "examples/mirrors/impossible.txt"
    answer = lm.solve(load(name)).to_json()
    assert lasermaze("proof", name, "-", "-o", tmp_path / "it", stdin=answer).code == 1
    assert (tmp_path / "it.pbp").read_text() == lm.proof(load(name)).proof


def test_the_command_names_what_is_wrong(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(lm.dumps(load(FORK)))
    done = lasermaze("proof", FORK, wrong, "-o", tmp_path / "it")
    assert done.code == 2
    assert f"{wrong}: the answer is wrong: " in done.err
    assert not (tmp_path / "it.opb").exists()
    assert lasermaze("proof", "examples/turrets/guard.txt").code == 2
    assert lasermaze("proof", FORK, "-o", tmp_path / "missing" / "it").code == 2
    assert lasermaze("proof", "-", "-").code == 2
    assert lasermaze("proof", FORK, "--time-limit", "1e-9", "-o", tmp_path / "it").code == 3
    assert not list(tmp_path.glob("it.*"))


@pytest.mark.parametrize("kind", ["shooters", "mirrors"])  # of the board some follow from others
def test_the_solution_in_a_proof_keeps_the_rules_of_its_formula(kind: Any) -> None:
    for seed in range(4):
        proof = lm.proof(lm.generate(kind, level="beginner", seed=seed))
        (said,) = re.findall(r"^soli? (.*)$", proof.proof, re.MULTILINE)
        true = {literal for literal in said.rstrip(" ;").split() if literal[0] != "~"}
        assert true
        assert all(rule.holds(true) for rule in constraints_in(proof.formula))
