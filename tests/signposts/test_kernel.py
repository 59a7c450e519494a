"""The kernel and the checker against the plain searches of the oracle, and what they refuse."""

from __future__ import annotations

import random
import tracemalloc
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from zlib import compress

import pytest

import lasermaze as lm
from lasermaze._kernel import SignpostSearch, signpost_reach
from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.signposts import KIND, Costs, Rim, Way, costs
from lasermaze.kinds.signposts import solve as solving
from tests.helpers import batches, refused
from tests.oracles import signposts
from tests.oracles.signposts import Signposts, maze_of, native


def mazes(count: int, seed: int) -> Iterator[tuple[signposts.Maze, Any]]:
    """Random mazes, as the oracle reads them and as the package does."""
    for text in Signposts().puzzles(count, random.Random(seed)):
        yield maze_of(text), lm.parse(text)


@pytest.mark.parametrize("seed", batches(12, quick=1))
def test_the_costs_of_all_ways_in_and_of_all_states(seed: int) -> None:
    for maze, puzzle in mazes(160, seed):
        table = costs(puzzle)
        for cell in maze.cells if len(maze.cells) < 60 else ():
            for number, heading in enumerate("NESW"):
                left = maze.left.get((cell, heading), solving.NEVER)
                assert maze.cells[cell] == "X" or table[number, *cell] == left, (puzzle, cell)
        found = list(lm.solutions(puzzle))
        assert {str(one.way): one.cost for one in found} == maze.costs
        assert [one.cost for one in found] == sorted(maze.costs.values())
        answer: Any = lm.solve(puzzle)
        if answer:
            rim = {side: [*row] for side, row in answer.witness.costs._asdict().items()}
            assert rim == maze.rim
            lies = [replace(answer, count=answer.count + lie) for lie in (-1, 1)]
            assert all(lm.judge(puzzle, lie, recount="never").faults for lie in lies)
        for limit, positions in ((None, None), (1, None), (None, 10**9)):
            again = KIND.check(puzzle, UNLIMITED).count_again(limit, positions)
            assert again == min(len(maze.costs), limit or 10**9)
        assert KIND.check(puzzle, UNLIMITED).count_again(None, 0) is None


def test_costs_that_are_remembered_inside_an_open_cycle_would_be_wrong() -> None:
    """Depth first from the top of column 4, such a search first goes the long way round."""
    answer: Any = lm.solve(lm.parse(native(["LR?R", "G??R"])), way="top 4")
    assert str(answer.witness) == "top 4: SWSWW"


def test_the_cheapest_come_first_in_rims_of_any_size() -> None:
    """Large sides are sorted in pieces, small ones at once."""
    dice = random.Random(3)
    lengths = {"top": 20_000, "left": 3, "right": 3, "bottom": 1000}
    sides = {
        side: [dice.randrange(1000) or None for _ in range(length)]
        for side, length in lengths.items()
    }
    rim = Rim(*map(Costs.of, sides.values()))
    known = [
        (cost, Way(side, index))
        for side, values in sides.items()
        for index, cost in enumerate(values)
        if cost is not None
    ]
    assert rim.succeeding() == sorted(known, key=lambda pair: pair[0])
    assert (rim.count_succeeding(), rim.best()) == (len(known), rim.succeeding()[0])
    assert Rim((), (), (), ()).best() is None


def test_routes_that_fill_the_memory_stop_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "KEPT_BYTES", 34 + 42 + 2 * solving.ESCAPE_BYTES)
    answer: Any = lm.solve(lm.parse(KIND.example, "signposts"), keep_all=True)
    assert (answer.count, answer.exact, answer.stopped) == (2, False, "memory limit")
    assert [escape.cost for escape in answer.solutions] == [34, 42]
    assert lm.judge(answer.puzzle, answer).confirmed


def test_many_cells_without_an_object_for_each() -> None:
    """A million cells are read in a few bytes each."""
    line = "SLRU?XSLRU" * 100 + "\n"
    text = "kind: signposts\ngrid:\n" + line * 999 + line.replace("?", "G")
    tracemalloc.start()
    puzzle = lm.parse(text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 8_000_000
    assert lm.dumps(puzzle) == text


def test_a_certificate_that_would_fill_the_memory_is_refused() -> None:
    """The unpacked set is never larger than the states of its maze need."""
    puzzle = lm.parse(native(["XXX", "XGX", "XXX"]))
    said = lm.solve(puzzle).to_json()
    right = b64encode(compress(bytes(5))).decode()
    assert right in said
    for wrong in (bytes(1 << 24), bytes(4), b"\0\0\0\0\x01"):
        changed = said.replace(right, b64encode(compress(wrong)).decode())
        if len(wrong) == 5:
            assert [fault.rule for fault in lm.judge(puzzle, changed).faults] == ["size"]
        else:
            assert "another number of states" in refused(lm.parse_answer, puzzle, changed).message


@pytest.mark.parametrize(
    "arguments",
    [
        (0, 0, b""),
        (1, 2, b"S"),
        (2, 1, b"SSS"),
        (1, 2, b"sG"),
        (1, 1, b"\xff"),
        (1 << 40, 1 << 40, b"G"),
        ((1 << 64) - 1, 2, b"GG"),
        (1, 1, b"G", 4),
        (1, 1, b"G", 1 << 60),
    ],
)
def test_the_kernels_refuse_what_is_no_maze(arguments: Any) -> None:
    with pytest.raises(ValueError, match=r"cells|letter|way in"):
        SignpostSearch(*arguments)
    rows, cols, cells, only = (*arguments, None)[:4]
    with pytest.raises(ValueError, match=r"cells|letter|way in"):
        signpost_reach(rows, cols, cells, only, UNLIMITED)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("route", (4, UNLIMITED)), ("moves_from", (0, 1, 0, UNLIMITED))],
)
def test_the_kernel_refuses_what_it_cannot_answer(name: str, arguments: Any) -> None:
    search = SignpostSearch(1, 1, b"G")
    with pytest.raises(ValueError, match=r"way in|no such state"):
        getattr(search, name)(*arguments)
    assert search.run(UNLIMITED, 4)
    assert search.route(0, UNLIMITED) == b"\2"
