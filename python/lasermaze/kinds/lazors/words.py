"""Lazors in words: one row for each reason, and sentences made from values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lasermaze.core.english import agreeing, all_fail, all_of, counted, grouped, sentence
from lasermaze.core.errors import Fault
from lasermaze.kinds.lazors.puzzle import FREE, GIVEN, NONE, PLACED, Blocks, Lazors, Point
from lasermaze.kinds.lazors.reasons import (
    Broken,
    Choice,
    Dark,
    NoLight,
    NotAsGiven,
    OnlyLeft,
    Refuted,
    Searched,
    Thought,
    TooFewLeft,
    WronglyMany,
)

#: The names of the blocks, in the order of their letters.
NAMES = ("reflecting block", "opaque block", "refracting block")

#: The contents of a cell in words.
CONTENTS = {
    FREE: "empty",
    ".": "empty",
    NONE: "no block allowed",
    **dict(zip(PLACED, NAMES, strict=True)),
    **{letter: f"fixed {name}" for letter, name in zip(GIVEN, NAMES, strict=True)},
}


def in_words(reason: Broken) -> str:
    """The reason in words, without its cell, which faults add."""
    match reason:
        case NotAsGiven(found=found, given=given):
            return f"{CONTENTS[found]}, but given is: {CONTENTS[given]}"
        case WronglyMany(letter=letter, placed=placed, wanted=wanted):
            return f"{counted(placed, name_of(letter))} placed, not {grouped(wanted)}"
        case NoLight(target=target):
            return f"no light can hit the target on {side(target)} any more"
        case Dark(target=target):
            return f"no light hits the target on {side(target)}"
        case OnlyLeft(letter="."):
            return "no block is left"
        case OnlyLeft(letter=letter):
            return f"only {name_of(letter)}s are left"
        case TooFewLeft():
            return "the blocks left cannot bring light to every target"
        case Searched(positions=positions):
            return f"a search of {counted(positions, 'position')} finds no solution"


def fault(reason: Broken) -> Fault:
    """The fault for a reason."""
    return Fault.of(reason, in_words(reason))


def name_of(letter: str) -> str:
    """The name of a block, by its letter."""
    return NAMES[GIVEN.index(letter.upper())]


def a_block(letter: str) -> str:
    """The name of a block with its article: ``an opaque block``."""
    name = name_of(letter)
    return f"{'an' if name[0] == 'o' else 'a'} {name}"


def side(point: Point) -> str:
    """The side of a cell that a point is on: ``the right side`` of the cell beside it."""
    x, y = point
    if x % 2 == 0:
        return "the right side" if x else "the left side"
    return "the bottom side" if y else "the top side"


def blocks_in_words(blocks: Blocks) -> str:
    """``2 reflecting blocks and 1 opaque block``."""
    named = [counted(count, name) for count, name in zip(blocks, NAMES, strict=True) if count]
    return all_of(named) if named else "no blocks"


def task(puzzle: Lazors) -> str:
    """The task of a board, in a sentence."""
    return f"Place {blocks_in_words(puzzle.blocks)} so that light {_hits(puzzle)}."


def short_task(puzzle: Lazors) -> str:
    """The task of a board whose blocks are drawn beside it."""
    return f"Place the blocks so that light {_hits(puzzle)}."


def _hits(puzzle: Lazors) -> str:
    targets = len({*puzzle.targets})
    if targets == 2:
        return "hits both targets"
    return "hits the target" if targets == 1 else f"hits all {counted(targets, 'target')}"


def progress(faults: Sequence[Fault], targets: int) -> str:
    """A position in words: the targets that are hit, and the blocks left."""
    reasons = [fault.reason for fault in faults]
    dark = sum(isinstance(reason, Dark) for reason in reasons)
    hit = f"{grouped(targets - dark)} of {counted(targets, 'target')} hit"
    missing = {
        reason.letter: reason.wanted - reason.placed
        for reason in reasons
        if isinstance(reason, WronglyMany)
    }
    a, b, c = (missing.get(letter, 0) for letter in GIVEN)
    if missing:
        return f"{hit}; {blocks_in_words((a, b, c))} left to place."
    return f"{hit}." if faults else f"Solved: {hit}."


def decided(choice: Choice) -> str:
    """A decision in words, without its place."""
    empty = choice.letter == "."
    return f"{'Nothing' if empty else sentence(a_block(choice.letter))[:-1]} stands here"


def told(thought: Thought, *, briefly: bool = False) -> str:
    """A deduction in a short sentence; its picture shows the place. Or its reason only."""
    reasons = thought.ends if thought.reason is None else [thought.reason]
    if thought.decided is None:
        lead = "every choice here fails: " if _is_searched(reasons) else ""
        return sentence(lead + _why(reasons, "whatever stands here,"))
    why = _why(reasons, "otherwise")
    return sentence(why) if briefly else f"{decided(thought.decided)}: {why}."


def choice_in_words(choice: Choice) -> str:
    """A supposed choice, such as ``Nothing here``."""
    what = "nothing" if choice.letter == "." else a_block(choice.letter)
    return sentence(f"{what} here")[:-1]


def case_in_words(case: Refuted) -> str:
    """How a supposed choice fails, beside a picture that shows its place."""
    what = "nothing is" if case.choice.letter == "." else f"{a_block(case.choice.letter)} stands"
    if isinstance(case.ends, tuple):
        return f"If {what} here, {all_fail(len(list(case.leaves())))}."
    return f"If {what} here, {_end(case.ends)}."


def _end(broken: Broken) -> str:
    match broken:
        case NoLight():
            return "a target stays dark"
        case TooFewLeft():
            return in_words(broken)
    return "only a search refutes it"


def told_together(thoughts: Sequence[Thought]) -> str:
    """Several deductions in a sentence: the blocks that are placed, and the cells left empty."""
    letters = [thought.decided.letter for thought in thoughts if thought.decided]
    a, b, c = map(letters.count, PLACED)
    parts = []
    if placed := a + b + c:
        parts.append(f"{blocks_in_words((a, b, c))} {agreeing(placed, 'is')} placed")
    if empty := letters.count("."):
        parts.append(f"{counted(empty, 'cell', verb='stays')} empty")
    if len(letters) < len(thoughts):
        parts.append("then nothing fits")
    used_up = [isinstance(thought.reason, OnlyLeft) for thought in thoughts]
    why = "anything else keeps light from a target"
    if all(used_up):
        why = "nothing else is left"
    elif any(used_up):
        why = "anything else is used up, or keeps light from a target"
    if _is_searched(broken for thought in thoughts for broken in thought.ends):
        why = "only a search shows it"
    return sentence(f"{all_of(parts)}: {why}")


def _is_searched(reasons: Iterable[Broken]) -> bool:
    return any(type(broken) is Searched for broken in reasons)


def _why(reasons: Sequence[Broken], lead: str) -> str:
    searches = [reason for reason in reasons if isinstance(reason, Searched)]
    if _is_searched(searches):
        positions = sum(search.positions for search in searches)
        return f"only a search shows it ({counted(positions, 'position')})"
    if searches:
        return f"{lead} {in_words(searches[0])}"
    if len(reasons) == 1 and not isinstance(reasons[0], NoLight):
        return in_words(reasons[0])
    targets = {reason.target for reason in reasons if isinstance(reason, NoLight)}
    return f"{lead} {'a' if len(targets) == 1 else 'some'} target gets no light"
