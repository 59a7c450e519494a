"""``lasermaze hint``: the smallest useful hint."""

from __future__ import annotations

from typing import Any

import click

from lasermaze import api
from lasermaze.cli import batch, console
from lasermaze.cli.options import FILE, KIND, chosen, kind_options
from lasermaze.core.budget import Budget
from lasermaze.core.puzzle import Puzzle

HELP = """Give the next thing a player needs, less than the solution, and the reason.

A hint is always right in some solution; where one exists, it is right in all. FILE may hold
several puzzles. The exit code is 1 where there is no solution, and 3 where the time limit was
over before a hint was found.
"""

EXAMPLES = """\b
Example:
  lasermaze hint examples/board/fork.txt
"""


@click.command("hint", help=HELP, epilog=EXAMPLES)
@click.argument("file", type=FILE, default="-")
@KIND
@batch.TIME_LIMIT
@kind_options("parse", "hint")
def command(file: str, kind: str | None, time_limit: float | None, **options: Any) -> int:
    """Print the hint and the reason for it; 1 where nothing leads to a solution."""

    def hint(puzzle: Puzzle, name: str, several: bool) -> int:
        budget = Budget(seconds=time_limit)
        found = api.hint(puzzle, time_limit=time_limit, **chosen(options, "hint"))
        heading = f"{name}:\n" if several else ""
        console.say(f"{heading}{found.text}\n{found.reason}")
        if found.puzzle != puzzle:
            return console.OK
        budget.look()
        answer = api.solve(puzzle, limit=1, time_limit=budget.left, **chosen(options, "solve"))
        return console.exit_code(answer)

    return batch.over((file,), kind, chosen(options, "parse"), False, hint)
