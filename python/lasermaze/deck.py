"""Decks: new puzzles of four levels, no two alike, ranked, to be printed and cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import count as count_up
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any

from lasermaze import api
from lasermaze.core.answers import Solved
from lasermaze.core.arguments import at_least_one
from lasermaze.core.brief import fields_in_brief
from lasermaze.core.budget import Progress
from lasermaze.core.difficulty import LEVELS, Difficulty
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.generation.symmetry import unlike

if TYPE_CHECKING:
    from lasermaze.drawing.pdf import Answers, Paper

#: The seed of the deck that comes with the package.
SEED = 2026

#: The number of cards made for each one kept: enough to spread them over their level.
CHOICE = 4


@dataclass(frozen=True, repr=False)
class Card:
    """A card of a deck: a titled puzzle, its answer, and how hard it is."""

    puzzle: Puzzle
    answer: Solved[Any, Any]
    difficulty: Difficulty

    def __repr__(self) -> str:
        return fields_in_brief(self)


def deal(
    kind: str = "board",
    count: int = 60,
    *,
    seed: int = SEED,
    size: tuple[int, int] | None = None,
    progress: Progress | None = None,
) -> tuple[Card, ...]:
    """A deck of new cards, from easy to hard; the same arguments give the same deck.

    The cards are divided as evenly as possible among the four levels. No two cards
    are alike up to rotation and reflection. Within a level the difficulty rises evenly. Every
    card has been solved, and the answer checked; those of the board game have exactly one solution.

    Args:
        kind: the kind of the puzzles.
        count: the number of cards.
        seed: a whole number; that of the shipped deck unless given.
        size: (rows, cols) of all; the usual size of each level unless given.
        progress: called with the fraction that is done, and the number of cards so far.

    Raises: PuzzleError for a wrong argument, or if that many cards cannot be found.
    """
    shares = _shares(at_least_one("count", count))
    seen: set[bytes] = set()
    puzzles: list[Any] = []
    for level, share in zip(LEVELS, shares, strict=True):
        made: list[tuple[float, Puzzle]] = []
        for puzzle in islice(_different(kind, level, seed, size, seen), CHOICE * share):
            made.append((_difficulty(puzzle).score, puzzle))
            if progress is not None:
                progress((len(puzzles) + len(made) / CHOICE) / count, len(puzzles))
        made.sort(key=lambda one: one[0])
        puzzles += [puzzle for _, puzzle in made[CHOICE // 2 :: CHOICE]]
    cards = tuple(
        card(replace(puzzle, title=f"Challenge {number}"))
        for number, puzzle in enumerate(puzzles, start=1)
    )
    for one in cards:
        api.check(one.puzzle, one.answer)
    return cards


def _shares(count: int) -> list[int]:
    """The number of cards of each level."""
    ends = [count * number // len(LEVELS) for number in range(len(LEVELS) + 1)]
    return [end - start for start, end in pairwise(ends)]


def _different(
    kind: str, level: str, seed: int, size: tuple[int, int] | None, seen: set[bytes]
) -> Iterator[Puzzle]:
    """Puzzles of a level, no two equal up to rotation and reflection, and none in ``seen``."""
    made = (api.generated(kind, level, size, seed, index) for index in count_up())
    return unlike(made, seen)


def card(puzzle: Puzzle) -> Card:
    """Solves a puzzle and returns its card. Raises: PuzzleError if it has no solution."""
    answer = api.solve(puzzle, limit=2)
    if not isinstance(answer, Solved):
        raise PuzzleError(
            f"{puzzle.title or puzzle!r} has no solution", expected="a puzzle with a solution"
        )
    return Card(puzzle, answer, _difficulty(puzzle))


def _difficulty(puzzle: Puzzle) -> Difficulty:
    found = api.rate(puzzle)
    assert found is not None  # without a time limit
    return found


@cache
def shipped() -> tuple[Puzzle, ...]:
    """The sixty cards that come with the package: the puzzles of `deal` without arguments."""
    text = files("lasermaze").joinpath("deck.txt").read_text(encoding="utf-8")
    return api.parse_all(text, source="deck.txt")


def printed(cards: tuple[Card, ...], paper: Paper = "a4", answers: Answers = "back") -> bytes:
    """A PDF file of a deck: nine cards a page with cut marks, and their answers.

    ``answers`` are on the ``back`` of the cards, for printing on both sides and turning over the
    long edge, or all on small cards at the ``end``.

    Raises: PuzzleError if typst, which makes the file, is not installed.
    """
    from lasermaze.drawing import pdf

    faces = [
        pdf.Face(
            title=card.puzzle.title,
            level=card.difficulty.level,
            pips=1 + LEVELS.index(card.difficulty.level),
            puzzle=api.draw(card.puzzle).figure(),
            answer=api.draw(card.puzzle, card.answer).figure(),
        )
        for card in cards
    ]
    return pdf.deck(faces, paper, answers)
