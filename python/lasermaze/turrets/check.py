"""The checker of turret mazes: by the rules, cell by cell, no kernel.

A walk is replayed by looking from each cell for a turret that fires at it. That it is a
shortest one, how many there are, and that a set of states is closed, is seen by plain searches
over the states where a walker survives; these use whole rows of numpy at a time, so that a maze
of millions of cells can be checked too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from lasermaze.answers import Solved
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.claims import Recount, judge_solved
from lasermaze.errors import Fault
from lasermaze.grid import Cell, Heading, place
from lasermaze.interface import Verdict
from lasermaze.turrets.puzzle import ClosedSet, TurretMaze, Walk, facing, steps_in_words

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Grid = npt.NDArray[np.bool_]  # one truth a cell


def check(puzzle: TurretMaze, walk: Walk, budget: Budget = UNLIMITED) -> Verdict:
    """Every way in which ``walk`` is no shortest walk through ``puzzle``.

    The rules that a fault may name: ``move``, ``grid``, ``blocked``, ``fire``, ``goal``,
    ``shortest``. The replay ends at the first move that breaks a rule.
    """
    for fault in replay(puzzle, walk):
        return Verdict((fault,))
    least = fewest_steps(puzzle, limit=len(walk) - 1)
    if least is not None:
        message = f"{steps_in_words(len(walk))}, but {least} are enough"
        return Verdict((Fault("shortest", message),))
    return Verdict()


def replay(puzzle: TurretMaze, walk: Walk) -> Iterator[Fault]:
    """What stops the walker, if anything: the first broken rule."""
    cell = puzzle.start
    for step, move in enumerate(walk.moves, 1):
        if move not in Heading.__members__:
            yield Fault("move", f"step {step}: {move!r} is no move")
            return
        cell = Heading[move].step(cell)
        if not puzzle.inside(cell):
            yield Fault("grid", f"step {step}: the walker leaves the grid")
            return
        if not puzzle.is_empty(cell):
            what = "a wall" if puzzle[cell] == "#" else "a turret"
            yield Fault("blocked", f"step {step}: there is {what}", cell)
            return
        for turret in shooters(puzzle, cell, step):
            yield Fault("fire", f"step {step}: the turret at {place(turret)} hits", cell)
            return
    if cell != puzzle.goal:
        yield Fault("goal", "the walk does not end at the goal", cell)


def shooters(puzzle: TurretMaze, cell: Cell, time: int) -> Iterator[Cell]:
    """The turrets that hit a cell after the step with this number, found by looking around."""
    for look in Heading:
        there = look.step(cell)
        while puzzle.inside(there) and puzzle.is_empty(there):
            there = look.step(there)
        if puzzle.inside(there) and facing(puzzle[there], time) == look.back:
            yield there


def survivors(puzzle: TurretMaze) -> list[Grid]:
    """For each time mod 4, the empty cells that no ray crosses then."""
    import numpy as np

    letters = puzzle.grid
    empty = np.isin(letters, list(b".SG"))
    fire = np.zeros_like(letters)  # bit t: a ray crosses at the times t mod 4
    for heading in Heading:
        fires = np.zeros(256, np.uint8)  # by letter: the times when it fires along the heading
        for time in range(4):
            for letter in "^>v<":
                fires[ord(letter)] |= (facing(letter, time) == heading) << time
        ray: npt.NDArray[np.uint8] | None = None
        for line, empty_line, fire_line in zip(
            *(_along(grid, heading) for grid in (letters, empty, fire)), strict=True
        ):
            ray = np.zeros_like(line) if ray is None else ray
            fire_line |= np.where(empty_line, ray, 0)
            ray = np.where(empty_line, ray, fires[line])
    return [empty & (fire >> time & 1 == 0) for time in range(4)]


def _along(grid: npt.NDArray[np.generic], heading: Heading) -> npt.NDArray[np.generic]:
    """The grid turned so that the heading runs from its first line to its last."""
    turned = grid if heading in (Heading.N, Heading.S) else grid.T
    return turned if heading in (Heading.S, Heading.E) else turned[::-1]


def fewest_steps(puzzle: TurretMaze, limit: int | None = None) -> int | None:
    """The least number of steps to the goal, by a plain search in layers.

    None where the goal cannot be reached, or not within ``limit`` steps.
    """
    goal = _rimmed(puzzle, puzzle.goal)
    for step, layer in enumerate(layers(puzzle)):
        if limit is not None and step > limit:
            return None
        if goal in layer:
            return step
    return None


def least_steps(puzzle: TurretMaze) -> dict[Cell, int]:
    """The least number of steps after which one can stand on a cell, for all that one can."""
    least: dict[Cell, int] = {}
    for step, layer in enumerate(layers(puzzle)):
        for index in layer.tolist():
            row, col = divmod(index, puzzle.cols + 2)
            least.setdefault((row - 1, col - 1), step)
    return least


def layers(puzzle: TurretMaze) -> Iterator[npt.NDArray[np.intp]]:
    """For each number of steps the cells of the states that take just so many.

    The cells are indices of a grid with a rim of one cell all around, where nobody survives.
    """
    import numpy as np

    width = puzzle.cols + 2
    fresh = [np.pad(alive, 1).ravel() for alive in survivors(puzzle)]
    layer = np.array([_rimmed(puzzle, puzzle.start)])
    fresh[0][layer] = False
    for step in count(1):
        yield layer
        met = []
        for stride in (-width, 1, width, -1):
            there = layer + stride
            there = there[fresh[step % 4][there]]
            fresh[step % 4][there] = False
            met.append(there)
        layer = np.concatenate(met)
        if not layer.size:
            return


def _rimmed(puzzle: TurretMaze, cell: Cell) -> int:
    return (cell[0] + 1) * (puzzle.cols + 2) + cell[1] + 1


def confirm(
    answer: Solved[TurretMaze, Walk],
    budget: Budget = UNLIMITED,
    recount_how: Recount = "quick",
) -> Verdict:
    """The verdict on all that a solved answer claims."""
    puzzle = answer.puzzle
    return judge_solved(
        answer,
        lambda walk: check(puzzle, walk, budget),
        lambda limit, effort: recount(puzzle, budget, limit=limit, effort=effort),
        recount_how,
    )


def recount(
    puzzle: TurretMaze,
    budget: Budget = UNLIMITED,
    *,
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many shortest walks there are, by a plain search in layers; at most ``limit``.

    None for a maze of more than ``effort`` cells.
    """
    if effort is not None and puzzle.rows * puzzle.cols > effort:
        return None
    alive = survivors(puzzle)
    visited = {(puzzle.start, 0)}
    front = Counter({puzzle.start: 1})  # how many ways lead to each cell of the layer
    for step in count(1):
        layer: Counter[Cell] = Counter()
        for cell, ways in front.items():
            for heading in Heading:
                there = heading.step(cell)
                if (
                    puzzle.inside(there)
                    and alive[step % 4][there]
                    and (there, step % 4) not in visited
                ):
                    layer[there] += ways
        if not layer or puzzle.goal in layer:
            found = layer[puzzle.goal]
            return found if limit is None else min(found, limit)
        visited |= {(cell, step % 4) for cell in layer}
        front = layer
    raise AssertionError("counting ends nowhere")


def refute(
    puzzle: TurretMaze,
    certificate: ClosedSet,
    budget: Budget = UNLIMITED,
) -> Verdict:
    """Whether a set of states proves that no walk reaches the goal.

    It must hold the start, only states in which a walker can be (``survives``, ``reached``: from
    another one), with each state all that a step can lead to (``closed``), and not the goal.
    """
    states = unpack(puzzle, certificate)
    if states is None:
        return Verdict((Fault("size", "the set is of another size than the maze"),))
    alive = survivors(puzzle)
    faults = []
    if not states[0][puzzle.start]:
        faults.append(Fault("start", "the set does not hold the start", puzzle.start))
    if any(at_time[puzzle.goal] for at_time in states):
        faults.append(Fault("goal", "the set holds the goal", puzzle.goal))
    for time in range(4):
        entered = neighbours(states[time - 1])
        wrong = {
            "closed": (entered & alive[time] & ~states[time], "can be entered, but is not held"),
            "survives": (states[time] & ~alive[time], "is held, but nobody survives there"),
            "reached": (states[time] & ~entered, "is held, but cannot be entered"),
        }
        if time == 0:  # where the walk begins, whatever is fired there later
            for rule in ("survives", "reached"):
                wrong[rule][0][puzzle.start] = False
        for rule, (cells, words) in wrong.items():
            if cells.any():
                row, col = divmod(int(cells.argmax()), puzzle.cols)
                faults.append(Fault(rule, f"the cell at times {time} mod 4 {words}", (row, col)))
    return Verdict(tuple(faults))


def neighbours(cells: Grid) -> Grid:
    """The cells beside those given."""
    import numpy as np

    beside = np.zeros_like(cells)
    beside[:-1] |= cells[1:]
    beside[1:] |= cells[:-1]
    beside[:, :-1] |= cells[:, 1:]
    beside[:, 1:] |= cells[:, :-1]
    return beside


def unpack(puzzle: TurretMaze, certificate: ClosedSet) -> list[Grid] | None:
    """For each time mod 4 the cells that the set holds; None for a set of another size."""
    import numpy as np

    rows, cols, width = puzzle.rows, puzzle.cols, -(-puzzle.cols // 8)
    if len(certificate.states) != 2 * rows * width:
        return None
    packed = np.frombuffer(certificate.states, np.uint8).reshape(2, rows, width)
    held = np.unpackbits(packed, axis=2, bitorder="little").astype(bool)
    if held[:, :, cols:].any():
        return None
    parity = np.add.outer(np.arange(rows), np.arange(cols)) + sum(puzzle.start) & 1
    return [held[time // 2, :, :cols] & (parity == time % 2) for time in range(4)]
