"""The parts of a grid's pictures: its pieces, its beams and numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from lasermaze.core.grid import Cell
from lasermaze.core.reasons import Marks
from lasermaze.drawing import Picture, Stamp, close_up
from lasermaze.drawing.shapes import Trail
from lasermaze.kinds.shooters.beams import (
    STROKES,
    Fired,
    all_paths,
    cell_at,
    cells_under,
    fired,
    line_of_path,
    marks_of,
)
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    MIRRORS,
    WALL,
    Implication,
    ShooterGrid,
    Turned,
    WouldHit,
)
from lasermaze.kinds.shooters.words import ALIKE

if TYPE_CHECKING:
    from lasermaze.core.reasons import Point
    from lasermaze.drawing.shapes import End


class DrawnGrid:
    """Builds a scene of a puzzle."""

    def __init__(self, puzzle: ShooterGrid, scene: Picture | None = None) -> None:
        self.puzzle = puzzle
        self.scene = scene or Picture(puzzle.rows, puzzle.cols, puzzle.title).numbered()
        self.marked: Cell | None = None  # the subject of a proof; it has no number
        self._numbers: dict[Cell, list[int]] = {}

    def judged(self, turned: Turned, dark: Iterable[Cell]) -> Picture:
        """Add a solution with all its beams, which end in a cross at a hit, and its dark cells."""
        self.scene.tiles(dark, "death", text="!").key("death", "a dark cell")
        return self.solution(turned, fired(self.puzzle, turned)).key("cross", "a hit")

    def solution(self, turned: Turned, beams: list[Fired], count: int | None = None) -> Picture:
        """Add the first ``count`` shooters turned as in a solution, with their beams; or all."""
        cells = bytearray(self.puzzle.cells)
        for (row, col), marks, stroke in beams[:count]:
            index = row * self.puzzle.cols + col
            cells[index] = turned.cells[index]
            self.add(marks, stroke)
        states = zip(beams, turned.forced if count is None else "", strict=False)
        forced = {one.shooter for one, state in states if state == "1"}
        return self.pieces(cells, forced)

    def pieces(self, cells: bytes | bytearray, forced: Collection[Cell] = ()) -> Picture:
        """Add the walls, mirrors and shooters of the grid in its current state."""
        scene = self.scene
        pieces = [
            (divmod(index, self.puzzle.cols), chr(letter))
            for index, letter in enumerate(cells)
            if letter != ord(EMPTY)
        ]
        scene.tiles([cell for cell, letter in pieces if letter == WALL], "wall", text="#")
        for cell, letter in pieces:
            if letter in MIRRORS:
                scene.glyph(cell, Stamp("double", int(letter == "\\")), text=letter, css="glass")
            elif letter in AXES:
                self._add_shooter(cell, letter, letter != self.puzzle[cell], cell in forced)
        return scene.key("turned", "turned").key("must", f"stands {ALIKE}")

    def _add_shooter(self, cell: Cell, axis: str, turned: bool, forced: bool) -> None:
        ring, badge = [Stamp("ring")] * turned, [Stamp("must")] * forced
        text = (f"({axis})" if turned else axis) + "!" * (forced or cell == self.marked)
        css = "turned" if turned else "shooter"
        shooter = Stamp("shooter", int(axis == "-"))
        self.scene.glyph(cell, *ring, shooter, *badge, text=text, css=css)

    def add(self, found: Marks, stroke: int) -> None:
        """Add beams as lines, which end in a cross at a hit, and in an arrow at the rim."""
        for line in found.beams:
            end = "cross" if line[-1] in found.crosses else self._end_at(line[-1])
            self.scene.path(line, f"shot-{stroke % STROKES}", heads=False, end=end)

    def _end_at(self, point: Point) -> End:
        row, col = point
        is_inside = 0 <= row <= self.puzzle.rows - 1 and 0 <= col <= self.puzzle.cols - 1
        return "" if is_inside else "arrow"

    def add_parts(self, parts: Iterable[WouldHit | Implication]) -> None:
        """Add the beams of the parts of a proof, numbered."""
        for number, part in enumerate(parts):
            found = marks_of(self.puzzle, part)
            self.add(found, number)
            if isinstance(part, Implication) and part.reason == "lit":
                self._numbers.setdefault(part.cell, []).append(number + 1)
            else:
                for line in found.beams:
                    if line[-1] in found.crosses:
                        self.number(cells_under(line), number)

    def number(self, way: Iterable[Cell], number: int) -> None:
        """Number a line: on an empty cell without a number, else at its end before a wall."""
        inside = [cell for cell in way if self.puzzle.inside(cell) and self.puzzle[cell] != WALL]
        taken = {self.marked, *self._numbers}
        empty = (cell for cell in inside if self.puzzle[cell] == EMPTY)
        free = next((cell for cell in empty if cell not in taken), inside[-1])
        self._numbers.setdefault(free, []).append(number + 1)

    def add_numbers(self) -> None:
        """Add the numbers of the steps, each on a plate of its own."""
        for cell, numbers in self._numbers.items():
            letter = self.puzzle[cell]
            code = "" if letter == EMPTY else letter + "!" * (cell == self.marked)
            self.scene.steps(cell, numbers, code)

    def close_up(self, more: Iterable[Cell] = ()) -> Picture:
        """The part of a large grid that has the lines and numbers, and ``more`` cells."""
        trails = (shape for shape in self.scene.shapes if isinstance(shape, Trail))
        lit = (cell_at(point) for trail in trails for point in trail.points)
        return close_up(self.scene, [*lit, *self._numbers, *more])


def draw_longest_paths(puzzle: ShooterGrid) -> Picture:
    """The longest paths as lines of different strokes, as if beams passed through shooters."""
    drawing = DrawnGrid(puzzle)
    ways = sorted(all_paths(puzzle), key=lambda way: (-len(set(way)), way))
    for number, way in enumerate(ways[:STROKES]):
        drawing.scene.path(line_of_path(puzzle, way), f"shot-{number}", heads=False)
        drawing.number(way, number)
    drawing.pieces(puzzle.cells)
    drawing.add_numbers()
    few = "Every path" if len(ways) <= STROKES else f"The {STROKES} longest paths"
    drawing.scene.key("step", "a path")
    return drawing.scene.caption(f"{few}, as if beams passed through shooters.")
