"""The rules of each kind about mirrors, tokens and letters, against the tests' own tables."""

from __future__ import annotations

import re

import pytest

from tests.documents.pages import ROOT
from tests.mirrors import plain as mirrors
from tests.oracles.board import leaving, shine
from tests.shooters.plain import BENDS, beam
from tests.signposts import plain as signposts

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
    assert leaving("T^", one[0].upper()) == first[0].upper()
    assert leaving("T^", other[0].upper()) == second[0].upper()


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


# The rules in the studio: each has a small puzzle in which happens what is said.


def grid_below(kind: str, title: str) -> list[str]:
    """The rows of the puzzle below a rule."""
    text = (ROOT / "python" / "lasermaze" / "studio" / "lessons" / f"{kind}.txt").read_text()
    assert f"# {title}\n" in text
    grid = text.partition(f"# {title}\n")[2].partition("grid:\n")[2].partition("\n\n")[0]
    return [line for line in grid.splitlines() if not line.startswith("show:")]


@pytest.mark.parametrize(
    ("title", "lit", "opaque", "leaves"),
    [
        ("Light the targets", 1, 0, 0),
        ("Laser", 0, 0, 1),
        ("Target: the eye", 1, 0, 0),
        ("Target: the mirror", 0, 0, 1),
        ("Target: the side with the bar", 0, 1, 0),
        ("Beam splitter", 2, 0, 0),
        ("Double mirror", 1, 0, 0),
        ("Checkpoint", 1, 0, 0),
        ("Cell blocker", 1, 0, 0),
    ],
)
def test_the_boards_below_the_rules(title: str, lit: int, opaque: int, leaves: int) -> None:
    rows = [line.split() for line in grid_below("board", title)]
    light = shine({(r, c): code for r, row in enumerate(rows) for c, code in enumerate(row)})
    assert (len(light.lit), len(light.ends), len(light.exits)) == (lit, opaque, leaves)


@pytest.mark.parametrize(
    ("title", "side", "cells", "hits"),
    [
        ("Shooter", "E", {(1, 3), (1, 4)}, False),
        ("Shooter, turned", "S", {(2, 2)}, False),
        ("Mirror", "E", {(0, 1), (0, 2), (1, 3), (2, 3)}, False),
        ("Wall", "E", {(0, 1), (0, 2)}, False),
        ("A hit is forbidden", "E", {(0, 1), (0, 2), (0, 3)}, True),
    ],
)
def test_the_beams_below_the_rules(
    title: str, side: str, cells: set[tuple[int, int]], hits: bool
) -> None:
    rows = grid_below("shooters", title)
    row, col = next(
        (r, c) for r, line in enumerate(rows) for c, at in enumerate(line) if at in "-|"
    )
    assert beam(rows, row, col, side) == (cells, hits)


@pytest.mark.parametrize(
    ("title", "heading"), [("L: turn left", "N"), ("R: turn right", "S"), ("U: turn back", "W")]
)
def test_the_letters_below_the_rules(title: str, heading: str) -> None:
    rows = grid_below("signposts", title)
    at = (1, rows[1].index(title[0]), "E")
    [onward] = signposts.moves(rows, at)
    assert onward[2] == heading


def test_the_mirror_below_the_rules() -> None:
    assert set(mirrors.all_beams(grid_below("mirrors", "Mirror")))
