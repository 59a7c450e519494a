"""Editing and playing a card by moves; a position of a player is the board as a native text."""

from __future__ import annotations

from lasermaze.kinds.board.editor.designing import blank, edit, palette
from lasermaze.kinds.board.editor.playing import (
    every_move,
    moves,
    observe,
    play,
    position,
    so_far,
    solution,
    start,
)
from lasermaze.kinds.board.editor.viewing import view

__all__ = [
    "blank",
    "edit",
    "every_move",
    "moves",
    "observe",
    "palette",
    "play",
    "position",
    "so_far",
    "solution",
    "start",
    "view",
]
