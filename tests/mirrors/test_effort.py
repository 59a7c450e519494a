"""The effort that a maze of mirrors takes, against a plain count of light and of beams."""

from __future__ import annotations

import random
from itertools import count
from math import log2
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS, Effort
from lasermaze.kinds.mirrors import MirrorMaze
from lasermaze.kinds.mirrors.generate import effort, steps_and_choices
from tests.mirrors.plain import (
    BACKSLASH,
    SLASH,
    STEPS,
    Rows,
    all_beams,
    entrances,
    random_mazes,
    random_rows,
    run,
)
from tests.mirrors.player import Light, turns_of_a_thinker, turns_of_a_trier
from tests.ranks import spearman

#: A side of a mirror: its cell, and the heading from the mirror out of that side.
Side = tuple[int, int, int]
Ways = dict[tuple[int, int], set[str]]

LETTERS = {"/": SLASH, "\\": BACKSLASH}
TURNED = str.maketrans("/\\", "\\/")


def bent(side: Side, letter: str) -> Side:
    """Where light leaves a mirror that came to it by a side."""
    row, col, heading = side
    return row, col, LETTERS[letter][(heading + 2) % 4]


def across(rows: Rows, side: Side) -> Side | str:
    """The side that a side faces, or what else its run ends at."""
    row, col, heading = side
    down, right = STEPS[heading]
    letter, r, c, _ = run(rows, row + down, col + right, heading)
    return letter if letter in ("", "*") else (r, c, (heading + 2) % 4)


def light(rows: Rows, ways: Ways, opening: tuple[int, int, int]) -> dict[Side, int]:
    """The sides that light comes to from an opening, each with the fewest choices."""
    letter, row, col, _ = run(rows, *opening)
    if letter in ("", "*"):
        return {}
    found: dict[Side, int] = {}
    layer = [(row, col, (opening[2] + 2) % 4)]
    for choices in count():
        later: list[Side] = []
        for side in layer:  # it grows meanwhile
            if side in found:
                continue
            found[side] = choices
            free = len(ways[side[:2]]) == 2
            for way in sorted(ways[side[:2]]):
                there = across(rows, bent(side, way))
                if isinstance(there, tuple):
                    (later if free else layer).append(there)
        if not later:
            return found
        layer = later
    raise AssertionError


def fixed(rows: Rows) -> tuple[Ways, list[dict[Side, int]]]:
    """How each mirror may stand after all has been fixed that light fixes, and that light."""
    mirrors = [(r, c) for r, line in enumerate(rows) for c, x in enumerate(line) if x in "/\\"]
    ways: Ways = {mirror: {"/", "\\"} for mirror in mirrors}
    while True:
        there, back = (light(rows, ways, opening) for opening in entrances(rows))
        before = sum(map(len, ways.values()))
        for mirror in mirrors:
            useful = {
                way
                for way in ways[mirror]
                for heading in range(4)
                if (*mirror, heading) in there and bent((*mirror, heading), way) in back
            }
            if len(useful) == 1:
                ways[mirror] = useful
        if sum(map(len, ways.values())) == before:
            return ways, [there, back]


def fewest_choices(rows: Rows, ways: Ways) -> int | None:
    """The reflections by mirrors that are not fixed that a beam takes, by trying all beams."""
    best = None
    stack: list[tuple[tuple[str, int, int, int], int, dict[tuple[int, int], str], int]]
    start = entrances(rows)[0]
    stack = [(run(rows, *start), start[2], {}, 0)]
    while stack:
        (letter, row, col, _), heading, stands, choices = stack.pop()
        if letter == "" and (best is None or choices < best):
            best = choices
        if letter in ("", "*"):
            continue
        for way in [stands[row, col]] if (row, col) in stands else sorted(ways[row, col]):
            onward = LETTERS[way][heading]
            end = run(rows, row + STEPS[onward][0], col + STEPS[onward][1], onward)
            more = choices + (len(ways[row, col]) == 2)
            stack.append((end, onward, stands | {(row, col): way}, more))
    return best


def tried(rows: Rows, opening: tuple[int, int, int]) -> tuple[set[Side], set[Side]]:
    """The sides by which a beam from an opening can come to a mirror, and leave one for another.

    All ways to turn the mirrors are tried.
    """
    came: set[Side] = set()
    went: set[Side] = set()
    stack: list[tuple[tuple[str, int, int, int], int, dict[tuple[int, int], str]]]
    stack = [(run(rows, *opening), opening[2], {})]
    while stack:
        (letter, row, col, _), heading, stands = stack.pop()
        if letter == "*":
            continue
        came.add(side := (row, col, (heading + 2) % 4))
        for way in [stands[row, col]] if (row, col) in stands else "/\\":
            onward = bent(side, way)
            down, right = STEPS[onward[2]]
            end = run(rows, row + down, col + right, onward[2])
            if end[0] != "*":
                went.add(onward)
            stack.append((end, onward[2], stands | {(row, col): way}))
    return came, went


def counted(rows: Rows) -> tuple[int, int]:
    """Steps and choices, as the player of this count comes to them."""
    if run(rows, *entrances(rows)[0])[0] in ("", "*") or run(rows, *entrances(rows)[1])[0] == "*":
        return 1, 0
    if not all_beams(rows):
        sides = [tried(rows, entrance) for entrance in entrances(rows)]
        return min((len(came), len(went - came)) for came, went in sides)
    ways, both = fixed(rows)
    settled = sum(len(way) == 1 for way in ways.values())
    alive = [
        {
            side: choices
            for side, choices in here.items()
            if any(bent(side, way) in other for way in ways[side[:2]])
        }
        for here, other in (both, both[::-1])
    ]
    choices = fewest_choices(rows, ways)
    assert choices is not None
    return sum(n <= choices for here in alive for n in here.values()) + settled, choices


def test_steps_and_choices_are_those_of_a_plain_player() -> None:
    dice = random.Random(4)
    mazes = list(random_mazes(250, seed=12))
    mazes += [random_rows(dice, 6, 7, 0.6, 0.1) for _ in range(80)]
    seen = set()
    for rows in mazes:
        maze = MirrorMaze.of(rows)
        found = steps_and_choices(maze)
        assert found == counted(rows), "\n".join(rows)
        assert effort(maze, Budget()) == Effort(found[0], found[1].bit_length())
        seen.add((found[1] > 1, bool(lm.solve(maze))))
    assert len(seen) == 4


@settings(max_examples=60)
@given(st.integers(3, 9), st.integers(3, 9), st.integers(0, 2**32))
def test_turned_and_mirrored_mazes_are_alike_hard(height: int, width: int, number: int) -> None:
    rows = random_rows(random.Random(number), height, width, 0.4)
    here = effort(MirrorMaze.of(rows), Budget())
    turned = ["".join(column).translate(TURNED) for column in zip(*reversed(rows), strict=True)]
    swapped = [row[::-1].translate(TURNED) for row in rows]
    assert effort(MirrorMaze.of(turned), Budget()) == here
    assert effort(MirrorMaze.of(swapped), Budget()) == here


def test_how_the_mirrors_stand_does_not_matter() -> None:
    for rows in random_mazes(40, seed=3):
        other = [row.replace("\\", "/") for row in rows]
        assert effort(MirrorMaze.of(rows), Budget()) == effort(MirrorMaze.of(other), Budget())


def test_a_way_with_choices_is_harder_than_one_without() -> None:
    straight = ["*****", ".....", "*****"]
    forced = ["*****", "..\\.*", "*...*", "**.**"]  # one mirror, and one way to turn it
    open_field = [
        "********",
        "..\\..\\.*",
        "*.....\\*",
        "*.\\..\\.*",
        "*..\\...*",
        "*.\\..\\.*",
        "*****.**",
    ]
    scores = []
    for rows in (straight, forced, open_field):
        found = lm.rate(MirrorMaze.of(rows))
        assert found is not None
        scores.append(found.score)
    assert scores == sorted(set(scores))


def test_the_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    maze = lm.generate("mirrors", level="expert")
    assert isinstance(maze, MirrorMaze)
    monkeypatch.setattr("lasermaze.core.budget.SLICE", 0.0)
    assert effort(maze, Budget(seconds=0)) is None
    fractions: list[float] = []
    found = effort(maze, Budget(progress=lambda fraction, found: fractions.append(fraction)))
    assert found == effort(maze, Budget())
    assert fractions == sorted(fractions)
    assert all(0 <= fraction < 1 for fraction in fractions)


def test_mazes_of_one_size_rank_as_two_players_find_them() -> None:
    dice = random.Random(5)
    scores: list[float] = []
    tried: list[float] = []
    thought: list[float] = []
    for seed, level in enumerate(LEVELS * 4):
        maze = lm.generate("mirrors", size=(9, 12), level=level, seed=seed, impossible=seed > 7)
        rating = lm.rate(maze)
        assert isinstance(maze, MirrorMaze)
        assert rating is not None
        scores.append(rating.score)
        light = Light(list(maze.lines()))
        tried.append(mean(log2(turns_of_a_trier(light, dice, 300)) for _ in range(4)))
        thought.append(mean(log2(turns_of_a_thinker(light, dice, 300)) for _ in range(4)))
    assert spearman(scores, tried) > 0.7
    assert spearman(scores, thought) > 0.6


def test_players_count_what_they_turn() -> None:
    one_way = Light(["*****", "..\\.*", "*...*", "**.**"])
    assert turns_of_a_thinker(one_way, random.Random(1), 100) == 1
    assert {turns_of_a_trier(one_way, random.Random(seed), 100) for seed in range(9)} == {1, 2}
