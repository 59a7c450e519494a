"""VeriPB accepts 200 proofs of every kind and claim, and refuses each one spoiled."""

from __future__ import annotations

import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.kinds.board.prove import proof_of_all
from lasermaze.kinds.board.prove.lemmas import SOLUTION, steps_of
from lasermaze.kinds.board.solve import lemmas_of
from lasermaze.pseudo_boolean import PseudoBooleanProof
from tests.helpers import ORACLES, some
from tests.veripb.checker import VERIPB, verdict
from tests.veripb.formulas import breaking, constraints_in

pytestmark = pytest.mark.veripb

#: VeriPB's words for each claim.
VERIFIED = {
    "impossible": "s VERIFIED UNSATISFIABLE",
    "a solution": "s VERIFIED SATISFIABLE",
    "exactly": "s VERIFIED BOUNDS 1 <= obj <= 1",
}


KINDS = ("shooters", "mirrors", "board")

#: Cards with more solutions are left out: each takes a step.
MOST = 100


class Case(NamedTuple):
    """A proof, and the name of its puzzle."""

    name: str
    proof: PseudoBooleanProof


def proofs_of(kind: str) -> Iterator[Case]:
    """Proofs about random puzzles of a kind, by all rules; of some that a solution is one."""
    oracle = ORACLES[kind]
    for number, (text, puzzle, answer, _) in enumerate(some(oracle, 70, 60)):
        for options in oracle.options(text) if kind == "board" else ({},):
            if oracle.count(text, **options) <= MOST:
                yield Case(f"{kind} {number} {options}", lm.proof(puzzle, **options))
        if number % 6 < 2 and answer:
            yield Case(f"{kind} solution {number}", lm.proof(puzzle, answer.witness))


@cache
def cases() -> dict[str, Case]:
    return {case.name: case for kind in KINDS for case in proofs_of(kind)}


def wanted_of(proof: PseudoBooleanProof) -> str:
    return VERIFIED["exactly" if proof.claim.startswith("exactly") else proof.claim]


def test_veripb_is_the_version_that_the_documentation_names() -> None:
    run = subprocess.run([VERIPB, "--version"], capture_output=True, text=True, check=True)
    assert run.stdout.split()[-1] == "3.0.2"


def test_there_are_200_proofs_of_each_kind_and_claim() -> None:
    found = Counter(
        (name.split()[0], case.proof.claim.split()[0]) for name, case in cases().items()
    )
    assert found.total() >= 200
    assert set(found) == {
        *(("shooters", claim) for claim in ("impossible", "a", "exactly")),
        *(("mirrors", claim) for claim in ("impossible", "a")),
        *(("board", claim) for claim in ("impossible", "a", "exactly")),
    }
    assert min(found.values()) >= 5
    claims = {case.proof.claim for name, case in cases().items() if "board" in name}
    assert any(claim.startswith("exactly") and "1 " not in claim for claim in claims)


def test_every_proof_is_accepted(tmp_path: Path) -> None:
    for name, (_, proof) in cases().items():
        assert "\na " not in proof.proof, "an assumption"
        assert verdict(tmp_path, proof.formula, proof.proof) == wanted_of(proof), name


def spoiled(proof: PseudoBooleanProof, other: PseudoBooleanProof) -> Iterator[tuple[str, str, str]]:
    """Ways to spoil a proof, each in words, with the formula and the proof."""
    formula, lines = proof.formula, proof.proof.splitlines()
    yield "of another puzzle", other.formula, proof.proof
    yield "cut off", formula, "\n".join(lines[:-1])
    yield "without its last step", formula, "\n".join([*lines[:-4], *lines[-3:]])
    if proof.claim == "impossible":
        wrong = ["conclusion SAT;" if line.startswith("conclusion") else line for line in lines]
        yield "the opposite claim", formula, "\n".join(wrong)
        if next(constraints_in(formula)).terms:  # it has a solution then, alone
            wrong = ["conclusion UNSAT : 1;" if "conclusion" in line else line for line in lines]
            yield "another constraint as a contradiction", formula, "\n".join(wrong)
        return
    wrong = ["conclusion UNSAT : -1;" if "conclusion" in line else line for line in lines]
    yield "the opposite claim", formula, "\n".join(wrong)
    if proof.claim.startswith("exactly"):
        for value in (0, 2):
            wrong = [line.replace("BOUNDS 1 :", f"BOUNDS {value} :") for line in lines]
            wrong = [
                line.replace(" 1;", f" {value};") if "BOUNDS" in line else line for line in wrong
            ]
            yield f"a minimum of {value}", formula, "\n".join(wrong)
    logged = [at for at, line in enumerate(lines) if line.startswith(("sol ", "soli "))]
    for at in logged[:3]:
        line = lines[at]
        head = next((each for each in ("soli ", "sol ") if line.startswith(each)), "")
        if head:
            literals = line.removeprefix(head).rstrip(";").split()
            if flipped := breaking(formula, literals):
                changed = f"{head}{' '.join(flipped)};"
                yield (
                    "a solution that is none",
                    formula,
                    "\n".join([*lines[:at], changed, *lines[at + 1 :]]),
                )


def test_every_spoiled_proof_is_refused(tmp_path: Path) -> None:
    """Without its last step a proof lacks the constraint from which it concludes."""
    names, tried = list(cases()), Counter[str]()
    for at, (name, case) in enumerate(cases().items()):
        kind = name.split()[0]
        others = [each for each in names if each.startswith(kind) and each != name]
        other = cases()[random.Random(at).choice(others)].proof
        for how, formula, proof in spoiled(case.proof, other):
            if how == "without its last step" and case.proof.claim == "a solution":
                continue  # it has no steps
            if how == "of another puzzle" and formula == case.proof.formula:
                continue
            assert not verdict(tmp_path, formula, proof), (name, how)
            tried[how] += 1
    assert min(tried.values()) >= 50, tried


def test_one_solution_too_few_is_refused(tmp_path: Path) -> None:
    tried = 0
    for text, card, _, _ in some(ORACLES["board"], 60, 12):
        if ORACLES["board"].count(text, stray_beams=True) > MOST // 4:
            continue
        lemmas = lemmas_of(card, Budget(), stray_beams=True)
        assert lemmas is not None
        steps = list(steps_of(lemmas))
        for at in [at for at, step in enumerate(steps) if step.kind == SOLUTION]:
            fewer = steps[:at] + steps[at + 1 :]
            proof = proof_of_all(card, fewer, Budget(), stray_beams=True)
            assert not verdict(tmp_path, proof.formula, proof.proof)
            tried += 1
    assert tried >= 30
