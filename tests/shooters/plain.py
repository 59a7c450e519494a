"""Grids as rows, and what the oracle of shooters knows of them."""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.oracles.grids import BENDS, rows_of
from tests.oracles.shooters import SIDES, Shooters, grid_of, native

__all__ = ["BENDS", "SIDES", "Found", "beam", "random_rows", "try_all"]


class Found(NamedTuple):
    """How many solutions there are, the shooters alike in all of them, and the fewest turns."""

    ways: int
    forced: str
    fewest: int


def beam(rows: list[str], row: int, col: int, side: str) -> tuple[set[tuple[int, int]], bool]:
    """The empty cells that a beam lights, and whether it hits a shooter."""
    lit, end = grid_of(native(rows)).beam((row, col), side)
    return lit, end is not None


def try_all(rows: list[str]) -> Found:
    """The results of trying every way to turn the shooters."""
    grid = grid_of(native(rows))
    if not grid.ways:
        return Found(0, "", 0)
    forced = ["01"[len(set(axes)) == 1] for axes in zip(*grid.ways, strict=True)]
    return Found(len(grid.ways), "".join(forced), grid.least)


def random_rows(dice: random.Random, most_shooters: int) -> list[str]:
    """A grid with mirrors, loops, shooters that hit themselves, none or many of them."""
    while True:
        (text,) = Shooters().puzzles(1, dice)
        if len(grid_of(text).shooters) <= most_shooters:
            return rows_of(text)
