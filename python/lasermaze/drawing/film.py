"""Moving pictures: scenes of one size that follow each other, the last one held, over again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing.scene import Formats, Scene, Theme

if TYPE_CHECKING:
    from pathlib import Path

MOST_FRAMES = 240
_LONGEST = 40.0  # seconds that a film takes where nobody says how fast it is
_SLOWEST, _QUICKEST = 0.6, 0.1  # seconds to a frame, likewise


@dataclass(frozen=True)
class Film:
    """A moving picture: it runs through its frames and begins again.

    Attributes:
        frames: what is shown, in turn; the last one, the finished picture, is held longer.
            All have the same rows, columns and title.
        seconds: how long each frame is shown.
    """

    frames: tuple[Scene, ...]
    seconds: float = _SLOWEST

    def __post_init__(self) -> None:
        sizes = {(frame.rows, frame.cols, frame.title) for frame in self.frames}
        if len(sizes) != 1:
            raise ValueError(f"the frames of a film have one size and title, not {len(sizes)}")
        if len(self.frames) > MOST_FRAMES:
            raise ValueError(f"a film has at most {MOST_FRAMES} frames, not {len(self.frames)}")
        if not 0.02 <= self.seconds <= 60:
            raise ValueError(f"a frame cannot be shown for {self.seconds} seconds")

    @classmethod
    def of(cls, count: int, frame: Callable[[int], Scene], *, seconds: float | None = None) -> Film:
        """The film of ``frame(0)`` to ``frame(count - 1)``.

        Where these are more than a film holds, some are left out, evenly, never the first or
        the last; only the frames that are shown are made. Without ``seconds`` a long film is
        quicker than a short one.
        """
        shown = min(count, MOST_FRAMES)
        numbers = [number * (count - 1) // max(1, shown - 1) for number in range(shown)]
        if seconds is None:
            seconds = min(_SLOWEST, max(_QUICKEST, round(_LONGEST / len(numbers), 2)))
        return cls(tuple(frame(number) for number in numbers), seconds)

    @property
    def milliseconds(self) -> tuple[int, ...]:
        """How long each frame is shown; the last one long enough to be looked at."""
        each = round(self.seconds * 100) * 10  # GIF counts in hundredths of a second
        return (*[each] * (len(self.frames) - 1), max(2500, 3 * each))

    def svg(self, theme: Theme = "auto", budget: Budget = UNLIMITED) -> str:
        """The film as an SVG document that moves by itself, as an ``<img>`` too.

        What all frames share is written once. It stands still on the last frame for a reader
        who asked for less motion, and in a program that knows no animation.
        """
        from lasermaze.drawing.film_svg import paint

        budget.look()
        return paint(self, theme)

    def gif(self, theme: Theme = "light", budget: Budget = UNLIMITED) -> bytes:
        """The film as a GIF file; the more frames it has, the fewer pixels each of them has."""
        from lasermaze.drawing.film_pixels import gif

        return gif(self, theme, budget)

    def apng(self, theme: Theme = "light", budget: Budget = UNLIMITED) -> bytes:
        """The film as a PNG file that moves (APNG); a program that cannot shows its end."""
        from lasermaze.drawing.film_pixels import apng

        return apng(self, theme, budget)

    def formats(self, budget: Budget = UNLIMITED) -> Formats:
        """What makes a file of it, by the endings .gif, .png and .svg."""
        return {
            ".gif": lambda: self.gif(budget=budget),
            ".png": lambda: self.apng(budget=budget),
            ".svg": lambda: self.svg(budget=budget).encode(),
        }

    def save(self, path: str | Path, budget: Budget = UNLIMITED) -> None:
        """Write the film to a file whose ending, .gif, .png or .svg, chooses the format.

        Raises: PuzzleError for another ending, or a file that cannot be written; TimeUpError
        where the budget is spent.
        """
        from lasermaze.drawing.export import write

        write(path, self.formats(budget))

    def _repr_svg_(self) -> str:
        return self.svg()
