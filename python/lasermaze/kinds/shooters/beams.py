"""The beams of a grid as pictures show them: their cells, and the lines through these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.beam import Tracer
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.letter_grid import letters_in
from lasermaze.core.reasons import Marks
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    MIRRORS,
    WALL,
    Aim,
    Implication,
    ShooterGrid,
    Turned,
    WouldHit,
)

if TYPE_CHECKING:
    from lasermaze.core.reasons import Point

    Line = tuple[Point, ...]

#: The number of strokes for beams: `shot-0` and so on in the theme.
STROKES = 9

_WITHOUT_SHOOTERS = bytes.maketrans(b"-|", b"..")

#: The distance of a beam's end from the border of its last cell, and of its bend from a mirror.
_EDGE, _BEND = 0.46, 0.13


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

    @property
    def is_seen(self) -> bool:
        """Whether it is drawn: it has a cell on its way, or a hit."""
        return bool(self.cells) or self.victim is not None


def tracer_of(puzzle: ShooterGrid) -> Tracer:
    """The tracer of a puzzle's beams."""
    return Tracer(puzzle.rows, puzzle.cols, puzzle.cells, UNLIMITED)


def rays(tracer: Tracer, aim: Aim) -> Iterator[Ray]:
    """The two beams of a shooter along an axis."""
    for heading in (Heading.W, Heading.E) if aim.axis == "-" else (Heading.N, Heading.S):
        yield beam_of(tracer, aim.shooter, heading)


def beam_of(tracer: Tracer, shooter: Cell, heading: Heading) -> Ray:
    """The beam of a shooter on one side."""
    way = (shooter, *_cells_ahead(tracer, shooter, heading))
    is_hit = chr(tracer.letters[tracer.number(way[-1])]) in AXES
    return Ray(way, way[-1] if is_hit else None)


def _cells_ahead(tracer: Tracer, cell: Cell, heading: Heading) -> tuple[Cell, ...]:
    """The cells of a beam after a cell, with its end, or with the same cell again."""
    numbers = tracer.beam(tracer.number(cell), heading)
    return tuple(tracer.cell(number if number >= 0 else ~number) for number in numbers)


class Fired(NamedTuple):
    """A shooter in a solution with the marks of its beams, and the number of their stroke."""

    shooter: Cell
    marks: Marks
    stroke: int


def fired(puzzle: ShooterGrid, turned: Turned) -> list[Fired]:
    """The beams of all shooters, row by row, with different strokes where they cross."""
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
        found.append(Fired(shooter, _marks(puzzle, both), stroke))
    return found


# Marks: beams as lines, and crosses where they hit a shooter


def light(puzzle: ShooterGrid, aim: Aim) -> Marks:
    """The two beams of an aim, with a cross where one hits."""
    return _marks(puzzle, rays(tracer_of(puzzle), aim))


def marks_of(puzzle: ShooterGrid, part: WouldHit | Implication) -> Marks:
    """The marks of a part of a proof: the beams that hit, or that must light a cell."""
    match part:
        case WouldHit(aim):
            return light(puzzle, aim)
        case Implication(start, _, "hit"):
            hits = (ray for ray in rays(tracer_of(puzzle), start) if ray.victim is not None)
            return _marks(puzzle, hits)
        case Implication(_, end, _, cell):
            lit = (ray for ray in rays(tracer_of(puzzle), end) if cell in ray.cells)
            return _marks(puzzle, lit)


def _marks(puzzle: ShooterGrid, beams: Iterable[Ray]) -> Marks:
    """The marks of the beams of one shooter, without those that end at once."""
    seen = [(ray, line_of(puzzle, ray)) for ray in beams if ray.is_seen]
    hits = tuple(line[-1] for ray, line in seen if ray.victim is not None)
    return Marks(tuple({ray.way[0] for ray, _ in seen}), tuple(line for _, line in seen), hits)


# Lines


def line_of(puzzle: ShooterGrid, ray: Ray) -> Line:
    """The points of a beam, which bends before the glass, so that both mirror sides are visible."""
    return tuple(_points_of(puzzle, ray))


def cell_at(point: Point) -> Cell:
    """The cell in which a point lies."""
    return round(point[0]), round(point[1])


def cells_under(line: Line) -> Iterator[Cell]:
    """The cells of a beam's line, from its shooter to its end; a mirror may come twice."""
    for first, last in pairwise(map(cell_at, line)):
        cell = first
        yield cell
        while cell != last:
            cell = cell[0] + _sign(last[0] - cell[0]), cell[1] + _sign(last[1] - cell[1])
            yield cell


def _points_of(puzzle: ShooterGrid, ray: Ray) -> Iterator[Point]:
    way = ray.way
    yield _towards(way[0], way[1], 0.3)
    for before, cell, after in zip(way, way[1:], way[2:], strict=False):
        if puzzle[cell] in MIRRORS:
            yield from _bend(cell, before, after)
    last, end = way[-2:]
    yield _towards(last, end, _EDGE) if ray.victim is None else _towards(end, last, _EDGE)


def all_paths(puzzle: ShooterGrid) -> Iterator[tuple[Cell, ...]]:
    """The cells of the paths: from wall or rim to wall or rim, or round until they close.

    A path of mirrors only is left out: it lights nothing.
    """
    tracer = tracer_of(puzzle.turned(puzzle.cells.translate(_WITHOUT_SHOOTERS)))
    passed: set[tuple[Cell, bool]] = set()  # a cell, and whether along its row
    for cell, letter in letters_in(puzzle.cells, puzzle.cols):
        for onward in () if letter in WALL + MIRRORS else (Heading.E, Heading.S):
            if (cell, onward is Heading.E) not in passed:
                ahead = _cells_ahead(tracer, cell, onward)
                behind = () if ahead[-1] == cell else _cells_ahead(tracer, cell, onward.back)
                way = (*reversed(behind), cell, *ahead)
                passed |= {(one, one[0] == before[0]) for before, one in pairwise(way)}
                yield way


def line_of_path(puzzle: ShooterGrid, way: tuple[Cell, ...]) -> Iterator[Point]:
    """The points of a path, whose first and last cells it does not enter unless it is closed."""
    is_closed = puzzle.inside(way[0]) and puzzle[way[0]] != WALL
    yield way[0] if is_closed else _towards(way[1], way[0], _EDGE)
    for before, cell, after in zip(way, way[1:], way[2:], strict=False):
        yield from _bend(cell, before, after) if puzzle[cell] in MIRRORS else (cell,)
    yield way[0] if is_closed else _towards(way[-2], way[-1], _EDGE)


def _towards(cell: Cell, other: Cell, far: float) -> Point:
    """A point in a cell, on the way to a neighbour."""
    return cell[0] + far * (other[0] - cell[0]), cell[1] + far * (other[1] - cell[1])


def _bend(cell: Cell, before: Cell, after: Cell) -> tuple[Point, Point]:
    """The points before and after the glass of a mirror."""
    return _towards(cell, before, _BEND), _towards(cell, after, _BEND)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
