"""Grids, solutions and certificates as JSON documents, both ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lasermaze.core.english import counted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import Cell
from lasermaze.formats.json_fields import array, flag, integer, member, record, string
from lasermaze.formats.letter_grid import without_column
from lasermaze.core.english import quoted
from lasermaze.kinds.shooters.puzzle import (
    AXES,
    LETTERS,
    Aim,
    Certificate,
    Cycle,
    Dark,
    Evidence,
    Hit,
    ShooterGrid,
    Step,
    Stuck,
    Turned,
)


def encode(puzzle: ShooterGrid) -> dict[str, Any]:
    """The puzzle as a document: its title, and its grid as a list of rows."""
    return {"title": puzzle.title, "grid": list(puzzle.lines())}


def decode(document: Any) -> ShooterGrid:
    """The puzzle that `encode` wrote down; ``title`` may be missing.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("grid",), ("title",))
    title = string(fields.get("title", ""), ("title",))
    rows = array(fields["grid"], ("grid",))
    try:
        return ShooterGrid.of(
            (string(row, ("grid", index)) for index, row in enumerate(rows)), title
        )
    except PuzzleError as error:
        raise without_column(error) from None


def encode_turned(turned: Turned) -> dict[str, Any]:
    """The solution as a document: its cells, and what was asked besides."""
    document: dict[str, Any] = {"cells": turned.cells.decode("ascii")}
    if turned.forced:
        document["forced"] = turned.forced
    if turned.least is not None:
        document["least"] = turned.least
    return document


def decode_turned(document: Any, puzzle: ShooterGrid) -> Turned:
    """The solution that `encode_turned` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, ("cells",), ("forced", "least"))
    cells = _letters(fields["cells"], LETTERS, len(puzzle.cells), ("cells",))
    forced = ""
    if "forced" in fields:
        forced = _letters(fields["forced"], "01?", puzzle.shooter_count, ("forced",))
    least = integer(fields["least"], ("least",), least=0) if "least" in fields else None
    return Turned(cells.encode("ascii"), forced, least)


def _letters(value: Any, known: str, length: int, path: Path) -> str:
    text = string(value, path)
    if strange := text.strip(known):
        expected = f"letters among {' '.join(known)}"
        raise PuzzleError(f"the letters {quoted(strange)}", expected=expected, path=path)
    if set(text) - set(known):
        raise PuzzleError("letters of another kind", expected=" ".join(known), path=path)
    if len(text) != length:
        raise PuzzleError(counted(len(text), "letter"), expected=f"{length}", path=path)
    return text


def encode_certificate(certificate: Certificate) -> dict[str, Any]:
    """The certificate as a document; its form is told by its first key."""
    match certificate:
        case Dark(cell, hits):
            return {"dark": list(cell), "hits": list(map(_encode_hit, hits))}
        case Stuck(shooter, hits):
            return {"stuck": list(shooter), "hits": list(map(_encode_hit, hits))}
        case Cycle(steps, shortest):
            return {"cycle": list(map(_encode_step, steps)), "shortest": shortest}


def decode_certificate(document: Any, puzzle: ShooterGrid) -> Certificate:
    """The certificate that `encode_certificate` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    for form, made in (("dark", Dark), ("stuck", Stuck)):
        if isinstance(document, dict) and form in document:
            fields = record(document, (form, "hits"))
            hits = array(fields["hits"], ("hits",))
            return made(
                _cell(fields[form], puzzle, (form,)),
                tuple(_hit(hit, puzzle, ("hits", index)) for index, hit in enumerate(hits)),
            )
    steps = array(member(document, "cycle"), ("cycle",))
    fields = record(document, ("cycle",), ("shortest",))
    return Cycle(
        tuple(_step(step, puzzle, ("cycle", index)) for index, step in enumerate(steps)),
        flag(fields.get("shortest", False), ("shortest",)),
    )


def encode_evidence(evidence: Evidence) -> dict[str, Any]:
    """The evidence as a document; parts that are empty are left out."""
    parts = {
        "chains": [[_encode_step(step) for step in chain] for chain in evidence.chains],
        "flips": [[list(cell) for cell in flip] for flip in evidence.flips],
        "order": [list(cell) for cell in evidence.order],
    }
    return {name: part for name, part in parts.items() if part}


def decode_evidence(document: Any, puzzle: ShooterGrid) -> Evidence:
    """The evidence that `encode_evidence` wrote down, read but not judged.

    Raises: PuzzleError with the path of the fault in the document.
    """
    fields = record(document, (), ("chains", "flips", "order"))
    return Evidence(
        tuple(
            tuple(_step(step, puzzle, (*path, index)) for index, step in enumerate(chain))
            for path, chain in _lists(fields, "chains")
        ),
        tuple(
            tuple(_cell(cell, puzzle, (*path, index)) for index, cell in enumerate(flip))
            for path, flip in _lists(fields, "flips")
        ),
        tuple(
            _cell(cell, puzzle, ("order", index))
            for index, cell in enumerate(array(fields.get("order", []), ("order",)))
        ),
    )


def _lists(fields: dict[str, Any], key: str) -> Iterator[tuple[Path, list[Any]]]:
    """The lists in a list, each with its path."""
    for index, items in enumerate(array(fields.get(key, []), (key,))):
        yield (key, index), array(items, (key, index))


def _encode_aim(aim: Aim) -> list[Any]:
    return [*aim.shooter, aim.axis]


def _encode_hit(hit: Hit) -> dict[str, Any]:
    return {"aim": _encode_aim(hit.aim), "victim": list(hit.victim)}


def _encode_step(step: Step) -> dict[str, Any]:
    ends = {"if": _encode_aim(step.start), "then": _encode_aim(step.end)}
    return {**ends, step.reason: list(step.cell)}


def _cell(value: Any, puzzle: ShooterGrid, path: Path) -> Cell:
    row, col = (integer(part, (*path, index)) for index, part in enumerate(array(value, path, 2)))
    if not puzzle.inside((row, col)):
        size = f"a cell of the {puzzle.rows} by {puzzle.cols}"
        raise PuzzleError(f"no cell [{row}, {col}]", expected=size, path=path)
    return row, col


def _aim(value: Any, puzzle: ShooterGrid, path: Path) -> Aim:
    row, col, axis = array(value, path, 3)
    return Aim(_cell([row, col], puzzle, path), string(axis, (*path, 2), AXES))


def _hit(value: Any, puzzle: ShooterGrid, path: Path) -> Hit:
    fields = record(value, ("aim", "victim"), (), path)
    return Hit(
        _aim(fields["aim"], puzzle, (*path, "aim")),
        _cell(fields["victim"], puzzle, (*path, "victim")),
    )


def _step(value: Any, puzzle: ShooterGrid, path: Path) -> Step:
    fields = record(value, ("if", "then"), ("lit", "hit"), path)
    reasons = [key for key in ("lit", "hit") if key in fields]
    if len(reasons) != 1:
        raise PuzzleError("a step without one reason", expected="'lit' or 'hit'", path=path)
    (reason,) = reasons
    return Step(
        _aim(fields["if"], puzzle, (*path, "if")),
        _aim(fields["then"], puzzle, (*path, "then")),
        reason,
        _cell(fields[reason], puzzle, (*path, reason)),
    )
