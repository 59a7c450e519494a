"""The notices of what the site carries, as one text: it is reached from "About"."""

from __future__ import annotations

import json
import subprocess
import sysconfig
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

#: The Python packages that are packed with lasermaze.
PACKAGES = ("msgspec", "segno")

PYODIDE = """\
Pyodide (https://pyodide.org), Python for web pages, is under the Mozilla Public License 2.0:
https://www.mozilla.org/MPL/2.0/. Its sources are at https://github.com/pyodide/pyodide. It contains
CPython, Emscripten's runtime and C libraries, whose notices are with its sources."""

RUST = """\
The kernels contain Rust's standard library, copyright The Rust Project Contributors, which may be
used under the MIT licence (below, with that of PyO3) or the Apache License 2.0:
https://github.com/rust-lang/rust/blob/main/COPYRIGHT."""


def licences(root: Path, packages: Path) -> str:
    """The text, from the licences of the packages that are installed here.

    Args:
        root: the folder of the repository.
        packages: the folder of the packages from npm.
    """
    parts = [
        ("lasermaze", (root / "LICENSE").read_text("utf-8")),
        ("Pyodide", PYODIDE),
        ("fzstd", (packages / "fzstd" / "LICENSE").read_text("utf-8")),
        ("Python", (Path(sysconfig.get_path("stdlib")) / "LICENSE.txt").read_text("utf-8")),
        *((name, _of_package(name)) for name in PACKAGES),
        ("Rust", RUST),
        *_of_crates(root),
    ]
    return (
        "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{text.strip()}" for name, text in parts) + "\n"
    )


def _of_package(name: str) -> str:
    files = distribution(name).files or []
    return next(file for file in files if file.name == "LICENSE").read_text("utf-8")


def _of_crates(root: Path) -> Iterator[tuple[str, str]]:
    """The crates that are linked into the kernels: not those that only build them."""
    linked = _cargo(
        root, "tree", "--package=lasermaze-python", "--edges=normal,no-proc-macro", "--prefix=none"
    )
    names = {line.split()[0] for line in linked.splitlines() if line}
    for package in json.loads(_cargo(root, "metadata", "--format-version=1"))["packages"]:
        if package["name"] in names and package["source"] is not None:
            licence = Path(package["manifest_path"]).with_name("LICENSE-MIT")
            yield package["name"], licence.read_text("utf-8")


def _cargo(root: Path, *arguments: str) -> str:
    command = ["cargo", *arguments]
    return subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
