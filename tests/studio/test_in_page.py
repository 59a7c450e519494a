"""Python's side of the page without a server."""

from __future__ import annotations

import json
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kind import NAMES
from lasermaze.studio import in_page
from tests.studio.requests import BARREN, FORK


def ask(name: str, **request: Any) -> Any:
    """The response to a request: its ending, and a document or a file."""
    ending, data, *file = in_page.ask(name, json.dumps(request), lambda *_: None)
    return ending, [data, *file] if ending == "file" else json.loads(data or "null")


def test_results_files_refusals_and_bugs(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ending, document = ask("view", puzzle=FORK)
    assert (ending, document["puzzle"]["text"]) == ("result", FORK)
    svg = lm.draw(lm.parse(FORK)).svg().encode()
    file = [svg, "a-fork-in-the-road.svg", "image/svg+xml"]
    assert ask("draw", puzzle=FORK, format="svg") == ("file", file)
    ending, document = ask("read", text="kind: board\ngrid:\n?\n")
    assert (ending, bool(document["error"]["message"])) == ("error", True)
    ending, document = ask("read", nothing=1)
    assert (ending, "nothing" in document["error"]["message"]) == ("error", True)
    monkeypatch.setattr("lasermaze.studio.handlers.editing.read_small_puzzle", None)
    assert ask("read", text=FORK) == ("bug", None)
    assert "TypeError" in capfd.readouterr().err


def test_progress_is_reported() -> None:
    reports: list[tuple[float, int]] = []
    request = {"puzzle": BARREN, "time_limit": 0.4}
    in_page.ask("rate", json.dumps(request), lambda *report: reports.append(report))
    assert 1 <= len(reports) <= 5


def test_queues_and_the_order_in_which_kinds_are_loaded() -> None:
    queues = in_page.queues()
    assert queues["play"] == queues["view"] == "interactive"
    assert (queues["solve"], queues["daily"]) == (None, "background")
    assert in_page.kinds_to_warm()[0] == "board"
    assert sorted(in_page.kinds_to_warm()) == sorted(NAMES)
