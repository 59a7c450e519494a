"""Exports: downloaded files are the library's."""

from __future__ import annotations

from pathlib import Path

import lasermaze
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


def test_files_are_the_librarys_and_one_that_fails_is_explained(visit: Opener) -> None:
    tab = visit(FORK)
    puzzle = lasermaze.parse(FORK)
    solved = lasermaze.draw(puzzle, lasermaze.solve(puzzle))
    assert downloaded(tab, "Text").read_text() == lasermaze.dumps(puzzle)
    assert downloaded(tab, "JSON").read_text() == lasermaze.dumps(puzzle, "json")
    assert downloaded(tab, "SVG").read_text() == lasermaze.draw(puzzle).svg("light")
    dark = downloaded(tab, "PNG", solved=True, theme="dark").read_bytes()
    assert dark == solved.png(theme="dark")
    tab.go_to(NO_WAY)
    dialog = tab.dialog("export")
    dialog.locator("[data-format=film]").click()
    problem = dialog.locator(".problem")
    problem.wait_for()
    assert "no moving picture" in (problem.text_content() or "")
