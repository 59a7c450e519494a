"""Explanations and hints: cells that are decided one after another, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from lasermaze import parts, telling
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget
from lasermaze.core.claims import which_of
from lasermaze.core.english import sentence
from lasermaze.core.grid import Cell
from lasermaze.core.reasons import Marks
from lasermaze.drawing import Stamp
from lasermaze.interface import Explanation, Hint, Screen, in_time, no_answer_yet, time_is_up
from lasermaze.kinds.lazors.check import faults_of
from lasermaze.kinds.lazors.draw import at, lit_scene
from lasermaze.kinds.lazors.light import Light, letters_of, unreachable, within
from lasermaze.kinds.lazors.puzzle import FREE, PLACED, Arrangement, Lazors, Point, Proof
from lasermaze.kinds.lazors.reasons import (
    Block,
    Empty,
    Lights,
    NoLight,
    NotNeeded,
    TooFar,
    TooFewBlocks,
)
from lasermaze.kinds.lazors.solve import search_of, searched
from lasermaze.kinds.lazors.words import task
from lasermaze.telling import finding
from lasermaze.telling.values import MOST_CASES, TRIED, Case, Choice, Reason, Step, replay

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: The bytes of a proof tree that is told; of a larger one, nobody follows the longest line.
MOST_TREE = 500

#: On larger boards the numbers in a tree have two bytes.
MOST_CELLS = 254

#: So few cases are easier to see than that blocks are too few.
FEW_CASES = 5


# The board while it is solved


@dataclass(frozen=True, repr=False)
class Board(finding.Position):
    """A board on which some cells are decided; light ends at the others."""

    puzzle: Lazors
    letters: Mapping[Cell, str]
    budget: Budget = field(compare=False)

    @cached_property
    def light(self) -> Light:
        """The light as far as it is certain."""
        return Light(self.puzzle, self.letters)

    @cached_property
    def left(self) -> dict[str, int]:
        """How often each contents is left for the undecided cells; none with the number 0."""
        values = list(self.letters.values())
        numbers = zip(PLACED, self.puzzle.blocks, strict=True)
        blocks = {letter: count - values.count(letter) for letter, count in numbers}
        empty = values.count(FREE) - sum(blocks.values())
        return {letter: count for letter, count in {".": empty, **blocks}.items() if count > 0}

    @property
    def cells(self) -> bytes:
        """The letters, row by row."""
        return "".join(self.letters.values()).encode()

    @property
    def dark(self) -> list[Point]:
        """The targets that light does not hit yet."""
        targets = dict.fromkeys(self.puzzle.targets)
        return [target for target in targets if target not in self.light.points]

    def after(self, choice: Any) -> Board:
        """The board with one more cell decided."""
        return replace(self, letters={**self.letters, choice.cell: choice.letter})

    def spots(self) -> list[Cell]:
        """The undecided cells that light comes to."""
        return self.light.fronts

    def choices(self, spot: Cell) -> list[Choice]:
        """Nothing, and each block that is left."""
        return [Empty(spot) if each == "." else Block(spot, each) for each in self.left]

    def broken(self) -> Reason | None:
        """A target that no light can hit, whatever is placed."""
        self.budget.check()
        search = search_of(self.puzzle, self.cells, tree_limit=0)
        if not search.run(self.budget, 1, 0, 1) or search.found:
            return None  # as the kernel, which is quicker, sees further
        dark = unreachable(self.puzzle, self.letters, self.left)
        return NoLight(dark[0]) if dark else None

    def too_few(self) -> Reason:
        """That the dark targets need more blocks than are left, as far as that is counted."""
        blocks = self.left.get("a", 0) + self.left.get("c", 0)
        near = within(self.light, self.left, blocks)
        far = (target for target in self.dark if target not in near)
        if (target := next(far, None)) is not None:
            return TooFar(target, blocks)
        return TooFewBlocks(tuple(self.dark), blocks)

    def is_solvable(self) -> bool:
        """Whether the search finds an arrangement."""
        return searched(self.puzzle, self.cells, self.budget, most=1)[0].found > 0

    def refute(self, choice: Choice) -> Case | None:
        """How a choice fails: at a glance, along a short line, or as is easiest."""
        return (
            finding.at_a_glance(self, choice)
            or finding.followed(self, choice, FEW_CASES)
            or self._by_tree(choice)
            or finding.followed(self, choice, MOST_CASES)
        )

    def _by_tree(self, choice: Choice) -> Case | None:
        """How a choice fails by the solver's proof tree, if that is small."""
        after = self.after(choice)
        search = search_of(self.puzzle, after.cells, tree_limit=MOST_TREE)
        search.run(self.budget, 10 * MOST_TREE, 0, 1)
        if search.found or not search.tree or len(after.cells) > MOST_CELLS:
            return None
        return Case(choice, after.cases(iter(search.tree)))

    def cases(self, tree: Iterator[int]) -> Reason | tuple[Case, ...]:
        """A proof tree in preorder: the number of the cell that is decided, or 0 for an end."""
        number = next(tree)
        if number == 0:
            return self.broken() or self.too_few()
        spot = divmod(number - 1, self.puzzle.cols)
        return tuple(Case(each, self.after(each).cases(tree)) for each in self.choices(spot))

    def shown(
        self, tried: Sequence[Any], broken: Any, here: Sequence[Cell]
    ) -> tuple[Picture, Marks]:
        """The board with its light; what is tried is pale and numbered, its light dashed."""
        board = replay(self, tried)
        cells = [choice.cell for choice in tried]
        picture = lit_scene(board.light, "tried" if cells or broken else "beam", cells)
        for number, choice in enumerate(tried if len(cells) > 1 else (), 1):
            picture.steps(choice.cell, [number], choice.letter)
        marked = broken.targets if broken else ()
        crosses = [at(self.puzzle, target) for target in marked]
        for cross in crosses:
            picture.glyph(cross, Stamp("broken"), text="x", css="broken")
        if crosses:
            picture.key("broken", broken.key)
        picture.key("step", TRIED)
        beams = (tuple(at(self.puzzle, point) for point in line) for line in board.light.lines())
        marks = Marks(tuple(cells or here), tuple(beams), tuple(crosses))
        return picture.pointing_at(here), marks


def begun(puzzle: Lazors, cells: bytes, budget: Budget) -> Board:
    """The state of a board with some blocks placed."""
    return Board(puzzle, letters_of(puzzle, cells), budget)


class Explain(parts.Explain[Lazors, Arrangement, Proof]):
    """Cells that are decided one after another, each with its reason."""

    # Explanations

    def explain(self, answer: Answer[Lazors, Arrangement, Proof]) -> Explanation:
        """The question, the steps on few screens, and the answer."""
        bare = replace(self.puzzle, cells=self.puzzle.bare)
        question = Screen("The question", (task(bare),), self.kind.draw(bare).draw(None))
        if isinstance(answer, Undecided):
            return Explanation((question, no_answer_yet(self.kind.draw(bare).draw(answer))))
        start = begun(bare, bare.cells, self.budget)
        steps, is_late = in_time(finding.chain(start))
        last = [time_is_up()] if is_late else list(_several(start, steps, answer))
        last.append(self._answer(answer))
        return telling.explanation([question], [[step] for step in steps], last)

    def _answer(self, answer: Answer[Lazors, Arrangement, Proof]) -> Screen:
        words = "Whatever is placed, some target stays dark: there is no solution."
        if isinstance(answer, Solved):
            words = sentence(f"this is {which_of(answer, self.kind.solution)}")
        return Screen("The answer", (words,), self.kind.draw(self.puzzle).draw(answer))

    # Hints

    def hint(self, position: str | None) -> Hint[Lazors]:
        """A block to take away if the position is wrong, else the next block to place.

        Raises: TimeUpError.
        """
        puzzle, editor = self.puzzle, self._editor
        now = editor.opened(position) if position else replace(puzzle, cells=puzzle.bare)
        if not faults_of(puzzle, Arrangement(now.rows, now.cols, now.cells)):
            return self._nothing("It is solved.", "Light hits every target.", (), position)
        start, board = (begun(puzzle, cells, self.budget) for cells in (puzzle.bare, now.cells))
        if not start.is_solvable():
            *_, step = finding.chain(start)
            said = telling.hint_of_none(step)
            return self._nothing(said.text, said.reason, (step,), position)
        if not board.is_solvable():
            moves = [Block(cell, each) for cell, each in board.letters.items() if each in PLACED]
            step = finding.mistake(start, moves)
            alone = step.state.cells == puzzle.bare
            said = telling.hint_to_undo(step, "with it" if alone else "with it and other blocks")
            return self._told(position, now, [step], said, FREE, forced=alone)
        steps = list(_to_a_block(board))
        if not (steps and isinstance(steps[-1].decided, Block)):
            steps = [_one_way(board)]
        steps = finding.needed(steps)
        forced = steps[-1].forced and now.cells == puzzle.bare
        block: Any = steps[-1].decided
        return self._told(position, now, steps, telling.hint(steps), block.letter, forced=forced)

    @property
    def _editor(self) -> Any:
        return self.kind.editor(self.puzzle)

    def _nothing(
        self, text: str, reason: str, steps: tuple[Step, ...], position: str | None
    ) -> Hint[Lazors]:
        return Hint(
            f"There is nothing to do: {text[0].lower()}{text[1:]}",
            reason,
            True,
            None,
            self.puzzle,
            position,
            mistakes=partial(telling.otherwise, steps),
            steps=steps,
        )

    def _told(
        self,
        position: str | None,
        now: Lazors,
        steps: Sequence[Step],
        said: telling.Told,
        letter: str,
        *,
        forced: bool,
    ) -> Hint[Lazors]:
        """The hint to put a letter on the cell that the last step is about."""
        cell, editor = steps[-1].about[0].cell, self._editor
        (move,) = editor.moves_to(now, cell, letter)
        after = editor.play(str(now), move)
        return Hint(
            said.text,
            said.reason,
            forced,
            cell,
            editor.opened(after) if position is None else self.puzzle,
            None if position is None else after,
            () if position is None else (move,),
            partial(telling.otherwise, steps),
            max(step.size for step in steps),
            tuple(steps),
            said.told,
        )


def _several(
    start: Board, steps: Sequence[Step], answer: Answer[Lazors, Arrangement, Proof]
) -> Iterator[Screen]:
    """The screen after which several ways lead on, if they do."""
    end = replay(start, (step.decided for step in steps if step.decided))
    if not isinstance(answer, Impossible) and end.spots():
        words = "From here, more than one choice leads to a solution."
        picture, marks = end.shown((), None, end.spots())
        yield Screen("Several ways", (words,), picture, marks)


def _to_a_block(board: Board) -> Iterator[Step]:
    """The steps until one places a block; at the time limit, those until then."""
    for step in finding.chain(board):
        yield step
        if isinstance(step.decided, Block):
            return


def _one_way(board: Board) -> Step:
    """A block of one solution, where several differ: the first that brings light to a target."""
    _, solved, _ = searched(board.puzzle, board.cells, board.budget, keep=1, most=1)
    letters = letters_of(board.puzzle, solved)
    placed: list[Block] = []
    after = board
    while after.spots() and not (placed and len(after.dark) < len(board.dark)):
        for cell in after.spots():
            block = Block(cell, letters[cell])
            after = after.after(block if block.letter in PLACED else Empty(cell))
            placed += [block] if block.letter in PLACED else []
    lit = [target for target in board.dark if target in after.light.points]
    if not (placed and lit):
        free = (cell for cell, letter in board.letters.items() if letter == FREE)
        spare = next(cell for cell in free if letters[cell] in PLACED)
        return Step(Block(spare, letters[spare]), (), NotNeeded(), forced=False, state=board)
    return Step(placed[0], (), Lights(lit[0], len(placed) - 1), forced=False, state=board)
