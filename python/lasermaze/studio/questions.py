"""The calls that ask: solve, check, hint, explain, rate."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lasermaze import api
from lasermaze.arguments import check_options
from lasermaze.core.answers import Answer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import place
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats.summary import in_words
from lasermaze.judging import Judgement
from lasermaze.kind import Chapter, Explanation
from lasermaze.studio.asked import Asked, Document, Report, options_in, puzzle_in
from lasermaze.studio.wire import (
    fault_documents,
    picture_document,
    puzzle_document,
)

#: Solutions that are held at a time, at most, to count them.
_MOST_KEPT = 1_001

_FOR_TELLING = 5.0  # seconds more than for the search, to tell what was found

_SAFE = 2**53  # whole numbers below are safe in every reader of JSON


def solved(
    puzzle: Puzzle,
    options: dict[str, Any],
    seconds: float | None,
    report: Report,
    *,
    limit: int | None = None,
    keep: int | None = None,
) -> Answer[Any]:
    """The answer to a puzzle, which holds ``keep`` solutions at most; None for the usual two."""
    check_options(puzzle.wing, "solve", options)
    most = Budget.solutions if limit is None else limit
    budget = Budget(solutions=most, keep=keep, seconds=seconds, progress=report)
    answer: Answer[Any] = puzzle.wing.solve(puzzle, budget, **options)
    return answer


def solve(asked: Asked, report: Report) -> Document:
    """The answer, with the solutions as positions."""
    puzzle = puzzle_in(asked)
    (options,) = options_in(asked, "solve")
    seconds = asked["time_limit"]
    limit, sent = asked["limit"], asked["keep"]
    # Some kinds count only as far as they keep what they find.
    keep = max(sent, limit) if limit is not None and limit <= _MOST_KEPT else sent
    answer = solved(puzzle, options, seconds, report, limit=limit, keep=keep)
    if isinstance(answer, Solved):
        answer = replace(answer, others=answer.others[: sent - 1])
    return {
        **_verdict(answer),
        "words": in_words(answer),
        "answer": json.loads(answer.to_json()),
        "picture": picture_document(api.draw(puzzle, answer), asked["theme"]),
    }


def _verdict(answer: Answer[Any]) -> Document:
    verdict: Document = {"verdict": type(answer).__name__.lower(), "solutions": []}
    if isinstance(answer, Solved):
        count = answer.count if answer.count < _SAFE else hex(answer.count)
        verdict["solutions"] = [api.place(answer.puzzle, found) for found in answer.solutions]
        verdict |= {"count": count, "exact": answer.exact, "unique": answer.unique}
        verdict["stopped"] = answer.stopped
    else:
        proved = isinstance(answer, Impossible)
        verdict |= {"count": 0, "exact": proved, "unique": False if proved else None}
        verdict["stopped"] = getattr(answer, "reason", None)
    return verdict


def check(asked: Asked, report: Report) -> Document:
    """Every fault of a position or of an answer."""
    puzzle = puzzle_in(asked)
    (options,) = options_in(asked, "check")
    options |= {"time_limit": asked["time_limit"]}
    judgement = _judged(puzzle, asked, options)
    faults = judgement.faults
    return {
        "right": not faults,
        "faults": fault_documents(faults),
        "unconfirmed": list(judgement.unconfirmed),
        "words": _words(faults[0]) if faults else _right(judgement.unconfirmed),
    }


def _right(unconfirmed: Sequence[str]) -> str:
    """What is said of something right; a claim that was not verified is never passed over."""
    if not unconfirmed:
        return "Right: every rule holds."
    return f"Right as far as this was checked, but not confirmed: {'; '.join(unconfirmed)}."


def _words(fault: Fault) -> str:
    return fault.message if fault.cell is None else f"{place(fault.cell)}: {fault.message}"


def _judged(puzzle: Puzzle, asked: Asked, options: dict[str, Any]) -> Judgement:
    answer, position = asked["answer"], asked["position"]
    if (answer is None) == (position is None):
        raise PuzzleError("one thing is checked at a time", expected="a position or an answer")
    if position is None:
        text = answer if isinstance(answer, str) else json.dumps(answer)
        return api.judge(puzzle, api.read_answer(puzzle, text), **options)
    witness = api.reached(puzzle, position)
    if witness is not None:
        return api.judge(puzzle, witness, **options)
    standing = api.view(puzzle, position).faults
    return Judgement(standing or (Fault("complete", "this is not complete yet"),))


def hint(asked: Asked, report: Report) -> Document:
    """The smallest useful hint for a puzzle, or for a position in it."""
    puzzle = puzzle_in(asked)
    (options,) = options_in(asked, "hint")
    options |= {"time_limit": asked["time_limit"]}
    if asked["position"] is None:
        found = api.hint(puzzle, **options)
    else:
        found = api.advise(puzzle, asked["position"], **options)
    return {
        "text": found.text,
        "reason": found.reason,
        "forced": found.forced,
        "cell": found.cell,
        "position": found.position,
        "puzzle": puzzle_document(found.puzzle),
    }


def explain(asked: Asked, report: Report) -> Document:
    """Why the answer is what it is, in chapters."""
    puzzle = puzzle_in(asked)
    (options,) = options_in(asked, "solve")
    told = explained(puzzle, options, asked["time_limit"], report)
    return {"chapters": [_chapter(chapter, asked) for chapter in told.chapters]}


def explained(
    puzzle: Puzzle, options: dict[str, Any], seconds: float | None, report: Report
) -> Explanation:
    """Why the answer to a puzzle is what it is, as far as that is found in so many seconds.

    Raises: TimeUpError where the answer is known by then, but not told.
    """
    budget = Budget(seconds=seconds)
    answer = solved(puzzle, options, seconds, report)
    left = budget.left
    return api.explain(puzzle, answer, time_limit=None if left is None else left + _FOR_TELLING)


def _chapter(chapter: Chapter, asked: Asked) -> Document:
    picture = chapter.picture
    return {
        "title": chapter.title,
        "paragraphs": list(chapter.paragraphs),
        "picture": picture and picture_document(picture, asked["theme"]),
    }


def rate(asked: Asked, report: Report) -> Document:
    """How hard a puzzle is."""
    found = api.rate(puzzle_in(asked), time_limit=asked["time_limit"], progress=report)
    return {"difficulty": found and found.document()}
