"""The files that a command reads and writes: no output replaces an input, or another output."""

from __future__ import annotations

import os
import re
import stat
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO

import click

from lasermaze.core.errors import PuzzleError
from lasermaze.core.examples import located
from lasermaze.core.files import WholeFiles, unwritable


class Files(WholeFiles):
    """The files of one command. New contents replace the old ones only if it does not fail."""

    def __init__(self) -> None:
        super().__init__()
        self._inputs: list[str] = []
        self._outputs: list[str] = []  # as the arguments name them

    @classmethod
    def of_command(cls) -> Files:
        """The files of the command that is running."""
        context = click.get_current_context(silent=True)
        return (context and context.find_object(cls)) or cls()

    def add_input(self, name: str) -> None:
        """Note a file that is read, or a folder. Raises: PuzzleError if it is an output."""
        self._inputs.append(name)
        for output in self._outputs:
            self._check(output)

    def add_output(self, name: str) -> None:
        """Note a file that an argument says to write. Raises: PuzzleError if it must not be."""
        self._check(name)
        for other in self._outputs:
            if _target(name) is not None and _target(name) == _target(other):
                raise PuzzleError(
                    f"written twice, also as {other}" if name != other else "written twice",
                    expected="different files",
                    source=name,
                )
        self._outputs.append(name)

    def add_own(self, name: Path, mark: str) -> None:
        """Note a file that no argument names, to be replaced if ``mark`` shows that it is ours.

        ``mark`` is a pattern that its text matches. Raises: as `add_output`.
        """
        with suppress(OSError):
            if re.search(mark, name.read_text(encoding="utf-8", errors="replace")):
                self.add_output(str(name))

    @contextmanager
    def writing(
        self, path: str | Path, *, synced: bool = False, fresh: bool = True
    ) -> Iterator[BinaryIO]:
        """As `WholeFiles.writing`; a file that an argument names is never fresh.

        Raises: PuzzleError for an input, or a file written before.
        """
        fresh = fresh and Path(path) not in map(Path, self._outputs)
        self._check(str(path))
        if _target(str(path)) in (_target(name) for name in self.names):
            raise PuzzleError("written twice", expected="different files", source=str(path))
        with super().writing(path, synced=synced, fresh=fresh) as stream:
            yield stream

    def save(self, path: Path, data: bytes) -> None:
        """Write a file, as `writing` does."""
        with self.writing(path) as stream:
            stream.write(data)

    def commit(self) -> None:
        """Put the new contents in place. Raises: PuzzleError if a file cannot be written."""
        try:
            super().commit()
        except OSError as error:
            raise unwritable(str(error.filename2 or error.filename), error) from None

    def leave(self) -> None:
        """Leave all files as they were, and say so: some of the input was wrong."""
        if self.names:
            click.echo(f"lasermaze: not written: {', '.join(self.names)}", err=True)
        self.discard()

    def _check(self, output: str) -> None:
        """Raise PuzzleError if an output is a file that is read."""
        written = _identity(output, 1)
        if written is None:
            return
        for name in self._inputs:
            for file in (name, *_children(name)):
                if _identity(file, 0) == written:
                    raise PuzzleError(
                        f"the output is also the input {'<stdin>' if file == '-' else file}",
                        expected="another file to write",
                        source="<stdout>" if output == "-" else output,
                    )


class _File(click.Path, ABC):
    """A name of a file; ``-`` is a standard stream."""

    def __init__(self) -> None:
        super().__init__(allow_dash=True)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name. Raises: PuzzleError if the command reads and writes one file."""
        name = super().convert(value, param, ctx)
        files = ctx and ctx.find_object(Files)
        if files:
            self.add(files, str(name))
        return name

    @abstractmethod
    def add(self, files: Files, name: str) -> None:
        """Note the file. Raises: PuzzleError."""


class _Input(_File):
    def add(self, files: Files, name: str) -> None:
        files.add_input(name)


class _Output(_File):
    def add(self, files: Files, name: str) -> None:
        files.add_output(name)


#: The types of the arguments that name a file to read, and one to write.
INPUT, OUTPUT = _Input(), _Output()


def _identity(name: str, stream: int) -> tuple[int, int] | None:
    """A value that identifies a regular file under all its names; None for anything else.

    ``-`` is the standard stream with this number, which may be a file, too.
    """
    try:
        found = os.fstat((sys.stdin, sys.stdout)[stream].fileno()) if name == "-" else _stat(name)
    except (OSError, ValueError, AttributeError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def _stat(name: str) -> os.stat_result:
    return located(name).stat()


def _target(name: str) -> object:
    """A value that identifies an output, even before it exists; None for a stream or a device."""
    if name == "-":
        return None
    with suppress(OSError, ValueError):
        if Path(name).exists():
            return _identity(name, 1)
    return os.path.realpath(name)


def _children(name: str) -> Iterator[str]:
    """The files in a folder."""
    with suppress(OSError, ValueError):
        if name != "-" and Path(name).is_dir():
            yield from map(str, Path(name).iterdir())
