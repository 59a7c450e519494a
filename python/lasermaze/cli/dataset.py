"""``lasermaze dataset``: puzzles with questions, answers and splits, for research."""

from __future__ import annotations

import json
from typing import Any

import click

from lasermaze.cli import console
from lasermaze.cli.files import OUTPUT
from lasermaze.cli.generate import MOST_PUZZLES, SEED, Size
from lasermaze.cli.options import Choice, KindChoice, KindCommand, WrongValue, chosen, whole
from lasermaze.cli.progress import Bar
from lasermaze.core.arguments import MOST_PROCESSES
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.datasets import rows, writing
from lasermaze.datasets.rows import FORMATS
from lasermaze.datasets.splits import USUAL, Splits

EXAMPLES = """\b
Examples:
  lasermaze dataset board --count 20 --seed 7 -o cards
  lasermaze dataset turrets --count 10 --level expert -o walks.jsonl
  lasermaze dataset mirrors --count 10 --split train=0.8,val=0.1,test=0.1 -o -
"""


class Split(click.ParamType[Splits]):
    """``train=0.9,test=0.1``."""

    name = "NAME=SHARE,..."

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Splits:
        """The splits. Raises: WrongValue."""
        try:
            return Splits.of(value)
        except PuzzleError as error:
            raise WrongValue(error.message, error.expected or "", ctx, param) from None


@click.command("dataset", cls=KindCommand, verbs=("generate",), epilog=EXAMPLES)
@click.argument("kind", type=KindChoice(), metavar="KIND")
@click.option(
    "--count", type=whole(1, MOST_PUZZLES), required=True, metavar="N", help="The number of rows."
)
@click.option(
    "--seed",
    type=SEED,
    default=0,
    metavar="N",
    show_default=True,
    help="The seed, a whole number: the same seed gives the same rows.",
)
@click.option(
    "--level",
    "levels",
    type=Choice(LEVELS),
    multiple=True,
    help="The difficulty; repeat --level for several, which take turns. Any level by default.",
)
@click.option(
    "--size",
    type=Size(),
    metavar="RxC",
    help="Rows and columns; by default the usual ones for the level.",
)
@click.option(
    "--split",
    type=Split(),
    default=USUAL,
    metavar="NAME=SHARE,...",
    show_default=True,
    help="The splits, with shares that add up to 1.",
)
@click.option(
    "--processes",
    type=whole(1, MOST_PROCESSES),
    default=1,
    metavar="P",
    show_default=True,
    help="The number of processor cores to use.",
)
@click.option(
    "-o",
    "--output",
    required=True,
    type=OUTPUT,
    metavar="DIR|F",
    help="A folder, F.jsonl or F.parquet; - for JSON lines on the standard output.",
)
@click.option("--to", "form", type=Choice(FORMATS), help="The format of a folder's files.")
def command(
    kind: str,
    count: int,
    seed: int,
    levels: tuple[str, ...],
    size: tuple[int, int] | None,
    split: Splits,
    processes: int,
    output: str,
    form: str | None,
    **options: Any,
) -> int:
    """Make a data set: one row a puzzle, with its question in words, its answer, its difficulty.

    Every answer is verified by a checker that shares no code with the solver. No two puzzles are
    alike up to rotation and reflection, and no puzzle is in two splits, nor is an image of it.

    The output is a file, out.jsonl or out.parquet, or a folder with files for each split; beside
    the rows there is a card that says how they were made. If a job is stopped, the same command
    continues it, with the same result.
    """
    plan = rows.Plan(kind, count, seed, levels, size, split, chosen(options, "generate"))
    with Bar(f"dataset {kind}") as progress:
        if output == "-":
            return _print(plan, form, processes, progress)

        def tell(damage: str) -> None:
            progress.clear()
            console.say(damage, aside=True)

        written = writing.write(
            plan, output, form=form, processes=processes, progress=progress, warn=tell
        )
    if written.resumed:
        console.say(f"{counted(written.resumed, 'row')} had been made before", aside=True)
    files = counted(len(written.files), "file")
    console.say(f"{output}: {counted(count, 'row')} in {files}; {written.card} says how")
    return console.OK


def _print(plan: rows.Plan, form: str | None, processes: int, progress: Bar) -> int:
    """Print the rows as JSON lines, each as soon as it is made."""
    if form not in (None, "jsonl"):
        raise click.UsageError(f"--to {form} is for a folder; the standard output gets jsonl")
    for row in rows.dataset_of(plan, processes, progress):
        console.say_json(json.dumps(row, ensure_ascii=False))
    return console.OK
