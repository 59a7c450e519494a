"""Runs solutions on tests: which named wrong solution dies on which test."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from lasermaze.contests import Case, Contest
from lasermaze.contests.rivals import ACCEPTED, SLOW, WRONG, Program
from lasermaze.contests.sandbox import Sandbox

#: The verdict of a program that crashes, or that floods.
CRASHED = "run_time_error"

#: The memory of a run in MiB.
_MEMORY = 2048

#: The limit of time of the clock, in limits of that of the processor.
_PATIENCE = 20.0


class Outcome(NamedTuple):
    """The verdict for a program on a test, why, and the seconds of processor time."""

    verdict: str
    reason: str
    seconds: float


@dataclass
class Table:
    """The outcomes by the name of the test and that of the program."""

    programs: Sequence[Program]
    rows: dict[str, dict[str, Outcome]] = field(default_factory=dict)

    def verdicts(self, program: Program) -> set[str]:
        """The verdicts that a program got."""
        return {row[program.name].verdict for row in self.rows.values() if program.name in row}

    def is_as_expected(self, program: Program) -> bool:
        """Whether a program got its expected verdict: on some test, and on the others a right one.

        A slow solution must not be wrong. A wrong one may also be slow.
        """
        found = self.verdicts(program)
        allowed = {ACCEPTED, program.verdict} | ({SLOW} if program.verdict == WRONG else set())
        return program.verdict in found and found <= allowed

    @property
    def slowest(self) -> float:
        """The longest processor time of the right programs, in seconds."""
        right = {program.name for program in self.programs if program.verdict == ACCEPTED}
        outcomes = (row[name] for row in self.rows.values() for name in right & row.keys())
        return max((outcome.seconds for outcome in outcomes), default=0.0)

    def killing(self, program: Program) -> list[str]:
        """The tests on which a program gets another verdict than that of a right one."""
        rows = self.rows.items()
        return [
            name
            for name, row in rows
            if program.name in row and row[program.name].verdict != ACCEPTED
        ]


class Runner:
    """Runs programs of Python on tests."""

    def __init__(self, problem: Contest, programs: Sequence[Program], folder: Path) -> None:
        self.problem, self.table = problem, Table(programs)
        self._files = {program.name: folder / f"{program.name}.py" for program in programs}
        for program in programs:
            self._files[program.name].write_text(program.text, encoding="utf-8")

    def run(
        self, name: str, cases: Sequence[Case], seconds: float, programs: Sequence[Program]
    ) -> None:
        """Run programs on one test. ``seconds`` is the limit of a run."""
        text = "".join(self.problem.module.form(cases))
        row = self.table.rows.setdefault(name, {})
        for program in programs:
            command = (sys.executable, "-S", str(self._files[program.name]))
            row[program.name] = self._outcome(
                cases, Sandbox(command, seconds, _MEMORY, _PATIENCE), text
            )

    def _outcome(self, cases: Sequence[Case], sandbox: Sandbox, text: str) -> Outcome:
        run = sandbox.run(text)
        if run.fault:
            return Outcome(SLOW if run.is_late else CRASHED, run.fault, run.seconds)
        rejection = self.problem.module.judge(cases, StringIO(run.output, newline=None))
        verdict = ACCEPTED if rejection is None else WRONG
        return Outcome(verdict, "" if rejection is None else str(rejection), run.seconds)


@contextmanager
def runner(problem: Contest, programs: Sequence[Program]) -> Iterator[Runner]:
    """A runner whose programs lie in a folder that is removed at the end."""
    with TemporaryDirectory(prefix="lasermaze-") as folder:
        yield Runner(problem, programs, Path(folder))


def table_of(
    problem: Contest,
    programs: Sequence[Program],
    tests: Iterable[tuple[str, Sequence[Case]]],
    seconds: float,
    progress: Callable[[int], object] = int,
) -> Table:
    """The outcomes of all programs on all tests."""
    with runner(problem, programs) as running:
        for number, (name, cases) in enumerate(tests, 1):
            running.run(name, cases, seconds, programs)
            progress(number)
        return running.table
