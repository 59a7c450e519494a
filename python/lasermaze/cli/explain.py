"""``lasermaze explain``: why the answer is what it is."""

from __future__ import annotations

from typing import Any

import click

from lasermaze import api
from lasermaze.cli import console
from lasermaze.cli.options import COLOR, FILE, KIND, chosen, kind_options
from lasermaze.cli.progress import Bar

HELP = """Tell why the answer to a puzzle is what it is, in words and with a picture.

The picture goes to the terminal, or with -o to an SVG or PNG file. The exit code is that of
`solve`.
"""

EXAMPLES = """\b
Examples:
  lasermaze explain examples/board/fork.txt
  lasermaze explain examples/board/fork.txt -o /tmp/why.svg
"""


@click.command("explain", help=HELP, epilog=EXAMPLES)
@click.argument("file", type=FILE, default="-")
@KIND
@click.option("-o", "--output", type=FILE, metavar="F", help="The file to draw the picture to.")
@COLOR
@kind_options("parse", "solve")
def command(
    file: str, kind: str | None, output: str | None, color: bool | None, **options: Any
) -> int:
    """Solve the puzzle and explain the answer."""
    puzzle = console.read_puzzle(file, kind, chosen(options, "parse"))
    with Bar("solving") as progress:
        answer = api.solve(puzzle, progress=progress, **chosen(options, "solve"))
    told = api.explain(puzzle, answer)
    if output is None:
        console.say(console.picture(told.picture, color))
    else:
        console.draw(told.picture, output)
    for paragraph in told.paragraphs:
        console.say("\n" + click.wrap_text(paragraph, width=88))
    return console.exit_code(answer)
