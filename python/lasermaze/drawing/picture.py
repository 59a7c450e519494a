"""Pictures: shapes on a grid, described with classes instead of colours, and their files.

The methods of :class:`Picture` import a painter when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

from lasermaze.core.arguments import path_for, width_of
from lasermaze.core.brief import brief
from lasermaze.core.english import listed, quoted, shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import unwritable, write_whole
from lasermaze.core.grid import Cell
from lasermaze.drawing.glyphs import GLYPHS
from lasermaze.drawing.keys import IN_PICTURES, IN_TEXT, Key, in_pictures
from lasermaze.drawing.shapes import (
    End,
    Entry,
    Glyph,
    Label,
    Panel,
    Place,
    Point,
    Raster,
    Stamp,
    Tiles,
    Trail,
    cell_of,
    steps_along,
)
from lasermaze.drawing.theme import RINGED, Theme

if TYPE_CHECKING:
    from lasermaze.drawing.pdf import Figure


#: By file extension, such as ``.svg``: the function that makes the file's contents.
Formats = Mapping[str, Callable[[], bytes]]

_MOST_CELLS = 10_000  # with shapes: more are hard to tell apart and make a slow, large file
_LONGEST_SIDE = 200

#: The places of one, two, three or four numbers on a cell, and those around a thing on it.
_SPOTS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((0, -0.22), (0, 0.22)),
    ((-0.22, -0.22), (-0.22, 0.22), (0.22, 0)),
    ((-0.22, -0.22), (-0.22, 0.22), (0.22, -0.22), (0.22, 0.22)),
)
_AROUND: tuple[Point, ...] = ((-0.3, 0.3), (0.3, 0.3), (0.3, -0.3), (-0.3, -0.3))


def is_large(rows: int, cols: int) -> bool:
    """Whether a grid of this size has too many cells for shapes, and is drawn in pixels."""
    return rows * cols > _MOST_CELLS or max(rows, cols) > _LONGEST_SIDE


@dataclass(repr=False)
class Picture:
    """A still picture: the shapes on a grid of ``rows`` by ``cols`` cells, and words around it.

    Tiles lie at the bottom. All other shapes are painted in the order in which they were
    added. Every method that adds something returns the picture itself, so that calls can be
    chained. The same calls in the same order give the same text and the same bytes.

    Attributes:
        title: the line above the grid.
        captions: the lines below it, which are true in every medium: they name no marks.
        keys: what the marks mean.
        fine: whether a cell has several characters in text, so that things on its four sides
            can be told apart.
        described: whether the SVG contains the text as its description, for screen readers. A
            page that describes each cell itself does not need it; leaving it out saves a third
            of the time on a large grid.
        cut: if a part of a grid is shown, the sides, of ``NESW``, on which it goes on.
        raster: the cells of a large grid. Tiles and paths are painted on them, and things of the
            classes that get a ring; other shapes are left out.
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
    cut: str = ""
    raster: Raster | None = None

    def __repr__(self) -> str:
        size = f"{self.rows}x{self.cols}"
        return brief(self, " ".join(filter(None, (self.title and quoted(self.title, 40), size))))

    # What is on it

    def pixels(self, cells: bytes, names: Sequence[str]) -> Self:
        """Draw a large grid, a pixel a cell, from the number of each cell's class in ``names``."""
        self.raster = Raster(bytearray(cells), [*names], self.cols)
        return self

    def tiles(self, cells: Iterable[Cell], css: str, *, text: str = "") -> Self:
        """Paint whole cells; ``text`` shows each of them in the text picture.

        Raises: ValueError for a cell beyond the rim, which a wrong answer may name.
        """
        if self.raster is not None:
            self.raster.paint(cells, css)
            return self
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
        if self.raster is not None:
            return self.tiles([cell_of(at)], css) if css in RINGED else self
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
        if self.raster is not None:
            return self.tiles((cell for _, cell in steps_along(points)), css)
        trail = Trail(tuple(points), css, heads, end)
        if trail.points:
            self.shapes.append(trail)
        return self

    def label(self, at: Point, text: str, css: str = "letter") -> Self:
        """Write a short text on a cell, or on the rim (row or column -1, rows, cols)."""
        if self.raster is None:
            self.shapes.append(Label(at, text, css))
        return self

    def steps(self, cell: Cell, numbers: Sequence[int], code: str = "") -> Self:
        """Write on a cell the numbers of the steps that come to it, or are about it.

        ``code`` is the text of a thing on the cell, which they leave visible; they have the mark
        ``step``. If there are very many, the first ones and the number of the others are written.
        """
        written = counted_off(numbers)
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

    def pointing_at(self, cells: Iterable[Cell]) -> Self:
        """The picture with marks at the corners of the cells that its words are about."""
        for cell in cells:
            self.glyph(cell, Stamp("here"), css="here")
        return self

    # The words around it

    def panel(self, heading: str, entries: Iterable[Entry]) -> Self:
        """Add a row of things below the grid."""
        self.panels.append(Panel(heading, tuple(entries)))
        return self

    def caption(self, *lines: str) -> Self:
        """Add lines below everything."""
        self.captions += lines
        return self

    def key(self, mark: str, meaning: str) -> Self:
        """Say below everything what a mark means, where it is drawn."""
        if mark not in IN_PICTURES and mark not in IN_TEXT:
            raise ValueError(f"no mark is called {mark!r}")
        self.keys.append(Key(mark, meaning))
        return self

    @property
    def marks(self) -> set[str]:
        """The classes and stamps that are drawn, and ``cross`` if one ends a line."""
        cells, names = self.raster[:2] if self.raster else ((), ())
        found = {name for number, name in enumerate(names) if number in cells}
        found |= {tiles.css for tiles in self.ground if tiles.cells}
        for shape in self.shapes:
            found.add(shape.css)
            if isinstance(shape, Glyph):
                found.update(stamp.name for stamp in shape.stamps)
            elif isinstance(shape, Trail) and shape.end == "cross":
                found.add("cross")
        return found

    @property
    def words(self) -> list[str]:
        """The lines below the picture in a graphical medium: its captions and its key."""
        return [*self.captions, *(in_pictures(self.keys, self.marks) if self.keys else [])]

    def bare(self) -> Self:
        """The picture without title, captions and key."""
        return replace(self, title="", captions=[], keys=[])

    def uncaptioned(self) -> Self:
        """The picture without captions, for a place whose words say what they say."""
        return replace(self, captions=[])

    def for_editor(self) -> Self:
        """Remove the title, the key, and the description in SVG."""
        self.title, self.keys, self.described = "", [], False
        return self

    # Its forms

    def svg(self, theme: Theme = "auto") -> str:
        """An SVG document; ``auto`` follows the reader's light or dark setting."""
        from lasermaze.drawing.svg import paint

        return paint(self, theme)

    def place(self) -> Place:
        """Where the grid lies in the SVG document."""
        from lasermaze.drawing.layout import Layout

        return Layout(self).place

    def png(self, scale: float | None = None, theme: Theme = "light") -> bytes:
        """A PNG file, ``scale`` pixels per unit (a cell is 64 units wide).

        The default scale is 2, or less if the picture would be larger than 4096 pixels. Of a large
        grid it is the grid alone with ``scale`` pixels per cell, at least one. ``auto`` means
        light, because a PNG cannot change.
        """
        if self.raster is not None:
            from lasermaze.drawing.raster import raster_png

            return raster_png(self, scale, theme)
        from lasermaze.drawing.pixels import shapes_png

        return shapes_png(self, scale, theme)

    def text(self, *, colour: bool = False, unicode: bool = False, width: int | None = None) -> str:
        """Lines of text, at most ``width`` characters wide if possible.

        ``colour`` adds ANSI escapes, ``unicode`` box drawing. Without them the text is plain
        ASCII; other characters of the title are written as Python escapes. A grid that is too wide
        has narrower columns, then no gaps between its cells; if that is not enough, the text says
        how many columns are left out. A large grid is left out whole.
        """
        from lasermaze.drawing.terminal import paint

        return paint(self, colour=colour, unicode=unicode, width=width_of(width))

    def figure(self) -> Figure:
        """The picture as a page of a PDF file shows it."""
        from lasermaze.drawing.pdf import Figure, breakable

        bare = self.bare()
        at = bare.place()
        return Figure(bare.svg("light"), at.width, at.height, [*map(breakable, self.words)])

    def formats(self) -> Formats:
        """The file formats of a still picture, by file extension: .svg, .png and .pdf."""
        from lasermaze.drawing.pdf import card

        return {
            ".svg": lambda: self.svg().encode(),
            ".png": self.png,
            ".pdf": lambda: card(self.title, self.figure()),
        }

    def save(self, path: str | Path) -> None:
        """Write the picture to a file; the extension, .svg, .png or .pdf, selects the format.

        Raises: PuzzleError for another extension, or if the file cannot be written.
        """
        write(path, self.formats())

    def _repr_svg_(self) -> str:
        """The picture for a notebook."""
        return self.svg()


def counted_off(numbers: Sequence[int]) -> list[str]:
    """At most four texts for numbers on a cell: if there are more, three and how many are left."""
    most = len(_AROUND)
    texts = [str(number) for number in numbers[: most if len(numbers) <= most else most - 1]]
    return texts if len(numbers) <= most else [*texts, f"+{len(numbers) - len(texts)}"]


def write(
    path: str | Path, formats: Formats, save: Callable[[Path, bytes], None] = write_whole
) -> None:
    """Write a picture to a file; if that fails, an old file at this path stays unchanged.

    ``save`` writes the bytes of the file.

    Raises: PuzzleError for an extension that is not in ``formats``, or if the file cannot be
    written.
    """
    path = path_for("save", path)
    check_ending(path, tuple(formats))
    if not path.parent.is_dir():
        raise PuzzleError(f"there is no folder {str(path.parent)!r}", source=str(path))
    try:
        data = formats[path.suffix.lower()]()
    except PuzzleError as error:
        raise error.at(str(path), None, None) from None
    try:
        save(path, data)
    except OSError as error:
        raise unwritable(path, error) from error


def check_ending(path: str | Path, endings: tuple[str, ...]) -> None:
    """Raise PuzzleError unless the path has one of these file extensions."""
    ending = Path(path).suffix
    if ending.lower() not in endings:
        what = (
            f"cannot draw to {f'the ending {ending!r}' if ending else 'a name without an ending'}"
        )
        if ending.lower() == ".gif":
            what = "a GIF moves, and this picture is still"
        raise PuzzleError(what, expected=listed(endings), source=str(path))
