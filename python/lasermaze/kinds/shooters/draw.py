"""A grid as a picture: its beams, or the proof that it cannot be solved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.answers import Answer, Impossible, Solved, Undecided, solution_in
from lasermaze.core.beam import Tracer
from lasermaze.core.bits import differing
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.claims import which_of
from lasermaze.core.english import counted, grouped
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Film, Mosaic, Scene, Stamp, is_large
from lasermaze.drawing.keys import Key
from lasermaze.drawing.mosaic import grid_of, overlaid
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    EMPTY,
    MIRRORS,
    WALL,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Hit,
    ShooterGrid,
    Step,
    Stuck,
    Turned,
    numbered,
    shooters_in_words,
)

if TYPE_CHECKING:
    from lasermaze.drawing import Picture
    from lasermaze.drawing.scene import End, Point

    Shown = Answer[ShooterGrid, Turned, Certificate] | Turned | None

#: How many strokes there are for beams: `shot-0` and so on in the theme.
STROKES = 6

#: Proofs of more steps are told in `explain`, not below their picture.
MOST_TOLD = 10

_WITHOUT_SHOOTERS = bytes.maketrans(b"-|", b"..")

#: How near a beam comes to the border of its last cell, and where it bends before a mirror.
_EDGE, _BEND = 0.46, 0.13

#: The classes of the cells of a mosaic.
_CLASSES = ("board", "wall", "mirror-cell", "shooter-cell", "turned-cell", "walker")
_CLASS_OF = bytes.maketrans(b".#/\\-|", bytes((0, 1, 2, 2, 3, 3)))


def draw(puzzle: ShooterGrid, answer: Shown = None) -> Picture:
    """The picture of a grid, of its solution with all beams, or of why there is none.

    Beams that cross have different strokes. Turned shooters have a ring (``( )`` in text), forced
    ones a badge (``!``) if these were asked for. The steps of a proof have numbers. A large grid
    is drawn as a mosaic, a pixel a cell.
    """
    if is_large(puzzle.rows, puzzle.cols):
        return _mosaic(puzzle, answer)
    turned = solution_in(answer, Turned)
    if turned is not None:
        scene = _Drawing(puzzle).solution(turned, _beams(puzzle, turned))
    elif isinstance(answer, Impossible):
        scene = draw_proof(puzzle, answer.certificate)
    else:
        scene = _Drawing(puzzle).pieces(puzzle.cells)
    for line in _captions(puzzle, answer):
        scene.caption(line)
    return scene


def draw_position(puzzle: ShooterGrid, cells: bytes) -> Picture:
    """The grid as it is turned at the moment, with all its beams, without words.

    A large grid is a mosaic.
    """
    turned = Turned(cells)
    if is_large(puzzle.rows, puzzle.cols):
        return replace(_mosaic(puzzle, turned), title="", captions=())
    return _Drawing(puzzle).solution(turned, _beams(puzzle, turned)).for_editor()


def draw_piece(letter: str) -> Scene:
    """A letter's piece, on a grid of one cell."""
    piece = ShooterGrid(1, 1, letter.encode())
    return _Drawing(piece, Scene(1, 1)).pieces(piece.cells)


def draw_proof(puzzle: ShooterGrid, certificate: Certificate) -> Scene:
    """The picture of a proof, its parts numbered, without its words."""
    drawing = _Drawing(puzzle)
    match certificate:
        case Dark(cell, hits):
            drawing.scene.tiles([cell], "death", text="!").key("death", "cannot be lit")
            drawing.marked = cell
            drawing.add_hits(hits)
        case Stuck(shooter, hits):
            drawing.scene.tiles([shooter], "death").key("death", "can stand neither way")
            drawing.marked = shooter
            drawing.add_hits(hits)
        case Cycle(steps):
            drawing.add_steps(steps)
    drawing.pieces(puzzle.cells)
    drawing.add_numbers()
    return drawing.scene.key("step", "the steps of the proof").key("cross", "a hit")


def draw_paths(puzzle: ShooterGrid, aims: Iterable[Aim], cell: Cell | None = None) -> Scene:
    """The beams of some aims, each with another stroke; one that hits a shooter ends in a cross.

    ``cell`` is shown as one that must be lit.
    """
    drawing = _Drawing(puzzle)
    if cell is not None:
        drawing.scene.tiles([cell], "asked", text="*").key("asked", "the cell that is to be lit")
    for number, aim in enumerate(aims):
        for ray in rays(drawing.tracer, aim):
            drawing.add_ray(ray, number)
    return drawing.pieces(puzzle.cells).key("cross", "a hit")


def draw_all_paths(puzzle: ShooterGrid) -> Scene:
    """Every path of a grid as a line, as if beams passed through shooters; colours repeat."""
    drawing = _Drawing(puzzle)
    for number, points in enumerate(_all_paths(puzzle)):
        drawing.scene.path(points, f"shot-{number % STROKES}", heads=False)
    return drawing.pieces(puzzle.cells).caption("Every line is a path.")


def _all_paths(puzzle: ShooterGrid) -> Iterator[Iterator[Point]]:
    """The lines of the paths: from wall or rim to wall or rim, or round until they close.

    A path with no cell but mirrors is left out: it lights nothing.
    """
    tracer = tracer_of(puzzle.turned(puzzle.cells.translate(_WITHOUT_SHOOTERS)))
    passed: set[tuple[Cell, bool]] = set()  # a cell, and whether along its row
    for index, letter in enumerate(puzzle.cells.decode("ascii")):
        cell = divmod(index, puzzle.cols)
        for onward in () if letter in WALL + MIRRORS else (Heading.E, Heading.S):
            if (cell, onward is Heading.E) not in passed:
                ahead = _cells_ahead(tracer, cell, onward)
                behind = () if ahead[-1] == cell else _cells_ahead(tracer, cell, onward.back)
                way = (*reversed(behind), cell, *ahead)
                passed |= {(one, one[0] == before[0]) for before, one in pairwise(way)}
                yield _line(puzzle, way)


def _line(puzzle: ShooterGrid, way: tuple[Cell, ...]) -> Iterator[Point]:
    """The points of a path, whose first and last cells it does not enter unless it is closed."""
    is_closed = puzzle.inside(way[0]) and puzzle[way[0]] != WALL
    yield way[0] if is_closed else _towards(way[1], way[0], _EDGE)
    for before, cell, after in zip(way, way[1:], way[2:], strict=False):
        yield from _bend(cell, before, after) if puzzle[cell] in MIRRORS else (cell,)
    yield way[0] if is_closed else _towards(way[-2], way[-1], _EDGE)


def film(puzzle: ShooterGrid, answer: Answer[ShooterGrid, Turned, Certificate]) -> Film | None:
    """The shooters of a solved answer, turned and fired one after another.

    The last frame is the picture that `draw` makes. None without a solution, or for a large
    grid.
    """
    turned = solution_in(answer, Turned)
    if turned is None or is_large(puzzle.rows, puzzle.cols):
        return None
    beams = _beams(puzzle, turned)

    def frame(count: int) -> Scene:
        scene = _Drawing(puzzle).solution(turned, beams, count)
        return scene.caption(f"{count} of {shooters_in_words(len(beams))} fired.")

    return Film.of(len(beams), frame, draw(puzzle, answer))


def facts(puzzle: ShooterGrid, solution: Turned) -> tuple[tuple[str, int], ...]:
    """How many shooters a solution turns."""
    return (("turned", solution.turn_count(puzzle)),)


# Beams


class Ray(NamedTuple):
    """A beam on one side of a shooter.

    Attributes:
        way: the cells from the shooter to the end: a wall, a shooter, or a cell outside the grid.
        victim: the shooter that is hit, if any.
    """

    way: tuple[Cell, ...]
    victim: Cell | None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells between the shooter and the end."""
        return self.way[1:-1]


def tracer_of(puzzle: ShooterGrid) -> Tracer:
    """What follows the beams of a puzzle."""
    return Tracer(puzzle.rows, puzzle.cols, puzzle.cells, UNLIMITED)


def rays(tracer: Tracer, aim: Aim) -> Iterator[Ray]:
    """The two beams of a shooter along an axis."""
    for heading in (Heading.W, Heading.E) if aim.axis == "-" else (Heading.N, Heading.S):
        way = (aim.shooter, *_cells_ahead(tracer, aim.shooter, heading))
        is_hit = chr(tracer.letters[tracer.number(way[-1])]) in AXES
        yield Ray(way, way[-1] if is_hit else None)


def _cells_ahead(tracer: Tracer, cell: Cell, heading: Heading) -> tuple[Cell, ...]:
    """The cells of a beam after one, with that at which it ends, or the same one once more."""
    numbers = tracer.beam(tracer.number(cell), heading)
    return tuple(tracer.cell(number if number >= 0 else ~number) for number in numbers)


class _Beams(NamedTuple):
    """A shooter with its beams as it stands in a solution, and the number of their stroke."""

    shooter: Cell
    rays: tuple[Ray, ...]
    stroke: int


def _beams(puzzle: ShooterGrid, turned: Turned) -> list[_Beams]:
    """The beams of all shooters, row by row, with other strokes than those that they cross."""
    now, tracer = puzzle.turned(turned.cells), tracer_of(puzzle)
    crossing: dict[Cell, list[int]] = {}  # by cell, the strokes of the beams there
    used = [0] * STROKES
    found = []
    for shooter in puzzle.shooters:
        axis = now[shooter]
        both = tuple(rays(tracer, Aim(shooter, axis))) if axis in AXES else ()
        cells = {cell for ray in both for cell in ray.cells}
        met = Counter(other for cell in cells for other in crossing.get(cell, ()))
        stroke = min(range(STROKES), key=lambda one: (met[one], used[one]))
        used[stroke] += 1
        for cell in cells:
            crossing.setdefault(cell, []).append(stroke)
        found.append(_Beams(shooter, both, stroke))
    return found


class _Drawing:
    """A scene of a puzzle in the making."""

    def __init__(self, puzzle: ShooterGrid, scene: Scene | None = None) -> None:
        self.puzzle, self.tracer = puzzle, tracer_of(puzzle)
        self.scene = scene or Scene(puzzle.rows, puzzle.cols, puzzle.title).numbered()
        self.marked: Cell | None = None  # what a proof is about; it has no number
        self._numbers: dict[Cell, list[int]] = {}

    def solution(self, turned: Turned, beams: list[_Beams], count: int | None = None) -> Scene:
        """Add the first ``count`` shooters turned as in a solution, with their beams; or all."""
        cells = bytearray(self.puzzle.cells)
        for (row, col), both, stroke in beams[:count]:
            index = row * self.puzzle.cols + col
            cells[index] = turned.cells[index]
            for ray in both:
                self.add_ray(ray, stroke)
        states = zip(beams, turned.forced if count is None else "", strict=False)
        forced = {one.shooter for one, state in states if state == "1"}
        return self.pieces(cells, forced)

    def pieces(self, cells: bytes | bytearray, forced: Collection[Cell] = ()) -> Scene:
        """Add the walls, mirrors and shooters of the grid as it is turned."""
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
        return scene.key("turned", "turned").key("must", "stands alike in all solutions")

    def _add_shooter(self, cell: Cell, axis: str, turned: bool, forced: bool) -> None:
        ring, badge = [Stamp("ring")] * turned, [Stamp("must")] * forced
        text = (f"({axis})" if turned else axis) + "!" * (forced or cell == self.marked)
        css = "turned" if turned else "shooter"
        shooter = Stamp("shooter", int(axis == "-"))
        self.scene.glyph(cell, *ring, shooter, *badge, text=text, css=css)

    def add_ray(self, ray: Ray, stroke: int) -> None:
        """Add a beam as a line that bends before the glass, so that both mirror sides show."""
        if ray.cells or ray.victim is not None:
            end: End = "" if self.puzzle.inside(ray.way[-1]) else "arrow"
            css = f"shot-{stroke % STROKES}"
            self.scene.path(self._points(ray), css, heads=False, end="cross" if ray.victim else end)

    def _points(self, ray: Ray) -> Iterator[Point]:
        way = ray.way
        yield _towards(way[0], way[1], 0.3)
        for before, cell, after in zip(way, way[1:], way[2:], strict=False):
            if self.puzzle[cell] in MIRRORS:
                yield from _bend(cell, before, after)
        last, end = way[-2:]
        yield _towards(last, end, _EDGE) if ray.victim is None else _towards(end, last, _EDGE)

    def add_hits(self, hits: Iterable[Hit]) -> None:
        """Add both beams of each aim, numbered; the one that hits ends in a cross."""
        for number, hit in enumerate(hits):
            for ray in rays(self.tracer, hit.aim):
                self.add_ray(ray, number)
                if ray.victim is not None:
                    self._number(ray, number)

    def add_steps(self, steps: Collection[Step]) -> None:
        """Add for each step the beam that would hit, or the one that must light its cell."""
        cells = dict.fromkeys(step.cell for step in steps if step.reason == "lit")
        self.scene.tiles(cells, "asked", text="*").key("asked", "a cell that is to be lit")
        for number, step in enumerate(steps):
            is_hit = step.reason == "hit"
            for ray in rays(self.tracer, step.start if is_hit else step.end):
                if is_hit and ray.victim is not None:
                    self.add_ray(ray, number)
                    self._number(ray, number)
                elif not is_hit and step.cell in ray.cells:
                    self.add_ray(ray, number)
            if not is_hit:
                self._numbers.setdefault(step.cell, []).append(number + 1)

    def _number(self, ray: Ray, number: int) -> None:
        """Number a beam: on an empty cell that has no number, else on the shooter that it hits."""
        taken = {self.marked, *self._numbers}
        empty = (cell for cell in ray.cells if self.puzzle[cell] == EMPTY)
        free = next((cell for cell in empty if cell not in taken), ray.way[-1])
        self._numbers.setdefault(free, []).append(number + 1)

    def add_numbers(self) -> None:
        """Add the numbers of the steps, each on a plate of its own."""
        for cell, numbers in self._numbers.items():
            letter = self.puzzle[cell]
            code = "" if letter == EMPTY else letter + "!" * (cell == self.marked)
            self.scene.steps(cell, numbers, code)


def _towards(cell: Cell, other: Cell, far: float) -> Point:
    """A point in a cell, on the way to a neighbour."""
    return cell[0] + far * (other[0] - cell[0]), cell[1] + far * (other[1] - cell[1])


def _bend(cell: Cell, before: Cell, after: Cell) -> tuple[Point, Point]:
    """The points before and after the glass of a mirror."""
    return _towards(cell, before, _BEND), _towards(cell, after, _BEND)


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
    """The cells that a proof is about."""
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
            alike = f"{counted(count, 'shooter', verb='stands')} alike in all solutions"
            yield f"{alike}{f'; not found out for {grouped(unknown)}' if unknown else ''}."
    elif isinstance(answer, Impossible):
        yield answer.certificate.headline
        told = list(numbered(answer.certificate))
        yield from told if len(told) <= MOST_TOLD else ()
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."
