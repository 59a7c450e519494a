"""The events on the best walks of a maze of turrets, and of one of signposts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Cell = tuple[int, int]
Path = tuple[Cell, ...]

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
TURRETS = "^>v<"


def inside(rows: Sequence[str], cell: Cell) -> bool:
    return 0 <= cell[0] < len(rows) and 0 <= cell[1] < len(rows[0])


def beside(cell: Cell, step: Cell) -> Cell:
    return cell[0] + step[0], cell[1] + step[1]


def turrets(rows: Sequence[str]) -> dict[Cell, int]:
    """The turrets and where they look before the first step."""
    return {
        (row, col): TURRETS.index(letter)
        for row, line in enumerate(rows)
        for col, letter in enumerate(line)
        if letter in TURRETS
    }


def fire(rows: Sequence[str], time: int) -> tuple[set[Cell], set[Cell]]:
    """The cells that are hit after some steps, and those that only a wall or a turret saves."""
    hit, shade = set[Cell](), set[Cell]()
    for turret, looks in turrets(rows).items():
        step, stopped = STEPS[(looks + time) % 4], False
        cell = beside(turret, step)
        while inside(rows, cell):
            stopped = stopped or rows[cell[0]][cell[1]] in f"#{TURRETS}"
            (shade if stopped else hit).add(cell)
            cell = beside(cell, step)
    return hit, shade - hit


def shortest(rows: Sequence[str]) -> list[Path]:
    """All shortest safe walks from the start to the goal."""
    at = {
        letter: (row, line.index(letter))
        for row, line in enumerate(rows)
        for letter in "SG"
        if letter in line
    }
    walks: list[Path] = [(at["S"],)]
    for time in range(1, 40):
        hit = fire(rows, time)[0]
        longer = [
            (*walk, cell)
            for walk in walks
            for step in STEPS
            if inside(rows, cell := beside(walk[-1], step))
            and rows[cell[0]][cell[1]] in ".SG"
            and cell not in hit
        ]
        if won := [walk for walk in longer if walk[-1] == at["G"]]:
            return won
        walks = longer
    return []


def of_turrets(rows: Sequence[str]) -> set[str]:
    """The events on every shortest walk."""
    walks = shortest(rows)
    length = len(walks[0])
    walls = ["".join("#" if letter in TURRETS else letter for letter in line) for line in rows]
    without = shortest(walls)
    found = {f"needed {sum(len(less) < length for less in each_a_wall(rows))}"}
    if not without or len(without[0]) < length:
        found.add("guarded")
    if all(len(set(walk)) < len(walk) for walk in walks):
        found.add("back")
    if all(any(walk[time] in fire(rows, time)[1] for time in range(1, length)) for walk in walks):
        found.add("shade")
    near = {beside(turret, step) for turret in turrets(rows) for step in STEPS}
    return found | ({"close"} if all(near & set(walk[1:]) for walk in walks) else set())


def each_a_wall(rows: Sequence[str]) -> Iterator[Path]:
    """A shortest walk for each turret, if it is a wall instead; without walks that do not exist."""
    for row, col in turrets(rows):
        line = f"{rows[row][:col]}#{rows[row][col + 1 :]}"
        yield from shortest([*rows[:row], line, *rows[row + 1 :]])[:1]


TURNS = {"S": (0,), "L": (3,), "R": (1,), "U": (2,), "?": (0, 1, 2, 3), "G": (), "X": ()}


def escapes(rows: Sequence[str]) -> list[tuple[tuple[Cell, int], Path]]:
    """The ways in, each with the cells of a walk from there to a star."""
    high, wide = len(rows), len(rows[0])
    ways = [((0, col), 2) for col in range(wide)] + [((high - 1, col), 0) for col in range(wide)]
    ways += [((row, 0), 1) for row in range(high)] + [((row, wide - 1), 3) for row in range(high)]
    return [(way, path) for way in ways for path in followed(rows, *way, ())]


def followed(rows: Sequence[str], cell: Cell, heading: int, path: Path) -> Iterator[Path]:
    if not inside(rows, cell) or len(path) > 13:
        return
    letter = rows[cell[0]][cell[1]]
    if letter == "G":
        yield (*path, cell)
    for turn in TURNS[letter]:
        after = (heading + turn) % 4
        yield from followed(rows, beside(cell, STEPS[after]), after, (*path, cell))


def of_signposts(rows: Sequence[str]) -> set[str]:
    """The events on every walk with the fewest moves."""
    found = escapes(rows)
    fewest = min(len(path) for _, path in found)
    best = [path for _, path in found if len(path) == fewest]
    facts = set.intersection(*({rows[row][col] for row, col in path} for path in best))
    if all(sum(rows[row][col] == "?" for row, col in path) > 1 for path in best):
        facts.add("two ?")
    if all(len(set(path)) < len(path) for path in best):
        facts.add("twice")
    if len({way for way, path in found if len(path) == fewest}) < len({way for way, _ in found}):
        facts.add("longer ways")
    return facts | (
        {"one way"} if len({way for way, path in found if len(path) == fewest}) == 1 else set()
    )
