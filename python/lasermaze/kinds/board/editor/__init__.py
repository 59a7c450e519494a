"""Editing and playing a card by moves; a position of a player is the board as a native text.

`designing` has the designer's moves, `playing` the player's, `repairing` those that repair a card;
here is the view of all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lasermaze.core.english import counted
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import place
from lasermaze.editor.grid_edits import time_in_range
from lasermaze.interface import Facts, Piece, View
from lasermaze.kinds.board.card import check_card
from lasermaze.kinds.board.check import faults_of, strays
from lasermaze.kinds.board.draw import draw_position, draw_token
from lasermaze.kinds.board.editor.designing import at
from lasermaze.kinds.board.editor.playing import Playing
from lasermaze.kinds.board.editor.repairing import Repairing
from lasermaze.kinds.board.light import Light, shine
from lasermaze.kinds.board.puzzle import Board, pile_code
from lasermaze.kinds.board.words import turning_in_words


class Editor(Playing, Repairing):
    """The editor of cards."""

    def view(self, position: str | None, time: int | None) -> View:
        """The card in a position, or during editing, with the current light on the board.

        Raises: PuzzleError for a text that is not a position of this card, or a time other than 0.
        """
        time_in_range(time or 0, 1)
        board = self.puzzle if position is None else self.opened(position)
        light = shine(board)
        faults = tuple(_faults(self.puzzle, board, light))
        return View(
            picture=draw_position(self.puzzle, board),
            message=_message(board, light, faults),
            done=not faults and board.complete,
            faults=faults,
            cells=tuple(_cells(self.puzzle, board, light, playing=position is not None)),
            empty=tuple(not byte for byte in board.cells),
            pile=tuple(_pile(board)),
        )


def _faults(puzzle: Board, board: Board, light: Light) -> Iterator[Fault]:
    """The reasons why the board is not a card, or else not a solution of it."""
    try:
        check_card(puzzle, any_supply=True)
    except PuzzleError as error:
        yield Fault("card", str(error))
        return
    faults = faults_of(puzzle, board)
    yield from faults
    if any(each.rule == "direction" for each in faults):
        yield from strays(board, light)  # which it leaves out until all ways are known


def _message(board: Board, light: Light, faults: tuple[Fault, ...]) -> str:
    targets = counted(board.targets, "target")
    if not faults:
        return f"Solved: {targets} lit, and the beam touches every token."
    if faults[0].rule == "card":
        return f"This is not a card yet: {faults[0].message}."
    first = _first_broken(board, light, faults)
    told = "every token is touched"
    if first is not None:
        told = first.message + (f" at {place(first.cell)}" if first.cell else "")
    return f"{len(light.lit)} of {targets} lit; {told}."


def _first_broken(board: Board, light: Light, faults: tuple[Fault, ...]) -> Fault | None:
    """The first fault along the beam."""
    lasers = [(cell, token) for cell, token in board.tokens() if token.piece == "L"]
    if not lasers:
        return Fault("pile", "the laser is still to be added")
    waiting = [(entry.cell, at(board, entry.cell)) for entry in light.waiting]
    for stray in strays(board, light):
        return stray
    for cell, token in lasers if not light.sources else waiting:
        return Fault("direction", f"the {token.name} has no direction yet", cell)
    if board.add:
        left = counted(len(board.add), "token", verb="is")
        return Fault("pile", f"{left} still to be added")
    rules = "untouched", "must light"
    return next((each for each in faults if each.cell and each.rule in rules), None)


def _cells(puzzle: Board, board: Board, light: Light, *, playing: bool) -> Iterator[Facts]:
    """The facts about each cell; about an empty one, whether the beam crosses it."""
    crossed = {entry.cell for entry in light.beam.entries}
    for cell in board.every_cell():
        token, given = board[cell], puzzle[cell]
        if token is None:
            yield ("empty", "in the beam") if cell in crossed else ("empty",)
            continue
        facts = [token.name, *filter(None, [turning_in_words(token)])]
        facts += ["must be lit"] if token.must_light else []
        facts += ["lit"] if cell in light.lit else []
        if playing and given is not None:
            facts.append("can be turned" if given.way == "?" else "given")
        yield tuple(facts)


def _pile(board: Board) -> Iterator[Piece]:
    """The tokens still to be added, each with the code that puts it."""
    for number, (token, count) in enumerate(Counter(board.pile).items(), 1):
        yield Piece(
            code=pile_code(token),
            facts=(token.name, *["must be lit"] * token.must_light),
            key=str(number),
            picture=draw_token(token.turned("")),
            left=count,
        )
