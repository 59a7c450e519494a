"""New puzzles with exactly one solution, and cards about certain tokens."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.api.making import generated
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.grid import Heading
from lasermaze.kind import NAMES, kind_named
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.signposts import Maze, Way


def the_only_answer(puzzle: Any) -> Any:
    """The answer to a puzzle; its claim to have exactly one solution is confirmed."""
    options: Any = {"count_walks": True} if puzzle.kind == "turrets" else {}
    answer = lm.solve(puzzle, limit=2, keep_all=not options, **options)
    assert isinstance(answer, lm.Solved)
    assert answer.unique, puzzle.id
    assert lm.judge(puzzle, answer).confirmed, puzzle.id
    if puzzle.kind == "signposts":
        assert shortest_routes(puzzle, answer.witness.way) == 1, puzzle.id
    return answer


def shortest_routes(maze: Maze, way: Way) -> int:
    """The number of shortest routes by a way in, by a plain search forward."""
    layer = Counter({(maze.first_cell(way), way.heading): 1})
    for _ in range(4 * len(maze.cells)):
        if ended := sum(count for (cell, _), count in layer.items() if maze[cell] == "G"):
            return ended
        onward: Counter[tuple[tuple[int, int], Heading]] = Counter()
        for (cell, heading), count in layer.items():
            for state in moves(maze, cell, heading):
                onward[state] += count
        layer = onward
    raise AssertionError("no goal is reached")


def moves(
    maze: Maze, cell: tuple[int, int], heading: Heading
) -> Iterator[tuple[tuple[int, int], Heading]]:
    if maze[cell] == "X":
        return
    turns = range(4) if maze[cell] == "?" else ("SRUL".index(maze[cell]),)
    for turn in turns:
        onward = Heading((heading + turn) % 4)
        if maze.inside(onward.step(cell)):
            yield onward.step(cell), onward


@pytest.mark.parametrize("kind", NAMES)
def test_a_unique_puzzle_has_one_solution_and_its_level(kind: Any) -> None:
    for number, level in enumerate((*LEVELS, None)):
        puzzle: Any = generated(kind, level, seed=number, unique=True)
        the_only_answer(puzzle)
        found = lm.rate(puzzle)
        assert found is not None
        assert level in (None, found.level)
        assert lm.generate_from(puzzle.id) == puzzle


@pytest.mark.parametrize("kind", NAMES)
def test_unique_excludes_its_opposites(kind: Any) -> None:
    for other in {"any_verdict", "impossible"} & set(kind_named(kind).options_of("generate")):
        chosen: Any = {"unique": True, other: True}
        with pytest.raises(lm.PuzzleError, match="exclude each other"):
            generated(kind, **chosen)


@pytest.mark.night
@pytest.mark.parametrize("kind", NAMES)
def test_fifty_of_fifty_at_each_level(kind: Any, capsys: Any) -> None:
    """Prints the table of processor times."""
    for level in (*LEVELS, None):
        times = []
        for index in range(50):
            begun = time.process_time()
            puzzle: Any = generated(kind, level, seed=31, index=index, unique=True)
            times.append(time.process_time() - begun)
            the_only_answer(puzzle)
        times.sort()
        with capsys.disabled():
            rows, cols = kind_named(kind).usual_size(level)
            words = f"{kind} {level or 'any'} {rows}x{cols}: 50 of 50,"
            print(f"\n{words} median {times[25]:.3f} s, most {times[-1]:.3f} s", end="")


@pytest.mark.parametrize("needs", ["S", "SS", "D", "SDC"])
def test_every_solution_of_a_card_lights_the_tokens_that_it_needs(needs: str) -> None:
    for seed in range(3):
        card = lm.generate("board", seed=seed, needs=needs)
        assert lm.generate_from(card.id) == card
        found = list(lm.solutions(card))
        assert len(found) == 1
        for solution in found:
            light = shine(solution)
            lit = Counter(t.piece for cell, t in solution.tokens() if cell in light.touched)
            assert not Counter(needs) - lit


@pytest.mark.parametrize(
    ("needs", "message"),
    [
        ("X", "needs 'X'; expected letters of S, D, C"),
        ("SSS", "needs 3 beam splitters; expected at most 2, as the box has"),
    ],
)
def test_needs_that_no_card_has(needs: str, message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        lm.generate("board", needs=needs)
