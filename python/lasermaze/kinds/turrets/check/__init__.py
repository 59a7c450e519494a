"""The checker of turret mazes: by the rules, with a plain search of its own and no solver.

``walks`` finds where a walker survives at which times. On that it replays a walk, and searches for
shortest walks and counts them. That a set of states is closed is the proof that no walk leads to
the goal. The loops over cells and states are those of the crate ``rust/verify``; what a fault
means is said here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from lasermaze.core.answers import Solved
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Recount, Verdict, judge_solved
from lasermaze.core.english import agreeing, counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.kinds.turrets.check.walks import Safety, count_walks, fewest_steps, replay
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, TurretsOptions, Walk

#: How many states a quick recount of the shortest walks looks at: some tenths of a second.
QUICK_STATES = 200_000

#: The rules that a state can break, and how, in the verifier's order.
_WRONG = (
    ("closed", "can be entered, but is not held"),
    ("survives", "is held, but is under fire or not empty"),
    ("reached", "is held, but cannot be entered"),
)


def check(puzzle: TurretMaze, walk: Walk, budget: Budget, options: TurretsOptions) -> Verdict:
    """The first fault of ``walk`` as a shortest walk through ``puzzle``.

    The rules that a fault may name: ``walk`` (the value is none), ``move``, ``grid``,
    ``blocked``, ``fire``, ``goal``, ``shortest``.
    """
    fault = _fault_of_form(walk)
    if fault is None:
        safety = Safety.of(puzzle, budget)
        fault = replay(safety, walk, budget) or _fault_of_length(walk, fewest_steps(safety, budget))
    return Verdict(() if fault is None else (fault,))


def _fault_of_form(walk: Any) -> Fault | None:
    """What makes a value of any type no walk."""
    if not isinstance(walk, Walk):
        return Fault("walk", f"no walk, but {type(walk).__name__}")
    if not isinstance(walk.moves, str):
        return Fault("walk", f"the moves are not a text, but {type(walk.moves).__name__}")
    return None


def _fault_of_length(walk: Walk, least: int | None) -> Fault | None:
    if least is None or least == len(walk):
        return None
    enough = f"{grouped(least)} {agreeing(least, 'is')} enough"
    return Fault("shortest", f"{counted(len(walk), 'step')}, but {enough}")


def refute(
    puzzle: TurretMaze, certificate: ClosedSet, budget: Budget, options: TurretsOptions
) -> Verdict:
    """Every reason why a set of states does not prove that no walk reaches the goal.

    It must be a set (``set``, ``size``) that holds the ``start``; only states in which a walker
    can be (``survives``), and to which a walk leads (``reached``); with each state all that one
    step can lead to (``closed``); and not the ``goal``.

    Cost: linear in the cells; a byte a cell.
    """
    if not isinstance(certificate, ClosedSet) or not isinstance(certificate.states, bytes):
        return Verdict((Fault("set", f"no set of states, but {type(certificate).__name__}"),))
    return Verdict(tuple(_faults_of_set(Safety.of(puzzle, budget), certificate, budget)))


def _faults_of_set(safety: Safety, certificate: ClosedSet, budget: Budget) -> Iterator[Fault]:
    """What keeps a set of states from being a proof.

    Of the states that break the same rule at the same time mod 4, the first one.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    maze, verifier = safety.maze, safety.verifier
    if not budget.in_slices(lambda seconds: verifier.unpack(certificate.states, seconds)):
        yield Fault("size", "the set is of another size than the maze")
        return
    holds_start, holds_goal = verifier.held_ends
    if not holds_start:
        yield Fault("start", "the set does not hold the start", maze.start)
    if holds_goal:
        yield Fault("goal", "the set holds the goal", maze.goal)
    faults = budget.in_slices(verifier.faults)
    for time, rule, number in faults:
        name, words = _WRONG[rule]
        yield Fault(name, f"the cell at times {time} mod 4 {words}", safety.cell(number))
    if holds_start and not holds_goal and not faults:
        yield from _superfluous(safety, certificate, budget)


def _superfluous(safety: Safety, certificate: ClosedSet, budget: Budget) -> Iterator[Fault]:
    """The states of a closed set that no walk reaches: they may lead round in a ring apart."""
    fewest_steps(safety, budget)
    if extra := len(certificate) - safety.verifier.met:
        yield Fault("reached", f"{counted(extra, 'state')} held that no walk reaches")


def confirm(
    answer: Solved[TurretMaze, Walk], budget: Budget, recount: Recount, options: TurretsOptions
) -> Verdict:
    """The verdict on all that a solved answer claims.

    A quick recount looks at `QUICK_STATES` states.
    """
    for walk in answer.solutions:
        if fault := _fault_of_form(walk):
            return Verdict((fault,))
    safety = Safety.of(answer.puzzle, budget)

    @cache
    def least() -> int | None:
        return fewest_steps(safety, budget)

    def check_one(walk: Walk) -> Verdict:
        fault = replay(safety, walk, budget) or _fault_of_length(walk, least())
        return Verdict(() if fault is None else (fault,))

    def count(limit: int, positions: int | None) -> int | None:
        return count_walks(safety, limit, None if positions is None else QUICK_STATES, budget)

    return judge_solved(answer, check_one, count, recount)


def count_again(
    puzzle: TurretMaze,
    budget: Budget,
    limit: int | None,
    positions: int | None,
    options: TurretsOptions,
) -> int | None:
    """How many shortest walks there are, at most ``limit``.

    None if the count takes more than ``positions`` states.

    Raises: TimeUpError; whatever ``budget.progress`` raises.
    """
    return count_walks(Safety.of(puzzle, budget), limit, positions, budget)
