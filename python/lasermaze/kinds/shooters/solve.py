"""The answer to a grid of beam shooters, by the kernel's search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from lasermaze._kernel import ShooterSearch, shooter_paths
from lasermaze.core import budget as budgets
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.grid import Cell
from lasermaze.kinds.shooters import evidence, reasons
from lasermaze.kinds.shooters.formula import Clause, Formula, paced
from lasermaze.kinds.shooters.puzzle import ShooterGrid, Turned

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: The kernel's search, for the modules that explain its answers.
Search = ShooterSearch

#: What `Solved.stopped` says where the number of solutions was not asked for.
NOT_COUNTED = "not counted"

#: To find out which shooters are forced, at most this many implications are followed.
FORCED_EFFORT = 1 << 27

#: A player follows at most this many implications in thought.
TOIL_EFFORT = 1 << 24

#: What a solution takes in memory besides its cells, in bytes.
SOLUTION_BYTES = 256

#: A count with more bits than this is given as a lower bound: Python does not write longer
#: numbers in decimal digits.
MOST_BITS = 14_000

_FORCED_LETTERS = bytes.maketrans(bytes(range(3)), b"01?")


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
    stand alike in all solutions, ``count_solutions`` for their number. The answer has evidence
    for what it claims, up to the limits in `lasermaze.kinds.shooters.evidence`.

    Raises: PuzzleError where ``fewest_turns`` lacks its library; what ``budget.progress`` raises.
    Cost: linear; 6 to 24 bytes a cell. ``forced`` may take a pass for each shooter, up to
    `FORCED_EFFORT` implications, and leaves the rest open (``?``). A count is exact unless a
    group of shooters that depend on each other is tightly knit (see `formula.WIDEST`), or it
    has more than `MOST_BITS` bits: then it is a lower bound.
    Source: Aspvall, Plass, Tarjan 1979; Google Code Jam 2017, round 2, "Beaming With Joy".
    """
    chosen = {"count_solutions": count_solutions, "fewest_turns": fewest_turns, "forced": forced}
    options: Pairs = tuple((name, True) for name, wanted in chosen.items() if wanted)
    search = ShooterSearch(puzzle.rows, puzzle.cols, puzzle.cells)
    try:
        if not search.run(budget.look):
            certificate = reasons.certificate(puzzle, search, budget)
            work = (("clauses", search.clauses),) if search.clauses else ()
            return Impossible(puzzle=puzzle, options=options, work=work, certificate=certificate)
        solved = _first(puzzle, search, options, budget)
    except TimeUpError:
        return Undecided(puzzle=puzzle, options=options, reason="time limit")
    if fewest_turns:
        solved = _with_fewest(solved, search, budget)
    if not solved.exact and (budget.wants_all or budget.solutions < solved.count):
        solved = _with_all(solved, search, budget)
    if count_solutions and not solved.exact:
        solved = _with_count(solved, search, budget)
    if forced:
        solved = _with_forced(solved, search, budget)
    return _with_evidence(solved, search, budget)


def _first(
    puzzle: ShooterGrid, search: ShooterSearch, options: Pairs, budget: Budget
) -> Solved[ShooterGrid, Turned]:
    """The solution found, with another one where it is not the only one.

    Raises: TimeUpError before there is a solution.
    """
    solved = Solved(
        puzzle=puzzle,
        options=options,
        work=(("clauses", search.clauses),),
        witness=Turned(search.solution(budget.look)),
        stopped="time limit",
    )
    try:
        other = search.another(budget.look)
    except TimeUpError:
        return solved
    if other is None:
        return replace(solved, exact=True, stopped=None)
    return replace(solved, others=(Turned(other),), count=2, stopped=NOT_COUNTED)


def open_formula(search: ShooterSearch, budget: Budget = UNLIMITED) -> Formula:
    """The clauses that are left of a solved search when the forced shooters are fixed.

    Raises: TimeUpError.
    """
    look = budget.look
    fixed = search.forced(FORCED_EFFORT, look)
    numbers = memoryview(search.rest(fixed, look)).cast("I")
    clauses: dict[Clause, None] = {}
    for a, b in paced(zip(numbers[::2], numbers[1::2], strict=True), look):
        clauses[min(a, b), max(a, b)] = None
    free = (shooter for shooter, state in paced(enumerate(fixed), look) if state != 1)
    return Formula(tuple(free), tuple(clauses), search.axes(look))


def _with_all(
    solved: Solved[ShooterGrid, Turned], search: ShooterSearch, budget: Budget
) -> Solved[ShooterGrid, Turned]:
    """The answer with all solutions, the witness first, as far as the budget and memory go."""
    each = len(solved.puzzle.cells) + SOLUTION_BYTES
    room = max(budgets.KEPT, budgets.KEPT_BYTES // each)
    first = solved.witness.cells
    found: list[Turned] = []
    is_met, stopped = False, None
    try:
        for axes in open_formula(search, budget).models(budget.look):
            cells = search.turn(axes)
            if cells == first:
                is_met = True
            elif (count := len(found) + 1) == budget.solutions:
                stopped = "limit"
                break
            elif count == room:
                stopped = "memory limit"
                break
            else:
                found.append(Turned(cells))
                budget.look(1.0, count + 1)
    except TimeUpError:
        stopped = "time limit"
    assert is_met or stopped
    if len(found) < len(solved.others) < budget.solutions:
        return replace(solved, stopped=stopped)
    return replace(
        solved, others=tuple(found), count=len(found) + 1, exact=stopped is None, stopped=stopped
    )


def _with_count(
    solved: Solved[ShooterGrid, Turned], search: ShooterSearch, budget: Budget
) -> Solved[ShooterGrid, Turned]:
    """The answer with the number of all solutions: the product over independent groups.

    A group that is too tightly knit to be counted stands for one, and the number is a bound.
    """
    count, stopped = 1, None
    try:
        for part in open_formula(search, budget).components(budget.look):
            ways = part.count(look=budget.look)
            if ways is None or (count * ways).bit_length() > MOST_BITS:
                stopped = "limit"
            else:
                count *= ways
    except TimeUpError:
        stopped = "time limit"
    if count < solved.count and stopped is not None:
        return replace(solved, stopped=stopped)
    return replace(solved, count=count, exact=stopped is None, stopped=stopped)


def _with_forced(
    solved: Solved[ShooterGrid, Turned], search: ShooterSearch, budget: Budget
) -> Solved[ShooterGrid, Turned]:
    """The answer with the letters of the forced shooters."""
    try:
        states = search.forced(FORCED_EFFORT, budget.look)
    except TimeUpError:
        states = b"\2" * len(search.given)
    letters = states.translate(_FORCED_LETTERS).decode("ascii")
    return replace(solved, witness=replace(solved.witness, forced=letters))


def _with_fewest(
    solved: Solved[ShooterGrid, Turned], search: ShooterSearch, budget: Budget
) -> Solved[ShooterGrid, Turned]:
    """The answer with the fewest turned shooters, or as few as the time allows."""
    from lasermaze.kinds.shooters import optimum

    try:
        axes, least = optimum.fewest(open_formula(search, budget), search.given, budget)
    except TimeUpError:
        return replace(solved, witness=replace(solved.witness, least=0))
    witness = Turned(search.turn(axes), least=least)
    others = (one for one in solved.solutions if one.cells != witness.cells)
    return replace(solved, witness=witness, others=tuple(others)[:1])


def _with_evidence(
    solved: Solved[ShooterGrid, Turned], search: ShooterSearch, budget: Budget
) -> Solved[ShooterGrid, Turned]:
    """The answer with what proves its claims, as far as the time goes."""
    wanted = evidence.wanted(solved)
    if not wanted:
        return solved
    try:
        is_only = solved.exact and solved.count == 1
        states = b"\1" * len(search.given) if is_only else search.forced(FORCED_EFFORT, budget.look)
        formula = open_formula(search, budget) if wanted.order else None
        found = evidence.made(solved, search, states, formula, wanted, budget)
    except TimeUpError:
        return solved
    return replace(solved, evidence=found)


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


def thought(rows: int, cols: int, cells: bytes, budget: Budget) -> Thought:
    """What these cells ask of a player. Raises: TimeUpError; what ``budget.progress`` raises."""
    search = ShooterSearch(rows, cols, cells)
    solved = search.run(budget.look)
    budget.look()
    if search.dark is not None or search.stuck is not None:
        return Thought(solved, 1, (), 0, 0)
    steps, gained = search.effort(TOIL_EFFORT, budget.look)
    free = 0
    if solved:
        states = search.forced(FORCED_EFFORT, budget.look)
        free = len(states) - states.count(1)
    return Thought(solved, steps, gained, search.clauses, free)


def solutions(puzzle: ShooterGrid) -> Iterator[Turned]:
    """Every solution, lazily and each once; none for an impossible puzzle."""
    search = ShooterSearch(puzzle.rows, puzzle.cols, puzzle.cells)
    if search.run():
        for axes in open_formula(search).models():
            yield Turned(search.turn(axes))


def forced_shooters(puzzle: ShooterGrid, budget: Budget = UNLIMITED) -> dict[Cell, bool | None]:
    """For each shooter whether it stands alike in all solutions; None where not found out.

    Empty for an impossible puzzle. Raises: TimeUpError.
    """
    search = ShooterSearch(puzzle.rows, puzzle.cols, puzzle.cells)
    if not search.run(budget.look):
        return {}
    states = search.forced(FORCED_EFFORT, budget.look)
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
