"""Books of puzzles to print: a title page, the rules of each kind, a chapter a level, answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lasermaze.core.difficulty import LEVELS
from lasermaze.core.english import all_of, counted
from lasermaze.deck import Card, leaf
from lasermaze.drawing import pdf
from lasermaze.kind import AnyKind, kind_named, names
from lasermaze.teaching import lesson

if TYPE_CHECKING:
    from lasermaze.drawing.pdf import Page, PlaceInBook

#: The smallest width of a cell in print, in millimetres, where the page allows it.
LEAST = 5

#: The words of a lesson on the screen, and those on paper.
_TAP, _BY_HAND = "A tap turns it", "You can turn it"

#: The chapter of puzzles that are not rated.
UNRATED = "Puzzles"


def printed(
    cards: Sequence[Card],
    title: str = "Laser puzzles",
    page: Page = "a4",
    answers: PlaceInBook = "end",
    bleed: float = 0,
) -> bytes:
    """A PDF file of a book: title page, contents, rules with pictures, chapters, answers.

    The puzzles of a level are a chapter, those of a kind together, from easy to hard. Each has a
    page of its own, with its grid as large as the page allows.

    Args:
        cards: the puzzles with their answers.
        title: the title of the book.
        page: the size of the pages: ``a4``, ``letter``, or that of a card, ``poker`` or ``tarot``.
        answers: on the page behind each puzzle (``back``), upside down below it (``foot``), or all
            of them at the ``end``.
        bleed: millimetres beyond the edge of a page, with crop marks; 0 for neither.

    Raises: PuzzleError if typst, which makes the file, is not installed.
    """
    kinds = [kind_named(name) for name in names() if any(name == c.puzzle.kind for c in cards)]
    chapters, number = list[dict[str, Any]](), 1
    for level in (*LEVELS, None):
        chosen = [card for kind in kinds for card in _of(cards, level, kind)]
        if chosen:
            chapters.append(_chapter(level, chosen, number))
            number += len(chosen)
    lines, rules = _lines(cards, kinds), [_rules(kind) for kind in kinds]
    return pdf.book(title, lines, rules, chapters, page, answers, bleed, least=LEAST)


def _of(cards: Sequence[Card], level: str | None, kind: AnyKind) -> list[Card]:
    """The cards of a level and a kind, from easy to hard."""
    found = [card for card in cards if card.puzzle.kind == kind.name and card.level == level]
    return sorted(found, key=lambda card: card.difficulty.score if card.difficulty else 0)


def _chapter(level: str | None, cards: Sequence[Card], first: int) -> dict[str, Any]:
    counts = Counter(card.puzzle.kind for card in cards)
    words = all_of([f"{kind_named(kind).title} ({count})" for kind, count in counts.items()])
    leaves = [_leaf(card, number) for number, card in enumerate(cards, first)]
    return {"title": (level or UNRATED).capitalize(), "words": words, "leaves": leaves}


def _leaf(card: Card, number: int) -> pdf.Leaf:
    """A page of the book, which has its own number in place of one by the deck."""
    title = card.puzzle.title
    named = "" if re.fullmatch(r"Challenge \d+", title) else pdf.breakable(title)
    return replace(leaf(card, number), title=named)


def _lines(cards: Sequence[Card], kinds: Sequence[AnyKind]) -> list[str]:
    """The lines below the title: how many puzzles of which kinds, and their authors."""
    authors = sorted({card.puzzle.author for card in cards} - {""})
    lines = [counted(len(cards), "puzzle"), *(kind.title for kind in kinds)]
    return [*lines, f"by {all_of(authors)}"] if authors else lines


def _rules(kind: AnyKind) -> dict[str, Any]:
    rules = [
        {
            "title": rule.title,
            "words": rule.words.replace(_TAP, _BY_HAND),
            "picture": rule.picture.figure(),
        }
        for rule in lesson(kind).rules
    ]
    words = " ".join([kind.question, *(rule.words for rule in kind.short_rules)])
    return {"title": kind.title, "question": words, "rules": rules}
