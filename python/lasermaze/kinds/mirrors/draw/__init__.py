"""A maze as a picture: with the beam of its answer, or the barrier that stops every beam."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import lasermaze.kinds.mirrors.words as words
from lasermaze.core.answers import Answer, Impossible, Pairs, Undecided, solution_in
from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.bits import differing
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.drawing import Film, Mosaic, Scene, is_large
from lasermaze.drawing.keys import Key
from lasermaze.drawing.mosaic import grid_of, overlaid
from lasermaze.kinds.mirrors.check.replay import replayed
from lasermaze.kinds.mirrors.draw import matching
from lasermaze.kinds.mirrors.draw.marks import marks, stopped
from lasermaze.kinds.mirrors.draw.scenes import beam_points, put_beam, scene_of
from lasermaze.kinds.mirrors.puzzle import (
    BLOCK,
    Barrier,
    MirrorMaze,
    Turned,
)
from lasermaze.kinds.mirrors.words import Passage, side_in_words

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

    #: The answers that can be drawn with a maze.
    Drawable = Answer[MirrorMaze, Turned, Barrier] | Turned | None

#: The largest number of sides of a barrier that are listed in words.
MOST_SIDES = 8

#: The largest number of frames of a film that show the search, and the beam.
SEARCH_FRAMES, BEAM_FRAMES = 24, 160

#: The classes of the cells of a mosaic.
_NAMES = ("board", "wall", "mirrors", "barrier", "start", "goal")


def draw(maze: MirrorMaze, answer: Drawable) -> Picture:
    """The picture of a maze, with the beam of a solved answer and its turned mirrors ringed.

    If it is impossible, the sides of the barrier are crossed out, and every other side has the
    number of its odd component; if there are too many of them, the barrier's mirrors are
    marked. A large maze is drawn as a mosaic, a pixel a cell.
    """
    if is_large(maze.rows, maze.cols):
        return _mosaic(maze, answer)
    turned = solution_in(answer, Turned)
    if turned is not None:
        scene = _with_beam(maze, turned, replayed(maze, turned))
    elif isinstance(answer, Impossible) and matching.fits(maze):
        scene = matching.draw_barrier(maze, answer.certificate)
    else:
        marked = answer.certificate.each() if isinstance(answer, Impossible) else ()
        scene = scene_of(maze, None, {cell for cell, _ in marked})
        scene.key("death", "a mirror of the barrier")
    for line in _captions(maze, answer):
        scene.caption(line)
    return scene


def draw_position(maze: MirrorMaze, turned: Turned, faults: Sequence[Fault]) -> Picture:
    """The grid with some mirrors turned, its beam and its faults, without words, for the editor.

    A large maze is a mosaic.
    """
    if is_large(maze.rows, maze.cols):
        return replace(_mosaic(maze, turned), title="", captions=())
    return _with_beam(maze, turned, faults).for_editor()


def _with_beam(maze: MirrorMaze, turned: Turned, faults: Iterable[Fault]) -> Scene:
    """The grid with some mirrors turned, and the beam.

    It ends in a cross if it is absorbed, and the mirrors that are turned for nothing are red.
    """
    found = [marks(turned, fault.reason) for fault in faults if fault.reason is not None]
    crosses = {at for each in found for at in each.crosses}
    line = list(beam_points(turned.beam, turned, whole=True))
    needless = {(round(row), round(col)) for row, col in crosses.difference(line)}
    scene = scene_of(maze, turned, needless).key("death", "a mirror turned for nothing")
    put_beam(scene, line, crosses)
    return scene.key("cross", "a block that the beam ends in")


def draw_stopped(maze: MirrorMaze, entry: Entry, cell: Cell | None) -> Scene:
    """The beam from an opening, which ends in a block, with one mirror marked."""
    scene = scene_of(maze, None, () if cell is None else (cell,))
    found = stopped(maze, entry)
    put_beam(scene, found.beams[0], found.crosses)
    scene.key("death", "the mirror").key("cross", "a block that the beam ends in")
    return scene


def film(maze: MirrorMaze, answer: Answer[MirrorMaze, Turned, Barrier]) -> Film | None:
    """A film of the growing matching: the search, the augmenting path, the new matching, its beam.

    The last frame is the picture that `draw` makes. None without a solution, or for a large maze.
    """
    turned = solution_in(answer, Turned)
    if turned is None or is_large(maze.rows, maze.cols):
        return None
    opening = [scene_of(maze).caption("The maze as it is given.")]
    if matching.fits(maze) and (search := matching.search_frames(maze, SEARCH_FRAMES)):
        opening += [*search, matching.draw_path(maze, turned), matching.draw_new(maze, turned)]
    beam = turned.beam
    shown = min(len(beam) - 1, BEAM_FRAMES)
    stops = [1 + number * (len(beam) - 1) // shown for number in range(shown)]

    def frame(number: int) -> Scene:
        if number < len(opening):
            return opening[number]
        number -= len(opening)
        if number == len(stops):
            still = draw(maze, answer)
            assert isinstance(still, Scene)
            return still
        scene = scene_of(maze, turned)
        put_beam(scene, beam_points(beam[: stops[number]], turned, whole=False))
        return scene.caption(f"The beam after {stops[number]} of {counted(len(beam), 'cell')}.")

    return Film.of(len(opening) + len(stops) + 1, frame)


def facts(puzzle: MirrorMaze, turned: Turned) -> Pairs:
    """The numbers of cells and of reflections of a solution's beam."""
    return (("cells", len(turned.beam)), ("reflections", turned.reflections))


def _mosaic(maze: MirrorMaze, answer: Drawable) -> Mosaic:
    """The maze with a number for the class of each cell."""
    numbers = bytearray(256)
    numbers[ord(BLOCK)] = _NAMES.index("wall")
    for letter in MIRROR:
        numbers[ord(letter)] = _NAMES.index("mirrors")
    classes = maze.cells.translate(numbers)
    if isinstance(answer, Impossible) and len(answer.certificate.sides) == len(classes):
        every = dict.fromkeys(range(len(_NAMES)), _NAMES.index("barrier"))
        classes = overlaid(classes, answer.certificate.sides, every)
    marked = bytearray(classes)
    for ((row, col), _), name in zip(maze.openings, ("start", "goal"), strict=True):
        marked[row * maze.cols + col] = _NAMES.index(name)
    turned = solution_in(answer, Turned)
    return Mosaic(
        grid_of(marked, maze.rows, maze.cols),
        _NAMES,
        title=maze.title,
        captions=tuple(_captions(maze, answer)),
        keys=(Key("barrier", "a mirror of the barrier"),),
        path=None if turned is None else [cell for cell, _ in turned.trace()],
    )


def _captions(maze: MirrorMaze, answer: Drawable) -> Iterator[str]:
    turned = solution_in(answer, Turned)
    if turned is not None:
        yield words.beam(passage(maze, turned))
    elif isinstance(answer, Impossible):
        barrier = answer.certificate
        if not matching.fits(maze):
            yield words.large_barrier(len(barrier))
        else:
            yield words.barrier(len(barrier), len(matching.odd_groups(maze, barrier)))
            if barrier:
                yield f"The barrier: {_listed(barrier)}."
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."


def passage(maze: MirrorMaze, turned: Turned) -> Passage:
    """The beam of a solution in numbers."""
    beam = turned.beam
    times = Counter(cell for cell, _ in beam if turned[cell] in MIRROR)
    twice = sum(count == 2 for count in times.values())
    changed = len(maze.cells) - differing(maze.cells, turned.cells).count(0)
    return Passage(len(beam), sum(times.values()), twice, changed)


def _listed(barrier: Barrier) -> str:
    sides = list(barrier.each())
    more = [f"and {grouped(len(sides) - MOST_SIDES)} more"] if len(sides) > MOST_SIDES else []
    return "; ".join([*map(side_in_words, sides[:MOST_SIDES]), *more])
