"""The picture of a grid too large for a scene: a pixel, or less, for each cell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing.scene import Formats, Place, Theme
from lasermaze.drawing.theme import COATS

if TYPE_CHECKING:
    from pathlib import Path

    import numpy as np
    import numpy.typing as npt

#: Classes that stay visible however much the view is reduced, with their letters in text.
MARKS = {"start": "S", "goal": "G", "walker": "@"}

_MOST_CELLS = 10_000  # of a scene: more cannot be told apart, and make a slow, large file
_LONGEST_SIDE = 200


def is_large(rows: int, cols: int) -> bool:
    """Whether a grid of this size is better drawn as a mosaic than as a scene."""
    return rows * cols > _MOST_CELLS or max(rows, cols) > _LONGEST_SIDE


@dataclass(frozen=True, eq=False)
class Mosaic:
    """A large grid, each cell of one class, and a path over it.

    A view that is reduced shows blocks of cells in their mean colour and says so; the path and
    the cells of the classes ``MARKS`` are never lost in it, those of a higher class above
    those of a lower one.

    Attributes:
        classes: (rows, cols) of numpy.uint8, the class of each cell.
        names: the classes of ``theme.COATS`` by these numbers; ``board`` is the plain ground.
        title, captions: words above and below.
        path: (n, 2) whole numbers, every cell on the way, or None. What lies outside the grid
            is left out.
        legends: lines that say what the marks of the text picture mean.
    """

    classes: npt.NDArray[np.uint8]
    names: tuple[str, ...]
    title: str = ""
    captions: tuple[str, ...] = ()
    path: npt.NDArray[Any] | None = None
    legends: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.classes.ndim != 2 or self.classes.dtype != "uint8" or not self.classes.size:
            raise ValueError("the classes of a mosaic are a grid of numpy.uint8")
        if int(self.classes.max()) >= len(self.names):
            raise ValueError(f"class {self.classes.max()} of a mosaic has no name")
        for name in self.names:
            if name not in COATS:
                raise ValueError(f"no class is called {name!r}")

    @property
    def rows(self) -> int:
        """How many rows the grid has."""
        return int(self.classes.shape[0])

    @property
    def cols(self) -> int:
        """How many columns the grid has."""
        return int(self.classes.shape[1])

    def bare(self) -> Mosaic:
        """The mosaic without its title and captions."""
        return replace(self, title="", captions=())

    def svg(self, theme: Theme = "auto", budget: Budget = UNLIMITED) -> str:
        """The mosaic as an SVG document of less than a megabyte, reduced where it must be.

        With ``auto`` the words follow the reader's setting; the grid itself stays light.
        """
        from lasermaze.drawing.mosaic_svg import paint

        return paint(self, theme, budget)

    def place(self) -> Place:
        """Where the grid lies in what :meth:`svg` draws; a cell may be less than a unit."""
        from lasermaze.drawing.mosaic_svg import place

        return place(self)

    def png(
        self,
        scale: float | None = None,
        theme: Theme = "light",
        budget: Budget = UNLIMITED,
    ) -> bytes:
        """The grid alone as a PNG file, ``scale`` pixels to a cell.

        Without a scale: a pixel or more for each cell of a grid up to 4096 by 4096, and a
        reduced view of a larger one. The words, and how much it is reduced, stand in the
        file's properties.
        """
        from lasermaze.drawing.mosaic_pixels import png

        return png(self, scale, theme, budget)

    def text(
        self,
        *,
        colour: bool = False,
        unicode: bool = False,
        width: int | None = None,
        budget: Budget = UNLIMITED,
    ) -> str:
        """A view of the grid in characters that fits ``width`` columns, 80 unless told.

        It says how many cells each character stands for.
        """
        from lasermaze.drawing.mosaic_text import paint

        return paint(self, colour=colour, unicode=unicode, width=width, budget=budget)

    def formats(self, budget: Budget = UNLIMITED) -> Formats:
        """What makes a file of it, by the endings .svg, .png and .pdf."""
        from lasermaze.drawing.export import still_formats

        return still_formats(self, budget)

    def omits(self, ending: str) -> str:
        """In words, how the view in a file is reduced, where the file does not say it itself."""
        from lasermaze.drawing import mosaic_pixels

        return mosaic_pixels.view(self).words if ending == ".png" else ""

    def save(self, path: str | Path, budget: Budget = UNLIMITED) -> str:
        """Write the mosaic to a file whose ending, .svg, .png or .pdf, chooses the format.

        Returns: in words how the view is reduced, where the picture does not say it itself.
        Raises: PuzzleError for another ending, or a file that cannot be written; TimeUpError
        where the budget is spent.
        """
        from lasermaze.drawing.export import write

        return self.omits(write(path, self.formats(budget)))

    def _repr_svg_(self) -> str:
        return self.svg()
