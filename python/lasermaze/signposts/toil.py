"""What a maze asks of a walker: the states to be traced, and the choices on the way."""

from __future__ import annotations

from operator import attrgetter
from time import monotonic
from typing import TYPE_CHECKING

from lasermaze.budget import Budget
from lasermaze.difficulty import Toil
from lasermaze.grid import Heading
from lasermaze.signposts.check import states_in
from lasermaze.signposts.puzzle import TURNS, Maze
from lasermaze.signposts.solve import NEVER, SLICE, costs, reach, start

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    State = tuple[int, int, int]  # row, col, heading


def toil(puzzle: Maze, budget: Budget) -> Toil | None:
    """The states to be traced for the escape, and the doublings for the choices on it.

    Letters are followed one by one, and there are fewest to follow backward from the goals. So
    ``search`` counts the moves of the escape, and the states that are nearer to a goal than its
    beginning but that no way in leads to: whoever traces them comes to a blind end. (A state
    that another way in leads to brings the end in sight.) At each ``?`` on the escape the
    player may have been wrong, so their number multiplies the work: it counts in doublings,
    which also keeps it from outgrowing everything else on a large maze. Of several cheapest
    escapes the one with the fewest choices counts.

    Where no way in succeeds, the states that lead to a goal, or all that the ways in lead to,
    whichever are fewer, are to be traced; and every ``?`` among them is a choice.

    Raises: whatever ``budget.progress`` raises.
    Cost: three searches of at most 4 * rows * cols states; some 30 bytes a cell.
    """
    import numpy as np

    deadline = None if budget.seconds is None else monotonic() + budget.seconds
    search = start(puzzle, None)
    done = False
    while not done:
        done = search.run(SLICE, 1) or bool(search.found)
        if deadline is not None and monotonic() >= deadline:
            return None
        if budget.progress is not None:
            budget.progress(search.states / (4 * puzzle.rows * puzzle.cols), 0)
    table = costs(puzzle)
    entered = states_in(puzzle, reach(puzzle, None, budget))
    assert entered is not None
    leading = (table != NEVER) & (table != 0)
    if search.found:
        least = min(search.rim)
        blind = np.count_nonzero(leading & (table < least) & ~entered)
        found = Toil(least + int(blind), _choices(puzzle, table, least).bit_length())
    else:
        found = min(_of_all(puzzle, leading), _of_all(puzzle, entered), key=attrgetter("search"))
    return None if deadline is not None and monotonic() >= deadline else found


def _of_all(puzzle: Maze, states: npt.NDArray[np.bool_]) -> Toil:
    """The toil of tracing all these states."""
    import numpy as np

    choices = int(np.count_nonzero(states.any(axis=0) & (puzzle.grid == ord("?"))))
    return Toil(int(np.count_nonzero(states)), choices.bit_length())


_HEADINGS = tuple(Heading)

#: By letter the quarter turns that it leaves to choose from.
_TURNS = {ord(letter): (turns,) for turns, letter in enumerate(TURNS)} | {ord("?"): (0, 1, 2, 3)}


def _choices(puzzle: Maze, table: npt.NDArray[np.uint32], least: int) -> int:
    """The fewest ``?`` on an escape of ``least`` moves: all of them are walked, move by move."""
    costs = table.data
    firsts = ((*puzzle.first_cell(way), way.heading) for way in puzzle.ways())
    layer: dict[State, int] = {(r, c, h): 0 for r, c, h in firsts if costs[h, r, c] == least - 1}
    for cost in reversed(range(least - 1)):
        onward: dict[State, int] = {}
        for (row, col, heading), choices in layer.items():
            turns = _TURNS[puzzle.cells[row * puzzle.cols + col]]
            choices += len(turns) > 1
            for turn in turns:
                new = (heading + turn) % 4
                state = (*_HEADINGS[new].step((row, col)), new)
                if puzzle.holds(state[:2]) and costs[new, state[0], state[1]] == cost:
                    onward[state] = min(choices, onward.get(state, choices))
        layer = onward
    return min(layer.values())
