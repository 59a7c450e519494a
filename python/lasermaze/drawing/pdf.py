"""Pictures as PDF, made by typst: one puzzle on a page, or a deck of cards to cut.

typst gets all titles and pictures as data, never as markup, so no title is read as a command.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from lasermaze.core.libraries import need

Paper = Literal["a4", "letter"]
Answers = Literal["back", "end"]

_PAPERS: dict[Paper, str] = {"a4": "a4", "letter": "us-letter"}

#: The largest size of a picture's unit (a cell is 64 units wide), in points.
_LARGEST = 0.75

#: Words with more characters than this may be broken anywhere.
_LONGEST_WORD = 16

#: The shared code of all pages. The font is one that typst includes, so that a page is the same
#: on every machine. `fitted` writes words as large as `sizes` allow, the largest first, in a
#: space; `side` is a head, a picture as large as the space that is left, and the words below it.
_COMMON = """\
#let data = json(bytes(sys.inputs.data))
#set text(font: "Libertinus Serif", lang: "en")
#let fitted(sizes, width, height, words) = {
  let fits = sizes.filter(size => measure(width: width, words(size)).height <= height)
  words(fits.at(0, default: sizes.last()))
}
#let paragraphs(lines, size) = stack(spacing: 0.65em, ..lines.map(line => text(size: size, line)))
#let side(head, picture, sizes, alignment, gutter, largest) = layout(space => {
  let above = fitted(sizes, space.width, space.height / 4, head)
  let below = fitted(sizes, space.width, space.height / 3, size => align(
    alignment, paragraphs(picture.words, size),
  ))
  let words = (above, below).map(each => measure(width: space.width, each).height).sum()
  let left = space.height - words - 2 * gutter
  let scale = calc.min(largest, space.width / picture.wide, left / picture.high)
  let drawn = image(bytes(picture.svg), format: "svg", width: picture.wide * scale)
  grid(columns: 1fr, row-gutter: gutter, above, align(center, drawn), below)
})
"""

_PAGE = """\
#set document(title: data.title, date: none)
#set page(paper: data.paper, margin: 20mm)
#let sizes = range(11, 2, step: -1).map(size => size * 1pt)
#let one(question, picture) = side(
  size => stack(
    spacing: 4mm,
    ..if data.title != "" { (text(size: 2 * size, strong(data.title)),) },
    ..if question != "" { (text(size: 1.1 * size, question),) },
  ),
  picture, sizes, left, 6mm, data.largest * 1pt,
)
#one(data.question, data.picture)
#if data.answer != none {
  pagebreak()
  one("The answer", data.answer)
}
"""


class Figure(NamedTuple):
    """A picture on a page: its SVG without words, its width and height in units, its words."""

    svg: str
    wide: int
    high: int
    words: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """The same for typst, with words that can be broken."""
        return {**self._asdict(), "words": [_breakable(line) for line in self.words]}


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
        "title": _breakable(title),
        "question": question,
        "picture": picture.data(),
        "answer": None if answer is None else answer.data(),
    }
    return _compiled(_PAGE, data)


def library() -> Any:
    """The module typst. Raises: PuzzleError if it is not installed."""
    return need("typst", "a PDF file needs typst", "pdf")


def _compiled(page: str, data: dict[str, Any]) -> bytes:
    typst = library()
    inputs = {"data": json.dumps(data)}
    file: bytes = typst.compile((_COMMON + page).encode(), format="pdf", sys_inputs=inputs)
    return file


class Face(NamedTuple):
    """A card of a deck: title, level in words and as pips (0 to 4), puzzle and answer."""

    title: str
    level: str
    pips: int
    puzzle: Figure
    answer: Figure


#: Cards have the size of playing cards and lie three by three in the centre of the page, with
#: cut marks around them. The back of a page is mirrored, so that each answer is behind its puzzle.
_DECK = """\
#let (wide, high) = (63mm, 88mm)
#set document(title: "A deck of " + str(data.faces.len()) + " challenges", date: none)
#set page(paper: data.paper, margin: 0mm)
#let sizes = range(18, 4, step: -1).map(size => size * 0.5pt)
#let pips(count) = range(4).map(i => circle(
  radius: 1.1mm, stroke: 0.5pt, fill: if i < count { black } else { none },
))
#let head(card, word, size) = {
  let corner = text(size: 9pt, if word != "" { word } else {
    stack(dir: ltr, spacing: 1mm, align(horizon, card.level), ..pips(card.pips))
  })
  let title(size) = text(size: size, strong(card.title))
  let room = wide - 10mm - measure(corner).width  // in one line, if it need not be small for that
  let largest = 4 / 3 * size
  let fits = range(12, 8, step: -1).map(size => size * 1pt).filter(
    size => size <= largest and measure(title(size)).width <= room,
  )
  grid(
    columns: (1fr, auto), column-gutter: 2mm, align: (left + horizon, right + horizon),
    title(fits.at(0, default: largest)), corner,
  )
}
#let face(card, picture, word) = box(
  width: wide, height: high, inset: 4mm,
  side(size => head(card, word, size), picture, sizes, center, 2mm, 100pt),
)
#let sheet(cards, side, word, mirrored) = page(context {
  let (left, top) = ((page.width - 3 * wide) / 2, (page.height - 3 * high) / 2)
  for i in range(4) {
    for y in (top - 5mm, top + 3 * high + 1mm) {
      place(dx: left + i * wide, dy: y, line(angle: 90deg, length: 4mm, stroke: 0.4pt))
    }
    for x in (left - 5mm, left + 3 * wide + 1mm) {
      place(dx: x, dy: top + i * high, line(length: 4mm, stroke: 0.4pt))
    }
  }
  for (number, card) in cards.enumerate() {
    let (row, col) = (calc.quo(number, 3), calc.rem(number, 3))
    if mirrored { col = 2 - col }
    place(dx: left + col * wide, dy: top + row * high, face(card, card.at(side), word))
  }
})
#let sheets = data.faces.chunks(9)
#for cards in sheets {
  sheet(cards, "puzzle", "", false)
  if data.answers == "back" { sheet(cards, "answer", "the answer", true) }
}
#if data.answers == "end" {
  for cards in sheets { sheet(cards, "answer", "the answer", false) }
}
"""


def deck(faces: Sequence[Face], paper: Paper = "a4", answers: Answers = "back") -> bytes:
    """A PDF file of cards to print and cut, nine per page.

    The answers are on the back of each page, or at the end.

    Raises: PuzzleError if typst is not installed.
    """
    data = {
        "paper": _PAPERS[paper],
        "answers": answers,
        "faces": [
            {
                **face._asdict(),
                "title": _breakable(face.title),
                "puzzle": face.puzzle.data(),
                "answer": face.answer.data(),
            }
            for face in faces
        ],
    }
    return _compiled(_DECK, data)


def _breakable(line: str) -> str:
    """The line with zero-width spaces in long words, so that none is wider than a card."""
    return re.sub(rf"(\S{{{_LONGEST_WORD}}})(?=\S)", "\\1\u200b", line)
