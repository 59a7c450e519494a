"""Larger mazes against the matchings of two libraries, on graphs made from the rules."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
import rustworkx as rx

from tests.helpers import lm
from tests.mirrors.plain import random_rows
from tests.oracles.grids import BENDS, beside
from tests.oracles.mirrors import Maze, Side, native


def larger(count: int, seed: int, size: int) -> Iterator[Maze]:
    """Mazes whose light comes to a mirror from both openings."""
    dice = random.Random(seed)
    while count:
        share, blocks = dice.choice([0.1, 0.25, 0.5, 1.0]), dice.choice([0, 0.1, 0.25])
        height, width = dice.randint(6, size), dice.randint(6, size)
        maze = Maze(native(random_rows(dice, height, width, share, blocks)))
        if all(maze.runs_to(*opening)[1] in BENDS for opening in maze.openings):
            count -= 1
            yield maze


def edges(maze: Maze) -> Iterator[tuple[Side, Side, int]]:
    """The edges with the cells of a straight run, or 0 for a reflection."""
    for side in maze.faced:
        for other in maze.edges(side):
            if side < other:
                run, _ = maze.runs_to(beside(*side), side[1])
                yield side, other, len(run) if side[0] != other[0] else 0


@pytest.mark.parametrize("seed", range(2))
def test_verdicts_against_rustworkx(seed: int) -> None:
    solved = blossoms = 0
    for maze in larger(60, seed, 22):
        number = {vertex: index for index, vertex in enumerate(maze.faced)}
        graph = rx.PyGraph()
        graph.add_nodes_from(list(number))
        graph.add_edges_from([(number[one], number[other], 1) for one, other, _ in edges(maze)])
        pairs = rx.max_weight_matching(graph, max_cardinality=True)
        answer = lm.solve(lm.parse(native(maze.rows)))
        assert lm.judge(answer.puzzle, answer).confirmed
        assert 2 * len(pairs) == len(maze.faced) - (0 if answer else 2), maze.rows
        if not answer:  # Tutte and Berge: a barrier shows how many vertices no matching covers
            barrier = {(cell, "NESW"[heading]) for cell, heading in answer.proof().each()}
            assert maze.odd_groups(barrier) - len(barrier) == 2
        solved += bool(answer)
        blossoms += dict(answer.work)["blossoms"]
    assert 10 < solved < 55
    assert blossoms > 100


@pytest.mark.parametrize("seed", range(10, 12))
def test_best_beams_against_networkx(seed: int) -> None:
    """A perfect matching of least weight says how long a shortest beam is."""
    tried = 0
    for maze in larger(24, seed, 13):
        puzzle = lm.parse(native(maze.rows))
        if not lm.solve(puzzle):
            continue
        tried += 1
        every = list(edges(maze))
        all_cells = sum(cells for *_, cells in every)
        shortest = all_cells - matched((one, other, cells) for one, other, cells in every)
        assert between(lm.solve(puzzle, shortest=True).witness) == shortest, maze.rows
        fewest = -matched((one, other, -(cells == 0)) for one, other, cells in every)
        answer = lm.solve(puzzle, fewest_reflections=True)
        assert answer.witness.reflections == fewest, maze.rows
    assert tried > 5


def matched(weighted: Iterator[tuple[Side, Side, int]]) -> int:
    """The greatest weight of a perfect matching."""
    import networkx as nx  # a second, which no other worker needs to spend

    graph = nx.Graph()
    graph.add_weighted_edges_from(weighted)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    return sum(graph[one][other]["weight"] for one, other in pairs)


def between(turned: Any) -> int:
    """The cells of a beam after its first mirror, up to its last one."""
    mirrors = [place for place, (cell, _) in enumerate(turned.beam) if turned[cell] in BENDS]
    return mirrors[-1] - mirrors[0]
