"""The answer to a maze, by the kernel's search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from lasermaze import parts
from lasermaze._kernel import TurretSearch
from lasermaze.core.answers import Answer, BaseAnswer, Impossible, Solved, Stopped, Undecided
from lasermaze.core.budget import KEPT_BYTES, Budget, TimeUpError
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk

#: The approximate size of a walk in bytes, besides its moves.
WALK_BYTES = 150

#: The number of steps followed between two checks of the budget.
_FOLLOWED = 1 << 12

_Solved = Solved[TurretMaze, Walk]

_MOVES = bytes.maketrans(bytes(range(4)), b"NESW")


class Solve(parts.Solve[TurretMaze, Walk, ClosedSet]):
    """Breadth-first search over the states (cell, time mod 4), 256 cells at a time."""

    def solve(self) -> Answer[TurretMaze, Walk, ClosedSet]:
        """The answer to a maze: a shortest walk, impossible with the reachable set, or undecided.

        A solution is a shortest walk. They are counted, exactly, with the option ``count_walks``,
        whatever ``budget.solutions`` is, or if all solutions are wanted, which are kept up to
        `KEPT_BYTES`.

        Cost: at most 2 * rows * cols states; a byte a cell, with ``count_walks`` about 17.
        Raises: whatever ``budget.progress`` raises.
        """
        puzzle, budget, count_walks = self.puzzle, self.budget, self.options.count_walks
        chosen = self.kind.differing(self.options)
        search = start(puzzle, levels=count_walks or budget.wants_all)
        try:
            if not reaches(search, budget):
                closed = ClosedSet(search.visited(budget))
                return Impossible(puzzle=puzzle, options=chosen, evidence=closed)
            walk = _walk(search.walk(budget))
        except TimeUpError:
            return Undecided(puzzle=puzzle, options=chosen, reason="time limit")
        solved = Solved(
            puzzle=puzzle, options=chosen, witness=walk, stopped="not counted", evidence=None
        )
        if count_walks:
            return self._with_count(solved, search)
        return self._with_all(solved, search) if budget.wants_all else solved

    def solutions(self) -> Iterator[Walk]:
        """Every shortest walk, lazily and each once; none if the goal cannot be reached.

        Raises: TimeUpError; whatever ``budget.progress`` raises.
        """
        search = start(self.puzzle, levels=True)
        if reaches(search, self.budget):
            yield from _walks(self.puzzle, search, self.budget)

    def prove(self, answer: BaseAnswer[TurretMaze, Any]) -> ClosedSet | None:
        """The set of all states that a walker can reach, for a maze that has no walk.

        Raises: TimeUpError; whatever ``budget.progress`` raises.
        """
        if not isinstance(answer, Impossible):
            return None
        search = start(self.puzzle)
        if reaches(search, self.budget):
            return None
        return ClosedSet(search.visited(self.budget))

    def _with_count(self, solved: _Solved, search: TurretSearch) -> _Solved:
        """The answer with the number of all shortest walks, and the wanted number of them."""
        try:
            number = search.count(self.budget)
        except TimeUpError:
            return replace(solved, stopped="time limit")
        found = [solved.witness]
        every = _walks(self.puzzle, search, self.budget)
        # The number is known even if this stops early.
        _collect((walk for walk in every if walk != solved.witness), found, self.budget.kept)
        count = int.from_bytes(number, "little")
        return replace(solved, others=tuple(found[1:]), count=count, exact=True, stopped=None)

    def _with_all(self, solved: _Solved, search: TurretSearch) -> _Solved:
        """The answer with all shortest walks, up to the limits of the budget."""
        found: list[Walk] = []
        stopped = _collect(_walks(self.puzzle, search, self.budget), found, self.budget.kept)
        witness, *others = found or [solved.witness]
        return replace(
            solved,
            witness=witness,
            others=tuple(others),
            count=1 + len(others),
            exact=stopped is None,
            stopped=stopped,
        )


def _collect(walks: Iterable[Walk], found: list[Walk], most: int) -> Stopped | None:
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
