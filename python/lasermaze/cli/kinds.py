"""``lasermaze kinds``: lists the kinds of puzzle."""

from __future__ import annotations

import textwrap

import click

from lasermaze.cli import console
from lasermaze.core import examples
from lasermaze.kind import all_kinds, broken_kinds

EXAMPLES = """\b
Example:
  lasermaze kinds
"""


@click.command("kinds", epilog=EXAMPLES)
def command() -> int:
    """List the kinds of puzzle: what each asks, its rules, the options it takes, and examples."""
    for kind in all_kinds():
        head = [f"{kind.name}: {kind.title}", kind.question, ""]
        rules = [f"  - {rule.words}" for rule in kind.short_rules]
        rules += [""] * bool(rules)
        options = [f"  {console.flag(option.name)}: {option.help}" for option in kind.options]
        example = textwrap.indent(kind.example, "    ")
        files = ", ".join(examples.names(kind.name))
        listed = [f"Examples: {files}"] if files else []
        text = "\n".join([*head, *rules, *options, "", example, *listed, ""])
        console.say_words(text, widest=78)
    broken = broken_kinds()
    for error in broken:
        console.report(error, as_json=False)
    return console.BAD if broken else console.OK
