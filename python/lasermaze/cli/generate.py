"""``lasermaze generate``: new puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from lasermaze import api
from lasermaze.cli import console
from lasermaze.cli.options import FILE, JSON, chosen, kind_options
from lasermaze.cli.progress import Bar
from lasermaze.contests import CONTESTS, Contest, data, proved
from lasermaze.difficulty import LEVELS
from lasermaze.kinds import NAMES
from lasermaze.model import Puzzle

HELP = """Make new puzzles of a kind.

The same arguments give the same puzzles on every machine. `lasermaze rate` says how hard they are.

With --contest it is a contest's input that is written, a mix of sizes and verdicts, and beside
it a file with the answers: data.out for data.in.
"""

EXAMPLES = """\b
Examples:
  lasermaze generate board --size 4x5 --seed 7
  lasermaze generate board --level expert --count 3 | lasermaze rate
  lasermaze generate turrets --contest hackercup2015 --count 20 --max-size 60 -o /tmp/data.in
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
@click.option(
    "--contest", type=click.Choice(list(CONTESTS)), help="Make the input of this contest."
)
@click.option(
    "--max-size",
    type=click.IntRange(min=1),
    metavar="N",
    help="The most rows and columns of a contest's cases.",
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
    contest: str | None,
    max_size: int | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Write the puzzles of the series, in native text or one JSON text a line."""
    if contest is not None or max_size is not None:
        others = (level, size, as_json or None, *options.values())
        if contest is None or max_size is None or any(other is not None for other in others):
            raise click.UsageError(
                "a contest's input takes --contest, --max-size, --count, --seed and -o"
            )
        return _contest_data(kind, CONTESTS[contest], count, max_size, seed, output)
    form = "json" if as_json or output.lower().endswith(".json") else "text"
    wish: dict[str, Any] = {"level": level, "size": size, "seed": seed}
    wish |= chosen(options, "generate")
    console.write_texts(output, console.as_texts(_series(kind, count, wish), form))
    return console.OK


def _contest_data(
    kind: str, contest: Contest, count: int, max_size: int, seed: int, output: str
) -> int:
    """Write a contest's input, and its answers beside it."""
    answers = str(Path(output).with_suffix(".out"))
    if contest.kind != kind:
        raise click.UsageError(f"{contest.name} is a contest of {contest.kind}, not of {kind}")
    if output in ("-", answers):
        raise click.UsageError("-o must name a file, and none that ends in .out: the answers do")
    puzzles = []
    with Bar(f"data for {contest.name}") as progress:
        for puzzle in data.cases(contest, count, max_size, seed=seed):
            puzzles.append(puzzle)
            progress(len(puzzles) / count, len(puzzles))
        said = [contest.write(number, proved(one)) for number, one in enumerate(puzzles, 1)]
    console.write_texts(output, contest.form(puzzles))
    console.write_texts(answers, said)
    console.say(f"{output}: {count} case{'s' * (count != 1)}; {answers}: the answers, checked")
    return console.OK


def _series(kind: str, count: int, wish: dict[str, Any]) -> Iterator[Puzzle]:
    with Bar(f"generate {kind}") as progress:
        for index in range(count):
            progress(index / count, index)
            yield api.generate(kind, index=index, **wish)
