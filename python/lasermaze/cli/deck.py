"""``lasermaze deck``: cards to print and cut."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import click

from lasermaze import deck
from lasermaze.cli import console
from lasermaze.cli.files import OUTPUT
from lasermaze.cli.generate import SEED, Size
from lasermaze.cli.options import Choice, KindChoice, whole
from lasermaze.cli.progress import Bar
from lasermaze.core.english import counted, listed

if TYPE_CHECKING:
    from lasermaze.drawing.pdf import Answers, Paper

EXAMPLES = """\b
Examples:
  lasermaze deck -o deck.txt
  lasermaze deck -o deck.pdf   (needs lasermaze[pdf])
  lasermaze deck --count 18 --seed 7 --paper letter -o more.pdf   (needs lasermaze[pdf])
"""

#: The formats, with the library's names for those of puzzles; the ending chooses one.
FORMATS = {".pdf": "pdf", ".txt": "text", ".json": "json"}

#: The largest number of cards; more would take days.
MOST_CARDS = 10_000


@click.command("deck", epilog=EXAMPLES)
@click.option("--kind", type=KindChoice(), default="board", help="The kind of puzzle.")
@click.option(
    "--count",
    type=whole(1, MOST_CARDS),
    metavar="N",
    default=60,
    show_default=True,
    help="The number of cards.",
)
@click.option(
    "--seed",
    type=SEED,
    metavar="N",
    default=deck.SEED,
    show_default=True,
    help="The seed, a whole number: the same seed gives the same deck.",
)
@click.option(
    "--size",
    type=Size(),
    metavar="RxC",
    help="Rows and columns; by default the usual ones for each level.",
)
@click.option("--paper", type=Choice(("a4", "letter")), help="The paper of a PDF; A4 by default.")
@click.option(
    "--answers",
    type=Choice(("back", "end")),
    help="Where a PDF has the answers: on the back of the cards (the default), or after them.",
)
@click.option("-o", "--output", required=True, type=OUTPUT, metavar="F", help="The file to write.")
@click.option(
    "--to",
    type=Choice(("pdf", "txt", "json")),
    help="The format; by default the ending chooses it.",
)
def command(
    kind: str,
    count: int,
    seed: int,
    size: tuple[int, int] | None,
    paper: Paper | None,
    answers: Answers | None,
    output: str,
    to: str | None,
) -> int:
    """Make a deck of cards to print and cut: of four levels, solved, and no two alike.

    Cards of the board game have just one solution.

    Nine cards of the size of playing cards fit on a page, with marks where to cut. Their answers
    are on the back, for printing on both sides and turning over the long edge, or at the end. A
    name that ends in .txt or .json gives the puzzles alone; so does - for the standard output,
    unless --to says otherwise. The same arguments give the same deck. Without arguments it is the
    deck of sixty cards that comes with the package.
    """
    form = console.form_of(output, to, "txt")
    if form not in FORMATS:
        raise click.BadParameter(f"{output!r} does not end in {listed(tuple(FORMATS))}")
    if form != ".pdf" and (paper or answers):
        raise click.UsageError(f"--{'paper' if paper else 'answers'} is for a PDF (-o F.pdf)")
    console.check_library(form)
    with Bar(f"deck of {count}") as progress:
        cards = deck.deal(kind, count, seed=seed, size=size, progress=progress)
        if form == ".pdf":
            made = partial(deck.printed, cards, paper or "a4", answers or "back")
            console.put(output, form, {form: made})
        else:
            texts = console.as_texts((card.puzzle for card in cards), FORMATS[form])
            console.write_texts(output, texts)
    ends = [f"{card.difficulty.level} ({card.difficulty.score:.1f})" for card in cards]
    levels = ends[0] if count == 1 else f"from {ends[0]} to {ends[-1]}"
    words = f"{console.out_name(output)}: {counted(count, 'card')}, {levels}"
    console.say(words, aside=output == "-")
    return console.OK
