"""How the checker sees a grid: beams traced cell by cell from the rules alone.

Nothing here is shared with the solver. Cells are numbered row by row, with a border of walls, so
that a beam needs no look at the rim. A *literal* is 2 * the number of a shooter's cell, and 1
more where it stands on ``|``.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from functools import cached_property

from lasermaze.core.beam import MIRROR
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.shooters.puzzle import EMPTY, WALL, Aim, ShooterGrid

#: Loops look at the budget once in this many steps.
STRIDE = 1 << 14

#: The two headings of a shooter's beams, by whether it stands on ``|``.
SIDES = ((Heading.W, Heading.E), (Heading.N, Heading.S))

#: The heading of light that leaves a mirror, by the heading with which it came.
_SLASH_OUT, _BACKSLASH_OUT = (tuple(map(int, MIRROR[letter])) for letter in "/\\")

_SHOOTERS, _EMPTY_CELLS = re.compile(rb"[-|]"), re.compile(rb"\.")

_DARK, _SLASH, _BACKSLASH, _WALL = EMPTY.encode()[0], ord("/"), ord("\\"), WALL.encode()[0]


class Light:
    """The beams of a grid. Every method raises TimeUpError when the budget is spent."""

    def __init__(self, puzzle: ShooterGrid, budget: Budget) -> None:
        self.puzzle, self.budget = puzzle, budget
        self._steps = 0  # since the last look
        self._width = puzzle.cols + 1
        self.letters = bytes(self._with_border())
        self._ways = (-self._width, 1, self._width, -1)  # by heading
        self._slash, self._backslash = (
            {way: self._ways[out] for way, out in zip(self._ways, outs, strict=True)}
            for outs in (_SLASH_OUT, _BACKSLASH_OUT)
        )

    def _with_border(self) -> bytearray:
        puzzle, cols = self.puzzle, self.puzzle.cols
        grid = bytearray([_WALL]) * self._width
        for row in range(puzzle.rows):
            if row % STRIDE == 0:
                self.budget.look()
            grid += puzzle.cells[row * cols : row * cols + cols]
            grid.append(_WALL)
        return grid + bytearray([_WALL]) * self._width

    def number(self, cell: Cell) -> int:
        """The number of a cell."""
        return (cell[0] + 1) * self._width + cell[1]

    def cell(self, number: int) -> Cell:
        """The cell of a number."""
        row, col = divmod(number, self._width)
        return row - 1, col

    def literal(self, aim: Aim) -> int:
        """The literal of an aim."""
        return 2 * self.number(aim.shooter) + (aim.axis == "|")

    def aim(self, literal: int) -> Aim:
        """The aim of a literal."""
        return Aim(self.cell(literal // 2), "-|"[literal % 2])

    @property
    def shooters(self) -> Iterator[int]:
        """The numbers of the shooters' cells, row by row."""
        return self._found(_SHOOTERS)

    @property
    def empty(self) -> Iterator[int]:
        """The numbers of the empty cells, row by row."""
        return self._found(_EMPTY_CELLS)

    def _found(self, pattern: re.Pattern[bytes]) -> Iterator[int]:
        for count, found in enumerate(pattern.finditer(self.letters)):
            if count % STRIDE == 0:
                self.budget.look()
            yield found.start()

    def beam(self, number: int, heading: Heading) -> Iterator[int]:
        """The empty cells that light enters which leaves a cell; ~shooter for one at the end.

        Light that comes back to an empty cell that it left along this heading has no end.
        """
        letters, slash, backslash = self.letters, self._slash, self._backslash
        way = self._ways[heading]
        start, first, steps = number, way, self._steps
        while True:
            number += way
            letter = letters[number]
            steps += 1
            if steps >= STRIDE:
                steps = 0
                self.budget.look()
            if letter == _DARK:
                yield number
                if number == start and way == first:
                    break
            elif letter == _SLASH:
                way = slash[way]
            elif letter == _BACKSLASH:
                way = backslash[way]
            elif letter == _WALL:
                break
            else:
                yield ~number
                break
        self._steps = steps

    def lit(self, literal: int) -> Iterator[int]:
        """The empty cells on both beams of a literal; ~shooter for one that is hit."""
        for heading in SIDES[literal % 2]:
            yield from self.beam(literal // 2, heading)

    def hits(self, literal: int) -> set[int]:
        """The shooters that a literal hits, itself perhaps among them."""
        return {~number for number in self.lit(literal) if number < 0}

    def seen(self, number: int) -> set[int]:
        """The literals whose beams cross an empty cell, whatever they hit."""
        found = {
            2 * ~there + along
            for heading in Heading
            for there in self.beam(number, heading)
            if there < 0
            for along in (0, 1)
        }
        return {literal for literal in found if number in self.lit(literal)}

    @cached_property
    def victims(self) -> dict[int, frozenset[int]]:
        """The literals that hit a shooter, each with those that it hits."""
        found = {}
        for shooter in self.shooters:
            for literal in (2 * shooter, 2 * shooter + 1):
                if struck := self.hits(literal):
                    found[literal] = frozenset(struck)
        return found

    @cached_property
    def _lighters(self) -> tuple[array[int], array[int]]:
        """For each cell two literals that hit no shooter and light it; 0 for none.

        There are no more: light retraces its way, so that of two shooters on one way through a
        cell the one would hit the other.
        """
        first, second = (array("q", bytes(8 * len(self.letters))) for _ in range(2))
        for shooter in self.shooters:
            for literal in (2 * shooter, 2 * shooter + 1):
                if literal in self.victims:
                    continue
                for number in self.lit(literal):
                    if first[number] in (0, literal):
                        first[number] = literal
                    else:
                        assert second[number] in (0, literal)
                        second[number] = literal
        return first, second

    def lighters(self, number: int) -> set[int]:
        """The literals that hit no shooter and light an empty cell."""
        return {each[number] for each in self._lighters} - {0}
