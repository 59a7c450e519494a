"""Pictures as PDF, made by typst: one puzzle on a page, or a deck of cards to cut.

typst gets all titles and pictures as data, never as markup, so no title is read as a command.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from lasermaze.core.english import counted, quoted, shortened
from lasermaze.core.errors import PuzzleError
from lasermaze.core.libraries import need

Paper = Literal["a4", "letter"]
Answers = Literal["back", "end"]

CardSize = Literal["poker", "tarot"]

_PAPERS: dict[Paper, str] = {"a4": "a4", "letter": "us-letter"}

#: The sizes of papers and of cards in millimetres, and the room for marks at the edges of a paper.
_SIZES: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}
CARDS: dict[CardSize, tuple[float, float]] = {"poker": (63, 88), "tarot": (70, 120)}
_ROOM = 7

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
// The picture as large as fits; a quarter turn helps if its cells would be below 5 mm.
#let filling(picture, wide, high, largest, turnable: true) = {
  let upright = calc.min(largest, wide / picture.wide, high / picture.high)
  let turned = calc.min(largest, wide / picture.high, high / picture.wide)
  let made(scale) = image(bytes(picture.svg), format: "svg", width: picture.wide * scale)
  if turnable and 64 * upright < 5mm and turned > 1.1 * upright {
    rotate(-90deg, reflow: true, made(turned))
  } else { made(upright) }
}
#let side(head, picture, sizes, alignment, gutter, largest, turnable: false) = layout(space => {
  let above = fitted(sizes, space.width, space.height / 4, head)
  let below = fitted(sizes, space.width, space.height / 3, size => align(
    alignment, paragraphs(picture.words, size),
  ))
  let words = (above, below).map(each => measure(width: space.width, each).height).sum()
  let left = space.height - words - 2 * gutter
  let drawn = filling(picture, space.width, left, largest, turnable: turnable)
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
        return {**self._asdict(), "words": [breakable(line) for line in self.words]}


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
        "picture": picture.data(),
        "answer": None if answer is None else answer.data(),
    }
    return compiled(_PAGE, data)


def library() -> Any:
    """The module typst. Raises: PuzzleError if it is not installed."""
    return need("typst", "a PDF file needs typst", "pdf")


def compiled(page: str, data: dict[str, Any]) -> bytes:
    """The PDF file of a page's code and its data, without the characters that no font has.

    Raises: PuzzleError if typst is missing.
    """
    typst = library()
    inputs = {"data": printable(json.dumps(data, ensure_ascii=False))}
    file: bytes = typst.compile((_COMMON + page).encode(), format="pdf", sys_inputs=inputs)
    return file


#: Letters of Latin alphabets and our own signs, which the font has.
_ALWAYS_THERE = re.compile("[\0-\u024f\u200b\u2026]+")

#: The characters that no font has are all drawn as the same box, and so is one that none can have.
_LACKING = """\
#set text(font: "Libertinus Serif")
#let box-of(char) = {
  let found = measure(text(top-edge: "bounds", bottom-edge: "bounds", char))
  (found.width, found.height)
}
#context metadata(
  json(bytes(sys.inputs.data)).filter(char => box-of(char) == box-of("\\u{10fffd}"))
)
"""


def lacking(text: str) -> str:
    """The characters of a text that no font on this machine has, each once, sorted.

    Raises: PuzzleError if typst is missing.
    """
    rare = sorted({*_ALWAYS_THERE.sub("", text)})
    if not rare:
        return ""
    inputs = {"data": json.dumps(rare)}
    query = library().query
    found = query(_LACKING.encode(), "metadata", field="value", one=True, sys_inputs=inputs)
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


class Face(NamedTuple):
    """A card of a deck: title, level in words and as pips (0 to 4), puzzle and answer."""

    title: str
    level: str
    pips: int
    puzzle: Figure
    answer: Figure


#: Cards have the size of playing or tarot cards and lie in the centre of the page, as many
#: as fit, with cut marks around them. With a bleed they are tinted beyond their edges, and each has
#: marks of its own. The back of a page is mirrored, so that each answer is behind its puzzle.
_DECK = """\
#let (wide, high, bleed) = (data.wide * 1mm, data.high * 1mm, data.bleed * 1mm)
#let (across, down) = (wide + 2 * bleed, high + 2 * bleed)
#let (cols, rows) = (data.cols, data.rows)
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
  side(size => head(card, word, size), picture, sizes, center, 2mm, 100pt, turnable: true),
)
#let sheet(cards, side, word, mirrored) = page(context {
  let (left, top) = ((page.width - cols * across) / 2, (page.height - rows * down) / 2)
  let cuts(count, pitch) = range(count).map(i => (i * pitch + bleed, (i + 1) * pitch - bleed))
  for x in cuts(cols, across).flatten().dedup() {
    for y in (top - 5mm, top + rows * down + 1mm) {
      place(dx: left + x, dy: y, line(angle: 90deg, length: 4mm, stroke: 0.4pt))
    }
  }
  for y in cuts(rows, down).flatten().dedup() {
    for x in (left - 5mm, left + cols * across + 1mm) {
      place(dx: x, dy: top + y, line(length: 4mm, stroke: 0.4pt))
    }
  }
  for (number, card) in cards.enumerate() {
    let (row, col) = (calc.quo(number, cols), calc.rem(number, cols))
    if mirrored { col = cols - 1 - col }
    let (x, y) = (left + col * across, top + row * down)
    if bleed > 0mm {
      place(dx: x, dy: y, rect(width: across, height: down, fill: rgb("f6f3ea")))
    }
    place(dx: x + bleed, dy: y + bleed, face(card, card.at(side), word))
  }
})
#let sheets = data.faces.chunks(cols * rows)
#for cards in sheets {
  sheet(cards, "puzzle", "", false)
  if data.answers == "back" { sheet(cards, "answer", "the answer", true) }
}
#if data.answers == "end" {
  for cards in sheets { sheet(cards, "answer", "the answer", false) }
}
"""


def deck(
    faces: Sequence[Face],
    paper: Paper = "a4",
    answers: Answers = "back",
    card: CardSize = "poker",
    bleed: float = 0,
) -> bytes:
    """A PDF file of cards to print and cut, as many on a page as fit.

    The answers are on the back of each page, or at the end. ``bleed`` is in millimetres.

    Raises: PuzzleError if typst is not installed, or if no card fits on the paper.
    """
    wide, high = CARDS[card]
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
        "faces": [
            {
                **face._asdict(),
                "title": breakable(face.title),
                "puzzle": face.puzzle.data(),
                "answer": face.answer.data(),
            }
            for face in faces
        ],
    }
    return compiled(_DECK, data)


def cards_on(paper: Paper, card: CardSize, bleed: float) -> tuple[int, int]:
    """The number of cards side by side and one below the other on a page."""
    cols, rows = (
        int((side - 2 * _ROOM) // (size + 2 * bleed))
        for side, size in zip(_SIZES[paper], CARDS[card], strict=True)
    )
    return cols, rows


def breakable(line: str) -> str:
    """The line with zero-width spaces in long words, so that none is wider than a card."""
    return re.sub(rf"(\S{{{_LONGEST_WORD}}})(?=\S)", "\\1\u200b", line)
