"""From a click in the studio to the changed picture, measured in a real browser.

Through the server, and in the site without one if `make site` has made it. The figures are times on
the clock, for that is what a person waits: run it alone, on a quiet machine.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from statistics import median
from threading import Thread
from typing import TYPE_CHECKING

from benchmarks.report import ROOT, Report
from lasermaze import api

if TYPE_CHECKING:
    from playwright.sync_api import Browser

RUNS = 20
SITE = ROOT / "site"
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

#: Clicks on a cell and waits for another picture, then for the frame that shows it; gives the
#: milliseconds to both. Frames follow one another every 16 ms or so.
CLICK = """
async ([row, col, rows, cols]) => {
  const picture = document.querySelector("#picture");
  const grid = document.querySelector(".cell-grid").getBoundingClientRect();
  const place = {
    bubbles: true, pointerId: 1, pointerType: "mouse", button: 0,
    clientX: grid.left + ((col + 0.5) * grid.width) / cols,
    clientY: grid.top + ((row + 0.5) * grid.height) / rows,
  };
  const changed = new Promise((done) =>
    new MutationObserver((_, watcher) => { watcher.disconnect(); done(); })
      .observe(picture, { childList: true }));
  const begun = performance.now();
  const board = document.querySelector("#board");
  board.dispatchEvent(new PointerEvent("pointerdown", place));
  board.dispatchEvent(new PointerEvent("pointerup", place));
  await changed;
  const answered = performance.now() - begun;
  await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
  return [answered, performance.now() - begun];
}
"""


#: The puzzles that are played; the others are edited.
PLAYED = ("board 5×5",)

#: Whether the page can be used; in the site, whether Python answers.
READY = {"server": "html[data-ready]", "site": "html[data-ready][data-python]"}


def report() -> Report:
    """Measure clicks on puzzles of several kinds."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("the benchmark of the studio needs Chromium: tests/browser/install")
    rows = []
    load = f"load {os.getloadavg()[0]:.1f}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        with studio() as address:
            rows += list(measured(browser, "server", address))
        if (SITE / "service-worker.js").is_file():
            with site() as address:
                rows += list(measured(browser, "site", address))
        browser.close()
    head = ["click (ms, median and slowest)", "answer", "", "drawn", "", "answer wanted"]
    result = Report("studio")
    result.table(f"The studio in Chromium ({load}, {RUNS} clicks)", head, rows)
    return result


def measured(browser: Browser, way: str, address: str) -> Iterator[list[str]]:
    """A row for each puzzle: from the click to the answer, and to the picture in the window."""
    from lasermaze.studio.links import fragment_of

    for name, (text, size, cells, goals) in puzzles().items():
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        page.set_default_timeout(240_000)
        page.goto(f"{address}/{fragment_of(text)}{'&play=1' * (name in PLAYED)}")
        page.wait_for_selector(READY[way], state="attached")
        times = []
        for run in range(RUNS + 2):
            times.append(page.evaluate(CLICK, [*cells[run % len(cells)], *size]))
            page.wait_for_timeout(50)
        columns = map(sorted, zip(*times[2:], strict=True))  # the first two warm up
        figures = [f"{figure:.0f}" for times in columns for figure in (median(times), times[-1])]
        yield [f"{name}, {way}", *figures, goals.get(way, "")]
        page.close()


#: A puzzle in native text, its size, cells that a click turns, and what is wanted each way.
Clicked = tuple[str, tuple[int, int], list[tuple[int, int]], dict[str, str]]


def puzzles() -> dict[str, Clicked]:
    """The puzzles by name."""
    import lasermaze

    card = lasermaze.dumps(lasermaze.generate("board", size=(5, 5), seed=5))
    boards = [line.split() for line in card.partition("grid:\n")[2].splitlines()]
    tokens = [
        (row, col)
        for row, codes in enumerate(boards)
        for col, code in enumerate(codes)
        if "?" in code
    ]
    sides = (50, 50)
    found: dict[str, Clicked] = {
        "board 5×5": (card, (5, 5), tokens, {"server": "15", "site": "30"})
    }
    for kind, turned in {"turrets": "<>^v", "shooters": "-|", "mirrors": "/\\"}.items():
        text = lasermaze.dumps(api.generated(kind, size=sides, seed=5))
        lines = text.partition("grid:\n")[2].splitlines()
        cells = [
            (row, col)
            for row, line in enumerate(lines)
            for col, letter in enumerate(line)
            if letter in turned
        ]
        found[f"{kind} 50×50"] = (text, sides, cells[:40], {})
    return found


@contextmanager
def site() -> Iterator[str]:
    """The address of the site's files on a free port."""
    files = partial(SimpleHTTPRequestHandler, directory=SITE)
    server = ThreadingHTTPServer(("127.0.0.1", 0), files)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def studio() -> Iterator[str]:
    """The address of a studio on a free port."""
    command = [sys.executable, "-m", "lasermaze", "studio", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        said = server.stdout.readline()
        found = re.search(r"http://[^/]+", said)
        if not found:
            raise SystemExit("the studio did not start")
        try:
            yield found[0]
        finally:
            server.terminate()
