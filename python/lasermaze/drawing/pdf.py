"""Pictures as PDF, made by typst: one puzzle on a page, or a deck of cards to cut.

typst gets all titles and pictures as data, never as markup, so no title is read as a command.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.libraries import need
from lasermaze.drawing.picture import Picture

Paper = Literal["a4", "letter"]
Answers = Literal["back", "end"]

_PAPERS: dict[Paper, str] = {"a4": "a4", "letter": "us-letter"}

#: The largest size of a picture's unit (a cell is 64 units wide), in points.
_LARGEST = 0.75

#: The font is one that typst includes, so that a page is the same on every machine.
_PAGE = """\
#let data = json(bytes(sys.inputs.data))
#set document(title: data.title, date: none)
#set page(paper: data.paper, margin: 20mm)
#set text(font: "Libertinus Serif", size: 12pt, lang: "en")
#let words(size, content) = if content != "" { block(text(size: size, content)) }
#let drawn(picture) = layout(space => {
  let below = words(11pt, picture.captions)
  let left = space.height - measure(width: space.width, below).height - 5mm
  let scale = calc.min(data.largest * 1pt, space.width / picture.wide, left / picture.high)
  align(center, image(bytes(picture.svg), format: "svg", width: picture.wide * scale))
  below
})
#let one(question, picture) = grid(
  columns: 1fr, rows: (auto, 1fr), row-gutter: 8mm,
  { words(22pt, strong(data.title)); words(12pt, question) },
  drawn(picture),
)
#one(data.question, data.picture)
#if data.answer != none {
  pagebreak()
  one("The answer", data.answer)
}
"""


def card(
    picture: Picture,
    question: str = "",
    answer: Picture | None = None,
    paper: Paper = "a4",
    budget: Budget = UNLIMITED,
) -> bytes:
    """A PDF file with title, question and picture, and the answer on a second page.

    The picture consists of lines, not of pixels, and is as large as the paper allows.

    Raises: PuzzleError if typst is not installed; TimeUpError when the budget's time is up.
    """
    data = {
        "paper": _PAPERS[paper],
        "largest": _LARGEST,
        "title": picture.title,
        "question": question,
        "picture": _bare(picture, budget),
        "answer": None if answer is None else _bare(answer, budget),
    }
    return _compiled(_PAGE, data)


def _compiled(page: str, data: dict[str, Any]) -> bytes:
    typst = need("typst", "a PDF file needs typst", "pdf")
    inputs = {"data": json.dumps(data)}
    file: bytes = typst.compile(page.encode(), format="pdf", sys_inputs=inputs)
    return file


class Face(NamedTuple):
    """A card of a deck: title, level in words and as pips (0 to 4), puzzle and answer."""

    title: str
    level: str
    pips: int
    puzzle: Picture
    answer: Picture


#: Cards have the size of playing cards and lie three by three in the centre of the page, with
#: cut marks around them. The back of a page is mirrored, so that each answer is behind its puzzle.
_DECK = """\
#let data = json(bytes(sys.inputs.data))
#let (wide, high) = (63mm, 88mm)
#set document(title: "A deck of " + str(data.faces.len()) + " challenges", date: none)
#set page(paper: data.paper, margin: 0mm)
#set text(font: "Libertinus Serif", size: 9pt, lang: "en")
#let pips(count) = range(4).map(i => circle(
  radius: 1.1mm, stroke: 0.5pt, fill: if i < count { black } else { none },
))
#let drawn(side) = layout(space => {
  let below = align(center, text(size: 9pt, side.captions))
  let left = space.height - measure(width: space.width, below).height - 2mm
  let scale = calc.min(space.width / side.wide, left / side.high)
  align(center, image(bytes(side.svg), format: "svg", width: side.wide * scale))
  place(bottom + center, below)
})
#let face(card, side, word) = box(width: wide, height: high, inset: 4mm, grid(
  columns: 1fr, rows: (auto, 1fr), row-gutter: 2mm,
  grid(
    columns: (1fr, auto), align: (left + horizon, right + horizon),
    text(size: 12pt, strong(card.title)),
    if word != "" { word } else {
      stack(dir: ltr, spacing: 1mm, align(horizon, card.level), ..pips(card.pips))
    },
  ),
  drawn(side),
))
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
            {**face._asdict(), "puzzle": _bare(face.puzzle), "answer": _bare(face.answer)}
            for face in faces
        ],
    }
    return _compiled(_DECK, data)


def _bare(picture: Picture, budget: Budget = UNLIMITED) -> dict[str, Any]:
    """The picture's SVG without title and captions, its width and height, and its captions."""
    bare = picture.bare()
    at = bare.place()
    svg, captions = bare.svg("light", budget), "\n".join(picture.captions)
    return {"svg": svg, "wide": at.width, "high": at.height, "captions": captions}
