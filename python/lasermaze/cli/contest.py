"""``lasermaze contest``: answer a contest's input in the contest's form."""

from __future__ import annotations

from collections.abc import Iterator

import click

from lasermaze.cli import console
from lasermaze.cli.files import INPUT, OUTPUT
from lasermaze.cli.options import Choice
from lasermaze.contests import CONTESTS, Note

HELP = """Answer a contest's input with exactly the contest's output.

NAME is one of: {names}. Without IN, or for -, the standard input is read; OUT is the standard
output by default. Every case is answered as soon as it is read.

The exit code is 0 if every case is answered, also with "impossible"; 1 if the contest
promises solutions (uva258) and a case has none, which the error stream tells; and 2 for input that
is not in the contest's form.
"""

EXAMPLES = """\b
Examples:
  lasermaze contest hackercup2015 examples/turrets/contest.in
  lasermaze contest hackercup2015 examples/turrets/contest.in contest.out
"""

NAMES = Choice(list(CONTESTS))


def noting(source: str) -> Note:
    """What prints words about an input on the error stream."""
    return lambda words: click.echo(f"{console.name_of(source)}: {words}", err=True)


@click.command("contest", help=HELP.format(names=", ".join(CONTESTS)), epilog=EXAMPLES)
@click.argument("name", type=NAMES, metavar="NAME")
@click.argument("source", type=INPUT, metavar="[IN]", default="-")
@click.argument("output", type=OUTPUT, metavar="[OUT]", default="-")
def command(name: str, source: str, output: str) -> int:
    """Write the contest's output for all cases."""
    file, broken = console.name_of(source), []
    note = noting(source)

    def complain(message: str) -> None:
        broken.append(message)
        note(message)

    def answers() -> Iterator[str]:  # only its own errors are those of reading
        with console.lines_of(source) as cases:
            yield from CONTESTS[name].answer(cases, file, complain, note)

    console.write_texts(output, answers())
    return console.NO if broken else console.OK
