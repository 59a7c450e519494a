"""Problem packages: their files, and solutions that the tests of a package tell apart.

`make test-packages` lets `verifyproblem` and BAPCtools judge whole packages; `test_one_judge` holds
the validators to each other.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from lasermaze.cli.program import run
from lasermaze.contests import rivals
from lasermaze.contests.one_puzzle import problem_named
from lasermaze.contests.suites import Suite
from tests.library.test_one_judge import accepts_input, each_problem


def output_of(program: rivals.Program) -> Any:
    """The function of a program that makes the output of an input: nothing where it crashes."""
    names: dict[str, Any] = {"__name__": "program"}
    exec(compile(program.text, program.name, "exec"), names)

    def output(text: str) -> bytes:
        try:
            return bytes(names["output"](text).encode())
        except (ArithmeticError, LookupError, TypeError, ValueError):
            return b""

    return output


@each_problem
def test_the_right_solution_is_right_and_every_wrong_one_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The small tests of a package do it; making the largest ones takes long."""
    monkeypatch.setattr(Suite, "_largest", lambda _: iter(()))
    problem, right = problem_named(name), output_of(rivals.right(name))
    suite = [test.cases for test in Suite(problem, seed=0).tests()]
    small = [test for test in suite if sum(case.rows * case.cols for case in test) < 300]
    others = [each for each in rivals.rivals(name) if each.verdict == rivals.WRONG]
    wrong = list(map(output_of, others))
    for cases in small[-30:]:
        text = "".join(problem.module.form(cases))
        assert accepts_input(name, text)
        assert problem.judge(cases, right(text)) is None
        wrong = [output for output in wrong if problem.judge(cases, output(text)) is None]
    assert not wrong


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
STATEMENT = {"statement/sample.png", "statement/answer.png", "submissions/submissions.yaml"}

#: The options of a package, its version, and its files besides the common ones.
LAYOUTS = {
    "": (
        "2023-07-draft",
        {*STATEMENT, "output_validator/validate.py", "statement/problem.en.md"},
    ),
    "--bapctools": (
        "2025-09",
        {*STATEMENT, "output_validator/validate.py", "statement/problem.en.tex"},
    ),
    "--legacy": (
        "legacy",
        {
            ".timelimit",
            "output_validators/validate.py",
            *(
                f"problem_statement/{name}"
                for name in ("problem.en.tex", "sample.png", "answer.png")
            ),
        },
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_files_of_a_package(
    layout: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    tests = list(islice(Suite(problem_named("riddler"), seed=0).tests(), 1))
    monkeypatch.setattr(Suite, "tests", lambda self: iter(tests))
    folder = tmp_path / "new"
    words = ["package", "riddler", "--seed", "3", "-o", str(folder), *layout.split()]
    assert run(words) == 0
    assert f"{folder}: 1 test in 1 group, time limit 1 second" in capsys.readouterr().out
    version, own = LAYOUTS[layout]
    found = {str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file()}
    assert found == COMMON | own
    assert f"problem_format_version: {version}\n" in (folder / "problem.yaml").read_text()
    assert run(words) == 2
    assert "the folder is not empty" in capsys.readouterr().err
