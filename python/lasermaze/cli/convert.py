"""``lasermaze convert``: between the formats of a puzzle."""

from __future__ import annotations

from typing import Any

import click

from lasermaze.cli import console
from lasermaze.cli.options import FILE, JSON, KIND, chosen, kind_options
from lasermaze.kinds import all_kinds

HELP = """Convert puzzles between native text, JSON and other programs' JSON.

What IN holds is recognised. The ending of OUT chooses the format, .json for JSON, unless --to
says it. - stands for the standard input and output.
"""

EXAMPLES = """\b
Examples:
  lasermaze convert examples/board/fork.txt /tmp/corner.json
  lasermaze convert /tmp/corner.json -
  lasermaze convert examples/board/crossroads.txt - --to laser-mazer
"""

FORMATS = ("text", "json", *dict.fromkeys(name for kind in all_kinds() for name in kind.imports))


@click.command("convert", help=HELP, epilog=EXAMPLES)
@click.argument("source", metavar="IN", type=FILE)
@click.argument("output", metavar="OUT", type=FILE, default="-")
@click.option("--to", type=click.Choice(FORMATS), help="The format to write.")
@KIND
@JSON
@kind_options("parse")
def command(
    source: str,
    output: str,
    to: str | None,
    kind: str | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Read all the puzzles in IN and write them to OUT, JSON one text a line."""
    ending = "json" if as_json or output.lower().endswith(".json") else "text"
    puzzles = console.read_puzzles(source, kind, chosen(options, "parse"))
    texts = list(console.as_texts(puzzles, to or ending))  # all, before OUT is touched
    console.write_texts(output, texts)
    return console.OK
