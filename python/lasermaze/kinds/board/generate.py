"""New cards, the difficulty of a card, and cards turned and mirrored.

A new card is made from a solution. Clues are removed one after another while it stays the only one.
The result is *minimal*: without any of its clues, there is a second solution. Removing a clue
never removes a solution, so a clue that is needed once is needed later, and one pass over
the clues in random order is enough.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import islice

from lasermaze import parts
from lasermaze._kernel import board_plant, board_reduction
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import LEVELS, Effort, Levels
from lasermaze.core.english import counted
from lasermaze.core.enumeration import ENDLESS
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, size_in_words
from lasermaze.core.letter_grid import eight, quarter_turned, reflected
from lasermaze.core.puzzle import check_size
from lasermaze.core.rng import Rng
from lasermaze.generation.levels import first_of_level, wants_any
from lasermaze.interface import Recipe
from lasermaze.kind import kind_of
from lasermaze.kinds.board.card import check_card
from lasermaze.kinds.board.check import faults_of
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import BOX, MAX_CELLS, PIECES, TOKENS, Board, Proof, Token
from lasermaze.kinds.board.solve import search_of

#: The pieces in the box besides the laser, each as often as the box has it.
SUPPLY = "".join(piece * count for piece, count in BOX.items() if piece not in "LX")

_PIECES = bytes(Token(piece, "?").to_byte() >> 4 for piece in SUPPLY)

#: The least and the largest number of tokens in a card's solution, with the laser: for any card,
#: and for each level.
COUNTS = (4, 1 + len(SUPPLY))
COUNTS_OF = {"beginner": (4, 6), "intermediate": (5, 8), "advanced": (7, 9), "expert": (8, 10)}

#: The number of solved boards and of minimal cards tried before generation fails.
SOLVED_BOARDS, CARDS = 400, 150

#: The number of solved boards if a card needs certain pieces; and the pieces that it may need:
#: those that light goes through.
MORE_BOARDS, NEEDABLE = 4_000, "SDC"

#: The kernel's attempts at a solved board; a crowded one succeeds once in a hundred.
ATTEMPTS = 1_000

#: The number of attempts in one call: some ten milliseconds, so that Ctrl-C works.
_AT_ONCE = 50

#: A card is not used if counting its solutions takes more nodes.
NODES = 50_000

#: The nodes searched before comparing the effort with the hardest level.
_NODES_A_LOOK = 256

#: Percentage of cards that get a cell blocker; it stays if it is needed.
BLOCKERS = 30


#: The clues that a card can show of a cell of its solution, in the kernel's bits.
WAY, PLACE, MARK, BLOCKER = 1, 2, 4, 8


class Generate(parts.Generate[Board, Board, Proof]):
    """Cards."""

    def blank(self, rows: int, cols: int) -> Board:
        """A board without tokens. Raises: PuzzleError for a size that a board cannot have."""
        check_size(rows, cols, MAX_CELLS)
        return Board(rows, cols, bytes(rows * cols))

    def generate(self, recipe: Recipe, rng: Rng) -> Board:
        """A random card of the given size and level, from the pieces of the box.

        It has exactly one solution without stray beams, and is minimal: without a direction, a
        place, a ``!`` or the cell blocker it has several. The option ``needs`` names tokens, and
        every solution sends a beam through them. The option ``any_verdict`` asks for tokens
        scattered at random instead.

        Raises: PuzzleError for a size that a board, or a card with a solution, cannot have, or if
        no card of the level is found.
        """
        rows, cols = recipe.rows, recipe.cols
        if not 1 <= rows * cols <= MAX_CELLS or rows < 1:
            raise PuzzleError(
                f"a board of {size_in_words(rows, cols)}",
                expected=f"a size with 1 to {MAX_CELLS} cells",
            )
        if wants_any(recipe):
            return _scatter(rows, cols, rng)
        if rows * cols == 1:
            raise PuzzleError("a board of 1 by 1 has no solution", expected="a larger size")
        up_to_the_level = partial(effort_up_to, levels=self.kind.levels)
        return first_of_level(_cards(recipe, rng), recipe, up_to_the_level)

    def effort(self, puzzle: Board, budget: Budget) -> Effort | None:
        """The number of times a beam enters a cell in the whole search, and of open tokens.

        The search runs without stray beams, to its end. If several beams wait, which one is
        followed first depends a little on the card's rotation, so this is the mean over the four
        rotations. A token is open if it has to be added or turned.

        Raises: PuzzleError for a board that is not a card; whatever ``budget.progress`` raises.
        """
        check_card(puzzle, any_supply=True)
        return effort_up_to(puzzle, budget, None)

    def symmetries(self, puzzle: Board) -> Iterator[Board]:
        """The four turns of the board, each followed by its mirror image."""
        return eight(puzzle, quarter_turn, mirror_image)


def _needed(recipe: Recipe) -> Counter[str]:
    """The pieces of the option ``needs``. Raises: PuzzleError for others, and for too many."""
    needs = Counter(recipe.options.needs)
    for piece, count in needs.items():
        if piece not in NEEDABLE:
            expected = f"letters of {', '.join(NEEDABLE)}"
            raise PuzzleError(f"needs {piece!r}", expected=expected, path=("options", "needs"))
        if count > BOX[piece]:
            message = f"needs {counted(count, PIECES[piece].name)}"
            expected = f"at most {BOX[piece]}, as the box has"
            raise PuzzleError(message, expected=expected, path=("options", "needs"))
    return needs


def sends_light_through(card: Board, needs: Counter[str]) -> bool:
    """Whether every solution sends a beam through these pieces; all solutions are searched."""
    for solution in kind_of(card).solve(card).solutions():
        light = shine(solution)
        through = {
            entry.cell
            for entry, met in zip(light.beam.entries, light.meetings, strict=True)
            if met is not None and met.out
        }
        if needs - Counter(token.piece for cell, token in solution.tokens() if cell in through):
            return False
    return True


def _cards(recipe: Recipe, rng: Rng) -> Iterator[Board]:
    """Minimal cards with one solution."""
    least, most = COUNTS if recipe.level is None else COUNTS_OF[recipe.level]
    most = min(most, max(2, recipe.rows * recipe.cols // 2))
    least = min(least, most)
    needs = _needed(recipe)
    tries = MORE_BOARDS if needs else SOLVED_BOARDS
    counts = (least + rng.below(most - least + 1) for _ in range(tries))
    solved = (solved_board(recipe.rows, recipe.cols, count, rng) for count in counts)
    if needs:
        solved = (each for each in solved if each and not needs - _pieces_on(each))
    cards = (minimal(solution, rng) for solution in solved if solution)
    found = (card for card in cards if card and (not needs or sends_light_through(card, needs)))
    return islice(found, CARDS)


def _pieces_on(board: Board) -> Counter[str]:
    return Counter(token.piece for _, token in board.tokens())


def solved_board(rows: int, cols: int, count: int, rng: Rng) -> Board | None:
    """A random solved board with ``count`` tokens, one of them the laser; None if none is found.

    The kernel follows the beam, and puts tokens of the box in its way wherever it would leave the
    grid.

    Raises: AssertionError if the checker does not accept the kernel's board.
    """
    for _ in range(ATTEMPTS // _AT_ONCE):
        cells = board_plant(rows, cols, count, _PIECES, rng.bits64(), _AT_ONCE)
        if cells is not None:
            board = Board.unchecked(rows, cols, cells, b"", 1)
            solved = board.with_right(targets=len(_lit_on(rows, cols, cells)))
            faults = faults_of(solved, solved)
            assert not faults, faults
            return solved
    return None


@lru_cache(1)
def _lit_on(rows: int, cols: int, cells: bytes) -> list[Cell]:
    """The lit targets of a solved board, in order: `minimal` needs those of `solved_board`."""
    return sorted(shine(Board.unchecked(rows, cols, cells, b"", 1)).lit)


def minimal(solution: Board, rng: Rng) -> Board | None:
    """A minimal card with only this solution; None if counting took too long.

    The clues are tried in random order. Raises: TimeUpError.
    """
    cells, cols = solution.cells, solution.cols
    clues = [(index, clue) for index, byte in enumerate(cells) if byte for clue in (WAY, PLACE)]
    lit = _lit_on(solution.rows, cols, cells)
    clues += [(row * cols + col, MARK) for row, col in lit]
    rng.shuffle(clues)
    free = [index for index, byte in enumerate(cells) if not byte]
    if free and rng.chance(BLOCKERS):
        clues.append((rng.choice(free), BLOCKER))
    targets = solution.targets
    card = board_reduction(solution.rows, cols, cells, targets, clues, NODES, rng.budget)
    return None if card is None else Board.unchecked(solution.rows, cols, *card, targets)


def _scatter(rows: int, cols: int, rng: Rng) -> Board:
    """A card of tokens in random places and directions, solvable or not."""
    board = Board(rows, cols, bytes(rows * cols))
    free = board.every_cell()
    rng.shuffle(free)
    others = SUPPLY.removeprefix("T") + "X"
    pieces = ["L", "T", *rng.sample(others, rng.below(len(others) + 1))]
    placed: dict[Cell, Token | None] = {}
    add: list[Token] = []
    for piece in pieces:
        token = Token(piece, "?" if PIECES[piece].ways else "", piece == "T" and rng.chance(20))
        if free and (piece == "X" or rng.chance(50)):
            known = PIECES[piece].ways and rng.chance(60)
            placed[free.pop()] = token.turned(rng.choice(PIECES[piece].ways)) if known else token
        elif piece != "X":
            add.append(token)
    targets = 1 + rng.below(pieces.count("T"))
    return board.replaced(placed, add=bytes(token.to_byte() for token in add), targets=targets)


# Difficulty


def effort_up_to(puzzle: Board, budget: Budget, levels: Levels | None) -> Effort | None:
    """As `Generate.effort`, of a card; with levels it may stop once it suffices for the hardest."""
    nodes = ENDLESS if levels is None else _NODES_A_LOOK
    to_turn = sum(token.way == "?" for _, token in puzzle.tokens())
    open_tokens = len(puzzle.add) + to_turn
    done, card = 0, puzzle
    for number in range(4):
        card = quarter_turn(card) if number else card
        search = search_of(card, stray_beams=False)
        part, exhausted = budget.part(number / 4, (number + 1) / 4), False
        while not exhausted:
            try:
                exhausted = search.run(part, nodes, 0, ENDLESS)
            except TimeUpError:
                return None
            so_far = Effort((done + search.beam_steps + 2) // 4, open_tokens)
            if levels is not None and levels.rate(so_far).level == LEVELS[-1]:
                return so_far
        done += search.beam_steps
    return so_far


# Symmetry. A turned card is the same puzzle. Its mirror image is not: the opaque side
# of a target mirror is the next one clockwise, so that a target is not its own mirror image.

#: Each way after a quarter turn clockwise, and in a mirror; other ways stay as they are.
_TURNED = {
    way: kind.ways[(number + 1) % len(kind.ways)]
    for kind in PIECES.values()
    for number, way in enumerate(kind.ways)
}
_MIRRORED = dict(zip("<>/\\", "><\\/", strict=True))


def _moved(ways: dict[str, str]) -> bytes:
    """The table that moves the ways of tokens in the bytes of cells."""
    tokens = {token.to_byte(): token for token in TOKENS.values()}
    moved = {byte: token.turned(ways.get(token.way, token.way)) for byte, token in tokens.items()}
    return bytes(moved[byte].to_byte() if byte in moved else byte for byte in range(256))


_TURN, _MIRROR = _moved(_TURNED), _moved(_MIRRORED)


def quarter_turn(board: Board) -> Board:
    """The board turned clockwise by a quarter, with its tokens."""
    cells = quarter_turned(board).translate(_TURN)
    return board.with_right(rows=board.cols, cols=board.rows, cells=cells)


def mirror_image(board: Board) -> Board:
    """The board in a mirror that exchanges left and right."""
    return board.with_right(cells=reflected(board).translate(_MIRROR))
