"""Scenes and mosaics as text. ASCII is enough; colour and box drawing are optional.

In a scene every cell shows its code, and lines run between and through the cells: between two
cells a line shows its direction, and an empty cell that it crosses shows the line itself. If
that is too wide, the cells are drawn without gaps; if it is still too wide, some columns are
left out and the text says so.

In a mosaic each character stands for a block of cells. The farther their colours are from that
of the ground, the darker the character.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.drawing.mosaic import MARKS, Mosaic, View
from lasermaze.drawing.scene import Glyph, Panel, Scene, Trail
from lasermaze.drawing.terminal_grid import (
    ASCII,
    UNICODE,
    Canvas,
    Compact,
    Grid,
    Part,
    cell_of,
    fits,
    joined,
)
from lasermaze.drawing.theme import TERMINAL, flat

MOST_REPEATED = 6  # more equal things in a panel are counted instead of repeated

_WIDTH = 80
_MOST_LINES = 60
_ASPECT = 2  # the height of a character divided by its width, about
_LEVELS_ASCII, _LEVELS_UNICODE = " .:+#", " ░▒▓█"
_PATH_ASCII, _PATH_UNICODE = "o", "•"


def paint(
    scene: Scene, *, colour: bool = False, unicode: bool = False, width: int | None = None
) -> str:
    """The scene as lines of text; see :meth:`Scene.text`."""
    signs = UNICODE if unicode else ASCII
    grid: Canvas = Compact(scene, signs) if scene.compact else Grid(scene, signs)
    if width is not None and grid.width > width and fits(scene):
        grid = Compact(scene, signs)
    part = _keep_part(scene, grid, width) if width is not None else ""
    lines: list[list[Part]] = [[(scene.title, "title")], []] if scene.title else []
    lines += grid.lines(colour)
    panels = map(_panel, scene.panels)
    words = [*([part] if part else []), *panels, *scene.captions, *scene.legends]
    lines += [[], *([(line, "text")] for line in words)] if words else []
    return _written(lines, colour=colour, unicode=unicode)


def _keep_part(scene: Scene, grid: Canvas, width: int) -> str:
    """Reduce a grid that is too wide to the columns around the start, and say so in words."""
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


def _panel(panel: Panel) -> str:
    things = (
        f"{entry.text} x{entry.times}"
        if entry.times > MOST_REPEATED
        else " ".join([entry.text] * entry.times)
        for entry in panel.entries
    )
    return f"{panel.heading}: {' '.join(things)}"


def paint_mosaic(
    mosaic: Mosaic,
    *,
    colour: bool = False,
    unicode: bool = False,
    width: int | None = None,
    budget: Budget = UNLIMITED,
) -> str:
    """The mosaic as lines of text; see :meth:`Mosaic.text`."""
    view = _mosaic_view(mosaic, max(10, width or _WIDTH))
    levels, on_path = (_LEVELS_UNICODE, _PATH_UNICODE) if unicode else (_LEVELS_ASCII, _PATH_ASCII)
    rows = [[(char, "text") for char in row] for row in _shaded(mosaic, view, levels, budget)]
    for points in mosaic.blocks(view, budget):
        for col, row in set(zip(points[::2], points[1::2], strict=True)):
            rows[row][col] = (on_path, "route")
    for row, col, name in mosaic.marks(view, budget):
        rows[row][col] = (MARKS[name], name)
    rim, side = [("+" + "-" * len(rows[0]) + "+", "empty")], ("|", "empty")
    lines: list[list[Part]] = [[(mosaic.title, "title")], []] if mosaic.title else []
    lines += [rim, *([side, *joined(row), side] for row in rows), rim, []]
    words = [*mosaic.captions, view.caption, _key(mosaic, on_path), *mosaic.legends]
    lines += [[(line, "text")] for line in words if line]
    return _written(lines, colour=colour, unicode=unicode)


def _mosaic_view(mosaic: Mosaic, width: int) -> View:
    across = max(-(-mosaic.cols // (width - 2)), -(-mosaic.rows // (_MOST_LINES * _ASPECT)))
    if across == 1 and mosaic.rows <= _MOST_LINES:
        return View(1, 1, "character")
    return View(min(across * _ASPECT, mosaic.rows), min(across, mosaic.cols), "character")


def _shaded(mosaic: Mosaic, view: View, levels: str, budget: Budget) -> Iterator[str]:
    """The ground as rows of characters, one per block."""
    from lasermaze._kernel import sums_in_blocks

    cols, weights = mosaic.cols, _weights(mosaic.names)
    widths = [min(view.across, cols - left) for left in range(0, cols, view.across)]
    for _, cells in mosaic.strips(view.down, budget):
        data = cells.tobytes()
        sums = memoryview(sums_in_blocks(data, cols, (view.down, view.across), weights)).cast("Q")
        for row in range(0, len(sums), len(widths)):
            height = min(view.down, len(cells) // cols - row // len(widths) * view.down)
            inks = zip(sums[row : row + len(widths)], widths, strict=True)
            yield "".join(
                [
                    levels[-(-ink * (len(levels) - 1) // (255 * width * height))]
                    for ink, width in inks
                ]
            )


def _weights(names: tuple[str, ...]) -> bytes:
    """How dark each class is, up to 255, by class number."""
    ground = sum(flat("board", "light"))
    far = [abs(sum(flat(name, "light")) - ground) for name in names]
    return bytes(255 * each // max(*far, 1) for each in far).ljust(256, b"\0")


def _key(mosaic: Mosaic, on_path: str) -> str:
    """What the characters mean."""
    signs = [f"{MARKS[name]} {name}" for name in mosaic.names if name in MARKS]
    signs += [f"{on_path} the way"] if mosaic.path is not None else []
    return f"{', '.join((*signs, 'the darker, the fuller'))}."


def _written(lines: Iterable[list[Part]], *, colour: bool, unicode: bool) -> str:
    """Lines of parts as one text: plain ASCII by default."""
    paint = _coloured if colour else itemgetter(0)
    text = "".join("".join(map(paint, line)) + "\n" for line in lines)
    return text if unicode else text.encode("ascii", "backslashreplace").decode()


def _coloured(part: Part) -> str:
    text, sgr = part[0], TERMINAL.get(part[1], "")
    return f"\x1b[{sgr}m{text}\x1b[0m" if sgr else text
