"""What a maze asks of a walker: to foresee the fire. Its walls are seen at a glance."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import Effort
from lasermaze.core.grid import ARROWS
from lasermaze.kinds.turrets.check import shooters
from lasermaze.kinds.turrets.puzzle import TurretMaze
from lasermaze.kinds.turrets.solve import NEVER, exhaust, levels_of, reaches, start

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Levels = list[npt.NDArray[np.uint32]]  # as `levels_of` gives them


#: How many cells numpy looks at in one call: a few milliseconds.
_BAND = 1 << 18


def toil(puzzle: TurretMaze, budget: Budget) -> Effort | None:
    """The steps into fire that must be foreseen, and the doublings for steps lost to it.

    How far each cell is from the goal by the walls alone is seen at a glance; what takes work
    is the fire. A state (cell, time mod 4) misleads if by the walls
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
    try:
        return _toil(puzzle, [_stage(budget, number) for number in range(4)])
    except TimeUpError:
        return None


def _stage(budget: Budget, number: int) -> Budget:
    """The budget of one of up to four searches, each as much of the work as another."""
    told = budget.progress
    if told is None:
        return budget
    return replace(budget, progress=lambda part, found: told((number + part) / 4, found))


def _toil(puzzle: TurretMaze, stages: list[Budget]) -> Effort:
    """As `toil`, but raises TimeUpError."""
    apart = _apart(puzzle, stages[0])
    row, col = puzzle.start
    if apart[row, col] == NEVER:
        return Effort(0, 0)
    search = start(puzzle, levels=True)
    if not reaches(search, stages[1]):
        return _of_no_walk(puzzle, levels_of(search, puzzle, stages[1]), search.steps, stages)
    lost = (search.steps - int(apart[row, col])) // 2
    levels = levels_of(search, puzzle, stages[1])
    fire = steps_into_fire(puzzle, levels, search.steps, apart, stages[1])
    return Effort(search.steps + fire, lost.bit_length())


def _apart(puzzle: TurretMaze, budget: Budget) -> npt.NDArray[np.uint32]:
    """The steps from every cell to the goal without any fire; NEVER where walls bar the way."""
    import numpy as np

    cells = puzzle.cells.translate(bytes.maketrans(b"SG^>v<", b"GS####"))
    search = start(TurretMaze(puzzle.rows, puzzle.cols, cells), levels=True)
    exhaust(search, budget)
    budget.look()  # however fast the search was
    steps: npt.NDArray[np.uint32] = np.minimum(*levels_of(search, puzzle, budget))
    return steps


def steps_into_fire(
    puzzle: TurretMaze,
    levels: Levels,
    below: int,
    apart: npt.NDArray[np.uint32] | None,
    budget: Budget,
) -> int:
    """How many steps lead into fire from the states whose level, with ``apart``, is below a limit.

    What is met of the cells beside such a state is safe then, and the rest is under fire.
    """
    import numpy as np

    size, cols = len(puzzle.cells), puzzle.cols
    by_pair = [pair.ravel() for pair in levels]
    letters = puzzle.grid.ravel()
    may_stand = np.array([letter in b".SG" for letter in range(256)])
    parity = sum(puzzle.start)
    steps = 0
    for first in range(0, size, _BAND):
        cells = np.arange(first, min(size, first + _BAND))
        row, col = np.divmod(cells, cols)
        odd = (row + col + parity) & 1
        more = 0 if apart is None else apart.ravel()[first : first + _BAND].astype(np.int64)
        low = [pair[first : first + _BAND].astype(np.int64) + more < below for pair in by_pair]
        for stride, inside in (
            (-cols, row > 0),
            (1, col < cols - 1),
            (cols, row < puzzle.rows - 1),
            (-1, col > 0),
        ):
            budget.look()
            there = np.clip(cells + stride, 0, size - 1)
            barred = inside & may_stand[letters[there]]
            for phase in range(4):
                met = by_pair[(phase + 1) % 4 // 2][there] != NEVER
                here = low[phase // 2] & (odd == phase % 2)
                steps += int(np.count_nonzero(here & barred & ~met))
    return steps


def _of_no_walk(puzzle: TurretMaze, levels: Levels, steps: int, stages: list[Budget]) -> Effort:
    """The toil of seeing that no walk leads to the goal, forward or backward.

    The goal is arrived at in two of the four phases, unless it lies under fire then.
    """
    import numpy as np

    fire = steps_into_fire(puzzle, levels, NEVER, None, stages[1])
    forward = Effort(fire, (steps // 2).bit_length())
    parity = (sum(puzzle.start) + sum(puzzle.goal)) % 2
    levels, steps = [np.full((puzzle.rows, puzzle.cols), NEVER, np.uint32)] * 2, 0
    reverse = puzzle
    for stage, time in enumerate((parity, parity + 2), start=2):
        levels.reverse()  # what is phase p of the one search is phase p + 2 of the other
        reverse = reversed_from(puzzle, time)
        if any(shooters(puzzle, puzzle.goal, time)):
            continue
        search = start(reverse, levels=True)
        exhaust(search, stages[stage])
        found = levels_of(search, puzzle, stages[stage])
        levels = [np.minimum(*pair) for pair in zip(levels, found, strict=True)]
        steps = max(steps, search.steps)
    fire = steps_into_fire(reverse, levels, NEVER, None, stages[3])
    backward = Effort(fire, (steps // 2).bit_length())
    return min(forward, backward, key=lambda toil: toil.search)


def reversed_from(puzzle: TurretMaze, time: int) -> TurretMaze:
    """The maze whose walks are those of ``puzzle``, backward from the goal at this time.

    Backward in time a turret turns counterclockwise; so it turns clockwise in a mirror.
    """
    mirrored = "".join(ARROWS[-(turns + time) % 4] for turns in range(4))
    table = bytes.maketrans(f"SG{ARROWS}".encode(), f"GS{mirrored}".encode())
    cells = puzzle.grid[:, ::-1].tobytes().translate(table)
    return TurretMaze(puzzle.rows, puzzle.cols, cells)
