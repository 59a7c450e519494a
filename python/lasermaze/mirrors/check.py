"""The checker of mirror mazes: by the rules, cell by cell, no kernel.

A turned maze is replayed. That there is no solution is seen by counting: without the sides of a
barrier more odd components are left of the graph of all sides than there are sides in the
barrier, so no perfect matching can be, and a beam from opening to opening would be one. That no
beam is better, and that there are no others, is verified by the evidence in the answer (see
`proof`), or found out by a plain search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from typing import Any, NamedTuple

from lasermaze.answers import Solved
from lasermaze.beam import Entry
from lasermaze.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.claims import QUICK, Recount, count_claim, judge_solutions
from lasermaze.errors import Fault
from lasermaze.grid import Cell, Heading
from lasermaze.interface import Verdict
from lasermaze.mirrors import proof
from lasermaze.mirrors.proof import BENT, BLOCKED, OPEN, STEPS, Graph, NoProofError
from lasermaze.mirrors.puzzle import (
    BLOCK,
    EMPTY,
    LETTERS,
    Barrier,
    Evidence,
    MirrorMaze,
    Side,
    Turned,
    Weights,
    weights,
)

#: The letter of an empty cell, as it stands in a maze's bytes.
DOT = ord(EMPTY)

#: A plain search that may look at so many positions is not begun in a maze of this many times as
#: many cells.
CELLS_A_POSITION = 10

#: All mirrors as one letter.
_ALIKE = bytes.maketrans(b"\\", b"/")

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
    `lasermaze.claims.QUICK` positions the claim is unconfirmed.

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


class Way(NamedTuple):
    """The way of the beam that enters by the first opening.

    Attributes:
        last: where it ends: in a block, or at an opening as it leaves.
        touched: a byte a cell, 1 for the cells that it comes to.
        between: the steps from its first mirror to its last one.
        reflections: how many times it is reflected.
    """

    last: Cell
    touched: bytearray
    between: int
    reflections: int


def follow(turned: MirrorMaze | Turned, budget: Budget = UNLIMITED) -> Way:
    """The way of the beam as the mirrors stand, with two openings. Raises: TimeUpError."""
    touched = bytearray(len(turned.cells))
    cells, cols = turned.cells, turned.cols
    cell, first, bent, reflections, steps = (0, 0), 0, 0, 0, 0
    for steps, (cell, _) in enumerate(turned.trace()):
        if not steps % STEPS:
            budget.look()
        index = cell[0] * cols + cell[1]
        touched[index] = 1
        if cells[index] in BENT:
            first, bent = (steps if not reflections else first), steps
            reflections += 1
    return Way(cell, touched, bent - first, reflections)


def changed(puzzle: MirrorMaze, turned: Turned, budget: Budget = UNLIMITED) -> Iterator[Fault]:
    """The cells that hold something else than in the maze, where not both are mirrors."""
    alike = puzzle.cells.translate(_ALIKE), turned.cells.translate(_ALIKE)
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
        ours, theirs = one[start : start + STEPS], other[start : start + STEPS]
        if ours != theirs:
            pairs = enumerate(zip(ours, theirs, strict=True), start)
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
            what = f"{answer.count} solutions claimed, a recount finds {found.number}"
            return Verdict((Fault("count", what),))
        if found.number > answer.count and answer.exact:
            what = f"said to be all, {answer.count}, but a recount finds more"
            return Verdict((Fault("count", what),))
        return Verdict()


def _leaves(graph: Graph, barriers: Any) -> list[list[list[int]]]:
    """The barriers of evidence with the graph's numbers of sides.

    Raises: NoProofError for anything but tuples of tuples of sides.
    """
    mirrors = {cell: number for number, cell in enumerate(graph.cells)}
    if not isinstance(barriers, tuple):
        raise NoProofError("its barriers are no tuple")
    leaves = []
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


class Least(NamedTuple):
    """What the best beams cost by the options, and how many of them were counted."""

    cost: int
    number: int


def better(search: Search, solutions: Any, least: Least) -> Verdict:
    """The verdict on solutions that should be best, by what the best beam costs."""
    for turned in solutions:
        if (cost := search.cost(turned)) != least.cost:
            rule = "shortest" if search.options[0] else "fewest_reflections"
            return Verdict((Fault(rule, search.difference(cost - least.cost)),))
    return Verdict()


def recount(
    puzzle: MirrorMaze,
    budget: Budget = UNLIMITED,
    *,
    shortest: bool = False,
    fewest_reflections: bool = False,
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many solutions there are, by trying both ways at every mirror that the beam meets.

    With an option only the best ones count. At most ``limit``; None where it would take more
    than ``effort`` positions.

    Raises: TimeUpError.
    """
    found = Search(puzzle, shortest, fewest_reflections, budget).count(limit, effort)
    return None if found is None else found.number


class TooMuchError(Exception):
    """A search went on for more positions than it was allowed."""


class Search:
    """A plain search for beams: both ways at every mirror that the beam meets, one by one.

    It turns back where light, even if it were bent anew at every visit to a mirror, could not
    get from there to the end, or not as cheaply as the best beam so far.
    """

    def __init__(
        self, puzzle: MirrorMaze, shortest: bool, fewest_reflections: bool, budget: Budget
    ) -> None:
        self._puzzle, self.budget = puzzle, budget
        self.options = (shortest, fewest_reflections)
        self.weights: Weights = weights(puzzle, shortest, fewest_reflections)
        self._graph: Graph | None = None

    @property
    def compares(self) -> bool:
        """Whether an option asks for the best beams."""
        return any(self.options)

    @property
    def graph(self) -> Graph:
        """The graph of sides, made when it is first needed."""
        self._graph = self._graph or Graph(self._puzzle, self.budget)
        return self._graph

    def cost(self, turned: Turned) -> int:
        """What the beam of a solution costs from its first mirror to its last one."""
        way = follow(turned, self.budget)
        step, reflection = self.weights
        return step * way.between + reflection * way.reflections

    def difference(self, more: int) -> str:
        """How much better the best beam is, in words."""
        step, reflection = self.weights
        cells, bends = (0, more) if not step else (more, 0)
        if step and reflection:
            cells = round(more / step)
            bends = more - cells * step
        parts = []
        if cells:
            parts.append(f"{cells} fewer cells")
        if bends:
            parts.append(f"{abs(bends)} {'fewer' if bends > 0 else 'more'} reflections")
        return f"a beam of {' and '.join(parts)} is possible"

    def least(self, effort: int | None) -> Least | None:
        """The cost of the best beams; None where it takes more than ``effort`` positions."""
        return self.count(1, effort)

    def count(self, limit: int | None, effort: int | None) -> Least | None:
        """What the best beams cost and how many they are, at most ``limit``.

        None where it takes more than ``effort`` positions. Raises: TimeUpError.
        """
        if effort is not None and len(self._puzzle.cells) > CELLS_A_POSITION * effort:
            return None
        if self.graph.is_decided():
            return Least(0, int(OPEN in self.graph.faces))
        ahead = self._ahead()
        best, number = ahead[self.graph.faces[0]], 0
        least_possible = best
        try:
            for cost in self._beams(ahead, effort):
                number = number + 1 if number and cost == best else 1
                best = cost
                if limit is not None and number >= limit and best == least_possible:
                    break
        except TooMuchError:
            return None
        return Least(best, number if limit is None else min(number, limit))

    def _ahead(self) -> dict[int, int]:
        """For each side the least cost from there to the end, mirrors bent anew at each visit.

        Of a beam that comes to a mirror by this side. Without sides from which light does not
        get to the end.
        """
        graph, (step, reflection) = self.graph, self.weights
        goal = graph.faces[1]
        found: dict[int, int] = {}
        heap = [(reflection, side) for side in _beside(graph, goal)]
        while heap:
            cost, side = heappop(heap)
            if side in found:
                continue
            found[side] = cost
            if not len(found) % STEPS:
                self.budget.look()
            before = graph.across[side]
            if before >= 0:
                cost += reflection + step * graph.steps(side)
                for one in _beside(graph, before):
                    if one not in found:
                        heappush(heap, (cost, one))
        found.setdefault(graph.faces[0], 0)
        return found

    def _beams(self, ahead: dict[int, int], effort: int | None) -> Iterator[int]:
        """The costs of all beams that are no worse than those before them."""
        graph, (step, reflection) = self.graph, self.weights
        letters: dict[int, int] = {}  # the mirrors that the beam has met, and how they stand
        best: int | None = None
        number = 0
        # Of each mirror on the beam: the side it comes to, the cost so far, the letters to try.
        stack = [(graph.faces[0], 0, iter(BENT), True)]
        while stack:
            side, cost, tries, fresh = stack[-1]
            letter = next(tries, None)
            if letter is None:
                stack.pop()
                if fresh:
                    letters.pop(side // 4, None)
                continue
            number += 1
            if effort is not None and number > effort:
                raise TooMuchError
            if not number % STEPS:
                self.budget.look()
            letters[side // 4] = letter
            out = side // 4 * 4 + BENT[letter][side % 4]
            to, paid = graph.across[out], cost + reflection
            if to == OPEN:
                if best is None or paid <= best:
                    best = paid
                    yield paid
                continue
            paid += step * graph.steps(out)
            if to not in ahead or (best is not None and paid + ahead[to] > best):
                continue
            known = letters.get(to // 4)
            stack.append((to, paid, iter(BENT if known is None else (known,)), known is None))


def _beside(graph: Graph, side: int) -> Iterator[int]:
    """The neighbouring sides of the same mirror that face something."""
    for slot in (proof.RIGHT, proof.LEFT):
        beside = proof.end_of(graph, side, slot)
        if graph.across[beside] != BLOCKED:
            yield beside


def straight(puzzle: MirrorMaze, entry: Entry) -> list[Entry]:
    """The entries of a beam up to the first mirror or block, or to where it leaves the grid."""
    cell, heading = entry
    run = []
    while puzzle.inside(cell):
        run.append(Entry(cell, heading))
        if puzzle[cell] != EMPTY:
            break
        cell = heading.step(cell)
    return run


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
    for mirror, cell in enumerate(graph.cells):
        if not mirror % STEPS:
            budget.look(mirror / len(graph.cells))
        if bits := barrier.sides[cell]:
            seen += 1
            for side in range(4):
                if bits >> side & 1 and graph.across[4 * mirror + side] != BLOCKED:
                    removed[4 * mirror + side] = 1
                    number += 1
    if seen + barrier.sides.count(0) == len(barrier.sides) and number == len(barrier):
        return removed, number, []
    known = {(divmod(graph.cells[side // 4], graph.cols), Heading(side % 4))
             for side, there in enumerate(removed) if there}
    faults = []
    for face, opening in zip(graph.faces, puzzle.openings, strict=True):
        if face == BLOCKED:
            known.add(tuple(opening))
            bits = barrier.sides[opening.cell[0] * puzzle.cols + opening.cell[1]]
            number += bits >> opening.heading & 1
    for index, bits in enumerate(barrier.sides):
        if not index % STEPS:
            budget.look()
        cell = divmod(index, puzzle.cols)
        for heading in Heading:
            if bits >> heading & 1 and (cell, heading) not in known:
                what = f"its {heading.word} side faces no mirror and no opening"
                faults.append(Fault("side", what, cell))
        if bits > 15:
            faults.append(Fault("side", f"{bits} stands for no sides of a mirror", cell))
    return removed, number, faults


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
