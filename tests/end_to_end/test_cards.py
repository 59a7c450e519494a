"""The printed cards: both counts, through the command line and through the library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from tests.end_to_end.command import lasermaze

pytestmark = pytest.mark.shared_data

CARDS = 34
COUNTS = {False: "solutions", True: "solutions_with_stray_beams"}


@pytest.fixture
def folder(shared_data: Path) -> Path:
    return shared_data / "board"


@pytest.fixture
def expected(shared_data: Path) -> dict[str, dict[str, Any]]:
    cards: dict[str, dict[str, Any]]
    cards = json.loads((shared_data / "board" / "expected.json").read_text())
    assert len(cards) == CARDS
    return cards


@pytest.mark.parametrize("stray_beams", COUNTS)
def test_solution_counts_on_the_command_line(
    stray_beams: bool, folder: Path, expected: dict[str, dict[str, Any]]
) -> None:
    files = [folder / name for name in expected]
    flags = ["--stray-beams"] if stray_beams else []
    result = lasermaze("solve", "--json", *flags, *files)
    assert (result.code, result.err) == (0, "")
    counts = {name: card[COUNTS[stray_beams]] for name, card in expected.items()}
    answers = dict(zip(expected, result.documents, strict=True))
    assert {name: answer["count"] for name, answer in answers.items()} == counts
    assert all(answer["exact"] for answer in answers.values())
    assert {name: answer["unique"] for name, answer in answers.items()} == {
        name: count == 1 for name, count in counts.items()
    }


@pytest.mark.parametrize("stray_beams", COUNTS)
def test_solution_counts_in_the_library(
    stray_beams: bool, folder: Path, expected: dict[str, dict[str, Any]]
) -> None:
    for name, card in expected.items():
        puzzle = lm.load(folder / name)
        answer = lm.solve(puzzle, keep_all=True, stray_beams=stray_beams)
        assert isinstance(answer, lm.Solved), name
        assert (answer.count, answer.exact) == (card[COUNTS[stray_beams]], True), name
        assert tuple(lm.solutions(puzzle, stray_beams=stray_beams)) == answer.solutions, name
