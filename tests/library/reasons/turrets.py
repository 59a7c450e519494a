"""Every state of a turret maze, and what sentences about it claim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from tests.library.reasons.walks import HEADINGS, Said, number, place, sentences
from tests.oracles.grids import STEPS, beside, text_of
from tests.oracles.turrets import maze_of

Spot = tuple[int, int]
WAYS = dict(zip(HEADINGS, "NESW", strict=True))
TURRETS = "^>v<"


class World:
    """A maze, with the fire of its four moments."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.maze = maze_of(text_of("turrets", rows))
        self.fire = self.maze.fire
        self.start, self.goal = self.maze.start, self.maze.goal

    def is_open(self, cell: Spot) -> bool:
        return self.maze.is_empty(cell)

    def steps(self, cell: Spot, time: int) -> Iterator[Spot]:
        """The cells that a walker reaches alive with the next step."""
        for way in STEPS:
            there = beside(cell, way)
            if self.is_open(there) and there not in self.fire[(time + 1) % 4]:
                yield there

    def left(self, cell: Spot, time: int) -> int | None:
        """The least number of steps left for a walker alive on a cell at a time."""
        layer, met, count = {(cell, time % 4)}, set[tuple[Spot, int]](), 0
        while layer:
            if any(there == self.goal for there, _ in layer):
                return count
            met |= layer
            layer = {
                (there, (time + 1) % 4) for at, time in layer for there in self.steps(at, time)
            } - met
            count += 1
        return None

    @cached_property
    def least(self) -> int | None:
        return self.left(self.start, 0)

    def after(self, cell: Spot, time: int) -> dict[str, int | None]:
        """The steps left after a step along each heading."""
        found: dict[str, int | None] = {}
        for name, way in WAYS.items():
            there = beside(cell, way)
            is_alive = there in set(self.steps(cell, time))
            found[name] = self.left(there, time + 1) if is_alive else None
        return found

    def why(self, cell: Spot, time: int, name: str, end: str) -> bool:
        """Whether a step ends as a sentence says."""
        there = beside(cell, WAYS[name])
        if end == "is seen":
            return not self.is_open(there)
        burns = self.is_open(there) and there in self.fire[(time + 1) % 4]
        return burns if end == "leads into fire" else self.is_open(there) and not burns

    def cells(self, moves: str) -> list[Spot]:
        return self.maze.walked(moves)


def _distance(one: Spot, other: Spot) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def changed(rows: list[str], letters: str, by: str) -> list[str]:
    return ["".join(by if letter in letters else letter for letter in row) for row in rows]


def of_hint(world: World, words: str, position: str) -> Said:
    """What a hint says of a whole walk: that a step is wrong, or that none is."""
    for said in sentences(words):
        if said in ("No walk leads to the goal.", "A walker who stays alive never comes there."):
            yield "no walk", world.least is None
        elif found := re.fullmatch(r"Step (\d+): no way to the goal is left\.", said):
            yield "no way left", _left_after(world, position, int(found[1])) is None
        elif found := re.fullmatch(r"Step (\d+): the way is ([\d,]+) steps? longer .*", said):
            left = _left_after(world, position, int(found[1]))
            more = None if left is None else int(found[1]) + left - (world.least or 0)
            yield "longer", more == number(found[2])
        elif found := re.fullmatch(r"Step (\d+): the turret at row (\d+), .* (\d+) hits\.", said):
            step, turret = int(found[1]), place(found[2], found[3])
            yield "hit", world.cells(position)[step] in world.maze.rays(step, turret)
        elif found := re.fullmatch(r"No walk has fewer than ([\d,]+) steps?\.", said):
            yield "fewest", world.least == number(found[1])
        elif said in ("You survive the fire there.", "The walk is a shortest one."):
            yield "at the goal", True
        else:
            yield f"no claim is known for {said}", False


def _left_after(world: World, position: str, step: int) -> int | None:
    return world.left(world.cells(position)[step], step)


def of_screen(world: World, title: str, words: str, moves: str) -> Said:
    """What the screens of an explanation say."""
    bare = World(changed(world.rows, TURRETS, "."))
    step = 0
    for said in sentences(words):
        if found := re.fullmatch(r"Without turrets the shortest walk has ([\d,]+) steps?\.", said):
            yield "without turrets", bare.least == number(found[1])
        elif said == "Even without turrets no walk leads to the goal.":
            yield "without turrets", bare.least is None
        elif said == "So no walk is shorter.":
            yield "no walk is shorter", bare.least is not None
        elif title == "With turrets that stand still":
            yield from _still(world, said)
        elif found := re.fullmatch(r"The goal is first reached after ([\d,]+) steps?\.", said):
            yield "first reached", world.least == number(found[1])
        elif found := re.fullmatch(r"The shortest walk has ([\d,]+) steps?\.", said):
            yield "fewest", world.least == number(found[1])
        elif found := re.fullmatch(r"There (?:is|are) (exactly one|[\d,]+) such walks?\.", said):
            count = 1 if found[1] == "exactly one" else number(found[1])
            yield "such walks", (world.maze.least, world.maze.count()) == (world.least, count)
        elif said == "No walk leads to the goal.":
            yield "no walk", world.least is None
        elif said == "The walls shut it off, with or without fire.":
            yield "shut off", bare.least is None
        elif found := re.fullmatch(r"Step (\d+) leads away from the goal\.", said):
            step = int(found[1])
            one, other = world.cells(moves)[step - 1 : step + 1]
            is_away = _distance(other, world.goal) > _distance(one, world.goal)
            yield "away from the goal", is_away
        elif found := re.fullmatch(r"At step (\d+) the walk turns away from the goal\.", said):
            step = int(found[1])
            away = [
                _distance(b, world.goal) > _distance(a, world.goal)
                for a, b in zip(world.cells(moves), world.cells(moves)[1:], strict=False)
            ]
            yield "turns away", step > 1 and away[step - 1] and not away[step - 2]
        elif found := re.fullmatch(r"A step ([a-z ,]+) would lead into fire\.", said):
            cell = world.cells(moves)[step - 1]
            for name in re.findall("|".join(HEADINGS), found[1]):
                yield "would lead into fire", world.why(cell, step - 1, name, "leads into fire")


def _still(world: World, said: str) -> Said:
    walls = World(changed(world.rows, TURRETS, "#"))
    walls.fire = [world.maze.rays(0)] * 4
    if found := re.fullmatch(r"Then the shortest walk has ([\d,]+) steps?\.", said):
        yield "turrets that stand still", walls.least == number(found[1])
    elif said == "Then no walk leads to the goal.":
        yield "turrets that stand still", walls.least is None
    elif said.startswith("The goal itself is under fire"):
        yield "turrets that stand still", world.goal in world.fire[0]


#: The classes of reasons by their names in JSON, whose sentences the functions above try.
TRIED = {"hit", "no way left", "longer", "too few", "closed in", "leaves grid", "blocked"}

#: Faults of answers, walks and certificates, which no hint has.
NOT_TRIED = {
    *("unknown move", "goes on", "misses goal", "too long", "not a walk", "not text"),
    *("not a closed set", "wrong size", "start missing", "holds goal", "not closed"),
    *("deadly", "not entered", "unreached"),
}
