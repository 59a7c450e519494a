"""Who may import whom: arrows point down only, and no checker shares code with a solver."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import lasermaze
from lasermaze.kind import NAMES

PACKAGE = Path(lasermaze.__file__).parent
MODULES = {path.relative_to(PACKAGE).with_suffix(""): path for path in PACKAGE.rglob("*.py")}

#: A package or module imports what is in its own layer and in those above it in this list.
#: Imports for type checking and imports inside functions count like any other.
LAYERS: tuple[set[str], ...] = (
    {"core"},
    {"drawing"},
    {"kind"},
    {"formats"},
    {"generation"},
    {"editor"},
    {"kinds"},
    {"judging"},
    {"api"},
    {"bulk"},
    {"deck", "contests"},
    {"cli", "studio"},
    {"__init__", "__main__"},
)
LAYER = {home: number for number, homes in enumerate(LAYERS) for home in homes}

#: The modules of a kind; one may be a package.
OF_A_KIND = {"puzzle", "formats", "solve", "check", "draw", "explain", "editor", "generate"}


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """The parts of every lasermaze module that a file imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text())):
        modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            assert node.module
            modules = [f"{node.module}.{alias.name}" for alias in node.names]
            modules += [node.module] * (node.module != "lasermaze")
        for module in modules:
            package, *parts = module.split(".")
            if package == "lasermaze":
                known = parts and parts[0] in LAYER.keys() | {"_kernel"}
                yield tuple(parts) if known else ("__init__",)


def modules_in(path: Path) -> set[Path]:
    """The modules, among ours, that a file imports; of a package, its ``__init__``."""
    found = set()
    for parts in imported(path):
        for end in range(len(parts), 0, -1):
            for module in (Path(*parts[:end]), Path(*parts[:end], "__init__")):
                if module in MODULES:
                    found.add(module)
                    break
            else:
                continue
            break
    return found


def test_every_module_is_in_one_layer() -> None:
    assert {module.parts[0] for module in MODULES} == LAYER.keys()
    assert len(LAYER) == sum(map(len, LAYERS))


@pytest.mark.parametrize("module", sorted(MODULES), ids=str)
def test_arrows_point_down_only(module: Path) -> None:
    home = module.parts[0]
    known = {parts[0] for parts in imported(MODULES[module])} - {"_kernel"}
    assert {other for other in known if LAYER[other] > LAYER[home]} == set()
    kinds = {parts[1] for parts in imported(MODULES[module]) if parts[0] == "kinds" and parts[1:]}
    if home == "kinds" and len(module.parts) > 2:
        assert kinds <= {module.parts[1]}, "a kind imports another kind"
    elif home in ("cli", "studio"):
        assert not kinds, "a face imports a kind"
        assert not known & ({"cli", "studio"} - {home}) or home == "cli"
    elif home == "contests":
        assert len(kinds) <= 1, "a contest is about one kind"


def test_imports_are_seen_anywhere(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        "import lasermaze\nimport lasermaze.cli.solve\nfrom lasermaze import api, Board\n"
        "def later():\n    from lasermaze.kinds.board.check import check\n"
    )
    assert set(imported(file)) == {
        ("__init__",),
        ("cli", "solve"),
        ("api",),
        ("kinds", "board", "check"),
        ("kinds", "board", "check", "check"),
    }


def test_the_registry_names_the_folders() -> None:
    folders = {module.parts[1] for module in MODULES if module.parts[0] == "kinds"} - {"__init__"}
    assert folders == set(NAMES)


@pytest.mark.parametrize("kind", NAMES)
def test_a_kind_has_the_eight_modules(kind: str) -> None:
    found = {module.parts[2] for module in MODULES if module.parts[:2] == ("kinds", kind)}
    assert found >= OF_A_KIND


@pytest.mark.parametrize("kind", NAMES)
def test_a_checker_shares_no_code_with_the_solver(kind: str) -> None:
    """What the checker imports, and what that imports, is core, formats of text, and the puzzle."""
    home = Path("kinds", kind)
    first = {m for m in MODULES if m.parts[:3] == (*home.parts, "check")}
    known: set[Path] = set()
    waiting = set(first)
    while waiting:
        known |= waiting
        waiting = {
            found
            for module in waiting
            for found in modules_in(MODULES[module])
            if found.parts[0] == "kinds"
        } - known
    own = {module.parts[2] for module in known if module.parts[:2] == home.parts}
    assert own - {"__init__"} == {"check", "puzzle"}
    assert not any("_kernel" in parts for m in known for parts in imported(MODULES[m]))
    # The solver does not import the checker either.
    solver = modules_in(MODULES[home / "solve"])
    assert not any(module.parts[:3] == (*home.parts, "check") for module in solver)


@pytest.mark.parametrize("kind", NAMES)
def test_only_solving_and_generating_call_the_kernel(kind: str) -> None:
    callers = {
        module.parts[2]
        for module in MODULES
        if module.parts[:2] == ("kinds", kind)
        and any(parts[0] == "_kernel" for parts in imported(MODULES[module]))
    }
    assert callers
    own = {module for module in MODULES if module.parts[:2] == ("kinds", kind)}
    for part in callers - {"solve", "generate"}:  # a part of the solver under its own name
        users = {m.parts[2] for m in own if Path("kinds", kind, part) in modules_in(MODULES[m])}
        assert not users & {"puzzle", "formats", "check", "draw", "editor"}, part
