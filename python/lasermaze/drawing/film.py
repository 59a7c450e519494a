"""Films: pictures of one size that follow each other in a loop, with a pause on the last one."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lasermaze.core.brief import brief
from lasermaze.core.english import counted
from lasermaze.drawing.picture import Formats, Picture, write
from lasermaze.drawing.theme import Theme

MOST_FRAMES = 240
_LONGEST = 40.0  # seconds per film, unless the caller sets the speed
_SLOWEST, _QUICKEST = 0.6, 0.1  # seconds per frame, likewise


@dataclass(frozen=True, repr=False)
class Film:
    """A moving picture, which repeats.

    Attributes:
        frames: the pictures in order. All have the same rows, columns and title. The last one,
            the finished picture, is shown longer.
        seconds: how long each of the other frames is shown.
    """

    frames: tuple[Picture, ...]
    seconds: float = _SLOWEST

    def __repr__(self) -> str:
        return brief(self, f"of {counted(len(self.frames), 'frame')}, {self.frames[-1]!r} the last")

    def __post_init__(self) -> None:
        sizes = {(frame.rows, frame.cols, frame.title) for frame in self.frames}
        if len(sizes) != 1:
            raise ValueError(f"the frames of a film have one size and title, not {len(sizes)}")

    @classmethod
    def of(cls, count: int, frame: Callable[[int], Picture], still: Picture) -> Film:
        """The film of ``frame(0)`` to ``frame(count - 1)``, and of ``still``.

        If a film cannot hold that many frames, some are left out at even distances, but never
        the first or the last. ``frame`` is called only for the frames that are shown. Each frame of
        a long film is shown for a shorter time.
        """
        shown = min(count, MOST_FRAMES - 1)
        numbers = [number * count // shown for number in range(shown)]
        seconds = min(_SLOWEST, max(_QUICKEST, round(_LONGEST / (shown + 1), 2)))
        return cls((*map(frame, numbers), still), seconds)

    @property
    def milliseconds(self) -> tuple[int, ...]:
        """How long each frame is shown; the last one longer, so that it can be studied."""
        each = round(self.seconds * 100) * 10  # GIF counts in hundredths of a second
        return (*[each] * (len(self.frames) - 1), max(2500, 3 * each))

    def svg(self, theme: Theme = "auto") -> str:
        """The film as an SVG document with CSS animations, which also run in an ``<img>``.

        Elements that all frames share are written once. The document shows only the last frame
        to readers who prefer reduced motion, and in programs without animations.
        """
        from lasermaze.drawing.svg import paint_film

        return paint_film(self.frames, self.milliseconds, theme)

    def gif(self, theme: Theme = "light") -> bytes:
        """The film as a GIF file; films with more frames have fewer pixels per frame."""
        from lasermaze.drawing.pixels import film_file

        return film_file(self.frames, self.milliseconds, "GIF", theme)

    def apng(self, theme: Theme = "light") -> bytes:
        """The film as an animated PNG (APNG); programs without APNG show the last frame."""
        from lasermaze.drawing.pixels import film_file

        return film_file(self.frames, self.milliseconds, "PNG", theme)

    def formats(self) -> Formats:
        """The file formats of a film, by file extension: .gif, .png and .svg."""
        return {
            ".gif": self.gif,
            ".png": self.apng,
            ".svg": lambda: self.svg().encode(),
        }

    def save(self, path: str | Path) -> None:
        """Write the film to a file; the extension, .gif, .png or .svg, selects the format.

        Raises: PuzzleError for another extension, or if the file cannot be written.
        """
        write(path, self.formats())

    def _repr_html_(self) -> str:
        """The picture for a notebook: an image, so that no style of the page changes it."""
        from html import escape

        data, title = b64encode(self.svg().encode()).decode(), escape(self.frames[-1].title)
        return f'<img alt="{title}" src="data:image/svg+xml;base64,{data}">'
