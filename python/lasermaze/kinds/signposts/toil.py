"""What a maze asks of a walker: the states to be traced, and the choices on the way."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import Effort
from lasermaze.core.grid import Heading
from lasermaze.kinds.signposts.check import headings_in
from lasermaze.kinds.signposts.puzzle import TURNS, Maze
from lasermaze.kinds.signposts.solve import NEVER, costs, reach, start

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    import numpy.typing as npt

    State = tuple[int, int, int]  # row, col, heading
    Costs = npt.NDArray[np.uint32]  # as `costs` gives them
    Entered = npt.NDArray[np.uint8]  # as `headings_in` gives them

#: How many cells numpy looks at in one call: a few milliseconds.
_BAND = 1 << 19

#: How many states are walked in a loop between two looks at the budget.
_WALKED = 1 << 12


def toil(puzzle: Maze, budget: Budget) -> Effort | None:
    """The states to be traced for the escape, and the doublings for the choices on it.

    Letters are followed one by one, and there are fewest to follow backward from the goals. So
    ``search`` counts the moves of the escape, and the states that are nearer to a goal than its
    beginning but that no way in leads to: a player who traces them comes to a blind end. (A
    state that another way in leads to brings the end in sight.) At each ``?`` on the escape the
    player may have been wrong, so their number multiplies the work: it counts in doublings,
    which also keeps it from outgrowing everything else on a large maze. Of several cheapest
    escapes the one with the fewest choices counts.

    Where no way in succeeds, the states that lead to a goal, or all that the ways in lead to,
    whichever are fewer, are to be traced; and every ``?`` among them is a choice.

    Returns: None where the time was up before.
    Raises: whatever ``budget.progress`` raises.
    Cost: three searches of at most 4 * rows * cols states; some 20 bytes a cell.
    """
    try:
        return _toil(puzzle, budget)
    except TimeUpError:
        return None


def _toil(puzzle: Maze, budget: Budget) -> Effort:
    """As `toil`, but raises TimeUpError."""
    first, second, third, last = (_stage(budget, number) for number in range(4))
    search = start(puzzle, None)
    while search.run(budget.slice, 1) is None:
        first.look(search.states / (4 * puzzle.rows * puzzle.cols))
    table = costs(puzzle, second)
    entered = headings_in(puzzle, reach(puzzle, None, third), third)
    assert entered is not None
    if search.best is None:
        sides = _leading(puzzle, table, last), _entered(puzzle, entered, last)
        return min(sides, key=attrgetter("search"))
    least, _ = search.best
    blind = 0
    for left, in_band, heading in _bands(table, entered, last):
        nearer = left - 1 < least - 1  # neither 0, a goal, nor NEVER
        blind += int((nearer & (in_band & 1 << heading == 0)).sum())
    return Effort(least + blind, _choices(puzzle, table, least, last).bit_length())


def _stage(budget: Budget, number: int) -> Budget:
    """The budget of one of four stages, each as much of the work as another."""
    told = budget.progress
    if told is None:
        return budget
    return replace(budget, progress=lambda part, found: told((number + part) / 4, found))


def _bands(table: Costs, entered: Entered, budget: Budget) -> Iterator[tuple[Costs, Entered, int]]:
    """The costs and the sets of headings in bands of cells, and of which heading the costs are."""
    flat = entered.ravel()
    for heading in range(4):
        by_heading = table[heading].ravel()
        for first in range(0, flat.size, _BAND):
            budget.look()
            yield by_heading[first : first + _BAND], flat[first : first + _BAND], heading


def _leading(puzzle: Maze, table: Costs, budget: Budget) -> Effort:
    """The toil of tracing all states that lead to a goal."""
    import numpy as np

    flat, letters = table.reshape(4, -1), puzzle.grid.ravel()
    states = choices = 0
    for first in range(0, letters.size, _BAND):
        budget.look()
        left = flat[:, first : first + _BAND]
        leading = left - 1 < NEVER - 1  # neither 0, a goal, nor NEVER
        states += int(np.count_nonzero(leading))
        choices += int(np.count_nonzero(leading.any(axis=0) & _free(letters, first)))
    return Effort(states, choices.bit_length())


def _entered(puzzle: Maze, entered: Entered, budget: Budget) -> Effort:
    """The toil of tracing all states that the ways in lead to."""
    import numpy as np

    flat, letters = entered.ravel(), puzzle.grid.ravel()
    states = choices = 0
    for first in range(0, letters.size, _BAND):
        budget.look()
        band = flat[first : first + _BAND]
        states += int(np.unpackbits(band).sum())
        choices += int(np.count_nonzero((band != 0) & _free(letters, first)))
    return Effort(states, choices.bit_length())


def _free(letters: npt.NDArray[np.uint8], first: int) -> npt.NDArray[np.bool_]:
    """Which cells of a band are a ``?``."""
    free: npt.NDArray[np.bool_] = letters[first : first + _BAND] == ord("?")
    return free


_HEADINGS = tuple(Heading)

#: By letter the quarter turns that it leaves to choose from.
_TURNS = {ord(letter): (turns,) for turns, letter in enumerate(TURNS)} | {ord("?"): (0, 1, 2, 3)}


def _choices(puzzle: Maze, table: Costs, least: int, budget: Budget) -> int:
    """The fewest ``?`` on an escape of ``least`` moves: all of them are walked, move by move."""
    costs = table.data
    layer: dict[State, int] = {}
    walked = 0
    for way in puzzle.ways():
        row, col = puzzle.first_cell(way)
        if costs[way.heading, row, col] == least - 1:
            layer[row, col, way.heading] = 0
        walked += 1
        if walked % _WALKED == 0:
            budget.look()
    for cost in reversed(range(least - 1)):
        onward: dict[State, int] = {}
        for (row, col, heading), choices in layer.items():
            walked += 1
            if walked % _WALKED == 0:
                budget.look()
            turns = _TURNS[puzzle.cells[row * puzzle.cols + col]]
            choices += len(turns) > 1
            for turn in turns:
                new = (heading + turn) % 4
                state = (*_HEADINGS[new].step((row, col)), new)
                if puzzle.holds(state[:2]) and costs[new, state[0], state[1]] == cost:
                    onward[state] = min(choices, onward.get(state, choices))
        layer = onward
    return min(layer.values())
