"""``lasermaze contest``: answer a contest's input in the contest's form."""

from __future__ import annotations

from collections.abc import Iterator

import click

from lasermaze.cli import console
from lasermaze.cli.files import INPUT, OUTPUT
from lasermaze.cli.limits import TIME_LIMIT, TimesUp
from lasermaze.cli.options import Choice
from lasermaze.contests import CONTESTS
from lasermaze.contests.output import Note
from lasermaze.core.budget import Budget

HELP = """Answer a contest's input with exactly the contest's output.

NAME is one of: {names}. Without IN, or for -, the standard input is read; OUT is the standard
output by default. Every case is answered as soon as it is read.

The exit code is 0 if every case is answered, also with "impossible"; 1 if the contest
promises solutions (uva258) but a case has none, which the error stream names; 2 for input that
is not in the contest's form; and 3 if the time limit was reached, after the answers so far.
"""

EXAMPLES = """\b
Examples:
  lasermaze contest hackercup2015 examples/turrets/contest.in
  lasermaze contest hackercup2015 examples/turrets/contest.in contest.out
"""

NAMES = Choice(list(CONTESTS))


def noting(source: str) -> Note:
    """A function that prints words about an input on the error stream."""
    return lambda words: click.echo(f"{console.name_of(source)}: {words}", err=True)


@click.command("contest", help=HELP.format(names=", ".join(CONTESTS)), epilog=EXAMPLES)
@click.argument("name", type=NAMES, metavar="NAME")
@click.argument("source", type=INPUT, metavar="[IN]", default="-")
@click.argument("output", type=OUTPUT, metavar="[OUT]", default="-")
@TIME_LIMIT
def command(name: str, source: str, output: str, budget: Budget) -> int:
    """Write the contest's output for all cases."""
    file, broken, answered = console.name_of(source), [], 0
    note = noting(source)

    def complain(message: str) -> None:
        broken.append(message)
        note(message)

    def answers() -> Iterator[str]:  # only its own errors are those of reading
        nonlocal answered
        with console.lines_of(source) as cases:
            for text in CONTESTS[name].answer(cases, file, complain, note, budget):
                yield text
                answered += 1

    try:
        console.write_texts(output, answers())
    except TimesUp as error:
        note(f"case {answered + 1}: {error}")
        return console.GAVE_UP
    return console.NO if broken else console.OK
