"""Deductions about a board: cells that are decided one after another, each with its reason.

A choice fails at a glance if some target cannot be hit any more, even if light went through every
undecided cell and were reflected by it, too, as far as such blocks are left. Else light is followed
to the cells that it comes to next, and every choice there has to fail. Where that takes too many
cases, the next cell is that whose other contents the solver refutes in the fewest positions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell
from lasermaze.kinds.lazors.light import Light, letters_of, unreachable
from lasermaze.kinds.lazors.puzzle import FREE, PLACED, Lazors
from lasermaze.kinds.lazors.reasons import (
    Choice,
    NoLight,
    OnlyLeft,
    Refuted,
    Searched,
    Thought,
    TooFewLeft,
)
from lasermaze.kinds.lazors.solve import searched

#: A choice whose refutation has more cases than this is left to the solver.
MOST_CASES = 12

#: The number of positions after which the solver does not refute a choice.
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
    if cases := _followed(puzzle, after, MOST_CASES, budget):
        return Refuted(choice, cases)
    cells = "".join(after.values()).encode()
    search, _, ended = searched(puzzle, cells, budget, most=1, positions=POSITIONS)
    if search.found or not ended:
        return None
    return Refuted(choice, TooFewLeft(1) if search.nodes == 1 else Searched(search.nodes))


def _followed(
    puzzle: Lazors, letters: Letters, most: int, budget: Budget
) -> tuple[Refuted, ...] | None:
    """The refuted contents of a cell that light comes to next: all of them, in ``most`` cases.

    It is the cell with the fewest contents that do not fail at a glance. None if they do not all
    fail, or take more cases.
    """
    budget.check()
    options = left(puzzle, letters)
    easy = {cell: _cases(puzzle, letters, cell) for cell in Light(puzzle, letters).fronts}
    if not easy:
        return None
    cell, cases = max(easy.items(), key=lambda each: len(each[1]))
    most -= len(cases)
    for letter in sorted({*options} - {case.choice.letter for case in cases}):
        if most < 1:
            return None
        choice = Choice(cell, letter)
        ends = _followed(puzzle, {**letters, cell: letter}, most, budget)
        if ends is None:
            return None
        case = Refuted(choice, ends)
        cases += (case,)
        most -= len(list(case.leaves()))
    return cases if most >= 0 else None


def cases_of(case: Refuted) -> int:
    """The cases of a refuted choice: 0 if it fails at a glance, 1 if light is followed to its end.

    Choices that fail at a glance are one case together.
    """
    if not isinstance(case.ends, tuple):
        return 0
    hard = [each for each in case.ends if not each.at_a_glance]
    return sum(map(cases_of, hard)) + (len(hard) != 1 and len(hard) < len(case.ends))


def _cost(thought: Thought) -> tuple[int, int]:
    """The positions that a deduction needs, and its cases."""
    searched = sum(end.positions for end in thought.ends if isinstance(end, Searched))
    return searched, len(thought.ends)


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
