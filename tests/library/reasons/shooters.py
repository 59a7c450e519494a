"""Every way to turn the shooters of a grid, and what sentences about them claim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, NamedTuple

import lasermaze as lm
from tests.library.reasons.telling import Choices, Claims
from tests.oracles.shooters import Grid, native
from tests.shooters.plain import random_rows

MOST_SHOOTERS = 9

Spot = tuple[int, int]
#: A shooter, and the axis along which it fires.
Shot = tuple[Spot, str]


class Way(NamedTuple):
    """One way to turn all shooters, the cells that it lights, and the hits: by whom, and whom."""

    axes: dict[Spot, str]
    lit: set[Spot]
    hits: set[tuple[Spot, Spot]]


@dataclass(frozen=True)
class World:
    """Ways to turn the shooters of a grid."""

    rows: list[str]
    empty: frozenset[Spot]
    ways: list[Way]

    @classmethod
    def of(cls, rows: list[str]) -> World:
        grid = Grid(native(rows))
        ways = []
        for axes in product("-|", repeat=len(grid.shooters)):
            shots = list(zip(grid.shooters, axes, strict=True))
            hits = {(shot[0], end) for shot in shots for end in grid.victims(shot)}
            ways.append(Way(dict(shots), grid.lit("".join(axes)), hits))
        return cls(rows, frozenset(grid.empty), ways)

    def supposing(self, choices: Choices) -> World:
        wanted = dict(choices)
        kept = [each for each in self.ways if wanted.items() <= each.axes.items()]
        return World(self.rows, self.empty, kept)

    def solutions(self) -> list[Way]:
        return [each for each in self.ways if not each.hits and self.empty <= each.lit]

    def is_solved(self) -> bool:
        return bool(self.solutions())

    def is_dark(self, cell: Spot) -> bool:
        return cell in self.empty and all(cell not in each.lit for each in self.ways)

    def is_dark_or_hit(self, cell: Spot) -> bool:
        return cell in self.empty and all(each.hits or cell not in each.lit for each in self.ways)


def other(shot: Any) -> Shot:
    spot, axis = shot
    return spot, "|" if axis == "-" else "-"


def _told(chain: Any) -> tuple[list[Any], Any]:
    """The links of a chain that are told, and the one that contradicts what is held by then."""
    held = [tuple(chain[0].start)]
    for number, link in enumerate(chain):
        if other(link.end) in held:
            return list(chain[:number]), link
        held.append(tuple(link.end))
    return list(chain[:-1]), chain[-1]


def _follows(world: World, reason: Any) -> World | None:
    """The world after the forced shooters of a chain; None if one is not forced."""
    for link in _told(reason.chain)[0]:
        for each in world.supposing([other(link.end)]).ways:
            is_broken = (
                each.hits if link.reason == "hit" else each.hits or link.cell not in each.lit
            )
            if not is_broken:
                return None
        world = world.supposing([link.end])
    return world


def _ends_dark_or_hit(world: World, reason: Any) -> bool:
    after, broken = _follows(world, reason), _told(reason.chain)[1]
    return after is not None and after.is_dark_or_hit(broken.cell)


def _ends_dark(world: World, reason: Any) -> bool:
    after, broken = _follows(world, reason), _told(reason.chain)[1]
    return after is not None and after.is_dark(broken.cell)


def _ends_in_a_hit(world: World, reason: Any) -> bool:
    after, broken = _follows(world, reason), _told(reason.chain)[1]
    victims = [{victim for _, victim in each.hits} for each in after.ways] if after else [set()]
    return all(broken.cell in each for each in victims)


def _would_hit(world: World, reason: Any) -> bool:
    hit = reason.aim.shooter, reason.victim
    return all(hit in each.hits for each in world.ways)


CLAIMS: Claims = {
    "would hit": {r"hits? (itself|a shooter|the one|row|one if)": _would_hit},
    "contradiction": {
        r"(stays dark|leaves a cell dark), or a shooter is hit": _ends_dark_or_hit,
        r"stays dark|leaves a cell dark": _ends_dark,
        r"a shooter is hit|hits (a shooter|itself|row|one)": _ends_in_a_hit,
    },
    "in no solution": {
        r"it stands along its (row|column) in every solution": lambda world, reason: (
            not world.is_solved()
        )
    },
}

NOT_TRIED = {"stays dark": "told by the headline of a certificate, which `plain_sentences` tries"}


def _cell(words: str) -> Spot:
    found = re.search(r"row (\d+), column (\d+)", words)
    assert found, words
    return int(found[1]) - 1, int(found[2]) - 1


def plain_sentences(world: World, words: str) -> Iterator[tuple[str, bool]]:
    """What single sentences say of a whole grid: the class of each, and whether it is true."""
    for said in re.split(r"(?<=\.) ", words):
        if found := re.fullmatch(r"Impossible: no shooter can light the cell at (.*)\.", said):
            yield "no shooter can light", world.is_dark(_cell(found[1]))
        elif found := re.fullmatch(r"Impossible: the cell at (.*) stays dark, or .* hit\.", said):
            yield "dark or hit", world.is_dark_or_hit(_cell(found[1]))
        elif found := re.fullmatch(r"Impossible: the shooter at (.*) hits one either way\.", said):
            yield "hits either way", _hits(world, _cell(found[1]))
        elif found := re.fullmatch(r"Impossible: the shooter at (.*) can stand neither.*", said):
            yield "neither way", not world.is_solved()
        elif re.match(r"Either way, a shooter is hit|Row .* stays dark, or a", said):
            yield "either", _either(world, said)
        elif re.match(r"Impossible", said):
            raise AssertionError(said)


def _either(world: World, said: str) -> bool:
    """Whether one of these cells stays dark, or a shooter is hit, wherever all else is lit."""
    found = re.findall(r"row (\d+), column (\d+)", said, re.IGNORECASE)
    named = {(int(row) - 1, int(col) - 1) for row, col in found}
    rest = world.empty - named
    return all(
        each.hits or not each.lit >= named for each in world.ways if each.lit >= rest or not named
    )


def _hits(world: World, cell: Spot) -> bool:
    return all(any(by == cell for by, _ in each.hits) for each in world.ways)


def worlds(seed: str, count: int) -> Iterator[World]:
    """Random grids, and generated ones, in which chains are longer."""
    dice = Random(seed)
    for number in range(count):
        rows = random_rows(dice, MOST_SHOOTERS)
        while number % 2 and sum(row.count("-") + row.count("|") for row in rows) < 4:
            wanted: dict[str, Any] = dice.choice([{}, {"unique": True}, {"impossible": True}])
            size, start = dice.choice([(3, 4), (4, 4), (4, 5)]), dice.randrange(10**6)
            rows = grid_of(lm.generate("shooters", size=size, seed=start, **wanted))
        if sum(row.count("-") + row.count("|") for row in rows) <= MOST_SHOOTERS:
            yield World.of(rows)


def grid_of(puzzle: Any) -> list[str]:
    return str(puzzle).partition("grid:\n")[2].split()


def puzzle_of(world: World) -> Any:
    return lm.parse("kind: shooters\ngrid:\n" + "\n".join(world.rows) + "\n")
