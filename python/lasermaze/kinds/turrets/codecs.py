"""Mazes, walks and closed sets as JSON, both ways."""

from __future__ import annotations

from typing import Any

from lasermaze.core.codec import NATURAL
from lasermaze.core.objects import Codecs, Field, Record
from lasermaze.formats.cells_json import Letters, Packed, record
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk


def _thought() -> Any:
    from lasermaze.kinds.turrets.reasons import Thought

    return Thought


CODECS = Codecs(
    puzzle=record(TurretMaze),
    solution=Record(
        Walk,
        Field("steps", NATURAL, of=lambda walk, _: len(walk), follows=True, about="their number"),
        Field("moves", Letters("NESW")),
    ),
    certificate=Record(ClosedSet, Field("reachable_states", Packed(ClosedSet.size), of="states")),
    thought=_thought,
)
