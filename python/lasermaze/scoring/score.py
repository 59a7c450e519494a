"""The score of a text: 1 for one right answer to a puzzle, 0 for anything else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from lasermaze import api, judging
from lasermaze.api.game import kind_for
from lasermaze.core.answers import AnyAnswer, BaseAnswer, Impossible, Solved
from lasermaze.core.arguments import seconds
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import kind_of

#: Raised whenever some text gets another score than before.
SCORER_VERSION = 3

#: A text with one tag, and nothing before it that could be another mark.
_TAGGED = re.compile(r"[^<]*<answer>([^<]*|[\n .a-zA-Z0-9<>^v!?/\\|-]*)</answer>\s*")

#: A longer text scores 0 unread: the limit in characters, and its increase for each cell.
MOST, MOST_PER_CELL = 200_000, 100

#: A longer text is not an answer alone: the same for an answer with twice as many blanks as signs.
_SHORT, _SHORT_PER_CELL = 200, 6


def score(
    puzzle: Puzzle | Mapping[str, Any],
    answer: str | None,
    *,
    time_limit: float | None = None,
    **options: Any,
) -> float:
    r"""1.0 if a text answers a puzzle correctly, and 0.0 for any other text and for None.

    The answer may be a grid, with or without blanks between its cells, also as a table with
    numbered rows and columns; moves in letters, words, arrows or the notation of moves, ``RRDD``
    and ``eess`` included; the cells of a walk or a beam in order, or pieces with their cells,
    counted from 1, or from 0 if nothing else can be meant; any of these as a list of JSON or
    Python; or "impossible".

    It may stand in prose. If it is marked, as by ``<answer>…</answer>``, ``Final answer:``,
    ``\boxed{…}`` or a code fence, the marked part counts. A sentence that denies, doubts or only
    supposes an answer ("not EESS", "maybe EESS", "EESS? No.") does not count. Where several
    different answers remain, none counts, even if one of them is right. A part of an answer earns
    nothing.

    Args:
        puzzle: a puzzle, or a row of a data set.
        answer: the text of a person or a model, or None without one. No text raises an error.
        time_limit: in seconds; an answer that is not decided by then scores 0.
        options: the options of the kind to judge by.

    Raises: TypeError for a value that is neither a puzzle nor a row, and for an answer that is
    neither a text nor None; PuzzleError for a row without a readable puzzle, or an unknown option.
    """
    row = puzzle if isinstance(puzzle, Mapping) else None
    asked = puzzle_of(row) if row is not None else puzzle
    kind_for("score", asked).choose("check", options)
    assert isinstance(asked, Puzzle)
    if answer is None:
        return 0.0
    if not isinstance(answer, str):
        raise TypeError(f"score takes an answer as a text, not {type(answer).__name__}")
    if len(answer) > MOST + MOST_PER_CELL * asked.rows * asked.cols:
        return 0.0
    scorer = _Scorer(asked, row, options, Budget(seconds=seconds(time_limit)))
    try:
        return 1.0 if scorer.is_right(answer) else 0.0
    except TimeUpError:
        return 0.0


def puzzle_of(row: Mapping[str, Any]) -> Puzzle:
    """The puzzle of a row. Raises: PuzzleError if there is none."""
    text = row.get("puzzle")
    if not isinstance(text, str):
        raise PuzzleError("the row has no puzzle", expected="a row of a data set")
    kind = row.get("kind")
    return _parsed(text, kind if isinstance(kind, str) else None)


def _cells_of(text: str) -> list[list[str]]:
    """The words of each line."""
    return [line.split() for line in text.split("\n")]


@lru_cache(1024)
def _parsed(text: str, kind: str | None) -> Puzzle:
    """The puzzle in a text: many answers to one row come one after the other."""
    return api.parse_unfinished(text, kind, "the row's puzzle")


@lru_cache(1024)
def _text_of(puzzle: Puzzle) -> str:
    return str(puzzle).rstrip()


class _Scorer:
    """Scores texts for one puzzle."""

    def __init__(
        self, puzzle: Puzzle, row: Mapping[str, Any] | None, options: Any, budget: Budget
    ) -> None:
        self._puzzle, self._row = puzzle, row
        self._options, self._budget = options, budget
        self._kind = kind_of(puzzle)

    def is_right(self, text: str) -> bool:
        """Whether the text has one answer, and it is right."""
        found = self._final(text)
        return len(found) == 1 and all(
            self._accepts(answer) for same in found.values() for answer in same
        )

    def _final(self, text: str) -> dict[str, list[Any]]:
        """The answers in the best marked part of a text that has any, by their notation.

        A copy of the puzzle's own grid is not an answer, unless it is marked or there is no other.
        """
        from lasermaze.scoring.regions import regions_of

        if asked := self._as_asked(text):
            return asked
        copies: dict[str, list[Any]] = {}
        for region in regions_of(text):
            found = self._in_region(region)
            if region.binding or (region.marked and found):
                return found
            if changed := {key: same for key, same in found.items() if not self._is_copy(key)}:
                return changed
            copies = copies or found
        return copies

    def _as_asked(self, text: str) -> dict[str, list[Any]]:
        """The answer of a text that is nothing else, or that has one in its only tag.

        Such a text, in the form that the question asks for, needs no reading of prose.
        """
        found = _TAGGED.fullmatch(text)
        if found is None and "<" in text and "answer>" in text.lower():
            return {}
        return self._plain(found[1] if found else text)

    def _plain(self, form: str) -> dict[str, list[Any]]:
        """The answer of a text that is nothing else, in the form that the question asks for."""
        if len(form) > _SHORT + _SHORT_PER_CELL * self._puzzle.rows * self._puzzle.cols:
            return {}
        try:
            solution = self._kind.formats.parse_solution(self._puzzle, form.strip("\n"), None)
        except PuzzleError:
            return {}
        size = self._puzzle.rows, self._puzzle.cols
        if (getattr(solution, "rows", size[0]), getattr(solution, "cols", size[1])) != size:
            return {}
        written = self._written(solution)
        same = _cells_of(written.removeprefix("solution\n")) == _cells_of(form.strip())
        return {written: [solution]} if same else {}

    def _in_region(self, region: Any) -> dict[str, list[Any]]:
        from lasermaze.scoring.candidates import Meant, candidates
        from lasermaze.scoring.stance import denies

        found: dict[str, list[Any]] = {}
        for part in region.parts:
            if plain := self._plain(part):
                for key, same in plain.items():
                    found.setdefault(key, []).extend(same)
                continue
            # Where several parts are marked, each of them is an answer.
            several = len(region.parts) > 1
            meant = list(candidates(self._puzzle, part, self._budget))
            if not meant and (several or (region.marked and denies(part))):
                meant = [Meant.WRONG]
            for answer in meant:
                key = repr(answer) if isinstance(answer, Meant) else self._written(answer)
                found.setdefault(key, []).append(answer)
        if found and region.stance is not None and region.stance.says_impossible():
            found.setdefault(repr(Meant.NO_SOLUTION), []).append(Meant.NO_SOLUTION)
        return found

    def _written(self, solution: Any) -> str:
        return "solution\n" + self._kind.formats.format_solution(self._puzzle, solution).rstrip()

    def _is_copy(self, key: str) -> bool:
        """Whether the text of a solution is that of the puzzle itself."""
        return _text_of(self._puzzle).endswith(key.removeprefix("solution"))

    def _accepts(self, answer: Any) -> bool:
        from lasermaze.scoring.candidates import Meant

        if isinstance(answer, Meant):
            return answer is Meant.NO_SOLUTION and self._is_impossible()
        return self._is_confirmed(answer)

    def _is_confirmed(self, answer: Any) -> bool:
        """Whether the checker accepts an answer or a solution, with all that it claims.

        A solution claims to be what the question asks for: of several ways in, the best.
        """
        asked, options, budget = self._puzzle, self._options, self._budget
        if not isinstance(answer, BaseAnswer):
            answer = Solved(puzzle=asked, witness=answer, stopped="not counted")
        return judging.judge(asked, answer, options, recount="quick", budget=budget).confirmed

    def _is_impossible(self) -> bool:
        """Whether the puzzle has no solution, as the checker confirms."""
        answer = self._known()
        if answer is None:
            budget = Budget(solutions=1, seconds=self._budget.left)
            chosen = self._kind.choose("check", self._options)
            answer = self._kind.solve.solve(self._puzzle, budget, chosen)
        return isinstance(answer, Impossible) and self._is_confirmed(answer)

    def _known(self) -> AnyAnswer | None:
        """The answer in the row; None without one."""
        text = self._row.get("answer") if self._row is not None else None
        if not isinstance(text, str):
            return None
        try:
            answer = api.parse_answer(self._puzzle, text)
        except PuzzleError:
            return None
        return answer if isinstance(answer, Solved | Impossible) else None
