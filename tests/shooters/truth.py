"""The facts of a grid by trying all ways to turn its shooters, and the reasons that hold there."""

from __future__ import annotations

from itertools import product

from lasermaze.core.grid import Cell
from lasermaze.core.reasons import Case
from lasermaze.kinds.shooters import (
    Aim,
    Implication,
    WouldHit,
)
from lasermaze.kinds.shooters.thoughts import (
    Contradiction,
    Excluded,
    InNoSolution,
)
from tests.shooters.plain import SIDES, aims_at, beam, way


class Plain:
    """The facts about a grid, from the rules alone."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        cells = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
        self.shooters = [cell for cell in cells if self[cell] in "-|"]
        self.empty = [cell for cell in cells if self[cell] == "."]
        self.light: dict[Aim, set[Cell]] = {}
        for cell, axis in product(self.shooters, "-|"):
            beams = [beam(rows, *cell, side) for side in SIDES[axis]]
            if not any(hit for _, hit in beams):
                self.light[Aim(cell, axis)] = beams[0][0] | beams[1][0]
        self.lighters = {
            cell: {aim for aim, lit in self.light.items() if cell in lit} for cell in self.empty
        }
        self.ways = self._ways()

    def __getitem__(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def _ways(self) -> list[dict[Cell, str]]:
        """All solutions, each as the axes of the shooters; the rules tried axis by axis."""
        found: list[dict[Cell, str]] = [{}]
        last = {
            cell: max((s for s, _ in aims), default=(-1, -1))
            for cell, aims in self.lighters.items()
        }
        for shooter in [(-1, -1), *self.shooters]:
            if shooter in self.shooters:
                axes = [axis for axis in "-|" if (shooter, axis) in self.light]
                found = [one | {shooter: axis} for one in found for axis in axes]
            for cell in (cell for cell, by in last.items() if by == shooter):
                found = [one for one in found if any(one[s] == a for s, a in self.lighters[cell])]
        return found

    def axes(self, shooter: Cell) -> set[str]:
        """How a shooter stands in the solutions."""
        return {one[shooter] for one in self.ways}

    def forced(self) -> list[Cell]:
        return [shooter for shooter in self.shooters if len(self.axes(shooter)) == 1]

    def seen(self, cell: Cell) -> set[Aim]:
        """The aims whose beams cross an empty cell, whatever they hit."""
        return {Aim(*aim) for aim in aims_at(self.rows, cell)}

    def victims(self, aim: Aim) -> set[Cell | None]:
        return {way(self.rows, *aim[0], side)[1] for side in SIDES[aim[1]]} - {None}


def other(axis: str) -> str:
    return "|" if axis == "-" else "-"


def is_solved(truth: Plain) -> bool:
    return {shooter: truth[shooter] for shooter in truth.shooters} in truth.ways


def turns(truth: Plain, one: dict[Cell, str]) -> int:
    return sum(truth[shooter] != axis for shooter, axis in one.items())


def holds(truth: Plain, step: Implication) -> bool:
    """Whether an implication holds for the reason that it gives."""
    if step.reason == "hit":
        return step.end == step.start.other and step.cell in truth.victims(step.start)
    left = truth.lighters[step.cell] - {step.start.other}
    return step.reason == "lit" and left <= {step.end}


def fails(truth: Plain, case: Case[Aim, Excluded]) -> bool:
    """Whether a choice fails for the reason that is given."""
    match case.ends:
        case WouldHit(aim, victim):
            return aim == case.choice and victim in truth.victims(aim)
        case Contradiction(chain):
            ends = [case.choice, *(step.end for step in chain)]
            follows = [step.start for step in chain] == ends[:-1]
            return follows and ends[-1] == case.choice.other and all(holds(truth, s) for s in chain)
        case InNoSolution(aim):
            return aim == case.choice and aim.axis not in truth.axes(aim.shooter)
    return False
