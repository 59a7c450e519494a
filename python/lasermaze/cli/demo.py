"""``lasermaze demo``: a puzzle of each kind, solved and drawn."""

from __future__ import annotations

import click

from lasermaze.cli import console
from lasermaze.cli.solve import command as solve
from lasermaze.core import examples
from lasermaze.kind import all_kinds

EXAMPLES = """\b
Example:
  lasermaze demo
"""

_NEXT = """\
Next, try:
  lasermaze                                   what it can do
  lasermaze hint examples/board/fork.txt      a hint instead of the answer
  lasermaze generate board --seed 7           a new puzzle
  lasermaze studio                            edit, see and play in the browser"""


@click.command("demo", epilog=EXAMPLES)
@click.pass_context
def command(ctx: click.Context) -> int:
    """Solve one puzzle of each kind, from the examples that come with the package."""
    for kind in all_kinds():
        file = next(examples.names(kind.name), None)
        if file is None:
            continue
        console.say(f"{kind.title}\n$ lasermaze solve {file}")
        with solve.make_context("solve", [file], parent=ctx) as inner:
            solve.invoke(inner)
        console.say("")
    console.say(_NEXT)
    return console.OK
