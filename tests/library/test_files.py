"""Files are written whole or not at all; pipes, links and read-only folders."""

from __future__ import annotations

import os
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import lasermaze as lm
from lasermaze.core.files import written_whole
from tests.helpers import command

if sys.platform == "win32":
    pytest.skip("permissions, links and pipes of POSIX", allow_module_level=True)

#: The id of a user without files.
NOBODY = 65534

PUZZLE = lm.parse("kind: turrets\ngrid:\nSG\n")


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_a_failed_write_keeps_the_old_contents(error: type[BaseException], tmp_path: Path) -> None:
    def half_written(file: Path) -> None:
        with written_whole(file) as stream:
            stream.write(b"half")
            raise error

    old, new = tmp_path / "a.txt", tmp_path / "b.txt"
    old.write_text("before")
    before = {path.name for path in tmp_path.iterdir()}
    for file in (old, new):
        with pytest.raises(error):
            half_written(file)
    assert {path.name for path in tmp_path.iterdir()} == before
    assert old.read_text() == "before"


def test_pipes_and_devices_are_written_to_directly(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    lm.dump(PUZZLE, pipe)
    reader.join()
    assert read == [str(PUZZLE)]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    link.symlink_to("/dev/null")
    lm.dump(PUZZLE, link)
    assert link.is_symlink()


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="open files have no names")
def test_an_open_file_is_written_to_directly(tmp_path: Path) -> None:
    """By whatever path: renaming would put a new file in its place."""
    file, link = tmp_path / "file", tmp_path / "link"
    link.symlink_to("/dev/fd")
    with file.open("wb") as stream:
        for name in (f"/dev/fd/{stream.fileno()}", link / str(stream.fileno())):
            before = file.stat().st_ino
            lm.dump(PUZZLE, name)
            assert (file.stat().st_ino, file.read_text()) == (before, str(PUZZLE))


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="there is no such folder")
def test_a_folder_in_memory_is_like_any_other() -> None:
    with TemporaryDirectory(dir="/dev/shm") as name:
        assert command("dataset", "turrets", "--count", "4", "-o", f"{name}/rows").code == 0
        assert command("dataset", "turrets", "--count", "4", "-o", f"{name}/rows.jsonl").code == 0
        test_a_failed_write_keeps_the_old_contents(KeyboardInterrupt, Path(name))


@pytest.fixture
def own_folder() -> Iterator[Path]:
    """A folder of a user without special rights: root becomes another user for the test."""
    is_root = os.geteuid() == 0
    with TemporaryDirectory() as name:
        if is_root:
            os.chown(name, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, 0)
        try:
            yield Path(name)
        finally:
            if is_root:
                os.setresuid(0, 0, 0)


def test_read_only_folders_and_files(own_folder: Path) -> None:
    file = own_folder / "a.txt"
    file.write_text("before")
    file.chmod(0o444)
    with pytest.raises((PermissionError, lm.PuzzleError)):
        lm.dump(PUZZLE, file)
    file.chmod(0o644)
    own_folder.chmod(0o555)
    try:
        lm.dump(PUZZLE, file)  # the file is writable although its folder is not
    finally:
        own_folder.chmod(0o755)
    assert lm.load(file) == PUZZLE
