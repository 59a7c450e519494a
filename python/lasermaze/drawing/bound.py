"""Books as PDF, made by typst: a title page, rules, chapters of puzzles, and answers.

As in `lasermaze.drawing.pdf`, typst gets all texts and pictures as data, never as markup.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from lasermaze.drawing import pdf
from lasermaze.drawing.pdf import Figure, breakable

#: The sizes of pages, in millimetres: width and height.
PAGES = {"a4": (210, 297), "letter": (215.9, 279.4), "poker": (63, 88), "tarot": (70, 120)}

Page = Literal["a4", "letter", "poker", "tarot"]

#: Where a book has its answers: behind each puzzle, upside down below it, or at the end.
Place = Literal["back", "foot", "end"]

#: The length of crop marks and their distance from the page, in millimetres.
MARKS = 8


class Leaf(NamedTuple):
    """A puzzle of a book: its number and title, level in words and as pips, and pictures.

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


class Rule(NamedTuple):
    """A rule in words, with its picture."""

    title: str
    words: str
    picture: Figure


class Rules(NamedTuple):
    """The rules of one kind: a page with its name and question."""

    title: str
    question: str
    rules: Sequence[Rule]


class Chapter(NamedTuple):
    """The puzzles of one level."""

    title: str
    words: str
    leaves: Sequence[Leaf]


class Book(NamedTuple):
    """All that is printed: title page, a page of rules for each kind, chapters."""

    title: str
    lines: Sequence[str]
    rules: Sequence[Rules]
    chapters: Sequence[Chapter]


_BOOK = """\
#let (W, H, B, M) = (data.wide * 1mm, data.high * 1mm, data.bleed * 1mm, data.marks * 1mm)
#let edge = calc.min(16mm, W / 14)
#let small = W < 100mm
#let base = if small { 6pt } else { 10.5pt }
#let tint = rgb("f7f4ec")
#let marks = if data.bleed > 0 {
  let stroke = 0.3pt
  for (x, side) in ((B + M, -1), (B + M + W, 1)) {
    for y in (0mm, 2 * (B + M) + H - (M - 2mm)) {
      place(dx: x, dy: y, line(angle: 90deg, length: M - 2mm, stroke: stroke))
    }
  }
  for y in (B + M, B + M + H) {
    for x in (0mm, 2 * (B + M) + W - (M - 2mm)) {
      place(dx: x, dy: y, line(length: M - 2mm, stroke: stroke))
    }
  }
}
#let flood = place(dx: M, dy: M, rect(width: W + 2 * B, height: H + 2 * B, fill: tint))
#set document(title: data.title, date: none)
#set text(size: base)
#set par(leading: 0.6em)
#let below = context align(center, text(size: 0.85 * base, counter(page).display()))
#set page(
  width: W + 2 * (B + M), height: H + 2 * (B + M), background: marks, footer: below,
  footer-descent: 35%,
  margin: (x: B + M + edge, top: B + M + edge, bottom: B + M + 1.3 * edge),
)
#let pips(count) = range(4).map(i => circle(
  radius: 0.16 * base, stroke: 0.5pt, fill: if i < count { black } else { none },
))
#let level(leaf) = if leaf.level != "" {
  stack(dir: ltr, spacing: 0.2em, text(leaf.level), h(0.3em), ..pips(leaf.pips))
}
#let drawn(picture, scale) = image(
  bytes(picture.svg), format: "svg", width: picture.wide * scale,
)
#let heading-line(it) = text(size: 2 * base, weight: "bold", it)
#show heading: it => block(below: 1em, heading-line(it.body))
#let head(leaf) = grid(
  columns: (1fr, auto), column-gutter: 1em, align: (left + bottom, right + bottom),
  {
    text(size: 1.6 * base, strong[#leaf.number])
    h(0.6em)
    text(size: 1.25 * base, if leaf.title != "" { leaf.title } else { leaf.kind })
  },
  level(leaf),
)
#let named(leaf) = if leaf.name != "" { text(size: 0.75 * base, fill: luma(90), leaf.name) }
#let sizes = range(10, 4, step: -1).map(n => n / 10 * base)
#let words(picture, space) = fitted(sizes, space.width, space.height / 4, size => paragraphs(
  picture.words, size,
))
// The puzzle as large as the page allows; ``foot`` puts its answer below, upside down.
#let leaf-page(leaf) = layout(space => {
  let (top, name, said) = (head(leaf), named(leaf), words(leaf.puzzle, space))
  let foot = if data.answers == "foot" {
    let answer = leaf.answer
    let scale = calc.min(
      data.least * 1.1mm / 64, space.width / answer.wide, 0.4 * space.height / answer.high,
    )
    rotate(180deg, reflow: true, align(center, stack(
      spacing: 0.6em, drawn(answer, scale), text(size: 0.75 * base, answer.words.join("  ")),
    )))
  }
  let gap = 1.2 * base
  let parts = (top, name, said, foot).filter(each => each != none)
  let used = parts.map(each => measure(width: space.width, each).height).sum()
  let left = space.height - used - 4 * gap - 0.2 * base  // a full page may be rounded up
  grid(
    columns: 1fr, row-gutter: gap, rows: (auto, auto, auto, auto, 1fr),
    top, if name == none { [] } else { name },
    align(center, filling(leaf.puzzle, space.width, left, 1000pt)), said,
    if foot == none { [] } else { align(center + bottom, foot) },
  )
})
#let answer-page(leaf) = layout(space => {
  let (top, said) = (head(leaf), words(leaf.answer, space))
  let used = measure(width: space.width, top).height + measure(width: space.width, said).height
  let left = space.height - used - 4 * base
  let picture = filling(leaf.answer, space.width, left, 1000pt)
  grid(columns: 1fr, row-gutter: 1.2 * base, top, align(center, picture), said)
})
#let rule-cell(rule, scale, size) = block(breakable: false, {
  align(center, drawn(rule.picture, scale))
  v(0.3em, weak: true)
  text(size: size, strong(rule.title))
  linebreak()
  text(size: size, rule.words)
})
#let rules-page(kind) = layout(space => {
  let columns = if small { 1 } else { 2 }
  let made(share) = {
    let size = calc.min(share, 1.1) * base
    text(size: size, style: "italic", kind.question)
    v(0.8em)
    let widest = (space.width - 8mm) / columns / calc.max(..kind.rules.map(it => it.picture.wide))
    grid(
      columns: (1fr,) * columns, column-gutter: 8mm, row-gutter: 1.4 * size,
      ..kind.rules.map(rule => rule-cell(rule, calc.min(share * base / 36, widest), size)),
    )
  }
  let shares = range(24, 5, step: -1).map(n => n / 10)
  let room = space.height - 4 * base
  let fits = shares.filter(share => measure(width: space.width, made(share)).height <= room)
  made(fits.at(0, default: 0.6))
})

// The title page, and the contents
#page(footer: none, background: { if data.bleed > 0 { flood }; marks }, align(center, {
  v(1fr)
  text(size: 3 * base, strong(data.title))
  v(1em)
  for line in data.lines { text(size: 1.1 * base, line); linebreak() }
  v(1fr)
  layout(space => {
    let picture = data.cover
    drawn(picture, calc.min(0.7 * space.width / picture.wide, 0.45 * H / picture.high))
  })
  v(1fr)
}))
#if not small {
  outline(title: "Contents", depth: 1)
}
#for kind in data.rules {
  pagebreak(weak: true)
  heading(kind.title)
  rules-page(kind)
}
#for chapter in data.chapters {
  pagebreak(weak: true)
  heading(chapter.title)
  text(chapter.words)
  for leaf in chapter.leaves {
    if data.answers == "back" {
      pagebreak(weak: true, to: "odd")
      leaf-page(leaf)
      pagebreak()
      answer-page(leaf)
    } else {
      pagebreak(weak: true)
      leaf-page(leaf)
    }
  }
}
#if data.answers == "end" {
  pagebreak(weak: true)
  heading("Answers")
  set par(leading: 1.2 * base, justify: false)
  layout(space => for chapter in data.chapters {
    for leaf in chapter.leaves {
      let answer = leaf.answer
      let scale = calc.min(
        data.least * 1.1mm / 64, space.width / answer.wide, 0.85 * space.height / answer.high,
      )
      let wide = calc.max(answer.wide * scale, calc.min(space.width, 45mm))
      let about = {
        set par(leading: 0.5em)
        text(size: 0.75 * base, answer.words.join("  "))
      }
      box(width: wide, stack(
        spacing: 0.5em, strong[#leaf.number], drawn(answer, scale), about,
      ))
      h(6mm, weak: true)
    }
  })
}
"""


def book(
    made: Book,
    page: Page = "a4",
    answers: Place = "end",
    bleed: float = 0,
    *,
    least: float,
) -> bytes:
    """A PDF file of a book.

    Args:
        made: the book.
        page: the size of its pages.
        answers: where the answers are.
        bleed: the bleed around each page, in millimetres; with crop marks unless it is 0.
        least: the smallest width of a cell in an answer, in millimetres, where the page allows it.

    Raises: PuzzleError if typst is not installed.
    """
    wide, high = PAGES[page]
    leaves = [leaf for chapter in made.chapters for leaf in chapter.leaves]
    data: dict[str, Any] = {
        "wide": wide,
        "high": high,
        "bleed": bleed,
        "marks": MARKS if bleed else 0,
        "answers": answers,
        "least": least,
        "title": breakable(made.title),
        "lines": made.lines,
        "cover": leaves[0].puzzle.data(),
        "rules": [
            {
                "title": each.title,
                "question": each.question,
                "rules": [
                    {**rule._asdict(), "picture": rule.picture.data()} for rule in each.rules
                ],
            }
            for each in made.rules
        ],
        "chapters": [
            {**chapter._asdict(), "leaves": [_leaf(leaf) for leaf in chapter.leaves]}
            for chapter in made.chapters
        ],
    }
    return pdf.compiled(_BOOK, data)


def _leaf(leaf: Leaf) -> dict[str, Any]:
    return {
        **leaf._asdict(),
        "title": breakable(leaf.title),
        "puzzle": leaf.puzzle.data(),
        "answer": leaf.answer.data(),
    }
