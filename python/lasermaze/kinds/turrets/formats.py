"""Mazes, walks and closed sets as text and as JSON, both ways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.json_text import Each
from lasermaze.formats import json_schemas as schema
from lasermaze.formats import letter_grid
from lasermaze.formats.json_fields import (
    no_evidence,
    packed_states,
    record,
    string,
    unpacked_states,
)
from lasermaze.formats.native_text import Word, read_lines
from lasermaze.kinds.turrets.puzzle import STEPS, ClosedSet, TurretMaze, TurretsOptions, Walk

if TYPE_CHECKING:
    from lasermaze.interface import Schemas

format = letter_grid.format
encode = letter_grid.encode
foreign_formats = letter_grid.foreign_formats
decode_evidence = no_evidence


def parse(text: str, source: str | None, options: TurretsOptions) -> TurretMaze:
    """The maze in a native text.

    Raises: PuzzleError with source, line, column and what was expected there.
    """
    return letter_grid.parse(TurretMaze, text, source)


def parse_solution(puzzle: TurretMaze, text: str, source: str | None) -> Walk:
    """The walk in a text of letters ``NESW``, between which blanks and line breaks may stand.

    Moves may also be words, arrows, or the letters ``URDL``, if there is nothing else.

    Raises: PuzzleError, placed, for any other letter.
    """
    from lasermaze.formats.free_walks import moves_of

    words = [
        word
        for line in read_lines(text, source, limit=letter_grid.MAX_TEXT)
        for word in Word(line.text, line.number, 1).split()
    ]
    for word in words:
        for column, letter in enumerate(word.text, word.column):
            if letter not in Heading.__members__:
                if not re.search("[0-9]", text) and (moves := moves_of(text)):
                    return Walk(moves)
                message = f"{quoted(letter)} is not a step"
                error = PuzzleError(message, expected=STEPS)
                raise error.at(source, word.line, column)
    return Walk("".join(word.text for word in words))


def format_solution(puzzle: TurretMaze, walk: Walk) -> str:
    """The walk as letters ``NESW``; `parse_solution` reads it back."""
    return walk.moves


def solutions_in(puzzle: TurretMaze, text: str) -> Iterator[Walk | None]:
    """The walks that a free text holds, as moves or as cells; None for what is almost one."""
    from lasermaze.formats.free_cells import routes_in
    from lasermaze.formats.free_walks import walks_in

    for moves in walks_in(text):
        yield None if moves is None else Walk(moves)
    for route in routes_in(text):
        yield from _walked(puzzle, route)


def _walked(puzzle: TurretMaze, route: list[Cell]) -> Iterator[Walk | None]:
    """The walk over the cells of a route, from the start or the cell beside it to the goal.

    None for a route that only begins or ends like one; nothing for other lists of cells.
    """
    from lasermaze.formats.free_cells import counted_from, headings_along

    readings = [counted_from(route, base) for base in (1, 0)]
    for cells in readings:
        moves = headings_along(cells if cells[0] == puzzle.start else [puzzle.start, *cells])
        if moves and cells[-1] == puzzle.goal:
            yield Walk(moves)
            return
    if any(cells[0] == puzzle.start or cells[-1] == puzzle.goal for cells in readings):
        yield None


def decode(document: Any, options: TurretsOptions, details: Mapping[str, str]) -> TurretMaze:
    """The maze that `encode` wrote.

    Raises: PuzzleError with the path of the fault in the document.
    """
    return letter_grid.decode(TurretMaze, document, details)


def encode_solution(walk: Walk) -> dict[str, Any]:
    """The walk as JSON can hold it: its moves, and for readers their number."""
    return {"steps": len(walk), "moves": walk.moves}


def encode_solutions(solutions: Sequence[Walk]) -> Each[Walk]:
    """Several solutions, each made into a document when it is written."""
    return Each(encode_solution, solutions)


def decode_solution(document: Any, puzzle: TurretMaze) -> Walk:
    """The walk that `encode_solution` wrote; read, not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("moves",), ("steps",))
    moves = string(fields["moves"], ("moves",))
    if not set(moves) <= set(Heading.__members__):
        message = f"the moves {quoted(moves.strip('NESW'))}"
        raise PuzzleError(message, expected="letters N, E, S, W", path=("moves",))
    return Walk(moves)


def encode_certificate(certificate: ClosedSet) -> dict[str, Any]:
    """The closed set as JSON can hold it."""
    return {"reachable_states": packed_states(certificate.states)}


def decode_certificate(document: Any, puzzle: TurretMaze) -> ClosedSet:
    """The closed set that `encode_certificate` wrote, for a maze of this size.

    Raises: PuzzleError with the path of the fault in the document.
    """
    path = ("reachable_states",)
    states = record(document, path)["reachable_states"]
    return ClosedSet(unpacked_states(states, path, ClosedSet.size(puzzle)))


def encode_evidence(evidence: Any) -> None:
    """None: answers of this kind have no evidence."""


def schemas() -> Schemas:
    """The JSON schemas of what the `encode` functions return."""
    from lasermaze.interface import Schemas

    return Schemas(
        puzzle={"grid": schema.letter_rows(TurretMaze.letters)},
        solution=schema.record(
            {"moves": schema.matching("^[NESW]*$")}, {"steps": schema.follows(schema.NATURAL)}
        ),
        certificate=schema.record({"reachable_states": schema.BASE64}),
    )
