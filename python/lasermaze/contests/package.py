"""Problem packages for judge systems: statement, tests, validators and submissions.

The layout is that of version 2025-09 of the Problem Package Format, or the legacy one. All files
are returned as bytes; the command line writes them. Whether the wrong solutions get their verdicts
is for the tools of judge systems to say, such as ``verifyproblem``, which run all of them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal
from uuid import NAMESPACE_URL, uuid5

from lasermaze import api
from lasermaze.contests import CONTESTS, Case, Contest, rivals
from lasermaze.contests.one_puzzle import problem_named
from lasermaze.contests.rivals import ACCEPTED, Program
from lasermaze.contests.sandbox import Sandbox
from lasermaze.contests.statements import latex, markdown, problem_title
from lasermaze.contests.suites import JudgeTest, Suite
from lasermaze.core.errors import PuzzleError
from lasermaze.core.examples import located
from lasermaze.kind import kind_named

#: The inputs of the samples of the contests.
_SAMPLES = {
    "hackercup2015": "turrets/contest.in",
    "codejam2017": "shooters/contest.in",
    "riddler": "signposts/riddler.in",
    "uva258": "mirrors/contest.in",
}

#: The largest processor time that the right solution may take in seconds, its memory in MiB, the
#: limit of the clock in those of the processor, and how many times its time is the time limit.
_MOST_SECONDS, _MEMORY, _PATIENCE, _FACTOR = 60.0, 2048, 20.0, 4

#: The forms of a package: for ``verifyproblem``, for BAPCtools, and the layout before 2025-09.
Form = Literal["verifyproblem", "bapctools", "legacy"]

#: The version of the format by the form. ``verifyproblem`` knows 2025-09 by the name of its draft;
#: BAPCtools knows no other name than that.
_VERSIONS: dict[Form, str] = {
    "verifyproblem": "2023-07-draft",
    "bapctools": "2025-09",
    "legacy": "legacy",
}

#: The folder and the name of the statement; Markdown is for the first form only.
_STATEMENTS: dict[Form, str] = {
    "verifyproblem": "statement/problem.en.md",
    "bapctools": "statement/problem.en.tex",
    "legacy": "problem_statement/problem.en.tex",
}

_LICENSE = "cc by"


@dataclass(frozen=True)
class Package:
    """A problem package.

    Attributes:
        problem: the problem.
        files: the contents of its files by their names.
        tests: its tests, the sample among them.
        slowest: the longest processor time of the right solution, in seconds.
        seconds: the time limit.
    """

    problem: Contest
    files: dict[str, bytes]
    tests: Sequence[JudgeTest]
    slowest: float
    seconds: int


def packaged(
    name: str,
    *,
    level: str | None = None,
    seed: int = 0,
    form: Form = "verifyproblem",
    progress: Callable[[float, int], object] = lambda _, __: None,
) -> Package:
    """The problem package of a contest or a kind.

    The right solution is run on all tests, which gives the time limit. ``level`` is that of the
    random tests. ``progress`` is called with the share that is done, and the number of tests.

    Raises: PuzzleError for an unknown problem or level, if the right solution fails, or if the
    libraries for pictures are missing.
    """
    problem = problem_named(name)
    if level is not None:
        kind_named(problem.kind).usual_size(level)
    sample = tuple(_sample(problem))
    right = rivals.right(name)
    suite = Suite(problem, seed=seed, level=level)
    tests = [JudgeTest("sample", "1", sample), *suite.tests()]
    slowest = _slowest(problem, right, tests, progress)
    seconds = time_limit(slowest)
    files = dict(_data(problem, tests))
    files |= _programs(problem, [right, *rivals.rivals(name)], form)
    files |= _statement(problem, sample, form)
    files |= _metadata(problem, f"{name}/{level}/{seed}", seconds, form)
    return Package(problem, files, tests, slowest, seconds)


def _sample(problem: Contest) -> Iterator[Case]:
    """The cases of the sample."""
    if problem.name in _SAMPLES:
        path = f"examples/{_SAMPLES[problem.name]}"
        with located(path).open(encoding="utf-8") as stream:
            yield from problem.module.read(stream, path)
    else:
        yield api.parse(kind_named(problem.kind).example)


def _slowest(
    problem: Contest,
    right: Program,
    tests: Sequence[JudgeTest],
    progress: Callable[[float, int], object],
) -> float:
    """The longest processor time of the right solution. Raises: PuzzleError if it is wrong."""
    slowest = 0.0
    with TemporaryDirectory(prefix="lasermaze-") as folder:
        file = Path(folder, f"{right.name}.py")
        file.write_text(right.text, encoding="utf-8")
        command = (sys.executable, "-S", str(file))
        sandbox = Sandbox(command, _MOST_SECONDS, _MEMORY, _PATIENCE)
        for number, test in enumerate(tests, 1):
            run = sandbox.run("".join(problem.module.form(test.cases)))
            wrong = run.fault or problem.judge(test.cases, run.output)
            if wrong:
                message = f"the solution {right.name} fails on test {test.path}: {wrong}"
                raise PuzzleError(message, expected="a right answer; try another seed")
            slowest = max(slowest, run.seconds)
            progress(number / len(tests), number)
    return slowest


def time_limit(slowest: float) -> int:
    """The time limit in whole seconds for the longest time of a right solution."""
    return max(1, ceil(_FACTOR * slowest))


def _data(problem: Contest, tests: Sequence[JudgeTest]) -> Iterator[tuple[str, bytes]]:
    """The inputs and the answers, which are proved."""
    for test in tests:
        home = "data" if test.group == "sample" else "data/secret"
        answers = (
            problem.module.write(number, problem.proved(case))
            for number, case in enumerate(test.cases, 1)
        )
        yield f"{home}/{test.path}.in", "".join(problem.module.form(test.cases)).encode()
        yield f"{home}/{test.path}.ans", "".join(answers).encode()


def _programs(problem: Contest, programs: Sequence[Program], form: Form) -> dict[str, bytes]:
    """The submissions and the validators."""
    texts = {f"submissions/{each.verdict}/{each.name}.py": each.text for each in programs}
    texts["input_validators/validate.py"] = rivals.validator(problem.name, "input")
    folder = "output_validators" if form == "legacy" else "output_validator"
    texts[f"{folder}/validate.py"] = rivals.validator(problem.name, "output")
    if form != "legacy":
        expected = [
            f"{each.verdict}/{each.name}.py:\n"
            + ("  model_solution: true\n" if each.verdict == ACCEPTED else "")
            + f"  permitted: {_permitted(each)}\n  required: {_required(each)}\n"
            for each in programs
        ]
        texts["submissions/submissions.yaml"] = "".join(expected)
    return {name: text.encode() for name, text in texts.items()}


#: The short names of verdicts.
_SHORT = {ACCEPTED: "AC", rivals.WRONG: "WA", rivals.SLOW: "TLE"}


def _required(program: Program) -> str:
    return f"[{_SHORT[program.verdict]}]"


def _permitted(program: Program) -> str:
    return "[AC]" if program.verdict == ACCEPTED else f"[AC, {_SHORT[program.verdict]}]"


def _statement(problem: Contest, sample: Sequence[Case], form: Form) -> dict[str, bytes]:
    """The statement with the pictures of a case of the sample. Raises: PuzzleError."""
    case, answer = next((case, answer) for case in sample if (answer := problem.proved(case)))
    which = f"Case {sample.index(case) + 1} of the sample" if len(sample) > 1 else "The sample"
    captions = {"sample.png": which, "answer.png": f"{which}, with an answer"}
    shown = {"sample.png": problem.draw(case), "answer.png": problem.draw(case, answer)}
    file = _STATEMENTS[form]
    written = (latex if file.endswith(".tex") else markdown)(problem, captions)
    pictures = {f"{file.split('/')[0]}/{name}": shown[name].png() for name in shown}
    return {file: written.encode(), **pictures}


def _metadata(problem: Contest, key: str, seconds: int, form: Form) -> dict[str, bytes]:
    """The file ``problem.yaml``, and in the legacy layout the time limit."""
    source = problem.title if problem.name in CONTESTS else ""
    identity = uuid5(NAMESPACE_URL, f"lasermaze/package/{key}")
    lines = [f"uuid: {identity}", f"license: {_LICENSE}", "rights_owner: lasermaze"]
    if source:
        lines.append(f"source: {json.dumps(source)}")
    version = f"problem_format_version: {_VERSIONS[form]}"
    if form == "legacy":
        lines = [
            version,
            "author: lasermaze",
            *lines,
            "validation: custom",
        ]
        return {
            "problem.yaml": ("\n".join(lines) + "\n").encode(),
            ".timelimit": f"{seconds}\n".encode(),
        }
    draft = "# The layout is that of 2025-09, which verifyproblem knows by the name of its draft:"
    head = [
        *([draft] if form == "verifyproblem" else []),
        version,
        f"name: {json.dumps(problem_title(problem))}",
        "type: pass-fail",
        "credits: lasermaze",
    ]
    return {
        "problem.yaml": "\n".join(
            [*head, *lines, "limits:", f"  time_limit: {seconds}", ""]
        ).encode()
    }
