"""The kernel: any bytes, and what it refuses."""

from __future__ import annotations

import random

import pytest

from lasermaze._kernel import MirrorSearch, mirror_proof
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.grid import Heading
from lasermaze.drawing.shapes import Glyph
from lasermaze.kinds.mirrors.draw.matching import OUT, draw_search
from lasermaze.kinds.mirrors.draw.scenes import on_side
from tests.helpers import lm
from tests.mirrors.plain import random_rows
from tests.oracles.mirrors import Maze, Side, native


@pytest.mark.parametrize(
    ("rows", "cols", "cells", "message"),
    [
        (3, 3, b"", "rows"),
        (3, 3, b"***./.**", "rows"),
        (1, 3, b"*.*", "two by two"),
        (2**63, 2, b"*.*", "rows"),
        (3, 3, b"***.x.***", "letter|none of"),
        (3, 3, b"***./*/**", "rim"),
        (3, 3, b"***./****", "openings"),
        (3, 3, b"*.*./.***", "openings"),
        (3, 3, b".**./.***", "rim"),
    ],
)
def test_what_is_no_maze_is_refused(rows: int, cols: int, cells: bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        MirrorSearch(rows, cols, cells, UNLIMITED)


def test_a_proof_of_other_sizes_is_refused() -> None:
    cells = b"****.Z.**.**"
    for solutions, *price in (([b"*"], None, None), ([], (1, 0), bytes(8))):
        with pytest.raises(ValueError, match="rows"):
            mirror_proof(3, 4, cells, solutions, 9, UNLIMITED, *price)
    assert mirror_proof(3, 4, cells, [], 9, UNLIMITED) is None


def test_the_kernel_bears_any_bytes() -> None:
    dice = random.Random("kernel")
    made = 0
    for _ in range(6_000):
        rows, cols = dice.randint(2, 5), dice.randint(2, 5)
        cells = bytearray(dice.choices(b"*./\\ZSx", [40, 30, 9, 9, 3, 3, 0.1], k=rows * cols))
        if dice.randrange(4):
            cells[:cols] = cells[-cols:] = b"*" * cols
            cells[cols - 1 :: cols] = cells[::cols] = b"*" * rows
            for _ in range(2):
                cells[dice.randrange(len(cells))] = ord(".")
        price = dice.choice([None, (1, 0), (0, 1), (0, 0), (2**32 - 1, 2**32 - 1)])
        try:
            search = MirrorSearch(rows, cols, bytes(cells), UNLIMITED, price)
        except ValueError:
            continue
        made += 1
        assert len(search.turned(bytes(cells))) == len(search.barrier(0, len(cells))) == len(cells)
        assert len(search.labels()) == 4 * len(cells)
        with pytest.raises(ValueError, match="another grid"):
            search.turned(b"")
        for first, last in ((1, 0), (0, len(cells) + 1), (len(cells) + 1, len(cells) + 1)):
            with pytest.raises(ValueError, match="no part"):
                search.barrier(first, last)
        given = price and search.potentials(0, search.work[0])
        mirror_proof(rows, cols, bytes(cells), [bytes(cells)], 99, UNLIMITED, price, given)
    assert made > 150


def test_the_search_shows_the_inner_side_through_which_an_outer_one_was_reached() -> None:
    """It lies across the straight run, and may have become an outer one by a blossom."""
    puzzle = lm.load("examples/mirrors/both-sides.txt")
    faced = Maze(str(puzzle)).faced
    shown = 0
    for sides in range(1, len(faced)):
        shapes = draw_search(puzzle, sides).shapes
        glyphs = [shape for shape in shapes if isinstance(shape, Glyph)]
        drawn = {glyph.at: {stamp.name for stamp in glyph.stamps} for glyph in glyphs}
        for side, partner in faced.items():
            here, there = (at(each) for each in (side, partner or side))
            if partner and "outer" in drawn[here]:
                assert drawn[there] & {"inner", "petal"}, (sides, side)
                shown += 1
    assert shown > 20


@pytest.mark.parametrize("passes", [True, False])
def test_the_graph_of_many_mirrors_is_not_drawn(passes: bool) -> None:
    dice = random.Random(40)
    while True:
        answer = lm.solve(lm.parse(native(random_rows(dice, 40, 40, 0.7, 0.06))))
        if bool(answer) == passes:
            break
    assert answer.puzzle.mirrors > 600
    assert len(lm.draw(answer.puzzle, answer).svg()) < 1_000_000
    assert (answer.film() is not None) == passes
    small = lm.load("examples/mirrors/both-sides.txt")
    for puzzle in (small, answer.puzzle):
        titles = [screen.title for screen in lm.explain(puzzle).screens]
        assert ("The chain of swaps" in titles) == (puzzle is small)


def at(side: Side) -> tuple[float, float]:
    """Where the vertex of a side is drawn."""
    return on_side(side[0], Heading[side[1]], OUT)
