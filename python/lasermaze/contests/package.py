"""Problem packages for judge systems: statement, tests, validators and submissions.

The layout is that of version 2025-09 of the Problem Package Format, or the legacy one. All files
are returned as bytes; the command line writes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from uuid import NAMESPACE_URL, uuid5

from lasermaze import api
from lasermaze.contests import CONTESTS, Case, Contest, rivals
from lasermaze.contests.against import Runner, Table, runner
from lasermaze.contests.one_puzzle import problem_of
from lasermaze.contests.rivals import ACCEPTED, SLOW, Program
from lasermaze.contests.statements import latex, markdown, problem_title
from lasermaze.contests.suites import JudgeTest, Suite
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.examples import located
from lasermaze.kind import is_kind, kind_named, names

#: The inputs of the samples of the contests.
_SAMPLES = {
    "hackercup2015": "turrets/contest.in",
    "codejam2017": "shooters/contest.in",
    "riddler": "signposts/riddler.in",
    "uva258": "mirrors/contest.in",
    "jakarta2024": "mirrors/jakarta2024.in",
}

#: The largest time that a right solution may take, and how many times that is the time limit.
_MOST_SECONDS, _FACTOR = 60.0, 4

#: The time limit of a slow solution's run, in time limits of the problem.
_SLOW_FACTOR = 2

#: The version of the format that the tools know that do not yet know ``2025-09``: its draft.
_VERSION = "2023-07-draft"

_LICENSE = "cc by"


@dataclass(frozen=True)
class Package:
    """A problem package.

    Attributes:
        problem: the problem.
        files: the contents of its files by their names.
        table: which submission gets which verdict on which test.
        seconds: the time limit.
    """

    problem: Contest
    files: dict[str, bytes]
    table: Table
    seconds: int


def problem_named(name: str) -> Contest:
    """The problem of a contest or of a kind. Raises: PuzzleError for any other name."""
    if name in CONTESTS:
        return CONTESTS[name]
    if not is_kind(name):
        raise unknown("contest or kind", name, (*CONTESTS, *names()))
    return problem_of(name)


def packaged(
    name: str,
    *,
    level: str | None = None,
    seed: int = 0,
    legacy: bool = False,
    progress: Callable[[float, int], object] | None = None,
) -> Package:
    """The problem package of a contest or a kind.

    All submissions are run on all tests, those that take too long until they do; the time limit is
    measured. ``level`` is that of the
    random tests. ``progress`` is called with the share that is
    done, and the number of runs of tests.

    Raises: PuzzleError for an unknown problem or level, if a submission does not get its verdict,
    or if the libraries for pictures are missing.
    """
    problem = problem_named(name)
    if not rivals.is_known(name):
        message = f"there is no problem package of kind {name!r}"
        raise PuzzleError(message, expected="a kind with solutions and validators")
    if level is not None and problem.kind is None:
        raise PuzzleError(f"puzzles of {name} have no levels", expected="no level")
    if level is not None and problem.kind is not None:
        kind_named(problem.kind).usual_size(level)
    sample = tuple(_sample(problem))
    programs = [rivals.right(name), *rivals.rivals(name)]
    suite = Suite(problem, seed=seed, level=level)
    tests = [JudgeTest("sample", "1", sample), *suite.tests(programs[1:])]
    with runner(problem, programs) as running:
        seconds = _judged(running, programs, tests, progress)
        table = running.table
    files = dict(_data(problem, tests))
    files |= _programs(problem, programs, legacy)
    files |= _statement(problem, sample, legacy)
    files |= _metadata(problem, f"{name}/{level}/{seed}", seconds, legacy)
    return Package(problem, files, table, seconds)


def _sample(problem: Contest) -> Iterator[Case]:
    """The cases of the sample."""
    if problem.name in _SAMPLES:
        path = f"examples/{_SAMPLES[problem.name]}"
        with located(path).open(encoding="utf-8") as stream:
            yield from problem.module.read(stream, path)
    else:
        assert problem.kind is not None
        yield api.parse(kind_named(problem.kind).example)


def _judged(
    running: Runner,
    programs: Sequence[Program],
    tests: Sequence[JudgeTest],
    progress: Callable[[float, int], object] | None,
) -> int:
    """The time limit, after all programs have been run. Raises: PuzzleError for a wrong verdict."""
    table = running.table

    def told(number: int) -> None:
        if progress is not None:
            progress(number / (2 * len(tests)), number)

    right = [each for each in programs if each.verdict == ACCEPTED]
    others = [each for each in programs if each.verdict != ACCEPTED]
    for number, test in enumerate(tests, 1):
        running.run(test.path, test.cases, _MOST_SECONDS, right)
        told(number)
    limit = time_limit(table.slowest)
    for number, test in enumerate(tests, len(tests) + 1):
        left = [each for each in others if SLOW not in table.verdicts(each)]
        running.run(test.path, test.cases, _SLOW_FACTOR * limit, left)
        told(number)
    for program in programs:
        if not table.is_as_expected(program):
            found = ", ".join(sorted(table.verdicts(program)))
            message = f"the solution {program.name} got: {found}"
            raise PuzzleError(message, expected=f"{program.verdict} on some test; try another seed")
    return limit


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


#: The folder of the output validator in the layout of today and in the legacy one.
_OUTPUT_VALIDATOR = {False: "output_validator", True: "output_validators"}


def _programs(problem: Contest, programs: Sequence[Program], legacy: bool) -> dict[str, bytes]:
    """The submissions and the validators."""
    texts = {f"submissions/{each.verdict}/{each.name}.py": each.text for each in programs}
    texts["input_validators/validate.py"] = rivals.validator(problem.name, "input")
    folder = _OUTPUT_VALIDATOR[legacy]
    texts[f"{folder}/validate.py"] = rivals.validator(problem.name, "output")
    if not legacy:
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


def _statement(problem: Contest, sample: Sequence[Case], legacy: bool) -> dict[str, bytes]:
    """The statement with the pictures of a case of the sample. Raises: PuzzleError."""
    case, answer = next((case, answer) for case in sample if (answer := problem.proved(case)))
    which = f"Case {sample.index(case) + 1} of the sample" if len(sample) > 1 else "The sample"
    captions = {"sample.png": which, "answer.png": f"{which}, with an answer"}
    shown = {"sample.png": problem.draw(case), "answer.png": problem.draw(case, answer)}
    folder, text = (
        ("problem_statement", "problem.en.tex") if legacy else ("statement", "problem.en.md")
    )
    written = (latex if legacy else markdown)(problem, captions)
    files = {f"{folder}/{text}": written.encode()}
    for name, picture in shown.items():
        files[f"{folder}/{name}"] = picture.png()
    return files


def _metadata(problem: Contest, key: str, seconds: int, legacy: bool) -> dict[str, bytes]:
    """The file ``problem.yaml``, and in the legacy layout the time limit."""
    source = problem.title if problem.name in CONTESTS else ""
    identity = uuid5(NAMESPACE_URL, f"lasermaze/package/{key}")
    lines = [f"uuid: {identity}", f"license: {_LICENSE}", "rights_owner: lasermaze"]
    if source:
        lines.append(f"source: {json.dumps(source)}")
    if legacy:
        lines = [
            "problem_format_version: legacy",
            "author: lasermaze",
            *lines,
            "validation: custom",
        ]
        return {
            "problem.yaml": ("\n".join(lines) + "\n").encode(),
            ".timelimit": f"{seconds}\n".encode(),
        }
    head = [
        "# The layout is that of 2025-09. Tools that do not know that version know its draft:",
        f"problem_format_version: {_VERSION}",
        f"name: {json.dumps(problem_title(problem))}",
        "type: pass-fail",
        "credits: lasermaze",
    ]
    return {
        "problem.yaml": "\n".join(
            [*head, *lines, "limits:", f"  time_limit: {seconds}", ""]
        ).encode()
    }
