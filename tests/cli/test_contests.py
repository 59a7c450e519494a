"""Contests on the command line: inputs, answers, judgements, and test data of one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lasermaze.cli.program import run
from lasermaze.contests import CONTESTS
from lasermaze.kind import kind_named
from tests.helpers import ORACLES, ROOT, lm, some

#: An input with a right output of it.
GOOD = {
    "hackercup2015": (
        "3\n2 5\nS.v..\n....G\n1 4\nS.>G\n3 4\nS..^\n.#..\n>..G\n",
        "Case #1: 5\nCase #2: impossible\nCase #3: 5\n",
    ),
    "codejam2017": (
        "3\n2 3\n-.-\n.#.\n3 4\n./-.\n..#|\n-.\\.\n1 3\n-#|\n",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n..#|\n|.\\.\nCase #3: POSSIBLE\n-#|\n",
    ),
    "uva258": (
        "4 3\n****\n../*\n**.*\n5 4\n*****\n../.*\n*./..\n*****\n-1 -1\n",
        "****\n..\\*\n**.*\n\n*****\n..\\.*\n*.\\..\n*****\n",
    ),
    "riddler": ("SSG\nLSS\n", "1\n"),
}
HOPELESS = "4 4\n****\n../*\n*..*\n*.**\n"

#: Wrong outputs of these inputs, and how the reason begins.
REJECTED = [
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
    ("hackercup2015", "Case #1: ٥", "case 1, line 1, column 10: '٥' is neither"),
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
        "Case #1: 5\nCase #2: impossible\nCase #3: 5\n\n  Case #4: 1",
        "case 3, line 5, column 3: 'Case', but the output should end here",
    ),
    ("codejam2017", "case#1: posſible", "case 1, line 1, column 9: 'posſible', not"),
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
    ("uva258", "****\n\n..\\*\n", "case 1, line 4, column 1: the output ends; expected row 3 of 3"),
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
    (
        "codejam2017",
        "Case #1: POSSIBLE\n|.|\n.#.\n",
        "case 1, line 2, column 2: row 1, column 2: no beam crosses this cell",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: IMPOSSIBLE\nCase #3: POSSIBLE\n-#|\n",
        "case 2, line 2, column 10: IMPOSSIBLE, but there is a solution",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n..#|\n-.\\.\nCase #3: POSSIBLE\n-#|\n",
        "case 2, line 3, column 1: row 1, column 1: no beam crosses this cell",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./|.\n..#|\n|.\\.\nCase #3: POSSIBLE\n-#|\n",
        "case 2, line 4, column 2: row 2, column 2: no beam crosses this cell",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n..#.\n|.\\.\nCase #3: POSSIBLE\n-#|\n",
        "case 2, line 4, column 4: row 2, column 4 was changed: '.', but the puzzle has '|'",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n--/-.\n..#|\n|.\\.\nCase #3: POSSIBLE\n-#|\n",
        "case 2, line 3, column 5: row 1 does not have 4 cells",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-\n..#|\n|.\\.\nCase #3: POSSIBLE\n-#|\n",
        "case 2, line 4, column 2: row 1 does not have 4 cells",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-..\n..#|\n|.\\.\nCase #3: POSSIBLE\n-#|\n",
        "case 2, line 3, column 5: row 1 does not have 4 cells",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n..#|\nCase #3: POSSIBLE\n-#|\n",
        "case 2, line 5, column 1: 'Case' in place of row 3",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n..#|\n|.\\.\nCase #4: POSSIBLE\n-#|\n",
        "case 3, line 6, column 1: 'Case #4:', not 'Case #3: ' and POSSIBLE or IMPOSSIBLE",
    ),
    (
        "codejam2017",
        "case#1:impossible\ncase#2:POSSIBLE\n./-.\n..#|\n|.\\.\nCase #3: possible POSSIBLE\n-#|",
        "case 3, line 6, column 22: row 1 does not have 3 cells",
    ),
    (
        "codejam2017",
        "Case #2: POSSIBLE\n./-.\n..#|\n|.\\.\nCase #3: POSSIBLE\n-#|\n",
        "case 1, line 1, column 1: 'Case #2:', not 'Case #1: ' and POSSIBLE or IMPOSSIBLE",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n..#|\n|.\\.\nCase #3: POSSIBLE\n-#\u2502\n",
        "case 3, line 7, column 3: row 1, column 3 was changed: '│', but the puzzle has '|'",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n..#|\n|.\\.\nCase #3: POSSIBLE\n\x00\n",
        "case 3, line 8, column 1: the output ends; expected row 1 of 1",
    ),
    (
        "codejam2017",
        "Case #1: IMPOSSIBLE\nCase #2: POSSIBLE\n./-.\n..#|\n|.\\.\nCase #3: POSSIBLE\n"
        + "-" * 100000
        + "\n",
        "case 3, line 7, column 4: row 1 does not have 3 cells",
    ),
    (
        "hackercup2015",
        "Case #1: 6\nCase #2: impossible\nCase #3: 5\n",
        "case 1, line 1, column 10: 6 steps, but the least number is 5",
    ),
    (
        "hackercup2015",
        "Case #1: 4\nCase #2: impossible\nCase #3: 5\n",
        "case 1, line 1, column 10: 4 steps, but the least number is 5",
    ),
    (
        "hackercup2015",
        "Case #1: impossible\nCase #2: impossible\nCase #3: 5\n",
        "case 1, line 1, column 10: impossible, but the least number is 5",
    ),
    (
        "hackercup2015",
        "Case #1: 5\nCase #2: 3\nCase #3: 5\n",
        "case 2, line 2, column 10: 3 steps, but no walk reaches the goal",
    ),
    (
        "hackercup2015",
        "Case #1: 5\nCase #2: impossible\nCase #4: 5\n",
        "case 3, line 3, column 1: 'Case #4:', not 'Case #3: ' and a number of steps or 'imp",
    ),
    (
        "hackercup2015",
        "Case #1: 5\nCase #3: 5\n",
        "case 2, line 2, column 1: 'Case #3:', not 'Case #2: ' and a number of steps or 'imp",
    ),
    (
        "hackercup2015",
        "Case #1: 5\nCase #2: impossible\nCase #3: 5\nCase #4: 1\n",
        "case 3, line 4, column 1: 'Case', but the output should end here",
    ),
    (
        "hackercup2015",
        "5\nimpossible\n5\n",
        "case 1, line 1, column 1: '5', not 'Case #1: ' and a number of steps or 'impossible'",
    ),
    ("uva258", "", "case 1, line 1, column 1: the output ends; expected row 1 of 3"),
    ("uva258", "****\n..\\*\n", "case 1, line 3, column 1: the output ends; expected row 3 of 3"),
    (
        "uva258",
        "****\n../*\n**.*\n\n*****\n..\\.*\n*.\\..\n*****\n",
        "case 1, line 1, column 3: row 1, column 3: the beam ends in a block",
    ),
    (
        "uva258",
        "****\n..\\*\n****\n\n*****\n..\\.*\n*.\\..\n*****\n",
        "case 1, line 3, column 3: row 3, column 3 was changed: '*', but the maze has '.'",
    ),
    (
        "uva258",
        "****\n.\\\\*\n**.*\n\n*****\n..\\.*\n*.\\..\n*****\n",
        "case 1, line 2, column 2: row 2, column 2 was changed: '\\\\', but the maze has '.'",
    ),
    (
        "uva258",
        "****\n...*\n**.*\n\n*****\n..\\.*\n*.\\..\n*****\n",
        "case 1, line 2, column 3: row 2, column 3 was changed: '.', but the maze has '/'",
    ),
    (
        "uva258",
        "****\n..x*\n**.*\n\n*****\n..\\.*\n*.\\..\n*****\n",
        "case 1, line 2, column 3: row 2, column 3 was changed: 'x', but the maze has '/'",
    ),
    (
        "uva258",
        "****\n..\\**\n**.*\n\n*****\n..\\.*\n*.\\..\n*****\n",
        "case 1, line 2, column 5: row 2 does not have 4 cells",
    ),
    (
        "uva258",
        "****\n..\\*\n**.*\n\n*****\n../.*\n*.\\..\n*****\n",
        "case 2, line 5, column 3: row 1, column 3: the beam ends in a block",
    ),
    (
        "uva258",
        "****\n..\\*\n**.*\n\n*****\n..\\.*\n*.\\..\n*****\n\n****\n",
        "case 2, line 10, column 1: '****', but the output should end here",
    ),
    ("riddler", "2", "case 1, line 1, column 1: 2 moves, but the least number is 1"),
    ("riddler", "0", "case 1, line 1, column 1: 0 moves, but the least number is 1"),
    (
        "riddler",
        "",
        "case 1, line 1, column 1: the output ends; expected a number of moves or 'impossible'",
    ),
    (
        "riddler",
        "one",
        "case 1, line 1, column 1: 'one' is neither a number of moves nor 'impossible'",
    ),
    (
        "riddler",
        "-1",
        "case 1, line 1, column 1: '-1' is neither a number of moves nor 'impossible'",
    ),
    (
        "riddler",
        "1.0",
        "case 1, line 1, column 1: '1.0' is neither a number of moves nor 'impossible'",
    ),
    (
        "riddler",
        "Case #1: 1",
        "case 1, line 1, column 1: 'case' is neither a number of moves nor 'impossible'",
    ),
    ("riddler", "impossible", "case 1, line 1, column 1: impossible, but the least number is 1"),
    (
        "riddler",
        "" + "9" * 5000,
        "case 1, line 1, column 1: 99999999999999999999999... moves, but the l",
    ),
]

#: Texts that are no input, the place with the message, and what is expected there.
WRONG_INPUTS = [
    ("codejam2017", "", "1:1: the input ends", "number of cases"),
    ("codejam2017", "x\n", "1:1: 'x' is not a whole number", "number of cases"),
    ("codejam2017", "1\n", "2:1: case 1: the input ends", "R C"),
    ("codejam2017", "1\n0 3\n", "2:1: case 1: '0' is less than 1", "R C"),
    ("codejam2017", "1\n2 3 4\n", "2:5: case 1: 3 words", "R C"),
    ("codejam2017", "1\n1 3\n--\n", "3:3: case 1: row 1 has 2 cells", "3, as"),
    ("codejam2017", "1\n2 2\n--\n", "4:1: case 1: the input ends", "row 2 of 2"),
    ("codejam2017", "2\n1 1\n.\n1 2\n-x\n", "5:2: case 2: unknown cell 'x'", "one of"),
    ("codejam2017", "1\n1 1\n.\n.\n", "4:1: '.' after the last case", "end"),
    ("hackercup2015", "", "1:1: the input ends", "the number of cases"),
    ("hackercup2015", "x\n", "1:1: 'x' is not a whole number", "the number of cases"),
    ("hackercup2015", "0\n", "1:1: '0' is less than 1", "the number of cases"),
    ("hackercup2015", "1 2\n", "1:3: 2 words", "the number of cases"),
    ("hackercup2015", "1\n", "2:1: case 1: the input ends", "M N"),
    ("hackercup2015", "1\n2\nS.\n.G\n", "2:2: case 1: 1 word on", "M N"),
    ("hackercup2015", "1\n2 x\nS.\n.G\n", "2:3: case 1: 'x' is not a whole number", "M N"),
    ("hackercup2015", "1\n0 2\nSG\n", "2:1: case 1: '0' is less than 1", "M N"),
    ("hackercup2015", "1\n-1 2\nSG\n", "2:1: case 1: '-1' is less than 1", "M N"),
    ("hackercup2015", "1\n2 2\nS.\n", "4:1: case 1: the input ends", "row 2 of 2"),
    ("hackercup2015", "1\n2 2\nS.\n.G.\n", "4:3: case 1: row 2 has 3 cells", "2, as the case's"),
    ("hackercup2015", "1\n2 2\nS.\n\n.G\n", "4:1: case 1: row 2 has 0 cells", "2, as the case's"),
    ("hackercup2015", "2\n1 2\nSG\n1 2\nS,\n", "5:2: case 2: unknown cell ','", "one of"),
    ("hackercup2015", "1\n1 3\nS.S\n", "3:3: case 1: a second start", "only the one"),
    ("hackercup2015", "1\n1 3\nS..\n", "3:1: case 1: there is no goal", "one cell G"),
    ("hackercup2015", "1\n1 2\nSG\n1 2\nSG\n", "4:1: '1 2' after the last case", "the end"),
    ("uva258", "", "1:1: the input ends", "or -1 -1 at the end"),
    ("uva258", "4\n****\n", "1:2: case 1: 1 word on this line", "columns and rows"),
    ("uva258", "4 x\n****\n", "1:3: case 1: 'x' is not a whole number", "columns and rows"),
    ("uva258", "-1 4\n", "1:1: case 1: '-1' is less than 1", "columns and rows"),
    ("uva258", "4 3 2\n", "1:5: case 1: 3 words", "columns and rows"),
    (
        "uva258",
        "3 4\n****\n../*\n**.*\n-1 -1\n",
        "2:4: case 1: row 1 has 4 cells",
        "3, as the maze",
    ),
    ("uva258", "4 4\n****\n../*\n**.*\n", "5:1: case 1: the input ends", "row 4 of 4"),
    ("uva258", "4 3\n****\n..x*\n**.*\n-1 -1\n", "3:3: case 1: unknown cell 'x'", "* . / \\"),
    ("uva258", "4 3\n*.**\n../*\n**.*\n-1 -1\n", "4:3: case 1: a third opening", "row 1, column 2"),
    ("uva258", "4 3\n****\n*./*\n**.*\n-1 -1\n", "2:1: case 1: there is 1 opening", "two cells"),
    ("uva258", "-1 -1\n4 3\n", "2:1: '4 3' after the last case", "the end of the input"),
    ("riddler", "SSG\nSSQ\n", "2:3: unknown", ""),
]

Ran = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ran(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ran:
    """A function that runs a command, in a folder of its own, in which it writes files first."""
    monkeypatch.chdir(tmp_path)

    def call(line: str, **files: str) -> tuple[int, str, str]:
        for name, text in files.items():
            Path(name).write_text(text, newline="")
        return (run(line.split()), *capsys.readouterr())

    return call


@pytest.mark.parametrize(("name", "output", "said"), REJECTED)
def test_a_wrong_output_is_rejected_with_its_place(
    name: str, output: str, said: str, ran: Ran
) -> None:
    code, out, err = ran(f"judge {name} given said", given=GOOD[name][0], said=output)
    assert (code, err) == (1, "")
    assert out.startswith(f"said: rejected: {said}")
    assert len(out) < 300


@pytest.mark.parametrize(("name", "text", "message", "expected"), WRONG_INPUTS)
def test_a_wrong_input_is_told_with_its_place(
    name: str, text: str, message: str, expected: str, ran: Ran
) -> None:
    for line in (
        f"contest {name} given",
        f"judge {name} given said",
        f"convert --from {name} given",
    ):
        code, _, err = ran(line, given=text, said="Case #1: 1\n")
        assert (code, err.count("\n")) == (2, 1)
        assert err.startswith(f"given:{message}")
        assert expected in err


@pytest.mark.parametrize("name", GOOD)
def test_the_case_at_which_the_time_was_up_is_named(name: str, ran: Ran) -> None:
    code, out, err = ran(f"contest {name} given --time-limit 1e-9", given=GOOD[name][0])
    assert (code, out) == (3, "")
    assert err.startswith("given: case 1: ")
    assert "time limit" in err


def test_judge_tells_it_in_json(ran: Ran) -> None:
    given, right = GOOD["hackercup2015"]
    line = "judge --json hackercup2015 given said"
    code, out, _ = ran(line, given=given, said=right)
    assert (code, json.loads(out)["judge"]["accepted"]) == (0, True)
    code, out, _ = ran(line, said="")
    reason = "the output ends; expected 'Case #1: ' and a number of steps or 'impossible'"
    verdict = {"accepted": False, "case": 1, "reason": reason, "line": 1, "column": 1}
    assert (code, json.loads(out)) == (1, {"lasermaze": 1, "judge": verdict})


#: Changes of an input that make no difference; CR alone is a line's end, too.
LAYOUTS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "blanks around numbers": lambda text: re.sub("(?m)^(-?[0-9 ]+)$", r"\n\n \1 \n", text),
    "leading zeros": lambda text: re.sub("(?m)^([0-9])", r"\n\n0000000000\1", text),
    "CRLF": lambda text: text.replace("\n", " \r\n"),
    "CR": lambda text: text.replace("\n", "  \r"),
    "a mark and blank lines at the end": lambda text: f"\ufeff{text}\n \n",
    "no end of the last line": str.rstrip,
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", GOOD)
def test_an_input_is_read_in_any_layout(name: str, layout: str, ran: Ran) -> None:
    given, right = GOOD[name]
    changed = LAYOUTS[layout](given)
    if layout == "blanks around numbers":  # but not between the number and the rows
        changed = changed.replace(" \n\n", " \n")
    assert ran(f"contest {name} given", given=changed) == (0, right, "")


@pytest.mark.parametrize("name", [name for name in CONTESTS if name != "riddler"])
def test_answers_are_right_and_inputs_are_converted_both_ways(name: str, ran: Ran) -> None:
    few = [
        case for case in some(ORACLES[CONTESTS[name].kind], 30) if case.answer or name != "uva258"
    ]
    native = "\n".join(case.text for case in few)
    _, given, _ = ran(f"convert native --to {name}", native=native)
    _, again, _ = ran(f"convert --from {name} given", given=given)
    assert lm.parse_all(again) == tuple(case.puzzle for case in few)
    code, answers, _ = ran(f"contest {name} given")
    assert code == 0
    assert ran(f"judge {name} given said", said=answers)[0] == 0
    if name == "hackercup2015":
        said = [len(case.answer.witness) if case.answer else "impossible" for case in few]
        assert answers == "".join(f"Case #{n}: {steps}\n" for n, steps in enumerate(said, 1))
    if name == "codejam2017":
        verdicts = re.findall(r"Case #\d+: (\w+)", answers)
        assert verdicts == ["POSSIBLE" if case.answer else "IMPOSSIBLE" for case in few]
    code, _, err = ran(f"convert {ROOT}/examples/lazors/crossing.txt --to {name}")
    assert (code, "'lazors'" in err) == (2, True)


def test_grids_of_the_riddler(ran: Ran) -> None:
    for case in some(ORACLES["signposts"], 20):
        _, given, _ = ran("convert native --to riddler", native=case.text)
        _, answer, _ = ran("contest riddler given", given=given)
        assert answer == (f"{case.answer.witness.cost}\n" if case.answer else "impossible\n")
    code, _, err = ran("convert native --to riddler", native=f"{case.text}\n{case.text}")
    assert (code, "2 puzzles" in err) == (2, True)


@pytest.mark.shared_data
@pytest.mark.parametrize(
    ("name", "given", "ending"),
    [
        ("hackercup2015", "turrets/hackercup2015-sample.in", ".out"),
        ("hackercup2015", "turrets/hackercup2015-20-cases.in", ".out"),
        ("codejam2017", "shooters/codejam2017-sample.in", ".ans"),
        ("codejam2017", "shooters/codejam2017-small.in", ".ans"),
        ("riddler", "signposts/riddler-2019-02-01.txt", ""),
    ],
)
def test_published_inputs(name: str, given: str, ending: str, shared_data: Path, ran: Ran) -> None:
    text = (shared_data / given).with_suffix(ending).read_text() if ending else "34\n"
    code, out, _ = ran(f"contest {name} {shared_data / given}")
    verdicts = re.compile("(?m)^Case.*" if name == "codejam2017" else "(?m)^.*$")
    assert (code, verdicts.findall(out)) == (0, verdicts.findall(text))
    for said in (out, text):
        assert ran(f"judge {name} {shared_data / given} said", said=said)[0] == 0


def test_cases_are_answered_as_they_are_read_and_limits_are_told(ran: Ran) -> None:
    code, out, err = ran("contest hackercup2015 given", given="2\n1 3\nS.G\nrubbish\n")
    assert (code, out, "case 2" in err) == (2, "Case #1: 2\n", True)
    ended = ran("contest codejam2017 given", given=f"1\n1 51\n{'#' * 51}\n")
    told = "given: case 1: 51 columns, but the contest's limit is 50\n"
    assert ended == (0, f"Case #1: POSSIBLE\n{'#' * 51}\n", told)
    code, out, err = ran("contest hackercup2015 given", given="101\n" + "1 2\nSG\n" * 101)
    assert (code, out.count("\n")) == (0, 101)
    assert err == "given: case 101: the contest's limit is 100 cases\n"


def test_mazes_that_break_the_promise_or_do_not_close(ran: Ran) -> None:
    given, right = GOOD["uva258"]
    code, out, err = ran("contest uva258 given", given=HOPELESS + given)
    assert (code, out) == (1, HOPELESS.removeprefix("4 4\n") + "\n" + right)
    assert err == (
        "given: case 1: impossible, though the contest promises a solution; "
        "the maze is printed as it was\n"
    )
    assert ran("judge uva258 given said", said=out)[0] == 0
    _, said, _ = ran("judge uva258 given said", said=out.replace("../*", "..\\*", 1))
    assert "column 3: row 2, column 3 was changed, but there is no solution" in said
    unclosed = given.removesuffix("-1 -1\n")
    for line, out in (
        ("contest uva258 given", right),
        ("judge uva258 given said", "said: accepted\n"),
        ("convert --from uva258 --to uva258 given", given),
    ):
        code, said, err = ran(line, given=unclosed, said=right)
        assert (code, said) == (0, out)
        note = "given: the input ends without its closing -1 -1; all its mazes were read\n"
        assert err == note


# Data of one's own


@pytest.mark.parametrize("name", CONTESTS)
def test_data_mixes_sizes_and_verdicts_and_has_right_answers(name: str, ran: Ran) -> None:
    contest, count = CONTESTS[name], 1 if name == "riddler" else 16
    side = 8 if contest.kind == "shooters" else 10  # shooters are changed until they are hard
    wish = f"generate --contest {name} --count {count} --max-size {side} -o"
    assert ran(f"{wish} data.in --seed 3")[0] == 0
    assert Path("data.in").exists()
    assert ran(f"judge {name} data.in data.out")[0] == 0
    for seed in (3, 4):
        ran(f"{wish} {seed}.in --seed {seed}")
    texts = [Path(file).read_text() for file in ("data.in", "3.in", "4.in")]
    assert texts[0] == texts[1] != texts[2]
    cases: Any = lm.parse_all(ran(f"convert --from {name} data.in")[1])
    sizes = [(case.rows, case.cols) for case in cases]
    assert sizes[0] == (side, side)
    if count > 1:
        least = max(kind_named(contest.kind).small)
        assert (least, least) in sizes
        assert min(map(min, sizes)) == least
        assert max(map(max, sizes)) == side
        assert len(set(sizes)) > side // 2
        solvable = sum(bool(lm.solve(case)) for case in cases)
        assert solvable == 16 if contest.promise else 3 <= solvable <= 13


def test_data_has_the_largest_size_of_the_contest(ran: Ran) -> None:
    assert ran("generate --contest hackercup2015 -o data.in")[0] == 0
    assert Path("data.in").read_text().startswith("1\n100 100\n")
