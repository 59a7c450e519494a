"""Explanations and hints: cells that are decided one after another, each with its reason.

A choice fails at a glance if some target cannot be hit any more, even if light went through every
undecided cell and were reflected by it, too, as far as such blocks are left. Where no cell is
decided at a glance, the next one is that whose other contents the solver refutes in the fewest
positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.counting import which_of
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell, place
from lasermaze.core.reasons import Marks
from lasermaze.drawing import Scene
from lasermaze.interface import Explanation, Hint, Screen, no_answer_yet, time_is_up
from lasermaze.kinds.lazors import formats
from lasermaze.kinds.lazors.check import faults_of
from lasermaze.kinds.lazors.draw import at, draw, draw_tried, lit_scene
from lasermaze.kinds.lazors.editor import EDITOR
from lasermaze.kinds.lazors.light import Light, letters_of, unreachable
from lasermaze.kinds.lazors.puzzle import FREE, PLACED, Arrangement, Lazors, Proof
from lasermaze.kinds.lazors.reasons import (
    Choice,
    NoLight,
    OnlyLeft,
    Refuted,
    Searched,
    Thought,
)
from lasermaze.kinds.lazors.solve import decided, search_of
from lasermaze.kinds.lazors.words import a_block, name_of, task, told
from lasermaze.option import NoOptions

#: The number of screens between the question and the answer.
SCREENS = 8

#: The number of positions after which a choice is not refuted.
POSITIONS = 20_000

Letters = Mapping[Cell, str]


@dataclass(frozen=True)
class Moment:
    """A deduction, and the cells as they were before."""

    thought: Thought
    letters: Letters


def left(puzzle: Lazors, letters: Letters) -> dict[str, int]:
    """How often each contents is left for the undecided cells; those that are not left are out."""
    values = list(letters.values())
    blocks = {
        letter: count - values.count(letter)
        for letter, count in zip(PLACED, puzzle.blocks, strict=True)
    }
    empty = values.count(FREE) - sum(blocks.values())
    return {letter: count for letter, count in {".": empty, **blocks}.items() if count > 0}


def at_a_glance(puzzle: Lazors, letters: Letters, choice: Choice) -> NoLight | None:
    """Why a choice fails at a glance; None if it does not."""
    after = {**letters, choice.cell: choice.letter}
    missed = unreachable(puzzle, after, left(puzzle, after))
    return NoLight(missed[0]) if missed else None


def next_thought(puzzle: Lazors, letters: Letters, budget: Budget) -> Thought | None:
    """The easiest deduction about a cell that light comes to next; None if there is none.

    Raises: TimeUpError.
    """
    budget.check()
    options = left(puzzle, letters)
    if missed := unreachable(puzzle, letters, options):
        return Thought(None, (), NoLight(missed[0]))
    fronts = Light(puzzle, letters).fronts
    for cell in fronts:
        if len(options) == 1:
            (only,) = options
            return Thought(Choice(cell, only), (), OnlyLeft(only))
        cases = _cases(puzzle, letters, cell)
        if len(cases) >= len(options) - 1:
            kept = {*options} - {case.choice.letter for case in cases}
            return Thought(Choice(cell, *kept) if kept else None, cases)
    return min(_searched(puzzle, letters, fronts, budget), key=_cost, default=None)


def _cases(puzzle: Lazors, letters: Letters, cell: Cell) -> tuple[Refuted, ...]:
    """The contents of a cell that fail at a glance."""
    choices = (Choice(cell, letter) for letter in left(puzzle, letters))
    found = ((choice, at_a_glance(puzzle, letters, choice)) for choice in choices)
    return tuple(Refuted(choice, broken) for choice, broken in found if broken)


def _searched(
    puzzle: Lazors, letters: Letters, fronts: Sequence[Cell], budget: Budget
) -> Iterator[Thought]:
    """The cells of which the solver refutes all contents but one, or all."""
    for cell in fronts:
        cases, kept = [], []
        for letter in left(puzzle, letters):
            budget.check()
            choice = Choice(cell, letter)
            case = _refuted(puzzle, letters, choice, budget)
            if case is None:
                kept.append(letter)
            else:
                cases.append(case)
        if len(kept) < 2:
            yield Thought(Choice(cell, *kept) if kept else None, tuple(cases))


def _refuted(puzzle: Lazors, letters: Letters, choice: Choice, budget: Budget) -> Refuted | None:
    """A choice that fails, with its reason; None if it does not, or if that is not known."""
    if broken := at_a_glance(puzzle, letters, choice):
        return Refuted(choice, broken)
    after = {**letters, choice.cell: choice.letter}
    for cell in Light(puzzle, after).fronts:
        cases = _cases(puzzle, after, cell)
        if len(cases) == len(left(puzzle, after)):
            return Refuted(choice, cases)
    search = search_of(puzzle, _cells(after), tree_limit=0)
    ended = False
    while not ended and search.nodes < POSITIONS and not search.found:
        _, ended = search.run(POSITIONS, 0, 1, budget.slice)
        budget.check()
    return Refuted(choice, Searched(search.nodes)) if ended and not search.found else None


def _cells(letters: Letters) -> bytes:
    return "".join(letters.values()).encode()


def _cost(thought: Thought) -> tuple[int, int]:
    """The positions that a deduction needs, and its cases."""
    leaves = [broken for _, broken in thought.leaves()]
    searched = sum(broken.positions for broken in leaves if isinstance(broken, Searched))
    return searched, len(leaves)


def chain(puzzle: Lazors, cells: bytes, budget: Budget) -> Iterator[Moment]:
    """The deductions one after another, until nothing is left to decide or nothing follows.

    ``cells`` may have some blocks placed. Raises: TimeUpError.
    """
    letters = letters_of(puzzle, cells)
    while thought := next_thought(puzzle, letters, budget):
        yield Moment(thought, letters)
        if thought.decided is None:
            return
        letters = {**letters, thought.decided.cell: thought.decided.letter}


# Explanations


def explain(
    puzzle: Lazors, answer: Answer[Lazors, Arrangement, Proof], budget: Budget
) -> Explanation:
    """The question, the deductions on few screens, and the answer."""
    return Explanation(tuple(_screens(puzzle, answer, budget)))


def _screens(
    puzzle: Lazors, answer: Answer[Lazors, Arrangement, Proof], budget: Budget
) -> Iterator[Screen]:
    bare = replace(puzzle, cells=puzzle.bare)
    yield Screen("The question", (task(puzzle),), draw(bare, None))
    if isinstance(answer, Undecided):
        yield no_answer_yet(draw(bare, answer))
        return
    moments: list[Moment] = []
    is_late = False
    try:
        for moment in chain(puzzle, puzzle.bare, budget):
            moments.append(moment)
    except TimeUpError:
        is_late = True
    size = max(1, -(-len(moments) // SCREENS))
    for first in range(0, len(moments), size):
        yield _group(puzzle, moments[first : first + size], first + 1)
    is_refuted = bool(moments) and moments[-1].thought.decided is None
    letters = _after(moments[-1]) if moments else letters_of(puzzle, puzzle.bare)
    if is_late:
        yield time_is_up()
    elif not is_refuted and Light(puzzle, letters).fronts:
        yield _rest(puzzle, answer, letters)
    yield _answer(puzzle, answer)


def _rest(puzzle: Lazors, answer: Answer[Lazors, Arrangement, Proof], letters: Letters) -> Screen:
    """The screen for a board about which nothing more is deduced."""
    picture = _still(puzzle, letters)
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


def _answer(puzzle: Lazors, answer: Answer[Lazors, Arrangement, Proof]) -> Screen:
    if isinstance(answer, Impossible):
        words = "Whatever is placed, some target is missed: there is no solution."
        return Screen("The answer", (words,), draw(puzzle, answer))
    assert isinstance(answer, Solved)
    words = sentence(f"this is {which_of(answer, 'arrangement')}")
    return Screen("The answer", (words,), draw(puzzle, answer))


def _group(puzzle: Lazors, moments: Sequence[Moment], number: int) -> Screen:
    """A screen for some deductions from a number on, which opens into one for each."""
    inside = tuple(_step(puzzle, moment) for moment in moments)
    if len(inside) == 1:
        return inside[0]
    thoughts = tuple(moment.thought for moment in moments)
    cells = counted(len(thoughts), "cell", verb="is")
    leaves = (broken for thought in thoughts for _, broken in thought.leaves())
    searched = any(isinstance(broken, Searched) for broken in leaves)
    why = "only a search shows it" if searched else "any other choice keeps light from a target"
    words = f"{cells} decided: {why}."
    return Screen(
        f"Steps {number} to {number + len(moments) - 1}",
        (words,),
        _still(puzzle, _after(moments[-1])),
        steps=thoughts,
        inside=inside,
    )


def _still(puzzle: Lazors, letters: Letters) -> Scene:
    return lit_scene(puzzle, letters, Light(puzzle, letters))


def _step(puzzle: Lazors, moment: Moment) -> Screen:
    """A deduction with its picture, and a screen inside for each of several refuted choices."""
    thought = moment.thought
    cases = [_case(puzzle, moment.letters, case) for case in thought.ruled_out]
    decision = thought.decided
    title = "No way out" if decision is None else place(decision.cell).capitalize()
    if cases:
        picture, marks = cases[0].picture, cases[0].marks
    else:
        marks = _marks(puzzle, moment.letters, (), thought.reason)
        picture = draw_tried(puzzle, moment.letters, Light(puzzle, moment.letters), marks)
    inside = tuple(cases) if len(cases) > 1 else ()
    return Screen(title, (told(thought),), picture, marks, (thought,), thought.ruled_out, inside)


def _case(puzzle: Lazors, letters: Letters, case: Refuted) -> Screen:
    """A refuted choice, drawn as it is tried."""
    path, broken = next(case.leaves())
    tried = {**letters, **{choice.cell: choice.letter for choice in path}}
    marks = _marks(puzzle, tried, [choice.cell for choice in path], broken)
    picture = draw_tried(puzzle, tried, Light(puzzle, tried), marks)
    supposed = case.choice.letter
    what = "nothing stood" if supposed == "." else f"{a_block(supposed)} stood"
    words = f"If {what} here: {_ends(case)}."
    return Screen("", (words,), picture, marks, cases=(case,))


def _ends(case: Refuted) -> str:
    if isinstance(case.ends, tuple):
        return "every case after it fails"
    if isinstance(case.ends, NoLight):
        return "a target would stay dark"
    return "only a search refutes it"


def _marks(puzzle: Lazors, letters: Letters, supposed: Sequence[Cell], broken: object) -> Marks:
    lines = Light(puzzle, letters).lines()
    beams = tuple(tuple(at(puzzle, point) for point in line) for line in lines)
    crosses = (at(puzzle, broken.target),) if isinstance(broken, NoLight) else ()
    return Marks(tuple(supposed), beams, crosses)


# Hints


def hint(puzzle: Lazors, position: str | None, budget: Budget, options: NoOptions) -> Hint[Lazors]:
    """A block to take away if the position is wrong, else the next block to place.

    Raises: TimeUpError.
    """
    now = (
        replace(puzzle, cells=puzzle.bare) if position is None else EDITOR.opened(puzzle, position)
    )
    start = formats.format(now)
    if not faults_of(puzzle, Arrangement(now.cells)):
        return _nothing("It is solved.", "Light hits every target.", puzzle, position)
    if not _leads_on(puzzle, puzzle.bare, budget):
        return _nothing("There is no solution.", "Some target is always missed.", puzzle, position)
    choice, reason, moments, forced = _advice(puzzle, now, budget)
    letter = FREE if choice.letter == "." else choice.letter
    if letter == FREE:
        text = f"Take the {name_of(now[choice.cell])} away again."
    else:
        text = f"Place {a_block(letter)} on {place(choice.cell)}."
    moves = EDITOR.moves_to(now, choice.cell, letter)
    for move in moves:
        start = EDITOR.play(puzzle, start, move)
    thoughts = tuple(moment.thought for moment in moments)
    # Only those for the cell itself: the words say "here"
    refuted = [(each, case) for each in moments[-1:] for case in each.thought.ruled_out]
    return Hint(
        text,
        reason,
        forced,
        choice.cell,
        EDITOR.opened(puzzle, start) if position is None else puzzle,
        None if position is None else start,
        () if position is None else moves,
        tuple(_case(puzzle, each.letters, case) for each, case in refuted),
        _depth(thoughts),
        thoughts if any(thought.ruled_out for thought in thoughts) else (),
    )


def _depth(thoughts: Sequence[Thought]) -> int | None:
    """The depth of a reason as hints give it; None if it is not known, or needs a search."""
    leaves = [broken for thought in thoughts for _, broken in thought.leaves()]
    if not thoughts or any(isinstance(broken, Searched) for broken in leaves):
        return None
    depth = max(thought.depth for thought in thoughts)
    return depth if depth < 2 else max(len(list(thought.leaves())) for thought in thoughts)


def _nothing(text: str, reason: str, puzzle: Lazors, position: str | None) -> Hint[Lazors]:
    return Hint(f"There is nothing to do: {text.lower()}", reason, True, None, puzzle, position)


def _leads_on(puzzle: Lazors, cells: bytes, budget: Budget) -> bytes:
    """The cells of a solution in which some cells are decided; empty if there is none."""
    search = search_of(puzzle, cells, tree_limit=0)
    ended, found = False, b""
    while not ended and not found:
        found, ended = search.run((1 << 63) - 1, 1, 1, budget.slice)
        budget.check(search.fraction)
    return found


#: A choice, its reason, the deductions that lead to it, and whether every solution agrees.
Advice = tuple[Choice, str, tuple[Moment, ...], bool]


def _advice(puzzle: Lazors, now: Lazors, budget: Budget) -> Advice:
    """The next block to place, or one to take away. Raises: TimeUpError."""
    solved = _leads_on(puzzle, now.cells, budget)
    if not solved:
        return _mistake(puzzle, now, budget)
    moments: list[Moment] = []
    for moment in chain(puzzle, now.cells, budget):
        moments.append(moment)
        decision = moment.thought.decided
        if decision is not None and decision.letter != ".":
            forced = now.cells == puzzle.bare
            return decision, told(moment.thought, briefly=True), tuple(moments), forced
    pairs = enumerate(zip(now.cells.decode(), solved.decode(), strict=True))
    index, letter = next((i, its) for i, (mine, its) in pairs if mine == FREE and its in PLACED)
    return Choice(divmod(index, puzzle.cols), letter), "One solution has it there.", (), False


def _mistake(puzzle: Lazors, now: Lazors, budget: Budget) -> Advice:
    """A placed block to take away: one that no solution has, or the last whose removal helps."""
    placed = [cell for cell, letter in letters_of(puzzle, now.cells).items() if letter in PLACED]
    for cell in placed:
        alone = decided(puzzle.bare, cell[0] * puzzle.cols + cell[1], now[cell])
        if not _leads_on(puzzle, alone, budget):
            return Choice(cell, "."), "No solution has it there.", (), True
    for cell in reversed(placed):
        if _leads_on(puzzle, now.with_letter(cell, FREE).cells, budget):
            return Choice(cell, "."), "No solution has all these blocks.", (), False
    return Choice(placed[-1], "."), "No solution has all these blocks.", (), False
