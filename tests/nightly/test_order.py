"""The order in which the parts of the page hear of a change makes no difference to the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cards import CORNER, SEVERAL, example
from tests.browser.conftest import new_page
from tests.browser.studio_page import UNTIL, StudioPage, link_of

#: Runs before the page's scripts. It calls the listeners of the session, the only one of its class,
#: in an order that is drawn from a seed; 0 is the usual order. It counts what is under way, so that
#: two pages can be compared when nothing is.
SHUFFLE = """(() => {
  let seed = SEED;
  const draw = (many) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 1;
    return (seed >> 8) % many;
  };
  const listeners = new Map();
  const { addEventListener, dispatchEvent } = EventTarget.prototype;
  const isSession = (target) => target?.constructor?.name === "Session";
  EventTarget.prototype.addEventListener = function (name, then, ...rest) {
    if (!isSession(this)) return addEventListener.call(this, name, then, ...rest);
    window.session = this;
    listeners.set(name, [...(listeners.get(name) ?? []), then]);
  };
  EventTarget.prototype.dispatchEvent = function (event) {
    if (!isSession(this)) return dispatchEvent.call(this, event);
    const those = [...(listeners.get(event.type) ?? [])];
    while (those.length) those.splice(SEED ? draw(those.length) : 0, 1)[0](event);
    return true;
  };
  window.visible = (root) => {
    for (const one of root.querySelectorAll("[hidden]")) one.replaceChildren();
    return root.outerHTML;
  };
  window.heard = () => Object.fromEntries([...listeners].map(([name, all]) => [name, all.length]));
  const pending = new Set();
  const { setTimeout, clearTimeout, fetch } = window;
  window.setTimeout = (work, time = 0, ...rest) => {
    const timer = setTimeout(() => { work(...rest); pending.delete(timer); }, time);
    if (time < 1000) pending.add(timer);
    return timer;
  };
  window.clearTimeout = (timer) => { clearTimeout(timer); pending.delete(timer); };
  window.fetch = async (...request) => {
    pending.add(request);
    const over = () => setTimeout(() => pending.delete(request), 5);
    try {
      const response = await fetch(...request);
      response.clone().arrayBuffer().then(over, over); // what the page reads comes after its head
      return response;
    } catch (error) {
      over();
      throw error;
    }
  };
  const isQuiet = () => !pending.size && !document.querySelector("[aria-busy=true]");
  window.quiet = async () => {
    while (!isQuiet()) await new Promise((done) => setTimeout(done, 10));
  };
})()"""

#: All that the page shows, says and has saved.
SEEN = """() => ({
  page: visible(document.body.cloneNode(true)),
  fields: [...document.querySelectorAll("input, select, textarea")]
    .map((one) => [one.id || one.name, one.value, one.checked, one.disabled]),
  focus: document.activeElement.outerHTML.slice(0, 80),
  address: [document.title, location.hash, history.length],
  saved: Object.entries(localStorage).sort(),
  state: JSON.stringify(session),
})"""

#: The parts that differ between any two runs: the clock, the names of entries, the time of day, and
#: the addresses in between, which are written a moment after a change.
DIFFERS = re.compile(
    r'("(?:id|rev)":")\w+|(puzzle/)\w+|("(?:time|seconds|\w{9,})":)\d+|("hashes":)[^]]*'
    r"|\d+:\d\d|today, .{4,9}M"
)

#: Whether the state is plain values, which JSON gives back as they were.
IS_PLAIN = """() => {
  const plain = (one) => one === null || typeof one !== "object" && typeof one !== "function"
    || [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(one))
    && Object.values(one).every(plain);
  return Object.entries(session).filter(([, one]) => !plain(one)).map(([name]) => name);
}"""


class OrderedPage:
    """A page whose session calls its listeners in an order of its own."""

    def __init__(self, browser: Browser, studio: str, seed: int) -> None:
        self.page: Page = new_page(browser)
        self.page.add_init_script(SHUFFLE.replace("SEED", str(seed)))
        self.tab = StudioPage(self.page, studio).open(SEVERAL)
        self.seen: dict[str, Any] = {}

    def look(self, step: str) -> None:
        """Remember what the page shows when nothing is under way."""
        self.page.evaluate("quiet()")
        assert self.page.evaluate(IS_PLAIN) == [], step
        seen = self.page.evaluate(SEEN)
        self.seen[step] = {name: DIFFERS.sub(r"\1\2\3\4_", str(one)) for name, one in seen.items()}

    def go_to(self, text: str) -> None:
        """Play another puzzle in the same page."""
        self.page.evaluate("(link) => { location.hash = link }", link_of(text, play=True))
        title = text.split("title: ")[1].splitlines()[0]
        self.page.evaluate(
            UNTIL + "(title) => until(() => session.puzzle.title === title && session.playing)",
            title,
        )


def edited(tab: StudioPage) -> None:
    tab.hover(1, 3)
    tab.keys("d", "w", "Control+z")


def compared(tab: StudioPage) -> None:
    tab.press("show a second one")
    expect(tab.banner).to_contain_text("Solution 2 of 2")
    tab.press("The other one")


def animated(tab: StudioPage) -> None:
    tab.press("Animate")
    tab.press("Step forward")


def supposed(tab: StudioPage) -> None:
    tab.keys("Escape")
    tab.switch_to("Play")
    tab.press("Suppose")
    tab.click(1, 1)


def won(tab: StudioPage) -> None:
    tab.hover(1, 3)
    tab.keys("d")
    tab.hover(3, 3)
    tab.keys("w")
    tab.page.locator("#finish h3").wait_for()


def refused(tab: StudioPage) -> None:
    tab.hover(1, 1)
    tab.keys("w")


def taught(tab: StudioPage) -> None:
    tab.press("Undo")
    tab.press("Rules")
    tab.press("Play the path, step by step")
    expect(tab.page.locator("#coach")).to_contain_text("1 of 3")


def walked(tab: StudioPage) -> None:
    tab.press("A moment later")
    tab.settle()
    tab.keys("ArrowRight")


#: The actions, and whether another puzzle is opened before.
STEPS: dict[str, tuple[str, Callable[[StudioPage], None]]] = {
    "opened": ("", lambda _: None),
    "edited": ("", edited),
    "undone": ("", lambda tab: tab.press("Undo")),
    "hinted": ("", StudioPage.hint),
    "checked": ("", lambda tab: tab.help("check")),
    "compared": ("", compared),
    "animated": ("", animated),
    "supposed": ("", supposed),
    "won": (CORNER, won),
    "not won any more": ("", lambda tab: tab.press("Undo")),
    "refused": ("", refused),
    "the first steps": ("", taught),
    "walked": (example("turrets/crossfire"), walked),
}


def run(browser: Browser, studio: str, seed: int) -> OrderedPage:
    """Do everything in a page with an order."""
    ordered = OrderedPage(browser, studio, seed)
    for name, (text, do) in STEPS.items():
        if text:
            ordered.go_to(text)
        do(ordered.tab)
        ordered.look(name)
    return ordered


@pytest.fixture(scope="module")
def usual(browser: Browser, studio: str) -> dict[str, Any]:
    """The contents of a page with the usual order."""
    ordered = run(browser, studio, 0)
    heard = ordered.page.evaluate("heard()")
    assert heard["shown"] > 10
    assert heard["changed"] > 5
    ordered.page.context.close()
    return ordered.seen


@pytest.mark.parametrize("seed", range(1, 13))
def test_the_order_of_listeners_makes_no_difference(
    browser: Browser, studio: str, usual: dict[str, Any], seed: int
) -> None:
    ordered = run(browser, studio, seed)
    ordered.page.context.close()
    for step, seen in usual.items():
        for part, text in seen.items():
            assert ordered.seen[step][part] == text, (step, part)
