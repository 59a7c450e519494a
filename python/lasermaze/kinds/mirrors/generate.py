"""New mazes: a random beam, and cells changed around it until the maze has the required level."""

from __future__ import annotations

from functools import partial
from itertools import islice

from lasermaze import parts
from lasermaze._kernel import MirrorSearch, mirror_changed, mirror_effort, mirror_searched
from lasermaze.core.beam import MIRROR, Entry
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.core.english import grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, size_in_words
from lasermaze.core.puzzle import check_size
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import is_solvable, settle, turned_at_random, wants_any, wants_one
from lasermaze.interface import Recipe
from lasermaze.kind import kind_named
from lasermaze.kinds.mirrors.editor import with_rim
from lasermaze.kinds.mirrors.puzzle import (
    BLOCK,
    Barrier,
    MirrorMaze,
    Turned,
)
from lasermaze.kinds.mirrors.solve import Finder

#: The number of blocks in 256 inner cells, and of mirrors of each diagonal.
BLOCKS, MIRRORS = 20, 36

#: The letters of inner cells by a random byte.
_LETTERS = (b"*" * BLOCKS + b"/" * MIRRORS + b"\\" * MIRRORS).ljust(256, b".")

#: The number of random beams tried before a straight one is used; the most cells of a beam for each
#: row and column; the average number of cells between reflections.
ATTEMPTS, LONGEST, RUN = 60, 4, 3

#: Of this many mazes up to this size, the one whose best beam has the most reflections is the
#: start.
CHOICE, SMALL = 12, 2_500

#: The price of a step and of a reflection in the search for the fewest reflections.
REFLECTIONS = 0, 1

#: The number of mazes tried as a start, one after another; and if it must have one solution.
STARTS, MOST_STARTS = 8, 24

#: The number of changes tried for each cell, and in all; and the number of cells examined
#: meanwhile, the bound in large mazes.
CHANGES, MOST_CHANGES, MOST_LOOKS = 30, 4_000, 1_000_000

#: Without a level mazes up to this size are made harder; the number of changes for each cell.
CLIMBED, FEW_CHANGES = 300, 3

#: The number of the level that is sufficient if none is given.
GOOD = LEVELS.index("advanced")

#: The number of further changes tried in such mazes, until there is just one solution.
SETTLING = 400


#: The number of changes, and one for each cell at least, after which a maze that is advanced gets
#: no more.
ENOUGH = 120

#: The difficulty that a maze does not lose again while it loses its other solutions. If that fails,
#: it may lose it in as many changes again.
KEPT = 9.8

#: For one solution, if that is required: the percentage of random changes, and the number of beams
#: that are compared.
RANDOM, COMPARED = 30, 3

#: The answers of larger mazes are not checked.
MOST_CELLS_CHECKED = 10_000

#: The letters of the cells that are changed for one solution: those of every change.
SOUP = b"....**//\\\\"


class Generate(parts.Generate[MirrorMaze, Turned, Barrier]):
    """Mirror mazes."""

    turned = ("/\\", "\\/")
    mirrored = ("/\\", "\\/")

    def blank(self, rows: int, cols: int) -> MirrorMaze:
        """A maze without mirrors, its openings across from each other.

        Raises: PuzzleError for a size that an edited maze cannot have.
        """
        check_size(rows, cols)
        sides = (Heading.E, Heading.W) if rows > 2 else (Heading.S, Heading.N)
        openings = [Entry((rows // 2, cols // 2), side) for side in sides]
        return MirrorMaze(rows, cols, with_rim(rows, cols, {}, openings))

    def generate(self, recipe: Recipe, rng: Rng) -> MirrorMaze:
        """A random maze; see `generate`."""
        return generate(recipe, rng)

    def effort(self, puzzle: MirrorMaze, budget: Budget) -> Effort | None:
        """The effort of a maze; see `effort`."""
        return effort(puzzle, budget)


def generate(recipe: Recipe, rng: Rng) -> MirrorMaze:
    """A random maze of the given size and level that has a solution.

    A random beam is laid from opening to opening, with mirrors where it turns, and the rest is
    filled at random. Then a local search changes cells, as long as a beam can pass, for more
    choices on the way, until the maze has the level. The option ``impossible`` asks for a maze
    that no beam can pass, and the search is among such; with ``any_verdict`` everything is random,
    so that there may be no solution. The option ``unique`` asks for exactly one solution, which
    most small mazes have anyway.

    All work is bounded by counts, and the same recipe and rng give the same maze.

    Raises: PuzzleError for a size that a maze cannot have, options that exclude each other, or
    if no such maze is found.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 3 or cols < 3 or rows * cols > MirrorMaze.most_cells:
        raise PuzzleError(
            f"a maze of {size_in_words(rows, cols)}",
            expected=f"at least 3 by 3, and at most {grouped(MirrorMaze.most_cells)} cells",
        )
    if wants_any(recipe):
        cells = _background(rows, cols, rng)
        for row, col in _two_openings(rows, cols, rng):
            cells[row * cols + col] = ord(".")
        return MirrorMaze(rows, cols, bytes(cells))
    return _Search(recipe, rng).found()


def effort(puzzle: MirrorMaze, budget: Budget) -> Effort | None:
    """The sides that light reaches before the end, and the digits of the number of choices.

    In a maze that has a beam, the player of this count first sees, without a choice, where light
    could go if it were bent anew at every visit to a mirror. A mirror with one diagonal
    that light takes on a way from opening to opening is fixed to it, and that is repeated until
    it fixes no more. The remaining choices are those at mirrors with two useful diagonals: the
    fewest that a beam takes, found by the solver's search for a least augmenting path. Steps are
    the sides of mirrors that are no more choices away from an opening, counted from both, and
    the mirrors that are fixed.

    In an impossible maze, the steps are the sides that a beam from one opening can reach if
    the mirrors are turned for it: the opening with fewer such sides counts.
    A barrier proves that all of them are useless, and its sides have to be kept in
    mind.

    A long beam has hundreds of choices, most of which soon turn out to be wrong, and a barrier has
    hundreds of sides: so ``open`` is the number of binary digits of their number.

    None if the time is up.

    Raises: whatever ``budget.progress`` raises.
    Cost: that of one search for a beam, and another one in an impossible maze; in others linear
    for each round of fixing, a few as a rule and 64 at most, then that of a beam with the fewest
    reflections.
    """
    try:
        return _effort_of(*steps_and_choices(puzzle, budget))
    except TimeUpError:
        return None


def steps_and_choices(puzzle: MirrorMaze, budget: Budget = UNLIMITED) -> tuple[int, int]:
    """The sides and mirrors that a player looks at, and the choices; see `effort`.

    Raises: TimeUpError.
    """
    return mirror_effort(puzzle.rows, puzzle.cols, puzzle.cells, budget)


def _effort_of(steps: int, choices: int) -> Effort:
    return Effort(steps, choices.bit_length())


class _Search:
    """The search for a maze as a recipe asks for it."""

    def __init__(self, recipe: Recipe, rng: Rng) -> None:
        self._rows, self._cols, self._level = recipe.rows, recipe.cols, recipe.level
        self._rng = rng
        self._impossible, self._unique = recipe.options.impossible, wants_one(recipe)
        size = recipe.rows * recipe.cols
        most = min(CHANGES * size, MOST_CHANGES, MOST_LOOKS // size)
        all_changes = FEW_CHANGES * size if size <= CLIMBED else 0
        settles = size <= CLIMBED and not self._unique and not self._impossible
        few = min(max(size, ENOUGH), all_changes) if settles else all_changes
        settling = SETTLING if settles else 0
        self._changes = most, most if recipe.level else few, all_changes - few, settling
        level = None if recipe.level is None else LEVELS.index(recipe.level)
        kept = 0.0 if recipe.level else KEPT
        self._asked = level, self._impossible, kind_named("mirrors").levels.cuts, kept

    def found(self) -> MirrorMaze:
        """A maze. Raises: PuzzleError if no start leads to one."""
        starts = MOST_STARTS if self._unique else STARTS
        for _ in range(starts):
            if cells := self._attempt():
                return self._finished(cells)
        wanted = "impossible " if self._impossible else "unique " if self._unique else ""
        raise PuzzleError(
            f"no {wanted}maze of {self._rows} by {self._cols}"
            + (f" and the level {self._level}" if self._level else "")
            + f" was found from {starts} starts",
            expected="another size" + (" or level" if self._level else ""),
        )

    def _attempt(self) -> bytes | None:
        """The cells of a maze, or None if the search fails."""
        cells = self._start()
        if self._level is None and not self._changes[1] and not self._impossible:
            return cells
        search = partial(mirror_searched, self._rows, self._cols, cells, self._asked)
        found = self._rng.lend(partial(search, self._changes))
        return self._with_one_beam(found) if found and self._unique else found

    def _start(self) -> bytes:
        """A maze around a beam; if small, the one of several that needs the most reflections."""
        size = self._rows, self._cols
        if self._rows * self._cols > SMALL:
            return _with_beam(*size, self._rng)
        mazes = [_with_beam(*size, self._rng) for _ in range(CHOICE)]
        return max(mazes, key=partial(_bends_needed, *size))

    def _with_one_beam(self, cells: bytes) -> bytes | None:
        """The cells after changes that keep the level and leave one solution; None on failure."""
        start = self._level_of(cells)
        least = start if self._level else min(start, GOOD)

        def keeps(changed: bytes) -> bool:
            level = self._level_of(changed)
            return level == least if self._level is not None else level >= least

        return settle(cells, self._other_beams, self._without_one_beam, keeps)

    def _level_of(self, cells: bytes) -> int:
        found = _effort_of(*steps_and_choices(self._maze(cells), self._rng.budget))
        return LEVELS.index(kind_named("mirrors").levels.rate(found).level)

    def _other_beams(self, cells: bytes) -> int | None:
        """The number of mirrors of a beam that another beam turns; None if no beam passes."""
        return Finder(self._maze(cells), self._rng.budget).alternatives()

    def _without_one_beam(self, cells: bytes) -> bytes | None:
        """The cells with a change that mostly bars one of two beams, and not the other."""
        if self._rng.chance(RANDOM):
            return self._changed(cells)
        beams = islice(Finder(self._maze(cells), self._rng.budget).every(), COMPARED)
        one, *others = beams
        kept = {cell for cell, _ in one.trace()}
        other = self._rng.choice(others).trace() if others else ()
        apart = sorted({cell for cell, _ in other} - kept)
        if not apart:
            return self._changed(cells)
        row, col = self._rng.choice(apart)
        changed = bytearray(cells)
        changed[row * self._cols + col] = self._rng.choice(SOUP)
        return bytes(changed)

    def _changed(self, cells: bytes) -> bytes | None:
        size = self._rows, self._cols
        return self._rng.lend(lambda at, _: mirror_changed(*size, cells, at))

    def _maze(self, cells: bytes) -> MirrorMaze:
        return MirrorMaze(self._rows, self._cols, cells)

    def _finished(self, cells: bytes) -> MirrorMaze:
        """The maze, its mirrors turned at random so that it is not solved already.

        Unless it is large its answer is checked.
        """
        maze = self._maze(cells)
        if len(cells) > MOST_CELLS_CHECKED:
            return maze
        for _ in range(STARTS):
            maze = self._maze(turned_at_random(maze.cells, b"/\\", self._rng))
            *_, last = maze.trace()
            if maze[last.cell] == BLOCK:
                break
        finder = Finder(maze)
        search = finder.search()
        beam = finder.turned(search, maze.cells) if search.found else None
        assert is_solvable(maze, beam) != self._impossible
        return maze


def _bends_needed(rows: int, cols: int, cells: bytes) -> int:
    """Twice the least number of reflections of a beam that passes; the maze is small."""
    return MirrorSearch(rows, cols, cells, UNLIMITED, REFLECTIONS).cost


def _with_beam(rows: int, cols: int, rng: Rng) -> bytes:
    """The cells of a maze around a random beam."""
    cells = _background(rows, cols, rng)
    beam, bends = _random_beam(rows, cols, rng)
    for row, col in beam:
        cells[row * cols + col] = ord(".")
    for row, col in bends:
        cells[row * cols + col] = ord(rng.choice("/\\"))
    return bytes(cells)


def _background(rows: int, cols: int, rng: Rng) -> bytearray:
    """Random mirrors and blocks, with blocks on the rim."""
    cells = bytearray(rng.bytes(rows * cols).translate(_LETTERS))
    cells[:cols] = cells[-cols:] = b"*" * cols
    cells[::cols] = cells[cols - 1 :: cols] = b"*" * rows
    return cells


def _two_openings(rows: int, cols: int, rng: Rng) -> tuple[Cell, Cell]:
    """Two cells of the rim that are not corners."""
    count = 2 * (rows + cols - 4)
    first = rng.below(count)
    second = (first + 1 + rng.below(count - 1)) % count
    return _opening(rows, cols, first).cell, _opening(rows, cols, second).cell


def _opening(rows: int, cols: int, number: int) -> Entry:
    """A cell of the rim that is not a corner, with the heading inward."""
    across, down = cols - 2, rows - 2
    if number < 2 * across:
        bottom, col = divmod(number, across)
        return Entry((bottom * (rows - 1), col + 1), Heading.N if bottom else Heading.S)
    right, row = divmod(number - 2 * across, down)
    return Entry((row + 1, right * (cols - 1)), Heading.W if right else Heading.E)


def _random_beam(rows: int, cols: int, rng: Rng) -> tuple[list[Cell], set[Cell]]:
    """The cells of a random beam from rim to rim, and those that reflect it."""
    for _ in range(ATTEMPTS):
        if found := _wander(rows, cols, rng):
            return found
    row = 1 + rng.below(rows - 2)
    return [(row, col) for col in range(cols)], set()


def _wander(rows: int, cols: int, rng: Rng) -> tuple[list[Cell], set[Cell]] | None:
    """A beam that turns at random until it reaches the rim; None if it becomes too long.

    Where it crosses its own way it goes straight on, or is reflected by the other side of a mirror
    that is on that cell.
    """
    cell, heading = _opening(rows, cols, rng.below(2 * (rows + cols - 4)))
    beam, seen, mirrors = [cell], {cell}, dict[Cell, str]()
    for _ in range(LONGEST * (rows + cols)):
        cell = heading.step(cell)
        fresh = cell not in seen
        seen.add(cell)
        beam.append(cell)
        if cell[0] in (0, rows - 1) or cell[1] in (0, cols - 1):
            return (beam, set(mirrors)) if cell != beam[0] else None
        if fresh and rng.below(RUN) == 0:
            mirrors[cell] = rng.choice("/\\")
        if cell in mirrors:
            heading = MIRROR[mirrors[cell]][heading]
    return None
