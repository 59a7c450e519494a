"""``lasermaze mine``: cards by the million and every solved board, on many cores."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import click

from lasermaze.cli import console
from lasermaze.cli.generate import MOST_PUZZLES, SEED
from lasermaze.cli.options import WrongValue, whole
from lasermaze.cli.progress import Bar
from lasermaze.core.english import counted, grouped, quoted

CARDS_EXAMPLES = """\b
Examples:
  lasermaze mine cards --count 100000 -o mine --workers 8   (needs lasermaze[mine])
  lasermaze mine cards --count 9 -o few --scheduler tcp://10.0.0.5:8786   (needs lasermaze[mine])
"""

BOARDS_EXAMPLES = """\b
Examples:
  lasermaze mine boards --tokens 5 -o boards   (needs lasermaze[mine])
  lasermaze mine boards --tokens 2-10 -o table --workers 2   (needs lasermaze[mine])
"""

WORKERS = click.option(
    "--workers",
    type=whole(1, 1024),
    metavar="N",
    help="The number of processes on this machine; 1 by default.",
)
SCHEDULER = click.option(
    "--scheduler", metavar="TCP", help="The address of a Dask cluster that is already running."
)
OUTPUT = click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    metavar="F",
    help="The folder of the job.",
)


class Range(click.ParamType[tuple[int, int]]):
    """``N`` or ``M-N``: whole numbers from 2 on, the first at most the second."""

    name = "N"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        """The first and the last number. Raises: WrongValue."""
        found = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", str(value))
        if found is None or not 2 <= int(found[1]) <= int(found[2] or found[1]):
            wanted = "a number such as 5, or a range such as 2-10, from 2 on"
            raise WrongValue(f"{quoted(value)} is not a range of tokens", wanted, ctx, param)
        return int(found[1]), int(found[2] or found[1])


class Meter:
    """The progress callback of a job: a bar with the rate and the time left."""

    def __init__(self, bar: Bar, thing: str) -> None:
        self._bar, self._thing = bar, thing
        self._begun: tuple[float, float, int] | None = None
        bar.words_for = lambda _: self._words
        self._words = ""  # such as ``1,200 cards, 210/s, 3 min left``

    def __call__(self, fraction: float, found: int) -> None:
        """Show that this fraction of the job is done, with this many rows."""
        now = monotonic()
        if self._begun is None:
            self._begun = now, fraction, found  # what an earlier run did does not count
        start, first_fraction, first_found = self._begun
        seconds, done = now - start, fraction - first_fraction
        self._words = counted(found, self._thing)
        if seconds > 0 and done > 0:
            rate = (found - first_found) / seconds
            left = (1 - fraction) * seconds / done
            self._words += f", {grouped(round(rate))}/s, {duration(left)} left"
        self._bar(fraction, found)


def duration(seconds: float) -> str:
    """Such as ``50 s``, ``12 min`` or ``3 h 20 min``."""
    minutes = round(seconds / 60)
    if minutes < 2:
        return f"{round(seconds)} s"
    return f"{minutes} min" if minutes < 120 else f"{minutes // 60} h {minutes % 60} min"


@click.group("mine", invoke_without_command=True)
@click.pass_context
def command(ctx: click.Context) -> None:
    """Find cards of the board game by the million, or every solved board, on many cores.

    A job keeps its parts in a folder until it is done. If it is stopped for any reason, the same
    command continues it, and ends with the same rows.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command(
    "cards",
    short_help="Find cards with exactly one solution.",
    epilog=CARDS_EXAMPLES,
)
@click.option(
    "--count", type=whole(1, MOST_PUZZLES), required=True, metavar="N", help="The number of cards."
)
@click.option(
    "--seed",
    type=SEED,
    default=0,
    metavar="N",
    show_default=True,
    help="The seed, a whole number: the same seed gives the same cards.",
)
@click.option(
    "--keep",
    type=whole(1, MOST_PUZZLES),
    metavar="N",
    help="Keep only N of the cards: half of them the hardest, the others spread over the ranks.",
)
@OUTPUT
@WORKERS
@SCHEDULER
@click.option(
    "--part", type=whole(1, 10**6), default=512, hidden=True, help="Candidates in a part."
)
def cards(
    count: int,
    seed: int,
    keep: int | None,
    output: Path,
    workers: int | None,
    scheduler: str | None,
    part: int,
) -> int:
    """Find cards with exactly one solution and no needless clue; write F/cards.parquet.

    No two of them are alike up to rotation; a mirror image is another card. They are ranked, the
    hardest first. A checker that shares no code with the solver confirms each of them; a card
    that it does not confirm is left out and reported at the end. The same arguments give the same
    rows, with any number of workers.
    """
    from lasermaze.mine.cards import Search
    from lasermaze.mine.collecting import left_out, left_out_in_words, mine_cards, read_cards

    with Bar("cards") as bar:
        file = mine_cards(
            output,
            count,
            Search(seed, part),
            _executor(workers, scheduler),
            keep=keep,
            progress=Meter(bar, "card"),
            warn=_warn,
        )
    found = read_cards(file)
    (hardest,) = found.slice(0, 1).to_pylist()
    console.say(
        f"{file}: {counted(found.num_rows, 'card')} with one solution, "
        f"the hardest {hardest['level']} ({hardest['difficulty']:.1f})"
    )
    if numbers := left_out(file):
        console.say(left_out_in_words(numbers))
    return console.OK


@command.command("boards", short_help="Count every solved board.", epilog=BOARDS_EXAMPLES)
@click.option(
    "--tokens",
    type=Range(),
    required=True,
    metavar="[M-]N",
    help="The number of tokens, or a range.",
)
@click.option("--keep", is_flag=True, help="Write the boards too, one of each orbit, to F/boards.")
@OUTPUT
@WORKERS
@SCHEDULER
@click.option("--parts", type=whole(1, 100_000), default=128, hidden=True, help="Parts of the job.")
def boards(
    tokens: tuple[int, int],
    keep: bool,
    output: Path,
    workers: int | None,
    scheduler: str | None,
    parts: int,
) -> int:
    """Count every solved board with N tokens, or from M to N; write F/boards.parquet.

    A board is the 5x5 grid without blocker and without stray beams; equal tokens are not
    distinguished. The box holds ten tokens: the laser, five targets, two splitters, the double
    mirror, the checkpoint. There is a row for each set of tokens and each number of lit targets.
    """
    from lasermaze.mine.boards import Search, mine_boards, read_table

    search = Search(*tokens, keep, parts)
    with Bar("boards") as bar:
        executor = _executor(workers, scheduler)
        file = mine_boards(output, search, executor, progress=Meter(bar, "board"), warn=_warn)
    lines = read_table(file)
    for size in range(tokens[0], tokens[1] + 1):
        found = sum(line.boards for line in lines if line.of.size == size)
        console.say(f"{counted(size, 'token'):>9}: {counted(found, 'board'):>19}")
    return console.OK


def _executor(workers: int | None, scheduler: str | None) -> Any:
    """What makes the parts: processes here, or a cluster."""
    from lasermaze.core.parallel import in_order
    from lasermaze.mine.cluster import on_cluster

    if workers is not None and scheduler is not None:
        raise click.UsageError("--workers and --scheduler exclude each other")
    if scheduler is not None:
        return on_cluster(scheduler, _warn)
    return partial(in_order, number=workers or 1)


def _warn(text: str) -> None:
    console.say(text, aside=True)
