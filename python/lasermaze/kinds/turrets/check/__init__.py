"""The checker of turret mazes: by the rules, with a plain search of its own and no solver.

``walks`` finds the times at which a walker survives on each cell. With them a walk is replayed, and
shortest walks are searched and counted. A closed set of states proves that no walk leads to
the goal. The loops over cells and states are in the crate ``rust/verify``; each
fault is returned as a value of the kind's ``reasons``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any

from lasermaze.core.answers import Solved
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Recount, Verdict
from lasermaze.core.counting import judge_solved
from lasermaze.core.walks import NotAClosedSet
from lasermaze.kinds.turrets.check.walks import Safety, count_walks, fewest_steps, replay
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, TurretsOptions, Walk
from lasermaze.kinds.turrets.reasons import (
    Broken,
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


def check(puzzle: TurretMaze, walk: Walk, budget: Budget, options: TurretsOptions) -> Verdict:
    """The first fault of ``walk`` as a shortest walk through ``puzzle``.

    The rules that a fault may name: ``walk`` (not a walk), ``move``, ``grid``,
    ``blocked``, ``fire``, ``goal``, ``shortest``.
    """
    broken: Broken | None = _not_a_walk(walk)
    if broken is None:
        safety = Safety.of(puzzle, budget)
        broken = replay(safety, walk, budget) or _too_long(walk, fewest_steps(safety, budget))
    return _verdict(broken)


def identity(puzzle: TurretMaze, walk: Walk) -> str:
    """The moves: two walks are the same if they take the same steps."""
    return walk.moves


def _verdict(broken: Broken | None) -> Verdict:
    return Verdict(() if broken is None else (fault(broken),))


def _not_a_walk(walk: Any) -> NotAWalk | NotText | None:
    """The reason why a value of any type is not a walk."""
    if not isinstance(walk, Walk):
        return NotAWalk(type(walk).__name__)
    if not isinstance(walk.moves, str):
        return NotText(type(walk.moves).__name__)
    return None


def _too_long(walk: Walk, least: int | None) -> TooLong | None:
    return None if least is None or least == len(walk) else TooLong(len(walk), least)


def refute(
    puzzle: TurretMaze, certificate: ClosedSet, budget: Budget, options: TurretsOptions
) -> Verdict:
    """Every reason why a set of states does not prove that no walk reaches the goal.

    It must be a set (``set``, ``size``) that holds the ``start``; hold only states in which a
    walker survives (``survives``) and to which a walk leads (``reached``); hold with each state all
    that one step can lead to (``closed``); and not hold the ``goal``.

    Cost: linear in the cells; a byte a cell.
    """
    if not isinstance(certificate, ClosedSet) or not isinstance(certificate.states, bytes):
        return _verdict(NotAClosedSet(type(certificate).__name__))
    reasons = _wrong_in_set(Safety.of(puzzle, budget), certificate, budget)
    return Verdict(tuple(map(fault, reasons)))


def _wrong_in_set(safety: Safety, certificate: ClosedSet, budget: Budget) -> Iterator[OfSet]:
    """Faults of a set of states as a proof.

    Only the first of the states that break the same rule at the same time mod 4 is named.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    maze, verifier = safety.maze, safety.verifier
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
        yield _WRONG[number_of_way](safety.cell(number), time)
    if holds_start and not holds_goal and not wrong:
        fewest_steps(safety, budget)  # states that no walk reaches may form a separate ring
        if extra := len(certificate) - verifier.met:
            yield Unreached(extra)


def confirm(
    answer: Solved[TurretMaze, Walk], budget: Budget, recount: Recount, options: TurretsOptions
) -> Verdict:
    """The verdict on all that a solved answer claims.

    A quick recount looks at `QUICK_STATES` states.
    """
    for walk in answer.solutions:
        if broken := _not_a_walk(walk):
            return _verdict(broken)
    safety = Safety.of(answer.puzzle, budget)

    @cache
    def least() -> int | None:
        return fewest_steps(safety, budget)

    def check_one(walk: Walk) -> Verdict:
        return _verdict(replay(safety, walk, budget) or _too_long(walk, least()))

    def count(limit: int, positions: int | None) -> int | None:
        return count_walks(safety, limit, None if positions is None else QUICK_STATES, budget)

    same = partial(identity, answer.puzzle)
    return judge_solved(answer, check_one, same, count, recount, "shortest walk")


def count_again(
    puzzle: TurretMaze,
    budget: Budget,
    limit: int | None,
    positions: int | None,
    options: TurretsOptions,
) -> int | None:
    """The number of shortest walks, at most ``limit``.

    None if the count takes more than ``positions`` states.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    return count_walks(Safety.of(puzzle, budget), limit, positions, budget)
