"""Nothing covers the board or the tools, and nothing is wider than the window."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

import lasermaze
from lasermaze.kind import all_kinds
from tests.browser.cards import CORNER, FORK, NO_WAY, SEVERAL, example
from tests.browser.conftest import Opener
from tests.browser.studio_page import StudioPage

#: Phones, upright and on their sides, a page at 200 %, tablets, laptops, a projector.
SIZES = [
    *((320, 568), (568, 320), (640, 360), (768, 1024), (1366, 650), (390, 844)),
    *((360, 560), (360, 640), (480, 800), (600, 960), (820, 1180), (1024, 1366), (1024, 768)),
    *((667, 375), (844, 390), (896, 414), (899, 600), (600, 480), (915, 412), (960, 540)),
    *((1024, 600), (1180, 820), (1280, 720), (1366, 1024), (1920, 1080)),
]


def sound(tab: StudioPage, state: str) -> None:
    """In every size of the window each cell takes its tap, and nothing sticks out."""
    for size in SIZES:
        tab.resize(*size)
        room = size[0] >= 390 and size[1] >= 740
        found = tab.page.evaluate(FLAWS, room)
        assert found.pop("share") > 0.35, (state, size)
        assert found == {"covered": [], "wide": [], "hidden": [], "tools": []}, (state, size)
    tab.resize(390, 844)


FINGER = {"has_touch": True, "is_mobile": True}

TOUCH = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

KINDS = {kind.name: lasermaze.dumps(lasermaze.parse(kind.example)) for kind in all_kinds()}

#: The cells whose middle does not take a tap, or cannot be brought into the window.
COVERED = """() => [...document.querySelectorAll("#board [role=gridcell]")].flatMap((cell) => {
  const seen = () => {
    const { left, right, top, bottom } = cell.getBoundingClientRect();
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (document.getElementById("board").contains(found)) return "";
    return found?.outerHTML.slice(0, 60) ?? "outside";
  };
  if (!seen()) return [];
  const { scrollHeight } = document.documentElement;
  if (scrollHeight > innerHeight + 1) cell.scrollIntoView({ block: "nearest" });
  const by = seen();
  return by ? [`${cell.id} by ${by}`] : [];
})"""

#: The words and buttons whose middle is covered by something else, or cannot be seen. Below a
#: result the page scrolls under the board.
HIDDEN = """() => document.querySelector(".result:not(:empty, [hidden])") ? []
  : [...document.querySelectorAll(".workspace :is(button, p, h2, h3, label, output)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.textContent.trim())
  .filter((one) => !one.matches(".spoken") && !one.closest(".pieces"))
  .filter((one) => {
    one.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (right <= left || bottom <= top) return false;
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return !one.contains(found) && !(found?.contains(one) && !found.matches(".centre *"));
  }).map((one) => one.outerHTML.slice(0, 60))"""

#: The tools of which another element covers a part. At first sight a tool may be below what its
#: box shows, in a window where not all have room, and then it can be brought into view as a whole.
TOOLS = """(room) => {
  const clips = (one) => /auto|scroll|hidden/.test(getComputedStyle(one).overflow);
  const parents = ({ parentElement: one }) => one ? [one, ...parents(one)] : [];
  const boxes = (tool) => parents(tool).filter(clips);
  const seen = (tool) => {
    const part = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const box of [tool, ...boxes(tool)].map((one) => one.getBoundingClientRect())) {
      for (const side of ["left", "top"]) part[side] = Math.max(part[side], box[side]);
      for (const side of ["right", "bottom"]) part[side] = Math.min(part[side], box[side]);
    }
    return part;
  };
  const covered = (tool, { left, top, right, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return [[x, y], [x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]]
      .some(([x, y]) => !tool.contains(document.elementFromPoint(x, y)));
  };
  // Of a tool that is higher than the box that scrolls it a part is seen at a time.
  const whole = (tool, { top, bottom }) => bottom - top
    > Math.min(tool.offsetHeight, ...boxes(tool).map((box) => box.clientHeight)) - 2;
  const result = document.querySelector(".result:not(:empty, [hidden])");
  const tools = [...document.querySelectorAll(":is(.tools, .pile-box, .dock, .bar) button")]
    .filter((tool) => tool.checkVisibility({ visibilityProperty: true }));
  for (const box of new Set(tools.flatMap(boxes))) box.scrollTo(0, 0);
  const name = (tool) => tool.id || (tool.querySelector(".piece-name") ?? tool).textContent;
  const wrong = [];
  for (const tool of tools) {
    const part = seen(tool);
    const shows = part.bottom - part.top > 24 && part.right - part.left > 24; // not a round corner
    if (shows && covered(tool, part)) wrong.push(`${name(tool)} is covered`);
    const aside = tool.closest(".pieces") && !shows; // a strip that one swipes
    if (room && !result && !aside && !whole(tool, part)) wrong.push(`${name(tool)} is cut`);
  }
  for (const tool of tools) {
    tool.scrollIntoView({ block: "nearest", inline: "nearest" });
    const part = seen(tool);
    if (whole(tool, part) && !covered(tool, part)) continue;
    wrong.push(`${name(tool)} is out of reach`);
  }
  return wrong;
}"""

#: How large the board is, as a share of the shorter side of the window.
SHARE = """() => {
  const { clientWidth, clientHeight } = document.getElementById("sheet");
  return Math.max(clientWidth, clientHeight) / Math.min(innerWidth, innerHeight);
}"""

#: Elements that stick out at the side of the window, and letters that are cut off.
TOO_WIDE = """() => [
  ...[document.documentElement, document.getElementById("workspace")]
    .filter((one) => one.scrollWidth > Math.ceil(one.clientWidth))
    .map((one) => `${one.tagName} scrolls`),
  ...[...document.querySelectorAll(".workspace *, .top *")]
    .filter((one) => one.checkVisibility() && !one.closest(".spoken, .pieces, .stage"))
    .filter((one) => !one.matches("[data-turn] > svg *")) // the picture shows one cell
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 80)),
]"""

#: All of these at once, in their order: some scroll.
FLAWS = f"""(room) => ({{ covered: ({COVERED})(), wide: ({TOO_WIDE})(), hidden: ({HIDDEN})(),
  share: ({SHARE})(), tools: ({TOOLS})(room) }})"""


def tap(tab: StudioPage, *cell: int) -> None:
    """Tap a cell with a finger."""
    tab.settle()
    tab.page.touchscreen.tap(*tab.spot((cell[0], cell[1])))
    tab.settle()


@pytest.mark.parametrize("kind", KINDS)
def test_no_cell_is_covered_from_the_beginning_to_a_win(visit: Opener, kind: str) -> None:
    tab = visit(KINDS[kind], play=True, **TOUCH)
    sound(tab, "the offer of the path")
    tab.press("No, thanks")
    sound(tab, "play")
    tab.help("hint")
    tab.settle()
    sound(tab, "where to look")
    tab.hint()
    sound(tab, "what to do")
    follow(tab, "#finish")
    sound(tab, "a win")


def follow(tab: StudioPage, end: str) -> None:
    """Do what the hints say until something is shown."""
    for _ in range(60):
        if tab.page.locator(end).is_visible():
            break
        tab.hint()
        tab.press("Do it")
        tab.settle()
    expect(tab.page.locator(end)).to_be_visible()


@pytest.mark.parametrize("text", [FORK, example("board/crossroads")])
def test_no_cell_is_covered_by_what_can_be_done_with_a_token(visit: Opener, text: str) -> None:
    tab = visit(text, play=True, **TOUCH)
    tab.press("No, thanks")
    for row, col in turnable(text):
        tap(tab, row, col)
        expect(tab.page.locator("#cell-tools")).to_be_visible()
        sound(tab, f"{row},{col} is chosen")


def test_a_tap_below_a_chosen_token_never_turns_it(visit: Opener) -> None:
    """*A fork in the road*: the laser is tapped, and then the cell below it."""
    for size in ((390, 844), (667, 375)):
        tab = visit(FORK, play=True, **TOUCH)
        tab.resize(*size)
        tab.choose("target mirror", "pile")
        tab.choose("target mirror", "pile")  # and put away again
        tap(tab, 1, 1)
        expect(tab.page.locator("#cell-tools")).to_be_visible()
        laser = tab.cell(1, 1).get_attribute("aria-label")
        tab.choose("target mirror", "pile")
        tap(tab, 2, 1)
        tab.expect_cell(2, 1, "target mirror, direction unknown")
        assert tab.cell(1, 1).get_attribute("aria-label") == laser
        tab.page.get_by_role("button", name="Turn to south").tap()
        tab.expect_cell(2, 1, "target mirror, facing south")


@pytest.mark.parametrize("kind", KINDS)
def test_no_cell_is_covered_by_the_tools_of_build(visit: Opener, kind: str) -> None:
    tab = visit(KINDS[kind], **TOUCH)
    sound(tab, "build")
    puzzle = lasermaze.parse(KINDS[kind])
    tap(tab, 1, 1)
    tab.keys("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")
    for key in snake(puzzle.rows, puzzle.cols):
        if tab.page.locator("#cell-tools").is_visible():
            break
        tab.keys(key)
    expect(tab.page.locator("#cell-tools")).to_be_visible()
    sound(tab, "a piece is chosen")


@pytest.mark.parametrize("text", [CORNER, SEVERAL, NO_WAY], ids=["one", "several", "none"])
@pytest.mark.parametrize("play", [True, False], ids=["play", "build"])
def test_no_cell_is_covered_by_an_answer(visit: Opener, text: str, play: bool) -> None:
    tab = visit(text, play=play, **TOUCH)
    for action in ("check", "solve", "hint"):
        tab.help(action)
        tab.settle()
        expect(tab.answer.locator("h3")).to_be_visible()
        sound(tab, action)
    if text != NO_WAY:
        tab.help("solve")
        tab.settle()
        if not tab.page.locator("#animate").is_visible():
            tab.page.locator("#more-button").click()
        tab.press("Animate")
        expect(tab.page.locator("#player")).to_be_visible()
        sound(tab, "animate")


def test_no_cell_is_covered_on_the_path(visit: Opener) -> None:
    tab = visit(**TOUCH)
    for number in range(1, 5):
        expect(tab.page.locator("#coach")).to_contain_text(f"{number} of 3")
        sound(tab, f"step {number}")
        follow(tab, "#coach button:text-is('Next')")
        sound(tab, f"step {number} is done")
        tab.press("Next")
        tab.settle()


def snake(rows: int, cols: int) -> Iterator[str]:
    """The keys from the first cell through all others, row by row."""
    for row in range(rows):
        yield from ["ArrowLeft" if row % 2 else "ArrowRight"] * (cols - 1)
        yield "ArrowDown"


def turnable(text: str) -> list[tuple[int, int]]:
    """The cells of a card whose token a player may turn, from the top and from the bottom row."""
    puzzle = lasermaze.parse(text)
    rows = text.split("grid:\n")[1].splitlines()
    found = [
        (row + 1, col + 1)
        for row, line in enumerate(rows[: puzzle.rows])
        for col, code in enumerate(line.split())
        if "?" in code
    ]
    assert found
    return [found[0], found[-1]]


def test_a_board_of_small_cells_is_zoomed_and_moved_with_a_finger(visit: Opener) -> None:
    tab = visit(KINDS["signposts"], play=True, viewport={"width": 320, "height": 568}, **FINGER)
    larger = tab.button("Larger")
    assert width(tab) < 44
    larger.tap()
    assert width(tab) >= 44
    x, y = tab.spot((4, 4))
    tab.swipe((x, y), (x - 80, y - 60))
    assert tab.page.locator("#stage").evaluate("(stage) => stage.scrollLeft") > 0
    tab.cell(8, 4).scroll_into_view_if_needed()
    tab.page.touchscreen.tap(*tab.spot((8, 4)))
    expect(tab.button("Undo")).to_be_enabled()
    tab.open(example("board/crossroads"), play=True)
    tab.press("No, thanks")
    expect(larger).to_be_hidden()  # five columns need no zoom
    assert width(tab) >= 43.5
    tab.open(FORK)
    assert width(tab) >= 43.5  # nor do three rows in Build


def test_a_finger_moves_a_large_board_of_pieces_and_drags_the_chosen_one(visit: Opener) -> None:
    tab = visit(KINDS["signposts"], viewport={"width": 320, "height": 568}, **FINGER)
    for _ in range(2):
        tab.button("Larger").tap()
    x, y = tab.spot((2, 2))
    tab.swipe((x, y), (x - 60, y - 20))
    assert tab.page.locator("#stage").evaluate("(stage) => stage.scrollLeft") > 0
    expect(tab.button("Undo")).to_be_disabled()
    tab.page.locator("#stage").evaluate("(stage) => stage.scrollTo(60, 0)")
    tab.page.touchscreen.tap(*tab.spot((2, 3)))  # which turns it
    tab.settle()
    expect(tab.button("Undo")).to_be_enabled()
    chosen, other = (contents(tab, 2, col) for col in (3, 4))
    assert chosen != other
    tab.swipe(tab.spot((2, 3)), tab.spot((2, 4)))
    assert (contents(tab, 2, 3), contents(tab, 2, 4)) == (other, chosen)


def contents(tab: StudioPage, row: int, col: int) -> str:
    """The contents of a cell, in the words of its label."""
    tab.settle()
    return (tab.cell(row, col).get_attribute("aria-label") or "").partition(": ")[2]


def width(tab: StudioPage) -> float:
    """The width of a cell in pixels."""
    tab.settle()
    box = tab.cell(1, 1).bounding_box()
    assert box
    return box["width"]
