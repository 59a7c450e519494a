"""The shapes of a scene on its grid, described with classes instead of colours.

They are a value that knows no painter; `picture.Scene` is the same with painters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, Self

from lasermaze.core.brief import brief, fields_in_brief
from lasermaze.core.english import quoted, shown
from lasermaze.core.grid import Cell
from lasermaze.drawing.glyphs import GLYPHS
from lasermaze.drawing.keys import IN_PICTURES, IN_TEXT, Captioned, Key

#: ``(row, col)`` in cells. Whole numbers are the centres of cells, so the grid extends from
#: -0.5 to rows - 0.5. Row or column -1, row ``rows`` and column ``cols`` are the rim.
Point = tuple[float, float]

#: The places of one, two, three or four numbers on a cell, and those around a thing on it.
_SPOTS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((0, -0.22), (0, 0.22)),
    ((-0.22, -0.22), (-0.22, 0.22), (0.22, 0)),
    ((-0.22, -0.22), (-0.22, 0.22), (0.22, -0.22), (0.22, 0.22)),
)
_AROUND: tuple[Point, ...] = ((-0.3, 0.3), (0.3, 0.3), (0.3, -0.3), (-0.3, -0.3))

#: The mark at the last point of a path.
End = Literal["", "arrow", "cross"]


class Place(NamedTuple):
    """Where the grid lies in an SVG picture, in units of its view box.

    The cell ``(row, col)`` begins at ``top + row * cell_height`` and ``left + col * cell``;
    ``width`` and ``height`` are those of the whole picture.
    """

    left: float
    top: float
    cell: float
    cell_height: float
    rows: int
    cols: int
    width: int
    height: int


class Stamp(NamedTuple):
    """A glyph by name, turned clockwise by ``turn`` quarter turns (halves are allowed)."""

    name: str
    turn: float = 0


class Tiles(NamedTuple):
    """Whole cells of one class, and the text that shows each of them."""

    cells: tuple[Cell, ...]
    css: str
    text: str

    def __repr__(self) -> str:
        return fields_in_brief(self)


class Glyph(NamedTuple):
    """Stamps on one cell, and the text that shows them, which has the class ``css``."""

    at: Point
    stamps: tuple[Stamp, ...]
    text: str
    css: str

    def __repr__(self) -> str:
        return fields_in_brief(self)


class Trail(NamedTuple):
    """A line through points, with arrow heads along it if ``heads``, and the mark at its end."""

    points: tuple[Point, ...]
    css: str
    heads: bool
    end: End

    def __repr__(self) -> str:
        return fields_in_brief(self)


class Label(NamedTuple):
    """A short text centred on a point."""

    at: Point
    text: str
    css: str

    def __repr__(self) -> str:
        return fields_in_brief(self)


class Entry(NamedTuple):
    """One thing in a panel: its picture, its text, and its number."""

    stamps: tuple[Stamp, ...]
    text: str
    times: int = 1

    def __repr__(self) -> str:
        return fields_in_brief(self)


class Panel(NamedTuple):
    """A row of things below the grid, with a heading."""

    heading: str
    entries: tuple[Entry, ...]

    def __repr__(self) -> str:
        return fields_in_brief(self)


@dataclass(repr=False)
class Shapes(Captioned):
    """The shapes on a grid of ``rows`` by ``cols`` cells.

    Tiles lie at the bottom. All other shapes are painted in the order in which they were
    added. Every method that adds something returns the scene itself, so that calls can be chained.
    The same calls in the same order give the same text and the same bytes.

    A ``fine`` scene has several characters per cell in text, so that things on the four sides
    of a cell can be told apart.

    If a scene is not ``written``, its title, captions and key are not in the SVG, but in its
    description only: the place where it is shown has them beside it.

    If a scene shows a part of a grid, ``cut`` has the sides, of ``NESW``, on which it goes on.

    The SVG of a ``described`` scene contains its text as the description, for screen readers.
    A page that describes each cell itself does not need it; leaving it out saves a third of
    the time on a large grid.
    """

    rows: int
    cols: int
    title: str = ""
    ground: list[Tiles] = field(default_factory=list)
    shapes: list[Glyph | Trail | Label] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)
    captions: list[str] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    fine: bool = False
    described: bool = True
    written: bool = True
    cut: str = ""

    def __repr__(self) -> str:
        size = f"{self.rows}x{self.cols}"
        return brief(self, " ".join(filter(None, (self.title and quoted(self.title, 40), size))))

    def for_editor(self) -> Self:
        """Remove the title, the key, and the description in SVG."""
        self.title, self.keys, self.described = "", [], False
        return self

    def tiles(self, cells: Iterable[Cell], css: str, *, text: str = "") -> Self:
        """Paint whole cells; ``text`` shows each of them in the text picture.

        Raises: ValueError for a cell beyond the rim, which a wrong answer may name.
        """
        tiles = Tiles(tuple(cells), css, text)
        for cell in tiles.cells:
            self._check_inside(cell)
        self.ground.append(tiles)
        return self

    def _check_inside(self, at: Point) -> None:
        if not (-1 <= at[0] <= self.rows and -1 <= at[1] <= self.cols):
            raise ValueError(f"{shown(at)} is outside the grid and its rim")

    def gap(self, cells: Iterable[Cell]) -> Self:
        """Leave cells out of the grid, between smaller grids side by side."""
        return self.tiles(cells, "gap", text=" ")

    @property
    def gaps(self) -> set[Cell]:
        """The cells that are left out of the grid."""
        return {cell for tiles in self.ground if tiles.css == "gap" for cell in tiles.cells}

    def glyph(self, at: Point, *stamps: Stamp, text: str = "", css: str = "text") -> Self:
        """Put stamps on a cell, the lowest first.

        In the text picture, ``text`` shows all of them and has the class ``css``.

        Raises: ValueError for a point beyond the rim, which a wrong answer may name.
        """
        self._check_inside(at)
        for stamp in stamps:
            if stamp.name not in GLYPHS:
                raise ValueError(f"no glyph is called {stamp.name!r}")
        self.shapes.append(Glyph(at, stamps, text, css))
        return self

    def path(self, points: Iterable[Point], css: str, *, heads: bool = True, end: End = "") -> Self:
        """Draw a line through points.

        ``heads`` puts an arrow head on every straight run; ``end`` marks the last point with
        an arrow head or a cross. Text shows only the runs along rows and columns.
        """
        trail = Trail(tuple(points), css, heads, end)
        if trail.points:
            self.shapes.append(trail)
        return self

    def label(self, at: Point, text: str, css: str = "letter") -> Self:
        """Write a short text on a cell, or on the rim (row or column -1, rows, cols)."""
        self.shapes.append(Label(at, text, css))
        return self

    def steps(self, cell: Cell, numbers: Sequence[int], code: str = "") -> Self:
        """Write on a cell the numbers of the steps that come to it, or are about it.

        ``code`` is the text of a thing on the cell, which they leave visible; they have the mark
        ``step``. If there are very many, the first ones and the number of the others are written.
        """
        written = listed(numbers)
        spots = _AROUND if code else _SPOTS[min(len(written), len(_SPOTS)) - 1]
        for (down, right), number in zip(spots, written, strict=False):
            at = (cell[0] + down, cell[1] + right)
            self.glyph(at, Stamp("plate" if len(number) < 3 else "wide-plate"))
            self.label(at, number, "step")
        return self.glyph(cell, text=",".join((*([code] if code else []), *written)), css="step")

    def numbered(self) -> Self:
        """Number rows and columns from 1, along the rim."""
        for col in range(self.cols):
            self.label((-1, col), str(col + 1), "number")
        for row in range(self.rows):
            self.label((row, -1), str(row + 1), "number")
        return self

    def panel(self, heading: str, entries: Iterable[Entry]) -> Self:
        """Add a row of things below the grid."""
        self.panels.append(Panel(heading, tuple(entries)))
        return self

    def caption(self, line: str) -> Self:
        """Add a line below everything."""
        self.captions.append(line)
        return self

    def key(self, mark: str, meaning: str) -> Self:
        """Say below everything what a mark means, where it is drawn."""
        if mark not in IN_PICTURES and mark not in IN_TEXT:
            raise ValueError(f"no mark is called {mark!r}")
        self.keys.append(Key(mark, meaning))
        return self

    @property
    def marks(self) -> set[str]:
        """The classes and stamps of the scene, and ``cross`` if one ends a line."""
        found = {tiles.css for tiles in self.ground if tiles.cells}
        for shape in self.shapes:
            found.add(shape.css)
            if isinstance(shape, Glyph):
                found.update(stamp.name for stamp in shape.stamps)
            elif isinstance(shape, Trail) and shape.end == "cross":
                found.add("cross")
        return found

    def bare(self) -> Self:
        """The scene without title, captions and key."""
        return replace(self, title="", captions=[], keys=[])

    def pointing_at(self, cells: Iterable[Cell]) -> Self:
        """The scene with marks at the corners of the cells that its words are about."""
        for cell in cells:
            self.glyph(cell, Stamp("here"), css="here")
        return self

    def uncaptioned(self) -> Self:
        """The scene without captions."""
        return replace(self, captions=[])


def listed(numbers: Sequence[int]) -> list[str]:
    """At most four texts for numbers on a cell: if there are more, three and how many are left."""
    most = len(_AROUND)
    texts = [str(number) for number in numbers[: most if len(numbers) <= most else most - 1]]
    return texts if len(numbers) <= most else [*texts, f"+{len(numbers) - len(texts)}"]
