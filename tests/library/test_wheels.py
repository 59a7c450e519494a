"""The packages for a package index: the wheel, the source archive, and the page about them.

They are built, and compared like this, by ``make wheels``.
"""

from __future__ import annotations

import re
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

FILES = frozenset(
    [
        *("pyproject.toml", "Cargo.lock", "LICENSE", "rust/kernel/src/lib.rs", "tests/smoke.py"),
        *("python/lasermaze/__init__.py", "python/lasermaze/py.typed"),
        *("python/lasermaze/examples/board/fork.txt", "python/lasermaze/studio/page/index.html"),
    ]
)
METADATA = ("lasermaze-1.0.dist-info/METADATA", "lasermaze-1.0.dist-info/licenses/LICENSE")
MODULES = sorted(name[7:] for name in FILES if name.startswith("python/"))
WHEEL = (*MODULES, "lasermaze/_kernel.abi3.so", *METADATA)
SOURCE = (*(FILES - {"tests/smoke.py"}), "PKG-INFO")


def contents() -> Any:
    spec = spec_from_file_location("contents", ROOT / "tools" / "wheels" / "contents.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wheel(folder: Path, names: Iterable[str]) -> Path:
    file = folder / "lasermaze-1.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "")
    return file


def source(folder: Path, names: Iterable[str]) -> Path:
    file = folder / "lasermaze-1.0.tar.gz"
    with tarfile.open(file, "w:gz") as archive:
        for name in names:
            archive.addfile(tarfile.TarInfo(f"lasermaze-1.0/{name}"))
    return file


def test_what_is_missing_in_a_package_or_does_not_belong_there_is_named(tmp_path: Path) -> None:
    made = [wheel(tmp_path, WHEEL), source(tmp_path, SOURCE)]
    assert contents().report([str(file) for file in made], FILES) is None
    for name in (*MODULES, "lasermaze/_kernel.abi3.so"):
        fault = "0 compiled modules" if "_kernel" in name else f"{name} is missing"
        file = wheel(tmp_path, [each for each in WHEEL if each != name])
        assert contents().report([str(file)], FILES) == f"{file}: {fault}"
    for name in (
        "tests/smoke.py",
        "lasermaze/__pycache__/api.cpython-311.pyc",
        "lasermaze/tests/test_api.py",
        "target/release/liblasermaze.so",
    ):
        for file in (wheel(tmp_path, {*WHEEL, name}), source(tmp_path, {*SOURCE, name})):
            assert list(contents().faults(file, FILES)) == [f"{name} does not belong there"]


def test_the_package_in_the_repository_holds_what_is_needed_and_no_products() -> None:
    package = {name for name in contents().tracked() if name.startswith("python/lasermaze/")}
    assert {"py.typed", "deck.txt", "_kernel.pyi"} <= {name.split("/")[-1] for name in package}
    for part in ("examples/board", "studio/page", "studio/gallery", "studio/lessons"):
        assert any(name.startswith(f"python/lasermaze/{part}/") for name in package), part
    assert not [name for name in package if re.search(r"\.(so|pyd|pyc)$|/test_|/tests/", name)]


@pytest.mark.parametrize("file", ["CITATION.cff", "tools/conda/recipe.yaml"])
def test_citation_and_recipe_agree_with_the_package(file: str) -> None:
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    needed = [f"python {PROJECT['requires-python']}", *PROJECT["dependencies"]]
    [(name, entry)] = PROJECT["scripts"].items()
    wanted = {
        "CITATION.cff": [f"\nversion: {version}\n", f"\nlicense: {PROJECT['license']}\n"],
        "tools/conda/recipe.yaml": [
            f'  version: "{version}"\n',
            *(f"    - {each.replace('>=', ' >=').replace('  ', ' ')}\n" for each in needed),
            PROJECT["description"],
            f"- {name} = {entry}\n",
        ],
    }
    text = (ROOT / file).read_text()
    assert [each for each in wanted[file] if each not in text] == []
