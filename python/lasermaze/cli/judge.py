"""``lasermaze judge``: accept or reject a contestant's output."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from lasermaze.cli import console
from lasermaze.cli.contest import noting
from lasermaze.cli.files import Files
from lasermaze.cli.limits import TIME_LIMIT, TimesUp
from lasermaze.cli.options import JSON, Choice
from lasermaze.contests import CONTESTS, Case, Contest
from lasermaze.contests.one_puzzle import PROBLEMS, problem_named
from lasermaze.contests.output import Rejection
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError

HELP = """Accept or reject a contestant's output OUT for a problem's input IN.

NAME is a contest ({names}) or a kind of puzzle, whose problem is one puzzle an input and asks for
a solution. IN or OUT may be -. The judge is the output validator of the problem's package
(`lasermaze package`); it is given answers that the independent checker has confirmed. It accepts
every right answer, with any blanks and line ends between words, capital or small letters and
leading zeros. For a wrong output, the first wrong case is printed with its line, its column and
the reason.

The exit code is 0 for accepted, 1 for rejected, 2 for an input that is not in the problem's form,
and 3 if the time limit was reached first.
"""

EXAMPLES = """\b
Examples:
  lasermaze contest hackercup2015 examples/turrets/contest.in |
    lasermaze judge hackercup2015 examples/turrets/contest.in -
"""


@click.command("judge", help=HELP.format(names=", ".join(CONTESTS)), epilog=EXAMPLES)
@click.argument("name", type=Choice(PROBLEMS), metavar="NAME")
@click.argument("source", metavar="IN")
@click.argument("output", metavar="OUT")
@TIME_LIMIT
@JSON
def command(name: str, source: str, output: str, budget: Budget, as_json: bool) -> int:
    """Say whether the output is right."""
    for file in (source, output):
        Files.of_command().add_input(file)
    if source == "-" == output:
        raise click.UsageError("IN and OUT cannot both be the standard input")
    try:
        rejection = _rejection(problem_named(name), source, output, budget)
    except _LateCaseError as late:
        console.report(PuzzleError(str(late), source=console.name_of(source)), as_json)
        return console.GAVE_UP
    if as_json:
        verdict = {"accepted": rejection is None, **(rejection._asdict() if rejection else {})}
        console.say_json(json.dumps({"lasermaze": 1, "judge": verdict}, ensure_ascii=False))
    else:
        words = "accepted" if rejection is None else f"rejected: {rejection}"
        console.say_words(f"{console.name_of(output)}: {words}")
    return console.OK if rejection is None else console.NO


class _LateCaseError(Exception):
    """The time limit was reached in a case."""


def _rejection(problem: Contest, source: str, output: str, budget: Budget) -> Rejection | None:
    """The first wrong case; None if all are right. Raises: _LateCaseError."""
    judged = 0

    def in_time(cases: Iterator[Case]) -> Iterator[Case]:
        nonlocal judged
        for judged, case in enumerate(cases):
            if judged:  # the first is always tried
                budget.check()
            yield case

    try:
        said = console.bytes_of(output)
        with console.lines_of(source) as cases:
            read = problem.module.read(cases, console.name_of(source), noting(source))
            return problem.judge(in_time(read), said)
    except TimesUp as error:
        raise _LateCaseError(f"case {judged + 1}: {error}") from None
