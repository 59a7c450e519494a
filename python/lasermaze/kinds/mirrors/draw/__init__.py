"""A maze as a picture: with the beam of its answer, or the barrier that stops every beam."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import lasermaze.kinds.mirrors.words as words
from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Pairs, Undecided
from lasermaze.core.beam import MIRROR
from lasermaze.core.bits import differing
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.drawing import Film, Picture, is_large
from lasermaze.kinds.mirrors.check.replay import replayed
from lasermaze.kinds.mirrors.draw import matching
from lasermaze.kinds.mirrors.draw.scenes import beam_points, put_beam, scene_of
from lasermaze.kinds.mirrors.puzzle import (
    BLOCK,
    Barrier,
    MirrorMaze,
    Turned,
)
from lasermaze.kinds.mirrors.words import Passage, side_in_words

#: The answers that can be drawn with a maze.
Drawable = Answer[MirrorMaze, Turned, Barrier] | Turned | None

#: The largest number of sides of a barrier that are listed in words.
MOST_SIDES = 8

#: The largest number of frames of a film that show the search, and the beam.
SEARCH_FRAMES, BEAM_FRAMES = 24, 160

#: The classes of a large maze's cells, and the number of the class for each letter.
_CLASSES = ("board", "wall", "mirrors")
_CLASS_OF = bytes.maketrans(f".{BLOCK}/\\".encode(), bytes((0, 1, 2, 2)))


class Draw(parts.Draw[MirrorMaze, Turned, Barrier]):
    """Pictures of a maze."""

    def draw(self, shown: Drawable) -> Picture:
        """The maze, with the beam of a solution and its turned mirrors ringed.

        If it is impossible, the sides of the barrier are crossed out, and every other side has the
        number of its odd component; if there are too many of them, the barrier's mirrors are
        marked.
        """
        maze = self.puzzle
        if is_large(maze.rows, maze.cols):
            return self._large(shown).caption(*self.captions(shown))
        turned = self.solution(shown)
        if turned is not None:
            scene = _with_beam(maze, turned, replayed(maze, turned))
        elif isinstance(shown, Impossible) and matching.fits(maze):
            scene = matching.draw_barrier(maze, shown.certificate())
        else:
            marked = shown.certificate().each() if isinstance(shown, Impossible) else ()
            scene = scene_of(maze, None, {cell for cell, _ in marked})
            scene.key("death", "a mirror of the barrier")
        return scene.caption(*self.captions(shown))

    def position(self, turned: Turned, faults: Sequence[Fault]) -> Picture:
        """The grid with some mirrors turned, its beam and its faults, without words."""
        if is_large(self.puzzle.rows, self.puzzle.cols):
            return self._large(turned).for_editor()
        return _with_beam(self.puzzle, turned, faults).for_editor()

    def film(self, answer: Answer[MirrorMaze, Turned, Barrier]) -> Film | None:
        """A film of the growing matching: the search, the augmenting path, the new matching.

        Then the beam; the last frame is the picture that `draw` makes. None without a solution, or
        for a large maze.
        """
        maze, turned = self.puzzle, self.solution(answer)
        if turned is None or is_large(maze.rows, maze.cols):
            return None
        opening = [scene_of(maze).caption("The maze as it is given.")]
        if matching.fits(maze) and (search := matching.search_frames(maze, SEARCH_FRAMES)):
            opening += [*search, matching.draw_path(maze, turned), matching.draw_new(maze, turned)]
        beam = turned.beam
        shown = min(len(beam) - 1, BEAM_FRAMES)
        stops = [1 + number * (len(beam) - 1) // shown for number in range(shown)]

        def frame(number: int) -> Picture:
            if number < len(opening):
                return opening[number]
            stop = stops[number - len(opening)]
            scene = scene_of(maze, turned)
            put_beam(scene, beam_points(beam[:stop], turned, whole=False))
            return scene.caption(f"The beam after {stop} of {counted(len(beam), 'cell')}.")

        return Film.of(len(opening) + len(stops), frame, self.draw(answer))

    def facts(self, turned: Turned) -> Pairs:
        """The numbers of cells and of reflections of a solution's beam."""
        return (("cells", len(turned.beam)), ("reflections", turned.reflections))

    def captions(self, shown: Drawable) -> Iterator[str]:
        """The beam in numbers; or the barrier, and the groups that it leaves."""
        maze, turned = self.puzzle, self.solution(shown)
        if turned is not None:
            yield words.beam(passage(maze, turned))
        elif isinstance(shown, Impossible):
            barrier = shown.certificate()
            if not matching.fits(maze):
                yield words.large_barrier(len(barrier))
            else:
                yield words.barrier(len(barrier), len(matching.odd_groups(maze, barrier)))
                if barrier:
                    yield f"The barrier: {_listed(barrier)}."
        elif isinstance(shown, Undecided):
            yield f"Undecided: {shown.reason}."

    def _large(self, shown: Drawable) -> Picture:
        """A large maze in pixels, with the beam, or the mirrors of a barrier."""
        maze, turned = self.puzzle, self.solution(shown)
        scene = Picture(maze.rows, maze.cols, maze.title)
        scene.pixels(maze.cells.translate(_CLASS_OF), _CLASSES)
        for (cell, _), css in zip(maze.openings, ("start", "goal"), strict=True):
            scene.tiles([cell], css)
        if isinstance(shown, Impossible):
            mirrors = (cell for cell, _ in shown.certificate().each())
            scene.tiles(mirrors, "barrier").key("barrier", "a mirror of the barrier")
        if turned is not None:
            scene.tiles((cell for cell, _ in turned.trace()), "route")
        return scene


def _with_beam(maze: MirrorMaze, turned: Turned, faults: Sequence[Fault]) -> Picture:
    """The grid with some mirrors turned, and the beam.

    It ends in a cross if it is absorbed, and the mirrors that are turned for nothing are red.
    """
    line = list(beam_points(turned.beam, turned, whole=True))
    needless = {fault.cell for fault in faults if fault.cell and fault.rule != "absorbed"}
    crosses = line[-1:] if any(fault.rule == "absorbed" for fault in faults) else ()
    scene = scene_of(maze, turned, needless).key("death", "a mirror turned for nothing")
    put_beam(scene, line, crosses)
    return scene.key("cross", "a block that the beam ends in")


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
