"""The answer to a maze, by the kernel's search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from lasermaze._kernel import TurretSearch
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import KEPT_BYTES, Budget, TimeUpError
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, TurretsOptions, Walk

#: The approximate size of a walk in bytes, besides its moves.
WALK_BYTES = 150

#: The number of steps followed between two checks of the budget.
_FOLLOWED = 1 << 12

_MOVES = bytes.maketrans(bytes(range(4)), b"NESW")


def solve(
    puzzle: TurretMaze, budget: Budget, options: TurretsOptions
) -> Answer[TurretMaze, Walk, ClosedSet]:
    """The answer to a maze: a shortest walk, impossible with the reachable set, or undecided.

    Breadth-first over the states (cell, time mod 4), 256 cells at a time. A solution is a
    shortest walk. They are counted, exactly, with the option ``count_walks``, whatever
    ``budget.solutions`` is, or if all solutions are wanted, which are kept up to `KEPT_BYTES`.

    Cost: at most 2 * rows * cols states; a byte a cell, with ``count_walks`` about 17.
    Raises: whatever ``budget.progress`` raises.
    """
    count_walks = options["count_walks"]
    chosen = (("count_walks", True),) if count_walks else ()
    search = start(puzzle, levels=count_walks or budget.wants_all)
    try:
        if not reaches(search, budget):
            certificate = ClosedSet(search.visited(budget))
            return Impossible(puzzle=puzzle, options=chosen, certificate=certificate)
        walk = _walk(search.walk(budget))
    except TimeUpError:
        return Undecided(puzzle=puzzle, options=chosen, reason="time limit")
    solved = Solved(puzzle=puzzle, options=chosen, witness=walk, stopped="not counted")
    if count_walks:
        return _with_count(solved, search, budget)
    return _with_all(solved, search, budget) if budget.wants_all else solved


def solutions(puzzle: TurretMaze, budget: Budget, options: TurretsOptions) -> Iterator[Walk]:
    """Every shortest walk, lazily and each once; none if the goal cannot be reached.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    search = start(puzzle, levels=True)
    if reaches(search, budget):
        yield from _walks(puzzle, search, budget)


def _with_count(
    solved: Solved[TurretMaze, Walk], search: TurretSearch, budget: Budget
) -> Solved[TurretMaze, Walk]:
    """The answer with the number of all shortest walks, and the wanted number of them."""
    try:
        number = search.count(budget)
    except TimeUpError:
        return replace(solved, stopped="time limit")
    found = [solved.witness]
    walks = (walk for walk in _walks(solved.puzzle, search, budget) if walk != solved.witness)
    _collect(walks, found, budget.kept)  # the number is known even if this stops early
    count = int.from_bytes(number, "little")
    return replace(solved, others=tuple(found[1:]), count=count, exact=True, stopped=None)


def _with_all(
    solved: Solved[TurretMaze, Walk], search: TurretSearch, budget: Budget
) -> Solved[TurretMaze, Walk]:
    """The answer with all shortest walks, up to the limits of the budget."""
    found: list[Walk] = []
    stopped = _collect(_walks(solved.puzzle, search, budget), found, budget.kept)
    witness, *others = found or [solved.witness]
    return replace(
        solved,
        witness=witness,
        others=tuple(others),
        count=1 + len(others),
        exact=stopped is None,
        stopped=stopped,
    )


def _collect(walks: Iterable[Walk], found: list[Walk], most: int) -> str | None:
    """Append the walks to those found, at most ``most`` in all. Returns why it stopped, or None.

    At least one walk is kept, however long it is.
    """
    size = sum(len(walk) + WALK_BYTES for walk in found)
    try:
        for walk in walks:
            size += len(walk) + WALK_BYTES
            if len(found) == most:
                return "limit"
            if found and size > KEPT_BYTES:
                return "memory limit"
            found.append(walk)
    except TimeUpError:
        return "time limit"
    return None


def start(puzzle: TurretMaze, *, levels: bool = False) -> TurretSearch:
    """The kernel's search of a maze, not yet begun; with ``levels`` it keeps each state's level."""
    return TurretSearch(*puzzle.packed, levels)


def reaches(search: TurretSearch, budget: Budget) -> bool:
    """Whether the goal is reached (again); False once every state is visited.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    return search.run(budget)


def _walk(headings: bytes) -> Walk:
    return Walk(headings.translate(_MOVES).decode("ascii"))


def _walks(puzzle: TurretMaze, search: TurretSearch, budget: Budget) -> Iterator[Walk]:
    """All shortest walks, from a search that has just reached the goal and kept the levels.

    Depth-first from the goal backwards: every such path leads to the start. Raises: as `reaches`.
    Cost: a few microseconds a step that is followed; two bytes a step.
    """
    size = len(puzzle.cells)
    levels = [budget.in_pieces(partial(search.levels, pair), size) for pair in (0, 1)]
    entering = _headings_into(puzzle, levels)
    back = (puzzle.cols, -1, -puzzle.cols, 1)  # to the cell before, by the heading of the walk
    cell, step, followed = puzzle.cells.index(b"G"), search.steps, 0
    moves = bytearray(search.steps)
    untried = bytearray(search.steps)  # for each step the headings not yet followed
    untried[step - 1] = entering(cell, step)
    while True:
        followed += 1
        if followed >= _FOLLOWED:
            followed = 0
            budget.check()
        if bits := untried[step - 1]:
            heading = (bits & -bits).bit_length() - 1
            untried[step - 1] = bits & (bits - 1)
            moves[step - 1] = heading
            if step > 1:
                cell += back[heading]
                step -= 1
                untried[step - 1] = entering(cell, step)
            else:
                yield _walk(bytes(moves))
                followed += len(moves) // 256  # this takes some time too
        elif step < search.steps:
            cell -= back[moves[step]]
            step += 1
        else:
            return


def _headings_into(puzzle: TurretMaze, packed: list[bytes]) -> Callable[[int, int], int]:
    """The function that returns the headings, as bits, with which walks enter a cell at a step.

    ``packed`` has the steps to each cell's state, for each pair of phases, as native uint32.
    """
    size, cols = len(puzzle.cells), puzzle.cols
    levels = [memoryview(pair).cast("I") for pair in packed]

    def entering(cell: int, step: int) -> int:
        level, wanted = levels[(step - 1) % 4 // 2], step - 1
        north = cell + cols < size and level[cell + cols] == wanted
        east = cell % cols > 0 and level[cell - 1] == wanted
        south = cell >= cols and level[cell - cols] == wanted
        west = (cell + 1) % cols > 0 and level[cell + 1] == wanted
        return north | east << 1 | south << 2 | west << 3

    return entering
