"""One judge a problem: the library, the command line and the shipped programs always agree.

They are also held against a plain reading of the rules: words are read by a few lines of their
own, and what they say is judged by the checkers of the kinds, which share no code with the
validators, and by a beam that is followed here.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.contests import Contest, rivals
from lasermaze.contests.one_puzzle import PROBLEMS, problem_named
from tests.helpers import command as lasermaze

each_problem = pytest.mark.parametrize("name", PROBLEMS)

#: For each problem small inputs: one with a solution, one without, one with several.
INPUTS: dict[str, tuple[str, ...]] = {
    "hackercup2015": ("3\n2 5\nS.v..\n....G\n1 4\nS.>G\n3 4\nS..^\n.#..\n>..G\n", "1\n1 2\nSG\n"),
    "codejam2017": (
        "3\n2 3\n-.-\n.#.\n3 4\n./-.\n..#|\n-.\\.\n1 3\n-#|\n",
        "1\n2 2\n|.\n.-\n",
    ),
    "uva258": ("4 3\n****\n../*\n**.*\n5 4\n*****\n../.*\n*./..\n*****\n-1 -1\n",),
    "riddler": ("SSG\nLSS\n", "XSXX\nXSXX\nSGXX\nXXXX\n", "GX\nXX\n"),
    "turrets": ("2 5\nS.v..\n....G\n", "1 4\nS.>G\n", "3 3\nS..\n...\n..G\n"),
    "shooters": ("3 4\n./-.\n..#|\n-.\\.\n", "2 3\n-.-\n.#.\n", "2 2\n|.\n.-\n"),
    "signposts": (
        "4 4\nXSXX\nXSXX\nSGXX\nXXXX\n",
        "5 4\n?LRU\nXUUX\nLXGX\nU?LL\nUL??\n",
        "2 2\nGX\nXG\n",
    ),
    "mirrors": (
        "3 4\n****\n../*\n**.*\n",
        "5 4\n****\n*//.\n*..*\n*//*\n*.**\n",
        "4 4\n****\n../*\n*..*\n*.**\n",
    ),
    "board": (
        "3 3 1 2\nL> . .\n. . .\n. T? .\nS D\n",
        "1 3 1 0\nL? . T?!\n",
        "2 2 1 1\nL? .\n. .\nT\n",
    ),
    "lazors": (
        "2 2\noo\noo\n1 0 0\n1 1\n1 0 1 1\n4 1\n",
        "1 2\nox\n0 1 0\n1 1\n0 1 1 1\n4 1\n",
        "2 3\noxo\nooo\n1 0 1\n1 2\n0 1 1 -1\n2 1\n5 2\n",
    ),
}

#: Changes of the layout that make no difference, and those that do.
HARMLESS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "no line end at the end": str.rstrip,
    "CRLF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "trailing blanks": lambda text: text.replace("\n", " \t\v\f\n"),
    "leading blanks": lambda text: "  " + text.replace("\n", "\n\t "),
    "tabs": lambda text: text.replace(" ", "\t"),
    "wide": lambda text: text.replace(" ", "   "),
    "empty lines": lambda text: "\n \n" + text.replace("\n", "\n\n  \n") + "\n\n",
    "a word a line": lambda text: "\n".join(text.split()),
    "one line": lambda text: " ".join(text.split()),
    "byte order mark": lambda text: "\ufeff" + text,
    "leading zeros": lambda text: re.sub("(?<![0-9])([0-9]+)", r"000\1", text),
    "small words": lambda text: re.sub("(Case|POSSIBLE|IMPOSSIBLE)", lambda m: m[0].lower(), text),
    "capital words": lambda text: re.sub(
        "(Case|impossible|top|left|right|bottom)", lambda m: m[0].upper(), text
    ),
}
HARMFUL: dict[str, Callable[[str], str]] = {
    "nothing": lambda text: "",
    "twice": lambda text: text + text,
    "one word more": lambda text: text + "1\n",
    "impossible at the end": lambda text: text + "impossible\n",
    "null at the end": lambda text: text + "\0",
    "without the last word": lambda text: " ".join(text.split()[:-1]),
    "zero before a word": lambda text: (
        re.sub("(?i)(impossible|possible)", r"0\1", text, count=1)
        if re.search("(?i)possible", text)
        else "?" + text
    ),
    "no-break blanks": lambda text: text.replace("\n", "\u00a0\n"),
}
LETTERS = "./\\-|#*NESWLRUGX019: v^<>TDCSabco!"


@pytest.fixture(autouse=True)
def solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each puzzle is solved once, not once an output."""
    monkeypatch.setattr(Contest, "proved", lambda _, case: answer_of(case))


@cache
def answer_of(case: Any) -> Any:
    answer = lm.solve(case)
    lm.check(case, answer)
    return answer


@cache
def cases_of(name: str, text: str) -> tuple[Any, ...]:
    return tuple(problem_named(name).module.read(StringIO(text), None))


@cache
def answer_to(name: str, text: str) -> str:
    problem = problem_named(name)
    numbered = enumerate(cases_of(name, text), 1)
    return "".join(problem.module.write(n, problem.proved(case)) for n, case in numbered)


@cache
def shipped(name: str) -> dict[str, Any]:
    """The names in the file of the output validator."""
    names: dict[str, Any] = {"__name__": "validator", "__file__": "validate.py"}
    exec(compile(rivals.validator(name, "output"), f"{name}.py", "exec"), names)
    return names


def shipped_accepts(name: str, text: str, output: bytes) -> bool:
    program = shipped(name)
    said = program["Output"](output)
    try:
        program["judge"](text, program["Output"](answer_to(name, text).encode()), said)
        said.end()
    except program["WrongError"]:
        return False
    return True


def library_accepts(name: str, text: str, output: bytes) -> bool:
    return problem_named(name).judge(cases_of(name, text), output) is None


# The rules, read once more


def right_by_the_rules(name: str, text: str, output: bytes) -> bool:
    words = re.split(r"[ \t\v\f\r\n]+", output.decode("utf-8", "replace").removeprefix("\ufeff"))
    return reads(name, list(cases_of(name, text)), " ".join(filter(None, words)))


def reads(name: str, cases: list[Any], said: str) -> bool:
    """Whether words, one blank between two, are right for some cases."""
    if name in ("hackercup2015", "codejam2017"):
        for number, case in enumerate(cases, 1):
            head = re.match(rf"case ?# ?0*{number} ?: ?", said, re.I | re.A)
            if head is None:
                return False
            said = said[head.end() :]
            taken = verdict_or_grid(name, case, said)
            if taken is None:
                return False
            said = said[taken:].lstrip(" ")
        return not said
    if name == "uva258":
        for case in cases:
            rows = rows_in(said, case.rows, case.cols)
            if rows is None or not passes(case, rows[0]):
                return False
            said = said[rows[1] :].lstrip(" ")
        return not said
    (case,) = cases
    solvable = bool(answer_of(case))
    if said.lower() == "impossible":
        return not solvable
    if name == "riddler":
        found = re.fullmatch("0*([0-9]+)", said)
        return solvable and found is not None and int(found[1]) == answer_of(case).witness.cost
    return solves(name, case, said)


def verdict_or_grid(name: str, case: Any, said: str) -> int | None:
    """The length of a right answer to one case at the beginning; None if there is none."""
    word = said.split(" ")[0]
    answer = answer_of(case)
    if word.lower() == "impossible":
        return None if answer else len(word)
    if name == "hackercup2015":
        right = re.fullmatch("0*([0-9]+)", word)
        return len(word) if answer and right and int(right[1]) == len(answer.witness) else None
    if word.lower() != "possible" or not answer:
        return None
    rest = said[len(word) + 1 :]
    rows = rows_in(rest, case.rows, case.cols)
    if rows is None or not solves("shooters", case, " ".join(rows[0])):
        return None
    return len(word) + 1 + rows[1]


def rows_in(said: str, rows: int, cols: int) -> tuple[list[str], int] | None:
    """The rows of a grid at the beginning, and their length; blanks may be between cells."""
    found = re.match(" ".join([" ?".join(["[^ ]"] * cols)] * rows) + "( |$)", said)
    if found is None:
        return None
    letters = found[0].replace(" ", "")
    return [letters[i : i + cols] for i in range(0, rows * cols, cols)], found.end()


def passes(maze: Any, rows: list[str]) -> bool:
    """Whether rows are a maze with its mirrors turned, whose beam passes."""
    given = list(maze.lines())
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter != given[row][col] and not {letter, given[row][col]} <= {"/", "\\"}:
                return False
    inner = {(r, c) for r in range(1, maze.rows - 1) for c in range(1, maze.cols - 1)}
    first, second = (
        (r, c) for r in range(maze.rows) for c in range(maze.cols)
        if (r, c) not in inner and rows[r][c] == "."
    )  # fmt: skip
    down, right = {0: (1, 0), maze.rows - 1: (-1, 0)}.get(first[0], (0, -1 if first[1] else 1))
    row, col = first
    while rows[row][col] != "*":
        if rows[row][col] == "/":
            down, right = -right, -down
        elif rows[row][col] == "\\":
            down, right = right, down
        if (row, col) == second:
            return True
        row, col = row + down, col + right
        if not (0 <= row < maze.rows and 0 <= col < maze.cols):
            return False
    return False


def solves(name: str, case: Any, said: str) -> bool:
    """Whether a text is a solution in the statement's form, by the kind's own checker."""
    if name == "turrets":
        walk = said.replace(" ", "").upper()
        return bool(re.fullmatch("[NESW]+", walk)) and lm.judge(case, walk).right
    if name == "signposts":
        form = re.fullmatch("(top|left|right|bottom) ?0*([1-9][0-9]*) ?: ?([NESW ]+)", said, re.I)
        if form is None:
            return False
        way = f"{form[1].lower()} {form[2]}: {form[3].upper().replace(' ', '')}"
        return lm.judge(case, way).right
    if name == "board":
        tokens = said.split(" ")
        if len(tokens) != case.rows * case.cols:
            return False
        if not all(re.fullmatch(r"\.|X|[LT][\^>v<]!?|[SD][/\\]|C[|-]", each) for each in tokens):
            return False
        lines = [tokens[i : i + case.cols] for i in range(0, len(tokens), case.cols)]
        return judged_right(case, "\n".join(" ".join(line).replace("!", "") for line in lines))
    rows = rows_in(said, case.rows, case.cols)
    if rows is None or rows[1] != len(said):
        return False
    if name == "mirrors":
        return passes(case, rows[0])
    pairs = zip("".join(case.lines()), "".join(rows[0]), strict=True)
    if name == "lazors" and any(said != given for given, said in pairs if given != "o"):
        return False
    return judged_right(case, "\n".join(rows[0]))


def judged_right(case: Any, text: str) -> bool:
    try:
        return lm.judge(case, text).right
    except lm.PuzzleError:
        return False


# Outputs


def outputs(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Right outputs in many layouts, and outputs that are changed in every place."""
    right = answer_to(name, text)
    for how, change in {**HARMLESS, **HARMFUL}.items():
        yield how, change(right)
    for other in others(name, text):
        yield "another solution", other
    few = 3 if len(right) < 60 else 9
    for at, old in enumerate(right):
        yield f"without letter {at}", right[:at] + right[at + 1 :]
        for new in LETTERS[at % few :: few] + "\t\n":
            if new != old:
                yield f"{new!r} at {at}", right[:at] + new + right[at + 1 :]
        yield f"{LETTERS[at % 11]!r} before {at}", right[:at] + LETTERS[at % 11] + right[at:]


def others(name: str, text: str) -> Iterator[str]:
    """Other solutions, among them walks and routes that are not the shortest."""
    problem, (first, *more) = problem_named(name), cases_of(name, text)
    if more or name in ("riddler", "hackercup2015"):
        return
    for solution in islice(lm.solutions(first), 5):
        yield problem.module.write(1, lm.Solved(puzzle=first, witness=solution))


@each_problem
def test_the_library_and_the_shipped_program_agree_with_the_rules(name: str) -> None:
    """They agree on every output, a right one is accepted in every layout, and many are refused."""
    for text in INPUTS[name]:
        count = right = 0
        for how, output in outputs(name, text):
            said = output.encode()
            verdict = library_accepts(name, text, said)
            assert shipped_accepts(name, text, said) == verdict, (how, output)
            assert right_by_the_rules(name, text, said) == verdict, (how, output, verdict)
            assert verdict or how not in HARMLESS, (how, output)
            assert not verdict or how not in HARMFUL, (how, output)
            count += 1
            right += verdict
        assert right >= len(HARMLESS)
        assert count - right >= len(HARMFUL)


#: Outputs that one of two judges once took, and the other did not.
ONCE: list[tuple[str, str, str, bool]] = [
    ("hackercup2015", "1\n1 4\nS.>G\n", "Case #1: 0impossible\n", False),
    ("hackercup2015", "1\n1 3\nS.G\n", "Case #01: 2\n", True),
    ("hackercup2015", "1\n1 3\nS.G\n", "Case #1: 2.0\n", False),
    ("hackercup2015", "1\n1 3\nS.G\n", "Case #1: \u0662\n", False),
    ("hackercup2015", "1\n1 12\nS..........G\n", "Case #1: 1 1\n", False),
    ("hackercup2015", "1\n1 3\nS.G\n", "Ca\u017fe #1: 2\n", False),
    ("codejam2017", "1\n1 2\n-.\n", "Case #1: pos\u017fible\n-.\n", False),
    ("codejam2017", "1\n2 1\n-\n.\n", "Case #1:\nPOSSIBLE | .", True),
    ("riddler", "SSG\nLSS\n", "01\n", True),
    ("riddler", "SSG\nLSS\n", "1 impossible\n", False),
    ("turrets", "1 3\nS.G\n", "E\tE\n", True),
    ("turrets", "1 3\nS.G\n", "ee", True),
    ("turrets", "1 3\nS.G\n", "EWEE\n", False),
    ("signposts", "4 4\nXSXX\nXSXX\nSGXX\nXXXX\n", "top 2: SSS\n", False),
    ("signposts", "4 4\nXSXX\nXSXX\nSGXX\nXXXX\n", "left 3: EE\n", True),
    ("signposts", "4 4\nXSXX\nXSXX\nSGXX\nXXXX\n", "LEFT\t03:EE\n", True),
    ("signposts", "5 4\n?LRU\nXUUX\nLXGX\nU?LL\nUL??\n", "top 3: SSS\n", False),
    ("board", "2 3 1 1\nL> . T<\n. . .\nD\n", "L> . T<\n. D/ .\n", False),
    ("board", "1 3 1 0\nL? . T?!\n", "L> . T<\n", True),
    ("mirrors", "5 4\n****\n*//.\n*..*\n*//*\n*.**\n", "****\n*//.\n*..*\n*/\\*\n*.**\n", False),
    ("lazors", "1 2\nox\n0 1 0\n1 1\n0 1 1 1\n1 2\n", "b x", False),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "output", "right"), ONCE)
def test_what_was_once_judged_in_two_ways(name: str, text: str, output: str, right: bool) -> None:
    said = output.encode()
    assert library_accepts(name, text, said) is right
    assert shipped_accepts(name, text, said) is right
    assert right_by_the_rules(name, text, said) is right


@each_problem
def test_the_command_and_the_file_agree(name: str, tmp_path: Path) -> None:
    """`lasermaze judge` and the validator, run as programs, on a right and two wrong outputs."""
    text = INPUTS[name][0]
    files = {
        "validate.py": rivals.validator(name, "output"),
        "in": text,
        "ans": answer_to(name, text),
    }
    for file, content in files.items():
        (tmp_path / file).write_text(content)
    for how, code in (("tabs", 42), ("twice", 43), ("null at the end", 43)):
        output = {**HARMLESS, **HARMFUL}[how](files["ans"])
        (tmp_path / "out").write_text(output)
        done = subprocess.run(
            [sys.executable, "-IS", "validate.py", "in", "ans", "."],
            input=output.encode(), cwd=tmp_path, check=False,
        )  # fmt: skip
        said = lasermaze("judge", name, tmp_path / "in", tmp_path / "out")
        assert (done.returncode, said.code) == (code, code - 42)
        if code == 43:
            message = (tmp_path / "judgemessage.txt").read_text()
            assert said.out == f"{tmp_path / 'out'}: rejected: {message}"


# Inputs


def accepts_input(name: str, text: str) -> bool:
    """Whether the shipped input validator takes an input."""
    program = shipped_input(name)
    try:
        lines = program["Lines"](text.encode())
        program["check"](lines)
        lines.end()
    except program["RefusedError"]:
        return False
    return True


@cache
def shipped_input(name: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "validator"}
    exec(compile(rivals.validator(name, "input"), f"{name}.py", "exec"), names)
    return names


#: Inputs at the limits of the rules.
EDGES: dict[str, tuple[str, ...]] = {
    "uva258": (
        "3 3\n.**\n...\n***\n-1 -1\n",  # an opening in a corner
        "3 3\n*.*\n*.*\n***\n-1 -1\n",
        "3 3\n*.*\n...\n***\n-1 -1\n",
        "3 3\n*/*\n...\n***\n-1 -1\n",
        "3 2\n*.*\n*.*\n-1 -1\n",
        "2 2\n..\n**\n-1 -1\n",
        "3 1\n*.*\n-1 -1\n",
        "-1 -1\n",
    ),
    "mirrors": ("3 3\n.**\n...\n***\n", "2 3\n*.*\n*.*\n", "1 4\n*..*\n", "2 2\n..\n..\n"),
    "hackercup2015": ("0\n", "1\n1 1\nS\n", "1\n1 2\nSS\n", "1\n1 2\nSG\n\n", "1\n0 0\n"),
    "codejam2017": ("1\n1 1\n#\n", "1\n1 1\n.\n", "1\n1 1\n-\n"),
    "riddler": ("G\n", "X\n", "S G\n", "\n", "G\nG\n"),
    "signposts": ("1 1\nG\n", "1 1\nX\n", "1 2\nG\n"),
    "shooters": ("1 1\n#\n", "1 1\n.\n", "1 1\n*\n"),
    "turrets": ("1 2\nSG\n", "1 2\nSS\n", "1 3\nS.G\n\n"),
    "board": (
        "1 2 1 0\nL? T?\n",
        "1 2 2 0\nL? T?\n",
        "1 2 1 1\nL? T?\nS\n",  # no room for the splitter
        "1 3 1 0\nL? T?! T?!\n",  # two must be lit, one is asked for
        "1 3 1 1\nL? . T?\nX\n",
        "1 3 1 1\nL? . T?\nL\n",
        "1 3 1 0\nL? . T\n",
        "1 3 1 1\n. . T?\nL\n",
        "2 2 1 3\n. .\nL? .\nT! T! S\n",
        "1 3 1 0\nL? X T?\n",
    ),
    "lazors": (
        "1 1\no\n1 0 0\n1 1\n0 1 1 1\n1 0\n",
        "1 1\no\n2 0 0\n1 1\n0 1 1 1\n1 0\n",
        "1 1\no\n0 0 0\n1 1\n0 1 1 1\n1 1\n",
        "1 1\no\n0 0 0\n1 1\n0 1 0 1\n1 0\n",
        "1 1\no\n0 0 0\n2 1\n0 1 1 1\n0 1 1 1\n1 0\n",
        "1 1\no\n0 0 0\n1 2\n0 1 1 1\n1 0\n1 0\n",
        "1 1\no\n0 0 0\n1 1\n0 3 1 1\n1 0\n",
        "1 1\nx\n0 0 0\n1 1\n2 1 1 1\n1 0\n",
        "1 1\nA\n0 0 0\n1 1\n0 1 1 1\n1 0\n",
        "1 1\na\n0 0 0\n1 1\n0 1 1 1\n1 0\n",
    ),
}


def inputs(name: str) -> Iterator[str]:
    """Inputs, and inputs that are changed in every place."""
    yield from EDGES[name]
    for text in INPUTS[name]:
        yield text
        for at in range(len(text)):
            yield text[:at] + text[at + 1 :]
            for new in LETTERS[at % 4 :: 4] + "\n":
                yield text[:at] + new + text[at + 1 :]
            yield text[:at] + LETTERS[at % 11] + text[at:]


def read(name: str, text: str) -> tuple[Any, ...] | None:
    """The cases of an input; None if it is refused, which is told with a line."""
    try:
        return tuple(problem_named(name).module.read(StringIO(text), None))
    except lm.PuzzleError as error:
        if error.line is None:
            raise
        return None


@each_problem
def test_readers_and_input_validators_take_the_same_puzzles(name: str) -> None:
    """The validator is strict about blanks and limits, the reader of a contest is not."""
    problem, accepted, refused = problem_named(name), 0, 0
    for text in inputs(name):
        strict = accepts_input(name, text)
        cases = read(name, text)
        if cases is None:
            assert not strict, text
            refused += 1
            continue
        form = "".join(problem.module.form(cases))
        assert read(name, form) == cases
        in_limits = 0 < len(cases) <= problem.most_cases
        in_limits &= all(max(case.rows, case.cols) <= problem.largest for case in cases)
        assert accepts_input(name, form) == in_limits, text
        accepted += strict
    assert accepted > 5
    assert refused > 5
