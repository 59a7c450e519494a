"""What the rules of each kind say of mirrors, tokens and letters, against the tests' own tables."""

from __future__ import annotations

import re

import pytest

from tests.board.oracles.brute_force import leaving
from tests.documents.pages import ROOT
from tests.shooters.plain import BENDS
from tests.signposts import plain as signposts

VECTORS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
WAYS = "north|east|south|west"


def rules(kind: str) -> str:
    """The rules of a kind in words."""
    return (ROOT / "python" / "lasermaze" / "kinds" / kind / "rules.txt").read_text()


@pytest.mark.parametrize("kind", ["board", "mirrors", "shooters"])
def test_what_a_mirror_does(kind: str) -> None:
    [(rising, falling)] = re.findall(
        r"at (?:a mirror )?/ a beam that goes (.*?); at \\ (.*?)\.", rules(kind), re.I
    )
    for letter, told in (("/", rising), ("\\", falling)):
        turns = re.findall(rf"({WAYS}) (?:continues|becomes) ({WAYS})", told)
        assert {a[0].upper(): b[0].upper() for a, b in turns} == BENDS[letter]


def test_what_a_target_mirror_does() -> None:
    told = re.findall(
        rf"with T\^ a beam that goes ({WAYS}) continues ({WAYS}), and one that goes ({WAYS}) "
        rf"continues ({WAYS})",
        rules("board"),
    )
    [(one, first, other, second)] = told
    assert leaving("T^", VECTORS[one]) == (VECTORS[first],)
    assert leaving("T^", VECTORS[other]) == (VECTORS[second],)


def test_what_a_letter_of_a_signpost_does() -> None:
    words = rf"come to an (.) moving ({WAYS}), your next move goes ({WAYS})"
    [(letter, heading, onward)] = re.findall(words, rules("signposts"))
    rows = ["SSS", f"S{letter}S", "SSS"]
    [(_, _, found)] = signposts.moves(rows, (1, 1, heading[0].upper()))
    assert found == onward[0].upper()


def test_the_example_of_an_answer_enters_where_it_says() -> None:
    words = rf"(top|left|right|bottom) (\d+): ([NESW]+) enters .*, moving ({WAYS})"
    [(side, index, route, heading)] = re.findall(words, rules("signposts"))
    state = signposts.entries(["S" * 9] * 9)[side, int(index) - 1]
    assert state[2] == route[0] == heading[0].upper()
