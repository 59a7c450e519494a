"""The effort that a maze of mirrors takes, against a plain count of light and of beams."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count

from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import Effort
from lasermaze.kinds.mirrors.generate import effort, steps_and_choices
from tests.helpers import lm
from tests.mirrors.plain import random_mazes, random_rows
from tests.oracles import Cell
from tests.oracles.grids import BENDS, TURNED
from tests.oracles.mirrors import BACK, Maze, Side, native

#: How each mirror may stand.
Ways = dict[Cell, set[str]]


def bent(side: Side, letter: str) -> Side:
    """The side by which light leaves a mirror that came to it by another one."""
    return side[0], BENDS[letter][BACK[side[1]]]


def first(maze: Maze, opening: Side) -> Side | None:
    """The side by which light from an opening comes to its first mirror."""
    run, end = maze.runs_to(*opening)
    return (run[-1], BACK[opening[1]]) if end in BENDS else None


def light(maze: Maze, ways: Ways, opening: Side) -> dict[Side, int]:
    """The sides that light comes to from an opening, each with the fewest choices."""
    found: dict[Side, int] = {}
    layer = [first(maze, opening)]
    for choices in count():
        later: list[Side | None] = []
        for side in layer:  # it grows meanwhile
            if side is None or side in found:
                continue
            found[side] = choices
            onward = [maze.faced.get(bent(side, way)) for way in sorted(ways[side[0]])]
            (later if len(onward) == 2 else layer).extend(onward)
        if not later:
            return found
        layer = later
    raise AssertionError


def fixed(maze: Maze) -> tuple[Ways, list[dict[Side, int]]]:
    """How each mirror may stand after all has been fixed that light fixes, and that light."""
    ways: Ways = {mirror: {"/", "\\"} for mirror in maze.mirrors}
    while True:
        there, back = (light(maze, ways, opening) for opening in maze.openings)
        before = sum(map(len, ways.values()))
        for mirror in maze.mirrors:
            useful = {
                way
                for way in ways[mirror]
                for heading in BACK
                if (mirror, heading) in there and bent((mirror, heading), way) in back
            }
            if len(useful) == 1:
                ways[mirror] = useful
        if sum(map(len, ways.values())) == before:
            return ways, [there, back]


def choices_of(maze: Maze, ways: Ways) -> Iterator[int]:
    """For each beam that is left the reflections by mirrors that are not fixed."""
    for beam in maze.beams:
        if all(letter in ways[cell] for cell, letter in beam.stand.items()):
            path, _ = Maze(native(maze.turned(beam.stand))).trace()
            yield sum(len(ways.get(cell, "")) == 2 for cell, _ in path)


def tried(maze: Maze, opening: Side) -> tuple[set[Side], set[Side]]:
    """The sides by which a beam from an opening can come to a mirror, and leave one for another."""
    came, went = set[Side](), set[Side]()
    stack: list[tuple[Side | None, dict[Cell, str]]] = [(first(maze, opening), {})]
    while stack:
        side, stands = stack.pop()
        if side is None:
            continue
        came.add(side)
        for way in stands.get(side[0], "/\\"):
            onward = bent(side, way)
            if onward in maze.faced:
                went.add(onward)
            stack.append((maze.faced.get(onward), {**stands, side[0]: way}))
    return came, went


def counted(maze: Maze) -> tuple[int, int]:
    """Steps and choices, as the player of this count comes to them."""
    if not all(first(maze, opening) for opening in maze.openings):
        return 1, 0
    if not maze.beams:
        sides = [tried(maze, opening) for opening in maze.openings]
        return min((len(came), len(went - came)) for came, went in sides)
    ways, both = fixed(maze)
    settled = sum(len(way) == 1 for way in ways.values())
    choices = min(choices_of(maze, ways))
    steps = settled
    for here, other in (both, both[::-1]):
        for side, number in here.items():
            steps += number <= choices and any(bent(side, way) in other for way in ways[side[0]])
    return steps, choices


def test_steps_and_choices_are_those_of_a_plain_player() -> None:
    dice, seen = random.Random(4), set[tuple[bool, bool]]()
    mazes = [*random_mazes(160, seed=12, most=11)]
    mazes += [random_rows(dice, 6, 7, 0.6, 0.1) for _ in range(60)]
    for rows in mazes:
        maze, puzzle = Maze(native(rows)), lm.parse(native(rows))
        steps, choices = counted(maze)
        assert steps_and_choices(puzzle) == (steps, choices), rows
        assert effort(puzzle, Budget()) == Effort(steps, choices.bit_length())
        turned = maze.turned({cell: TURNED[maze.cells[cell]] for cell in maze.mirrors[::2]})
        assert lm.rate(lm.parse(native(turned))) == lm.rate(puzzle)
        seen.add((choices > 1, bool(maze.beams)))
    assert len(seen) == 4
