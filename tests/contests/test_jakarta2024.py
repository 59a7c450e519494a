"""The contest `jakarta2024`: its input, its solver against plain tracing, its judge."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from itertools import product
from random import Random

import pytest

import lasermaze as lm
from lasermaze.contests import CONTESTS
from lasermaze.contests.jakarta2024 import FixedMirrors, made, through_all
from lasermaze.core.rng import Rng

CONTEST = CONTESTS["jakarta2024"]
STEPS = {"S": (-1, 0), "N": (1, 0), "W": (0, 1), "E": (0, -1)}  # by the side of the entrance


def read(text: str) -> FixedMirrors:
    (grid,) = CONTEST.module.read(StringIO(text), "grid.in")
    assert isinstance(grid, FixedMirrors)
    return grid


def answered(rows: list[str]) -> list[str]:
    """The lines of the output."""
    text = "".join(CONTEST.module.form([FixedMirrors.of(rows)]))
    return "".join(CONTEST.answer(StringIO(text))).splitlines()


def judged(rows: list[str], output: str) -> str:
    found = CONTEST.module.judge([FixedMirrors.of(rows)], StringIO(output))
    return f"{found.line}:{found.column}: {found.reason}" if found else "None"


def plain(rows: list[str]) -> set[str]:
    """The names of the places whose ray hits every mirror, one ray after another."""
    height, width = len(rows), len(rows[0])
    mirrors = {(r, c) for r in range(height) for c in range(width) if rows[r][c] != "."}
    starts = {f"N{c + 1}": (0, c) for c in range(width)}
    starts |= {f"S{c + 1}": (height - 1, c) for c in range(width)}
    starts |= {f"W{r + 1}": (r, 0) for r in range(height)}
    starts |= {f"E{r + 1}": (r, width - 1) for r in range(height)}
    return {name for name, start in starts.items() if plain_ray(rows, name, start) == mirrors}


def plain_ray(rows: list[str], name: str, start: tuple[int, int]) -> set[tuple[int, int]]:
    """The mirrors that a ray hits."""
    (row, col), (down, right), hit = start, STEPS[name[0]], set()
    while 0 <= row < len(rows) and 0 <= col < len(rows[0]):
        if rows[row][col] != ".":
            hit.add((row, col))
            sign = -1 if rows[row][col] == "/" else 1
            down, right = sign * right, sign * down
        row, col = row + down, col + right
    return hit


def grids() -> Iterator[list[str]]:
    """All grids of six cells, and random ones of up to 6 by 7."""
    for six in product("./\\", repeat=6):
        text = "".join(six)
        yield [text[:3], text[3:]]
    dice = Random(2045)
    for _ in range(300):
        rows, cols = dice.randint(1, 6), dice.randint(1, 7)
        letters = dice.choice(["./\\", ".../\\", "/\\", "......./\\"])
        yield ["".join(dice.choices(letters, k=cols)) for _ in range(rows)]


def test_the_solver_and_the_judge_agree_with_plain_tracing() -> None:
    hits = 0
    for rows in grids():
        right = plain(rows)
        count, *names = " ".join(answered(rows)).split()
        assert (int(count), set(names)) == (len(right), right), rows
        assert {str(place) for place in through_all(FixedMirrors.of(rows))} == right, rows
        hits += bool(right)
    assert 200 < hits < 700


def test_generated_grids_agree_with_plain_tracing() -> None:
    rng = Rng("test of jakarta2024")
    for rows, cols in ((1, 1), (1, 9), (9, 1), (7, 11), (30, 20)):
        for _ in range(12):
            lines = list(made(rows, cols, rng).lines())
            right = plain(lines)
            assert int(answered(lines)[0]) == len(right)


def test_a_grid_of_the_contests_largest_size() -> None:
    corner = "/" + "." * 199
    assert answered([corner, *["." * 200] * 199]) == ["4", "N1 S1 W1 E1"]
    snake = [f"\\{'.' * 198}{'/' if row % 2 else chr(92)}" for row in range(200)]
    assert int(answered(snake)[0]) == len(plain(snake))


def test_the_lines_of_the_output() -> None:
    assert answered(["/"]) == ["4", "N1 S1 W1 E1"]
    assert answered(["\\/", "/\\"]) == ["0"]


RIGHT = "2\nS1 W2\n"
ROWS = ["/.\\", "/./"]


@pytest.mark.parametrize(
    "output", [RIGHT, "2\nW2 S1", "2\r\nw02\r\n\r\n s1\n", "02 \nS1\tW2\n\n", "2\nS1W2\n"]
)
def test_right_outputs(output: str) -> None:
    assert judged(ROWS, output) == "None"


@pytest.mark.parametrize("output", ["0", "0\n", "0\n\n", "00\n \n"])
def test_the_second_line_may_be_missing_if_there_are_no_names(output: str) -> None:
    assert judged(["\\/", "/\\"], output) == "None"


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        ("", "1:1: the output ends before the number of rays"),
        ("two\nS1 W2", "1:1: 'two' is not a number of rays"),
        ("-2\nS1 W2", "1:1: '-2' is not a number of rays"),
        ("3\nS1 W2", "1:1: the number is 3, but the output has 2 names"),
        ("2\n", "1:1: the number is 2, but the output has 0 names"),
        ("9" * 5000, "1:1: the number is 9999999999999"),
        ("1\nS1", "1:1: W2 is not named, but the ray from it hits every mirror"),
        ("0\n", "1:1: S1 is not named, but the ray from it hits every mirror"),
        ("3\nS1 W2 N2", "2:7: the ray from N2 misses the mirror at row 1, column 1"),
        ("3\nS1 W2\nS1", "3:1: S1 is named twice"),
        ("2\nS1 W3", "2:4: there is no row 3: the grid has 2 rows"),
        ("2\nS4 W2", "2:1: there is no column 4: the grid has 3 columns"),
        ("2\nS0 W2", "2:1: there is no column 0: the grid has 3 columns"),
        ("2\nS" + "1" * 999, "2:1: there is no column 111111111111"),
        ("2\nS1, W2", "2:3: ',W2' is not a name such as N1"),
        ("2\nS1 X2", "2:4: 'X2' is not a name such as N1"),
        ("2\nS W2", "2:1: 'SW2' is not a name such as N1"),
    ],
)
def test_wrong_outputs(output: str, reason: str) -> None:
    verdict = judged(ROWS, output)
    assert verdict.startswith(reason)
    assert len(verdict) < 200


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "expected"),
    [
        ("", 1, 1, "the input ends", "R C, the numbers of rows and columns"),
        ("2\n", 1, 2, "1 word on this line", "R C"),
        ("0 2\n", 1, 1, "'0' is less than 1", "R C"),
        ("2 x\n", 1, 3, "'x' is not a whole number", "R C"),
        ("2 2\n/.\n", 3, 1, "the input ends", "row 2 of 2"),
        ("2 2\n/.\n...\n", 3, 3, "row 2 has 3 cells", "2, as the input's first line says"),
        ("2 2\n/.\n\n", 3, 1, "row 2 has 0 cells", "2, as"),
        ("2 2\n/.\n.|\n", 3, 2, "unknown cell '|'", "one of: . / \\"),
        ("1 1\n/\n1 1\n/\n", 3, 1, "'1 1' after the grid", "the end of the input"),
    ],
)
def test_wrong_input(text: str, line: int, column: int, message: str, expected: str) -> None:
    with pytest.raises(lm.PuzzleError) as info:
        read(text)
    error = info.value
    assert (error.source, error.line, error.column) == ("grid.in", line, column)
    assert message in error.message
    assert expected in (error.expected or "")


def test_a_grid_without_mirrors_is_noted() -> None:
    notes = list[str]()
    (grid,) = CONTEST.module.read(StringIO("1 2\n..\n"), None, notes.append)
    assert len(CONTEST.solve(grid)) == 6
    assert notes == ["the grid has no mirrors, so every ray counts as hitting all of them"]


def test_written_grids_can_be_read_back() -> None:
    grid = FixedMirrors.of(ROWS)
    assert read("".join(CONTEST.module.form([grid]))) == grid
    with pytest.raises(lm.PuzzleError, match="2 grids"):
        list(CONTEST.module.form([grid, grid]))
    with pytest.raises(lm.PuzzleError, match="'board'"):
        list(CONTEST.module.form([lm.load("examples/board/fork.txt")]))


def test_a_wrong_answer_fails_the_check() -> None:
    grid = FixedMirrors.of(ROWS)
    answer = CONTEST.proved(grid)
    with pytest.raises(lm.CheckError, match="the answer is wrong about S1"):
        CONTEST.grids.check(grid, answer[1:])
