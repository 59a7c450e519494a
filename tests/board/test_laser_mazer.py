"""The JSON of the program laser-mazer."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents
from lasermaze.kinds.board import KIND, laser_mazer
from lasermaze.kinds.board.laser_mazer import encode
from lasermaze.kinds.board.puzzle import Board
from tests.board.strategies import boards
from tests.board.verbs import parse, reading

FIVE = (5, 5)

CARD = """\
kind: board
targets: 2
add: T T
grid:
L? S/ .  .   .
.  S\\ C| .   X
.  D\\ .  .   .
.  .  .  .   T<!
.  .  .  T^! .
"""


def decode(document: Any, *, any_supply: bool = False) -> Board:
    return laser_mazer.decode(document, reading(any_supply))


def token(type_: str, orientation: str | None, **changes: Any) -> dict[str, Any]:
    return {
        "type_": type_,
        "orientation": orientation,
        "lit": type_ in ("Laser", "CellBlocker"),
        "target_lit": False if type_ == "TargetMirror" else None,
        "must_light": False,
    } | changes


@given(boards(rows=FIVE, cols=FIVE, titled=False, max_added=6))
def test_boards_of_five_by_five_come_back(board: Board) -> None:
    text = json.dumps(encode(board))
    assert decode(json.loads(text)) == board
    assert json_documents.load_foreign(text, {"board": reading()}) == board
    assert json_documents.load_puzzle(text, KIND) == board


@given(boards(rows=FIVE, cols=FIVE, max_added=6))
def test_every_token_of_the_box_is_somewhere(board: Board) -> None:
    document = encode(board)
    assert list(document) == ["targets", "grid", "to_be_added", "bank"]
    assert [len(document[key]) for key in ("grid", "to_be_added", "bank")] == [25, 6, 11]
    placed = [*document["grid"], *document["to_be_added"], *document["bank"]]
    assert sum(entry is not None for entry in placed) == 11


def test_a_card_in_its_json() -> None:
    document = encode(parse(CARD))
    grid = document["grid"]
    assert document["targets"] == 2
    assert grid[0] == token("Laser", None)
    assert grid[1] == token("BeamSplitter", "East")
    assert grid[2] is None
    assert grid[6] == token("BeamSplitter", "North")
    assert grid[7] == token("Checkpoint", "North")
    assert grid[9] == token("CellBlocker", "North")
    assert grid[11] == token("DoubleMirror", "North")
    assert grid[19] == token("TargetMirror", "West", must_light=True)
    assert grid[23] == token("TargetMirror", "North", must_light=True)


def test_orientations_are_read_both_ways_round() -> None:
    document = encode(parse(CARD))
    document["grid"][1]["orientation"] = "West"
    document["grid"][6]["orientation"] = "South"
    document["grid"][7]["orientation"] = "South"
    document["grid"][9]["orientation"] = None
    assert decode(document) == parse(CARD)
    document["grid"][7]["orientation"] = "East"
    assert decode(document) == parse(CARD.replace("C|", "C-"))


def test_what_was_lit_may_be_missing_and_old_orientations_are_ignored() -> None:
    document = encode(parse(CARD))
    for entry in filter(None, [*document["grid"], *document["to_be_added"], *document["bank"]]):
        del entry["lit"], entry["target_lit"]
    document["to_be_added"][0]["orientation"] = "West"
    document["bank"][0]["orientation"] = "South"
    assert decode(document) == parse(CARD)


def test_null_may_stand_anywhere_among_the_tokens_to_add() -> None:
    document = encode(parse(CARD))
    document["to_be_added"].reverse()
    assert decode(document) == parse(CARD)


def test_an_error_among_the_tokens_to_add_is_placed_where_it_stands() -> None:
    document = encode(parse(CARD))
    document["to_be_added"] = [None, None, token("TargetMirror", None), None]
    document["to_be_added"] += [token("DoubleMirror", "North"), None]
    with pytest.raises(PuzzleError, match="double mirror number 2") as caught:
        decode(document)
    assert caught.value.path == ("to_be_added", 4)
    assert decode(document, any_supply=True).pile[1].piece == "D"


def test_only_boards_of_five_by_five_can_be_written() -> None:
    with pytest.raises(PuzzleError, match="2 by 3"):
        encode(parse("kind: board\ntargets: 1\ngrid:\nL> . T<\n. . ."))


def test_at_most_six_tokens_to_add_can_be_written() -> None:
    text = "kind: board\ntargets: 1\nadd: L T T T S S D\ngrid:\n" + ". . . . .\n" * 5
    with pytest.raises(PuzzleError, match="7 tokens to add"):
        encode(parse(text))
