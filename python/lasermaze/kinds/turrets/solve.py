"""The answer to a maze, by the kernel's search."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from lasermaze._kernel import TurretSearch
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.budget import KEPT_BYTES, UNLIMITED, Budget, TimeUpError
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

T = TypeVar("T")

#: What `Solved.stopped` says where how many shortest walks there are was not asked for.
NOT_COUNTED = "not counted"

#: The distance of a state that no walk reaches.
NEVER = (1 << 32) - 1

#: How many bytes a walk takes besides its moves, about.
WALK_BYTES = 150

#: How many levels are fetched from the kernel at once.
_PIECE = 1 << 20

#: How many steps are followed between two looks at the budget.
_FOLLOWED = 1 << 12

_MOVES = bytes.maketrans(bytes(range(4)), b"NESW")


def solve(puzzle: TurretMaze, budget: Budget, *, count_walks: bool = False) -> Answer[TurretMaze]:
    """The answer to a maze: a shortest walk, impossible with the reachable set, or undecided.

    Breadth-first over the states (cell, time mod 4), 64 cells at a time. A solution is a
    shortest walk. How many there are is told with ``count_walks``, as an exact number whatever
    ``budget.solutions`` is, or where all are wanted; these are kept as far as `KEPT_BYTES` go.

    Cost: at most 2 * rows * cols states; a byte a cell, with ``count_walks`` about 17.
    Raises: whatever ``budget.progress`` raises.
    """
    every = budget.wants_all
    options: Pairs = (("count_walks", True),) if count_walks else ()
    search = start(puzzle, levels=count_walks or every)
    try:
        if not reaches(search, budget):
            certificate = ClosedSet(_in_slices(search.visited, budget))
            return Impossible(puzzle=puzzle, options=options, certificate=certificate)
        moves = _in_slices(search.walk, budget)
    except TimeUpError:
        return Undecided(puzzle=puzzle, options=options, reason="time limit")
    walk = Walk(moves.translate(_MOVES).decode("ascii"))
    solved = Solved(puzzle=puzzle, options=options, witness=walk, stopped=NOT_COUNTED)
    if count_walks:
        return _with_count(solved, search, budget)
    return _with_all(solved, search, budget) if every else solved


def _with_count(
    solved: Solved[TurretMaze, Walk], search: TurretSearch, budget: Budget
) -> Solved[TurretMaze, Walk]:
    """The answer with the number of all shortest walks, and as many of them as are wanted."""
    try:
        number = _in_slices(search.count, budget)
    except TimeUpError:
        return replace(solved, stopped="time limit")
    others: list[Walk] = []
    size = len(solved.witness) + WALK_BYTES
    try:
        walks = (walk for walk in _walks(solved.puzzle, search, budget) if walk != solved.witness)
        for walk in islice(walks, budget.kept - 1):
            size += len(walk) + WALK_BYTES
            if size > KEPT_BYTES:
                break
            others.append(walk)
    except TimeUpError:  # the number is known all the same
        pass
    count = int.from_bytes(number, "little")
    return replace(solved, others=tuple(others), count=count, exact=True, stopped=None)


def _with_all(
    solved: Solved[TurretMaze, Walk], search: TurretSearch, budget: Budget
) -> Solved[TurretMaze, Walk]:
    """The answer with all shortest walks, as far as the budget goes."""
    found: list[Walk] = []
    size = 0
    stopped = None
    try:
        for walk in _walks(solved.puzzle, search, budget):
            size += len(walk) + WALK_BYTES
            if len(found) == budget.kept:
                stopped = "limit"
                break
            if found and size > KEPT_BYTES:
                stopped = "memory limit"
                break
            found.append(walk)
    except TimeUpError:
        stopped = "time limit"
    found = found or [solved.witness]
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
    if reaches(search, UNLIMITED):
        yield from _walks(puzzle, search, UNLIMITED)


def distances(puzzle: TurretMaze) -> npt.NDArray[np.uint32]:
    """The least number of steps to every state: an array (4, rows, cols) by the time mod 4.

    4294967295 (`NEVER`) where no walk arrives. Walks may pass over the goal; the start is at
    distance 0 in phase 0.

    Cost: a breadth-first search of all states, 24 bytes a cell.
    """
    import numpy as np

    search = start(puzzle, levels=True)
    exhaust(search, UNLIMITED)
    levels = levels_of(search, puzzle, UNLIMITED)
    steps = np.full((4, puzzle.rows, puzzle.cols), NEVER, dtype=np.uint32)
    odd = np.add.outer(np.arange(puzzle.rows), np.arange(puzzle.cols)) + sum(puzzle.start) & 1
    for phase in range(4):
        np.copyto(steps[phase], levels[phase // 2], where=odd == phase % 2)
    return steps


def levels_of(
    search: TurretSearch, puzzle: TurretMaze, budget: Budget
) -> list[npt.NDArray[np.uint32]]:
    """The steps to each cell's state in the phases 0 and 1, and to that in 2 and 3.

    Which of the two phases it is, the parity says; `NEVER` for what is not visited so far.
    Raises as `reaches`.
    """
    import numpy as np

    shape = (puzzle.rows, puzzle.cols)
    levels = [np.frombuffer(packed, np.uint32) for packed in _levels(search, puzzle, budget)]
    return [pair.reshape(shape) for pair in levels]


def _levels(search: TurretSearch, puzzle: TurretMaze, budget: Budget) -> list[bytes]:
    """The same, as native uint32."""
    packed = []
    for pair in (0, 1):
        pieces = []
        for first in range(0, len(puzzle.cells), _PIECE):
            budget.look()
            pieces.append(search.levels(pair, first, _PIECE))
        packed.append(b"".join(pieces))
    return packed


def start(puzzle: TurretMaze, *, levels: bool = False) -> TurretSearch:
    """The kernel's search of a maze, before its first step; it may keep each state's level."""
    first, goal = puzzle.cells.index(b"S"), puzzle.cells.index(b"G")
    return TurretSearch(puzzle.rows, puzzle.cols, puzzle.cells, first, goal, levels)


def reaches(search: TurretSearch, budget: Budget) -> bool:
    """Whether the goal is reached (again); False once every state is visited.

    Raises: TimeUpError; whatever the budget's ``progress`` raises.
    """
    while (reached := search.run(budget.slice)) is None:
        budget.look(search.fraction)
    return reached


def exhaust(search: TurretSearch, budget: Budget) -> None:
    """Visit every state, the goal's among them. Raises as `reaches`."""
    while reaches(search, budget):
        pass


def _in_slices(call: Callable[[float], T | None], budget: Budget) -> T:
    """What a call of the kernel gives once it has had enough slices. Raises as `reaches`."""
    while (found := call(budget.slice)) is None:
        budget.look()
    return found


def _walks(puzzle: TurretMaze, search: TurretSearch, budget: Budget) -> Iterator[Walk]:
    """All shortest walks, of a search that has just reached the goal and kept the levels.

    From the goal backwards, where every way leads to the start. Raises as `reaches`.
    Cost: a few microseconds a step that is followed; two bytes a step.
    """
    size, cols = len(puzzle.cells), puzzle.cols
    levels = [memoryview(packed).cast("I") for packed in _levels(search, puzzle, budget)]

    def came(cell: int, step: int) -> int:
        """The headings with which walks enter a cell at this step, as bits."""
        level, wanted = levels[(step - 1) % 4 // 2], step - 1
        north = cell + cols < size and level[cell + cols] == wanted
        east = cell % cols > 0 and level[cell - 1] == wanted
        south = cell >= cols and level[cell - cols] == wanted
        west = (cell + 1) % cols > 0 and level[cell + 1] == wanted
        return north | east << 1 | south << 2 | west << 3

    back = (cols, -1, -cols, 1)  # to where a walk with this heading came from
    moves = bytearray(search.steps)
    left = bytearray(search.steps)  # by step: the headings that are still to be followed
    cell, step = puzzle.cells.index(b"G"), search.steps
    left[step - 1] = came(cell, step)
    followed = 0
    while True:
        followed += 1
        if followed >= _FOLLOWED:
            followed = 0
            budget.look()
        if left[step - 1]:
            heading = (left[step - 1] & -left[step - 1]).bit_length() - 1
            left[step - 1] &= left[step - 1] - 1
            moves[step - 1] = heading
            if step > 1:
                cell += back[heading]
                step -= 1
                left[step - 1] = came(cell, step)
                continue
            yield Walk(bytes(moves.translate(_MOVES)).decode("ascii"))
            followed += len(moves) // 256  # writing it takes some time too
        else:
            step += 1
            if step > search.steps:
                return
            cell -= back[moves[step - 1]]
