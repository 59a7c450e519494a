"""Pictures: the shapes of a scene, or the classes of a large grid, with painters, and their files.

The methods of :class:`Picture` import a painter when it is first used.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

from lasermaze.core.arguments import path_for, width_of
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import listed
from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import unwritable, write_whole
from lasermaze.drawing.keys import Captioned
from lasermaze.drawing.mosaic import ClassGrid
from lasermaze.drawing.scene import Place, Shapes
from lasermaze.drawing.theme import Theme

if TYPE_CHECKING:
    from lasermaze.drawing.pdf import Figure
    from lasermaze.drawing.svg_elements import Elements


#: By file extension, such as ``.svg``: the function that makes the file's contents.
Formats = Mapping[str, Callable[[], bytes]]


class Picture(Captioned):
    """A still picture: a scene or a mosaic.

    Methods that take a budget raise TimeUpError when its time is up.
    """

    @abstractmethod
    def bare(self) -> Self:
        """The same picture without title, captions and key."""

    @abstractmethod
    def uncaptioned(self) -> Self:
        """The same picture without captions, for a place whose words say what they say."""

    @abstractmethod
    def svg(self, theme: Theme = "auto", budget: Budget = UNLIMITED) -> str:
        """An SVG document; ``auto`` follows the reader's light or dark setting."""

    def svg_in_page(self, elements: Elements) -> str:
        """An SVG document for a page that shows its title, captions and key beside it.

        The page's pictures may share ``elements``; then they are not complete without them.
        """
        return self.bare().svg(elements.theme)

    @abstractmethod
    def place(self) -> Place:
        """Where the grid lies in the SVG document."""

    @abstractmethod
    def png(
        self, scale: float | None = None, theme: Theme = "light", budget: Budget = UNLIMITED
    ) -> bytes:
        """A PNG file. ``auto`` means light, because a PNG cannot change."""

    @abstractmethod
    def text(
        self,
        *,
        colour: bool = False,
        unicode: bool = False,
        width: int | None = None,
        budget: Budget = UNLIMITED,
    ) -> str:
        """Lines of text, at most ``width`` characters wide if possible.

        ``colour`` adds ANSI escapes, ``unicode`` box drawing. Without them the text is plain
        ASCII; other characters of the title are written as Python escapes.
        """

    def figure(self, budget: Budget = UNLIMITED) -> Figure:
        """The picture as a page of a PDF file shows it."""
        from lasermaze.drawing.pdf import Figure

        bare = self.bare()
        at = bare.place()
        return Figure(bare.svg("light", budget), at.width, at.height, tuple(self.words))

    def formats(self, budget: Budget = UNLIMITED) -> Formats:
        """The file formats of a still picture, by file extension: .svg, .png and .pdf."""
        from lasermaze.drawing.pdf import card

        return {
            ".svg": lambda: self.svg(budget=budget).encode(),
            ".png": lambda: self.png(budget=budget),
            ".pdf": lambda: card(self.title, self.figure(budget)),
        }

    def omits(self, ending: str) -> str:
        """In words, what a file with this extension does not show; "" if it shows everything."""
        return ""

    def save(self, path: str | Path, budget: Budget = UNLIMITED) -> str:
        """Write the picture to a file; the extension, .svg, .png or .pdf, selects the format.

        Returns: in words, what the file does not show; "" if it shows everything.
        Raises: PuzzleError for another extension, or if the file cannot be written;
        TimeUpError when the budget's time is up.
        """
        return self.omits(write(path, self.formats(budget)))

    def _repr_svg_(self) -> str:
        """The picture for a notebook."""
        return self.svg()


class Scene(Shapes, Picture):
    """A picture of shapes on a grid; see :class:`Shapes` for how they are added."""

    def svg(self, theme: Theme = "auto", budget: Budget = UNLIMITED) -> str:
        """The scene as an SVG document; ``auto`` follows the reader's light or dark setting."""
        from lasermaze.drawing.svg import paint

        budget.check()
        return paint(self, theme)

    def svg_in_page(self, elements: Elements) -> str:
        """An SVG document without title, captions and key, which its description has."""
        from lasermaze.drawing.svg import paint

        return paint(replace(self, written=False), elements=elements)

    def place(self) -> Place:
        """Where the grid lies in the SVG document."""
        from lasermaze.drawing.layout import Layout

        return Layout(self).place

    def png(
        self, scale: float | None = None, theme: Theme = "light", budget: Budget = UNLIMITED
    ) -> bytes:
        """The scene as a PNG file, ``scale`` pixels per unit (a cell is 64 units wide).

        The default scale is 2, or less if the picture would be larger than 4096 pixels.
        ``auto`` means light, because a PNG cannot change.
        """
        from lasermaze.drawing.pixels import scene_png

        budget.check()
        return scene_png(self, scale, theme)

    def text(
        self,
        *,
        colour: bool = False,
        unicode: bool = False,
        width: int | None = None,
        budget: Budget = UNLIMITED,
    ) -> str:
        """The scene as lines of text, each one ended by a newline.

        ``colour`` adds ANSI escapes, ``unicode`` box drawing. Without them the text is plain
        ASCII; other characters of the title are written as Python escapes. A grid wider than
        ``width`` characters has no gaps between its cells, unless that would hide something. If
        it is still too wide, its parts follow each other, or only one is shown and it says so.
        """
        from lasermaze.drawing.terminal import paint

        budget.check()
        return paint(self, colour=colour, unicode=unicode, width=width_of(width))


class Mosaic(ClassGrid, Picture):
    """The picture of a large grid in which each cell has one class, and a path over it.

    A reduced view shows blocks of cells in their mean colour and says so. It always shows the
    path and the cells of the classes ``MARKS``; see :class:`ClassGrid` for the attributes.
    """

    def svg(self, theme: Theme = "auto", budget: Budget = UNLIMITED) -> str:
        """The mosaic as an SVG document of less than a megabyte, reduced if necessary.

        With ``auto`` the text follows the reader's light or dark setting; the grid stays light.
        """
        from lasermaze.drawing.svg_mosaic import Document

        return Document(self, theme, budget).written()

    def place(self) -> Place:
        """Where the grid lies in the SVG document; a cell may be smaller than a unit."""
        from lasermaze.drawing.svg_mosaic import Document

        return Document(self).place

    def png(
        self, scale: float | None = None, theme: Theme = "light", budget: Budget = UNLIMITED
    ) -> bytes:
        """The grid alone as a PNG file, ``scale`` pixels per cell.

        By default every cell of a grid up to 4096 by 4096 has at least one pixel; a larger grid
        is reduced. The file's properties contain title and captions, and how the view is reduced.
        """
        from lasermaze.drawing.pixels import mosaic_png

        return mosaic_png(self, scale, theme, budget)

    def text(
        self,
        *,
        colour: bool = False,
        unicode: bool = False,
        width: int | None = None,
        budget: Budget = UNLIMITED,
    ) -> str:
        """The grid as lines of text, at most ``width`` characters wide (80 by default).

        It says how many cells each character stands for.
        """
        from lasermaze.drawing.terminal import paint_mosaic

        wide = width_of(width)
        return paint_mosaic(self, colour=colour, unicode=unicode, width=wide, budget=budget)

    def omits(self, ending: str) -> str:
        """How the view in a PNG file is reduced, in words; other files say it themselves."""
        from lasermaze.drawing.pixels import LARGEST

        return self.view(LARGEST).words if ending == ".png" else ""


def write(
    path: str | Path, formats: Formats, save: Callable[[Path, bytes], None] = write_whole
) -> str:
    """Write a picture to a file; if that fails, an old file at this path stays unchanged.

    ``save`` writes the bytes of the file.

    Returns: the file extension in lower case.
    Raises: PuzzleError for an extension that is not in ``formats``, or if the file cannot be
    written.
    """
    path = path_for("save", path)
    ending = path.suffix.lower()
    check_ending(path, tuple(formats))
    if not path.parent.is_dir():
        raise PuzzleError(f"there is no folder {str(path.parent)!r}", source=str(path))
    try:
        data = formats[ending]()
    except PuzzleError as error:
        raise error.at(str(path), None, None) from None
    try:
        save(path, data)
    except OSError as error:
        raise unwritable(path, error) from error
    return ending


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
