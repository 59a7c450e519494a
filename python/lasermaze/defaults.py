"""Default functions for the modules of a kind.

There is a class for each module; `lasermaze.kind.Kind` takes from it the functions that the module
lacks. They suit a puzzle that is a `LetterGrid` with a solution that is `Filled`: the same grid
with some of its letters changed. Without a proof of its own such a kind answers "impossible" with
`Exhausted`, and its checker searches again.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from lasermaze.core import objects
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.claims import QUICK, Recount, Verdict
from lasermaze.core.counting import Exhausted, judge_solved, which_of
from lasermaze.core.difficulty import Effort
from lasermaze.core.english import sentence
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import place, size_in_words
from lasermaze.core.letter_grid import Filled, LetterGrid, letters_in
from lasermaze.core.objects import Field, Record
from lasermaze.core.rng import Rng
from lasermaze.drawing import Film, Picture, Scene, is_large
from lasermaze.formats import letter_grid
from lasermaze.formats.cells_json import Letters, record
from lasermaze.formats.letter_grid import MAX_TEXT, letters_of, location_in
from lasermaze.formats.native_text import read_shown
from lasermaze.formats.places import errors_at
from lasermaze.generation.symmetry import of_letters
from lasermaze.interface import (
    Explanation,
    ForeignFormat,
    Hint,
    Recipe,
    Screen,
)
from lasermaze.kind import AnyKind

Grid = LetterGrid[Any, Any, Any]

#: The number of solutions that a hint compares to find what they share.
COMPARED = 1_000


@dataclass(frozen=True)
class _Part:
    """Defaults for one module of a kind."""

    kind: AnyKind


class Formats(_Part):
    """Text of a grid of letters, and of its solutions."""

    format = staticmethod(letter_grid.format)

    def parse(self, text: str, source: str | None, options: Any) -> Grid:
        """The puzzle in a native text. Raises: PuzzleError, with its line and column."""
        found: Grid = letter_grid.parse(self.kind.puzzle_type, text, source)
        return found

    def parse_solution(self, puzzle: Grid, text: str, source: str | None) -> Filled:
        """The solution in a text: the rows of the grid as they are filled in.

        Raises: PuzzleError, with its line and column, for another grid.
        """
        rows = read_shown(puzzle.kind, text, source, limit=MAX_TEXT)
        with errors_at(source, lambda path: location_in(path, rows)):
            return self._of(puzzle, type(puzzle).of(map(letters_of, rows)))

    def _of(self, puzzle: Grid, found: Grid) -> Filled:
        if (found.rows, found.cols) != (puzzle.rows, puzzle.cols):
            raise PuzzleError(
                f"a grid of {size_in_words(found.rows, found.cols)}",
                expected=f"{size_in_words(puzzle.rows, puzzle.cols)}, as the puzzle has",
                path=("grid",),
            )
        filled: Filled = self.kind.solution_type(found.rows, found.cols, found.cells)
        return filled

    def format_solution(self, puzzle: Grid, solution: Filled) -> str:
        """The rows of the grid as they are filled in; `parse_solution` reads them back."""
        return str(solution)

    def foreign_formats(self) -> tuple[ForeignFormat[Any], ...]:
        """Returns no formats of other programs."""
        return ()


class Codecs(_Part):
    """JSON of a grid of letters, and of its solutions."""

    @cached_property
    def CODECS(self) -> objects.Codecs[Any, Any, Any]:  # noqa: N802 - as the constant is called
        """The rows of the grid, and the letters of a solution; there are no proofs of its own."""
        return objects.Codecs(
            puzzle=record(self.kind.puzzle_type),
            solution=Record(
                self._filled,
                Field(
                    "cells",
                    Letters(self.kind.puzzle_type.letters),
                    of=lambda solution, _: solution.cells.decode("ascii"),
                ),
                with_puzzle=True,
            ),
            certificate=Record(Exhausted),
        )

    def _filled(self, puzzle: Grid, cells: str) -> Filled:
        """The solution with these letters. Raises: PuzzleError, with its path."""
        try:
            found = replace(puzzle, cells=cells.encode("ascii"))
        except PuzzleError as error:
            raise PuzzleError(error.message, expected=error.expected, path=("cells",)) from None
        filled: Filled = self.kind.solution_type(found.rows, found.cols, found.cells)
        return filled


class Solve(_Part):
    """`solve` from `solutions`, or the other way round: a kind has at least one of them."""

    def solve(self, puzzle: Any, budget: Budget, options: Any) -> Answer[Any, Any, Any]:
        """The answer, by going through all solutions."""
        common = {"puzzle": puzzle, "options": self.kind.differing(options)}
        kept: list[Any] = []
        count, stopped = 0, None
        try:
            for solution in self.kind.solve.solutions(puzzle, budget, options):
                kept += [solution] if count < budget.kept else []
                count += 1
                budget.check(found=count)
                if count == budget.solutions:
                    stopped = "limit"
                    break
        except TimeUpError:
            stopped = "time limit"
        if kept:
            first, *others = kept
            exact = stopped is None
            return Solved(
                **common,
                witness=first,
                others=tuple(others),
                count=count,
                exact=exact,
                stopped=stopped,
            )
        if stopped is not None:
            return Undecided(**common, reason=stopped)
        return Impossible(**common, certificate=Exhausted())

    def solutions(self, puzzle: Any, budget: Budget, options: Any) -> Iterator[Any]:
        """Every solution, from an answer that keeps them all."""
        every = replace(budget, keep=budget.solutions)
        answer = self.kind.solve.solve(puzzle, every, options)
        yield from answer.solutions if isinstance(answer, Solved) else ()


class Check(_Part):
    """The verdicts on claims, by counting the solutions again."""

    def identity(self, puzzle: Grid, solution: Hashable) -> Hashable:
        """The letters that the player chose and the puzzle leaves open, by their cells.

        A solution that is not `Filled`, or whose editor does not say which letters a player can
        choose, is its own identity.
        """
        editor: Any = self.kind.editor
        chosen = getattr(editor, "turning", "").replace(editor.empty, "").encode()
        if not isinstance(solution, Filled) or not chosen:
            own: Hashable = solution
            return own
        open_letters = editor.turning.encode()
        pairs = enumerate(zip(puzzle.cells, solution.cells, strict=True))
        return frozenset(
            (index, letter)
            for index, (given, letter) in pairs
            if given in open_letters and letter in chosen
        )

    def refute(self, puzzle: Any, certificate: Any, budget: Budget, options: Any) -> Verdict:
        """The verdict of a short, independent search: a fault if it finds a solution."""
        if not isinstance(certificate, Exhausted):
            return Verdict((Fault("certificate", "this is not a certificate of this kind"),))
        found = self.kind.check.count_again(puzzle, budget, 1, QUICK, options)
        if found:
            return Verdict((Fault("count", "said to be impossible, but there is a solution"),))
        return Verdict(unconfirmed=("no solution",) if found is None else ())

    def confirm(
        self, answer: Solved[Any, Any], budget: Budget, recount: Recount, options: Any
    ) -> Verdict:
        """The verdict on the solutions, and on their number by counting again."""
        check, puzzle = self.kind.check, answer.puzzle
        return judge_solved(
            answer,
            lambda solution: check.check(puzzle, solution, budget, options),
            lambda solution: check.identity(puzzle, solution),
            lambda limit, positions: check.count_again(puzzle, budget, limit, positions, options),
            recount,
            self.kind.solution,
        )

    def count_again(
        self, puzzle: Any, budget: Budget, limit: int | None, positions: int | None, options: Any
    ) -> int | None:
        """Returns None, as there is no independent count: the number stays unconfirmed."""
        return None


class Draw(_Part):
    """The letters of a grid, and an answer in words below it."""

    def draw(self, puzzle: Grid, subject: Any) -> Picture:
        """The letters of the puzzle, or of a solution."""
        solution = subject.witness if isinstance(subject, Solved) else subject
        grid = replace(puzzle, cells=solution.cells) if isinstance(solution, Filled) else puzzle
        scene = Scene(puzzle.rows, puzzle.cols, puzzle.title).numbered()
        for cell, letter in letters_in(grid.cells, puzzle.cols):
            scene.label(cell, letter, "letter")
        for words in caption_of(subject):
            scene.caption(words)
        return scene

    def film(self, puzzle: Any, answer: Answer[Any, Any, Any]) -> Film | None:
        """The puzzle, then its answer; None without a solution, or for a large grid."""
        if not answer or is_large(puzzle.rows, puzzle.cols):
            return None
        draw = self.kind.draw.draw
        still: Any = draw(puzzle, None)
        return Film.of(1, lambda _: still, draw(puzzle, answer))

    def facts(self, puzzle: Any, solution: Any) -> Pairs:
        """Returns no facts."""
        return ()


def caption_of(subject: Any) -> Iterator[str]:
    """The caption for the picture of an answer; empty for anything else."""
    match subject:
        case Solved():
            yield sentence(which_of(subject))
        case Impossible():
            yield "Impossible: there is no solution."
        case Undecided(reason=reason):
            yield f"Undecided: {reason}."


class Explain(_Part):
    """The idea of a kind, and hints by comparing solutions."""

    def explain(self, puzzle: Any, answer: Answer[Any, Any, Any], budget: Budget) -> Explanation:
        """The question, the idea, and the answer with its picture."""
        kind = self.kind
        words = (*caption_of(answer), *((kind.never,) if isinstance(answer, Impossible) else ()))
        return Explanation(
            (
                Screen("The question", (kind.question,), kind.draw.draw(puzzle, None)),
                Screen("How to think about it", (kind.idea,)),
                Screen("The answer", words, kind.draw.draw(puzzle, answer)),
            )
        )

    def hint(self, puzzle: Grid, position: str | None, budget: Budget, options: Any) -> Hint[Any]:
        """A cell to change, preferably one that is the same in every solution."""
        editor: Any = self.kind.editor  # a `TurningEditor`
        begun = editor.start(puzzle) if position is None else position
        limits = Budget(solutions=COMPARED, keep=COMPARED, seconds=budget.left)
        answer = self.kind.solve.solve(puzzle, limits, options)
        if isinstance(answer, Undecided):
            raise TimeUpError
        if not isinstance(answer, Solved):
            text = "There is nothing to do: there is no solution."
            return Hint(text, self.kind.never, True, None, puzzle, position)
        now = editor.so_far(puzzle, begun)
        if self.kind.check.check(puzzle, now, budget, options).ok:
            text, reason = "There is nothing left to do: it is solved.", "No rule is broken."
            return Hint(text, reason, True, None, puzzle, position)
        wanted = answer.witness.cells
        wrong = [index for index, letter in enumerate(now.cells) if letter != wanted[index]]
        alike = [i for i in wrong if len({each.cells[i] for each in answer.solutions}) == 1]
        forced = answer.exact and len(answer.solutions) == answer.count and bool(alike)
        index = alike[0] if forced else wrong[0]
        cell, letter = divmod(index, puzzle.cols), chr(wanted[index])
        moves = editor.moves_to(editor.opened(puzzle, begun), cell, letter)
        for move in moves:
            begun = editor.play(puzzle, begun, move)
        hint = Hint(
            sentence(f"{place(cell)}: {editor.names.get(letter, 'empty')}"),
            "Every solution has this." if forced else "One solution has this.",
            forced,
            cell,
            puzzle,
        )
        if position is None:
            return replace(hint, puzzle=editor.opened(puzzle, begun))
        return replace(hint, position=begun, moves=moves)


class Generate(_Part):
    """No generator and no rating; turned puzzles keep their letters."""

    symmetries = staticmethod(of_letters())

    def generate(self, recipe: Recipe[Any], rng: Rng) -> Any:
        """Raise PuzzleError, since such a kind has no generator."""
        raise PuzzleError(f"kind {self.kind.name!r} has no generator")

    def effort(self, puzzle: Any, budget: Budget) -> Effort | None:
        """Returns None, as the effort is unknown."""
        return None
