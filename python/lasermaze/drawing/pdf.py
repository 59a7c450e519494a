"""Pictures as PDF, through typst: a printed card, its answer on a page of its own.

Everything goes to typst as data, never as markup: no title can be taken for a command.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import PuzzleError

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

Paper = Literal["a4", "letter"]
Answers = Literal["back", "end"]

_PAPERS: dict[Paper, str] = {"a4": "a4", "letter": "us-letter"}

#: The most that a picture's unit becomes, a cell having 64: in points.
_LARGEST = 0.75

#: The fonts are those that typst brings, so that a page is the same wherever it is made.
_PAGE = """\
#let told = sys.inputs
#set document(title: told.title, date: none)
#set page(paper: told.paper, margin: 20mm)
#set text(font: "Libertinus Serif", size: 12pt, lang: "en")
#let words(size, content) = if content != "" { block(text(size: size, content)) }
#let drawn(svg, wide, high, captions) = layout(room => {
  let below = words(11pt, captions)
  let left = room.height - measure(width: room.width, below).height - 5mm
  let scale = calc.min(float(told.largest) * 1pt, room.width / wide, left / high)
  align(center, image(bytes(svg), format: "svg", width: wide * scale))
  below
})
#let one(heading, question, svg, wide, high, captions) = grid(
  columns: 1fr, rows: (auto, 1fr), row-gutter: 8mm,
  { words(22pt, strong(heading)); words(12pt, question) },
  drawn(svg, float(wide), float(high), captions),
)
#one(told.title, told.question, told.svg, told.wide, told.high, told.captions)
#if "answer" in told {
  pagebreak()
  one(told.title, "The answer", told.answer, told.answer_wide, told.answer_high, told.told)
}
"""


def card(
    picture: Picture,
    question: str = "",
    answer: Picture | None = None,
    paper: Paper = "a4",
    budget: Budget = UNLIMITED,
) -> bytes:
    """A card as a PDF file: title, question and picture, the answer apart on a second page.

    The picture is drawn with lines, not with pixels, as large as the paper allows.

    Raises: PuzzleError where typst is not installed; TimeUpError where the budget is spent.
    """
    told = {"paper": _PAPERS[paper], "largest": str(_LARGEST)}
    told |= {"title": picture.title, "question": question}
    told |= dict(zip(("svg", "wide", "high", "captions"), _bare(picture, budget), strict=True))
    if answer is not None:
        names = ("answer", "answer_wide", "answer_high", "told")
        told |= dict(zip(names, _bare(answer, budget), strict=True))
    return _compiled(_PAGE, told)


def _compiled(page: str, told: dict[str, str]) -> bytes:
    data: bytes = _typst().compile(page.encode(), format="pdf", sys_inputs=told)
    return data


class Face(NamedTuple):
    """What a card of a deck shows: title, level as a word and as pips of four, pictures."""

    title: str
    level: str
    pips: int
    puzzle: Picture
    answer: Picture


#: Cards are as large as playing cards, three by three in the middle of the page. The marks
#: that say where to cut lie outside of them. On the back the columns change sides.
_DECK = """\
#let told = json(bytes(sys.inputs.deck))
#let (wide, high) = (63mm, 88mm)
#set document(title: "A deck of " + str(told.faces.len()) + " challenges", date: none)
#set page(paper: told.paper, margin: 0mm)
#set text(font: "Libertinus Serif", size: 9pt, lang: "en")
#let pips(count) = range(4).map(i => circle(
  radius: 1.1mm, stroke: 0.5pt, fill: if i < count { black } else { none },
))
#let drawn(side) = layout(room => {
  let below = align(center, text(size: 9pt, side.captions))
  let left = room.height - measure(width: room.width, below).height - 2mm
  let scale = calc.min(room.width / side.wide, left / side.high)
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
#let sheets = told.faces.chunks(9)
#for cards in sheets {
  sheet(cards, "puzzle", "", false)
  if told.answers == "back" { sheet(cards, "answer", "the answer", true) }
}
#if told.answers == "end" {
  for cards in sheets { sheet(cards, "answer", "the answer", false) }
}
"""


def deck(faces: Sequence[Face], paper: Paper = "a4", answers: Answers = "back") -> bytes:
    """Cards to print and cut, nine a page, as a PDF file.

    Raises: PuzzleError where typst is not installed.
    """
    told = {
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
    return _compiled(_DECK, {"deck": json.dumps(told)})


def _side(picture: Picture) -> dict[str, Any]:
    svg, wide, high, captions = _bare(picture)
    return {"svg": svg, "wide": float(wide), "high": float(high), "captions": captions}


def _bare(picture: Picture, budget: Budget = UNLIMITED) -> tuple[str, str, str, str]:
    """The picture without its words, its width and height, and the words below it."""
    bare = picture.bare()
    at = bare.place()
    return bare.svg("light", budget), str(at.width), str(at.height), "\n".join(picture.captions)


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise PuzzleError(
            "a PDF file needs typst", expected="pip install 'lasermaze[pdf]'"
        ) from None
    return typst
