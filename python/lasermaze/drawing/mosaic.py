"""The classes of a grid with too many cells for shapes, and views of it that are reduced.

They are a value that knows no painter; `picture.Mosaic` is the same with painters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple, Self

from lasermaze.core.brief import brief
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import quoted
from lasermaze.core.grid import Cell
from lasermaze.drawing.keys import Captioned, Key
from lasermaze.drawing.theme import COATS

#: Classes that stay visible in every reduced view, with their letters in text.
MARKS = {"start": "S", "goal": "G", "walker": "@"}

#: Marks are made easy to find if there are at most this many; among more, some are seen at once.
MOST_RINGS = 50

_MOST_CELLS = 10_000  # of a scene: more are hard to tell apart and make a slow, large file
_LONGEST_SIDE = 200
_STRIP = 1 << 19  # cells between two checks of the budget
_PART = 1 << 20  # cells of a path, likewise
_THIN = 24  # a side of the picture is not reduced below this many blocks


def is_large(rows: int, cols: int) -> bool:
    """Whether a grid of this size is better drawn as a mosaic than as a scene."""
    return rows * cols > _MOST_CELLS or max(rows, cols) > _LONGEST_SIDE


def grid_of(classes: bytes | bytearray, rows: int, cols: int) -> memoryview:
    """The classes of a mosaic's cells as a grid, from one byte a cell, row by row."""
    return memoryview(classes).cast("B", (rows, cols))


def overlaid(classes: bytes, marks: bytes, changes: Mapping[int, int]) -> bytes:
    """The classes, with other ones for the cells whose byte in ``marks`` is not zero.

    ``changes`` has the other class for each that changes.
    """
    from lasermaze._kernel import exchange

    return exchange(classes, marks, bytes(changes.get(number, number) for number in range(256)))


def path_of(cell: Cell, moves: str, budget: Budget = UNLIMITED) -> memoryview:
    """The path of a mosaic that begins on a cell and goes on by moves, letters of ``NESW``.

    Raises: TimeUpError when the budget's time is up.
    """
    from lasermaze._kernel import cells_on_walk

    budget.check()
    return memoryview(cells_on_walk(*cell, moves.encode())).cast("i", (len(moves) + 1, 2))


class View(NamedTuple):
    """The block of cells of each pixel or character: ``down`` by ``across``."""

    down: int
    across: int
    what: str = "pixel"

    @property
    def words(self) -> str:
        """How the view is reduced, in words; "" if it is complete."""
        if self.down == self.across == 1:
            return ""
        return f"every {self.what} stands for {self.down} by {self.across} cells"

    @property
    def caption(self) -> str:
        """The same as a sentence."""
        return f"Reduced: {self.words}." if self.words else ""


class Mark(NamedTuple):
    """A block that contains a cell of one of the classes ``MARKS``."""

    row: int
    col: int
    name: str


@dataclass(frozen=True, eq=False, repr=False)
class ClassGrid(Captioned):
    """A large grid in which each cell has one class, and a path over it.

    A reduced view shows blocks of cells in their mean colour and says so. It always shows the
    path and the cells of the classes ``MARKS``. If a block has several marks, it shows the
    one with the highest class number.

    Attributes:
        classes: the class number of each cell: a (rows, cols) buffer of unsigned bytes, such
            as an array or a memoryview.
        names: the classes of ``theme.COATS`` by class number; ``board`` is the plain ground.
        title, captions: the lines above and below.
        path: the (row, col) of every cell on the path, as a sequence or as an (n, 2) buffer of
            integers; or None. Cells outside the grid are left out.
        keys: what the classes mean.
    """

    classes: Any  # a Buffer, but type checkers accept arrays as such only from Python 3.12 on
    names: tuple[str, ...]
    title: str = ""
    captions: tuple[str, ...] = ()
    path: Any = None  # likewise
    keys: tuple[Key, ...] = ()

    def __repr__(self) -> str:
        size = "x".join(map(str, memoryview(self.classes).shape or ()))
        return brief(self, " ".join(filter(None, (self.title and quoted(self.title, 40), size))))

    def __post_init__(self) -> None:
        for name in self.names:
            if name not in COATS:
                raise ValueError(f"no class is called {name!r}")
        grid = memoryview(self.classes)
        if grid.ndim != 2 or grid.format != "B" or not grid.nbytes:
            raise ValueError("the classes of a mosaic are a grid of unsigned bytes")
        known = bytes(range(len(self.names)))
        for _, cells in self.strips():
            if unknown := cells.tobytes().translate(None, known):
                raise ValueError(f"class {max(unknown)} of a mosaic has no name")

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self._shape[0]

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self._shape[1]

    @property
    def _shape(self) -> tuple[int, ...]:
        return memoryview(self.classes).shape or ()

    def strips(self, step: int = 1, budget: Budget = UNLIMITED) -> Iterator[tuple[int, memoryview]]:
        """The cells, row-major, in strips of ``step`` rows or a multiple: (first row, cells).

        Raises: TimeUpError when the budget's time is up.
        """
        grid = memoryview(self.classes)
        cells = (grid if grid.c_contiguous else memoryview(grid.tobytes())).cast("B")
        rows, cols = self._shape
        height = max(1, _STRIP // (cols * step)) * step
        for top in range(0, rows, height):
            budget.check()
            yield top, cells[top * cols : (top + height) * cols]

    @cached_property
    def marks(self) -> set[str]:
        """The names of the classes that cells have."""
        found = set[str]()
        for _, cells in self.strips():
            data = cells.tobytes()
            found |= {name for number, name in enumerate(self.names) if number in data}
        return found

    def size(self, view: View) -> tuple[int, int]:
        """The number of blocks of the grid, down and across."""
        return -(-self.rows // view.down), -(-self.cols // view.across)

    def view(self, largest: int) -> View:
        """The smallest blocks with which a picture has at most ``largest`` pixels per side."""
        block = -(-max(self._shape) // largest)
        down, across = (max(1, min(block, side // _THIN)) for side in self._shape)
        return View(down, across)

    def marked_blocks(self, view: View, budget: Budget = UNLIMITED) -> list[Mark]:
        """The blocks with a mark, row by row. Raises: TimeUpError."""
        cols, found = self.cols, dict[Cell, int]()
        kept = [number for number, name in enumerate(self.names) if name in MARKS]
        for top, cells in self.strips(budget=budget) if kept else ():
            data = cells.tobytes()
            for number in kept:
                at = data.find(number)
                while at >= 0:
                    row, col = divmod(at, cols)
                    block = (top + row) // view.down, col // view.across
                    found[block] = max(number, found.get(block, 0))
                    at = data.find(number, at + 1)
        return [Mark(*block, self.names[number]) for block, number in sorted(found.items())]

    def blocks(self, view: View, budget: Budget = UNLIMITED) -> Iterator[list[int]]:
        """The blocks on the path in parts: their x, y, x, y and so on, in order.

        No block is repeated directly, but the first of a part may be the last of the part before.
        Raises: TimeUpError.
        """
        from lasermaze._kernel import blocks_on_path

        path = () if self.path is None else self.path
        cells = path if isinstance(path, Sequence) else memoryview(path)
        for start in range(0, len(cells), _PART):
            budget.check()
            part = _packed(cells[start : start + _PART])
            blocks = blocks_on_path(part, (self.rows, self.cols), (view.down, view.across))
            yield memoryview(blocks).cast("i").tolist()

    def turns(self, view: View, budget: Budget = UNLIMITED) -> Iterator[Cell]:
        """The ends of the path and the blocks where it changes its direction or its step.

        Raises: TimeUpError when the budget's time is up.
        """
        last = step = None
        parts = self.blocks(view, budget)
        for block in chain.from_iterable(zip(xy[1::2], xy[::2], strict=True) for xy in parts):
            if block == last:
                continue
            if last is not None:
                onward = block[0] - last[0], block[1] - last[1]
                if onward != step:
                    yield last
                step = onward
            last = block
        if last is not None:
            yield last

    def bare(self) -> Self:
        """The mosaic without title, captions and key."""
        return replace(self, title="", captions=(), keys=())

    def uncaptioned(self) -> Self:
        """The mosaic without captions."""
        return replace(self, captions=())


def _packed(cells: Any) -> bytes:
    """Cells as native 32-bit integers: from pairs, or from an (n, 2) memoryview."""
    from array import array

    if isinstance(cells, memoryview):
        if cells.format == "i":
            return cells.tobytes()
        cells = cells.tolist()
    return array("i", chain.from_iterable(cells)).tobytes()
