"""Write files atomically: the old contents stay until the new ones are complete."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from lasermaze.core.errors import PuzzleError

#: Names below these folders are devices or open files of a process.
_LIVE = ("/dev/", "/proc/")

#: How the names end of files that are not complete.
_INCOMPLETE = ".part"


@contextmanager
def written_whole(path: str | Path, *, synced: bool = False) -> Iterator[BinaryIO]:
    """A binary stream; its contents replace ``path`` when the block ends without an error.

    The contents go to a new file in the same folder, which is then renamed. If the block
    raises, ``path`` keeps its old contents. Symbolic links are followed, and an existing file
    keeps its permissions. A device, a pipe, or a name below ``/dev`` or ``/proc`` is written
    directly. With ``synced``, the contents and the name are on the disk when the block has ended.

    Raises: OSError if the file cannot be written.
    """
    target = _regular(Path(path))
    if target is None:
        with Path(path).open("wb") as direct:
            yield direct
        return
    mode = _mode_of(target)
    try:
        beside = _beside(target, mode)
    except PermissionError:
        if mode is None:
            raise
        with _copied_over(target) as buffer:  # only this file is writable, not its folder
            yield buffer
        return
    try:
        with os.fdopen(beside[0], "wb") as stream:
            yield stream
            if synced:
                stream.flush()
                os.fsync(stream.fileno())
        beside[1].replace(target)
    except BaseException:
        with suppress(OSError):
            beside[1].unlink()
        raise
    if synced:
        _sync(target.parent)


def write_whole(path: str | Path, data: bytes) -> None:
    """Write a file completely or not at all; see :func:`written_whole`. Raises: OSError."""
    with written_whole(path) as stream:
        stream.write(data)


def incomplete(folder: Path, name: str | None = None) -> Iterator[Path]:
    """The files in a folder, or of one name in it, that killed processes left incomplete."""
    return folder.glob(f".{'*' if name is None else glob.escape(name)}.*{_INCOMPLETE}")


def unwritable(path: str | Path, error: OSError) -> PuzzleError:
    """The error for a file that cannot be written."""
    reason = (error.strerror or str(error)).lower()
    return PuzzleError(f"cannot be written: {reason}", source=str(path))


def _regular(path: Path) -> Path | None:
    """The path with its links resolved, existing or not; None for a device or a pipe."""
    for _ in range(40):  # as many links as Linux follows
        if str(path.absolute()).startswith(_LIVE):
            return None
        if not path.is_symlink():
            break
        path = path.parent / path.readlink()
    with suppress(FileNotFoundError):
        found = path.stat().st_mode
        if stat.S_ISDIR(found):
            raise IsADirectoryError(21, "Is a directory")
        if not stat.S_ISREG(found):
            return None
    return path


def _mode_of(target: Path) -> int | None:
    """The permissions of a file; None if there is no such file.

    Raises: PermissionError if the file is write-protected.
    """
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied")
    return mode


def _beside(target: Path, mode: int | None) -> tuple[int, Path]:
    """A new file in the target's folder: its descriptor, open for writing, and its path."""
    path = target.parent / f".{target.name[:200]}.{os.urandom(6).hex()}{_INCOMPLETE}"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o666)  # less the user's mask
    if mode is not None:
        path.chmod(mode)
    return descriptor, path


def _sync(folder: Path) -> None:
    """Have the system write down which files a folder has, where it can be asked to."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def _copied_over(target: Path) -> Iterator[BinaryIO]:
    """A temporary file whose contents are copied into the target at the end."""
    from tempfile import TemporaryFile  # slow to import and rarely needed

    with TemporaryFile() as buffer:
        yield buffer
        buffer.seek(0)
        with target.open("wb") as stream:
            while block := buffer.read(1 << 20):
                stream.write(block)
