"""The chain of forced steps from a card to its only solution, in words and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lasermaze.core.budget import Budget
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import place
from lasermaze.formats import json_schemas as schema
from lasermaze.interface import Chapter
from lasermaze.kinds.board.check.chain import Alternative, Chain, Decision, Step
from lasermaze.kinds.board.explain.leaves import reason
from lasermaze.kinds.board.explain.lines import (
    MOST_CASES,
    MOST_CHOICES,
    Telling,
    in_numbers,
    pictured,
)
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.solve import MOST_LOOKS, forced_steps


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
    yield Chapter("The way to the solution", (summary(chain),))
    for number, step in enumerate(steps, start=1):
        budget.look()
        yield _chapter(chain, step, number, len(steps))


def summary(chain: Chain) -> str:
    """How many steps there are, and how deep they are."""
    often = Counter(min(step.cases, 2) for step in chain.steps)
    parts = [
        f"{often[0]} seen at a glance",
        f"{often[1]} by following the light to its end",
        f"{often[2]} by a case split",
    ]
    told = ", ".join(part for part in parts if not part.startswith("0 "))
    words = f"The solution follows in {counted(len(chain.steps), 'forced step')}: {told}. "
    if any(step.decided is None for step in chain.steps):
        words += (
            "A step decides one thing, because everything else in its place breaks a rule, or it "
            "rules something out that a later step then need not try."
        )
    else:
        words += (
            "Each step decides one thing, because everything else in its place breaks a rule. "
            "Nothing has to be remembered but what was decided before."
        )
    if chain.most_cases > 1:
        words += f" The largest case split has {chain.most_cases} cases."
    return words


def _told_together(chain: Chain) -> Iterator[Step]:
    """The steps, those that decide nothing together as one."""
    waiting: list[Alternative] = []
    for step in chain.steps:
        if step.decided is None:
            waiting += step.alternatives
            continue
        if waiting:
            for first in range(0, len(waiting), MOST_CHOICES):
                yield Step(tuple(waiting[first : first + MOST_CHOICES]), None, step.before)
            waiting = []
        yield step


def _chapter(chain: Chain, step: Step, number: int, count: int) -> Chapter:
    telling = Telling(chain.puzzle, step.before, chain.stray_beams)
    after = telling.after(step.before if step.decided is None else (*step.before, step.decided))
    others = tuple(pictured(telling, step.alternatives))
    words = tuple(each.words for each in others)
    if step.decided is None:
        title = f"Step {number} of {count}: what cannot be"
        lead = f"{counted(len(step.alternatives), 'choice')} can be ruled out already."
    else:
        cell, _ = step.decided
        title = f"Step {number} of {count}: {place(cell)}"
        lead = f"{sentence(telling.decision(*step.decided))} {how_it_is_seen(step)}"
    paragraphs = (lead, *words, *in_few_words(step.alternatives))
    return Chapter(title, paragraphs, after.picture, others)


def how_it_is_seen(step: Step) -> str:
    """At a glance, by following light, or in how many cases."""
    if not step.alternatives:
        return "Everything else was ruled out before."
    if step.cases == 0:
        return "It is seen at a glance: everything else breaks a rule at once."
    if step.cases == 1:
        return "It is seen by following the light: everything else breaks a rule in the end."
    return f"Everything else breaks a rule; of the hardest choice there are {step.cases} cases."


def in_few_words(alternatives: tuple[Alternative, ...]) -> Iterator[str]:
    """What is told in numbers, as there is too much of it."""
    glances = [other for other in alternatives if other.cases == 0]
    if len(glances) > MOST_CHOICES:
        told = in_numbers(other.ends[0].leaf for other in glances)
        yield f"{len(glances)} of the other choices break a rule at once: {told}."
    large = [other for other in alternatives if other.cases > MOST_CASES]
    if not large:
        return
    ends = [end for other in large for end in other.ends]
    cases = counted(sum(other.cases for other in large), "case")
    choices = counted(len(large), "choice")
    yield (
        f"{choices} more must be followed to the end, in {cases} with {counted(len(ends), 'end')}: "
        f"{in_numbers(end.leaf for end in ends)}. The checker has verified every one of them."
    )


def chain_document(chain: Chain) -> dict[str, Any]:
    """The chain as JSON can hold it; cells are (row, col) from 0, ``token`` null for nothing."""
    steps = [
        {
            "decided": None if step.decided is None else _placed(step.decided),
            "cases": step.cases,
            "ruled_out": [_ruled_out(chain, step, other) for other in step.alternatives],
        }
        for step in chain.steps
    ]
    return {"most_cases": chain.most_cases, "steps": steps}


def _ruled_out(chain: Chain, step: Step, other: Alternative) -> dict[str, Any]:
    """What a step rules out: every leaf, with what is decided on the way."""
    telling = Telling(chain.puzzle, step.before, chain.stray_beams)
    leaves = [
        {
            "decided": [_placed(decided) for decided in end.decided],
            "reason": reason(telling.case(end)),
        }
        for end in other.ends
    ]
    return {**_placed((other.cell, other.token)), "cases": other.cases, "leaves": leaves}


def _placed(decided: Decision) -> dict[str, Any]:
    cell, token = decided
    return {"cell": list(cell), "token": None if token is None else token.code}


def chain_schema() -> dict[str, Any]:
    """The JSON schema of `chain_document`."""
    nothing = {"type": "null"}
    code = {"anyOf": [schema.TEXT, nothing]}
    placed = schema.record({"cell": schema.CELL, "token": code})
    leaf = schema.record({"decided": schema.array(placed), "reason": schema.TEXT})
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
