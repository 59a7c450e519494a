"""The checker of turret mazes: by the rules, with a plain search of its own and no solver.

``walks`` finds the times at which a walker survives on each cell. With them a walk is replayed, and
shortest walks are searched and counted. A closed set of states proves that no walk leads to
the goal. The loops over cells and states are in the crate ``rust/verify``; each
fault is returned as a value of the kind's ``reasons``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from lasermaze import parts
from lasermaze.core.answers import Exhausted
from lasermaze.core.claims import QUICK, Finding
from lasermaze.core.walks import NotAClosedSet
from lasermaze.kinds.turrets.check.walks import Safety, count_walks, fewest_steps, replay
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk
from lasermaze.kinds.turrets.reasons import (
    Deadly,
    HoldsGoal,
    NotAWalk,
    NotClosed,
    NotEntered,
    NotText,
    OfSet,
    StartMissing,
    TooLong,
    Unreached,
    WrongSize,
)
from lasermaze.kinds.turrets.words import fault

#: The number of states in a quick recount of the shortest walks: some tenths of a second.
QUICK_STATES = 200_000

#: The faults of a state, in the verifier's order.
_WRONG = (NotClosed, Deadly, NotEntered)


class Check(parts.Check[TurretMaze, Walk, ClosedSet]):
    """The rules that a fault of a walk may name are ``walk`` (not a walk), ``move``, ``grid``,
    ``blocked``, ``fire``, ``goal`` and ``shortest``.
    """  # noqa: D205

    def check(self, walk: Walk) -> Iterator[Finding]:
        """The first fault of a walk as a shortest walk."""
        broken = _not_a_walk(walk) or replay(self.safety, walk, self.budget) or self._too_long(walk)
        if broken is not None:
            yield fault(broken)

    def identity(self, walk: Walk) -> str:
        """The moves: two walks are the same if they take the same steps."""
        return walk.moves

    @cached_property
    def safety(self) -> Safety:
        """Where and when a walker survives. Raises: TimeUpError."""
        return Safety.of(self.puzzle, self.budget)

    @cached_property
    def _least(self) -> int | None:
        return fewest_steps(self.safety, self.budget)

    def _too_long(self, walk: Walk) -> TooLong | None:
        least = self._least
        return None if least is None or least == len(walk) else TooLong(len(walk), least)

    def refute(self, certificate: ClosedSet | Exhausted) -> Iterator[Finding]:
        """Every reason why a set of states does not prove that no walk reaches the goal.

        It must be a set (``set``, ``size``) that holds the ``start``; hold only states in which a
        walker survives (``survives``) and to which a walk leads (``reached``); hold with each state
        all that one step can lead to (``closed``); and not hold the ``goal``. Only the first of the
        states that break the same rule at the same time mod 4 is named.

        Cost: linear in the cells; a byte a cell.
        """
        if not isinstance(certificate, ClosedSet) or not isinstance(certificate.states, bytes):
            yield fault(NotAClosedSet(type(certificate).__name__))
            return
        yield from map(fault, self._wrong_in_set(certificate))

    def _wrong_in_set(self, certificate: ClosedSet) -> Iterator[OfSet]:
        maze, verifier, budget = self.puzzle, self.safety.verifier, self.budget
        if not verifier.hold(certificate.states, budget):
            yield WrongSize()
            return
        holds_start, holds_goal = verifier.held_ends
        if not holds_start:
            yield StartMissing(maze.start)
        if holds_goal:
            yield HoldsGoal(maze.goal)
        wrong = verifier.faults(budget)
        for time, number_of_way, number in wrong:
            yield _WRONG[number_of_way](self.safety.cell(number), time)
        if holds_start and not holds_goal and not wrong:
            # States that no walk reaches may form a separate ring.
            fewest_steps(self.safety, budget)
            if extra := len(certificate) - verifier.met:
                yield Unreached(extra)

    def count_again(self, limit: int | None, positions: int | None) -> int | None:
        """The number of shortest walks, at most ``limit``.

        None if the count takes more than ``positions`` states; a quick one looks at `QUICK_STATES`.

        Raises: TimeUpError; whatever ``budget.progress`` raises.
        """
        states = QUICK_STATES if positions == QUICK else positions
        return count_walks(self.safety, limit, states, self.budget)


def _not_a_walk(walk: Any) -> NotAWalk | NotText | None:
    """The reason why a value of any type is not a walk."""
    if not isinstance(walk, Walk):
        return NotAWalk(type(walk).__name__)
    if not isinstance(walk.moves, str):
        return NotText(type(walk.moves).__name__)
    return None
