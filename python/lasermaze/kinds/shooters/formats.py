"""Texts and JSON of puzzles, solutions, certificates and evidence, both ways.

What is read is not judged: that is for the checker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import Cell, size_in_words
from lasermaze.core.json_text import Each
from lasermaze.formats import json_schemas as schema
from lasermaze.formats import letter_grid
from lasermaze.formats.json_fields import array, flag, integer, member, record, string
from lasermaze.formats.letter_grid import MAX_TEXT, letters_of
from lasermaze.formats.letter_grid import encode as encode
from lasermaze.formats.letter_grid import foreign_formats as foreign_formats
from lasermaze.formats.letter_grid import format as format
from lasermaze.formats.native_text import BLANKS, Line, read_shown
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    LETTERS,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Evidence,
    Implication,
    ShooterGrid,
    ShootersOptions,
    Stuck,
    Turned,
    WouldHit,
)

if TYPE_CHECKING:
    from lasermaze.interface import Schemas

T = TypeVar("T")

#: What an axis is called.
_AXES_IN_WORDS = {"horizontal": "-", "horizontally": "-", "vertical": "|", "vertically": "|"}
_AXIS = r"[-|]|horizontal(?:ly)?|vertical(?:ly)?"

# Text


def parse(text: str, source: str | None, options: ShootersOptions) -> ShooterGrid:
    """The grid in a native text. Raises: PuzzleError, with its line and column."""
    return letter_grid.parse(ShooterGrid, text, source)


def parse_solution(puzzle: ShooterGrid, text: str, source: str | None = None) -> Turned:
    """The solution in a text: the rows of the grid, with its shooters turned.

    Raises: PuzzleError, with its line and column, unless it is a grid of the same size with
    shooters where the puzzle has them.
    """
    rows = read_shown(puzzle.kind, text, source, limit=MAX_TEXT)
    for line, wanted in zip(rows, puzzle.lines(), strict=False):
        _check_row(line, wanted, source)
    if len(rows) != puzzle.rows:
        last = rows[puzzle.rows] if len(rows) > puzzle.rows else rows[-1]
        raise PuzzleError(
            counted(len(rows), "row"), expected=f"{puzzle.rows}, as in the puzzle"
        ).at(source, last.number, 1)
    return Turned("".join(map(letters_of, rows)).encode("ascii"))


def format_solution(puzzle: ShooterGrid, turned: Turned) -> str:
    """The rows of the grid with its shooters turned; `parse_solution` reads them back."""
    return letter_grid.text_of(replace(puzzle, cells=turned.cells))


def solutions_in(puzzle: ShooterGrid, text: str) -> Iterator[Turned | None]:
    """The solutions that a free text holds; None for what is almost one.

    They are grids of the puzzle's size, or lists of shooters and their axes.
    """
    from lasermaze.formats.free_cells import placements_in
    from lasermaze.formats.free_text import letter_grids_in

    for rows in letter_grids_in(text, puzzle.rows, puzzle.cols, LETTERS):
        yield None if rows is None else Turned("".join(rows).encode("ascii"))

    def fits(cell: Cell, axis: str) -> bool:
        return puzzle.inside(cell) and puzzle[cell] in AXES

    for placed in placements_in(text, _AXIS, fits):
        cells = bytearray(puzzle.cells)
        for (row, col), axis in (placed or {}).items():
            cells[row * puzzle.cols + col] = ord(_AXES_IN_WORDS.get(axis.lower(), axis))
        yield None if placed is None else Turned(bytes(cells))


def _check_row(line: Line, wanted: str, source: str | None) -> None:
    """Raise PuzzleError unless a row is the puzzle's with some shooters turned."""
    text = letters_of(line)
    indent = len(line.text) - len(line.text.lstrip(BLANKS))
    for index, (letter, given) in enumerate(zip(text, wanted, strict=False)):
        if letter != given and not (letter in AXES and given in AXES):
            raise PuzzleError(
                f"{quoted(letter)} where the puzzle has {given!r}",
                expected="'-' or '|'" if given in AXES else repr(given),
            ).at(source, line.number, indent + index + 1)
    if len(text) != len(wanted):
        raise PuzzleError(
            f"a row of {len(text)}", expected=f"{counted(len(wanted), 'cell')}, as in the puzzle"
        ).at(source, line.number, indent + min(len(text), len(wanted)) + 1)


# JSON


def decode(document: Any, options: ShootersOptions, details: Mapping[str, str]) -> ShooterGrid:
    """The puzzle that `encode` wrote. Raises: PuzzleError, with its path."""
    return letter_grid.decode(ShooterGrid, document, details)


def encode_solution(turned: Turned) -> dict[str, Any]:
    """The cells of the solution, and what was asked for besides."""
    document: dict[str, Any] = {"cells": turned.cells.decode("ascii")}
    if turned.forced:
        document["forced"] = turned.forced
    if turned.least is not None:
        document["least"] = turned.least
    return document


#: Several solutions, each made into a document when it is written.
encode_solutions = partial(Each, encode_solution)


def decode_solution(document: Any, puzzle: ShooterGrid) -> Turned:
    """The solution that `encode_solution` wrote. Raises: PuzzleError, with its path."""
    fields = record(document, ("cells",), ("forced", "least"))
    cells = _letters(fields["cells"], LETTERS, len(puzzle.cells), ("cells",))
    forced = ""
    if "forced" in fields:
        forced = _letters(fields["forced"], "01?", puzzle.shooter_count, ("forced",))
    least = integer(fields["least"], ("least",), least=0) if "least" in fields else None
    return Turned(cells.encode("ascii"), forced, least)


def _letters(value: Any, known: str, length: int, path: Path) -> str:
    text = string(value, path)
    if not text.isascii() or text.encode().translate(None, delete=known.encode()):
        raise PuzzleError(
            f"the letters {quoted(text.strip(known))}",
            expected=f"letters among {' '.join(known)}",
            path=path,
        )
    if len(text) != length:
        raise PuzzleError(counted(len(text), "letter"), expected=f"{length}", path=path)
    return text


def encode_certificate(certificate: Certificate) -> dict[str, Any]:
    """The certificate; its first key says which of the three it is."""
    match certificate:
        case Dark(cell, hits):
            return {"dark": list(cell), "hits": list(map(_encode_hit, hits))}
        case Stuck(shooter, hits):
            return {"stuck": list(shooter), "hits": list(map(_encode_hit, hits))}
        case Cycle(steps, shortest):
            return {"cycle": list(map(_encode_step, steps)), "shortest": shortest}


def decode_certificate(document: Any, puzzle: ShooterGrid) -> Certificate:
    """The certificate that `encode_certificate` wrote. Raises: PuzzleError, with its path."""
    for form, made in (("dark", Dark), ("stuck", Stuck)):
        if isinstance(document, dict) and form in document:
            fields = record(document, (form, "hits"))
            hits = _each(fields["hits"], ("hits",), partial(_hit, puzzle))
            return made(_cell(puzzle, fields[form], (form,)), hits)
    steps = _each(member(document, "cycle"), ("cycle",), partial(_step, puzzle))
    fields = record(document, ("cycle",), ("shortest",))
    return Cycle(steps, flag(fields.get("shortest", False), ("shortest",)))


def encode_evidence(evidence: Evidence) -> dict[str, Any]:
    """The evidence, without its empty parts."""
    parts = {
        "chains": [list(map(_encode_step, chain)) for chain in evidence.chains],
        "flips": [list(map(list, flip)) for flip in evidence.flips],
        "order": list(map(list, evidence.order)),
    }
    return {name: part for name, part in parts.items() if part}


def decode_evidence(document: Any, puzzle: ShooterGrid) -> Evidence:
    """The evidence that `encode_evidence` wrote. Raises: PuzzleError, with its path."""
    fields = record(document, (), ("chains", "flips", "order"))
    step, cell = partial(_step, puzzle), partial(_cell, puzzle)
    return Evidence(
        _each(fields.get("chains", []), ("chains",), lambda chain, path: _each(chain, path, step)),
        _each(fields.get("flips", []), ("flips",), lambda flip, path: _each(flip, path, cell)),
        _each(fields.get("order", []), ("order",), cell),
    )


def _encode_aim(aim: Aim) -> list[Any]:
    return [*aim.shooter, aim.axis]


def _encode_hit(hit: WouldHit) -> dict[str, Any]:
    return {"aim": _encode_aim(hit.aim), "victim": list(hit.victim)}


def _encode_step(step: Implication) -> dict[str, Any]:
    return {
        "if": _encode_aim(step.start),
        "then": _encode_aim(step.end),
        step.reason: list(step.cell),
    }


def _each(value: Any, path: Path, decode: Callable[[Any, Path], T]) -> tuple[T, ...]:
    """The items of a list, each decoded with its path."""
    return tuple(decode(item, (*path, index)) for index, item in enumerate(array(value, path)))


def _cell(puzzle: ShooterGrid, value: Any, path: Path) -> Cell:
    row, col = (integer(part, (*path, index)) for index, part in enumerate(array(value, path, 2)))
    if not puzzle.inside((row, col)):
        raise PuzzleError(
            f"no cell [{row}, {col}]",
            expected=f"a cell of the {size_in_words(puzzle.rows, puzzle.cols)}",
            path=path,
        )
    return row, col


def _aim(puzzle: ShooterGrid, value: Any, path: Path) -> Aim:
    row, col, axis = array(value, path, 3)
    return Aim(_cell(puzzle, [row, col], path), string(axis, (*path, 2), AXES))


def _hit(puzzle: ShooterGrid, value: Any, path: Path) -> WouldHit:
    fields = record(value, ("aim", "victim"), (), path)
    return WouldHit(
        _aim(puzzle, fields["aim"], (*path, "aim")),
        _cell(puzzle, fields["victim"], (*path, "victim")),
    )


def _step(puzzle: ShooterGrid, value: Any, path: Path) -> Implication:
    fields = record(value, ("if", "then"), ("lit", "hit"), path)
    reasons = [key for key in ("lit", "hit") if key in fields]
    if len(reasons) != 1:
        raise PuzzleError("a step without one reason", expected="'lit' or 'hit'", path=path)
    (reason,) = reasons
    return Implication(
        _aim(puzzle, fields["if"], (*path, "if")),
        _aim(puzzle, fields["then"], (*path, "then")),
        reason,
        _cell(puzzle, fields[reason], (*path, reason)),
    )


def schemas() -> Schemas:
    """The JSON schemas of what the `encode` functions return."""
    from lasermaze.interface import Schemas

    cell = schema.CELL
    aim = {
        "type": "array",
        "prefixItems": [schema.NATURAL, schema.NATURAL, {"enum": list(AXES)}],
        "minItems": 3,
        "items": False,
    }
    hits = schema.array(schema.record({"aim": aim, "victim": cell}))
    step = {
        "anyOf": [
            schema.record({"if": aim, "then": aim, reason: cell}) for reason in ("lit", "hit")
        ]
    }
    return Schemas(
        puzzle={"grid": schema.letter_rows(LETTERS)},
        solution=schema.record(
            {"cells": schema.letters(LETTERS)},
            {"forced": schema.letters("01?"), "least": schema.NATURAL},
        ),
        certificate={
            "anyOf": [
                schema.record({"dark": cell, "hits": hits}),
                schema.record({"stuck": cell, "hits": hits}),
                schema.record({"cycle": schema.array(step)}, {"shortest": schema.FLAG}),
            ]
        },
        evidence=schema.record(
            {},
            {
                "chains": schema.array(schema.array(step)),
                "flips": schema.array(schema.array(cell)),
                "order": schema.array(cell),
            },
        ),
    )
