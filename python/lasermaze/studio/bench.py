"""The calls of a hand: read, begin, change, play, look."""

from __future__ import annotations

from lasermaze import api
from lasermaze.core.puzzle import Puzzle
from lasermaze.studio.asked import (
    Asked,
    Document,
    Report,
    check_size,
    position_in,
    puzzle_in,
    small,
)
from lasermaze.studio.wire import piece_documents, puzzle_document, view_document


def read(asked: Asked, report: Report) -> Document:
    """The puzzle in a text."""
    return {"puzzle": puzzle_document(small(api.draft(asked["text"], asked["kind"])))}


def new(asked: Asked, report: Report) -> Document:
    """An empty puzzle."""
    check_size(asked["rows"], asked["cols"])
    return on_bench(api.blank(asked["kind"], asked["rows"], asked["cols"]), asked)


def edit(asked: Asked, report: Report) -> Document:
    """The puzzle after some moves."""
    puzzle = puzzle_in(asked)
    for move in asked["moves"]:
        puzzle = small(api.edit(puzzle, move))
    return on_bench(puzzle, asked)


def play(asked: Asked, report: Report) -> Document:
    """The position after some moves."""
    puzzle = puzzle_in(asked)
    position = position_in(puzzle, asked)
    for move in asked["moves"]:
        position = api.play(puzzle, position, move)
    seen = api.view(puzzle, position)
    return {"position": position, "view": view_document(seen, asked["theme"])}


def view(asked: Asked, report: Report) -> Document:
    """How a puzzle, or a position in it, stands."""
    return on_bench(puzzle_in(asked), asked)


def on_bench(puzzle: Puzzle, asked: Asked) -> Document:
    """A puzzle with its view and what can be put."""
    seen = api.view(puzzle, asked.get("position"), asked.get("time"))
    return {
        "puzzle": puzzle_document(puzzle),
        "view": view_document(seen, asked["theme"]),
        "palette": piece_documents(api.palette(puzzle), asked["theme"]),
    }
