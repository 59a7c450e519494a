"""What all still pictures have in common: the base class of scenes and mosaics."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Self

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing.keys import Key, in_pictures
from lasermaze.drawing.theme import Theme

#: By file extension, such as ``.svg``: the function that makes the file's contents.
Formats = Mapping[str, Callable[[], bytes]]


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


class Picture(ABC):
    """A still picture: a scene or a mosaic.

    Methods that take a budget raise TimeUpError when its time is up.

    Attributes:
        title: the line above the grid.
        captions: the lines below it, which are true in every medium: they name no marks.
        keys: what the marks mean.
    """

    title: str
    captions: Sequence[str]
    keys: Sequence[Key]

    @property
    @abstractmethod
    def marks(self) -> Collection[str]:
        """The marks that are drawn, by the names that keys use."""

    @property
    def words(self) -> list[str]:
        """The lines below the picture in a graphical medium: its captions and its key."""
        return [*self.captions, *(in_pictures(self.keys, self.marks) if self.keys else ())]

    @abstractmethod
    def bare(self) -> Self:
        """The same picture without title, captions and key."""

    @abstractmethod
    def svg(self, theme: Theme = "auto", budget: Budget = UNLIMITED) -> str:
        """An SVG document; ``auto`` follows the reader's light or dark setting."""

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

    def formats(self, budget: Budget = UNLIMITED) -> Formats:
        """The file formats of a still picture, by file extension: .svg, .png and .pdf."""
        from lasermaze.drawing.pdf import card

        return {
            ".svg": lambda: self.svg(budget=budget).encode(),
            ".png": lambda: self.png(budget=budget),
            ".pdf": lambda: card(self, budget=budget),
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
        from lasermaze.drawing.export import write

        return self.omits(write(path, self.formats(budget)))

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return self.svg()
