"""Larger mazes against the matchings of two libraries, on graphs made from the rules anew."""

from __future__ import annotations

import random

import networkx as nx
import pytest
import rustworkx as rx

import lasermaze as lm
from lasermaze.kinds.mirrors import Barrier, MirrorMaze, Turned
from tests.mirrors.plain import STEPS, Rows, entrances, random_rows, run
from tests.mirrors.verbs import check, refute

Vertex = tuple[int, int, int]  # row, col, side


def sides(rows: Rows) -> tuple[set[Vertex], list[tuple[Vertex, Vertex, int]]]:
    """The vertices, and the edges with the cells of a run, or 0 for a reflection."""
    vertices: set[Vertex] = set()
    edges = []
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter not in "/\\":
                continue
            for side, (down, right) in enumerate(STEPS):
                end, r, c, cells = run(rows, row + down, col + right, side)
                if end != "*":
                    vertices.add((row, col, side))
                if end in ("/", "\\") and side in (1, 2):
                    edges.append(((row, col, side), (r, c, (side + 2) % 4), cells))
    for row, col, side in sorted(vertices):
        other = (row, col, (side + 1) % 4)
        if other in vertices:
            edges.append(((row, col, side), other, 0))
    return vertices, edges


def larger_mazes(count: int, seed: int, size: int) -> list[Rows]:
    dice = random.Random(seed)
    mazes: list[Rows] = []
    while len(mazes) < count:
        share = dice.choice([0.1, 0.25, 0.5, 1.0])
        rows = random_rows(
            dice, dice.randint(6, size), dice.randint(6, size), share, dice.choice([0, 0.1, 0.25])
        )
        if all(run(rows, *entrance)[0] in ("/", "\\") for entrance in entrances(rows)):
            mazes.append(rows)
    return mazes


@pytest.mark.parametrize("seed", range(4))
def test_verdicts_against_rustworkx(seed: int) -> None:
    solved = blossoms = 0
    mazes = larger_mazes(60, seed, 22)
    for rows in mazes:
        vertices, edges = sides(rows)
        number = {vertex: index for index, vertex in enumerate(sorted(vertices))}
        graph = rx.PyGraph()
        graph.add_nodes_from(list(number))
        graph.add_edges_from([(number[one], number[other], 1) for one, other, _ in edges])
        pairs = rx.max_weight_matching(graph, max_cardinality=True)
        answer = lm.solve(MirrorMaze.of(rows))
        assert bool(answer) == (2 * len(pairs) == len(vertices)), rows
        if isinstance(answer, lm.Impossible):
            assert 2 * len(pairs) == len(vertices) - 2
            assert refute(answer.puzzle, answer.certificate).ok
        elif isinstance(answer, lm.Solved):
            assert check(answer.puzzle, answer.witness).ok
        solved += bool(answer)
        blossoms += dict(answer.work)["blossoms"]
    assert 10 < solved < len(mazes) - 5
    assert blossoms > 200


@pytest.mark.parametrize("seed", range(10, 13))
def test_best_beams_against_networkx(seed: int) -> None:
    """A perfect matching of least weight says how long a shortest beam is."""
    tried = 0
    for rows in larger_mazes(24, seed, 13):
        maze = MirrorMaze.of(rows)
        if not lm.solve(maze):
            continue
        tried += 1
        vertices, edges = sides(rows)
        all_cells = sum(cells for _, _, cells in edges)
        shortest = matched(edges, vertices, lambda cells: cells)
        assert between(lm.solve(maze, shortest=True)) == all_cells - shortest, rows
        fewest = lm.solve(maze, fewest_reflections=True)
        assert isinstance(fewest, lm.Solved)
        turns = matched(edges, vertices, lambda cells: 0 if cells else -1)
        assert fewest.witness.reflections == -turns, rows
    assert tried > 5


def matched(edges: list[tuple[Vertex, Vertex, int]], vertices: set[Vertex], weight: object) -> int:
    """The greatest weight of a perfect matching."""
    assert callable(weight)
    graph = nx.Graph()
    graph.add_weighted_edges_from((one, other, weight(cells)) for one, other, cells in edges)
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(pairs) == len(vertices)
    return sum(graph[one][other]["weight"] for one, other in pairs)


def between(answer: lm.Answer[MirrorMaze, Turned, Barrier]) -> int:
    """The cells of a beam after its first mirror, up to its last one."""
    assert isinstance(answer, lm.Solved)
    turned: Turned = answer.witness
    mirrors = [place for place, (cell, _) in enumerate(turned.beam) if turned[cell] in "/\\"]
    return mirrors[-1] - mirrors[0]
