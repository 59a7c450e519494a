"""The verb `proof`, in the library and at the prompt: its claims, its files, its faults."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest

import lasermaze as lm
from lasermaze.core.examples import located
from lasermaze.kinds.mirrors import prove as mirrors
from tests.helpers import command
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
def test_the_claim_is_that_of_the_answer(name: str, claim: str, tmp_path: Path) -> None:
    puzzle = load(f"examples/{name}.txt")
    answer: Any = lm.solve(puzzle)
    found = lm.proof(puzzle)
    assert found == lm.proof(puzzle, answer) == lm.proof(puzzle, answer.to_json())
    assert (found.claim, repr(found)) == (claim, f"<PseudoBooleanProof {claim}>")
    if answer:
        assert lm.proof(puzzle, answer.witness).claim == "a solution"
    assert found.save(tmp_path / "a") == (tmp_path / "a.opb", tmp_path / "a.pbp")
    assert (tmp_path / "a.opb").read_text() == found.formula
    assert (tmp_path / "a.pbp").read_text() == found.proof
    with pytest.raises(OSError, match="missing"):
        found.save(tmp_path / "missing" / "a")


def test_the_formula_shows_the_puzzle_and_each_variable() -> None:
    text = "kind: board\ntitle: Glück\nauthor: 迷路\ntargets: 1\ngrid:\nL> . T?\n"
    formula = lm.proof(lm.parse(text)).formula
    assert "* kind: board\n* title: Gl?ck\n* author: ??\n" in formula
    lines = formula.splitlines()
    first = next(at for at, line in enumerate(lines) if not line.startswith("*"))
    assert lines[first] == "min: 1 solution_1 ;"
    assert any("r1c2_light_N" in line for line in lines[:first])


def test_stray_beams_are_an_option() -> None:
    card = load(FORK)
    strict, stray = lm.proof(card), lm.proof(card, stray_beams=True)
    assert strict.formula != stray.formula
    assert lm.proof(card, lm.solve(card, stray_beams=True)) == stray
    assert lm.proof(card, lm.solve(card, limit=1)).claim == "a solution"


@pytest.mark.parametrize(
    ("name", "given", "message"),
    [
        ("board/impossible", lambda card: "impossible", "impossible, without a proof"),
        ("board/impossible", lambda card: lm.Unproved(puzzle=card), "without a proof"),
        ("board/impossible", lambda card: lm.Undecided(puzzle=card, reason="limit"), "undecided"),
        ("board/fork", lambda card: card, ""),
        ("board/fork", lambda card: lm.Impossible(puzzle=card, evidence=3), ""),
        ("board/crossroads", lambda card: lm.Impossible(puzzle=card, evidence=10**6), ""),
        ("board/fork", lambda card: 5, ""),
        ("mirrors/both-sides", lambda maze: lm.solve(load(FORK)), ""),
    ],
)
def test_other_answers_are_refused(name: str, given: Any, message: str) -> None:
    puzzle = load(f"examples/{name}.txt")
    with pytest.raises((lm.CheckError, lm.PuzzleError), match=message):
        lm.proof(puzzle, given(puzzle))
    with pytest.raises(lm.PuzzleError, match="no option 'shortest'"):
        lm.proof(load(FORK), shortest=True)
    with pytest.raises(TypeError):
        lm.proof(cast("Any", "kind: board"))


def test_large_puzzles_are_refused() -> None:
    side = int(mirrors.MOST_CELLS**0.5) + 2
    rows = ["*." + "*" * (side - 2), *["*" * side] * (side - 2), "**." + "*" * (side - 3)]
    with pytest.raises(lm.PuzzleError, match="at most 250000 for a proof"):
        lm.proof(lm.parse("\n".join(["kind: mirrors", "grid:", *rows, ""])))
    grid = ". . . .\n" * 4
    card = lm.parse(f"kind: board\ntargets: 1\nadd: L T T S D T!\ngrid:\n{grid}", "board")
    with pytest.raises(lm.PuzzleError, match="expected at most 10000"):
        lm.proof(card, stray_beams=True)


@pytest.mark.parametrize("kind", ["shooters", "mirrors"])  # of the board some follow from others
def test_the_solution_in_a_proof_keeps_the_rules_of_its_formula(kind: Any) -> None:
    for seed in range(4):
        proof = lm.proof(lm.generate(kind, level="beginner", seed=seed))
        (said,) = re.findall(r"^soli? (.*)$", proof.proof, re.MULTILINE)
        true = {literal for literal in said.rstrip(" ;").split() if literal[0] != "~"}
        assert true
        assert all(rule.holds(true) for rule in constraints_in(proof.formula))


def test_the_command(tmp_path: Path) -> None:
    it = tmp_path / "it"
    said = command("proof", FORK, "-o", it)
    assert said.code == 0
    assert f"{it}.pbp: exactly 1 solution" in said.out
    assert f"veripb {it}.opb {it}.pbp" in said.out
    assert it.with_suffix(".pbp").read_text() == lm.proof(load(FORK)).proof
    name = "examples/mirrors/impossible.txt"
    answer = lm.solve(load(name)).to_json()
    it = tmp_path / "other"
    assert command("proof", name, "-", "-o", it, stdin=answer).code == 1
    assert it.with_suffix(".pbp").read_text() == lm.proof(load(name)).proof


def test_the_command_writes_nothing_if_something_is_wrong(tmp_path: Path) -> None:
    wrong, it = tmp_path / "wrong.txt", tmp_path / "it"
    wrong.write_text(lm.dumps(load(FORK)))
    done = command("proof", FORK, wrong, "-o", it)
    assert f"{wrong}: the answer is wrong: " in done.err
    ends = [
        done.code,
        command("proof", "examples/turrets/guard.txt", "-o", it).code,
        command("proof", FORK, "-o", tmp_path / "missing" / "it").code,
        command("proof", "-", "-").code,
        command("proof", FORK, "--time-limit", "1e-9", "-o", it).code,
    ]
    assert ends == [2, 2, 2, 2, 3]
    assert not list(tmp_path.glob("it.*"))
