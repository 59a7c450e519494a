"""The checker of mirror mazes: by the rules, without the solver.

A turned maze is replayed (``replay``). A barrier is verified by counting: if its removal
leaves more odd components of the graph of all sides than it has sides, no perfect matching exists,
and a beam from opening to opening would be one. The claims that no beam is better and that these
are all (``completeness``) are verified by the evidence in the answer, or by a plain ``search``.
The crate ``rust/verify`` does all of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import compress
from typing import Any

from lasermaze import parts
from lasermaze._kernel import VerifyMirrorGraph, verify_mirror_barrier
from lasermaze.core.answers import Exhausted, Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.claims import QUICK, Finding, Recount, Unconfirmed, count_claim, wrong_count
from lasermaze.core.english import agreeing, grouped, or_no
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Heading
from lasermaze.kinds.mirrors.check.completeness import NoProofError, prove_all
from lasermaze.kinds.mirrors.check.replay import follow, replayed
from lasermaze.kinds.mirrors.check.search import Search
from lasermaze.kinds.mirrors.puzzle import (
    MIRRORS,
    Barrier,
    Evidence,
    MirrorMaze,
    Turned,
)

#: The claim that an option makes, in the words of a verdict.
NO_BETTER = "that no beam is better"

_Solved = Solved[MirrorMaze, Turned]

#: For each byte of a cell, 1 if it is a mirror, else 0.
_IS_MIRROR = bytes(byte in MIRRORS.encode() for byte in range(256))


class Check(parts.Check[MirrorMaze, Turned, Barrier]):
    """The rules that a fault of a turned maze may name are ``size``, ``cell`` (something else than
    a mirror was changed), ``untouched`` (a mirror was turned that the beam does not touch),
    ``absorbed``, ``solution`` for a value that is not a turned maze, and with an option
    ``shortest`` or ``fewest_reflections``. The methods raise TimeUpError.
    """  # noqa: D205

    takes_evidence = True

    def check(self, turned: Turned) -> Iterator[Finding]:
        """Every fault of a turned maze.

        An option needs a plain search; if that takes more than `QUICK` positions, the claim that no
        beam is better is unconfirmed.
        """
        faults = replayed(self.puzzle, turned, self.budget)
        yield from faults
        if not faults and self._search.compares:
            least = self._search.count(1, QUICK)
            if least is None:
                yield Unconfirmed(NO_BETTER)
            else:
                yield from _worse(self._search, (turned,), least.cost)

    def check_listed(self, turned: Turned) -> tuple[Fault, ...]:
        """The faults of a turned maze, without regard to options."""
        return replayed(self.puzzle, turned, self.budget)

    def identity(self, turned: Turned) -> bytes:
        """The diagonals of the mirrors, row by row.

        Mirrors that the beam does not touch are as given, so that these belong to one beam alone.
        """
        return bytes(compress(turned.cells, self.puzzle.cells.translate(_IS_MIRROR)))

    def refute(self, barrier: Barrier | Exhausted) -> Iterator[Finding]:
        """Every fault of a set of sides that is to prove that there is no solution.

        The faults: ``certificate`` for a value that is not a barrier; ``size``; ``side`` for a side
        that is not a vertex of the graph; ``components`` unless more odd components are left than
        there are sides in the set.
        """
        puzzle, budget = self.puzzle, self.budget
        if not isinstance(barrier, Barrier) or type(barrier.sides) is not bytes:
            yield Fault("certificate", "this is not a barrier")
            return
        wrong_width = type(barrier.cols) is not int or barrier.cols != puzzle.cols
        if len(barrier.sides) != len(puzzle.cells) or wrong_width:
            yield Fault("size", "the barrier is of another size than the maze")
            return
        size = (puzzle.rows, puzzle.cols)
        openings = [(row * puzzle.cols + col, heading) for (row, col), heading in puzzle.openings]
        number, odd, strange, blocked = verify_mirror_barrier(
            size, puzzle.cells, barrier.sides, openings, budget
        )
        others = dict(strange)
        for (index, heading), is_blocked in zip(openings, blocked, strict=True):
            if is_blocked:  # it is a vertex without edges
                bit = 1 << heading
                held = others.get(index, 0) & bit
                number, odd = number + bool(held), odd + (not held)
                others[index] = others.get(index, 0) & ~bit
        yield from _strange_sides(barrier, others, budget)
        if odd <= number:
            are_left = f"{or_no(odd, 'odd component')} {agreeing(odd, 'is')} left"
            what = f"without {or_no(number, 'side')} {are_left}, which is not more"
            yield Fault("components", what)

    def count_again(self, limit: int | None, positions: int | None) -> int | None:
        """The number of solutions, found by trying both ways at every mirror that the beam meets.

        With an option only the best ones count. At most ``limit``; None if that takes more than
        ``positions`` positions.
        """
        found = self._search.count(limit, positions)
        return None if found is None else found.number

    def confirm_count(self, answer: _Solved, recount: Recount) -> Iterator[Finding]:
        """Whether no beam is better, and these solutions are all.

        These claims are verified by the evidence, and those without evidence by a plain search as
        far as ``recount`` allows.
        """
        search, count = self._search, count_claim(answer, self.kind.solution)
        claims = [NO_BETTER] if search.compares else []
        if answer.exact or len(answer.solutions) != answer.count:
            claims.append(count)
        proved: set[str] = set()
        if claims and not follow(answer.witness, self.budget).mirrors:
            # The beam runs straight through, so there is no other.
            proved = {NO_BETTER, count} if answer.count == 1 else {NO_BETTER}
        try:
            proved |= self._proved(answer)
        except NoProofError as error:
            yield Fault("evidence", error.message, error.cell)
            return
        left = [claim for claim in claims if claim not in proved]
        found: Iterable[Finding] = map(Unconfirmed, left)
        if left and recount != "never":
            with suppress(TimeUpError):
                found = list(self._found_out(answer, left, recount))
        yield from found

    @cached_property
    def _search(self) -> Search:
        return Search(self.puzzle, self.options, self.budget)

    def _proved(self, answer: _Solved) -> set[str]:
        """The claims that the evidence proves. Raises: NoProofError if it does not hold.

        It is about the claims of the original answer, which may be others than those to judge by.
        """
        evidence = answer.proof(self.budget)
        if evidence is None:
            return set()
        solved_by = self.kind.options_type(**dict(answer.options))
        if solved_by == self.options:
            return _proved(answer, self._search, evidence)
        _proved(answer, Search(self.puzzle, solved_by, self.budget), evidence)
        return set()

    def _found_out(
        self, answer: _Solved, claims: Sequence[str], recount: Recount
    ) -> Iterator[Finding]:
        """What a plain search finds about some claims."""
        counts = count_claim(answer, self.kind.solution) in claims
        limit = answer.count + answer.exact if counts else 1
        found = self._search.count(limit, QUICK if recount == "quick" else None)
        if found is None:
            yield from map(Unconfirmed, claims)
        elif worse := _worse(self._search, answer.solutions, found.cost):
            yield from worse
        elif counts:
            yield from wrong_count(answer, found.number, self.kind.solution)


def _strange_sides(barrier: Barrier, strange: dict[int, int], budget: Budget) -> Iterator[Fault]:
    """The faults of sides in a barrier that are not vertices: bits of cells."""
    for index, bits in budget.paced(strange.items()):
        cell = divmod(index, barrier.cols)
        for heading in Heading:
            if bits & 1 << heading:
                what = f"its {heading.word} side faces no mirror and no opening"
                yield Fault("side", what, cell)
        if bits > 15:
            what = f"{barrier.sides[index]} does not stand for sides of a mirror"
            yield Fault("side", what, cell)


def _worse(search: Search, solutions: tuple[Turned, ...], least: int) -> tuple[Fault, ...]:
    """The fault of the first solution that costs more than the best beam, if any."""
    for turned in solutions:
        if (cost := search.cost(turned)) != least:
            return (search.better(cost - least),)
    return ()


def _proved(answer: Solved[MirrorMaze, Turned], search: Search, evidence: Any) -> set[str]:
    """The claims that evidence proves. Raises: NoProofError if it does not hold; TimeUpError."""
    if not isinstance(evidence, Evidence) or type(evidence.potentials) is not bytes:
        raise NoProofError("this is not evidence")
    graph, proved = search.graph, set[str]()
    if evidence.potentials:
        if not search.compares:
            what = "there are potentials, but no option says which beam is best"
            raise NoProofError(what)
        if len(evidence.potentials) != 8 * graph.sides:
            sides = grouped(graph.sides)
            raise NoProofError(f"there are potentials for another number of sides than {sides}")
        twice = search.bound(evidence.potentials)
        if any(2 * search.cost(turned) != twice for turned in answer.solutions):
            raise NoProofError("the potentials do not exclude a better beam")
        proved.add(NO_BETTER)
    if evidence.barriers is not None:
        if not answer.exact or answer.count != len(answer.solutions):
            what = "there are barriers, but the solutions are not claimed to be all"
            raise NoProofError(what)
        leaves = _leaves(graph, evidence.barriers)
        if not graph.is_decided:
            prove_all(answer.puzzle, graph, answer.solutions, leaves, search.budget)
        elif leaves:
            raise NoProofError("there are barriers, but the beam meets no mirror")
        proved.add(count_claim(answer, "solution"))
    return proved


def _leaves(graph: VerifyMirrorGraph, barriers: Any) -> list[list[list[int]]]:
    """The barriers of evidence, each a list of sides as 4 * cell + heading.

    Raises: NoProofError for anything but tuples of tuples of different sides of the graph.
    """
    if not isinstance(barriers, tuple):
        raise NoProofError("its barriers are not a tuple")
    leaves: list[list[list[int]]] = []
    for leaf in barriers:
        leaves.append([])
        for barrier in leaf if isinstance(leaf, tuple) else (None,):
            if not isinstance(barrier, tuple):
                raise NoProofError("a barrier is not a tuple of sides")
            sides = [_side(graph, side) for side in barrier]
            if len(set(sides)) < len(sides):
                raise NoProofError("a side is in a barrier twice")
            leaves[-1].append(sides)
    return leaves


def _side(graph: VerifyMirrorGraph, side: Any) -> int:
    """A value of any type, if it is a side of the graph as 4 * cell + heading."""
    if type(side) is int and 0 <= side < 1 << 32 and graph.has_side(side):
        return side
    what = f"in a barrier there is {side!r:.50}, which is not a side of the graph"
    raise NoProofError(what)
