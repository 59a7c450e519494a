"""Proofs of answers for another checker than ours: proof."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lasermaze import judging
from lasermaze.api.game import kind_for
from lasermaze.api.reading import parse_answer
from lasermaze.core.answers import Impossible, Solved, Undecided, Unproved
from lasermaze.core.arguments import progress_of, seconds
from lasermaze.core.budget import Budget, Progress, TimeUpError
from lasermaze.core.errors import CheckError, PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import AnyKind, all_kinds

if TYPE_CHECKING:
    from typing import Unpack

    from lasermaze.api.types import Options
    from lasermaze.pseudo_boolean import PseudoBooleanProof


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
