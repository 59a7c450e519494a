"""The answer to a maze, by the kernel's search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from lasermaze._kernel import TurretSearch
from lasermaze.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.budget import Budget, TimeUpError
from lasermaze.grid import Cell, Heading
from lasermaze.turrets.puzzle import ClosedSet, TurretMaze, Walk

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: For how many seconds the kernel works before Python may look at the clock and the keyboard.
SLICE = 0.05

#: What `Solved.stopped` says where nobody asked how many shortest walks there are.
NOT_COUNTED = "not counted"

#: The distance of a state that no walk reaches.
NEVER = (1 << 32) - 1

_MOVES = bytes.maketrans(bytes(range(4)), b"NESW")


def solve(puzzle: TurretMaze, budget: Budget, *, count_walks: bool = False) -> Answer[TurretMaze]:
    """The answer to a maze: a shortest walk, impossible with the reachable set, or undecided.

    Breadth-first over the states (cell, time mod 4), 64 cells at a time. A solution is a
    shortest walk. How many there are is told with ``count_walks``, as an exact number whatever
    ``budget.solutions`` is, or where more than two are to be kept.

    Cost: at most 2 * rows * cols states; a byte a cell, with ``count_walks`` about 17.
    Raises: whatever ``budget.progress`` raises.
    """
    every = budget.wants_all
    options: Pairs = (("count_walks", True),) if count_walks else ()
    clock = Clock(budget)
    search = start(puzzle, levels=count_walks or every)
    try:
        reached = clock.reaches(search)
    except TimeUpError:
        return Undecided(puzzle=puzzle, options=options, reason="time limit")
    if not reached:
        certificate = ClosedSet(search.visited(puzzle.cells))
        return Impossible(puzzle=puzzle, options=options, certificate=certificate)
    walk = Walk(search.walk().translate(_MOVES).decode("ascii"))
    solved = Solved(puzzle=puzzle, options=options, witness=walk, stopped=NOT_COUNTED)
    if count_walks:
        return _with_count(solved, search, clock, budget)
    return _with_all(solved, search, clock, budget) if every else solved


def _with_count(
    solved: Solved[TurretMaze, Walk], search: TurretSearch, clock: Clock, budget: Budget
) -> Solved[TurretMaze, Walk]:
    """The answer with the number of all shortest walks, and as many of them as are wanted."""
    try:
        count = clock.count(search)
    except TimeUpError:
        return replace(solved, stopped="time limit")
    keep = min(budget.kept, budget.solutions)
    walks = [solved.witness]
    walks += islice((walk for walk in _walks(solved.puzzle, search) if walk != walks[0]), keep - 1)
    return replace(solved, others=tuple(walks[1:]), count=count, exact=True, stopped=None)


def _with_all(
    solved: Solved[TurretMaze, Walk], search: TurretSearch, clock: Clock, budget: Budget
) -> Solved[TurretMaze, Walk]:
    """The answer with all shortest walks, as far as the budget goes."""
    found: list[Walk] = []
    stopped = None
    try:
        for walk in _walks(solved.puzzle, search):
            if len(found) == min(budget.kept, budget.solutions):
                stopped = "limit"
                break
            found.append(walk)
            if len(found) % 1024 == 0:
                clock.look(1.0, len(found))
    except TimeUpError:
        stopped = "time limit"
    return replace(
        solved,
        witness=found[0],
        others=tuple(found[1:]),
        count=len(found),
        exact=stopped is None,
        stopped=stopped,
    )


def solutions(puzzle: TurretMaze) -> Iterator[Walk]:
    """Every shortest walk, lazily and each once; none where the goal cannot be reached."""
    search = start(puzzle, levels=True)
    if Clock(Budget()).reaches(search):
        yield from _walks(puzzle, search)


def distances(puzzle: TurretMaze) -> npt.NDArray[np.uint32]:
    """The least number of steps to every state: an array (4, rows, cols) by the time mod 4.

    4294967295 (`NEVER`) where no walk arrives. Walks may pass over the goal; the start is at
    distance 0 in phase 0.

    Cost: a breadth-first search of all states, 24 bytes a cell.
    """
    import numpy as np

    search = start(puzzle, levels=True)
    Clock(Budget()).exhaust(search)
    levels = levels_of(search, puzzle)
    steps = np.full((4, puzzle.rows, puzzle.cols), NEVER, dtype=np.uint32)
    odd = np.add.outer(np.arange(puzzle.rows), np.arange(puzzle.cols)) + sum(puzzle.start) & 1
    for phase in range(4):
        np.copyto(steps[phase], levels[phase // 2], where=odd == phase % 2)
    return steps


def levels_of(search: TurretSearch, puzzle: TurretMaze) -> list[npt.NDArray[np.uint32]]:
    """The steps to each cell's state in the phases 0 and 1, and to that in 2 and 3.

    Which of the two phases it is, the parity says; `NEVER` for what is not visited so far.
    """
    import numpy as np

    shape = (puzzle.rows, puzzle.cols)
    return [np.frombuffer(search.levels(pair), np.uint32).reshape(shape) for pair in (0, 1)]


def start(puzzle: TurretMaze, *, levels: bool = False) -> TurretSearch:
    """The kernel's search of a maze, before its first step; it may keep each state's level."""
    first, goal = puzzle.cells.index(b"S"), puzzle.cells.index(b"G")
    return TurretSearch(puzzle.rows, puzzle.cols, puzzle.cells, first, goal, levels)


class Clock:
    """The time that a search may take, and who is told how it goes."""

    def __init__(self, budget: Budget) -> None:
        self._progress = budget.progress
        self._deadline = None if budget.seconds is None else monotonic() + budget.seconds

    def reaches(self, search: TurretSearch) -> bool:
        """Whether the goal is reached (again); False once every state is visited.

        Raises: TimeUpError; whatever the budget's ``progress`` raises.
        """
        while (reached := search.run(SLICE)) is None:
            self.look(search.fraction)
        return reached

    def exhaust(self, search: TurretSearch) -> None:
        """Visit every state, the goal's among them. Raises as `reaches`."""
        while self.reaches(search):
            pass

    def count(self, search: TurretSearch) -> int:
        """The number of shortest walks. Raises as `reaches`."""
        while (number := search.count(SLICE)) is None:
            self.look(1.0)
        return int.from_bytes(number, "little")

    def look(self, fraction: float, found: int = 0) -> None:
        """Tell how far the search is, unless the time is up. Raises as `reaches`."""
        if self._deadline is not None and monotonic() >= self._deadline:
            raise TimeUpError
        if self._progress is not None:
            self._progress(fraction, found)


def _walks(puzzle: TurretMaze, search: TurretSearch) -> Iterator[Walk]:
    """All shortest walks, of a search that has just reached the goal and kept the levels.

    From the goal backwards, where every way leads to the start.
    """
    levels = [memoryview(search.levels(pair)).cast("I") for pair in (0, 1)]

    def came(cell: Cell, step: int) -> Iterator[Heading]:
        """The headings with which walks enter a cell at this step."""
        for heading in Heading:
            row, col = before = heading.back.step(cell)
            level = levels[(step - 1) % 4 // 2]
            if puzzle.inside(before) and level[row * puzzle.cols + col] == step - 1:
                yield heading

    ways = [came(puzzle.goal, search.steps)]
    cells = [puzzle.goal]
    moves: list[str] = []  # the last one first
    while ways:
        heading = next(ways[-1], None)
        if heading is None:
            ways.pop()
            cells.pop()
            del moves[-1:]
            continue
        cells.append(heading.back.step(cells[-1]))
        moves.append(heading.name)
        if len(moves) == search.steps:
            yield Walk("".join(reversed(moves)))
            cells.pop()
            moves.pop()
        else:
            ways.append(came(cells[-1], search.steps - len(moves)))
