"""The type checker holds every kind to its interface: a wrong signature fails `mypy --strict`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lasermaze
from lasermaze.kind import NAMES, kind_named

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path(lasermaze.__file__).parent

#: For each kind a function of one of its modules; its second parameter gets another type.
CHANGED = {
    "turrets": ("editor", "position"),
    "shooters": ("generate", "effort"),
    "signposts": ("check", "refute"),
    "mirrors": ("solve", "solutions"),
    "board": ("explain", "explain"),
    "lazors": ("draw", "facts"),
}


def module_file(package: Path, kind: str, module: str) -> Path:
    """The file of a kind's module, which may be a package."""
    home = package / "kinds" / kind
    single = home / f"{module}.py"
    return single if single.exists() else home / module / "__init__.py"


def defining_file(package: Path, kind: str, module: str, function: str) -> Path:
    """The file that defines a function of a kind's module."""
    first = module_file(package, kind, module)
    for file in (first, *sorted(first.parent.rglob("*.py"))):
        if re.search(rf"^ *def {function}\(", file.read_text(), re.M):
            return file
    raise AssertionError(f"{kind}: no {function} in {module}")


def mypy(package: Path) -> str:
    """The output of mypy for the kinds of a package."""
    command = (sys.executable, "-m", "mypy", "--strict", "--no-error-summary")
    files = [str(package / "kinds" / kind / "__init__.py") for kind in NAMES]
    environment = {**os.environ, "MYPYPATH": str(package.parent)}
    config = ("--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(package.parent))
    done = subprocess.run(
        [*command, *config, *files],
        env=environment,
        cwd=package.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.stderr
    return done.stdout


@pytest.mark.types
def test_a_wrong_parameter_of_a_kind_fails_the_type_check(tmp_path: Path) -> None:
    assert CHANGED.keys() == set(NAMES)
    copy = tmp_path / "lasermaze"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__", "page"))
    for kind, (module, function) in CHANGED.items():
        file = defining_file(copy, kind, module, function)
        pattern = rf"(^ *def {function}\((?:self, )?\s*\w+: \w+,\s*\w+: )(?:[^][,()]|\[[^]]*\])+"
        text, count = re.subn(pattern, r"\1complex", file.read_text(), flags=re.M)
        assert count == 1, f"{kind}: {function}"
        file.write_text(text)
    said = mypy(copy)
    for kind, (module, _) in CHANGED.items():
        wrong = rf"kinds/{kind}/__init__\.py:\d+: error: Incompatible types in assignment .*Module"
        if module == "editor":  # a class, which is held to the one that it derives from
            wrong = rf"kinds/{kind}/editor.*error: Argument 2 .* incompatible with supertype"
        assert re.search(wrong, said), f"{kind}: {module} is not held to its Protocol\n{said}"


@pytest.mark.parametrize("kind", NAMES)
def test_the_type_checker_sees_all_seven_modules(kind: str) -> None:
    text = (PACKAGE / "kinds" / kind / "__init__.py").read_text()
    checked = set(re.findall(r"^    _(\w+): \w+Module\[", text, re.M))
    needed = {"formats", "solve", "check", "draw", "explain", "editor", "generate"}
    assert checked == needed | ({"prove"} if kind_named(kind).proves else set())
