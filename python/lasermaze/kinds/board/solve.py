"""All solutions of a card, by the kernel's search along the beam."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from lasermaze import parts
from lasermaze._kernel import BoardSearch, board_chain, board_lemmas
from lasermaze.core.answers import LATER, Answer, BaseAnswer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget
from lasermaze.core.enumeration import ENDLESS, batches, run_within
from lasermaze.kinds.board.card import check_card
from lasermaze.kinds.board.puzzle import Board, Lemmas, Proof, ProofTree

#: A step: the choices ruled out (cell, token's byte, proof tree), and the decision.
Written = tuple[Sequence[tuple[int, int, bytes]], tuple[int, int] | None]

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

#: The memory of a board besides its cells, in bytes.
_BOARD_BYTES = 400


class Solve(parts.Solve[Board, Board, Proof]):
    """Follows the beam and commits every open cell that light reaches, so that each solution is met
    once; a branch is cut if a relaxation (every token of the pile everywhere, and light only where
    it can go on without breaking a rule) already fails.

    Raises: PuzzleError for a board that is not a card.
    """  # noqa: D205

    def solve(self) -> Answer[Board, Board, Proof]:
        """The answer to a card: solved with the number of solutions, impossible, or undecided.

        The work counts ``nodes`` (positions examined) and ``beam steps`` (entries of a beam into a
        cell, in all branches).

        Raises: PuzzleError for a board that is not a card; whatever ``budget.progress`` raises.
        """
        puzzle, options = self.puzzle, self.kind.differing(self.options)
        search = start(puzzle, self.options.stray_beams)
        cells, stopped = run_within(search, self.budget, _BOARD_BYTES + len(puzzle.cells))
        work = (("nodes", search.nodes), ("beam steps", search.beam_steps))
        if cells:
            first, *others = puzzle.solved_by(cells)
            return Solved(
                puzzle=puzzle,
                options=options,
                work=work,
                evidence=LATER if stopped is None else None,
                witness=first,
                others=tuple(others),
                count=search.found,
                exact=stopped is None,
                stopped=stopped,
            )
        if stopped is not None:
            return Undecided(puzzle=puzzle, options=options, work=work, reason=stopped)
        return Impossible(puzzle=puzzle, options=options, work=work)

    def solutions(self) -> Iterator[Board]:
        """Every solution of a card, lazily and each once, as boards with nothing left to add.

        Raises: PuzzleError for a board that is not a card; TimeUpError if the time is up.
        """
        for cells in batches(start(self.puzzle, self.options.stray_beams), self.budget):
            yield from self.puzzle.solved_by(cells)

    def prove(self, answer: BaseAnswer[Board, Any]) -> Proof | None:
        """The proof tree of an answer or, if that has more than `MOST_NODES` nodes, its lemmas.

        None if both are too large. Raises: TimeUpError.
        """
        count = answer.count if isinstance(answer, Solved) else 0
        stray_beams = self.options.stray_beams
        if tree := tree_of(self.puzzle, self.budget, stray_beams=stray_beams):
            return tree
        if count > MOST_PROVED:
            return None
        return lemmas_of(self.puzzle, self.budget, stray_beams=stray_beams)


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
