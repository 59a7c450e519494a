"""Every state of a maze without walls, and what sentences about it claim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.library.reasons.walks import HEADINGS, Said, number, sentences
from tests.oracles.grids import beside
from tests.oracles.signposts import Maze

WAYS = dict(zip(HEADINGS, "NESW", strict=True))

#: A way in, as ``top 4``.
Way = str


def way_in(words: str) -> Way | None:
    """The way in that words name: ``from the top of column 4``."""
    found = re.search(r"from the (top|left|right|bottom) of (?:row|column) (\d+)", words)
    return f"{found[1]} {found[2]}" if found else None


def after(world: Maze, cell: tuple[int, int]) -> dict[str, int | None]:
    """The moves left after one along each heading from a ``?``."""
    return {name: world.left.get((beside(cell, way), way)) for name, way in WAYS.items()}


def why(world: Maze, cell: tuple[int, int], name: str, end: str) -> bool:
    """Whether a heading from a ``?`` ends as a sentence says."""
    is_dead = world.cells.get(beside(cell, WAYS[name]), "X") == "X"
    return is_dead if end == "is seen" else not is_dead


def of_hint(world: Maze, text: str, reason: str, way: Way | None, choices: str) -> Said:
    """What a hint says of ways in, and of a walk with a way in and choices."""
    least = min(world.costs.values(), default=None)
    entered = way_in(text)
    for said in sentences(reason):
        if said in ("No other way in is shorter.", "No other way in reaches a goal."):
            chosen = entered or way
            assert chosen is not None
            is_best = world.costs.get(chosen) == least
            yield said, is_best and ("shorter" in said or len(world.costs) == 1)
        elif said == "Every walk leaves the grid, dies, or goes round in a loop.":
            none = (
                world.costs.get(way) is None if way and "No way in" not in text else least is None
            )
            yield "no goal is reached", none
        elif found := re.fullmatch(r"Move (\d+): no way to the goal is left\.", said):
            yield "no way left", _left(world, way, choices, int(found[1])) is None
        elif found := re.fullmatch(r"Move (\d+): the way is ([\d,]+) moves? longer .*", said):
            left = _left(world, way, choices, int(found[1]))
            cost = world.costs[way] if way else 0
            more = None if left is None else int(found[1]) + left - cost
            yield "longer", more == number(found[2])
        elif found := re.fullmatch(r"No route has fewer than ([\d,]+) moves? .*", said):
            named = way_in(said)
            yield "fewest", named is not None and world.costs.get(named) == number(found[1])
        elif re.match(r"No goal is reached from", said):
            named = way_in(said)
            yield "no goal from there", named is not None and named not in world.costs
        else:
            yield f"no claim is known for {said}", False


def _left(world: Maze, way: Way | None, choices: str, move: int) -> int | None:
    """The moves left after this number of moves of a walk."""
    assert way is not None
    states, _ = world.walk(way, choices)
    if move > len(states):
        return None  # it left the grid, or died
    return world.left.get(states[move - 1])


def of_screen(world: Maze, words: str) -> Said:
    """What the screens of an explanation say."""
    least = min(world.costs.values(), default=None)
    entered: Way | None = None
    for said in sentences(words):
        if found := re.fullmatch(r"Of the ([\d,]+) ways in, ([\d,]+) reach(?:es)? a goal\.", said):
            counts = number(found[1]), number(found[2])
            yield "of the ways in", counts == (len(world.ways), len(world.costs))
        elif found := re.fullmatch(r"The next best takes ([\d,]+) moves?, (.*)\.", said):
            cost, way = number(found[1]), way_in(found[2])
            second = sorted(world.costs.values())[1]
            is_so = way is not None and world.costs.get(way) == cost == second
            yield "the next best", is_so and least is not None and cost > least
        elif found := re.fullmatch(r"Another one is as short as the best: (.*)\.", said):
            way = way_in(found[1])
            yield "as short", way is not None and world.costs.get(way) == least
        elif re.match(r"From elsewhere every walk", said):
            yield "from elsewhere", len(world.costs) < len(world.ways)
        elif re.fullmatch(r"Enter from .*\.", said) and "obey" not in said:
            entered = way_in(said)
            yield "enter", entered is not None and world.costs.get(entered) == least
        elif found := re.fullmatch(r"The goal is reached in ([\d,]+) moves?\.", said):
            yield "fewest", least == number(found[1])
        elif said == "No way in reaches a goal.":
            yield "no goal is reached", least is None


def walks(world: Maze, dice: Random) -> Iterator[tuple[Way, str]]:
    """Ways in with random choices, each after as many as the walk asks for, or fewer."""
    for way in dice.sample(sorted(world.ways), min(4, len(world.ways))):
        choices = ""
        for _ in range(dice.randint(0, 4)):
            states, end = world.walk(way, choices)
            if end != "?":
                break  # the last choice leaves the grid, or is death
            onward = "".join(heading for _, heading in world.onward(states[-1]))
            choices += dice.choice(dice.choice(["NESW", onward or "NESW"]))
        yield way, choices


#: The classes of reasons by their names in JSON, whose sentences the functions above try.
TRIED = {
    *("leaves grid", "no way left", "longer", "dies", "not cheapest", "leads nowhere"),
    *("closed in", "too few", "cheapest of"),
}

#: Faults of answers, walks and certificates, which no hint has.
NOT_TRIED = {
    *("not an escape", "not a way", "no such way", "not a number", "not letters"),
    *("not four sides", "goes on", "goes on dead", "disobeys", "wrong entry", "waits"),
    *("stops short", "other way", "wrong cost", "not least", "wrong number of costs"),
    *("wrong cost of way", "not a closed set", "wrong size", "holds goal", "holds death"),
    *("entry missing", "not closed", "superfluous", "same way", "no way chosen"),
}
