"""The planes and numbers of a position that the compiled games must show, by other code."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import lasermaze as lm
from lasermaze.core.beam import MIRROR
from lasermaze.envs.lanes import NUMBERS, PLANES
from lasermaze.kind import kind_named
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.lazors.light import shine as diagonal

# The cells of each plane, by the names of `PLANES`.


def letters(game: Any, names: dict[str, str]) -> dict[str, list[Any]]:
    """The cells of each letter of a position, under the name of its plane."""
    seen = kind_named(game.puzzle.kind).editor.observe(game.puzzle, game.position)
    found: dict[str, list[Any]] = {name: [] for name in names.values()}
    for index, byte in enumerate(seen.layers[0]):
        if chr(byte) in names:
            found[names[chr(byte)]].append(divmod(index, game.puzzle.cols))
    return found


def turrets(game: Any) -> dict[str, list[Any]]:
    """The planes of a walk among turrets."""
    headings = ("north", "east", "south", "west")
    names = {"#": "wall", "S": "start", "G": "goal"}
    names |= {a: f"turret facing {w} now" for a, w in zip("^>v<", headings, strict=True)}
    found = letters(game, names)
    maze, steps = game.puzzle, len(game.position)
    found["walker"] = list(walked(game))[-1:]
    for more in range(1, 5):
        fired = []
        for index, letter in enumerate(maze.cells.decode()):
            if letter in "^>v<":
                heading = lm.Heading(("^>v<".index(letter) + steps + more) % 4)
                cell = heading.step(divmod(index, maze.cols))
                while maze.obstacle(cell) is None:
                    fired.append(cell)
                    cell = heading.step(cell)
        plural = "" if more == 1 else "s"
        found[f"fire after {more} more step{plural}"] = fired
    return found


def walked(game: Any) -> Any:
    """The cells of a walk."""
    cell = game.puzzle.start
    yield cell
    for letter in game.position:
        cell = lm.Heading[letter].step(cell)
        yield cell


def beams(cells: bytes, size: tuple[int, int], starts: Any, stops: str) -> dict[int, set[Any]]:
    """The cells that light enters by heading; it ends in those with a letter of ``stops``."""
    entered: dict[int, set[Any]] = {heading: set() for heading in range(4)}
    for cell, heading in starts:
        while 0 <= cell[0] < size[0] and 0 <= cell[1] < size[1]:
            letter = chr(cells[cell[0] * size[1] + cell[1]])
            if letter == "#":
                break
            entered[heading].add(cell)
            if letter in stops:
                break
            if letter in MIRROR:
                heading = MIRROR[letter][heading]
            cell = lm.Heading(heading).step(cell)
    return entered


def light(entered: dict[int, set[Any]]) -> dict[str, list[Any]]:
    """The planes of light."""
    ways = ("north", "east", "south", "west")
    return {f"light going {way}": list(entered[heading]) for heading, way in enumerate(ways)}


def shooters(game: Any) -> dict[str, list[Any]]:
    """The planes of a grid of shooters."""
    names = {"-": "shooter along its row", "|": "shooter along its column", "#": "wall"}
    names |= {"/": "mirror rising to the right", "\\": "mirror falling to the right"}
    found = letters(game, names)
    cells = game.solution.cells
    size = (game.puzzle.rows, game.puzzle.cols)
    starts = [
        (lm.Heading(heading).step(cell), heading)
        for name, headings in (
            ("shooter along its row", (1, 3)),
            ("shooter along its column", (0, 2)),
        )
        for cell in found[name]
        for heading in headings
    ]
    entered = beams(cells, size, starts, "-|")
    every = {cell for crossed in entered.values() for cell in crossed}
    shot = [cell for name in list(names.values())[:2] for cell in found[name] if cell in every]
    return found | light(entered) | {"shooter that is hit": shot}


def mirrors(game: Any) -> dict[str, list[Any]]:
    """The planes of a mirror maze."""
    names = {"*": "block", "/": "mirror rising to the right", "\\": "mirror falling to the right"}
    found = letters(game, names)
    now, size = game.solution.cells, (game.puzzle.rows, game.puzzle.cols)
    turned = [i for i, (a, b) in enumerate(zip(game.puzzle.cells, now, strict=True)) if a != b]
    found["mirror that is turned"] = [divmod(index, size[1]) for index in turned]
    found["opening"] = [cell for cell, _ in game.puzzle.openings]
    return found | light(beams(now, size, [game.puzzle.openings[0]], "*"))


def escape(game: Any) -> Any:
    """The walk by letters so far; None before a way in is chosen."""
    if not game.position:
        return None
    return kind_named("signposts").editor.so_far(game.puzzle, game.position)


def signposts(game: Any) -> dict[str, list[Any]]:
    """The planes of a walk by letters."""
    found = letters(game, {letter: f"letter {letter}" for letter in "SLRU?XG"})
    ways = ("north", "east", "south", "west")
    walk = escape(game)
    route = walk.route if walk else ""
    cells = list(game.puzzle.route_cells(walk)) if walk else []
    for letter, way in zip("NESW", ways, strict=True):
        entered = [c for c, move in zip(cells, route, strict=True) if move == letter]
        found[f"cell entered going {way}"] = entered
        is_last = route[-1:] == letter
        found[f"walker that came going {way}"] = cells[-1:] if is_last else []
    return found


def board(game: Any) -> dict[str, list[Any]]:
    """The planes of a card."""
    position = kind_named("board").editor.opened(game.puzzle, game.position)  # type: ignore[attr-defined]
    found: dict[str, list[Any]] = {name: [] for name in PLANES["board"]}
    turns = {"^": "north", ">": "east", "v": "south", "<": "west", "?": "unturned"}
    for cell, token in position.tokens():
        turn = f" {turns.get(token.way, token.way)}" if token.way else ""
        found[token.name + turn].append(cell)
        if token.must_light:
            found["target that must be lit"].append(cell)
    found["token of the card"] = [cell for cell, _ in game.puzzle.tokens()]
    lit = shine(position)
    for (row, col), heading in lit.beam.entries:
        found[f"light going {lm.Heading(heading).word}"].append((row, col))
    return found | {"target that is lit": list(lit.lit)}


def lazors(game: Any) -> dict[str, list[Any]]:
    """The planes of a board of lazors."""
    board = kind_named("lazors").editor.opened(game.puzzle, game.position)  # type: ignore[attr-defined]
    blocks = ("reflecting block", "opaque block", "refracting block")
    names = ("no block allowed", *blocks, *(f"fixed {block}" for block in blocks))
    found: dict[str, list[Any]] = {name: [] for name in names}
    known = dict(zip("xabcABC", names, strict=True))
    for index, letter in enumerate(board.cells.decode()):
        if letter in known:
            found[known[letter]].append(divmod(index, board.cols))
    entered = diagonal(board, board.cells)
    for (row, col), side, (x, y) in every_side(board):
        inward = {"north": (0, 1), "east": (-1, 0), "south": (0, -1), "west": (1, 0)}[side]
        for drift, (dx, dy) in DRIFTS[side].items():
            ray = (x, y, inward[0] + dx, inward[1] + dy)
            laser = found.setdefault(f"laser on the {side} side, light going {drift}", [])
            laser += [(row, col)] * (ray in board.lasers)
            light = found.setdefault(f"light by the {side} side going {drift}", [])
            light += [(row, col)] * (ray in entered.rays)
        is_target = (x, y) in board.targets
        target = found.setdefault(f"target on the {side} side", [])
        target += [(row, col)] * is_target
        hit = found.setdefault(f"target that is hit on the {side} side", [])
        hit += [(row, col)] * (is_target and (x, y) in entered.points)
    return found


#: Where light drifts that enters by a side, with the change of x and y.
DRIFTS = {
    "north": {"east": (1, 0), "west": (-1, 0)},
    "east": {"south": (0, 1), "north": (0, -1)},
    "south": {"east": (1, 0), "west": (-1, 0)},
    "west": {"south": (0, 1), "north": (0, -1)},
}


def every_side(board: Any) -> Iterator[tuple[Any, str, tuple[int, int]]]:
    """The cells with their sides and the midpoints of these."""
    for row, col in product(range(board.rows), range(board.cols)):
        x, y = 2 * col + 1, 2 * row + 1
        yield (row, col), "north", (x, y - 1)
        yield (row, col), "east", (x + 1, y)
        yield (row, col), "south", (x, y + 1)
        yield (row, col), "west", (x - 1, y)


SEEN: dict[str, Any] = {
    "turrets": turrets,
    "shooters": shooters,
    "signposts": signposts,
    "mirrors": mirrors,
    "board": board,
    "lazors": lazors,
}


# The expected numbers, by the names of `NUMBERS`.


def nothing(game: Any) -> dict[str, int]:
    """The numbers of a kind that has none."""
    return {}


def steps_so_far(game: Any) -> dict[str, int]:
    """The numbers of a walk among turrets."""
    return {"steps so far": len(game.position)}


def moves_so_far(game: Any) -> dict[str, int]:
    """The numbers of a walk by letters."""
    walk = escape(game)
    return {"moves so far": len(walk.route) if walk else 0}


def to_light_and_to_place(game: Any) -> dict[str, int]:
    """The numbers of a card."""
    position = kind_named("board").editor.opened(game.puzzle, game.position)  # type: ignore[attr-defined]
    found = {"targets to light": position.targets}
    for name in NUMBERS["board"][1:]:
        piece, _, must_light = name.partition("s in the pile")
        of_sort = [
            token
            for token in position.pile
            if token.name == piece and token.must_light == bool(must_light)
        ]
        found[name] = len(of_sort)
    return found


def left_to_place(game: Any) -> dict[str, int]:
    """The numbers of a board of lazors."""
    board = kind_named("lazors").editor.opened(game.puzzle, game.position)  # type: ignore[attr-defined]
    return dict(zip(NUMBERS["lazors"], board.left, strict=True))


COUNTED: dict[str, Any] = {
    "turrets": steps_so_far,
    "shooters": nothing,
    "signposts": moves_so_far,
    "mirrors": nothing,
    "board": to_light_and_to_place,
    "lazors": left_to_place,
}
