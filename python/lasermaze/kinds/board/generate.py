"""New cards: a solution first, of which clue after clue is taken away while it stays the only one.

What remains is *minimal*: take any one clue more, and there is a second solution. To take a
clue away never removes a solution, so a clue that cannot go once can never go later, and one
pass over the clues in random order is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lasermaze.core.budget import SLICE
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import check_alone, first_of_level
from lasermaze.kind import Recipe
from lasermaze.kinds.board import KIND
from lasermaze.kinds.board.check import shine
from lasermaze.kinds.board.plant import SUPPLY, plant
from lasermaze.kinds.board.puzzle import BOX, MAX_CELLS, WAYS, Board, Token
from lasermaze.kinds.board.solve import start
from lasermaze.kinds.board.toil import toil

#: How many tokens there are in the solution of a card, at least and at most, the laser among
#: them: in any card, and in one of each level.
TOKENS = (4, 1 + len(SUPPLY))
TOKENS_OF = {"beginner": (4, 6), "intermediate": (5, 8), "advanced": (7, 9), "expert": (8, 10)}

#: So many plants, and minimal cards made of them, may fail before a wish is given up.
PLANTS, CARDS = 400, 150

#: A card whose solutions are not counted in so many nodes is not taken.
NODES = 50_000

#: In so many of a hundred plants a cell blocker lies about; it stays where it is needed.
BLOCKERS = 30


class Clue(NamedTuple):
    """What a card can show: the ``way``, ``place`` or ``mark`` of a token, or a ``blocker``."""

    cell: Cell
    sort: str


def generate(recipe: Recipe, rng: Rng) -> Board:
    """A random card of the given size and level, from the pieces of the box.

    It has exactly one solution without stray beams, and is minimal: a direction, a place or a
    ``!`` less, or the cell blocker away, and it has several. The option ``any_verdict`` asks
    for tokens scattered at random instead.

    Raises: PuzzleError for a size that a board, or a card with a solution, cannot have, and
    where no card of the level is found.
    """
    rows, cols = recipe.rows, recipe.cols
    if not 1 <= rows * cols <= MAX_CELLS or rows < 1:
        raise PuzzleError(
            f"a board of {rows} by {cols}", expected=f"a size with 1 to {MAX_CELLS} cells"
        )
    check_alone("any_verdict", recipe)
    if recipe.options.get("any_verdict"):
        return _scatter(rows, cols, rng)
    if rows * cols == 1:
        raise PuzzleError("a board of 1 by 1 has no solution", expected="a larger size")
    return first_of_level(_cards(recipe, rng), recipe, toil, KIND.scale)


def _cards(recipe: Recipe, rng: Rng) -> Iterator[Board]:
    """Minimal cards with one solution, as long as the patience lasts."""
    least, most = TOKENS if recipe.level is None else TOKENS_OF[recipe.level]
    most = min(most, max(2, recipe.rows * recipe.cols // 2))
    least = min(least, most)
    made = 0
    for _ in range(PLANTS):
        count = least + rng.below(most - least + 1)
        solution = plant(recipe.rows, recipe.cols, count, rng)
        card = solution and _minimal(solution, rng)
        if card:
            yield card
            made += 1
        if made == CARDS:
            return


def _minimal(solution: Board, rng: Rng) -> Board | None:
    """A card with this solution alone and no clue too many; None where counting took too long."""
    lit = shine(solution).lit
    clues = [Clue(cell, sort) for cell, _ in solution.tokens() for sort in ("way", "place")]
    clues += [Clue(cell, "mark") for cell in sorted(lit)]
    rng.shuffle(clues)
    free = [cell for cell in _cells_of(solution) if solution[cell] is None]
    if free and rng.chance(BLOCKERS):
        clues.append(Clue(rng.choice(free), "blocker"))
    shown = set(clues)
    for clue in clues:
        count = _count(_card(solution, shown - {clue}))
        if count is None:
            return None
        if count == 1:
            shown.remove(clue)
    return _card(solution, shown)


def _card(solution: Board, shown: set[Clue]) -> Board:
    """The card that shows so much of a solution. What has no place is in the pile."""
    cells: dict[Cell, Token | None] = {
        cell: Token("X", "") for cell, sort in shown if sort == "blocker"
    }
    pile: list[Token] = []
    for cell, token in solution.tokens():
        placed, turned, marked = (Clue(cell, sort) in shown for sort in ("place", "way", "mark"))
        left = Token(token.piece, token.way if placed and turned else "?", marked)
        cells[cell] = left if placed else None
        pile += [] if placed else [left]
    return solution.replaced(cells, add=bytes(token.to_byte() for token in pile))


def _count(card: Board) -> int | None:
    """How many solutions a card has, 2 for more; None where that would take too long."""
    search = start(card, stray_beams=False)
    while search.nodes < NODES:
        # Back in Python after each slice, so that Ctrl-C is heard.
        _, exhausted = search.run(NODES - search.nodes, 0, 2, SLICE)
        if exhausted or search.found == 2:
            return search.found
    return None


def _scatter(rows: int, cols: int, rng: Rng) -> Board:
    """A card of tokens in random places and directions, solvable or not."""
    board = Board(rows, cols, bytes(rows * cols))
    free = _cells_of(board)
    rng.shuffle(free)
    others = [piece for piece, count in BOX.items() for _ in range(count)]
    others.remove("L")
    others.remove("T")
    pieces = ["L", "T", *rng.sample(others, rng.below(len(others) + 1))]
    placed: dict[Cell, Token | None] = {}
    add: list[Token] = []
    for piece in pieces:
        token = Token(piece, "?" if WAYS[piece] else "", piece == "T" and rng.chance(20))
        if free and (piece == "X" or rng.chance(50)):
            known = WAYS[piece] and rng.chance(60)
            placed[free.pop()] = token.turned(rng.choice(WAYS[piece])) if known else token
        elif piece != "X":
            add.append(token)
    targets = 1 + rng.below(pieces.count("T"))
    return board.replaced(placed, add=bytes(token.to_byte() for token in add), targets=targets)


def _cells_of(board: Board) -> list[Cell]:
    return [divmod(index, board.cols) for index in range(board.rows * board.cols)]
