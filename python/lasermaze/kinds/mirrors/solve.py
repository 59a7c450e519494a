"""The answer to a maze, by the kernel's search for an augmenting path."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from lasermaze._kernel import MirrorProof, MirrorSearch, MirrorEffort
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.budget import KEPT_BYTES, UNLIMITED, Budget, TimeUpError
from lasermaze.core.grid import Cell
from lasermaze.kinds.mirrors.puzzle import (
    BACKSLASH,
    SLASH,
    Barrier,
    Evidence,
    MirrorMaze,
    Turned,
    Weights,
    weights,
)

#: In a maze of so many cells a second solution is looked for without being asked.
QUICK = 2_500

#: Evidence that no beam is better is left out for mazes of more mirrors than this.
MOST_MIRRORS = 250_000

#: Evidence that there are no other solutions is left out for mazes of more cells than this, for
#: more cells in all solutions together, and where its barriers have more sides in all.
MOST_CELLS, MOST_IN_ALL, MOST_SIDES = 10_000, 200_000, 100_000

#: What a kept solution takes in memory besides its cells, in bytes.
OVERHEAD = 200

#: Work in slices looks at this many cells at once.
PART = 1 << 20

#: What `Solved.stopped` says where nobody asked how many solutions there are.
NOT_COUNTED = "not counted"

#: How the kernel writes a mirror that may not be turned.
FIXED = {SLASH: ord("Z"), BACKSLASH: ord("S")}

MIRRORS = SLASH.encode() + BACKSLASH.encode()


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

    The answer holds `Evidence` that no beam is better in mazes of at most `MOST_MIRRORS` mirrors,
    and that its solutions are all where it says so: in mazes of at most `MOST_CELLS` cells, for
    solutions of at most `MOST_IN_ALL` cells together, and with at most `MOST_SIDES` sides in its
    barriers.

    Cost: near-linear in cells and mirrors, some 90 bytes a mirror; with an option
    O(mirrors log mirrors) and about twice the memory; with all solutions at most `KEPT_BYTES`
    more for them.
    Raises: whatever ``budget.progress`` raises.
    """
    chosen = (("fewest_reflections", fewest_reflections), ("shortest", shortest))
    options: Pairs = tuple((name, True) for name, value in chosen if value)
    finder = Finder(puzzle, price_of(puzzle, shortest, fewest_reflections), budget)
    try:
        search = finder.search(puzzle.cells)
        mirrors, sides, blossoms = search.work
        work = (("sides", sides), ("mirrors", mirrors), ("blossoms", blossoms))
        if not finder.found(search):
            barrier = Barrier(puzzle.cols, finder.barrier(search))
            return Impossible(puzzle=puzzle, options=options, work=work, certificate=barrier)
        witness = finder.turned(search, puzzle.cells)
    except TimeUpError:
        return Undecided(puzzle=puzzle, options=options, reason="time limit")
    solved = Solved(puzzle=puzzle, options=options, work=work, witness=witness, stopped=NOT_COUNTED)
    if budget.wants_all:
        solved = _counted(solved, finder, budget, budget.solutions, "limit")
    elif not options and len(puzzle.cells) <= QUICK:
        solved = _counted(solved, finder, budget, min(2, budget.solutions), NOT_COUNTED)
    try:
        return replace(solved, evidence=_evidence(solved, finder, search))
    except TimeUpError:
        return solved


def _evidence(
    solved: Solved[MirrorMaze, Turned], finder: Finder, search: MirrorSearch
) -> Evidence | None:
    """What proves the claims of an answer; None where it would be too large, or none is needed.

    Raises: as `Budget.look`.
    """
    if not (solved.options or solved.exact) or not finder.is_bent(solved.witness):
        return None
    potentials = finder.potentials(search) if solved.options else b""
    barriers = None
    if (
        solved.exact
        and solved.count == len(solved.solutions)
        and len(solved.puzzle.cells) <= min(MOST_CELLS, MOST_IN_ALL // solved.count)
    ):
        barriers = finder.barriers(search, solved.solutions, potentials)
    return Evidence(potentials, barriers) if potentials or barriers is not None else None


def _counted(
    solved: Solved[MirrorMaze, Turned], finder: Finder, budget: Budget, most: int, reason: str
) -> Solved[MirrorMaze, Turned]:
    """The answer with all solutions, or with ``most`` where there are more, for that reason."""
    found: list[Turned] = []
    count, stopped = 0, None
    room = KEPT_BYTES // (len(solved.puzzle.cells) + OVERHEAD)
    try:
        for turned in finder.every():
            if count == most:
                stopped = reason
                break
            if count == max(room, 1):
                stopped = "memory limit"
                break
            count += 1
            if len(found) < budget.kept:
                found.append(turned)
            budget.look(1.0, count)
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
    yield from Finder(puzzle, price, UNLIMITED).every()


def search_of(puzzle: MirrorMaze, budget: Budget = UNLIMITED) -> MirrorSearch:
    """The finished search of a maze, to be looked at. Raises: TimeUpError."""
    return Finder(puzzle, None, budget).search(puzzle.cells)


def can_stay(puzzle: MirrorMaze, mirrors: Iterable[Cell], budget: Budget = UNLIMITED) -> bool:
    """Whether there is a solution in which none of these mirrors is turned. Raises: TimeUpError."""
    cells = bytearray(puzzle.cells)
    for row, col in mirrors:
        cells[row * puzzle.cols + col] = FIXED[puzzle[row, col]]
    finder = Finder(puzzle, None, budget)
    return finder.found(finder.search(bytes(cells)))


def price_of(puzzle: MirrorMaze, shortest: bool, fewest_reflections: bool) -> Weights | None:
    """What a step and a reflection cost; None where any beam will do."""
    if shortest or fewest_reflections:
        return weights(puzzle, shortest, fewest_reflections)
    return None


class _Branch:
    """The mirrors of a beam that are not fixed before, and which of them is looked at."""

    def __init__(self, mirrors: array[int], letters: bytes) -> None:
        self.mirrors, self.letters = mirrors, letters
        self.at = -1

    @property
    def here(self) -> tuple[int, str]:
        """The mirror that is looked at, and how it stands on the beam."""
        return self.mirrors[self.at], chr(self.letters[self.at])


class Finder:
    """Searches of a maze and of what is left of its choices, under one budget.

    All methods raise TimeUpError, and whatever the budget's ``progress`` raises.
    """

    def __init__(self, puzzle: MirrorMaze, price: Weights | None, budget: Budget) -> None:
        self._puzzle, self._price, self._budget = puzzle, price, budget

    def search(self, cells: bytes) -> MirrorSearch:
        """The search of the maze with these cells, done."""
        search = MirrorSearch(self._puzzle.rows, self._puzzle.cols, cells, self._price)
        while search.run(self._budget.slice) is None:
            self._budget.look(search.fraction)
        return search

    def found(self, search: MirrorSearch) -> bool:
        """Whether a search that is done found a beam."""
        return search.run(0) is True

    def turned(self, search: MirrorSearch, cells: bytes) -> Turned:
        """The maze with the mirrors of the found beam turned."""
        cells = search.turned(cells).translate(_UNFIXED)
        return Turned(self._puzzle.rows, self._puzzle.cols, cells)

    def barrier(self, search: MirrorSearch) -> bytes:
        """The barrier of a search that failed, a byte a cell."""
        return b"".join(self._parts(search.barrier, len(self._puzzle.cells)))

    def potentials(self, search: MirrorSearch) -> bytes:
        """The potentials of a search for a least beam; nothing where there are too many."""
        mirrors = search.work[0]
        if mirrors > MOST_MIRRORS:
            return b""
        return b"".join(self._parts(search.potentials, mirrors))

    def _parts(self, read: Callable[[int, int], bytes], count: int) -> Iterator[bytes]:
        for first in range(0, count, PART):
            self._budget.look()
            yield read(first, min(first + PART, count))

    def barriers(
        self, search: MirrorSearch, solutions: Iterable[Turned], potentials: bytes
    ) -> tuple[tuple[tuple[int, ...], ...], ...] | None:
        """The barriers that prove that these solutions are all; None where that fails."""
        if self._price is not None and not potentials:
            return None
        puzzle, cells = self._puzzle, [turned.cells for turned in solutions]
        proof = MirrorProof(
            puzzle.rows, puzzle.cols, puzzle.cells, cells, MOST_SIDES, self._price, potentials
        )
        while (done := proof.run(self._budget.slice)) is None:
            self._budget.look()
        return tuple(tuple(map(tuple, leaf)) for leaf in proof.leaves) if done else None

    def is_bent(self, turned: Turned) -> bool:
        """Whether the beam of a solution is reflected at all."""
        return len(self._beam(turned.cells, turned.cells).mirrors) > 0

    def every(self) -> Iterator[Turned]:
        """All solutions that cost no more than the first one.

        Each comes from another one by turning a mirror of its beam, while the mirrors before it
        are fixed; whether that leaves a solution, a search tells before anything is followed.
        Memory: a number for each mirror of each of the beams that lead to the present one.
        """
        search = self.search(self._puzzle.cells)
        if not self.found(search):
            return
        least, first = search.cost, self.turned(search, self._puzzle.cells)
        yield first
        cells = bytearray(self._puzzle.cells)
        stack = [self._beam(first.cells, cells)]
        while stack:
            branch = stack[-1]
            other = self._next(branch, cells, least)
            if other is None:
                for index in branch.mirrors:
                    cells[index] = self._puzzle.cells[index]
                stack.pop()
            else:
                yield other
                stack.append(self._beam(other.cells, cells))

    def alternatives(self) -> int | None:
        """How many mirrors of a beam could stand otherwise, those before them on it as they are.

        None where no beam passes, 0 where there is just one solution.
        """
        search = self.search(self._puzzle.cells)
        if not self.found(search):
            return None
        cells = bytearray(self._puzzle.cells)
        branch = self._beam(self.turned(search, self._puzzle.cells).cells, cells)
        return sum(1 for _ in iter(lambda: self._next(branch, cells, search.cost), None))

    def thought(self, cells: bytes) -> tuple[int, int]:
        """The sides and mirrors that a player looks at, and the open choices."""
        player = MirrorEffort(self._puzzle.rows, self._puzzle.cols, cells)
        while (found := player.run(self._budget.slice)) is None:
            self._budget.look(player.fraction)
        return found

    def _beam(self, turned: bytes, fixed: bytes | bytearray) -> _Branch:
        """The mirrors of a solution's beam, in its order, without those that are fixed."""
        cols, mirrors = self._puzzle.cols, dict[int, None]()
        way = Turned(self._puzzle.rows, cols, turned).trace()
        for step, ((row, col), _) in enumerate(way):
            if not step % 1024:
                self._budget.look()
            index = row * cols + col
            if fixed[index] in MIRRORS:
                mirrors[index] = None
        indices = array("i", mirrors)
        return _Branch(indices, bytes(turned[index] for index in indices))

    def _next(self, branch: _Branch, cells: bytearray, least: int) -> Turned | None:
        """The next solution that is like a branch's up to a mirror, which stands otherwise.

        None where there is no other. ``cells`` fixes the mirrors up to it.
        """
        while True:
            if branch.at >= 0:
                index, here = branch.here
                cells[index] = FIXED[here]
            branch.at += 1
            if branch.at == len(branch.mirrors):
                return None
            index, here = branch.here
            cells[index] = FIXED[BACKSLASH if here == SLASH else SLASH]
            fixed = bytes(cells)
            search = self.search(fixed)
            if self.found(search) and search.cost == least:
                return self.turned(search, fixed)
            self._budget.look()


_UNFIXED = bytes.maketrans(bytes(FIXED.values()), "".join(FIXED).encode())
