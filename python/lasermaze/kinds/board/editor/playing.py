"""Playing a card: the position is the board; the tokens of the card are locked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from lasermaze.core.answers import Solved
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, place, size_in_words
from lasermaze.core.puzzle import DETAILS
from lasermaze.core.wording import worded
from lasermaze.editor.grid_edits import index_of
from lasermaze.editor.moves import Move, at_cell
from lasermaze.interface import Observation
from lasermaze.kinds.board.check import faults_of
from lasermaze.kinds.board.editor.designing import (
    Designing,
    at,
    on_board,
    piled,
    swapped,
    turned,
    way_of,
)
from lasermaze.kinds.board.formats import format, parse
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import TOKENS, WAYS, Board, BoardOptions, Token, pile_code

_LENIENT: BoardOptions = {"stray_beams": False, "any_supply": True, "unfinished": True}

#: The tokens that a pile can hold, each with whether it must be lit.
_PILED = tuple(token for token in TOKENS.values() if token.way == "?")


class Playing(Designing):
    """The player's half of the editor of cards.

    Tokens of the pile are put on empty cells, moved, turned and taken back; those of the card
    stay where they are, and only those of unknown direction can be turned.
    """

    plays = ("put", "take", "move", "turn", "touch", "clear")

    def start(self, puzzle: Board) -> str:
        """The position before the first move: the card itself."""
        return format(puzzle)

    def opened(self, puzzle: Board, position: str) -> Board:
        """The board in a position.

        Raises: PuzzleError for a text that is not a position of this card.
        """
        return board_of(puzzle, position)

    def moves_from(self, puzzle: Board, board: Board) -> Iterator[str]:
        """Every move that puts a token of the pile, or turns or takes one on the board.

        Moving a token is taking and putting it. No moves once the card is solved.
        """
        if board.complete and not faults_of(puzzle, board):
            return
        tokens = [token.turned(way) for token in dict.fromkeys(board.pile) for way in _ways(token)]
        for cell in board.every_cell():
            token, given = board[cell], puzzle[cell]
            if token is None:
                for piece in tokens:
                    yield at_cell("put", cell, piece.code)
            elif given is None or given.way == "?":
                for way in _ways(token):
                    if way != token.way:
                        yield at_cell("turn", cell, way=way_of(token.turned(way)))
                if given is None:
                    yield at_cell("take", cell)

    def every_move(self, rows: int, cols: int) -> Iterator[str]:
        """Every move on each cell, row by row."""
        codes = [token.code for token in TOKENS.values() if token.piece != "X"]
        for row, col in product(range(1, rows + 1), range(1, cols + 1)):
            yield from (f"put {code} {row},{col}" for code in codes)
            yield from (f"turn {row},{col} {way}" for way in (*Heading.__members__, "?"))
            yield f"take {row},{col}"

    def observed(self, puzzle: Board, board: Board) -> Observation:
        """The tokens on the board; the number of targets to light, and the pile by tokens."""
        pile = Counter(board.pile)
        return Observation((board.cells,), (board.targets, *(pile[token] for token in _PILED)))

    def play_put(self, puzzle: Board, board: Board, move: Move) -> str:
        """The position with a token of the pile on every cell, with the direction of the code."""
        wanted = piled(move.code)
        way = move.code.rstrip("!")[1:] or "?"
        for cell in on_board(board, move.cells):
            board = _take(puzzle, board, (cell,))
            token = _from_pile(board, wanted)
            board = board.placed(cell, token.turned(way))
        return format(board)

    def play_take(self, puzzle: Board, board: Board, move: Move) -> str:
        """The position with the tokens of some cells back in the pile."""
        return format(_take(puzzle, board, on_board(board, move.cells)))

    def play_move(self, puzzle: Board, board: Board, move: Move) -> str:
        """The position with the tokens of two cells exchanged."""
        for cell in on_board(board, move.cells):
            _check_free(puzzle, cell)
        return format(swapped(board, move.cells[0], move.cells[1]))

    def play_turn(self, puzzle: Board, board: Board, move: Move) -> str:
        """The position with a token turned."""
        token, given = at(board, move.cell), puzzle[move.cell]
        if given is not None and given.way != "?":
            raise _locked(given)
        return format(board.replaced({move.cell: turned(token, move)}))

    def play_touch(self, puzzle: Board, board: Board, move: Move) -> str:
        """The position with a token turned on, or the first of the pile on an empty cell."""
        index_of(board, move.cell)
        if board[move.cell] is not None:
            return self.play_turn(puzzle, board, move)
        if not board.pile:
            raise PuzzleError(worded("nothing is left to add"), expected="a token to turn")
        return format(board.placed(move.cell, board.pile[0]))

    def complete(self, puzzle: Board, board: Board) -> bool:
        """Whether all tokens are added and turned."""
        return board.complete

    def solution_in(self, puzzle: Board, board: Board) -> Board:
        """The board as a solution: as in the solver's, only tokens of the card are marked."""
        return _unmarked(puzzle, board).replaced({}, add=b"")

    def position(self, puzzle: Board, solution: Board) -> str:
        """The position that shows a solution, or a board with tokens still to be added.

        The marks of the pile go to added targets that are lit, as long as marks are left.

        Raises: PuzzleError, with its path, for a board that is not one of the card.
        """
        _check_size(puzzle, solution)
        board = _unmarked(puzzle, solution)
        lit = shine(board).lit
        targets = [cell for cell, token in added(puzzle, board).items() if token.piece == "T"]
        marks = sum(token.must_light for token in puzzle.pile)
        marked = sorted(targets, key=lambda cell: (cell not in lit, cell))[:marks]
        board = board.replaced({cell: at(board, cell)._replace(must_light=True) for cell in marked})
        on_board = _unturned(added(puzzle, board).values())
        board = replace(board, add=bytes(each.to_byte() for each in _left(puzzle, on_board)))
        _check_card(puzzle, board)
        return format(board)

    def fewest_moves(self, puzzle: Board, answer: Solved[Board, Board]) -> int:
        """One for each token that is put or turned, whatever the solution."""
        after = self.opened(puzzle, self.position(puzzle, answer.witness))
        return sum(1 for _ in moves_between(puzzle, after))


def board_of(puzzle: Board, position: str) -> Board:
    """The board in a position: the card's tokens, some turned, and the added tokens.

    Raises: PuzzleError for a text that is not a position of this card.
    """
    board = parse(position, None, _LENIENT)
    _check_card(puzzle, board)
    return replace(puzzle, cells=board.cells, add=board.add)


def _check_card(puzzle: Board, board: Board) -> None:
    """Raise PuzzleError, with its path, unless a board is a position of the card."""
    _check_size(puzzle, board)
    for cell, given in puzzle.tokens():
        found = board[cell]
        if found is None or found.turned(given.way) != given or given.way not in ("?", found.way):
            raise PuzzleError(
                f"the position has another token on {place(cell)}",
                expected=f"{given.code}, as given",
                path=("grid", *cell),
            )
    found_added = _unturned(added(puzzle, board).values()) + _unturned(board.pile)
    if found_added != (wanted := _unturned(puzzle.pile)):
        raise PuzzleError(
            f"the position adds {_listed(found_added)}",
            expected=f"{_listed(wanted)}, as the card's pile has",
        )


def _check_size(puzzle: Board, board: Board) -> None:
    if (board.rows, board.cols) != (puzzle.rows, puzzle.cols):
        raise PuzzleError(
            f"the position is {size_in_words(board.rows, board.cols)}",
            expected=f"{size_in_words(puzzle.rows, puzzle.cols)}, as the card has",
            path=("grid",),
        )


def _unturned(tokens: Iterable[Token]) -> Counter[Token]:
    return Counter(token.turned("?") for token in tokens)


def _listed(tokens: Counter[Token]) -> str:
    """The codes of some tokens, as the header `add:` lists them."""
    return " ".join(sorted(map(pile_code, tokens.elements()))) or "nothing"


def added(puzzle: Board, board: Board) -> dict[Cell, Token]:
    """The tokens that are on the board and not on the card, by their cells."""
    return {cell: token for cell, token in board.tokens() if puzzle[cell] is None}


def _ways(token: Token) -> str:
    """The unknown direction, then all directions that the token may have."""
    return "?" + WAYS[token.piece]


def moves_between(board: Board, after: Board) -> Iterator[str]:
    """Moves that lead from one board of a card to another."""
    changes = [(cell, board[cell], after[cell]) for cell in board.every_cell()]
    for cell, old, new in changes:
        if old is not None and (new is None or old.turned("?") != new.turned("?")):
            yield at_cell("take", cell)
    for cell, old, new in changes:
        if new is None or new == old:
            continue
        if old is not None and old.turned("?") == new.turned("?"):
            yield at_cell("turn", cell, way=way_of(new))
        else:
            yield at_cell("put", cell, new.code)


def _from_pile(board: Board, wanted: Token) -> Token:
    """The wanted token of the pile, or else one of the same piece."""
    like = [token for token in board.pile if token.piece == wanted.piece]
    if not like:
        message = worded("no {piece} is left to add", piece=wanted.name)
        raise PuzzleError(message, expected="another token")
    return wanted if wanted in like else like[0]


def _take(puzzle: Board, board: Board, cells: tuple[Cell, ...]) -> Board:
    for cell in cells:
        _check_free(puzzle, cell)
        if board[cell] is not None:
            board = take_back(board, cell)
    return board


def take_back(board: Board, cell: Cell) -> Board:
    """The board with the token of a cell back in the pile."""
    back = at(board, cell).turned("?").to_byte()
    return board.replaced({cell: None}, add=bytes([*board.add, back]))


def _check_free(puzzle: Board, cell: Cell) -> None:
    given = puzzle[cell]
    if given is not None:
        raise _locked(given)


def _locked(given: Token) -> PuzzleError:
    may = "may only be turned" if given.way == "?" else "stays as it is"
    message = f"the {{piece}} is given by the card, and {may}"
    return PuzzleError(worded(message, piece=given.name))


def _left(puzzle: Board, on_board: Counter[Token]) -> Iterator[Token]:
    """The tokens of the pile without those that are on the board."""
    taken = on_board.copy()
    for token in puzzle.pile:
        if taken[token] > 0:
            taken[token] -= 1
        else:
            yield token


def _unmarked(puzzle: Board, solution: Board) -> Board:
    """The solution with only the marks of the card's own tokens."""
    marked = {cell for cell, token in puzzle.tokens() if token.must_light}
    changes = {
        cell: token._replace(must_light=cell in marked and token.piece == "T")
        for cell, token in solution.tokens()
    }
    fields = {"targets": puzzle.targets, **dict.fromkeys(DETAILS, ""), **puzzle.details()}
    return solution.replaced(changes, **fields)
