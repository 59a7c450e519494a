"""A grid as a picture: its beams, or the proof that it cannot be solved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from lasermaze.core.answers import Answer, Impossible, Solved, Undecided, solution_in
from lasermaze.core.bits import differing
from lasermaze.core.counting import which_of
from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell
from lasermaze.core.reasons import Marks
from lasermaze.drawing import Film, Mosaic, Scene, Stamp, is_large
from lasermaze.drawing.keys import Key
from lasermaze.drawing.mosaic import grid_of, overlaid
from lasermaze.kinds.shooters.beams import (
    STROKES,
    Fired,
    all_paths,
    cell_at,
    cells_under,
    fired,
)
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.marks import light, marks
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    MIRRORS,
    WALL,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Implication,
    ShooterGrid,
    Stuck,
    Turned,
    WouldHit,
)
from lasermaze.kinds.shooters.reasons import ShooterHit
from lasermaze.kinds.shooters.words import ALIKE, headline, numbered, shooters_in_words

if TYPE_CHECKING:
    from lasermaze.core.reasons import Point
    from lasermaze.drawing import Picture
    from lasermaze.drawing.scene import End
    from lasermaze.kinds.shooters.beams import Line

    Shown = Answer[ShooterGrid, Turned, Certificate] | Turned | None

#: Proofs with more steps are written out in `explain`, not below their picture.
MOST_LISTED = 10

#: The classes of the cells of a mosaic.
_CLASSES = ("board", "wall", "mirror-cell", "shooter-cell", "turned-cell", "walker")
_CLASS_OF = bytes.maketrans(b".#/\\-|", bytes((0, 1, 2, 2, 3, 3)))


def draw(puzzle: ShooterGrid, answer: Shown = None) -> Picture:
    """The picture of a grid, of its solution with all beams, or of the proof that there is none.

    Beams that cross have different strokes. Turned shooters have a ring (``( )`` in text), forced
    ones a badge (``!``) if the answer has them. The steps of a proof have numbers. A large grid
    is drawn as a mosaic, a pixel a cell.
    """
    if is_large(puzzle.rows, puzzle.cols):
        return _mosaic(puzzle, answer)
    turned = solution_in(answer, Turned)
    if turned is not None:
        scene = _Drawing(puzzle).judged(turned, faults_of(puzzle, turned.cells))
    elif isinstance(answer, Impossible):
        scene = draw_proof(puzzle, answer.certificate)
    else:
        scene = _Drawing(puzzle).pieces(puzzle.cells)
    for line in _captions(puzzle, answer):
        scene.caption(line)
    return scene


def draw_position(puzzle: ShooterGrid, turned: Turned, faults: Iterable[Fault]) -> Picture:
    """The grid in its current state, with all its beams and those of the faults that are hits.

    For the editor, so without text. A large grid is a mosaic.
    """
    if is_large(puzzle.rows, puzzle.cols):
        return replace(_mosaic(puzzle, turned), title="", captions=())
    hits = (fault for fault in faults if isinstance(fault.reason, ShooterHit))
    return _Drawing(puzzle).judged(turned, hits).for_editor()


def draw_piece(letter: str) -> Scene:
    """A letter's piece, on a grid of one cell."""
    piece = ShooterGrid(1, 1, letter.encode())
    return _Drawing(piece, Scene(1, 1)).pieces(piece.cells)


def draw_proof(puzzle: ShooterGrid, certificate: Certificate) -> Scene:
    """The picture of a proof, its parts numbered, without its text."""
    drawing = _Drawing(puzzle)
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


def draw_paths(puzzle: ShooterGrid, aims: Iterable[Aim], cell: Cell | None = None) -> Scene:
    """The beams of some aims, each with its own stroke; one that hits a shooter ends in a cross.

    ``cell`` is shown as one that must be lit.
    """
    drawing = _Drawing(puzzle)
    if cell is not None:
        drawing.scene.tiles([cell], "asked", text="*").key("asked", "the cell that is to be lit")
    for number, aim in enumerate(aims):
        drawing.add(light(puzzle, aim), number)
    return drawing.pieces(puzzle.cells).key("cross", "a hit")


def draw_all_paths(puzzle: ShooterGrid) -> Scene:
    """Every path of a grid as a line, as if beams passed through shooters; colours repeat."""
    drawing = _Drawing(puzzle)
    for number, points in enumerate(all_paths(puzzle)):
        drawing.scene.path(points, f"shot-{number % STROKES}", heads=False)
    return drawing.pieces(puzzle.cells).caption("Every line is a path.")


def film(puzzle: ShooterGrid, answer: Answer[ShooterGrid, Turned, Certificate]) -> Film | None:
    """The shooters of a solved answer, turned and fired one after another.

    The last frame is the picture that `draw` makes. None without a solution, or for a large
    grid.
    """
    turned = solution_in(answer, Turned)
    if turned is None or is_large(puzzle.rows, puzzle.cols):
        return None
    beams = fired(puzzle, turned)

    def frame(count: int) -> Scene:
        scene = _Drawing(puzzle).solution(turned, beams, count)
        return scene.caption(f"{count} of {shooters_in_words(len(beams))} fired.")

    return Film.of(len(beams), frame, draw(puzzle, answer))


def facts(puzzle: ShooterGrid, solution: Turned) -> tuple[tuple[str, int], ...]:
    """The number of shooters that a solution turns."""
    return (("turned", solution.turn_count(puzzle)),)


class _Drawing:
    """Builds a scene of a puzzle."""

    def __init__(self, puzzle: ShooterGrid, scene: Scene | None = None) -> None:
        self.puzzle = puzzle
        self.scene = scene or Scene(puzzle.rows, puzzle.cols, puzzle.title).numbered()
        self.marked: Cell | None = None  # the subject of a proof; it has no number
        self._numbers: dict[Cell, list[int]] = {}
        self._crosses: tuple[Point, ...] = ()  # the faults of a solution

    def judged(self, turned: Turned, faults: Iterable[Fault]) -> Scene:
        """Add a solution with all its beams and the marks of its faults."""
        found = [marks(self.puzzle, fault.reason) for fault in faults if fault.reason is not None]
        self._crosses = tuple(at for each in found for at in each.crosses)
        dark = [cell_at(at) for each in found if not each.beams for at in each.crosses]
        self.scene.tiles(dark, "death", text="!").key("death", "a dark cell")
        return self.solution(turned, fired(self.puzzle, turned)).key("cross", "a hit")

    def solution(self, turned: Turned, beams: list[Fired], count: int | None = None) -> Scene:
        """Add the first ``count`` shooters turned as in a solution, with their beams; or all."""
        cells = bytearray(self.puzzle.cells)
        for (row, col), lines, stroke in beams[:count]:
            index = row * self.puzzle.cols + col
            cells[index] = turned.cells[index]
            self.add(Marks(beams=lines, crosses=self._crosses), stroke)
        states = zip(beams, turned.forced if count is None else "", strict=False)
        forced = {one.shooter for one, state in states if state == "1"}
        return self.pieces(cells, forced)

    def pieces(self, cells: bytes | bytearray, forced: Collection[Cell] = ()) -> Scene:
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
            found = marks(self.puzzle, part)
            self.add(found, number)
            if isinstance(part, Implication) and part.reason == "lit":
                self._numbers.setdefault(part.cell, []).append(number + 1)
            else:
                for line in found.beams:
                    if line[-1] in found.crosses:
                        self._number(line, number)

    def _number(self, line: Line, number: int) -> None:
        """Number a beam: on an empty cell without a number, else on the shooter that it hits."""
        *cells, end = cells_under(line)
        taken = {self.marked, *self._numbers}
        empty = (cell for cell in cells if self.puzzle[cell] == EMPTY)
        free = next((cell for cell in empty if cell not in taken), end)
        self._numbers.setdefault(free, []).append(number + 1)

    def add_numbers(self) -> None:
        """Add the numbers of the steps, each on a plate of its own."""
        for cell, numbers in self._numbers.items():
            letter = self.puzzle[cell]
            code = "" if letter == EMPTY else letter + "!" * (cell == self.marked)
            self.scene.steps(cell, numbers, code)


# Large grids


def _mosaic(puzzle: ShooterGrid, answer: Shown) -> Mosaic:
    """The grid with a number for the class of each cell."""
    classes = puzzle.cells.translate(_CLASS_OF)
    turned = solution_in(answer, Turned)
    if turned is not None and len(turned.cells) == len(puzzle.cells):
        every = dict.fromkeys(range(len(_CLASSES)), _CLASSES.index("turned-cell"))
        classes = overlaid(classes, differing(puzzle.cells, turned.cells), every)
    marked = bytearray(classes)
    if isinstance(answer, Impossible):
        for row, col in _cells_of(answer.certificate):
            marked[row * puzzle.cols + col] = _CLASSES.index("walker")
    return Mosaic(
        grid_of(marked, puzzle.rows, puzzle.cols),
        _CLASSES,
        title=puzzle.title,
        captions=tuple(_captions(puzzle, answer)),
        keys=(Key("walker", "where the proof lies"), Key("turned-cell", "turned")),
    )


def _cells_of(certificate: Certificate) -> list[Cell]:
    """The cells that are the subject of a proof."""
    match certificate:
        case Dark(cell, hits) | Stuck(cell, hits):
            return [cell, *(hit.victim for hit in hits), *(hit.aim.shooter for hit in hits)]
        case Cycle(steps):
            return [cell for step in steps for cell in (step.start.shooter, step.cell)]


# Words


def _captions(puzzle: ShooterGrid, answer: Shown) -> Iterator[str]:
    turned = solution_in(answer, Turned)
    if turned is not None:
        turns = turned.turn_count(puzzle)
        fewest = ""
        if turned.least == turns:
            fewest = ", the fewest"
        elif turned.least is not None:
            fewest = f", perhaps not the fewest: at least {grouped(turned.least)}"
        shooters = shooters_in_words(puzzle.shooter_count)
        which = f"; {which_of(answer)}" if isinstance(answer, Solved) else ""
        yield f"{grouped(turns)} of {shooters} turned{fewest}{which}."
        if turned.forced:
            count, unknown = turned.forced.count("1"), turned.forced.count("?")
            alike = f"{counted(count, 'shooter', verb='stands')} {ALIKE}"
            yield f"{alike}{f'; unknown for {grouped(unknown)}' if unknown else ''}."
    elif isinstance(answer, Impossible):
        yield headline(answer.certificate)
        parts = list(numbered(answer.certificate))
        yield from parts if len(parts) <= MOST_LISTED else ()
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."
