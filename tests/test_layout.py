"""Which module may import which: only those below it; checkers share no code with solvers."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
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
    {"interface", "pseudo_boolean"},
    {"modules"},
    {"option"},
    {"kind"},
    {"formats"},
    {"generation"},
    {"editor"},
    {"defaults"},
    {"kinds"},
    {"judging"},
    {"api"},
    {"bulk"},
    {"deck", "book", "teaching", "repairing", "contests", "scoring", "datasets", "mine"},
    {"envs"},
    {"testing"},
    {"cli", "studio"},
    {"__init__", "__main__"},
)
LAYER = {home: number for number, homes in enumerate(LAYERS) for home in homes}

#: The modules of a kind; one may be a package.
OF_A_KIND = {"puzzle", "formats", "solve", "check", "draw", "explain", "editor", "generate"}


#: The files that import a module whose name their callers give.
GIVEN_A_NAME = {"core/libraries.py", "kind.py"}


def dotted(module: Path) -> str:
    """The name by which Python imports a module."""
    parts = module.parts[:-1] if module.name == "__init__" else module.parts
    return ".".join(("lasermaze", *parts))


@cache
def parts_of(text: str) -> tuple[ast.AST, ...]:
    """The imports, calls and constants anywhere in the code of a file."""
    wanted = (ast.Import, ast.ImportFrom, ast.Call, ast.Constant)
    return tuple(node for node in ast.walk(ast.parse(text)) if isinstance(node, wanted))


def imported_by_name(path: Path) -> set[str]:
    """The lasermaze modules that a file gives to `import_module` or `__import__` as texts.

    An f-string counts for each module whose name it can make of the texts in the file, such as
    those of a table; for each whose name it can have at all if there are none.
    """
    found = set()
    nodes = parts_of(path.read_text())
    texts = {node.value for node in nodes if isinstance(node, ast.Constant)}
    for node in nodes:
        if isinstance(node, ast.Call) and called(node).endswith(IMPORTERS):
            pattern = re.compile(pattern_of(node.args[0], path))
            can_be = [match for name in map(dotted, MODULES) if (match := pattern.fullmatch(name))]
            listed = [match for match in can_be if texts.issuperset(match.groups())]
            found |= {match[0] for match in listed or can_be}
    return found


IMPORTERS = ("import_module", "__import__")


def called(node: ast.Call) -> str:
    """The name of the function that is called, without its module; empty if it has none."""
    function = node.func
    return getattr(function, "id", getattr(function, "attr", ""))


def pattern_of(name: ast.expr, path: Path) -> str:
    """The regular expression of the names that an expression can have; a group for each gap."""
    patterns = []
    for part in name.values if isinstance(name, ast.JoinedStr) else [name]:
        inner = part.value if isinstance(part, ast.FormattedValue) else part
        if isinstance(inner, ast.Constant):
            patterns.append(re.escape(str(inner.value)))
        elif ast.unparse(inner) == "__name__":
            patterns.append(re.escape(dotted(path.relative_to(PACKAGE).with_suffix(""))))
        else:
            patterns.append("(.+)")
    if patterns[0] == "(.+)":
        assert path.relative_to(PACKAGE).as_posix() in GIVEN_A_NAME, f"{path} may import anything"
        return "none of ours"
    return "".join(patterns)


def imported(path: Path) -> Iterator[tuple[str, ...]]:
    """The parts of every lasermaze module that a file imports, anywhere in it."""
    yield from (tuple(name.split(".")[1:]) for name in imported_by_name(path))
    for node in parts_of(path.read_text()):
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


def kernel_names(path: Path) -> Iterator[str]:
    """The names that a file imports from the compiled module; ``*`` for the module itself."""
    for parts in set(imported(path)):
        if parts[0] == "_kernel" and parts[1:]:
            yield parts[1]
    for node in parts_of(path.read_text()):
        if isinstance(node, ast.Import):
            whole = any(alias.name == "lasermaze._kernel" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "lasermaze":
            whole = any(alias.name == "_kernel" for alias in node.names)
        else:
            continue
        if whole:
            yield "*"


def of_a_solver(name: str) -> bool:
    """Whether a name of the compiled module is none of the checkers' or the texts'."""
    return not name.lower().startswith(("verify", "read_", "write_"))


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


def imported_modules(path: Path) -> set[Path]:
    """The modules, among ours, that a file names in its imports, anywhere in it.

    ``from package import name`` means the module of that name, or else the package itself.
    """
    names = list(imported_by_name(path))
    for node in parts_of(path.read_text()):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names += [f"{node.module}.{alias.name}" for alias in node.names]
    split = (name.split(".") for name in names)
    return {
        module_of(parts)
        for package, *parts in split
        if package == "lasermaze" and parts[:1] != ["_kernel"]
    }


def module_of(parts: list[str]) -> Path:
    """The module that the parts of a name begin with, the longest of those there are."""
    for end in range(len(parts), -1, -1):
        for module in (Path(*parts[:end]), Path(*parts[:end], "__init__")):
            if module in MODULES:
                return module
    raise AssertionError(parts)


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Imports for type checking, inside functions and by name count like any other."""
    left = {module: imported_modules(path) - {module} for module, path in MODULES.items()}
    while ends := {module for module, others in left.items() if not others & left.keys()}:
        left = {module: others for module, others in left.items() if module not in ends}
    # The modules left are in a circle, or import one.
    assert {module: others & left.keys() for module, others in left.items()} == {}


def test_circles_are_seen_anywhere(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text(
        "from lasermaze import _kernel, api, Board\n"
        "from lasermaze.drawing import Scene, svg\n"
        "def later():\n    import lasermaze.core.grid\n"
        "if TYPE_CHECKING:\n    from lasermaze.core.beam import Tracer\n"
        "import_module('lasermaze.core.rng')\n"
        "table = 'terminal', 'pdf', 'neither'\n"
        "import_module(f'lasermaze.drawing.{table[0]}')\n"
        "importlib.import_module(f'lasermaze.core.b{name}ts')\n"
        "__import__(f'lasermaze.{name}.mosaic')\n"
    )
    found = {str(module) for module in imported_modules(file)}
    wanted = {
        "api/__init__",
        "__init__",
        "drawing/__init__",
        "drawing/svg",
        "core/grid",
        "core/beam",
        "core/rng",
        "core/bits",
        "drawing/mosaic",
        "drawing/terminal",
        "drawing/pdf",
    }
    assert found == wanted


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
    assert list(kernel_names(file)) == []
    assert set(imported(file)) == {
        ("__init__",),
        ("cli", "solve"),
        ("api",),
        ("kinds", "board", "check"),
        ("kinds", "board", "check", "check"),
    }


def test_names_of_the_compiled_module_are_seen(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    for line, wanted in {
        "from lasermaze._kernel import Board, verify": {"Board", "verify"},
        "import lasermaze._kernel": {"*"},
        "from lasermaze import _kernel": {"*"},
    }.items():
        file.write_text(f"{line}\n")
        assert set(kernel_names(file)) == wanted
    assert not any(
        map(of_a_solver, ("VerifyBoardTree", "verify_boards", "read_board", "write_rows"))
    )
    assert all(map(of_a_solver, ("BoardSearch", "board_plant", "*")))


def test_the_registry_names_the_folders() -> None:
    folders = {module.parts[1] for module in MODULES if module.parts[0] == "kinds"} - {"__init__"}
    assert folders == set(NAMES)


@pytest.mark.parametrize("kind", NAMES)
def test_a_kind_has_the_eight_modules(kind: str) -> None:
    found = {module.parts[2] for module in MODULES if module.parts[:2] == ("kinds", kind)}
    assert found >= OF_A_KIND


@pytest.mark.parametrize("kind", NAMES)
def test_a_checker_shares_no_code_with_the_solver(kind: str) -> None:
    """The checker imports, also indirectly, only core, the puzzle, and its own words."""
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
    assert (
        {"check", "puzzle"}
        <= own - {"__init__"}
        <= {"card", "check", "light", "puzzle", "reasons", "thoughts", "words"}
    )
    names = {name for m in known for name in kernel_names(MODULES[m])}
    assert all(name.lower().startswith("verify") for name in names)
    # The solver does not import the checker either.
    solver = modules_in(MODULES[home / "solve"])
    assert not any(module.parts[:3] == (*home.parts, "check") for module in solver)


@pytest.mark.parametrize("kind", NAMES)
def test_only_solving_and_generating_call_the_kernel(kind: str) -> None:
    callers = {
        module.parts[2]
        for module in MODULES
        if module.parts[:2] == ("kinds", kind)
        and any(of_a_solver(name) for name in kernel_names(MODULES[module]))
    }
    assert callers
    own = {module for module in MODULES if module.parts[:2] == ("kinds", kind)}
    for part in callers - {"solve", "generate"}:  # a part of the solver under its own name
        users = {m.parts[2] for m in own if Path("kinds", kind, part) in modules_in(MODULES[m])}
        assert not users & {"puzzle", "formats", "check", "draw", "editor"}, part


# The crates


RUST = Path(__file__).parents[1] / "rust"


def sources(folder: Path) -> str:
    """All Rust code of a folder and its subfolders."""
    files = sorted(folder.rglob("*.rs"))
    assert files
    return "".join(file.read_text() for file in files)


def test_the_checkers_crate_depends_on_nothing() -> None:
    manifest = tomllib.loads((RUST / "verify" / "Cargo.toml").read_text())
    assert manifest.keys() == {"package", "lints"}, "it has dependencies, or a build of its own"
    assert "#![forbid(unsafe_code)]" in (RUST / "verify" / "src" / "lib.rs").read_text()
    assert not (RUST / "verify" / "build.rs").exists()
    code = sources(RUST / "verify" / "src")
    assert not re.search(r"lasermaze_kernel|extern crate|#\[path|include!", code)


def test_the_solvers_crate_does_not_know_the_checkers() -> None:
    manifest = tomllib.loads((RUST / "kernel" / "Cargo.toml").read_text())
    assert manifest.keys() == {"package", "lints"}
    assert "lasermaze_verify" not in sources(RUST / "kernel" / "src")


def test_the_bindings_of_the_checkers_do_not_know_the_solvers() -> None:
    """Their functions are named `verify_...`; a checker may import no others."""
    bindings = RUST / "python" / "src"
    checkers = sources(bindings / "verify")
    assert "lasermaze_kernel" not in checkers
    for file in bindings.glob("*.rs"):
        assert "lasermaze_verify" not in file.read_text(), file
    shared = re.findall(r"use crate::([^;]*);", checkers)
    known = {"in_slice", "native", "refusal", "value_error"}
    assert {name for each in shared for name in re.findall(r"\w+", each)} <= known
    names = re.findall(r"add_class::<(\w+)>|wrap_pyfunction!\((\w+)", checkers)
    assert names
    assert not any(of_a_solver(of_class or function) for of_class, function in names)
