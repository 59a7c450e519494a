"""All solutions of a card, by the kernel's search along the beam."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lasermaze._kernel import BoardSearch, board_chain, board_lemmas, board_solve_many
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget
from lasermaze.core.deferred import Deferred, unmade, with_changes
from lasermaze.core.enumeration import BATCH, ENDLESS, batches, run_within
from lasermaze.kinds.board.card import check_card
from lasermaze.kinds.board.puzzle import Board, BoardOptions, Certificate, Lemmas, ProofTree

#: A step: the choices ruled out (cell, token's byte, proof tree), and the decision.
Written = tuple[list[tuple[int, int, bytes]], tuple[int, int] | None]

#: The largest number of nodes of a proof tree; an answer that needs a larger one is proved by
#: lemmas.
MOST_NODES = 50_000

#: The largest number of solutions of a card that is proved by lemmas, and of conflicts in the
#: search for them: some ten seconds.
MOST_PROVED, MOST_CONFLICTS = 10_000, 500_000

#: The number of positions examined for the forced steps of a card: some ten seconds.
MOST_LOOKS = 10_000_000

#: The most cases by which a choice is ruled out to help later steps; a larger one needs a search.
MOST_RULED_OUT = 12

#: The number of solutions, nodes, beam steps, and the cells of the solutions that are kept.
_Outcome = tuple[int, int, int, bytes]

#: The memory of a board besides its cells, in bytes.
_BOARD_BYTES = 400


def solve(
    puzzle: Board, budget: Budget, options: BoardOptions
) -> Answer[Board, Board, Certificate]:
    """The answer to a card: solved with the number of solutions, impossible, or undecided.

    Follows the beam and commits every open cell that light reaches, so that each solution
    is met once; a branch is cut if a relaxation (every token of the pile everywhere, and light
    only where it can go on without breaking a rule) already fails. The work counts ``nodes``
    (positions examined) and ``beam steps`` (entries of a beam into a cell, in all branches). If
    the search ends the answer has its proof, which is made when it is first read: the proof tree;
    if that has more than `MOST_NODES` nodes, a proof by lemmas.

    Raises: PuzzleError for a board that is not a card; whatever ``budget.progress`` raises.
    """
    stray_beams = options["stray_beams"]
    search = start(puzzle, stray_beams)
    cells, stopped = run_within(search, budget, _BOARD_BYTES + len(puzzle.cells))
    outcome = search.found, search.nodes, search.beam_steps, cells
    answer = _answer(puzzle, stray_beams, outcome)
    if stopped is None:
        return answer
    if isinstance(answer, Solved):
        return with_changes(answer, exact=False, stopped=stopped, evidence=None)
    return Undecided(puzzle=puzzle, options=answer.options, work=answer.work, reason=stopped)


def _answer(
    puzzle: Board, stray_beams: bool, outcome: _Outcome
) -> Solved[Board, Board] | Impossible[Board, Certificate]:
    """The answer of a search that came to its end.

    To make its fields takes longer than to solve a small card: they are made when they are read.
    """
    if outcome[0]:
        return unmade(Solved, _fields, puzzle, stray_beams, outcome)
    return unmade(Impossible, _fields, puzzle, stray_beams, outcome)


def _fields(puzzle: Board, stray_beams: bool, outcome: _Outcome) -> dict[str, Any]:
    count, nodes, beam_steps, cells = outcome
    found = puzzle.solved_by(cells)
    proof = Deferred(_proved, puzzle, stray_beams, count, nodes)
    fields = {
        "puzzle": puzzle,
        "options": (("stray_beams", True),) if stray_beams else (),
        "work": (("nodes", nodes), ("beam steps", beam_steps)),
    }
    if not found:
        proof.otherwise = nodes
        return {**fields, "certificate": proof}
    return {
        **fields,
        "witness": found[0],
        "others": tuple(found[1:]),
        "count": count,
        "exact": True,
        "stopped": None,
        "evidence": proof,
    }


def _proved(
    puzzle: Board, stray_beams: bool, count: int, nodes: int, budget: Budget
) -> ProofTree | Lemmas | int | None:
    """The proof of a card with ``count`` solutions: its tree, or lemmas where that is too large.

    If both are too large, the certificate of an impossible card is the size of the search.

    Raises: TimeUpError.
    """
    if tree := tree_of(puzzle, budget, stray_beams=stray_beams):
        return tree
    lemmas = lemmas_of(puzzle, budget, stray_beams=stray_beams) if count <= MOST_PROVED else None
    return nodes if lemmas is None and not count else lemmas


def tree_of(puzzle: Board, budget: Budget, *, stray_beams: bool) -> ProofTree | None:
    """The proof tree of a card; None if it has more than `MOST_NODES` nodes.

    Raises: TimeUpError.
    """
    search = search_of(puzzle, stray_beams, tree_limit=MOST_NODES)
    search.run(budget, MOST_NODES, 0, ENDLESS)  # each is at least one node of the tree
    return None if search.tree is None else ProofTree(search.tree)


def lemmas_of(puzzle: Board, budget: Budget, *, stray_beams: bool) -> Lemmas | None:
    """The proof by lemmas of how many solutions a card has.

    None if it takes more than `MOST_CONFLICTS`. Raises: TimeUpError.
    """
    card = puzzle.rows, puzzle.cols, puzzle.cells, puzzle.add, puzzle.targets
    steps = board_lemmas(*card, stray_beams, MOST_CONFLICTS, budget)
    return None if steps is None else Lemmas(steps)


def solve_together(
    puzzles: Sequence[Board], budget: Budget, options: BoardOptions, threads: int
) -> list[Answer[Board, Board, Certificate] | None]:
    """The answers to many cards in one call of the kernel; as :func:`solve` gives them.

    None for a card whose search does not end within a slice of the budget's time or within the
    limit of solutions, and for a board that is not a card; call `solve` for those.
    """
    stray_beams = options["stray_beams"]
    cards = [(card.rows, card.cols, card.cells, card.add, card.targets) for card in puzzles]
    keep, most = min(budget.kept, BATCH), min(budget.solutions, BATCH)
    if budget.wants_all:
        most = min(most, keep)
    outcomes = board_solve_many(cards, stray_beams, keep, most - 1, budget.slice, threads)
    return [
        outcome and _answer(puzzle, stray_beams, outcome)
        for puzzle, outcome in zip(puzzles, outcomes, strict=True)
    ]


def solutions(puzzle: Board, budget: Budget, options: BoardOptions) -> Iterator[Board]:
    """Every solution of a card, lazily and each once, as boards with nothing left to add.

    Raises: PuzzleError for a board that is not a card; TimeUpError if the time is up.
    """
    search = start(puzzle, options["stray_beams"])
    for cells in batches(search, budget):
        yield from puzzle.solved_by(cells)


def is_solvable(search: BoardSearch, budget: Budget) -> bool:
    """Whether a search finds a solution.

    Raises: TimeUpError if the time runs out before the answer is known.
    """
    search.run(budget, ENDLESS, 0, 1)
    return search.found > 0


class ForcedSteps(NamedTuple):
    """What the search for forced steps has found.

    Attributes:
        steps: the steps of the chain, or of its beginning; see `check.chain`.
        refutation: the proof tree of a card without a solution, if one was found.
    """

    steps: list[Written]
    refutation: bytes | None


def forced_steps(
    puzzle: Board,
    solution: Board | None,
    budget: Budget,
    *,
    stray_beams: bool,
    looks: int = MOST_LOOKS,
    most_ruled_out: int = MOST_RULED_OUT,
    first: bool = False,
    keeps_steps: bool = False,
) -> ForcedSteps:
    """The chain to the only solution of a card; without a solution, the smallest refutation.

    With ``first`` the chain ends at the first token with a known place and direction. It ends
    early if it takes the kernel more than ``looks`` positions, a microsecond each, and with
    ``keeps_steps`` also if the time is up.

    Raises: TimeUpError.
    """
    cells = None if solution is None else solution.cells
    card = puzzle.rows, puzzle.cols, puzzle.cells, puzzle.add, puzzle.targets
    limits = looks, most_ruled_out, first, keeps_steps
    return ForcedSteps(*board_chain(*card, stray_beams, cells, *limits, budget))


def start(
    puzzle: Board, stray_beams: bool, pruning: int | None = None, tree_limit: int = 0
) -> BoardSearch:
    """The kernel's search for a card, not yet begun.

    Raises: PuzzleError for a board that is not a card: no laser, or more targets than it has.
    """
    check_card(puzzle, any_supply=True)
    return search_of(puzzle, stray_beams, pruning, tree_limit)


def search_of(
    puzzle: Board, stray_beams: bool, pruning: int | None = None, tree_limit: int = 0
) -> BoardSearch:
    """As :func:`start`, for a board that is known to be a card."""
    return BoardSearch(
        puzzle.rows,
        puzzle.cols,
        puzzle.cells,
        puzzle.add,
        puzzle.targets,
        stray_beams,
        pruning,
        tree_limit,
    )
