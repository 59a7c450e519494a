"""The board keeps its place and size when a result is shown, and as Python gets ready."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import lasermaze
from lasermaze.kind import all_kinds
from tests.browser.cards import CORNER, FORK
from tests.browser.conftest import Opener, Pages
from tests.browser.studio_page import StudioPage
from tests.browser.test_readiness import LatePage

#: Phones, one on its side, tablets, a laptop, a projector.
SIZES = [
    *((360, 640), (768, 1024), (1366, 768)),
    *((320, 568), (390, 844), (667, 375), (1024, 768), (1920, 1080)),
]

#: Of these a square board takes all the width.
SHORT = [(320, 568), (360, 640)]

KINDS = {kind.name: lasermaze.dumps(lasermaze.parse(kind.example)) for kind in all_kinds()}


def board(page: Page) -> dict[str, int]:
    """Where the board is, to the pixel; the page must not scroll."""
    assert page.evaluate("[scrollY, document.documentElement.scrollHeight - innerHeight]") == [0, 0]
    box: Any = page.locator("#sheet").bounding_box()
    return {side: round(length) for side, length in box.items()}


class Boxes:
    """Where the board was in each window, at each look."""

    def __init__(self, tab: StudioPage) -> None:
        self.tab = tab
        self.seen: dict[tuple[int, int], list[dict[str, int]]] = {size: [] for size in SIZES}

    def look(self) -> None:
        self.tab.settle()
        for size, boxes in self.seen.items():
            self.tab.resize(*size)
            boxes.append(board(self.tab.page))

    def hold(self) -> None:
        """The board was where it is; on a short phone a result has little room below a square."""
        for size, boxes in self.seen.items():
            first = boxes[0]
            if size in SHORT:
                assert all(box["y"] == first["y"] for box in boxes), size
                assert min(box["height"] for box in boxes) > 0.85 * first["height"], size
            else:
                assert boxes == [first] * len(boxes), size


@pytest.mark.parametrize("kind", KINDS)
def test_a_hint_a_check_and_a_win_leave_the_board_where_it_is(visit: Opener, kind: str) -> None:
    tab = visit(KINDS[kind], play=True)
    tab.press("No, thanks")
    boxes = Boxes(tab)
    boxes.look()
    for action in ("hint", "hint", "check"):
        tab.help(action)
        boxes.look()
    boxes.hold()
    for _ in range(60):
        tab.hint()
        tab.press("Do it")
        tab.settle()
        if tab.page.locator("#message.done").count():
            break
    finish = tab.page.locator("#finish")
    expect(finish).to_be_visible()
    boxes = Boxes(tab)
    boxes.look()
    tab.press("Undo")
    expect(finish).to_be_hidden()
    boxes.look()
    boxes.hold()


@pytest.fixture
def late(pages: Pages, studio: str) -> Iterator[Callable[[str, tuple[int, int]], LatePage]]:
    """A function that opens a puzzle in a window of a size while Python loads.

    It is recorded if it is small enough, otherwise the page remembers it from the last visit.
    """
    sites: list[LatePage] = []

    def opened(text: str, size: tuple[int, int]) -> LatePage:
        page = pages.lend(viewport={"width": size[0], "height": size[1]}, has_touch=True)
        sites.append(site := LatePage(page, studio, text, recorded=text == CORNER))
        if site.recording is None:
            site.ready()
            site.loading = True
            page.reload()
        return site

    yield opened
    for site in sites:
        site.answers.end()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [CORNER, FORK], ids=["no pile", "a pile"])
def test_the_board_stays_as_python_gets_ready(
    late: Callable[[str, tuple[int, int]], LatePage], size: tuple[int, int], text: str
) -> None:
    site = late(text, size)
    expect(site.page.locator("#loading")).to_be_visible()
    expect(site.page.locator("#picture svg")).to_be_visible()
    before = board(site.page)
    site.open_gate()
    site.ready()
    words = re.compile(r"beginner|How hard is it")
    expect(site.page.locator("#difficulty")).to_have_text(words, use_inner_text=True)
    assert board(site.page) == before


def test_a_hint_leaves_the_board_of_home_where_it_is(visit: Opener) -> None:
    tab = visit(has_touch=True)
    boxes: dict[tuple[int, int], list[Any]] = {size: [] for size in SIZES}
    for asked in range(3):
        for size, seen in boxes.items():
            tab.resize(*size)
            seen.append(tab.page.locator("#sheet").bounding_box())
        if asked < 2:
            tab.help("hint")
            tab.settle()
    for size, seen in boxes.items():
        least = 0.85 if size in SHORT else 1
        assert all(box["height"] >= least * seen[0]["height"] for box in seen), size
        assert size in SHORT or seen == [seen[0]] * 3, size


@pytest.mark.parametrize("kind", ["turrets", "signposts"])
def test_the_pad_of_a_walk_never_moves(visit: Opener, kind: str) -> None:
    """In a narrow window; beside a wide board the words stand above the pad, and it stays, too."""
    tab = visit(KINDS[kind], play=True, has_touch=True)
    places: dict[tuple[int, int], set[str]] = {size: set() for size in SIZES}

    def look() -> None:
        tab.settle()
        for size, seen in places.items():
            tab.resize(*size)
            seen.add(tab.page.evaluate(PAD))

    look()
    tab.press("No, thanks")
    for _ in range(4):
        tab.hint()
        look()
        tab.press("Do it")
        look()
    tab.help("check")
    look()
    assert {size: seen for size, seen in places.items() if size[0] < 900 and len(seen) > 1} == {}
    assert not any("hidden" in place for seen in places.values() for place in seen)


#: Where the pad is, and whether a finger would hit each of its buttons.
PAD = """() => {
  const pad = document.getElementById("ways");
  const { left, top, width, height } = pad.getBoundingClientRect();
  const free = [...pad.children].every((button) => {
    const box = button.getBoundingClientRect();
    const found = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return button === found || button.disabled;
  });
  return [left, top, width, height].map(Math.round).join() + (free ? "" : " hidden");
}"""
