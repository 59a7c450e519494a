"""Recorded positions: all that can be reached is there, and is what the calls answer."""

from __future__ import annotations

from typing import Any

import pytest

from lasermaze.core.errors import PuzzleError
from lasermaze.studio.handlers import perform
from lasermaze.studio.recordings import record, record_day

#: A double mirror to place on one of two cells.
CARD = "kind: board\ntargets: 1\nadd: D\ngrid:\nL> .\n. T^\n"

#: A walk of any length.
WALK = "kind: turrets\ngrid:\nS..\n..G\n"


def ask(name: str, **fields: Any) -> Any:
    """The answer that the page would get."""
    return perform(name, {"puzzle": CARD, **fields}, lambda *_: None)


@pytest.fixture(scope="module")
def recording() -> dict[str, Any]:
    """The recording of the card."""
    recorded = record(CARD)
    assert recorded is not None
    return recorded


def test_every_position_of_a_card_is_recorded(recording: dict[str, Any]) -> None:
    views = recording["views"]
    assert len(views) == 1 + 2 * 3  # the mirror in the pile, or on one of two cells in three ways
    solved = [position for position, view in views.items() if view["done"]]
    assert len(solved) == 1
    assert "film" in recording["asked"][solved[0]]
    reached = [to for moves in recording["moves"].values() for to in moves.values()]
    errors = [to["error"]["message"] for to in reached if isinstance(to, dict)]
    assert errors
    assert all(errors)
    assert {to for to in reached if isinstance(to, str)} == set(views)


def test_recorded_answers_are_those_of_the_calls(recording: dict[str, Any]) -> None:
    assert recording["start"] == ask("play", position=None, moves=[])["position"]
    assert recording["given"] == ask("view")
    for position in list(recording["views"])[::3]:
        shown = recording["shown"] | {"view": recording["views"][position]}
        assert shown == ask("view", position=position)
        asked = recording["asked"][position]
        assert asked["hint"] == ask("hint", position=position)
        assert asked["check"] == ask("check", position=position)
        for cell, piece in asked["piece"].items():
            row, col = map(int, cell.split(","))
            answer = ask("piece", position=position, cell=[row - 1, col - 1])
            assert piece | {"looks": _looks(recording, position, cell, piece["ways"])} == answer
        for move, reached in list(recording["moves"][position].items())[::5]:
            if isinstance(reached, str):
                played = ask("play", position=position, moves=[move])
                assert played == {"position": reached, "view": recording["views"][reached]}


def _looks(recording: dict[str, Any], position: str, cell: str, ways: list[str]) -> list[Any]:
    """The pictures of a piece turned each way, as `page/recordings.js` finds them."""
    turned = (recording["moves"][position][f"turn {cell} {way}"] for way in ways)
    return [recording["views"][one]["picture"] for one in turned]


def test_a_puzzle_with_too_many_positions_is_not_recorded() -> None:
    assert record(WALK) is None


def test_of_a_day_the_first_token_is_recorded() -> None:
    recorded = record_day("2026-11-24")
    assert recorded["daily"] == perform("daily", {"date": "2026-11-24"}, lambda *_: None)
    texts = {one["kind"]: one["text"] for one in recorded["daily"]["puzzles"]}
    (text, begun), *others = recorded["begun"].items()
    assert (text, others) == (texts.pop("board"), [])
    assert set(recorded["given"]) == set(texts.values())
    moves = begun["moves"]
    assert set(moves) == set(begun["views"])
    first = [there for there in moves[begun["start"]].values() if isinstance(there, str)]
    assert set(first) | {begun["start"]} == set(begun["views"])
    for position in sorted(begun["views"])[::20]:
        for move, there in sorted(moves[position].items())[::10]:
            asked = {"puzzle": text, "position": position, "moves": [move]}
            if isinstance(there, dict):
                with pytest.raises(PuzzleError):
                    perform("play", asked, lambda *_: None)
            else:
                played = perform("play", asked, lambda *_: None)
                assert played == {"position": there, "view": begun["views"][there]}
        for cell, piece in begun["asked"][position]["piece"].items():
            row, col = map(int, cell.split(","))
            asked = {"puzzle": text, "position": position, "cell": [row - 1, col - 1]}
            answer = perform("piece", asked, lambda *_: None)
            assert piece | {"looks": _looks(begun, position, cell, piece["ways"])} == answer
