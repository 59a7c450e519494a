"""New puzzles: a solution is planted, then cells are changed until it is as hard as asked."""

from __future__ import annotations

from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.errors import PuzzleError
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import check_alone, confirm
from lasermaze.generation.local_search import (
    Judge,
    Rating,
    Standing,
    climb,
    strewn,
    to_level,
    within_level,
)
from lasermaze.kind import Recipe
from lasermaze.kinds.shooters import KIND
from lasermaze.kinds.shooters.check import check, faults_of, refute
from lasermaze.kinds.shooters.planting import loosely_planted, planted
from lasermaze.kinds.shooters.puzzle import MAX_CELLS, ShooterGrid
from lasermaze.kinds.shooters.solve import Thought, solve, thought
from lasermaze.kinds.shooters.toil import toil_of

#: So many plants are tried.
PLANTS = 8

#: So many times cells are changed, for each cell and in all; and so many cells are looked at
#: meanwhile, which bounds it in large grids.
CHANGES, MOST_CHANGES, MOST_LOOKS = 40, 8_000, 4_000_000

#: So many cells are looked at where no level is asked for.
FEWER_LOOKS = 800_000

#: Larger puzzles are taken as they are planted, unless a level is asked for.
MOST_CELLS_TRIED = 2_000

#: The answers of larger puzzles are not checked.
MOST_CELLS_CHECKED = 10_000

#: The letters that cells are changed to.
SOUP = b"......####--||/\\"

#: What a link more in the longest chain of reasons is worth: so many shooters decided.
WORTH = 8


def generate(recipe: Recipe, rng: Rng) -> ShooterGrid:
    """A random puzzle of the given size and level that has a solution, if small mostly just one.

    A solution is planted; then a local search changes cells as long as there is a solution,
    for longer chains of reasons, until the puzzle has the level. The option ``unique`` asks for
    just one solution, ``impossible`` for none, and the search is for a long refutation then;
    ``any_verdict`` empties some cells of a planted puzzle, so that there may be none.

    Everything is bounded by counts, and the same recipe and rng give the same puzzle.

    Raises: PuzzleError for a size that a grid cannot have, options that exclude each other, or
    where no such puzzle is found.
    """
    rows, cols = recipe.rows, recipe.cols
    if rows < 1 or not 1 <= rows * cols <= MAX_CELLS:
        raise PuzzleError(
            f"a grid of {rows} by {cols}", expected=f"a size with 1 to {MAX_CELLS:,} cells"
        )
    check_alone("any_verdict", recipe)
    if recipe.options.get("any_verdict"):
        return _spoilt(planted(rows, cols, rng), rng)
    if recipe.options.get("unique") and recipe.options.get("impossible"):
        raise PuzzleError("unique and impossible exclude each other", expected="one of them")
    return _Search(recipe, rng).found()


class _Search:
    """The search for a puzzle as a recipe asks for it."""

    def __init__(self, recipe: Recipe, rng: Rng) -> None:
        self._rows, self._cols, self._level = recipe.rows, recipe.cols, recipe.level
        self._stream = rng
        self._unique = bool(recipe.options.get("unique"))
        self._impossible = bool(recipe.options.get("impossible"))
        size = recipe.rows * recipe.cols
        looks = MOST_LOOKS if recipe.level else FEWER_LOOKS
        self._changes = min(CHANGES * size, MOST_CHANGES, looks // size)
        self._change = strewn(rng, lambda: rng.below(size), SOUP)
        self._as_planted = recipe.level is None and size > MOST_CELLS_TRIED

    def found(self) -> ShooterGrid:
        """A puzzle. Raises: PuzzleError after so many plants."""
        first = None
        for _ in range(PLANTS):
            cells = self._attempt()
            if cells is not None and self._is_as_wished(cells):
                return self._finished(cells)
            first = first or cells
        if first is not None:
            return self._finished(first)
        wish = "impossible " if self._impossible else "unique " if self._unique else ""
        raise PuzzleError(
            f"no {wish}puzzle of {self._rows} by {self._cols}"
            + (f" and the level {self._level}" if self._level else "")
            + f" was found from {PLANTS} plants",
            expected="another size" + (" or level" if self._level else ""),
        )

    def _is_as_wished(self, cells: bytes) -> bool:
        """Whether no other plant is better: without a level, for just one solution."""
        if self._as_planted or self._level or self._impossible:
            return True
        return self._thought(cells).free == 0

    def _attempt(self) -> bytes | None:
        """The cells of a puzzle, or None where the search fails."""
        loose = self._level != LEVELS[0] and not self._as_planted
        plant = (loosely_planted if loose else planted)(self._rows, self._cols, self._stream)
        if self._as_planted:
            return self._unclimbed(plant)
        cells, done = self._levelled(plant.cells)
        if not done:
            return None
        cells, done = climb(cells, self._kept(cells), self._change, self._changes)
        return cells if done or not (self._unique or self._impossible) else None

    def _unclimbed(self, plant: ShooterGrid) -> bytes | None:
        """The cells of a large puzzle: as planted, or spoilt."""
        if self._impossible:
            plant = _spoilt(plant, self._stream)
        answer = solve(plant, Budget())
        if isinstance(answer, Impossible):
            return plant.cells if self._impossible else None
        assert isinstance(answer, Solved)
        return plant.cells if answer.unique or not self._unique else None

    def _levelled(self, cells: bytes) -> tuple[bytes, bool]:
        """Cells of the level, and whether they are; without one, as hard as they come."""
        judge = to_level(self._level, self._rate(cells), self._rate)
        cells, done = climb(cells, judge, self._change, self._changes)
        if done and self._unique:
            # What comes next is easier with a puzzle that has something to spare.
            judge = within_level(self._level, self._rate)
            cells, _ = climb(cells, judge, self._change, self._changes // 2)
        return cells, done or self._level is None

    def _rate(self, cells: bytes) -> Rating | None:
        """The level and merit of a puzzle that has a solution; None for others."""
        found = self._thought(cells)
        return _rating(found) if found.solved else None

    def _kept(self, cells: bytes) -> Judge[bytes]:
        """The judge that keeps the level, or without one lets it rise, until all else is right.

        That is one solution only, even where it was not asked for, or that there is none.
        """
        start = self._rate(cells)
        assert start is not None

        def judge(cells: bytes) -> Standing | None:
            found = self._thought(cells)
            rating = _rating(found)
            if not found.gained:
                return None
            if rating.level != start.level and (self._level or rating.level < start.level):
                return None
            if not found.solved:
                return Standing(0, True) if self._impossible else None
            if self._impossible:
                # To wander is best, but where there is no harder level to stray into.
                return Standing(rating.merit if self._level in (None, LEVELS[-1]) else 0, False)
            return Standing(-found.free, found.free == 0)

        return judge

    def _thought(self, cells: bytes) -> Thought:
        return thought(self._rows, self._cols, cells, UNLIMITED)

    def _finished(self, cells: bytes) -> ShooterGrid:
        """The puzzle, its shooters turned at random so that it is not solved as it stands.

        Unless it is large its answer is checked.
        """
        puzzle = ShooterGrid(self._rows, self._cols, cells)
        if len(cells) > MOST_CELLS_CHECKED:
            return puzzle
        for _ in range(PLANTS):
            puzzle = _shaken(puzzle, self._stream)
            if any(faults_of(puzzle, puzzle.cells)):
                break
        solvable = confirm(puzzle, solve(puzzle, Budget()), check, refute)
        assert solvable != self._impossible
        return puzzle


def _rating(found: Thought) -> Rating:
    """The level of a puzzle, and its merit.

    Long chains count most, then how many clauses there are that force nothing at once.
    """
    level = KIND.scale.rate(toil_of(found)).level
    deep = sum(count * WORTH**length for length, count in enumerate(found.gained) if length > 2)
    return Rating(LEVELS.index(level), deep + found.clauses - 3 * sum(found.gained[:3]))


def _shaken(puzzle: ShooterGrid, rng: Rng) -> ShooterGrid:
    """The puzzle with each shooter along a random axis."""
    cells = bytearray(puzzle.cells)
    for index, letter in enumerate(cells):
        if letter in b"-|":
            cells[index] = rng.choice(b"-|")
    return puzzle.turned(bytes(cells))


def _spoilt(puzzle: ShooterGrid, rng: Rng) -> ShooterGrid:
    """The puzzle with one cell, and more in a large grid, made empty."""
    cells = bytearray(puzzle.cells)
    for _ in range(1 + len(cells) // 64):
        cells[rng.below(len(cells))] = ord(".")
    return puzzle.turned(bytes(cells))
