"""Cards as PDF: their pages, and lines instead of pixels."""

from __future__ import annotations

import re
import sys
import zlib
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.core.errors import PuzzleError
from lasermaze.drawing import pdf
from lasermaze.kind import NAMES, kind_named
from tests.helpers import ROOT
from tests.helpers import command as lasermaze

FORK = ROOT / "examples" / "board" / "fork.txt"


def boxes(data: bytes) -> list[str]:
    """The sizes of the pages in points."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL)
    text = data + b"".join(map(_inflated, streams))
    return [box.decode() for box in re.findall(rb"/MediaBox\s*\[([^]]*)\]", text)]


def _inflated(stream: bytes) -> bytes:
    try:
        return zlib.decompress(stream)
    except zlib.error:
        return b""


@pytest.mark.parametrize("name", NAMES)
def test_a_card_has_the_answer_on_a_second_page(name: str) -> None:
    puzzle = lm.parse(kind_named(name).example)
    answer = lm.solve(puzzle)
    without, with_answer = api.card(puzzle), api.card(puzzle, answer)
    assert without.startswith(b"%PDF-")
    assert (len(boxes(without)), len(boxes(with_answer))) == (1, 2)
    assert b"/Subtype /Image" not in with_answer  # lines, not pixels
    assert with_answer == api.card(puzzle, answer)


def test_pages_have_the_size_of_the_paper() -> None:
    puzzle = lm.load(FORK)
    a4, letter = (re.findall(r"[\d.]+", boxes(api.card(puzzle, paper=p))[0]) for p in PAPERS)
    assert [round(float(side)) for side in a4[2:]] == [595, 842]
    assert [round(float(side)) for side in letter[2:]] == [612, 792]


PAPERS: tuple[pdf.Paper, ...] = ("a4", "letter")


@pytest.mark.parametrize("title", ["#panic()", '$x$ *a* _b_ \\ "q" <l> @r', "日本 ünï", "]" * 50])
def test_titles_are_not_read_as_markup(title: str) -> None:
    text = FORK.read_text().replace("A fork in the road", title)
    assert len(boxes(api.card(lm.parse(text)))) == 1


def test_a_large_grid_fits_on_one_page() -> None:
    puzzle = lm.generate("turrets", size=(150, 150), seed=1)
    assert len(boxes(api.card(puzzle, lm.solve(puzzle)))) == 2


def test_draw_writes_a_card(tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    assert lasermaze("draw", FORK, "-o", file).code == 0
    assert file.read_bytes() == api.card(lm.load(FORK))
    assert lasermaze("draw", FORK, "--solved", "--paper", "letter", "-o", file).code == 0
    puzzle = lm.load(FORK)
    assert file.read_bytes() == api.card(puzzle, lm.solve(puzzle), "letter")
    impossible = ROOT / "examples" / "board" / "impossible.txt"
    assert lasermaze("draw", impossible, "--solved", "-o", file).code == 1
    assert len(boxes(file.read_bytes())) == 1


def test_a_picture_is_saved_as_pdf(tmp_path: Path) -> None:
    lm.load(FORK).save(tmp_path / "a.pdf")
    assert len(boxes((tmp_path / "a.pdf").read_bytes())) == 1


def test_without_typst_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(PuzzleError, match="pip install 'typst>="):
        lm.load(FORK).save(tmp_path / "a.pdf")
