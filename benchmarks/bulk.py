"""Cards by the thousand: reading, solving, checking, and the number of new cards a second.

The cards are new ones of all levels, each once. The loop calls `lm.parse`, `lm.solve` and
`lm.judge` for each card; the verbs in bulk do the same for all of them in one call.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import lasermaze as lm
from benchmarks.measure import LASERMAZE, in_turn, processes
from benchmarks.report import Report, duration, times
from lasermaze.core.difficulty import LEVELS

#: How many cards of each level, and how many new expert cards.
EACH, NEW = 100, 2_000

MILLION = 1_000_000

Answers = list[lm.Answer[Any, Any, Any]]


def report(each: int = EACH, new: int = NEW) -> Report:
    """Measure the loop, the verbs in bulk, and the generator."""
    result = Report("bulk")
    texts = [
        lm.dumps(lm.generate("board", level=level, size=(5, 5), seed=seed))
        for level in LEVELS
        for seed in range(each)
    ]
    in_bulk(result, texts)
    making(result, new)
    return result


def in_bulk(result: Report, texts: list[str]) -> None:
    """Lines for one card in a loop, and for a million cards by a loop and in bulk."""
    puzzles = [lm.parse(text) for text in texts]

    def solved() -> Answers:
        return [lm.solve(puzzle) for puzzle in puzzles]

    # A proof is made when its answer is first checked, so each check gets new answers.
    steps = in_turn(
        {
            "parse": lambda: [lm.parse(text) for text in texts],
            "solve": solved,
            "check": lambda answers: judged(puzzles, answers),
            "in bulk": partial(all_in_bulk, "\n".join(texts).encode()),
        },
        prepare={"check": solved},
    )
    if not all(judgement.confirmed for judgement in steps["check"].result):
        raise SystemExit("the checker does not confirm all cards")
    if steps["in bulk"].result != steps["check"].result:
        raise SystemExit("the verbs in bulk say otherwise")
    each = {name: time.warm / len(texts) for name, time in steps.items()}
    rows = [[name, duration(seconds)] for name, seconds in each.items()]
    result.table("A 5 by 5 card, with its uniqueness", ["step", "lasermaze"], rows)
    loop = MILLION * (each["parse"] + each["solve"] + each["check"])
    bulk = MILLION * each["in bulk"]
    job = "`board`: a million 5 by 5 cards, read, solved and checked with their uniqueness"
    peer = f"{duration(loop)} (a loop of `lm.parse`, `lm.solve`, `lm.judge`)"
    result.line(job, peer, duration(bulk), times(loop / bulk), aim="60 s")


def judged(puzzles: list[lm.Puzzle], answers: Answers) -> list[lm.Judgement]:
    """The checker's judgement of each answer."""
    return [lm.judge(*pair) for pair in zip(puzzles, answers, strict=True)]


def all_in_bulk(text: bytes) -> list[lm.Judgement]:
    """The same from the text on, by the verbs in bulk."""
    puzzles = list(lm.iter_load(text, "board"))
    return list(lm.check_many(puzzles, lm.solve_many(puzzles)))


def making(result: Report, count: int) -> None:
    """Lines for new expert cards, by one process and by two."""
    command = [LASERMAZE, "generate", "board", "--level", "expert", "--count"]
    done = processes(
        {
            "none": [*command, "1"],
            "one": [*command, str(count), "--jobs", "1"],
            "two": [*command, str(count), "--jobs", "2"],
        }
    )
    one, two = (count / (done[name].seconds - done["none"].seconds) for name in ("one", "two"))
    result.line("`board`: new expert cards, a second of a core", "", f"{one:,.0f}", aim="1,000")
    job = "`board`: the same by two processes, a second of each of two cores"
    result.line(job, "", f"{2 * two:,.0f}", times(2 * two / one), aim="1.9×")
