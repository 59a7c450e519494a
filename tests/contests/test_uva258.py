"""The contest `uva258`: its input, its output, its judge."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.contests import CONTESTS, contest_named
from lasermaze.contests.output import Rejection
from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.mirrors import MirrorMaze
from tests.mirrors.plain import Rows, all_beams, random_mazes

CONTEST = contest_named("uva258")
CASES = "4 3\n****\n../*\n**.*\n5 4\n*****\n../.*\n*./..\n*****\n-1 -1\n"
RIGHT = "****\n..\\*\n**.*\n\n*****\n..\\.*\n*.\\..\n*****\n"
HOPELESS = "4 4\n****\n../*\n*..*\n*.**\n"


def answered(cases: str) -> str:
    return "".join(CONTEST.answer(StringIO(cases), "cases.in"))


def judged(cases: str, output: str) -> Rejection | None:
    return CONTEST.judge(
        CONTEST.module.read(StringIO(cases), None), output.encode(errors="surrogateescape")
    )


def published(maze: dict[str, object]) -> MirrorMaze:
    """A maze of the tryalgo book: its openings are at both ends of the top row."""
    rows, cols, mirrors = maze["rows"], maze["cols"], maze["mirrors"]
    assert isinstance(rows, int)
    assert isinstance(cols, int)
    assert isinstance(mirrors, list)
    grid = [["."] * cols for _ in range(rows)]
    for row, col in mirrors:
        grid[row][col] = "/"
    lines = ["*" + "".join(line) + "*" for line in grid]
    lines[0] = "." + lines[0][1:-1] + "."
    return MirrorMaze.of(["*" * (cols + 2), *lines, "*" * (cols + 2)])


@pytest.mark.shared_data
def test_published_mazes_are_solved(shared_data: Path) -> None:
    mazes = json.loads((shared_data / "mirrors" / "tryalgo.json").read_text())
    assert [maze["solvable"] for maze in mazes] == [True, True, False]
    puzzles = list(map(published, mazes))
    for puzzle, maze in zip(puzzles, mazes, strict=True):
        answer = lm.solve(puzzle)
        lm.check(puzzle, answer)
        assert bool(answer) == maze["solvable"]
    cases = "".join(CONTEST.module.form(puzzles))
    complaints: list[str] = []
    output = "".join(CONTEST.answer(StringIO(cases), complain=complaints.append))
    assert len(complaints) == 1
    assert complaints[0].startswith("case 3: impossible")
    assert judged(cases, output) is None


def test_answers_to_random_mazes_are_accepted() -> None:
    mazes = list(random_mazes(250, 258))
    cases = "".join(CONTEST.module.form(map(MirrorMaze.of, mazes)))
    output = answered(cases)
    assert judged(cases, output) is None
    for rows, printed in zip(mazes, output.rstrip("\n").split("\n\n"), strict=True):
        turned = printed.replace("\n", "")
        assert turned in (all_beams(rows) or {"".join(rows)})


def test_written_cases_can_be_read_back() -> None:
    puzzles = list(CONTEST.module.read(StringIO(CASES), None))
    assert "".join(CONTEST.module.form(puzzles)) == CASES
    with pytest.raises(PuzzleError, match="'lazors'"):
        list(CONTEST.module.form([lm.parse(lm.all_kinds()[-1].example)]))


def test_blank_lines_around_answers_are_ignored() -> None:
    assert answered(CASES) == RIGHT
    assert answered(CASES.replace("5 4\n", "\n\n5 4 \n") + "\n \n") == RIGHT
    assert answered("-1 -1\n") == ""


def test_cases_are_answered_as_they_are_read() -> None:
    answers = CONTEST.answer(StringIO("4 3\n****\n../*\n**.*\nrubbish\n"))
    assert next(answers) == "****\n..\\*\n**.*\n"
    with pytest.raises(PuzzleError, match="case 2: 'rubbish'"):
        next(answers)


@pytest.mark.parametrize(
    ("cases", "line", "column", "message", "expected"),
    [
        ("", 1, 1, "the input ends", "or -1 -1 at the end"),
        ("4\n****\n", 1, 2, "case 1: 1 word on this line", "columns and rows"),
        ("4 x\n****\n", 1, 3, "case 1: 'x' is not a whole number", "columns and rows"),
        ("-1 4\n", 1, 1, "case 1: '-1' is less than 1", "columns and rows"),
        ("4 3 2\n", 1, 5, "case 1: 3 words", "columns and rows"),
        ("3 4\n****\n../*\n**.*\n-1 -1\n", 2, 4, "case 1: row 1 has 4 cells", "3, as the maze"),
        ("4 4\n****\n../*\n**.*\n", 5, 1, "case 1: the input ends", "row 4 of 4"),
        ("4 3\n****\n..x*\n**.*\n-1 -1\n", 3, 3, "case 1: unknown cell 'x'", "* . / \\"),
        ("4 3\n*.**\n../*\n**.*\n-1 -1\n", 4, 3, "case 1: a third opening", "row 1, column 2"),
        ("4 3\n****\n*./*\n**.*\n-1 -1\n", 2, 1, "case 1: there is 1 opening", "two cells"),
        ("-1 -1\n4 3\n", 2, 1, "'4 3' after the last case", "the end of the input"),
    ],
)
def test_wrong_input(cases: str, line: int, column: int, message: str, expected: str) -> None:
    with pytest.raises(PuzzleError) as info:
        answered(cases)
    error = info.value
    assert (error.source, error.line, error.column) == ("cases.in", line, column), str(error)
    assert message in error.message
    assert expected in (error.expected or "")


@pytest.mark.parametrize(
    "output",
    [RIGHT, RIGHT.rstrip(), RIGHT.replace("\n", " \r\n") + "\n\n", RIGHT.replace("\n\n", "\n")],
)
def test_a_right_output_is_accepted(output: str) -> None:
    assert judged(CASES, output) is None


def test_a_mirror_off_the_beam_may_have_either_orientation() -> None:
    rows: Rows = ["*****", "../.*", "*..\\*", "**.**"]
    case = f"5 4\n{chr(10).join(rows)}\n-1 -1\n"
    assert judged(case, "*****\n..\\.*\n*..\\*\n**.**\n") is None
    assert judged(case, "*****\n..\\.*\n*../*\n**.**\n") is None


@pytest.mark.parametrize(
    ("output", "case", "reason"),
    [
        ("", 1, "the output ends; expected row 1 of 3"),
        ("****\n..\\*\n", 1, "the output ends; expected row 3 of 3"),
        (RIGHT.replace("..\\*", "../*"), 1, "row 1, column 3: the beam ends in a block"),
        (
            RIGHT.replace("**.*", "****", 1),
            1,
            "row 3, column 3 was changed: '*'",
        ),
        (
            RIGHT.replace("..\\*", ".\\\\*"),
            1,
            "row 2, column 2 was changed: '\\\\'",
        ),
        (
            RIGHT.replace("..\\*", "...*"),
            1,
            "row 2, column 3 was changed: '.'",
        ),
        (
            RIGHT.replace("..\\*", "..x*"),
            1,
            "row 2, column 3 was changed: 'x'",
        ),
        (RIGHT.replace("..\\*", "..\\**"), 1, "row 2 does not have 4 cells"),
        (RIGHT.replace("..\\.*", "../.*"), 2, "row 1, column 3: the beam ends in a block"),
        (RIGHT + "\n****\n", 2, "'****', but the output should end here"),
    ],
)
def test_the_first_wrong_case_of_an_output_is_named(output: str, case: int, reason: str) -> None:
    rejection = judged(CASES, output)
    assert rejection is not None
    assert rejection.case == case, rejection
    assert reason in rejection.reason


def test_an_impossible_maze_is_printed_unchanged() -> None:
    complaints: list[str] = []
    cases = HOPELESS + CASES
    output = "".join(CONTEST.answer(StringIO(cases), complain=complaints.append))
    assert output == HOPELESS.removeprefix("4 4\n") + "\n" + RIGHT
    assert complaints == [
        "case 1: impossible, though the contest promises a solution; the maze is printed as it was"
    ]
    assert judged(cases, output) is None
    rejection = judged(cases, output.replace("../*", "..\\*", 1))
    assert rejection is not None
    assert "was changed, but there is no solution" in rejection.reason


def test_only_uva258_promises_a_solution() -> None:
    assert [name for name, contest in CONTESTS.items() if contest.promise] == ["uva258"]
