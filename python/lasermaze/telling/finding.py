"""Finds the chain of steps from a state, and the move that has to be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lasermaze.core.grid import Cell
from lasermaze.telling.causes import line
from lasermaze.telling.values import MOST_CASES, Case, Choice, Reason, State, Step, replay


class Position(State):
    """The base of states in which this module finds the chain."""

    def spots(self) -> Sequence[Cell]:
        """Where something is to be decided next."""
        raise NotImplementedError

    def choices(self, spot: Cell) -> Sequence[Choice]:
        """What the cell may hold."""
        raise NotImplementedError

    def broken(self) -> Reason | None:
        """Why no solution is left, if that is seen at a glance."""
        raise NotImplementedError

    def is_solvable(self) -> bool:
        """Whether a solution is left, by the kind's solver."""
        raise NotImplementedError

    def refute(self, choice: Choice) -> Case | None:
        """How a choice fails; None if it does not, or only in many cases."""
        return at_a_glance(self, choice) or followed(self, choice, MOST_CASES)


def at_a_glance(state: Position, choice: Choice) -> Case | None:
    """How a choice fails at once."""
    reason = state.after(choice).broken()
    return Case(choice, reason) if reason else None


def followed(state: Position, choice: Choice, most: int) -> Case | None:
    """How a choice fails further on, in at most ``most`` cases."""
    cases = _all_fail(state.after(choice), most)
    return Case(choice, cases) if cases else None


def _all_fail(state: Position, most: int) -> tuple[Case, ...]:
    """The choices of the cell where fewest survive a glance, if all of them fail; else nothing."""
    spots = [_sorted_out(state, spot) for spot in state.spots()]
    failed, survivors = min(spots, key=lambda each: len(each[1]), default=([], []))
    for choice in survivors:
        left = most - sum(1 for case in failed for _ in case.leaves())
        case = followed(state, choice, left) if left > 0 else None
        if case is None:
            return ()
        failed.append(case)
    return tuple(failed)


def _sorted_out(state: Position, spot: Cell) -> tuple[list[Case], list[Choice]]:
    """The choices of a cell that fail at a glance, and those that survive it."""
    glances = {choice: at_a_glance(state, choice) for choice in state.choices(spot)}
    survivors = [choice for choice, case in glances.items() if case is None]
    return [case for case in glances.values() if case], survivors


def decided_at_a_glance(state: Position, spot: Cell) -> Step | None:
    """The step that decides a cell, if at most one of its choices survives a glance."""
    failed, survivors = _sorted_out(state, spot)
    if len(survivors) > 1:
        return None
    return Step(survivors[0] if survivors else None, tuple(failed), state=state)


def decided(state: Position, spot: Cell) -> Step | None:
    """The step that decides a cell, if the solver leaves at most one choice; as far as told."""
    choices = state.choices(spot)
    fitting = [choice for choice in choices if state.after(choice).is_solvable()]
    if len(fitting) > 1:
        return None
    cases = {choice: state.refute(choice) for choice in choices if choice not in fitting}
    told = tuple(case for case in cases.values() if case)
    untold = tuple(choice for choice, case in cases.items() if case is None)
    return Step(fitting[0] if fitting else None, told, untold=untold, state=state)


def cost(step: Step) -> tuple[int, int]:
    """How hard a step is to see: its cases, and the length of its lines."""
    return step.size, sum(len(line(case).tried) for case in step.ruled_out)


def next_step(state: Position) -> Step | None:
    """The easiest step from a state; None if nothing is forced."""
    if reason := state.broken():
        return Step(None, (), reason, state=state)
    spots = state.spots()
    for spot in spots:
        if step := decided_at_a_glance(state, spot):
            return step
    steps = filter(None, (decided(state, spot) for spot in spots))
    return min(steps, key=cost, default=None)


def chain(state: Position) -> Iterator[Step]:
    """The steps one after another, until all is decided, nothing fits, or nothing is forced."""
    while step := next_step(state):
        yield step
        if step.decided is None:
            return
        state = state.after(step.decided)


def needed(steps: Sequence[Step]) -> list[Step]:
    """The last of some steps, after those of the others without which it is not as easy."""
    *kept, step = steps
    for earlier in steps[:-1]:
        fewer = [each for each in kept if each is not earlier]
        state = replay(steps[0].state, (each.decided for each in fewer if each.decided))
        again = decided(state, step.about[0].cell)
        if again and again.about[0] == step.about[0] and again.size <= step.size:
            kept, step = fewer, again
    return [*kept, step]


def mistake(start: Position, moves: Sequence[Choice]) -> Step:
    """The player's move that fails: by itself, or else beside as few others as show it."""
    wrong = [move for move in moves if not start.after(move).is_solvable()]
    if wrong:
        return min((refuted(start, move) for move in wrong), key=cost)
    kept = list(moves)
    for move in moves:
        fewer = [each for each in kept if each != move]
        if not replay(start, fewer).is_solvable():
            kept = fewer
    *others, move = kept
    return refuted(replay(start, others), move)


def refuted(state: Any, choice: Choice, decided: Choice | None = None) -> Step:
    """The step that rules out a choice, which is known to fail."""
    case = state.refute(choice)
    ruled_out, untold = ((case,), ()) if case else ((), (choice,))
    return Step(decided, ruled_out, untold=untold, state=state)
