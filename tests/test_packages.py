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

from tests.documents.pages import ROOT

FILES = frozenset(
    [
        *("pyproject.toml", "Cargo.lock", "LICENSE", "rust/kernel/src/lib.rs", "tests/smoke.py"),
        *("python/lasermaze/__init__.py", "python/lasermaze/py.typed"),
        *("python/lasermaze/examples/board/fork.txt", "python/lasermaze/studio/page/index.html"),
    ]
)
METADATA = ("lasermaze-1.0.dist-info/METADATA", "lasermaze-1.0.dist-info/licenses/LICENSE")
WHEEL = (
    *sorted(name[7:] for name in FILES if name.startswith("python/")),
    *METADATA,
    "lasermaze/_kernel.abi3.so",
)
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


def test_packages_with_all_that_they_should_hold_are_right(tmp_path: Path) -> None:
    for made in (wheel(tmp_path, WHEEL), source(tmp_path, SOURCE)):
        assert not list(contents().faults(made, FILES))


@pytest.mark.parametrize("name", [name for name in WHEEL if "dist-info" not in name])
def test_what_is_missing_in_a_wheel_is_named(name: str, tmp_path: Path) -> None:
    [fault] = contents().faults(wheel(tmp_path, set(WHEEL) - {name}), FILES)
    assert fault == ("0 compiled modules" if "_kernel" in name else f"{name} is missing")


@pytest.mark.parametrize(
    "name",
    [
        "tests/smoke.py",
        "lasermaze/__pycache__/api.cpython-311.pyc",
        "lasermaze/tests/test_api.py",
        "target/release/liblasermaze.so",
    ],
)
def test_what_does_not_belong_into_a_package_is_named(name: str, tmp_path: Path) -> None:
    for made in (wheel(tmp_path, {*WHEEL, name}), source(tmp_path, {*SOURCE, name})):
        assert list(contents().faults(made, FILES)) == [f"{name} does not belong there"]


def test_the_package_in_the_repository_holds_what_is_needed_and_no_products() -> None:
    files = contents().tracked()
    package = {name for name in files if name.startswith("python/lasermaze/")}
    assert {"py.typed", "deck.txt", "_kernel.pyi"} <= {name.split("/")[-1] for name in package}
    for part in ("examples/board", "studio/page", "studio/gallery", "studio/lessons"):
        assert any(name.startswith(f"python/lasermaze/{part}/") for name in package), part
    assert not [name for name in package if re.search(r"\.(so|pyd|pyc)$|/test_|/tests/", name)]


def test_the_page_that_an_index_shows_needs_no_other_file() -> None:
    """There, a relative link or picture leads nowhere."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    page = (ROOT / project["readme"]).read_text()
    targets = re.findall(r"\]\(([^)]*)\)|<(?:img|a)\s[^>]*(?:src|href)=\"([^\"]*)\"", page)
    assert all(re.match(r"https://", first or second) for first, second in targets)


def test_the_program_ends_with_what_is_wrong_and_well_without(tmp_path: Path) -> None:
    right, wrong = tmp_path / "right", tmp_path / "wrong"
    right.mkdir()
    wrong.mkdir()
    files = [str(wheel(right, WHEEL)), str(source(right, SOURCE))]
    assert contents().report(files, FILES) is None
    files.append(str(wheel(wrong, WHEEL[:-1])))
    assert contents().report(files, FILES) == f"{files[-1]}: 0 compiled modules"


def test_citation_and_recipe_agree_with_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    citation = (ROOT / "CITATION.cff").read_text()
    assert f"\nversion: {version}\n" in citation
    assert f"\nlicense: {project['license']}\n" in citation
    recipe = (ROOT / "tools" / "conda" / "recipe.yaml").read_text()
    assert f'  version: "{version}"\n' in recipe
    wanted = [f"python {project['requires-python']}", *project["dependencies"]]
    assert all(
        f"    - {each.replace('>=', ' >=').replace('  ', ' ')}\n" in recipe for each in wanted
    )
    assert project["description"] in recipe
    [(name, entry)] = project["scripts"].items()
    assert f"- {name} = {entry}\n" in recipe
