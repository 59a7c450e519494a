"""The board of a game, without a notebook: its page, and the kernel's answers to it."""

from __future__ import annotations

import base64
import json
import re
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.studio import notebook
from lasermaze.studio.notebook import Board, page

CARD = "kind: board\ntargets: 1\ngrid:\nL? . T?\n"


class Widget:
    """A widget as anywidget has it, for one page."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    def on_msg(self, receive: Callable[..., None]) -> None:
        self.receive = receive

    def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    def ask(self, call: str, **body: Any) -> Any:
        """The answer to a call of the page."""
        self.receive(self, {"id": "1", "call": call, "body": body}, [])
        (answer,) = (message for message in self.sent if message.get("id") == "1")
        self.sent.clear()
        self.position = answer["position"]
        return answer["ending"], json.loads(answer["text"] or "null")


def begun(widget: Widget) -> tuple[str, str]:
    """The puzzle and the position that a page is told first."""
    return widget.ask("begin")[1]["puzzle"], widget.position


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> Callable[[lm.Game[Any]], Widget]:
    """A function that shows a game."""
    monkeypatch.setitem(sys.modules, "anywidget", SimpleNamespace(AnyWidget=Widget))
    return lambda game: Board(game).widget


def test_the_page_has_every_module_that_it_imports() -> None:
    modules = json.loads(page().partition('importmap">')[2].partition("</script>")[0])["imports"]
    assert {"board.js", "gestures.js", "backend.js", "english.js"} <= set(modules)
    for address in modules.values():
        text = base64.b64decode(address.partition("base64,")[2]).decode()
        named = re.findall(r'^import (?:\{(.*)\}|\S+|\* as \w+) from "(.*?)"', text, re.M)
        assert set(re.findall(r'^(?:import|export) .*from "(.*?)"', text, re.M)) <= set(modules)
        for names, module in named:  # host.js has all that is imported from those it replaces
            if module in notebook._BY_HOST:
                exports = base64.b64decode(modules[module].partition("base64,")[2]).decode()
                for name in filter(None, names.replace(" ", "").split(",")):
                    assert re.search(rf"^export (?:const|function) {name}\b", exports, re.M)


def test_moves_of_the_player_are_pushed_on_the_game(shown: Any) -> None:
    game = lm.Game(lm.parse(CARD))
    first, second = shown(game), shown(game)
    puzzle, position = begun(first)
    assert lm.parse(puzzle) == game.puzzle
    assert position == game.position
    moves = ["turn 1,1 E", "turn 1,3 W"]
    ending, played = first.ask("play", puzzle=puzzle, position=position, moves=moves)
    assert ending == "result"
    assert played["view"]["done"]
    assert game.is_solved()
    assert game.history == ("turn 1,1 E", "turn 1,3 W")
    assert not first.sent
    assert second.sent == [{"position": game.position}]


def test_a_wrong_call_is_answered_by_its_error(shown: Any) -> None:
    game = lm.Game(lm.parse(CARD))
    widget = shown(game)
    puzzle, position = begun(widget)
    ending, error = widget.ask("play", puzzle=puzzle, position=position, moves=["turn 1,2 E"])
    assert (ending, game.history) == ("error", ())
    assert error["error"]["message"]


def test_a_hint_has_the_options_of_the_game(shown: Any) -> None:
    puzzle = lm.load("examples/signposts/escape.txt")
    ways = {}
    for way in ("top 4", "left 2"):
        widget = shown(lm.Game(puzzle, way=way))
        subject = dict(zip(("puzzle", "position"), begun(widget), strict=True))
        ways[way] = widget.ask("hint", **subject, options={}, time_limit=9)[1]
    assert ways["top 4"] != ways["left 2"]


def test_go_to_refuses_what_is_no_position() -> None:
    game = lm.Game(lm.parse(CARD))
    with pytest.raises(lm.PuzzleError):
        game.go_to("nonsense")
    with pytest.raises(TypeError, match="a position"):
        game.go_to(3)  # type: ignore[arg-type]
    assert game.history == ()
