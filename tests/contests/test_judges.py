"""The outputs that the judge of every contest accepts, and the places of wrong ones."""

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
    "jakarta2024": Case("2 3\n/.\\\n/./\n", "2\nS1 W2\n"),
}


def judged(name: str, output: str, cases: str | None = None) -> Rejection | None:
    module = CONTESTS[name].module
    puzzles = module.read(StringIO(cases or GOOD[name].cases), None)
    return module.judge(puzzles, StringIO(output, newline=None))


LENIENT: dict[str, Callable[[str], str]] = {
    "as written": str,
    "no newline at the end": str.rstrip,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "trailing blanks": lambda text: text.replace("\n", " \t \n"),
    "leading blanks": lambda text: "  " + text.replace("\n", "\n\t "),
    "blanks everywhere": lambda text: re.sub("([^\n])", r"\1 ", text),
    "no blanks": lambda text: text.replace(" ", ""),
    "empty lines": lambda text: "\n \n" + text.replace("\n", "\n\n  \n") + "\n\n",
    "no empty lines": lambda text: text.replace("\n\n", "\n"),
    "small letters": str.lower,
    "capital letters": str.upper,
    "leading zeros": lambda text: re.sub("([0-9]+)", r"000000000000\1", text),
    "the answer on its own line": lambda text: text.replace(": ", ":\n"),
    "a byte order mark": lambda text: "\ufeff" + text,
}


def test_every_contest_has_a_case() -> None:
    assert set(GOOD) == set(CONTESTS)


@pytest.mark.parametrize("name", CONTESTS)
@pytest.mark.parametrize("change", LENIENT)
def test_what_the_contests_own_judges_accept(name: str, change: str) -> None:
    assert judged(name, LENIENT[change](GOOD[name].right)) is None


@pytest.mark.parametrize("name", CONTESTS)
@pytest.mark.parametrize("change", LENIENT)
def test_wrong_answers_stay_wrong_in_any_layout(name: str, change: str) -> None:
    """Every output with one character changed is refused."""
    right = GOOD[name].right
    for at, old in enumerate(right):
        if old.isspace():
            continue
        for new in "7#*x":
            output = right[:at] + new + right[at + 1 :]
            if output != right:
                assert judged(name, LENIENT[change](output)) is not None, output


@pytest.mark.parametrize(
    ("name", "output", "said"),
    [
        ("hackercup2015", "", "case 1, line 1, column 1: the output ends before this case"),
        ("hackercup2015", "case #1: 05\n\n", "case 2, line 3, column 1: the output ends before"),
        (
            "hackercup2015",
            "Case #1:",
            "case 1, line 2, column 1: the output ends before the answer",
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
        ("hackercup2015", "Case #1: 5 5", "case 1, line 1, column 10: 55 steps"),
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
            "case 4, line 5, column 3: 'Case #4: 1', but there is no such case",
        ),
        ("codejam2017", "case#1: pos\u017fible", "case 1, line 1, column 9: 'pos\u017fible', not"),
        (
            "codejam2017",
            "Case #1: possible\n|.|\n.#.",
            "case 1, line 1, column 10: POSSIBLE, but there is no solution; row 1, column 2",
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
            "case 2, line 5, column 8: row 2, column 4 was changed: '.', but the puzzle has '|'",
        ),
        (
            "codejam2017",
            "Case #1: impossible\nCase #2: Possible\n./-.\n..#\n|.\\.\n",
            "case 2, line 4, column 4: row 2 has 3 cells, not 4",
        ),
        (
            "codejam2017",
            "Case #1: impossible\nCase #2: Possible\n./-.\ncase  #3: possible",
            "case 2, line 4, column 1: 'case  #3: possible' in place of row 2 of the grid",
        ),
        ("uva258", "****\n\n..\\*\n", "case 1, line 4, column 1: the output ends before row 3"),
        (
            "uva258",
            "****\n\n . . \\ x\n**.*\n",
            "case 1, line 3, column 8: unknown cell 'x'; expected",
        ),
        ("uva258", "****\n..\\\n**.*\n", "case 1, line 2, column 4: row 2 has 3 cells"),
        (
            "uva258",
            "****\n../*\n**.*\n",
            "case 1, line 1, column 3: row 1, column 3: the beam ends in a block",
        ),
        ("riddler", "\n", "case 1, line 2, column 1: the output ends before the answer"),
        ("riddler", "\n 02", "case 1, line 2, column 2: 2 moves, but the least number is 1"),
        ("riddler", "1\n\n1", "case 2, line 3, column 1: '1', but there is no such case"),
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
    assert str(found).startswith("case 1, line 2, column 3: there is no solution")


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
