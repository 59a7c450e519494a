"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from lasermaze.core.files import write_whole, written_whole

#: The id of a user without files.
NOBODY = 65534


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt])
def test_a_failed_write_keeps_the_old_contents(error: type[BaseException], tmp_path: Path) -> None:
    def write(name: str) -> None:
        with written_whole(tmp_path / name) as stream:
            stream.write(b"half")
            raise error

    (tmp_path / "a.txt").write_text("before")
    for name in ("a.txt", "b.txt"):
        with pytest.raises(error):
            write(name)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
    assert (tmp_path / "a.txt").read_text() == "before"


def test_the_new_contents_appear_only_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("before")
    with written_whole(file) as stream:
        stream.write(b"after")
        assert file.read_text() == "before"
    assert file.read_text() == "after"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions, links and pipes of POSIX")
def test_permissions_are_kept_and_new_files_get_the_usual_ones(tmp_path: Path) -> None:
    old, new, usual = (tmp_path / name for name in ("old", "new", "usual"))
    old.write_text("before")
    old.chmod(0o640)
    write_whole(old, b"after")
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    write_whole(new, b"x")
    usual.write_text("x")
    assert new.stat().st_mode == usual.stat().st_mode


@pytest.mark.skipif(sys.platform == "win32", reason="permissions, links and pipes of POSIX")
def test_links_are_followed(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    target, link, second = folder / "a.txt", tmp_path / "link", tmp_path / "second"
    link.symlink_to(Path("folder") / "a.txt")
    second.symlink_to(link)
    for contents in (b"first", b"then"):  # first the link is dangling, then it points to a file
        write_whole(second, contents)
        assert target.read_bytes() == contents
        assert link.is_symlink()
        assert second.is_symlink()
    assert [path.name for path in folder.iterdir()] == ["a.txt"]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions, links and pipes of POSIX")
def test_pipes_and_devices_are_written_to_directly(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"through")
    reader.join()
    assert read == [b"through"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    write_whole("/dev/null", b"away")
    link.symlink_to("/dev/null")
    write_whole(link, b"away")
    assert link.is_symlink()


def test_files_that_cannot_be_written_are_reported(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, b"")
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "none" / "a.txt", b"")


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


@pytest.mark.skipif(sys.platform == "win32", reason="permissions, links and pipes of POSIX")
def test_read_only_folders_and_files(own_folder: Path) -> None:
    file = own_folder / "a.txt"
    file.write_text("before")
    file.chmod(0o444)
    with pytest.raises(PermissionError):
        write_whole(file, b"after")
    file.chmod(0o644)
    own_folder.chmod(0o555)
    try:
        write_whole(file, b"after")  # the file is writable although its folder is not
    finally:
        own_folder.chmod(0o755)
    assert file.read_bytes() == b"after"
