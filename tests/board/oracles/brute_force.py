"""Every placement of the pile in every direction, each judged by the rules.

Nothing is pruned and nothing is clever. Headings are vectors ``(down, right)`` here, and
mirrors swap their parts, so that this method shares no table with any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

from lasermaze.kinds.board.puzzle import Board
from tests.board.oracles import Arrangement, SolutionSets

Vector = tuple[int, int]
Spot = tuple[int, int]

VECTORS: dict[str, Vector] = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
WAYS_OF = {"L": "^>v<", "T": "^>v<", "S": "/\\", "D": "/\\", "C": "|-"}


class Light(NamedTuple):
    """The beam of a full grid.

    ``ends`` are the spots where a beam died on an opaque side, ``exits`` those from which
    one left the grid, with its vector; ``merged`` is where one ran into light, and ``home``
    tells whether one came back to the laser.
    """

    entered: frozenset[tuple[Spot, Vector]]
    touched: frozenset[Spot]
    lit: frozenset[Spot]
    ends: frozenset[Spot]
    exits: frozenset[tuple[Spot, Vector]]
    merged: frozenset[tuple[Spot, Vector]]
    home: bool

    @property
    def spots(self) -> frozenset[Spot]:
        """The cells that light runs through or meets."""
        return frozenset(spot for spot, _ in self.entered)

    @property
    def strays(self) -> bool:
        """Whether rule 4 is broken."""
        return bool(self.ends or self.exits)


def trace(rows: int, cols: int, grid: Arrangement) -> Light:
    """The path of the laser's light on a full grid, and the tokens that it meets."""
    entered: set[tuple[Spot, Vector]] = set()
    touched, lit, ends = set(), set(), set()
    exits, merged = set(), set()
    at = next(index for index, code in enumerate(grid) if code[0] == "L")
    beams = [(divmod(at, cols), VECTORS[grid[at][1]])]
    while beams:
        (row, col), (down, right) = beams.pop()
        spot, vector = (row + down, col + right), (down, right)
        if not (0 <= spot[0] < rows and 0 <= spot[1] < cols):
            exits.add(((row, col), vector))
        elif (spot, vector) in entered:
            merged.add((spot, vector))
        else:
            entered.add((spot, vector))
            code = grid[spot[0] * cols + spot[1]]
            out = leaving(code, vector)
            beams += [(spot, onward) for onward in out]
            if code[0] in "TSD" or (code[0] == "C" and out):
                touched.add(spot)
            if code[0] == "T" and vector == opposite(VECTORS[code[1]]):
                lit.add(spot)
            elif not out and not (code[0] == "L" and vector == opposite(VECTORS[code[1]])):
                ends.add(spot)
    return Light(
        frozenset(entered),
        frozenset(touched),
        frozenset(lit),
        frozenset(ends),
        frozenset(exits),
        frozenset(merged),
        home=any(spot == divmod(at, cols) for spot, _ in entered),
    )


def leaving(code: str, vector: Vector) -> tuple[Vector, ...]:
    """The ways in which a beam goes on from a cell that it enters."""
    down, right = vector
    slash, backslash = (-right, -down), (right, down)
    match code[0]:
        case "." | "X":
            return (vector,)
        case "S":
            return (vector, slash if code[1] == "/" else backslash)
        case "D":
            return (slash,) if code[1] == "/" else (backslash,)
        case "C":
            return (vector,) if (code[1] == "|") == (right == 0) else ()
        case "T":
            face = VECTORS[code[1]]
            clockwise = (face[1], -face[0])
            if vector in (opposite(face), opposite(clockwise)):
                return ()
            return (backslash,) if code[1] in "^v" else (slash,)
        case _:
            return ()


def opposite(vector: Vector) -> Vector:
    """The vector turned about."""
    return -vector[0], -vector[1]


def obeys(card: Board, grid: Arrangement, light: Light) -> bool:
    """Whether rules 2 and 3 hold for a full grid that came from the card by rule 1."""
    if len(light.lit) != card.targets:
        return False
    wanted = {spot for spot, token in card.tokens() if token.must_light}
    if not wanted <= light.lit:
        return False
    given = {spot for spot, _ in card.tokens()}
    if len(light.lit - given) < sum(token.must_light for token in card.pile):
        return False
    return all(
        divmod(index, card.cols) in light.touched
        for index, code in enumerate(grid)
        if code[0] in "TSDC"
    )


def placements(card: Board) -> Iterator[Arrangement]:
    """Every full grid that rule 1 allows, each once."""
    choices = [["."] for _ in range(card.rows * card.cols)]
    for (row, col), token in card.tokens():
        choices[row * card.cols + col] = _codes(token.piece, token.way)
    for spread in _spreads(
        sorted(Counter(token.piece for token in card.pile).items()), _free(card)
    ):
        for index, piece in spread.items():
            choices[index] = _codes(piece, "?")
        yield from product(*choices)
        for index in spread:
            choices[index] = ["."]


def number_of_placements(card: Board) -> int:
    """How many grids `placements` yields."""
    free = len(_free(card))
    count = prod(len(_codes(token.piece, token.way)) for _, token in card.tokens())
    for piece, number in Counter(token.piece for token in card.pile).items():
        count *= comb(free, number) * len(WAYS_OF[piece]) ** number
        free -= number
    return count


def solution_sets(card: Board) -> SolutionSets:
    """All solutions of a card under both sets of rules.

    Cost: `number_of_placements` times a walk of the beam, about 10 µs.
    """
    strict, stray = set(), set()
    for grid in placements(card):
        light = trace(card.rows, card.cols, grid)
        if obeys(card, grid, light):
            stray.add(grid)
            if not light.strays:
                strict.add(grid)
    return SolutionSets(frozenset(strict), frozenset(stray))


def _codes(piece: str, way: str) -> list[str]:
    return [piece + turned for turned in WAYS_OF[piece]] if way == "?" else [piece + way]


def _free(card: Board) -> frozenset[int]:
    taken = {row * card.cols + col for (row, col), _ in card.tokens()}
    return frozenset(range(card.rows * card.cols)) - taken


def _spreads(pile: list[tuple[str, int]], free: frozenset[int]) -> Iterator[dict[int, str]]:
    """Every way to lay the pieces on free cells; equal pieces are interchangeable."""
    if not pile:
        yield {}
        return
    (piece, number), *others = pile
    for spots in combinations(sorted(free), number):
        for rest in _spreads(others, free - set(spots)):
            yield dict.fromkeys(spots, piece) | rest
