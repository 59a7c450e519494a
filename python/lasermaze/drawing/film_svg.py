"""A film as SVG: what all frames share once, the rest in groups that take turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING
from zlib import crc32

from lasermaze.drawing.brush import Brush
from lasermaze.drawing.layout import Layout
from lasermaze.drawing.scene import Theme
from lasermaze.drawing.svg import Parts, natural_scale, paper

if TYPE_CHECKING:
    from lasermaze.drawing.film import Film

# Between two frames there must never be none, so each outlasts its turn a little; and the
# moment when two are seen must not be one at which screens are painted. In milliseconds.
_OVERLAP, _SHIFT = 0.01, 0.37


def paint(film: Film, theme: Theme = "auto") -> str:
    """The film as an SVG document; see :meth:`Film.svg`."""
    brush, times = Brush(theme), film.milliseconds
    layouts = [Layout(frame) for frame in film.frames]
    parts = [Parts(*both, brush) for both in zip(film.frames, layouts, strict=True)]
    size = (layouts[0].width, max(layout.height for layout in layouts))
    turns = _Turns(brush, times)
    opening, *_ = parts[0].grid()
    body = "".join(
        (
            paper(brush, *size),
            opening,
            turns.merged([list(part.grid())[1:] for part in parts]),
            "</g>\n",
            turns.merged([list(part.words()) for part in parts]),
        )
    )
    last = film.frames[-1]
    scale = natural_scale(size)
    style = turns.style() if len(times) > 1 else ""
    return brush.document(body, size, last.title, last.text(), scale=scale, style=style)


class _Turns:
    """Groups of elements, one a frame, of which one is seen at a time."""

    def __init__(self, brush: Brush, times: Sequence[int]) -> None:
        self.brush = brush
        self.times = times
        self.total = sum(times)
        self.starts = [0, *accumulate(times)][:-1]
        # The same name means the same thing in every picture of a page.
        self.name = f"lasermaze-film-{crc32(repr(tuple(times)).encode()):08x}"

    def style(self) -> str:
        """The rules by which the groups take turns."""
        each, last = self.times[0], self.times[-1]
        return (
            "@media(prefers-reduced-motion:no-preference){"
            + "".join(
                f".{name}{{animation:{name} {self.total}ms step-end infinite}}"
                f"@keyframes {name}{{0%{{visibility:visible}}"
                f"{100 * (time + _OVERLAP) / self.total}%,to{{visibility:hidden}}}}"
                for name, time in ((self.name, each), (f"{self.name}-last", last))
            )
            + "}"
        )

    def merged(self, frames: list[list[str]]) -> str:
        """The elements of all frames: what all begin or end with once, the rest in groups."""
        head = _shared(frames)
        rest = [frame[head:] for frame in frames]
        tail = _shared([frame[::-1] for frame in rest])
        middles = [frame[: len(frame) - tail] for frame in rest]
        foot = frames[0][len(frames[0]) - tail :]
        return "".join((*frames[0][:head], *self._groups(middles), *foot))

    def _groups(self, frames: list[list[str]]) -> list[str]:
        """A group for each frame with elements; what several of them hold is used by name."""
        often = Counter(element for frame in frames for element in dict.fromkeys(frame))
        written = {
            element: f'<use href="#{self.brush.named(f">{element}")}"/>'
            if times > 1 and len(element) > 60
            else element
            for element, times in often.items()
        }
        return [
            self._group(number, "".join(written[element] for element in frame))
            for number, frame in enumerate(frames)
            if frame
        ]

    def _group(self, number: int, inside: str) -> str:
        last = number == len(self.times) - 1
        name = f"{self.name}-last" if last else self.name
        hidden = "" if last else ' visibility="hidden"'
        delay = f"{self.starts[number] - self.total - _SHIFT:.2f}ms"
        return f'<g class="{name}"{hidden} style="animation-delay:{delay}">{inside}</g>\n'


def _shared(frames: list[list[str]]) -> int:
    """How many elements all frames begin with."""
    return sum(1 for _ in takewhile(lambda same: len(set(same)) == 1, zip(*frames, strict=False)))
