"""Puzzles, solutions, certificates and evidence as JSON, both ways.

Reading does not judge: that is the checker's task.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from lasermaze.core.codec import CELL, FLAG, NATURAL, Array, Choice, Codec, Converted, Fixed
from lasermaze.core.errors import PuzzleError
from lasermaze.core.grid import Cell, size_in_words
from lasermaze.core.objects import Codecs, Field, OneOf, Record, attributes_in
from lasermaze.formats.cells_json import Letters, record
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
    Stuck,
    Turned,
    WouldHit,
)


def _on_grid(cell: Cell, puzzle: ShooterGrid) -> Cell:
    """The cell. Raises: PuzzleError if it is outside the grid."""
    if not puzzle.inside(cell):
        raise PuzzleError(
            f"no cell {list(cell)}",
            expected=f"a cell of the {size_in_words(puzzle.rows, puzzle.cols)}",
        )
    return cell


class _Aims(Fixed):
    """Aims as ``[row, column, axis]``."""

    def __init__(self) -> None:
        super().__init__(NATURAL, NATURAL, Choice(dict(zip(AXES, AXES, strict=True))))
        self.is_plain = False

    def encode(self, value: Any, puzzle: Any = None) -> Sequence[Any]:
        """The row, the column and the axis of an aim."""
        return (*value.shooter, value.axis)

    def decode(self, value: Any, puzzle: Any = None) -> Aim:
        """The aim, of a shooter on the grid."""
        row, col, axis = Fixed.decode(self, value)
        return Aim(_on_grid((row, col), puzzle), axis)


_CELL: Codec[Cell] = Converted(CELL, None, _on_grid)
_AIM = _Aims()
_HITS = Field("hits", Array(Record(WouldHit, Field("aim", _AIM), Field("victim", _CELL))))


def _step(reason: str) -> Record[Implication]:
    """An implication for this reason, whose cell has the reason's name as its key."""
    return Record(
        partial(Implication, reason=reason),
        Field("if", _AIM, of="start"),
        Field("then", _AIM, of="end"),
        Field(reason, _CELL, of="cell"),
    )


_STEPS = Array(OneOf({reason: _step(reason) for reason in ("lit", "hit")}, attrgetter("reason")))
_FORMS = {Dark: "dark", Stuck: "stuck", Cycle: "cycle"}


def _thought() -> Any:
    from lasermaze.kinds.shooters.thoughts import Thought

    return Thought


def _turned(puzzle: ShooterGrid, cells: bytes, forced: str, least: int | None) -> Turned:
    return Turned(puzzle.rows, puzzle.cols, cells, forced, least)


# Empty in a page, which gets the package without its docstrings.
_DESCRIBED = attributes_in(Turned)

CODECS: Codecs[ShooterGrid, Turned, Certificate] = Codecs(
    puzzle=record(ShooterGrid),
    solution=Record(
        _turned,
        Field(
            "cells",
            Converted(
                Letters(LETTERS, lambda puzzle: len(puzzle.cells)),
                bytes.decode,
                lambda letters, _: letters.encode(),
            ),
            about=_DESCRIBED.get("cells", ""),
        ),
        Field(
            "forced",
            Letters("01?", lambda puzzle: puzzle.shooter_count),
            default="",
            omitted=True,
            about=_DESCRIBED.get("forced", ""),
        ),
        Field("least", NATURAL, default=None, omitted=True, about=_DESCRIBED.get("least", "")),
        with_puzzle=True,
    ),
    certificate=OneOf(
        {
            "dark": Record(Dark, Field("dark", _CELL, of="cell"), _HITS),
            "stuck": Record(Stuck, Field("stuck", _CELL, of="shooter"), _HITS),
            "cycle": Record(
                Cycle, Field("cycle", _STEPS, of="steps"), Field("shortest", FLAG, default=False)
            ),
        },
        lambda certificate: _FORMS[type(certificate)],
    ),
    evidence=Record(
        Evidence,
        Field("chains", Array(_STEPS), default=(), omitted=True),
        Field("flips", Array(Array(_CELL)), default=(), omitted=True),
        Field("order", Array(_CELL), default=(), omitted=True),
    ),
    thought=_thought,
)
