"""The server and Python in the page give the same answers to some hundreds of requests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import lasermaze
from lasermaze.kind import all_kinds
from lasermaze.studio.app import create_app
from lasermaze.studio.handlers import CALLS, perform
from tests.browser.cards import SEVERAL
from tests.site.conftest import Visit

pytestmark = pytest.mark.site

Request = tuple[str, dict[str, Any]]

GALLERY = Path(lasermaze.__file__).parent / "studio" / "gallery"

#: How the page's backend is asked for an answer; a refusal is an answer, too.
ASK = """\
async (requests) => {
  const { backend } = await import(new URL("backend.js", document.baseURI));
  const answers = [];
  for (const [name, body] of requests) {
    try {
      if (name === "draw") answers.push(await (await backend.file(name, body)).blob.text());
      else answers.push(await backend.ask(name, body ?? undefined));
    } catch ({ message, expected = null, line = null }) {
      answers.push({ refused: message, expected, line });
    }
  }
  return answers;
}
"""


def requests() -> Iterator[Request]:
    """Requests of every kind and call, in the order in which a page makes them."""
    for path in sorted(GALLERY.glob("*/*.txt")):
        yield from about_puzzle(path.read_text(encoding="utf-8"))
    for kind in all_kinds():
        yield from about_kind(kind.name, kind.example, kind.small)
    yield "repairs", {"puzzle": SEVERAL}
    yield "qr_code", {"text": "https://example.org/#p=abc"}
    yield "qr_code", {"text": "a" * 3_000}


def about_puzzle(text: str) -> Iterator[Request]:
    """The requests about a puzzle."""
    puzzle = {"puzzle": text}
    yield "view", puzzle | {"theme": "dark"}
    yield "play", puzzle | {"position": None, "moves": []}
    yield "solve", puzzle | {"limit": 1001, "keep": 1}
    yield "hint", puzzle
    yield "explain", puzzle
    yield "rate", puzzle
    yield "card", puzzle
    yield "draw", puzzle | {"format": "svg", "solved": True}


def about_kind(kind: str, example: str, small: tuple[int, int]) -> Iterator[Request]:
    """The requests about a kind; the answers to the first requests are used in later ones."""
    puzzle = {"puzzle": example}
    solution = perform("solve", puzzle, lambda *_: None)
    position = solution["solutions"][0]
    yield "read", {"text": example}
    yield "read", {"text": f"{example}\nnonsense"}
    yield "read", {"text": ""}
    yield "new", {"kind": kind, "rows": 3, "cols": 4}
    yield "new", {"kind": kind, "rows": 4_000, "cols": 4_000}
    yield "edit", puzzle | {"moves": ["title Another", "size 4 5"]}
    yield "edit", puzzle | {"moves": ["turn 99,99 N"]}
    yield "play", puzzle | {"moves": ["go N"]}
    yield "view", puzzle | {"position": position, "time": 1}
    yield "piece", puzzle | {"cell": [0, 0]}
    yield "piece", puzzle | {"position": position, "cell": [1, 1]}
    yield "compare", puzzle | {"one": solution["solutions"][-1], "other": position}
    yield "check", puzzle | {"position": position}
    yield "check", puzzle | {"answer": solution["answer"]}
    yield "check", puzzle
    yield "film", puzzle
    yield "film", puzzle | {"position": position, "theme": "light"}
    yield "draw", puzzle | {"format": "film", "solved": True}
    yield "draw", puzzle | {"format": "html"}
    yield "export", puzzle | {"format": "json"}
    yield "export", puzzle | {"format": "nothing"}
    for seed in range(3):
        yield "generate", {"kind": kind, "size": list(small), "seed": seed}
        yield "generate", {"kind": kind, "level": "beginner", "seed": seed}


def by_server(client: TestClient, name: str, body: dict[str, Any]) -> Any:
    """The server's answer."""
    response = client.post(f"/api/{name}", json=body)
    if response.status_code == 200:
        return response.text if name == "draw" else response.json()
    assert response.status_code == 422
    error = response.json()["error"]
    return {"refused": error["message"], "expected": error["expected"], "line": error["line"]}


def test_both_backends_give_the_same_answers(visit: Visit) -> None:
    asked = list(requests())
    assert len(asked) > 300
    calls = {call.name for call in CALLS.values() if call.method == "POST"}
    assert {name for name, _ in asked} == calls
    in_page = visit().page.evaluate(ASK, asked)
    with TestClient(create_app(), base_url="http://localhost") as client:
        for (name, body), answer in zip(asked, in_page, strict=True):
            assert answer == by_server(client, name, body), json.dumps([name, body])


def test_the_page_has_the_servers_catalog(visit: Visit) -> None:
    names = ["kinds", "gallery", "deck", "daily?date=2026-02-28"]
    in_page = visit().page.evaluate(ASK, [[name, None] for name in names])
    with TestClient(create_app(), base_url="http://localhost") as client:
        for name, answer in zip(names, in_page, strict=True):
            assert answer == client.get(f"/api/{name}").json(), name
