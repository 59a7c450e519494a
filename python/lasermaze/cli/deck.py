"""``lasermaze deck``: cards to print and cut, and books."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import click

from lasermaze import api, deck
from lasermaze.api import loading
from lasermaze.cli import console
from lasermaze.cli.files import INPUT, OUTPUT
from lasermaze.cli.generate import SEED, Size
from lasermaze.cli.options import Choice, KindChoice, whole
from lasermaze.cli.progress import Bar
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.english import counted, listed
from lasermaze.core.errors import PuzzleError
from lasermaze.core.examples import located
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.text import Piece, lines_of

EXAMPLES = """\b
Examples:
  lasermaze deck -o deck.txt
  lasermaze deck -o deck.pdf   (needs lasermaze[pdf])
  lasermaze deck examples/mirrors/orchard.txt --card tarot -o mine.pdf   (needs lasermaze[pdf])
  lasermaze deck --kind board --kind turrets --count 4 --book -o book.pdf   (needs lasermaze[pdf])
"""

#: The formats, with the library's names for those of puzzles; the ending chooses one.
FORMATS = {".pdf": "pdf", ".txt": "text", ".json": "json"}

#: The largest number of cards; more would take days.
MOST_CARDS = 10_000

#: The number of cards, and the title of a book.
CARDS, TITLE = 60, "Laser puzzles"

#: The mark of a file with all puzzles that the studio has kept.
KEPT = '"lasermaze: my puzzles"'

#: The file of the cards in the folder of `mine cards`.
MINED = "cards.parquet"

#: The places of answers in a deck and in a book.
PLACES = {False: ("back", "end"), True: ("back", "foot", "end")}


@click.command("deck", epilog=EXAMPLES)
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE]...")
@click.option(
    "--kind",
    "kinds",
    type=KindChoice(),
    multiple=True,
    help="The kind of puzzle, several times for several; board by default. For FILEs without "
    "headers, their kind.",
)
@click.option(
    "--count",
    type=whole(1, MOST_CARDS),
    metavar="N",
    help=f"The number of cards, {CARDS} by default.",
)
@click.option(
    "--seed",
    type=SEED,
    metavar="N",
    help=f"The seed, a whole number: the same seed gives the same deck; {deck.SEED} by default.",
)
@click.option(
    "--size",
    type=Size(),
    metavar="RxC",
    help="Rows and columns; by default the usual ones for each level.",
)
@click.option("--level", type=Choice(LEVELS), help="Only puzzles of this level.")
@click.option("--unique", is_flag=True, help="Only puzzles with exactly one solution.")
@click.option("--book", is_flag=True, help="Make a book instead of cards.")
@click.option("--title", metavar="TEXT", help=f"The title of a book; {TITLE!r} by default.")
@click.option(
    "--paper",
    type=Choice(("a4", "letter", "poker", "tarot")),
    help="The paper of a PDF; A4 by default. A book may have pages of the size of cards.",
)
@click.option(
    "--card", type=Choice(("poker", "tarot")), help="The size of cards; poker by default."
)
@click.option(
    "--bleed",
    type=click.FloatRange(0, 20),
    metavar="MM",
    help="Colour beyond the edges of cards or pages, and crop marks; none by default.",
)
@click.option(
    "--answers",
    type=Choice(("back", "foot", "end")),
    help="Where the answers are: behind the puzzles, upside down below them (in a book), or after "
    "them. By default behind cards, and at the end of a book.",
)
@click.option("-o", "--output", required=True, type=OUTPUT, metavar="F", help="The file to write.")
@click.option(
    "--to",
    type=Choice(("pdf", "txt", "json")),
    help="The format; by default the ending chooses it.",
)
def command(files: tuple[str, ...], output: str, to: str | None, **given: Any) -> int:
    """Make a deck of cards to print and cut, or a book: new puzzles, or those in FILEs.

    New puzzles are of four levels, solved, and no two alike; cards of the board game have just one
    solution. The same arguments give the same deck. Without arguments it is the deck of sixty cards
    that comes with the package. A FILE may be a folder, also that of `mine cards`, a file of the
    studio's "My puzzles", or - for the standard input.

    As many cards as fit are on a page, with marks where to cut. Their answers are on the back, for
    printing on both sides and turning over the long edge, or at the end. A --book has a title page,
    the rules of each kind with pictures, a chapter for each level, a page for each puzzle with its
    grid as large as the page allows, and page numbers. A name that ends in .txt or .json gives the
    puzzles alone; so does - for the standard output, unless --to says otherwise.
    """
    asked = Request(files=files, **given)
    form = console.form_of(output, to, "txt")
    if form not in FORMATS:
        found = f"the ending {form!r}" if form else "a name without an ending"
        raise PuzzleError(f"no deck for {found}", expected=listed(tuple(FORMATS)), source=output)
    asked.check(form)
    console.check_library(form)
    with Bar("deck") as progress:
        cards = asked.cards(progress)
        if form == ".pdf":
            console.put(output, form, {form: partial(asked.printed, cards)})
        else:
            texts = console.as_texts((card.puzzle for card in cards), FORMATS[form])
            console.write_texts(output, texts)
    aside = output == "-"
    console.say_words(f"{console.out_name(output)}: {asked.summary(cards)}", aside=aside)
    for warning in asked.warnings(cards) if form == ".pdf" else ():
        console.say(warning, aside=True)
    return console.OK


def _kept(text: str, source: str) -> Iterator[Puzzle]:
    """The puzzles in a file that the studio saved. Raises: PuzzleError."""
    try:
        texts = [str(each["text"]) for each in json.loads(text)["puzzles"]]
    except (ValueError, TypeError, KeyError, RecursionError):
        expected = "a file that *Save all to a file* wrote"
        raise PuzzleError(
            "a damaged file of the studio", expected=expected, source=source
        ) from None
    for number, each in enumerate(texts, 1):
        yield loading.parse_piece(Piece(lines_of(each)), None, f"{source}, puzzle {number}", {})


@dataclass(frozen=True)
class Request:
    """The arguments of the command; None for those that are not given."""

    files: tuple[str, ...]
    kinds: tuple[str, ...]
    count: int | None
    seed: int | None
    size: tuple[int, int] | None
    level: str | None
    unique: bool
    book: bool
    title: str | None
    paper: str | None
    card: str | None
    bleed: float | None
    answers: str | None

    def check(self, form: str) -> None:
        """Raise UsageError for arguments that do not fit together."""
        for name in ("paper", "card", "bleed", "answers", "title", "book"):
            if form != ".pdf" and getattr(self, name):
                raise click.UsageError(f"--{name} is for a PDF (-o F.pdf)")
        for name in ("count", "seed", "size"):
            if self.files and getattr(self, name) is not None:
                raise click.UsageError(f"--{name} is for new puzzles, not for those in a FILE")
        if self.files and len(self.kinds) > 1:
            raise click.UsageError("the puzzles in FILEs without headers are of one --kind")
        if self.title is not None and not self.book:
            raise click.UsageError("--title is for a --book")
        if self.card and self.book:
            raise click.UsageError(f"--card is for cards; a --book has --paper {self.card}")
        places = PLACES[self.book]
        if self.answers and self.answers not in places:
            raise click.UsageError(f"--answers {self.answers} is for a --book")
        if self.paper in ("poker", "tarot") and not self.book:
            raise click.UsageError(f"cards are printed on A4 or Letter; --card {self.paper}?")

    def cards(self, progress: Bar) -> tuple[deck.Card, ...]:
        """The cards: new ones, or those of the puzzles in the files."""
        if self.files:
            return deck.collected(
                self._puzzles(), level=self.level, unique=self.unique, progress=progress
            )
        return deck.deal(
            tuple(dict.fromkeys(self.kinds)) or ("board",),
            self.count or CARDS,
            seed=deck.SEED if self.seed is None else self.seed,
            size=self.size,
            level=self.level,
            unique=self.unique,
            progress=progress,
        )

    def _puzzles(self) -> Iterator[tuple[str, Puzzle]]:
        """The puzzles in the files, with the files' names.

        Raises: PuzzleError for the first that cannot be read.
        """
        kind = self.kinds[0] if self.kinds else None
        for name in self.files:
            path = located(name)
            if path.suffix == ".parquet" or (path / MINED).is_file():
                yield from ((name, card) for card in self._mined(path))
                continue
            for file in console.files_in(name):
                source = console.name_of(file)
                for piece in console.texts_in(file):
                    if KEPT in piece.text[:200]:
                        yield from ((source, puzzle) for puzzle in _kept(piece.text, source))
                    else:
                        yield source, loading.parse_piece(piece, kind, source, {})

    def _mined(self, path: Path) -> Iterator[Puzzle]:
        """The cards that `mine cards` wrote, the hardest first. Raises: PuzzleError."""
        from lasermaze.mine.collecting import read_cards

        rows = read_cards(path).select(["card", "level"]).to_pylist()
        cards = (row["card"] for row in rows if self.level in (None, row["level"]))
        yield from (api.parse(card, "board") for card in islice(cards, MOST_CARDS))

    def printed(self, cards: tuple[deck.Card, ...]) -> bytes:
        """The PDF file."""
        paper: Any = self.paper or "a4"
        answers: Any = self.answers
        size: Any = self.card or "poker"
        if self.book:
            from lasermaze import book

            title = TITLE if self.title is None else self.title
            return book.printed(cards, title, paper, answers or "end", self.bleed or 0)
        return deck.printed(cards, paper, answers or "back", size, self.bleed or 0)

    def summary(self, cards: Sequence[deck.Card]) -> str:
        """The number of cards, and the range of their levels."""
        thing = "puzzle" if self.book else "card"
        rated = [card.difficulty for card in cards if card.difficulty is not None]
        if not rated:
            return counted(len(cards), thing)
        rated.sort(key=lambda each: (LEVELS.index(each.level), each.score))
        first, last = rated[0], rated[-1]
        levels = f"from {first.level} ({first.score:.1f}) to {last.level} ({last.score:.1f})"
        if first.level == last.level:
            scores = dict.fromkeys(f"{each.score:.1f}" for each in (first, last))
            levels = f"{first.level} ({' to '.join(scores)})"
        return f"{counted(len(cards), thing)}, {levels}"

    def warnings(self, cards: Sequence[deck.Card]) -> Iterator[str]:
        """Lines about cells that are small to read, and about letters that cannot be printed."""
        from lasermaze.drawing.pdf import PAGES, omitted

        size = PAGES[(self.paper or "a4") if self.book else (self.card or "poker")]
        if small := deck.small_cells(cards, *size):
            grids = f"{counted(small, 'grid')} with cells smaller than {deck.LEAST_CELL} mm"
            more = "" if self.book and size == PAGES["a4"] else "; a --book on A4 leaves more room"
            yield f"lasermaze: {grids}{more}"
        authors = {card.puzzle.author for card in cards} if self.book else set[str]()
        if note := omitted([self.title or "", *authors, *(card.puzzle.title for card in cards)]):
            yield f"lasermaze: {note}"
