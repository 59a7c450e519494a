"""The checker of the maze without walls: walks by the letters, and a plain search of its own.

An escape is replayed move by move. Its cost, the costs of all ways in and their number are
compared with a plain search backward from the goals (`reading`). A certificate is a closed set
of states: it proves that no goal is reached if it holds the ways in, if every letter leads from it
only into itself, to death or out of the grid, and if it holds no goal. The crate ``rust/verify``
has the loops over moves and states; each fault is returned as a value of the kind's ``reasons``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from lasermaze import parts
from lasermaze.core.answers import Exhausted, Solved
from lasermaze.core.budget import PIECE, Budget
from lasermaze.core.claims import Finding, Recount
from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Heading
from lasermaze.core.walks import NotAClosedSet
from lasermaze.kinds.signposts.check.reading import Reading
from lasermaze.kinds.signposts.puzzle import (
    SIDES,
    ClosedSet,
    Costs,
    Escape,
    Maze,
    Rim,
    Way,
)
from lasermaze.kinds.signposts.reasons import (
    Broken,
    EntryMissing,
    HoldsDeath,
    HoldsGoal,
    NoSuchWay,
    NotAnEscape,
    NotANumber,
    NotAWay,
    NotCheapest,
    NotClosed,
    NotFourSides,
    NotLeast,
    NotLetters,
    OfClaim,
    OfForm,
    OfRoute,
    OfSet,
    OtherWay,
    Superfluous,
    WrongCost,
    WrongCostOfWay,
    WrongNumberOfCosts,
    WrongSize,
)
from lasermaze.kinds.signposts.words import fault

#: The faults of a state, in the verifier's order.
_WRONG = (HoldsGoal, HoldsDeath, EntryMissing, NotClosed, Superfluous)


class Check(parts.Check[Maze, Escape, ClosedSet]):
    """The rules that a fault of an escape may name are ``escape`` (not an escape), ``way`` (no such
    way in, or not the one asked for), ``route`` (a move against the letters, out of the grid, into
    death, past a goal, or an end short of it), ``cost`` (not the number of moves), ``shortest``
    (there is a shorter route, or a cheaper way in and none was asked for), and ``costs`` (another
    way in has a different cost).
    """  # noqa: D205

    def check(self, escape: Escape) -> Iterator[Finding]:
        """Every fault of an escape."""
        broken: list[Broken] = [*self._wrong_form(escape)]
        if not broken:
            broken = [*self._wrong(escape)]
            if not self.options.way and not any(each.rule == "shortest" for each in broken):
                broken += self._cheaper(escape)
        yield from map(fault, broken)

    def identity(self, escape: Escape) -> tuple[Way, int]:
        """The way in and the number of moves: two routes by one way in are one solution."""
        return escape.way, escape.cost

    def refute(self, closed: ClosedSet | Exhausted) -> Iterator[Finding]:
        """Every fault of a set of states as a proof that the ways in, or the one ``way``, fail.

        The rules that a fault may name: ``set`` (not a set), ``size``, ``goal`` and ``death``
        (states that must not be in the set), ``entry`` (a way in that is missing), ``closed`` (a
        move that leads out of the set), ``superfluous`` (a state to which no way in leads).

        Cost: linear in the cells; a byte a cell.
        """
        broken: list[Broken] = [*self._wrong_option()]
        yield from map(fault, broken or self._wrong_in_set(closed))

    def confirm(self, answer: Solved[Maze, Escape], recount: Recount) -> Iterator[Finding]:
        """What is wrong with all that a solved answer claims.

        The plain search that verifies the costs also finds the number of ways in that succeed and
        the cheapest one, so it confirms or refutes every claim, whatever ``recount`` is.
        """
        for escape in answer.solutions:
            if broken := tuple(self._wrong_form(escape)):
                yield from map(fault, broken)
                return
        found = dict.fromkeys(super().confirm(answer, "full"))
        if not self.options.way:
            found |= dict.fromkeys(map(fault, self._cheaper(answer.witness)))
        yield from found

    def check_listed(self, escape: Escape) -> Iterator[Finding]:
        """The faults of one of several escapes: only the first has to be the cheapest."""
        return map(fault, self._wrong(escape))

    def count_again(self, limit: int | None, positions: int | None) -> int | None:
        """The number of ways in that reach a goal, by the plain search; at most ``limit``.

        Returns None for a maze of more than ``positions`` cells.

        Raises: PuzzleError for a way in that the maze lacks; TimeUpError.
        """
        if positions is not None and len(self.puzzle.cells) > positions:
            return None
        only = self.puzzle.only_way(self.options)
        found = self._succeeding if only is None else int(self._rim.of(only) is not None)
        return found if limit is None else min(found, limit)

    # Each of these raises TimeUpError

    @cached_property
    def _reading(self) -> Reading:
        return Reading.of(self.puzzle, self.budget)

    @cached_property
    def _rim(self) -> Rim:
        return self._reading.rim()

    @cached_property
    def _succeeding(self) -> int:
        return self._rim.count_succeeding(self.budget)

    def _wrong_option(self) -> Iterator[NoSuchWay]:
        """The fault of the way in that the options ask for, if the maze does not have it."""
        try:
            self.puzzle.only_way(self.options)
        except PuzzleError:
            yield NoSuchWay(self.options.way, self.puzzle.rows, self.puzzle.cols)

    def _wrong_form(self, escape: Any) -> Iterator[OfForm]:
        """The reasons why a value of any type is not an escape of this maze."""
        maze = self.puzzle
        yield from self._wrong_option()
        if not isinstance(escape, Escape):
            yield NotAnEscape(type(escape).__name__)
            return
        way, costs = escape.way, escape.costs
        if not (isinstance(way, Way) and isinstance(way.side, str) and type(way.index) is int):
            yield NotAWay(type(way).__name__)
        elif not maze.has(way):
            yield NoSuchWay(f"{way.side} {shown(way.index + 1)}", maze.rows, maze.cols)
        if type(escape.cost) is not int:
            yield NotANumber(type(escape.cost).__name__)
        if not isinstance(escape.route, str) or escape.route.strip("NESW"):
            yield NotLetters()
        if costs is not None and not (
            isinstance(costs, Rim) and all(isinstance(side, tuple | Costs) for side in costs)
        ):
            yield NotFourSides()

    def _wrong(self, escape: Escape) -> Iterator[OfRoute | OfClaim]:
        """Faults of an escape, given the costs of all ways in."""
        if broken := self._reading.broken_route(escape):
            yield broken
        only = self.puzzle.only_way(self.options)
        if only is not None and escape.way != only:
            yield OtherWay(escape.way, only)
        if escape.cost != len(escape.route):
            yield WrongCost(escape.cost, len(escape.route))
        least = self._rim.of(escape.way)
        if least is not None and escape.cost != least:
            yield NotLeast(escape.cost, escape.way, least)
        if escape.costs is not None:
            yield from _wrong_costs(escape.costs, self._rim, self.budget)
            yield from self._cheaper(escape)

    def _cheaper(self, escape: Escape) -> Iterator[NotCheapest]:
        """The fault of an escape that is claimed to be the best, if a way in costs less."""
        best = self._rim.best(self.budget)
        if best is not None and escape.cost > best[0]:
            yield NotCheapest(escape.cost, best[1], best[0])

    def _wrong_in_set(self, closed: Any) -> Iterator[OfSet]:
        """Faults of a closed set: it must hold every way in (or the given one) and no goal."""
        maze, budget = self.puzzle, self.budget
        if not isinstance(closed, ClosedSet) or not isinstance(closed.bits, bytes):
            yield NotAClosedSet(type(closed).__name__)
            return
        verifier = self._reading.verifier
        if not verifier.hold(closed.bits, budget):
            yield WrongSize(8 * len(closed.bits), 4 * len(maze.cells))
            return
        only = maze.only_way(self.options)
        entry = None if only is None else (*maze.first_cell(only), int(only.heading))
        found = verifier.faults(entry, budget)
        if not found:  # states that no way in leads to may still form a ring
            left = verifier.sweep(entry, budget)
            found = [] if left is None else [left]
        for way_of_failing, heading, cell in found:
            yield _WRONG[way_of_failing](divmod(cell, maze.cols), Heading(heading))


def _wrong_costs(
    claimed: Rim, found: Rim, budget: Budget
) -> Iterator[WrongNumberOfCosts | WrongCostOfWay]:
    """The claimed costs of ways in that differ from those found."""
    for side, said, right in zip(SIDES, claimed, found, strict=True):
        if isinstance(said, Costs) and said == right:
            continue
        if len(said) != len(right):
            yield WrongNumberOfCosts(side, len(said), len(right))
        for first in range(0, len(said), PIECE):
            budget.check()
            pair = said[first : first + PIECE], right[first : first + PIECE]
            for index, (one, other) in enumerate(zip(*pair, strict=False), start=first):
                if type(one) is not type(other) or one != other:
                    is_cost = one is None or type(one) is int
                    cost = one if is_cost else type(one).__name__
                    yield WrongCostOfWay(Way(side, index), cost, other)
