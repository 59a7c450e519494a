"""``lasermaze judge``: accept or reject a contestant's output."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from lasermaze.cli import console
from lasermaze.cli.contest import NAMES, noting
from lasermaze.cli.files import INPUT
from lasermaze.cli.limits import TIME_LIMIT, TimesUp
from lasermaze.cli.options import JSON
from lasermaze.contests import CONTESTS, Case, Contest
from lasermaze.contests.output import Rejection
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError

HELP = """Accept or reject a contestant's output OUT for a contest's input IN.

NAME is one of: {names}. Every right answer is accepted, with any blanks, empty lines, capital or
small letters and leading zeros. For a wrong output, the first wrong case is printed with its line,
its column and the reason. The output is compared with proved verdicts: the independent checker
confirms the witness or certificate of each. One of IN and OUT may be -.

With --icpc the arguments are those of a judge system's output validator: IN, the file of right
answers, which is not used, and a folder for the message. The output then comes from the standard
input, and the exit code is 42 for accepted and 43 for rejected.

The exit code is 0 for accepted, 1 for rejected, 2 for input that is not in the contest's form, and
3 if the time limit was reached first.
"""

EXAMPLES = """\b
Example:
  lasermaze contest hackercup2015 examples/turrets/contest.in |
    lasermaze judge hackercup2015 examples/turrets/contest.in -
"""


#: The exit codes of an output validator, and its file for the message.
ACCEPTED, REJECTED, MESSAGE = 42, 43, "judgemessage.txt"


@click.command("judge", help=HELP.format(names=", ".join(CONTESTS)), epilog=EXAMPLES)
@click.argument("name", type=NAMES, metavar="NAME")
@click.argument("source", type=INPUT, metavar="IN")
@click.argument("output", type=INPUT, metavar="OUT")
@click.argument(
    "feedback", type=click.Path(file_okay=False), metavar="[FEEDBACK_DIR]", required=False
)
@click.option("--icpc", is_flag=True, help="Judge as an output validator: IN ANSWER FEEDBACK_DIR.")
@TIME_LIMIT
@JSON
def command(
    name: str,
    source: str,
    output: str,
    feedback: str | None,
    icpc: bool,
    budget: Budget,
    as_json: bool,
) -> int:
    """Say whether the output is right."""
    if icpc == (feedback is None):
        raise click.UsageError("--icpc needs IN ANSWER FEEDBACK_DIR, and only --icpc does")
    if icpc and as_json:
        raise click.UsageError("--icpc and --json exclude each other")
    said = "-" if icpc else output
    if source == "-" == said:
        raise click.UsageError("IN and OUT cannot both be the standard input")
    try:
        rejection = _rejection(CONTESTS[name], source, said, budget)
    except _LateCaseError as late:
        console.report(PuzzleError(str(late), source=console.name_of(source)), as_json)
        return console.GAVE_UP
    words = "accepted" if rejection is None else f"rejected: {rejection}"
    if feedback is not None:
        console.write_texts(str(Path(feedback, MESSAGE)), [f"{words}\n"])
        return ACCEPTED if rejection is None else REJECTED
    if as_json:
        import json

        verdict = {"accepted": rejection is None, **(rejection._asdict() if rejection else {})}
        console.say_json(json.dumps({"lasermaze": 1, "judge": verdict}, ensure_ascii=False))
    else:
        console.say(f"{console.name_of(output)}: {words}")
    return console.OK if rejection is None else console.NO


class _LateCaseError(Exception):
    """The time limit was reached in a case."""


def _rejection(contest: Contest, source: str, output: str, budget: Budget) -> Rejection | None:
    """The first wrong case; None if all are right. Raises: _LateCaseError."""
    judged = 0

    def in_time(cases: Iterator[Case]) -> Iterator[Case]:
        nonlocal judged
        for judged, case in enumerate(cases):
            if judged:  # the first is always tried
                budget.check()
            yield case

    try:
        with console.lines_of(source) as cases, console.lines_of(output) as said:
            read = contest.module.read(cases, console.name_of(source), noting(source))
            return contest.module.judge(in_time(read), said)
    except TimesUp as error:
        raise _LateCaseError(f"case {judged + 1}: {error}") from None
