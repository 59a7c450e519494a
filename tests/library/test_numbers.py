"""Large numbers are exact wherever they are written; words agree with numbers."""

from __future__ import annotations

import json
from math import comb
from typing import Any

import pytest

from tests.helpers import lm, studio

#: Open mazes by their sizes: the shortest walks from corner to corner are binomial coefficients.
SIZES = ((1, 2), (2, 2), (3, 4), (12, 15), (30, 40), (70, 90), (300, 280))


def open_maze(rows: int, cols: int) -> Any:
    """A maze without walls, from corner to corner."""
    grid = [["."] * cols for _ in range(rows)]
    grid[0][0], grid[-1][-1] = "S", "G"
    return lm.parse("kind: turrets\ngrid:\n" + "\n".join(map("".join, grid)))


@pytest.mark.parametrize("size", SIZES)
def test_counts_are_exact(size: tuple[int, int]) -> None:
    rows, cols = size
    puzzle, walks = open_maze(rows, cols), comb(rows + cols - 2, rows - 1)
    answer = lm.solve(puzzle, count_walks=True)
    assert (answer.count, answer.unique) == (walks, walks == 1)
    document = answer.to_json()
    written = json.loads(document)["count"]
    assert (int(written, 16) if isinstance(written, str) else written) == walks
    assert isinstance(written, str) == (walks >= 1 << 53)
    assert lm.parse_answer(puzzle, document) == answer
    assert lm.judge(puzzle, document, recount="full").confirmed
    for wrong in (walks + 1, walks - 1, -walks, 0):
        said = json.dumps({**json.loads(document), "count": hex(wrong) if wrong >> 53 else wrong})
        with pytest.raises((lm.CheckError, lm.PuzzleError)):
            lm.check(puzzle, said, recount="full")
    told = [word for screen in lm.explain(puzzle, answer).screens for word in screen.words]
    if walks < 10**15:
        assert any(f"{walks:,} such walk" in each for each in told) or walks == 1
    assert f"{walks} solution" in repr(answer) or walks > 10**12
    if rows * cols < 100:
        assert len(studio("solve", puzzle=str(puzzle))["solutions"]) == walks


#: One thing and several, as a reader meets them.
WORDS = (
    (repr(lm.solve(open_maze(1, 2), count_walks=True)), "1 solution,"),
    (repr(lm.solve(open_maze(2, 2), count_walks=True)), "2 solutions,"),
    (repr(lm.solve(open_maze(1, 2))), "Walk of 1 step:"),
    (repr(lm.solve(open_maze(2, 2))), "Walk of 2 steps:"),
    (lm.hint(open_maze(1, 3)).reason, "Then 1 step is left."),
    (lm.hint(open_maze(1, 4)).reason, "Then 2 steps are left."),
    (lm.Editor(open_maze(2, 2)).view().message, "0 turrets"),
    (repr(lm.Editor(open_maze(2, 2))), "0 moves"),
)


@pytest.mark.parametrize(("told", "wanted"), WORDS)
def test_words_agree_with_their_numbers(told: str, wanted: str) -> None:
    assert wanted.replace("0 ", "") in told
