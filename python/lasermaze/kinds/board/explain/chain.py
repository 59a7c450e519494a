"""The chain of forced steps from a card to its only solution, in words and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from lasermaze.core.budget import Budget
from lasermaze.core.codec import (
    CELL,
    NATURAL,
    TEXT,
    Array,
    Converted,
    Definitions,
    Optional,
    Schema,
)
from lasermaze.core.english import counted, grouped, sentence
from lasermaze.core.grid import place
from lasermaze.core.objects import Field, Record
from lasermaze.core.reason_codecs import BY_CLASS, broken
from lasermaze.interface import Screen
from lasermaze.kinds.board.check.chain import Alternative, Chain, Step
from lasermaze.kinds.board.explain.lines import MOST_CHOICES, Telling, as_told, pictured, ruled_out
from lasermaze.kinds.board.puzzle import TOKENS, Board
from lasermaze.kinds.board.reasons import BoardCase, BoardStep, Broken, Choice
from lasermaze.kinds.board.solve import MOST_LOOKS, forced_steps
from lasermaze.kinds.board.words import supposed


def chain_to(
    puzzle: Board,
    solution: Board,
    budget: Budget,
    stray_beams: bool,
    looks: int = MOST_LOOKS,
    first: bool = False,
) -> Chain | None:
    """The verified chain of a card to its only solution; see `forced_steps`.

    None if the kernel found none because a step takes too much work.

    Raises: TimeUpError.
    """
    search = forced_steps(
        puzzle, solution, budget, stray_beams=stray_beams, looks=looks, first=first
    )
    if search.steps is None:
        return None
    return Chain(puzzle, search.steps, budget, stray_beams=stray_beams)


def chapters(chain: Chain, budget: Budget) -> Iterator[Screen]:
    """A summary of the chain, then a chapter for each of its steps.

    Steps that only rule out choices are combined into one chapter.
    """
    steps = list(_told_together(chain))
    yield Screen("The way to the solution", (summary(steps),))
    for number, step in enumerate(steps, start=1):
        budget.check()
        yield _chapter(chain, step, number, len(steps))


def summary(steps: Sequence[Step]) -> str:
    """The number of steps and their depths, in words."""
    if not steps:
        return "Nothing is left to decide: all tokens are in place."
    often = Counter(min(step.cases, 2) for step in steps)
    depths = ("seen at a glance", "by following the light to its end", "by a case split")
    told = [f"{grouped(often[depth])} {how}" for depth, how in enumerate(depths) if often[depth]]
    words = f"The solution follows in {counted(len(steps), 'forced step')}: {', '.join(told)}. "
    if any(step.decided is None for step in steps):
        words += (
            "A step decides one thing, because everything else in its place breaks a rule, or it "
            "rules something out that a later step then need not try."
        )
    else:
        words += (
            "Each step decides one thing, because everything else in its place breaks a rule. "
            "Nothing has to be remembered but what was decided before."
        )
    most = max(step.cases for step in steps)
    return f"{words} The largest case split has {counted(most, 'case')}." if most > 1 else words


def _told_together(chain: Chain) -> Iterator[Step]:
    """The steps, with those that do not decide anything combined into one."""
    for decides, steps in groupby(chain.steps, lambda step: step.decided is not None):
        if decides:
            yield from steps
            continue
        together = list(steps)
        ruled_out = [other for step in together for other in step.alternatives]
        for first in range(0, len(ruled_out), MOST_CHOICES):
            some = tuple(ruled_out[first : first + MOST_CHOICES])
            yield Step(some, None, together[0].before)


def _chapter(chain: Chain, step: Step, number: int, count: int) -> Screen:
    telling = told_after(chain, step)
    decided = None if step.decided is None else Choice(*step.decided)
    cases = tuple(as_told(telling, other) for other in step.alternatives)
    others = tuple(pictured(telling, cases))
    if decided is None:
        title = f"Step {number} of {count}: what cannot be"
        lead = f"{counted(len(cases), 'choice')} can be ruled out already."
    else:
        title = f"Step {number} of {count}: {place(decided.cell)}"
        lead = f"{sentence(telling.decision(decided))} {how_it_is_seen(step)}"
    picture = telling.after(() if decided is None else (decided,)).picture
    return Screen(title, (lead,), picture, steps=(BoardStep(decided, cases),), inside=others)


def told_after(chain: Chain, step: Step) -> Telling:
    """The card with the decisions before a step."""
    return Telling(chain.puzzle, tuple(Choice(*each) for each in step.before), chain.stray_beams)


def how_it_is_seen(step: Step) -> str:
    """The way to see a step: at a glance, by following light, or by a number of cases."""
    if not step.alternatives:
        return "Everything else was ruled out before."
    if step.cases == 0:
        return "It is seen at a glance: everything else breaks a rule at once."
    if step.cases == 1:
        return "It is seen by following the light: everything else breaks a rule in the end."
    cases = counted(step.cases, "case")
    return f"Everything else breaks a rule; of the hardest choice there are {cases}."


class _Leaf(Record[Any]):
    """An end of a choice that is ruled out: the decisions on the way, and the reason's fields."""

    def encode(self, value: Any, puzzle: Any = None) -> dict[str, Any]:
        """The object."""
        _, reason = value
        return {**super().encode(value, puzzle), **BY_CLASS.encode(reason)}

    def in_full(self, defs: Definitions) -> Schema:
        """The keys of a reason beside its own."""
        full = super().in_full(defs)
        del full["additionalProperties"]
        reason = broken(Broken, "board").open_schema(defs)
        return {**full, **reason, "unevaluatedProperties": False}


def _told(chain: Chain, step: Step) -> list[_RuledOut]:
    telling = told_after(chain, step)
    return [_RuledOut(other, ruled_out(telling, other)) for other in step.alternatives]


class _RuledOut(NamedTuple):
    """A choice that is ruled out, and its cases in words."""

    choice: Alternative
    case: BoardCase


_CODE = Optional(Converted(TEXT, attrgetter("code"), lambda code, _: TOKENS[code]))
_PLACED = (Field("cell", CELL), Field("token", _CODE))
_LEAF = _Leaf(
    object,
    Field("decided", Array(Record(Choice, *_PLACED)), of=lambda leaf, _: leaf[0]),
    Field("reason", TEXT, of=lambda leaf, _: supposed(leaf[1])),
)
_RULED_OUT = Record(
    object,
    Field("cell", CELL, of=lambda out, _: out.choice.cell),
    Field("token", _CODE, of=lambda out, _: out.choice.token),
    Field("cases", NATURAL, of=lambda out, _: out.choice.cases),
    Field("leaves", Array(_LEAF, least=1), of=lambda out, _: out.case.leaves()),
)
_STEP = Record(
    object,
    Field(
        "decided",
        Optional(Record(Choice, *_PLACED)),
        of=lambda step, _: step.decided and Choice(*step.decided),
    ),
    Field("cases", NATURAL),
    Field("ruled_out", Array(_RULED_OUT, least=1), of=lambda step, chain: _told(chain, step)),
)

#: The chain in JSON; encoded with the chain itself as the puzzle, and never decoded.
CHAIN = Record(object, Field("most_cases", NATURAL), Field("steps", Array(_STEP, least=1)))
