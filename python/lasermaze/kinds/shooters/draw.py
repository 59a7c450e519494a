"""A grid as a picture: its beams, or the proof that it cannot be solved."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.claims import which_of
from lasermaze.core.english import counted, grouped
from lasermaze.core.grid import Cell
from lasermaze.drawing import Film, Picture, is_large
from lasermaze.kinds.shooters.beams import fired
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
from lasermaze.kinds.shooters.words import ALIKE, headline, numbered, shooters_in_words, size

Shown = Answer[ShooterGrid, Turned, Certificate] | Turned | None

#: Proofs with more steps are written out in `explain`, not below their picture.
MOST_LISTED = 10

#: The classes of a large grid's cells, and the number of the class for each letter.
_CLASSES = ("board", "wall", "mirror-cell", "shooter-cell")
_CLASS_OF = bytes.maketrans(b".#/\\-|", bytes((0, 1, 2, 2, 3, 3)))


class Draw(parts.Draw[ShooterGrid, Turned, Certificate]):
    """Pictures of a grid. Beams that cross have different strokes.

    Turned shooters have a ring (``( )`` in text), forced ones a badge (``!``) if the answer has
    them. The steps of a proof have numbers.
    """

    def draw(self, shown: Shown = None) -> Picture:
        """The grid, its solution with all beams, or the proof that there is none."""
        puzzle = self.puzzle
        if is_large(puzzle.rows, puzzle.cols):
            return self._large(shown).caption(*self.captions(shown))
        turned = self.solution(shown)
        if turned is not None:
            faults = faults_of(puzzle, turned.cells)
            dark = [fault.cell for fault in faults if fault.cell and fault.rule == "dark"]
            scene = DrawnGrid(puzzle).judged(turned, dark)
        elif isinstance(shown, Impossible):
            scene = draw_proof(puzzle, shown.certificate())
        else:
            scene = DrawnGrid(puzzle).pieces(puzzle.cells)
        return scene.caption(*self.captions(shown))

    def position(self, turned: Turned) -> Picture:
        """The grid in its current state, with all its beams and their hits.

        For the editor, so without text.
        """
        if is_large(self.puzzle.rows, self.puzzle.cols):
            return self._large(turned).for_editor()
        return DrawnGrid(self.puzzle).judged(turned, ()).for_editor()

    def film(self, answer: Answer[ShooterGrid, Turned, Certificate]) -> Film | None:
        """The shooters of a solved answer, turned and fired one after another.

        The last frame is the picture that `draw` makes. None without a solution, or for a large
        grid.
        """
        puzzle, turned = self.puzzle, self.solution(answer)
        if turned is None or is_large(puzzle.rows, puzzle.cols):
            return None
        beams = fired(puzzle, turned)

        def frame(count: int) -> Picture:
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

    def _large(self, shown: Shown) -> Picture:
        """A large grid in pixels, with the shooters that are turned, or those of a proof."""
        puzzle, turned = self.puzzle, self.solution(shown)
        drawn = Picture(puzzle.rows, puzzle.cols, puzzle.title)
        drawn.pixels(puzzle.cells.translate(_CLASS_OF), _CLASSES)
        if turned is not None:
            pairs = enumerate(zip(puzzle.cells, turned.cells, strict=False))
            changed = (divmod(index, puzzle.cols) for index, (one, other) in pairs if one != other)
            drawn.tiles(changed, "turned-cell").key("turned-cell", "turned")
        if isinstance(shown, Impossible):
            cells = _cells_of(shown.certificate())
            drawn.tiles(cells, "walker").key("walker", "where the proof lies")
        return drawn


def draw_piece(letter: str) -> Picture:
    """A letter's piece, on a grid of one cell."""
    piece = ShooterGrid(1, 1, letter.encode())
    return DrawnGrid(piece, Picture(1, 1)).pieces(piece.cells)


def draw_proof(puzzle: ShooterGrid, certificate: Certificate) -> Picture:
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
