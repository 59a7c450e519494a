"""Writing a data set in parts: what was made before a job stopped is not made again.

A part is `PART` rows. Its files are written whole, and last of all its *seal*, which says where the
series goes on and what must not come again. A part without its seal is made anew, with the same
contents. So a job that was killed at any moment ends with the files of an undisturbed one.
"""

from __future__ import annotations

import json
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from lasermaze.core.arguments import whole
from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import unwritable, write_whole, written_whole
from lasermaze.datasets import card
from lasermaze.datasets.rows import Made, Plan, Progress, made, watched
from lasermaze.datasets.tables import FORMATS, Table, table_of

#: How many rows a part has: at most so many are lost when a job is killed.
PART = 2_000

#: The file in a folder that says of which plan it is, and the folder of seals beside it.
RECIPE, SEALS = "dataset.json", ".progress"


class Written(NamedTuple):
    """What was written.

    Attributes:
        files: the files with rows.
        card: the page that says how the data set was made.
        resumed: how many of the rows an earlier job had made.
    """

    files: tuple[Path, ...]
    card: Path
    resumed: int


def write(
    plan: Plan,
    output: str | Path,
    *,
    form: str | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> Written:
    """Write a data set to a file, or to a folder with files for each split.

    A name that ends in ``.jsonl`` or ``.parquet`` is a file; its parts are in a folder beside it
    until it is complete. Any other name is a folder. What an earlier job with the same plan left
    there is used.

    Args:
        plan: what the data set holds.
        output: the file or the folder.
        form: ``"jsonl"`` or ``"parquet"``; else by the ending, and JSON lines in a folder.
        processes: how many processor cores to use.
        progress: called with the fraction of the rows that are written, and their number.

    Raises: PuzzleError if the output cannot be written, holds something else, or needs a library
    that is not installed; as `lasermaze.dataset` for rows that cannot be made.
    """
    whole("processes", processes, 1)
    path = Path(output)
    ending = path.suffix.lower().removeprefix(".")
    single = ending in FORMATS
    if form is not None and single and form != ending:
        raise PuzzleError(f"the format {form} for a file .{ending}", expected=f".{form}")
    if not single and ending.isalpha() and not path.is_dir():
        message = f"the ending .{ending} names no format"
        raise PuzzleError(message, expected=".jsonl, .parquet or a folder", source=str(path))
    form = form or (ending if single else "jsonl")
    folder = path.with_name(path.name + ".parts") if single else path
    try:
        if single and path.is_dir():
            raise IsADirectoryError(21, "Is a directory")
        job = _Job(plan, folder, form, table_of(form), single)
        page = path.with_name(path.name + ".md") if single else path / "README.md"
        if job.begin() and page.exists() and not single:
            return Written(job.files(), page, plan.count)
        resumed = job.rows
        job.make_parts(processes, progress)
        files = job.joined(path) if single else job.files()
        write_whole(page, job.card(path.name).encode())
        job.end()
    except OSError as error:
        raise unwritable(str(getattr(error, "filename", None) or path), error) from None
    return Written(files, page, resumed)


@dataclass
class _Job:
    """The parts of a data set in a folder, those that are there and those that are made."""

    plan: Plan
    folder: Path
    form: str
    table: Table
    single: bool

    def __post_init__(self) -> None:
        self.parts = self.rows = self.next = 0
        self.seals = self.folder / SEALS
        self.seen: set[bytes] = set()
        self.counts: Counter[str] = Counter()

    def begin(self) -> bool:
        """Take over what an earlier job left, and say whether that job had ended.

        Raises: PuzzleError if it was of another plan.
        """
        recipe = json.dumps({**card.recipe(self.plan), "form": self.form}, indent=1) + "\n"
        there = self.folder / RECIPE
        if not there.exists():
            if self.folder.exists() and any(self.folder.iterdir()):
                message = "the folder holds something else"
                raise PuzzleError(
                    message, expected="a new or an empty one", source=str(self.folder)
                )
            self.seals.mkdir(parents=True, exist_ok=True)
            write_whole(there, recipe.encode())
        elif there.read_text(encoding="utf-8") != recipe:
            raise PuzzleError(
                f"{there.name} is of another data set, or of another version of lasermaze",
                expected="the same arguments as before, or another folder",
                source=str(self.folder),
            )
        elif not self.seals.exists():
            return True
        for stray in (*self.folder.glob(".*.part"), *self.seals.glob(".*.part")):
            stray.unlink()  # a file that was being written when a job was killed
        while (seal := self._seal(self.parts)).exists():
            self._count(json.loads(seal.read_text(encoding="utf-8")))
        return False

    def _seal(self, part: int) -> Path:
        return self.seals / f"{part:05}.json"

    def _count(self, seal: dict[str, Any]) -> None:
        self.parts += 1
        self.next = seal["next"]
        self.rows += len(seal["digests"])
        self.seen.update(map(bytes.fromhex, seal["digests"]))
        self.counts.update(seal["counts"])

    def make_parts(self, processes: int, progress: Progress | None) -> None:
        """Make the parts that are missing."""
        with closing(made(self.plan, processes, self.next, self.seen)) as series:
            while self.rows < self.plan.count:
                rows = islice(series, min(PART, self.plan.count - self.rows))
                self._write(list(watched(rows, self.plan, progress, self.rows)))

    def _write(self, part: list[Made]) -> None:
        """Write the files of a part, then its seal."""
        rows = [each.row for each in part]
        for name in self._names():
            mine = rows if self.single else [row for row in rows if row["split"] == name]
            if mine:
                file = self.folder / f"{name}-{self.parts:05}.{self.form}"
                with written_whole(file) as stream:
                    self.table.write(mine, stream)
        seal = {
            "next": part[-1].number + 1,
            "counts": Counter(f"{key} {row[key]}" for row in rows for key in ("split", "level")),
            "digests": [each.digest.hex() for each in part],
        }
        write_whole(self._seal(self.parts), json.dumps(seal).encode())
        self._count(seal)

    def _names(self) -> tuple[str, ...]:
        """What the names of files begin with."""
        return ("rows",) if self.single else self.plan.split.names

    def files(self) -> tuple[Path, ...]:
        """The files with rows, in order."""
        each = (self.folder.glob(f"{name}-*.{self.form}") for name in self._names())
        return tuple(file for files in each for file in sorted(files))

    def card(self, output: str) -> str:
        """The card of the complete data set."""
        names = () if self.single else self.plan.split.names
        files = {name: f"{name}-*.{self.form}" for name in names}
        return card.card(self.plan, output, files, self.counts)

    def joined(self, path: Path) -> tuple[Path]:
        """The one file of all rows, written."""
        with written_whole(path) as stream:
            self.table.join(self.files(), stream)
        return (path,)

    def end(self) -> None:
        """Remove what only a job needs."""
        for seal in self.seals.iterdir():
            seal.unlink()
        self.seals.rmdir()
        if self.single:
            for file in (*self.files(), self.folder / RECIPE):
                file.unlink()
            self.folder.rmdir()
