"""The effort of a player with a grid of shooters, against a plain count of chains of reasons."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from itertools import count
from math import ceil

from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters.construction import from_loose_solution
from tests.helpers import lm
from tests.oracles.shooters import OTHER, Aim, Grid, Shooters

Clauses = list[set[Aim]]


def demands(grid: Grid) -> Clauses:
    """The aims of which one must hold, for each shooter and each cell."""
    aims = [{(cell, axis) for axis in OTHER} for cell in grid.shooters]
    safe = [{aim for aim in both if not grid.victims(aim)} for both in aims]
    return safe + [grid.left(cell) for cell in grid.empty]


def other(aim: Aim) -> Aim:
    return aim[0], OTHER[aim[1]]


def implied(holds: set[Aim], clauses: Clauses) -> set[Aim]:
    """The aims that follow in one step: the last one of a clause."""
    found = set()
    for clause in clauses:
        for one in clause:
            if all(other(aim) in holds for aim in clause - {one}):
                found.add(one)
    return found - holds


def contradicts(holds: set[Aim]) -> bool:
    return any(other(aim) in holds for aim in holds)


def look(start: Aim, clauses: Clauses) -> tuple[int, int]:
    """How many aims are followed from one, and the links to its contradiction; 0 without."""
    layer = {start: 0}
    for number in count(1):
        more = implied(set(layer), clauses)
        layer |= dict.fromkeys(more, number)
        ends = [layer[one] + layer[other(one)] for one in more if other(one) in layer]
        if ends or not more:
            return len(layer), min(ends, default=0)
    raise AssertionError


def plain_effort(grid: Grid) -> tuple[int, int]:
    """The turns, for good and on average in mind, and the links of the longest chain."""
    clauses = demands(grid)
    if not all(clauses):
        return 1, 0
    holds: set[Aim] = set()
    decided = implied(holds, clauses)
    steps = longest = 0
    while True:
        while decided and not contradicts(holds):
            holds |= decided
            decided = implied(holds, clauses)
        if contradicts(holds):
            return steps + len(holds), longest
        clauses = [clause for clause in clauses if clause.isdisjoint(holds)]
        still = [aim for aim in grid.beams if aim not in holds and other(aim) not in holds]
        looks = {aim: look(aim, clauses) for aim in still}
        if not any(links for _, links in looks.values()):
            return steps + len(holds) + len(still) // 2, longest
        longest = min(links for _, links in looks.values() if links)
        wrong = [aim for aim, (_, links) in looks.items() if links == longest]
        tried = Fraction(len(still) + 1, len(wrong) + 1)
        size = Fraction(sum(size for size, _ in looks.values()), len(still))
        steps += min(len(still), ceil(tried * size))
        decided = set(map(other, wrong))


def test_the_effort_is_that_of_a_plain_count() -> None:
    puzzles = [lm.parse(text) for text in Shooters().puzzles(250, random.Random(8))]
    puzzles += [from_loose_solution(4, 6, Rng("chains", number)) for number in range(30)]
    puzzles += [
        lm.generate("shooters", size=(8, 9), level="expert", seed=3),
        lm.generate("shooters", size=(8, 9), level="advanced", seed=1, impossible=True),
        lm.parse("kind: shooters\ngrid:\n-#.\n###\n"),
        lm.parse("kind: shooters\ngrid:\n--\n--\n"),
    ]
    lengths = set()
    for puzzle in puzzles:
        rated = lm.rate(puzzle)
        steps, links = plain_effort(Grid(str(puzzle)))
        turns, doublings = map(int, re.findall(r"(\d+) (?:turn|chain doubling)", str(rated)))
        assert (turns, doublings) == (steps, (links // 4).bit_length()), puzzle
        told = [int(number) for number in re.findall(r"\d+", rated.sentences[-1])]
        assert (links < 4 and not told) or told[0] <= links <= told[-1], rated.sentences
        lengths.add(links)
    assert {0, 2, 4} <= lengths
