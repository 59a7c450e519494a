"""The folder of a job: its arguments, and the parts that are done, each written once and whole.

The job writes into it alone; workers return bytes. A part that is there is complete, since it was
written beside and renamed. Whatever else is lost is computed again.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import unwritable, written_whole

#: The file with the arguments, the folder of the parts, and the file of a job's cards.
MANIFEST, PARTS, CARDS = "mine.json", "parts", "cards.parquet"

#: How the names end of files that are not complete, which `core.files` gives them.
_INCOMPLETE = ".*.part"


class Folder:
    """What a job has done so far.

    Attributes:
        path: where it is.
        arguments: what the job's rows follow from, as its manifest has them.
    """

    def __init__(self, path: Path, arguments: Mapping[str, Any]) -> None:
        self.path = path
        self.arguments = dict(arguments)

    def open(self) -> None:
        """Begin the job, or go on with it. Removes files that were not completed.

        Raises: PuzzleError if the folder has another job, or anything but a job, or cannot be
        written.
        """
        with _reported(self.path):
            (self.path / PARTS).mkdir(parents=True, exist_ok=True)
            for folder in (self.path, self.path / PARTS):
                for incomplete in folder.glob(_INCOMPLETE):
                    incomplete.unlink()
            found = manifest(self.path)
            if found is None:
                others = [each.name for each in self.path.iterdir() if each.name != PARTS]
                if others:
                    raise PuzzleError(
                        f"{self.path}: the folder has {others[0]!r} in it, and is no mine",
                        expected="a new folder, or that of a job to go on with",
                    )
                self._write(self.path / MANIFEST, json.dumps(self.arguments, indent=1).encode())
            elif found != self.arguments:
                raise PuzzleError(
                    f"{self.path}: begun with {_difference(found, self.arguments)}",
                    expected="the same arguments, or another folder",
                )

    def done(self) -> Iterator[tuple[int, Path]]:
        """The numbers of the parts that are done, in order, with their files."""
        for path in sorted((self.path / PARTS).glob("*.parquet")):
            yield int(path.stem), path

    def keep(self, number: int, data: bytes, beside: Mapping[str, bytes] | None = None) -> None:
        """Write the file of a part, after those that belong ``beside`` it in folders of theirs.

        Raises: PuzzleError if they cannot be written; then the part is not done.
        """
        for folder, other in (beside or {}).items():
            with _reported(self.path / folder):
                (self.path / folder).mkdir(exist_ok=True)
            self._write(self.path / folder / _name(number), other)
        self._write(self.path / PARTS / _name(number), data)

    def _write(self, path: Path, data: bytes) -> None:
        with self.writing(path) as stream:
            stream.write(data)

    @contextmanager
    def writing(self, path: Path) -> Iterator[BinaryIO]:
        """A stream whose contents are at ``path``, on the disk, after the block.

        Raises: PuzzleError if they cannot be written.
        """
        with _reported(path):
            with written_whole(path) as stream:
                yield stream
                stream.flush()
                os.fsync(stream.fileno())
            _sync(path.parent)


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Keep other jobs out of a folder, which is made, during the block.

    The lock ends with the process, however that ends. Raises: PuzzleError if another job is at
    work in the folder, or it cannot be made.
    """
    with _reported(path):
        path.mkdir(parents=True, exist_ok=True)
    if sys.platform == "win32":  # no lock: two equal jobs write the same files
        yield
        return
    import fcntl

    with _reported(path):
        descriptor = os.open(path, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise PuzzleError(
            f"{path}: another job is at work in this folder", expected="another folder, or to wait"
        ) from None
    finally:
        os.close(descriptor)


def manifest(path: Path) -> dict[str, Any] | None:
    """The arguments of the job in a folder; None if there is none. Raises: PuzzleError."""
    file = path / MANIFEST
    try:
        found: dict[str, Any] = json.loads(file.read_bytes())
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise PuzzleError(f"{file}: cannot be read", expected="the arguments of a job") from None
    return found


def _name(number: int) -> str:
    return f"{number:07}.parquet"


def _difference(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """The first argument that differs, such as ``count 100, not 200``."""
    name = next(name for name in (*wanted, *found) if found.get(name) != wanted.get(name))
    return f"{name} {found.get(name)}, not {wanted.get(name)}"


@contextmanager
def _reported(path: Path) -> Iterator[None]:
    """Turn an error of the system into one about this file."""
    try:
        yield
    except OSError as error:
        raise unwritable(path, error) from None


def _sync(folder: Path) -> None:
    """Have the system write down which files a folder has, where it can be asked to."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
