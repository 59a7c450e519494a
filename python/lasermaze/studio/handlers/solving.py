"""The calls that search: solve, check, hint, explain, rate."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import field
from typing import Annotated, Any, Literal

from annotated_types import Interval

from lasermaze import api
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget
from lasermaze.core.deferred import with_changes
from lasermaze.core.difficulty import Difficulty
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, place
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats.summary import in_words
from lasermaze.interface import Chapter, Explanation, Otherwise
from lasermaze.judging import Judgement
from lasermaze.kind import kind_of
from lasermaze.studio.calls import Report, call
from lasermaze.studio.request import (
    Level,
    PuzzleRequest,
    SearchRequest,
    Text,
    Theme,
    TimedRequest,
    about,
    json_text,
    request,
)
from lasermaze.studio.serialize import (
    FaultDocument,
    PictureDocument,
    PuzzleDocument,
    TypedDict,
    exact,
    fault_documents,
    picture_document,
    puzzle_document,
)

#: Seconds beyond the time limit to describe or draw the results. A search stops by
#: itself at its limit, and this ends the worker if it does not; on a busy machine one that has
#: just started is slow to begin.
DESCRIBE_SECONDS, DRAW_SECONDS = 5.0, 10.0

_EXPLAIN_SECONDS = 5.0  # beyond the time limit of the search, to explain the result

#: To count up to this many solutions they are all kept: some kinds count no further than that.
_MAX_KEPT = 1_001

_SAFE = 2**53  # whole numbers below are exact in every reader of JSON


def solved(
    request: SearchRequest,
    puzzle: Puzzle,
    report: Report,
    *,
    limit: int | None = None,
    keep: int | None = None,
) -> Answer[Any, Any, Any]:
    """The answer to a puzzle, with at most ``keep`` solutions; None for the usual two."""
    kind = kind_of(puzzle)
    budget = Budget(
        solutions=Budget.solutions if limit is None else limit,
        keep=keep,
        seconds=request.time_limit,
        progress=report,
    )
    answer: Answer[Any, Any, Any] = kind.solve.solve(
        puzzle, budget, kind.choose("solve", request.options)
    )
    return answer


@request
class SolveRequest(SearchRequest):
    """A puzzle to solve."""

    limit: Annotated[int, Interval(ge=1, le=1_000_000_000)] | None = field(
        default=None, metadata=about("Stop after this many solutions; a million if null.")
    )
    keep: Annotated[int, Interval(ge=1, le=200)] = field(
        default=200, metadata=about("How many of the solutions are returned, at most.")
    )


#: The state of knowledge about a puzzle.
VerdictName = Literal["solved", "impossible", "undecided"]


_VERDICTS: dict[type, VerdictName] = {
    Solved: "solved",
    Impossible: "impossible",
    Undecided: "undecided",
}


@exact
class CountDocument(TypedDict):
    """The known facts about the solutions; each solution is a position."""

    verdict: VerdictName
    count: int | str
    exact: bool
    unique: bool | None
    stopped: str | None
    solutions: list[str]


@exact
class SolveResponse(CountDocument):
    """The known facts about the solutions; each solution is a position."""

    words: str
    answer: dict[str, Any]
    picture: PictureDocument


@call("Solve a puzzle", seconds=DRAW_SECONDS)
def solve(request: SolveRequest, report: Report) -> SolveResponse:
    """The answer, with the solutions as positions."""
    puzzle = request.read_puzzle()
    limit, keep = request.limit, request.keep
    if limit is not None and limit <= _MAX_KEPT:
        keep = max(keep, limit)
    answer = solved(request, puzzle, report, limit=limit, keep=keep)
    if isinstance(answer, Solved):
        answer = with_changes(answer, others=answer.others[: request.keep - 1])
    return {
        **_count(answer),
        "words": in_words(answer),
        "answer": json.loads(answer.to_json()),
        "picture": picture_document(api.draw(puzzle, answer), request.theme),
    }


def _count(answer: Answer[Any, Any, Any]) -> CountDocument:
    if isinstance(answer, Solved):
        editor = kind_of(answer.puzzle).editor
        return {
            "verdict": "solved",
            "count": answer.count if answer.count < _SAFE else hex(answer.count),
            "exact": answer.exact,
            "unique": answer.unique,
            "stopped": answer.stopped,
            "solutions": [editor.position(answer.puzzle, found) for found in answer.solutions],
        }
    proved = isinstance(answer, Impossible)
    return {
        "verdict": _VERDICTS[type(answer)],
        "count": 0,
        "exact": proved,
        "unique": False if proved else None,
        "stopped": answer.reason if isinstance(answer, Undecided) else None,
        "solutions": [],
    }


@request
class CheckRequest(SearchRequest):
    """A position, or an answer, to be judged by the checker, which shares no code with solvers."""

    position: Text | None = field(default=None, metadata=about("The position to check."))
    answer: Text | dict[str, Any] | None = field(
        default=None,
        metadata=about("Or the answer of `/api/solve`, or a solved grid as native text."),
    )


@exact
class CheckResponse(TypedDict):
    """Every fault, none if it is right, and the claims that were not confirmed."""

    right: bool
    faults: list[FaultDocument]
    unconfirmed: list[str]
    words: str


@call("Judge a position", seconds=DESCRIBE_SECONDS)
def check(request: CheckRequest, report: Report) -> CheckResponse:
    """Every fault of a position or of an answer."""
    judgement = _judged(request.read_puzzle(), request)
    faults = judgement.faults
    return {
        "right": not faults,
        "faults": fault_documents(faults),
        "unconfirmed": list(judgement.unconfirmed),
        "words": _fault_in_words(faults[0]) if faults else _right(judgement.unconfirmed),
    }


def _right(unconfirmed: Sequence[str]) -> str:
    """The sentence about a right answer; it names every claim that was not confirmed."""
    if not unconfirmed:
        return "Right: every rule holds."
    return f"Right as far as this was checked, but not confirmed: {'; '.join(unconfirmed)}."


def _fault_in_words(fault: Fault) -> str:
    return fault.message if fault.cell is None else f"{place(fault.cell)}: {fault.message}"


def _judged(puzzle: Puzzle, request: CheckRequest) -> Judgement:
    answer, position = request.answer, request.position
    if (answer is None) == (position is None):
        raise PuzzleError("one thing is checked at a time", expected="a position or an answer")
    if answer is not None:
        subject: Any = api.parse_answer(puzzle, json_text(answer))
    else:
        assert position is not None
        editor = kind_of(puzzle).editor
        subject = editor.solution(puzzle, position)
        if subject is None:
            faults = editor.view(puzzle, position, None).faults
            return Judgement(faults or (Fault("complete", "this is not complete yet"),))
    options: Any = request.options
    return api.judge(puzzle, subject, time_limit=request.time_limit, **options)


@request
class HintRequest(SearchRequest):
    """A puzzle, or a position in it, whose player needs a hint."""

    position: Text | None = field(default=None, metadata=about("The puzzle itself if null."))


@exact
class OtherwiseDocument(TypedDict):
    """A mistake that a hint rules out, with the grid and its light after it.

    The points of the beams are (row, col) in cells; whole numbers are the middles of cells.
    """

    words: str
    picture: PictureDocument
    beams: list[list[list[float]]]


def _otherwise(found: Sequence[Otherwise], theme: Theme) -> list[OtherwiseDocument]:
    return [
        {
            "words": each.words,
            "picture": picture_document(each.picture, theme),
            "beams": [[list(point) for point in beam] for beam in each.marks.beams],
        }
        for each in found
    ]


@exact
class HintResponse(TypedDict):
    """The hint and its reason; the position, or the puzzle, after it is followed.

    ``look`` only says where to look. ``cases`` is the depth of the reason: 0 if it is
    seen at a glance, 1 if light is followed to its end, else the cases of its largest case split.
    """

    look: str
    text: str
    reason: str
    forced: bool
    cell: Cell | None
    position: str | None
    puzzle: PuzzleDocument
    cases: int | None
    otherwise: list[OtherwiseDocument]


@call("Give the smallest hint", seconds=DESCRIBE_SECONDS)
def hint(request: HintRequest, report: Report) -> HintResponse:
    """The smallest useful hint for a puzzle, or for a position in it."""
    options: Any = request.options
    puzzle, limit = request.read_puzzle(), request.time_limit
    found = api.hint(puzzle, request.position, time_limit=limit, **options)
    return {
        "look": found.look,
        "text": found.text,
        "reason": found.reason,
        "forced": found.forced,
        "cell": found.cell,
        "position": found.position,
        "puzzle": puzzle_document(found.puzzle),
        "cases": found.cases,
        "otherwise": _otherwise(found.otherwise, request.theme),
    }


@request
class ExplainRequest(SearchRequest):
    """A puzzle whose answer is to be explained."""


@exact
class ChapterDocument(TypedDict):
    """One part, the picture that it refers to, and the words that belong to the picture."""

    title: str
    paragraphs: list[str]
    picture: PictureDocument | None
    captions: list[str]
    otherwise: list[OtherwiseDocument]


@exact
class ExplainResponse(TypedDict):
    """An explanation of the answer: first in everyday words, then with the theory."""

    verdict: VerdictName
    plain: list[ChapterDocument]
    chapters: list[ChapterDocument]


@call("Explain the answer", seconds=DRAW_SECONDS)
def explain(request: ExplainRequest, report: Report) -> ExplainResponse:
    """An explanation of the answer, in chapters."""
    puzzle = request.read_puzzle()
    answer, explanation = explained(request, puzzle, report)
    return {
        "verdict": _VERDICTS[type(answer)],
        "plain": [_chapter(each, request.theme) for each in _plain(puzzle, answer)],
        "chapters": [_chapter(each, request.theme) for each in explanation.chapters],
    }


def explained(
    request: SearchRequest, puzzle: Puzzle, report: Report
) -> tuple[Answer[Any, Any, Any], Explanation]:
    """The answer to a puzzle and its explanation, or the progress of the search for it.

    Raises: TimeUpError if the answer is found in time, but not explained.
    """
    budget = Budget(seconds=request.time_limit)
    answer = solved(request, puzzle, report)
    limit = (budget.left or 0) + _EXPLAIN_SECONDS
    return answer, api.explain(puzzle, answer, time_limit=limit)


def _plain(puzzle: Puzzle, answer: Answer[Any, Any, Any]) -> list[Chapter]:
    """The question, the idea and the answer in everyday words; the theory comes after them."""
    kind, asked = kind_of(puzzle), api.draw(puzzle)
    chapters = [
        Chapter("What is asked", (" ".join((kind.question, *asked.words)),), asked.bare()),
        Chapter("How to think about it", (kind.idea,)),
    ]
    if isinstance(answer, Undecided):
        return chapters
    shown = api.draw(puzzle, answer)
    if isinstance(answer, Impossible):
        words = "It cannot be done: there is no solution at all."
        return [*chapters, Chapter("The answer: no", (words, kind.never), shown.bare())]
    return [*chapters, Chapter("The answer", (" ".join(shown.words),), shown.bare())]


def _chapter(chapter: Chapter, theme: Theme) -> ChapterDocument:
    picture = chapter.picture
    return {
        "title": chapter.title,
        "paragraphs": list(chapter.paragraphs),
        "picture": None if picture is None else picture_document(picture.bare(), theme),
        "captions": [] if picture is None else picture.words,
        "otherwise": _otherwise(chapter.otherwise, theme),
    }


@request
class RateRequest(PuzzleRequest, TimedRequest):
    """A puzzle whose difficulty is wanted; it must be finished, as for `/api/solve`."""


@exact
class DifficultyDocument(TypedDict):
    """How hard a puzzle is: log2(search + 1) + open, and its level.

    ``search`` counts steps of the kind's solver, ``open`` the decisions that are left to the
    player; `/api/kinds` describes them. ``words`` gives all of it in a line, and ``told`` explains
    both to a player, in a sentence each.
    """

    score: float
    level: Level
    search: int
    open: int
    words: str
    told: tuple[str, str]


def difficulty_document(found: Difficulty | None) -> DifficultyDocument | None:
    """A difficulty; null if it is not known."""
    if found is None:
        return None
    return {
        "score": found.score,
        "level": found.level,
        "search": found.effort.search,
        "open": found.effort.open,
        "words": str(found),
        "told": found.told,
    }


@exact
class RateResponse(TypedDict):
    """The difficulty; null if the time limit was reached before it was known.

    A puzzle that is ``impossible`` has none.
    """

    difficulty: DifficultyDocument | None
    impossible: bool


@call("Tell how hard a puzzle is", seconds=DESCRIBE_SECONDS)
def rate(request: RateRequest, report: Report) -> RateResponse:
    """How hard a puzzle is."""
    puzzle = request.read_puzzle()
    found = api.rate(puzzle, time_limit=request.time_limit, progress=report)
    solved = found and api.solve(puzzle, time_limit=request.time_limit)
    if isinstance(solved, Impossible):
        return {"difficulty": None, "impossible": True}
    return {"difficulty": difficulty_document(found), "impossible": False}
