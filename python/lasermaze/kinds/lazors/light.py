"""Light on a board, followed ray by ray, for pictures, hints and explanations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from lasermaze.core.grid import Cell
from lasermaze.core.letter_grid import letters_in
from lasermaze.kinds.lazors.puzzle import FREE, Lazors, Point

#: The letters of cells that let light through, and that reflect it.
THROUGH, REFLECTING = "x.cC", "aAcC"

#: The numbers of a `lasermaze.kinds.lazors.Ray`, of which light has very many.
Numbers = tuple[int, int, int, int]


def cell_after(ray: Numbers) -> Cell:
    """The cell that light comes to next; it may lie outside the grid."""
    x, y, vx, vy = ray
    x, y = (x + vx, y) if x % 2 == 0 else (x, y + vy)
    return y // 2, x // 2


class Lit(NamedTuple):
    """Light on a board.

    Attributes:
        points: the points where light is.
        touched: the indexes of the cells that it comes to.
        rays: its rays, in the order in which they are found.
    """

    points: set[Point]
    touched: set[int]
    rays: list[Numbers]


@cache
def _acting_on_light(open_as: str) -> tuple[frozenset[int], frozenset[int]]:
    """The letters of cells that let light through, and that reflect it; free cells as given."""
    through, reflecting = (
        frozenset((letters + FREE if {*letters} & {*open_as} else letters).encode())
        for letters in (THROUGH, REFLECTING)
    )
    return through, reflecting


def lit(puzzle: Lazors, cells: bytes | bytearray, open_as: str = ".") -> Lit:
    """The light on a board whose cells hold these letters.

    Free cells let it through or reflect it as the letters of ``open_as`` would.
    """
    passed, turning = _acting_on_light(open_as)
    rows, cols = puzzle.rows, puzzle.cols
    ahead: list[Numbers] = list(dict.fromkeys(puzzle.lasers))
    rays, points, touched = set(ahead), set[Point](), set[int]()
    for ray in ahead:  # it grows meanwhile
        x, y, vx, vy = ray
        points.add((x, y))
        if x % 2 == 0:
            row, col, back = y // 2, (x + vx) // 2, (x, y, -vx, vy)
        else:
            row, col, back = (y + vy) // 2, x // 2, (x, y, vx, -vy)
        if not (0 <= row < rows and 0 <= col < cols):
            continue
        index = row * cols + col
        touched.add(index)
        if cells[index] in passed and (on := (x + vx, y + vy, vx, vy)) not in rays:
            rays.add(on)
            ahead.append(on)
        if cells[index] in turning and back not in rays:
            rays.add(back)
            ahead.append(back)
    return Lit(points, touched, ahead)


class Light:
    """The light on a board whose cells hold some letters, as far as they determine it.

    It ends at undecided cells, unless it is to go on there as at another letter: ``open_as``.

    Attributes:
        letters: the letters, in the order of the cells.
        rays, points: as `Lit` has them.
    """

    def __init__(self, puzzle: Lazors, letters: Mapping[Cell, str], open_as: str = "B") -> None:
        self.puzzle, self.letters, self.open_as = puzzle, letters, open_as
        self.points, _, self.rays = lit(puzzle, "".join(letters.values()).encode(), open_as)

    @property
    def fronts(self) -> list[Cell]:
        """The undecided cells that light comes to, each once."""
        cells = dict.fromkeys(map(cell_after, self.rays))
        return [cell for cell in cells if self.letters.get(cell) == FREE]

    @property
    def touched(self) -> set[Cell]:
        """The cells that light comes to."""
        return {cell for cell in map(cell_after, self.rays) if cell in self.letters}

    def lines(self) -> Iterator[list[Point]]:
        """The light as lines of points: one from each laser, and one from each refraction."""
        seen: set[Numbers] = set()
        begins: list[Numbers] = list(self.puzzle.lasers)
        for ray in begins:  # it grows meanwhile
            line = [ray[:2]]
            while ray not in seen:
                seen.add(ray)
                if not (after := self._after(ray)):
                    break
                ray, *others = after  # the line goes on
                begins += others
                if ray[:2] != line[-1]:
                    line.append(ray[:2])
            if len(line) > 1:
                yield line

    def _after(self, ray: Numbers) -> list[Numbers]:
        """The rays that follow a ray: through the next cell, and reflected by it."""
        x, y, vx, vy = ray
        letter = self.letters.get(cell_after(ray), "B")  # outside it ends as at an opaque block
        content = self.open_as if letter == FREE else letter
        onward = (x + vx, y + vy, vx, vy)
        turned = (x, y, -vx, vy) if x % 2 == 0 else (x, y, vx, -vy)
        return [onward] * (content in THROUGH) + [turned] * (content in REFLECTING)


def letters_of(puzzle: Lazors, cells: bytes) -> dict[Cell, str]:
    """The letter of each cell."""
    return dict(letters_in(cells, puzzle.cols))


def shine(puzzle: Lazors, cells: bytes) -> Light:
    """The light if all blocks are placed as in the cells, and free cells are empty."""
    return Light(puzzle, letters_of(puzzle, cells), ".")


def unreachable(puzzle: Lazors, letters: Mapping[Cell, str], left: Collection[str]) -> list[Point]:
    """The targets that no light can hit, whatever the undecided cells hold.

    ``letters`` are in the order of the cells; ``left`` are the contents left for undecided ones:
    letters of blocks, and ``.`` for none.
    """
    points = lit(puzzle, "".join(letters.values()).encode(), "".join(left)).points
    return [target for target in dict.fromkeys(puzzle.targets) if target not in points]


def within(light: Light, left: Collection[str], blocks: int) -> set[Point]:
    """The points that light can come to with at most so many more blocks that reflect it.

    A block reflects all light that needs more blocks than it needs itself.
    """
    passes = not {*left}.isdisjoint(THROUGH)
    rays, first_layer = {*light.rays}, dict[Cell, int]()
    todo = [ray for ray in light.rays if light.letters.get(cell_after(ray)) == FREE]
    for layer in range(blocks + 1):
        later: list[Numbers] = []
        for ray in todo:  # it grows meanwhile
            x, y, vx, vy = ray
            cell = cell_after(ray)
            letter = light.letters.get(cell, "B")
            back = (x, y, -vx, vy) if x % 2 == 0 else (x, y, vx, -vy)
            turns = letter in REFLECTING
            if letter == FREE and not (turns := first_layer.setdefault(cell, layer) < layer):
                later.append(back)
            through = passes if letter == FREE else letter in THROUGH
            after = [*[(x + vx, y + vy, vx, vy)] * through, *[back] * turns]
            todo += [each for each in after if each not in rays]
            rays.update(after)
        todo = [ray for ray in dict.fromkeys(later) if ray not in rays] if layer < blocks else []
        rays.update(todo)
    return {ray[:2] for ray in rays}
