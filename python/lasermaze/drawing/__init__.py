"""One picture everywhere: a wing describes shapes on a grid, this floor paints them.

A :class:`Scene` holds shapes with classes, never colours or pixels. It is painted as SVG
(``svg``, with the elements of ``brush``), PNG and files (``export``) or as text
(``terminal``); ``theme`` says what each class looks like, ``glyphs`` and ``strokes`` hold
the shapes that have a name. A :class:`Film` is scenes that follow each other. A grid too
large for shapes (:func:`is_large`) is a :class:`Mosaic` of its cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing.film import Film
from lasermaze.drawing.mosaic import Mosaic, is_large
from lasermaze.drawing.scene import Entry, Formats, Place, Scene, Stamp, Theme

__all__ = [
    "Entry",
    "Film",
    "Formats",
    "Mosaic",
    "Picture",
    "Place",
    "Scene",
    "Stamp",
    "Theme",
    "is_large",
]


class Picture(Protocol):
    """What every picture that stands still can be painted as: a scene or a mosaic.

    What takes a budget raises TimeUpError where that is spent.
    """

    @property
    def title(self) -> str:
        """The words above it."""
        ...

    @property
    def captions(self) -> Sequence[str]:
        """The lines of words below it."""
        ...

    def bare(self) -> Picture:
        """The same without these words."""
        ...

    def svg(self, theme: Theme = "auto", budget: Budget = UNLIMITED) -> str:
        """An SVG document; ``auto`` follows the reader's light or dark setting."""
        ...

    def place(self) -> Place:
        """Where the grid lies in that document."""
        ...

    def png(
        self,
        scale: float | None = None,
        theme: Theme = "light",
        budget: Budget = UNLIMITED,
    ) -> bytes:
        """A PNG file."""
        ...

    def text(
        self,
        *,
        colour: bool = False,
        unicode: bool = False,
        width: int | None = None,
        budget: Budget = UNLIMITED,
    ) -> str:
        """Lines of text, ``width`` characters wide where that can be."""
        ...

    def formats(self, budget: Budget = UNLIMITED) -> Formats:
        """What makes a file of it, by the endings .svg, .png and .pdf."""
        ...

    def omits(self, ending: str) -> str:
        """In words, what a file with this ending does not show, or "" for nothing."""
        ...

    def save(self, path: str | Path, budget: Budget = UNLIMITED) -> str:
        """Write it to a file; what the file does not show, in words, or "" for nothing.

        The ending, .svg, .png or .pdf, chooses the format.

        Raises: PuzzleError for another ending, or a file that cannot be written.
        """
        ...
