"""A scene as SVG: small, the same bytes for the same scene, and nothing fetched from outside.

Every colour is a plain attribute, so that any program can show the picture. With the theme
``auto`` the light colours stand there, and one media query repaints them where the reader
prefers dark; CSS variables would leave a program that knows none without any colour. Glyphs
are written once and used by name; a name is the checksum of what it names, because all the
pictures of a page share one space of names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from zlib import crc32

from lasermaze.drawing.glyphs import GLYPHS
from lasermaze.drawing.layout import CELL, LINE, PANEL_SCALE, RIM, TITLE_SIZE, WORD_SIZE, Layout
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
from lasermaze.drawing.scene import Glyph, Label, Panel, Scene, Stamp, Theme, Trail
from lasermaze.drawing.strokes import ADVANCE, HEIGHT, STROKES, width_of
from lasermaze.drawing.theme import COATS, DARK, LABEL_SIZES, LIGHT, Coat

LARGEST = 1600  # pixels that a picture asks for, however large its grid

_ASKEW = 0.76  # a glyph between two directions is drawn smaller, to stay in its cell
_FONT = "Helvetica,Arial,Segoe UI,DejaVu Sans,Liberation Sans,Noto Sans,sans-serif"
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def paint(scene: Scene, theme: Theme = "auto", scale: float | None = None) -> str:
    """The scene as an SVG document, ``scale`` pixels to a unit.

    Without a scale a unit is a pixel, or less where the picture would be very large.
    """
    return _Painter(scene, theme).document(scale)


class _Painter:
    """Paints one scene; remembers which glyphs, letters and colours it used."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.scene = scene
        self.layout = Layout(scene)
        self.colours = DARK if theme == "dark" else LIGHT
        self.repaints = theme == "auto"
        self.names: dict[tuple[str, float | str], str] = {}  # of stamps and labels
        self.definitions: dict[str, str] = {}  # by name
        self.rules: set[str] = set()  # of the media query

    def document(self, scale: float | None) -> str:
        layout, scene = self.layout, self.scene
        if scale is None:
            scale = min(1, LARGEST / max(layout.width, layout.height))
        width, height = (max(1, round(side * scale)) for side in (layout.width, layout.height))
        body = "".join(self._body())
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" '
            f'height="{height}" viewBox="0 0 {layout.width} {layout.height}" fill="none" '
            'stroke-linecap="round" stroke-linejoin="round" style="max-width:100%;height:auto">\n'
            f"<title>{_escape(scene.title or 'A puzzle on a grid')}</title>\n"
            f"<desc>{_escape(scene.text())}</desc>\n"
            f"{self._style()}<defs>{''.join(self.definitions.values())}</defs>\n{body}</svg>\n"
        )

    def _style(self) -> str:
        if not self.rules:
            return ""
        return (
            f"<style>@media(prefers-color-scheme:dark){{{''.join(sorted(self.rules))}}}</style>\n"
        )

    def _body(self) -> Iterator[str]:
        layout, rows, cols = self.layout, self.scene.rows, self.scene.cols
        yield self._path("paper", f"M0 0h{layout.width}v{layout.height}H0z")
        yield f'<g transform="translate({layout.left} {layout.top})">\n'
        frame = f"M0 0h{cols * CELL}v{rows * CELL}H0z"
        yield self._path("board", frame)
        for tiles in self.scene.ground:
            yield self._path(tiles.css, strips(tiles))
        yield self._path("line", grid_lines(rows, cols))
        yield self._path("frame", frame)
        for _, shapes in groupby(self.scene.shapes, key=_sort):
            yield from self._shapes(list(shapes))
        yield "</g>\n"
        top = layout.panels
        for panel in self.scene.panels:
            yield from self._panel(panel, top)
            top += layout.panel_height(panel)
        yield from self._words()

    def _shapes(self, shapes: Sequence[Glyph | Trail | Label]) -> Iterator[str]:
        """Shapes of one sort and class, which share what elements they can."""
        glyphs = [shape for shape in shapes if isinstance(shape, Glyph)]
        trails = [shape for shape in shapes if isinstance(shape, Trail)]
        labels = [shape for shape in shapes if isinstance(shape, Label)]
        for glyph in glyphs:
            yield self._stamps(glyph.stamps, self.layout.spot(glyph.at))
        if trails:
            yield from self._trails(trails)
        if labels:
            places = [(label.text, self.layout.spot(label.at)) for label in labels]
            yield from self._labels(labels[0].css, places)

    def _trails(self, trails: Sequence[Trail]) -> Iterator[str]:
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
        css = trails[0].css
        yield self._path(css, "".join(lines))
        yield self._path(f"{css}-head", "".join(heads))
        yield self._path(f"{css}-end", "".join(ends))

    def _labels(self, css: str, labels: Iterable[tuple[str, XY]]) -> Iterator[str]:
        """Texts around their middles: of strokes, or of the reader's font where those lack."""
        coat = COATS[css][0]
        others = []
        yield f"<g {self._attributes(coat)}>"
        for text, (x, y) in labels:
            if STROKES.keys() >= set(text):
                yield self._use((css, text), x, y)
            else:
                others.append((text, x, y))
        yield "</g>\n"
        size = round(1.4 * HEIGHT * LABEL_SIZES[css])
        for text, x, y in others:
            yield self._text(text, x, y + size // 3, size, coat.stroke, ' text-anchor="middle"')

    def _panel(self, panel: Panel, top: int) -> Iterator[str]:
        yield self._text(panel.heading, RIM, top + WORD_SIZE, WORD_SIZE, "quiet")
        yield f'<g transform="translate({RIM} {top})">\n'
        counts = []
        for number, entry in enumerate(panel.entries):
            x, y = self.layout.entry(number)
            yield f'<g transform="translate({x} {y})scale({PANEL_SCALE})">'
            yield f"{self._stamps(entry.stamps, (0, 0))}</g>\n"
            if entry.times > 1:
                counts.append((f"×{entry.times}", (x + 36, y)))
        if counts:
            yield from self._labels("count", counts)
        yield "</g>\n"

    def _words(self) -> Iterator[str]:
        for number, line in enumerate(self.layout.title):
            baseline = self.layout.first_title + number * LINE
            yield self._text(line, RIM, baseline, TITLE_SIZE, "ink", ' font-weight="bold"')
        for number, line in enumerate(self.layout.captions):
            baseline = self.layout.words + WORD_SIZE + number * LINE
            yield self._text(line, RIM, baseline, WORD_SIZE, "ink")

    def _text(self, text: str, x: int, y: int, size: int, colour: str, more: str = "") -> str:
        paint = " ".join(self._colours(fill=colour))
        return (
            f'<text x="{x}" y="{y}" font-family="{_FONT}" font-size="{size}"{more} '
            f"{paint}>{_escape(text)}</text>\n"
        )

    def _stamps(self, stamps: Iterable[Stamp], spot: XY) -> str:
        return "".join(self._use(stamp, *spot) for stamp in stamps)

    def _use(self, what: Stamp | tuple[str, str], x: int, y: int) -> str:
        """A reference to a stamp, or to a label of a class, written down when first used."""
        name = self.names.get(what) or self._define(what)
        return f'<use href="#{name}" x="{x}" y="{y}"/>'

    def _define(self, what: Stamp | tuple[str, str]) -> str:
        content = self._stamp(what) if isinstance(what, Stamp) else _lettering(*what)
        name = self.names[what] = f"l{crc32(content.encode()):08x}"
        self.definitions[name] = f'<g id="{name}"{content}</g>\n'
        return name

    def _stamp(self, stamp: Stamp) -> str:
        """The inside of a group that draws a stamp around the origin, from its attributes on."""
        inside = "".join(self._path(*shape) for shape in GLYPHS[stamp.name])
        if not stamp.turn:
            return f">{inside}"
        smaller = f"scale({_ASKEW})" if stamp.turn % 1 else ""
        return f' transform="rotate({90 * stamp.turn:g}){smaller}">{inside}'

    def _path(self, css: str, d: str) -> str:
        """A path painted with every coat of its class; nothing where there is no path."""
        if not d:
            return ""
        return "".join(f'<path {self._attributes(coat)} d="{d}"/>\n' for coat in COATS[css])

    def _attributes(self, coat: Coat) -> str:
        parts = self._colours(fill=coat.fill, stroke=coat.stroke)
        if coat.stroke:
            parts.append(f'stroke-width="{coat.width:g}"')
        if coat.dash:
            parts.append(f'stroke-dasharray="{coat.dash}"')
        if coat.opacity < 1:
            parts.append(f'opacity="{coat.opacity:g}"')
        return " ".join(parts)

    def _colours(self, **colours: str) -> list[str]:
        """The attributes that paint with colours, ready to be repainted where wanted."""
        used = {role: colour for role, colour in colours.items() if colour}
        parts = [f'{role}="{self.colours[colour]}"' for role, colour in used.items()]
        if self.repaints:
            names = {f"lasermaze-{role}-{colour}": (role, colour) for role, colour in used.items()}
            parts.append(f'class="{" ".join(names)}"')
            self.rules |= {f".{name}{{{role}:{DARK[c]}}}" for name, (role, c) in names.items()}
        return parts


def _sort(shape: Glyph | Trail | Label) -> tuple[str, str]:
    """What neighbours must have in common to share elements."""
    return type(shape).__name__, "" if isinstance(shape, Glyph) else shape.css


def _lettering(css: str, text: str) -> str:
    """The inside of a group that draws a label around the origin, from its attributes on."""
    letters = "".join(
        f'<path transform="translate({number * ADVANCE:g})" d="{STROKES[char]}"/>'
        for number, char in enumerate(text)
    )
    corner = f"{-width_of(text) / 2:g} {-HEIGHT / 2:g}"
    return f' transform="scale({LABEL_SIZES[css]:g})translate({corner})">{letters}'


def _escape(text: str) -> str:
    """Text for XML; a character that XML cannot hold becomes the replacement character."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _NOT_XML.sub("\ufffd", text)
