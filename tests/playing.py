"""Editing and playing by functions, for tests that try one move at a time."""

from __future__ import annotations

from typing import Any

from lasermaze.core.puzzle import Puzzle
from lasermaze.interface import View
from lasermaze.kind import kind_of


def edit(puzzle: Any, *moves: str) -> Any:
    """The puzzle after moves of its designer."""
    for move in moves:
        puzzle = kind_of(puzzle).editor.edit(puzzle, move)
    return puzzle


def play(puzzle: Puzzle, position: str, *moves: str) -> str:
    """The position after moves of a player."""
    for move in moves:
        position = kind_of(puzzle).editor.play(puzzle, position, move)
    return position


def view(puzzle: Puzzle, position: str | None = None, time: int | None = None) -> View:
    """The puzzle as it is edited or played."""
    return kind_of(puzzle).editor.view(puzzle, position, time)
