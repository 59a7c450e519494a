"""A scene as SVG: small, the same bytes for the same scene, and nothing fetched from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from lasermaze.drawing.brush import Brush
from lasermaze.drawing.layout import CELL, PANEL_SCALE, RIM, WORD_SIZE, Layout
from lasermaze.drawing.outlines import (
    XY,
    corners_of,
    cross,
    grid_lines,
    head_along,
    head_at_end,
    line_through,
    short_of,
    strips,
)
from lasermaze.drawing.scene import Glyph, Label, Panel, Scene, Theme, Trail

LARGEST = 1600  # pixels that a picture asks for, however large its grid

#: With more cells than these the description is the words alone: nobody wants such a grid read out.
MOST_DESCRIBED = 2_500


def paint(
    scene: Scene, theme: Theme = "auto", scale: float | None = None, height: int | None = None
) -> str:
    """The scene as an SVG document, ``scale`` pixels to a unit.

    Without a scale a unit is a pixel, or less where the picture would be very large. With a
    ``height``, in units, the document is that high, so that all the frames of a film are.
    """
    brush, layout = Brush(theme), Layout(scene)
    height = layout.height if height is None else height
    parts = Parts(scene, layout, brush)
    body = "".join((paper(brush, layout.width, height), *parts.grid(), "</g>\n", *parts.words()))
    size = (layout.width, height)
    if scale is None:
        scale = natural_scale(size)
    return brush.document(body, size, scene.title, _description(scene), scale=scale)


def _description(scene: Scene) -> str:
    """What is told of the picture to whoever cannot see it."""
    if not scene.described:
        return ""
    if scene.rows * scene.cols > MOST_DESCRIBED:
        return "\n".join(scene.captions)
    return scene.text()


def natural_scale(size: tuple[int, int]) -> float:
    """The pixels to a unit of a picture that nobody gave a scale."""
    return min(1, LARGEST / max(size))


def paper(brush: Brush, width: int, height: int) -> str:
    """What everything lies on."""
    return brush.path("paper", f"M0 0h{width}v{height}H0z")


class Parts:
    """The elements of one scene: those of the grid, in its own units, and the words around."""

    def __init__(self, scene: Scene, layout: Layout, brush: Brush) -> None:
        self.scene, self.layout, self.brush = scene, layout, brush

    def grid(self) -> Iterator[str]:
        """The opening tag of the grid's group, then its elements; whoever asks closes it."""
        rows, cols, path = self.scene.rows, self.scene.cols, self.brush.path
        yield f'<g transform="translate({self.layout.left} {self.layout.top})">\n'
        frame = f"M0 0h{cols * CELL}v{rows * CELL}H0z"
        yield path("board", frame)
        for tiles in self.scene.ground:
            yield path(tiles.css, strips(tiles))
        yield path("line", grid_lines(rows, cols))
        yield path("frame", frame)
        for _, shapes in groupby(self.scene.shapes, key=_sort):
            yield self._shapes(list(shapes))

    def words(self) -> Iterator[str]:
        """The panels, the title and the captions."""
        top = self.layout.panels
        for panel in self.scene.panels:
            yield self._panel(panel, top)
            top += self.layout.panel_height(panel)
        times = self.layout.times
        yield from self.brush.title(self.layout.title, self.layout.first_title, times)
        yield from self.brush.captions(self.layout.captions, self.layout.words, times)

    def _shapes(self, shapes: Sequence[Glyph | Trail | Label]) -> str:
        """Shapes of one sort and class, which share what elements they can."""
        spot = self.layout.spot
        glyphs = [shape for shape in shapes if isinstance(shape, Glyph)]
        trails = [shape for shape in shapes if isinstance(shape, Trail)]
        labels = [(shape.text, spot(shape.at)) for shape in shapes if isinstance(shape, Label)]
        parts = [self.brush.stamps(glyph.stamps, spot(glyph.at)) for glyph in glyphs]
        if trails:
            parts.append(self._trails(trails))
        if labels:
            parts.append(self._labels(_sort(shapes[0])[1], labels))
        return "".join(parts)

    def _labels(self, css: str, labels: Sequence[tuple[str, XY]]) -> str:
        if css != "number":
            return self.brush.labels(css, labels)
        written = [label for label in labels if self.layout.is_written(label[0])]
        return self.brush.labels(css, written, self.layout.times)

    def _trails(self, trails: Sequence[Trail]) -> str:
        lines, heads, ends = [], [], []
        for trail in trails:
            corners = corners_of(map(self.layout.spot, trail.points))
            runs = list(pairwise(corners))
            if trail.end == "arrow" and runs:
                heads.append(head_at_end(*runs[-1]))
                corners[-1] = short_of(*runs.pop())
            if trail.end == "cross":
                ends.append(cross(corners[-1]))
            if trail.heads:
                heads += [head_along(*run) for run in runs]
            lines.append(line_through(corners))
        css, path = trails[0].css, self.brush.path
        return "".join(
            (
                path(css, "".join(lines)),
                path(f"{css}-head", "".join(heads)),
                path(f"{css}-end", "".join(ends)),
            )
        )

    def _panel(self, panel: Panel, top: int) -> str:
        heading = self.brush.text(panel.heading, RIM, top + WORD_SIZE, WORD_SIZE, "quiet")
        parts = [heading, f'<g transform="translate({RIM} {top})">\n']
        counts = []
        for number, entry in enumerate(panel.entries):
            x, y = self.layout.entry(number)
            stamps = self.brush.stamps(entry.stamps, (0, 0))
            parts.append(f'<g transform="translate({x} {y})scale({PANEL_SCALE})">{stamps}</g>\n')
            if entry.times > 1:
                counts.append((f"×{entry.times}", (x + 36, y)))
        if counts:
            parts.append(self.brush.labels("count", counts))
        return "".join((*parts, "</g>\n"))


def _sort(shape: Glyph | Trail | Label) -> tuple[str, str]:
    """What neighbours must have in common to share elements."""
    return type(shape).__name__, "" if isinstance(shape, Glyph) else shape.css
