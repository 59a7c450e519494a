"""The folder of a long job: one job at a time, and parts whose damage is noticed.

A job does its work in parts. The files of a part are written whole and synced to the disk; last of
all comes the *seal* of the part, which holds the size and the digest of each of its files. A part
counts only while its seal is intact and its files agree with it. Any other part is made again. So
a job that was killed at any moment, or whose files were damaged since, ends with the files of an
undisturbed one. A job that fails before its first file leaves nothing: the folder may be used for
another one.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import file_digest, sha256
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from lasermaze.core.english import counted, grouped
from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import incomplete, unwritable, written_whole

#: The name of the folder with the seals, inside the job's folder.
SEALS = ".seals"

#: Called with a sentence about each thing that has changed since the job wrote it.
Warn = Callable[[str], None]


class Sealed(NamedTuple):
    """A part that is intact.

    Attributes:
        files: its files.
        facts: what the job noted about it.
    """

    files: tuple[Path, ...]
    facts: dict[str, Any]


class _DamagedError(Exception):
    """A seal or a file that has changed since the job wrote it: which, and how it differs."""

    def __init__(self, file: Path, fault: str) -> None:
        super().__init__(f"{file}: {fault}")


class JobFolder:
    """The folder in which a job keeps its finished parts.

    Attributes:
        path: where it is.
        arguments: those that determine the job's files, as its manifest holds them.
    """

    def __init__(
        self,
        path: Path,
        manifest: str,
        arguments: Mapping[str, Any],
        warn: Warn = lambda _: None,
    ) -> None:
        self.path = path
        self.arguments = dict(arguments)
        self._manifest = path / manifest
        self._warn = warn
        self._is_new = False  # whether this run began the job
        self._job = sha256(json.dumps(self.arguments, sort_keys=True).encode()).hexdigest()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Create the folder, and keep other jobs out of it during the block.

        If the block raises before the job has written any file but its manifest, the manifest and
        new folders are removed again.

        The lock ends with the process, however that ends. On Windows there is no lock: two equal
        jobs write the same files there.

        Raises: PuzzleError if another job is at work in the folder, or it cannot be made.
        """
        new = [folder for folder in (self.path, *self.path.parents) if not folder.exists()]
        with _reported(self.path):
            self.path.mkdir(parents=True, exist_ok=True)
            descriptor = None if sys.platform == "win32" else _lock(self.path)
        try:
            yield
        except BaseException:
            with suppress(OSError):
                self._undo(new)
            raise
        finally:
            if descriptor is not None:
                os.close(descriptor)

    def open(self) -> None:
        """Begin or continue the job. Removes files that were not completed.

        Raises: PuzzleError if the folder has another job, or anything but a job, or cannot be
        written.
        """
        with _reported(self.path):
            self._write_manifest()
            (self.path / SEALS).mkdir(exist_ok=True)
            for folder in (self.path, *filter(Path.is_dir, self.path.iterdir())):
                for file in incomplete(folder):
                    file.unlink()

    def _undo(self, new: Iterable[Path]) -> None:
        """Remove the manifest if this run began the job and wrote nothing else, and new folders."""
        if self._is_new:
            (self.path / SEALS).rmdir()  # raises if a part is sealed
            if set(self.path.iterdir()) == {self._manifest}:
                self._manifest.unlink()
        for folder in new:
            folder.rmdir()

    def _write_manifest(self) -> None:
        """Write the manifest, unless it is there. Raises: PuzzleError if it is another job's."""
        text = (json.dumps(self.arguments, indent=1) + "\n").encode()
        is_there = self._manifest.exists()
        if is_there and self._manifest.read_bytes() == text:
            return
        is_damaged = is_there and _arguments_in(self._manifest) is None
        if self._is_sealed() or (is_damaged and self._no_seals()):  # at its beginning
            self._warn(f"{self._manifest}: {'damaged' if is_there else 'missing'}; written again")
        elif (found := manifest(self._manifest)) is None:
            self._check_empty()
            self._is_new = True
        elif found != self.arguments:
            raise PuzzleError(
                f"begun with {_difference(found, self.arguments)}",
                expected="the same arguments, or another folder",
                source=str(self.path),
            )
        self.write(self._manifest, text)

    def _is_sealed(self) -> bool:
        """Whether a seal shows that the folder belongs to this job."""
        for part in self.parts():
            try:
                self._seal(part)
            except _DamagedError:
                continue
            return True
        return False

    def _check_empty(self) -> None:
        """Raise PuzzleError if the folder holds anything but a new job's files."""
        begun = {*self._no_seals(), *incomplete(self.path, self._manifest.name)}
        others = sorted(each.name for each in self.path.iterdir() if each not in begun)
        if others:
            raise PuzzleError(
                f"the folder contains {others[0]!r}, which is not part of this job",
                expected="a new or empty folder, or that of a job to continue",
                source=str(self.path),
            )

    def _no_seals(self) -> list[Path]:
        """The folder of the seals, if it holds none."""
        seals = self.path / SEALS
        return [seals] if seals.is_dir() and not any(seals.iterdir()) else []

    # Writing

    @contextmanager
    def writing(self, path: Path) -> Iterator[BinaryIO]:
        """A stream whose contents are at ``path``, on the disk, after the block.

        Raises: PuzzleError if they cannot be written, or if there is a file that no seal names,
        with other contents.
        """
        fresh = not self.is_ours(path)
        with _reported(path), written_whole(path, synced=True, fresh=fresh) as stream:
            yield stream

    def is_ours(self, path: Path) -> bool:
        """Whether this job wrote the file: its own files, and those that a seal names."""
        own = path == self._manifest or path.parent == self.path / SEALS
        if own or not os.path.lexists(path):
            return True
        for part in self.parts():
            with suppress(_DamagedError):
                if self._name(path) in self._seal(part)["files"]:
                    return True
        return False

    def write(self, path: Path, data: bytes) -> None:
        """Write a file whole, to the disk; its folder is made. Raises: PuzzleError."""
        with _reported(path):
            path.parent.mkdir(exist_ok=True)
        with self.writing(path) as stream:
            stream.write(data)

    def seal(self, part: str, files: Iterable[Path], **facts: Any) -> Sealed:
        """Seal a part whose files are written, and return it. Raises: PuzzleError."""
        files = tuple(files)
        with _reported(self.path):
            measured = {self._name(file): _measured(file) for file in files}
        seal = {"job": self._job, "part": part, "files": measured, "facts": facts}
        self.write(self._seal_file(part), _text(seal))
        return Sealed(files, facts)

    def remove(self, last: str) -> None:
        """Remove the folder, whose files the job has removed: its seals, and ``last`` the last.

        Raises: PuzzleError if that cannot be done.
        """
        with _reported(self.path):
            for part in sorted(self.parts(), key=lambda part: part == last):
                self._seal_file(part).unlink()
            (self.path / SEALS).rmdir()
            self._manifest.unlink()
            self.path.rmdir()

    # Reading

    def parts(self) -> list[str]:
        """The names of the parts that have a seal, intact or not."""
        return sorted(file.stem for file in (self.path / SEALS).glob("*.json"))

    def intact(self, part: str, files: Iterable[Path]) -> Sealed | None:
        """A part if it is intact, else None. Damage is reported, and the job makes the part again.

        ``files`` are those that it may have. Files without a seal count as damaged.
        """
        try:
            return self._verified(part, files)
        except _DamagedError as damage:
            self._warn(f"{damage}; not used")
            return None

    def check(self, part: str, files: Iterable[Path]) -> None:
        """Raise PuzzleError unless a part is there and intact."""
        try:
            found = self._verified(part, files)
        except _DamagedError as damage:
            fault = str(damage)
        else:
            if found is not None:
                return
            fault = f"{self._seal_file(part)}: missing"
        raise PuzzleError(fault, expected="the same command again, which repairs it")

    def _verified(self, part: str, files: Iterable[Path]) -> Sealed | None:
        """A part that is intact; None if nothing of it is there. Raises: _DamagedError."""
        allowed = {self._name(file): file for file in files}
        if not self._seal_file(part).exists():
            for file in allowed.values():
                if file.exists():
                    raise _DamagedError(file, "not sealed")
            return None
        seal = self._seal(part)
        for name, measures in seal["files"].items():
            if name not in allowed:
                raise _DamagedError(self._seal_file(part), "written by another job")
            _compare(allowed[name], measures)
        return Sealed(tuple(allowed[name] for name in seal["files"]), seal["facts"])

    def _seal(self, part: str) -> dict[str, Any]:
        """The contents of a seal of this job. Raises: _DamagedError."""
        file = self._seal_file(part)
        try:
            text = file.read_bytes()
            seal: dict[str, Any] = json.loads(text)
            del seal["sha256"]
            is_intact = text == _text(seal)
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            is_intact = False
        if not is_intact:
            raise _DamagedError(file, "damaged")
        if seal["job"] != self._job:
            raise _DamagedError(file, "written by another job")
        if seal["part"] != part:
            raise _DamagedError(file, f"the seal of part {seal['part']}")
        return seal

    def _seal_file(self, part: str) -> Path:
        return self.path / SEALS / f"{part}.json"

    def _name(self, file: Path) -> str:
        """The name of a file in a seal: from the folder on, also on another machine."""
        return Path(os.path.relpath(file, self.path)).as_posix()


def manifest(file: Path) -> dict[str, Any] | None:
    """The arguments in the manifest of a job; None if there is none. Raises: PuzzleError."""
    if not file.exists():
        return None
    found = _arguments_in(file)
    if found is None:
        again = "the arguments of a job; the command that began one writes them again"
        raise PuzzleError("cannot be read", expected=again, source=str(file))
    return found


def _arguments_in(file: Path) -> dict[str, Any] | None:
    """The object of JSON in a file; None if there is none."""
    try:
        found = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _measured(file: Path) -> dict[str, Any]:
    """The size and the digest of a file. Raises: OSError."""
    with file.open("rb") as stream:
        digest = file_digest(stream, "sha256").hexdigest()
        return {"bytes": os.fstat(stream.fileno()).st_size, "sha256": digest}


def _compare(file: Path, sealed: Mapping[str, Any]) -> None:
    """Raise _DamagedError unless a file has the size and the digest that were sealed."""
    try:
        found = _measured(file)
    except FileNotFoundError:
        raise _DamagedError(file, "missing") from None
    except OSError as error:
        raise _DamagedError(file, f"cannot be read: {(error.strerror or '').lower()}") from None
    if found["bytes"] != sealed["bytes"]:
        sizes = f"{counted(found['bytes'], 'byte')} instead of {grouped(sealed['bytes'])}"
        raise _DamagedError(file, f"damaged: {sizes}")
    if found["sha256"] != sealed["sha256"]:
        raise _DamagedError(file, "damaged: its contents have changed")


def _text(seal: Mapping[str, Any]) -> bytes:
    """The contents of the file of a seal: JSON that ends with the digest of the rest."""
    digest = sha256(json.dumps(seal).encode()).hexdigest()
    return json.dumps({**seal, "sha256": digest}).encode()


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
