"""A grid as a picture: its beams, or the proof that it cannot be solved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.bits import differing
from lasermaze.core.claims import which_of
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.drawing import Film, Mosaic, Scene, is_large
from lasermaze.drawing.keys import Key
from lasermaze.drawing.mosaic import grid_of, overlaid
from lasermaze.kinds.shooters.beams import (
    fired,
)
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.drawn_grid import DrawnGrid
from lasermaze.kinds.shooters.puzzle import (
    Certificate,
    Cycle,
    Dark,
    ShooterGrid,
    Stuck,
    Turned,
)
from lasermaze.kinds.shooters.reasons import ShooterHit
from lasermaze.kinds.shooters.words import ALIKE, headline, numbered, shooters_in_words, size

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

    Shown = Answer[ShooterGrid, Turned, Certificate] | Turned | None

#: Proofs with more steps are written out in `explain`, not below their picture.
MOST_LISTED = 10

#: The classes of the cells of a mosaic.
_CLASSES = ("board", "wall", "mirror-cell", "shooter-cell", "turned-cell", "walker")
_CLASS_OF = bytes.maketrans(b".#/\\-|", bytes((0, 1, 2, 2, 3, 3)))


class Draw(parts.Draw[ShooterGrid, Turned, Certificate]):
    """Pictures of a grid. Beams that cross have different strokes.

    Turned shooters have a ring (``( )`` in text), forced ones a badge (``!``) if the answer has
    them. The steps of a proof have numbers. A large grid is drawn as a mosaic, a pixel a cell.
    """

    def draw(self, shown: Shown = None) -> Picture:
        """The grid, its solution with all beams, or the proof that there is none."""
        puzzle = self.puzzle
        if is_large(puzzle.rows, puzzle.cols):
            return self._mosaic(shown)
        turned = self.solution(shown)
        if turned is not None:
            scene = DrawnGrid(puzzle).judged(turned, faults_of(puzzle, turned.cells))
        elif isinstance(shown, Impossible):
            scene = draw_proof(puzzle, shown.certificate())
        else:
            scene = DrawnGrid(puzzle).pieces(puzzle.cells)
        for line in self.captions(shown):
            scene.caption(line)
        return scene

    def position(self, turned: Turned, faults: Iterable[Fault]) -> Picture:
        """The grid in its current state, with all its beams and those of the faults that are hits.

        For the editor, so without text. A large grid is a mosaic.
        """
        if is_large(self.puzzle.rows, self.puzzle.cols):
            return replace(self._mosaic(turned), title="", captions=())
        hits = (fault for fault in faults if isinstance(fault.reason, ShooterHit))
        return DrawnGrid(self.puzzle).judged(turned, hits).for_editor()

    def film(self, answer: Answer[ShooterGrid, Turned, Certificate]) -> Film | None:
        """The shooters of a solved answer, turned and fired one after another.

        The last frame is the picture that `draw` makes. None without a solution, or for a large
        grid.
        """
        puzzle, turned = self.puzzle, self.solution(answer)
        if turned is None or is_large(puzzle.rows, puzzle.cols):
            return None
        beams = fired(puzzle, turned)

        def frame(count: int) -> Scene:
            scene = DrawnGrid(puzzle).solution(turned, beams, count)
            return scene.caption(f"{count} of {shooters_in_words(len(beams))} fired.")

        return Film.of(len(beams), frame, self.draw(answer))

    def facts(self, turned: Turned) -> Pairs:
        """The number of shooters that a solution turns."""
        return (("turned", turned.turn_count(self.puzzle)),)

    def captions(self, shown: Shown) -> Iterator[str]:
        """How many shooters are turned, or why there is no solution."""
        turned = self.solution(shown)
        if turned is not None:
            turns = turned.turn_count(self.puzzle)
            fewest = ""
            if turned.least == turns:
                fewest = ", the fewest"
            elif turned.least is not None:
                fewest = f", perhaps not the fewest: at least {grouped(turned.least)}"
            shooters = shooters_in_words(self.puzzle.shooter_count)
            which = f"; {which_of(shown)}" if isinstance(shown, Solved) else ""
            yield f"{grouped(turns)} of {shooters} turned{fewest}{which}."
            if turned.forced:
                count, unknown = turned.forced.count("1"), turned.forced.count("?")
                alike = f"{counted(count, 'shooter', verb='stands')} {ALIKE}"
                yield f"{alike}{f'; unknown for {grouped(unknown)}' if unknown else ''}."
        elif isinstance(shown, Impossible):
            certificate = shown.certificate()
            yield headline(certificate)
            yield from filter(None, (size(certificate),))
            told = list(numbered(certificate))
            yield from told if len(told) <= MOST_LISTED else ()
        elif isinstance(shown, Undecided):
            yield f"Undecided: {shown.reason}."

    def _mosaic(self, shown: Shown) -> Mosaic:
        """The grid with a number for the class of each cell."""
        puzzle, turned = self.puzzle, self.solution(shown)
        classes = puzzle.cells.translate(_CLASS_OF)
        if turned is not None and len(turned.cells) == len(puzzle.cells):
            every = dict.fromkeys(range(len(_CLASSES)), _CLASSES.index("turned-cell"))
            classes = overlaid(classes, differing(puzzle.cells, turned.cells), every)
        marked = bytearray(classes)
        if isinstance(shown, Impossible):
            for row, col in _cells_of(shown.certificate()):
                marked[row * puzzle.cols + col] = _CLASSES.index("walker")
        return Mosaic(
            grid_of(marked, puzzle.rows, puzzle.cols),
            _CLASSES,
            title=puzzle.title,
            captions=tuple(self.captions(shown)),
            keys=(Key("walker", "where the proof lies"), Key("turned-cell", "turned")),
        )


def draw_piece(letter: str) -> Scene:
    """A letter's piece, on a grid of one cell."""
    piece = ShooterGrid(1, 1, letter.encode())
    return DrawnGrid(piece, Scene(1, 1)).pieces(piece.cells)


def draw_proof(puzzle: ShooterGrid, certificate: Certificate) -> Scene:
    """The picture of a proof, its parts numbered, without its text."""
    drawing = DrawnGrid(puzzle)
    match certificate:
        case Dark(cell, hits):
            drawing.scene.tiles([cell], "death", text="!").key("death", "cannot be lit")
            drawing.marked = cell
            drawing.add_parts(hits)
        case Stuck(shooter, hits):
            drawing.scene.tiles([shooter], "death").key("death", "can stand neither way")
            drawing.marked = shooter
            drawing.add_parts(hits)
        case Cycle(steps):
            cells = dict.fromkeys(step.cell for step in steps if step.reason == "lit")
            drawing.scene.tiles(cells, "asked", text="*").key("asked", "a cell that is to be lit")
            drawing.add_parts(steps)
    drawing.pieces(puzzle.cells)
    drawing.add_numbers()
    return drawing.scene.key("step", "the steps of the proof").key("cross", "a hit")


def _cells_of(certificate: Certificate) -> list[Cell]:
    """The cells that are the subject of a proof."""
    match certificate:
        case Dark(cell, hits) | Stuck(cell, hits):
            return [cell, *(hit.victim for hit in hits), *(hit.aim.shooter for hit in hits)]
        case Cycle(steps):
            return [cell for step in steps for cell in (step.start.shooter, step.cell)]
