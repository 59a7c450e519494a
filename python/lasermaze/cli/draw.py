"""``lasermaze draw``: the picture of a puzzle."""

from __future__ import annotations

from typing import Any

import click

from lasermaze import api
from lasermaze.answers import Answer
from lasermaze.cli import console
from lasermaze.cli.options import COLOR, FILE, KIND, chosen, kind_options
from lasermaze.cli.progress import Bar
from lasermaze.model import Puzzle

HELP = """Draw a puzzle: in the terminal, or with -o to a file whose ending chooses SVG or PNG.

Several puzzles in FILE give F.svg, F-2.svg, F-3.svg, ...
"""

EXAMPLES = """\b
Examples:
  lasermaze draw examples/board/fork.txt
  lasermaze draw examples/board/fork.txt --solved -o /tmp/solved.svg
"""


@click.command("draw", help=HELP, epilog=EXAMPLES)
@click.argument("file", type=FILE, default="-")
@KIND
@click.option("-o", "--output", type=FILE, metavar="F", help="The file to draw to, .svg or .png.")
@click.option("--solved", is_flag=True, help="Solve it first and draw the solution.")
@COLOR
@kind_options("parse", "solve")
def command(
    file: str,
    kind: str | None,
    output: str | None,
    solved: bool,
    color: bool | None,
    **options: Any,
) -> int:
    """Draw every puzzle in the file; with ``--solved``, 1 where one has no solution."""
    code = console.OK
    puzzles = console.read_puzzles(file, kind, chosen(options, "parse"))
    for number, puzzle in enumerate(puzzles, start=1):
        answer = _solve(puzzle, options) if solved else None
        if answer is not None and not answer:
            code = console.NO
            click.echo(f"{console.name_of(file)}: no solution; drawn as it is", err=True)
        scene = api.draw(puzzle, answer)
        if output is None:
            console.say(console.picture(scene, color))
        else:
            scene.save(console.numbered(output, number))
    return code


def _solve(puzzle: Puzzle, options: dict[str, Any]) -> Answer[Puzzle]:
    with Bar("solving") as progress:
        return api.solve(puzzle, limit=1, progress=progress, **chosen(options, "solve"))
