"""The calls that search: solve, check, hint, explain, rate."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal, Self

from msgspec import Meta

from lasermaze import api
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget, Progress
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, place
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats.summary import in_words
from lasermaze.interface import Explanation, Hint, Screen
from lasermaze.judging import Judgement
from lasermaze.kind import kind_of
from lasermaze.studio.calls import call
from lasermaze.studio.documents import (
    DifficultyDocument,
    FaultDocument,
    PictureDocument,
    PuzzleDocument,
    Response,
)
from lasermaze.studio.request import (
    PuzzleRequest,
    SearchRequest,
    Seconds,
    Text,
    Theme,
    json_text,
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


class SolveRequest(SearchRequest, frozen=True, kw_only=True):
    """A puzzle to solve."""

    limit: Annotated[
        Annotated[int, Meta(ge=1, le=1_000_000_000)] | None,
        Meta(description="Stop after this many solutions; a million if null."),
    ] = None
    keep: Annotated[
        int, Meta(ge=1, le=200, description="The largest number of solutions returned.")
    ] = 200


#: The state of knowledge about a puzzle.
VerdictName = Literal["solved", "impossible", "undecided"]


_VERDICTS: dict[type, VerdictName] = {
    Solved: "solved",
    Impossible: "impossible",
    Undecided: "undecided",
}


class SolveResponse(Response):
    """The known facts about the solutions; each solution is a position.

    Attributes:
        count: a text of hexadecimal digits if it is 2**53 or more.
        stopped: why the search stopped early; null if it did not.
    """

    verdict: VerdictName
    count: int | str
    exact: bool
    unique: bool | None
    stopped: str | None
    solutions: Sequence[str]
    words: str
    answer: dict[str, Any]
    picture: PictureDocument


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
        picture=PictureDocument.of(api.draw(puzzle, answer), request.theme),
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


class CheckRequest(SearchRequest, frozen=True, kw_only=True):
    """A position, or an answer, to be judged by the checker, which shares no code with solvers."""

    position: Annotated[Text | None, Meta(description="The position to check.")] = None
    answer: Annotated[
        Text | dict[str, Any] | None,
        Meta(description="Or the answer of `/api/solve`, or a solved grid as native text."),
    ] = None


def _words(judgement: Judgement) -> str:
    """The first fault, or a sentence that names every claim that was not confirmed."""
    for fault in judgement.faults:
        return f"{place(fault.cell)}: {fault.message}" if fault.cell else str(fault.message)
    if not judgement.unconfirmed:
        return "Right: every rule holds."
    unconfirmed = "; ".join(judgement.unconfirmed)
    return f"Right as far as this was checked, but not confirmed: {unconfirmed}."


class CheckResponse(Response):
    """A judgement."""

    right: bool
    faults: list[FaultDocument]
    unconfirmed: Sequence[str]
    words: str


@call("Judge a position", seconds=DESCRIBE_SECONDS)
def check(request: CheckRequest, report: Progress) -> CheckResponse:
    """Every fault of a position or of an answer."""
    found = _judged(request)
    faults = list(map(FaultDocument.of, found.faults))
    return CheckResponse(found.right, faults, found.unconfirmed, _words(found))


def _judged(request: CheckRequest) -> Judgement:
    """The judgement of the position or of the answer in a request."""
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


class HintRequest(SearchRequest, frozen=True, kw_only=True):
    """A puzzle, or a position in it, whose player needs a hint."""

    position: Annotated[Text | None, Meta(description="The puzzle itself if null.")] = None


def _bare(screen: Screen, theme: Theme) -> PictureDocument | None:
    """The picture of a screen without its words, which a page has beside it."""
    picture = screen.picture
    return None if picture is None else PictureDocument.of(picture.bare(), theme)


class OtherwiseDocument(Response):
    """A mistake that a hint rules out.

    Attributes:
        told: whether the hint's reason says why it fails; then a page shows at most the title.
        beams: the lines of light after the mistake, through points (row, col) in cells; whole
            numbers are the middles of cells.
    """

    told: bool
    title: str
    words: str
    picture: PictureDocument | None
    beams: Sequence[Sequence[tuple[float, float]]]


class HintResponse(Response):
    """A hint for a player.

    Attributes:
        look: where to look: less than the hint itself.
        text: the hint in words.
        reason: why it is true, as far as it follows from the grid.
        forced: whether it holds in every solution (else it holds in at least one).
        position: the position after the hint is followed; null if the puzzle was asked about.
        puzzle: the puzzle after the hint is followed.
        cases: the cases of the largest case split in its reason; null if that is not known.
        otherwise: the mistakes that it rules out.
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

    @classmethod
    def of(cls, found: Hint[Any], theme: Theme) -> Self:
        """The document of a hint."""
        return cls(
            look=found.look,
            text=found.text,
            reason=found.reason,
            forced=found.forced,
            cell=found.cell,
            position=found.position,
            puzzle=PuzzleDocument.of(found.puzzle),
            cases=found.cases,
            otherwise=[
                OtherwiseDocument(
                    told=found.tells(screen),
                    title=screen.title,
                    words=screen.text,
                    picture=_bare(screen, theme),
                    beams=screen.marks.beams,
                )
                for screen in found.otherwise()
            ],
        )


@call("Give the smallest hint", seconds=DESCRIBE_SECONDS)
def hint(request: HintRequest, report: Progress) -> HintResponse:
    """The smallest useful hint for a puzzle, or for a position in it."""
    options: Any = request.options
    puzzle, limit = request.read_puzzle(), request.time_limit
    found = api.hint(puzzle, request.position, time_limit=limit, **options)
    return HintResponse.of(found, request.theme)


class ExplainRequest(SearchRequest, frozen=True):
    """A puzzle whose answer is to be explained."""


class ScreenDocument(Response):
    """One thought of an explanation, which may open into others.

    Attributes:
        captions: the words that belong to the picture.
    """

    title: str
    words: Sequence[str]
    picture: PictureDocument | None
    captions: Sequence[str]
    inside: list[ScreenDocument]

    @classmethod
    def of(cls, screen: Screen, theme: Theme) -> Self:
        """The document of a screen and of those inside it."""
        return cls(
            title=screen.title,
            words=screen.words,
            picture=_bare(screen, theme),
            captions=screen.picture.words if screen.picture else (),
            inside=[cls.of(each, theme) for each in screen.inside()],
        )


class ExplainResponse(Response):
    """An explanation of the answer, in screens; each may open into others."""

    verdict: VerdictName
    screens: list[ScreenDocument]


@call("Explain the answer", seconds=DRAW_SECONDS)
def explain(request: ExplainRequest, report: Progress) -> ExplainResponse:
    """An explanation of the answer, in screens."""
    answer, explanation = explained(request, request.read_puzzle(), report)
    screens = [ScreenDocument.of(screen, request.theme) for screen in explanation.screens]
    return ExplainResponse(_VERDICTS[type(answer)], screens)


def explained(
    request: SearchRequest, puzzle: Puzzle, report: Progress
) -> tuple[Answer[Any, Any, Any], Explanation]:
    """The answer to a puzzle and its explanation, as far as both are known in time."""
    budget = Budget(seconds=request.time_limit)
    answer = solved(request, puzzle, report)
    limit = (budget.left or 0) + _EXPLAIN_SECONDS
    return answer, api.explain(puzzle, answer, time_limit=limit)


class RateRequest(PuzzleRequest, frozen=True, kw_only=True):
    """A puzzle whose difficulty is wanted; it must be finished, as for `/api/solve`."""

    time_limit: Seconds = 20


class RateResponse(Response):
    """The difficulty; null if the time limit was reached before it was known.

    A puzzle that is ``impossible`` has none.
    """

    difficulty: DifficultyDocument | None
    impossible: bool


@call("Tell how hard a puzzle is", seconds=DESCRIBE_SECONDS)
def rate(request: RateRequest, report: Progress) -> RateResponse:
    """How hard a puzzle is."""
    puzzle = request.read_puzzle()
    found = api.rate(puzzle, technique=True, time_limit=request.time_limit, progress=report)
    solved = found and api.solve(puzzle, time_limit=request.time_limit)
    if isinstance(solved, Impossible):
        return RateResponse(None, impossible=True)
    difficulty = None if found is None else DifficultyDocument.of(found)
    return RateResponse(difficulty, impossible=False)
