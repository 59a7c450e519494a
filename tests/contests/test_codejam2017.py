"""The contest `codejam2017`: its input, its output, its judge."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.contests import CONTESTS
from lasermaze.kinds.shooters import ShooterGrid

CONTEST = CONTESTS["codejam2017"]

CASES = """\
4
2 3
-.-
.#.
3 4
./-.
..#|
-.\\.
1 3
-#|
2 2
||
..
"""
RIGHT = """\
Case #1: IMPOSSIBLE
Case #2: POSSIBLE
./-.
..#|
|.\\.
Case #3: POSSIBLE
-#|
Case #4: POSSIBLE
||
..
"""


def read(text: str) -> list[lm.Puzzle]:
    return list(CONTEST.module.read(StringIO(text), "cases"))


def judged(output: str, cases: str = CASES) -> str:
    found = CONTEST.judge(
        CONTEST.module.read(StringIO(cases), None), output.encode(errors="surrogateescape")
    )
    return f"case {found.case}: {found.reason}" if found else "None"


@pytest.mark.shared_data
@pytest.mark.parametrize("name", ["sample", "small"])
def test_published_answers_and_ours_are_accepted(shared_data: Path, name: str) -> None:
    folder = shared_data / "shooters"
    cases = (folder / f"codejam2017-{name}.in").read_text()
    published = (folder / f"codejam2017-{name}.ans").read_text()
    assert judged(published, cases) == "None"
    ours = "".join(CONTEST.answer(StringIO(cases)))
    assert judged(ours, cases) == "None"
    verdicts = [line for line in ours.splitlines() if line.startswith("Case")]
    assert verdicts == [line for line in published.splitlines() if line.startswith("Case")]


def test_our_output_is_accepted_and_can_be_read_back() -> None:
    assert "".join(CONTEST.answer(StringIO(CASES))).count("Case #") == 4
    assert judged("".join(CONTEST.answer(StringIO(CASES)))) == "None"
    assert judged(RIGHT) == "None"
    assert "".join(CONTEST.module.form(read(CASES))) == CASES
    with pytest.raises(lm.PuzzleError, match="of kind 'board'"):
        list(CONTEST.module.form([lm.load("examples/board/fork.txt")]))


def test_any_right_grid_is_accepted() -> None:
    # Both shooters of the third case are between walls and the rim: all four answers are right.
    for row in ("-#|", "-#-", "|#|", "|#-"):
        assert judged(RIGHT.replace("\n-#|\n", f"\n{row}\n")) == "None"
    assert judged(RIGHT.replace("\n", " \r\n") + "\n\n") == "None"
    assert judged(RIGHT.replace(": ", ":")) == "None"


@pytest.mark.parametrize(
    ("was", "becomes", "reason"),
    [
        (
            "#1: IMPOSSIBLE",
            "#1: POSSIBLE\n|.|\n.#.",
            "case 1: row 1, column 2: no beam",
        ),
        ("#2: POSSIBLE\n./-.\n..#|\n|.\\.", "#2: IMPOSSIBLE", "case 2: IMPOSSIBLE, but there is a"),
        ("|.\\.", "-.\\.", "case 2: row 1, column 1: no beam crosses this cell"),
        ("./-.", "./|.", "case 2: row 2, column 2: no beam crosses this cell"),
        ("..#|\n", "..#.\n", "case 2: row 2, column 4 was changed: '.', but the puzzle has '|'"),
        ("./-.", "--/-.", "case 2: row 1 does not have 4 cells"),
        ("./-.", "./-", "case 2: row 1 does not have 4 cells"),
        ("./-.", "./-..", "case 2: row 1 does not have 4 cells"),
        ("|.\\.\n", "", "case 2: 'Case' in place of row 3"),
        ("||\n..", "-|\n..", "case 4: row 1, column 2: a beam destroys this shooter"),
        ("||\n..", "||", "case 4: the output ends; expected row 2 of 2"),
        ("||\n..", "||\n..\n..", "case 4: '..', but the output should end here"),
        (
            "||\n..\n",
            "||\n..\nCase #5: IMPOSSIBLE",
            "case 4: 'Case', but the output",
        ),
        ("Case #3", "Case #4", "case 3: 'Case #4:', not 'Case #3: ' and POSSIBLE or IMPOSSIBLE"),
        ("Case #3: P", "Case #3: possible P", "case 3: row 1 does not have 3 cells"),
        (
            "Case #1: IMPOSSIBLE\n",
            "",
            "case 1: 'Case #2:', not 'Case #1: '",
        ),
        ("-#|", "-#│", "case 3: row 1, column 3 was changed: '│', but the puzzle has '|'"),
        ("-#|", "\0", "case 3: 'Case' in place of row 1"),
        ("-#|", "-" * 100_000, "case 3: row 1 does not have 3 cells"),
    ],
)
def test_the_judge_names_the_first_wrong_case_and_the_reason(
    was: str, becomes: str, reason: str
) -> None:
    assert was in RIGHT
    verdict = judged(RIGHT.replace(was, becomes, 1))
    assert verdict.startswith(reason)
    assert len(verdict) < 300


def test_missing_output_is_rejected() -> None:
    assert judged("").startswith("case 1: the output ends; expected 'Case #1: '")
    assert judged("Case #1: IMPOSSIBLE\n").startswith("case 2: the output ends; expected 'Case")


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "expected"),
    [
        ("", 1, 1, "the input ends", "number of cases"),
        ("x\n", 1, 1, "'x' is not a whole number", "number of cases"),
        ("1\n", 2, 1, "case 1: the input ends", "R C"),
        ("1\n0 3\n", 2, 1, "case 1: '0' is less than 1", "R C"),
        ("1\n2 3 4\n", 2, 5, "case 1: 3 words", "R C"),
        ("1\n1 3\n--\n", 3, 3, "case 1: row 1 has 2 cells", "3, as"),
        ("1\n2 2\n--\n", 4, 1, "case 1: the input ends", "row 2 of 2"),
        ("2\n1 1\n.\n1 2\n-x\n", 5, 2, "case 2: unknown cell 'x'", "one of"),
        ("1\n1 1\n.\n.\n", 4, 1, "'.' after the last case", "end"),
    ],
)
def test_wrong_input(text: str, line: int, column: int, message: str, expected: str) -> None:
    with pytest.raises(lm.PuzzleError) as info:
        read(text)
    error = info.value
    assert (error.source, error.line, error.column) == ("cases", line, column)
    assert message in error.message
    assert expected in (error.expected or "")


def test_an_undecided_answer_cannot_be_written() -> None:
    answer = lm.Undecided(puzzle=ShooterGrid.of(["."]), reason="time limit")
    with pytest.raises(lm.PuzzleError, match="undecided"):
        CONTEST.module.write(1, answer)
