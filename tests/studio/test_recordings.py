"""Recorded positions: all that can be reached is there, and is what the calls answer."""

from __future__ import annotations

from typing import Any

from lasermaze.studio.handlers import perform
from lasermaze.studio.recordings import record

#: A double mirror to place on one of two cells.
CARD = "kind: board\ntargets: 1\nadd: D\ngrid:\nL> .\n. T^\n"

#: A walk of any length.
WALK = "kind: turrets\ngrid:\nS..\n..G\n"


def ask(name: str, **fields: Any) -> Any:
    """The answer that the page would get."""
    return perform(name, {"puzzle": CARD, **fields}, lambda *_: None)


def test_every_position_of_a_card_is_recorded_as_the_calls_answer() -> None:
    recording: Any = record(CARD)
    views = recording["views"]
    assert len(views) == 1 + 2 * 3  # the mirror in the pile, or on one of two cells in three ways
    [solved] = [position for position, view in views.items() if view["done"]]
    assert "film" in recording["asked"][solved]
    assert recording["start"] == ask("play", moves=[])["position"]
    assert recording["given"] == ask("view")
    for position, view in views.items():
        shown = ask("view", position=position)
        assert recording["shown"] | {"view": view} == shown
        asked = recording["asked"][position]
        assert asked["hint"] == ask("hint", position=position)
        assert asked["check"] == ask("check", position=position)
        for cell, piece in asked["piece"].items():
            row, col = map(int, cell.split(","))
            answer = ask("piece", position=position, cell=[row - 1, col - 1])
            assert (piece["ways"], piece["take"]) == (answer["ways"], answer["take"])
        for move, reached in recording["moves"][position].items():
            if isinstance(reached, str):
                played = {"position": reached, "view": views[reached]}
                assert played == ask("play", position=position, moves=[move])
            else:
                assert reached["error"]["message"]


def test_a_puzzle_with_too_many_positions_is_not_recorded() -> None:
    assert record(WALK) is None
