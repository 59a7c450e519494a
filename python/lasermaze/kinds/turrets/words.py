"""The turret maze in words: one row for each reason, and sentences made from values."""

from __future__ import annotations

from collections.abc import Iterable

from lasermaze.core import walks
from lasermaze.core.english import agreeing, counted, grouped, listed
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
    return ("leads", "into fire") if isinstance(reason, Hit) else walks.outcome(reason)


def answer(thought: Thought) -> str:
    """The answer to a whole maze: the distance of the goal, or that no walk leads to it."""
    if isinstance(thought.decided, int):
        return f"The shortest walk has {counted(thought.decided, 'step')}."
    return "No walk leads to the goal."


#: The first screens of an explanation.
QUESTION = ("Walk from the start to the goal in the fewest steps.",)
PLAN = (
    "First forget the turrets, then let them fire without turning.",
    "Then see what they fire on after each step.",
    "Last mark where you can be alive after each step.",
)
PLAN_WITHOUT_TURRETS = ("No turret is here, so mark where you can be after each step.",)

#: Why there are only four moments, and how they are drawn.
PHASES = ("After four steps every turret faces as before.",)
RING = (
    "From each moment to the next is one step: every turret makes a quarter turn.",
    "After the fourth all is as in the first, so the fifth step is like the first.",
)
PHASES_DRAWN = (
    "So four moments show all the fire there is.",
    "The first is for steps 1, 5, 9 and so on, the second for 2, 6, 10.",
)

#: How places are marked, how those of an impossible maze are, and how a walk is seen to be safe.
SPREAD = "Mark each place that you reach alive after one step, after two, and so on."
NUMBERS = "Each number tells after how many steps you can first be there."
REACHED = (
    "Mark the cells where you can be alive, in each of the four moments.",
    "A step from one of them leads to one in the next moment, or into fire.",
    "After the fourth moment comes the first again.",
)
SAFE_IN_PHASES = (
    "Each step stands in the grid of its moment.",
    "No step stands under fire.",
)


def first_reached(steps: int) -> str:
    """After how many steps the goal is first reached."""
    return f"The goal is first reached after {counted(steps, 'step')}."


def without_turrets(thought: Thought) -> tuple[str, ...]:
    """The answer to the maze without its turrets, and what it says about the maze."""
    if isinstance(thought.decided, int):
        steps = counted(thought.decided, "step")
        return (f"Without turrets the shortest walk has {steps}.", "So no walk is shorter.")
    return ("Even without turrets no walk leads to the goal.",)


def still_turrets(thought: Thought, *, goal_under_fire: bool) -> tuple[str, ...]:
    """The answer to the maze whose turrets never turn and always fire."""
    supposed = "Suppose that the turrets never turn, so fire is like a wall."
    if goal_under_fire:
        return supposed, "The goal itself is under fire, so no walk leads to it."
    then = answer(thought)
    return supposed, f"Then {then[0].lower()}{then[1:]}"


def walk(first: Iterable[tuple[str, Cell]], steps: int) -> tuple[str, ...]:
    """The first steps of a walk to the goal, each a letter and the cell to which it leads."""
    told = [
        f"Step {number}: {Heading[letter].word} to {place(cell)}."
        for number, (letter, cell) in enumerate(first, 1)
    ]
    rest = steps - len(told)
    more = f"And {counted(rest, 'more step', verb='leads')} to the goal."
    return (*told, more if rest else "That is the goal.")


def hit_to_the(heading: Heading, hit: Hit) -> str:
    """A hit after a step along a heading, beside its picture."""
    return f"To the {heading.word}, {in_words(hit)}."


def detour(step: int, thought: Step[Heading, Hit]) -> tuple[str, ...]:
    """The reason why a step leads away from the goal."""
    ways = listed([heading.word for (heading,), _ in thought.leaves()])
    return (
        f"Step {step} leads away from the goal.",
        f"A step {ways} would lead into fire.",
    )
