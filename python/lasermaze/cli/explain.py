"""``lasermaze explain``: the reasons for the answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import click

from lasermaze import api
from lasermaze.cli import console
from lasermaze.cli.files import INPUT, OUTPUT
from lasermaze.cli.jobs import columns
from lasermaze.cli.limits import TIME_LIMIT, seconds_left
from lasermaze.cli.options import COLOR, KIND, Choice, KindCommand, chosen
from lasermaze.cli.progress import Bar
from lasermaze.core import english
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError
from lasermaze.interface import Explanation
from lasermaze.kind import kind_of

EXAMPLES = """\b
Examples:
  lasermaze explain examples/board/fork.txt
  lasermaze explain examples/turrets/guard.txt -o why.html
"""

#: The formats; `text` is for the terminal.
FORMATS = ("text", "html", "svg", "png")
_WIDEST = 88  # characters of a line of words
_ENDINGS = (".html", ".svg", ".png")


@click.command("explain", cls=KindCommand, verbs=("parse", "solve"), epilog=EXAMPLES)
@click.argument("file", type=INPUT, default="-")
@KIND
@click.option(
    "-o", "--output", type=OUTPUT, metavar="F", help="The file to write: .html, .svg or .png."
)
@click.option(
    "--to", type=Choice(FORMATS), help="The format; by default the ending of F chooses it."
)
@click.option("--json", "as_json", is_flag=True, help="Print it as one line of JSON.")
@COLOR
@TIME_LIMIT
def command(
    file: str,
    kind: str | None,
    output: str | None,
    to: str | None,
    as_json: bool,
    color: bool | None,
    budget: Budget,
    **options: Any,
) -> int:
    """Explain the answer to a puzzle, in words and with a picture.

    A lecture in chapters goes to the terminal. With -o, an .html file holds all of it with its
    pictures; an .svg or .png file holds the picture of the answer, and the words go to the
    terminal. With -o - the standard output gets the format that --to names; beside a picture there,
    the words go to the error stream. The exit code is that of `solve`.
    """
    if as_json and (output is not None or to is not None):
        raise click.UsageError("--json and a file exclude each other")
    form = console.form_of(output, to, "text")
    if form not in (".text", *_ENDINGS):
        found = f"the ending {form!r}" if form else "a name without an ending"
        wanted = english.listed(_ENDINGS)
        raise PuzzleError(f"cannot explain to {found}", expected=wanted, source=output)
    if color is not None and form != ".text":
        raise click.UsageError("--color is for words and pictures in the terminal, without -o")
    if color is not None and as_json:
        raise click.UsageError("--color is for words and pictures, not for --json")
    puzzle = console.read_puzzle(file, kind, chosen(options, "parse"))
    with Bar("solving") as progress:
        solving = chosen(options, "solve")
        answer = api.solve(puzzle, time_limit=seconds_left(budget), progress=progress, **solving)
    budget.check()
    explanation = api.explain(puzzle, answer, time_limit=seconds_left(budget))
    out = output or "-"
    if as_json:
        console.say_json(explanation.to_json())
    elif form == ".html":
        console.write_texts(out, [explanation.html(puzzle.title or kind_of(puzzle).title)])
    elif form == ".text":
        console.write_texts(out, _lines(explanation, color, budget, pictures=True))
    else:
        console.draw(explanation.picture, out, form, budget)
        for text in _lines(explanation, color, budget, pictures=False):
            console.say(text, aside=out == "-")
    return console.exit_code(answer)


def _lines(
    explanation: Explanation, color: bool | None, budget: Budget, *, pictures: bool
) -> Iterator[str]:
    """The chapters in characters."""
    width = min(_WIDEST, columns(sys.stdout) or _WIDEST)
    for number, chapter in enumerate(explanation.chapters, 1):
        wrapped = (click.wrap_text(paragraph, width) for paragraph in chapter.paragraphs)
        blocks = [f"{number}. {chapter.title}", *wrapped]
        if pictures and chapter.picture is not None:
            blocks.insert(1, console.picture(chapter.picture, color, budget).rstrip("\n"))
        yield "\n" * (number > 1) + "\n\n".join(blocks) + "\n"
