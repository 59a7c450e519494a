"""Figures of the documentation that take long to measure."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from benchmarks import board

import lasermaze as lm
from lasermaze.kinds.board.puzzle import Lemmas
from tests.documents.pages import ROOT

pytestmark = pytest.mark.soak


def test_how_deep_chains_are() -> None:
    command = [sys.executable, "tools/chains.py", "--generated", "500"]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    page = (ROOT / "docs" / "reference" / "explanations.md").read_text()
    told = " ".join(page.partition("How deep chains are:")[2].replace(",", "").split())
    splits = printed.rpartition("followed): ")[2].strip()
    by_cases = {int(size): int(cards) for size, cards in re.findall(r"(\d+): (\d+)", splits)}
    shallow = [sum(cards for size, cards in by_cases.items() if size <= most) for most in (1, 4)]
    largest, second, third = sorted(by_cases)[:-4:-1]
    assert f"{shallow[0]} need no case split at all {shallow[1]} none with more than four" in told
    assert f"largest split of all has {largest} the next {second} and {third}" in told
    [steps] = re.findall(r"those that decide: (.*)", printed)
    total, glance, followed, split = re.findall(r"\d+", steps)
    assert f"Of the {total} steps that decide something {glance} are seen at a glance" in told
    assert f"{followed} by following light to its end and {split} need a split" in told


def test_how_many_hard_cards_are_proved_by_lemmas() -> None:
    answers = {name: lm.solve(card) for name, card in board.hard_cards().items()}
    proofs = [
        answer.evidence if isinstance(answer, lm.Solved) else answer.certificate
        for answer in answers.values()
        if not isinstance(answer, lm.Undecided)
    ]
    by_lemmas = sum(isinstance(proof, Lemmas) for proof in proofs)
    told = (ROOT / "docs" / "limits.md").read_text()
    assert (by_lemmas, len(proofs)) == (11, len(answers))
    assert f"Eleven of the {len(answers)} answers have proof trees that are too large" in told
    for name, words in (("pile 2", "examines {:.1f} million"), ("crowded 5", "against {:,} pos")):
        [nodes] = [dict(each.work)["nodes"] for key, each in answers.items() if name in key]
        assert words.format(nodes / 10**6 if "million" in words else nodes) in told
