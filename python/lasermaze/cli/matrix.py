"""The table of ``lasermaze judge --against``: which wrong solution dies on which test."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from lasermaze.cli import console
from lasermaze.cli.contest import noting
from lasermaze.cli.progress import Bar
from lasermaze.contests import Case, Contest
from lasermaze.contests.against import CRASHED, Table, runner
from lasermaze.contests.package import problem_named
from lasermaze.contests.rivals import ACCEPTED, SLOW, WRONG, rivals
from lasermaze.contests.suites import Suite
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.examples import located

#: The signs of the verdicts, and the seconds after which a solution is too slow.
_SIGNS, _SECONDS = {ACCEPTED: ".", WRONG: "x", SLOW: "t", CRASHED: "!"}, 2.0


def show(name: str, files: Sequence[str], budget: Budget, as_json: bool) -> int:
    """Print the table for these inputs. Returns the exit code."""
    problem, programs = problem_named(name), rivals(name)
    inputs = [inside for file in files for inside in _inputs(file)]
    read: list[tuple[str, Sequence[Case]]]
    if inputs:
        known = [list(_cases(problem, file)) for file in inputs]
        read = list(zip(_labels(inputs), known, strict=True))
    else:
        read = [(test.path, test.cases) for test in Suite(problem).tests(programs)]
    with runner(problem, programs) as running, Bar(f"judge {name}", "tests") as progress:
        for number, (label, cases) in enumerate(read, 1):
            budget.check()
            running.run(label, cases, _SECONDS, programs)
            progress(number / len(read), number)
        table = running.table
    alive = [program.name for program in programs if not table.killing(program)]
    if as_json:
        rows = {test: {n: o.verdict for n, o in row.items()} for test, row in table.rows.items()}
        document = {"tests": rows, "surviving": alive}
        console.say_json(json.dumps({"lasermaze": 1, "against": document}, ensure_ascii=False))
    else:
        console.say_words("\n".join(_lines(table, alive)))
    return console.NO if alive else console.OK


def _inputs(file: str) -> list[str]:
    """The file, or the files of a folder and the folders in it whose names end in ``.in``."""
    folder = located(file)
    if file == "-" or not folder.is_dir():
        return [file]
    found = sorted(str(Path(file, path.relative_to(folder))) for path in folder.rglob("*.in"))
    if not found:
        raise PuzzleError("a folder without inputs", expected="files that end in .in", source=file)
    return found


def _labels(inputs: Sequence[str]) -> list[str]:
    """The names of the inputs without the folder that they share and the ending."""
    parts = [Path(file).with_suffix("").parts for file in inputs]
    shared = 0
    while len({each[: shared + 1] for each in parts}) == 1 and shared + 1 < min(map(len, parts)):
        shared += 1
    return ["/".join(each[shared:]) for each in parts]


def _cases(problem: Contest, file: str) -> Iterator[Case]:
    with console.lines_of(file) as stream:
        yield from problem.module.read(stream, console.name_of(file), noting(file))


def _lines(table: Table, alive: list[str]) -> Iterator[str]:
    """A summary, the table, and the meaning of its columns and signs."""
    count = counted(len(table.programs), "wrong solution")
    tests = counted(len(table.rows), "test", verb="kills")
    survive = f"; not killed: {', '.join(alive)}" if alive else ""
    yield f"{tests} {len(table.programs) - len(alive)} of {count}{survive}"
    yield ""
    width = max(map(len, table.rows))
    yield f"{'':{width}}" + "".join(f"{n:3}" for n in range(1, len(table.programs) + 1))
    for test, row in table.rows.items():
        signs = "".join(f"{_SIGNS[row[each.name].verdict]:>3}" for each in table.programs)
        yield f"{test:{width}}{signs}"
    yield ""
    for number, program in enumerate(table.programs, 1):
        yield f"{number:2}  {program.name}: {program.meaning}"
    yield f". right, x wrong, t not within {_SECONDS:g} seconds, ! crashed"
