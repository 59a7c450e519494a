"""What the checker sees of a grid: its beams, as the verifier follows them by the rules alone.

A *literal* is 2 * the index of a shooter's cell, and 1 more if it stands on ``|``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from lasermaze._kernel import VerifyShooters
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell
from lasermaze.kinds.shooters.puzzle import AXES, Aim, Implication, ShooterGrid

_SHOOTER, _EMPTY_CELL = re.compile(rb"[-|]"), re.compile(rb"\.")


class Light:
    """The beams of a grid. Cells are indices, row by row.

    Every method raises TimeUpError when the budget is spent.
    """

    def __init__(self, puzzle: ShooterGrid, budget: Budget) -> None:
        self.puzzle, self.budget = puzzle, budget
        self.letters = puzzle.cells
        self._verifier = VerifyShooters(puzzle.rows, puzzle.cols, puzzle.cells)
        budget.in_slices(self._verifier.read)

    def number(self, cell: Cell) -> int:
        """The index of a cell."""
        return cell[0] * self.puzzle.cols + cell[1]

    def cell(self, number: int) -> Cell:
        """The cell with an index."""
        return divmod(number, self.puzzle.cols)

    def replay(self, turned: bytes) -> list[tuple[int, int, int, int]]:
        """What is wrong with a solution of the right size; see `VerifyShooters.replay`."""
        return self.budget.in_slices(lambda seconds: self._verifier.replay(turned, seconds))

    def literal(self, aim: Aim) -> int:
        """The literal of an aim."""
        return 2 * self.number(aim.shooter) + (aim.axis == "|")

    def aim(self, literal: int) -> Aim:
        """The aim of a literal."""
        return Aim(self.cell(literal // 2), AXES[literal % 2])

    def has_cell(self, cell: Any) -> bool:
        """Whether a value of any type is a cell of the grid."""
        is_pair = isinstance(cell, tuple) and [*map(type, cell)] == [int, int]
        return is_pair and self.puzzle.inside(cell)

    def has_shooter(self, cell: Any) -> bool:
        """Whether a value of any type is the cell of a shooter."""
        return self.has_cell(cell) and self.puzzle[cell] in AXES

    def has_aim(self, aim: Any) -> bool:
        """Whether a value of any type is a shooter of the grid with an axis."""
        return isinstance(aim, Aim) and self.has_shooter(aim.shooter) and aim.axis in ("-", "|")

    def has_step(self, step: Any) -> bool:
        """Whether a value of any type is an implication between shooters, right or wrong."""
        aims = isinstance(step, Implication) and self.has_aim(step.start) and self.has_aim(step.end)
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

    def lit(self, literal: int) -> memoryview[int]:
        """The empty cells on both beams of a literal."""
        return memoryview(self._verifier.lit(literal)).cast("I")

    def hits(self, literal: int) -> set[int]:
        """The shooters that a literal hits, itself perhaps among them."""
        return set(self._verifier.hits(literal))

    def seen(self, number: int) -> set[int]:
        """The literals whose beams cross an empty cell, whatever they hit."""
        return set(self._verifier.seen(number))

    @cached_property
    def _all_followed(self) -> VerifyShooters:
        """The verifier, once it has followed all beams; eight bytes a cell."""
        self.budget.in_slices(self._verifier.find_lighters)
        return self._verifier

    def strikes(self, literal: int) -> bool:
        """Whether a literal hits a shooter."""
        return self._all_followed.strikes(literal)

    def lighters(self, number: int) -> set[int]:
        """The literals that hit no shooter and light an empty cell; at most two.

        Light retraces its way, so of two shooters on one path through a cell one would hit the
        other.
        """
        return set(self._all_followed.lighters(number))

    def clauses(self, known: set[int]) -> list[tuple[int, int]]:
        """What cells and hits demand if some literals are true; see `VerifyShooters.clauses`."""
        verifier = self._all_followed
        return self.budget.in_slices(lambda seconds: verifier.clauses(known, seconds))
