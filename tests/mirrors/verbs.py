"""The functions of the kind's modules, with options by name as the library's verbs take them."""

from __future__ import annotations

from typing import Any

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.claims import Verdict
from lasermaze.kinds.mirrors import KIND, MirrorMaze, Turned


def parse(text: str, source: str | None = None) -> MirrorMaze:
    return KIND.formats.parse(text, source, KIND.choose("parse", {}))


def parse_solution(maze: MirrorMaze, text: str, source: str | None = None) -> Turned:
    return KIND.formats.parse_solution(maze, text, source)


def check(maze: MirrorMaze, turned: Any, budget: Budget = UNLIMITED, **options: bool) -> Verdict:
    return KIND.check.check(maze, turned, budget, KIND.choose("check", options))


def refute(maze: MirrorMaze, barrier: Any, budget: Budget = UNLIMITED) -> Verdict:
    return KIND.check.refute(maze, barrier, budget, KIND.choose("check", {}))


def recount(
    maze: MirrorMaze,
    limit: int | None = None,
    positions: int | None = None,
    budget: Budget = UNLIMITED,
    **options: bool,
) -> int | None:
    return KIND.check.count_again(maze, budget, limit, positions, KIND.choose("check", options))
