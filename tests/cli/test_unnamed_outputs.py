"""Files whose names the user did not give: nobody else's file is replaced, nothing half written."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.datasets import golden_files, golden_small
from tests.helpers import command
from tests.oracles.spoiling import contents

FORK = "kind: board\ntargets: 1\nadd: T\ngrid:\nL> . .\n"
GRID = "kind: turrets\ngrid:\nS.\n.G\n"
MANY = f"{GRID}\n{GRID}\n{GRID}"
CONTEST = "1\n2 2\nS.\n.G\n"
FOREIGN = b"mine\n"

#: The commands, the files that they read, and the outputs that they name; DIR is their folder.
COMMANDS: dict[str, list[str]] = {
    "golden": ["golden", "--small", "-o", "DIR"],
    "golden in a new folder": ["golden", "--small", "-o", "DIR/new"],
    "dataset to a folder": ["dataset", "turrets", "--count", "2", "--size", "2x3", "-o", "DIR/d"],
    "dataset here": ["dataset", "turrets", "--count", "2", "--size", "2x3", "-o", "."],
    "dataset to a file": [
        *("dataset", "turrets", "--count", "2", "--size", "2x3"),
        *("-o", "DIR/named.jsonl"),
    ],
    "data for a contest": [
        *("generate", "--contest", "hackercup2015", "--count", "2", "--max-size", "4"),
        *("-o", "DIR/named.in"),
    ],
    "proof": ["proof", "IN/fork.txt", "-o", "DIR/p"],
    "proof without a name": ["proof", "IN/fork.txt"],
    "solve --svg": ["solve", "IN/many.txt", "--svg", "DIR/named.svg"],
    "draw": ["draw", "IN/many.txt", "-o", "DIR/named.svg"],
    "draw cases": [
        *("draw", "--contest", "hackercup2015", "IN/three.in", "-o", "./named.svg"),
    ],
    "explain": ["explain", "IN/many.txt", "-o", "DIR/named.html"],
    "stress": [
        *("stress", "hackercup2015", "--count", "1", "--max-size", "2"),
        *("--", sys.executable, "-c", "pass"),
    ],
    "completion": ["--install-completion", "bash"],
}

#: The commands that say at once that their folder must be empty, or hold their own job, and a file
#: that would be theirs.
WANT_EMPTY: dict[str, tuple[list[str], str]] = {
    "package": (["package", "hackercup2015", "-o", "DIR"], "problem.yaml"),
    "dataset": (["dataset", "turrets", "--count", "2", "-o", "DIR"], "README.md"),
    "mine cards": (["mine", "cards", "--count", "2", "-o", "DIR"], "cards.parquet"),
    "mine boards": (["mine", "boards", "--tokens", "2", "-o", "DIR"], "boards.parquet"),
}


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """The folder of the files to read."""
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "fork.txt").write_text(FORK)
    (folder / "many.txt").write_text(MANY)
    (folder / "case.in").write_text(CONTEST)
    (folder / "three.in").write_text("3\n" + CONTEST[2:] * 3)
    return folder


def run(words: list[str], given: Path, folder: Path) -> tuple[int, str, dict[str, bytes]]:
    """The exit code, the messages, and the files afterwards of a command."""
    folder.mkdir(exist_ok=True)
    paths = {"DIR": str(folder), "IN": str(given)}
    named = [
        "/".join([paths.get(word.partition("/")[0], word.partition("/")[0]), *rest])
        for word in words
        for rest in [word.split("/")[1:]]
    ]
    code, _, err = command(*named, cwd=folder, XDG_DATA_HOME="data")
    return code, err, contents(folder)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_that_the_user_did_not_name_is_not_replaced(
    name: str, given: Path, tmp_path: Path
) -> None:
    words = COMMANDS[name]
    code, _, written = run(words, given, tmp_path / "first")
    assert code in (0, 1, 42, 43)
    again = run(words, given, tmp_path / "first")
    assert (again[0], again[2]) == (code, written)
    unnamed = sorted(
        file
        for file in written
        if not Path(file).name.startswith("named.") or file.endswith((".md", ".out"))
    )
    assert unnamed
    for number, file in enumerate([*unnamed, None]):
        folder = tmp_path / f"foreign{number}"
        foreign = [file] if file else unnamed
        for each in foreign:
            path = folder / each
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(FOREIGN)
        before = contents(folder)
        code, err, after = run(words, given, folder)
        assert code == 2, (file, err)
        assert any(part in err for each in foreign for part in Path(each).parts[-2:]), (file, err)
        assert after == before, file
        assert sorted(folder.rglob("*")) == sorted(
            {path for each in before for path in [folder / each, *(folder / each).parents]}
            - {folder, *folder.parents}
        )


@pytest.mark.parametrize("name", WANT_EMPTY)
def test_a_folder_with_something_else_is_refused(name: str, given: Path, tmp_path: Path) -> None:
    words, file = WANT_EMPTY[name]
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / file).write_bytes(FOREIGN)
    code, err, after = run(words, given, folder)
    assert (code, after) == (2, {file: FOREIGN}), err
    assert str(folder) in err


def test_a_device_or_a_link_in_the_place_of_a_file_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(FOREIGN)
    for target in ("/dev/null", "elsewhere", "nowhere"):
        (tmp_path / "README.md").symlink_to(target)
        with pytest.raises(lm.PuzzleError, match=r"README\.md"):
            golden_files.write(golden_small()[:1], tmp_path)
        assert (tmp_path / "README.md").readlink() == Path(target)
        assert sorted(each.name for each in tmp_path.iterdir()) == ["README.md", "elsewhere"]
        (tmp_path / "README.md").unlink()
