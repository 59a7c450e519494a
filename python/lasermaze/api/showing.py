"""Pictures, words and numbers: draw, card, explain, hint and rate."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from lasermaze.api.game import kind_for
from lasermaze.core.answers import AnyAnswer, BaseAnswer, C, P, Unproved, W, check_puzzle
from lasermaze.core.arguments import progress_of, seconds, text_for
from lasermaze.core.budget import Budget, Progress, TimeUpError
from lasermaze.core.difficulty import Difficulty, Effort
from lasermaze.core.english import shown
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import DETAILS, Puzzle
from lasermaze.kind import AnyKind, kind_of

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api.types import Options
    from lasermaze.drawing import Film, Picture
    from lasermaze.drawing.pdf import Paper
    from lasermaze.interface import Explanation, Hint


def draw(puzzle: Puzzle, answer: Any = None) -> Picture:
    """The picture of a puzzle, or of an answer or a solution to it.

    A wrong solution is drawn, too, if a player could come to it. That of an answer is not verified.

    Raises: TypeError for anything but an answer to or a solution of a puzzle of this kind;
    PuzzleError for an answer to another puzzle, or a solution that only another one can have.
    """
    kind = kind_for("draw", puzzle)
    if isinstance(answer, BaseAnswer):
        if not isinstance(answer.puzzle, kind.puzzle_type):
            raise _not_to_draw(kind, f"{type(answer).__name__} to {type(answer.puzzle).__name__}")
        check_puzzle(answer, puzzle)
    elif isinstance(answer, kind.solution_type):
        _check_fits(kind, puzzle, answer)
    elif answer is not None:
        raise _not_to_draw(kind, type(answer).__name__)
    with in_words(puzzle, answer):
        return kind.draw(puzzle).draw(answer)


def film(answer: AnyAnswer) -> Film | None:
    """The moving picture of an answer; None if there is no solution to follow, or too much of it.

    Raises: PuzzleError for an answer with values of a wrong type.
    """
    with in_words(answer.puzzle, answer):
        return kind_of(answer.puzzle).draw(answer.puzzle).film(cast("Any", answer))


def _not_to_draw(kind: AnyKind, found: str) -> TypeError:
    return TypeError(f"draw takes an answer or a solution of {kind.name}, not {found}")


#: The exceptions with which code ends that gets values that no solver or reader makes.
_MISTAKES = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


@contextmanager
def in_words(puzzle: Puzzle, answer: Any) -> Iterator[None]:
    """Errors of code that shows an answer are told in words if the answer is wrong.

    Raises: PuzzleError with the first fault of an answer that cannot be shown.
    """
    try:
        yield
    except PuzzleError:
        raise
    except _MISTAKES as error:
        from lasermaze.judging import judge

        verdict = judge(puzzle, answer, {}, recount="never", budget=Budget())
        for fault in verdict.faults:
            message, expected = f"the answer is wrong: {fault}", "one that `check` accepts"
            raise PuzzleError(message, expected=expected, path=("answer",)) from error
        raise


def _check_fits(kind: AnyKind, puzzle: Puzzle, solution: Any) -> None:
    """Raise PuzzleError unless a position of the puzzle shows the solution."""
    try:
        kind.editor(puzzle).so_far(kind.editor(puzzle).position(solution))
    except PuzzleError as error:
        message = f"this is not a solution of the puzzle: {error.message}"
        raise PuzzleError(message, expected=error.expected, path=("solution",)) from None
    except _MISTAKES as error:
        message = f"this is not a solution of the puzzle: {shown(solution)}"
        raise PuzzleError(message, path=("solution",)) from error


def card(
    puzzle: Puzzle, answer: Any = None, paper: Paper = "a4", *, time_limit: float | None = None
) -> bytes:
    """A PDF file to print: the puzzle with its question, and the answer on a second page.

    ``answer`` is an answer or a solution; without one there is only the first page.
    ``time_limit`` is in seconds.

    Raises: PuzzleError if typst, which makes the file, is not installed; TimeUpError if the time is
    up first.
    """
    from lasermaze.drawing import pdf

    budget = Budget(seconds=seconds(time_limit))
    asked = draw(puzzle)
    shown = None if answer is None else draw(puzzle, answer).figure()
    budget.check()
    return pdf.card(asked.title, asked.figure(), kind_of(puzzle).question, shown, paper)


def explain(
    puzzle: Puzzle, answer: AnyAnswer | None = None, *, time_limit: float | None = None
) -> Explanation:
    """An explanation of the answer to a puzzle: screens of words and pictures.

    ``answer`` is what :func:`solve` returned; the puzzle is solved here unless it is given. If
    ``time_limit``, in seconds, is reached first, the explanation tells what is known so far.

    Raises: TypeError for an argument that is not an answer; PuzzleError for an answer to another
    puzzle, and for `Unproved`, which has no proof to explain.
    """
    kind = kind_for("explain", puzzle)
    budget = Budget(seconds=seconds(time_limit))
    if answer is None:
        answer = kind.solve(puzzle, budget).solve()
    if not isinstance(answer, BaseAnswer):
        raise TypeError(f"explain takes an answer, not {type(answer).__name__}")
    check_puzzle(answer, puzzle)
    if isinstance(answer, Unproved):
        raise PuzzleError("impossible, without a proof", expected="an answer that `solve` gives")
    try:
        with in_words(puzzle, answer):
            found = kind.explain(puzzle, budget).explain(cast("Any", answer))
            first, *others = found.screens
            rules = _rules(kind, puzzle, dict(answer.options))
            first = replace(first, words=first.words + rules)
            return replace(found, screens=(first, *others)).said_once()
    except TimeUpError:
        from lasermaze.interface import Explanation, time_is_up

        return Explanation((time_is_up(kind.draw(puzzle).draw(cast("Any", answer))),))


def hint(
    puzzle: Puzzle[P, W, C],
    position: str | None = None,
    *,
    time_limit: float | None = None,
    **options: Unpack[Options],
) -> Hint[P]:
    """The smallest hint that helps, with its reason: what is wrong, else what comes next.

    Args:
        puzzle: the puzzle.
        position: the player's position as a text: as `Game.position` gives it, a grid, moves or
            JSON; the start unless given.
        time_limit: in seconds.
        options: those of the puzzle's kind:

            ``way`` (signposts): look at one way in only, such as 'top 4'
            ``stray_beams`` (board): let beams leave the grid or end on an opaque side

    Raises: PuzzleError for an unknown option, or a text that is not a position of the puzzle;
    TimeUpError if the time is up first; TypeError for an argument that is not a puzzle.
    """
    kind = kind_for("hint", puzzle)
    chosen = kind.choose("hint", options)
    if position is not None:
        text_for("hint", "a position", position)
    budget = Budget(seconds=seconds(time_limit))
    budget.check()
    if position is not None:
        from lasermaze.editor.reading import read_position

        position = read_position(puzzle, position)
    return kind.explain(puzzle, budget, chosen).hint(position)


def _rules(kind: AnyKind, puzzle: Puzzle, options: dict[str, Any]) -> tuple[str, ...]:
    """The rules that a puzzle needs, in one line each."""
    if not kind.short_rules:
        return ()
    bare = puzzle.with_details(**dict.fromkeys(DETAILS, ""))
    lines = str(bare).splitlines()[1:]
    signs = {*"".join(line for line in lines if not line.startswith("GRID "))}
    return tuple(rule.words for rule in kind.short_rules if rule.holds(signs, options))


def rate(
    puzzle: Puzzle,
    *,
    technique: bool = False,
    time_limit: float | None = None,
    progress: Progress | None = None,
) -> Difficulty | None:
    """How hard a puzzle is: a number and a level, as `lasermaze.core.difficulty` defines them.

    With ``technique`` it also says how far a person has to look ahead; a card of the board game is
    explained for that. Returns None if ``time_limit``, in seconds, is reached first; if only the
    technique takes longer, that is None. ``progress`` is as in `solve`.
    """
    kind = kind_for("rate", puzzle)
    budget = Budget(seconds=seconds(time_limit), progress=progress_of(progress))
    effort = None if budget.spent else kind.generator.effort(puzzle, budget)
    if effort is None:
        return None
    found = kind.levels.rate(effort)
    return replace(found, technique=_technique(puzzle, effort, budget)) if technique else found


def _technique(puzzle: Puzzle, effort: Effort, budget: Budget) -> str | None:
    """The technique that a puzzle needs; None if that is not known in time."""
    if by_open := kind_of(puzzle).levels.techniques:
        return by_open[min(effort.open, len(by_open) - 1)]
    if not kind_of(puzzle).is_rated:
        return None
    try:
        return explain(puzzle, time_limit=budget.left).technique
    except TimeUpError:
        return None
