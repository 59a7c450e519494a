"""Take the screenshots of the studio for docs/: ``python -m tests.browser.pictures``."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from benchmarks.studio import studio
from PIL import Image
from playwright.sync_api import Page, sync_playwright

from .cards import FORK, example
from .conftest import FLAGS
from .table import Table

DOCS = Path(__file__).parents[2] / "docs"


def solved(table: Table) -> None:
    """The puzzle with its solution on the board."""
    table.ask("solve")
    table.settle()


def started(table: Table) -> None:
    """A card that is being played: some tokens are turned, and a hint is shown."""
    table.hover(1, 1)
    table.keys("d")
    table.settle()
    table.ask("hint")
    table.settle()
    table.page.evaluate("scrollTo(0, 0)")


WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
SHOTS: dict[str, tuple[str, bool, Any, Any, Callable[[Table], None]]] = {
    "studio": (example("board/crossroads"), False, WIDE, "light", solved),
    "studio-dark": (example("turrets/crossfire"), True, WIDE, "dark", solved),
    "studio-phone": (FORK, True, PHONE, "light", started),
}


def main() -> None:
    """Take all screenshots."""
    with studio() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, (text, play, size, scheme, prepare) in SHOTS.items():
            page: Page = browser.new_page(viewport=size, color_scheme=scheme)
            table = Table(page, address).open(text, play=play)
            prepare(table)
            page.wait_for_timeout(600)
            picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
            picture.save(DOCS / f"{name}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
