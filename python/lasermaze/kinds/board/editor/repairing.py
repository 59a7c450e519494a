"""The designer's moves that repair a card: clues added or taken away, tokens changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lasermaze.core.grid import Cell
from lasermaze.editor.moves import Move, at_cell
from lasermaze.kinds.board.editor.designing import Designing, way_of
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import BOX, PIECES, Board, Token, pile_code


class Repairing(Designing):
    """The designer's half of the editor of cards, with the moves that repairs consider."""

    def changes(self) -> Iterator[str]:
        """A clue taken away, a token taken off, another token or number of targets."""
        yield from (moves[0] for moves in self.removals() if len(moves) == 1)
        for cell, token in self.puzzle.tokens():
            if token.piece not in "LX":
                yield at_cell("take", cell)
        for token in dict.fromkeys(self.puzzle.pile):
            yield str(Move("drop", pile_code(token)))
        for piece in BOX:
            if piece not in "LX":
                yield str(Move("add", piece))
        for targets in range(1, BOX["T"] + 1):
            if targets != self.puzzle.targets:
                yield str(Move("targets", numbers=(targets,)))

    def clues(self, solutions: Sequence[Board]) -> Iterator[str]:
        """A direction, a place or a mark that one of the solutions has, or a cell blocker."""
        found = dict[str, None]()
        for solution in solutions:
            lit = shine(solution).lit
            for cell, token in solution.tokens():
                found.update(dict.fromkeys(_clues_at(self.puzzle, cell, token, cell in lit)))
        if not any(token.piece == "X" for _, token in self.puzzle.tokens()):
            empty = (cell for cell in self.puzzle.every_cell() if self.puzzle[cell] is None)
            found.update(dict.fromkeys(at_cell("put", cell, "X") for cell in empty))
        yield from found

    def removals(self) -> Iterator[tuple[str, ...]]:
        """A direction, a place, a mark on the board or in the pile, or the cell blocker less."""
        for cell, token in self.puzzle.tokens():
            if token.piece == "X":
                yield (at_cell("take", cell),)
                continue
            if token.way != "?":
                yield (at_cell("turn", cell, way="?"),)
            yield (at_cell("pile", cell),)
            if token.must_light:
                yield (at_cell("mark", cell),)
        for token in dict.fromkeys(self.puzzle.pile):
            if token.must_light:
                yield str(Move("drop", pile_code(token))), str(Move("add", token.piece))

    def loosening(self) -> Iterator[str]:
        """All tokens to be added, and only one target to be lit."""
        for cell, token in self.puzzle.tokens():
            yield at_cell("take" if token.piece == "X" else "pile", cell)
        if self.puzzle.targets > 1:
            yield str(Move("targets", numbers=(1,)))


def _clues_at(board: Board, cell: Cell, token: Token, is_lit: bool) -> Iterator[str]:
    """The clues that a token of a solution can give."""
    shown = board[cell]
    if shown is not None:
        if shown.way == "?" and PIECES[token.piece].ways:
            yield at_cell("turn", cell, way=way_of(token))
    else:
        yield at_cell("put", cell, token.piece)
        if token.piece == "T":  # the pile may have one that must be lit
            yield at_cell("put", cell, "T!")
    if is_lit and not (shown or token).must_light:
        yield at_cell("mark", cell)
