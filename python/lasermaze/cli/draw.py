"""``lasermaze draw``: the picture of a puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from lasermaze import api
from lasermaze.answers import Answer
from lasermaze.cli import console
from lasermaze.cli.options import COLOR, FILE, KIND, chosen, kind_options
from lasermaze.cli.progress import Bar
from lasermaze.model import Puzzle

if TYPE_CHECKING:
    from lasermaze.drawing import Picture
    from lasermaze.drawing.pdf import Paper

HELP = """Draw a puzzle: in the terminal, or with -o to a file whose ending chooses the format.

A still picture is SVG or PNG; a moving one, of a solution, is GIF, or with --moving SVG or
PNG (APNG). A PDF is a card to print: the puzzle with its question, and with --solved the answer
on a second page. Several puzzles in FILE give F.svg, F-2.svg, F-3.svg, ...
"""

EXAMPLES = """\b
Examples:
  lasermaze draw examples/board/fork.txt
  lasermaze draw examples/board/fork.txt --solved -o /tmp/solved.svg
  lasermaze draw examples/board/fork.txt --solved -o /tmp/beam.gif
  lasermaze draw examples/board/fork.txt --solved -o /tmp/card.pdf
"""


@click.command("draw", help=HELP, epilog=EXAMPLES)
@click.argument("file", type=FILE, default="-")
@KIND
@click.option("-o", "--output", type=FILE, metavar="F", help="The file to draw to.")
@click.option("--solved", is_flag=True, help="Solve it first and draw the solution.")
@click.option("--moving", is_flag=True, help="Draw the solution step by step, moving.")
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", help="Of a PDF; else A4."
)
@COLOR
@kind_options("parse", "solve")
def command(
    file: str,
    kind: str | None,
    output: str | None,
    solved: bool,
    moving: bool,
    paper: Paper,
    color: bool | None,
    **options: Any,
) -> int:
    """Draw every puzzle in the file; with ``--solved``, 1 where one has no solution."""
    if moving and not (solved and output):
        raise click.UsageError("--moving needs --solved and a file (-o)")
    moving = moving or (solved and str(output).lower().endswith(".gif"))
    code = console.OK
    puzzles = console.read_puzzles(file, kind, chosen(options, "parse"))
    for number, puzzle in enumerate(puzzles, start=1):
        answer = _solve(puzzle, options) if solved else None
        unsolved = answer is not None and not answer
        if unsolved:
            code = console.NO
        name = console.numbered(output, number) if output else None
        if moving and answer is not None and name is not None:
            console.draw_moving(answer, name)
            continue
        if unsolved:
            click.echo(f"{console.name_of(file)}: no solution; what proves it is drawn", err=True)
        if name is not None and name.lower().endswith(".pdf"):
            _print(puzzle, answer, name, paper)
        else:
            _draw(api.draw(puzzle, answer), name, color)
    return code


def _print(puzzle: Puzzle, answer: Answer[Puzzle] | None, name: str, paper: Paper) -> None:
    """Write a card; it has an answer's page where there is an answer to show."""
    from lasermaze.drawing.export import write

    write(name, {".pdf": lambda: api.card(puzzle, answer or None, paper)})


def _draw(picture: Picture, name: str | None, color: bool | None) -> None:
    if name is None:
        console.say(console.picture(picture, color))
    else:
        console.draw(picture, name)


def _solve(puzzle: Puzzle, options: dict[str, Any]) -> Answer[Puzzle]:
    with Bar("solving") as progress:
        return api.solve(puzzle, progress=progress, **chosen(options, "solve"))
