"""A maze as a picture: with the beam of its answer, or the barrier that stops every beam."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Film, Mosaic, Scene, Stamp, is_large
from lasermaze.kinds.mirrors import matching
from lasermaze.kinds.mirrors.check import differences
from lasermaze.kinds.mirrors.matching import on_side, put_mirrors, put_openings
from lasermaze.kinds.mirrors.puzzle import (
    BACKSLASH,
    BLOCK,
    Barrier,
    MirrorMaze,
    Turned,
    mirrors_in_words,
    side_in_words,
)

if TYPE_CHECKING:
    from lasermaze.drawing import Picture
    from lasermaze.drawing.scene import Point

#: How far from the middle of a mirror a beam turns, so that both of its sides can be told apart.
CHAMFER = 0.17

#: The most sides of a barrier that are listed in words.
MOST_SIDES = 8

#: Of a film: how many frames the search has at most, and how many the beam.
SEARCH_FRAMES, BEAM_FRAMES = 24, 160


def draw(maze: MirrorMaze, answer: Answer[MirrorMaze] | Turned | None = None) -> Picture:
    """The picture of a maze, with the beam of a solved answer and its turned mirrors ringed.

    Where it is impossible, the sides of the barrier are marked, and every other side has the
    number of its odd component; where there are too many of them, the barrier's mirrors are
    marked. A large maze is drawn as a mosaic, a pixel a cell.
    """
    if is_large(maze.rows, maze.cols):
        return _mosaic(maze, answer)
    if isinstance(answer, Impossible) and matching.fits(maze):
        scene = matching.draw_barrier(maze, answer.certificate)
    else:
        turned = turned_of(answer)
        marked = answer.certificate.each() if isinstance(answer, Impossible) else ()
        scene = _scene(maze, turned, {cell for cell, _ in marked})
        if turned is not None:
            _add_beam(scene, turned.beam, turned, whole=True)
    for line in _captions(maze, answer):
        scene.caption(line)
    return scene


def standing(maze: MirrorMaze, turned: Turned) -> Picture:
    """The grid under somebody's hands with some mirrors turned, and the beam, without words.

    A large maze is a mosaic.
    """
    if is_large(maze.rows, maze.cols):
        return replace(_mosaic(maze, turned), title="", captions=())
    scene = _scene(maze, turned).for_desk()
    _add_beam(scene, turned.beam, turned, whole=True)
    return scene


def alone(letter: str) -> Scene:
    """What a letter stands for, on a grid of one cell; an empty one for an opening."""
    scene = Scene(1, 1)
    if letter == BLOCK:
        return scene.tiles([(0, 0)], "wall", text=BLOCK)
    if letter in MIRROR:
        stamp = Stamp("mirror", int(letter == BACKSLASH))
        return scene.glyph((0, 0), stamp, text=letter, css="mirror")
    return scene.glyph((0, 0), Stamp("entrance", int(Heading.E)), text=letter, css="start")


def film(maze: MirrorMaze, answer: Answer[MirrorMaze]) -> Film | None:
    """How the matching grows: the search, the augmenting path, the new matching, its beam.

    The last frame is the picture that `draw` makes. None without a solution, or for a large maze.
    """
    turned = turned_of(answer)
    if turned is None or is_large(maze.rows, maze.cols):
        return None
    still = draw(maze, answer)
    assert isinstance(still, Scene)
    return Film.of(*_frames(maze, turned, still))


def _frames(maze: MirrorMaze, turned: Turned, still: Scene) -> tuple[int, Callable[[int], Scene]]:
    """How many frames a film has, and what makes each."""
    beam = turned.beam
    search = matching.search_frames(maze, SEARCH_FRAMES) if matching.fits(maze) else []
    flip = [] if not search else [matching.draw_path(maze, turned), matching.draw_new(maze, turned)]
    opening = [_scene(maze, None).caption("The maze as it is given."), *search, *flip]
    stops = _stops(len(beam))

    def frame(number: int) -> Scene:
        if number < len(opening):
            return opening[number]
        number -= len(opening)
        if number == len(stops):
            return still
        scene = _scene(maze, turned)
        _add_beam(scene, beam[: stops[number]], turned, whole=False)
        return scene.caption(f"The beam after {stops[number]} of {len(beam)} cells.")

    return len(opening) + len(stops) + 1, frame


def _stops(length: int) -> list[int]:
    """After how many cells of a beam a film shows it: all, or evenly many of them."""
    shown = min(length - 1, BEAM_FRAMES)
    return [1 + number * (length - 1) // shown for number in range(shown)]


def _scene(maze: MirrorMaze, turned: Turned | None, marked: Iterable[Cell] = ()) -> Scene:
    """The grid with its blocks, openings and mirrors, those that were turned ringed.

    ``marked`` are the cells of a barrier too large to be drawn side by side.
    """
    scene = Scene(maze.rows, maze.cols, maze.title).numbered()
    scene.tiles(blocks(maze), "wall", text=BLOCK)
    scene.tiles(sorted(marked), "death")
    put_openings(scene, maze)
    put_mirrors(scene, maze, turned, "mirror")
    return scene


def blocks(maze: MirrorMaze) -> Iterator[Cell]:
    """The cells that absorb."""
    return (
        divmod(index, maze.cols) for index, letter in enumerate(maze.cells) if letter == ord(BLOCK)
    )


def _add_beam(scene: Scene, beam: tuple[Entry, ...], turned: Turned, *, whole: bool) -> None:
    if beam:
        scene.path(beam_points(beam, turned, whole=whole), "beam", heads=False, end="arrow")


def beam_points(beam: tuple[Entry, ...], turned: Turned, *, whole: bool) -> Iterator[Point]:
    """The line of a beam: its corners cut, so that it keeps to one side of a mirror.

    It begins at the rim; a ``whole`` one ends at the rim too, or in the block that absorbs it.
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


def turned_of(answer: Answer[MirrorMaze] | Turned | None) -> Turned | None:
    """The solution that is to be drawn, if any."""
    if isinstance(answer, Solved):
        turned = answer.witness
        assert isinstance(turned, Turned)
        return turned
    return answer if isinstance(answer, Turned) else None


_NAMES = ("board", "wall", "mirrors", "barrier", "start", "goal")


def _mosaic(maze: MirrorMaze, answer: Answer[MirrorMaze] | Turned | None) -> Mosaic:
    """The maze with a number for the class of each cell."""
    import numpy as np

    numbers = bytearray(256)
    numbers[ord(BLOCK)] = _NAMES.index("wall")
    for letter in MIRROR:
        numbers[ord(letter)] = _NAMES.index("mirrors")
    classes = np.frombuffer(bytearray(maze.cells.translate(numbers)), np.uint8)
    classes = classes.reshape(maze.rows, maze.cols)
    if isinstance(answer, Impossible):
        sides = np.frombuffer(answer.certificate.sides, np.uint8)
        if sides.size == classes.size:
            classes[sides.reshape(classes.shape) != 0] = _NAMES.index("barrier")
    for (cell, _), name in zip(maze.openings, ("start", "goal"), strict=True):
        classes[cell] = _NAMES.index(name)
    turned = turned_of(answer)
    path = None
    if turned is not None:
        path = np.array([cell for cell, _ in turned.trace()], np.int64)
    captions = tuple(_captions(maze, answer))
    return Mosaic(classes, _NAMES, title=maze.title, captions=captions, path=path)


def _captions(maze: MirrorMaze, answer: Answer[MirrorMaze] | Turned | None) -> Iterator[str]:
    turned = turned_of(answer)
    if turned is not None:
        yield beam_in_words(maze, turned)
    elif isinstance(answer, Impossible):
        barrier: Barrier = answer.certificate
        if not matching.fits(maze):
            yield f"Impossible: a barrier of {len(barrier):,} sides, on the marked mirrors."
        else:
            yield matching.barrier_in_words(maze, barrier)
            if barrier:
                yield f"The barrier: {_listed(barrier)}."
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."


def beam_in_words(maze: MirrorMaze, turned: Turned) -> str:
    """How long a beam is, how it is reflected, and how many mirrors are turned for it."""
    beam = turned.beam
    times = Counter(cell for cell, _ in beam if turned[cell] in MIRROR)
    bends, twice = sum(times.values()), sum(count == 2 for count in times.values())
    often = f"{bends} reflection" + "s" * (bends != 1)
    both = f" ({mirrors_in_words(twice)} on both sides)" if twice else ""
    changed = sum(1 for _ in differences(maze.cells, turned.cells))
    are = "is" if changed == 1 else "are"
    return f"{len(beam):,} cells, {often}{both}; {mirrors_in_words(changed)} {are} turned."


def _listed(barrier: Barrier) -> str:
    sides = list(barrier.each())
    told = [side_in_words(side) for side in sides[:MOST_SIDES]]
    more = [f"and {len(sides) - MOST_SIDES} more"] if len(sides) > MOST_SIDES else []
    return "; ".join(told + more)
