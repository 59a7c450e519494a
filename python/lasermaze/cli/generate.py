"""``lasermaze generate``: new puzzles."""

from __future__ import annotations

import re
from typing import Any

import click

from lasermaze import api
from lasermaze.cli import console
from lasermaze.cli.options import FILE, JSON, chosen, kind_options
from lasermaze.kinds import NAMES

HELP = """Make new puzzles of a kind.

The same arguments give the same puzzles on every machine.
"""

EXAMPLES = """\b
Examples:
  lasermaze generate board --size 4x5 --seed 7
  lasermaze generate board --count 3 | lasermaze solve
"""


class Size(click.ParamType[tuple[int, int]]):
    """``RxC``: rows and columns."""

    name = "RxC"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """The (rows, cols) that were written; click hears where they were not."""
        found = re.fullmatch(r"([0-9]{1,6})[xX]([0-9]{1,6})", str(value))
        if found is None:
            self.fail(f"{value!r} is no size such as 4x5, rows by columns", param, ctx)
        return int(found[1]), int(found[2])


@click.command("generate", help=HELP, epilog=EXAMPLES)
@click.argument("kind", type=click.Choice(NAMES), metavar="KIND")
@click.option(
    "--size", type=Size(), metavar="RxC", help="Rows and columns; unless told, the kind's own."
)
@click.option(
    "--seed", type=int, default=0, metavar="N", show_default=True, help="Any whole number."
)
@click.option(
    "--count", type=click.IntRange(min=1), default=1, metavar="N", help="How many puzzles."
)
@click.option(
    "-o", "--output", type=FILE, default="-", metavar="F", help="The file to write; .json for JSON."
)
@JSON
@kind_options("generate")
def command(
    kind: str,
    size: tuple[int, int] | None,
    seed: int,
    count: int,
    output: str,
    as_json: bool,
    **options: Any,
) -> int:
    """Write the puzzles of the series, in native text or one JSON text a line."""
    form = "json" if as_json or output.lower().endswith(".json") else "text"
    series = (
        api.generate(kind, size=size, seed=seed, index=index, **chosen(options, "generate"))
        for index in range(count)
    )
    console.write_texts(output, console.as_texts(series, form))
    return console.OK
