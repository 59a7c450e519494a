"""The scene: shapes on a grid, described with classes instead of colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.grid import Cell
from lasermaze.drawing.glyphs import GLYPHS

if TYPE_CHECKING:
    from pathlib import Path

#: ``(row, col)`` in cells: whole numbers are the middles of cells, so the grid reaches from
#: -0.5 to rows - 0.5. Row or column -1 and rows or cols are the rim.
Point = tuple[float, float]

Theme = Literal["auto", "light", "dark"]

#: What makes a file, by the ending of its name, such as ``.svg``.
Formats = Mapping[str, Callable[[], bytes]]
End = Literal["", "arrow", "cross"]


class Stamp(NamedTuple):
    """A named glyph, turned clockwise by ``turn`` quarter turns (halves are allowed)."""

    name: str
    turn: float = 0


class Tiles(NamedTuple):
    """Whole cells painted with one class, and the text that stands for each."""

    cells: tuple[Cell, ...]
    css: str
    text: str


class Glyph(NamedTuple):
    """Stamps on one cell, and what stands there in text, painted with the class ``css``."""

    at: Point
    stamps: tuple[Stamp, ...]
    text: str
    css: str


class Trail(NamedTuple):
    """A line through points, with arrow heads along it where ``heads``, and its end."""

    points: tuple[Point, ...]
    css: str
    heads: bool
    end: End


class Label(NamedTuple):
    """A short text in the middle of a point."""

    at: Point
    text: str
    css: str


class Entry(NamedTuple):
    """One thing in a panel: its picture, its text, and how many there are of it."""

    stamps: tuple[Stamp, ...]
    text: str
    times: int = 1


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


class Panel(NamedTuple):
    """A row of things below the grid, with a heading."""

    heading: str
    entries: tuple[Entry, ...]


@dataclass
class Scene:
    """A picture in the making: a grid of ``rows`` by ``cols`` and what lies on it.

    Tiles lie at the bottom; everything else is painted in the order in which it was
    described. Every method that adds something returns the scene, so that calls chain.
    The same descriptions in the same order give the same text and the same bytes.

    A ``compact`` scene has one character a cell in text, with no room between the cells: a
    path replaces what it runs over, and what is described after it lies above it.

    The SVG of a scene that is ``described`` holds its text as the description. A page that
    tells each cell by itself does without: it is a third of the work of a large grid.
    """

    rows: int
    cols: int
    title: str = ""
    ground: list[Tiles] = field(default_factory=list)
    shapes: list[Glyph | Trail | Label] = field(default_factory=list)
    panels: list[Panel] = field(default_factory=list)
    captions: list[str] = field(default_factory=list)
    legends: list[str] = field(default_factory=list)
    compact: bool = False
    described: bool = True

    def for_desk(self) -> Scene:
        """The scene without its title, and without a description in its SVG."""
        self.title, self.described = "", False
        return self

    def tiles(self, cells: Iterable[Cell], css: str, *, text: str = "") -> Scene:
        """The scene with whole cells painted; ``text`` stands for each in the text picture."""
        self.ground.append(Tiles(tuple(cells), css, text))
        return self

    def glyph(self, at: Point, *stamps: Stamp, text: str = "", css: str = "text") -> Scene:
        """The scene with stamps on a cell, bottom one first.

        ``text`` stands for all of them where the picture is text; ``css`` is its class there.
        """
        for stamp in stamps:
            if stamp.name not in GLYPHS:
                raise ValueError(f"no glyph is called {stamp.name!r}")
        self.shapes.append(Glyph(at, stamps, text, css))
        return self

    def path(
        self, points: Iterable[Point], css: str, *, heads: bool = True, end: End = ""
    ) -> Scene:
        """The scene with a line through points.

        ``heads`` puts an arrow head on every straight run; ``end`` marks the last point with
        another arrow head or a cross. Text shows the runs along rows and columns only.
        """
        trail = Trail(tuple(points), css, heads, end)
        if trail.points:
            self.shapes.append(trail)
        return self

    def label(self, at: Point, text: str, css: str = "letter") -> Scene:
        """The scene with a short text on a cell, or on the rim (row or column -1, rows, cols)."""
        self.shapes.append(Label(at, text, css))
        return self

    def numbered(self) -> Scene:
        """The scene with rows and columns numbered from 1 along the rim."""
        for col in range(self.cols):
            self.label((-1, col), str(col + 1), "number")
        for row in range(self.rows):
            self.label((row, -1), str(row + 1), "number")
        return self

    def panel(self, heading: str, entries: Iterable[Entry]) -> Scene:
        """The scene with a row of things below the grid."""
        self.panels.append(Panel(heading, tuple(entries)))
        return self

    def caption(self, line: str) -> Scene:
        """The scene with one more line of words below everything."""
        self.captions.append(line)
        return self

    def legend(self, line: str) -> Scene:
        """The scene with a line that says what the marks of its text picture mean."""
        self.legends.append(line)
        return self

    def bare(self) -> Scene:
        """The scene without its title and captions."""
        return replace(self, title="", captions=[])

    def svg(self, theme: Theme = "auto", budget: Budget = UNLIMITED) -> str:
        """The scene as an SVG document; ``auto`` follows the reader's light or dark setting."""
        from lasermaze.drawing.svg import paint

        budget.look()
        return paint(self, theme)

    def place(self) -> Place:
        """Where the grid lies in what :meth:`svg` draws."""
        from lasermaze.drawing.layout import CELL, Layout

        at = Layout(self)
        return Place(at.left, at.top, CELL, CELL, self.rows, self.cols, at.width, at.height)

    def png(
        self,
        scale: float | None = None,
        theme: Theme = "light",
        budget: Budget = UNLIMITED,
    ) -> bytes:
        """The scene as a PNG file, ``scale`` pixels to a unit (a cell has 64 units).

        Without a scale: 2, or less where the picture would be larger than 4096 pixels.
        ``auto`` means light here, as a PNG cannot change.
        """
        from lasermaze.drawing.export import png

        budget.look()
        return png(self, scale, theme)

    def text(
        self,
        *,
        colour: bool = False,
        unicode: bool = False,
        width: int | None = None,
        budget: Budget = UNLIMITED,
    ) -> str:
        """The scene as lines of text, the last one ended too.

        ``colour`` adds ANSI escapes, ``unicode`` box drawing; without them it is plain ASCII,
        and what is not ASCII in a title is written as Python escapes. A grid wider than
        ``width`` characters is drawn compactly, and where that is too wide, in part.
        """
        from lasermaze.drawing.terminal import paint

        budget.look()
        return paint(self, colour=colour, unicode=unicode, width=width)

    def formats(self, budget: Budget = UNLIMITED) -> Formats:
        """What makes a file of it, by the endings .svg, .png and .pdf."""
        from lasermaze.drawing.export import still_formats

        return still_formats(self, budget)

    def omits(self, ending: str) -> str:
        """In words, what a file of it does not show: nothing."""
        return ""

    def save(self, path: str | Path, budget: Budget = UNLIMITED) -> str:
        """Write the scene to a file whose ending, .svg, .png or .pdf, chooses the format.

        Returns: what the file does not show, which is nothing: "".
        Raises: PuzzleError for another ending, or a file that cannot be written; TimeUpError
        where the budget is spent.
        """
        from lasermaze.drawing.export import write

        return self.omits(write(path, self.formats(budget)))

    def _repr_svg_(self) -> str:
        return self.svg()
