"""``lasermaze generate``: new puzzles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import click

from lasermaze import api, bulk
from lasermaze.cli import console
from lasermaze.cli.files import OUTPUT
from lasermaze.cli.jobs import JOBS
from lasermaze.cli.limits import TIME_LIMIT
from lasermaze.cli.options import (
    JSON,
    Choice,
    KindChoice,
    KindCommand,
    WrongValue,
    chosen,
    whole,
)
from lasermaze.cli.progress import Bar
from lasermaze.contests import CONTESTS, Contest, data
from lasermaze.core.arguments import SEEDS
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle

EXAMPLES = """\b
Examples:
  lasermaze generate board --size 4x5 --seed 7
  lasermaze generate board --level expert --count 3 | lasermaze rate
  lasermaze generate turrets --contest hackercup2015 --count 20 --max-size 60 -o data.in
"""


#: The largest number of puzzles in one call, and of rows and columns in a contest's case.
MOST_PUZZLES, MOST_SIZE = 10**9, 10**6

SEED = whole(-SEEDS, SEEDS)


#: The largest size that is read.
_MOST = "999999999x999999999"


class Size(click.ParamType[tuple[int, int]]):
    """``RxC``: rows and columns."""

    name = "RxC"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """The (rows, cols) that were written. Raises: WrongValue."""
        found = re.fullmatch(r"([0-9]{1,9})[xX]([0-9]{1,9})", str(value))
        if found is None:
            wanted = "rows by columns, such as 4x5"
            if re.fullmatch("[0-9]+[xX][0-9]+", str(value)):
                raise WrongValue(f"{quoted(value)} is too large", f"at most {_MOST}", ctx, param)
            raise WrongValue(f"{quoted(value)} is not a size", wanted, ctx, param)
        return int(found[1]), int(found[2])


@click.command("generate", cls=KindCommand, verbs=("generate",), epilog=EXAMPLES)
@click.argument("kind", type=KindChoice(), metavar="KIND", required=False)
@click.option("--level", type=Choice(LEVELS), help="The difficulty; any level by default.")
@click.option(
    "--size",
    type=Size(),
    metavar="RxC",
    help="Rows and columns; by default the usual ones for the level.",
)
@click.option(
    "--seed",
    type=SEED,
    default=0,
    metavar="N",
    show_default=True,
    help="The seed, a whole number: the same seed gives the same puzzles.",
)
@click.option(
    "--count", type=whole(1, MOST_PUZZLES), default=1, metavar="N", help="The number of puzzles."
)
@click.option(
    "-o",
    "--output",
    type=OUTPUT,
    default="-",
    metavar="F",
    help="The file to write; .json for JSON.",
)
@click.option("--contest", type=Choice(list(CONTESTS)), help="Make the input of this contest.")
@click.option(
    "--max-size",
    type=whole(1, MOST_SIZE),
    metavar="N",
    help="The largest number of rows and columns of a contest's cases; by default its limit.",
)
@click.option(
    "--rated",
    is_flag=True,
    help="Say on the error stream how hard each puzzle is, and what its hardest step takes.",
)
@TIME_LIMIT
@JSON
@JOBS
def command(
    kind: str | None,
    level: str | None,
    size: tuple[int, int] | None,
    seed: int,
    count: int,
    output: str,
    contest: str | None,
    max_size: int | None,
    rated: bool,
    budget: Budget,
    as_json: bool,
    jobs: int,
    **options: Any,
) -> int:
    """Make new puzzles of a kind.

    The same arguments give the same puzzles on every machine, and no two of them are alike up to
    rotation and reflection. `lasermaze rate` says how hard they are, and so does --rated.

    With --contest it writes a contest's input, a mix of sizes and verdicts, and beside it a file
    with the answers: data.out for data.in. Then KIND is not needed.
    """
    if contest is not None:
        given = {
            "level": level,
            "size": size,
            "json": as_json or None,
            "rated": rated or None,
            **options,
            "jobs": jobs if jobs > 1 else None,
        }
        if others := [name for name, value in given.items() if value is not None]:
            raise click.UsageError(f"--contest and {console.flag(others[0])} exclude each other")
        largest = CONTESTS[contest].largest if max_size is None else max_size
        return _contest_data(kind, CONTESTS[contest], count, largest, seed, output, budget)
    if max_size is not None:
        raise click.UsageError("--max-size is for --contest")
    if kind is None:
        raise click.MissingParameter(param=_parameter("kind"))
    form = "json" if as_json else console.ending_form(output)
    wanted = {"level": level, "size": size, "seed": seed, **chosen(options, "generate")}
    made = _series(kind, count, jobs, wanted, budget)
    if rated:
        made = _rated(made, budget)
    console.write_texts(output, console.as_texts(made, form))
    return console.OK


def _parameter(name: str) -> click.Parameter:
    return next(param for param in command.params if param.name == name)


def _contest_data(
    kind: str | None,
    contest: Contest,
    count: int,
    max_size: int,
    seed: int,
    output: str,
    budget: Budget,
) -> int:
    """Write a contest's input, and its answers beside it."""
    if contest.is_limited and max_size > contest.largest:
        most = f"at most {contest.largest}, the contest's limit"
        raise PuzzleError(f"--max-size is {max_size}", expected=most)
    if contest.is_limited and count > contest.most_cases > 1:
        most = f"at most {contest.most_cases}, the contest's limit"
        raise PuzzleError(f"--count is {count}", expected=most)
    answers = str(Path(output).with_suffix(".out"))
    if kind is not None and contest.kind != kind:
        own = f"of {contest.kind}" if contest.kind else "without a kind"
        raise click.UsageError(f"{contest.name} is a contest {own}, not of {kind}")
    if output in ("-", answers):
        raise click.UsageError(
            "-o must name a file that does not end in .out, as the file of answers does"
        )
    puzzles, said = [], []
    with Bar(f"data for {contest.name}") as progress:
        for number, puzzle in enumerate(data.cases(contest, count, max_size, seed=seed), 1):
            puzzles.append(puzzle)
            budget.check()
            said.append(contest.module.write(number, contest.proved(puzzle)))
            progress(number / count, number)
    form = list(contest.module.form(puzzles))  # all of it, before a file is touched
    console.write_texts(output, form)
    console.write_texts(answers, said)
    console.say_words(f"{output}: {counted(count, 'case')}; {answers}: the answers, checked")
    return console.OK


def _rated(puzzles: Iterable[Puzzle], budget: Budget) -> Iterator[Puzzle]:
    """The puzzles, after the difficulty and the technique of each are said aside."""
    for puzzle in puzzles:
        found = api.rate(puzzle, technique=True, time_limit=budget.left)
        console.say_words(f"{puzzle.id}: {found or 'unknown'}", aside=True)
        yield puzzle


def _series(
    kind: str, count: int, jobs: int, wanted: dict[str, Any], budget: Budget
) -> Iterator[Puzzle]:
    """The puzzles, no two alike. Raises: TimeUpError if the budget is spent."""
    with Bar(f"generate {kind}") as progress:
        made = islice(bulk.series(kind, jobs, budget, **wanted), count)
        for number, puzzle in enumerate(made, start=1):
            yield puzzle
            progress(number / count, number)
