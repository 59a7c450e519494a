"""``lasermaze explain``: the reasons for the answer."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import click

from lasermaze import api
from lasermaze.cli import batch, console
from lasermaze.cli.files import INPUT, OUTPUT
from lasermaze.cli.jobs import columns
from lasermaze.cli.limits import TIME_LIMIT
from lasermaze.cli.options import COLOR, KIND, Choice, KindCommand, chosen
from lasermaze.cli.progress import Bar
from lasermaze.core import english
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import place
from lasermaze.core.puzzle import Puzzle
from lasermaze.interface import Explanation, Screen
from lasermaze.kind import kind_of

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

EXAMPLES = """\b
Examples:
  lasermaze explain examples/board/fork.txt
  lasermaze explain examples/turrets/guard.txt -o why.html
"""

#: The formats; `text` is for the terminal.
FORMATS = ("text", "html", "svg", "png")
_WIDEST = 88  # characters of a line of words
_SEARCHING = 0.6  # of the time limit; the rest is for the telling
_MOST_LINES = 60  # of an explanation that is not opened
_MOST_PLACES = 3  # named in the place of a picture
_DEEPEST = 99  # deeper than any explanation
_ENDINGS = (".html", ".svg", ".png")


@click.command("explain", cls=KindCommand, verbs=("parse", "solve"), epilog=EXAMPLES)
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE]...")
@KIND
@click.option(
    "-o", "--output", type=OUTPUT, metavar="F", help="The file to write: .html, .svg or .png."
)
@click.option(
    "--to", type=Choice(FORMATS), help="The format; by default the ending of F chooses it."
)
@click.option(
    "--depth",
    type=click.IntRange(0, _DEEPEST),
    metavar="N",
    help="Open each step N levels deep: its cases, and theirs.",
)
@click.option("--full", is_flag=True, help="Open all of it.")
@click.option("--json", "as_json", is_flag=True, help="Print it as one line of JSON.")
@COLOR
@TIME_LIMIT
def command(
    files: tuple[str, ...],
    kind: str | None,
    output: str | None,
    to: str | None,
    depth: int | None,
    full: bool,
    as_json: bool,
    color: bool | None,
    budget: Budget,
    **options: Any,
) -> int:
    """Explain the answers to puzzles, in words and with a picture.

    The main steps go to the terminal, in at most 60 lines; --depth and --full open them. With -o,
    an .html file holds all of it with its pictures; an .svg or .png file holds the picture of the
    answer, and the words go to the terminal. With -o - the standard output gets the format that
    --to names; beside a picture there, the words go to the error stream. Several puzzles
    give F.html, F-2.html, F-3.html, ... At the time limit it tells what is known so far. The exit
    code is that of `solve`.
    """
    if as_json and (output is not None or to is not None):
        raise click.UsageError("--json and a file exclude each other")
    if full and depth is not None:
        raise click.UsageError("--depth and --full exclude each other")
    form = console.form_of(output, to, "text")
    if form not in (".text", *_ENDINGS):
        found = f"the ending {form!r}" if form else "a name without an ending"
        wanted = english.listed(_ENDINGS)
        raise PuzzleError(f"cannot explain to {found}", expected=wanted, source=output)
    if color is not None and form != ".text":
        raise click.UsageError("--color is for words and pictures in the terminal, without -o")
    if (full or depth is not None) and (as_json or form == ".html"):
        raise click.UsageError("--depth and --full are for words: --json and .html have all of it")
    if color is not None and as_json:
        raise click.UsageError("--color is for words and pictures, not for --json")
    level = _DEEPEST if full else depth or 0
    task = _Explain(output, form, as_json, level, color, chosen(options, "solve"), budget)
    return batch.over(files, kind, chosen(options, "parse"), as_json, task, budget)


@dataclass
class _Explain:
    """The task for each puzzle. It numbers the files."""

    output: str | None
    form: str
    as_json: bool
    level: int
    color: bool | None
    solving: dict[str, Any]
    budget: Budget
    explained: int = 0

    def __call__(self, puzzle: Puzzle, name: str, several: bool) -> int:
        self.explained += 1
        self.budget.check()
        search = self.budget
        if search.seconds is not None:
            search = replace(search, seconds=_SEARCHING * search.seconds)
        with Bar("solving") as progress:
            limit = search.left
            answer = api.solve(puzzle, time_limit=limit, progress=progress, **self.solving)
        explanation = api.explain(puzzle, answer, time_limit=search.left)
        out = console.numbered(self.output, self.explained) if self.output else "-"
        if several and not self.as_json and self.form == ".text" and out == "-":
            console.say(f"{name}:")
        if self.as_json:
            console.say_json(explanation.to_json())
        elif self.form == ".html":
            console.write_texts(out, [explanation.html(puzzle.title or kind_of(puzzle).title)])
        elif self.form == ".text":
            console.write_texts(out, self._lines(explanation, pictures=True))
        else:
            # First the words, which are known: drawing may take longer than there is time.
            for text in self._lines(explanation, pictures=False):
                console.say(text, aside=out == "-")
            console.put(out, self.form, explanation.picture.formats())
        return console.exit_code(answer)

    def _lines(self, explanation: Explanation, *, pictures: bool) -> Iterator[str]:
        return _lines(explanation, self.color, self.budget, self.level, pictures=pictures)


def _lines(
    explanation: Explanation, color: bool | None, budget: Budget, depth: int, *, pictures: bool
) -> Iterator[str]:
    """The screens in characters, with those inside them down to ``depth``.

    Without any depth only those pictures are shown that fit into `_MOST_LINES`.
    """
    width = min(_WIDEST, columns(sys.stdout) or _WIDEST)
    told = list(_opened(explanation.screens, depth))
    words = [_words(number, screen, width) for number, screen in told]
    where = [_where(screen) for _, screen in told]
    spare = _MOST_LINES - sum(len(lines) + 1 for lines in words) - sum(map(bool, where)) - 2
    room = math.inf if depth else spare
    drawn = {}
    if pictures:
        drawn = _pictures([screen.picture for _, screen in told], room, color, budget)
    for number, lines in enumerate(words):
        if number not in drawn:
            lines = _words(*_unseen(*told[number]), width)
        if number in drawn:
            after = 1 if told[number][1].title else len(lines)
            lines[after:after] = ["", *drawn[number], *[""] * (after < len(lines))]
        elif where[number]:
            lines.append(where[number])
        yield "\n" * (number > 0) + "\n".join(lines) + "\n"
    is_closed = any(screen.inside() and number.count(".") > depth for number, screen in told)
    painted = sum(screen.picture is not None for _, screen in told)
    yield from _more(is_closed, pictures and len(drawn) < painted)


def _more(is_closed: bool, is_undrawn: bool) -> Iterator[str]:
    """The options for what is left out: screens inside, or pictures."""
    shows = "shows every picture"
    if is_closed:
        shows = f"opens each of these{' and shows its picture' * is_undrawn}"
    if is_closed or is_undrawn:
        yield f"\n--depth 1 {shows}{', --full all that is inside' * is_closed}.\n"


def _opened(screens: Sequence[Screen], depth: int, above: str = "") -> Iterator[tuple[str, Screen]]:
    """Each screen and those inside it, with their numbers, such as ``2.1.``."""
    for number, screen in enumerate(screens, 1):
        yield f"{above}{number}.", screen
        if depth:
            yield from _opened(screen.opened(), depth - 1, f"{above}{number}.")


def _words(number: str, screen: Screen, width: int) -> list[str]:
    """The lines of a screen: its title, or what stands for one, and its sentences."""
    if screen.title:
        return [f"{number} {screen.title}", *click.wrap_text(screen.text, width).splitlines()]
    return click.wrap_text(f"{number} {screen.text}", width).splitlines()


def _unseen(number: str, screen: Screen) -> tuple[str, Screen]:
    """A screen whose picture is not shown: without the words that point at it."""
    kept = tuple(words for words in screen.words if words not in screen.pointing)
    return number, replace(screen, words=kept) if screen.pointing else screen


def _where(screen: Screen) -> str:
    """The cells that the words mean, for a reader without the picture; empty if they name them."""
    cells, title = screen.marks.supposed, screen.title.lower()
    if screen.picture is None or not cells or any(place(cell) in title for cell in cells):
        return ""
    named = [place(cell) for cell in cells[:_MOST_PLACES]]
    more = [f"and {len(cells) - len(named)} more"] if len(cells) > len(named) else []
    return f"See {'; '.join([*named, *more])}."


def _pictures(
    pictures: Sequence[Picture | None], room: float, color: bool | None, budget: Budget
) -> dict[int, list[str]]:
    """The lines of the pictures that fit, as time allows: the answer's first, then in order.

    That of the question comes last, as it shows the least.
    """
    fitting = {}
    last = len(pictures) - 1
    for number in sorted(
        range(len(pictures)), key=lambda number: (number < last, number == 0, number)
    ):
        if (scene := pictures[number]) is not None and room > 0:
            try:
                budget.check()
                lines = console.picture(scene, color).rstrip("\n").splitlines()
            except TimeUpError:
                break  # the words are told without it
            if len(lines) + 2 <= room:
                fitting[number] = lines
                room -= len(lines) + 2
    return fitting
