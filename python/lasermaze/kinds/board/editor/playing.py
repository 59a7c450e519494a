"""Playing a card: the position is the board; the tokens of the card are locked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.puzzle import DETAILS, check_same_size
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
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import (
    PIECES,
    TOKENS,
    Board,
    BoardOptions,
    Token,
    pile_code,
)

_LENIENT = BoardOptions(any_supply=True, unfinished=True)

#: The tokens that a pile can hold, each with whether it must be lit.
_PILED = tuple(token for token in TOKENS.values() if token.way == "?")


class Playing(Designing):
    """The player's half of the editor of cards.

    Tokens of the pile are put on empty cells, moved, turned and taken back; those of the card
    stay where they are, and only those of unknown direction can be turned.
    """

    plays = ("put", "take", "move", "turn", "touch", "clear")

    def start(self) -> str:
        """The position before the first move: the card itself."""
        return str(self.puzzle)

    def opened(self, position: str) -> Board:
        """The board in a position: the card's tokens, some turned, and the added tokens.

        Raises: PuzzleError for a text that is not a position of this card.
        """
        board = self.kind.notation.parse(position, None, _LENIENT)
        self._check_position(board)
        return replace(self.puzzle, cells=board.cells, add=board.add)

    def moves_from(self, board: Board) -> Iterator[str]:
        """Every move that puts a token of the pile, or turns or takes one on the board.

        Moving a token is taking and putting it. No moves once the card is solved.
        """
        if board.complete and not faults_of(self.puzzle, board):
            return
        tokens = [token.turned(way) for token in dict.fromkeys(board.pile) for way in _ways(token)]
        for cell in board.every_cell():
            token, given = board[cell], self.puzzle[cell]
            if token is None:
                for piece in tokens:
                    yield at_cell("put", cell, piece.code)
            elif given is None or given.way == "?":
                for way in _ways(token):
                    if way != token.way:
                        yield at_cell("turn", cell, way=way_of(token.turned(way)))
                if given is None:
                    yield at_cell("take", cell)

    def every_move(self) -> Iterator[str]:
        """Every move on each cell, row by row."""
        codes = [token.code for token in TOKENS.values() if token.piece != "X"]
        for cell in self.puzzle.every_cell():
            yield from (at_cell("put", cell, code) for code in codes)
            yield from (at_cell("turn", cell, way=way) for way in (*Heading.__members__, "?"))
            yield at_cell("take", cell)

    def observed(self, board: Board) -> Observation:
        """The tokens on the board; the number of targets to light, and the pile by tokens."""
        pile = Counter(board.pile)
        return Observation((board.cells,), (board.targets, *(pile[token] for token in _PILED)))

    def play_put(self, board: Board, move: Move) -> str:
        """The position with a token of the pile on every cell, with the direction of the code."""
        wanted = piled(move.code)
        way = move.code.rstrip("!")[1:] or "?"
        for cell in self._free(move):
            board = take_back(board, cell)
            board = board.placed(cell, _from_pile(board, wanted).turned(way))
        return str(board)

    def play_take(self, board: Board, move: Move) -> str:
        """The position with the tokens of some cells back in the pile."""
        for cell in self._free(move):
            board = take_back(board, cell)
        return str(board)

    def play_move(self, board: Board, move: Move) -> str:
        """The position with the tokens of two cells exchanged."""
        return str(swapped(board, *self._free(move)))

    def play_turn(self, board: Board, move: Move) -> str:
        """The position with a token turned."""
        given = self.puzzle[move.cell] if on_board(board, move.cells) else None
        if given is not None and given.way != "?":
            raise _given(given, move.cell)
        return str(turned(board, move))

    def play_touch(self, board: Board, move: Move) -> str:
        """The position with a token turned on, or the first of the pile on an empty cell."""
        (cell,) = on_board(board, move.cells)
        if board[cell] is not None:
            return self.play_turn(board, move)
        if not board.pile:
            raise PuzzleError("nothing is left to add", expected="a token to turn")
        return str(board.placed(cell, board.pile[0]))

    def complete(self, board: Board) -> bool:
        """Whether all tokens are added and turned."""
        return board.complete

    def solution_in(self, board: Board) -> Board:
        """The board as a solution: as in the solver's, only tokens of the card are marked."""
        return _unmarked(self.puzzle, board).replaced({}, add=b"")

    def position(self, solution: Board) -> str:
        """The position that shows a solution, or a board with tokens still to be added.

        The marks of the pile go to added targets that are lit, as long as marks are left.

        Raises: PuzzleError, with its path, for a board that is not one of the card.
        """
        puzzle = self.puzzle
        check_same_size(solution, self.puzzle)
        board = _unmarked(puzzle, solution)
        lit = shine(board).lit
        targets = [cell for cell, token in added(puzzle, board).items() if token.piece == "T"]
        marks = sum(token.must_light for token in puzzle.pile)
        marked = sorted(targets, key=lambda cell: (cell not in lit, cell))[:marks]
        board = board.replaced({cell: at(board, cell)._replace(must_light=True) for cell in marked})
        on_board = _unturned(added(puzzle, board).values())
        board = replace(board, add=bytes(each.to_byte() for each in _left(puzzle, on_board)))
        self._check_position(board)
        return str(board)

    def _free(self, move: Move) -> tuple[Cell, ...]:
        """The cells of a move. Raises: PuzzleError for one that has a token on the card."""
        for cell in on_board(self.puzzle, move.cells):
            given = self.puzzle[cell]
            if given is not None:
                raise _given(given, cell)
        return move.cells

    def _check_position(self, board: Board) -> None:
        """Raise PuzzleError, with its path, unless a board is a position of the card."""
        check_same_size(board, self.puzzle)
        for cell, given in self.puzzle.tokens():
            found = board[cell]
            as_given = found and found.turned("?") == given.turned("?")
            if not as_given or given.way not in ("?", found and found.way):
                raise _given(given, cell)
        found_added = _unturned(added(self.puzzle, board).values()) + _unturned(board.pile)
        if found_added != (wanted := _unturned(self.puzzle.pile)):
            raise PuzzleError(
                f"the position adds {_listed(found_added)}",
                expected=f"{_listed(wanted)}, as the card's pile has",
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
    return "?" + PIECES[token.piece].ways


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
        raise PuzzleError(f"no {wanted.name} is left to add", expected="another token")
    return wanted if wanted in like else like[0]


def take_back(board: Board, cell: Cell) -> Board:
    """The board with the token of a cell, if it has one, back in the pile."""
    token = board[cell]
    if token is None:
        return board
    return board.replaced({cell: None}, add=bytes([*board.add, token.turned("?").to_byte()]))


def _given(given: Token, cell: Cell) -> PuzzleError:
    """The error for a change of a token that the card gives."""
    message = f"the {given.name} at {place(cell)} is given by the card"
    return PuzzleError(message, expected=f"{given.code} there", path=("grid", *cell))


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
