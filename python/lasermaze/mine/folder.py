"""The folder of a mine: its arguments, its parts by their numbers, and its results.

The job writes into it alone; workers return bytes. `core.job_folder` describes how a part is
stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lasermaze.core import job_folder
from lasermaze.core.job_folder import JobFolder, Sealed, Warn

#: The file with the arguments, the folder of the parts, and the file of a job's cards.
MANIFEST, PARTS, CARDS = "mine.json", "parts", "cards.parquet"


class Folder(JobFolder):
    """The finished parts and results of a job.

    ``beside`` names further folders in which each part has a file, besides that in `PARTS`.
    """

    def __init__(
        self,
        path: Path,
        arguments: Mapping[str, Any],
        warn: Warn = lambda _: None,
        beside: tuple[str, ...] = (),
    ) -> None:
        super().__init__(path, MANIFEST, arguments, warn)
        self._folders = (*beside, PARTS)

    def done(self) -> dict[int, Sealed]:
        """The parts that are intact, in order. Damaged parts are reported."""
        found = {}
        for number in self._begun():
            if part := self.intact(_name(number), self._files(number)):
                found[number] = part
        return found

    def keep(self, number: int, data: bytes, *beside: bytes, **facts: Any) -> Sealed:
        """Write the files of a part, then its seal, with facts about it.

        Raises: PuzzleError if they cannot be written; then the part counts as missing.
        """
        files = self._files(number)
        for file, contents in zip(files, (*beside, data), strict=True):
            self.write(file, contents)
        return self.seal(_name(number), files, **facts)

    def check_part(self, number: int) -> Path:
        """The file of a part in `PARTS`. Raises: PuzzleError unless the part is intact."""
        files = self._files(number)
        self.check(_name(number), files)
        return files[-1]

    def check_finished(self, file: str) -> Path:
        """The final file of the job. Raises: PuzzleError unless it is intact."""
        self.check(Path(file).stem, [self.path / file])
        return self.path / file

    def finished(self, file: str) -> Sealed | None:
        """The seal of the job's final file if the file is intact. Damage is reported."""
        return self.intact(Path(file).stem, [self.path / file])

    def finish(self, file: str, data: bytes) -> None:
        """Write the final file of the job, and its seal. Raises: PuzzleError."""
        self.write(self.path / file, data)
        self.seal(Path(file).stem, [self.path / file])

    def _begun(self) -> Iterator[int]:
        """The numbers of the parts that have at least one file, in order."""
        files = (each for name in self._folders for each in (self.path / name).glob("*.parquet"))
        names = {*self.parts(), *(file.stem for file in files)}
        yield from sorted(int(name) for name in names if name.isascii() and name.isdecimal())

    def _files(self, number: int) -> list[Path]:
        return [self.path / folder / f"{_name(number)}.parquet" for folder in self._folders]


def manifest(path: Path) -> dict[str, Any] | None:
    """The arguments of the job in a folder; None if there is none. Raises: PuzzleError."""
    return job_folder.manifest(path / MANIFEST)


def _name(number: int) -> str:
    return f"{number:07}"
