"""Two readers and a foreign format: the kernel's reader of plain cards, and laser-mazer's JSON."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze._kernel import read_board
from lasermaze.kinds.board import KIND, Board
from lasermaze.kinds.board.notation import parse_any, parse_any_solution, plain_solution
from tests.board.cards import cards
from tests.helpers import refused

USUAL = KIND.choose("parse", {})
FORK = "kind: board\ntitle: A fork\nauthor: A\ntargets: 2\nadd: T S\ngrid:\nL? .   C|\n.  T^! X\n"
TEXTS = [FORK, *(str(lm.generate("board", size=(3, 4), seed=2, index=nth)) for nth in range(12))]


def read_alike(text: str) -> bool:
    """Whether the fast reader reads a text; what it reads, the reference reads the same."""
    plain = read_board(text) if text.isascii() else None
    if plain is None:
        return False
    found, wanted = vars(Board.unchecked(*plain)), vars(parse_any(text, None, USUAL))
    assert found == wanted
    assert [type(value) for value in found.values()] == [type(wanted[name]) for name in found]
    return True


@pytest.mark.parametrize(
    ("old", "new", "is_plain"),
    [
        ("kind: board", "\n \nkind :  board ", True),
        ("title: A fork\n", "", True),
        ("title: A fork", "title:", True),
        ("grid:\n", "\n grid : \n\n\t\n", True),
        ("add: T S", "add: S  T", True),
        ("add: T S", "add: T! S D", True),
        ("targets: 2", "targets: 002", True),
        ("X\n", "X \n\n  \n", True),
        ("X\n", "X", True),
        (".  T^! X", " .\tT^!\tX", True),
        ("\n", "\r\n", False),
        ("A fork", "É", False),
        ("add: T S", "add: D D", False),
        ("L?", "T?", False),
        ("targets: 2", "targets: 9", False),
        ("X\n", "X" + " " * (1 << 17), False),
    ],
)
def test_plain_cards_are_read_by_the_fast_reader(old: str, new: str, is_plain: bool) -> None:
    assert old in FORK
    assert read_alike(FORK.replace(old, new)) == is_plain
    assert all(map(read_alike, TEXTS))


PIECES = ["", " ", "\n", ":", "\t", "\r", "T", "L>", "X", "!", "?", "0", "-", ".", "\x0b", "\x00"]
PIECES += ["kind: board", "grid:", "add: D", "title: x"]
CHANGES = st.tuples(st.integers(0, 200), st.integers(0, 3), st.sampled_from(PIECES))


def changed(text: str, changes: list[tuple[int, int, str]]) -> str:
    for place, length, new in changes:
        text = text[:place] + new + text[place + length :]
    return text


def outcome(read: Any, *given: Any) -> object:
    try:
        return read(*given)
    except lm.PuzzleError as error:
        return str(error)


@given(st.sampled_from(TEXTS), st.lists(CHANGES, max_size=3))
def test_spoiled_texts_are_read_alike_or_left_to_the_reference(
    text: str, changes: list[tuple[int, int, str]]
) -> None:
    text = changed(text, changes)
    if not read_alike(text):
        expected = outcome(parse_any, text, "a.txt", USUAL)
        assert outcome(KIND.notation.parse, text, "a.txt", USUAL) == expected


GRID = "L> .   C|\n.  T^! X\n"


@given(st.lists(CHANGES, max_size=2))
def test_changed_solutions_are_read_alike(changes: list[tuple[int, int, str]]) -> None:
    card = parse_any(FORK, None, USUAL)
    for text in (GRID, changed(GRID, changes)):
        found = plain_solution(card, text)
        assert found is None or vars(found) == vars(parse_any_solution(card, text, None))
    assert plain_solution(card, GRID) is not None


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
        (("grid", 1, "lit"), 0, r"\$.grid\[1\].lit: a number"),
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
