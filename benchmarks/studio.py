"""From a click in the studio to the changed picture, measured in a real browser.

The figures are times on the clock, for that is what a person waits: run it alone, on a quiet
machine.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from benchmarks.report import Report
from lasermaze import api

RUNS = 20
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

#: Clicks on a cell and waits for the frame that shows another picture; gives milliseconds.
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
  await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown)));
  return performance.now() - begun;
}
"""


def report() -> Report:
    """Measure clicks on puzzles of several kinds."""
    from playwright.sync_api import sync_playwright

    from lasermaze.studio.links import fragment_of

    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise SystemExit("the benchmark of the studio needs Chromium: tests/browser/install")
    rows = []
    with studio() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        for name, (text, size, cells, goal) in puzzles().items():
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            page.goto(f"{address}/{fragment_of(text)}")
            page.wait_for_selector("html[data-ready]", state="attached")
            times = []
            for run in range(RUNS + 2):
                times.append(page.evaluate(CLICK, [*cells[run % len(cells)], *size]))
                page.wait_for_timeout(50)
            times = sorted(times[2:])  # the first two warm up
            row = [name, f"{median(times):.0f}", f"{times[-1]:.0f}", goal]
            rows.append(row)
            page.close()
        browser.close()
    head = ["click to changed picture (ms)", "median", f"slowest of {RUNS}", "wanted"]
    load = f"load {os.getloadavg()[0]:.1f}"
    result = Report("studio")
    result.table(f"The studio in Chromium ({load})", head, rows)
    return result


def puzzles() -> dict[str, tuple[str, tuple[int, int], list[tuple[int, int]], str]]:
    """Puzzles in native text, their sizes, cells that a click turns, and what is wanted."""
    import lasermaze

    card = lasermaze.dumps(lasermaze.generate("board", size=(5, 5), seed=5))
    boards = [line.split() for line in card.partition("grid:\n")[2].splitlines()]
    tokens = [
        (row, col)
        for row, codes in enumerate(boards)
        for col, code in enumerate(codes)
        if code not in (".", "X")
    ]
    sides = (50, 50)
    found = {"board 5×5": (card, (5, 5), tokens, "< 100")}
    for kind, turned in {"turrets": "<>^v", "shooters": "-|", "mirrors": "/\\"}.items():
        text = lasermaze.dumps(api.generated(kind, size=sides, seed=5))
        lines = text.partition("grid:\n")[2].splitlines()
        cells = [
            (row, col)
            for row, line in enumerate(lines)
            for col, letter in enumerate(line)
            if letter in turned
        ]
        found[f"{kind} 50×50"] = (text, sides, cells[:40], "< 300")
    return found


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
