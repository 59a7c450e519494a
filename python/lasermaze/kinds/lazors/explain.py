"""Explanations and hints: cells that are decided one after another, each with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lasermaze import parts
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget
from lasermaze.core.claims import which_of
from lasermaze.core.difficulty import TECHNIQUES, technique_of
from lasermaze.core.english import counted, numbered, sentence
from lasermaze.core.grid import Cell, place
from lasermaze.core.reasons import Marks
from lasermaze.interface import Explanation, Hint, Screen, in_time, no_answer_yet, time_is_up
from lasermaze.kinds.lazors.check import faults_of
from lasermaze.kinds.lazors.deductions import MOST_CASES, Letters, Moment, cases_of, chain
from lasermaze.kinds.lazors.draw import at, draw_tried, lit_scene
from lasermaze.kinds.lazors.light import Light, letters_of
from lasermaze.kinds.lazors.puzzle import FREE, PLACED, Arrangement, Lazors, Proof
from lasermaze.kinds.lazors.reasons import Choice, NoLight, Refuted, Searched, Thought
from lasermaze.kinds.lazors.solve import searched
from lasermaze.kinds.lazors.words import (
    a_block,
    case_in_words,
    choice_in_words,
    name_of,
    task,
    told,
    told_together,
)

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: The number of screens between the question and the answer.
SCREENS = 8


# Explanations


class Explain(parts.Explain[Lazors, Arrangement, Proof]):
    """Cells that are decided one after another, each with its reason."""

    def explain(self, answer: Answer[Lazors, Arrangement, Proof]) -> Explanation:
        """The question, the deductions on few screens, and the answer."""
        puzzle, budget = self.puzzle, self.budget
        bare = replace(puzzle, cells=puzzle.bare)
        question = Screen("The question", (task(puzzle),), self.kind.draw(bare).draw(None))
        if isinstance(answer, Undecided):
            return Explanation((question, no_answer_yet(self.kind.draw(bare).draw(answer))))
        moments, is_late = in_time(chain(puzzle, puzzle.bare, budget))
        is_refuted = bool(moments) and moments[-1].thought.decided is None
        letters = _after(moments[-1]) if moments else letters_of(puzzle, puzzle.bare)
        rest: tuple[Screen, ...] = ()
        technique: str | None = None
        if is_late:
            rest = (time_is_up(),)
        elif not is_refuted and Light(puzzle, letters).fronts:
            rest = (_rest(puzzle, answer, letters),)
            technique = TECHNIQUES[-1] if _is_only(answer) else None
        else:
            technique = technique_of(max(map(_hardness, moments), default=0))
        steps = tuple(_groups(puzzle, moments))
        if is_refuted and not rest:
            *before, last = steps
            last = replace(last, words=(*last.words, "So there is no solution."))
            return Explanation((question, *before, last), technique)
        return Explanation(
            (question, *steps, *rest, _answer(puzzle, answer, self.kind.draw(puzzle).draw(answer))),
            technique,
        )

    def hint(self, position: str | None) -> Hint[Lazors]:
        """A block to take away if the position is wrong, else the next block to place.

        Raises: TimeUpError.
        """
        puzzle, budget = self.puzzle, self.budget
        editor: Any = self.kind.editor(puzzle)
        bare = replace(puzzle, cells=puzzle.bare)
        now: Lazors = bare if position is None else editor.opened(position)
        if not faults_of(puzzle, Arrangement(now.rows, now.cols, now.cells)):
            return _nothing("It is solved.", "Light hits every target.", puzzle, position)
        if not _leads_on(puzzle, puzzle.bare, budget):
            return _nothing(
                "There is no solution.", "Some target is always missed.", puzzle, position
            )
        choice, reason, moments, forced = _advice(puzzle, now, budget)
        letter = FREE if choice.letter == "." else choice.letter
        if letter == FREE:
            text = f"Take the {name_of(now[choice.cell])} away again."
        else:
            text = f"Place {a_block(letter)} on {place(choice.cell)}."
        (move,) = editor.moves_to(now, choice.cell, letter)
        after = editor.play(str(now), move)
        thoughts = tuple(moment.thought for moment in moments)
        # Only those for the cell itself: the words say "here"
        mistakes = tuple(
            replace(_case(puzzle, each.letters, case), title=choice_in_words(case.choice))
            for each in moments[-1:]
            for case in each.thought.ruled_out
        )
        return Hint(
            text,
            reason,
            forced,
            choice.cell,
            editor.opened(after) if position is None else puzzle,
            None if position is None else after,
            () if position is None else (move,),
            mistakes,
            _depth(thoughts),
            thoughts if any(thought.ruled_out for thought in thoughts) else (),
            tuple(_told_briefly(thoughts[-1])) if thoughts else (),
        )


def _is_only(answer: Answer[Lazors, Arrangement, Proof]) -> bool:
    return not isinstance(answer, Solved) or bool(answer.unique)


def _hardness(moment: Moment) -> int:
    """The cases of the hardest choice that a deduction refutes; more than any if by a search."""
    if _is_searched(moment.thought):
        return MOST_CASES + 1
    return max(map(cases_of, moment.thought.ruled_out), default=0)


def _is_searched(thought: Thought) -> bool:
    return any(isinstance(broken, Searched) for broken in thought.ends)


def _groups(puzzle: Lazors, moments: Sequence[Moment]) -> Iterator[Screen]:
    """The deductions on few screens."""
    size = max(1, -(-len(moments) // SCREENS))
    for first in range(0, len(moments), size):
        yield _group(puzzle, moments[first : first + size], first + 1)


def _rest(puzzle: Lazors, answer: Answer[Lazors, Arrangement, Proof], letters: Letters) -> Screen:
    """The screen for a board about which nothing more is deduced."""
    picture = lit_scene(Light(puzzle, letters))
    if isinstance(answer, Solved) and answer.count > 1:
        words = "From here, more than one choice leads to a solution."
        return Screen("Several ways", (words,), picture)
    positions = counted(dict(answer.work).get("positions", 0), "position")
    words = f"From here only a search helps: it took {positions} in all."
    return Screen("The search", (words,), picture)


def _after(moment: Moment) -> Letters:
    """The letters after a deduction."""
    decided = moment.thought.decided
    return {**moment.letters, decided.cell: decided.letter} if decided else moment.letters


def _answer(puzzle: Lazors, answer: Answer[Lazors, Arrangement, Proof], picture: Picture) -> Screen:
    if isinstance(answer, Impossible):
        words = "Whatever is placed, some target is missed: there is no solution."
        return Screen("The answer", (words,), picture)
    assert isinstance(answer, Solved)
    words = sentence(f"this is {which_of(answer, 'arrangement')}")
    return Screen("The answer", (words,), picture)


def _group(puzzle: Lazors, moments: Sequence[Moment], number: int) -> Screen:
    """A screen for some deductions from a number on, which opens into one for each."""
    inside = tuple(_step(puzzle, moment, at) for at, moment in enumerate(moments, number))
    if len(inside) == 1:
        return inside[0]
    thoughts = tuple(moment.thought for moment in moments)
    decided = [thought.decided.cell for thought in thoughts if thought.decided]
    return Screen(
        numbered("Steps", number, number + len(moments) - 1),
        (told_together(thoughts),),
        lit_scene(Light(puzzle, _after(moments[-1]))).pointing_at(decided),
        steps=thoughts,
        thoughts=inside,
    )


def _step(puzzle: Lazors, moment: Moment, number: int) -> Screen:
    """A deduction with its picture, which opens into the refuted choices."""
    thought, light = moment.thought, Light(puzzle, _after(moment))
    choice = thought.decided or (thought.ruled_out[0].choice if thought.ruled_out else None)
    marks = _marks(light, [choice.cell] if choice else [], thought.reason)
    picture = lit_scene(light) if thought.decided else draw_tried(light, marks)
    return Screen(
        f"Step {number}: {place(choice.cell) if choice else 'no way out'}",
        (told(thought),),
        picture.pointing_at(marks.supposed),
        marks,
        (thought,),
        thoughts=tuple(_case(puzzle, moment.letters, case) for case in thought.ruled_out),
    )


def _case(puzzle: Lazors, letters: Letters, case: Refuted, path: tuple[Choice, ...] = ()) -> Screen:
    """A refuted choice after some others, drawn as it is tried; it opens into its cases."""
    here = (*path, case.choice)
    light = Light(puzzle, {**letters, **dict(here)})
    more = case.ends if isinstance(case.ends, tuple) else ()
    marks = _marks(light, [choice.cell for choice in here], case.ends)
    whole = case
    for choice in reversed(path):
        whole = Refuted(choice, (whole,))
    return Screen(
        place(case.choice.cell).capitalize() if path else "",
        (case_in_words(case),),
        draw_tried(light, marks),
        marks,
        cases=(whole,),
        thoughts=tuple(_case(puzzle, letters, each, here) for each in more),
    )


def _marks(light: Light, supposed: Sequence[Cell], broken: object) -> Marks:
    beams = tuple(tuple(at(light.puzzle, point) for point in line) for line in light.lines())
    crosses = (at(light.puzzle, broken.target),) if isinstance(broken, NoLight) else ()
    return Marks(tuple(supposed), beams, crosses)


# Hints


def _told_briefly(thought: Thought) -> Iterator[Refuted]:
    """The cases that a deduction's reason tells: those of a search, or else all at a glance."""
    for case in thought.ruled_out:
        if case.at_a_glance and isinstance(case.ends, Searched) == _is_searched(thought):
            yield case


def _depth(thoughts: Sequence[Thought]) -> int | None:
    """The depth of a reason as hints give it; None if it is not known, or needs a search."""
    if not thoughts or any(map(_is_searched, thoughts)):
        return None
    depth = max(thought.depth for thought in thoughts)
    return depth if depth < 2 else max(len(thought.ends) for thought in thoughts)


def _nothing(text: str, reason: str, puzzle: Lazors, position: str | None) -> Hint[Lazors]:
    return Hint(f"There is nothing to do: {text.lower()}", reason, True, None, puzzle, position)


def _leads_on(puzzle: Lazors, cells: bytes, budget: Budget) -> bytes:
    """The cells of a solution in which some cells are decided; empty if there is none."""
    return searched(puzzle, cells, budget, keep=1, most=1)[1]


#: A choice, its reason, the deductions that lead to it, and whether every solution agrees.
Advice = tuple[Choice, str, tuple[Moment, ...], bool]


def _advice(puzzle: Lazors, now: Lazors, budget: Budget) -> Advice:
    """The next block to place, or one to take away.

    At the time limit a block of a solution, without a reason. Raises: TimeUpError before one is
    known.
    """
    solved = _leads_on(puzzle, now.cells, budget)
    if not solved:
        return _mistake(puzzle, now, budget)
    # At the time limit a solution is known
    moments, _ = in_time(_to_a_block(chain(puzzle, now.cells, budget)))
    if moments and (decision := _placed(moments[-1])):
        forced = now.cells == puzzle.bare
        return decision, told(moments[-1].thought, briefly=True), tuple(moments), forced
    pairs = enumerate(zip(now.cells.decode(), solved.decode(), strict=True))
    index, letter = next((i, its) for i, (mine, its) in pairs if mine == FREE and its in PLACED)
    return Choice(divmod(index, puzzle.cols), letter), "One solution has it there.", (), False


def _to_a_block(moments: Iterator[Moment]) -> Iterator[Moment]:
    """The deductions until one places a block."""
    for moment in moments:
        yield moment
        if _placed(moment):
            return


def _placed(moment: Moment) -> Choice | None:
    """The block that a deduction places."""
    decided = moment.thought.decided
    return decided if decided is not None and decided.letter != "." else None


def _mistake(puzzle: Lazors, now: Lazors, budget: Budget) -> Advice:
    """A placed block to take away: one that no solution has, or the last whose removal helps."""
    placed = [cell for cell, letter in letters_of(puzzle, now.cells).items() if letter in PLACED]
    bare = replace(puzzle, cells=puzzle.bare)
    for cell in placed:
        if not _leads_on(puzzle, bare.with_letter(cell, now[cell]).cells, budget):
            return Choice(cell, "."), "No solution has it there.", (), True
    for cell in reversed(placed):
        if _leads_on(puzzle, now.with_letter(cell, FREE).cells, budget):
            return Choice(cell, "."), "No solution has all these blocks.", (), False
    return Choice(placed[-1], "."), "No solution has all these blocks.", (), False
