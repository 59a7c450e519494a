"""The places of wrong outputs, and the layouts in which an input is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import StringIO
from typing import NamedTuple

import pytest

from lasermaze.contests import CONTESTS
from lasermaze.contests.output import Rejection


class Case(NamedTuple):
    """A contest's input with a right output of it."""

    cases: str
    right: str


GOOD = {
    "hackercup2015": Case(
        "3\n2 5\nS.v..\n....G\n1 4\nS.>G\n3 4\nS..^\n.#..\n>..G\n",
        "Case #1: 5\nCase #2: impossible\nCase #3: 5\n",
    ),
    "codejam2017": Case(
        "3\n2 3\n-.-\n.#.\n3 4\n./-.\n..#|\n-.\\.\n1 3\n-#|\n",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n..#|\n|.\\.\nCase #3: POSSIBLE\n-#|\n",
    ),
    "uva258": Case(
        "4 3\n****\n../*\n**.*\n5 4\n*****\n../.*\n*./..\n*****\n-1 -1\n",
        "****\n..\\*\n**.*\n\n*****\n..\\.*\n*.\\..\n*****\n",
    ),
    "riddler": Case("SSG\nLSS\n", "1\n"),
}


def judged(name: str, output: str, cases: str | None = None) -> Rejection | None:
    contest = CONTESTS[name]
    puzzles = contest.module.read(StringIO(cases or GOOD[name].cases), None)
    return contest.judge(puzzles, output.encode())


@pytest.mark.parametrize(
    ("name", "output", "said"),
    [
        (
            "hackercup2015",
            "",
            "case 1, line 1, column 1: the output ends; expected 'Case #1: ' and a numbe",
        ),
        (
            "hackercup2015",
            "case #1: 05\n\n",
            "case 2, line 3, column 1: the output ends; expected 'Case #2: ' and a numbe",
        ),
        (
            "hackercup2015",
            "Case #1:",
            "case 1, line 1, column 9: the output ends; expected a number of steps or 'i",
        ),
        (
            "hackercup2015",
            "\nCase #1:  6",
            "case 1, line 2, column 11: 6 steps, but the least number is 5",
        ),
        ("hackercup2015", "Case #1: 00", "case 1, line 1, column 10: 0 steps, but the least"),
        ("hackercup2015", "Case #1: five", "case 1, line 1, column 10: 'five' is neither a num"),
        ("hackercup2015", "Case #1: +5", "case 1, line 1, column 10: '+5' is neither a number"),
        ("hackercup2015", "Case #1: 5.0", "case 1, line 1, column 10: '5.0' is neither a num"),
        ("hackercup2015", "Case #1: \u0665", "case 1, line 1, column 10: '\u0665' is neither"),
        (
            "hackercup2015",
            "Case #1: 5 5",
            "case 2, line 1, column 12: '5', not 'Case #2: ' and a number of steps or 'i",
        ),
        ("hackercup2015", "Case #1: " + "9" * 9999, "case 1, line 1, column 10: 9999999999999"),
        ("hackercup2015", "Case #1: 5\n1", "case 2, line 2, column 1: '1', not 'Case #2: ' and"),
        (
            "hackercup2015",
            "Case #1: 5\nCase #2: IMPOSSIBLE\n\nCase #3: Impossible",
            "case 3, line 4, column 10: impossible, but the least number is 5",
        ),
        (
            "hackercup2015",
            GOOD["hackercup2015"].right + "\n  Case #4: 1",
            "case 3, line 5, column 3: 'Case', but the output should end here",
        ),
        ("codejam2017", "case#1: pos\u017fible", "case 1, line 1, column 9: 'pos\u017fible', not"),
        (
            "codejam2017",
            "Case #1: possible\n|.|\n.#.",
            "case 1, line 2, column 2: row 1, column 2: no beam crosses this cell",
        ),
        (
            "codejam2017",
            "Case #1: impossible\n\nCase #2: Impossible",
            "case 2, line 3, column 10: IMPOSSIBLE, but there is a solution",
        ),
        (
            "codejam2017",
            "Case #1: impossible\nCase #2: Possible\n./-.\n\n . . # -\n|.\\.\n",
            "case 2, line 6, column 4: row 3, column 4:",
        ),
        (
            "codejam2017",
            "Case #1: impossible\nCase #2: Possible\n./-.\n\n . . # . .\n|.\\.\n",
            "case 2, line 6, column 4: row 3 does not have 4 cells",
        ),
        (
            "codejam2017",
            "Case #1: impossible\nCase #2: Possible\n./-.\n..#\n|.\\.\n",
            "case 2, line 5, column 2: row 2 does not have 4 cells",
        ),
        (
            "codejam2017",
            "Case #1: impossible\nCase #2: Possible\n./-.\ncase  #3: possible",
            "case 2, line 4, column 1: 'case' in place of row 2",
        ),
        (
            "uva258",
            "****\n\n..\\*\n",
            "case 1, line 4, column 1: the output ends; expected row 3 of 3",
        ),
        (
            "uva258",
            "****\n\n . . \\ x\n**.*\n",
            "case 1, line 3, column 8: row 2, column 4 was changed: 'x', but the maze ha",
        ),
        ("uva258", "****\n..\\\n**.*\n", "case 1, line 3, column 2: row 2 does not have 4 cells"),
        (
            "uva258",
            "****\n../*\n**.*\n",
            "case 1, line 1, column 3: row 1, column 3: the beam ends in a block",
        ),
        (
            "riddler",
            "\n",
            "case 1, line 2, column 1: the output ends; expected a number of moves or 'i",
        ),
        ("riddler", "\n 02", "case 1, line 2, column 2: 2 moves, but the least number is 1"),
        ("riddler", "1\n\n1", "case 1, line 3, column 1: '1', but the output should end here"),
    ],
)
def test_a_wrong_output_is_named_with_case_line_and_column(
    name: str, output: str, said: str
) -> None:
    found = str(judged(name, output))
    assert found.startswith(said)
    assert len(found) < 300


def test_a_wrong_maze_without_solution_is_named_where_it_was_changed() -> None:
    cases = "4 4\n****\n../*\n*..*\n*.**\n-1 -1\n"
    assert judged("uva258", "****\n../*\n*..*\n*.**", cases) is None
    found = judged("uva258", "****\n..\\*\n*..*\n*.**", cases)
    assert found is not None
    assert str(found).startswith(
        "case 1, line 2, column 3: row 2, column 3 was changed, but there is no solution"
    )


@pytest.mark.parametrize("name", ["hackercup2015", "codejam2017", "uva258"])
@pytest.mark.parametrize(
    "change",
    [
        lambda text: re.sub("(?m)^(-?[0-9 ]+)$", r"\n\n \1 \n", text).replace("\n\n", "\n"),
        lambda text: re.sub("(?m)^([0-9])", r"\n\n0000000000\1", text),
        lambda text: text.replace("\n", " \r\n"),
        str.rstrip,
    ],
    ids=["blanks around numbers", "leading zeros", "CRLF", "no newline at the end"],
)
def test_an_input_is_read_in_any_layout(name: str, change: Callable[[str], str]) -> None:
    module, text = CONTESTS[name].module, GOOD[name].cases
    wanted = list(module.read(StringIO(text), None))
    assert list(module.read(StringIO(change(text), newline=None), None)) == wanted


def test_mazes_without_their_closing_line_are_read_with_a_note() -> None:
    contest, notes = CONTESTS["uva258"], list[str]()
    open_end = GOOD["uva258"].cases.removesuffix("-1 -1\n")
    wanted = list(contest.module.read(StringIO(GOOD["uva258"].cases), None, notes.append))
    assert not notes
    for end in ("", "\n \n"):
        assert list(contest.module.read(StringIO(open_end + end), None, notes.append)) == wanted
        assert notes == ["the input ends without its closing -1 -1; all its mazes were read"]
        notes.clear()
    assert "".join(contest.answer(StringIO(open_end), note=notes.append)) == GOOD["uva258"].right
    assert len(notes) == 1
