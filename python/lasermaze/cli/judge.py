"""``lasermaze judge``: accept or reject a contestant's output."""

from __future__ import annotations

from collections.abc import Iterator

import click

from lasermaze.cli import console
from lasermaze.cli.contest import NAMES, noting
from lasermaze.cli.files import INPUT
from lasermaze.cli.limits import TIME_LIMIT, TimesUp
from lasermaze.cli.options import JSON
from lasermaze.contests import CONTESTS
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle

HELP = """Accept or reject a contestant's output OUT for a contest's input IN.

NAME is one of: {names}. Every right answer is accepted, with any blanks, empty lines, capital or
small letters and leading zeros. For a wrong output, the first wrong case is printed with its line,
its column and the reason. The output is compared with proved verdicts: the independent checker
confirms the witness or certificate of each. One of IN and OUT may be -.

The exit code is 0 for accepted, 1 for rejected, 2 for input that is not in the contest's form, and
3 if the time limit was reached first.
"""

EXAMPLES = """\b
Example:
  lasermaze contest hackercup2015 examples/turrets/contest.in |
    lasermaze judge hackercup2015 examples/turrets/contest.in -
"""


@click.command("judge", help=HELP.format(names=", ".join(CONTESTS)), epilog=EXAMPLES)
@click.argument("name", type=NAMES, metavar="NAME")
@click.argument("source", type=INPUT, metavar="IN")
@click.argument("output", type=INPUT, metavar="OUT")
@TIME_LIMIT
@JSON
def command(name: str, source: str, output: str, budget: Budget, as_json: bool) -> int:
    """Say whether the output is right."""
    if source == "-" == output:
        raise click.UsageError("IN and OUT cannot both be the standard input")
    contest, file, judged = CONTESTS[name], console.name_of(source), 0

    def in_time(puzzles: Iterator[Puzzle]) -> Iterator[Puzzle]:
        nonlocal judged
        for judged, puzzle in enumerate(puzzles):
            if judged:  # the first is always tried
                budget.check()
            yield puzzle

    try:
        with console.lines_of(source) as cases, console.lines_of(output) as said:
            puzzles = contest.module.read(cases, file, noting(source))
            rejection = contest.module.judge(in_time(puzzles), said)
    except TimesUp as error:
        console.report(PuzzleError(f"case {judged + 1}: {error}", source=file), as_json)
        return console.GAVE_UP
    if as_json:
        import json

        verdict = {"accepted": rejection is None, **(rejection._asdict() if rejection else {})}
        console.say_json(json.dumps({"lasermaze": 1, "judge": verdict}, ensure_ascii=False))
    else:
        name = console.name_of(output)
        console.say(f"{name}: accepted" if rejection is None else f"{name}: rejected: {rejection}")
    return console.OK if rejection is None else console.NO
