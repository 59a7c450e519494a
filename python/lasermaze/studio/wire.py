"""Views, pictures and pieces as what JSON can hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lasermaze.core.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lasermaze.core.puzzle import Puzzle
    from lasermaze.drawing import Picture, Theme
    from lasermaze.kind import Piece, View

Document = dict[str, Any]


def puzzle_document(puzzle: Puzzle) -> Document:
    """A puzzle: what it is, and its native text."""
    return {
        "kind": puzzle.kind,
        "title": puzzle.title,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "text": puzzle.wing.format(puzzle),
    }


def picture_document(picture: Picture, theme: Theme = "auto") -> Document:
    """A picture and where its grid lies, in units of the SVG's view box.

    The cell (row, col) begins at ``left + col * cell`` and ``top + row * cell_height``.
    """
    place = picture.place()
    return {"svg": picture.svg(theme), "grid": place._asdict()}


def view_document(view: View, theme: Theme = "auto") -> Document:
    """How a position stands; what stands on the cells is said once for all that are alike."""
    numbers: dict[tuple[str, bool], int] = {}
    told = zip(view.cells, view.empty, strict=True)
    cells = [numbers.setdefault(cell, len(numbers)) for cell in told]
    return {
        "picture": picture_document(view.picture, theme),
        "message": view.message,
        "done": view.done,
        "faults": fault_documents(view.faults),
        "times": view.times,
        "now": view.now,
        "ways": list(view.ways),
        "names": [name for name, _ in numbers],
        "empty": [empty for _, empty in numbers],
        "cells": cells,
        "pile": piece_documents(view.pile, theme),
    }


def fault_documents(faults: Iterable[Fault]) -> list[Document]:
    """Broken rules: the rule's name, the words, and the cell, counted from 0, or null."""
    return [fault._asdict() for fault in faults]


def piece_documents(pieces: Iterable[Piece], theme: Theme = "auto") -> list[Document]:
    """Pieces with their pictures."""
    return [
        {
            "code": piece.code,
            "name": piece.name,
            "key": piece.key,
            "left": piece.left,
            "paints": piece.paints,
            "svg": piece.picture.svg(theme),
        }
        for piece in pieces
    ]
