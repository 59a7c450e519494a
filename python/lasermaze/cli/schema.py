"""``lasermaze schema``: the JSON schemas of puzzles, answers, explanations and hints."""

from __future__ import annotations

import click

from lasermaze.cli import console
from lasermaze.cli.options import Choice
from lasermaze.documents import SCHEMAS, schema
from lasermaze.formats.json_text import laid_out

EXAMPLES = """\b
Example:
  lasermaze schema puzzle
"""


@click.command("schema", epilog=EXAMPLES)
@click.argument("name", type=Choice(SCHEMAS), required=False)
def command(name: str | None) -> int:
    """Print the JSON schema (draft 2020-12) of puzzles, answers, explanations or hints.

    Without NAME, the names are listed.
    """
    console.say("\n".join(SCHEMAS) if name is None else laid_out(schema(name)))
    return console.OK
