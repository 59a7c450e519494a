"""Pictures as PDF, made by typst: one puzzle on a page, a deck of cards to cut, or a book.

The programs for typst are in the folder ``typst``. They get all titles and pictures as data, never
as markup, so no title is read as a command.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from lasermaze.core.english import counted, quoted, shortened
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need

Paper = Literal["a4", "letter"]
CardSize = Literal["poker", "tarot"]
Page = Literal["a4", "letter", "poker", "tarot"]

#: Where a deck has its answers, and where a book has them: behind each puzzle, upside down below
#: it, or at the end.
Answers = Literal["back", "end"]
PlaceInBook = Literal["back", "foot", "end"]

#: The sizes of pages and cards in millimetres: width and height; typst's names of papers; and the
#: room for marks at the edges of a paper.
PAGES: dict[str, tuple[float, float]] = {
    "a4": (210, 297),
    "letter": (215.9, 279.4),
    "poker": (63, 88),
    "tarot": (70, 120),
}
_PAPERS: dict[Paper, str] = {"a4": "a4", "letter": "us-letter"}
_ROOM = 7

#: The length of the crop marks of a book and their distance from the page, in millimetres.
_MARKS = 8

#: The largest size of a picture's unit (a cell is 64 units wide), in points.
_LARGEST = 0.75

#: Words with more characters than this may be broken anywhere.
_LONGEST_WORD = 16


@dataclass(frozen=True)
class Figure:
    """A picture on a page: its SVG without words, its width and height in units, its words."""

    svg: str
    wide: int
    high: int
    words: Sequence[str]


@dataclass(frozen=True)
class Leaf:
    """A puzzle on a card or in a book: number, title, level in words and as pips, and pictures.

    ``name`` is its id, or empty.
    """

    number: int
    title: str
    kind: str
    level: str
    pips: int
    name: str
    puzzle: Figure
    answer: Figure


def card(
    title: str,
    picture: Figure,
    question: str = "",
    answer: Figure | None = None,
    paper: Paper = "a4",
) -> bytes:
    """A PDF file with title, question and picture, and the answer on a second page.

    The picture consists of lines, not of pixels, and is as large as the paper allows.

    Raises: PuzzleError if typst is not installed.
    """
    data = {
        "paper": _PAPERS[paper],
        "largest": _LARGEST,
        "title": breakable(title),
        "question": question,
        "picture": picture,
        "answer": answer,
    }
    return compiled("card", data)


def library() -> Any:
    """The module typst. Raises: PuzzleError if it is not installed."""
    return need("typst", "a PDF file needs typst", "pdf")


def compiled(page: str, data: dict[str, Any]) -> bytes:
    """The PDF file of a program's name and its data, without the characters that no font has.

    Raises: PuzzleError if typst is missing.
    """
    typst = library()
    inputs = {"data": printable(json.dumps(data, ensure_ascii=False, default=vars))}
    file: bytes = typst.compile(program("common") + program(page), format="pdf", sys_inputs=inputs)
    return file


def program(name: str) -> bytes:
    """A program for typst."""
    return (Path(__file__).parent / "typst" / f"{name}.typ").read_bytes()


#: Letters of Latin alphabets and our own signs, which the font has.
_ALWAYS_THERE = re.compile("[\0-\u024f\u200b\u2026]+")


def lacking(text: str) -> str:
    """The characters of a text that no font on this machine has, each once, sorted.

    Raises: PuzzleError if typst is missing.
    """
    rare = sorted({*_ALWAYS_THERE.sub("", text)})
    if not rare:
        return ""
    inputs = {"data": json.dumps(rare)}
    query = library().query
    found = query(program("lacking"), "metadata", field="value", one=True, sys_inputs=inputs)
    return "".join(json.loads(found))


def omitted(titles: Iterable[str]) -> str:
    """A note about the characters that titles are printed without; empty if there are none."""
    gone = lacking("".join(titles := list(titles)))
    spoiled = [title for title in titles if {*title} & {*gone}]
    if not spoiled:
        return ""
    where = quoted(spoiled[0])
    if len(spoiled) > 1:
        where = f"{counted(len(spoiled), 'title')}, such as {where}"
    return f"no font has {shortened(' '.join(gone))}: left out of {where}"


def printable(text: str) -> str:
    """The text without the characters that no font has, such as most emoji."""
    gone = lacking(text)
    # The marks that join and vary emoji go with them, and so does a blank behind them.
    return re.sub(f"(?:[{re.escape(gone)}][\ufe0f\u200d]*)+ ?", "", text) if gone else text


def deck(
    faces: Sequence[Leaf],
    paper: Paper = "a4",
    answers: Answers = "back",
    card: CardSize = "poker",
    bleed: float = 0,
) -> bytes:
    """A PDF file of cards to print and cut, as many on a page as fit.

    The answers are on the back of each page, or at the end. ``bleed`` is in millimetres.

    Raises: PuzzleError if typst is not installed, or if no card fits on the paper.
    """
    wide, high = PAGES[card]
    cols, rows = cards_on(paper, card, bleed)
    if not cols * rows:
        message = f"a bleed of {bleed:g} mm leaves no room for a card"
        raise PuzzleError(message, expected="a smaller bleed", path=("bleed",))
    data = {
        "paper": _PAPERS[paper],
        "answers": answers,
        "wide": wide,
        "high": high,
        "bleed": bleed,
        "cols": cols,
        "rows": rows,
        "faces": [replace(face, title=breakable(face.title)) for face in faces],
    }
    return compiled("deck", data)


def book(
    title: str,
    lines: Sequence[str],
    rules: Sequence[dict[str, Any]],
    chapters: Sequence[dict[str, Any]],
    page: Page = "a4",
    answers: PlaceInBook = "end",
    bleed: float = 0,
    *,
    least: float,
) -> bytes:
    """A PDF file of a book.

    Args:
        title: the title of the book.
        lines: the lines below the title.
        rules: for each kind a page with its ``title``, its ``question`` and its ``rules``, each
            with a ``title``, ``words`` and a ``picture``.
        chapters: for each level its ``title``, ``words``, and puzzles as ``leaves``.
        page: the size of its pages.
        answers: where the answers are.
        bleed: the bleed around each page, in millimetres; with crop marks unless it is 0.
        least: the smallest width of a cell in an answer, in millimetres, where the page allows it.

    Raises: PuzzleError if typst is not installed.
    """
    wide, high = PAGES[page]
    data = {
        "title": breakable(title),
        "lines": lines,
        "rules": rules,
        "chapters": chapters,
        "wide": wide,
        "high": high,
        "bleed": bleed,
        "marks": _MARKS if bleed else 0,
        "answers": answers,
        "least": least,
        "cover": chapters[0]["leaves"][0].puzzle,
    }
    return compiled("book", data)


def cards_on(paper: Paper, card: CardSize, bleed: float) -> tuple[int, int]:
    """The number of cards side by side and one below the other on a page."""
    cols, rows = (
        int((side - 2 * _ROOM) // (size + 2 * bleed))
        for side, size in zip(PAGES[paper], PAGES[card], strict=True)
    )
    return cols, rows


def breakable(line: str) -> str:
    """The line with zero-width spaces in long words, so that none is wider than a card."""
    return re.sub(rf"(\S{{{_LONGEST_WORD}}})(?=\S)", "\\1\u200b", line)
