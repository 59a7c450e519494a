"""The events in the solutions of mirror mazes and of shooters: every turning is tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

Cell = tuple[int, int]
Ray = tuple[Cell, int]

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
AT_MIRROR = {"/": (1, 0, 3, 2), "\\": (3, 2, 1, 0)}
OTHER = {"/": "\\", "\\": "/", "-": "|", "|": "-"}


def cells_with(rows: Sequence[str], letters: str) -> list[Cell]:
    return [
        (r, c) for r, line in enumerate(rows) for c, letter in enumerate(line) if letter in letters
    ]


def turnings(rows: Sequence[str], letters: str) -> Iterator[tuple[list[str], set[Cell]]]:
    """Every way to turn what can be turned, and what is turned."""
    for chosen in product((False, True), repeat=len(places := cells_with(rows, letters))):
        turned = {place for place, on in zip(places, chosen, strict=True) if on}
        yield (
            [
                "".join(OTHER[x] if (r, c) in turned else x for c, x in enumerate(line))
                for r, line in enumerate(rows)
            ],
            turned,
        )


def ray(rows: Sequence[str], cell: Cell, heading: int, stops: str) -> tuple[list[Ray], Cell]:
    """The cells of a ray from a cell on, with its headings, and the cell that ends it."""
    found: list[Ray] = []
    while 0 <= cell[0] < len(rows) and 0 <= cell[1] < len(rows[0]):
        letter = rows[cell[0]][cell[1]]
        if letter in stops or len(found) > 500:
            break
        found.append((cell, heading))
        heading = AT_MIRROR[letter][heading] if letter in AT_MIRROR else heading
        cell = (cell[0] + STEPS[heading][0], cell[1] + STEPS[heading][1])
    return found, cell


def of_mirrors(rows: Sequence[str]) -> set[str]:
    """The events in every solution."""
    high, wide = len(rows), len(rows[0])
    openings = [
        (r, c) for r, c in cells_with(rows, ".") if r in (0, high - 1) or c in (0, wide - 1)
    ]
    (row, col), out = openings
    heading = 2 if row == 0 else 0 if row == high - 1 else 1 if col == 0 else 3
    found: list[set[str]] = []
    for grid, turned in turnings(rows, "/\\"):
        path, _ = ray(grid, (row, col), heading, "*")
        if path[-1][0] == out:
            found.append(_on_path(grid, path, turned))
    return set.intersection(*found)


def _on_path(grid: Sequence[str], path: list[Ray], turned: set[Cell]) -> set[str]:
    headings: dict[Cell, set[int]] = {}
    for cell, heading in path:
        headings.setdefault(cell, set()).add(heading)
    mirrors = set(cells_with(grid, "/\\"))
    both = [cell for cell in mirrors & headings.keys() if len(headings[cell]) > 1]
    facts = {f"turns {sum(cell in mirrors for cell, _ in path)}"}
    crossed = [
        c for c, ways in headings.items() if c not in mirrors and len({w % 2 for w in ways}) == 2
    ]
    tests = {
        "both sides": both,
        "both sides of two": both[1:],
        "crossing": crossed,
        "leave one": (mirrors & headings.keys()) - turned,
        "not every mirror": mirrors - headings.keys(),
    }
    return facts | {name for name, seen in tests.items() if seen}


def of_shooters(rows: Sequence[str]) -> set[str]:
    """The events in every solution."""
    found = [
        _with_beams(grid)
        | ({"leave one"} if len(turned) < len(cells_with(rows, "-|")) else set())
        | ({"turn one"} if turned else set())
        for grid, turned in turnings(rows, "-|")
        if _is_solved(grid)
    ]
    return set.intersection(*found) | ({"one answer"} if len(found) == 1 else set())


def _beams(grid: Sequence[str], shooter: Cell) -> Iterator[tuple[list[Ray], Cell]]:
    for heading in (1, 3) if grid[shooter[0]][shooter[1]] == "-" else (0, 2):
        first = (shooter[0] + STEPS[heading][0], shooter[1] + STEPS[heading][1])
        yield ray(grid, first, heading, "#-|")


def _is_solved(grid: Sequence[str]) -> bool:
    shooters = cells_with(grid, "-|")
    beams = [beam for shooter in shooters for beam in _beams(grid, shooter)]
    lit = {cell for path, _ in beams for cell, _ in path}
    return not {end for _, end in beams} & set(shooters) and lit >= set(cells_with(grid, "."))


def _with_beams(grid: Sequence[str]) -> set[str]:
    facts, lit_by = set[str](), dict[Cell, set[Cell]]()
    for shooter in cells_with(grid, "-|"):
        for path, end in _beams(grid, shooter):
            mirrors = sum(grid[row][col] in "/\\" for (row, col), _ in path)
            facts |= {"mirror"} if mirrors else set()
            facts |= {"two mirrors"} if mirrors > 1 else set()
            for cell, _ in path:
                lit_by.setdefault(cell, set()).add(shooter)
            if path and _guards(grid, path[-1], end):
                facts.add("shield")
        facts |= {"own beam"} if _hits_itself_if_turned(grid, shooter) else set()
    if any(grid[row][col] == "." and len(by) > 1 for (row, col), by in lit_by.items()):
        facts.add("crossing")
    return facts


def _guards(grid: Sequence[str], last: Ray, end: Cell) -> bool:
    """Whether a wall ends a ray that would go on to a shooter."""
    (row, col), _ = last
    step = (end[0] - row, end[1] - col)
    inside = 0 <= end[0] < len(grid) and 0 <= end[1] < len(grid[0])
    if not inside or grid[end[0]][end[1]] != "#":
        return False
    beyond = (end[0] + step[0], end[1] + step[1])
    _, met = ray(grid, beyond, STEPS.index(step), "#-|/\\")
    return met in cells_with(grid, "-|")


def _hits_itself_if_turned(grid: Sequence[str], shooter: Cell) -> bool:
    row, col = shooter
    line = grid[row][:col] + OTHER[grid[row][col]] + grid[row][col + 1 :]
    turned = [*grid[:row], line, *grid[row + 1 :]]
    return any(end == shooter for _, end in _beams(turned, shooter))
