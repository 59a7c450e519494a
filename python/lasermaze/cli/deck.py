"""``lasermaze deck``: cards to print and cut."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from lasermaze import deck
from lasermaze.cli import console
from lasermaze.cli.generate import Size
from lasermaze.cli.progress import Bar
from lasermaze.drawing.export import write
from lasermaze.kinds import NAMES

if TYPE_CHECKING:
    from lasermaze.drawing.pdf import Answers, Paper

HELP = """Make a deck of cards to print and cut: of four levels, solved, and no two alike.

Cards of the board game have just one solution.

Nine cards of the size of playing cards stand on a page, with marks where to cut. Their answers
are on the back, for printing on both sides and turning over the long edge, or at the end. A
name that ends in .txt or .json gives the puzzles alone. The same arguments give the same deck.
Without arguments it is the deck of sixty cards that comes with the package.
"""

EXAMPLES = """\b
Examples:
  lasermaze deck -o deck.pdf
  lasermaze deck --count 18 --seed 7 --paper letter --answers end -o more.pdf
"""

_ENDINGS = (".pdf", ".txt", ".json")


def _checked(_: click.Context, __: click.Parameter, file: str) -> str:
    if not file.lower().endswith(_ENDINGS):
        raise click.BadParameter(f"{file!r} does not end in {', '.join(_ENDINGS)}")
    return file


@click.command("deck", help=HELP, epilog=EXAMPLES)
@click.option("--kind", type=click.Choice(NAMES), default="board", help="The kind of puzzle.")
@click.option(
    "--count", type=click.IntRange(min=1), default=60, show_default=True, help="How many cards."
)
@click.option("--seed", type=int, default=deck.SEED, show_default=True, help="Any whole number.")
@click.option("--size", type=Size(), metavar="RxC", help="Rows and columns; else by the level.")
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
@click.option(
    "--answers",
    type=click.Choice(("back", "end")),
    default="back",
    show_default=True,
    help="On the back of the cards, or after them.",
)
@click.option(
    "-o", "--output", required=True, callback=_checked, metavar="F", help="The file to write."
)
def command(
    kind: str,
    count: int,
    seed: int,
    size: tuple[int, int] | None,
    paper: Paper,
    answers: Answers,
    output: str,
) -> int:
    """Write the deck, and say what is in it."""
    with Bar(f"deck of {count}") as progress:
        cards = deck.deal(kind, count, seed=seed, size=size, progress=progress)
        if output.lower().endswith(".pdf"):
            write(output, {".pdf": lambda: deck.printed(cards, paper, answers)})
        else:
            form = "json" if output.lower().endswith(".json") else "text"
            console.write_texts(output, console.as_texts((card.puzzle for card in cards), form))
    first, last = cards[0].difficulty, cards[-1].difficulty
    console.say(
        f"{output}: {count} cards, from {first.level} ({first.score:.1f}) "
        f"to {last.level} ({last.score:.1f})"
    )
    return console.OK
