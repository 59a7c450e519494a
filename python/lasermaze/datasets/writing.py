"""Writing a data set: a job in parts, so that an interrupted one keeps its finished parts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

from lasermaze.core.arguments import whole
from lasermaze.core.budget import Progress
from lasermaze.core.errors import PuzzleError, unknown
from lasermaze.core.files import WholeFiles, incomplete, unwritable
from lasermaze.core.job_folder import JobFolder, Warn
from lasermaze.core.libraries import need
from lasermaze.core.parallel import in_order
from lasermaze.datasets import card
from lasermaze.datasets.rows import FORMATS, Plan, Row, made_row, watched
from lasermaze.generation.symmetry import unlike

#: A data set has some of these parts, and a part at most so many puzzles: a killed job loses the
#: parts that its processes were making.
PARTS, MOST = 32, 200

#: The file with the plan of a folder.
RECIPE = "dataset.json"


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
    until it is complete. Any other name is a folder. The parts of an earlier job with the same plan
    are used, and a complete data set stays as it is; see `core.job_folder`.

    Args:
        plan: the plan of the data set.
        output: the file or the folder.
        form: ``"jsonl"`` or ``"parquet"``; else by the ending, and JSON lines in a folder.
        processes: the number of processor cores to use.
        progress: called with the fraction and the number of the rows that are written.
        warn: called with a sentence about each part that cannot be read, and is made again.

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
    files = {name: path if single else path / f"{name}.{form}" for name in plan.split.names}
    page = path.with_name(f"{path.name}.md") if single else path / "README.md"
    work = path.with_name(f"{path.name}.parts") if single else path
    arguments = {**card.recipe(plan), "form": form}
    folder = JobFolder(work, RECIPE, arguments, {"digest", *Row.__annotations__}, warn)
    try:
        if single and path.is_dir():
            raise IsADirectoryError(21, "Is a directory")
        writing = writer_of(form)
        made_by = card.command(plan, path.name or path.resolve().name)
        with folder.begun():
            for output in (path, page):
                for leftover in incomplete(output.parent, output.name):
                    leftover.unlink()
            found = _complete(page, plan, made_by, [path] if single else [*files.values()])
            if found is None:
                size = max(1, min(MOST, plan.count // PARTS))
                here = partial(in_order, number=processes)
                rows = folder.rows(partial(_part, plan, size), here)
                with closing(rows), WholeFiles() as together:
                    different = unlike(rows, look=lambda row: bytes.fromhex(row["digest"]))
                    asked = watched(islice(different, plan.count), plan, progress)
                    counts = _write_rows(asked, files, writing, together, fresh=not single)
                    found = [file for name, file in files.items() if counts[f"split {name}"]]
                    paths = {} if single else {file.stem: file.name for file in found}
                    text = card.card(plan, made_by, paths, counts)
                    with together.writing(page, synced=True, fresh=True) as stream:
                        stream.write(text.encode())
                resumed = folder.resumed
            else:
                resumed = plan.count
            (folder.remove if single else folder.remove_parts)()
            return Written(tuple(dict.fromkeys(found)), page, resumed)
    except OSError as error:
        raise unwritable(str(getattr(error, "filename", None) or path), error) from None


def _part(
    plan: Plan, size: int, number: int, progress: Progress | None = None
) -> list[dict[str, Any]]:
    """The rows of a part, with their digests; some may be equal up to rotation and reflection."""
    made = (made_row(plan, number * size + index, progress) for index in range(size))
    return [{**row, "digest": digest.hex()} for row, digest in made]


def _write_rows(
    rows: Iterable[dict[str, Any]],
    files: Mapping[str, Path],
    writing: Writer,
    together: WholeFiles,
    *,
    fresh: bool,
) -> Counter[str]:
    """Write each row to the file of its split, and return the numbers of rows of each sort."""
    counts: Counter[str] = Counter()
    write: dict[Path, Callable[[Row], object]] = {}
    with ExitStack() as ends:
        for row in rows:
            file = files[row["split"]]
            if file not in write:
                stream = ends.enter_context(together.writing(file, synced=True, fresh=fresh))
                write[file] = ends.enter_context(writing(stream))
            write[file](cast("Row", {name: row[name] for name in Row.__annotations__}))
            counts.update(f"{key} {row[key]}" for key in ("split", "level"))
    return counts


def _complete(page: Path, plan: Plan, made_by: str, files: list[Path]) -> list[Path] | None:
    """The files of a complete data set, which its card names; None if it is not complete.

    Raises: PuzzleError if there is another page in the place of the card; OSError.
    """
    if not page.exists():
        return None
    text = page.read_text("utf-8", "replace")
    if made_by not in text or card.made_with(plan) not in text:
        raise PuzzleError(
            "not the card of this data set; it is not replaced",
            expected="another output, or this file elsewhere",
            source=str(page),
        )
    found = [file for file in files if file.name in text]
    return found if all(map(Path.exists, found)) else None


# Formats

#: The number of rows of a group in Parquet.
GROUP = 2_000

#: Writes to a stream as long as a block lasts, in which it is a function that writes a row.
Writer = Callable[[BinaryIO], AbstractContextManager[Callable[[Row], object]]]


def writer_of(form: str) -> Writer:
    """The writer of a format. Raises: PuzzleError if there is none, or its library is missing."""
    if form not in FORMATS:
        raise unknown("format", form, FORMATS)
    if form == "jsonl":
        return _json_lines
    arrow = need("pyarrow", "Parquet needs pyarrow", "dataset")
    return partial(_parquet, arrow, need("pyarrow.parquet", "Parquet needs pyarrow", "dataset"))


@contextmanager
def _json_lines(stream: BinaryIO) -> Iterator[Callable[[Row], object]]:
    """One JSON object a line, in UTF-8."""
    yield lambda row: stream.write(json.dumps(row, ensure_ascii=False).encode() + b"\n")


@contextmanager
def _parquet(arrow: Any, module: Any, stream: BinaryIO) -> Iterator[Callable[[Row], object]]:
    """Apache Parquet, in groups of `GROUP` rows."""
    types = dict.fromkeys(Row.__annotations__, arrow.string())
    types |= {"difficulty": arrow.float64(), "solutions": arrow.int64()}
    schema = arrow.schema(list(types.items()))
    group: list[Row] = []

    def write() -> None:
        writer.write_table(arrow.Table.from_pylist(group, schema=schema))
        group.clear()

    def add(row: Row) -> None:
        group.append(row)
        if len(group) == GROUP:
            write()

    with module.ParquetWriter(stream, schema, compression="zstd") as writer:
        yield add
        write()
