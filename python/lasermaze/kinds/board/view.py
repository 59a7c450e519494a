"""How a card stands under the hands of whoever edits or plays it: the beam, and what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import ARROWS, Heading, place
from lasermaze.editor.grid_edits import time_in_range
from lasermaze.kind import Piece, View
from lasermaze.kinds.board.check import Light, check, shine, strays
from lasermaze.kinds.board.codes import pile_code
from lasermaze.kinds.board.draw import alone, standing
from lasermaze.kinds.board.play import standing as board_of
from lasermaze.kinds.board.puzzle import Board, Token, check_card

_SIDES = {"/": "rising to the right", "\\": "falling to the right"}
_SIDES |= {"|": "passed upright", "-": "passed level"}


def view(puzzle: Board, position: str | None = None, time: int | None = None) -> View:
    """How the card stands in a position, or as it is edited: the beam is always live.

    Raises: PuzzleError for a text that is no position of this card, or a time but 0.
    """
    time_in_range(time or 0, 1)
    board = puzzle if position is None else board_of(puzzle, position)
    light = shine(board)
    faults = tuple(_faults(puzzle, board, light))
    done = not faults and board.complete
    return View(
        picture=standing(puzzle, board),
        message=_message(board, light, faults),
        done=done,
        faults=faults,
        cells=tuple(_cells(puzzle, board, light, playing=position is not None)),
        empty=tuple(board[divmod(index, board.cols)] is None for index in range(len(board.cells))),
        pile=tuple(_pile(board)),
    )


def _faults(puzzle: Board, board: Board, light: Light) -> Iterator[Fault]:
    """What keeps the board from being a card, or else from being a solution of it."""
    try:
        check_card(puzzle, any_supply=True)
    except PuzzleError as error:
        yield Fault("card", str(error))
        return
    faults = check(puzzle, board).faults
    yield from faults
    if any(fault.rule == "direction" for fault in faults):
        yield from strays(board, light)  # which `check` leaves out until all ways are known


def _message(board: Board, light: Light, faults: tuple[Fault, ...]) -> str:
    targets = f"target{'s' * (board.targets != 1)}"
    if not faults:
        return f"Solved: {board.targets} {targets} lit, and the beam touches every token."
    if faults[0].rule == "card":
        return f"This is no card yet: {faults[0].message}."
    wrong = _what_is_wrong(board, light, faults)
    return f"{len(light.lit)} of {board.targets} {targets} lit; {wrong}."


def _what_is_wrong(board: Board, light: Light, faults: tuple[Fault, ...]) -> str:
    """The first thing that one sees along the beam."""
    if not light.beam.entries:
        return "the laser has no direction yet" if _laser(board) else "the laser is to be added"
    for index, heading in light.beam.exits:
        if index is not None:
            last = light.beam.entries[index].cell
            return f"the beam leaves the grid {heading.word} of {place(last)}"
    if light.blocked:
        return f"the beam ends on an opaque side at {place(light.blocked[0].cell)}"
    if light.waiting:
        return f"the beam waits for a direction at {place(light.waiting[0].cell)}"
    if board.add:
        return f"{len(board.add)} token{'s' * (len(board.add) != 1)} still to be added"
    for fault in faults:
        if fault.rule == "untouched" and fault.cell is not None:
            return f"{fault.message} at {place(fault.cell)}"
        if fault.rule == "must light":
            return "a target that must be lit is dark"
    return "every token is touched"


def _laser(board: Board) -> bool:
    return any(token.piece == "L" for _, token in board.tokens())


def _cells(puzzle: Board, board: Board, light: Light, *, playing: bool) -> Iterator[str]:
    """What stands on each cell, in words; empty cells say whether the beam crosses them."""
    crossed = {entry.cell for entry in light.beam.entries}
    for index in range(len(board.cells)):
        cell = divmod(index, board.cols)
        token, given = board[cell], puzzle[cell]
        if token is None:
            yield "empty, in the beam" if cell in crossed else "empty"
            continue
        words = [token.name, *_way_in_words(token)]
        words += ["must be lit"] if token.must_light else []
        words += ["lit"] if cell in light.lit else []
        if playing and given is not None:
            words.append("can be turned" if given.way == "?" else "given")
        yield ", ".join(words)


def _way_in_words(token: Token) -> Iterator[str]:
    if token.way == "?":
        yield "direction unknown"
    elif token.way:
        sides = _SIDES.get(token.way)
        yield sides or f"facing {Heading(ARROWS.index(token.way)).word}"


def _pile(board: Board) -> Iterator[Piece]:
    """The tokens that are still to be added, with what a player puts for each."""
    for number, (token, count) in enumerate(Counter(board.pile).items(), 1):
        name = token.name + ", must be lit" * token.must_light
        yield Piece(
            code=pile_code(token),
            name=name,
            key=str(number),
            picture=alone(token.turned("")),
            left=count,
        )
