"""``lasermaze convert``: between the formats of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from lasermaze.cli import console
from lasermaze.cli.options import FILE, JSON, KIND, chosen, kind_options
from lasermaze.contests import CONTESTS
from lasermaze.kinds import all_kinds
from lasermaze.model import Puzzle

HELP = """Convert puzzles between native text, JSON, contest files and other programs' JSON.

What IN holds is recognised, but for a contest's input, which --from names. The ending of OUT
chooses the format, .json for JSON, unless --to says it. - stands for the standard input and
output.
"""

EXAMPLES = """\b
Examples:
  lasermaze convert examples/board/fork.txt /tmp/corner.json
  lasermaze convert /tmp/corner.json -
  lasermaze convert examples/board/crossroads.txt - --to laser-mazer
  lasermaze convert examples/turrets/contest.in - --from hackercup2015
"""

CONTEST = click.Choice(list(CONTESTS))
FORMATS = (
    "text",
    "json",
    *dict.fromkeys(name for kind in all_kinds() for name in kind.imports),
    *CONTESTS,
)


@click.command("convert", help=HELP, epilog=EXAMPLES)
@click.argument("source", metavar="IN", type=FILE)
@click.argument("output", metavar="OUT", type=FILE, default="-")
@click.option("--from", "contest", type=CONTEST, help="The contest whose input IN is.")
@click.option("--to", type=click.Choice(FORMATS), help="The format to write.")
@KIND
@JSON
@kind_options("parse")
def command(
    source: str,
    output: str,
    contest: str | None,
    to: str | None,
    kind: str | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Read all the puzzles in IN and write them to OUT, JSON one text a line."""
    ending = "json" if as_json or output.lower().endswith(".json") else "text"
    puzzles: Iterable[Puzzle]
    if contest is not None:
        with console.lines_of(source) as cases:
            puzzles = list(CONTESTS[contest].read(cases, console.name_of(source)))
    else:
        puzzles = console.read_puzzles(source, kind, chosen(options, "parse"))
    form = to or ending
    pieces = CONTESTS[form].form(puzzles) if form in CONTESTS else console.as_texts(puzzles, form)
    texts = list(pieces)  # all, before OUT is touched
    console.write_texts(output, texts)
    return console.OK
