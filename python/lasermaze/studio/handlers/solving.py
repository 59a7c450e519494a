"""The calls that search: solve, check, hint, explain, rate."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal, NamedTuple

from annotated_types import Interval

from lasermaze import api
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget, Progress
from lasermaze.core.codec import (
    CELL,
    FLAG,
    NUMBER,
    TEXT,
    WHOLE,
    Array,
    Fixed,
    Optional,
)
from lasermaze.core.difficulty import Difficulty
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import place
from lasermaze.core.objects import Field, Nested, Record
from lasermaze.core.puzzle import Puzzle
from lasermaze.drawing import Picture
from lasermaze.formats.summary import in_words
from lasermaze.interface import Explanation, Hint, Screen
from lasermaze.judging import Judgement
from lasermaze.kind import kind_of
from lasermaze.studio.calls import call
from lasermaze.studio.documents import FAULT, PICTURE, PUZZLE
from lasermaze.studio.request import (
    PuzzleRequest,
    SearchRequest,
    Text,
    TimedRequest,
    about,
    json_text,
    request,
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
    report: Progress,
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
    return kind.solve(puzzle, budget, kind.choose("solve", request.options)).solve()


@request
class SolveRequest(SearchRequest):
    """A puzzle to solve."""

    limit: Annotated[int, Interval(ge=1, le=1_000_000_000)] | None = field(
        default=None, metadata=about("Stop after this many solutions; a million if null.")
    )
    keep: Annotated[int, Interval(ge=1, le=200)] = field(
        default=200, metadata=about("The largest number of solutions returned.")
    )


#: The state of knowledge about a puzzle.
VerdictName = Literal["solved", "impossible", "undecided"]


_VERDICTS: dict[type, VerdictName] = {
    Solved: "solved",
    Impossible: "impossible",
    Undecided: "undecided",
}


@dataclass(frozen=True)
class SolveResponse:
    """The known facts about the solutions; each solution is a position.

    Attributes:
        count: a text of hexadecimal digits if it is 2**53 or more.
        stopped: why the search stopped early; None if it did not.
    """

    verdict: VerdictName
    count: int | str
    exact: bool
    unique: bool | None
    stopped: str | None
    solutions: Sequence[str]
    words: str
    answer: Mapping[str, Any]
    picture: Picture


@call("Solve a puzzle", seconds=DRAW_SECONDS)
def solve(request: SolveRequest, report: Progress) -> SolveResponse:
    """The answer, with the solutions as positions."""
    puzzle, budget = request.read_puzzle(), Budget(seconds=request.time_limit)
    limit, keep = request.limit, request.keep
    if limit is not None and limit <= _MAX_KEPT:
        keep = max(keep, limit)
    answer = solved(request, puzzle, report, limit=limit, keep=keep)
    if isinstance(answer, Solved):
        answer = replace(answer, others=answer.others[: request.keep - 1])
    return SolveResponse(
        _VERDICTS[type(answer)],
        *_facts(answer),
        words=in_words(answer),
        answer=json.loads(answer.proved(budget).to_json()),
        picture=api.draw(puzzle, answer),
    )


_Facts = tuple[int | str, bool, bool | None, str | None, Sequence[str]]


def _facts(answer: Answer[Any, Any, Any]) -> _Facts:
    """The count of the solutions, and the facts that follow it in the response."""
    match answer:
        case Solved(puzzle=puzzle, count=count):
            position = kind_of(puzzle).editor(puzzle).position
            positions = [position(found) for found in answer.solutions]
            shown = count if count < _SAFE else hex(count)
            return shown, answer.exact, answer.unique, answer.stopped, positions
        case Impossible():
            return 0, True, False, None, ()
        case Undecided():
            return 0, False, None, answer.reason, ()


@request
class CheckRequest(SearchRequest):
    """A position, or an answer, to be judged by the checker, which shares no code with solvers."""

    position: Text | None = field(default=None, metadata=about("The position to check."))
    answer: Text | dict[str, Any] | None = field(
        default=None,
        metadata=about("Or the answer of `/api/solve`, or a solved grid as native text."),
    )


def _words(judgement: Judgement) -> str:
    """The first fault, or a sentence that names every claim that was not confirmed."""
    for fault in judgement.faults:
        return fault.message if fault.cell is None else f"{place(fault.cell)}: {fault.message}"
    if not judgement.unconfirmed:
        return "Right: every rule holds."
    unconfirmed = "; ".join(judgement.unconfirmed)
    return f"Right as far as this was checked, but not confirmed: {unconfirmed}."


_JUDGEMENT = Record(
    Judgement,
    Field("right", FLAG),
    Field("faults", Array(FAULT)),
    Field("unconfirmed", Array(TEXT)),
    Field("words", TEXT, of=lambda judgement, _: _words(judgement)),
    name="CheckResponse",
)


@call("Judge a position", seconds=DESCRIBE_SECONDS)
def check(request: CheckRequest, report: Progress) -> Annotated[Judgement, _JUDGEMENT]:
    """Every fault of a position or of an answer."""
    puzzle, answer, position = request.read_puzzle(), request.answer, request.position
    if (answer is None) == (position is None):
        raise PuzzleError("one thing is checked at a time", expected="a position or an answer")
    if answer is not None:
        subject: Any = api.parse_answer(puzzle, json_text(answer))
    else:
        assert position is not None
        editor = kind_of(puzzle).editor(puzzle)
        subject = editor.solution(position)
        view = editor.view(position, None)
        if subject is None:
            return Judgement(view.faults or (Fault("complete", "this is not complete yet"),))
        if view.done and not request.options:
            return Judgement(())  # a game that is won is right, by whichever way in it was played
    options: Any = request.options
    return api.judge(puzzle, subject, time_limit=request.time_limit, **options)


@request
class HintRequest(SearchRequest):
    """A puzzle, or a position in it, whose player needs a hint."""

    position: Text | None = field(default=None, metadata=about("The puzzle itself if null."))


class _Mistake(NamedTuple):
    """A mistake that a hint rules out."""

    screen: Screen
    told: bool


def _bare(screen: Screen) -> Picture | None:
    """The picture of a screen without its words, which a page has beside it."""
    return screen.picture and screen.picture.bare()


def _mistakes(hint: Hint[Any], _: object) -> list[_Mistake]:
    return [_Mistake(screen, hint.tells(screen)) for screen in hint.otherwise()]


_OTHERWISE = Record(
    _Mistake,
    Field(
        "told",
        FLAG,
        about="whether the hint's reason says why it fails; then a page shows at most the title",
    ),
    Field("title", TEXT, of=lambda mistake, _: mistake.screen.title),
    Field("words", TEXT, of=lambda mistake, _: mistake.screen.text),
    Field("picture", Optional(PICTURE), of=lambda mistake, _: _bare(mistake.screen)),
    Field(
        "beams",
        Array(Array(Fixed(NUMBER, NUMBER))),
        of=lambda mistake, _: mistake.screen.marks.beams,
        about="the lines of light after the mistake, through points (row, col) in cells; whole "
        "numbers are the middles of cells",
    ),
    name="Otherwise",
)

_HINT = Record(
    Hint,
    Field("look", TEXT),
    Field("text", TEXT),
    Field("reason", TEXT),
    Field("forced", FLAG),
    Field("cell", Optional(CELL)),
    Field("position", Optional(TEXT)),
    Field("puzzle", PUZZLE),
    Field("cases", Optional(WHOLE)),
    Field("otherwise", Array(_OTHERWISE), of=_mistakes),
    name="HintResponse",
)


@call("Give the smallest hint", seconds=DESCRIBE_SECONDS)
def hint(request: HintRequest, report: Progress) -> Annotated[Hint[Any], _HINT]:
    """The smallest useful hint for a puzzle, or for a position in it."""
    options: Any = request.options
    puzzle, limit = request.read_puzzle(), request.time_limit
    return api.hint(puzzle, request.position, time_limit=limit, **options)


@request
class ExplainRequest(SearchRequest):
    """A puzzle whose answer is to be explained."""


_SCREEN = Nested(
    "inside",
    Screen,
    Field("title", TEXT),
    Field("words", Array(TEXT)),
    Field(
        "picture",
        Optional(PICTURE),
        of=lambda screen, _: _bare(screen),
    ),
    Field(
        "captions",
        Array(TEXT),
        of=lambda screen, _: screen.picture.words if screen.picture else [],
        about="the words that belong to the picture",
    ),
    name="Screen",
)


@dataclass(frozen=True)
class ExplainResponse:
    """An explanation of the answer, in screens; each may open into others."""

    verdict: VerdictName
    screens: Sequence[Annotated[Screen, _SCREEN]]


@call("Explain the answer", seconds=DRAW_SECONDS)
def explain(request: ExplainRequest, report: Progress) -> ExplainResponse:
    """An explanation of the answer, in screens."""
    answer, explanation = explained(request, request.read_puzzle(), report)
    return ExplainResponse(_VERDICTS[type(answer)], explanation.screens)


def explained(
    request: SearchRequest, puzzle: Puzzle, report: Progress
) -> tuple[Answer[Any, Any, Any], Explanation]:
    """The answer to a puzzle and its explanation, as far as both are known in time."""
    budget = Budget(seconds=request.time_limit)
    answer = solved(request, puzzle, report)
    limit = (budget.left or 0) + _EXPLAIN_SECONDS
    return answer, api.explain(puzzle, answer, time_limit=limit)


@request
class RateRequest(PuzzleRequest, TimedRequest):
    """A puzzle whose difficulty is wanted; it must be finished, as for `/api/solve`."""


@dataclass(frozen=True)
class RateResponse:
    """The difficulty; null if the time limit was reached before it was known.

    A puzzle that is ``impossible`` has none.
    """

    difficulty: Difficulty | None
    impossible: bool


@call("Tell how hard a puzzle is", seconds=DESCRIBE_SECONDS)
def rate(request: RateRequest, report: Progress) -> RateResponse:
    """How hard a puzzle is."""
    puzzle = request.read_puzzle()
    found = api.rate(puzzle, technique=True, time_limit=request.time_limit, progress=report)
    solved = found and api.solve(puzzle, time_limit=request.time_limit)
    if isinstance(solved, Impossible):
        return RateResponse(None, impossible=True)
    return RateResponse(found, impossible=False)
