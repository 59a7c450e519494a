"""Evidence for what a solved answer claims: chains of implications, and other solutions."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from lasermaze.core.answers import Solved
from lasermaze.core.budget import Budget
from lasermaze.kinds.shooters import reasons
from lasermaze.kinds.shooters.formula import Elimination, Formula, paced
from lasermaze.kinds.shooters.puzzle import Evidence, ShooterGrid, Turned

if TYPE_CHECKING:
    from lasermaze.kinds.shooters.solve import Search

#: Chains with more steps in all, sets of flips with more members and longer orders are left
#: out: then what they would prove is unconfirmed. A step takes some 300 bytes.
MOST_STEPS = 1 << 16

#: To find chains and flips, at most this many implications are followed.
EFFORT = 1 << 24

#: An order in which shooters are summed away is left out where all tables have more rows.
MOST_ROWS = 1 << 18


class Wanted(NamedTuple):
    """Which parts of the evidence the claims of an answer need."""

    chains: bool
    flips: bool
    order: bool

    def __bool__(self) -> bool:
        return self.chains or self.flips or self.order


def wanted(solved: Solved[ShooterGrid, Turned]) -> Wanted:
    """The evidence that an answer's claims need, beyond the solutions that it shows."""
    shown = len(solved.solutions)
    bound = bool(solved.witness.least)
    counted = solved.count > (1 if solved.exact else shown)
    return Wanted(
        chains=solved.exact or counted or bound or "1" in solved.witness.forced,
        flips="0" in solved.witness.forced,
        order=counted or bound,
    )


def made(
    solved: Solved[ShooterGrid, Turned],
    search: Search,
    states: bytes,
    formula: Formula | None,
    wanted: Wanted,
    budget: Budget,
) -> Evidence:
    """The evidence for an answer, without the parts that are beyond the limits.

    ``states`` is 1 for each forced shooter, 0 for each free one, 2 for one not known;
    ``formula`` are the clauses among the shooters that are not forced.

    Raises: TimeUpError.
    """
    cells = solved.witness.cells
    found = Evidence()
    shooters = memoryview(search.shooters).cast("I")
    cols = solved.puzzle.cols
    if wanted.chains and states.count(1) <= MOST_STEPS:
        chains = search.chains(cells, states, MOST_STEPS, EFFORT, budget.look)
        if chains is not None:
            numbers, lengths = chains
            steps = paced(reasons.steps(solved.puzzle, search, numbers), budget.look)
            found = Evidence(tuple(tuple(islice(steps, length)) for length in lengths))
    if wanted.flips:
        flips = search.flips(cells, states, MOST_STEPS, EFFORT, budget.look)
        sets = paced(flips or (), budget.look)
        turned = tuple(tuple(divmod(shooters[s], cols) for s in flip) for flip in sets)
        found = Evidence(found.chains, turned)
    if formula is not None:
        order = _order(formula, budget)
        cells_in_order = tuple(divmod(shooters[shooter], cols) for shooter in order)
        found = Evidence(found.chains, found.flips, cells_in_order)
    return found


def _order(formula: Formula, budget: Budget) -> list[int]:
    """The shooters to be summed away, of as many groups as the limits allow, small ones first.

    Raises: TimeUpError.
    """
    orders = []
    for part in formula.components(budget.look):
        order = part.order(budget.look)
        if order:
            orders.append((_rows(order), order))
    orders.sort()
    shooters: list[int] = []
    rows = 0
    for more, order in orders:
        rows += more
        if rows > MOST_ROWS or len(shooters) + len(order) > MOST_STEPS:
            break
        shooters += [shooter for shooter, _ in order]
    return shooters


def _rows(order: tuple[Elimination, ...]) -> int:
    """How many rows the tables have that are made while shooters are summed away."""
    return sum(2 << width for _, width in order)
