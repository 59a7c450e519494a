"""The answer to a maze, by the kernel's search for an augmenting path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from time import monotonic
from typing import NamedTuple

from lasermaze._kernel import MirrorSearch, MirrorToil
from lasermaze.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.beam import MIRROR
from lasermaze.budget import Budget, TimeUpError
from lasermaze.grid import Cell
from lasermaze.mirrors.puzzle import BACKSLASH, SLASH, Barrier, MirrorMaze, Turned

#: For how many seconds the kernel works before Python may look at the clock and the keyboard.
SLICE = 0.05

#: In a maze of so many cells a second solution is looked for without being asked.
QUICK = 2_500

#: What `Solved.stopped` says where nobody asked how many solutions there are.
NOT_COUNTED = "not counted"

#: How the kernel writes a mirror that may not be turned.
FIXED = {SLASH: ord("Z"), BACKSLASH: ord("S")}

Price = tuple[int, int]  # of a step from cell to cell, and of a reflection


def solve(
    puzzle: MirrorMaze,
    budget: Budget,
    *,
    shortest: bool = False,
    fewest_reflections: bool = False,
) -> Answer[MirrorMaze]:
    """The answer to a maze: a turned maze, impossible with a barrier, or undecided.

    One search for an augmenting path with blossoms in the graph of the mirrors' sides, started
    from the matching of all straight runs. With ``shortest`` the beam crosses as few cells as
    any, with ``fewest_reflections`` it has as few reflections; with both it is a shortest one,
    and has the fewest reflections of these. A single search then goes in the order of cost, as
    in the primal-dual method for weighted matching.

    All solutions (with an option: all of the best ones) are looked for only where more than two
    are to be kept (``--all``); without an option it is seen in a maze of at most `QUICK` cells
    whether there are just one or two.

    Cost: near-linear in cells and mirrors, some 90 bytes a mirror; with an option
    O(mirrors log mirrors) and about twice the memory.
    Raises: whatever ``budget.progress`` raises.
    """
    chosen = (("fewest_reflections", fewest_reflections), ("shortest", shortest))
    options: Pairs = tuple((name, True) for name, value in chosen if value)
    finder = Finder(puzzle, price_of(puzzle, shortest, fewest_reflections), budget)
    try:
        search = finder.search(puzzle.cells)
    except TimeUpError:
        return Undecided(puzzle=puzzle, options=options, reason="time limit")
    mirrors, sides, blossoms = search.work
    work = (("sides", sides), ("mirrors", mirrors), ("blossoms", blossoms))
    if not finder.found(search):
        barrier = Barrier(puzzle.cols, search.barrier())
        return Impossible(puzzle=puzzle, options=options, work=work, certificate=barrier)
    witness = finder.turned(search, puzzle.cells)
    solved = Solved(puzzle=puzzle, options=options, work=work, witness=witness, stopped=NOT_COUNTED)
    if budget.wants_all:
        return _counted(solved, finder, budget, budget.solutions, "limit")
    if options or len(puzzle.cells) > QUICK:
        return solved
    return _counted(solved, finder, budget, min(2, budget.solutions), NOT_COUNTED)


def _counted(
    solved: Solved[MirrorMaze, Turned], finder: Finder, budget: Budget, most: int, reason: str
) -> Solved[MirrorMaze, Turned]:
    """The answer with all solutions, or with so many where there are more, for that reason."""
    found: list[Turned] = []
    count, stopped = 0, None
    try:
        for turned in finder.every():
            if count == most:
                stopped = reason
                break
            count += 1
            if len(found) < budget.kept:
                found.append(turned)
            finder.look(1.0, count)
    except TimeUpError:
        stopped = "time limit"
    found = found or [solved.witness]
    return replace(
        solved,
        witness=found[0],
        others=tuple(found[1:]),
        count=max(count, 1),
        exact=stopped is None,
        stopped=stopped,
    )


def solutions(
    puzzle: MirrorMaze, *, shortest: bool = False, fewest_reflections: bool = False
) -> Iterator[Turned]:
    """Every solution, lazily and each once: the beams that pass, all other mirrors left alone.

    With an option only those that are best by it. Between two of them lies at most one search
    for each mirror of a beam.
    """
    price = price_of(puzzle, shortest, fewest_reflections)
    yield from Finder(puzzle, price, Budget()).every()


def search_of(puzzle: MirrorMaze) -> MirrorSearch:
    """The finished search of a maze, to be looked at."""
    return Finder(puzzle, None, Budget()).search(puzzle.cells)


def can_stay(puzzle: MirrorMaze, mirrors: Iterable[Cell]) -> bool:
    """Whether there is a solution in which none of these mirrors is turned."""
    cells = bytearray(puzzle.cells)
    for row, col in mirrors:
        cells[row * puzzle.cols + col] = FIXED[puzzle[row, col]]
    finder = Finder(puzzle, None, Budget())
    return finder.found(finder.search(bytes(cells)))


def price_of(puzzle: MirrorMaze, shortest: bool, fewest_reflections: bool) -> Price | None:
    """What a step and a reflection cost; None where any beam will do."""
    if shortest and fewest_reflections:
        return 4 * puzzle.mirrors + 1, 1  # a step is worse than all reflections together
    return (int(shortest), int(fewest_reflections)) if shortest or fewest_reflections else None


class _Branch(NamedTuple):
    """A solution, the cells in which the mirrors chosen for it are fixed, and how many are."""

    turned: Turned
    fixed: bytes
    depth: int


class Finder:
    """Searches of a maze and of what is left of its choices, under one budget."""

    def __init__(self, puzzle: MirrorMaze, price: Price | None, budget: Budget) -> None:
        self._puzzle, self._price = puzzle, price
        self._progress = budget.progress
        self._deadline = None if budget.seconds is None else monotonic() + budget.seconds

    def search(self, cells: bytes) -> MirrorSearch:
        """The search of the maze with these cells, done. Raises: TimeUpError, and as `look`."""
        search = MirrorSearch(self._puzzle.rows, self._puzzle.cols, cells, self._price)
        while search.run(SLICE) is None:
            self.look(search.fraction)
        return search

    def found(self, search: MirrorSearch) -> bool:
        """Whether a search that is done found a beam."""
        return search.run(0) is True

    def turned(self, search: MirrorSearch, cells: bytes) -> Turned:
        """The maze with the mirrors of the found beam turned."""
        cells = search.turned(cells).translate(_UNFIXED)
        return Turned(self._puzzle.rows, self._puzzle.cols, cells)

    def every(self) -> Iterator[Turned]:
        """All solutions that cost no more than the first one.

        Each comes from another one by turning a mirror of its beam, while the mirrors before it
        are fixed; whether that leaves a solution, a search tells before anything is followed.
        """
        search = self.search(self._puzzle.cells)
        if not self.found(search):
            return
        least, first = search.cost, self.turned(search, self._puzzle.cells)
        yield first
        stack = [self._others(_Branch(first, self._puzzle.cells, 0), least)]
        while stack:
            branch = next(stack[-1], None)
            if branch is None:
                stack.pop()
                continue
            yield branch.turned
            stack.append(self._others(branch, least))

    def thought(self, cells: bytes) -> tuple[int, int]:
        """The sides and mirrors that a player looks at, and the open choices. Raises: as `look`."""
        player = MirrorToil(self._puzzle.rows, self._puzzle.cols, cells)
        while (found := player.run(SLICE)) is None:
            self.look(player.fraction)
        return found

    def alternatives(self) -> int | None:
        """How many mirrors of a beam could stand otherwise, those before them on it as they are.

        None where no beam passes, 0 where there is just one solution.
        """
        search = self.search(self._puzzle.cells)
        if not self.found(search):
            return None
        first = _Branch(self.turned(search, self._puzzle.cells), self._puzzle.cells, 0)
        return sum(1 for _ in self._others(first, search.cost))

    def _others(self, branch: _Branch, least: int) -> Iterator[_Branch]:
        """A solution of each kind: like this one up to some mirror, which stands otherwise."""
        turned, cells = branch.turned, bytearray(branch.fixed)
        cols = turned.cols
        touched = dict.fromkeys(row * cols + col for (row, col), _ in turned.trace())
        mirrors = [index for index in touched if chr(turned.cells[index]) in MIRROR]
        for depth, index in enumerate(mirrors):
            here = chr(turned.cells[index])
            if depth >= branch.depth:
                cells[index] = FIXED[BACKSLASH if here == SLASH else SLASH]
                fixed = bytes(cells)
                search = self.search(fixed)
                if self.found(search) and search.cost == least:
                    yield _Branch(self.turned(search, fixed), fixed, depth + 1)
            cells[index] = FIXED[here]

    def look(self, fraction: float, found: int = 0) -> None:
        """Tell how far the search is, unless the time is up.

        Raises: TimeUpError; whatever the budget's ``progress`` raises.
        """
        if self._deadline is not None and monotonic() >= self._deadline:
            raise TimeUpError
        if self._progress is not None:
            self._progress(fraction, found)


_UNFIXED = bytes.maketrans(bytes(FIXED.values()), "".join(FIXED).encode())
