"""A scene as text: every cell shows its code, and lines run between and through the cells.

Between two cells that a line joins stands its direction; an empty cell that it crosses shows
the line itself. Where that is too wide the cells stand side by side, and where even that is
too wide some columns are left out and the picture says so. ASCII alone is enough; colour and
box drawing are extras.
"""

from __future__ import annotations

from collections.abc import Iterable

from lasermaze.drawing.scene import Glyph, Panel, Scene, Trail
from lasermaze.drawing.terminal_compact import Compact, fits
from lasermaze.drawing.terminal_grid import ASCII, UNICODE, Canvas, Grid, Part, cell_of
from lasermaze.drawing.theme import TERMINAL

MOST_REPEATED = 6  # equal things in a panel are written out up to this many, then counted


def paint(
    scene: Scene, *, colour: bool = False, unicode: bool = False, width: int | None = None
) -> str:
    """The scene as lines of text; see :meth:`Scene.text`."""
    signs = UNICODE if unicode else ASCII
    grid: Canvas = Compact(scene, signs) if scene.compact else Grid(scene, signs)
    if width is not None and grid.width > width and fits(scene):
        grid = Compact(scene, signs)
    part = _part(scene, grid, width) if width is not None else ""
    lines: list[list[Part]] = [[(scene.title, "title")], []] if scene.title else []
    lines += grid.lines(colour)
    panels = map(_panel, scene.panels)
    words = [*([part] if part else []), *panels, *scene.captions, *scene.legends]
    lines += [[], *([(line, "text")] for line in words)] if words else []
    return written(lines, colour=colour, unicode=unicode)


def _part(scene: Scene, grid: Canvas, width: int) -> str:
    """What is said of a grid too wide, of which only the columns around the start are kept."""
    if grid.width <= width:
        return ""
    pitch = grid.lefts[1] - grid.lefts[0]
    shown = max(1, (width - grid.lefts[0]) // pitch)
    starts = (shape.points[0] for shape in scene.shapes if isinstance(shape, Trail))
    glyphs = (shape.at for shape in scene.shapes if isinstance(shape, Glyph))
    _, col = cell_of(next(starts, None) or next(glyphs, (0, 0)))
    first = max(0, min(col - shown // 2, scene.cols - shown))
    last = min(scene.cols, first + shown) - 1
    grid.keep(first, last)
    return f"Only columns {first + 1} to {last + 1} of {scene.cols} are shown."


def written(lines: Iterable[list[Part]], *, colour: bool, unicode: bool) -> str:
    """Lines of parts as one text, plain ASCII unless told otherwise."""
    text = "".join(_coloured(line) if colour else _plain(line) for line in lines)
    return text if unicode else text.encode("ascii", "backslashreplace").decode()


def _panel(panel: Panel) -> str:
    things = (
        f"{entry.text} x{entry.times}"
        if entry.times > MOST_REPEATED
        else " ".join([entry.text] * entry.times)
        for entry in panel.entries
    )
    return f"{panel.heading}: {' '.join(things)}"


def _plain(line: list[Part]) -> str:
    return "".join(text for text, _ in line) + "\n"


def _coloured(line: list[Part]) -> str:
    codes = ((text, TERMINAL.get(css, "")) for text, css in line)
    return "".join(f"\x1b[{sgr}m{text}\x1b[0m" if sgr else text for text, sgr in codes) + "\n"
