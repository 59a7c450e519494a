"""The checker of mirror mazes: by the rules, cell by cell, no kernel.

A turned maze is replayed. That there is no solution is seen by counting: without the sides of a
barrier more odd components are left of the graph of all sides than there are sides in the
barrier, so no perfect matching can be, and a beam from opening to opening would be one. That no
beam is better, and that there are no others, is verified by the evidence in the answer (see
`proof`), or found out by a plain search.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from lasermaze.core.answers import Solved
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.claims import QUICK, Recount, count_claim, judge_solutions
from lasermaze.core.english import counted, in_digits
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Heading
from lasermaze.kind import Verdict
from lasermaze.kinds.mirrors import proof
from lasermaze.kinds.mirrors.proof import BLOCKED, OPEN, STEPS, Graph, NoProofError
from lasermaze.kinds.mirrors.puzzle import (
    ALIKE,
    BLOCK,
    LETTERS,
    Barrier,
    Evidence,
    MirrorMaze,
    Side,
    Turned,
)
from lasermaze.kinds.mirrors.recount import Least, Search, Way, follow

#: So many cells of two grids are compared at once before they are looked at one by one.
FEW = 64

#: The claim that an option makes, as a verdict calls it.
NO_BETTER = "that no beam is better"


def check(
    puzzle: MirrorMaze,
    turned: Any,
    budget: Budget = UNLIMITED,
    *,
    shortest: bool = False,
    fewest_reflections: bool = False,
) -> Verdict:
    """Every way in which a turned maze fails.

    The rules that a fault may name: ``size``, ``cell`` (something else than a mirror was
    changed), ``untouched`` (a mirror was turned that the beam does not touch), ``absorbed``,
    ``solution`` for what is no turned maze, and with an option ``shortest`` or
    ``fewest_reflections``. That takes a plain search; where it would look at more than
    `lasermaze.core.claims.QUICK` positions the claim is unconfirmed.

    Raises: TimeUpError.
    """
    if faults := tuple(replayed(puzzle, turned, budget)):
        return Verdict(faults)
    if not (shortest or fewest_reflections):
        return Verdict()
    search = Search(puzzle, shortest, fewest_reflections, budget)
    least = search.least(QUICK)
    return better(search, [turned], least) if least else Verdict(unconfirmed=(NO_BETTER,))


def replayed(puzzle: MirrorMaze, turned: Any, budget: Budget = UNLIMITED) -> Iterator[Fault]:
    """The faults of a turned maze by the rules, whatever beams are wanted. Raises: TimeUpError."""
    if not _is_turned(turned):
        yield Fault("solution", "this is no turned maze")
        return
    if (turned.rows, turned.cols) != (puzzle.rows, puzzle.cols):
        yield Fault("size", "the grid is of another size than the maze")
        return
    faulty = False
    for fault in changed(puzzle, turned, budget):
        faulty = True
        yield fault
    if faulty:
        return
    way = follow(turned, budget)
    if turned[way.last] == BLOCK:
        yield Fault("absorbed", "the beam ends in a block", way.last)
    else:
        yield from untouched(puzzle, turned, budget, way)


def _is_turned(value: Any) -> bool:
    """Whether a value is a turned maze with fields of their types, its letters known."""
    if not isinstance(value, Turned) or type(value.cells) is not bytes:
        return False
    if type(value.rows) is not int or type(value.cols) is not int:
        return False
    known = not value.cells.translate(None, delete=LETTERS.encode())
    return known and value.rows * value.cols == len(value.cells) > 0


def changed(puzzle: MirrorMaze, turned: Turned, budget: Budget = UNLIMITED) -> Iterator[Fault]:
    """The cells that hold something else than in the maze, where not both are mirrors."""
    alike = puzzle.cells.translate(ALIKE), turned.cells.translate(ALIKE)
    for index in differences(*alike, budget):
        before, after = chr(puzzle.cells[index]), chr(turned.cells[index])
        what = f"{after} stands there, in the maze it is {before}"
        yield Fault("cell", what, divmod(index, puzzle.cols))


def untouched(
    puzzle: MirrorMaze, turned: Turned, budget: Budget = UNLIMITED, way: Way | None = None
) -> Iterator[Fault]:
    """The mirrors that were turned although the beam does not touch them."""
    touched = (way or follow(turned, budget)).touched
    for index in differences(puzzle.cells, turned.cells, budget):
        if not touched[index]:
            cell = divmod(index, puzzle.cols)
            yield Fault("untouched", "this mirror is turned, but the beam does not touch it", cell)


def differences(one: bytes, other: bytes, budget: Budget = UNLIMITED) -> Iterator[int]:
    """The indices of the cells in which two grids of one size differ. Raises: TimeUpError."""
    for start in range(0, len(one), STEPS):
        budget.look(start / len(one))
        if one[start : start + STEPS] == other[start : start + STEPS]:
            continue
        for first in range(start, min(start + STEPS, len(one)), FEW):
            ours, theirs = one[first : first + FEW], other[first : first + FEW]
            if ours != theirs:
                pairs = enumerate(zip(ours, theirs, strict=True), first)
                yield from (index for index, (before, after) in pairs if before != after)


def confirm(
    answer: Solved[MirrorMaze, Turned],
    budget: Budget = UNLIMITED,
    recount_how: Recount = "quick",
    *,
    shortest: bool = False,
    fewest_reflections: bool = False,
) -> Verdict:
    """The verdict on all that a solved answer claims. Raises: TimeUpError.

    Its solutions are replayed. That none is better, and that these are all, is verified by the
    evidence; what has none is found out by a plain search as far as ``recount_how`` allows.
    """
    puzzle = answer.puzzle
    replay = judge_solutions(answer, lambda one: Verdict(tuple(replayed(puzzle, one, budget))))
    if not replay.ok:
        return replay
    search = Search(puzzle, shortest, fewest_reflections, budget)
    claims = Claims(answer, search)
    if claims.open() and not follow(answer.witness, budget).reflections:
        claims.nothing_to_choose()
    if answer.evidence is not None and claims.options_are(answer.options):
        try:
            claims.prove(answer.evidence)
        except NoProofError as error:
            return Verdict((proof.fault(str(error)),))
    if not claims.open() or recount_how == "never":
        return Verdict(unconfirmed=claims.open())
    try:
        return claims.found_out(QUICK if recount_how == "quick" else None)
    except TimeUpError:
        return Verdict(unconfirmed=claims.open())


class Claims:
    """What an answer with right solutions claims besides, and what of it is proved."""

    def __init__(self, answer: Solved[MirrorMaze, Turned], search: Search) -> None:
        self._answer, self._search = answer, search
        shown = len(answer.solutions) == answer.count
        self._best = search.compares
        self._count = answer.exact or not shown

    def options_are(self, options: Any) -> bool:
        """Whether the answer was to be best by what it is judged by."""
        given = dict(options)
        return self._search.options == tuple(
            given.get(name, False) for name in ("shortest", "fewest_reflections")
        )

    def open(self) -> tuple[str, ...]:
        """The claims that are not proved."""
        count = (count_claim(self._answer),) if self._count else ()
        return ((NO_BETTER,) if self._best else ()) + count

    def nothing_to_choose(self) -> None:
        """Note that the beam runs straight through: then there is no other."""
        self._best = False
        self._count = self._answer.count != 1

    def prove(self, evidence: Any) -> None:
        """Verify the evidence. Raises: NoProofError where it does not hold; TimeUpError."""
        answer, search = self._answer, self._search
        if not isinstance(evidence, Evidence) or type(evidence.potentials) is not bytes:
            raise NoProofError("this is no evidence")
        graph = search.graph
        edges = None
        if evidence.potentials:
            if not search.compares:
                raise NoProofError("potentials, but no option says what is best")
            edges = self._prove_best(graph, evidence)
        if evidence.barriers is not None:
            if not answer.exact or answer.count != len(answer.solutions):
                raise NoProofError("barriers, but it is not said that these solutions are all")
            self._prove_all(graph, edges, evidence.barriers)

    def _prove_best(self, graph: Graph, evidence: Evidence) -> bytearray:
        """Verify that no beam is better; the edges that the best ones may use."""
        if len(evidence.potentials) != 8 * graph.sides:
            raise NoProofError(f"potentials of another number of sides than {graph.sides:,}")
        budget = self._search.budget
        bound = proof.bound(graph, evidence.numbers(), self._search.weights, budget)
        for turned in self._answer.solutions:
            if 2 * self._search.cost(turned) != bound.twice:
                raise NoProofError("by the potentials a better beam is not excluded")
        self._best = False
        return bound.edges

    def _prove_all(self, graph: Graph, edges: bytearray | None, barriers: Any) -> None:
        """Verify that there are no solutions but those that are shown."""
        budget = self._search.budget
        leaves = _leaves(graph, barriers)
        if graph.is_decided():
            if leaves:
                raise NoProofError("barriers in a maze without a choice")
        else:
            beams = [graph.beam(turned, budget) for turned in self._answer.solutions]
            edges = proof.all_edges(graph) if edges is None else edges
            proof.prove_all(graph, edges, beams, leaves, budget)
        self._count = False

    def found_out(self, effort: int | None) -> Verdict:
        """The verdict by a plain search, as far as it goes. Raises: TimeUpError."""
        answer, search = self._answer, self._search
        if not self._count:
            least = search.least(effort)
            if least is None:
                return Verdict(unconfirmed=self.open())
            return better(search, answer.solutions, least)
        found = search.count(answer.count + 1 if answer.exact else answer.count, effort)
        if found is None:
            return Verdict(unconfirmed=self.open())
        verdict = better(search, answer.solutions, found)
        if not verdict.ok:
            return verdict
        if found.number < answer.count:
            what = f"{counted(answer.count, 'solution')} claimed, a recount finds {found.number}"
            return Verdict((Fault("count", what),))
        if found.number > answer.count and answer.exact:
            what = f"said to be all, {in_digits(answer.count)}, but a recount finds more"
            return Verdict((Fault("count", what),))
        return Verdict()


def _leaves(graph: Graph, barriers: Any) -> list[list[list[int]]]:
    """The barriers of evidence with the graph's numbers of sides.

    Raises: NoProofError for anything but tuples of tuples of sides.
    """
    mirrors = {cell: number for number, cell in enumerate(graph.cells)}
    if not isinstance(barriers, tuple):
        raise NoProofError("its barriers are no tuple")
    leaves: list[list[list[int]]] = []
    for leaf in barriers:
        leaves.append([])
        for barrier in leaf if isinstance(leaf, tuple) else (None,):
            if not isinstance(barrier, tuple):
                raise NoProofError("a barrier is no tuple of sides")
            sides = [_side(graph, mirrors, side) for side in barrier]
            if len(set(sides)) < len(sides):
                raise NoProofError("a side is in a barrier twice")
            leaves[-1].append(sides)
    return leaves


def _side(graph: Graph, mirrors: dict[int, int], side: Any) -> int:
    """The graph's number of a side that is given as 4 * cell + heading."""
    if type(side) is int and side // 4 in mirrors:
        number = 4 * mirrors[side // 4] + side % 4
        if graph.across[number] != BLOCKED:
            return number
    raise NoProofError(f"in a barrier there is {side!r:.50}, which is no side of the graph")


def better(search: Search, solutions: Any, least: Least) -> Verdict:
    """The verdict on solutions that should be best, by what the best beam costs."""
    for turned in solutions:
        if (cost := search.cost(turned)) != least.cost:
            rule = "shortest" if search.options[0] else "fewest_reflections"
            return Verdict((Fault(rule, search.difference(cost - least.cost)),))
    return Verdict()


def refute(puzzle: MirrorMaze, barrier: Any, budget: Budget = UNLIMITED) -> Verdict:
    """Whether a set of sides proves that there is no solution.

    The faults: ``certificate`` for what is no barrier; ``size``; ``side`` for a side that is no
    vertex of the graph; ``components`` where no more odd components are left than there are
    sides in the set.

    Raises: TimeUpError.
    """
    if not isinstance(barrier, Barrier) or type(barrier.sides) is not bytes:
        return Verdict((Fault("certificate", "this is no barrier"),))
    if len(barrier.sides) != len(puzzle.cells) or barrier.cols != puzzle.cols:
        return Verdict((Fault("size", "the barrier is of another size than the maze"),))
    graph = Graph(puzzle, budget)
    removed, number, faults = _removed(puzzle, graph, barrier, budget)
    # An opening that faces a block is a vertex without any edge.
    alone = sum(
        face == BLOCKED and not barrier.sides[row * puzzle.cols + col] >> heading & 1
        for face, ((row, col), heading) in zip(graph.faces, puzzle.openings, strict=True)
    )
    odd = alone + proof.odd_components(graph, removed, budget)
    if odd <= number:
        what = f"without {number} sides {odd} odd components are left, which are not more"
        faults.append(Fault("components", what))
    return Verdict(tuple(faults))


def _removed(
    puzzle: MirrorMaze, graph: Graph, barrier: Barrier, budget: Budget
) -> tuple[bytearray, int, list[Fault]]:
    """A byte a side, 1 for those in a barrier; how many these are; what in it is no side."""
    removed, number, seen = bytearray(graph.sides), 0, 0
    for mirror, index in enumerate(graph.cells):
        if not mirror % STEPS:
            budget.look(mirror / len(graph.cells))
        if bits := barrier.sides[index]:
            seen += 1
            for side in range(4):
                if bits >> side & 1 and graph.across[4 * mirror + side] != BLOCKED:
                    removed[4 * mirror + side] = 1
                    number += 1
    if seen + barrier.sides.count(0) == len(barrier.sides) and number == len(barrier):
        return removed, number, []
    faults = []
    alone = {
        opening.cell[0] * puzzle.cols + opening.cell[1]: 1 << opening.heading
        for face, opening in zip(graph.faces, puzzle.openings, strict=True)
        if face == BLOCKED
    }
    for index, bits in enumerate(barrier.sides):
        if not index % STEPS:
            budget.look(index / len(barrier.sides))
        if not bits:
            continue
        cell, known = divmod(index, puzzle.cols), alone.get(index, _sides_at(graph, index))
        number += (bits & alone.get(index, 0)).bit_count()
        for heading in Heading:
            if bits & ~known & 1 << heading:
                what = f"its {heading.word} side faces no mirror and no opening"
                faults.append(Fault("side", what, cell))
        if bits > 15:
            faults.append(Fault("side", f"{bits} stands for no sides of a mirror", cell))
    return removed, number, faults


def _sides_at(graph: Graph, cell: int) -> int:
    """The sides of the graph on a cell, as bits."""
    mirror = bisect_left(graph.cells, cell)
    if mirror == len(graph.cells) or graph.cells[mirror] != cell:
        return 0
    return sum(1 << side for side in range(4) if graph.across[4 * mirror + side] != BLOCKED)


def runs(puzzle: MirrorMaze) -> dict[Side, Side | None]:
    """The graph by cells: each side that faces another one or an opening, and what it faces.

    None stands for an opening. An opening from which the beam runs into a block is a vertex too,
    one without any edge: nothing can be matched with it.
    """
    graph = Graph(puzzle)

    def named(side: int) -> Side:
        return divmod(graph.cells[side // 4], graph.cols), Heading(side % 4)

    across: dict[Side, Side | None] = {
        named(side): None if facing == OPEN else named(facing)
        for side, facing in enumerate(graph.across)
        if facing != BLOCKED
    }
    for face, (cell, heading) in zip(graph.faces, puzzle.openings, strict=True):
        if face == BLOCKED:
            across[cell, heading] = None
    return across


def components(across: dict[Side, Side | None], removed: set[Side]) -> Iterator[list[Side]]:
    """The connected parts of the graph without some of its sides, in the graph's order."""
    seen = set(removed)
    for start in across:
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for side in part:  # it grows meanwhile
            for there in neighbours(across, side):
                if there not in seen:
                    seen.add(there)
                    part.append(there)
        yield part


def neighbours(across: dict[Side, Side | None], side: Side) -> Iterator[Side]:
    """The sides that one is joined to: across its run, and beside it on its own mirror."""
    cell, heading = side
    facing = across[side]
    if facing is not None:
        yield facing
    for beside in ((cell, heading.left), (cell, heading.right)):
        if beside in across:
            yield beside
