"""What a grid of shooters asks of a player, against a plain count of the chains of reasons."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import Effort
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters import ShooterGrid
from lasermaze.kinds.shooters.construction import from_loose_solution
from lasermaze.kinds.shooters.generate import effort
from tests.shooters.plain import SIDES, beam, random_grids

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


def closure(start: set[Literal], clauses: list[set[Literal]], layers: int) -> set[Literal]:
    """What follows from literals in at most this many layers."""
    holds = set(start)
    for _ in range(layers):
        new = set()
        for clause in clauses:
            for one in clause:
                rest = {
                    literal for literal in clause if literal == one or other(literal) not in holds
                }
                if rest == {one}:
                    new.add(one)
        if new <= holds:
            break
        holds |= new
    return holds


def longest_chain(rows: list[str]) -> int:
    """The links of the longest chain that is needed: one that leads all the way round."""
    clauses = demands(rows)
    if clauses is None:
        return 0
    literals = {
        one for clause in clauses for literal in clause for one in (literal, other(literal))
    }
    holds = closure(set(), clauses, len(literals))
    longest = 0
    for length in count(1):
        if any(other(literal) in holds for literal in holds):
            return longest
        clauses = [clause for clause in clauses if clause.isdisjoint(holds)]
        still = [one for one in literals if one not in holds and other(one) not in holds]
        if length > 2 * len(still):
            return longest
        wrong = [one for one in still if other(one) in implied_by(one, clauses, length)]
        if wrong:
            longest = length
            holds = closure(holds | set(map(other, wrong)), clauses, len(literals))
    raise AssertionError


def implied_by(start: Literal, clauses: list[set[Literal]], length: int) -> set[Literal]:
    """What one literal implies by chains of at most ``length`` links."""
    seen = layer = {start}
    for _ in range(length):
        layer = {
            head
            for tail in layer
            for clause in clauses
            if other(tail) in clause
            for head in clause - {other(tail)}
        } - seen
        seen = seen | layer
    return seen


def rows_of(puzzle: ShooterGrid) -> list[str]:
    return list(puzzle.lines())


def test_the_longest_chain_is_that_of_a_plain_search() -> None:
    grids = list(random_grids(250, seed=8))
    grids += [rows_of(from_loose_solution(4, 6, Rng("chains", number))) for number in range(30)]
    made = [
        lm.generate("shooters", size=(8, 9), level="expert", seed=1),
        lm.generate("shooters", size=(8, 9), level="advanced", seed=1, impossible=True),
    ]
    grids += [rows_of(puzzle) for puzzle in made if isinstance(puzzle, ShooterGrid)]
    lengths = []
    for rows in grids:
        found = effort(ShooterGrid.of(rows), Budget())
        assert found is not None
        lengths.append(found.open)
        assert found.open == longest_chain(rows), "\n".join(rows)
    assert {0, 2} < set(lengths)
    assert max(lengths) > 2


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
