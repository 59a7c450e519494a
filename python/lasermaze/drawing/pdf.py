"""Pictures as PDF, through typst: a printed card, its answer on a page of its own.

Everything goes to typst as data, never as markup: no title can be taken for a command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from lasermaze.errors import PuzzleError

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

Paper = Literal["a4", "letter"]

#: The least and the most that a picture's unit becomes, a cell having 64: in points.
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
) -> bytes:
    """A card as a PDF file: title, question and picture, the answer apart on a second page.

    The picture is drawn with lines, not with pixels, as large as the paper allows.

    Raises: PuzzleError where typst is not installed.
    """
    typst = _typst()
    told = {"paper": "us-letter" if paper == "letter" else "a4", "largest": str(_LARGEST)}
    told |= {"title": picture.title, "question": question}
    told |= dict(zip(("svg", "wide", "high", "captions"), _bare(picture), strict=True))
    if answer is not None:
        names = ("answer", "answer_wide", "answer_high", "told")
        told |= dict(zip(names, _bare(answer), strict=True))
    data: bytes = typst.compile(_PAGE.encode(), format="pdf", sys_inputs=told)
    return data


def _bare(picture: Picture) -> tuple[str, str, str, str]:
    """The picture without its words, its width and height, and the words below it."""
    bare = picture.bare()
    at = bare.place()
    return bare.svg("light"), str(at.width), str(at.height), "\n".join(picture.captions)


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise PuzzleError(
            "a PDF file needs typst", expected="pip install 'lasermaze[pdf]'"
        ) from None
    return typst
