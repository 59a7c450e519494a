"""Problem packages: solutions, validators, tests and files, without a judge system.

`make test-packages` lets `verifyproblem` judge whole packages.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.contests import CONTESTS, rivals
from lasermaze.contests.one_puzzle import OnePuzzle
from lasermaze.contests.package import packaged, problem_named
from lasermaze.contests.programs.validators.lines import Lines, RefusedError
from lasermaze.contests.programs.validators.output import Output, WrongError
from lasermaze.contests.rivals import SLOW, WRONG
from lasermaze.contests.suites import JudgeTest, Suite, fails
from lasermaze.kind import names
from tests.contests import spoiled
from tests.end_to_end.command import lasermaze

PROBLEMS = (*CONTESTS, *names())

each_problem = pytest.mark.parametrize("name", PROBLEMS)


def validator(name: str, of: str) -> Any:
    return import_module(f"lasermaze.contests.programs.validators.{name}_{of}")


def accepts_input(name: str, text: str) -> bool:
    try:
        lines = Lines(text.encode())
        validator(name, "input").check(lines)
        lines.end()
    except RefusedError:
        return False
    return True


def accepts_output(name: str, text: str, answer: str, output: str) -> bool:
    said = Output(output.encode().decode("ascii", "replace"))
    try:
        validator(name, "output").judge(text, Output(answer), said)
        said.end()
    except WrongError:
        return False
    return True


def some_tests(name: str, count: int, seed: int) -> list[JudgeTest]:
    """Some tests of a problem: small ones first."""
    problem = problem_named(name)
    if name in CONTESTS:
        problem = replace(problem, most_cases=min(problem.most_cases, 4))
    tests = Suite(problem, seed=seed).tests([])
    return list(islice((each for each in tests if each.group != "3-largest"), count))


def texts(name: str, test: JudgeTest) -> tuple[str, str]:
    """The input and the answer."""
    problem = problem_named(name)
    answers = (problem.module.write(n, problem.proved(c)) for n, c in enumerate(test.cases, 1))
    return "".join(problem.module.form(test.cases)), "".join(answers)


def program(text: str) -> Any:
    names: dict[str, Any] = {"__name__": "program"}
    exec(compile(text, "program", "exec"), names)
    return names["output"]


@each_problem
def test_the_right_solution_and_the_validators_agree_with_lasermaze(name: str) -> None:
    output = program(rivals.right(name).text)
    for test in some_tests(name, 7, 1):
        text, answer = texts(name, test)
        assert accepts_input(name, text), test.path
        assert accepts_output(name, text, answer, answer), test.path
        assert accepts_output(name, text, answer, output(text)), test.path
        problem = problem_named(name)
        assert problem.module.judge(test.cases, StringIO(output(text))) is None, test.path


def spoil_inputs(name: str, rounds: int, seed: int) -> None:
    lot = Random(f"{name}{seed}")
    inputs = ["".join(problem_named(name).module.form(t.cases)) for t in some_tests(name, 5, seed)]
    for round_ in range(rounds):
        text = lot.choice(inputs)
        for fault, change in spoiled.INPUTS.items():
            if name == "riddler" and fault == "missing line":
                continue  # another grid
            assert not accepts_input(name, change(text, lot)), (fault, round_)


def spoil_outputs(name: str, count: int, seed: int) -> int:
    """How many of the changed outputs were wrong; lasermaze and the validator must agree."""
    lot, refused = Random(f"{name}{seed}"), 0
    problem = problem_named(name)
    tests = [(test, *texts(name, test)) for test in some_tests(name, 8, seed)]
    for _ in range(count):
        test, text, answer = lot.choice(tests)
        output = spoiled.output(answer, lot)
        right = problem.module.judge(test.cases, StringIO(output)) is None
        assert accepts_output(name, text, answer, output) == right, (text, output)
        refused += not right
    return refused


@each_problem
def test_spoiled_inputs_are_refused(name: str) -> None:
    spoil_inputs(name, 1, 1)


@each_problem
def test_spoiled_outputs_are_refused(name: str) -> None:
    assert spoil_outputs(name, 12, 1) >= 5


@pytest.mark.soak
@each_problem
def test_many_spoiled_inputs_and_outputs(name: str) -> None:
    spoil_inputs(name, 20, 2)
    assert spoil_outputs(name, 400, 2) >= 50


@pytest.mark.parametrize("name", ["hackercup2015", "uva258", "jakarta2024", "mirrors", "lazors"])
def test_every_wrong_solution_is_killed(name: str) -> None:
    programs = rivals.rivals(name)
    assert {each.verdict for each in programs} == {WRONG, SLOW}
    problem = problem_named(name)
    suite = Suite(problem, seed=0)
    for rival in programs:
        if rival.verdict == WRONG:
            (first, *_) = suite._killing(rival)
            assert fails(problem, rival)(first[1][0]), rival.name


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
        assert all(accepts_output(kind, text, outputs[0], each) for each in outputs)
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
    assert (tmp_path / "judgemessage.txt").read_text().startswith("line ")
    code, said = run("right.py", text)
    assert (code, run("output.py", said, *arguments)[0]) == (0, 42)
    for rival in rivals.rivals(name):
        compile(rival.text, rival.name, "exec")


@pytest.mark.parametrize("legacy", [False, True])
def test_the_files_of_a_package(
    legacy: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = rivals.rivals("jakarta2024")[:1]
    monkeypatch.setattr(rivals, "rivals", lambda _: wrong)
    (name, cases), *_ = Suite(problem_named("jakarta2024"), seed=0)._killing(wrong[0])
    tests = [JudgeTest("5-wrong-solutions", f"01-{name}", cases)]
    monkeypatch.setattr(Suite, "tests", lambda self, programs: iter(tests))
    made = packaged("jakarta2024", legacy=legacy, seed=3)
    files = set(made.files)
    common = {
        "problem.yaml",
        "data/sample/1.in",
        "data/sample/1.ans",
        "data/secret/5-wrong-solutions/01-counts_hits.in",
        "data/secret/5-wrong-solutions/01-counts_hits.ans",
        "input_validators/validate.py",
        "submissions/accepted/rays.py",
        "submissions/wrong_answer/counts_hits.py",
    }
    own = {
        False: {
            "output_validator/validate.py",
            "statement/problem.en.md",
            "statement/sample.png",
            "statement/answer.png",
            "submissions/submissions.yaml",
        },
        True: {
            ".timelimit",
            "output_validators/validate.py",
            "problem_statement/problem.en.tex",
            "problem_statement/sample.png",
            "problem_statement/answer.png",
        },
    }
    assert files == common | own[legacy]
    assert made.seconds == 1
    assert made.table.killing(wrong[0])[-1] == "5-wrong-solutions/01-counts_hits"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("jakarta2025", "-o", "new"),
            "unknown contest or kind 'jakarta2025' (did you mean 'jakarta2024'",
        ),
        (("jakarta2024", "-o", "new", "--level", "expert"), "of jakarta2024 have no levels"),
        (("board", "-o", "examples"), "the folder is not empty"),
        (("board",), "missing option '-o'"),
    ],
)
def test_wrong_arguments(arguments: tuple[str, ...], message: str) -> None:
    result = lasermaze("package", *arguments)
    assert result.code == 2
    assert message in result.err
