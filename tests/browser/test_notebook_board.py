"""The board of a game and the program of a notebook: their messages in every order.

The page, its frame and the kernel's answers are the real ones. Between them stands this test, which
hands on the messages as late as a busy kernel would.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import permutations
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Browser, Frame, Page

import lasermaze as lm
from lasermaze.studio import notebook
from tests.browser.conftest import new_page
from tests.studio.test_notebook import Widget

#: Three tokens that can be turned: one for the program, one for each board.
CARD = "kind: board\ntargets: 1\ngrid:\nS? D? T? .\nL> . X .\n"

TURN = "turn 1,1 E"

#: Opens a board in a frame, as anywidget does. What the page sends waits in `sent`.
OPEN = """async (widget) => {
  const file = URL.createObjectURL(new Blob([widget], { type: "text/javascript" }));
  const { default: { render } } = await import(file);
  const view = { sent: [], el: document.body.appendChild(document.createElement("div")) };
  (window.views ??= []).push(view);
  const send = (message) => view.sent.push(message);
  render({ model: { send, on: (_, hear) => { view.hear = hear; }, off: () => {} }, el: view.el });
}"""

#: Asks what the test answers, to know that the page has done all that it was told before.
MARK = "() => { window.mark = import('host.js').then(({ backend }) => backend.ask('mark')); }"


#: What the page says of itself, such as that it is ready.
STATE = "() => ({ ...document.documentElement.dataset })"


class Board:
    """A board of a game on a page, and the messages between the page and the kernel."""

    def __init__(self, page: Page, game: lm.Game[Any]) -> None:
        self.page, self.game = page, game
        self.board = notebook.Board(game)
        self.widget: Widget = self.board.widget
        self.number = page.locator("iframe").count()
        self.saw: str | None = None  # when the player acted
        page.evaluate(OPEN, notebook._text("widget.js"))

    @cached_property
    def frame(self) -> Frame:
        found = self.page.locator("iframe").nth(self.number).element_handle().content_frame()
        assert found
        return found

    def load(self, before: Callable[[int], None] = lambda step: None) -> int:
        """Hand messages on until the board is there; returns how many were the page's."""
        calls: list[str] = []
        while "begin" not in calls or "ready" not in self.frame.evaluate(STATE):
            for message in self.heard() if "begin" in calls else self.taken():
                before(len(calls))
                calls.append(message["call"])
                self.widget.receive(self.widget, message, [])
                self.told()
        return len(calls)

    def taken(self) -> list[dict[str, Any]]:
        """Wait for messages of the page, and take them."""
        script = "(number) => views[number].sent.length && views[number].sent.splice(0)"
        found: list[dict[str, Any]] = self.page.wait_for_function(
            script, arg=self.number
        ).json_value()
        return found

    def hear(self, message: dict[str, Any]) -> None:
        script = "([number, message]) => views[number].hear(message)"
        self.page.evaluate(script, [self.number, message])

    def heard(self) -> list[dict[str, Any]]:
        """The messages of the page, after it has done all that it was told."""
        self.frame.evaluate(MARK)
        messages: list[dict[str, Any]] = []
        while not (marks := [message for message in messages if message["call"] == "mark"]):
            messages += self.taken()
        answer = {"id": marks[0]["id"], "ending": "result", "text": "{}"}
        self.hear(answer | {"position": self.last})
        self.frame.evaluate("() => window.mark")
        return [message for message in messages if message not in marks]

    def to_kernel(self) -> int:
        """Hand the messages of the page to the kernel, and return their number.

        A step of the player is made if the game is where the player saw it, and only then.
        """
        messages = self.heard()
        for message in messages:
            before = known(self.game)
            self.widget.receive(self.widget, message, [])
            steps = message["call"] == "go" or message.get("body", {}).get("moves")
            assert (known(self.game) != before) == bool(steps and self.saw == before)
        return len(messages)

    def told(self) -> int:
        """Hand the messages of the kernel to the page, and return their number."""
        messages, self.widget.sent = self.widget.sent, []
        for message in messages:
            self.last = message.get("position", "")
            self.hear(message)
        return len(messages)

    def act(self, action: str) -> None:
        """Touch the token of this board, or undo or redo a step."""
        self.saw = self.shown
        if action == "tap":
            cell = self.frame.query_selector(f"#cell-0-{1 + self.number}")
            box = cell and cell.bounding_box()
            assert box
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            self.frame.eval_on_selector(f"#{action}", "button => button.click()")

    @property
    def shown(self) -> str:
        """Which of the tokens are turned, as the board shows it."""
        script = """cells => cells.map(cell => cell.ariaLabel.includes("unknown") ? "?" : "!")"""
        cells: list[str] = self.frame.eval_on_selector_all(
            "#cell-0-0, #cell-0-1, #cell-0-2", script
        )
        return "".join(cells)


def known(game: lm.Game[Any]) -> str:
    """Which of the tokens are turned."""
    tokens = game.position.splitlines()[3].split()[:3]
    return "".join("?" if token.endswith("?") else "!" for token in tokens)


class Boards:
    """Boards of one game on one page."""

    def __init__(self, page: Page, count: int) -> None:
        self.game = lm.Game(lm.parse(CARD))
        self.start = self.game.position
        self.boards = [Board(page, self.game) for _ in range(count)]

    def do(self, event: str) -> None:
        """What the program does, or of a board what the player does, or its messages arrive."""
        name, _, step = event.rpartition(" ")
        board = self.boards["ab".index(name or "a")]
        match step:
            case "push":
                self.game.push(TURN)
            case "back":
                self.game.go_to(self.start)
            case "asks":
                board.to_kernel()
            case "hears":
                board.told()
            case _:
                board.act(step)
        notebook._refresh()  # as at the end of a cell

    def settle(self) -> None:
        """Hand on all messages, until there are none: all boards show the position of the game."""
        notebook._refresh()
        while sum(board.to_kernel() + board.told() for board in self.boards):
            pass
        assert {board.shown for board in self.boards} == {known(self.game)}


@pytest.fixture(scope="module")
def kernel() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "anywidget", SimpleNamespace(AnyWidget=Widget))
        yield


@pytest.fixture(scope="module")
def page(browser: Browser, kernel: None) -> Iterator[Page]:
    page = new_page(browser, viewport={"width": 1280, "height": 1100})
    errors: list[Exception] = []
    page.on("pageerror", lambda error: errors.append(error))
    yield page
    page.context.close()
    assert not errors


@pytest.fixture(scope="module")
def loaded(page: Page) -> Boards:
    boards = Boards(page, 2)
    for board in boards.boards:
        board.load()
    return boards


def in_order(*events: str) -> Iterator[tuple[str, ...]]:
    """Every order in which a player acts before the kernel hears of it, and the page after that.

    Both boards are alike, so the first one acts first.
    """
    for order in permutations(events):
        at = order.index
        asks = [event for event in order if event.endswith("asks")]
        acts = [event for event in order if event[2:] in ("tap", "undo", "redo")]
        hears = [event for event in order if event.endswith("hears")]
        told = min([at(event) for event in (*asks, "push", "back") if event in order])
        in_time = all(at(act) < at(f"{act[0]} asks") for act in acts)
        if in_time and acts == sorted(acts) and all(at(event) > told for event in hears):
            yield order


#: What was done before, and an order of what follows.
ORDERS = [
    (before, order)
    for before, *events in (
        ("", "push", "a tap", "a asks", "a hears"),
        ("push", "back", "a tap", "a asks", "a hears"),
        ("a tap", "push", "a undo", "a asks", "a hears"),
        ("a tap, a undo", "push", "a redo", "a asks", "a hears"),
        ("", "push", "a tap", "b tap", "a asks", "b asks"),
        ("a tap", "a undo", "b tap", "a asks", "b asks"),
    )
    for order in in_order(*events)
]


#: By day every twelfth one of them.
MOSTLY_AT_NIGHT = [
    pytest.param(*each, marks=() if number % 12 == 0 else pytest.mark.night)
    for number, each in enumerate(ORDERS)
]


@pytest.mark.parametrize(("before", "order"), MOSTLY_AT_NIGHT, ids=lambda part: str(part))
def test_the_program_and_the_boards_agree(
    loaded: Boards, before: str, order: tuple[str, ...]
) -> None:
    game = loaded.game
    while game.history:
        game.pop()
    loaded.settle()
    for event in filter(None, before.split(", ")):
        loaded.do(event)
        loaded.settle()
    for event in order:
        loaded.do(event)
    loaded.settle()
    # Nothing but a player who saw it takes a move of the program back.
    assert known(game)[0] == ("!" if "push" in order else "?")


@pytest.mark.parametrize(
    "step", [pytest.param(step, marks=pytest.mark.night if step else ()) for step in range(6)]
)
def test_a_move_while_the_board_loads(browser: Browser, kernel: None, step: int) -> None:
    page = new_page(browser)
    boards = Boards(page, 1)

    def before(number: int) -> None:
        if number == step:
            boards.do("push")

    count = boards.boards[0].load(before)
    assert count in (5, 6)
    before(count)
    boards.settle()
    assert (boards.game.history, known(boards.game)) == ((TURN,), "!??")
    page.context.close()
