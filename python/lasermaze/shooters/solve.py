"""The answer to a grid of beam shooters, by the kernel's search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from lasermaze._kernel import ShooterSearch, shooter_paths
from lasermaze.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.budget import Budget, TimeUpError
from lasermaze.grid import Cell
from lasermaze.shooters.formula import Clause, Formula
from lasermaze.shooters.puzzle import Certificate, ShooterGrid, Turned

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: For how many seconds the kernel works before Python may look at the clock and the keyboard.
SLICE = 0.05

#: What `Solved.stopped` says where nobody asked how many solutions there are.
NOT_COUNTED = "not counted"

#: So many implications are followed to find out which shooters are forced.
FORCED_EFFORT = 1 << 27

#: So many implications are followed to find a short cycle of them.
CYCLE_EFFORT = 1 << 24

#: A player follows at most so many implications in thought.
TOIL_EFFORT = 1 << 24

_FORCED_LETTERS = bytes.maketrans(bytes(range(3)), b"01?")


class Clock:
    """The time that a search may take, and who is told how it goes."""

    def __init__(self, budget: Budget) -> None:
        self._progress = budget.progress
        self._deadline = None if budget.seconds is None else monotonic() + budget.seconds
        self._next = monotonic() + SLICE

    def decides(self, search: ShooterSearch) -> bool:
        """Whether there is a solution. Raises: TimeUpError; what ``progress`` raises."""
        while (found := search.run(SLICE)) is None:
            self.look(search.fraction)
        return found

    def look(self, fraction: float = 1.0, found: int = 0) -> None:
        """Tell how far the search is, unless the time is up. Raises as `decides`."""
        now = monotonic()
        if self._deadline is not None and now >= self._deadline:
            raise TimeUpError
        if self._progress is not None and now >= self._next:
            self._next = now + SLICE
            self._progress(fraction, found)

    @property
    def left(self) -> float | None:
        """The seconds that are left; None for no limit."""
        return None if self._deadline is None else max(0.0, self._deadline - monotonic())


def solve(
    puzzle: ShooterGrid,
    budget: Budget,
    *,
    fewest_turns: bool = False,
    forced: bool = False,
    count_solutions: bool = False,
) -> Answer[ShooterGrid]:
    """The answer: the grid with its shooters turned, impossible with a proof, or undecided.

    One scan finds the paths of all beams, a second one the clauses (a shooter for each empty
    cell, one of two), and the strongly connected components of their implications decide:
    2-satisfiability. Whether the solution is the only one is found in linear time too.
    ``fewest_turns`` asks for one with the fewest turned shooters, ``forced`` for those that
    stand alike in all solutions, ``count_solutions`` for their number.

    Raises: PuzzleError where ``fewest_turns`` lacks its library; what ``budget.progress`` raises.
    Cost: linear; 6 to 20 bytes a cell. ``forced`` may take a pass for each shooter, up to
    `FORCED_EFFORT` implications, and leaves the rest open (``?``). A count is exact unless a
    group of shooters that depend on each other is tightly knit (see `formula.WIDEST`): then
    it is a lower bound.
    Source: Aspvall, Plass, Tarjan 1979; Google Code Jam 2017, round 2, "Beaming With Joy".
    """
    chosen = {"count_solutions": count_solutions, "fewest_turns": fewest_turns, "forced": forced}
    options: Pairs = tuple((name, True) for name, wanted in chosen.items() if wanted)
    clock = Clock(budget)
    search = ShooterSearch(puzzle.rows, puzzle.cols, puzzle.cells)
    try:
        if not clock.decides(search):
            certificate = _certificate(puzzle, search)
            work = (("clauses", search.clauses),) if search.clauses else ()
            return Impossible(puzzle=puzzle, options=options, work=work, certificate=certificate)
    except TimeUpError:
        return Undecided(puzzle=puzzle, options=options, reason="time limit")
    solved = _first(puzzle, search, options)
    if budget.wants_all or budget.solutions < solved.count:
        solved = _with_all(solved, search, clock, budget)
    if count_solutions and not solved.exact:
        solved = _with_count(solved, search, clock)
    if forced:
        letters = search.forced(FORCED_EFFORT).translate(_FORCED_LETTERS).decode("ascii")
        solved = replace(solved, witness=replace(solved.witness, forced=letters))
    return _with_fewest(solved, search, clock) if fewest_turns else solved


def _first(
    puzzle: ShooterGrid, search: ShooterSearch, options: Pairs
) -> Solved[ShooterGrid, Turned]:
    """The solution found, with another one where it is not the only one."""
    other = search.another()
    return Solved(
        puzzle=puzzle,
        options=options,
        work=(("clauses", search.clauses),),
        witness=Turned(search.solution()),
        others=() if other is None else (Turned(other),),
        count=1 if other is None else 2,
        exact=other is None,
        stopped=None if other is None else NOT_COUNTED,
    )


def _certificate(puzzle: ShooterGrid, search: ShooterSearch) -> Certificate:
    from lasermaze.shooters import reasons

    if search.stuck is not None:
        return reasons.stuck(puzzle, divmod(search.stuck, puzzle.cols))
    if search.dark is not None:
        return reasons.dark(puzzle, divmod(search.dark, puzzle.cols))
    literals, shortest = search.cycle(CYCLE_EFFORT)
    return reasons.cycle(puzzle, literals, shortest)


def open_formula(search: ShooterSearch) -> Formula:
    """The clauses that are left of a solved search when the forced shooters are fixed."""
    fixed = search.forced(FORCED_EFFORT)
    numbers = memoryview(search.rest(fixed)).cast("I")
    clauses: dict[Clause, None] = {}
    for a, b in zip(numbers[::2].tolist(), numbers[1::2].tolist(), strict=True):
        clauses[min(a, b), max(a, b)] = None
    free = tuple(shooter for shooter, state in enumerate(fixed) if state != 1)
    solution = search.solution()
    axes = bytes(solution[cell] == ord("|") for cell in memoryview(search.shooters).cast("I"))
    return Formula(free, tuple(clauses), axes)


def turned(puzzle: ShooterGrid, search: ShooterSearch, axes: bytes) -> Turned:
    """The grid whose shooters stand so."""
    cells = bytearray(puzzle.cells)
    for cell, vertical in zip(memoryview(search.shooters).cast("I"), axes, strict=True):
        cells[cell] = b"-|"[vertical]
    return Turned(bytes(cells))


def _with_all(
    solved: Solved[ShooterGrid, Turned],
    search: ShooterSearch,
    clock: Clock,
    budget: Budget,
) -> Solved[ShooterGrid, Turned]:
    """The answer with all solutions, as far as the budget goes."""
    keep, count = min(budget.kept, budget.solutions), 0
    found: list[Turned] = []
    stopped = None
    try:
        for axes in open_formula(search).models(clock.look):
            if count == budget.solutions:
                stopped = "limit"
                break
            if count < keep:
                found.append(turned(solved.puzzle, search, axes))
            count += 1
            clock.look(1.0, count)
    except TimeUpError:
        stopped = "time limit"
        if count < solved.count:
            return replace(solved, stopped=stopped)
    return replace(
        solved, others=tuple(found[1:]), count=count, exact=stopped is None, stopped=stopped
    )


def _with_count(
    solved: Solved[ShooterGrid, Turned], search: ShooterSearch, clock: Clock
) -> Solved[ShooterGrid, Turned]:
    """The answer with the number of all solutions: the product over independent groups.

    A group that is too tightly knit to be counted stands for one, and the number is a bound.
    """
    count, stopped = 1, None
    try:
        for part in open_formula(search).components():
            ways = part.count(clock.look)
            if ways is None:
                stopped = "limit"
                ways = 1
            count *= ways
    except TimeUpError:
        stopped = "time limit"
    return replace(solved, count=max(count, solved.count), exact=stopped is None, stopped=stopped)


def _with_fewest(
    solved: Solved[ShooterGrid, Turned], search: ShooterSearch, clock: Clock
) -> Solved[ShooterGrid, Turned]:
    """The answer with the fewest turned shooters, or as few as the time allows."""
    from lasermaze.shooters import optimum

    formula = open_formula(search)
    cells = memoryview(search.shooters).cast("I")
    given = bytes(solved.puzzle.cells[cell] == ord("|") for cell in cells)
    axes, least = optimum.fewest(formula, given, clock.left)
    witness = replace(
        turned(solved.puzzle, search, axes), forced=solved.witness.forced, least=least
    )
    return replace(solved, witness=witness, others=())


class Thought(NamedTuple):
    """What a player who looks ahead comes to.

    Attributes:
        solved: whether there is a solution.
        steps: how many shooters were let stand some way, for good or in thought.
        gained: for each length of a chain, from 0, how many were decided by it; none where a
            single cell or shooter refutes the puzzle.
        clauses: how many demands there are.
        free: how many shooters do not stand alike in all solutions.
    """

    solved: bool
    steps: int
    gained: Sequence[int]
    clauses: int
    free: int


def thought(rows: int, cols: int, cells: bytes, clock: Clock) -> Thought:
    """What these cells ask of a player. Raises: as `Clock.decides`."""
    search = ShooterSearch(rows, cols, cells)
    solved = clock.decides(search)
    clock.look()
    if search.dark is not None or search.stuck is not None:
        return Thought(solved, 1, (), 0, 0)
    steps, gained = search.toil(TOIL_EFFORT)
    free = 0
    if solved:
        states = search.forced(FORCED_EFFORT)
        free = len(states) - states.count(1)
    return Thought(solved, steps, gained, search.clauses, free)


def solutions(puzzle: ShooterGrid) -> Iterator[Turned]:
    """Every solution, lazily and each once; none for an impossible puzzle."""
    search = ShooterSearch(puzzle.rows, puzzle.cols, puzzle.cells)
    if Clock(Budget()).decides(search):
        for axes in open_formula(search).models():
            yield turned(puzzle, search, axes)


def forced_shooters(puzzle: ShooterGrid) -> dict[Cell, bool | None]:
    """For each shooter whether it stands alike in all solutions; None where not found out.

    Empty for an impossible puzzle.
    """
    search = ShooterSearch(puzzle.rows, puzzle.cols, puzzle.cells)
    if not Clock(Budget()).decides(search):
        return {}
    states = search.forced(FORCED_EFFORT)
    known = {0: False, 1: True}
    return {cell: known.get(state) for cell, state in zip(puzzle.shooters, states, strict=True)}


def paths(puzzle: ShooterGrid) -> npt.NDArray[np.uint32]:
    """The paths through every cell, an array (2, rows, cols): along its row, and its column.

    Cells with the same number lie on one path. Mirrors and walls have 4294967295, and so has
    whatever lies on a path that closes on itself.
    """
    import numpy as np

    table = shooter_paths(puzzle.rows, puzzle.cols, puzzle.cells)
    return np.frombuffer(table, np.uint32).reshape(2, puzzle.rows, puzzle.cols)
