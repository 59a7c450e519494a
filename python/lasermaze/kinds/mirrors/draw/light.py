"""Pictures of light that fails: the mirrors that stand, the light, and where it can still go."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from lasermaze.core.beam import MIRROR, Entry, follow, path
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Marks
from lasermaze.drawing import Picture, Stamp
from lasermaze.drawing.shapes import Point
from lasermaze.kinds.mirrors.causes import Line
from lasermaze.kinds.mirrors.draw.scenes import CHAMFER, beam_points, on_side, scene_of
from lasermaze.kinds.mirrors.puzzle import BLOCK, MirrorMaze
from lasermaze.kinds.mirrors.reasons import OutOfReach, RunsIntoBlock


def draw_line(
    maze: MirrorMaze, standing: Mapping[Cell, str], line: Line, supposed: Cell | None
) -> tuple[Picture, Marks]:
    """The light that fails after a line, while some mirrors stand so; the others are faint.

    The mirrors of the line are pale and numbered in their order, and the mirror that is supposed to
    stand so is red.
    """
    forced = {each.stand.cell: each.stand.letter for each in line.forced}
    stands = {**standing, **forced}
    now = maze.with_letters(stands)
    marked = () if supposed is None else (supposed,)
    scene = scene_of(now, None, marked, firm=stands)
    for number, (cell, letter) in enumerate(forced.items(), 1):
        scene.glyph(cell, Stamp("supposed"), text=letter, css="mirror")
        scene.steps(cell, [number], letter)
    if isinstance(line.ends, OutOfReach):
        reached = sorted(_reached(now, stands, line.ends.opening))
        scene.tiles(reached, "reached", text="+")
        for cell in reached:
            if now[cell] in MIRROR and cell not in stands:
                scene.glyph(cell, text=f"{now[cell]}+", css="mirror")
    reasons = [line.ends, *(each.otherwise for each in line.forced)]
    opened = {each.opening for each in reasons if isinstance(each, RunsIntoBlock | OutOfReach)}
    found = [_light(now, stands, entry) for entry in now.openings if entry.cell in opened]
    beams = tuple(tuple(_points(now, light)) for light in found)
    ended = (now[light[-1].cell] == BLOCK for light in found)
    crosses = tuple(beam[-1] for beam, is_over in zip(beams, ended, strict=True) if is_over)
    for beam in beams:
        scene.path(beam, "tried", heads=False, end="cross" if beam[-1] in crosses else "arrow")
    scene.key("death", "the mirror that cannot stand so")
    scene.key("step", "mirrors that are forced, in order")
    scene.key("reached", "cells that light can come to, bent at each mirror")
    scene.key("cross", "a block that it runs into")
    return scene, Marks((*marked, *forced), beams, crosses)


def _light(maze: MirrorMaze, stands: Container[Cell], opening: Entry) -> list[Entry]:
    """Light from an opening until it ends, or meets a mirror that may be turned."""
    light = []
    for entry in path(maze, opening, BLOCK):
        light.append(entry)
        if maze[entry.cell] in MIRROR and entry.cell not in stands:
            break
    return light


def _points(maze: MirrorMaze, light: list[Entry]) -> Iterator[Point]:
    """The line of light, which ends before a mirror that may be turned."""
    *before, last = light
    if maze[last.cell] == BLOCK:
        yield from beam_points(tuple(light), maze, whole=True)
    else:
        yield from beam_points(tuple(before), maze, whole=False)
        yield on_side(last.cell, last.heading.back, CHAMFER)


def _reached(maze: MirrorMaze, stands: Container[Cell], opening: Cell) -> set[Cell]:
    """The cells that light from an opening may cross, however the other mirrors are turned."""

    def out(cell: Cell, heading: Heading) -> list[Heading]:
        letter = maze[cell]
        if letter == BLOCK:
            return []
        if letter in MIRROR and cell not in stands:
            return [heading.left, heading.right]
        return [MIRROR[letter][heading] if letter in MIRROR else heading]

    start = [entry for entry in maze.openings if entry.cell == opening]
    found = follow(maze.rows, maze.cols, start, out).entries
    return {entry.cell for entry in found if maze[entry.cell] != BLOCK}
