"""Random cards, repeatable from a seed: solvable ones, spoiled ones, and any.

A *planted* card is a full grid whose beam touches every token, from which tokens and
directions are then taken away; in a *returning* one a beam comes back to the laser or runs
into light. A *spoiled* one differs from these in a single thing, so that it is often
impossible, but only just. A *scattered* one is random throughout. Nothing here solves;
`brute_force.trace` follows the beam of a grid that is full already.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from lasermaze.kinds.board.puzzle import BOX, Board, Token
from tests.board.oracles import Arrangement
from tests.board.oracles.brute_force import WAYS_OF, Light, trace

Grid = list[Token | None]


@dataclass(frozen=True)
class Habit:
    """The properties of random cards.

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

#: Cards on both sides of 32, 64 and 128 cells, where a set of cells outgrows a machine word.
LARGE = Habit(
    ((1, 32), (11, 3), (6, 6), (63, 1), (8, 8), (5, 13), (9, 8), (11, 11), (1, 121)),
    tokens=8,
    taken=1,
)


def cards(seed: int | str, habit: Habit = USUAL) -> Iterator[Board]:
    """Random cards without end; the same seed gives the same cards."""
    rng = Random(seed)
    while True:
        rows, cols = rng.choice(habit.sizes)
        kind = rng.choices((planted, returning, spoiled, scattered), weights=(45, 15, 25, 15))[0]
        card = kind(rng, rows, cols, habit)
        if card is not None:
            yield card


def planted(rng: Random, rows: int, cols: int, habit: Habit) -> Board | None:
    """A card with a solution, at least when beams may stray; None if none came to mind."""
    tame = rng.random() < 0.6
    supply = _supply(rng)
    for _ in range(20):
        pieces = rng.sample(supply, rng.randint(1, habit.tokens))
        grid = _scatter_in_light(rng, rows, cols, pieces)
        light = trace(rows, cols, grid)
        dark = _untouched(cols, grid, light)
        if light.lit and not dark and not (tame and light.strays):
            return _taken_away(rng, rows, cols, grid, light, habit)
    return None


def returning(rng: Random, rows: int, cols: int, habit: Habit) -> Board | None:
    """A card with a solution in which a beam comes back to the laser, or runs into light.

    Such grids are too rare to wait for, so these are known ones, turned and stretched.
    """
    lines = [line.split() for line in rng.choice(_RETURNING).splitlines()]
    for _ in range(rng.randrange(4)):
        lines = _quarter_turn(lines)
    if len(lines) > rows or len(lines[0]) > cols:
        return None
    while len(lines) < rows:
        lines.insert(rng.randint(0, len(lines)), ["."] * len(lines[0]))
    while len(lines[0]) < cols:
        gap = rng.randint(0, len(lines[0]))
        lines = [[*line[:gap], ".", *line[gap:]] for line in lines]
    grid = tuple(code for line in lines for code in line)
    return _taken_away(rng, rows, cols, grid, trace(rows, cols, grid), habit)


_RETURNING = (
    # Into light, round a ring.
    """.  Tv .
       L> S/ D\\
       .  D\\ D/""",
    # Into light, where a splitter brings two beams together.
    """T> T^ .
       T> S\\ T^
       L> S/ D/""",
    # To the back of the laser.
    """D/ .  D\\ .
       D\\ L> S/ T<""",
    # To its mouth.
    """.  Tv .
       L> S\\ D\\
       .  D\\ D/""",
)


def _quarter_turn(lines: list[list[str]]) -> list[list[str]]:
    """A full grid turned clockwise, its tokens with it."""
    turned = str.maketrans("^>v</\\|-", ">v<^\\/-|")
    return [
        [code.translate(turned) for code in column[::-1]] for column in zip(*lines, strict=True)
    ]


def spoiled(rng: Random, rows: int, cols: int, habit: Habit) -> Board | None:
    """A planted card with one thing changed."""
    card = rng.choice((planted, planted, returning))(rng, rows, cols, habit)
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
    """A grid with each piece put where light ran before it came (a blocker: where none ran).

    Most beams that would then leave the grid are caught by targets.
    """
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
    _catch_strays(rng, rows, cols, grid)
    for at in _untouched(cols, tuple(grid), trace(rows, cols, tuple(grid))):
        grid[at] = "."
    return tuple(grid)


def _untouched(cols: int, grid: Arrangement, light: Light) -> list[int]:
    return [
        at
        for at, code in enumerate(grid)
        if code[0] in "TSDC" and divmod(at, cols) not in light.touched
    ]


def _catch_strays(rng: Random, rows: int, cols: int, grid: list[str]) -> None:
    """Put targets before the beams that would leave the grid, if there is space."""
    facing = {(-1, 0): "Tv", (0, 1): "T<", (1, 0): "T^", (0, -1): "T>"}
    for _ in range(8):
        exits = sorted(trace(rows, cols, tuple(grid)).exits)
        space = [(spot, vector) for spot, vector in exits if grid[spot[0] * cols + spot[1]] == "."]
        if not space or rng.random() < 0.1:
            return
        (row, col), vector = rng.choice(space)
        grid[row * cols + col] = facing[vector]


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
