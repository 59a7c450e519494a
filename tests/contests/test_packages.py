"""Problem packages: solutions, validators, tests and files, without a judge system.

`make test-packages` lets `verifyproblem` judge whole packages.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.contests import CONTESTS, rivals
from lasermaze.contests.one_puzzle import OnePuzzle, problem_named
from lasermaze.contests.output import judged
from lasermaze.contests.package import packaged
from lasermaze.contests.rivals import WRONG
from lasermaze.contests.suites import JudgeTest, Suite
from lasermaze.kind import names
from tests.contests import spoiled
from tests.helpers import command as lasermaze
from tests.library.test_one_judge import accepts_input, each_problem


def some_tests(name: str, count: int, seed: int) -> list[JudgeTest]:
    """Some tests of a problem: small ones first."""
    problem = problem_named(name)
    if name in CONTESTS:
        problem = replace(problem, most_cases=min(problem.most_cases, 4))
    tests = Suite(problem, seed=seed).tests()
    return list(islice((each for each in tests if each.group != "3-largest"), count))


def texts(name: str, test: JudgeTest) -> tuple[str, str]:
    """The input and the answer."""
    problem = problem_named(name)
    answers = (problem.module.write(n, problem.proved(c)) for n, c in enumerate(test.cases, 1))
    return "".join(problem.module.form(test.cases)), "".join(answers)


def spoil_inputs(name: str, rounds: int, seed: int) -> None:
    lot = Random(f"{name}{seed}")
    inputs = ["".join(problem_named(name).module.form(t.cases)) for t in some_tests(name, 5, seed)]
    for text in inputs:
        assert accepts_input(name, text)
    for round_ in range(rounds):
        text = lot.choice(inputs)
        for fault, change in spoiled.INPUTS.items():
            if name == "riddler" and fault == "missing line":
                continue  # another grid
            assert not accepts_input(name, change(text, lot)), (fault, round_)


@each_problem
def test_spoiled_inputs_are_refused(name: str) -> None:
    spoil_inputs(name, 1, 1)


@pytest.mark.night
@each_problem
def test_many_spoiled_inputs(name: str) -> None:
    spoil_inputs(name, 20, 2)


#: Puzzles with several solutions of the kinds whose generated puzzles rarely have some.
SEVERAL = {"signposts": "??\n??\n?G\n", "mirrors": "**.**\n*///*\n*...*\n*///*\n**.**\n"}


def two_solutions(kind: str) -> Iterator[list[Any]]:
    """Answers with the first two solutions of a puzzle, for some puzzles."""
    made = (api.generated(kind, seed=n, size=(4, 4), any_verdict=True) for n in range(40))
    if kind in SEVERAL:
        made = (lm.parse(f"kind: {kind}\ngrid:\n{SEVERAL[kind]}") for _ in range(1))
    for puzzle in made:
        found = list(islice(lm.solutions(puzzle), 2))
        if len(found) == 2:
            yield [lm.Solved(puzzle=puzzle, witness=each) for each in found]


@pytest.mark.parametrize("kind", names())
def test_other_solutions_than_that_of_the_judges_are_accepted(kind: str) -> None:
    module, pairs = OnePuzzle(kind), list(islice(two_solutions(kind), 3))
    for answers in pairs:
        text = "".join(module.form([answers[0].puzzle]))
        outputs = [module.write(1, each) for each in answers]
        assert outputs[0] != outputs[1]
        assert [judged(kind, text, outputs[0], each.encode()) for each in outputs] == [None, None]
    assert pairs


@each_problem
def test_each_validator_and_solution_is_one_file(name: str, tmp_path: Path) -> None:
    text, answer = texts(name, some_tests(name, 1, 1)[0])
    for file, content in {
        "test.in": text,
        "test.ans": answer,
        "input.py": rivals.validator(name, "input"),
        "output.py": rivals.validator(name, "output"),
        "right.py": rivals.right(name).text,
        **{f"{rival.name}.py": rival.text for rival in rivals.rivals(name)},
    }.items():
        (tmp_path / file).write_text(content)

    def run(file: str, said: str, *arguments: str) -> tuple[int, str]:
        command = [sys.executable, "-I", "-S", file, *arguments]
        done = subprocess.run(
            command, input=said, text=True, cwd=tmp_path, capture_output=True, check=False
        )
        assert "Traceback" not in done.stderr
        return done.returncode, done.stdout

    assert run("input.py", text)[0] == 42
    assert run("input.py", text + " ")[0] == 43
    arguments = ("test.in", "test.ans", f".{os.sep}")
    assert run("output.py", answer, *arguments)[0] == 42
    assert run("output.py", answer + "x", *arguments)[0] == 43
    assert (tmp_path / "judgemessage.txt").read_text().startswith("case ")
    code, said = run("right.py", text)
    assert (code, run("output.py", said, *arguments)[0]) == (0, 42)
    for rival in rivals.rivals(name):
        compile(rival.text, rival.name, "exec")


def output_of(program: rivals.Program) -> Any:
    """The function of a program that makes the output of an input."""
    names: dict[str, Any] = {"__name__": "program"}
    exec(compile(program.text, program.name, "exec"), names)
    return names["output"]


@each_problem
def test_the_right_solution_is_right_and_every_wrong_one_is_found(name: str) -> None:
    """The first tests of a package do it."""
    problem, right = problem_named(name), output_of(rivals.right(name))
    suite = [test.cases for test in Suite(problem, seed=0).tests() if test.group != "3-largest"]
    small = [test for test in suite if sum(case.rows * case.cols for case in test) < 300]
    wrong = [
        (rival.name, output_of(rival)) for rival in rivals.rivals(name) if rival.verdict == WRONG
    ]
    for cases in small[-30:]:
        text = "".join(problem.module.form(cases))
        assert accepts_input(name, text)
        assert problem.judge(cases, right(text).encode()) is None
        wrong = [
            (rival, output)
            for rival, output in wrong
            if problem.judge(cases, said(output, text)) is None
        ]
    assert not wrong


def said(output: Any, text: str) -> bytes:
    """The output of a wrong solution; nothing if it crashes."""
    try:
        return bytes(output(text).encode())
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return b""


COMMON = {
    "problem.yaml",
    "data/sample/1.in",
    "data/sample/1.ans",
    "data/secret/1-smallest/01-tiny.in",
    "data/secret/1-smallest/01-tiny.ans",
    "input_validators/validate.py",
    "submissions/accepted/signposts.py",
    *(f"submissions/wrong_answer/{name}.py" for name in ("memo_search", "no_turning_back")),
    "submissions/time_limit_exceeded/all_paths.py",
}
OWN = {
    "verifyproblem": {
        "output_validator/validate.py",
        "statement/problem.en.md",
        "statement/sample.png",
        "statement/answer.png",
        "submissions/submissions.yaml",
    },
    "bapctools": {
        "output_validator/validate.py",
        "statement/problem.en.tex",
        "statement/sample.png",
        "statement/answer.png",
        "submissions/submissions.yaml",
    },
    "legacy": {
        ".timelimit",
        "output_validators/validate.py",
        "problem_statement/problem.en.tex",
        "problem_statement/sample.png",
        "problem_statement/answer.png",
    },
}
VERSIONS = {"verifyproblem": "2023-07-draft", "bapctools": "2025-09", "legacy": "legacy"}


@pytest.mark.parametrize("form", OWN)
def test_the_files_of_a_package(form: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    tests = list(islice(Suite(problem_named("riddler"), seed=0).tests(), 1))
    monkeypatch.setattr(Suite, "tests", lambda self: iter(tests))
    made = packaged("riddler", form=form, seed=3)
    assert set(made.files) == COMMON | OWN[form]
    assert f"problem_format_version: {VERSIONS[form]}\n" in made.files["problem.yaml"].decode()
    assert made.seconds == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ridler", "-o", "new"), "unknown contest or kind with a problem 'ridler' (did you mean"),
        (("board", "-o", "examples"), "the folder is not empty"),
        (("board",), "missing option '-o'"),
        (("board", "-o", "new", "--legacy", "--bapctools"), "--bapctools and --legacy exclude"),
    ],
)
def test_wrong_arguments(arguments: tuple[str, ...], message: str) -> None:
    result = lasermaze("package", *arguments)
    assert result.code == 2
    assert message in result.err
