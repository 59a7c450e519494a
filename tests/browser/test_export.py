"""Exports: downloaded files are valid and equal the library's."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import expect

import lasermaze
from lasermaze.drawing import Theme
from tests.browser.cards import FORK, NO_WAY
from tests.browser.conftest import Opener
from tests.browser.studio_page import StudioPage


def downloaded(tab: StudioPage, form: str, *, solved: bool = False, theme: str = "light") -> Path:
    """Download a file from the export dialog."""
    dialog = tab.dialog("export")
    dialog.get_by_label("its solution" if solved else "the puzzle").check()
    dialog.get_by_label(theme).check()
    with tab.page.expect_download() as download:
        dialog.get_by_role("button", name=form).click()
    tab.keys("Escape")
    assert download.value.suggested_filename.startswith("a-fork-in-the-road")
    return download.value.path()


@pytest.fixture
def tab(visit: Opener) -> StudioPage:
    return visit(FORK)


def test_text_and_json_are_the_librarys(tab: StudioPage) -> None:
    puzzle = lasermaze.parse(FORK)
    assert downloaded(tab, "Text").read_text() == lasermaze.dumps(puzzle)
    document = downloaded(tab, "JSON").read_text()
    assert lasermaze.parse(document) == puzzle
    assert document == lasermaze.dumps(puzzle, "json")


@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.night)])
def test_svg_and_png_are_the_librarys(tab: StudioPage, theme: Theme) -> None:
    puzzle = lasermaze.parse(FORK)
    solved = lasermaze.solve(puzzle)
    svg = downloaded(tab, "SVG", theme=theme).read_text()
    assert svg == lasermaze.draw(puzzle).svg(theme)
    png = downloaded(tab, "PNG", solved=True, theme=theme).read_bytes()
    assert png == lasermaze.draw(puzzle, solved).png(theme=theme)


@pytest.mark.night
def test_gif_is_animated_and_pdf_is_valid(tab: StudioPage) -> None:
    moving = Image.open(BytesIO(downloaded(tab, "GIF").read_bytes()))
    assert getattr(moving, "n_frames", 1) > 3
    pages = {}
    for solved in (False, True):
        pdf = downloaded(tab, "PDF", solved=solved).read_bytes()
        assert pdf.startswith(b"%PDF-")
        assert pdf.rstrip().endswith(b"%%EOF")
        pages[solved] = pdf.count(b"/Type /Page\n") + pdf.count(b"/Type/Page/")
    assert pages[True] >= pages[False]


def test_an_export_that_fails_is_explained(visit: Opener) -> None:
    tab = visit(NO_WAY)
    dialog = tab.dialog("export")
    dialog.get_by_role("button", name="GIF").click()
    problem = dialog.locator(".problem")
    problem.wait_for()
    assert "no moving picture" in (problem.text_content() or "")


@pytest.mark.night
def test_a_pdf_that_the_server_cannot_make_is_printed(visit: Opener) -> None:
    tab = visit(FORK)
    tab.page.route(
        "**/",
        lambda route: route.fulfill(
            content_type="text/html",
            body=route.fetch().text().replace('data-makes="png gif pdf"', 'data-makes="png"'),
        ),
    )
    tab.page.reload()
    tab.ready()
    dialog = tab.dialog("export")
    expect(dialog.get_by_role("button", name="PDF", exact=True)).to_have_count(0)
    expect(dialog.get_by_role("button", name="GIF")).to_be_hidden()
    tab.page.evaluate("() => { window.print = () => {} }")
    dialog.get_by_role("button", name="Print a card, or a PDF").click()
    tab.page.locator("body.printing").wait_for()
