"""The board of a game in a notebook: the studio's, whose calls the kernel answers.

The page is a document of its own in a frame, made of the studio's scripts and styles, so it shares
nothing with the notebook around it. ``host.js`` in it takes the place of the server: each call goes
through ``widget.js`` to the kernel. The moves of the player are pushed on the game; the moves of
the program are shown when a cell has run.

The position is the game's. The page names the position at which the player made a move, and every
message of the kernel has the position of the game. A move that was made at another position is not
pushed: the player had not yet seen what the program, or another board of the game, has done.
"""

from __future__ import annotations

import json
import re
import sys
from base64 import b64encode
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from weakref import WeakSet

from lasermaze.api import dumps
from lasermaze.api.game import Bundle, Game
from lasermaze.core.libraries import need
from lasermaze.kind import kind_of

_HERE = Path(__file__).parent
_STUDIO = _HERE.parent / "page"

#: The modules of the studio's page that `host.js` takes the place of.
_BY_HOST = {"backend.js", "entries.js", "link.js"}

_IMPORT = re.compile(r'^((?:import|export) .*from )"(?:\./|/page/)([\w-]+\.js)"', re.M)

_STYLES = ("colours.css", "layout.css", "parts.css", "workspace.css", "notebook.css")


class Board:
    """The board of a game in a notebook, as a widget.

    Attributes:
        widget: the widget of anywidget.
    """

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._told = game.position
        anywidget = need("anywidget", "a board in a notebook needs anywidget", "notebook")
        members = {"_esm": _text("widget.js")}
        self.widget: Any = type("Board", (anywidget.AnyWidget,), members)()
        self.widget.on_msg(self._receive)
        _BOARDS.add(self)
        self.widget.board = self  # it lives as long as the widget

    def refresh(self, *_: object) -> None:
        """Tell the page the position of the game, if that has changed."""
        if self._told != self._game.position:
            self._send()

    def _receive(self, _: Any, message: dict[str, Any], buffers: object) -> None:
        """Answer a message of the page, and show its effect on other boards of the same game."""
        call = message["call"]
        if call == "page":
            self.widget.send({"page": page()})
            return
        ending, text = self._answer(call, message["body"])
        self._send(id=message["id"], ending=ending, text=text)
        _refresh()

    def _answer(self, call: str, body: dict[str, Any]) -> tuple[str, str]:
        """How a call ends, and the JSON of its answer."""
        from lasermaze.studio.jobs import respond

        game = self._game
        if call == "begin":
            return "result", json.dumps({"puzzle": dumps(game.puzzle)})
        if call == "go":
            if body["from"] == game.position:
                game.go_to(body["to"])
            return "result", "{}"
        moves = body["moves"] if call == "play" else ()
        if moves and body["position"] != game.position:
            return "late", ""
        if call == "hint":
            body["options"] = dict(kind_of(game.puzzle).differing(game._options))
        outcome = respond(call, json.dumps(body), lambda *_: None)
        if outcome.ending == "result":
            for move in moves:
                game.push(move)
        return outcome.ending, outcome.data.decode()

    def _send(self, **answer: str) -> None:
        self._told = self._game.position
        self.widget.send({**answer, "position": self._told})


#: The boards that are shown.
_BOARDS: WeakSet[Board] = WeakSet()


def bundle(game: Game[Any]) -> Bundle | None:
    """A game as a widget; None outside a notebook, or without the libraries of `notebook`."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    installed = find_spec("anywidget") is not None
    if shell is None or not hasattr(shell, "kernel") or not installed:
        return None
    shell.events.register("post_run_cell", _refresh)
    shown, metadata = Board(game).widget._repr_mimebundle_()
    del shown["text/plain"]  # that of the game is better
    return shown, metadata


def _refresh(*_: object) -> None:
    for board in _BOARDS:
        board.refresh()


@cache
def page() -> str:
    """The document of the board, which needs nothing but a kernel."""
    modules = {name: _address(text) for name, text in _modules("notebook.js").items()}
    body = _text("index.html").partition("</header>")[2]
    body = body.replace('data-mode="edit"', 'data-mode="play"', 1)
    styles = "".join(map(_text, _STYLES))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<style>{styles}</style><script type="importmap">{json.dumps({"imports": modules})}'
        f'</script><script type="module">import "notebook.js";</script></head><body>{body}'
    )


def _modules(first: str) -> dict[str, str]:
    """The text of a module, and of all modules that it imports, by name."""
    found: dict[str, str] = {}
    names = [first]
    while names:
        name = names.pop()
        if name not in found:
            found[name] = _text("host.js" if name in _BY_HOST else name)
            names += (match[2] for match in _IMPORT.finditer(found[name]))
    return found


def _address(text: str) -> str:
    """A module as an address, from which others are imported by their bare names."""
    code = _IMPORT.sub(r'\1"\2"', text)
    return f"data:text/javascript;base64,{b64encode(code.encode()).decode()}"


def _text(name: str) -> str:
    """A file of the notebook's page, or else of the studio's."""
    file = _HERE / name
    return (file if file.exists() else _STUDIO / name).read_text(encoding="utf-8")
