"""The Protocols of the modules of a kind.

The package of a kind assigns its modules to them, so that the type checker compares every
signature. `lasermaze.interface` has the types of arguments and results. Reading and solving need
none of this at run time.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from lasermaze.core.answers import Answer, AnyAnswer, C, Impossible, P, Pairs, Solved, W

if TYPE_CHECKING:
    from lasermaze.core.budget import Budget
    from lasermaze.core.claims import Recount, Verdict
    from lasermaze.core.difficulty import Effort
    from lasermaze.core.rng import Rng
    from lasermaze.drawing import Film, Picture
    from lasermaze.interface import (
        Explanation,
        ForeignFormat,
        Hint,
        Observation,
        Piece,
        Recipe,
        View,
    )
    from lasermaze.pseudo_boolean import PseudoBooleanProof

C_in = TypeVar("C_in", contravariant=True)
O_in = TypeVar("O_in", contravariant=True)
G_in = TypeVar("G_in", contravariant=True)

# Long functions call `Budget.check` often, and raise TimeUpError.


class FormatsModule(Protocol[P, W, O_in]):
    """The module ``formats``. Readers raise PuzzleError, placed, and nothing else."""

    def parse(self, text: str, source: str | None, options: O_in, /) -> P:
        """The puzzle in a native text."""

    def format(self, puzzle: P, /) -> str:
        """The puzzle in its native notation; `parse` reads it back."""

    def parse_solution(self, puzzle: P, text: str, source: str | None, /) -> W:
        """The solution in a plain text, such as a solved grid; read, not judged."""

    def format_solution(self, puzzle: P, solution: W, /) -> str:
        """A solution as a plain text; `parse_solution` reads it back."""

    def foreign_formats(self) -> tuple[ForeignFormat[P], ...]:
        """Other programs' JSON that is read and written."""


class SolveModule(Protocol[P, W, C, O_in]):
    """The module ``solve``. Only it and `generate` call the kernel."""

    def solve(self, puzzle: P, budget: Budget, options: O_in, /) -> Answer[P, W, C]:
        """The answer, with its evidence; Undecided if the budget is spent first."""

    def solutions(self, puzzle: P, budget: Budget, options: O_in, /) -> Iterator[W]:
        """Every solution, lazily and each once."""


class CheckModule(Protocol[P, W, C_in, O_in]):
    """The module ``check``. Whatever its arguments, it raises only TimeUpError."""

    def check(self, puzzle: P, solution: W, budget: Budget, options: O_in, /) -> Verdict:
        """Every fault of a solution."""

    def identity(self, puzzle: P, solution: W, /) -> Hashable:
        """What tells a right solution from the others: two with the same one are the same solution.

        The solution may also be one of a puzzle that has more clues than ``puzzle``. It then has
        the identity of the solution of ``puzzle`` in which the player does the same.
        """

    def refute(self, puzzle: P, certificate: C_in, budget: Budget, options: O_in, /) -> Verdict:
        """Every fault of a certificate that there is no solution."""

    def confirm(
        self, answer: Solved[P, W], budget: Budget, recount: Recount, options: O_in, /
    ) -> Verdict:
        """The verdict on all claims of a solved answer: its solutions, their number, the best."""

    def count_again(
        self, puzzle: P, budget: Budget, limit: int | None, positions: int | None, options: O_in, /
    ) -> int | None:
        """An independent count of the solutions, at most ``limit``.

        None if it would take more than ``positions`` positions.
        """


class DrawModule(Protocol[P, W, C]):
    """The module ``draw``."""

    def draw(self, puzzle: P, answer: Answer[P, W, C] | W | None, /) -> Picture:
        """The picture of a puzzle, or of an answer or a solution to it."""

    def film(self, puzzle: P, answer: Answer[P, W, C], /) -> Film | None:
        """The answer step by step; None if nothing moves, or too much does."""

    def facts(self, puzzle: P, solution: W, /) -> Pairs:
        """The facts about a solution in numbers, such as ``(("steps", 6),)``."""


class ExplainModule(Protocol[P, W, C, O_in]):
    """The module ``explain``."""

    def explain(self, puzzle: P, answer: Answer[P, W, C], budget: Budget, /) -> Explanation:
        """An explanation of the answer, as far as it is known in time."""

    def hint(self, puzzle: P, position: str | None, budget: Budget, options: O_in, /) -> Hint[P]:
        """The smallest hint that helps: a mistake in the position, else the next thing to do."""


class EditorModule(Protocol[P, W]):
    """The module ``editor``: editing and playing by moves. A position is a text.

    A move that cannot be made, and a text that is not a position, raise PuzzleError.
    """

    def blank(self, rows: int, cols: int, /) -> P:
        """An empty puzzle."""

    def palette(self, puzzle: P, /) -> tuple[Piece, ...]:
        """The pieces that can be put on the grid of this puzzle."""

    def edit(self, puzzle: P, move: str, /) -> P:
        """The puzzle after a move of its designer."""

    def changes(self, puzzle: P, /) -> Iterator[str]:
        """The designer's moves that change one thing, for repairs."""

    def clues(self, puzzle: P, solutions: Sequence[W], /) -> Iterator[str]:
        """The designer's moves that may leave fewer solutions than now."""

    def removals(self, puzzle: P, /) -> Iterator[tuple[str, ...]]:
        """For each clue, or part of one, the designer's moves that take it away."""

    def loosening(self, puzzle: P, /) -> Iterator[str]:
        """Moves that together leave no clue, so that there is a solution."""

    def start(self, puzzle: P, /) -> str:
        """The position before the first move."""

    def moves(self, puzzle: P, position: str, /) -> Iterator[str]:
        """The legal moves of a player."""

    def every_move(self, rows: int, cols: int, /) -> Iterator[str]:
        """All that `moves` can give for any puzzle of a size, each once, in a fixed order."""

    def observe(self, puzzle: P, position: str, /) -> Observation:
        """The position in numbers, equally many for every puzzle of a size."""

    def play(self, puzzle: P, position: str, move: str, /) -> str:
        """The position after a move of a player, which cannot change the puzzle's givens."""

    def view(self, puzzle: P, position: str | None, time: int | None, /) -> View:
        """The puzzle as it is edited or, in a position, as it is played."""

    def solution(self, puzzle: P, position: str, /) -> W | None:
        """The solution that a position shows, to be checked; None if it is incomplete."""

    def so_far(self, puzzle: P, position: str, /) -> W:
        """The solution that a position shows, complete or not, to be checked.

        Raises: PuzzleError if nothing is chosen yet that could be part of a solution.
        """

    def fewest_moves(self, puzzle: P, answer: Solved[P, W], /) -> int | None:
        """The fewest moves from the start to a right answer; None if they are not known."""

    def position(self, puzzle: P, solution: W, /) -> str:
        """The position that shows a solution. Raises: PuzzleError, with a path, if none can."""


class GenerateModule(Protocol[P, G_in]):
    """The module ``generate``."""

    def generate(self, recipe: Recipe[G_in], rng: Rng, /) -> P:
        """A new puzzle; raises PuzzleError if none is found."""

    def effort(self, puzzle: P, budget: Budget, /) -> Effort | None:
        """The effort of solving the puzzle; None if the budget is spent first."""

    def symmetries(self, puzzle: P, /) -> Iterator[P]:
        """The puzzle turned and mirrored, eight of them."""


class ProveModule(Protocol[P, W, C]):
    """The optional module ``prove``: proofs that another checker than ours accepts."""

    def prove(
        self, answer: Solved[P, W] | Impossible[P, C], budget: Budget, /
    ) -> PseudoBooleanProof:
        """The formula of the puzzle, and the proof of what the answer claims about it."""


class SolveTogether(Protocol[P, W, C, O_in]):
    """An optional part of ``solve``: solves many puzzles in one call."""

    def solve_together(
        self, puzzles: Sequence[P], budget: Budget, options: O_in, threads: int, /
    ) -> Sequence[Answer[P, W, C] | None]:
        """The answers of `solve`; None for a puzzle that is left to `solve`.

        It must not take longer than a slice of the budget's time.
        """


class ConfirmTogether(Protocol[O_in]):
    """An optional part of ``check``: judges many answers in one call."""

    def confirm_together(
        self, answers: Sequence[AnyAnswer], options: Sequence[O_in], threads: int, /
    ) -> Sequence[bool]:
        """Whether all claims of each answer are confirmed; if not, `confirm` says why.

        It must not take longer than a few slices of a budget's time.
        """
