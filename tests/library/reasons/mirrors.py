"""Every way to turn the mirrors of a maze, and what sentences about them claim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import lasermaze as lm
from tests.library.reasons.telling import Choices
from tests.mirrors.plain import BACKSLASH, SLASH, STEPS, entrances, random_mazes, random_rows, run

Spot = tuple[int, int]
Rows = tuple[str, ...]


@dataclass(frozen=True)
class World:
    """Turned mazes, each with whether the beam passes."""

    rows: Rows
    mazes: list[tuple[Rows, bool]]

    @classmethod
    def of(cls, rows: Rows) -> World:
        places = [(r, c) for r, line in enumerate(rows) for c, x in enumerate(line) if x in "/\\"]
        mazes = []
        for letters in product("/\\", repeat=len(places)):
            grid = [list(line) for line in rows]
            for (row, col), letter in zip(places, letters, strict=True):
                grid[row][col] = letter
            turned = tuple(map("".join, grid))
            mazes.append((turned, beam(turned)[0] == ""))
        return cls(rows, mazes)

    def supposing(self, choices: Choices) -> World:
        kept = [
            (rows, passes)
            for rows, passes in self.mazes
            if all(rows[row][col] == letter for (row, col), letter in choices)
        ]
        return World(self.rows, kept)

    def staying(self, cells: Choices) -> World:
        """Those in which these mirrors stand as they do now."""
        return self.supposing([((row, col), self.rows[row][col]) for row, col in cells])

    def is_solved(self) -> bool:
        return any(passes for _, passes in self.mazes)


def beam(rows: Rows) -> tuple[str, list[Spot]]:
    """How a beam ends, ``*`` in a block, and the mirrors that it meets, each once."""
    row, col, heading = entrances(list(rows))[0]
    met: list[Spot] = []
    while True:
        letter, row, col, _ = run(list(rows), row, col, heading)
        if letter in ("", "*"):
            return letter, list(dict.fromkeys(met))
        met.append((row, col))
        heading = (SLASH if letter == "/" else BACKSLASH)[heading]
        row, col = row + STEPS[heading][0], col + STEPS[heading][1]


#: The sentences about the groups of sides of a barrier.
_GROUPS = (
    r"needs? a partner (from|in)|cannot be paired\.|^Take away the \d+ sides? of the barrier"
    r"|^But there (is|are) only \d+, too few"
)


def claims(world: World, words: str, cell: Spot | None) -> Iterator[tuple[str, bool]]:
    """What the sentences about a maze say: the class of each, and whether it is true."""
    _, met = beam(world.rows)
    before = met[: met.index(cell)] if cell in met else []
    here = [] if cell is None else [cell]
    for said in re.split(r"(?<=\.) ", words):
        if said == "As it stands, no beam can pass.":
            yield "as it stands, no beam", not world.staying(here).is_solved()
        elif found := re.match(
            r"If it stays like the (one|\d+) before it, no beam can pass\.", said
        ):
            number = 1 if found[1] == "one" else int(found[1])
            is_so = number == len(before) and not world.staying([*before, *here]).is_solved()
            yield "like those before it, no beam", is_so
        elif said == "If this mirror stays, the beam ends in a block.":
            yield "if it stays, into a block", not world.staying(here).is_solved()
        elif re.match(r"If this mirror stays like the (one|\d+) before it, the beam ends", said):
            is_so = not world.staying([*before, *here]).is_solved()
            yield "like those before it, into a block", is_so
        elif found := re.match(r"The beam from the opening in row (\d+), column (\d+) runs", said):
            yield "straight into a block", _straight(world, int(found[1]) - 1, int(found[2]) - 1)
        elif re.match(r"The beam from this opening runs straight into a block\.", said):
            yield "straight into a block", any(_straight(world, *at[:2]) for at in _openings(world))
        elif re.search(_GROUPS, said):
            yield "groups without partners", True  # see `NOT_TRIED`
        elif said == "So no beam can pass, however the mirrors are turned.":
            yield "so no beam can pass", not world.is_solved()
        elif re.match("So no beam can pass while (this mirror stays|these mirrors stay)", said):
            yield "so no beam, while they stay", not world.staying([*before, *here]).is_solved()
        elif said == "From an opening the beam runs straight into a block.":
            yield "straight into a block", any(_straight(world, *at[:2]) for at in _openings(world))
        elif "this mirror is turned, but the beam does not touch it" in said.lower():
            yield "not touched", cell not in met
        elif said == "The beam does not touch this mirror, so it need not be turned.":
            yield "not touched", True  # the picture marks which
        elif said == "It enters by one opening and leaves by the other.":
            yield "passes", beam(world.rows)[0] == ""
        elif said == "No way to turn the mirrors lets the beam pass.":
            yield "no way", not world.is_solved()
        else:
            yield f"no claim is known for {said}", False


def _openings(world: World) -> list[tuple[int, int, int]]:
    return entrances(list(world.rows))


def _straight(world: World, row: int, col: int) -> bool:
    at = next(one for one in _openings(world) if one[:2] == (row, col))
    return run(list(world.rows), *at)[0] == "*"


#: The classes of reasons by their names in JSON, whose sentences `claims` tries.
TRIED = {"no beam left", "untouched", "straight into a block"}

#: The sentences that are tried elsewhere only, and the classes of their reasons.
NOT_TRIED = {
    "cannot be paired": "as the next one",
    "groups without partners": "they are the barrier in words, which `tests/mirrors` holds;"
    " what follows from them, that no beam can pass, is tried",
}


def mazes(seed: int, count: int) -> Iterator[World]:
    """Random mazes, nearly empty and full ones, and generated ones."""
    dice = Random(seed)
    for number, plain in enumerate(random_mazes(count, seed, most=8)):
        rows = plain
        if number % 3 == 1:
            size, start = dice.choice([(4, 5), (5, 5)]), dice.randrange(10**6)
            maze = lm.generate("mirrors", size=size, seed=start)
            rows = str(maze).partition("grid:\n")[2].split()
        elif number % 3:
            rows = random_rows(dice, dice.randint(4, 5), 5, 1.0, 0)
        yield World.of(tuple(rows))


def turned_at_random(world: World, dice: Random) -> World:
    """The same ways, seen from another position."""
    return World(dice.choice(world.mazes)[0], world.mazes)


def puzzle_of(rows: Rows) -> Any:
    return lm.parse("kind: mirrors\ngrid:\n" + "\n".join(rows) + "\n")
