"""The examples that come with the package are read by name in any folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from lasermaze.core.examples import FOLDER, names
from tests.helpers import EVERY_KIND, command, lm, refused
from tests.oracles import Oracle


@EVERY_KIND
def test_each_example_is_read_by_name(
    oracle: Oracle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(list(names(oracle.kind))) >= 3
    for name in names(oracle.kind):
        assert {puzzle.kind for puzzle in lm.load_all(name)} == {oracle.kind}
        assert tuple(lm.iter_load(name)) == lm.load_all(name)


def test_other_names_are_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of one's own comes first, and nothing is written to the package."""
    monkeypatch.chdir(tmp_path)
    for name in ("board/fork.txt", "examples/../kind.py", "examples/board/none.txt", "examples\0"):
        assert "cannot be read" in refused(lm.load, name).message
    before = {path: path.read_bytes() for path in FOLDER.rglob("*") if path.is_file()}
    words = ("convert", "examples/board/fork.txt", "examples/board/several.txt")
    assert command(*words, cwd=tmp_path).code == 2
    assert {path: path.read_bytes() for path in FOLDER.rglob("*") if path.is_file()} == before
    own = tmp_path / "examples" / "board" / "fork.txt"
    own.parent.mkdir(parents=True)
    own.write_text("kind: turrets\ngrid:\nSG\n")
    assert lm.load("examples/board/fork.txt").kind == "turrets"


def test_the_repository_has_them_at_its_top() -> None:
    assert (Path(__file__).parents[2] / "examples").resolve() == FOLDER
