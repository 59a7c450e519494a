"""``lasermaze judge``: accept or reject a contestant's output."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from lasermaze.cli import console, matrix
from lasermaze.cli.contest import noting
from lasermaze.cli.files import Files
from lasermaze.cli.limits import TIME_LIMIT, TimesUp
from lasermaze.cli.options import JSON, Choice
from lasermaze.contests import CONTESTS, Case, Contest
from lasermaze.contests.output import Rejection
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.kind import names

HELP = """Accept or reject a contestant's output OUT for a contest's input IN.

NAME is one of: {names}. FILES are IN and OUT, one of which may be -. Every right answer is
accepted, with any blanks, empty lines, capital or small letters and leading zeros. For a wrong
output, the first wrong case is printed with its line, its column and the reason. The output is
compared with proved verdicts: the independent checker confirms the witness or certificate of each.

With --against the FILES are inputs, or folders of them such as data/secret of a problem package; by
default they are the tests of the problem package. Named wrong solutions are run on each, and a
table shows which dies on which. NAME may then be a kind, too. The exit code is 1 if one survives.

With --icpc the FILES are the arguments of a judge system's output validator: IN, the file of right
answers, which is not used, and a folder for the message. The output then comes from the standard
input, and the exit code is 42 for accepted and 43 for rejected.

The exit code is 0 for accepted, 1 for rejected, 2 for input that is not in the contest's form, and
3 if the time limit was reached first.
"""

EXAMPLES = """\b
Examples:
  lasermaze contest hackercup2015 examples/turrets/contest.in |
    lasermaze judge hackercup2015 examples/turrets/contest.in -
  lasermaze judge hackercup2015 --against examples/turrets/contest.in
"""


#: The exit codes of an output validator, and its file for the message.
ACCEPTED, REJECTED, MESSAGE = 42, 43, "judgemessage.txt"


@click.command("judge", help=HELP.format(names=", ".join(CONTESTS)), epilog=EXAMPLES)
@click.argument("name", type=Choice([*CONTESTS, *names()]), metavar="NAME")
@click.argument("files", metavar="FILES...", nargs=-1)
@click.option("--icpc", is_flag=True, help="Judge as an output validator: IN ANSWER FEEDBACK_DIR.")
@click.option("--against", is_flag=True, help="Show which wrong solution dies on which input.")
@TIME_LIMIT
@JSON
def command(
    name: str,
    files: tuple[str, ...],
    icpc: bool,
    against: bool,
    budget: Budget,
    as_json: bool,
) -> int:
    """Say whether the output is right."""
    if against and icpc:
        raise click.UsageError("--against and --icpc exclude each other")
    if against:
        return matrix.show(name, files, budget, as_json)
    if name not in CONTESTS:
        raise click.UsageError(f"{name} is not a contest, but a kind, which is for --against")
    source, output, feedback = _arguments(files, icpc)
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
        message = Path(feedback, MESSAGE)
        Files.of_command().add_own(message, r"\A(accepted$|rejected: )")
        console.write_texts(str(message), [f"{words}\n"])
        return ACCEPTED if rejection is None else REJECTED
    if as_json:
        import json

        verdict = {"accepted": rejection is None, **(rejection._asdict() if rejection else {})}
        console.say_json(json.dumps({"lasermaze": 1, "judge": verdict}, ensure_ascii=False))
    else:
        console.say_words(f"{console.name_of(output)}: {words}")
    return console.OK if rejection is None else console.NO


def _arguments(files: tuple[str, ...], icpc: bool) -> tuple[str, str, str | None]:
    """The input, the output and the folder for a message. Raises: click.UsageError."""
    if icpc != (len(files) == 3):
        raise click.UsageError("--icpc needs IN ANSWER FEEDBACK_DIR, and only --icpc does")
    if len(files) != 2 and not icpc:
        raise click.UsageError(f"{counted(len(files), 'file')}, not IN and OUT")
    source, output, *rest = files
    for file in (source, output):
        Files.of_command().add_input(file)
    return source, output, rest[0] if rest else None


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
        with console.lines_of(source) as cases, console.lines_of(output, judged=True) as said:
            read = contest.module.read(cases, console.name_of(source), noting(source))
            return contest.module.judge(in_time(read), said)
    except TimesUp as error:
        raise _LateCaseError(f"case {judged + 1}: {error}") from None
