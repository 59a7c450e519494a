"""The board of a game in a real JupyterLab, and the notebooks of the documentation."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, FrameLocator, Page, expect

from tests.browser.conftest import CHROMIUM, PATIENCE, USUAL, started

pytestmark = pytest.mark.notebook

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"

#: A card that two moves solve: the laser turns south, and a mirror is put below it.
CARD = "kind: board\ntargets: 1\nadd: D\ngrid:\nL? . .\n.  X .\n.  . T<\n"

SERVER = (
    "lab",
    "--no-browser",
    "--allow-root",
    "--port=0",
    "--ServerApp.token=",
    "--ServerApp.password=",
    "--LabApp.expose_app_in_browser=True",
    "--LabApp.news_url=",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
)

#: Runs all cells, as soon as the kernel is there.
RUN_ALL = """async () => {
  await jupyterapp.restored;
  await jupyterapp.shell.currentWidget.sessionContext.ready;
  await jupyterapp.commands.execute("notebook:run-all-cells");
}"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address of a JupyterLab on a free port, and the folder of its notebooks."""
    folder = tmp_path_factory.mktemp("notebooks")
    log = folder / "log.txt"
    command = [sys.executable, "-m", "jupyter", *SERVER, f"--ServerApp.root_dir={folder}"]
    own = os.environ | {"JUPYTER_CONFIG_DIR": str(folder / "config")}
    with log.open("w") as errors, subprocess.Popen(command, stderr=errors, env=own) as server:
        while not (found := re.search(r"http://localhost:\d+", log.read_text())):
            assert server.poll() is None, log.read_text()
        yield found[0], folder
        server.terminate()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with started(*CHROMIUM) as browser:
        yield browser


class Notebook:
    """A notebook that is open in JupyterLab."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board: FrameLocator = page.frame_locator("iframe[title=lasermaze]").first

    def run(self, code: str) -> str:
        """Run the last cell with this code; returns what it prints."""
        self.page.locator(".jp-Cell .cm-content").last.fill(code)
        self.page.keyboard.press("Shift+Enter")
        output = self.page.locator(".jp-Cell").nth(-2).locator(".jp-OutputArea-output pre")
        return output.last.inner_text().strip()

    def middle(self, row: int, col: int) -> tuple[float, float]:
        """Where a cell of the board is on the screen; rows and columns are counted from 1."""
        box = self.board.locator(f"#cell-{row - 1}-{col - 1}").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def shows(self, row: int, col: int, words: str) -> None:
        """Wait until a cell has these contents."""
        label = re.compile(f": {words}")
        cell = self.board.locator(f"#cell-{row - 1}-{col - 1}")
        expect(cell).to_have_attribute("aria-label", label, timeout=PATIENCE)


Opener = Callable[..., Notebook]


@pytest.fixture
def notebook(lab: tuple[str, Path], browser: Browser) -> Iterator[Opener]:
    """A function that opens a notebook whose first cell shows a game."""
    address, folder = lab
    pages: list[Page] = []
    errors: list[Error] = []

    def opened(text: str, **window: Any) -> Notebook:
        name = f"{len(list(folder.glob('*.ipynb')))}.ipynb"
        game = f"import lasermaze as lm\ngame = lm.Game(lm.parse({text!r}))\ngame"
        cells: list[dict[str, Any]] = [
            {"cell_type": "code", "source": source, "id": f"cell-{number}"}
            | {"metadata": {}, "outputs": [], "execution_count": None}
            for number, source in enumerate((game, ""))
        ]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
        document = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (folder / name).write_text(json.dumps(document))
        page = browser.new_page(**USUAL | window)
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(error))
        pages.append(page)
        page.goto(f"{address}/lab/tree/{name}?reset")
        page.locator(".jp-Cell").first.wait_for()
        page.evaluate(RUN_ALL)
        found = Notebook(page)
        found.board.locator("html[data-ready]").wait_for(state="attached")
        return found

    yield opened
    for page in pages:
        page.close()
    assert not errors


def test_a_card_is_played_by_mouse_and_keys(notebook: Opener) -> None:
    book = notebook(CARD)
    mouse, keys = book.page.mouse, book.page.keyboard
    piece = book.board.locator(".pile .piece").bounding_box()
    assert piece
    mouse.move(piece["x"] + 20, piece["y"] + 20)
    mouse.down()
    mouse.move(*book.middle(3, 1), steps=5)
    mouse.up()
    book.shows(3, 1, "double mirror")
    assert book.run("print(game.history)") == "('put D 3,1',)"
    mouse.click(*book.middle(1, 1))
    book.shows(1, 1, "laser, facing north")
    keys.press("s")
    book.shows(1, 1, "laser, facing south")
    keys.press("Control+z")
    book.shows(1, 1, "laser, facing north")
    assert book.run("print(game.history)") == "('put D 3,1', 'touch 1,1')"
    mouse.click(*book.middle(1, 1))
    mouse.click(*book.middle(1, 1))
    mouse.click(*book.middle(3, 1))
    mouse.click(*book.middle(3, 1))
    book.board.locator(".message.done").wait_for()
    assert book.run("print(game.is_solved())") == "True"


def test_a_walk_is_played_by_touch(notebook: Opener) -> None:
    book = notebook("kind: turrets\ngrid:\nS..\n.#.\n..G\n", has_touch=True)
    for heading in "EESS":
        book.board.locator(f"[data-go={heading}]").tap()
    book.board.locator(".message.done").wait_for()
    assert book.run("print(game.history)") == "('go E', 'go E', 'go S', 'go S')"


def test_the_board_follows_the_program_and_other_boards(notebook: Opener) -> None:
    book = notebook(CARD)
    book.run("game.push('turn 1,1 E'); display(game); print()")
    book.shows(1, 1, "laser, facing east")
    second = book.page.frame_locator("iframe[title=lasermaze]").nth(1)
    second.locator("html[data-ready]").wait_for(state="attached")
    second.locator("#undo").click()
    book.shows(1, 1, "laser, direction unknown")
    assert book.run("print(game.history)") == "()"


def test_a_hint_is_given(notebook: Opener) -> None:
    book = notebook(CARD)
    book.board.locator("#help-hint").click()
    expect(book.board.locator("#answer h3")).to_have_text("Hint", timeout=PATIENCE)


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_of_the_documentation_runs(path: Path, tmp_path: Path) -> None:
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, 4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    NotebookClient(notebook, resources={"metadata": {"path": tmp_path}}).execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    forms = [set(output.get("data", ())) for output in shown]
    # The board, and for readers without a kernel a picture and the name of the game.
    both = {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"}
    assert both in forms
