"""One judge a problem: the library, the command line and the shipped programs always agree.

They are also held against a plain reading of the rules: words are read by a few lines of their
own, and what they say is judged by the checkers of the kinds, which share no code with the
validators.
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
from typing import Any, Literal

import pytest

import lasermaze as lm
from lasermaze.contests import Contest, rivals
from lasermaze.contests.one_puzzle import PROBLEMS, problem_named
from tests.helpers import command

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
def shipped(name: str, side: Literal["input", "output"]) -> dict[str, Any]:
    """The names in the file of a validator."""
    names: dict[str, Any] = {"__name__": "validator", "__file__": "validate.py"}
    exec(compile(rivals.validator(name, side), f"{name}.py", "exec"), names)
    return names


def shipped_accepts(name: str, text: str, output: bytes) -> bool:
    program = shipped(name, "output")
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
    said, cases = " ".join(filter(None, words)), cases_of(name, text)
    for number, case in enumerate(cases, 1):
        taken = length_of_answer(name, number, case, said)
        if taken is None:
            return False
        said = said[taken:].lstrip(" ")
    return not said


def length_of_answer(name: str, number: int, case: Any, said: str) -> int | None:
    """How many letters at the beginning are a right answer to a case; None if none are."""
    head = re.match(rf"case ?# ?0*{number} ?: ?", said, re.I | re.A) if name in CASED else None
    if name in CASED and head is None:
        return None
    before = head.end() if head else 0
    said = said[before:]
    word, answer = said.split(" ")[0], answer_of(case)
    if word.lower() == "impossible" and name != "uva258":
        return None if answer else before + len(word)
    if name in ("hackercup2015", "riddler"):
        least = len(answer.witness) if name == "hackercup2015" and answer else None
        least = answer.witness.cost if name == "riddler" and answer else least
        is_right = word.isascii() and word.isdigit() and word.lstrip("0") == str(least or "")
        return before + len(word) if answer and is_right else None
    if name == "codejam2017":
        if word.lower() != "possible":
            return None
        before += len(word) + 1
        said = said[len(word) + 1 :]
    if name in ("codejam2017", "uva258"):
        rows = rows_in(said, case.rows, case.cols)
        kind = "shooters" if name == "codejam2017" else "mirrors"
        is_right = rows is not None and solves(kind, case, said[: rows[1]].rstrip(" "))
        return before + rows[1] if rows and is_right else None
    return len(said) if solves(name, case, said) else None


#: The contests whose answers have numbers.
CASED = ("hackercup2015", "codejam2017")


def rows_in(said: str, rows: int, cols: int) -> tuple[str, int] | None:
    """The rows of a grid at the beginning, and their length; blanks may be between cells."""
    found = re.match(" ".join([" ?".join(["[^ ]"] * cols)] * rows) + "( |$)", said)
    if found is None:
        return None
    letters = found[0].replace(" ", "")
    lines = (letters[at : at + cols] for at in range(0, rows * cols, cols))
    return "\n".join(lines), found.end()


def solves(name: str, case: Any, said: str) -> bool:
    """Whether a text is a solution in the statement's form, by the kind's own checker."""
    is_read: Any
    if name == "turrets":
        solution = said.replace(" ", "").upper()
        is_read = re.fullmatch("[NESW]+", solution)
    elif name == "signposts":
        is_read = re.fullmatch(
            "(top|left|right|bottom) ?0*([1-9][0-9]*) ?: ?([NESW ]+)", said, re.I
        )
        solution = ""
        if is_read:
            solution = f"{is_read[1].lower()} {is_read[2]}: {is_read[3].upper().replace(' ', '')}"
    elif name == "board":
        tokens = said.split(" ")
        is_read = re.fullmatch(r"((\.|X|[LT][\^>v<]!?|[SD][/\\]|C[|-])( |$))+", said)
        lines = (tokens[at : at + case.cols] for at in range(0, len(tokens), case.cols))
        solution = "\n".join(map(" ".join, lines)).replace("!", "")
    else:
        rows = rows_in(said, case.rows, case.cols)
        is_read, solution = rows and rows[1] == len(said), rows[0] if rows else ""
    if not is_read:
        return False
    if name == "lazors":  # the statement writes blocks that are placed in small letters, no others
        pairs = zip("".join(case.lines()), solution.replace("\n", ""), strict=True)
        if any(said != given for given, said in pairs if given != "o"):
            return False
    try:
        return lm.judge(case, solution).right
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
def test_the_command_and_the_shipped_files_agree(name: str, tmp_path: Path) -> None:
    """`lasermaze judge` and the files of a package, run as programs of their own."""
    text = INPUTS[name][0]
    right = rivals.right(name).text
    files = {"in": text, "ans": answer_to(name, text), "right.py": right}
    files |= {f"{side}.py": rivals.validator(name, side) for side in ("input", "output")}
    for file, content in files.items():
        (tmp_path / file).write_text(content)

    def run(program: str, given: str, *words: str) -> tuple[int, str]:
        line = [sys.executable, "-IS", program, *words]
        where: dict[str, Any] = {"cwd": tmp_path, "check": False}
        ran = subprocess.run(line, input=given, capture_output=True, text=True, **where)
        assert "Traceback" not in ran.stderr
        return ran.returncode, ran.stdout

    assert (run("input.py", text)[0], run("input.py", f"{text} ")[0]) == (42, 43)
    code, solved = run("right.py", text)
    assert (code, run("output.py", solved, "in", "ans", ".")[0]) == (0, 42)
    for how, code in (("tabs", 42), ("twice", 43), ("null at the end", 43)):
        output = {**HARMLESS, **HARMFUL}[how](files["ans"])
        (tmp_path / "out").write_text(output)
        said = command("judge", name, tmp_path / "in", tmp_path / "out")
        assert (run("output.py", output, "in", "ans", ".")[0], said.code) == (code, code - 42)
        if code == 43:
            message = (tmp_path / "judgemessage.txt").read_text()
            assert said.out == f"{tmp_path / 'out'}: rejected: {message}"


# Inputs


def accepts_input(name: str, text: str) -> bool:
    """Whether the shipped input validator takes an input."""
    program = shipped(name, "input")
    try:
        lines = program["Lines"](text.encode())
        program["check"](lines)
        lines.end()
    except program["RefusedError"]:
        return False
    return True


#: Changes that make any input wrong for its validator.
SPOILED: tuple[Callable[[str], str], ...] = (
    lambda text: text.replace("\n", " \n", 1),
    lambda text: text.replace("\n", "\t\n", 1),
    lambda text: text.replace("\n", "\r\n", 1),
    lambda text: text.replace("\n", "\n\n", 1),
    lambda text: f" {text}",
    lambda text: f"\ufeff{text}",
    lambda text: f"+{text}",
    lambda text: f"0{text}",
    lambda text: f"9{text}",
    lambda text: f"{text}1 1\n",
    lambda text: text + text + text.upper() + "1",
    lambda text: text[:-1],
    lambda text: "",
    lambda text: f"{text[:-2]}ä\n",
    lambda text: f"{text[:-2]}\0\n",
)

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
    for text in INPUTS[name]:
        assert accepts_input(name, text)
        assert not any(accepts_input(name, change(text)) for change in SPOILED), text
