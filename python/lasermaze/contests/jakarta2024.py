"""ICPC Asia Jakarta 2024, problem M, "Mirror Maze": rays that hit every mirror of a grid.

Input: a line ``R C``, then R rows of C cells, which are ``/``, ``\\`` or ``.``. From each of the
2(R+C) places around the grid a ray can be shot into it. Output: the number of those whose ray hits
every mirror; then, if there are any, their names on one line in any order: ``N1`` and on along the
top, ``S1`` along the bottom, ``W1`` along the left, ``E1`` along the right.

The grid is not a puzzle of one of the kinds, as its mirrors do not turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Self, TextIO

from lasermaze._kernel import rays_through_all
from lasermaze.contests.lines import Lines
from lasermaze.contests.output import Note, Output, OutputLine, Rejection, first_wrong
from lasermaze.core.beam import MIRROR, Entry, path
from lasermaze.core.brief import brief
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.english import counted, grouped, quoted, shortened
from lasermaze.core.errors import CheckError, Fault, PuzzleError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.letter_grid import Cells, check_letters, joined
from lasermaze.core.puzzle import check_shape
from lasermaze.core.rng import Rng

if TYPE_CHECKING:
    from lasermaze.drawing import Scene

_LETTERS = "./\\"
_MOST_CELLS = 10**8

#: The sides as names give them, in the order of the kernel, with the heading into the grid.
_SIDES = {"N": Heading.S, "S": Heading.N, "W": Heading.E, "E": Heading.W}

_NAME = re.compile("([NSWE])0*([0-9]+)", re.IGNORECASE | re.ASCII)
_SIZE = "R C, the numbers of rows and columns"

#: Of this many rays of a random grid the one with the most mirrors is kept.
_TRIES = 8


@dataclass(frozen=True, repr=False)
class FixedMirrors(Cells):
    """A grid of mirrors that do not turn: one letter a cell, row by row.

    Raises: PuzzleError, with the ``path`` of the fault, for anything else.
    """

    letters: ClassVar[str] = _LETTERS

    rows: int
    cols: int
    cells: bytes

    def __post_init__(self) -> None:
        check_shape(self.rows, self.cols, self.cells, _MOST_CELLS)
        check_letters(self.cells, self.cols, self.letters)

    @classmethod
    def of(cls, rows: Iterable[str]) -> Self:
        """The grid with these rows of letters."""
        return cls(*joined(rows, _LETTERS))

    def mirrors(self) -> Iterator[Cell]:
        """The cells of its mirrors, row by row."""
        return (divmod(found.start(), self.cols) for found in re.finditer(rb"[/\\]", self.cells))

    def __repr__(self) -> str:
        return brief(self, f"{self.rows}x{self.cols}")


class Place(NamedTuple):
    """A place beside the grid: its side, and its column or row from 0."""

    side: str
    line: int

    def __str__(self) -> str:
        return f"{self.side}{self.line + 1}"


def read(
    cases: TextIO, source: str | None = None, note: Note | None = None
) -> Iterator[FixedMirrors]:
    """The one grid of an input. Raises: PuzzleError, with line and column."""
    lines = Lines(cases, source)
    rows, cols = lines.numbers(2, _SIZE)
    grid = lines.grid(rows, cols, FixedMirrors.of, called="input")
    lines.finish("the grid")
    if note and not admits(grid):
        note("the grid has no mirrors, so every ray counts as hitting all of them")
    yield grid


def solve(grid: FixedMirrors, budget: Budget = UNLIMITED) -> tuple[Place, ...]:
    """The places whose ray hits every mirror, in the order N, S, W, E.

    Cost: linear in the number of cells. Raises: TimeUpError.
    """
    around = _around(grid)
    found = budget.finish(rays_through_all(grid.rows, grid.cols, grid.cells))
    return tuple(around[number] for number in found)


def _around(grid: FixedMirrors) -> list[Place]:
    return [Place(side, line) for side in _SIDES for line in range(_length(grid, side))]


def _length(grid: FixedMirrors, side: str) -> int:
    return grid.cols if side in "NS" else grid.rows


def ray(grid: FixedMirrors, start: Place) -> list[Entry]:
    """The entries of the ray from a place."""
    last = {"N": 0, "S": grid.rows - 1, "W": 0, "E": grid.cols - 1}[start.side]
    cell = (last, start.line) if start.side in "NS" else (start.line, last)
    return list(path(grid, Entry(cell, _SIDES[start.side]), ""))


def missed(grid: FixedMirrors, start: Place) -> Cell | None:
    """The first mirror that the ray from a place does not hit; None if it hits all."""
    passed = {entry.cell for entry in ray(grid, start)}
    return next((cell for cell in grid.mirrors() if cell not in passed), None)


def through_all(grid: FixedMirrors) -> set[Place]:
    """The same places as `solve` finds, by another way and without the kernel.

    A ray that hits every mirror hits the first one, through which there are only two paths of
    light: both are followed from that mirror to their ends.
    """
    first = next(grid.mirrors(), None)
    if first is None:
        return set(_around(grid))
    ends = {_end(grid, Entry(heading.step(first), heading)) for heading in Heading}
    return {end for end in ends if end is not None and missed(grid, end) is None}


def _end(grid: FixedMirrors, start: Entry) -> Place | None:
    """The place at which light that goes on from an entry leaves the grid; None on a loop."""
    cell, heading = start
    while grid.inside(cell):
        if (letter := grid[cell]) in MIRROR:
            heading = MIRROR[letter][heading]
        cell = heading.step(cell)
        if (cell, heading) == start:
            return None
    return Place(heading.name, cell[1] if heading.name in "NS" else cell[0])


def write(number: int, places: Sequence[Place]) -> str:
    """The number of places, and their names on a second line if there are any."""
    names = " ".join(map(str, places))
    return f"{len(places)}\n{names}\n" if places else "0\n"


def judge(puzzles: Iterable[FixedMirrors], output: TextIO) -> Rejection | None:
    """None if the output has the right names, in any order, and their number above them."""
    return first_wrong(puzzles, output, _check)


def _check(number: int, grid: FixedMirrors, output: Output) -> None:
    """Raise WrongOutputError unless the rest of the output is right."""
    said = output.next("the number of rays")
    if not re.fullmatch("[0-9]+", said.text):
        raise said.wrong(f"{said} is not a number of rays")
    named = set[Place]()
    while line := output.peek():
        output.next("a name")
        for start, column in _names(grid, line):
            if start in named:
                raise line.wrong(f"{start} is named twice", column)
            if (cell := missed(grid, start)) is not None:
                raise line.wrong(f"the ray from {start} misses the mirror at {place(cell)}", column)
            named.add(start)
    count = said.text.lstrip("0") or "0"
    if count != str(len(named)):
        names = counted(len(named), "name")
        raise said.wrong(f"the number is {_short(count)}, but the output has {names}")
    if left := through_all(grid) - named:
        other = min(left, key=_around(grid).index)
        raise said.wrong(f"{other} is not named, but the ray from it hits every mirror")


def _names(grid: FixedMirrors, line: OutputLine) -> Iterator[tuple[Place, int]]:
    """The places named on a line, each with the index at which its name begins."""
    index, text = 0, line.text
    while index < len(text):
        found = _NAME.match(text, index)
        if found is None:
            raise line.wrong(f"{quoted(text[index:])} is not a name such as N1", index)
        side = found[1].upper()
        length = _length(grid, side)
        if len(found[2]) > len(str(length)) or not 0 < int(found[2]) <= length:
            line_of = "column" if side in "NS" else "row"
            there = f"there is no {line_of} {_short(found[2])}"
            raise line.wrong(f"{there}: the grid has {counted(length, line_of)}", index)
        yield Place(side, int(found[2]) - 1), index
        index = found.end()


def _short(number: str) -> str:
    return grouped(int(number)) if len(number) < 24 else shortened(number)


def form(puzzles: Iterable[object]) -> Iterator[str]:
    """The grid as an input of the contest."""
    grids = list(puzzles)
    if len(grids) != 1:
        raise PuzzleError(counted(len(grids), "grid"), expected="one: an input holds one grid")
    for grid in grids:
        if not isinstance(grid, FixedMirrors):
            kind = getattr(grid, "kind", type(grid).__name__)
            raise PuzzleError(f"a puzzle of kind {kind!r}", expected="a grid of jakarta2024")
        yield f"{grid.rows} {grid.cols}\n"
        yield from (f"{row}\n" for row in grid.lines())


def check(grid: FixedMirrors, places: Sequence[Place]) -> None:
    """Raise CheckError unless these are the places whose ray hits every mirror."""
    for start in sorted(through_all(grid) ^ set(places)):
        raise CheckError((Fault("places", f"the answer is wrong about {start}"),))


def admits(grid: FixedMirrors) -> bool:
    """Whether the contest has such grids: each has a mirror."""
    return any(grid.mirrors())


def draw(grid: FixedMirrors, places: Sequence[Place] | None = None) -> Scene:
    """The grid, and the ray from the first of the places."""
    from lasermaze.drawing import Scene, Stamp

    scene = Scene(grid.rows, grid.cols).numbered()
    for cell in grid.mirrors():
        letter = grid[cell]
        scene.glyph(cell, Stamp("mirror", int(letter == "\\")), text=letter, css="mirror")
    for start in (places or ())[:1]:
        entries = ray(grid, start)
        cell, heading = entries[0].cell, entries[-1].heading
        outward = _SIDES[start.side].back
        if (letter := grid[entries[-1].cell]) in MIRROR:
            heading = MIRROR[letter][heading]
        inside = [entry.cell for entry in entries]
        scene.path([outward.step(cell), *inside, heading.step(inside[-1])], "beam", end="arrow")
        scene.caption(f"the ray from {start} hits every mirror")
    return scene


def made(rows: int, cols: int, rng: Rng) -> FixedMirrors:
    """A random grid: all of it random, or with only the mirrors of one ray, or with one more."""
    share = rng.choice((12, 40, 90, 160, 256))  # of 256 cells
    draws = zip(rng.bytes(rows * cols), rng.bytes(rows * cols), strict=True)
    letters = (_LETTERS[1 + other % 2] if draw < share else "." for draw, other in draws)
    grid = FixedMirrors(rows, cols, "".join(letters).encode())
    recipe = rng.below(4)
    if recipe:
        around = _around(grid)
        rays = [_cells(grid, rng.choice(around)) for _ in range(_TRIES)]
        grid = _only(grid, max(rays, key=len))
    if recipe == 3 or not any(grid.mirrors()):
        cell = rng.below(rows), rng.below(cols)
        grid = _with(grid, {cell: rng.choice(_LETTERS[1:])})
    return grid


def _cells(grid: FixedMirrors, start: Place) -> set[Cell]:
    """The cells of the mirrors that the ray from a place hits."""
    return {entry.cell for entry in ray(grid, start) if grid[entry.cell] in MIRROR}


def _only(grid: FixedMirrors, kept: set[Cell]) -> FixedMirrors:
    """The grid without the other mirrors."""
    return _with(grid, {cell: "." for cell in grid.mirrors() if cell not in kept})


def _with(grid: FixedMirrors, letters: dict[Cell, str]) -> FixedMirrors:
    """The grid with other letters in some cells."""
    cells = bytearray(grid.cells)
    for (row, col), letter in letters.items():
        cells[row * grid.cols + col] = ord(letter)
    return FixedMirrors(grid.rows, grid.cols, bytes(cells))
