"""The results of plain searches for puzzles of every kind, and the claims that they confirm.

They share nothing with the package but the names of the tokens.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from lasermaze.kinds.board.puzzle import TOKENS, Board
from tests.board.oracles import Arrangement, brute_force
from tests.claims.tampering import same
from tests.lazors import plain as lazors
from tests.mirrors import plain as mirrors
from tests.shooters import plain as shooters
from tests.signposts import plain as signposts
from tests.turrets import plain as turrets


class Facts(NamedTuple):
    """The results of a plain search.

    Attributes:
        solutions: every solution, by what makes it another one, with what is true of it.
        extra: what else the kind needs.
        best: the solutions that may come first; None for any.
    """

    solutions: Mapping[str, Mapping[str, Any]]
    extra: Any = None
    best: frozenset[str] | None = None


@cache
def found(asked: str, options: str) -> Facts | None:
    """The results of a plain search for a puzzle; None for options that the puzzle cannot have."""
    puzzle = json.loads(asked)
    return KINDS[puzzle["kind"]].search(puzzle, json.loads(options))


# Turrets


def _search_turrets(puzzle: dict[str, Any], options: Mapping[str, Any]) -> Facts:
    """All shortest walks, one step after another."""
    rows = puzzle["grid"]
    met = turrets.search(rows)
    if isinstance(met, set):
        return Facts({}, (rows, met))
    least, number = met
    goal = next((r, line.index("G")) for r, line in enumerate(rows) if "G" in line)
    start = next((r, line.index("S")) for r, line in enumerate(rows) if "S" in line)
    walks = {"": start}
    for time in range(1, least + 1):
        burnt = turrets.rays(rows, time)
        walks = {
            moves + move: there
            for moves, (row, col) in walks.items()
            for move, (down, right) in turrets.STEPS.items()
            if (there := (row + down, col + right)) not in burnt
            and 0 <= there[0] < len(rows)
            and 0 <= there[1] < len(rows[0])
            and rows[there[0]][there[1]] in ".SG"
            and abs(there[0] - goal[0]) + abs(there[1] - goal[1]) <= least - time
        }
    right = {moves: {"steps": least} for moves, cell in walks.items() if cell == goal}
    assert len(right) == number
    return Facts(right)


def _proves_turrets(said: Mapping[str, Any], facts: Facts) -> bool:
    rows, met = facts.extra
    packed = base64.b64decode(said["certificate"]["reachable_states"])
    return bool(turrets.unpacked(rows, zlib.decompress(packed)) == met)


def _agrees(claimed: Mapping[str, Any], right: Mapping[str, Any], facts: Facts) -> bool:
    """Whether what is claimed is what follows."""
    return all(key in right and same(value, right[key]) for key, value in claimed.items())


# Shooters


def _search_shooters(puzzle: dict[str, Any], options: Mapping[str, Any]) -> Facts:
    rows = puzzle["grid"]
    tried = shooters.try_all(rows)
    given = "".join(rows)
    solutions: dict[str, Mapping[str, Any]] = {
        cells: {}
        for cells in _turnings(given)
        if _all_lit([cells[at : at + len(rows[0])] for at in range(0, len(cells), len(rows[0]))])
    }
    assert len(solutions) == tried.ways
    best = None
    if options.get("fewest_turns"):
        best = frozenset(cells for cells in solutions if _turns(given, cells) == tried.fewest)
    return Facts(solutions, tried, best)


def _turns(given: str, cells: str) -> int:
    return sum(one != other for one, other in zip(given, cells, strict=True))


def _turnings(given: str) -> list[str]:
    found = [""]
    for letter in given:
        found = [cells + axis for cells in found for axis in ("-|" if letter in "-|" else letter)]
    return found


def _all_lit(rows: list[str]) -> bool:
    lit: set[tuple[int, int]] = set()
    for r, line in enumerate(rows):
        for c, letter in enumerate(line):
            for side in shooters.SIDES.get(letter, ""):
                more, hit = shooters.beam(rows, r, c, side)
                lit |= more
                if hit:
                    return False
    return all((r, c) in lit for r, line in enumerate(rows) for c, x in enumerate(line) if x == ".")


def _true_of_shooters(claimed: Mapping[str, Any], right: Any, facts: Facts) -> bool:
    tried = facts.extra
    forced, least = claimed.get("forced", ""), claimed.get("least", 0)
    if set(claimed) - {"forced", "least"} or not isinstance(forced, str):
        return False
    if "forced" in claimed and len(forced) != len(tried.forced):
        return False
    known = all(said in ("?", fact) for said, fact in zip(forced, tried.forced, strict=False))
    return known and type(least) is int and 0 <= least <= tried.fewest


# Signposts


def _search_signposts(puzzle: dict[str, Any], options: Mapping[str, Any]) -> Facts | None:
    rows = puzzle["grid"]
    costs = {way: signposts.search(rows, at)[0] for way, at in signposts.entries(rows).items()}
    only = None
    if options.get("way"):
        found = re.fullmatch(r"\s*([A-Za-z]+)\s*([0-9]{1,10})\s*", options["way"])
        only = (found[1].lower(), int(found[2]) - 1) if found else ("", 0)
        if only not in costs:
            return None
    rim = {
        side: [cost for (where, _), cost in costs.items() if where == side]
        for side in ("top", "left", "right", "bottom")
    }
    least = min((cost for cost in costs.values() if cost is not None), default=None)
    ways = {
        f"{side} {index + 1}": {"cost": cost, "start": signposts.entries(rows)[side, index]}
        for (side, index), cost in costs.items()
        if cost is not None and only in (None, (side, index))
    }
    best = frozenset(way for way, right in ways.items() if right["cost"] == least)
    starts = [at for way, at in signposts.entries(rows).items() if only in (None, way)]
    return Facts(ways, (rows, rim, least, starts), None if only else best)


def _proves_signposts(said: Mapping[str, Any], facts: Facts) -> bool:
    rows, _, _, starts = facts.extra
    packed = base64.b64decode(said["certificate"]["reached"])
    met = set().union(*(signposts.search(rows, start)[1] for start in starts))
    return signposts.unpacked(rows, zlib.decompress(packed)) == met


def _true_of_signposts(claimed: Mapping[str, Any], right: Any, facts: Facts) -> bool:
    _, rim, least, _ = facts.extra
    costs = claimed.get("costs")
    if set(claimed) - {"costs"}:
        return False
    if costs is None:
        return True
    return same(costs, rim) and right["cost"] == least


# Mirrors


def _search_mirrors(puzzle: dict[str, Any], options: Mapping[str, Any]) -> Facts:
    beams = mirrors.all_beams(puzzle["grid"])
    for number, name in enumerate(("shortest", "fewest_reflections")):
        if options.get(name):
            best = min((length[number] for length in beams.values()), default=0)
            beams = {grid: length for grid, length in beams.items() if length[number] == best}
    width = len(puzzle["grid"][0])
    return Facts(
        {
            grid: {"beam": _beam([grid[at : at + width] for at in range(0, len(grid), width)])}
            for grid in beams
        },
        width,
    )


def _beam(rows: list[str]) -> list[list[Any]]:
    row, col, heading = mirrors.entrances(rows)[0]
    beam: list[list[Any]] = []
    while 0 <= row < len(rows) and 0 <= col < len(rows[0]):
        beam.append([row, col, "NESW"[heading]])
        letter = rows[row][col]
        if letter in "/\\":
            heading = (mirrors.SLASH if letter == "/" else mirrors.BACKSLASH)[heading]
        row, col = row + mirrors.STEPS[heading][0], col + mirrors.STEPS[heading][1]
    return beam


# Board


def _search_board(puzzle: dict[str, Any], options: Mapping[str, Any]) -> Facts:
    tokens = [[TOKENS.get(code) for code in row] for row in puzzle["grid"]]
    pile = [TOKENS[f"{code[0]}?{code[1:]}"] for code in puzzle["add"]]
    sets = brute_force.solution_sets(Board.of(tokens, pile, puzzle["targets"]))
    found = sets.stray if options.get("stray_beams") else sets.strict
    size = len(tokens), len(tokens[0])
    return Facts(
        {json.dumps(grid): {"beam": _segments(*size, grid)} for grid in found}, (puzzle, size)
    )


def _segments(rows: int, cols: int, grid: Arrangement) -> list[dict[str, Any]]:
    """The beam as the tree of straight segments that answers show; straight on comes first."""
    at = next(index for index, code in enumerate(grid) if code[0] == "L")
    laser, vector = divmod(at, cols), brute_force.VECTORS[grid[at][1]]
    segments: list[dict[str, Any]] = []
    entered = set()
    waiting: list[tuple[brute_force.Spot, brute_force.Vector, int | None]] = [(laser, vector, None)]
    while waiting:
        spot, vector, segment = waiting.pop()
        there = spot[0] + vector[0], spot[1] + vector[1]
        heading = {(-1, 0): "N", (0, 1): "E", (1, 0): "S", (0, -1): "W"}[vector]
        inside = 0 <= there[0] < rows and 0 <= there[1] < cols and (there, vector) not in entered
        if inside:
            entered.add((there, vector))
        if segment is None or (inside and segments[segment]["heading"] != heading):
            start = {"from": [*spot], "to": [*spot], "heading": heading, "parent": segment}
            segments.append(start)
            segment = len(segments) - 1
        if inside:
            segments[segment]["to"] = [*there]
            out = brute_force.leaving(grid[there[0] * cols + there[1]], vector)
            waiting += [(there, onward, segment) for onward in reversed(out)]
    return segments


def _name_of_board(said: Mapping[str, Any], facts: Facts) -> str | None:
    """The grid without marks; None if it marks other targets than the card does."""
    puzzle, (rows, cols) = facts.extra
    grid = said["grid"]
    if not isinstance(grid, list) or len(grid) != rows:
        return None
    if any(not isinstance(row, list) or len(row) != cols for row in grid):
        return None
    codes = [code for row in grid for code in row]
    given = [code for row in puzzle["grid"] for code in row]
    if any(code not in TOKENS and code != "." for code in codes):
        return None
    name = tuple(code.rstrip("!") for code in codes)
    light = brute_force.trace(rows, cols, name) if json.dumps(name) in facts.solutions else None
    left = sum(code == "T!" for code in puzzle["add"])
    for at, (code, known) in enumerate(zip(codes, given, strict=True)):
        if light and code.endswith("!") and not known.endswith("!"):
            left -= 1
            if known != "." or left < 0 or divmod(at, cols) not in light.lit:
                return None
    return json.dumps(name)


# Lazors


def _search_lazors(puzzle: dict[str, Any], options: Mapping[str, Any]) -> Facts:
    """Every arrangement, by its touched cells; and for each placement the name of its own."""
    a, b, c = (puzzle["blocks"][letter] for letter in "ABC")
    rays, points = (tuple(map(tuple, puzzle[name])) for name in ("lasers", "targets"))
    rows = tuple(re.sub("[abc]", "o", row) for row in puzzle["grid"])
    found = lazors.arrangements(lazors.Card(rows, (a, b, c), rays, points))
    names = {tuple(rows): str(sorted(key)) for key, all_rows in found.items() for rows in all_rows}
    return Facts({name: {} for name in names.values()}, names)


def _name_of_lazors(said: Mapping[str, Any], facts: Facts) -> str | None:
    grid = said["grid"]
    if not isinstance(grid, list) or not all(isinstance(row, str) for row in grid):
        return None
    name: str | None = facts.extra.get(tuple(grid))
    return name


# The identity of a solution, and whether the rest of it is true


def _text_under(key: str) -> Callable[[Mapping[str, Any], Facts], str | None]:
    return lambda said, _: said[key] if isinstance(said[key], str) else None


def _name_of_signposts(said: Mapping[str, Any], facts: Facts) -> str | None:
    """The way in, if the route from there is right and as short as can be."""
    if not {"way", "cost", "route"} <= set(said) or not isinstance(said["way"], str):
        return None
    rows, right = facts.extra[0], facts.solutions.get(said["way"])
    if right is None or not isinstance(said["route"], str) or set(said["route"]) - set("NESW"):
        return None
    if signposts.fault_of_route(rows, right["start"], said["route"])[0]:
        return None
    cost = right["cost"]
    return said["way"] if same(said["cost"], cost) and len(said["route"]) == cost else None


def _name_of_mirrors(said: Mapping[str, Any], facts: Facts) -> str | None:
    grid, width = said["grid"], facts.extra
    if not isinstance(grid, list) or any(
        not isinstance(row, str) or len(row) != width for row in grid
    ):
        return None
    return "".join(grid)


def _proves_any(said: Mapping[str, Any], facts: Facts) -> bool:
    return True


class Kind(NamedTuple):
    """How the claims of one kind are told true from false.

    Attributes:
        search: all that a plain search finds.
        main: the fields of a solution that say which one it is.
        name: which one; None if it cannot be one.
        rest: whether what its other fields claim is true.
        proves: whether a certificate that says what can be reached is true.
    """

    search: Callable[[dict[str, Any], Mapping[str, Any]], Facts | None]
    main: tuple[str, ...]
    name: Callable[[Mapping[str, Any], Facts], str | None]
    rest: Callable[[Mapping[str, Any], Mapping[str, Any], Facts], bool] = _agrees
    proves: Callable[[Mapping[str, Any], Facts], bool] = _proves_any


KINDS = {
    "turrets": Kind(_search_turrets, ("moves",), _text_under("moves"), proves=_proves_turrets),
    "shooters": Kind(_search_shooters, ("cells",), _text_under("cells"), _true_of_shooters),
    "signposts": Kind(
        _search_signposts,
        ("way", "cost", "route"),
        _name_of_signposts,
        _true_of_signposts,
        _proves_signposts,
    ),
    "mirrors": Kind(_search_mirrors, ("grid",), _name_of_mirrors),
    "board": Kind(_search_board, ("grid",), _name_of_board),
    "lazors": Kind(_search_lazors, ("grid",), _name_of_lazors),
}
