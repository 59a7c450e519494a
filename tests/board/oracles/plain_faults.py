"""A plain Python reading of the rules: the faults of a solution, and a plain search.

The checker's crate is held against it. It follows light with `check.light`, which draws it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from lasermaze.core.errors import Fault
from lasermaze.kinds.board.check.light import Light, shine
from lasermaze.kinds.board.puzzle import NAMES, Board, Token
from tests.board.oracles.position import Position


def faults_of(puzzle: Board, solution: Any, *, stray_beams: bool = False) -> list[Fault]:
    """The faults of a solution; see `check`."""
    if not isinstance(solution, Board):
        return [Fault("size", f"no solved board, but {type(solution).__name__}")]
    if (puzzle.rows, puzzle.cols) != (solution.rows, solution.cols):
        found = f"the answer has {solution.rows} rows of {solution.cols} cells"
        return [Fault("size", f"{found}, the card {puzzle.rows} of {puzzle.cols}")]
    faults = [*_faults_of_placing(puzzle, solution), *_faults_of_direction(solution)]
    if not any(fault.rule == "direction" for fault in faults):
        light = shine(solution)
        faults += _faults_of_targets(puzzle, solution, light)
        faults += _faults_of_touch(solution, light)
        if not stray_beams:
            faults += strays(solution, light)
    return faults


def _faults_of_placing(puzzle: Board, solution: Board) -> Iterator[Fault]:
    """Rule 1: the given tokens are where they were, and the pile is used up."""
    left = Counter(token.piece for token in puzzle.pile)
    for cell in puzzle.every_cell():
        given, placed = puzzle[cell], solution[cell]
        if given is None:
            if placed is None:
                continue
            if left[placed.piece] == 0:
                yield Fault("pile", f"the pile has no {placed.name} for this place", cell)
            else:
                left[placed.piece] -= 1
        elif placed is None or placed.piece != given.piece:
            yield Fault("given", f"{_name(placed)} where the card has {_name(given)}", cell)
        elif given.way not in ("?", placed.way):
            what = f"the {given.name} is turned: '{placed.code}', not '{given.code}'"
            yield Fault("given", what, cell)
    for piece, name in NAMES.items():
        if left[piece] > 0:
            yield Fault(
                "pile", f"{left[piece]} {name}{'s' * (left[piece] > 1)} of the pile not placed"
            )


def _faults_of_direction(solution: Board) -> Iterator[Fault]:
    for cell, token in solution.tokens():
        if token.way == "?":
            yield Fault("direction", f"the {token.name} has no direction", cell)


def _faults_of_targets(puzzle: Board, solution: Board, light: Light) -> Iterator[Fault]:
    """Rule 2: exactly the stated number of targets is lit, and all that must be."""
    if len(light.lit) != puzzle.targets:
        yield Fault("targets", f"targets lit: {len(light.lit)}; wanted: {puzzle.targets:,}")
    for cell, given in puzzle.tokens():
        if given.must_light and cell not in light.lit:
            yield Fault("must light", "this target must be lit", cell)
    must_light_added = sum(token.must_light for token in puzzle.pile)
    lit_added = sum(puzzle[cell] is None for cell in light.lit)
    if lit_added < must_light_added:
        wanted = f"{must_light_added} of the added targets must be lit"
        yield Fault("must light", f"{wanted}, {lit_added} {'is' if lit_added == 1 else 'are'}")


def _faults_of_touch(solution: Board, light: Light) -> Iterator[Fault]:
    """Rule 3: the beam touches every token but the laser and the blocker."""
    for cell, token in solution.tokens():
        if token.piece not in "LX" and cell not in light.touched:
            how = "passes through" if token.piece == "C" else "touches"
            yield Fault("untouched", f"no beam {how} the {token.name}", cell)


def strays(solution: Board, light: Light) -> Iterator[Fault]:
    """Rule 4 broken: a beam that leaves the grid, or ends on an opaque side."""
    for cell, heading in light.exits:
        yield Fault("stray", f"a beam leaves the grid to the {heading.word}", cell)
    for cell, heading in light.blocked:
        what = f"a beam going {heading.word} ends on {_name(solution[cell])}"
        yield Fault("opaque", what, cell)


def _name(token: Token | None) -> str:
    return "nothing" if token is None else f"the {token.name}"


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
