"""The score of a text: 1 for a right answer to a puzzle, 0 for any other text.

`marked` finds the part of a text that is the answer, `_readings` takes off what Markdown and LaTeX
put around it, and the reader that `lasermaze.check` uses reads the rest, which is then judged. No
step weighs what a sentence says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from lasermaze import api, judging
from lasermaze.api.game import kind_for
from lasermaze.core.answers import BaseAnswer, Impossible, Pairs, Unproved
from lasermaze.core.arguments import fields_of, seconds
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.editor.reading import read_answer
from lasermaze.kind import kind_of
from lasermaze.scoring.marks import marked

#: Raised whenever some text gets another score than before.
SCORER_VERSION = 4

#: A longer text scores 0 unread: the limit in characters, and its increase for each cell.
MOST, MOST_PER_CELL = 1_000_000, 100

#: A longer answer scores 0 unread, unless it is JSON: the same.
_SHORT, _SHORT_PER_CELL = 1_000, 40

#: What Markdown and LaTeX put around an answer and between its letters, and what may end it.
_DRESS = re.compile(r"\\(?:text|math)[a-z]*+|\\[()\[\],;!]|[$*_`\"“”{}\u200b]")
_CHEERS = " \n✅✓✔☑🎉🎯🏁\ufe0f"
_ENDING = _CHEERS + ".!"


def score(
    puzzle: Puzzle | Mapping[str, Any],
    answer: str | None,
    *,
    time_limit: float | None = None,
    **options: Any,
) -> float:
    r"""1.0 if a text answers a puzzle, or the puzzle of a row, correctly; 0.0 for any other text.

    The answer is what the last ``<answer>…</answer>`` holds, else the last ``\boxed{…}``, else what
    follows the last line ``Answer:``, ``Final answer:`` or ``####``, else what the last code fence
    holds, and else the whole text; what comes before the end of a model's thoughts does not count.
    It must be a solution as `lasermaze.check` reads it, or the word "impossible", and nothing else.

    Args:
        puzzle: a puzzle, or a row of a data set as a mapping, of pandas, or as a named tuple.
        answer: the text of a person or a model, or None without one. No text raises an error.
        time_limit: in seconds; an answer that is not decided by then scores 0.
        options: the options of the kind to judge by.

    Raises: TypeError for a value that is neither a puzzle nor a row, and for an answer that is
    neither a text nor None; PuzzleError for a row without a readable puzzle, or an unknown option.
    """
    asked = puzzle_of(puzzle)
    kind_for("score", asked).choose("check", options)
    limit = seconds(time_limit)
    if answer is not None and not isinstance(answer, str):
        raise TypeError(f"score takes an answer as a text, not {type(answer).__name__}")
    cells = asked.rows * asked.cols
    if answer is None or len(answer) > MOST + MOST_PER_CELL * cells:
        return 0.0
    part = marked(answer.replace("\r\n", "\n"))
    if len(part) > _SHORT + _SHORT_PER_CELL * cells and not part.startswith(("{", "[")):
        return 0.0
    for text in _readings(part):
        try:
            found = read_answer(asked, text, positions=False)
        except PuzzleError:
            continue
        return float(_is_right(asked, found, options, limit))
    return 0.0


def puzzle_of(value: Any) -> Puzzle:
    """The puzzle of a row; any other value as it is. Raises: PuzzleError if there is none."""
    row = fields_of(value)
    if row is None:
        return value  # type: ignore[no-any-return]
    text, kind = row.get("puzzle"), row.get("kind")
    if not isinstance(text, str):
        raise PuzzleError("the row has no puzzle", expected="a row of a data set")
    return _parsed(text, kind if isinstance(kind, str) else None)


@lru_cache(1024)
def _parsed(text: str, kind: str | None) -> Puzzle:
    """The puzzle in a text: many answers to one row come one after the other."""
    return api.parse_unfinished(text, kind, "the row's puzzle")


def _readings(text: str) -> Iterator[str]:
    """The text as it is, as a final point or a star may be a cell, and without its dress."""
    yield text
    bare = _DRESS.sub("", text).lstrip(_CHEERS).rstrip(_ENDING)
    if bare != text:
        yield bare


def _is_right(puzzle: Puzzle, answer: Any, options: dict[str, Any], limit: float | None) -> bool:
    """Whether an answer or a solution is right, with all that it claims."""
    if isinstance(answer, Unproved):
        return _is_impossible(puzzle, tuple(sorted(options.items())), limit)
    budget = Budget(seconds=limit)
    judged = judging.judge(puzzle, answer, options, recount="quick", budget=budget)
    if judged.confirmed and isinstance(answer, BaseAnswer) and answer.options:
        # What a document claims holds by its own options; the question is asked by others.
        known = kind_of(puzzle).options_of("check")
        asked = {name: option.default for name, option in known.items()} | options
        judged = judging.judge(puzzle, answer, asked, recount="quick", budget=budget)
    return judged.confirmed


@lru_cache(1024)
def _is_impossible(puzzle: Puzzle, options: Pairs, limit: float | None) -> bool:
    """Whether a puzzle has no solution, as the checker confirms within a time limit."""
    kind, budget, given = kind_of(puzzle), Budget(seconds=limit), dict(options)
    once = Budget(solutions=1, seconds=limit)
    found = kind.solve(puzzle, once, kind.choose("check", given)).solve()
    judged = judging.judge(puzzle, found, given, recount="quick", budget=budget)
    return isinstance(found, Impossible) and judged.confirmed
