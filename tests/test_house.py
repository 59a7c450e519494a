"""Which module may import which: only from below, and no checker imports a solver."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import lasermaze
from lasermaze.registry import NAMES

PACKAGE = Path(lasermaze.__file__).parent
ROOMS = {path.relative_to(PACKAGE).with_suffix(""): path for path in PACKAGE.rglob("*.py")}
HOMES = {room.parts[0] for room in ROOMS} | {"_kernel"}

#: The layers: a module imports from its own layer and those below. Every module is in one.
LAYERS: tuple[set[str], ...] = (
    {"grid", "beam", "errors", "answers", "model", "interface", "streams", "difficulty", "making"}
    | {"notation", "lettered", "places", "fields", "drawing", "moves", "desks", "words"}
    | {"climbing", "images", "budget", "claims", "english", "files", "reading"},
    set(NAMES),
    {"kinds", "documents", "arguments", "judging"},
    {"api"},
    {"deck", "contests"},
    {"cli", "studio", "__init__", "__main__"},
)
LAYER = {home: number for number, homes in enumerate(LAYERS) for home in homes}

#: Methods of puzzles and answers that import the JSON module only when they are called.
ALLOWED = {("model", "documents"), ("answers", "documents")}


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """The name parts of every lasermaze module that a file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text())):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: an import relative to the file"
            assert node.module
            modules = [f"{node.module}.{alias.name}" for alias in node.names]
            modules += [node.module] * (node.module != "lasermaze")
        for module in modules:
            parts = module.split(".")
            if parts[0] == "lasermaze":
                yield tuple(parts[1:]) if parts[1:2] and parts[1] in HOMES else ("__init__",)


def knows(room: Path) -> set[str]:
    """The first name parts of what a module imports."""
    return {parts[0] for parts in imported(ROOMS[room])}


def test_every_module_is_in_one_layer() -> None:
    assert HOMES - {"_kernel"} == LAYER.keys()
    assert len(LAYER) == sum(map(len, LAYERS))


@pytest.mark.parametrize("room", sorted(ROOMS), ids=str)
def test_modules_import_only_from_their_own_layer_and_below(room: Path) -> None:
    home, known = room.parts[0], knows(room) & LAYER.keys()
    above = {other for other in known if LAYER[other] > LAYER[home]}
    assert {(home, other) for other in above} <= ALLOWED
    if home in NAMES:
        assert not known & (set(NAMES) - {home}), "a wing imports another wing"
    elif home == "cli":
        assert not known & set(NAMES), "a face imports a wing"
    elif home == "studio":
        assert not known & {*NAMES, "cli", "contests"}, "a face imports a wing, or another face"
    elif home == "contests":
        # A contest imports the puzzle of its one kind, and no other module of a kind.
        wings = {parts for parts in imported(ROOMS[room]) if parts[0] in NAMES}
        assert len({parts[0] for parts in wings}) <= 1
        assert not any(Path(*parts) in ROOMS for parts in wings)


def test_imports_inside_functions_are_found(tmp_path: Path) -> None:
    file = tmp_path / "room.py"
    file.write_text(
        "import lasermaze\nimport lasermaze.cli.solve\nfrom lasermaze import api, Board\n"
        "def late():\n    from lasermaze.kinds.board.check import check\n"
    )
    assert set(imported(file)) == {
        ("__init__",),
        ("cli", "solve"),
        ("api",),
        ("board", "check"),
        ("board", "check", "check"),
    }


#: The modules, besides ``check``, that a kind's checker is made of.
CHECKERS = {"shooters": {"proving", "tracing"}, "mirrors": {"proof", "recount"}}


def files(kind: str) -> set[str]:
    """The names of a kind's modules."""
    return {module.name for module in ROOMS if module.parts[0] == kind}


@pytest.mark.parametrize("kind", NAMES)
def test_a_checker_shares_no_code_with_the_solver(kind: str) -> None:
    known = set(imported(PACKAGE / kind / "check.py"))
    found: set[str] = set()
    while more := {parts[1] for parts in known if parts[0] == kind and len(parts) > 1} - found:
        found |= more
        for name in more & files(kind):
            known |= set(imported(ROOMS[Path(kind, name)]))
    assert found & files(kind) <= {"puzzle", *CHECKERS.get(kind, ())}
    assert "puzzle" in found
    assert not any(parts[0] == "_kernel" for parts in known)
    # The solver does not import what only the checker needs.
    solver = list(imported(PACKAGE / kind / "solve.py"))
    assert not any((kind, name) == parts[:2] for parts in solver for name in CHECKERS.get(kind, ()))


@pytest.mark.parametrize("kind", NAMES)
def test_only_solving_and_generating_call_the_kernel(kind: str) -> None:
    callers = {
        room.name
        for room in ROOMS
        if room.parts[0] == kind and any(parts[0] == "_kernel" for parts in imported(ROOMS[room]))
    }
    assert callers - {"plant"} == {"solve"}
