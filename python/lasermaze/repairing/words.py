"""The changes of a repair in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lasermaze.core.english import counted
from lasermaze.core.grid import Cell, place
from lasermaze.core.puzzle import Puzzle
from lasermaze.editor.moves import Move
from lasermaze.kind import kind_of


def in_words(
    puzzle: Puzzle, changed: Puzzle, moves: Sequence[Move], cells: Sequence[Cell]
) -> Iterator[str]:
    """The changes of some cells, before and after, and what changes beside the grid."""
    views = [kind_of(puzzle).editor(each).view(None, None) for each in (puzzle, changed)]
    before, after = (view.cells for view in views)
    piled = {cell for move in moves if move.verb == "pile" for cell in move.cells}
    for row, col in cells if before and after else ():
        at = row * puzzle.cols + col
        if (row, col) in piled:
            yield f"{place((row, col))}: {_aside(before[at])} to be added by the player"
        else:
            yield f"{place((row, col))}: {_aside(after[at])} instead of {', '.join(before[at])}"
    names = {piece.code: piece.name for view in views for piece in view.pile}
    yield from _beside_the_grid([move for move in moves if not move.cells], names)


def _aside(facts: Sequence[str]) -> str:
    """The facts about a cell before more words: several end with a comma."""
    return ", ".join(facts) + "," * (len(facts) > 1)


def _beside_the_grid(moves: Sequence[Move], names: Mapping[str, str]) -> Iterator[str]:
    """The changes of the pile and of the number of targets, in words."""
    left = list(moves)
    while left:
        move = left.pop(0)
        name = names.get(move.code, move.code)
        if move.verb == "targets":
            yield f"{counted(move.numbers[0], 'target')} to be lit"
        elif move.verb == "drop" and left and left[0].verb == "add":
            code = left.pop(0).code
            yield f"one {names.get(code, code)} to be added by the player instead of one {name}"
        elif move.verb in ("add", "drop"):
            more = "more" if move.verb == "add" else "less"
            yield f"one {name} {more} to be added by the player"
        else:
            yield str(move)
