"""Spellings of a card, and a foreign format: laser-mazer's JSON."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

import lasermaze as lm
from tests.board.cards import cards
from tests.helpers import refused

FORK = "kind: board\ntitle: A fork\nauthor: A\ntargets: 2\nadd: T S\ngrid:\nL? .   C|\n.  T^! X\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("kind: board", "\n \nkind :  board "),
        ("grid:\n", "\n grid : \n\n\t\n"),
        ("add: T S", "add: S  T"),
        ("targets: 2", "targets: 002"),
        ("X\n", "X \n\n  \n"),
        ("X\n", "X"),
        (".  T^! X", " .\tT^!\tX"),
        ("\n", "\r\n"),
        ("X\n", "X" + " " * (1 << 17)),
    ],
)
def test_other_spellings_are_the_same_card(old: str, new: str) -> None:
    assert old in FORK
    assert str(lm.parse(FORK.replace(old, new))) == FORK


# laser-mazer

CARD = (
    "kind: board\ntargets: 2\nadd: T T\ngrid:\n"
    "L? S/ .  .   .\n.  S\\ C| .   X\n.  D\\ .  .   .\n.  .  .  .   T<!\n.  .  .  T^! .\n"
)


def mazer(**changes: Any) -> Any:
    """The document of the card, some keys changed."""
    return json.loads(lm.dumps(lm.parse(CARD), "laser-mazer")) | changes


def read(document: Any) -> str:
    return str(lm.parse(json.dumps(document)))


def test_cards_of_five_by_five_come_back() -> None:
    for card in islice(cards("mazer", ((5, 5),)), 30):
        if (card.rows, card.cols) == (5, 5) and len(card.pile) <= 6:
            document = json.loads(lm.dumps(card, "laser-mazer"))
            assert [len(document[key]) for key in ("grid", "to_be_added")] == [25, 6]
            assert lm.parse(json.dumps(document), any_supply=True) == card
    placed = [each for key in ("grid", "to_be_added", "bank") for each in mazer()[key]]
    assert sum(each is not None for each in placed) == 11
    refused(lm.dumps, lm.parse("kind: board\ntargets: 1\ngrid:\nL> T<\n"), "laser-mazer")
    many = "kind: board\ntargets: 1\nadd: L T T T S S D\ngrid:\n" + ". . . . .\n" * 5
    assert "7 tokens" in str(refused(lm.dumps, lm.parse(many), "laser-mazer"))


def test_a_card_in_its_json() -> None:
    found = [
        (at, token["type_"], token["orientation"], token["must_light"])
        for at, token in enumerate(mazer()["grid"])
        if token
    ]
    assert found == [
        (0, "Laser", None, False),
        (1, "BeamSplitter", "East", False),
        (6, "BeamSplitter", "North", False),
        (7, "Checkpoint", "North", False),
        (9, "CellBlocker", "North", False),
        (11, "DoubleMirror", "North", False),
        (19, "TargetMirror", "West", True),
        (23, "TargetMirror", "North", True),
    ]
    assert mazer()["grid"][19]["target_lit"] is False


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({1: "West", 6: "South", 7: "South", 9: None}, CARD),
        ({7: "East"}, CARD.replace("C|", "C-")),
    ],
)
def test_orientations_are_read_both_ways_round(changes: dict[int, Any], text: str) -> None:
    document = mazer()
    for at, orientation in changes.items():
        document["grid"][at]["orientation"] = orientation
    for entry in filter(None, [*document["grid"], *document["to_be_added"], *document["bank"]]):
        del entry["lit"], entry["target_lit"]
    document["to_be_added"].reverse()
    document["to_be_added"][-1]["orientation"] = "West"
    assert read(document) == text


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("targets",), None, r"\$.targets: null"),
        (("grid",), [None] * 24, "a list of 24"),
        (("to_be_added",), [None] * 7, "a list of 7"),
        (("bank",), [], "a list of 0"),
        (("grid", 0), "L>", r"\$.grid\[0\]: the string"),
        (("grid", 1, "type_"), "Mirror", "'Mirror' is"),
        (("grid", 1, "orientation"), "Up", "'Up'"),
        (("grid", 1, "lit"), 0, r"\$.grid\[1\].lit: the number 0"),
        (("grid", 0, "must_light"), True, "a laser"),
        (("grid", 0, "colour"), "red", "'colour'"),
        (("grid", 0), {"type_": "Laser"}, "no key 'orient"),
        (("bank", 0), "T", r"\$.bank\[0\]: the string"),
        (("grid", 0), None, "there is no laser"),
        (("title",), "A", "unknown key 'title'"),
        (("to_be_added", 4), mazer()["grid"][11], r"\$.to_be_added\[4\]: double mirror number 2"),
    ],
)
def test_wrong_documents_are_refused(path: Any, value: Any, message: str) -> None:
    document = mazer()
    part = document
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    with pytest.raises(lm.PuzzleError, match=message):
        read(document)
