"""The kernel's search for a puzzle, and the single reasons that it finds."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from lasermaze._kernel import ShooterSearch
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.shooters.formula import Formula
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Implication,
    ShooterGrid,
    Stuck,
    WouldHit,
)

#: The largest number of implications followed to find the forced shooters,
FORCED_EFFORT = 1 << 27

#: to find a short cycle of implications,
CYCLE_EFFORT = 1 << 24

#: and to find the reason why a shooter is forced.
CHAIN_EFFORT = 1 << 22

#: The values of `Search.forced` for a shooter.
FREE, FORCED, UNKNOWN = range(3)


class Search:
    """The search that decided a puzzle.

    Shooters have numbers, row by row. Every method raises TimeUpError when the budget is spent.

    Attributes:
        kernel: the kernel's search, which is done.
        solved: whether there is a solution.
    """

    def __init__(self, puzzle: ShooterGrid, budget: Budget) -> None:
        self.puzzle, self.budget = puzzle, budget
        self.kernel = ShooterSearch(puzzle.rows, puzzle.cols, puzzle.cells, budget)
        self.solved = self.kernel.is_solved
        self._cells = memoryview(self.kernel.shooters).cast("I")

    def cell(self, shooter: int) -> Cell:
        """The cell of a shooter."""
        return divmod(self._cells[shooter], self.puzzle.cols)

    def forced(self) -> bytes:
        """For each shooter `FORCED` if it has the same axis in every solution, `FREE` if not.

        `UNKNOWN` if that takes more than `FORCED_EFFORT` implications.
        """
        return self.kernel.forced(FORCED_EFFORT, self.budget)

    def formula(self) -> Formula:
        """The clauses that remain when the forced shooters are fixed."""
        fixed = self.forced()
        numbers = memoryview(self.kernel.rest(fixed, self.budget)).cast("I")
        clauses = dict.fromkeys(
            (min(a, b), max(a, b))
            for a, b in self.budget.paced(zip(numbers[::2], numbers[1::2], strict=True))
        )
        free = tuple(s for s, state in self.budget.paced(enumerate(fixed)) if state != FORCED)
        return Formula(free, tuple(clauses), self.kernel.axes(self.budget))

    def certificate(self) -> Certificate:
        """The proof that there is no solution, after a search that found none."""
        kernel, cols = self.kernel, self.puzzle.cols
        if kernel.stuck is not None:
            shooter = divmod(kernel.stuck, cols)
            return Stuck(shooter, tuple(self.hits(Aim(shooter, axis) for axis in AXES)))
        if kernel.dark is not None:
            cell = divmod(kernel.dark, cols)
            return Dark(cell, tuple(self.hits(self.aims_at(cell))))
        numbers, shortest = kernel.cycle(CYCLE_EFFORT, self.budget)
        return Cycle(tuple(self.steps(numbers)), shortest)

    def hits(self, aims: Iterator[Aim]) -> Iterator[WouldHit]:
        """The hits of those aims that would hit a shooter."""
        for aim in aims:
            if (victim := self.victim(aim)) is not None:
                yield WouldHit(aim, victim)

    def victim(self, aim: Aim) -> Cell | None:
        """A shooter that would be hit, if any."""
        index = aim.shooter[0] * self.puzzle.cols + aim.shooter[1]
        for heading in (Heading.W, Heading.E) if aim.axis == "-" else (Heading.N, Heading.S):
            if (found := self.kernel.struck(index, heading, self.budget)) is not None:
                return divmod(found[0], self.puzzle.cols)
        return None

    def aims_at(self, cell: Cell) -> Iterator[Aim]:
        """The aims whose beams cross an empty cell, whatever they hit beyond it."""
        index = cell[0] * self.puzzle.cols + cell[1]
        found = (self.kernel.struck(index, heading, self.budget) for heading in Heading)
        aims = (Aim(divmod(one[0], self.puzzle.cols), AXES[one[1]]) for one in found if one)
        return iter(dict.fromkeys(aims))

    def lighters(self, cell: Cell) -> list[Aim]:
        """The aims that light an empty cell and do not hit a shooter; at most two."""
        return [aim for aim in self.aims_at(cell) if self.victim(aim) is None]

    def contradiction(self, aim: Aim) -> tuple[Implication, ...]:
        """A shortest chain from an aim to the other axis of its shooter.

        Empty if none exists, or none is found within `CHAIN_EFFORT` implications.
        """
        row, col = aim.shooter
        shooter = bisect_left(self._cells, row * self.puzzle.cols + col)
        literal = 2 * shooter + AXES.index(aim.axis)
        numbers = self.kernel.way(literal, CHAIN_EFFORT, self.budget)
        return () if numbers is None else tuple(self.steps(numbers))

    def steps(self, numbers: bytes) -> Iterator[Implication]:
        """Steps from the kernel's numbers: the literals at both ends, and the cell."""
        each = iter(memoryview(numbers).cast("I").tolist())
        for start, end, index in self.budget.paced(zip(each, each, each, strict=True)):
            reason = "hit" if self.puzzle.cells[index] in b"-|" else "lit"
            yield Implication(
                self._aim(start), self._aim(end), reason, divmod(index, self.puzzle.cols)
            )

    def _aim(self, literal: int) -> Aim:
        return Aim(self.cell(literal // 2), AXES[literal % 2])
