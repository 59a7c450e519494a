"""The parts of a kind: a base class for each, with what a kind does unless it says otherwise.

A kind derives a class of the same name from each part that it has something to say about, in a
module of that name in small letters, or all of them in its one file::

    class Check(parts.Check[TurretMaze, Walk, ClosedSet]):  # kinds/turrets/check.py
        def check(self, solution):
            ...  # self.puzzle, self.budget, self.options

`Notation` and `Generate` serve all puzzles of a kind. The other parts work on one puzzle, within
one budget, and under the options of one call: `lasermaze.kind.Kind` makes them.

The defaults suit a puzzle that is a `LetterGrid` with a solution that is `Filled`: the same grid
with some of its letters changed. A kind must have `Check.check` or `Check.rules`, and `Solve.solve`
or `Solve.solutions`. The editors are in `lasermaze.editor.grid_editor`. Long methods call
`Budget.check` often, and raise TimeUpError.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice, product
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from lasermaze.core.answers import (
    Answer,
    BaseAnswer,
    Exhausted,
    Impossible,
    Pairs,
    Solved,
    Stopped,
    Undecided,
)
from lasermaze.core.budget import UNLIMITED, Budget, TimeUpError
from lasermaze.core.claims import (
    QUICK,
    Finding,
    Recount,
    Unconfirmed,
    count_claim,
    which_of,
    wrong_count,
)
from lasermaze.core.english import sentence
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import place
from lasermaze.core.letter_grid import Filled, images, letters_in
from lasermaze.core.puzzle import C, P, W, check_same_size, check_size
from lasermaze.core.text import Line, Sheet, Spaced, header_lines, lines_of, sheet_of

if TYPE_CHECKING:
    from lasermaze.core.difficulty import Effort
    from lasermaze.core.rng import Rng
    from lasermaze.drawing import Film, Picture
    from lasermaze.interface import (
        Explanation,
        ForeignFormat,
        Hint,
        Recipe,
    )
    from lasermaze.kind import Kind
    from lasermaze.pseudo_boolean import PseudoBooleanProof

#: The number of solutions that a hint compares to find what they share.
COMPARED = 1_000


# Parts that serve all puzzles of a kind


class Notation(Generic[P, W, C]):
    """Text, both ways. Readers raise PuzzleError, placed, and nothing else."""

    #: The headers besides those of every kind: those that a text must have, and may have.
    required: ClassVar[Sequence[str]] = ()
    optional: ClassVar[Sequence[str]] = ()

    #: The cells of a puzzle's grid, and of a solution's.
    sheet_type: ClassVar[type[Sheet]] = Sheet
    shown_type: ClassVar[type[Sheet]] = Spaced

    #: The class of a grid that is filled in, if it is not that of puzzles.
    filled_type: ClassVar[type[Any] | None] = None

    def __init__(self, kind: Kind[P, W, C]) -> None:
        self.kind = kind

    def parse(self, text: str, source: str | None = None, options: Any = None) -> P:
        """The puzzle in a native text."""
        return self.puzzle(self.sheet(lines_of(text, source), source), options)

    def sheet(self, lines: Sequence[Line], source: str | None, *, bare: bool = False) -> Any:
        """The headers and rows of a native text; with ``bare`` it may be the rows alone."""
        return sheet_of(
            self.sheet_type,
            lines,
            source,
            self.kind.name,
            required=self.required,
            optional=self.optional,
            bare=bare,
        )

    def puzzle(self, sheet: Any, options: Any) -> P:
        """The puzzle in a text that is taken apart; ``options`` are None for the defaults."""
        puzzle_type: Any = self.kind.puzzle_type
        with sheet.places():
            puzzle: P = puzzle_type.of(sheet.letters(), **sheet.details)
        return puzzle

    def text(self, puzzle: P) -> str:
        """The puzzle in its native notation; `parse` reads it back."""
        grid: Any = puzzle
        return "\n".join([*header_lines(puzzle), "grid:", *grid.lines(), ""])

    def solution(self, puzzle: P, lines: Sequence[Line], source: str | None) -> W:
        """The solution in a text: the rows of the grid as they are filled in. Not judged."""
        sheet = self.shown(lines, source)
        filled_type: Any = self.filled_type or self.kind.puzzle_type
        with sheet.places():
            found = filled_type.of(sheet.letters())
            check_same_size(found, puzzle)
        return filled_with(self.kind, found.rows, found.cols, found.cells)

    def shown(self, lines: Sequence[Line], source: str | None) -> Any:
        """The grid of a solution: bare rows, or those of a native text of the kind."""
        optional = (*self.required, *self.optional)
        name = self.kind.name
        sheet = sheet_of(self.shown_type, lines, source, name, optional=optional, bare=True)
        if not sheet.rows:
            raise sheet.error("the grid is empty", sheet.grid, "at least one cell")
        return sheet

    def solution_text(self, puzzle: P, solution: W) -> str:
        """A solution as a plain text; `solution` reads it back."""
        return str(solution)

    def foreign_formats(self) -> tuple[ForeignFormat[P], ...]:
        """Other programs' JSON or text that is read and written."""
        return ()


class Generate(Generic[P, W, C]):
    """New puzzles, their symmetric images, and how hard they are."""

    #: Letters and their replacements in a quarter turn clockwise, and in a reflection that
    #: exchanges left and right.
    turned: ClassVar[tuple[str, str]] = ("", "")
    mirrored: ClassVar[tuple[str, str]] = ("", "")

    def __init__(self, kind: Kind[P, W, C]) -> None:
        self.kind = kind

    def blank(self, rows: int, cols: int) -> P:
        """An empty puzzle. Raises: PuzzleError for a size that an edited puzzle cannot have."""
        check_size(rows, cols)
        puzzle_type: Any = self.kind.puzzle_type
        puzzle: P = puzzle_type(rows, cols, puzzle_type.letters[:1].encode() * (rows * cols))
        return puzzle

    def generate(self, recipe: Recipe, rng: Rng) -> P:
        """A new puzzle. Raises: PuzzleError if none is found."""
        raise PuzzleError(f"kind {self.kind.name!r} has no generator")

    def first(self, puzzle: P, most: int, budget: Budget) -> list[W]:
        """The first solutions of a puzzle, at most so many."""
        return list(islice(self.kind.solve(puzzle, budget).solutions(), most))

    def effort(self, puzzle: P, budget: Budget) -> Effort | None:
        """The effort of solving the puzzle; None if it is unknown, or the budget is spent first."""
        return None

    def symmetries(self, puzzle: P) -> Iterator[P]:
        """The puzzle turned and mirrored, eight of them."""
        return images(puzzle, self.turned, self.mirrored)


# Parts that work on one puzzle


class Part(Generic[P, W, C]):
    """A part of a kind at work on a puzzle.

    Attributes:
        kind: the kind of the puzzle.
        puzzle: the puzzle.
        budget: the limits of the call.
        options: the options of the kind, every one of them.
    """

    def __init__(
        self, kind: Kind[P, W, C], puzzle: P, budget: Budget = UNLIMITED, options: Any = None
    ) -> None:
        self.kind, self.puzzle, self.budget = kind, puzzle, budget
        self.options: Any = kind.defaults if options is None else options


class Solve(Part[P, W, C]):
    """Solving. Only it and `Generate` call the solvers of the kernel."""

    def solve(self) -> Answer[P, W, C]:
        """The answer, by going through all solutions; Undecided if the budget is spent first."""
        kept: list[W] = []
        count = 0
        stopped: Stopped | None = None
        try:
            for solution in self.solutions():
                kept += [solution] if count < self.budget.kept else []
                count += 1
                self.budget.check(found=count)
                if count == self.budget.solutions:
                    stopped = "limit"
                    break
        except TimeUpError:
            stopped = "time limit"
        options = self.kind.differing(self.options)
        if kept:
            first, *others = kept
            return Solved(
                puzzle=self.puzzle,
                options=options,
                witness=first,
                others=tuple(others),
                count=count,
                exact=stopped is None,
                stopped=stopped,
            )
        if stopped is not None:
            return Undecided(puzzle=self.puzzle, options=options, reason=stopped)
        return Impossible(puzzle=self.puzzle, options=options)

    def solutions(self) -> Iterator[W]:
        """Every solution, lazily and each once; here from an answer that keeps them all."""
        every = replace(self.budget, keep=self.budget.solutions)
        answer = type(self)(self.kind, self.puzzle, every, self.options).solve()
        yield from answer.solutions if isinstance(answer, Solved) else ()

    def prove(self, answer: BaseAnswer[P, Any]) -> Any:
        """The proof of an answer that came without one; None if the kind has none for it."""
        return Exhausted() if isinstance(answer, Impossible) else None


class Check(Part[P, W, C]):
    """Judging by the rules, with nothing of the solver. Each method yields what it finds.

    Whatever the values that they are given, the methods raise only TimeUpError.
    """

    #: Whether solved answers may have evidence beside their solutions.
    takes_evidence: ClassVar[bool] = False

    def check(self, solution: W) -> Iterable[Finding]:
        """Every fault of a solution; here, of the grid that it fills in."""
        grid: Any = self.puzzle
        turning = grid.turning.encode()
        alike = bytes.maketrans(turning, turning[:1] * len(turning))
        if not isinstance(solution, Filled) or not isinstance(solution.cells, bytes):
            return [Fault("solution", "this is not a grid that is filled in")]
        if solution.cells.translate(alike) != grid.cells.translate(alike):
            return [Fault("grid", "a cell is changed that the puzzle gives")]
        return self.rules(replace(grid, cells=solution.cells))

    def rules(self, grid: P) -> Iterable[Finding]:
        """Every rule that is broken in a grid that is filled in."""
        raise NotImplementedError

    def check_listed(self, solution: W) -> Iterable[Finding]:
        """Every fault of a solution as one of those that an answer lists; here, every one."""
        return self.check(solution)

    def identity(self, solution: W) -> Hashable:
        """What tells a right solution from the others: two with the same one are the same solution.

        The solution may also be one of a puzzle that has more clues than this one. It then has the
        identity of the solution of this puzzle in which the player does the same. Here: the
        letters that the player chose and the puzzle leaves open, by their cells.
        """
        grid: Any = self.puzzle
        if not isinstance(solution, Filled) or not grid.turning:
            own: Hashable = solution
            return own
        empty = self.kind.editor(self.puzzle).empty
        open_letters, chosen = grid.turning.encode(), grid.turning.replace(empty, "").encode()
        pairs = enumerate(zip(grid.cells, solution.cells, strict=True))
        return frozenset(
            (index, letter)
            for index, (given, letter) in pairs
            if given in open_letters and letter in chosen
        )

    def refute(self, certificate: C | Exhausted) -> Iterable[Finding]:
        """Every fault of a certificate that there is no solution; here, by a short search."""
        if not isinstance(certificate, Exhausted):
            yield Fault("certificate", "this is not a certificate of this kind")
            return
        found = self.count_again(1, QUICK)
        if found:
            yield Fault("count", "said to be impossible, but there is a solution")
        elif found is None:
            yield Unconfirmed("no solution")

    def confirm(self, answer: Solved[P, W], recount: Recount) -> Iterable[Finding]:
        """What is wrong with all that a solved answer claims, or stays unconfirmed."""
        found = [*self.replay(answer)]
        yield from found
        if not any(isinstance(each, Fault) for each in found):
            yield from self.confirm_count(answer, recount)

    def replay(self, answer: Solved[P, W]) -> Iterator[Finding]:
        """What is wrong with the solutions that an answer shows."""
        first_with: dict[Hashable, int] = {}
        several = len(answer.solutions) > 1
        unconfirmed: set[Unconfirmed] = set()
        for number, solution in enumerate(answer.solutions, start=1):
            is_right = True
            for found in self.check_listed(solution):
                if isinstance(found, Fault):
                    is_right = False
                    yield found.within(f"solution {number}") if several else found
                elif found not in unconfirmed:
                    unconfirmed.add(found)
                    yield found
            if is_right and several:  # it takes long to hash a large solution
                same = first_with.setdefault(self.identity(solution), number)
                if same != number:
                    yield Fault("count", f"solution {number} repeats solution {same}")

    def confirm_count(self, answer: Solved[P, W], recount: Recount) -> Iterator[Finding]:
        """Whether an independent count agrees with the number of solutions that is claimed."""
        claimed = answer.count
        if not answer.exact and len(answer.solutions) == claimed:
            return  # the solutions that are shown prove it
        found = None
        if recount != "never":
            limit = claimed + 1 if answer.exact else claimed
            with suppress(TimeUpError):
                found = self.count_again(limit, QUICK if recount == "quick" else None)
        if found is None:
            yield Unconfirmed(count_claim(answer, self.kind.solution))
        else:
            yield from wrong_count(answer, found, self.kind.solution)

    def count_again(self, limit: int | None, positions: int | None) -> int | None:
        """An independent count of the solutions, at most ``limit``; here, of all filled-in grids.

        None if it would take more than ``positions`` positions, or if the kind has no such count:
        then the number stays unconfirmed.
        """
        grid: Any = self.puzzle
        if type(self).rules is Check.rules:
            return None
        cells = grid.cells_of(grid.turning)
        if positions is not None and len(grid.turning) ** len(cells) > positions:
            return None
        found = 0
        for letters in self.budget.paced(product(grid.turning, repeat=len(cells))):
            filled = grid.with_letters(dict(zip(cells, letters, strict=True)))
            found += not any(self.rules(filled))
            if found == limit:
                break
        return found


class Prove(Part[P, W, C]):
    """Proofs that another checker than ours accepts; a kind may have them."""

    def prove(self, answer: Solved[P, W] | Impossible[P, C]) -> PseudoBooleanProof:
        """The formula of the puzzle, and the proof of what the answer claims about it."""
        raise PuzzleError(f"kind {self.kind.name!r} has no proofs for VeriPB")


class Draw(Part[P, W, C]):
    """Pictures. ``shown`` is an answer to the puzzle, a solution of it, or None."""

    def draw(self, shown: Answer[P, W, C] | W | None) -> Picture:
        """The picture; here, the letters of the grid, filled in as far as a solution is shown."""
        scene, grid = self.scene(shown), self.grid(shown)
        for cell, letter in letters_in(grid.cells, grid.cols):
            scene.label(cell, letter, "letter")
        return scene

    def film(self, answer: Answer[P, W, C]) -> Film | None:
        """The answer step by step; None if nothing moves, or too much does.

        Here, the puzzle and then its answer.
        """
        from lasermaze.drawing import Film, is_large

        if not answer or is_large(self.puzzle.rows, self.puzzle.cols):
            return None
        return Film.of(1, lambda _: self.draw(None), self.draw(answer))

    def facts(self, solution: W) -> Pairs:
        """The facts about a solution in numbers, such as ``(("steps", 6),)``."""
        return ()

    def solution(self, shown: Any) -> W | None:
        """The solution that is shown, if one is."""
        found = shown.witness if isinstance(shown, Solved) else shown
        return found if isinstance(found, self.kind.solution_type) else None

    def grid(self, shown: Any) -> Any:
        """The puzzle as its solution fills it in, or as it is."""
        solution: Any = self.solution(shown)
        grid: Any = self.puzzle
        return grid if solution is None else replace(grid, cells=solution.cells)

    def scene(self, shown: Any) -> Picture:
        """A picture without pieces: the numbers of rows and columns, and the caption."""
        from lasermaze.drawing import Picture

        scene = Picture(self.puzzle.rows, self.puzzle.cols, self.puzzle.title).numbered()
        return scene.caption(*self.captions(shown))

    def captions(self, shown: Any) -> Iterator[str]:
        """The sentences below a picture; none below that of a puzzle or a solution."""
        match shown:
            case Solved():
                yield sentence(which_of(shown, self.kind.solution))
            case Impossible():
                yield "Impossible: there is no solution."
            case Undecided(reason=reason):
                yield f"Undecided: {reason}."


class Explain(Part[P, W, C]):
    """Explanations and hints."""

    def explain(self, answer: Answer[P, W, C]) -> Explanation:
        """An explanation of the answer, as far as it is known in time.

        Here: the question, the idea, and the answer with its picture.
        """
        from lasermaze.interface import Explanation, Screen

        kind, draw = self.kind, self.kind.draw(self.puzzle, self.budget, self.options)
        never = (kind.never,) if isinstance(answer, Impossible) else ()
        return Explanation(
            (
                Screen("The question", (kind.question,), draw.draw(None)),
                Screen("How to think about it", (kind.idea,)),
                Screen("The answer", (*draw.captions(answer), *never), draw.draw(answer)),
            )
        )

    def hint(self, position: str | None) -> Hint[P]:
        """The smallest hint that helps: a mistake in the position, else the next thing to do.

        Here: a cell to change, preferably one that is the same in every solution.
        """
        from lasermaze.interface import Hint

        puzzle = self.puzzle
        editor: Any = self.kind.editor(puzzle, self.budget, self.options)
        begun: str = editor.start() if position is None else position
        limits = Budget(solutions=COMPARED, keep=COMPARED, seconds=self.budget.left)
        answer = self.kind.solve(puzzle, limits, self.options).solve()
        if isinstance(answer, Undecided):
            raise TimeUpError
        if not isinstance(answer, Solved):
            text = "There is nothing to do: there is no solution."
            return Hint(text, self.kind.never, True, None, puzzle, position)
        now: Any = editor.so_far(begun)
        if not any(self.kind.check(puzzle, self.budget, self.options).check(now)):
            text, reason = "There is nothing left to do: it is solved.", "No rule is broken."
            return Hint(text, reason, True, None, puzzle, position)
        every: Any = answer.solutions
        wanted = every[0].cells
        wrong = [index for index, letter in enumerate(now.cells) if letter != wanted[index]]
        alike = [i for i in wrong if len({each.cells[i] for each in every}) == 1]
        forced = answer.exact and len(every) == answer.count and bool(alike)
        index = alike[0] if forced else wrong[0]
        cell, letter = divmod(index, puzzle.cols), chr(wanted[index])
        moves = editor.moves_to(editor.opened(begun), cell, letter)
        for move in moves:
            begun = editor.play(begun, move)
        hint = Hint(
            sentence(f"{place(cell)}: {editor.puzzle.names.get(letter, 'empty')}"),
            "Every solution has this." if forced else "One solution has this.",
            forced,
            cell,
            puzzle,
        )
        if position is None:
            return replace(hint, puzzle=editor.opened(begun))
        return replace(hint, position=begun, moves=moves)


def filled_with(kind: Kind[Any, W, Any], rows: int, cols: int, cells: bytes) -> W:
    """The solution of a kind whose solutions are `Filled`, with these cells."""
    solution_type: Any = kind.solution_type
    solution: W = solution_type(rows, cols, cells)
    return solution


#: The methods that a kind must have, by part: at least one of each group.
REQUIRED: dict[type[Any], tuple[Callable[..., Any], ...]] = {
    Solve: (Solve.solve, Solve.solutions),
    Check: (Check.check, Check.rules),
}
