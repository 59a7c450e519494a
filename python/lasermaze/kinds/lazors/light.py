"""Light on a board, followed ray by ray, for pictures, hints and explanations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache, cached_property

from lasermaze.core.grid import Cell
from lasermaze.kinds.lazors.puzzle import FREE, Lazors, Point, Ray

#: The letters of cells that let light through, and that reflect it.
THROUGH, REFLECTING = "x.cC", "aAcC"


def cell_after(ray: Ray) -> Cell:
    """The cell that light comes to next; it may lie outside the grid."""
    x, y, vx, vy = ray
    x, y = (x + vx, y) if x % 2 == 0 else (x, y + vy)
    return y // 2, x // 2


def beyond(ray: Ray) -> Ray:
    """The ray behind the next cell."""
    return Ray(ray.x + ray.vx, ray.y + ray.vy, ray.vx, ray.vy)


def reflected(ray: Ray) -> Ray:
    """The ray after a reflection by the next cell."""
    x, y, vx, vy = ray
    return Ray(x, y, -vx, vy) if x % 2 == 0 else Ray(x, y, vx, -vy)


class Light:
    """The light on a board whose cells hold some letters, as far as they determine it.

    Attributes:
        rays: every ray of the light, in the order in which it is found, with the rays after it.
        waiting: the rays at whose next cell nothing is decided: it holds ``o``.
    """

    def __init__(self, puzzle: Lazors, letters: Mapping[Cell, str]) -> None:
        self.puzzle = puzzle
        self.rays: dict[Ray, list[Ray]] = {}
        self.waiting: list[Ray] = []
        ahead = list(puzzle.lasers)
        for ray in ahead:  # it grows meanwhile
            if ray in self.rays:
                continue
            after = self.rays[ray] = []
            cell = cell_after(ray)
            if not puzzle.inside(cell):
                continue
            content = letters[cell]
            if content == FREE:
                self.waiting.append(ray)
            if content in THROUGH:
                after.append(beyond(ray))
            if content in REFLECTING:
                after.append(reflected(ray))
            ahead += after

    @cached_property
    def points(self) -> frozenset[Point]:
        """The points where light is."""
        return frozenset(ray.point for ray in self.rays)

    @property
    def fronts(self) -> list[Cell]:
        """The undecided cells that light comes to, each once."""
        return list(dict.fromkeys(map(cell_after, self.waiting)))

    @property
    def touched(self) -> set[Cell]:
        """The cells that light comes to."""
        return {cell for cell in map(cell_after, self.rays) if self.puzzle.inside(cell)}

    def lines(self) -> Iterator[list[Point]]:
        """The light as lines of points: one from each laser, and one from each refraction."""
        seen: set[Ray] = set()
        begins = list(self.puzzle.lasers)
        for ray in begins:  # it grows meanwhile
            line = [ray.point]
            while ray not in seen:
                seen.add(ray)
                if not self.rays[ray]:
                    break
                ray, *others = self.rays[ray]  # the line goes on
                begins += others
                if ray.point != line[-1]:
                    line.append(ray.point)
            if len(line) > 1:
                yield line


def letters_of(puzzle: Lazors, cells: bytes) -> dict[Cell, str]:
    """The letter of each cell."""
    pairs = enumerate(cells.decode("ascii"))
    return {divmod(index, puzzle.cols): letter for index, letter in pairs}


def shine(puzzle: Lazors, cells: bytes) -> Light:
    """The light if all blocks are placed as in the cells, and free cells are empty."""
    return Light(puzzle, letters_of(puzzle, cells.replace(FREE.encode(), b".")))


@cache
def _acting_on_light(open_as: str) -> tuple[frozenset[int], frozenset[int]]:
    """The letters of cells that let light through, and that reflect it; free cells as given."""
    through, reflecting = (
        frozenset((letters + FREE if {*letters} & {*open_as} else letters).encode())
        for letters in (THROUGH, REFLECTING)
    )
    return through, reflecting


def lit(
    puzzle: Lazors, cells: bytes | bytearray, open_as: str = "."
) -> tuple[set[Point], set[int]]:
    """The points of light, and the indexes of the cells that it comes to, faster than `Light`.

    Free cells let it through or reflect it as the letters of ``open_as`` would.
    """
    passed, turning = _acting_on_light(open_as)
    rows, cols = puzzle.rows, puzzle.cols
    ahead: list[tuple[int, int, int, int]] = list(puzzle.lasers)
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
    return points, touched


def unreachable(puzzle: Lazors, letters: Mapping[Cell, str], left: Collection[str]) -> list[Point]:
    """The targets that no light can hit, whatever the undecided cells hold.

    ``letters`` are in the order of the cells; ``left`` are the contents left for undecided ones:
    letters of blocks, and ``.`` for none.
    """
    points, _ = lit(puzzle, "".join(letters.values()).encode(), "".join(left))
    return [target for target in dict.fromkeys(puzzle.targets) if target not in points]
