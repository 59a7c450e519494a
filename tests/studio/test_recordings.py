"""Recorded positions: all that can be reached is there, and is what the calls answer."""

from __future__ import annotations

from typing import Any

import pytest

from lasermaze.studio.handlers import perform
from lasermaze.studio.recordings import record

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
            assert piece == ask("piece", position=position, cell=[*map(int, cell.split(","))])
        for move, reached in list(recording["moves"][position].items())[::5]:
            if isinstance(reached, str):
                played = ask("play", position=position, moves=[move])
                assert played == {"position": reached, "view": recording["views"][reached]}


def test_a_puzzle_with_too_many_positions_is_not_recorded() -> None:
    assert record(WALK) is None
