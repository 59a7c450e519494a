"""``lasermaze explain``: why the answer is what it is."""

from __future__ import annotations

from typing import Any

import click

from lasermaze import api
from lasermaze.cli import console
from lasermaze.cli.options import COLOR, FILE, KIND, chosen, kind_options
from lasermaze.cli.progress import Bar

HELP = """Tell why the answer to a puzzle is what it is, in words and with a picture.

A lecture in chapters goes to the terminal. With -o, an .html file holds all of it with its
pictures; an .svg or .png file holds the picture of the answer, and the words go to the terminal.
The exit code is that of `solve`.
"""

EXAMPLES = """\b
Examples:
  lasermaze explain examples/board/fork.txt
  lasermaze explain examples/turrets/guard.txt -o /tmp/why.html
"""


@click.command("explain", help=HELP, epilog=EXAMPLES)
@click.argument("file", type=FILE, default="-")
@KIND
@click.option("-o", "--output", type=FILE, metavar="F", help="The file: .html, .svg or .png.")
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
    if output is not None and output.lower().endswith(".html"):
        console.write_text(output, told.html(puzzle.title or puzzle.wing.title))
        return console.exit_code(answer)
    if output is not None:
        console.draw(told.picture, output)
    for number, chapter in enumerate(told.chapters, 1):
        blocks = [f"{number}. {chapter.title}", *_wrapped(chapter.paragraphs)]
        if output is None and chapter.picture is not None:
            blocks.insert(1, console.picture(chapter.picture, color).rstrip("\n"))
        console.say("\n" * (number > 1) + "\n\n".join(blocks))
    return console.exit_code(answer)


def _wrapped(paragraphs: tuple[str, ...]) -> list[str]:
    return [click.wrap_text(paragraph, width=88) for paragraph in paragraphs]
