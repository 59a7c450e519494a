"""New cards: a solution is planted along the beam, then part of what it shows is hidden."""

from __future__ import annotations

from collections import Counter

from lasermaze.beam import Beam
from lasermaze.board.check import check, shine
from lasermaze.board.puzzle import BOX, MAX_CELLS, WAYS, Board, Token
from lasermaze.errors import PuzzleError
from lasermaze.grid import ARROWS, Cell
from lasermaze.interface import Recipe
from lasermaze.streams import Stream

#: So many planted boards may fail before the size is given up. (A beam planted on two cells
#: in a row succeeds at the first attempt in eight.)
ATTEMPTS = 10_000

#: Of so many planted boards the fullest is taken: most beams find a target too soon.
PLANTS = 24


def generate(recipe: Recipe, stream: Stream) -> Board:
    """A random card of the given size, from the pieces of the box.

    It has a solution, without stray beams, unless the option ``any_verdict`` asks for tokens
    scattered at random. Whether it has others is not looked at.

    Raises: PuzzleError for a size that a board, or a card with a solution, cannot have.
    """
    rows, cols = recipe.rows, recipe.cols
    if not 1 <= rows * cols <= MAX_CELLS or rows < 1:
        raise PuzzleError(
            f"a board of {rows} by {cols}", expected=f"a size with 1 to {MAX_CELLS} cells"
        )
    if recipe.options.get("any_verdict"):
        return _scatter(rows, cols, stream)
    if rows * cols == 1:
        raise PuzzleError("a board of 1 by 1 has no solution", expected="a larger size")
    return _hide(_fullest_plant(rows, cols, stream), stream)


def _fullest_plant(rows: int, cols: int, stream: Stream) -> Board:
    """The solved board with the most tokens of the first few that come out."""
    plants: list[Board] = []
    for _ in range(ATTEMPTS):
        plant = _plant(rows, cols, stream)
        plants += [plant] if plant is not None else []
        if len(plants) == PLANTS:
            break
    if not plants:
        raise PuzzleError(f"no solution found on a board of {rows} by {cols}")
    return max(plants, key=lambda plant: sum(1 for _ in plant.tokens()))


def _plant(rows: int, cols: int, stream: Stream) -> Board | None:
    """A solved board, or None: wherever a beam would leave, a token is put in its way."""
    board = _empty(rows, cols)
    laser = stream.choice(_cells(board))
    board = board.replaced({laser: Token("L", stream.choice(ARROWS))})
    supply = [piece for piece in "TSDC" for _ in range(BOX[piece])]
    # A small board is not to be crowded; the last tokens end beams, so they are targets.
    size = 1 + stream.below(min(len(supply), max(1, rows * cols // 3)))
    for placed in range(len(supply)):
        light = shine(board)
        if light.blocked or not light.beam.exits:
            break
        index, _ = stream.choice(light.beam.exits)
        spots = _last_run(board, light.beam, index)
        pieces = [piece for piece in supply if piece == "T" or placed + 1 < size]
        if not spots or not pieces:
            return None
        piece = stream.choice(pieces)
        supply.remove(piece)
        board = board.replaced({stream.choice(spots): Token(piece, stream.choice(WAYS[piece]))})
    targets = len(shine(board).lit)
    solved = board.replaced({}, targets=targets)
    return solved if targets and check(solved, solved).ok else None


def _last_run(board: Board, beam: Beam, index: int | None) -> list[Cell]:
    """The empty cells that a leaving beam crosses last, where no other light runs."""
    crossings = Counter(entry.cell for entry in beam.entries)
    run: list[Cell] = []
    while index is not None and board[beam.entries[index].cell] is None:
        cell = beam.entries[index].cell
        if crossings[cell] == 1:
            run.append(cell)
        index = beam.parent[index]
    return run


def _hide(solution: Board, stream: Stream) -> Board:
    """A card with this solution: some tokens in the pile, some directions unknown."""
    lit = shine(solution).lit
    cells: dict[Cell, Token | None] = {}
    add: list[Token] = []
    open_at_least = stream.choice([cell for cell, token in solution.tokens() if token.piece != "X"])
    for cell, token in solution.tokens():
        marked = Token(token.piece, token.way, cell in lit and stream.chance(25))
        fate = stream.below(2) + 1 if cell == open_at_least else stream.below(3)
        if fate == 0:
            cells[cell] = marked
        elif fate == 1:
            cells[cell] = marked.turned("?")
        else:
            cells[cell] = None
            add.append(marked.turned("?"))
    free = [cell for cell in _cells(solution) if solution[cell] is None]
    if free and stream.chance(40):
        cells[stream.choice(free)] = Token("X", "")
    return solution.replaced(cells, add=bytes(token.to_byte() for token in add))


def _scatter(rows: int, cols: int, stream: Stream) -> Board:
    """A card of tokens in random places and directions, solvable or not."""
    board = _empty(rows, cols)
    free = _cells(board)
    stream.shuffle(free)
    others = [piece for piece, count in BOX.items() for _ in range(count)]
    others.remove("L")
    others.remove("T")
    pieces = ["L", "T", *stream.sample(others, stream.below(len(others) + 1))]
    placed: dict[Cell, Token | None] = {}
    add: list[Token] = []
    for piece in pieces:
        token = Token(piece, "?" if WAYS[piece] else "", piece == "T" and stream.chance(20))
        if free and (piece == "X" or stream.chance(50)):
            known = WAYS[piece] and stream.chance(60)
            placed[free.pop()] = token.turned(stream.choice(WAYS[piece])) if known else token
        elif piece != "X":
            add.append(token)
    targets = 1 + stream.below(pieces.count("T"))
    return board.replaced(placed, add=bytes(token.to_byte() for token in add), targets=targets)


def _empty(rows: int, cols: int) -> Board:
    return Board(rows, cols, bytes(rows * cols))


def _cells(board: Board) -> list[Cell]:
    return [divmod(index, board.cols) for index in range(board.rows * board.cols)]
