"""The checker's view of a grid, whose beams the crate ``rust/verify`` follows by the rules.

A *literal* is 2 * the index of a shooter's cell, plus 1 for the axis ``|``.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from lasermaze._kernel import VerifyShooters
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell
from lasermaze.kinds.shooters.puzzle import AXES, Aim, Implication, ShooterGrid

#: The verifier's numbers for the reasons of steps; any other reason is a 3.
_REASONS = ("", "lit", "hit")

#: A number larger than the solutions that any search finds.
_ENOUGH = 1 << 62


class Found(NamedTuple):
    """The result of the plain search.

    Attributes:
        solutions: their number.
        first_turns: the number of shooters that the first one turns.
        axes: for each shooter, row by row, its axes in them: 1 for ``-``, 2 for
            ``|``, 3 for both.
    """

    solutions: int
    first_turns: int
    axes: bytes


class Light:
    """The beams of a grid. Cells are indices, row by row.

    Every method raises TimeUpError when the budget is spent.
    """

    def __init__(self, puzzle: ShooterGrid, budget: Budget) -> None:
        self.puzzle, self.budget = puzzle, budget
        self.letters = puzzle.cells
        self._verifier = VerifyShooters(puzzle.rows, puzzle.cols, puzzle.cells, budget)

    def number(self, cell: Cell) -> int:
        """The index of a cell."""
        return cell[0] * self.puzzle.cols + cell[1]

    def cell(self, number: int) -> Cell:
        """The cell with an index."""
        return divmod(number, self.puzzle.cols)

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

    def steps(self, steps: Iterable[Any]) -> bytes:
        """Values of any type in the verifier's form of steps: four native uint32 each."""
        numbers = array("I")
        for step in self.budget.paced(steps):
            numbers.extend(self._step(step))
        return numbers.tobytes()

    def _step(self, step: Any) -> tuple[int, int, int, int]:
        if not self.has_step(step):
            return 0, 0, 0, 0
        reason = _REASONS.index(step.reason) if step.reason in _REASONS[1:] else 3
        return self.literal(step.start), self.literal(step.end), self.number(step.cell), reason

    @cached_property
    def followed(self) -> VerifyShooters:
        """The verifier, after it has followed all beams; it takes eight bytes a cell."""
        self._verifier.find_lighters(self.budget)
        return self._verifier

    def replay(
        self, turned: bytes
    ) -> tuple[memoryview[int], list[tuple[int, int, int]], memoryview[int]]:
        """The faults of a solution of the right size; see `VerifyShooters.replay`."""
        changed, hits, dark = self._verifier.replay(turned, self.budget)
        return memoryview(changed).cast("I"), hits, memoryview(dark).cast("I")

    def hits(self, literal: int) -> list[int]:
        """The shooters that a literal hits, perhaps including itself."""
        return self._verifier.hits(literal)

    def seen(self, number: int) -> set[int]:
        """The literals whose beams cross an empty cell, whatever else they hit."""
        return set(self._verifier.seen(number))

    def search(
        self, positions: int | None, most_turns: int | None = None, most: int | None = None
    ) -> Found | None:
        """The solutions, by trying axis after axis without any evidence.

        It finds only those that turn no more than ``most_turns`` shooters, and of these the first
        ``most``. Returns None after this many ``positions``, for a grid with more cells than that,
        and for one whose table takes more than 128 MB.
        """
        stop = None if most is None else min(most, _ENOUGH)
        found = self._verifier.search(positions, most_turns, stop, self.budget)
        is_over, solutions, first_turns, axes = found
        return Found(solutions, first_turns, axes) if is_over else None

    @property
    def shooters(self) -> Iterator[int]:
        """The indices of the shooters' cells, row by row."""
        return map(self.number, self.budget.paced(self.puzzle.shooters))
