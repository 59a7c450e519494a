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
#let data = sys.inputs
#set document(title: data.title, date: none)
#set page(paper: data.paper, margin: 20mm)
#set text(font: "Libertinus Serif", size: 12pt, lang: "en")
#let words(size, content) = if content != "" { block(text(size: size, content)) }
#let drawn(svg, wide, high, captions) = layout(space => {
  let below = words(11pt, captions)
  let left = space.height - measure(width: space.width, below).height - 5mm
  let scale = calc.min(float(data.largest) * 1pt, space.width / wide, left / high)
  align(center, image(bytes(svg), format: "svg", width: wide * scale))
  below
})
#let one(heading, question, svg, wide, high, captions) = grid(
  columns: 1fr, rows: (auto, 1fr), row-gutter: 8mm,
  { words(22pt, strong(heading)); words(12pt, question) },
  drawn(svg, float(wide), float(high), captions),
)
#one(data.title, data.question, data.svg, data.wide, data.high, data.captions)
#if "answer" in data {
  pagebreak()
  one(data.title, "The answer", data.answer, data.answer_wide, data.answer_high, data.answer_words)
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
    data = {"paper": _PAPERS[paper], "largest": str(_LARGEST)}
    data |= {"title": picture.title, "question": question}
    data |= dict(zip(("svg", "wide", "high", "captions"), _bare(picture, budget), strict=True))
    if answer is not None:
        names = ("answer", "answer_wide", "answer_high", "answer_words")
        data |= dict(zip(names, _bare(answer, budget), strict=True))
    return _compiled(_PAGE, data)


def _compiled(page: str, inputs: dict[str, str]) -> bytes:
    typst = need("typst", "a PDF file needs typst", "pdf")
    data: bytes = typst.compile(page.encode(), format="pdf", sys_inputs=inputs)
    return data


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
#let data = json(bytes(sys.inputs.deck))
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
            {
                "title": face.title,
                "level": face.level,
                "pips": face.pips,
                "puzzle": _side(face.puzzle),
                "answer": _side(face.answer),
            }
            for face in faces
        ],
    }
    return _compiled(_DECK, {"deck": json.dumps(data)})


def _side(picture: Picture) -> dict[str, Any]:
    svg, wide, high, captions = _bare(picture)
    return {"svg": svg, "wide": float(wide), "high": float(high), "captions": captions}


def _bare(picture: Picture, budget: Budget = UNLIMITED) -> tuple[str, str, str, str]:
    """The picture's SVG without title and captions, its width and height, and its captions."""
    bare = picture.bare()
    at = bare.place()
    return bare.svg("light", budget), str(at.width), str(at.height), "\n".join(picture.captions)
