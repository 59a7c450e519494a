"""Generated puzzles hold what was asked for, and are made again from their ids; ratings."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import EVERY_KIND, SIZE, lm, refused
from tests.oracles import Oracle, board, signposts

FROZEN = json.loads((Path(__file__).parents[1] / "oracles" / "frozen.json").read_text())
LEVELS = ("beginner", "intermediate", "advanced", "expert")


def plain(puzzle: Any) -> str:
    """The text of a puzzle without its id."""
    return str(puzzle).replace(f"id: {puzzle.id}\n", "")


@EVERY_KIND
def test_generated(oracle: Oracle) -> None:
    for options, holds in oracle.generated:
        for seed in range(4 * SIZE):
            for size in oracle.sizes:
                puzzle = lm.generate(oracle.kind, seed=seed, size=size, **options)
                assert (puzzle.rows, puzzle.cols) == size
                assert holds(oracle.count(plain(puzzle))), (options, str(puzzle))
                assert lm.generate_from(puzzle.id) == puzzle == lm.parse(str(puzzle))
                assert lm.generate_from(puzzle.id).id == puzzle.id
    several = list(lm.generate_many(oracle.kind, count=3, seed=0, size=oracle.sizes[0]))
    assert len({each.id for each in several}) == 3
    assert several[0] == lm.generate(oracle.kind, seed=0, size=oracle.sizes[0])


@EVERY_KIND
def test_what_is_no_id_is_refused(oracle: Oracle) -> None:
    puzzle = lm.generate(oracle.kind, seed=1, size=oracle.sizes[0])
    parts, messages = puzzle.id.split("/"), list[str]()
    wrong_ids = {"", "nonsense", f"{oracle.kind}/1", f"{puzzle.id}/1", puzzle.id.replace("/", ":")}
    for number, part in enumerate(parts):
        for other in ("", "x", "-1", f"{part} ", "9" * 50):
            wrong_ids.add("/".join([*parts[:number], other, *parts[number + 1 :]]))
    for wrong in wrong_ids:
        try:
            made = lm.generate_from(wrong)
        except lm.PuzzleError as error:
            messages.append(str(error))
        else:
            assert made.id == wrong, wrong
            assert made != puzzle
    assert all(0 < len(message) < 300 for message in messages)
    assert len(messages) > len(wrong_ids) / 2
    for size in oracle.wrong_sizes:
        refused(lm.generate, oracle.kind, size=size)


@EVERY_KIND
def test_levels(oracle: Oracle) -> None:
    for level in LEVELS:
        for seed in range(2 * SIZE):
            puzzle = lm.generate(oracle.kind, level=level, seed=seed)
            rated = lm.rate(puzzle)
            assert rated.level == level
            assert lm.generate_from(puzzle.id) == puzzle
    refused(lm.generate, oracle.kind, level="hard")
    refused(lm.generate, oracle.kind, level="beginner", any_verdict=True)


@pytest.mark.parametrize("needs", ["S", "SS", "D", "SDC"])
def test_every_solution_of_a_card_lights_the_tokens_that_it_needs(needs: str) -> None:
    for seed in range(3 * SIZE):
        card = lm.generate("board", seed=seed, needs=needs)
        assert lm.generate_from(card.id) == card
        (solution,) = lm.solutions(card)
        grid = board.read(str(solution).partition("grid:\n")[2])
        touched = board.shine(grid).touched
        assert not Counter(needs) - Counter(grid[cell][0] for cell in touched)


def test_the_shortest_route_of_a_unique_maze_of_signposts_is_the_only_one() -> None:
    for seed in range(6 * SIZE):
        puzzle = lm.generate("signposts", seed=seed, unique=True)
        maze = signposts.Maze(plain(puzzle))
        (way,) = maze.costs
        state = maze.ways[way]
        while maze.left[state]:
            nearer = [
                each for each in maze.onward(state) if maze.left.get(each) == maze.left[state] - 1
            ]
            assert len(nearer) == 1, puzzle.id
            state = nearer[0]


@pytest.mark.parametrize(
    "options",
    [
        {"needs": "X"},
        {"needs": "SSS"},
        {"unique": True, "any_verdict": True},
        {"level": "expert", "size": (2, 3)},
    ],
)
def test_what_no_card_has_is_refused(options: dict[str, Any]) -> None:
    refused(lm.generate, "board", **options)


@EVERY_KIND
def test_what_is_made_and_rated_stays(oracle: Oracle) -> None:
    """A change of a generator or of a rating is told in `frozen.json`, and in the changelog."""
    found = {}
    for name, options in oracle.streams.items():
        made = [lm.generate(oracle.kind, seed=seed, **options) for seed in range(6)]
        told = "\n".join(f"{puzzle}{lm.rate(puzzle)}" for puzzle in made)
        found[name] = blake2b(told.encode(), digest_size=8).hexdigest()
    assert found == FROZEN.get(oracle.kind)
