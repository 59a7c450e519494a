"""Random cards, repeatable from a seed: solvable ones, spoiled ones, and any.

A *planted* card is a full grid whose beam touches every token, from which tokens and
directions are then taken away. A *spoiled* one differs from a planted one in a single thing,
so that it is often impossible, but only just. A *scattered* one is random throughout.
Nothing here solves; `brute_force.trace` follows the beam of a grid that is full already.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from lasermaze.board.puzzle import BOX, Board, Token
from tests.board.oracles import Arrangement
from tests.board.oracles.brute_force import WAYS_OF, Light, trace

Grid = list[Token | None]


@dataclass(frozen=True)
class Habit:
    """What random cards are like.

    ``sizes`` are the (rows, cols) to choose from; ``tokens`` and ``taken`` the most tokens on
    a planted grid besides the laser, and the most that are taken away to the pile.
    """

    sizes: tuple[tuple[int, int], ...]
    tokens: int
    taken: int


#: Cards for the SAT model.
USUAL = Habit(tuple((rows, cols) for rows in (3, 4, 5) for cols in (3, 4, 5)), tokens=8, taken=3)

#: Cards for the brute force.
TINY = Habit(
    ((1, 2), (2, 1), (1, 3), (3, 1), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)),
    tokens=5,
    taken=3,
)


def cards(seed: int | str, habit: Habit = USUAL) -> Iterator[Board]:
    """Random cards without end; the same seed gives the same cards."""
    rng = Random(seed)
    while True:
        rows, cols = rng.choice(habit.sizes)
        kind = rng.choices((planted, spoiled, scattered), weights=(55, 30, 15))[0]
        card = kind(rng, rows, cols, habit)
        if card is not None:
            yield card


def planted(rng: Random, rows: int, cols: int, habit: Habit) -> Board | None:
    """A card with a solution, at least when beams may stray; None if none came to mind.

    Many of the grids have no stray beams, and on some of those a beam comes back: to the
    laser or into light. Such grids are rare, so they are looked for by small changes.
    """
    wish = rng.choices((_anything, _tame, _returning), weights=(35, 40, 25))[0]
    supply = [*"SSSSDDDDTTTTC"] if wish is _returning else _supply(rng)
    grid = _scatter_in_light(rng, rows, cols, rng.sample(supply, rng.randint(1, habit.tokens)))
    for _ in range(150):
        light = trace(rows, cols, grid)
        if light.lit and wish(grid, light) <= 0:
            return _taken_away(rng, rows, cols, _without_dark(cols, grid, light), light, habit)
        changed = _changed(rng, cols, grid, light)
        if wish(changed, trace(rows, cols, changed)) <= wish(grid, light):
            grid = changed
    return None


def _anything(grid: Arrangement, light: Light) -> int:
    return 0


def _tame(grid: Arrangement, light: Light) -> int:
    """How far a grid is from one without stray beams."""
    return len(light.exits) + len(light.ends)


def _returning(grid: Arrangement, light: Light) -> int:
    """How far a grid is from one where a beam comes back and none strays."""
    return _tame(grid, light) + (0 if light.merged or light.home else 2)


def spoiled(rng: Random, rows: int, cols: int, habit: Habit) -> Board | None:
    """A planted card with one thing changed."""
    card = planted(rng, rows, cols, habit)
    if card is None:
        return None
    tokens = [cell for cell, token in card.tokens() if token.piece != "L"]
    empty = [divmod(at, cols) for at, byte in enumerate(card.cells) if not byte]
    targets = sum(token.piece == "T" for token in (*card.pile, *(t for _, t in card.tokens())))
    change = rng.randrange(5)
    if change == 0 and targets > 1:
        others = [number for number in range(1, targets + 1) if number != card.targets]
        return card.replaced({}, targets=rng.choice(others))
    if change == 1 and empty:
        return card.replaced({rng.choice(empty): Token("X", "")})
    if change == 2 and empty and tokens:
        cell = rng.choice(tokens)
        return card.replaced({cell: None, rng.choice(empty): card[cell]})
    if change == 3 and empty:
        piece = rng.choice("TSDC")
        return card.replaced({}, add=bytes([*card.add, Token(piece, "?").to_byte()]))
    cell = rng.choice(tokens or [(0, 0)])
    token = card[cell]
    if token is None or token.piece == "X":
        return None
    return card.replaced({cell: token.turned(rng.choice(WAYS_OF[token.piece]))})


def scattered(rng: Random, rows: int, cols: int, habit: Habit) -> Board | None:
    """A card on which everything is random."""
    cells = rows * cols
    pieces = rng.sample(_supply(rng), rng.randint(1, min(habit.tokens, cells - 1)))
    spots = rng.sample(range(cells), len(pieces) + 1)
    grid: Grid = [None] * cells
    pile: list[Token] = []
    for spot, piece in zip(spots, ["L", *pieces], strict=True):
        must_light = piece == "T" and rng.random() < 0.2
        if piece != "X" and len(pile) < habit.taken and rng.random() < 0.4:
            pile.append(Token(piece, "?", must_light))
        else:
            way = rng.choice(WAYS_OF.get(piece, "") + "?" * 2) if piece != "X" else ""
            grid[spot] = Token(piece, way, must_light)
    targets = pieces.count("T")
    if not targets:
        return None
    return _board(rows, cols, grid, pile, rng.randint(1, min(targets, 3)))


def _supply(rng: Random) -> list[str]:
    """The pieces besides the laser: those of the box, now and then twice, or with splitters."""
    box = [piece for piece, count in BOX.items() if piece != "L" for _ in range(count)]
    return rng.choices((box, box * 2, [*box, *"SSSSSS"]), weights=(50, 25, 25))[0]


def _scatter_in_light(rng: Random, rows: int, cols: int, pieces: list[str]) -> Arrangement:
    """A grid with each piece put where light ran before it came (a blocker: where none ran)."""
    grid = ["."] * (rows * cols)
    grid[rng.randrange(rows * cols)] = "L" + rng.choice("^>v<")
    for piece in pieces:
        light = trace(rows, cols, tuple(grid))
        spots = [
            at
            for at, code in enumerate(grid)
            if code == "." and (divmod(at, cols) in light.spots) == (piece != "X")
        ]
        if spots:
            grid[rng.choice(spots)] = _turned(rng, piece)
    return tuple(grid)


def _changed(rng: Random, cols: int, grid: Arrangement, light: Light) -> Arrangement:
    """The grid with one token turned, or moved into the light."""
    changed = list(grid)
    token = rng.choice([at for at, code in enumerate(grid) if code[0] not in ".X"])
    empty = [at for at, code in enumerate(grid) if code == "." and divmod(at, cols) in light.spots]
    if empty and rng.random() < 0.6:
        changed[token] = "."
        changed[rng.choice(empty)] = _turned(rng, grid[token][0])
    else:
        changed[token] = _turned(rng, grid[token][0])
    return tuple(changed)


def _without_dark(cols: int, grid: Arrangement, light: Light) -> Arrangement:
    """The grid without the tokens that break rule 3; the light is the same without them.

    A checkpoint that is only met from its side stops light, so it stays and spoils the card.
    """
    return tuple(
        "." if code[0] in "TSDC" and divmod(at, cols) not in light.spots else code
        for at, code in enumerate(grid)
    )


def _turned(rng: Random, piece: str) -> str:
    return piece + (rng.choice(WAYS_OF[piece]) if piece != "X" else "")


def _taken_away(
    rng: Random, rows: int, cols: int, full: Arrangement, light: Light, habit: Habit
) -> Board:
    """The card that a full grid solves, with fewer tokens and directions."""
    grid: Grid = [None] * (rows * cols)
    pile: list[Token] = []
    hidden, taken = rng.random(), rng.randint(0, habit.taken)
    order = list(enumerate(full))
    rng.shuffle(order)
    for at, code in order:
        if code == ".":
            continue
        must_light = divmod(at, cols) in light.lit and rng.random() < 0.4
        if code != "X" and len(pile) < taken:
            pile.append(Token(code[0], "?", must_light))
        elif code != "X" and rng.random() < hidden:
            grid[at] = Token(code[0], "?", must_light)
        else:
            grid[at] = Token(code[0], code[1:], must_light)
    return _board(rows, cols, grid, pile, len(light.lit))


def _board(rows: int, cols: int, grid: Grid, pile: list[Token], targets: int) -> Board:
    lines = [grid[row * cols : (row + 1) * cols] for row in range(rows)]
    return Board.of(lines, pile, targets)
