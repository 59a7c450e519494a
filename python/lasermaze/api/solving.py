"""Solving and checking: solve, solutions, check, judge, and proof for another checker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lasermaze import judging
from lasermaze.api.game import kind_for
from lasermaze.api.reading import parse_answer
from lasermaze.core.answers import Answer, C, Impossible, P, Solved, Undecided, Unproved, W
from lasermaze.core.arguments import at_least_one, progress_of, seconds
from lasermaze.core.budget import UNLIMITED, Budget, Progress, TimeUpError
from lasermaze.core.claims import Recount, check_recount
from lasermaze.core.errors import CheckError, Fault, PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.judging import Judgement
from lasermaze.kind import AnyKind, all_kinds

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api.types import Options
    from lasermaze.pseudo_boolean import PseudoBooleanProof


def solve(
    puzzle: Puzzle[P, W, C],
    *,
    keep_all: bool = False,
    limit: int | None = None,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Answer[P, W, C]:
    """The answer: Solved, Impossible or Undecided. Only a Solved answer is true.

    It carries its proof unless that would be too large; `judge` says what it cannot confirm.

    Args:
        puzzle: the puzzle.
        keep_all: keep every solution that is counted, not only two. They are kept up to
            `lasermaze.core.budget.KEPT_BYTES`; then the search stops at its memory limit.
        limit: stop after this many solutions; a million unless given.
        time_limit: stop after this many seconds.
        progress: called several times a second with the fraction of the search that is
            done (an estimate from 0 to 1) and the number of solutions so far.
        options: those of the puzzle's kind:

            ``count_walks`` (turrets): count all shortest walks, exactly, however many there are
            ``fewest_turns`` (shooters): turn as few shooters as possible, proved to be the fewest
                (needs OR-Tools)
            ``forced`` (shooters): find the shooters with the same orientation in every solution
            ``count_solutions`` (shooters): count all solutions; exact unless too many shooters
                depend on each other
            ``way`` (signposts): look at one way in only, such as 'top 4'
            ``shortest`` (mirrors): find a beam that crosses the fewest cells
            ``fewest_reflections`` (mirrors): find a beam with the fewest reflections (with
                --shortest, among the shortest)
            ``stray_beams`` (board): let beams leave the grid or end on an opaque side

    Raises: PuzzleError for an unknown option or a value out of range; TypeError for an argument
    that is not a puzzle.
    """
    kind = kind_for("solve", puzzle)
    chosen = kind.choose("solve", options)
    budget = solving_budget(keep_all, limit, time_limit, progress)
    return kind.solve(puzzle, budget, chosen).solve()


def solving_budget(
    keep_all: bool, limit: int | None, time_limit: float | None, progress: Progress | None = None
) -> Budget:
    """The budget of one call of `solve`. Raises: PuzzleError for a value out of range."""
    most = Budget.solutions if limit is None else at_least_one("limit", limit)
    keep = most if keep_all else None
    callback = progress_of(progress)
    return Budget(solutions=most, keep=keep, seconds=seconds(time_limit), progress=callback)


def solutions(puzzle: Puzzle, **options: Unpack[Options]) -> Iterator[Any]:
    """All solutions of a puzzle, found as they are asked for.

    Args:
        puzzle: the puzzle.
        options: those of the puzzle's kind:

            ``way`` (signposts): look at one way in only, such as 'top 4'
            ``shortest`` (mirrors): find a beam that crosses the fewest cells
            ``fewest_reflections`` (mirrors): find a beam with the fewest reflections (with
                --shortest, among the shortest)
            ``stray_beams`` (board): let beams leave the grid or end on an opaque side

    Raises: PuzzleError for an unknown option, at once; TypeError for an argument that is not a
    puzzle.
    """
    kind = kind_for("solutions", puzzle)
    chosen = kind.choose("solutions", options)
    return kind.solve(puzzle, UNLIMITED, chosen).solutions()


def check(
    puzzle: Puzzle,
    answer: Any,
    *,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> None:
    """Raise CheckError if an answer is wrong; `judge` also says what it could not confirm.

    The checker shares nothing with the solver. Every solution in the answer is replayed, and
    its claims (that there is none, how many there are, that these are all, that none is
    better) are verified by the evidence in the answer. If there is no evidence for the
    number of solutions, they are counted again by a plain and slow search.

    Args:
        puzzle: the puzzle.
        answer: an Answer, a solution, or either as a text, as `parse_answer` reads it: JSON, a
            solved grid, or moves.
        recount: whether to count solutions again if there is no evidence: ``"never"``; ``"quick"``,
            if that takes some tenths of a second; ``"full"``, however long it takes.
        time_limit: in seconds; what is not verified by then is unconfirmed.
        progress: called several times a second with estimates; what it raises ends the call.
        options: the options of the kind to judge by; those in the answer unless given:

            ``fewest_turns`` (shooters): turn as few shooters as possible, proved to be the fewest
                (needs OR-Tools)
            ``way`` (signposts): look at one way in only, such as 'top 4'
            ``shortest`` (mirrors): find a beam that crosses the fewest cells
            ``fewest_reflections`` (mirrors): find a beam with the fewest reflections (with
                --shortest, among the shortest)
            ``stray_beams`` (board): let beams leave the grid or end on an opaque side

    Raises: CheckError, which lists every fault, for any wrong answer; PuzzleError for an
    unknown option; TypeError for an argument that is not a puzzle.
    """
    how: Any = {"recount": recount, "time_limit": time_limit, "progress": progress}
    judgement = judge(puzzle, answer, **how, **options)
    if judgement.faults:
        raise CheckError(judgement.faults)


def judge(
    puzzle: Puzzle,
    answer: Any,
    *,
    recount: Recount = "quick",
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> Judgement:
    """The faults of an answer, none if it is right, and its unconfirmed claims.

    As :func:`check` otherwise.
    """
    kind_for("check", puzzle).choose("check", options)
    check_recount(recount)
    budget = Budget(seconds=seconds(time_limit), progress=progress_of(progress))
    if isinstance(answer, str):
        try:
            answer = parse_answer(puzzle, answer)
        except PuzzleError as error:
            return Judgement((Fault("text", f"the answer cannot be read: {error}"),))
    return judging.judge(puzzle, answer, dict(options), recount=recount, budget=budget)


def proof(
    puzzle: Puzzle,
    answer: Any = None,
    *,
    time_limit: float | None = None,
    progress: Progress | None = None,
    **options: Unpack[Options],
) -> PseudoBooleanProof:
    """The proof of an answer in the formats of VeriPB, a checker that knows nothing of lasermaze.

    It has the rules of the puzzle as a formula that a person can read, and a proof about this
    formula of what the answer claims: impossible, a solution, exactly one (shooters and the board)
    or exactly so many (the board).

    Args:
        puzzle: a puzzle of the board, of shooters, or of mirrors.
        answer: an answer, a solution, or either as a text, as `parse_answer` reads it. The puzzle
            is solved here unless it is given. Of a solution alone, the proof says that it is one.
        time_limit: in seconds.
        progress: as in `solve`.
        options: those of the puzzle's kind; those in the answer unless given:

            ``stray_beams`` (board): let beams leave the grid or end on an opaque side

    Raises: PuzzleError for another kind of puzzle, an unknown option, a grid that is too large, or
    an answer that claims nothing or has no proof; CheckError for a wrong answer; TimeUpError if the
    time is up first.
    """
    kind = kind_for("proof", puzzle)
    if not kind.proves:
        offered = ", ".join(each.name for each in all_kinds() if each.proves)
        wrong = f"kind {kind.name!r} has no proofs for VeriPB"
        raise PuzzleError(wrong, expected=f"a puzzle of one of: {offered}")
    kind.choose("proof", options)
    budget = Budget(seconds=seconds(time_limit), progress=progress_of(progress))
    if answer is None:
        answer = kind.solve(puzzle, budget, kind.choose("solve", options)).solve()
        if isinstance(answer, Undecided):
            raise TimeUpError
    else:
        answer = _checked(kind, puzzle, answer, options, budget)
    return kind.prove(puzzle, budget).prove(answer)


def _checked(
    kind: AnyKind, puzzle: Puzzle, answer: Any, options: Any, budget: Budget
) -> Solved[Any, Any] | Impossible[Any, Any]:
    """A given answer, in which no fault was found; a solution alone as an answer that claims it.

    Raises: PuzzleError for one without a claim or without its proof; CheckError; TimeUpError.
    """
    if isinstance(answer, str):
        answer = parse_answer(puzzle, answer)
    if isinstance(answer, Undecided | Unproved):
        found = "undecided" if isinstance(answer, Undecided) else "impossible, without a proof"
        raise PuzzleError(found, expected="an answer that `solve` gives")
    judgement = judging.judge(puzzle, answer, options, recount="quick", budget=budget)
    if judgement.faults:
        raise CheckError(judgement.faults)
    budget.check()
    if isinstance(answer, Solved | Impossible):
        return replace(answer, puzzle=puzzle, options=judgement.options)
    return Solved(puzzle=puzzle, options=judgement.options, witness=answer, stopped="not counted")
