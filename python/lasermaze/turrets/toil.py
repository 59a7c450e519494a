"""What a maze asks of a walker: to foresee the fire. Its walls are seen at a glance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lasermaze.budget import Budget, TimeUpError
from lasermaze.difficulty import Toil
from lasermaze.grid import ARROWS
from lasermaze.turrets.check import shooters
from lasermaze.turrets.puzzle import TurretMaze
from lasermaze.turrets.solve import NEVER, Clock, levels_of, start

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Levels = list[npt.NDArray[np.uint32]]  # as `levels_of` gives them


def toil(puzzle: TurretMaze, budget: Budget) -> Toil | None:
    """The steps into fire that must be foreseen, and the doublings for steps lost to it.

    Whoever looks at a maze sees at a glance how far each cell is from the goal by the walls
    alone; what takes work is the fire. A state (cell, time mod 4) misleads if by the walls
    alone the goal could be reached from it in fewer steps in all than the walk has. ``search``
    counts the steps of the walk, and all steps from misleading states that end in fire.

    Each step that the walk loses to the fire, by going away from the goal or waiting, may be
    where a wrong walk went right on, so their number multiplies the work: it counts in
    doublings, which also keeps it from outgrowing everything else on a large grid.

    Without a walk all states mislead that can be reached from the start, or else all that lead
    to the goal, whichever have fewer such steps; half the steps to the farthest of them are
    lost. If the walls alone bar the way, there is nothing to foresee.

    Raises: whatever ``budget.progress`` raises.
    Cost: two searches of at most 2 * rows * cols states, four where there is no walk; some 30
    bytes a cell.
    """
    clock = Searches(budget)
    try:
        apart = _apart(puzzle, clock)
        row, col = puzzle.start
        if apart[row, col] == NEVER:
            return Toil(0, 0)
        search = start(puzzle, levels=True)
        reached = clock.reaches(search)
        clock.done += 1
        if reached:
            lost = (search.steps - int(apart[row, col])) // 2
            fire = steps_into_fire(puzzle, levels_of(search, puzzle), search.steps - apart)
            return Toil(search.steps + fire, lost.bit_length())
        return _of_no_walk(puzzle, levels_of(search, puzzle), search.steps, clock)
    except TimeUpError:
        return None


class Searches(Clock):
    """The clock of up to four searches, each as much of the work as another."""

    done = 0

    def look(self, fraction: float, found: int = 0) -> None:
        """Tell how far all searches are. Raises as `Clock.look`."""
        super().look((self.done + fraction) / 4, found)


def _apart(puzzle: TurretMaze, clock: Searches) -> npt.NDArray[np.int64]:
    """The steps from every cell to the goal if nobody fired; NEVER where walls bar the way."""
    import numpy as np

    cells = puzzle.cells.translate(bytes.maketrans(b"SG^>v<", b"GS####"))
    search = start(TurretMaze(puzzle.rows, puzzle.cols, cells), levels=True)
    clock.exhaust(search)
    clock.done += 1
    clock.look(0)  # however fast the search was
    return np.minimum(*levels_of(search, puzzle)).astype(np.int64)


def steps_into_fire(puzzle: TurretMaze, levels: Levels, limit: npt.NDArray[np.int64] | int) -> int:
    """How many steps lead into fire from the states whose level is below a limit.

    What is met of the cells beside such a state is safe then, and the rest is under fire.
    """
    import numpy as np

    empty = np.isin(puzzle.grid, list(b".SG"))
    odd = np.add.outer(np.arange(puzzle.rows), np.arange(puzzle.cols)) + sum(puzzle.start) & 1
    steps = 0
    for phase in range(4):
        here = (levels[phase // 2] < limit) & (odd == phase % 2)
        there = (phase + 1) % 4
        fire = empty & (levels[there // 2] == NEVER) & (odd == there % 2)
        steps += _side_by_side(here, fire) + _side_by_side(here.T, fire.T)
    return steps


def _side_by_side(cells: npt.NDArray[np.bool_], others: npt.NDArray[np.bool_]) -> int:
    """How many cells have one of the others above them, and how many below them, in all."""
    above, below = cells[1:] & others[:-1], cells[:-1] & others[1:]
    return int(above.sum()) + int(below.sum())


def _of_no_walk(puzzle: TurretMaze, levels: Levels, steps: int, clock: Searches) -> Toil:
    """The toil of seeing that no walk leads to the goal, forward or backward.

    The goal is arrived at in two of the four phases, unless it lies under fire then.
    """
    import numpy as np

    forward = Toil(steps_into_fire(puzzle, levels, NEVER), (steps // 2).bit_length())
    parity = (sum(puzzle.start) + sum(puzzle.goal)) % 2
    levels, steps = [np.full((puzzle.rows, puzzle.cols), NEVER, np.uint32)] * 2, 0
    reverse = puzzle
    for time in (parity, parity + 2):
        levels.reverse()  # what is phase p of the one search is phase p + 2 of the other
        reverse = reversed_from(puzzle, time)
        if any(shooters(puzzle, puzzle.goal, time)):
            continue
        search = start(reverse, levels=True)
        clock.exhaust(search)
        clock.done += 1
        levels = [np.minimum(*pair) for pair in zip(levels, levels_of(search, puzzle), strict=True)]
        steps = max(steps, search.steps)
    backward = Toil(steps_into_fire(reverse, levels, NEVER), (steps // 2).bit_length())
    return min(forward, backward, key=lambda toil: toil.search)


def reversed_from(puzzle: TurretMaze, time: int) -> TurretMaze:
    """The maze whose walks are those of ``puzzle``, backward from the goal at this time.

    Backward in time a turret turns counterclockwise; so it turns clockwise in a mirror.
    """
    mirrored = "".join(ARROWS[-(turns + time) % 4] for turns in range(4))
    table = str.maketrans("SG" + ARROWS, "GS" + mirrored)
    cells = "".join(line[::-1] for line in puzzle.lines()).translate(table)
    return TurretMaze(puzzle.rows, puzzle.cols, cells.encode())
