"""The compiled local searches of generators, step by step like a plain search in Python."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import pytest

import lasermaze as lm
from lasermaze._kernel import (
    mirror_changed,
    mirror_searched,
    shooter_searched,
    signpost_changed,
    signpost_steered,
    turret_changed,
    turret_steered,
)
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.rng import Rng
from lasermaze.kind import kind_named
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.turrets import TurretMaze

P = TypeVar("P", TurretMaze, Maze)

#: The letters for a changed cell of a maze of turrets, and of signposts.
TURRETS, SIGNPOSTS = "#####......^>v<", "SSRRLLU??X"


def changed_turrets(maze: TurretMaze, rng: Rng) -> TurretMaze | None:
    index = rng.below(len(maze.cells))
    letter = rng.choice("SG" if rng.chance(10) else TURRETS)
    cells = maze.cells.decode()
    if cells[index] in ("S", "G", letter):
        return None
    if letter in "SG":
        cells = cells.replace(letter, ".")
    return replace(maze, cells=(cells[:index] + letter + cells[index + 1 :]).encode())


def changed_signposts(maze: Maze, rng: Rng) -> Maze | None:
    cell = divmod(rng.below(len(maze.cells)), maze.cols)
    answer = lm.solve(maze)
    if rng.chance(50) and isinstance(answer, lm.Solved):
        cell = rng.choice(list(maze.route_cells(answer.witness)))
    letter = rng.choice(SIGNPOSTS)
    return None if maze[cell] in ("G", letter) else maze.with_letter(cell, letter)


def moves_of(maze: Maze) -> int:
    answer = lm.solve(maze)
    assert isinstance(answer, lm.Solved)
    return len(answer.witness.route)


def work_and_level(puzzle: Any) -> tuple[int, int]:
    found = lm.rate(puzzle)
    assert found is not None
    return found.effort.work, LEVELS.index(found.level)


def plain(
    first: P,
    change: Callable[[P], P | None],
    wanted: int | None,
    most: int,
    more: int,
) -> P:
    """The search as `lasermaze.generation.levels.steered` describes it."""
    puzzle, (work, level) = first, work_and_level(first)
    is_down = wanted is not None and level > wanted
    for attempts, stays in ((most, False), (more, True)):
        if stays and level != wanted:
            break
        for _ in range(attempts):
            if level == wanted and not stays:
                break
            changed = change(puzzle)
            if changed is None or bool(lm.solve(changed)) != bool(lm.solve(first)):
                continue
            then, there = work_and_level(changed)
            if wanted is not None:
                is_past = there < wanted if is_down else there > wanted
                if there != wanted if stays else is_past:
                    continue
            is_better = then <= work if is_down and not stays else then >= work
            if is_better or (there == wanted and not stays):
                puzzle, work, level = changed, then, there
    return puzzle


@pytest.mark.parametrize("impossible", [False, True])
@pytest.mark.parametrize("wanted", [None, 0, 1, 2])
def test_mazes_of_turrets_are_steered_like_plainly(wanted: int | None, impossible: bool) -> None:
    for seed in range(3):
        first = lm.generate("turrets", size=(5, 7), seed=seed, impossible=impossible)
        rng, course = Rng("turrets", seed), (kind_named("turrets").levels.cuts, wanted, 60, 10)
        start = (5, 7, first.cells, not impossible)
        cells = Rng("turrets", seed).lend(partial(turret_steered, *start, course))
        expected = plain(first, partial(changed_turrets, rng=rng), wanted, 60, 10)
        assert cells == expected.cells


@pytest.mark.parametrize("impossible", [False, True])
@pytest.mark.parametrize("wanted", [None, 0, 1, 2])
def test_mazes_of_signposts_are_steered_like_plainly(wanted: int | None, impossible: bool) -> None:
    for seed in range(3):
        first = lm.generate("signposts", size=(5, 6), seed=seed, impossible=impossible)
        rng, course = Rng("signposts", seed), (kind_named("signposts").levels.cuts, wanted, 60, 10)
        start = (5, 6, first.cells, SIGNPOSTS.encode(), not impossible, False)
        cells = Rng("signposts", seed).lend(partial(signpost_steered, *start, course))
        expected = plain(first, partial(changed_signposts, rng=rng), wanted, 60, 10)
        assert cells == expected.cells


def test_an_escape_that_is_to_be_lengthened_never_becomes_shorter() -> None:
    for seed in range(10):
        first = lm.generate("signposts", level="beginner", size=(5, 6), seed=seed)
        course = (kind_named("signposts").levels.cuts, None, 30, 0)
        start = (5, 6, first.cells, SIGNPOSTS.encode(), True, True)
        cells = Rng(seed).lend(partial(signpost_steered, *start, course))
        assert moves_of(replace(first, cells=cells)) >= moves_of(first)


def test_a_stream_goes_on_where_a_search_has_left_it() -> None:
    lent, plainly = Rng("lent"), Rng("lent")
    maze = lm.generate("turrets", seed=1)
    for _ in range(50):
        assert lent.bits64() == plainly.bits64()
        cells = lent.lend(partial(turret_changed, maze.cells))
        expected = changed_turrets(maze, plainly)
        assert cells == (None if expected is None else expected.cells)


def test_what_is_not_a_puzzle_is_refused() -> None:
    course, stream = ((1.0, 2.0, 3.0), 1, 5, 5), (bytes(32), 0)
    no_level = (None, False, False, (1.0, 2.0, 3.0), 100, False)
    asked = (1, False, course[0], 0.0)
    for task in (
        lambda: turret_changed(b"", stream),
        lambda: turret_steered(1, 3, b"S..", True, course, stream).run(1),
        lambda: turret_steered(1, 3, b"S#G", True, course, stream).run(1),
        lambda: turret_steered(1, 2, b"S.G", True, course, stream).run(1),
        lambda: signpost_changed(1, 2, b"SGS", b"S", stream),
        lambda: signpost_changed(1, 3, b"SGS", b"", stream),
        lambda: signpost_steered(2, 3, b"SGS", b"S", True, False, course, stream).run(1),
        lambda: signpost_steered(1, 3, b"SGS", b"S", False, False, course, stream).run(1),
        lambda: shooter_searched(2, 2, b"-..", no_level, 5, stream),
        lambda: mirror_changed(2, 2, b"****", stream),
        lambda: mirror_searched(3, 3, b"*" * 9, asked, (1, 1, 1, 1), stream).run(1),
        lambda: mirror_searched(3, 3, b"*" * 8, asked, (1, 1, 1, 1), stream),
    ):
        with pytest.raises(ValueError, match=r"^(?!.*panic)"):
            task()
