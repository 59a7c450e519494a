"""The rules of each kind about mirrors, tokens and letters, against the oracles."""

from __future__ import annotations

import re

import pytest
from pages import ROOT

from tests.oracles import Cell, board, shooters, signposts
from tests.oracles.grids import BENDS

PACKAGE = ROOT / "python" / "lasermaze"
WAYS = "north|east|south|west"


def rules(kind: str) -> str:
    """The rules of a kind in words."""
    return (PACKAGE / "kinds" / kind / "rules.txt").read_text()


@pytest.mark.parametrize("kind", ["board", "mirrors", "shooters"])
def test_what_a_mirror_does(kind: str) -> None:
    [told] = re.findall(
        r"at (?:a mirror )?/ a beam that goes (.*?); at \\ (.*?)\.", rules(kind), re.I
    )
    for letter, words in zip("/\\", told, strict=True):
        turns = re.findall(rf"({WAYS}) (?:continues|becomes) ({WAYS})", words)
        assert {a[0].upper(): b[0].upper() for a, b in turns} == BENDS[letter]


def test_what_a_target_mirror_does() -> None:
    turns = rf"goes ({WAYS}) continues ({WAYS}), and one that goes ({WAYS}) continues ({WAYS})"
    [told] = re.findall(rf"with T\^ a beam that {turns}", rules("board"))
    one, first, other, second = (words[0].upper() for words in told)
    assert (board.leaving("T^", one), board.leaving("T^", other)) == (first, second)


def test_what_signposts_and_ways_in_do() -> None:
    words = rf"come to an (.) moving ({WAYS}), your next move goes ({WAYS})"
    [(letter, heading, onward)] = re.findall(words, rules("signposts"))
    assert allowed(["SSS", f"S{letter}S", "SSS"], (1, 1), heading) == onward[0].upper()
    words = rf"(top|left|right|bottom) (\d+): ([NESW]+) enters .*, moving ({WAYS})"
    [(side, index, route, heading)] = re.findall(words, rules("signposts"))
    ways = signposts.Maze(signposts.native(["S" * 9] * 9)).ways
    assert ways[f"{side} {index}"][1] == route[0] == heading[0].upper()


def allowed(rows: list[str], cell: Cell, heading: str) -> str:
    """The heading in which a walker goes on from a cell."""
    return signposts.Maze(signposts.native(rows)).allowed((cell, heading[0].upper()))


# The rules in the studio: each has a small puzzle in which happens what is said.


def rows_below(kind: str, title: str) -> list[str]:
    """The rows of the puzzle below a rule."""
    text = (PACKAGE / "studio" / "lessons" / f"{kind}.txt").read_text()
    below = text.partition(f"# {title}\n")[2].partition("grid:\n")[2].partition("\n\n")[0]
    return [line for line in below.splitlines() if not line.startswith("show:")]


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
    light = board.shine(board.read("\n".join(rows_below("board", title))))
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
def test_the_beams_below_the_rules(title: str, side: str, cells: set[Cell], hits: bool) -> None:
    grid = shooters.Grid("kind: shooters\ngrid:\n" + "\n".join(rows_below("shooters", title)))
    lit, hit = grid.beam(grid.shooters[0], side)
    assert (lit, hit is not None) == (cells, hits)


@pytest.mark.parametrize(
    ("title", "heading"), [("L: turn left", "N"), ("R: turn right", "S"), ("U: turn back", "W")]
)
def test_the_letters_below_the_rules(title: str, heading: str) -> None:
    rows = rows_below("signposts", title)
    assert allowed(rows, (1, rows[1].index(title[0])), "E") == heading
