"""The folder of a long job, which does its work in parts.

A part is a list of rows that follows from the arguments of the job and the number of the part. It
is written whole, to a file of its own: a part that is there is done. So a job that was killed at
any moment goes on where it was, and ends with the files of an undisturbed one.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TypeVar, cast

from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import incomplete, unwritable, written_whole

T = TypeVar("T")

#: A row of a part, with values that JSON has.
Row = dict[str, Any]

#: Calls a function with numbers, somewhere, and yields the results in the order of the numbers.
Executor = Callable[[Callable[[int], T], Iterable[int]], Generator[T, None, None]]

#: Called with a sentence about each part that cannot be read.
Warn = Callable[[str], None]

#: The folder with the files of the parts.
PARTS = "parts"


class JobFolder:
    """The folder of a job.

    Attributes:
        path: where it is.
        arguments: those that determine the job's files, as its manifest holds them.
        resumed: the number of rows so far that an earlier run had made.

    ``columns`` are the names of values that each row has.
    """

    def __init__(
        self,
        path: Path,
        manifest: str,
        arguments: Mapping[str, Any],
        columns: Iterable[str],
        warn: Warn = lambda _: None,
    ) -> None:
        self.path, self.arguments, self._columns = path, dict(arguments), {*columns}
        self._manifest, self._warn = path / manifest, warn
        self.resumed = 0

    @contextmanager
    def begun(self) -> Iterator[None]:
        """Begin or continue the job, and keep other jobs out of the folder during the block.

        If the block raises before the job has written any part, a new folder is removed again. The
        lock ends with the process, however that ends. On Windows there is no lock: two equal jobs
        write the same files there.

        Raises: PuzzleError if the folder cannot be made, if another job is at work in it, or if it
        holds another one or anything else.
        """
        new = [folder for folder in (self.path, *self.path.parents) if not folder.exists()]
        with _reported(self.path):
            self.path.mkdir(parents=True, exist_ok=True)
            descriptor = None if sys.platform == "win32" else _lock(self.path)
        try:
            self._check()
            yield
        except BaseException:
            with suppress(OSError):
                for folder in new:
                    folder.rmdir()
            raise
        finally:
            if descriptor is not None:
                os.close(descriptor)

    def _check(self) -> None:
        """Raise PuzzleError if there is another job in the folder, or anything else."""
        for folder in (self.path, self.path / PARTS):
            for file in incomplete(folder):
                file.unlink()
        if not self._manifest.exists():
            if others := sorted(each.name for each in self.path.iterdir()):
                raise PuzzleError(
                    f"the folder contains {others[0]!r}, which is not part of this job",
                    expected="a new or empty folder, or that of a job to continue",
                    source=str(self.path),
                )
        elif (found := _arguments_in(self._manifest)) != self.arguments:
            raise PuzzleError(
                f"begun with {_difference(found, self.arguments)}",
                expected="the same arguments, or another folder",
                source=str(self.path),
            )

    def write(self, path: Path, data: bytes) -> None:
        """Write a file whole, to the disk; its folder is made. Raises: PuzzleError."""
        with _reported(path):
            path.parent.mkdir(exist_ok=True)
            with written_whole(path, synced=True) as stream:
                stream.write(data)

    def rows(
        self,
        task: Callable[[int], T],
        executor: Executor[T],
        parts: int = sys.maxsize,
        rows_of: Callable[[int, T], list[Row]] = lambda _, part: cast("list[Row]", part),
        is_there: Callable[[int], bool] = lambda _: True,
    ) -> Generator[Row, None, None]:
        """The rows of the parts, in order. Parts that are there are read, others made and written.

        Args:
            task: makes a part from its number.
            executor: calls it.
            parts: the number of parts.
            rows_of: the rows of a part, after it has written whatever is beside them.
            is_there: whether that is there.
        """
        done = {number for number in self._numbers() if is_there(number)}
        missing = (number for number in range(parts) if number not in done)
        with closing(executor(task, missing)) as made:
            for number in range(parts):
                rows = self._read(number) if number in done else None
                self.resumed += len(rows or ())
                if rows is None:
                    part = task(number) if number in done else next(made)
                    self._write_manifest()
                    rows = rows_of(number, part)
                    self.write(self._file(number), json.dumps(rows).encode())
                yield from rows

    def _write_manifest(self) -> None:
        if not self._manifest.exists():
            text = json.dumps(self.arguments, indent=1)
            self.write(self._manifest, f"{text}\n".encode())

    def _numbers(self) -> Iterator[int]:
        """The numbers of the parts that are there."""
        for file in (self.path / PARTS).glob("*.json"):
            with suppress(ValueError):
                yield int(file.stem)

    def _read(self, number: int) -> list[Row] | None:
        """The rows of a part; None, after a warning, if it cannot be read."""
        file = self._file(number)
        try:
            rows: list[Row] = json.loads(file.read_bytes())
            if all(self._columns <= row.keys() for row in rows):
                return rows
        except (OSError, ValueError, RecursionError, TypeError, AttributeError):
            pass
        self._warn(f"{file}: cannot be read; made again")
        return None

    def _file(self, number: int) -> Path:
        return self.path / PARTS / f"{name_of(number)}.json"

    def remove_parts(self) -> None:
        """Remove the parts, which the finished job does not need any more. Raises: PuzzleError."""
        with _reported(self.path):
            for number in sorted(self._numbers()):
                self._file(number).unlink()
            if (self.path / PARTS).exists():
                (self.path / PARTS).rmdir()

    def remove(self) -> None:
        """Remove the folder with its parts and its manifest. Raises: PuzzleError."""
        self.remove_parts()
        with _reported(self.path):
            self._manifest.unlink(missing_ok=True)
            self.path.rmdir()


def name_of(number: int) -> str:
    """The name of a part."""
    return f"{number:07}"


def _arguments_in(manifest: Path) -> dict[str, Any]:
    """The arguments of the job in a folder. Raises: PuzzleError if they cannot be read."""
    with suppress(OSError, ValueError, RecursionError):
        found = json.loads(manifest.read_bytes())
        if isinstance(found, dict):
            return found
    raise PuzzleError("cannot be read", expected="the arguments of a job", source=str(manifest))


def _lock(path: Path) -> int:
    """A folder, open and locked. Raises: PuzzleError if another job has the lock; OSError."""
    import fcntl

    while True:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if path.exists() and os.path.samestat(os.fstat(descriptor), path.stat()):
                return descriptor
        except BlockingIOError:
            os.close(descriptor)
            raise PuzzleError(
                "another job is at work in this folder",
                expected="another output, or to wait",
                source=str(path),
            ) from None
        os.close(descriptor)  # a job that ended has removed the folder meanwhile
        path.mkdir(parents=True, exist_ok=True)


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
