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


def beam(rows: Rows, opening: int = 0) -> tuple[str, list[Spot], Spot]:
    """How light from an opening ends, ``*`` in a block, its mirrors, and its last cell."""
    row, col, heading = entrances(list(rows))[opening]
    met: list[Spot] = []
    while True:
        letter, row, col, _ = run(list(rows), row, col, heading)
        if letter in ("", "*"):
            return letter, list(dict.fromkeys(met)), (row, col)
        met.append((row, col))
        heading = (SLASH if letter == "/" else BACKSLASH)[heading]
        row, col = row + STEPS[heading][0], col + STEPS[heading][1]


def crossed(rows: Rows, opening: int) -> Iterator[Spot]:
    """The cells, without the block at its end, that light from an opening crosses."""
    row, col, heading = entrances(list(rows))[opening]
    while 0 <= row < len(rows) and 0 <= col < len(rows[0]) and rows[row][col] != "*":
        yield row, col
        if rows[row][col] in "/\\":
            heading = (SLASH if rows[row][col] == "/" else BACKSLASH)[heading]
        row, col = row + STEPS[heading][0], col + STEPS[heading][1]


def opening_of(rows: Rows, cell: Spot) -> int:
    """The number of the opening in a cell."""
    return [spot[:2] for spot in entrances(list(rows))].index(cell)


def reason_holds(world: World, reason: Any) -> bool:
    """Whether light fails as a reason says in all mazes of a world, of which there are some."""
    here = world.staying(getattr(reason, "given", ()))
    if not here.mazes:
        return False
    if reason.name() == "untouched":
        return all(reason.cell not in beam(rows)[1] for rows, _ in here.mazes)
    if reason.name() == "cannot be paired":  # the barrier itself is held by `tests/mirrors`
        return not here.is_solved()
    opening = opening_of(world.rows, reason.opening)
    ends = [beam(rows, opening) for rows, _ in here.mazes]
    if reason.name() == "runs into block":
        return all((letter, last) == ("*", reason.cell) for letter, _, last in ends)
    return reason.name() == "out of reach" and all(letter == "*" for letter, _, _ in ends)


def covers(ends: Any) -> bool:
    """Whether cases are all that must be tried: both ways of one mirror, at each further choice."""
    if not isinstance(ends, tuple):
        return True
    ways = {each.choice for each in ends}
    both = {(each.choice.cell, letter) for each in ends for letter in "/\\"}
    return ways == both and len(both) == 2 and all(covers(each.ends) for each in ends)


def last(ends: Any) -> tuple[int, Any]:
    """The number of mirrors that are forced one after the other, and the reason after them."""
    number = 0
    while isinstance(ends, tuple):
        number += len(ends) == 2
        ends = ends[-1].ends
    return number, ends


#: How light fails, in words, by the name of the reason.
_FAILING = {
    "runs into block": r"light from (.+) runs into a block",
    "out of reach": r"light from (.+) cannot come to the other opening",
    "cannot be paired": r"(?:at least (\d+) groups of sides need a partner from only (\d+) sides?"
    r"|an odd number of sides, joined to no others, cannot be paired)",
}

#: The sentence that counts the forced mirrors of a line.
_FORCED = r"(?:Then )?(\d+) mirrors?(?:, one after the other,)? can stand only one way\."

#: The sentences that tell a line: before how light fails, and with the number of forced mirrors.
_TOLD = (
    r"(?:the other way, |so )?{failing}",
    r"as it (and those before it stand|stands), (?:(\d+) others? can stand only one way, "
    r"and then )?{failing}",
    r"(\d+) mirrors? can stand only one way, and then {failing}",
)


def sentence_holds(world: World, words: str, ends: Any, cell: Spot | None) -> bool:
    """Whether a sentence about a mistake in a position says what its cases say."""
    number, reason = last(ends)
    names = whence(world.rows)
    if found := re.fullmatch(r"Light from (.+) comes to it and runs into a block\.", words):
        letter, met, _ = beam(world.rows, names.index(found[1]))
        return letter == "*" and cell in met and number == 0
    if found := re.fullmatch(
        r"(?:Then )?(\d+) mirrors?(?:, one after the other,)? can stand only one way\.", words
    ):
        return int(found[1]) == number
    failing = _FAILING[reason.name()].replace("(", "(?:").replace("(?:?:", "(?:")
    given = any(getattr(each, "given", ()) for each in leaves(ends))
    for pattern in _TOLD:
        if found := re.fullmatch(pattern.format(failing=failing) + r"\.", words, re.IGNORECASE):
            said = [int(group) for group in found.groups() if group and group.isdecimal()]
            stands = "before it" in words if " stand" in words and "As it" in words else given
            source = re.search(r"light from (.+?) (?:runs|cannot)", words, re.IGNORECASE)
            opening = None if source is None else names.index(source[1])
            is_right = opening is None or opening == opening_of(world.rows, reason.opening)
            return is_right and stands == given and (not said or said == [number])
    return False


def leaves(ends: Any) -> Iterator[Any]:
    """The reasons with which cases end."""
    if isinstance(ends, tuple):
        for each in ends:
            yield from leaves(each.ends)
    else:
        yield ends


def whence(rows: Rows) -> list[str]:
    """Where light comes from, in words, for each opening."""
    openings = entrances(list(rows))
    if openings[0][2] != openings[1][2]:
        return [("the bottom", "the left", "the top", "the right")[each[2]] for each in openings]
    level = openings[0][2] % 2
    return [f"row {each[0] + 1}" if level else f"column {each[1] + 1}" for each in openings]


#: Sentences without a case of their own, which the values beside them say.
NEEDLESS = "The beam does not touch this mirror, so it need not be turned."
NOT_ON_ITS_WAY = "No mirror is on its way, so none can help."

#: The classes of reasons by their names in JSON.
TRIED = {"runs into block", "out of reach", "cannot be paired", "untouched"}


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


def rows_of(puzzle: Any) -> Rows:
    return tuple(puzzle.lines())
