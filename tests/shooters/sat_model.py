"""The puzzle as clauses for a SAT library, from the rules alone."""

from __future__ import annotations

from typing import NamedTuple

from tests.shooters.plain import SIDES, beam

Clauses = list[list[int]]


class Model(NamedTuple):
    """Variable i + 1 is true where the i-th shooter, row by row, stands on ``|``."""

    clauses: Clauses
    given: list[int]  # the literals that hold as the puzzle stands


def model(rows: list[str]) -> Model:
    """A clause for each empty cell and for each axis along which somebody is hit."""
    lighters: dict[tuple[int, int], list[int]] = {}
    for r, line in enumerate(rows):
        lighters |= {(r, c): [] for c, letter in enumerate(line) if letter == "."}
    clauses: Clauses = []
    given: list[int] = []
    for r, line in enumerate(rows):
        for c, letter in enumerate(line):
            if letter not in "-|":
                continue
            variable = len(given) + 1
            given.append(variable if letter == "|" else -variable)
            for literal, axis in ((-variable, "-"), (variable, "|")):
                beams = [beam(rows, r, c, side) for side in SIDES[axis]]
                if any(hit for _, hit in beams):
                    clauses.append([-literal])
                else:
                    for cell in {cell for lit, _ in beams for cell in lit}:
                        lighters[cell].append(literal)
    return Model(clauses + list(lighters.values()), given)
