"""New mazes: a beam is planted, then cells are changed until the maze is as hard as asked."""

from __future__ import annotations

from lasermaze.core.answers import Solved
from lasermaze.core.beam import MIRROR
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.errors import PuzzleError
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import check_alone, confirm
from lasermaze.generation.local_search import Judge, Rating, Standing, climb, strewn, to_level
from lasermaze.kind import Recipe
from lasermaze.kinds.mirrors import KIND
from lasermaze.kinds.mirrors.check import check, refute
from lasermaze.kinds.mirrors.planting import background, two_openings, with_beam
from lasermaze.kinds.mirrors.puzzle import BLOCK, MAX_CELLS, MirrorMaze
from lasermaze.kinds.mirrors.solve import Finder, solve
from lasermaze.kinds.mirrors.toil import as_toil

#: Of so many mazes up to this size the one whose best beam has most reflections is taken.
CHOICE, SMALL = 12, 2_500

#: So many mazes are taken as a start, one after another.
PLANTS = 8

#: So many times cells are changed, for each cell and in all; and so many cells are looked at
#: meanwhile, which bounds it in large mazes.
CHANGES, MOST_CHANGES, MOST_LOOKS = 30, 4_000, 1_000_000

#: So many times for each cell where no level is asked for, in mazes up to this size.
FEW_CHANGES, CLIMBED = 3, 300

#: The number of a level that will do where none is asked for.
GOOD = LEVELS.index("advanced")

#: So many times afterwards, in such mazes, until there is just one solution.
SETTLING = 400

#: The answers of larger mazes are not checked.
MOST_CELLS_CHECKED = 10_000

#: The letters that cells are changed to.
SOUP = b"....**//\\\\"


def generate(recipe: Recipe, rng: Rng) -> MirrorMaze:
    """A random maze of the given size and level that has a solution.

    A beam is planted from opening to opening, mirrors where it turns, and the rest strewn
    around it. Then a local search changes cells, as long as a beam can pass, for more choices
    on the way, until the maze has the level. The option ``impossible`` asks for one that no
    beam can pass, and the search is among such; ``any_verdict`` strews all of it, so that
    there may be no solution.

    Everything is bounded by counts, and the same recipe and rng give the same maze.

    Raises: PuzzleError for a size that a maze cannot have, options that exclude each other, or
    where no such maze is found.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 3 or cols < 3 or rows * cols > MAX_CELLS:
        raise PuzzleError(
            f"a maze of {rows} by {cols}",
            expected=f"three rows and columns or more, at most {MAX_CELLS:,} cells",
        )
    check_alone("any_verdict", recipe)
    if recipe.options.get("any_verdict"):
        return _strewn_maze(rows, cols, rng)
    return _Search(recipe, rng).found()


class _Search:
    """The search for a maze as a recipe asks for it."""

    def __init__(self, recipe: Recipe, rng: Rng) -> None:
        self._rows, self._cols, self._level = recipe.rows, recipe.cols, recipe.level
        self._stream = rng
        self._impossible = bool(recipe.options.get("impossible"))
        size = recipe.rows * recipe.cols
        self._small = size <= SMALL
        self._changes = min(CHANGES * size, MOST_CHANGES, MOST_LOOKS // size)
        self._settling = size <= CLIMBED
        self._change = strewn(rng, self._inner, SOUP)

    def _inner(self) -> int:
        """A cell inside the rim, at random."""
        row, col = self._stream.below(self._rows - 2), self._stream.below(self._cols - 2)
        return (row + 1) * self._cols + col + 1

    def found(self) -> MirrorMaze:
        """A maze. Raises: PuzzleError after so many starts."""
        for _ in range(PLANTS):
            cells = self._attempt()
            if cells is not None:
                return self._finished(cells)
        wish = "impossible " if self._impossible else ""
        raise PuzzleError(
            f"no {wish}maze of {self._rows} by {self._cols}"
            + (f" and the level {self._level}" if self._level else "")
            + f" was found from {PLANTS} starts",
            expected="another size" + (" or level" if self._level else ""),
        )

    def _attempt(self) -> bytes | None:
        """The cells of a maze, or None where the search fails."""
        cells = self._start()
        if self._impossible:
            cells, done = climb(cells, self._is_impossible, self._change, self._changes)
            if not done:
                return None
        if self._level is None and not self._settling:
            return cells
        judge = to_level(self._level, self._rate(cells), self._rate)
        attempts = self._changes if self._level else FEW_CHANGES * len(cells)
        cells, done = climb(cells, judge, self._change, attempts)
        done = done or self._level is None
        if done and self._settling and not self._impossible:
            cells, _ = climb(cells, self._settles(cells), self._change, SETTLING)
        return cells if done else None

    def _start(self) -> bytes:
        """A maze around a beam; of several the one that needs most reflections, if small."""
        count = CHOICE if self._small else 1
        mazes = [with_beam(self._rows, self._cols, self._stream) for _ in range(count)]
        return max(mazes, key=bends_needed).cells if count > 1 else mazes[0].cells

    def _settles(self, cells: bytes) -> Judge[bytes]:
        """The judge that keeps the level, or without one a good one, and has other beams cut."""
        start = self._rate(cells)
        assert start is not None
        least = start.level if self._level else min(start.level, GOOD)

        def judge(cells: bytes) -> Standing | None:
            rating = self._rate(cells)
            if rating is None or rating.level < least:
                return None
            if rating.level > least and self._level is not None:
                return None
            others = self._finder(cells).alternatives()
            return None if others is None else Standing(-others, others == 0)

        return judge

    def _rate(self, cells: bytes) -> Rating | None:
        """The level and merit of a maze with the verdict that is to be had; None for others."""
        if self._can_pass(cells) == self._impossible:
            return None
        steps, choices = self._finder(cells).thought(cells)
        level = KIND.scale.rate(as_toil(steps, choices)).level
        return Rating(LEVELS.index(level), (steps + 1) * (choices + 1))

    def _is_impossible(self, cells: bytes) -> Standing:
        return Standing(0, not self._can_pass(cells))

    def _can_pass(self, cells: bytes) -> bool:
        """Whether a beam can pass."""
        finder = self._finder(cells)
        return finder.found(finder.search(cells))

    def _finder(self, cells: bytes) -> Finder:
        return Finder(MirrorMaze(self._rows, self._cols, cells), None, Budget())

    def _finished(self, cells: bytes) -> MirrorMaze:
        """The maze, its mirrors turned at random so that it is not solved as it stands.

        Unless it is large its answer is checked.
        """
        maze = MirrorMaze(self._rows, self._cols, cells)
        if len(cells) > MOST_CELLS_CHECKED:
            return maze
        for _ in range(PLANTS):
            maze = _shaken(maze, self._stream)
            *_, last = maze.trace()
            if maze[last.cell] == BLOCK:
                break
        solvable = confirm(maze, solve(maze, Budget()), check, refute)
        assert solvable != self._impossible
        return maze


def bends_needed(maze: MirrorMaze) -> int:
    """How often a beam must be reflected to pass."""
    answer = solve(maze, Budget(), fewest_reflections=True)
    assert isinstance(answer, Solved)
    bends: int = answer.witness.reflections
    return bends


def _shaken(maze: MirrorMaze, rng: Rng) -> MirrorMaze:
    """The maze with each mirror turned at random."""
    cells = bytearray(maze.cells)
    for index, letter in enumerate(cells):
        if chr(letter) in MIRROR:
            cells[index] = rng.choice(b"/\\")
    return MirrorMaze(maze.rows, maze.cols, bytes(cells))


def _strewn_maze(rows: int, cols: int, rng: Rng) -> MirrorMaze:
    """A maze strewn at random."""
    cells = background(rows, cols, rng)
    for row, col in two_openings(rows, cols, rng):
        cells[row * cols + col] = ord(".")
    return MirrorMaze(rows, cols, bytes(cells))
