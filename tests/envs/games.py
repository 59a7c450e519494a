"""The compiled games beside `lasermaze.Game`: positions in planes, and random play of both."""

from __future__ import annotations

from typing import Any

import numpy as np

import lasermaze as lm
from lasermaze.core.beam import MIRROR
from lasermaze.envs.lanes import PLANES, Lanes
from lasermaze.kind import kind_named
from lasermaze.kinds.board.light import shine

SIZES = {"turrets": (4, 5), "shooters": (4, 5), "signposts": (4, 5), "mirrors": (6, 7)}


class DifferenceError(AssertionError):
    """A position in which the two games differ."""


def is_right(game: Any) -> bool:
    """Whether the checker accepts the position."""
    solution = game.solution
    return solution is not None and lm.judge(game.puzzle, solution).right


def pushed(game: Any, move: str, moves: list[str]) -> bool:
    """Whether a move is legal; then it is made."""
    if move not in moves:
        return False
    try:
        game.push(move)
    except lm.PuzzleError as error:
        if "again and again" in str(error):  # a walk that is too long to be played
            return False
        raise
    return True


def play(kind: str, steps: int, seed: int) -> None:
    """Play both games by the same moves, mostly legal ones, and compare after each."""
    rng = np.random.default_rng(seed)
    rows, cols = SIZES.get(kind, (3, 3))
    lanes = Lanes(kind, (rows, cols), 1, 4 * rows * cols)
    puzzles: list[Any] = []
    done = True
    count = 0
    for _step in range(steps):
        if done:
            if len(puzzles) < 1 + steps // 500:
                number = len(puzzles)
                many: Any = lm.generate
                puzzles.append(many(kind, size=(rows, cols), seed=seed, index=number))
                assert lanes.add(puzzles[-1]) == number
            else:
                number = int(rng.integers(len(puzzles)))
            game: Any = lm.Game(puzzles[number])
            lanes.begin(0, number)
            lanes.show()
            count = 0
            compare(lanes, game)
        moves = list(game.legal_moves())
        if moves and rng.random() < 0.95:
            move = moves[int(rng.integers(len(moves)))]
            action = lanes.moves.index(move)
        else:
            action = int(rng.integers(len(lanes.moves)))
            move = lanes.moves[action]
        legal = pushed(game, move, moves)
        count += 1
        lanes.step([action])
        solved = legal and is_right(game)
        stuck = not any(True for _ in game.legal_moves())
        ended = solved or stuck
        truncated = not ended and count >= 4 * rows * cols
        expected = [solved, ended, truncated, not legal]
        if lanes.flags[0].tolist() != expected:
            raise DifferenceError(f"{move} after {game.history} in {game.puzzle}: {expected}")
        compare(lanes, game)
        done = ended or truncated


def compare(lanes: Lanes, game: Any) -> None:
    """Compare the legal moves, the planes and the numbers with those of the game."""
    legal = {lanes.moves[index] for index in np.flatnonzero(lanes.masks[0])}
    if legal != set(game.legal_moves()):
        raise DifferenceError(f"legal moves after {game.history} in {game.puzzle}")
    shown = dict(zip(PLANES[lanes.kind], lanes.planes[0], strict=True))
    for name, cells in SEEN[lanes.kind](game).items():
        expected = np.zeros(lanes.size, np.uint8)
        for cell in cells:
            expected[cell] = 1
        if not np.array_equal(shown.pop(name), expected):
            raise DifferenceError(f"{name!r} after {game.history} in {game.puzzle}")
    assert not shown, f"planes that are not compared: {list(shown)}"


# The expected planes, by other code than the kernel's. Each plane is a list of cells.


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


def signposts(game: Any) -> dict[str, list[Any]]:
    """The planes of a walk by letters."""
    found = letters(game, {letter: f"letter {letter}" for letter in "SLRU?XG"})
    ways = ("north", "east", "south", "west")
    kind = kind_named("signposts")
    walk: Any = None if not game.position else kind.editor.so_far(game.puzzle, game.position)
    route = "" if walk is None else walk.route
    cells = [] if walk is None else list(game.puzzle.route_cells(walk))
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


SEEN: dict[str, Any] = {
    "turrets": turrets,
    "shooters": shooters,
    "signposts": signposts,
    "mirrors": mirrors,
    "board": board,
}
