"""Files that are written whole: what was there stays until the new contents are complete."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from lasermaze.core.errors import PuzzleError

#: Below these folders a name is that of a device or of an open file of a process.
_LIVE = ("/dev/", "/proc/")


@contextmanager
def written_whole(path: str | Path) -> Iterator[BinaryIO]:
    """A binary file to write to; ``path`` gets its contents when the block ends without error.

    The contents are written to a new file in the same folder, which then takes the name. If the
    block raises, ``path`` is left as it was. Symbolic links are followed, and the permissions of
    a file that exists are kept. A device, a pipe, or a name below ``/dev`` or ``/proc`` is
    written to directly.

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
        with _copied_over(target) as buffer:  # the folder takes no new file, but the file is ours
            yield buffer
        return
    try:
        with os.fdopen(beside[0], "wb") as stream:
            yield stream
        beside[1].replace(target)
    except BaseException:
        with suppress(OSError):
            beside[1].unlink()
        raise


def write_whole(path: str | Path, data: bytes) -> None:
    """Write a file, whole or not at all; see :func:`written_whole`. Raises: OSError."""
    with written_whole(path) as stream:
        stream.write(data)


def unwritable(path: str | Path, error: OSError) -> PuzzleError:
    """The error of a file that cannot be written."""
    reason = (error.strerror or str(error)).lower()
    return PuzzleError(f"cannot be written: {reason}", source=str(path))


def _regular(path: Path) -> Path | None:
    """The file that a path leads to, whether it exists or not; None for a device or a pipe."""
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

    Raises: PermissionError for a file that must not be written.
    """
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return None
    if not os.access(target, os.W_OK):
        raise PermissionError(13, "Permission denied")
    return mode


def _beside(target: Path, mode: int | None) -> tuple[int, Path]:
    """A new file in the folder of the target, open to be written, and its name."""
    path = target.parent / f".{target.name[:200]}.{os.urandom(6).hex()}.part"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o666)  # less the user's mask
    if mode is not None:
        path.chmod(mode)
    return descriptor, path


@contextmanager
def _copied_over(target: Path) -> Iterator[BinaryIO]:
    """A temporary file whose contents are copied to the target at the end."""
    from tempfile import TemporaryFile  # it loads a lot, and is hardly ever needed

    with TemporaryFile() as buffer:
        yield buffer
        buffer.seek(0)
        with target.open("wb") as stream:
            while block := buffer.read(1 << 20):
                stream.write(block)
