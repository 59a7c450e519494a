"""Pictures and films as SVG: small, reproducible, and without references to other files."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from math import hypot
from typing import TYPE_CHECKING, Any
from zlib import crc32

from lasermaze.core.grid import Cell
from lasermaze.drawing.layout import CELL, PANEL_SCALE, RIM, TITLE_SIZE, WORD_SIZE, Layout
from lasermaze.drawing.raster import raster_png
from lasermaze.drawing.shapes import Glyph, Label, Panel, Tiles, Trail
from lasermaze.drawing.svg_elements import XY, Elements, short
from lasermaze.drawing.terminal import paint as paint_text
from lasermaze.drawing.theme import Theme

if TYPE_CHECKING:
    from lasermaze.drawing.picture import Picture

#: Above this number of cells the description is the captions alone, as a screen reader reads
#: it aloud.
MOST_DESCRIBED = 2_500

#: In milliseconds. Each frame outlasts its time a little, so that there is always one; and the
#: frames change at moments at which screens are not painted, so that two are never seen.
_OVERLAP, _SHIFT = 0.01, 0.37

_SHORT = 60  # an element with more characters is worth a name

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
    picture: Picture,
    theme: Theme = "auto",
    scale: float | None = None,
    height: int | None = None,
    elements: Elements | None = None,
) -> str:
    """The picture as an SVG document, ``scale`` pixels per unit and ``height`` units high.

    The default scale is that of :meth:`Elements.document`. ``elements`` are those that a page
    shares between its pictures, with their theme.
    """
    elements, layout = elements or Elements(theme), Layout(picture)
    size = (layout.width, layout.height if height is None else height)
    parts = _Parts(picture, layout, elements)
    body = "".join((paper(elements, *size), parts.opening, *parts.grid(), "</g>\n", *parts.words()))
    return elements.document(body, size, picture.title, _description(picture), scale=scale)


def _description(picture: Picture) -> str:
    """The picture in words, for readers who cannot see it."""
    if not picture.described:
        return ""
    if picture.rows * picture.cols > MOST_DESCRIBED:
        return "\n".join(picture.captions)
    return paint_text(picture)


def paper(elements: Elements, width: int, height: int) -> str:
    """The background."""
    return elements.path("paper", f"M0 0h{width}v{height}H0z")


class _Parts:
    """The elements of one picture: those of the grid, and the text around it."""

    def __init__(self, picture: Picture, layout: Layout, elements: Elements) -> None:
        self.picture, self.layout, self.elements = picture, layout, elements
        self.opening = f'<g transform="translate({layout.left} {layout.top})">\n'

    def grid(self) -> Iterator[str]:
        """The elements of the grid, in a group that begins with ``opening``."""
        picture, path = self.picture, self.elements.path
        right, below = (many * self.layout.cell for many in (picture.cols, picture.rows))
        whole = f"M0 0h{right}v{below}H0z"
        if picture.raster is not None:
            yield self._image(right, below)
        else:
            yield path("board", whole)
            for tiles in picture.ground:
                yield path(tiles.css, strips(tiles))
            yield path("line", grid_lines(picture.rows, picture.cols))
        frame = sides(right, below, picture.cut) if picture.cut else whole
        if gaps := picture.gaps:
            yield path("gap", strips(Tiles(tuple(gaps), "gap", "")))
            frame = borders(picture, gaps)
        yield path("frame", frame)
        painters: dict[type, Callable[[str, Any], str]] = {
            Glyph: self._glyphs,
            Trail: self._trails,
            Label: self._labels,
        }
        for (shape, css), shapes in groupby(picture.shapes, key=_type_and_class):
            yield painters[shape](css, shapes)

    def _image(self, width: int, height: int) -> str:
        theme: Theme = "dark" if self.elements.theme == "dark" else "light"
        data = b64encode(raster_png(self.picture, theme=theme)).decode()
        return f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/>\n'

    def words(self) -> Iterator[str]:
        """The panels, the title and the captions."""
        at, lines = self.layout, self.elements.lines
        top = at.panels
        for panel in self.picture.panels:
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


def paint_film(frames: Sequence[Picture], times: Sequence[int], theme: Theme = "auto") -> str:
    """A film as an SVG document, of frames with their durations in milliseconds.

    There is a group for each frame; CSS animations show one group at a time. Long elements that
    several frames have in common are written once and used by name.
    """
    elements = Elements(theme)
    layouts = [Layout(frame) for frame in frames]
    drawn = [_framed(_Parts(*both, elements)) for both in zip(frames, layouts, strict=True)]
    often = Counter(element for frame in drawn for element in {*frame})
    written = {
        element: f'<use href="#{elements.named(f">{element}")}"/>'
        if count > 1 and len(element) > _SHORT
        else element
        for element, count in sorted(often.items())
    }
    # The same name means the same animation in every picture of a page.
    name = f"lasermaze-film-{crc32(repr(tuple(times)).encode()):08x}"
    hidden = [(name, ' visibility="hidden"')] * (len(times) - 1)
    shown, total = (f"{name}-last", ""), sum(times)
    starts = accumulate(times[:-1], initial=-total - _SHIFT)
    groups = [
        f'<g class="{css}"{hide} style="animation-delay:{start:.2f}ms">'
        f"{''.join(written[element] for element in frame)}</g>\n"
        for frame, start, (css, hide) in zip(drawn, starts, [*hidden, shown], strict=True)
    ]
    rules = (
        f".{name}{{animation:{name} {total}ms step-end infinite}}"
        f"@keyframes {name}{{0%{{visibility:visible}}"
        f"{100 * (time + _OVERLAP) / total}%,to{{visibility:hidden}}}}"
        for name, time in ((name, times[0]), (f"{name}-last", times[-1]))
    )
    style = f"@media(prefers-reduced-motion:no-preference){{{''.join(rules)}}}"
    size = (layouts[0].width, max(layout.height for layout in layouts))
    last, style = frames[-1], style if len(times) > 1 else ""
    body = "".join((paper(elements, *size), *groups))
    return elements.document(body, size, last.title, paint_text(last), style=style)


def _framed(parts: _Parts) -> list[str]:
    return [parts.opening, *parts.grid(), "</g>\n", *parts.words()]


# Path data, in units, for shapes that depend on the picture: tiles, lines, arrow heads


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


def sides(right: int, below: int, cut: str) -> str:
    """The lines around a grid, except on the sides where it goes on."""
    lines = {"N": f"M0 0h{right}", "E": f"M{right} 0v{below}", "S": f"M0 {below}h{right}"}
    lines["W"] = f"M0 0v{below}"
    return "".join(line for side, line in lines.items() if side not in cut)


def borders(picture: Picture, gaps: set[Cell]) -> str:
    """The lines around the cells that are not gaps."""
    every = ((row, col) for row in range(picture.rows) for col in range(picture.cols))
    inside = {cell for cell in every if cell not in gaps}
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
        f"{short(x - east * back - south * aside)} {short(y - south * back + east * aside)}"
        for back, aside in _BARBS
    )
    return f"M{short(x)} {short(y)}L{' '.join(corners)}z"
