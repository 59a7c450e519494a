"""Every way to turn the shooters of a grid, and what sentences about them claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any, NamedTuple

import lasermaze as lm
from tests.library.reasons.engine import Truths
from tests.library.reasons.telling import Choices
from tests.oracles.shooters import Grid, native
from tests.shooters.plain import random_rows

MOST_SHOOTERS = 9

#: Grids whose shooters may stand both ways, as long as others follow.
FREE = (["-.", ".|"], ["|.#", ".-.", "#.|"], ["/.-", ".#.", "|./"])

Spot = tuple[int, int]


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

    def at(self, state: Any) -> World:
        return self.having(state.held)

    def having(self, choices: Iterable[Any]) -> World:
        return self.supposing([(choice.cell, choice.axis) for choice in choices])

    def without(self, choice: Any) -> World:
        kept = [each for each in self.ways if each.axes[choice.cell] != choice.axis]
        return World(self.rows, self.empty, kept)


def _is_hit(world: World, reason: Any) -> bool:
    return all(reason.cell in {victim for _, victim in each.hits} for each in world.ways)


def _hits_itself(world: World, reason: Any) -> bool:
    return all((reason.cell, reason.cell) in each.hits for each in world.ways)


def _stays_dark(world: World, reason: Any) -> bool:
    return reason.cell in world.empty and all(reason.cell not in each.lit for each in world.ways)


def _dark_or_hit(world: World, reason: Any) -> bool:
    dark = (each.hits or reason.cell not in each.lit for each in world.ways)
    return reason.cell in world.empty and all(dark)


def _lights_dark(world: World, reason: Any) -> bool:
    return reason.cell in world.empty and all(reason.cell in each.lit for each in world.ways)


TRUTHS: Truths = {
    "hit": _is_hit,
    "hits itself": _hits_itself,
    "stays dark": _stays_dark,
    "dark or hit": _dark_or_hit,
    "lights dark": _lights_dark,
}


def headline_is_true(world: World, words: str) -> bool:
    """Whether the sentence below the picture of an impossible grid is so."""
    found = re.fullmatch(r"Impossible: (.*?)row (\d+), column (\d+)(.*)\.", words)
    assert found, words
    cell = int(found[2]) - 1, int(found[3]) - 1
    match found[1], found[4]:
        case "no shooter can light the cell at ", "":
            return cell in world.empty and all(cell not in each.lit for each in world.ways)
        case "the cell at ", " stays dark, or a shooter is hit":
            return all(each.hits or cell not in each.lit for each in world.ways)
        case "the shooter at ", " hits one either way":
            return all(any(by == cell for by, _ in each.hits) for each in world.ways)
        case "the shooter at ", " can stand neither way":
            return not world.is_solved()
    raise AssertionError(words)


def worlds(seed: str, count: int) -> Iterator[World]:
    """Random grids, generated ones, in which chains are longer, and some with free shooters."""
    dice = Random(seed)
    yield from map(World.of, FREE)
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
