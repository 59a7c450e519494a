"""All solutions, by trying axis after axis: for claims without evidence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from lasermaze.kinds.shooters.check.light import Light
from lasermaze.kinds.shooters.puzzle import AXES

#: How many bytes the table of what each shooter lights takes at most.
MOST_BYTES = 1 << 27


class TooManyError(Exception):
    """The search would take more positions than it may."""


def all_solutions(
    light: Light, positions: int | None, most_turns: int | None = None
) -> Iterator[str]:
    """The axes of the shooters in every solution, one string each.

    One shooter after another gets an axis, as long as the rest can light what is dark.
    ``most_turns`` leaves out solutions with more turned shooters.

    Raises: TooManyError after this many ``positions``, for a grid with more cells than that, and
    for one whose table takes more than `MOST_BYTES`; TimeUpError.
    """
    puzzle, cells = light.puzzle, len(light.puzzle.cells)
    if positions is not None and cells > positions:
        raise TooManyError
    if 3 * (puzzle.shooter_count + 1) * (cells // 8 + 32) > MOST_BYTES:
        raise TooManyError
    table = list(_table(light))
    still = [0]  # for each number of shooters at the end, what these can light
    for lights in reversed(table):
        still.append(reduce(or_, lights.values(), still[-1]))
    still.reverse()
    all_empty = _bits(light, light.empty)
    given = [puzzle[shooter] for shooter in puzzle.shooters]
    waiting = [("", 0, 0)]
    visited = 0
    while waiting:
        axes, lit, turns = waiting.pop()
        light.budget.check()
        visited += 1
        if positions is not None and visited > positions:
            raise TooManyError
        if all_empty & ~(lit | still[len(axes)]):
            continue
        if most_turns is not None and turns > most_turns:
            continue
        if len(axes) == len(table):
            yield axes
            continue
        for axis, more in table[len(axes)].items():
            waiting.append((axes + axis, lit | more, turns + (axis != given[len(axes)])))


def _table(light: Light) -> Iterator[dict[str, int]]:
    """For each shooter the axes along which it hits none, each with the cells it lights as bits."""
    for shooter in light.shooters:
        light.budget.check()
        literals = ((axis, 2 * shooter + along) for along, axis in enumerate(AXES))
        yield {axis: _bits(light, light.lit(one)) for axis, one in literals if not light.hits(one)}


def _bits(light: Light, numbers: Iterable[int]) -> int:
    """A bit for each cell."""
    bits = bytearray(len(light.letters) // 8 + 1)
    for number in numbers:
        bits[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(bits, "little")
