"""The effort of a player with a grid of shooters, against a plain count of chains of reasons."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from itertools import count
from math import ceil, log2
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters import KIND, ShooterGrid
from lasermaze.kinds.shooters.construction import from_loose_solution
from lasermaze.kinds.shooters.generate import effort
from tests.ranks import spearman
from tests.shooters.plain import SIDES, beam, random_grids
from tests.shooters.player import Demands, turns_of_a_thinker, turns_of_a_trier

Literal = tuple[tuple[int, int], str]

#: Letters after a quarter turn clockwise, and after left and right are swapped.
TURNED = str.maketrans("/\\-|", "\\/|-")
SWAPPED = str.maketrans("/\\", "\\/")


def demands(rows: list[str]) -> list[set[Literal]] | None:
    """The literals of which one must hold, for each demand; None for a demand without any."""
    cells = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
    shooters = [cell for cell in cells if rows[cell[0]][cell[1]] in "-|"]
    light: dict[Literal, set[tuple[int, int]]] = {}
    for cell in shooters:
        for axis in "-|":
            beams = [beam(rows, *cell, side) for side in SIDES[axis]]
            if not any(hit for _, hit in beams):
                light[cell, axis] = beams[0][0] | beams[1][0]
    found = [{one for axis in "-|" if (one := (cell, axis)) in light} for cell in shooters]
    found += [
        {one for one, lit in light.items() if cell in lit}
        for cell in cells
        if rows[cell[0]][cell[1]] == "."
    ]
    return found if all(found) else None


def other(literal: Literal) -> Literal:
    return literal[0], "|" if literal[1] == "-" else "-"


def implied(holds: set[Literal], clauses: list[set[Literal]]) -> set[Literal]:
    """The literals that follow in one step: the last one of a clause."""
    found = set()
    for clause in clauses:
        for one in clause:
            if all(other(literal) in holds for literal in clause - {one}):
                found.add(one)
    return found - holds


def contradicts(holds: set[Literal]) -> bool:
    return any(other(literal) in holds for literal in holds)


def look(start: Literal, clauses: list[set[Literal]]) -> tuple[int, int]:
    """How many literals are followed from one, and the links to its negation; 0 without."""
    layer = {start: 0}
    for number in count(1):
        more = implied(set(layer), clauses)
        layer |= dict.fromkeys(more, number)
        ends = [layer[one] + layer[other(one)] for one in more if other(one) in layer]
        if ends or not more:
            return len(layer), min(ends, default=0)
    raise AssertionError


def plain_effort(rows: list[str]) -> tuple[int, int]:
    """The turns, for good and on average in mind, and the links of the longest chain."""
    clauses = demands(rows)
    if clauses is None:
        return 1, 0
    everything = {(cell, axis) for clause in clauses for cell, _ in clause for axis in "-|"}
    holds: set[Literal] = set()
    decided = implied(holds, clauses)
    steps = longest = 0
    while True:
        while decided and not contradicts(holds):
            holds |= decided
            decided = implied(holds, clauses)
        if contradicts(holds):
            return steps + len(holds), longest
        clauses = [clause for clause in clauses if clause.isdisjoint(holds)]
        still = sorted(one for one in everything if one not in holds and other(one) not in holds)
        looks = {one: look(one, clauses) for one in still}
        if not any(links for _, links in looks.values()):
            return steps + len(holds) + len(still) // 2, longest
        longest = min(links for _, links in looks.values() if links)
        wrong = [one for one, (_, links) in looks.items() if links == longest]
        tried = Fraction(len(still) + 1, len(wrong) + 1)
        size = Fraction(sum(size for size, _ in looks.values()), len(still))
        steps += min(len(still), ceil(tried * size))
        decided = set(map(other, wrong))


def rows_of(puzzle: ShooterGrid) -> list[str]:
    return list(puzzle.lines())


def test_the_effort_is_that_of_a_plain_count() -> None:
    grids = list(random_grids(250, seed=8))
    grids += [rows_of(from_loose_solution(4, 6, Rng("chains", number))) for number in range(30)]
    made = [
        lm.generate("shooters", size=(8, 9), level="expert", seed=3),
        lm.generate("shooters", size=(8, 9), level="advanced", seed=1, impossible=True),
    ]
    grids += [rows_of(puzzle) for puzzle in made if isinstance(puzzle, ShooterGrid)]
    lengths = []
    for rows in grids:
        found = effort(ShooterGrid.of(rows), Budget())
        assert found is not None
        steps, links = plain_effort(rows)
        lengths.append(links)
        assert found == Effort(steps, (links // 4).bit_length()), "\n".join(rows)
    assert {0, 2, 4} <= set(lengths)


@settings(max_examples=40)
@given(st.integers(1, 7), st.integers(1, 7), st.integers(0, 2**32), st.booleans())
def test_turned_and_mirrored_grids_are_alike_hard(
    height: int, width: int, number: int, spoilt: bool
) -> None:
    puzzle = from_loose_solution(height, width, Rng("alike", number))
    rows = rows_of(puzzle)
    if spoilt:
        rows = [row.replace("#", ".", 1) for row in rows]
    here = effort(ShooterGrid.of(rows), Budget())
    turned = ["".join(column).translate(TURNED) for column in zip(*reversed(rows), strict=True)]
    swapped = [row[::-1].translate(SWAPPED) for row in rows]
    assert effort(ShooterGrid.of(turned), Budget()) == here
    assert effort(ShooterGrid.of(swapped), Budget()) == here


def staircase(steps: int) -> ShooterGrid:
    """Shooters on a diagonal, each beside the next, so that all stand like the first."""
    size = steps + 1
    rows = [["#"] * size for _ in range(size)]
    for step in range(size):
        rows[step][step] = "-"
        if step < steps:
            rows[step][step + 1] = rows[step + 1][step] = "."
    return ShooterGrid.of(map("".join, rows))


def test_more_shooters_that_hang_together_are_harder() -> None:
    found = [lm.rate(staircase(steps)) for steps in (1, 3, 9)]
    scores = [one.score for one in found if one is not None]
    assert scores == sorted(set(scores))


def test_the_words_about_chains_name_their_length() -> None:
    told = KIND.levels.open_sentence
    assert "more than three" in told.of(0)
    for links in range(4, 70):
        low, high = map(int, re.findall(r"\d+", told.of((links // 4).bit_length())))
        assert low <= links <= high


def test_what_one_cell_refutes_is_seen_at_a_glance() -> None:
    assert effort(ShooterGrid.of(["-#.", "###"]), Budget()) == Effort(1, 0)
    assert effort(ShooterGrid.of(["--", "--"]), Budget()) == Effort(1, 0)


def test_the_budget_is_kept() -> None:
    puzzle = from_loose_solution(9, 9, Rng("late"))
    assert effort(puzzle, Budget(seconds=0)) is None

    class StopError(Exception):
        pass

    def stop(fraction: float, found: int) -> None:
        raise StopError

    with pytest.raises(StopError):
        effort(puzzle, Budget(progress=stop))


def test_grids_of_one_size_rank_as_two_players_find_them() -> None:
    dice = random.Random(5)
    scores: list[float] = []
    tried: list[float] = []
    thought: list[float] = []
    for seed, level in enumerate(LEVELS * 8):
        puzzle = lm.generate("shooters", size=(8, 11), level=level, seed=seed)
        rating = lm.rate(puzzle)
        assert isinstance(puzzle, ShooterGrid)
        assert rating is not None
        scores.append(rating.score)
        game = Demands(rows_of(puzzle))
        tried.append(mean(log2(turns_of_a_trier(game, dice, 300)) for _ in range(6)))
        thought.append(mean(log2(turns_of_a_thinker(game, dice)) for _ in range(6)))
    assert spearman(scores, tried) > 0.7
    assert spearman(scores, thought) > 0.6


def test_players_count_what_they_turn() -> None:
    forced = Demands(["-.#", "#.-"])
    assert turns_of_a_thinker(forced, random.Random(1)) == 2
    assert turns_of_a_trier(forced, random.Random(1), 100) in range(2, 5)
    assert turns_of_a_thinker(Demands(["-#."]), random.Random(1)) == 1
