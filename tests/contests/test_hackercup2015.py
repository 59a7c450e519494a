"""The contest `hackercup2015`: its input, its output, its judge."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.contests import CONTESTS, contest_named
from lasermaze.contests.output import Rejection
from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.turrets import TurretMaze
from tests.turrets.plain import random_mazes, search

CONTEST = contest_named("hackercup2015")
CASES = "3\n2 5\nS.v..\n....G\n1 4\nS.>G\n3 4\nS..^\n.#..\n>..G\n"
RIGHT = "Case #1: 5\nCase #2: impossible\nCase #3: 5\n"


def answered(cases: str) -> str:
    return "".join(CONTEST.answer(StringIO(cases), "cases.in"))


def judged(cases: str, output: str) -> Rejection | None:
    return CONTEST.judge(
        CONTEST.module.read(StringIO(cases), None), output.encode(errors="surrogateescape")
    )


@pytest.mark.shared_data
@pytest.mark.parametrize("name", ["sample", "20-cases"])
def test_published_cases_byte_for_byte(shared_data: Path, name: str) -> None:
    folder = shared_data / "turrets"
    cases = (folder / f"hackercup2015-{name}.in").read_text()
    right = (folder / f"hackercup2015-{name}.out").read_text()
    assert answered(cases) == right
    assert judged(cases, right) is None


def test_random_cases_agree_with_a_plain_search() -> None:
    mazes = list(random_mazes(300, 2015))
    found = [search(rows) for rows in mazes]
    cases = "".join(CONTEST.module.form(map(TurretMaze.of, mazes)))
    lines = answered(cases).splitlines()
    assert lines == [
        f"Case #{number}: {steps[0] if isinstance(steps, tuple) else 'impossible'}"
        for number, steps in enumerate(found, 1)
    ]


def test_written_cases_can_be_read_back() -> None:
    puzzles = list(CONTEST.module.read(StringIO(CASES), None))
    assert "".join(CONTEST.module.form(puzzles)) == CASES
    with pytest.raises(PuzzleError, match="'lazors'"):
        list(CONTEST.module.form([lm.parse(lm.all_kinds()[-1].example)]))


def test_cases_are_answered_as_they_are_read() -> None:
    """Case 2 is wrong; case 1 is answered before case 2 is read."""
    answers = CONTEST.answer(StringIO("2\n1 3\nS.G\nrubbish\n"))
    assert next(answers) == "Case #1: 2\n"
    with pytest.raises(PuzzleError, match="case 2"):
        next(answers)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_endings_and_trailing_blanks_are_ignored(end: str) -> None:
    loose = "\ufeff" + CASES.replace("\n", "  \n") + "\n \n"
    stream = StringIO(loose.replace("\n", end), newline=None)
    assert "".join(CONTEST.answer(stream)) == RIGHT


@pytest.mark.parametrize(
    ("cases", "line", "column", "message", "expected"),
    [
        ("", 1, 1, "the input ends", "the number of cases"),
        ("x\n", 1, 1, "'x' is not a whole number", "the number of cases"),
        ("0\n", 1, 1, "'0' is less than 1", "the number of cases"),
        ("1 2\n", 1, 3, "2 words", "the number of cases"),
        ("1\n", 2, 1, "case 1: the input ends", "M N"),
        ("1\n2\nS.\n.G\n", 2, 2, "case 1: 1 word on", "M N"),
        ("1\n2 x\nS.\n.G\n", 2, 3, "case 1: 'x' is not a whole number", "M N"),
        ("1\n0 2\nSG\n", 2, 1, "case 1: '0' is less than 1", "M N"),
        ("1\n-1 2\nSG\n", 2, 1, "case 1: '-1' is less than 1", "M N"),
        ("1\n2 2\nS.\n", 4, 1, "case 1: the input ends", "row 2 of 2"),
        ("1\n2 2\nS.\n.G.\n", 4, 3, "case 1: row 2 has 3 cells", "2, as the case's"),
        ("1\n2 2\nS.\n\n.G\n", 4, 1, "case 1: row 2 has 0 cells", "2, as the case's"),
        ("2\n1 2\nSG\n1 2\nS,\n", 5, 2, "case 2: unknown cell ','", "one of"),
        ("1\n1 3\nS.S\n", 3, 3, "case 1: a second start", "only the one"),
        ("1\n1 3\nS..\n", 3, 1, "case 1: there is no goal", "one cell G"),
        ("1\n1 2\nSG\n1 2\nSG\n", 4, 1, "'1 2' after the last case", "the end"),
    ],
)
def test_wrong_input(cases: str, line: int, column: int, message: str, expected: str) -> None:
    with pytest.raises(PuzzleError) as info:
        answered(cases)
    error = info.value
    assert (error.source, error.line, error.column) == ("cases.in", line, column), str(error)
    assert message in error.message
    assert expected in (error.expected or "")


@pytest.mark.parametrize("output", [RIGHT, RIGHT.rstrip(), RIGHT.replace("\n", " \r\n") + "\n\n"])
def test_a_right_output_is_accepted(output: str) -> None:
    assert judged(CASES, output) is None


@pytest.mark.parametrize(
    ("output", "case", "reason"),
    [
        ("", 1, "the output ends; expected 'Case #1: ' and a number of steps "),
        (RIGHT.replace("5", "6", 1), 1, "6 steps, but the least number is 5"),
        (RIGHT.replace("5", "4", 1), 1, "4 steps, but the least number is 5"),
        (RIGHT.replace("5", "impossible", 1), 1, "impossible, but the least number is 5"),
        (RIGHT.replace("impossible", "3"), 2, "3 steps, but no walk"),
        (
            RIGHT.replace("#3", "#4"),
            3,
            "'Case #4:', not 'Case #3: '",
        ),
        (
            RIGHT.replace("Case #2: impossible\n", ""),
            2,
            "'Case #3:', not 'Case #2: '",
        ),
        (RIGHT + "Case #4: 1\n", 3, "'Case', but the output should end here"),
        ("5\nimpossible\n5\n", 1, "'5', not 'Case #1: '"),
    ],
)
def test_the_first_wrong_case_of_an_output_is_named(output: str, case: int, reason: str) -> None:
    rejection = judged(CASES, output)
    assert rejection is not None
    assert rejection.case == case
    assert reason in rejection.reason


def test_contests_are_found_by_name() -> None:
    assert all(contest_named(name).name == name for name in CONTESTS)
    with pytest.raises(PuzzleError, match="unknown contest 'x'"):
        contest_named("x")
