"""Printed pages, looked at: no words lie on a grid or leave their card or page."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import typst
from PIL import Image, ImageChops
from pypdfium2 import PdfDocument

import lasermaze as lm
from lasermaze import api
from lasermaze.cli.program import run
from lasermaze.drawing import Picture, pdf
from lasermaze.kind import NAMES, kind_named
from tests.helpers import by_day

PAPERS: tuple[pdf.Paper, ...] = ("a4", "letter")
ANSWERS: dict[pdf.Paper, pdf.Answers] = {"a4": "back", "letter": "end"}
DOTS = 40  # per inch

#: Each kind on one of the papers; at night also on the other one.
ON_PAPER = [
    pytest.param(name, paper, marks=pytest.mark.night if (nth + other) % 2 else ())
    for nth, name in enumerate(NAMES)
    for other, paper in enumerate(PAPERS)
]

#: In millimetres: the size of a card, and its border without words.
CARD, BORDER = (63, 88), 3

LINES = (
    "4 moves, from the top of column 12.",
    "At least 2 ways in reach a goal; none in fewer moves than this one, which has four of them.",
    "M" * 90,
    "日本語の題" * 9,
    "The barrier: the east side of row 3, column 2; the south side of row 3, column 3; the north "
    "side of row 4, column 2; the east side of row 5, column 3; the south side of row 5, column 6.",
)


def drawn(data: dict[str, Any], source: bytes) -> list[Image.Image]:
    """The pages, with a pale area for every picture, through which words are seen."""

    def replaced(value: Any) -> Any:
        if isinstance(value, list):
            return [replaced(each) for each in value]
        if not isinstance(value, dict):
            return value
        if "svg" in value:
            return {**value, "svg": area(value["wide"], value["high"])}
        return {key: replaced(each) for key, each in value.items()}

    inputs = {"data": json.dumps(replaced(data))}
    files = typst.compile(source, format="png", ppi=DOTS, sys_inputs=inputs)
    return [Image.open(BytesIO(file)).convert("RGB") for file in _listed(files)]


def _listed(files: Any) -> list[bytes]:
    return files if isinstance(files, list) else [files]


def area(wide: int, high: int) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}"><path fill="#f0f" fill-opacity=".3" '
        f'd="M0 0h{wide}v{high}H0z"/></svg>'
    )


def pages_of(
    make: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[Image.Image], list[Image.Image]]:
    """For each page its ink without the pictures, and the areas of the pictures; both white."""
    kept: list[tuple[dict[str, Any], bytes]] = []

    def compiled(page: str, data: dict[str, Any]) -> bytes:
        plain = json.loads(json.dumps(data, default=vars))
        kept.append((plain, pdf.program("common") + pdf.program(page)))
        return b""

    with monkeypatch.context() as patch:
        patch.setattr(pdf, "compiled", compiled)
        make()
    [(data, source)] = kept
    ink, areas = [], []
    for page in drawn(data, source):
        red, green, _ = page.split()
        ink.append(green.point(lambda value: 255 * (value < 170)))
        areas.append(ImageChops.subtract(red, green).point(lambda value: 255 * (value > 40)))
    return ink, areas


def boxes(image: Image.Image, card: tuple[int, int] | None) -> list[tuple[int, int, int, int]]:
    """The areas of a page that are looked at one by one, in pixels: its cards, or all of it."""
    if card is None:
        return [(0, 0, *image.size)]
    wide, high = (side * DOTS / 25.4 for side in card)
    left, top = (image.width - 3 * wide) / 2, (image.height - 3 * high) / 2
    rows, cols = (
        [start + number * side for number in range(4)]
        for start, side in ((top, high), (left, wide))
    )
    return [
        (round(west), round(north), round(east), round(south))
        for north, south in pairwise(rows)
        for west, east in pairwise(cols)
    ]


def check(
    make: Callable[[], bytes],
    monkeypatch: pytest.MonkeyPatch,
    card: tuple[int, int] | None,
    border: float,
) -> None:
    """No ink in the area of a picture, and none in the border of a card or a page."""
    margin = round(border * DOTS / 25.4)
    for ink, areas in zip(*pages_of(make, monkeypatch), strict=True):
        assert ImageChops.multiply(ink, areas).getbbox() is None, "words lie on a grid"
        for box in boxes(ink, card):
            words = ink.crop(box)
            assert areas.crop(box).getbbox() or card or words.getbbox() is None
            if areas.crop(box).getbbox() and (around := words.getbbox()):
                left, top, right, bottom = around
                assert min(left, top) >= margin, "words leave the card"
                assert max(right - words.width, bottom - words.height) <= -margin, "words leave it"


def with_captions(picture: Picture, count: int) -> Picture:
    """The picture with this many captions besides its own."""
    assert isinstance(picture, Picture)
    for line in LINES[:count]:
        picture.caption(line)
    return picture


def faces(name: str, count: int) -> list[pdf.Leaf]:
    """Cards of a kind: its examples of all levels, with more and more captions."""
    puzzle = lm.parse(kind_named(name).example)
    answer = lm.solve(puzzle)
    return [
        pdf.Leaf(
            number=number,
            kind=name,
            name="",
            title=f"Challenge {number}" if number % 3 else LINES[number % 5],
            level=("beginner", "intermediate", "advanced", "expert")[number % 4],
            pips=number % 5,
            puzzle=with_captions(api.draw(puzzle), number % 3).figure(),
            answer=with_captions(api.draw(puzzle, answer), number % 6).figure(),
        )
        for number in range(count)
    ]


@pytest.mark.parametrize(("name", "paper"), ON_PAPER)
def test_no_words_lie_on_a_grid(
    name: str, paper: pdf.Paper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither on cards of a deck nor on the two pages of one puzzle."""
    cards, answers = faces(name, 11), ANSWERS[paper]
    check(partial(pdf.deck, cards, paper, answers), monkeypatch, CARD, BORDER)
    puzzle = lm.parse(kind_named(name).example)
    for count in by_day(range(len(LINES) + 1), len(LINES)):
        asked = lm.draw(puzzle).figure()
        shown = with_captions(lm.draw(puzzle, lm.solve(puzzle)), count).figure()
        question = kind_named(name).question
        make = partial(pdf.card, LINES[count % 5], asked, question, shown, paper)
        check(make, monkeypatch, None, border=18)


def media(data: bytes) -> list[tuple[int, int]]:
    """The sizes of the pages of a PDF file in points."""
    sizes = [page.get_size() for page in PdfDocument(data)]
    return [(round(wide), round(high)) for wide, high in sizes]


def test_a_card_has_the_answer_on_a_second_page(tmp_path: Path) -> None:
    for paper, size in (("a4", (595, 842)), ("letter", (612, 792))):
        for number, name in enumerate(NAMES):
            puzzle = lm.parse(kind_named(name).example)
            answer = lm.solve(puzzle)
            if (number + len(paper)) % 2:
                both = api.card(puzzle, answer, paper)  # type: ignore[arg-type]
                assert media(both) == [size, size]
                assert b"/Subtype /Image" not in both  # lines, not pixels
                assert both == api.card(puzzle, answer, paper)  # type: ignore[arg-type]
                assert media(api.card(puzzle)) == [(595, 842)]
    for title in ("#panic()", '$x$ *a* _b_ \\ "q" <l> @r', "日本 ünï", "]" * 50):
        assert len(media(api.card(puzzle.with_details(title=title)))) == 1
    large = lm.generate("turrets", size=(150, 150), seed=1)
    assert len(media(api.card(large, lm.solve(large)))) == 2
    lm.draw(puzzle).save(tmp_path / "a.pdf")
    assert len(media((tmp_path / "a.pdf").read_bytes())) == 1
    file, fork = tmp_path / "card.pdf", "examples/board/fork.txt"
    assert run(["draw", fork, "--solved", "--paper", "letter", "-o", str(file)]) == 0
    card = lm.load(fork)
    assert file.read_bytes() == api.card(card, lm.solve(card), "letter")
    other = tmp_path / "other.pdf"
    assert run(["draw", "examples/board/impossible.txt", "--solved", "-o", str(other)]) == 1
    assert len(media(other.read_bytes())) == 1
