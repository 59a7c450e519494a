"""What the checker sees of a grid: beams, traced cell by cell from the rules alone.

A *literal* is 2 * the number of a shooter's cell, and 1 more if it stands on ``|``.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from lasermaze.core.beam import Tracer
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Heading
from lasermaze.kinds.shooters.puzzle import AXES, EMPTY, Aim, ShooterGrid, Step

#: The two headings of a shooter's beams, by whether it stands on ``|``.
SIDES = ((Heading.W, Heading.E), (Heading.N, Heading.S))

_SHOOTER, _EMPTY_CELL = re.compile(rb"[-|]"), re.compile(rb"\.")


class Light(Tracer):
    """The beams of a grid. Every method raises TimeUpError when the budget is spent."""

    def __init__(self, puzzle: ShooterGrid, budget: Budget) -> None:
        super().__init__(puzzle.rows, puzzle.cols, puzzle.cells, budget)
        self.puzzle = puzzle

    def literal(self, aim: Aim) -> int:
        """The literal of an aim."""
        return 2 * self.number(aim.shooter) + (aim.axis == "|")

    def aim(self, literal: int) -> Aim:
        """The aim of a literal."""
        return Aim(self.cell(literal // 2), AXES[literal % 2])

    def has_cell(self, cell: Any) -> bool:
        """Whether a value of any type is a cell of the grid."""
        if not (isinstance(cell, tuple) and len(cell) == 2):
            return False
        row, col = cell
        return type(row) is int and type(col) is int and self.puzzle.inside(cell)

    def has_shooter(self, cell: Any) -> bool:
        """Whether a value of any type is the cell of a shooter."""
        return self.has_cell(cell) and self.puzzle[cell] in AXES

    def has_aim(self, aim: Any) -> bool:
        """Whether a value of any type is a shooter of the grid with an axis."""
        return isinstance(aim, Aim) and self.has_shooter(aim.shooter) and aim.axis in ("-", "|")

    def has_step(self, step: Any) -> bool:
        """Whether a value of any type is an implication between shooters, right or wrong."""
        aims = isinstance(step, Step) and self.has_aim(step.start) and self.has_aim(step.end)
        return aims and self.has_cell(step.cell)

    @property
    def shooters(self) -> Iterator[int]:
        """The numbers of the shooters' cells, row by row."""
        return (found.start() for found in self.budget.paced(_SHOOTER.finditer(self.letters)))

    @property
    def empty(self) -> Iterator[int]:
        """The numbers of the empty cells, row by row."""
        return (found.start() for found in self.budget.paced(_EMPTY_CELL.finditer(self.letters)))

    @property
    def literals(self) -> Iterator[int]:
        """Both literals of each shooter, row by row."""
        return (2 * shooter + along for shooter in self.shooters for along in (0, 1))

    def beams(self, literal: int) -> Iterator[int]:
        """The cells on both beams of a literal; ``~number`` for those at which they end."""
        for heading in SIDES[literal % 2]:
            yield from self.beam(literal // 2, heading)

    def lit(self, literal: int) -> Iterator[int]:
        """The empty cells on both beams of a literal."""
        letters, empty = self.letters, ord(EMPTY)
        return (cell for cell in self.beams(literal) if cell >= 0 and letters[cell] == empty)

    def hits(self, literal: int) -> set[int]:
        """The shooters that a literal hits, itself perhaps among them."""
        return {~end for end in self.beams(literal) if end < 0 and self.letters[~end] in b"-|"}

    def seen(self, number: int) -> set[int]:
        """The literals whose beams cross an empty cell, whatever they hit."""
        ends = {~end for heading in Heading for end in self.beam(number, heading) if end < 0}
        shooters = {end for end in ends if self.letters[end] in b"-|"}
        literals = (2 * shooter + along for shooter in shooters for along in (0, 1))
        return {literal for literal in literals if number in self.beams(literal)}

    @cached_property
    def victims(self) -> dict[int, set[int]]:
        """The literals that hit a shooter, each with those that it hits."""
        return {literal: hit for literal in self.literals if (hit := self.hits(literal))}

    @cached_property
    def _lighters(self) -> tuple[array[int], array[int]]:
        """For each cell two literals that hit no shooter and light it; 0 for none.

        There are no more: light retraces its way, so of two shooters on one path through a cell
        one would hit the other.
        """
        first, second = (array("q", bytes(8 * len(self.letters))) for _ in range(2))
        for literal in self.literals:
            for number in self.beams(literal) if literal not in self.victims else ():
                if number < 0:
                    continue
                if first[number] in (0, literal):
                    first[number] = literal
                else:
                    assert second[number] in (0, literal)
                    second[number] = literal
        return first, second

    def lighters(self, number: int) -> set[int]:
        """The literals that hit no shooter and light an empty cell."""
        return {each[number] for each in self._lighters} - {0}
