"""The parts of a maze's pictures: its grid, its mirrors, a beam."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Picture, Stamp
from lasermaze.drawing.shapes import Point
from lasermaze.kinds.mirrors.puzzle import BACKSLASH, BLOCK, MirrorMaze, Mirrors, Turned

if TYPE_CHECKING:
    from lasermaze.drawing.shapes import End

#: The distance from the middle of a mirror at which a beam turns, to distinguish the two sides.
CHAMFER = 0.17


def scene_of(
    maze: MirrorMaze,
    turned: Turned | None = None,
    marked: Collection[Cell] = (),
    firm: Collection[Cell] | None = None,
) -> Picture:
    """The grid with its blocks, openings and mirrors; turned mirrors are ringed.

    ``marked`` are the cells of mirrors that are red: those of a barrier whose sides are too many to
    be drawn, or those that are turned for nothing. If some mirrors are ``firm``, others are faint.
    """
    scene = Picture(maze.rows, maze.cols, maze.title).numbered()
    blocks = (divmod(index, maze.cols) for index, x in enumerate(maze.cells) if x == ord(BLOCK))
    scene.tiles(blocks, "wall", text=BLOCK).tiles(sorted(marked), "death")
    for number, (cell, heading) in enumerate(maze.openings):
        along = heading.back if number else heading
        at = on_side(cell, heading.back, 0.25)
        scene.glyph(at, Stamp("entrance", int(along)), text=along.arrow, css="start")
    _put_mirrors(scene, maze, turned, marked, firm)
    return scene.key("turned", "turned")


def _put_mirrors(
    scene: Picture,
    maze: MirrorMaze,
    turned: Turned | None,
    marked: Collection[Cell],
    firm: Collection[Cell] | None,
) -> None:
    """Draw the mirrors after turning; turned mirrors are ringed."""
    cells = maze.cells if turned is None else turned.cells
    for index, (before, letter) in enumerate(zip(maze.cells, cells, strict=True)):
        if chr(letter) in MIRROR:
            cell = divmod(index, maze.cols)
            glyph = "mirror" if firm is None or cell in firm else "faint-mirror"
            mirror = Stamp(glyph, int(chr(letter) == BACKSLASH))
            mark = "!" * (cell in marked)
            if letter != before:
                text = f"({chr(letter)}){mark}"
                scene.glyph(cell, Stamp("pivot"), mirror, text=text, css="turned")
            else:
                scene.glyph(cell, mirror, text=chr(letter) + mark, css="mirror")


def put_beam(scene: Picture, points: Iterable[Point], crosses: Collection[Point] = ()) -> None:
    """Draw a beam, which ends in a cross if its last point is one of ``crosses``."""
    line = tuple(points)
    end: End = "cross" if line[-1] in crosses else "arrow"
    scene.path(line, "beam", heads=False, end=end)


def beam_points(beam: tuple[Entry, ...], turned: Mirrors, *, whole: bool) -> Iterator[Point]:
    """The line of a beam: with cut corners, so that it keeps to one side of a mirror.

    It begins at the rim; a whole beam ends at the rim too, or in the block that absorbs it.
    """
    yield on_side(beam[0].cell, beam[0].heading.back, 0.45)
    for cell, heading in beam:
        if turned[cell] in MIRROR:
            yield on_side(cell, heading.back, CHAMFER)
            yield on_side(cell, MIRROR[turned[cell]][heading], CHAMFER)
    cell, heading = beam[-1]
    if turned[cell] == BLOCK:
        yield on_side(cell, heading.back, 0.4)
    elif whole:
        yield on_side(cell, heading, 0.45)
    elif turned[cell] not in MIRROR:
        yield cell


def on_side(cell: Cell, heading: Heading, far: float) -> Point:
    """The point at a distance from the middle of a cell along a heading."""
    down, right = heading.step((0, 0))
    return cell[0] + far * down, cell[1] + far * right


def alone(letter: str) -> Picture:
    """The piece of a letter on a grid of one cell; an empty cell for an opening."""
    scene = Picture(1, 1)
    if letter == BLOCK:
        return scene.tiles([(0, 0)], "wall", text=BLOCK)
    if letter in MIRROR:
        stamp = Stamp("mirror", int(letter == BACKSLASH))
        return scene.glyph((0, 0), stamp, text=letter, css="mirror")
    return scene.glyph((0, 0), Stamp("entrance", int(Heading.E)), text=letter, css="start")
