"""``lasermaze generate``: new puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import click

from lasermaze import api
from lasermaze.cli import console
from lasermaze.cli.options import FILE, JSON, chosen, kind_options
from lasermaze.cli.progress import Bar
from lasermaze.difficulty import LEVELS
from lasermaze.kinds import NAMES
from lasermaze.model import Puzzle

HELP = """Make new puzzles of a kind.

The same arguments give the same puzzles on every machine. `lasermaze rate` says how hard they are.
"""

EXAMPLES = """\b
Examples:
  lasermaze generate board --size 4x5 --seed 7
  lasermaze generate board --level expert --count 3 | lasermaze rate
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
    "--level", type=click.Choice(LEVELS), help="How hard they are; of any difficulty unless told."
)
@click.option(
    "--size",
    type=Size(),
    metavar="RxC",
    help="Rows and columns; else those usual for the level.",
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
    level: str | None,
    size: tuple[int, int] | None,
    seed: int,
    count: int,
    output: str,
    as_json: bool,
    **options: Any,
) -> int:
    """Write the puzzles of the series, in native text or one JSON text a line."""
    form = "json" if as_json or output.lower().endswith(".json") else "text"
    wish: dict[str, Any] = {"level": level, "size": size, "seed": seed}
    wish |= chosen(options, "generate")
    console.write_texts(output, console.as_texts(_series(kind, count, wish), form))
    return console.OK


def _series(kind: str, count: int, wish: dict[str, Any]) -> Iterator[Puzzle]:
    with Bar(f"generate {kind}") as progress:
        for index in range(count):
            progress(index / count, index)
            yield api.generate(kind, index=index, **wish)
