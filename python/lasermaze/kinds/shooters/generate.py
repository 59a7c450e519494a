"""New puzzles, made from a solution and changed until they have the required level."""

from __future__ import annotations

from functools import partial

from lasermaze import parts
from lasermaze._kernel import shooter_searched
from lasermaze.core.answers import Impossible, Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.core.english import grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import size_in_words
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import is_solvable, turned_at_random, wants_any
from lasermaze.interface import Recipe
from lasermaze.kind import kind_named, kind_of
from lasermaze.kinds.shooters.check import faults_of
from lasermaze.kinds.shooters.puzzle import Certificate, ShooterGrid, Turned
from lasermaze.kinds.shooters.search import Search

#: The number of puzzles made from a solution; larger for small grids, where a level is rare but
#: an attempt is short.
ATTEMPTS, MOST_ATTEMPTS = 8, 64

#: The largest number of changes for each cell and in all; and the number of cells examined
#: meanwhile, which limits the changes in large grids.
CHANGES, MOST_CHANGES, MOST_LOOKS = 40, 8_000, 4_000_000

#: The number of cells examined without a level.
FEWER_LOOKS = 800_000

#: Larger puzzles are not changed, unless a level is required.
MOST_CELLS_CHANGED = 2_000

#: The answers of larger puzzles are not checked.
MOST_CELLS_CHECKED = 10_000

#: A player follows at most this many implications in mind.
LOOKAHEAD_EFFORT = 1 << 24


class Generate(parts.Generate[ShooterGrid, Turned, Certificate]):
    """Grids of beam shooters."""

    turned = ("-|/\\", "|-\\/")
    mirrored = ("/\\", "\\/")

    def generate(self, recipe: Recipe, rng: Rng) -> ShooterGrid:
        """A random puzzle; see `generate`."""
        return generate(recipe, rng)

    def effort(self, puzzle: ShooterGrid, budget: Budget) -> Effort | None:
        """The effort of a puzzle; see `effort`."""
        return effort(puzzle, budget)


def generate(recipe: Recipe, rng: Rng) -> ShooterGrid:
    """A random puzzle of the given size and level with a solution; if small, mostly just one.

    It is made from a solution; then a local search changes cells, keeping it solvable, to get
    longer chains of reasons, until the puzzle has the level; without one it tries a random number
    of changes. The option ``unique`` asks for just one solution, ``impossible`` for none, and then
    the search is for a long refutation; ``any_verdict`` empties some cells at random.

    Everything is limited by counts, and the same recipe and rng give the same puzzle.

    Raises: PuzzleError for a size that a grid cannot have, options that exclude each other, or
    if no such puzzle is found.
    """
    rows, cols, most = recipe.rows, recipe.cols, ShooterGrid.most_cells
    if rows < 1 or not 1 <= rows * cols <= most:
        expected = f"a size with 1 to {grouped(most)} cells"
        raise PuzzleError(f"a grid of {size_in_words(rows, cols)}", expected=expected)
    if wants_any(recipe):
        from lasermaze.kinds.shooters.construction import from_solution

        return _emptied(from_solution(rows, cols, rng, recipe.budget), rng)
    if recipe.options.unique and recipe.options.impossible:
        raise PuzzleError("unique and impossible exclude each other", expected="one of them")
    return _Generator(recipe, rng).puzzle()


def effort(puzzle: ShooterGrid, budget: Budget) -> Effort | None:
    """The number of shooters that a player turns, for good or in mind, and the longest chain.

    This player first makes the forced moves: a shooter that would hit another one along one axis
    gets the other axis, a cell that one shooter alone can light is lit by it, and so on. Then
    the player looks ahead: an axis of any open shooter is assumed, and its consequences followed,
    until a chain of implications leads back to the shooter and contradicts it. The shooter that
    fails is not known before, so ``search`` counts the shooters turned in mind on average until one
    fails, among those that the shortest chains refute; an axis once followed without a
    contradiction is not followed again. The decided axis is certain, with all that it
    forces, and the player looks ahead anew. If nothing more is forced, any choice is right. A
    puzzle that a single cell or shooter makes impossible takes one step.

    Chains of up to three implications are easy to keep in mind. For longer ones, the binary
    digits of the number of fours in the longest one are ``open``.

    Returns None if the budget is spent first.

    Raises: whatever ``budget.progress`` raises.
    Cost: that of a solution, and at most `LOOKAHEAD_EFFORT` implications.
    """
    try:
        kernel = Search(puzzle, budget).kernel
        budget.check()
        if kernel.dark is not None or kernel.stuck is not None:
            return Effort(1, 0)
        return Effort(*kernel.effort(LOOKAHEAD_EFFORT, budget))
    except TimeUpError:
        return None


class _Generator:
    """The search for the puzzle that a recipe asks for. Its puzzles are the bytes of cells."""

    def __init__(self, recipe: Recipe, rng: Rng) -> None:
        self._rows, self._cols, self._level = recipe.rows, recipe.cols, recipe.level
        self._rng, self._budget = rng, recipe.budget
        self._unique = recipe.options.unique
        self._impossible = recipe.options.impossible
        size = recipe.rows * recipe.cols
        looks = MOST_LOOKS if recipe.level else FEWER_LOOKS
        self._changes = min(CHANGES * size, MOST_CHANGES, looks // size)
        affordable = looks // (max(self._changes, 1) * size)
        self._attempts = min(max(ATTEMPTS, affordable), MOST_ATTEMPTS)
        level = None if recipe.level is None else LEVELS.index(recipe.level)
        cuts = kind_named("shooters").levels.cuts
        sort = level, self._unique, self._impossible
        self._asked = (*sort, cuts, LOOKAHEAD_EFFORT)
        self._is_large = recipe.level is None and size > MOST_CELLS_CHANGED

    def puzzle(self) -> ShooterGrid:
        """A puzzle. Raises: PuzzleError if no attempt finds one."""
        first = None
        for number in range(self._attempts):
            if first is not None and number >= ATTEMPTS:
                break
            found = self._large_attempt() if self._is_large else self._attempt()
            if found is None:
                continue
            cells, is_good = found
            if self._can_be_turned(cells) and (is_good or self._level is not None):
                return self._finished(cells)
            first = first or cells
        if first is not None:
            return self._finished(first)
        sort = "impossible " if self._impossible else "unique " if self._unique else ""
        raise PuzzleError(
            f"no {sort}puzzle of {self._rows} by {self._cols}"
            + (f" and the level {self._level}" if self._level else "")
            + f" was found in {self._attempts} attempts",
            expected="another size" + (" or level" if self._level else ""),
        )

    def _can_be_turned(self, cells: bytes) -> bool:
        """Whether a puzzle has a shooter: a tiny one may be without."""
        return b"-" in cells or b"|" in cells

    def _attempt(self) -> tuple[bytes, bool] | None:
        """The cells of a puzzle, and whether it has exactly one solution, or none if that is asked.

        None if the search fails.
        """
        from lasermaze.kinds.shooters.construction import from_loose_solution, from_solution

        make = from_solution if self._level == LEVELS[0] else from_loose_solution
        begun = make(self._rows, self._cols, self._rng, self._budget)
        grid = self._rows, self._cols, begun.cells
        return self._rng.lend(partial(shooter_searched, *grid, self._asked, self._changes))

    def _large_attempt(self) -> tuple[bytes, bool] | None:
        """The cells of a large puzzle, which need not be better; None if they do not do."""
        from lasermaze.kinds.shooters.construction import from_solution

        puzzle = from_solution(self._rows, self._cols, self._rng, self._budget)
        if self._impossible:
            puzzle = _emptied(puzzle, self._rng)
        answer = kind_of(puzzle).solve(puzzle, self._budget).solve()
        self._budget.check()
        if isinstance(answer, Impossible):
            return (puzzle.cells, True) if self._impossible else None
        assert isinstance(answer, Solved)
        return (puzzle.cells, True) if answer.unique or not self._unique else None

    def _finished(self, cells: bytes) -> ShooterGrid:
        """The puzzle, its shooters turned at random so that it is not solved already.

        Unless it is large its answer is checked.
        """
        puzzle = ShooterGrid(self._rows, self._cols, cells)
        if len(cells) > MOST_CELLS_CHECKED:
            return puzzle
        for _ in range(ATTEMPTS):
            puzzle = puzzle.turned(turned_at_random(puzzle.cells, b"-|", self._rng))
            if any(faults_of(puzzle, puzzle.cells)):
                break
        assert is_solvable(puzzle) != self._impossible
        return puzzle


def _emptied(puzzle: ShooterGrid, rng: Rng) -> ShooterGrid:
    """The puzzle with one cell, and more in a large grid, made empty."""
    cells = bytearray(puzzle.cells)
    for _ in range(1 + len(cells) // 64):
        cells[rng.below(len(cells))] = ord(".")
    return puzzle.turned(bytes(cells))
