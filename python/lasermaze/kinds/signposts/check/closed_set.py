"""Whether a set of states proves that no goal is reached.

It does if it has the ways in, if every letter leads from it only into itself, to death or out
of the grid, and if it has no goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from lasermaze.core.budget import Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.signposts.puzzle import SIDES, TURNS, ClosedSet, Maze, Way

if TYPE_CHECKING:
    from lasermaze.kinds.signposts.puzzle import Headings

#: How many faults of one rule are reported.
MOST_FAULTS = 10

#: How many cells are looked at between two looks at the budget.
_CELLS = 1 << 20


def faults_of_set(maze: Maze, closed: Any, only: Way | None, budget: Budget) -> Iterator[Fault]:
    """Why a value is no closed set that has the ways in, or the only one, and no goal."""
    if not isinstance(closed, ClosedSet) or not isinstance(closed.bits, bytes):
        yield Fault("set", f"no set of states, but {type(closed).__name__}")
        return
    states = closed.headings(maze, budget)
    if states is None:
        wanted = f"{4 * len(maze.cells)} states, the rest zeros"
        yield Fault("size", f"{8 * len(closed.bits)} bits for {wanted}")
        return
    alive, goal = maze.grid != ord("X"), maze.grid == ord("G")
    entries = _entries(maze, only) * alive
    after = _after(maze, states, budget) * alive
    rules: dict[tuple[str, str], Callable[[], Headings]] = {
        ("goal", "a goal is reached"): lambda: states * goal,
        ("death", "a walker dies here"): lambda: states * ~alive,
        ("entry", "a way in is missing"): lambda: entries & ~states,
        ("closed", "a move leads here, out of the set"): lambda: after & ~entries & ~states,
        ("superfluous", "nothing in the set leads here"): lambda: (
            states * alive & ~entries & ~after
        ),
    }
    for (rule, message), wrong in rules.items():
        for heading, cell in islice(_listed(wrong(), budget), MOST_FAULTS):
            yield Fault(rule, f"{message}, heading {heading.word}", cell)


def _listed(states: Headings, budget: Budget) -> Iterator[tuple[Heading, Cell]]:
    """The states of a set, by headings and then row by row."""
    import numpy as np

    flat = states.ravel()
    for heading in Heading:
        for first in range(0, flat.size, _CELLS):
            budget.look()
            for index in np.flatnonzero(flat[first : first + _CELLS] & 1 << heading):
                yield heading, divmod(first + int(index), states.shape[1])


def _entries(maze: Maze, only: Way | None) -> Headings:
    """The first states of the ways in, or of the only one."""
    import numpy as np

    entries = np.zeros((maze.rows, maze.cols), dtype=np.uint8)
    if only is not None:
        entries[maze.first_cell(only)] = 1 << only.heading
        return entries
    entries[0] |= 1 << SIDES["top"]
    entries[-1] |= 1 << SIDES["bottom"]
    entries[:, 0] |= 1 << SIDES["left"]
    entries[:, -1] |= 1 << SIDES["right"]
    return entries


def _after(maze: Maze, states: Headings, budget: Budget) -> Headings:
    """The states that one move leads to from some states; moves out of the grid are dropped."""
    import numpy as np

    onward = np.zeros((256, 16), dtype=np.uint8)  # by letter and headings of arrival
    for arrivals in range(1, 16):
        for turns, letter in enumerate(TURNS):
            onward[ord(letter), arrivals] = (arrivals << turns | arrivals >> 4 - turns) & 15
        onward[ord("?"), arrivals] = 15
    after = np.zeros_like(states)
    band = max(1, _CELLS // maze.cols)  # rows, so that no call takes long
    for first in range(0, maze.rows, band):
        budget.look()
        stop = first + band
        leaving = onward[maze.grid[first:stop], states[first:stop]]
        after[first:stop, 1:] |= leaving[:, :-1] & 1 << Heading.E
        after[first:stop, :-1] |= leaving[:, 1:] & 1 << Heading.W
        below = after[first + 1 : stop + 1]
        below |= leaving[: len(below)] & 1 << Heading.S
        above = after[max(0, first - 1) : first - 1 + len(leaving)]
        above |= leaving[len(leaving) - len(above) :] & 1 << Heading.N
    return after
