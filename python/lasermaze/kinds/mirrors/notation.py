"""Turned mazes as text."""

from __future__ import annotations

from lasermaze import parts
from lasermaze.kinds.mirrors.puzzle import Barrier, MirrorMaze, Turned


class Notation(parts.Notation[MirrorMaze, Turned, Barrier]):
    """A maze is a grid of letters, and so is a turned maze, which may have any openings."""

    filled_type = Turned
