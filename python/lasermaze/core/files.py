"""Write files atomically: the old contents stay until the new ones are complete."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, BinaryIO, Self

from lasermaze.core.errors import PuzzleError

#: Names below these folders are open files of a process.
_LIVE = ("/dev/fd/", "/proc/")

#: The ending of the names of incomplete files.
_INCOMPLETE = ".part"


class WholeFiles:
    """Files that get their new contents together at the end of a block, or keep the old ones.

    The contents of each go to a new file in the same folder. When the block ends without an error
    these are renamed, one right after the other; else they are removed, and so are new folders.
    Symbolic links are followed, and an existing file keeps its permissions. A device, a pipe, or an
    open file of a process, such as ``/dev/stdout``, is written directly.

    A file that the user did not name is *fresh*: if there is one with other contents, which may be
    somebody else's, it stays, and so do all the others.

    Attributes:
        names: the files that wait for the end of the block, as they were named.
    """

    def __init__(self) -> None:
        self.names: list[str] = []
        self._finish: list[Callable[[], object]] = []
        self._drop: list[Callable[[], object]] = []
        self._fresh: list[tuple[Path, Path]] = []  # and the new contents of each

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.commit()
        else:
            self.discard()

    @contextmanager
    def writing(
        self, path: str | Path, *, synced: bool = False, fresh: bool = False
    ) -> Iterator[BinaryIO]:
        """A binary stream for the contents of ``path``, which count if the block does not raise.

        With ``synced`` they are on the disk when they are renamed.

        Raises: OSError if the file cannot be written; PuzzleError for a fresh one that is a device
        or a pipe.
        """
        target = _regular(Path(path))
        if target is None and fresh:
            raise _foreign(path)
        if target is None:
            with Path(path).open("wb") as direct:
                yield direct
            return
        mode = _mode_of(target)
        try:
            descriptor, beside = _beside(target, mode)
        except PermissionError:
            if mode is None or fresh:
                raise
            with self._buffer(target) as buffer:  # only this file is writable, not its folder
                yield buffer
            self.names.append(str(path))
            return
        try:
            with os.fdopen(descriptor, "wb") as stream:
                yield stream
                if synced:
                    stream.flush()
                    os.fsync(stream.fileno())
        except BaseException:
            _remove(beside)
            raise
        self.names.append(str(path))
        if fresh:
            self._fresh.append((Path(path), beside))
        self._finish.append(partial(beside.replace, target))
        self._drop.append(partial(_remove, beside))
        if synced:
            self._finish.append(partial(_sync, target.parent))

    @contextmanager
    def _buffer(self, target: Path) -> Iterator[BinaryIO]:
        """A temporary file whose contents are copied into the target in the end."""
        from tempfile import TemporaryFile  # slow to import and rarely needed

        buffer = TemporaryFile()  # noqa: SIM115  # stays open until then
        self._drop.append(buffer.close)
        yield buffer
        self._finish.append(partial(_copy, buffer, target))

    def make_folder(self, folder: Path) -> None:
        """Make a folder, which is removed again if it stays empty. Raises: OSError."""
        new = [each for each in (folder, *folder.parents) if not each.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        self._drop += [partial(_remove_empty, each) for each in reversed(new)]

    def commit(self) -> None:
        """Put the new contents in place.

        Raises: OSError; PuzzleError for a fresh file that has other contents.
        """
        try:
            for path, beside in self._fresh:
                if os.path.lexists(path) and not _alike(path, beside):
                    raise _foreign(path)
            for step in self._finish:
                step()
        finally:
            self.discard()

    def discard(self) -> None:
        """Remove the new contents that are not in place."""
        for step in reversed(self._drop):  # the files before their folders
            step()
        self._fresh.clear()
        self._finish.clear()
        self._drop.clear()
        self.names.clear()


@contextmanager
def written_whole(
    path: str | Path, *, synced: bool = False, fresh: bool = False
) -> Iterator[BinaryIO]:
    """A stream whose contents replace a file when the block ends without an error.

    As one file of `WholeFiles`; with ``synced`` its name is on the disk then, too.

    Raises: OSError if the file cannot be written; PuzzleError for a fresh one with other contents.
    """
    with WholeFiles() as files, files.writing(path, synced=synced, fresh=fresh) as stream:
        yield stream


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


def _foreign(path: str | Path) -> PuzzleError:
    """The error for a file that the user did not name, and that is perhaps somebody else's."""
    return PuzzleError(
        "there is such a file, with other contents; it is not replaced",
        expected="another output, or this file elsewhere",
        source=str(path),
    )


def _alike(path: Path, other: Path) -> bool:
    """Whether two files have the same contents."""
    from filecmp import cmp

    try:
        return cmp(path, other, shallow=False)
    except OSError:
        return False


def _regular(path: Path) -> Path | None:
    """The path with its links resolved, existing or not; None for a device or a pipe."""
    for _ in range(40):  # as many links as Linux follows
        path = path.parent.resolve() / path.name
        if str(path).startswith(_LIVE):
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
    """Sync the entries of a folder to the disk, if the system can do that."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _copy(buffer: IO[bytes], target: Path) -> None:
    buffer.seek(0)
    with target.open("wb") as stream:
        while block := buffer.read(1 << 20):
            stream.write(block)
