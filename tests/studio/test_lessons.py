"""The first steps: none is won without doing what it teaches, or mentions what is not shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import lasermaze
from lasermaze.core.grid import Heading
from lasermaze.kind import NAMES
from lasermaze.studio.handlers import perform
from lasermaze.studio.handlers.lessons import LESSONS

Cell = tuple[int, int]

_NOWHERE: Any = None  # a report that nothing is told

#: Each first step, by its title, with its text.
STEPS = {
    step["puzzle"]["title"]: step["puzzle"]["text"]
    for lesson in perform("lessons", {}, _NOWHERE)["lessons"]
    for step in lesson["steps"]
}

#: The letters that every winning walk of a first step of signposts must step on.
LETTERS = {"Come in": "S", "Left and right": "LR", "The free choice": "?"}


def grid_of(text: str) -> list[str]:
    return text.split("grid:\n")[1].split()


def wins(text: str, most: int) -> Iterator[tuple[str, ...]]:
    """Every play that wins a puzzle in at most this many moves."""
    puzzle = lasermaze.parse(text)
    plays: list[tuple[str, ...]] = [()]
    for _ in range(most + 1):
        longer = []
        for play in plays:
            game = lasermaze.Game(puzzle)
            for move in play:
                game.push(move)
            if game.is_solved():
                yield play
            else:
                longer += [(*play, str(move)) for move in game.legal_moves()]
        plays = longer


@pytest.mark.parametrize("title", LETTERS)
def test_signposts_are_met_on_every_way_to_the_star(title: str) -> None:
    """A way in and the headings chosen: followed letter by letter, without the kind's code."""
    rows = grid_of(STEPS[title])
    ways = [path for path in _escapes(rows) if path]
    assert ways
    for path in ways:
        met = {rows[row][col] for row, col in path}
        assert met >= set(LETTERS[title]), path


def _escapes(rows: list[str]) -> Iterator[list[Cell]]:
    """The cells of every walk that comes in somewhere and reaches a star."""
    high, wide = len(rows), len(rows[0])
    starts = [((0, col), Heading.S) for col in range(wide)]
    starts += [((high - 1, col), Heading.N) for col in range(wide)]
    starts += [((row, 0), Heading.E) for row in range(high)]
    starts += [((row, wide - 1), Heading.W) for row in range(high)]
    for cell, heading in starts:
        yield from _followed(rows, cell, heading, [])


def _followed(
    rows: list[str], cell: Cell, heading: Heading, path: list[Cell]
) -> Iterator[list[Cell]]:
    row, col = cell
    if not (0 <= row < len(rows) and 0 <= col < len(rows[0])) or len(path) > 12:
        return
    letter = rows[row][col]
    if letter == "G":
        yield [*path, cell]
    turns = {"S": (0,), "L": (3,), "R": (1,), "U": (2,), "?": (0, 1, 2, 3)}.get(letter, ())
    for turn in turns:
        after = Heading((heading + turn) % 4)
        down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[after]
        yield from _followed(rows, (row + down, col + right), after, [*path, cell])


def test_the_guard_hits_whoever_takes_a_shortest_way() -> None:
    text = STEPS["One guard"]
    unguarded = re.sub("[v^<>]", "#", text)
    shortest = min(len(play) for play in wins(unguarded, 6))
    assert shortest < min(len(play) for play in wins(text, 6))


def test_the_beam_needs_more_than_one_mirror() -> None:
    """Not won with either of two mirrors made a wall."""
    head, grid = STEPS["From mirror to mirror"].split("grid:\n")
    needed = 0
    for at in [at for at, one in enumerate(grid) if one in "/\\"]:
        walled = f"{head}grid:\n{grid[:at]}*{grid[at + 1 :]}"
        needed += isinstance(lasermaze.solve(lasermaze.parse(walled)), lasermaze.Impossible)
    assert needed >= 2


def test_the_mirror_round_the_corner_is_needed() -> None:
    text = STEPS["Round the corner"]
    assert isinstance(lasermaze.solve(lasermaze.parse(text)), lasermaze.Solved)
    head, grid = text.split("grid:\n")
    for other in "#.":
        changed = head + "grid:\n" + grid.replace("/", other).replace("\\", other)
        assert isinstance(lasermaze.solve(lasermaze.parse(changed)), lasermaze.Impossible), other


@pytest.mark.parametrize("title", ["One to place", "Two beams"])
def test_a_card_needs_its_new_token(title: str) -> None:
    text = STEPS[title]
    without = re.sub("add: D\n", "", text) if title == "One to place" else text.replace("S?", ". ")
    assert isinstance(lasermaze.solve(lasermaze.parse(text)), lasermaze.Solved)
    assert isinstance(lasermaze.solve(lasermaze.parse(without)), lasermaze.Impossible)


@pytest.mark.parametrize("title", STEPS)
def test_no_first_step_is_won_before_anything_is_done(title: str) -> None:
    assert not lasermaze.Game(lasermaze.parse(STEPS[title])).is_solved()


@pytest.mark.parametrize("kind", NAMES)
def test_no_rule_and_no_step_speaks_of_a_colour(kind: str) -> None:
    """The pictures have two themes, and colour is never the only sign of anything."""
    words = (LESSONS / f"{kind}.txt").read_text(encoding="utf-8").lower()
    assert not re.findall(r"\b(red|green|blue|orange|purple|yellow|gr[ae]y|black|white)\b", words)
