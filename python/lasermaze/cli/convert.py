"""``lasermaze convert``: between the formats of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import click

from lasermaze import api
from lasermaze.cli import batch, console
from lasermaze.cli.contest import noting
from lasermaze.cli.files import INPUT, OUTPUT
from lasermaze.cli.jobs import JOBS, results
from lasermaze.cli.limits import TIME_LIMIT
from lasermaze.cli.options import JSON, KIND, Choice, KindCommand, chosen
from lasermaze.contests import CONTESTS, Case
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError
from lasermaze.kind import all_kinds

EXAMPLES = """\b
Examples:
  lasermaze convert examples/board/fork.txt fork.json
  lasermaze convert fork.json -
  lasermaze convert examples/board/crossroads.txt - --to laser-mazer
  lasermaze convert examples/turrets/contest.in - --from hackercup2015
"""

FORMATS = (
    "text",
    "json",
    *dict.fromkeys(each.name for kind in all_kinds() for each in kind.notation.foreign_formats()),
    *CONTESTS,
)


@click.command("convert", cls=KindCommand, verbs=("parse",), drafts=True, epilog=EXAMPLES)
@click.argument("source", metavar="IN", type=INPUT)
@click.argument("output", metavar="OUT", type=OUTPUT, default="-")
@click.option(
    "--from", "contest", type=Choice(list(CONTESTS)), help="Read IN as the input of this contest."
)
@click.option("--to", type=Choice(FORMATS), help="The format to write.")
@KIND
@TIME_LIMIT
@JSON
@JOBS
def command(
    source: str,
    output: str,
    contest: str | None,
    to: str | None,
    kind: str | None,
    budget: Budget,
    as_json: bool,
    jobs: int,
    **options: Any,
) -> int:
    """Convert puzzles between native text, JSON, contest files and other programs' JSON.

    The format of IN is recognised, except for a contest's input, which --from names. The ending of
    OUT, .txt, .json or .bff, chooses the format, unless --to does. - stands for the standard input
    and output; each puzzle is written to the standard output as soon as it is read.
    """
    form = to or ("json" if as_json else _form_of(output))
    if as_json and form != "json":
        raise click.UsageError(f"--json and --to {form} exclude each other")
    parsing = chosen(options, "parse")
    if contest is not None and (kind is not None or parsing):
        other = "--kind" if kind is not None else console.flag(min(parsing))
        raise click.UsageError(f"--from and {other} exclude each other")
    found: Iterator[Any]
    found = batch.texts_of((source,)) if contest is None else _of_contest(source, contest)
    target = CONTESTS.get(form)
    task: Callable[[Any], Any] = _Convert(kind, parsing, None if target else form)
    converted: Iterator[Any] = results(task, found, jobs, budget)
    texts = target.module.form(converted) if target else console.separated(converted, form)
    try:
        console.write_texts(output, texts)
    except PuzzleError as error:  # of a puzzle that the format cannot hold, say
        raise error.named(console.name_of(source)) from None
    return console.OK


@dataclass(frozen=True)
class _Convert:
    """Returns a puzzle as a text in ``form``; the puzzle itself if that is None."""

    kind: str | None
    parsing: dict[str, Any]
    form: str | None

    def __call__(self, found: batch.Text | Case) -> Any:
        puzzle = found.read(self.kind, self.parsing) if isinstance(found, batch.Text) else found
        return puzzle if self.form is None else api.dumps(puzzle, self.form)


def _form_of(output: str) -> str:
    try:
        return console.ending_form(output)
    except PuzzleError as error:
        wanted = f"{error.expected}, or --to with one of: {', '.join(FORMATS)}"
        raise PuzzleError(error.message, expected=wanted, source=output) from None


def _of_contest(source: str, contest: str) -> Iterator[Case]:
    """The puzzles in a contest's input, each as soon as it is read."""
    with console.lines_of(source) as cases:
        yield from CONTESTS[contest].module.read(cases, console.name_of(source), noting(source))
