"""The page object of the studio: what a person sees and does."""

from __future__ import annotations

import re
import time
from base64 import urlsafe_b64encode
from typing import Any
from zlib import compressobj

from playwright.sync_api import Locator, Page, ViewportSize, expect

import lasermaze

Cell = tuple[int, int]  # row and column, counted from 1, as the page writes them
Spot = tuple[float, float]  # where something is in the window

#: Checks again and again; the page's policy forbids evaluating a text as code. At every frame would
#: be soon enough as well, but then the browser draws a frame each time.
UNTIL = """\
const until = (seen) => new Promise((done, fail) => {
  const last = performance.now() + 60000;
  const look = () => seen() ? done() : performance.now() > last ? fail("not seen in time: " + seen)
    : setTimeout(look, 10);
  look();
});
"""

#: The buttons in an element that are too small for a finger.
SMALL = """(all) => [...all.querySelectorAll("button, select, .segment")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 44 || box.height < 44).map(([name]) => name)"""

#: Waits for the frame after the next one: what a script lays out follows the page's size.
LAID_OUT = "for (let at = 0; at < 2; at++) await new Promise(requestAnimationFrame)"


def link_of(text: str, *, play: bool = False) -> str:
    """The fragment of a link to a puzzle, made without the code of the studio."""
    squeeze = compressobj(wbits=-15)
    packed = squeeze.compress(text.encode()) + squeeze.flush()
    return f"#p={urlsafe_b64encode(packed).decode().rstrip('=')}{'&play=1' * play}"


class StudioPage:
    """One open page of the studio."""

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address

    def open(self, text: str = "", *, play: bool = False, link: str = "") -> StudioPage:
        """Open the page with a puzzle on it, by a share link, as if typed into a new window."""
        # From the studio itself only the part behind the # would change, without loading the page.
        # A page of the same origin is left faster than an empty one.
        if self.page.url.partition("#")[0] == f"{self.address}/":
            self.page.goto(f"{self.address}/icon.svg")
        self.page.goto(link or f"{self.address}/{link_of(text, play=play) if text else ''}")
        return self.ready()

    def go_to(self, text: str, *, play: bool = False) -> None:
        """Open another puzzle in the same page, by a link in its address, without loading it."""
        self.page.evaluate("(link) => { location.hash = link }", link_of(text, play=play))
        expect(self.title).to_have_value(text.split("title: ")[1].splitlines()[0])
        self.settle()

    def ready(self) -> StudioPage:
        """Wait until the page can be used."""
        self.page.evaluate(UNTIL + "() => until(() => 'ready' in document.documentElement.dataset)")
        return self

    # The parts that a person sees

    @property
    def title(self) -> Locator:
        """The title of the puzzle."""
        return self.page.locator("#title")

    @property
    def picture(self) -> str:
        """The drawing on the board."""
        self.settle()
        return self.page.locator("#picture svg").inner_html()

    def expect_library_picture(self, text: str, position: str | None = None) -> None:
        """The drawing equals the library's drawing of that puzzle and position, shape by shape."""
        puzzle = lasermaze.parse_unfinished(text)
        shown = lasermaze.Editor(puzzle) if position is None else lasermaze.Game(puzzle, position)
        svg = shown.view().picture.svg()
        self.page.evaluate(
            UNTIL + "(svg) => { const { documentElement: root } = new DOMParser()"
            ".parseFromString(svg, 'image/svg+xml');"
            " return until(() => document.querySelector('#picture svg').isEqualNode(root)) }",
            svg,
        )

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until the page has its new layout."""
        size: ViewportSize = {"width": width, "height": height}
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)
        self.page.evaluate(
            UNTIL + "async ([width, height]) => {"
            f" await until(() => innerWidth === width && innerHeight === height); {LAID_OUT} }}",
            [width, height],
        )

    def _laid_out(self) -> None:
        self.page.evaluate(f"async () => {{ {LAID_OUT} }}")

    def settle(self) -> None:
        """Wait until the page is not busy."""
        self.page.evaluate(UNTIL + "() => until(() => !document.querySelector('[aria-busy=true]'))")

    def cell(self, row: int, col: int) -> Locator:
        """A cell. It is found by its id: to look for a name, all names are computed."""
        return self.page.locator(f"#cell-{row - 1}-{col - 1}[role=gridcell]")

    def expect_cell(self, row: int, col: int, words: str | re.Pattern[str]) -> None:
        """The label of a cell."""
        self.settle()
        exact = isinstance(words, str)
        expect(self.cell(row, col)).to_have_accessible_name(
            f"row {row}, column {col}: {words}" if exact else words
        )

    def expect_message(self, words: str | re.Pattern[str]) -> None:
        """The message under the board."""
        self.settle()
        expect(self.page.locator("#message")).to_contain_text(words)

    def expect_refused(self, words: str) -> None:
        """The message about a move that cannot be made."""
        self.settle()
        expect(self.page.locator("#refusal")).to_contain_text(words)

    def expect_count(self, words: str) -> None:
        """The number of solutions beside the message."""
        expect(self.page.locator("#count b")).to_have_text(words)

    @property
    def answer(self) -> Locator:
        """The result of Check, Hint, Solve or Explain."""
        return self.page.locator("#answer")

    def expect_answer(self, title: str, words: str | re.Pattern[str] = "") -> None:
        """The title of the result, and text in it."""
        self.settle()
        expect(self.answer.locator("h3")).to_have_text(title)
        expect(self.answer).to_contain_text(words)

    @property
    def banner(self) -> Locator:
        """The line above the board."""
        return self.page.locator("#banner")

    @property
    def lecture(self) -> Locator:
        """The explanation, with its chapters."""
        return self.page.locator("dialog#lecture")

    @property
    def difficulty(self) -> Locator:
        """The line that says how hard the puzzle is."""
        return self.page.locator("#difficulty-line")

    @property
    def is_wide(self) -> bool:
        """Whether the window is wide enough for a column beside the board."""
        return bool(self.page.evaluate("innerWidth >= 900"))

    # The actions of a person

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button by its name."""
        exact = isinstance(name, str)
        return self.page.get_by_role("button", name=name, exact=exact)

    def press(self, name: str) -> None:
        """Press a button."""
        self.button(name).click()

    def switch_to(self, mode: str) -> None:
        """Press Play or Build, and wait until the board is where it stays."""
        self.press(mode)
        self.settle()
        self._laid_out()

    def help(self, action: str) -> None:
        """Press Check, Hint, Solve or Explain, in a narrow window in the menu if it is there."""
        button = self.page.locator(f"#help-{action.lower()}")
        if not button.is_visible():
            self.page.locator("#more-button").click()
        button.click()

    def hint(self) -> None:
        """Ask for a hint up to its second rung: what to do."""
        self.help("hint")
        self.settle()
        if self.button("What to do there").is_visible():
            self.press("What to do there")
        self.settle()

    def follow_hints(self) -> None:
        """Play to the end by hints."""
        for _ in range(60):
            self.hint()
            self.press("Do it")
            self.settle()
            if self.page.locator("#message.done").count():
                return
        raise AssertionError("not solved")

    def spot(self, cell: Cell) -> Spot:
        """The middle of a cell in the window."""
        box = self.cell(*cell).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def hover(self, row: int, col: int) -> None:
        """Move the mouse over a cell, and after it if the board is moved meanwhile."""
        spot = None
        while spot != (now := self.spot((row, col))):
            self.page.mouse.move(*now)
            spot = now

    def click(self, row: int, col: int) -> None:
        """Click on a cell."""
        self.page.mouse.click(*self.spot((row, col)))

    def keys(self, *keys: str) -> None:
        """Press keys, one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def drag(self, *cells: Cell) -> None:
        """Press on the first cell, move over the others, release on the last."""
        self._drag([self.spot(cell) for cell in cells])

    def drag_off(self, row: int, col: int) -> None:
        """Drag the piece on a cell off the board."""
        box = self.page.locator("#stage").bounding_box()
        assert box
        self._drag([self.spot((row, col)), (box["x"] + 20, box["y"] + box["height"] + 40)])

    def drag_to(self, cell: Cell, to: Locator) -> None:
        """Drag the piece on a cell to another element."""
        self._drag([self.spot(cell), middle(to)])

    def drag_piece(self, name: str, to: Cell | Locator, tray: str = "palette") -> None:
        """Drag a piece from the palette or the pile to a cell or another element."""
        self.settle()  # a tray is filled again after every change
        box = self.piece(name, tray).bounding_box()
        assert box
        end = self.spot(to) if isinstance(to, tuple) else middle(to)
        self._drag([(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), end])

    def _drag(self, spots: list[Spot]) -> None:
        mouse = self.page.mouse
        mouse.move(*spots[0])
        mouse.down()
        for spot in spots[1:]:
            mouse.move(*spot, steps=4)
        mouse.up()

    def swipe(self, start: Spot, end: Spot) -> None:
        """Move one finger over the screen, and let it rest before it is lifted.

        After a finger that is lifted while it moves, browsers let the page glide on, and the next
        touch only stops that.
        """
        session = self.page.context.new_cdp_session(self.page)
        begin = time.time() - 1

        def touch(sort: str, at: float, *points: dict[str, float]) -> None:
            given = {"type": sort, "touchPoints": points, "timestamp": begin + at}
            session.send("Input.dispatchTouchEvent", given)

        for step in range(7):
            x, y = (from_ + (to - from_) * step / 6 for from_, to in zip(start, end, strict=True))
            touch("touchMove" if step else "touchStart", step / 20, {"x": x, "y": y})
        touch("touchEnd", 0.9)
        session.detach()
        self.settle()

    def swipe_piece(self, name: str, to: Cell, tray: str = "palette") -> None:
        """Drag a piece from the palette or the pile to a cell with a finger."""
        piece = self.piece(name, tray)
        piece.scroll_into_view_if_needed()
        self.swipe(middle(piece), self.spot(to))

    def piece(self, name: str, tray: str = "palette") -> Locator:
        """A piece of the palette or the pile."""
        return self.page.locator(f'#{tray} .piece:has(.piece-name:text-is("{name}"))')

    def choose(self, name: str, tray: str = "palette") -> None:
        """Choose a piece."""
        self.piece(name, tray).click()

    def dialog(self, name: str) -> Locator:
        """Open a dialog by its button in the head of the page, in a menu there, or in the tools."""
        opener = self.page.locator(f":is(.top, .menu, .tools) [data-do={name}]")
        if not opener.locator("visible=true").count():
            menus = self.page.locator(f".menu:has([data-do={name}])")
            menu = menus.first.get_attribute("id") if self.is_wide else "menu"
            self.page.locator(f"[popovertarget={menu}]").click()
        opener.locator("visible=true").click()
        dialog = self.page.locator(f"dialog#{name}")
        expect(dialog).to_be_visible()
        return dialog

    @property
    def text(self) -> str:
        """The current puzzle as native text, taken from the export dialog."""
        dialog = self.dialog("export")
        with self.page.expect_download() as downloaded:
            dialog.get_by_role("button", name="Text").click()
        self.page.keyboard.press("Escape")
        return downloaded.value.path().read_text(encoding="utf-8")


def middle(locator: Locator) -> Spot:
    """The middle of an element in the window."""
    box: Any = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
