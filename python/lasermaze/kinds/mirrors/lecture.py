"""The sentences of a lecture on a mirror maze, from ``lecture.txt``, and why light fails."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell, Heading
from lasermaze.kinds.mirrors.causes import Line
from lasermaze.kinds.mirrors.puzzle import MirrorMaze
from lasermaze.kinds.mirrors.reasons import CannotBePaired, Failing, OutOfReach, RunsIntoBlock
from lasermaze.telling.values import fill


def lines(name: str, **values: Any) -> tuple[str, ...]:
    """The sentences under a heading of ``lecture.txt``, with these values in them."""
    return tuple(fill(line, **values) for line in _lecture()[name])


@cache
def _lecture() -> dict[str, list[str]]:
    """The lines of each part of the file, by its heading."""
    text = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    parts = (part.strip().splitlines() for part in f"\n{text}".split("\n# ")[1:])
    return {heading: told for heading, *told in parts}


# Why light fails


def failing(reason: Failing, maze: MirrorMaze) -> str:
    """How light fails, without what is supposed."""
    match reason:
        case RunsIntoBlock(opening=opening):
            return f"light from {whence(maze, opening)} runs into a block"
        case OutOfReach(opening):
            return f"light from {whence(maze, opening)} cannot come to the other opening"
        case CannotBePaired(sides=0):
            return "an odd number of sides, joined to no others, cannot be paired"
    among = f"only {counted(reason.sides, 'side')}"
    return f"at least {counted(reason.groups, 'group')} of sides need a partner from {among}"


def whence(maze: MirrorMaze, opening: Cell) -> str:
    """Where light comes from: ``the left``; or ``row 3`` if both openings are on one side."""
    headings = {entry.cell: entry.heading for entry in maze.openings}
    heading = headings[opening]
    if len(set(headings.values())) == len(headings):
        return ("the bottom", "the left", "the top", "the right")[heading]
    is_level = heading in (Heading.E, Heading.W)
    return f"row {opening[0] + 1}" if is_level else f"column {opening[1] + 1}"


def because(maze: MirrorMaze, line: Line) -> str:
    """Why a mirror must be turned: how light fails while it stays, and so do those before it."""
    needed = line.ends.given or any(each.otherwise.given for each in line.forced)
    if isinstance(line.ends, RunsIntoBlock) and not line.forced:
        came = whence(maze, line.ends.opening)
        return f"Light from {came} comes to it and runs into a block."
    stand = "As it and those before it stand" if needed else "As it stands"
    return f"{stand}, {_forced(line, 'other')}{failing(line.ends, maze)}."


def never(maze: MirrorMaze, line: Line) -> str:
    """Why no beam can pass a maze."""
    return sentence(f"{_forced(line, 'mirror')}{failing(line.ends, maze)}")


def mistake(maze: MirrorMaze, line: Line, *, supposed: bool = True) -> tuple[str, ...]:
    """The thoughts of a line, beside its picture; first of all a mirror may be supposed."""
    if not line.forced:
        return (sentence(failing(line.ends, maze)),)
    many = len(line.forced)
    turns = ", one after the other," if many > 1 else ""
    only = f"{counted(many, 'mirror')}{turns} can stand only one way."
    return (f"Then {only}" if supposed else only, f"So {failing(line.ends, maze)}.")


def other_way(maze: MirrorMaze, reason: Failing) -> str:
    """How light fails if a mirror stands the other way."""
    return f"The other way, {failing(reason, maze)}."


def _forced(line: Line, thing: str) -> str:
    """The number of mirrors that are forced before light fails, to be followed by that."""
    many = len(line.forced)
    return f"{counted(many, thing)} can stand only one way, and then " if many else ""
