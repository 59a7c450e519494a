"""Boards and solutions as JSON documents, both ways. Proofs are in ``proof``."""

from __future__ import annotations

from typing import Any

from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import cells_in_words
from lasermaze.formats.json_fields import array, integer, record, string
from lasermaze.kinds.board.check import shine
from lasermaze.kinds.board.codes import pile_code, read_cell, read_piled
from lasermaze.kinds.board.notation import code_rows
from lasermaze.kinds.board.puzzle import Board, Token, check_card

Rows = list[list[Token | None]]


def encode(board: Board) -> dict[str, Any]:
    """The board as a document: title, targets, add (codes), grid (rows of codes)."""
    return {
        "title": board.title,
        "targets": board.targets,
        "add": [pile_code(token) for token in board.pile],
        "grid": code_rows(board),
    }


def decode(document: Any, *, any_supply: bool = False, unfinished: bool = False) -> Board:
    """The board that `encode` wrote down; ``title`` and ``add`` may be missing.

    ``any_supply`` allows more tokens than the game's box holds, ``unfinished`` a card without
    its laser or with too few targets.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("targets", "grid"), ("title", "add"))
    title = string(fields.get("title", ""), ("title",))
    targets = integer(fields["targets"], ("targets",))
    pile = _decode_pile(fields.get("add", []))
    grid = _decode_rows(fields["grid"])
    try:
        board = Board.of(grid, [token for token, _ in pile], targets, title)
        check_card(board, any_supply=any_supply, unfinished=unfinished)
    except PuzzleError as error:
        if error.path[:1] == ("add",):
            place = pile[int(error.path[1])][1]
            raise PuzzleError(error.message, expected=error.expected, path=("add", place)) from None
        raise
    return board


def encode_solution(board: Board) -> dict[str, Any]:
    """The solution as a document: its grid, and for readers the beam, which follows from it."""
    return {"grid": code_rows(board), "beam": beam_segments(board)}


def decode_solution(document: Any, puzzle: Board) -> Board:
    """The solution of ``puzzle`` that `encode_solution` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("grid",), ("beam",))
    for index, segment in enumerate(array(fields.get("beam", []), ("beam",))):
        record(segment, ("from", "to", "heading", "parent"), (), ("beam", index))
    return Board.of(_decode_rows(fields["grid"]), (), puzzle.targets, puzzle.title)


def beam_segments(board: Board) -> list[dict[str, Any]]:
    """The beam as a tree of straight segments; it stops at tokens of unknown direction.

    Each has ``from`` and ``to``, cells ``[row, col]`` from 0: where light sets out (at the
    laser or at a token that bends it) and the last cell that it enters; ``heading`` (N, E, S
    or W); and ``parent``, the index of the segment that it branches from, or null. Light that
    leaves the grid has its last cell on the rim; light that meets its own way ends before it.
    """
    beam = shine(board).beam
    segments: list[dict[str, Any]] = []
    segment_of: list[int] = []
    for entry, parent in zip(beam.entries, beam.parent, strict=True):
        if parent is not None and beam.entries[parent].heading == entry.heading:
            segment_of.append(segment_of[parent])
            segments[segment_of[-1]]["to"] = list(entry.cell)
            continue
        segment_of.append(len(segments))
        segments.append(
            {
                "from": list(entry.cell if parent is None else beam.entries[parent].cell),
                "to": list(entry.cell),
                "heading": entry.heading.name,
                "parent": None if parent is None else segment_of[parent],
            }
        )
    return segments


def _decode_rows(value: Any) -> Rows:
    """The tokens in a list of rows of codes, which must be of one length."""
    rows = [array(row, ("grid", index)) for index, row in enumerate(array(value, ("grid",)))]
    for index, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise PuzzleError(
                f"this row has {cells_in_words(len(row))}",
                expected=f"{cells_in_words(len(rows[0]))}, as in the first row",
                path=("grid", index),
            )
    return [
        [
            read_cell(string(code, ("grid", row, col)), ("grid", row, col))
            for col, code in enumerate(codes)
        ]
        for row, codes in enumerate(rows)
    ]


def _decode_pile(value: Any) -> list[tuple[Token, int]]:
    """The tokens to add with their places in the list, in the order in which a board keeps them."""
    codes = [string(code, ("add", index)) for index, code in enumerate(array(value, ("add",)))]
    pile = [(read_piled(code, ("add", index)), index) for index, code in enumerate(codes)]
    return sorted(pile, key=lambda pair: pair[0].to_byte())
