"""Who may import whom: arrows point down only, and no checker knows a solver."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import lasermaze
from lasermaze.kinds import NAMES

PACKAGE = Path(lasermaze.__file__).parent
ROOMS = {path.relative_to(PACKAGE).with_suffix(""): path for path in PACKAGE.rglob("*.py")}

#: The ground floor and what lies on it: they know nobody above them.
FLOOR = {
    "grid",
    "beam",
    "errors",
    "answers",
    "model",
    "interface",
    "streams",
    "difficulty",
    "making",
}
FLOOR |= {"budget", "claims", "english", "files", "images", "reading"}
FLOOR |= {"notation", "lettered", "places", "fields", "drawing", "moves", "desks", "words"}
ABOVE = {
    "kinds",
    "documents",
    "arguments",
    "judging",
    "api",
    "deck",
    "contests",
    "cli",
    "studio",
    *NAMES,
}

#: Methods of puzzles and answers that ask the JSON floor only when they are called.
ALLOWED = {("model", "documents"), ("answers", "documents")}


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """The parts of every lasermaze module that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            modules = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for module in modules:
            parts = module.split(".")
            if parts[0] == "lasermaze" and len(parts) > 1:
                yield tuple(parts[1:])


def knows(room: Path) -> set[str]:
    """The first parts of what a room imports."""
    return {parts[0] for parts in imported(ROOMS[room])}


@pytest.mark.parametrize("room", sorted(ROOMS), ids=str)
def test_arrows_point_down_only(room: Path) -> None:
    home, known = room.parts[0], knows(room)
    if home in NAMES:
        assert not known & (set(NAMES) - {home}), "a wing imports another wing"
        assert not known & {"kinds", "documents", "judging", "api", "contests", "cli", "studio"}
    elif home == "cli":
        assert not known & set(NAMES), "a face imports a wing"
    elif home == "studio":
        assert not known & {*NAMES, "cli", "contests"}, "a face imports a wing, or another face"
    elif home == "contests":
        assert not known & {"cli", "studio"}
        # A contest speaks of one kind: it knows that wing's puzzle, and none of its rooms.
        wings = {parts for parts in imported(ROOMS[room]) if parts[0] in NAMES}
        assert len({parts[0] for parts in wings}) <= 1
        assert not any(Path(*parts) in ROOMS for parts in wings)
    elif home in FLOOR:
        assert {(home, above) for above in known & ABOVE} <= ALLOWED


@pytest.mark.parametrize("kind", NAMES)
def test_a_checker_shares_no_code_with_the_solver(kind: str) -> None:
    known = set(imported(PACKAGE / kind / "check.py"))
    rooms = {parts[1] for parts in known if parts[0] == kind and len(parts) > 1}
    assert rooms <= {"puzzle"}
    assert not any(parts[0] == "_kernel" for parts in known)


@pytest.mark.parametrize("kind", NAMES)
def test_only_solving_and_planting_call_the_kernel(kind: str) -> None:
    callers = {
        room.name
        for room in ROOMS
        if room.parts[0] == kind and any(parts[0] == "_kernel" for parts in imported(ROOMS[room]))
    }
    assert callers - {"plant"} == {"solve"}
