"""Writing a data set in parts: an interrupted job keeps its finished parts.

A part is `PART` rows. Its seal also records the next number of the series and the puzzles so far,
so each part can be made again by itself, with the same contents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from contextlib import ExitStack, closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from lasermaze.core.arguments import whole
from lasermaze.core.brief import fields_in_brief
from lasermaze.core.budget import Progress
from lasermaze.core.errors import PuzzleError
from lasermaze.core.files import WholeFiles, incomplete, unwritable
from lasermaze.core.job_folder import JobFolder, Sealed, Warn
from lasermaze.datasets import card
from lasermaze.datasets.rows import NumberedRow, Plan, rows_from, watched
from lasermaze.datasets.tables import FORMATS, Table, table_of

#: The number of rows of a part; a killed job loses at most this many.
PART = 2_000

#: The file with the plan of a folder, and the seal of a complete data set.
RECIPE, WHOLE = "dataset.json", "whole"


class Written(NamedTuple):
    """The result of writing a data set.

    Attributes:
        files: the files with rows.
        card: the page that describes how the data set was made.
        resumed: the number of rows from an earlier job.
    """

    files: tuple[Path, ...]
    card: Path
    resumed: int

    def __repr__(self) -> str:
        return fields_in_brief(self)


def write(
    plan: Plan,
    output: str | Path,
    *,
    form: str | None = None,
    processes: int = 1,
    progress: Progress | None = None,
    warn: Warn = lambda _: None,
) -> Written:
    """Write a data set to a file, or to a folder with files for each split.

    A name that ends in ``.jsonl`` or ``.parquet`` is a file; its parts are in a folder beside it
    until it is complete. Any other name is a folder, in which the seals of its files stay. The
    undamaged parts of an earlier job with the same plan are used; see `core.job_folder`.

    Args:
        plan: the plan of the data set.
        output: the file or the folder.
        form: ``"jsonl"`` or ``"parquet"``; else by the ending, and JSON lines in a folder.
        processes: the number of processor cores to use.
        progress: called with the fraction and the number of the rows that are written.
        warn: called with a sentence about each file that was damaged.

    Raises: PuzzleError if the output cannot be written, holds something else, belongs to a running
    job, or needs a library that is not installed; as `lasermaze.dataset` for rows that cannot be
    made.
    """
    whole("processes", processes, 1)
    path = Path(output)
    ending = path.suffix.lower().removeprefix(".")
    single = ending in FORMATS
    if form is not None and single and form != ending:
        raise PuzzleError(f"the format {form} for a file .{ending}", expected=f".{form}")
    if not single and ending.isalpha() and not path.is_dir():
        message = f"no format has the ending .{ending}"
        raise PuzzleError(message, expected=".jsonl, .parquet or a folder", source=str(path))
    form = form or (ending if single else "jsonl")
    try:
        if single and path.is_dir():
            raise IsADirectoryError(21, "Is a directory")
        return _Job(plan, path, form, single, warn).run(processes, progress)
    except OSError as error:
        raise unwritable(str(getattr(error, "filename", None) or path), error) from None


@dataclass
class _Job:
    """The parts of a data set in a folder: those that exist, and those that are made.

    ``output`` is the file or the folder that the user named.
    """

    plan: Plan
    output: Path
    form: str
    single: bool
    warn: Warn

    def __post_init__(self) -> None:
        self.table: Table = table_of(self.form)
        self.parts = self.rows = self.next = self.resumed = 0
        self.seen: set[bytes] = set()
        self.counts: Counter[str] = Counter()
        self.files: list[Path] = []
        arguments = {**card.recipe(self.plan), "form": self.form, "part": PART}
        path = self.output
        if self.single:
            path = path.with_name(path.name + ".parts")
        self.folder = JobFolder(path, RECIPE, arguments, self._tell)
        self.damaged = False

    @property
    def page(self) -> Path:
        """The card of the data set."""
        if self.single:
            return self.output.with_name(f"{self.output.name}.md")
        return self.output / "README.md"

    def run(self, processes: int, progress: Progress | None) -> Written:
        """Make the missing parts, and end the job."""
        with self.folder.locked():
            self.folder.open()
            for file in self._outputs():
                for leftover in incomplete(file.parent, file.name):
                    leftover.unlink()
            is_ended = WHOLE in self.folder.parts()
            complete = is_ended and self.folder.intact(WHOLE, self._outputs())
            if self.single and complete:  # killed after everything except the cleaning
                self._clean()
                return Written((self.output,), self.page, self.plan.count)
            every = range(-(-self.plan.count // PART))
            self._check_files([file for part in every for file in self._files_of(_name(part))])
            self._check_page()
            self._make_parts(processes, progress)
            self._check_files(self.files)
            if not complete or self.damaged or self.resumed < self.plan.count:
                self._finish()
            files = (self.output,) if self.single else tuple(sorted(self.files, key=self._order))
            return Written(files, self.page, self.resumed)

    def _tell(self, damage: str) -> None:
        self.damaged = True
        self.warn(damage)

    def _make_parts(self, processes: int, progress: Progress | None) -> None:
        """Count the parts that are intact, and make the others."""
        with ExitStack() as stack:
            series = None  # of rows, while parts are made one after the other
            while self.rows < self.plan.count:
                sealed = self.folder.intact(self._part, self._files_of(self._part))
                if sealed is not None:
                    stack.close()
                    series = None
                    self.resumed += len(sealed.facts["digests"])
                else:
                    series = series or stack.enter_context(
                        closing(rows_from(self.plan, processes, self.next, self.seen))
                    )
                    rows = islice(series, min(PART, self.plan.count - self.rows))
                    sealed = self._write(list(watched(rows, self.plan, progress, self.rows)))
                self._count(sealed)

    @property
    def _part(self) -> str:
        """The name of the next part."""
        return _name(self.parts)

    def _files_of(self, part: str) -> list[Path]:
        """The files that a part may have."""
        path = self.folder.path
        return [path / f"{name}-{part}.{self.form}" for name in self._names()]

    def _write(self, part: list[NumberedRow]) -> Sealed:
        """Write the files of a part, then its seal."""
        rows = [each.row for each in part]
        files = []
        for name, file in zip(self._names(), self._files_of(self._part), strict=True):
            mine = rows if self.single else [row for row in rows if row["split"] == name]
            if mine:
                with self.folder.writing(file) as stream:
                    self.table.write(mine, stream)
                files.append(file)
        counts = Counter(f"{key} {row[key]}" for row in rows for key in ("split", "level"))
        digests = [each.digest.hex() for each in part]
        following = part[-1].number + 1
        return self.folder.seal(self._part, files, next=following, counts=counts, digests=digests)

    def _count(self, part: Sealed) -> None:
        self.parts += 1
        self.files += part.files
        self.next = part.facts["next"]
        self.rows += len(part.facts["digests"])
        self.seen.update(map(bytes.fromhex, part.facts["digests"]))
        self.counts.update(part.facts["counts"])

    def _names(self) -> tuple[str, ...]:
        """The prefixes of the names of files."""
        return ("rows",) if self.single else self.plan.split.names

    def _order(self, file: Path) -> tuple[int, str]:
        """The sort key of a file: split by split, and part by part."""
        return self._names().index(file.stem.rpartition("-")[0]), file.name

    def _check_files(self, known: Collection[Path]) -> None:
        """Raise PuzzleError if an unknown file would be taken for one of the data set."""
        for name in self._names():
            for file in sorted(self.folder.path.glob(f"{name}-*.{self.form}")):
                if file not in known:
                    raise PuzzleError(
                        "not a file of this data set, but named like one",
                        expected="another name, or another folder",
                        source=str(file),
                    )

    def _check_page(self) -> None:
        """Raise PuzzleError if another page is in the place of the card, before the work begins."""
        if self.folder.is_ours(self.page):
            return
        try:
            is_card = self._command.encode() in self.page.read_bytes()
        except OSError:
            is_card = False
        if not is_card:
            raise PuzzleError(
                "not the card of this data set; it is not replaced",
                expected="another output, or this file elsewhere",
                source=str(self.page),
            )

    @property
    def _command(self) -> str:
        return card.command(self.plan, self.output.name or self.output.resolve().name)

    def _outputs(self) -> list[Path]:
        """The files that are written when all parts are made."""
        return [self.output, self.page] if self.single else [self.page]

    def _finish(self) -> None:
        """Write the card, and for a single file the rows. Remove the files of the job."""
        for part in map(_name, range(self.parts)):  # they may have been made hours ago
            self.folder.check(part, self._files_of(part))
        names = () if self.single else self.plan.split.names
        files = {name: f"{name}-*.{self.form}" for name in names}
        page = card.card(self.plan, self._command, files, self.counts)
        fresh = not self.folder.is_ours(self.page)
        with WholeFiles() as together:
            if self.single:
                with together.writing(self.output, synced=True) as stream:
                    self.table.join(self.files, stream)
            with together.writing(self.page, synced=True, fresh=fresh) as stream:
                stream.write(page.encode())
        self.folder.seal(WHOLE, self._outputs())
        if self.single:
            self._clean()

    def _clean(self) -> None:
        """Remove the folder of the parts, and last the seal that makes them unnecessary."""
        folder = self.folder.path
        for file in folder.glob(f"rows-*.{self.form}"):
            file.unlink()
        self.folder.remove(last=WHOLE)


def _name(part: int) -> str:
    return f"{part:05}"
