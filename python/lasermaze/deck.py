"""Decks: new puzzles of four levels, no two alike, ranked, to be printed and cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import count as count_up
from itertools import islice, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from lasermaze import api
from lasermaze.core.answers import Solved
from lasermaze.core.arguments import at_least_one
from lasermaze.core.budget import Progress
from lasermaze.core.difficulty import LEVELS, Difficulty
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.generation.symmetry import unlike
from lasermaze.kind import kind_named

if TYPE_CHECKING:
    from lasermaze.drawing.pdf import Answers, CardSize, Leaf, Paper

#: The seed of the deck that comes with the package.
SEED = 2026

#: The number of cards made for each one kept: enough to spread them over their level.
CHOICE = 4

#: The border of a card, the height of its words, and the width of a cell that is easy to read, in
#: millimetres.
INSET, WORDS, LEAST_CELL = 4, 16, 5


@dataclass(frozen=True)
class Card:
    """A card of a deck: a puzzle, its answer, and how hard it is; None if it is not rated."""

    puzzle: Puzzle
    answer: Solved[Any, Any]
    difficulty: Difficulty | None

    @property
    def level(self) -> str | None:
        """Its level; None if it is not rated."""
        return None if self.difficulty is None else self.difficulty.level


def collected(
    puzzles: Iterable[tuple[str, Puzzle]],
    *,
    level: str | None = None,
    unique: bool = False,
    progress: Progress | None = None,
) -> tuple[Card, ...]:
    """The cards of given puzzles, in their order; with a level only those that have it.

    Each puzzle comes with the name of its file.

    Raises: PuzzleError, with that name, for a puzzle without a solution or, if ``unique``, with
    several; and if no puzzle is left.
    """
    cards = list[Card]()
    for number, (source, puzzle) in enumerate(puzzles, 1):
        try:
            made = card(puzzle, name=f"puzzle {number}", unique=unique)
        except PuzzleError as error:
            raise error.named(source) from None
        if level in (None, made.level):
            cards.append(made)
        if progress is not None:
            progress(0.0, len(cards))
    if not cards:
        raise PuzzleError(f"no puzzle of the level {level}", expected="another level")
    return tuple(cards)


def deal(
    kinds: Sequence[str] = ("board",),
    count: int = 60,
    *,
    seed: int = SEED,
    size: tuple[int, int] | None = None,
    level: str | None = None,
    unique: bool = False,
    progress: Progress | None = None,
) -> tuple[Card, ...]:
    """A deck of new cards, from easy to hard; the same arguments give the same deck.

    The cards are divided as evenly as possible among the kinds, and those of a kind among the four
    levels. No two cards are alike up to rotation and reflection. Within a level the difficulty of
    each kind rises evenly. Every card has been solved, and the answer checked; those of the board
    game have exactly one solution.

    Args:
        kinds: the kinds of the puzzles.
        count: the number of cards.
        seed: a whole number; that of the shipped deck unless given.
        size: (rows, cols) of all; the usual size of each level unless given.
        level: the only level; all four unless given.
        unique: whether each must have exactly one solution; cards of the board game have it anyway.
        progress: called with the fraction that is done, and the number of cards so far.

    Raises: PuzzleError for a wrong argument, or if that many cards cannot be found.
    """
    at_least_one("count", count)
    levels = LEVELS if level is None else (level,)
    options = {"unique": True} if unique else {}
    chosen: list[tuple[int, Puzzle]] = []
    for kind, of_kind in zip(kinds, _shares(count, len(kinds)), strict=True):
        seen: set[bytes] = set()
        for number, share in enumerate(_shares(of_kind, len(levels))):
            made: list[tuple[float, Puzzle]] = []
            found = _different(kind, levels[number], seed, size, seen, options)
            for puzzle in islice(found, CHOICE * share):
                made.append((_difficulty(puzzle).score, puzzle))
                if progress is not None:
                    progress((len(chosen) + len(made) / CHOICE) / count, len(chosen))
            made.sort(key=itemgetter(0))
            chosen += [(number, puzzle) for _, puzzle in made[CHOICE // 2 :: CHOICE]]
    chosen.sort(key=itemgetter(0))
    cards = tuple(
        card(replace(puzzle, title=f"Challenge {number}"))
        for number, (_, puzzle) in enumerate(chosen, start=1)
    )
    for one in cards:
        api.check(one.puzzle, one.answer)
    return cards


def _shares(count: int, parts: int) -> list[int]:
    """The number of cards of each level, or kind."""
    ends = [count * number // parts for number in range(parts + 1)]
    return [end - start for start, end in pairwise(ends)]


def _different(
    kind: str,
    level: str,
    seed: int,
    size: tuple[int, int] | None,
    seen: set[bytes],
    options: Mapping[str, Any],
) -> Iterator[Puzzle]:
    """Puzzles of a level, no two equal up to rotation and reflection, and none in ``seen``."""
    made = (api.generated(kind, level, size, seed, index, **options) for index in count_up())
    return unlike(made, seen)


def card(puzzle: Puzzle, *, name: str = "", unique: bool = False) -> Card:
    """Solves a puzzle and returns its card.

    Raises: PuzzleError, with the title of the puzzle or else the given name, if it has no solution
    or, with ``unique``, not exactly one.
    """
    answer = api.solve(puzzle, limit=2, keep_all=unique)
    name = puzzle.title or name or repr(puzzle)
    if not isinstance(answer, Solved):
        raise PuzzleError(f"{name} has no solution", expected="a puzzle with a solution")
    if unique and not answer.unique:
        raise PuzzleError(f"{name} has several solutions", expected="exactly one")
    return Card(puzzle, answer, api.rate(puzzle))


def _difficulty(puzzle: Puzzle) -> Difficulty:
    found = api.rate(puzzle)
    assert found is not None  # without a time limit
    return found


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The sixty cards that come with the package: the puzzles of `deal` without arguments."""
    text = files("lasermaze").joinpath("deck.txt").read_text(encoding="utf-8")
    return api.parse_all(text, source="deck.txt")


def printed(
    cards: tuple[Card, ...],
    paper: Paper = "a4",
    answers: Answers = "back",
    card: CardSize = "poker",
    bleed: float = 0,
) -> bytes:
    """A PDF file of a deck: as many cards a page as fit, with cut marks, and their answers.

    ``answers`` are on the ``back`` of the cards, for printing on both sides and turning over the
    long edge, or all on small cards at the ``end``. ``bleed`` is in millimetres.

    Raises: PuzzleError if typst, which makes the file, is not installed, or if no card fits.
    """
    from lasermaze.drawing import pdf

    faces = [leaf(one, number) for number, one in enumerate(cards, 1)]
    return pdf.deck(faces, paper, answers, card, bleed)


def leaf(card: Card, number: int) -> Leaf:
    """A card as it is printed; ``number`` names it if its puzzle has no title."""
    from lasermaze.drawing.pdf import Leaf

    puzzle, level = card.puzzle, card.level
    return Leaf(
        number=number,
        title=puzzle.title or f"Challenge {number}",
        kind=kind_named(puzzle.kind).title,
        level=level or "",
        pips=1 + LEVELS.index(level) if level else 0,
        name=puzzle.id,
        puzzle=api.draw(puzzle).figure(),
        answer=api.draw(puzzle, card.answer).figure(),
    )


def small_cells(cards: Sequence[Card], wide: float, high: float) -> int:
    """The number of cards with cells below 5 mm on cards or pages of this size, in millimetres.

    A grid may be turned by a quarter.
    """
    room = wide - 2 * INSET, high - 2 * INSET - WORDS

    def cell(puzzle: Puzzle) -> float:
        rows, cols = puzzle.rows + 1, puzzle.cols + 1  # with the numbers beside the grid
        ways = ((cols, rows), (rows, cols))
        return max(min(room[0] / across, room[1] / down) for across, down in ways)

    return sum(cell(card.puzzle) < LEAST_CELL for card in cards)
