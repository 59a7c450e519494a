"""All solutions of a card, by the kernel's search along the beam."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lasermaze._kernel import BoardChain, BoardFacts, BoardLemmas, BoardSearch, board_solve_many
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.budget import KEPT_BYTES, Budget, TimeUpError
from lasermaze.core.deferred import Deferred, assembled
from lasermaze.kinds.board.card import check_card
from lasermaze.kinds.board.puzzle import Board, BoardOptions, Certificate, Lemmas, ProofTree

#: No limit on nodes or solutions: the largest number that the kernel takes.
ENDLESS = (1 << 63) - 1

#: The largest number of nodes of a proof tree; an answer that needs a larger one is proved by
#: lemmas.
MOST_NODES = 50_000

#: The largest number of solutions of a card that is proved by lemmas, and of conflicts in the
#: search for them: some ten seconds.
MOST_PROVED, MOST_CONFLICTS = 10_000, 500_000

#: The number of positions examined for the forced steps of a card: some ten seconds.
MOST_LOOKS = 10_000_000

#: The number of those examined to shorten a chain: some tenths of a second.
MOST_LOOKBACK = 300_000

#: The most cases by which a choice is ruled out to help later steps; a larger one needs a search.
MOST_RULED_OUT = 12

#: The conflicts in the search for the facts behind the steps of a chain: some tenths of a second.
MOST_FACT_CONFLICTS = 10_000

#: The number of solutions unpacked between two checks of the clock: some milliseconds.
_BATCH = 1_000

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
    found: list[Board] = []
    stopped = _run(search, puzzle, budget, found)
    outcome = search.found, search.nodes, search.beam_steps
    return _answer(puzzle, stray_beams, found, *outcome, stopped)


def _answer(
    puzzle: Board,
    stray_beams: bool,
    found: list[Board],
    count: int,
    nodes: int,
    beam_steps: int,
    stopped: str | None = None,
) -> Answer[Board, Board, Certificate]:
    """The answer with these solutions of ``count``; ``stopped`` is the reason for an early end."""
    chosen: Pairs = (("stray_beams", True),) if stray_beams else ()
    work = (("nodes", nodes), ("beam steps", beam_steps))
    proof: Any = None
    if stopped is None:
        proof = Deferred(_proved, puzzle, stray_beams, count, nodes)
    if found:
        return assembled(
            Solved,
            {
                "puzzle": puzzle,
                "options": chosen,
                "work": work,
                "witness": found[0],
                "others": tuple(found[1:]),
                "count": count,
                "exact": stopped is None,
                "stopped": stopped,
                "evidence": proof,
            },
        )
    if stopped is not None:
        return Undecided(puzzle=puzzle, options=chosen, work=work, reason=stopped)
    proof.otherwise = nodes
    return Impossible(puzzle=puzzle, options=chosen, work=work, certificate=proof)


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
    exhausted = False
    while not exhausted and search.nodes < MOST_NODES:  # each position is at least one node
        _, exhausted = search.run(MOST_NODES - search.nodes, 0, ENDLESS, budget.slice)
        budget.check(search.fraction, search.found)
    return None if search.tree is None else ProofTree(search.tree)


def lemmas_of(puzzle: Board, budget: Budget, *, stray_beams: bool) -> Lemmas | None:
    """The proof by lemmas of how many solutions a card has.

    None if it takes more than `MOST_CONFLICTS`. Raises: TimeUpError.
    """
    card = puzzle.rows, puzzle.cols, puzzle.cells, puzzle.add, puzzle.targets
    search = BoardLemmas(*card, stray_beams, MOST_CONFLICTS)
    while not search.run(budget.slice):
        budget.check(search.fraction, search.found)
    return None if search.steps is None else Lemmas(search.steps)


def solve_together(
    puzzles: Sequence[Board], budget: Budget, options: BoardOptions, threads: int
) -> list[Answer[Board, Board, Certificate] | None]:
    """The answers to many cards in one call of the kernel; as :func:`solve` gives them.

    None for a card whose search does not end within a slice of the budget's time or within the
    limit of solutions, and for a board that is not a card; call `solve` for those.
    """
    stray_beams = options["stray_beams"]
    cards = [(card.rows, card.cols, card.cells, card.add, card.targets) for card in puzzles]
    keep, most = min(budget.kept, _BATCH), min(budget.solutions, _BATCH)
    if budget.wants_all:
        most = min(most, keep)
    outcomes = board_solve_many(cards, stray_beams, keep, most - 1, budget.slice, threads)
    answers: list[Answer[Board, Board, Certificate] | None] = []
    for puzzle, outcome in zip(puzzles, outcomes, strict=True):
        if outcome is None:
            answers.append(None)
            continue
        count, nodes, beam_steps, cells = outcome
        found = puzzle.solved_by(cells)
        answers.append(_answer(puzzle, stray_beams, found, count, nodes, beam_steps))
    return answers


def solutions(puzzle: Board, budget: Budget, options: BoardOptions) -> Iterator[Board]:
    """Every solution of a card, lazily and each once, as boards with nothing left to add.

    Raises: PuzzleError for a board that is not a card; TimeUpError if the time is up.
    """
    search = start(puzzle, options["stray_beams"])
    batch = 1
    exhausted = False
    while not exhausted:
        target = search.found + batch
        cells, exhausted = search.run(ENDLESS, target, target, budget.slice)
        yield from puzzle.solved_by(cells)
        budget.check(search.fraction, search.found)
        batch = min(2 * batch, _BATCH)


def is_solvable(search: BoardSearch, budget: Budget) -> bool:
    """Whether a search finds a solution.

    Raises: TimeUpError if the time runs out before the answer is known.
    """
    while True:
        _, exhausted = search.run(ENDLESS, 0, 1, budget.slice)
        if search.found or exhausted:
            return search.found > 0
        budget.check(search.fraction)


def forced_steps(
    puzzle: Board,
    solution: Board | None,
    budget: Budget,
    *,
    stray_beams: bool,
    looks: int = MOST_LOOKS,
    lookback: int = MOST_LOOKBACK,
    most_ruled_out: int = MOST_RULED_OUT,
    first: bool = False,
    keeps_steps: bool = False,
) -> BoardChain:
    """The chain to the only solution of a card; without a solution, the smallest refutation.

    With ``first`` the chain ends at the first token with a known place and direction. It ends
    early if it takes the kernel more than ``looks`` positions, a microsecond each, and with
    ``keeps_steps`` also if the time is up.

    Raises: TimeUpError.
    """
    cells = None if solution is None else solution.cells
    card = puzzle.rows, puzzle.cols, puzzle.cells, puzzle.add, puzzle.targets
    limits = looks, lookback, most_ruled_out
    search = BoardChain(*card, stray_beams, cells, *limits, first)
    try:
        while not search.run(budget.slice):
            budget.check(search.fraction)
    except TimeUpError:
        if not keeps_steps:
            raise
    return search


def reasons_of(
    puzzle: Board,
    statements: Sequence[tuple[int, int, bool]],
    budget: Budget,
    *,
    stray_beams: bool,
    most_conflicts: int = MOST_FACT_CONFLICTS,
) -> Sequence[Sequence[tuple[str, int, int]] | None]:
    """The facts from which each of some statements follows; see `BoardFacts`.

    Raises: TimeUpError.
    """
    card = puzzle.rows, puzzle.cols, puzzle.cells, puzzle.add, puzzle.targets
    search = BoardFacts(*card, stray_beams, list(statements), most_conflicts)
    while not search.run(budget.slice):
        budget.check(search.fraction)
    return search.reasons


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


def _run(search: BoardSearch, puzzle: Board, budget: Budget, found: list[Board]) -> str | None:
    """Search to the end (None) or until the budget is spent (the reason)."""
    limit = min(budget.solutions, ENDLESS)
    fitting = KEPT_BYTES // (_BOARD_BYTES + len(puzzle.cells))
    reason = "limit"
    kept = budget.kept
    if fitting < kept:
        limit, reason = fitting, "memory limit"
    keep = min(kept, limit)
    while True:
        # If solutions are kept, no more at once than can be unpacked between two checks of the
        # clock.
        batch = search.found + _BATCH if search.found < keep else limit
        cells, exhausted = search.run(ENDLESS, keep, min(batch, limit), budget.slice)
        found.extend(puzzle.solved_by(cells))
        if exhausted:
            return None
        if search.found >= limit:
            return reason
        try:
            budget.check(search.fraction, search.found)
        except TimeUpError:
            return "time limit"
