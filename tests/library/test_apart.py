"""Checkers share no code with solvers: neither in Python nor in the kernels.

`import-linter` holds the layers of the package (see `pyproject.toml`); what it cannot see is here:
which functions of the compiled module a checker calls, and what the crates depend on.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import lasermaze
from lasermaze.kind import NAMES

PACKAGE = Path(lasermaze.__file__).parent
RUST = Path(__file__).parents[2] / "rust"


def sources(folder: Path, ending: str) -> dict[Path, str]:
    """The texts of the files below a folder that end so; at least one."""
    found = {path: path.read_text(encoding="utf-8") for path in folder.rglob(f"*{ending}")}
    assert found
    return found


def kernel_names(text: str) -> set[str]:
    """The names that a module of Python takes from the compiled module."""
    listed = re.findall(r"from lasermaze\._kernel import (\([^)]*\)|[^\n]*)", text)
    names = {name.strip() for each in listed for name in each.strip("()").split(",")}
    return {name for name in names if name} | set(re.findall(r"_kernel\.(\w+)\(", text))


def is_of_checkers(name: str) -> bool:
    """Whether a function or class of the compiled module belongs to the checkers."""
    return name.lower().startswith("verify")


def test_the_kinds_are_the_folders_on_disk() -> None:
    assert {path.parent.name for path in (PACKAGE / "kinds").glob("*/__init__.py")} == set(NAMES)


@pytest.mark.parametrize("kind", NAMES)
def test_checkers_alone_call_the_checkers_kernel(kind: str) -> None:
    home = PACKAGE / "kinds" / kind
    called: dict[bool, set[str]] = {True: set(), False: set()}  # by the checker, by all others
    for path, text in sources(home, ".py").items():
        called[path.relative_to(home).parts[0].startswith("check")] |= kernel_names(text)
    assert called[True]
    assert called[False]
    assert {name for name in called[True] if not is_of_checkers(name)} == set()
    assert {name for name in called[False] if is_of_checkers(name)} == set()


def test_the_crates_of_solvers_and_checkers_share_the_ticker_alone() -> None:
    for crate in ("kernel", "verify", "tick"):
        manifest = tomllib.loads((RUST / crate / "Cargo.toml").read_text(encoding="utf-8"))
        needed = manifest.pop("dependencies", {})
        assert needed.keys() == (set() if crate == "tick" else {"lasermaze-tick"}), crate
        assert manifest.keys() == {"package", "lints"}, "other dependencies, or a build of its own"
        assert not (RUST / crate / "build.rs").exists()
    for path, text in sources(RUST / "verify" / "src", ".rs").items():
        assert not re.search(r"lasermaze_kernel|extern crate|#\[path|include!", text), path
    for path, text in sources(RUST / "kernel" / "src", ".rs").items():
        assert "lasermaze_verify" not in text, path


def test_the_bindings_of_the_checkers_do_not_know_the_solvers() -> None:
    bindings = RUST / "python" / "src"
    for path, text in sources(bindings, ".rs").items():
        other = "kernel" if path.is_relative_to(bindings / "verify") else "verify"
        assert f"lasermaze_{other}" not in text, path
