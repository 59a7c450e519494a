"""The checker's own search, for tests that need the costs of all ways in."""

from __future__ import annotations

from lasermaze.core.budget import UNLIMITED
from lasermaze.kinds.signposts import Maze, Rim
from lasermaze.kinds.signposts.check.reading import Reading


def rim_of(maze: Maze) -> Rim:
    """The cost of every way in."""
    return Reading.of(maze, UNLIMITED).rim()
