"""``lasermaze golden``: the frozen benchmark, and the scores of answers to it."""

from __future__ import annotations

import json

import click

from lasermaze.cli import console
from lasermaze.cli.files import INPUT
from lasermaze.cli.options import JSON
from lasermaze.cli.progress import Bar
from lasermaze.core.english import counted
from lasermaze.datasets import frozen, golden, golden_files, golden_small, leaderboard

EXAMPLES = """\b
Examples:
  lasermaze golden -o golden
  lasermaze golden --small --pictures -o small   (needs lasermaze[pictures])
"""


@click.command("golden", epilog=EXAMPLES)
@click.option("--small", is_flag=True, help="Only the 30 puzzles of golden_small.")
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="Write the rows and their card to a folder.",
)
@click.option("--pictures", is_flag=True, help="With -o: a PNG picture for each row.")
@click.option("--techniques", is_flag=True, help="With -o: the technique that each row needs.")
@click.option("--score", "answers", type=INPUT, metavar="F", help="Score a file of answers.")
@click.option("--name", default="", metavar="NAME", help="With --score: whose answers they are.")
@JSON
def command(
    small: bool,
    output: str | None,
    pictures: bool,
    techniques: bool,
    answers: str | None,
    name: str,
    as_json: bool,
) -> int:
    """Write the benchmark golden-1, or score answers to it.

    golden-1 has 300 puzzles that never change: 60 of each of five kinds, 15 of each level, each
    with its question, an answer and its proof, and the fewest moves to it.

    A file of answers has a JSON object with "id" and "answer" on each line; - is the standard
    input. --score prints a table, or with --json the entry for a leaderboard.
    """
    if (output is None) == (answers is None):
        raise click.UsageError("golden needs either -o DIR or --score F")
    if answers is None and (name or as_json):
        raise click.UsageError("--name and --json are for --score")
    if output is None and (pictures or techniques):
        raise click.UsageError("--pictures and --techniques are for -o DIR")
    rows = golden_small() if small else golden()
    if output is not None:
        with Bar("rows") as progress:
            card = golden_files.write(
                rows, output, pictures=pictures, techniques=techniques, progress=progress
            )
        console.say(
            f"{output}: {counted(len(rows), 'row')} of {frozen.NAME}; {card} says what they are"
        )
        return console.OK
    assert answers is not None
    source = console.name_of(answers)
    with Bar("score") as progress, console.lines_of(answers) as lines:
        report = leaderboard.scored(lines, rows, name, source, progress)
    if as_json:
        console.say_json(json.dumps(report.document(), ensure_ascii=False))
    else:
        console.say(report.table())
    return console.OK
