"""A plain Python reading of the rules: the faults of a solution, and a plain search.

The checker's crate is held against it. It follows light with `light`, which draws it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import lasermaze.kinds.board.reasons as why
from lasermaze.kinds.board.light import Light, shine
from lasermaze.kinds.board.puzzle import NAMES, Board
from lasermaze.kinds.board.reasons import BrokenRule
from tests.board.oracles.position import Position


def reasons_of(puzzle: Board, solution: Board, *, stray_beams: bool = False) -> list[BrokenRule]:
    """The rules that a solution of the right size breaks; see `check`."""
    found = [*_of_placing(puzzle, solution), *_of_direction(solution)]
    if not any(isinstance(each, why.NoDirection) for each in found):
        light = shine(solution)
        found += _of_targets(puzzle, solution, light)
        found += _of_touch(solution, light)
        if not stray_beams:
            found += strays(solution, light)
    return found


def _of_placing(puzzle: Board, solution: Board) -> Iterator[BrokenRule]:
    """Rule 1: the given tokens are where they were, and the pile is used up."""
    left = Counter(token.piece for token in puzzle.pile)
    for cell in puzzle.every_cell():
        given, placed = puzzle[cell], solution[cell]
        if given is None:
            if placed is None:
                continue
            if left[placed.piece] == 0:
                yield why.NotInPile(cell, placed)
            else:
                left[placed.piece] -= 1
        elif placed is None or placed.piece != given.piece or given.way not in ("?", placed.way):
            yield why.NotAsGiven(cell, placed, given)
    for piece in NAMES:
        if left[piece] > 0:
            yield why.PileLeft(left[piece], piece)


def _of_direction(solution: Board) -> Iterator[BrokenRule]:
    for cell, token in solution.tokens():
        if token.way == "?":
            yield why.NoDirection(cell, token)


def _of_targets(puzzle: Board, solution: Board, light: Light) -> Iterator[BrokenRule]:
    """Rule 2: exactly the stated number of targets is lit, and all that must be."""
    lit = len(light.lit)
    if lit > puzzle.targets:
        yield why.TooManyLit(lit, puzzle.targets)
    elif lit < puzzle.targets:
        yield why.TooFewLit(lit, puzzle.targets)
    for cell, given in puzzle.tokens():
        if given.must_light and cell not in light.lit:
            yield why.Dark(cell)
    must_light_added = sum(token.must_light for token in puzzle.pile)
    lit_added = sum(puzzle[cell] is None for cell in light.lit)
    if lit_added < must_light_added:
        yield why.TooFewAddedLit(lit_added, must_light_added)


def _of_touch(solution: Board, light: Light) -> Iterator[BrokenRule]:
    """Rule 3: the beam touches every token but the laser and the blocker."""
    for cell, token in solution.tokens():
        if token.piece not in "LX" and cell not in light.touched:
            yield why.Untouched(cell, token)


def strays(solution: Board, light: Light) -> Iterator[BrokenRule]:
    """Rule 4 broken: a beam that leaves the grid, or ends on an opaque side."""
    for cell, heading in light.exits:
        yield why.LeavesGrid(cell, heading)
    for cell, heading in light.blocked:
        token = solution[cell]
        assert token is not None
        yield why.EndsOnOpaqueSide(cell, heading, token)


def plain_search(puzzle: Board, stray_beams: bool) -> Iterator[Board | None]:
    """Every position that a plain search looks at: its solution, or None if it is none.

    It tries everything that light comes to, one cell at a time, and stops only where the light
    that is there breaks a rule. What is undecided in the end is never met by light: empty cells
    stay empty, a token there stays untouched.
    """
    first = Position.of(puzzle, stray_beams=stray_beams)
    ahead = first.with_each_laser()[::-1] if first.laser_open else [first]
    while ahead:
        position = ahead.pop()
        waiting = position.waiting and not position.is_lost()
        yield position.board if position.is_solved() else None
        if waiting:
            ahead += reversed(position.with_each_token(position.waiting[0].cell))
