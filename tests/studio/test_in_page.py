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
    """The response to a request: a document, or the bytes of a file with its name and type."""
    outcome, data, file, media_type = in_page.ask(name, json.dumps(request), lambda *_: None)
    if outcome == "file":
        return data, file, media_type
    return outcome, json.loads(data) if data else None


def test_results_files_and_refusals() -> None:
    outcome, document = ask("rate", puzzle=FORK)
    assert outcome == "result"
    assert document["difficulty"]["words"] == str(lm.rate(lm.parse(FORK), technique=True))
    svg = lm.draw(lm.parse(FORK)).svg()
    drawn = ask("draw", puzzle=FORK, format="svg")
    assert drawn == (svg.encode(), "a-fork-in-the-road.svg", "image/svg+xml")
    outcome, document = ask("read", text="kind: board\ngrid:\n?\n")
    assert outcome == "error"
    assert document["error"]["message"]


def test_a_bug_is_told_apart_from_a_refusal(capfd: pytest.CaptureFixture[str]) -> None:
    assert ask("read", nothing=1) == ("bug", None)
    assert "TypeError" in capfd.readouterr().err


def test_progress_is_reported() -> None:
    reports: list[tuple[float, int]] = []
    request = {"puzzle": BARREN, "time_limit": 1}
    in_page.ask("rate", json.dumps(request), lambda *report: reports.append(report))
    assert reports


def test_every_call_has_a_queue_or_a_time_limit() -> None:
    queues = in_page.queues()
    assert queues["play"] == queues["view"] == "interactive"
    assert queues["solve"] is None
    assert queues["daily"] == "background"


def test_the_board_is_loaded_first() -> None:
    assert in_page.kinds_to_warm()[0] == "board"
    assert sorted(in_page.kinds_to_warm()) == sorted(NAMES)
