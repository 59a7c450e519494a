"""Scenes and films as SVG: small, reproducible, and without references to other files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise, takewhile
from math import hypot
from typing import Any
from zlib import crc32

from lasermaze.core.grid import Cell
from lasermaze.drawing.layout import CELL, PANEL_SCALE, RIM, TITLE_SIZE, WORD_SIZE, Layout
from lasermaze.drawing.scene import Glyph, Label, Panel, Shapes, Tiles, Trail
from lasermaze.drawing.svg_elements import XY, Elements
from lasermaze.drawing.terminal import paint as paint_text
from lasermaze.drawing.theme import Theme

#: Above this number of cells the description is the captions alone, as a screen reader reads
#: it aloud.
MOST_DESCRIBED = 2_500

#: In milliseconds. Each frame outlasts its time a little, so that there is always one; and the
#: frames change at moments at which screens are not painted, so that two are never seen.
_OVERLAP, _SHIFT = 0.01, 0.37

#: The sides of a cell: the way to its neighbour, where the line begins, and the line.
_SIDES = (
    ((-1, 0), (0, 0), f"h{CELL}"),
    ((1, 0), (0, CELL), f"h{CELL}"),
    ((0, -1), (0, 0), f"v{CELL}"),
    ((0, 1), (CELL, 0), f"v{CELL}"),
)

_BEFORE = 1  # from an arrow head's tip to its position, so that opposite heads do not touch
_BARBS = ((14, 8), (10, 0), (14, -8))  # an arrow head's corners: behind its tip, and sideways


def paint(
    scene: Shapes,
    theme: Theme = "auto",
    scale: float | None = None,
    height: int | None = None,
    elements: Elements | None = None,
) -> str:
    """The scene as an SVG document, ``scale`` pixels per unit and ``height`` units high.

    The default scale is that of :meth:`Elements.document`. ``elements`` are those that a page
    shares between its pictures, with their theme.
    """
    elements, layout = elements or Elements(theme), Layout(scene)
    size = (layout.width, layout.height if height is None else height)
    parts = _SceneElements(scene, layout, elements)
    body = "".join((paper(elements, *size), *parts.grid(), "</g>\n", *parts.words()))
    return elements.document(body, size, scene.title, _description(scene), scale=scale)


def _description(scene: Shapes) -> str:
    """The scene in words, for readers who cannot see it."""
    if not scene.described:
        return ""
    if scene.rows * scene.cols > MOST_DESCRIBED:
        return "\n".join(scene.captions)
    return paint_text(scene)


def paper(elements: Elements, width: int, height: int) -> str:
    """The background."""
    return elements.path("paper", f"M0 0h{width}v{height}H0z")


class _SceneElements:
    """The elements of one scene: those of the grid, and the text around it."""

    def __init__(self, scene: Shapes, layout: Layout, elements: Elements) -> None:
        self.scene, self.layout, self.elements = scene, layout, elements

    def grid(self) -> Iterator[str]:
        """The opening tag of the grid's group, then its elements. The caller closes the group."""
        rows, cols, path = self.scene.rows, self.scene.cols, self.elements.path
        yield f'<g transform="translate({self.layout.left} {self.layout.top})">\n'
        whole = f"M0 0h{cols * CELL}v{rows * CELL}H0z"
        frame = sides(rows, cols, self.scene.cut) if self.scene.cut else whole
        yield path("board", whole)
        for tiles in self.scene.ground:
            yield path(tiles.css, strips(tiles))
        yield path("line", grid_lines(rows, cols))
        if gaps := self.scene.gaps:
            yield path("gap", strips(Tiles(tuple(gaps), "gap", "")))
            frame = borders(rows, cols, gaps)
        yield path("frame", frame)
        painters: dict[type, Callable[[str, Any], str]] = {
            Glyph: self._glyphs,
            Trail: self._trails,
            Label: self._labels,
        }
        for (shape, css), shapes in groupby(self.scene.shapes, key=_type_and_class):
            yield painters[shape](css, shapes)

    def words(self) -> Iterator[str]:
        """The panels, the title and the captions."""
        at, lines = self.layout, self.elements.lines
        top = at.panels
        for panel in self.scene.panels:
            yield self._panel(panel, top)
            top += at.panel_height(panel)
        yield from lines(at.title, at.title_top, TITLE_SIZE, at.times, bold=True)
        yield from lines(at.captions, at.words, WORD_SIZE, at.times)

    def _glyphs(self, css: str, glyphs: Iterable[Glyph]) -> str:
        spot = self.layout.spot
        return "".join(self.elements.stamps(glyph.stamps, spot(glyph.at)) for glyph in glyphs)

    def _labels(self, css: str, labels: Iterable[Label]) -> str:
        spots = [(label.text, self.layout.spot(label.at)) for label in labels]
        if css != "number":
            return self.elements.labels(css, spots)
        written = [label for label in spots if self.layout.is_written(label[0])]
        return self.elements.labels(css, written, self.layout.times)

    def _trails(self, css: str, trails: Iterable[Trail]) -> str:
        lines, heads, ends = [], [], []
        for trail in trails:
            corners = corners_of(map(self.layout.line_spot, trail.points))
            runs = list(pairwise(corners))
            if trail.end == "arrow" and runs:
                heads.append(head_at_end(*runs[-1]))
                corners[-1] = short_of(*runs.pop())
            if trail.end == "cross":
                ends.append(cross(corners[-1]))
            if trail.heads:
                heads += [head_along(*run) for run in runs]
            lines.append(line_through(corners))
        parts = {"": lines, "-head": heads, "-end": ends}
        path = self.elements.path
        return "".join(path(css + suffix, "".join(part)) for suffix, part in parts.items())

    def _panel(self, panel: Panel, top: int) -> str:
        heading = self.elements.text(panel.heading, RIM, top + WORD_SIZE, WORD_SIZE, "quiet")
        parts = [heading, f'<g transform="translate({RIM} {top})">\n']
        counts = []
        for number, entry in enumerate(panel.entries):
            x, y = self.layout.entry(number)
            stamps = self.elements.stamps(entry.stamps, (0, 0))
            parts.append(f'<g transform="translate({x} {y})scale({PANEL_SCALE})">{stamps}</g>\n')
            if entry.times > 1:
                counts.append((f"×{entry.times}", (x + 36, y)))
        if counts:
            parts.append(self.elements.labels("count", counts))
        return "".join((*parts, "</g>\n"))


def _type_and_class(shape: Glyph | Trail | Label) -> tuple[type, str]:
    """Neighbours share elements if these are equal."""
    return type(shape), "" if isinstance(shape, Glyph) else shape.css


def paint_film(frames: Sequence[Shapes], times: Sequence[int], theme: Theme = "auto") -> str:
    """A film as an SVG document, of frames with their durations in milliseconds.

    The elements that all frames have in common are written once, the others in one group per
    frame; CSS animations show one group at a time.
    """
    elements = Elements(theme)
    layouts = [Layout(frame) for frame in frames]
    parts = [_SceneElements(*both, elements) for both in zip(frames, layouts, strict=True)]
    size = (layouts[0].width, max(layout.height for layout in layouts))
    groups = _FrameGroups(elements, times)
    opening, *_ = parts[0].grid()
    body = "".join(
        (
            paper(elements, *size),
            opening,
            groups.merged([list(part.grid())[1:] for part in parts]),
            "</g>\n",
            groups.merged([list(part.words()) for part in parts]),
        )
    )
    last = frames[-1]
    style = groups.style() if len(times) > 1 else ""
    return elements.document(body, size, last.title, paint_text(last), style=style)


class _FrameGroups:
    """Groups of elements, one per frame, of which one is visible at a time."""

    def __init__(self, elements: Elements, times: Sequence[int]) -> None:
        self.elements = elements
        self.times = times
        self.total = sum(times)
        self.starts = [0, *accumulate(times)][:-1]
        # The same name means the same animation in every picture of a page.
        self.name = f"lasermaze-film-{crc32(repr(tuple(times)).encode()):08x}"

    def style(self) -> str:
        """The rules that show one group at a time."""
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
        """The elements of all frames: the common first and last ones once, the rest in groups."""
        head = _common(frames)
        rest = [frame[head:] for frame in frames]
        tail = _common([frame[::-1] for frame in rest])
        middles = [frame[: len(frame) - tail] for frame in rest]
        foot = frames[0][len(frames[0]) - tail :]
        return "".join((*frames[0][:head], *self._groups(middles), *foot))

    def _groups(self, frames: list[list[str]]) -> list[str]:
        """A group for each frame that has elements; repeated long elements are used by name."""
        often = Counter(element for frame in frames for element in dict.fromkeys(frame))
        written = {
            element: f'<use href="#{self.elements.named(f">{element}")}"/>'
            if times > 1 and len(element) > 60
            else element
            for element, times in often.items()
        }
        return [
            self._group(number, "".join(written[element] for element in frame))
            for number, frame in enumerate(frames)
            if frame
        ]

    def _group(self, number: int, content: str) -> str:
        last = number == len(self.times) - 1
        name = f"{self.name}-last" if last else self.name
        hidden = "" if last else ' visibility="hidden"'
        delay = f"{self.starts[number] - self.total - _SHIFT:.2f}ms"
        return f'<g class="{name}"{hidden} style="animation-delay:{delay}">{content}</g>\n'


def _common(frames: list[list[str]]) -> int:
    """The number of elements at the beginning that all frames share."""
    return sum(1 for _ in takewhile(lambda same: len(set(same)) == 1, zip(*frames, strict=False)))


# Path data, in units, for shapes that depend on the scene: tiles, lines, arrow heads


def strips(tiles: Tiles) -> str:
    """Whole cells; neighbours in a row are joined."""
    found: list[tuple[int, int, int]] = []
    for row, col in sorted(set(tiles.cells)):
        if found and found[-1][0] == row and found[-1][2] == col:
            found[-1] = (row, found[-1][1], col + 1)
        else:
            found.append((row, col, col + 1))
    return "".join(
        f"M{start * CELL} {row * CELL}h{(stop - start) * CELL}v{CELL}h{(start - stop) * CELL}z"
        for row, start, stop in found
    )


def grid_lines(rows: int, cols: int) -> str:
    """The lines between the cells."""
    across = "".join(f"M0 {row * CELL}h{cols * CELL}" for row in range(1, rows))
    return across + "".join(f"M{col * CELL} 0v{rows * CELL}" for col in range(1, cols))


def sides(rows: int, cols: int, cut: str) -> str:
    """The lines around a part of a grid, except on the sides where the grid goes on."""
    right, below = cols * CELL, rows * CELL
    lines = {"N": f"M0 0h{right}", "E": f"M{right} 0v{below}", "S": f"M0 {below}h{right}"}
    lines["W"] = f"M0 0v{below}"
    return "".join(line for side, line in lines.items() if side not in cut)


def borders(rows: int, cols: int, gaps: set[Cell]) -> str:
    """The lines around the cells that are not gaps."""
    inside = {(row, col) for row in range(rows) for col in range(cols)} - gaps
    return "".join(
        f"M{col * CELL + x} {row * CELL + y}{line}"
        for row, col in sorted(inside)
        for (down, right), (x, y), line in _SIDES
        if (row + down, col + right) not in inside
    )


def corners_of(spots: Iterable[XY]) -> list[XY]:
    """The ends and turning points of a line, without the points on straight runs."""
    corners: list[XY] = []
    for spot in spots:
        if len(corners) > 1 and _goes_straight(corners[-2], corners[-1], spot):
            corners.pop()
        if not corners or corners[-1] != spot:
            corners.append(spot)
    return corners


def _goes_straight(first: XY, middle: XY, last: XY) -> bool:
    before = middle[0] - first[0], middle[1] - first[1]
    after = last[0] - middle[0], last[1] - middle[1]
    same_line = before[0] * after[1] == before[1] * after[0]
    return same_line and before[0] * after[0] + before[1] * after[1] > 0


def line_through(corners: Sequence[XY]) -> str:
    """A line through points."""
    steps = [f"M{corners[0][0]} {corners[0][1]}"]
    for (ax, ay), (bx, by) in pairwise(corners):
        if ay == by:
            steps.append(f"h{bx - ax}")
        else:
            steps.append(f"v{by - ay}" if ax == bx else f"l{bx - ax} {by - ay}")
    return "".join(steps)


def head_along(start: XY, stop: XY) -> str:
    """An arrow head near the middle of a straight run.

    On a row or column it lies at a border between two cells, where glyphs leave space. It is
    left out if the run crosses no border.
    """
    x, y = (start[0] + stop[0]) / 2, (start[1] + stop[1]) / 2
    if start[1] == stop[1]:
        x = round(x / CELL) * CELL
    elif start[0] == stop[0]:
        y = round(y / CELL) * CELL
    if (x - start[0]) * (x - stop[0]) + (y - start[1]) * (y - stop[1]) >= 0:
        return ""
    east, south = _direction(start, stop)
    return _head(x - east * _BEFORE, y - south * _BEFORE, east, south)


def head_at_end(start: XY, stop: XY) -> str:
    """An arrow head at the end of a straight run."""
    return _head(*stop, *_direction(start, stop))


def short_of(start: XY, stop: XY) -> XY:
    """Where to end a straight run so that the arrow head at its end covers it."""
    (east, south), hidden = _direction(start, stop), _BARBS[0][0]
    return round(stop[0] - east * hidden), round(stop[1] - south * hidden)


def cross(middle: XY) -> str:
    """A cross on a point."""
    return f"M{middle[0] - 6} {middle[1] - 6}l12 12m0-12l-12 12"


def _direction(start: XY, stop: XY) -> tuple[float, float]:
    across, down = stop[0] - start[0], stop[1] - start[1]
    length = hypot(across, down)
    return across / length, down / length


def _head(x: float, y: float, east: float, south: float) -> str:
    corners = (
        f"{_short(x - east * back - south * aside)} {_short(y - south * back + east * aside)}"
        for back, aside in _BARBS
    )
    return f"M{_short(x)} {_short(y)}L{' '.join(corners)}z"


def _short(number: float) -> str:
    return f"{round(number, 1):g}"
