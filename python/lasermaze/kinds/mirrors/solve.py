"""The answer to a maze, by the kernel's search for an augmenting path."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from lasermaze import parts
from lasermaze._kernel import MirrorSearch, mirror_proof
from lasermaze.core.answers import Answer, BaseAnswer, Impossible, Solved, Stopped, Undecided
from lasermaze.core.budget import KEPT_BYTES, UNLIMITED, Budget, TimeUpError
from lasermaze.core.grid import Cell
from lasermaze.kinds.mirrors.puzzle import (
    BACKSLASH,
    MIRRORS,
    SLASH,
    Barrier,
    Evidence,
    MirrorMaze,
    MirrorsOptions,
    Turned,
    weights,
)

#: In a maze of at most this many cells the solver always looks for a second solution.
QUICK = 2_500

#: Evidence that no beam is better is left out for mazes with more mirrors.
MOST_MIRRORS = 250_000

#: Evidence that there are no other solutions is left out for mazes with more cells, for
#: more cells in all solutions together, and for more sides in all its barriers.
MOST_CELLS, MOST_IN_ALL, MOST_SIDES = 10_000, 200_000, 100_000

#: The memory of a kept solution besides its cells, in bytes.
OVERHEAD = 200

#: The value of `Solved.stopped` if the count of solutions was not wanted.
NOT_COUNTED: Final = "not counted"

#: The kernel's letters for a mirror that must not be turned, and the other diagonal of a mirror.
FIXED = {ord(SLASH): ord("Z"), ord(BACKSLASH): ord("S")}
OTHER = {ord(SLASH): ord(BACKSLASH), ord(BACKSLASH): ord(SLASH)}
_UNFIXED = bytes.maketrans(bytes(FIXED.values()), bytes(FIXED))

_Solved = Solved[MirrorMaze, Turned]

#: The mirrors of a beam in its order: the indices of their cells, and their diagonals.
Bends = tuple["array[int]", bytes]


class Solve(parts.Solve[MirrorMaze, Turned, Barrier]):
    """A search for an augmenting path with blossoms in the graph of the mirrors' sides."""

    def solve(self) -> Answer[MirrorMaze, Turned, Barrier]:
        """The answer to a maze: a turned maze, impossible with a barrier, or undecided.

        The search starts from the matching of all straight runs. With ``shortest`` the beam crosses
        the fewest cells, with ``fewest_reflections`` it has the fewest reflections; with both it is
        a shortest one with the fewest reflections. A single search then proceeds in the order of
        cost, as in the primal-dual method for weighted matching.

        All solutions (with an option: all of the best ones) are looked for only if the budget wants
        all. Without an option, a maze of at most `QUICK` cells is searched for a second one.

        The answer holds `Evidence` that no beam is better in mazes of at most `MOST_MIRRORS`
        mirrors, and, if it claims that, of its solutions being all: in mazes of at most
        `MOST_CELLS` cells, for solutions of at most `MOST_IN_ALL` cells together, and with at most
        `MOST_SIDES` sides in its barriers.

        Cost: near-linear in cells and mirrors, some 90 bytes a mirror; with an option
        O(mirrors log mirrors) and about twice the memory; with all solutions at most `KEPT_BYTES`
        more for them.
        Raises: whatever ``budget.progress`` raises.
        """
        puzzle, budget, finder = self.puzzle, self.budget, self._finder
        chosen = self.kind.differing(self.options)
        try:
            search = finder.search()
            mirrors, sides, blossoms = search.work
            work = (("sides", sides), ("mirrors", mirrors), ("blossoms", blossoms))
            if not search.found:
                barrier = finder.barrier(search)
                return Impossible(puzzle=puzzle, options=chosen, work=work, evidence=barrier)
            witness = finder.turned(search, puzzle.cells)
        except TimeUpError:
            return Undecided(puzzle=puzzle, options=chosen, reason="time limit")
        solved = Solved(
            puzzle=puzzle,
            options=chosen,
            work=work,
            witness=witness,
            stopped=NOT_COUNTED,
            evidence=None,
        )
        if budget.wants_all:
            solved = self._counted(solved, budget.solutions, "limit")
        elif not chosen and len(puzzle.cells) <= QUICK:
            solved = self._counted(solved, min(2, budget.solutions), NOT_COUNTED)
        try:
            return replace(solved, evidence=self._evidence(solved, search))
        except TimeUpError:
            return solved

    def solutions(self) -> Iterator[Turned]:
        """Every solution, lazily and each once: the beams that pass, all other mirrors unchanged.

        With an option only those that are best by it. It takes at most one search for each mirror
        of a beam between two solutions.
        """
        yield from self._finder.every()

    def prove(self, answer: BaseAnswer[MirrorMaze, Any]) -> Barrier | Evidence | None:
        """The barrier of an impossible maze, or the evidence of a solved one. Raises: TimeUpError.

        ``answer`` has the solutions that it claims to be all.
        """
        search = self._finder.search()
        if isinstance(answer, Impossible):
            return None if search.found else self._finder.barrier(search)
        if isinstance(answer, Solved) and search.found:
            return self._evidence(answer, search)
        return None

    @cached_property
    def _finder(self) -> Finder:
        return Finder(self.puzzle, self.budget, self.options)

    def _evidence(self, solved: _Solved, search: MirrorSearch) -> Evidence | None:
        """The evidence for an answer's claims; None if it is too large, or not needed.

        Raises: as `Budget.check`.
        """
        puzzle, finder = self.puzzle, self._finder
        bent = puzzle[puzzle.straight(puzzle.openings[0]).cell] in MIRRORS
        if not (solved.options or solved.exact) or not bent:
            return None
        potentials = finder.potentials(search) if solved.options else b""
        barriers = None
        if (
            solved.exact
            and solved.count == len(solved.solutions)
            and len(puzzle.cells) <= min(MOST_CELLS, MOST_IN_ALL // solved.count)
        ):
            barriers = finder.barriers(solved.solutions, potentials)
        return Evidence(potentials, barriers) if potentials or barriers is not None else None

    def _counted(self, solved: _Solved, most: int, reason: Stopped) -> _Solved:
        """The answer with all solutions, or with the first ``most`` and the reason for stopping."""
        found: list[Turned] = []
        count = 0
        stopped: Stopped | None = None
        room = max(1, KEPT_BYTES // (len(self.puzzle.cells) + OVERHEAD))
        try:
            for turned in self._finder.every():
                if count in (most, room):
                    stopped = reason if count == most else "memory limit"
                    break
                count += 1
                if len(found) < self.budget.kept:
                    found.append(turned)
                self.budget.check(1.0, count)
        except TimeUpError:
            stopped = "time limit"
        witness, *others = found or [solved.witness]
        return replace(
            solved,
            witness=witness,
            others=tuple(others),
            count=max(count, 1),
            exact=stopped is None,
            stopped=stopped,
        )


def with_fixed(puzzle: MirrorMaze, mirrors: Iterable[Cell]) -> bytes:
    """The cells of a maze with some of its mirrors fixed, for `Finder.search`."""
    cells = bytearray(puzzle.cells)
    for row, col in mirrors:
        index = row * puzzle.cols + col
        cells[index] = FIXED[cells[index]]
    return bytes(cells)


def can_stay(puzzle: MirrorMaze, mirrors: Iterable[Cell], budget: Budget) -> bool:
    """Whether there is a solution in which none of these mirrors is turned. Raises: TimeUpError."""
    finder = Finder(puzzle, budget)
    return finder.search(with_fixed(puzzle, mirrors)).found


class Finder:
    """Searches of a maze, with some of its mirrors fixed, under one budget.

    All methods raise TimeUpError, and whatever the budget's ``progress`` raises.
    """

    def __init__(
        self,
        puzzle: MirrorMaze,
        budget: Budget = UNLIMITED,
        options: MirrorsOptions | None = None,
    ) -> None:
        self._puzzle, self._budget = puzzle, budget
        price = (0, 0) if options is None else weights(puzzle, options)
        self._price = price if any(price) else None  # of a step and of a reflection, if they count

    def search(self, cells: bytes | None = None) -> MirrorSearch:
        """The finished search of the maze, or of these cells instead of its own."""
        cells = self._puzzle.cells if cells is None else cells
        size = self._puzzle.rows, self._puzzle.cols
        return MirrorSearch(*size, cells, self._budget, self._price)

    def turned(self, search: MirrorSearch, cells: bytes) -> Turned:
        """The maze with the mirrors of the found beam turned."""
        cells = search.turned(cells).translate(_UNFIXED)
        return Turned(self._puzzle.rows, self._puzzle.cols, cells)

    def barrier(self, search: MirrorSearch) -> Barrier:
        """The barrier of a search that failed."""
        return Barrier(self._puzzle.cols, self._whole(search.barrier, len(self._puzzle.cells)))

    def potentials(self, search: MirrorSearch) -> bytes:
        """The potentials of a search for a least beam; empty if there are too many."""
        mirrors = search.work[0]
        return b"" if mirrors > MOST_MIRRORS else self._whole(search.potentials, mirrors)

    def _whole(self, read: Callable[[int, int], bytes], count: int) -> bytes:
        """The bytes that the kernel returns part by part, joined."""
        return self._budget.in_pieces(
            lambda first, most: read(first, min(first + most, count)), count
        )

    def barriers(
        self, solutions: Iterable[Turned], potentials: bytes
    ) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
        """The barriers that prove that these solutions are all; None if that fails."""
        if self._price is not None and not potentials:
            return None
        puzzle, cells = self._puzzle, [turned.cells for turned in solutions]
        maze = puzzle.rows, puzzle.cols, puzzle.cells
        leaves = mirror_proof(*maze, cells, MOST_SIDES, self._budget, self._price, potentials)
        return None if leaves is None else tuple(tuple(map(tuple, leaf)) for leaf in leaves)

    def every(self) -> Iterator[Turned]:
        """All solutions that cost no more than the first one.

        Each results from another one by turning a mirror of its beam, with the mirrors before it
        fixed. A search tells whether that leaves a solution.
        Memory: a number for each mirror of each beam that leads to the current one.
        """
        search = self.search()
        if not search.found:
            return
        turned, cells = self.turned(search, self._puzzle.cells), bytearray(self._puzzle.cells)
        yield turned
        stack = [self._others(self._bends(turned, cells), cells, search.cost)]
        while stack:
            other = next(stack[-1], None)
            if other is None:
                stack.pop()
            else:
                yield other
                stack.append(self._others(self._bends(other, cells), cells, search.cost))

    def alternatives(self) -> int | None:
        """The number of mirrors of a beam that could be turned without those before them.

        None if no beam passes, 0 if there is just one solution.
        """
        search = self.search()
        if not search.found:
            return None
        cells = bytearray(self._puzzle.cells)
        bends = self._bends(self.turned(search, self._puzzle.cells), cells)
        return sum(1 for _ in self._others(bends, cells, search.cost))

    def _bends(self, turned: Turned, fixed: bytearray) -> Bends:
        """The mirrors of a solution's beam without those that are fixed."""
        mirrors = dict[int, None]()
        for (row, col), _ in self._budget.paced(turned.trace()):
            index = row * turned.cols + col
            if fixed[index] in FIXED:
                mirrors[index] = None
        return array("i", mirrors), bytes(turned.cells[index] for index in mirrors)

    def _others(self, bends: Bends, cells: bytearray, least: int) -> Iterator[Turned]:
        """The solutions that equal a beam up to one of its mirrors, which is turned.

        At most one for each mirror. ``cells`` fixes the mirrors up to it, and is restored at
        the end.
        """
        for index, letter in zip(*bends, strict=True):
            cells[index] = FIXED[OTHER[letter]]
            fixed = bytes(cells)
            search = self.search(fixed)
            if search.found and search.cost == least:
                yield self.turned(search, fixed)
            cells[index] = FIXED[letter]
            self._budget.check()
        for index in bends[0]:
            cells[index] = self._puzzle.cells[index]
