"""The answer to a grid of beam shooters, with its evidence, by the kernel's search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from lasermaze import parts
from lasermaze.core import budget as budgets
from lasermaze.core.answers import Answer, BaseAnswer, Impossible, Solved, Stopped, Undecided
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.grid import Cell
from lasermaze.kinds.shooters.formula import Formula
from lasermaze.kinds.shooters.puzzle import (
    Certificate,
    Evidence,
    ShooterGrid,
    Turned,
)
from lasermaze.kinds.shooters.search import FORCED, FREE, UNKNOWN, Search

#: The value of `Solved.stopped` if the number of solutions was not requested.
NOT_COUNTED: Final = "not counted"

#: The memory of a solution besides its cells, in bytes.
SOLUTION_BYTES = 256

#: A count with more bits than this is given as a lower bound: Python does not write longer
#: numbers in decimal digits.
MOST_BITS = 14_000

#: Chains with more steps in all, sets of flips with more members and longer orders are left out
#: of the evidence: the claims that they would prove stay unconfirmed. A step takes some 300 bytes.
MOST_STEPS = 1 << 16

#: The largest number of implications followed to find chains and flips.
EVIDENCE_EFFORT = 1 << 24

#: Shooters whose elimination takes more rows in all tables are left out of the evidence.
MOST_ROWS = 1 << 18

_FORCED_LETTERS = bytes.maketrans(bytes((FREE, FORCED, UNKNOWN)), b"01?")

_Solved = Solved[ShooterGrid, Turned]


class Solve(parts.Solve[ShooterGrid, Turned, Certificate]):
    """2-satisfiability, by the strongly connected components of the implications of clauses."""

    def solve(self) -> Answer[ShooterGrid, Turned, Certificate]:
        """The answer: the grid with its shooters turned, impossible with a proof, or undecided.

        One scan finds the paths of all beams, a second one the clauses (one of two shooters for
        each empty cell), and the components decide. Whether the solution is the only one is found
        in linear time too. ``fewest_turns`` asks for a solution with the fewest turned shooters,
        ``forced`` for the shooters with the same axis in every solution, ``count_solutions`` for
        the number of solutions. The answer has evidence for its claims, up to the limits above.

        Raises: PuzzleError if ``fewest_turns`` lacks its library; whatever ``budget.progress``
        raises.
        Cost: linear; 6 to 24 bytes a cell. ``forced`` may take a pass for each shooter, up to
        `search.FORCED_EFFORT` implications, and leaves the rest open (``?``). A count is exact
        unless a group of shooters that depend on each other is too dense (see `formula.WIDEST`), or
        it has more than `MOST_BITS` bits: then it is a lower bound.
        Source: Aspvall, Plass, Tarjan 1979; Google Code Jam 2017, round 2, "Beaming With Joy".
        """
        puzzle, budget, options = self.puzzle, self.budget, self.options
        chosen = self.kind.differing(options)
        try:
            search = Search(puzzle, budget)
            clauses = search.kernel.clauses
            if not search.solved:
                return Impossible(
                    puzzle=puzzle,
                    options=chosen,
                    work=(("clauses", clauses),) if clauses else (),
                    evidence=search.certificate(),
                )
            witness = Turned(puzzle.rows, puzzle.cols, search.kernel.solution(budget))
        except TimeUpError:
            return Undecided(puzzle=puzzle, options=chosen, reason="time limit")
        solved = Solved(
            puzzle=puzzle,
            options=chosen,
            work=(("clauses", clauses),),
            witness=witness,
            stopped="time limit",
            evidence=None,
        )
        solved = _with_another(solved, search)
        if options.fewest_turns:
            solved = _with_fewest(solved, search)
        if not solved.exact and (budget.wants_all or budget.solutions < solved.count):
            solved = _with_all(solved, search)
        if options.count_solutions and not solved.exact:
            solved = _with_count(solved, search)
        if options.forced:
            solved = _with_forced(solved, search)
        try:
            return replace(solved, evidence=_evidence(solved, search))
        except TimeUpError:
            return solved

    def solutions(self) -> Iterator[Turned]:
        """Every solution, lazily and each once; none for an impossible puzzle.

        Raises: TimeUpError.
        """
        search, puzzle = Search(self.puzzle, self.budget), self.puzzle
        if search.solved:
            for axes in search.formula().models(self.budget):
                yield Turned(puzzle.rows, puzzle.cols, search.kernel.turn(axes))

    def prove(self, answer: BaseAnswer[ShooterGrid, Any]) -> Certificate | Evidence | None:
        """The certificate of an impossible puzzle, or the evidence of a solved one.

        Raises: TimeUpError.
        """
        search = Search(self.puzzle, self.budget)
        if isinstance(answer, Impossible):
            return None if search.solved else search.certificate()
        return _evidence(answer, search) if isinstance(answer, Solved) and search.solved else None


def forced_shooters(puzzle: ShooterGrid, budget: Budget = UNLIMITED) -> dict[Cell, bool | None]:
    """For each shooter whether it has the same axis in every solution; None if unknown.

    Empty for an impossible puzzle. Raises: TimeUpError.
    """
    search = Search(puzzle, budget)
    if not search.solved:
        return {}
    known = {FREE: False, FORCED: True, UNKNOWN: None}
    return {
        shooter: known[state]
        for shooter, state in zip(puzzle.shooters, search.forced(), strict=True)
    }


def _with_another(solved: _Solved, search: Search) -> _Solved:
    """The answer with another solution, or with the claim that there is none."""
    try:
        other = search.kernel.another(search.budget)
    except TimeUpError:
        return solved
    if other is None:
        return replace(solved, exact=True, stopped=None)
    return replace(
        solved, others=(replace(solved.witness, cells=other),), count=2, stopped=NOT_COUNTED
    )


def _with_all(solved: _Solved, search: Search) -> _Solved:
    """The answer with all solutions, the witness first, up to the limits of budget and memory."""
    budget, first = search.budget, solved.witness.cells
    most = max(budgets.KEPT, budgets.KEPT_BYTES // (len(first) + SOLUTION_BYTES))
    found: list[Turned] = []
    stopped: Stopped | None = None
    try:
        for axes in search.formula().models(budget):
            cells = search.kernel.turn(axes)
            if cells == first:
                continue
            count = len(found) + 1
            if count in (budget.solutions, most):
                stopped = "limit" if count == budget.solutions else "memory limit"
                break
            found.append(replace(solved.witness, cells=cells))
            budget.check(1.0, count + 1)
    except TimeUpError:
        stopped = "time limit"
    if len(found) < len(solved.others) < budget.solutions:
        return replace(solved, stopped=stopped)
    return replace(
        solved, others=tuple(found), count=len(found) + 1, exact=stopped is None, stopped=stopped
    )


def _with_count(solved: _Solved, search: Search) -> _Solved:
    """The answer with the number of all solutions: the product over independent groups.

    A group that is too dense to be counted counts as one, and the number is a lower bound.
    """
    count = 1
    stopped: Stopped | None = None
    try:
        for part in search.formula().components(search.budget):
            ways = part.count(search.budget)
            if ways is None or (count * ways).bit_length() > MOST_BITS:
                stopped = "limit"
            else:
                count *= ways
    except TimeUpError:
        stopped = "time limit"
    if count < solved.count and stopped is not None:
        return replace(solved, stopped=stopped)
    return replace(solved, count=count, exact=stopped is None, stopped=stopped)


def _with_forced(solved: _Solved, search: Search) -> _Solved:
    """The answer with the letters of the forced shooters."""
    try:
        states = search.forced()
    except TimeUpError:
        states = bytes([UNKNOWN]) * len(search.kernel.given)
    letters = states.translate(_FORCED_LETTERS).decode("ascii")
    return replace(solved, witness=replace(solved.witness, forced=letters))


def _with_fewest(solved: _Solved, search: Search) -> _Solved:
    """The answer with the fewest turned shooters, or the fewest found in time."""
    from lasermaze.kinds.shooters import optimum

    try:
        axes, least = optimum.fewest(search.formula(), search.kernel.given, search.budget)
    except TimeUpError:
        return replace(solved, witness=replace(solved.witness, least=0))
    witness = replace(solved.witness, cells=search.kernel.turn(axes), least=least)
    others = (one for one in solved.solutions if one.cells != witness.cells)
    return replace(solved, witness=witness, others=tuple(others)[:1])


# The evidence


def _evidence(solved: _Solved, search: Search) -> Evidence | None:
    """The evidence for the claims of an answer, without the parts beyond the limits.

    None if the answer claims nothing besides its solutions.
    """
    cells, forced = solved.witness.cells, solved.witness.forced
    shown = 1 if solved.exact else len(solved.solutions)
    is_bounded = solved.count > shown or bool(solved.witness.least)
    if not (solved.exact or is_bounded or "0" in forced or "1" in forced):
        return None
    kernel, budget = search.kernel, search.budget
    is_only = solved.exact and solved.count == 1
    states = bytes([FORCED]) * len(kernel.given) if is_only else search.forced()
    limits = MOST_STEPS, EVIDENCE_EFFORT
    order = tuple(map(search.cell, _order(search.formula(), budget))) if is_bounded else ()
    found = Evidence(order=order)
    if (solved.exact or is_bounded or "1" in forced) and states.count(FORCED) <= MOST_STEPS:
        numbers, lengths = kernel.chains(cells, states, *limits, budget) or (b"", [])
        steps = search.steps(numbers)
        found = replace(found, chains=tuple(tuple(islice(steps, size)) for size in lengths))
    if "0" in forced:
        sets = kernel.flips(cells, states, *limits, budget)
        flips = (tuple(map(search.cell, flip)) for flip in budget.paced(sets or ()))
        found = replace(found, flips=tuple(flips))
    return found


def _order(formula: Formula, budget: Budget) -> list[int]:
    """The order of elimination, for as many groups as the limits allow, small ones first."""
    orders = []
    for part in formula.components(budget):
        if order := part.order(budget):
            rows = sum(2 << width for _, width in order)  # of the new tables
            orders.append((rows, order))
    shooters: list[int] = []
    left = MOST_ROWS
    for rows, order in sorted(orders):
        left -= rows
        if left < 0 or len(shooters) + len(order) > MOST_STEPS:
            break
        shooters += [shooter for shooter, _ in order]
    return shooters
