"""The turret maze in words: one row for each reason, and sentences made from values."""

from __future__ import annotations

from collections.abc import Iterable

from lasermaze.core import walks
from lasermaze.core.english import agreeing, counted, grouped
from lasermaze.core.errors import Fault
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.reasons import Step
from lasermaze.kinds.turrets.reasons import (
    Blocked,
    Broken,
    ClosedIn,
    Deadly,
    Hit,
    HoldsGoal,
    MissesGoal,
    NotAWalk,
    NotClosed,
    NotEntered,
    NotText,
    OfStep,
    StartMissing,
    Thought,
    TooFew,
    TooLong,
    UnknownMove,
    Unreached,
    WrongSize,
)


def in_words(reason: Broken) -> str:
    """The reason in words, without the number of its step or its cell, which faults add."""
    match reason:
        case UnknownMove(letter=letter):
            return f"{letter!r} is not a step"
        case Blocked(by=by):
            return f"there is a {by}"
        case Hit(turret=turret):
            return f"the turret at {place(turret)} hits"
        case MissesGoal():
            return "the walk does not end at the goal"
        case TooLong(steps=steps, least=least):
            enough = f"{grouped(least)} {agreeing(least, 'is')} enough"
            return f"{counted(steps, 'step')}, but {enough}"
        case TooFew(least=least):
            return f"no walk has fewer than {counted(least, 'step')}"
        case ClosedIn(states=states):
            return f"{counted(states, 'state')} can be reached, none at the goal"
        case NotAWalk(found=found):
            return f"not a walk, but {found}"
        case NotText(found=found):
            return f"the moves are not a text, but {found}"
        case WrongSize():
            return "the set is of another size than the maze"
        case StartMissing():
            return "the set does not hold the start"
        case HoldsGoal():
            return "the set holds the goal"
        case NotClosed(time=time):
            return f"the cell at times {time} mod 4 can be entered, but is not held"
        case Deadly(time=time):
            return f"the cell at times {time} mod 4 is held, but is under fire or not empty"
        case NotEntered(time=time):
            return f"the cell at times {time} mod 4 is held, but cannot be entered"
        case Unreached(states=states):
            return f"{counted(states, 'state')} held that no walk reaches"
        case _:
            return walks.in_words(reason, "step")


def at_step(reason: OfStep) -> str:
    """The reason after the number of its step: ``step 3: there is a wall``."""
    return f"step {reason.step}: {in_words(reason)}"


def fault(reason: Broken) -> Fault:
    """The fault with a reason, and with the number of the step if it has one."""
    return Fault.of(reason, at_step(reason) if isinstance(reason, OfStep) else in_words(reason))


def next_step(step: Step[Heading, Broken], left: int) -> str:
    """The reason why a step is right, as `walks.against_others` says it; for the goal, its fire."""
    if left == 0:
        return "You survive the fire there."
    return walks.against_others(step, left, "step", _outcome)


def _outcome(reason: Broken) -> tuple[str, str] | None:
    """The outcome of another step, as `walks.outcome`."""
    return ("leads", "into fire") if isinstance(reason, Hit) else walks.outcome(reason, "step")


def answer(thought: Thought) -> str:
    """The answer to a whole maze: the distance of the goal, or that no walk leads to it."""
    if isinstance(thought.decided, int):
        return f"The shortest walk has {counted(thought.decided, 'step')}."
    return "No walk leads to the goal."


def walk(start: Cell, first: Iterable[tuple[str, Cell]], steps: int) -> str:
    """The first steps of a walk to the goal, each a letter and the cell to which it leads."""
    listed = [f"{Heading[letter].word} to {place(cell)};" for letter, cell in first]
    rest = steps - len(listed)
    end = f"and {grouped(rest)} more to the goal." if rest else "which is the goal."
    numbered = " ".join(f"{number}. {step}" for number, step in enumerate(listed, 1))
    return f"From the start at {place(start)}: {numbered} {end}"


def hit_to_the(heading: Heading, hit: Hit) -> str:
    """A hit after a step along a heading, with the cell where it happens."""
    return f"to the {heading.word}, at {place(hit.cell)}, {in_words(hit)}"


def detour(step: int, thought: Step[Heading, Hit]) -> str:
    """The reason why a walk turns away from the goal at a step."""
    hits = "; ".join(hit_to_the(heading, hit) for (heading,), hit in thought.leaves())
    return f"At step {step} the walk turns away from the goal: {hits}."
