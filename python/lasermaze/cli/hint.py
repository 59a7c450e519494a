"""``lasermaze hint``: the smallest useful hint."""

from __future__ import annotations

from typing import Any

import click

from lasermaze import api
from lasermaze.cli import console
from lasermaze.cli.options import FILE, KIND, chosen, kind_options

HELP = """Give the next thing a player needs, less than the solution, and the reason.

A hint is always right in some solution; where one exists, it is right in all. The exit code is
1 where there is no solution.
"""

EXAMPLES = """\b
Example:
  lasermaze hint examples/board/fork.txt
"""


@click.command("hint", help=HELP, epilog=EXAMPLES)
@click.argument("file", type=FILE, default="-")
@KIND
@kind_options("parse", "hint")
def command(file: str, kind: str | None, **options: Any) -> int:
    """Print the hint and the reason for it; 1 where nothing leads to a solution."""
    puzzle = console.read_puzzle(file, kind, chosen(options, "parse"))
    found = api.hint(puzzle, **chosen(options, "hint"))
    console.say(f"{found.text}\n{found.reason}")
    if found.puzzle == puzzle and not api.solve(puzzle, limit=1, **chosen(options, "solve")):
        return console.NO
    return console.OK
