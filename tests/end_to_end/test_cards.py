"""The printed cards: both counts, through the command line and through the library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.board import Board
from lasermaze.board.check import shine
from lasermaze.grid import Heading
from tests.board.published import cards_with_counts
from tests.end_to_end.command import lasermaze

pytestmark = pytest.mark.shared_data

CARDS = 34
COUNTS = {False: "solutions", True: "solutions_with_stray_beams"}


@pytest.fixture
def folder(shared_data: Path) -> Path:
    return shared_data / "board"


@pytest.fixture
def expected(shared_data: Path) -> dict[str, dict[str, Any]]:
    cards = cards_with_counts(shared_data)
    assert len(cards) == CARDS
    return cards


@pytest.mark.parametrize("stray_beams", COUNTS)
def test_counts_through_the_command_line(
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
def test_counts_and_solutions_through_the_library(
    stray_beams: bool, folder: Path, expected: dict[str, dict[str, Any]]
) -> None:
    for name, card in expected.items():
        puzzle = lm.load(folder / name)
        answer = lm.solve(puzzle, all=True, stray_beams=stray_beams)
        assert isinstance(answer, lm.Solved), name
        assert (answer.count, answer.exact) == (card[COUNTS[stray_beams]], True), name
        lm.check(puzzle, answer)
        assert tuple(lm.solutions(puzzle, stray_beams=stray_beams)) == answer.solutions, name


def test_the_published_count_of_bonus_62_depends_on_the_order_of_beams(shared_data: Path) -> None:
    """Counted as published, a beam on the side of a checkpoint undoes an earlier passage."""
    folder = shared_data / "board"
    published = json.loads((folder / "expected.json").read_text())["bonus-62.txt"]
    card = lm.load(folder / "bonus-62.txt")
    assert isinstance(card, Board)
    [checkpoint] = [cell for cell, token in card.tokens() if token.piece == "C"]
    kept = 0
    for solution in lm.solutions(card, stray_beams=True):
        met = [entry for entry in shine(solution).beam.entries if entry.cell == checkpoint]
        kept += met[-1].heading in (Heading.E, Heading.W)  # it lets beams through east and west
    assert kept == published["solutions_with_stray_beams"] == 818
