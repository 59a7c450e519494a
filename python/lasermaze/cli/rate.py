"""``lasermaze rate``: how hard puzzles are."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import click

from lasermaze import api
from lasermaze.cli import batch, console
from lasermaze.cli.files import INPUT
from lasermaze.cli.jobs import JOBS
from lasermaze.cli.limits import TIME_LIMIT
from lasermaze.cli.options import JSON, KIND, KindCommand, chosen
from lasermaze.cli.progress import Bar
from lasermaze.core.budget import Budget
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import kind_of

EXAMPLES = """\b
Examples:
  lasermaze rate examples/board
  lasermaze generate board --level advanced --count 2 | lasermaze rate --technique
"""


@click.command("rate", cls=KindCommand, verbs=("parse",), epilog=EXAMPLES)
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE]...")
@KIND
@TIME_LIMIT
@click.option("--technique", is_flag=True, help="Say also how far a person has to look ahead.")
@JSON
@JOBS
def command(
    files: tuple[str, ...],
    kind: str | None,
    budget: Budget,
    technique: bool,
    as_json: bool,
    jobs: int,
    **options: Any,
) -> int:
    """Say how hard puzzles are: a level, a number, and the counts behind them.

    The number is a logarithm of work: each 1 more means twice as much. It adds up how far the
    solver must search and how much is left open to the player. --technique says what the hardest
    step takes, such as two cases; a card of the board game is explained for that, which takes up to
    some seconds. Without a FILE, or for -, the standard input is read. The exit code is 3 if the
    time limit is reached.
    """
    task = partial(_rate, budget, technique, as_json)
    return batch.over(files, kind, chosen(options, "parse"), as_json, task, budget, jobs)


def _rate(
    budget: Budget, technique: bool, as_json: bool, puzzle: Puzzle, name: str, _: bool
) -> int:
    """Print the difficulty of a puzzle, and return the exit code."""
    with Bar(name) as progress:
        found = api.rate(puzzle, technique=technique, time_limit=budget.left, progress=progress)
    if as_json:
        document = found and found.document()
        console.say_json(json.dumps({"lasermaze": 1, "source": name, "difficulty": document}))
    else:
        rated = kind_of(puzzle).is_rated
        unknown = "the time limit was reached first" if rated else "such puzzles are not rated"
        console.say_words(f"{name}: {found or f'unknown: {unknown}'}")
    return console.GAVE_UP if found is None else console.OK
