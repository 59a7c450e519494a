"""The examples that come with the package are read by name in any folder."""

from __future__ import annotations

from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.core.examples import FOLDER, located, names
from lasermaze.kind import NAMES
from tests.helpers import ROOT, typed


@pytest.mark.parametrize("kind", NAMES)
def test_each_example_is_read_by_name(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(list(names(kind))) >= 3
    for name in names(kind):
        assert {puzzle.kind for puzzle in lm.load_all(name)} == {kind}
        assert list(lm.iter_load(name)) == list(lm.load_all(name))


def test_a_file_of_ones_own_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "examples" / "board" / "fork.txt"
    own.parent.mkdir(parents=True)
    own.write_text("kind: turrets\ngrid:\nSG\n")
    assert lm.load("examples/board/fork.txt").kind == "turrets"


@pytest.mark.parametrize(
    "name", ["board/fork.txt", "examples/../kind.py", "examples/board/none.txt", "", "examples\0"]
)
def test_other_names_are_left_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert located(name) == Path(name)


def test_what_is_written_goes_where_it_is_told(tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in FOLDER.rglob("*") if path.is_file()}
    line = "lasermaze convert examples/board/fork.txt examples/board/several.txt"
    assert typed(line, tmp_path, tmp_path / "bin").code == 2
    assert {path: path.read_bytes() for path in FOLDER.rglob("*") if path.is_file()} == before


def test_the_repository_has_them_at_its_top() -> None:
    assert (ROOT / "examples").resolve() == FOLDER
