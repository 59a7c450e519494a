"""``lasermaze kinds``: what can be solved."""

from __future__ import annotations

import textwrap

import click

from lasermaze import api
from lasermaze.cli import console

EXAMPLES = """\b
Example:
  lasermaze kinds
"""


@click.command("kinds", epilog=EXAMPLES)
def command() -> int:
    """List the kinds of puzzle, what each asks, the options it takes, and an example."""
    for kind in api.all_kinds():
        lines = [f"{kind.name}: {kind.title}", textwrap.fill(kind.question, 78), ""]
        for option in kind.options:
            lines.append(f"  --{option.name.replace('_', '-')}: {option.help}")
        console.say("\n".join([*lines, "", textwrap.indent(kind.example, "    ")]))
    return console.OK
