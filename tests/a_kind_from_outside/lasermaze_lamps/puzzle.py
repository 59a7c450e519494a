"""The puzzle, its solution, and how far a lamp shines."""

from collections.abc import Iterator

from lasermaze.core.grid import Cell, Heading
from lasermaze.core.letter_grid import Filled, LetterGrid

EMPTY, LAMP, WALL = ".", "*", "#"

#: Walls that say how many lamps are beside them.
NUMBERS = "01234"


class Lit(Filled):
    """A solution: the grid with its lamps."""


class Lamps(LetterGrid["Lamps", Lit, None]):
    """Cells, walls, and lamps as far as they are placed."""

    kind = "lamps"
    letters = EMPTY + LAMP + WALL + NUMBERS
    most_cells = 10_000

    def cells_of(self, letters: str) -> Iterator[Cell]:
        """The cells with one of the letters, row by row."""
        for index, letter in enumerate(self.cells.decode("ascii")):
            if letter in letters:
                yield divmod(index, self.cols)

    def beside(self, cell: Cell) -> list[Cell]:
        """The cells beside a cell in which a lamp may be."""
        near = (heading.step(cell) for heading in Heading)
        return [each for each in near if self.inside(each) and self[each] in EMPTY + LAMP]

    def lit_from(self, cell: Cell) -> Iterator[Cell]:
        """The cells that a lamp lights besides its own, as far as the next wall."""
        for heading in Heading:
            there = heading.step(cell)
            while self.inside(there) and self[there] in EMPTY + LAMP:
                yield there
                there = heading.step(there)
