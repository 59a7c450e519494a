"""The chain of forced steps from a card to its only solution, in words and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from lasermaze.core.budget import Budget
from lasermaze.core.english import counted, grouped, sentence
from lasermaze.core.grid import place
from lasermaze.core.reasons import as_json
from lasermaze.formats import json_schemas as schema
from lasermaze.interface import Chapter
from lasermaze.kinds.board.check.chain import Alternative, Chain, Step
from lasermaze.kinds.board.explain.lines import MOST_CHOICES, Telling, as_told, pictured, ruled_out
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.reasons import BoardStep, Choice
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

    None if the kernel found none, as a step would need too much.

    Raises: TimeUpError.
    """
    search = forced_steps(
        puzzle, solution, budget, stray_beams=stray_beams, looks=looks, first=first
    )
    if search.steps is None:
        return None
    return Chain(puzzle, search.steps, budget, stray_beams=stray_beams)


def chapters(chain: Chain, budget: Budget) -> Iterator[Chapter]:
    """What the chain is like, then a chapter for each of its steps.

    What is ruled out on the way, and decides nothing yet, is told together.
    """
    steps = list(_told_together(chain))
    yield Chapter("The way to the solution", (summary(steps),))
    for number, step in enumerate(steps, start=1):
        budget.check()
        yield _chapter(chain, step, number, len(steps))


def summary(steps: Sequence[Step]) -> str:
    """How many steps there are, and how deep they are."""
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
    """The steps, those that decide nothing together as one."""
    for decides, steps in groupby(chain.steps, lambda step: step.decided is not None):
        if decides:
            yield from steps
            continue
        together = list(steps)
        ruled_out = [other for step in together for other in step.alternatives]
        for first in range(0, len(ruled_out), MOST_CHOICES):
            some = tuple(ruled_out[first : first + MOST_CHOICES])
            yield Step(some, None, together[0].before)


def _chapter(chain: Chain, step: Step, number: int, count: int) -> Chapter:
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
    words = (lead, *(each.words for each in others))
    return Chapter(title, words, picture, others, (BoardStep(decided, cases),))


def told_after(chain: Chain, step: Step) -> Telling:
    """The card, and what is known of it before a step."""
    return Telling(chain.puzzle, tuple(Choice(*each) for each in step.before), chain.stray_beams)


def how_it_is_seen(step: Step) -> str:
    """At a glance, by following light, or in how many cases."""
    if not step.alternatives:
        return "Everything else was ruled out before."
    if step.cases == 0:
        return "It is seen at a glance: everything else breaks a rule at once."
    if step.cases == 1:
        return "It is seen by following the light: everything else breaks a rule in the end."
    cases = counted(step.cases, "case")
    return f"Everything else breaks a rule; of the hardest choice there are {cases}."


def chain_document(chain: Chain) -> dict[str, Any]:
    """The chain as JSON can hold it; cells are (row, col) from 0, ``token`` null for nothing."""
    steps = [
        {
            "decided": None if step.decided is None else as_json(Choice(*step.decided)),
            "cases": step.cases,
            "ruled_out": [
                _ruled_out(told_after(chain, step), other) for other in step.alternatives
            ],
        }
        for step in chain.steps
    ]
    return {"most_cases": chain.most_cases, "steps": steps}


def _ruled_out(telling: Telling, other: Alternative) -> dict[str, Any]:
    """What a step rules out: every leaf, with what is decided on the way."""
    case = ruled_out(telling, other)
    leaves = [
        {"decided": as_json(path), "reason": supposed(broken), **broken.document()}
        for path, broken in case.leaves()
    ]
    return {**as_json(case.choice), "cases": other.cases, "leaves": leaves}


def chain_schema() -> dict[str, Any]:
    """The JSON schema of `chain_document`."""
    nothing = {"type": "null"}
    code = {"anyOf": [schema.TEXT, nothing]}
    placed = schema.record({"cell": schema.CELL, "token": code})
    leaf = schema.record({"decided": schema.array(placed), "reason": schema.TEXT})
    leaf |= {"required": [*leaf["required"], "broken"], "additionalProperties": True}
    leaf["properties"]["broken"] = schema.TEXT
    leaves = schema.array(leaf, minItems=1)
    choice = {"cell": schema.CELL, "token": code, "cases": schema.NATURAL, "leaves": leaves}
    step = {
        "decided": {"anyOf": [placed, nothing]},
        "cases": schema.NATURAL,
        "ruled_out": schema.array(schema.record(choice), minItems=1),
    }
    return schema.record(
        {"most_cases": schema.NATURAL, "steps": schema.array(schema.record(step), minItems=1)}
    )
