"""New puzzles: their levels and options, and that a seed's puzzle stays the same."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any
from zlib import crc32

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters import KIND, Cycle, ShooterGrid
from lasermaze.kinds.shooters import generate as generating
from lasermaze.kinds.shooters.construction import from_loose_solution


def level_of(puzzle: lm.Puzzle) -> str:
    found = lm.rate(puzzle)
    assert found is not None
    return found.level


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_can_be_had_with_one_solution_and_with_none(level: str) -> None:
    unique = lm.generate("shooters", level=level, seed=3, unique=True)
    answer = lm.solve(unique)
    assert isinstance(answer, lm.Solved)
    assert answer.unique
    assert level_of(unique) == level
    impossible = lm.generate("shooters", level=level, seed=3, impossible=True)
    refuted = lm.solve(impossible)
    assert isinstance(refuted, lm.Impossible)
    assert isinstance(refuted.certificate, Cycle)
    assert level_of(impossible) == level


def test_neighbouring_levels_can_be_had_at_one_size() -> None:
    for level in LEVELS:
        assert level_of(lm.generate("shooters", size=(11, 14), level=level)) == level


@pytest.mark.parametrize("seed", [1, 3, 4, 10])  # none of the first eight attempts is an expert's
def test_an_expert_grid_can_be_small(seed: int) -> None:
    assert level_of(lm.generate("shooters", size=(6, 8), level="expert", seed=seed)) == "expert"


def test_a_new_puzzle_is_not_solved_as_it_stands() -> None:
    for seed in range(5):
        puzzle = lm.generate("shooters", seed=seed)
        assert lm.hint(puzzle).cell is not None


def test_a_tiny_puzzle_has_a_shooter_if_it_can() -> None:
    for seed, level in product(range(100), (None, "beginner")):
        puzzle = lm.generate("shooters", size=(2, 3), level=level, seed=seed)
        assert set(puzzle.cells) & set(b"-|"), puzzle
    assert lm.generate("shooters", size=(1, 1)).cells


def test_large_puzzles_are_spoilt_where_they_are_to_be_impossible() -> None:
    assert isinstance(
        lm.solve(lm.generate("shooters", size=(60, 70), impossible=True)), lm.Impossible
    )
    assert isinstance(lm.solve(lm.generate("shooters", size=(60, 70))), lm.Solved)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"any_verdict": True, "level": "expert"}, "any_verdict and the level expert exclude"),
        ({"unique": True, "impossible": True}, "unique and impossible exclude each other"),
        ({"unique": True, "size": (150, 150)}, "no unique puzzle of 150 by 150 was found"),
        ({"level": "expert", "size": (1, 3)}, "no puzzle of 1 by 3 and the level expert was found"),
        ({"impossible": True, "size": (1, 1)}, "no impossible puzzle of 1 by 1 was found"),
    ],
)
def test_what_cannot_be_had_is_told(options: dict[str, object], told: str) -> None:
    with pytest.raises(lm.PuzzleError, match=told):
        lm.generate("shooters", **options)  # type: ignore[call-overload]  # options of all sorts


def test_shooters_of_a_loose_solution_can_all_stand_either_way() -> None:
    for number in range(20):
        puzzle = from_loose_solution(8, 9, Rng("loose", number))
        assert isinstance(lm.solve(puzzle), lm.Solved)
        cells = puzzle.cells.replace(b".", b"#")  # nothing asks for light any more
        answer = lm.solve(ShooterGrid(8, 9, cells), forced=True)
        assert isinstance(answer, lm.Solved)
        assert set(answer.witness.forced) <= {"0"}


def test_a_seed_makes_the_same_puzzle_as_long_as_the_version_stays() -> None:
    made = lm.generate("shooters", size=(5, 7), level="intermediate", seed=1)
    assert KIND.generator_version == 4
    assert made.id == "shooters/4/intermediate/5x7/1/0"
    assert str(replace(made, id="")) == GOLDEN


@pytest.mark.parametrize(
    ("puzzle_id", "checksum"),
    [
        ("shooters/3/beginner/4x5/unique=True/4/0", 2315593152),
        ("shooters/3/beginner/4x5/impossible=True/4/0", 1473904255),
        ("shooters/3/any/4x5/impossible=True/4/0", 883317495),
        ("shooters/3/any/4x5/any_verdict=True/4/0", 1224271402),
        ("shooters/4/beginner/4x5/unique=True/4/0", 291633905),
        ("shooters/4/beginner/4x5/impossible=True/4/0", 1571756207),
        ("shooters/4/any/4x5/impossible=True/4/0", 3687241923),
        ("shooters/4/any/4x5/any_verdict=True/4/0", 3205280373),
        ("shooters/3/any/7x10/4/0", 1052868629),
        ("shooters/4/any/7x10/4/0", 113595358),
    ],
)
def test_with_options_and_without_a_level_too(puzzle_id: str, checksum: int) -> None:
    made = lm.generate_from(puzzle_id)
    assert crc32(str(replace(made, id="")).encode()) == checksum


GOLDEN = """\
kind: shooters
grid:
/\\#/.\\|
\\#/#-..
..|/.\\\\
|/.#..-
.-#/#|.
"""


def test_no_more_attempts_than_usual_once_a_puzzle_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = []

    def attempt(self: Any) -> tuple[bytes, bool]:
        made.append(self)
        return b"-..", False

    monkeypatch.setattr(generating, "ATTEMPTS", 2)
    monkeypatch.setattr(generating._Generator, "_attempt", attempt)
    lm.generate("shooters", size=(1, 3))
    assert len(made) == 2


@pytest.mark.parametrize(("most", "times"), [(6, 1), (5, 0)])
def test_the_answers_of_puzzles_up_to_a_size_are_checked(
    monkeypatch: pytest.MonkeyPatch, most: int, times: int
) -> None:
    checked = []

    def is_solvable(puzzle: lm.Puzzle) -> bool:
        checked.append(puzzle)
        return True

    monkeypatch.setattr(generating, "MOST_CELLS_CHECKED", most)
    monkeypatch.setattr(generating, "is_solvable", is_solvable)
    lm.generate("shooters", size=(2, 3))
    assert len(checked) == times
