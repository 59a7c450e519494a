"""Take the screenshots of the studio for docs/: ``python -m tools.docs.pictures``."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from benchmarks.studio import studio
from PIL import Image
from playwright.sync_api import Page, sync_playwright
from tests.browser.cards import FORK, SEVERAL, example
from tests.browser.conftest import FLAGS
from tests.browser.studio_page import StudioPage

DOCS = Path(__file__).parents[2] / "docs"


def solved(tab: StudioPage) -> None:
    """The puzzle with its solution on the board."""
    tab.help("solve")
    tab.settle()


def started(tab: StudioPage) -> None:
    """A card that is being played: some tokens are turned, and a hint is shown."""
    tab.hover(1, 1)
    tab.keys("d")
    tab.settle()
    tab.hint()
    tab.page.evaluate("scrollTo(0, 0)")


def several(tab: StudioPage) -> None:
    """A second solution, with the cells that differ."""
    tab.press("show a second one")
    tab.page.locator("#marks .mark-differs").first.wait_for()
    tab.settle()


def explained(tab: StudioPage) -> None:
    """The beam of the answer, half lit, in the presentation."""
    tab.help("explain")
    tab.lecture.wait_for()
    tab.keys("End")
    tab.page.get_by_text(", step 1 of").wait_for()
    tab.keys("ArrowRight", "ArrowRight")


WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SHOTS: dict[str, tuple[str, bool, Any, Any, Callable[[StudioPage], None]]] = {
    "studio": (example("board/crossroads"), False, WIDE, "light", solved),
    "studio-dark": (example("turrets/crossfire"), True, WIDE, "dark", solved),
    "studio-differences": (SEVERAL, False, WIDE, "light", several),
    "studio-explain": (FORK, False, {"width": 1920, "height": 1080}, "light", explained),
    "studio-phone": (FORK, True, PHONE, "light", started),
}


def main() -> None:
    """Take all screenshots."""
    with studio() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, (text, play, size, scheme, prepare) in SHOTS.items():
            page: Page = browser.new_page(viewport=size, color_scheme=scheme)
            tab = StudioPage(page, address).open(text, play=play)
            if play:
                tab.press("No, thanks")
            prepare(tab)
            page.wait_for_timeout(600)
            picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
            picture.save(DOCS / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
