"""The job that mines cards: parts until it has enough different cards, then their ranks."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from lasermaze.core.arguments import at_least_one, seed_of
from lasermaze.core.budget import Progress
from lasermaze.core.english import counted, noun
from lasermaze.core.errors import PuzzleError
from lasermaze.core.job_folder import Executor, JobFolder, Row, Warn
from lasermaze.generation.symmetry import unlike
from lasermaze.mine.cards import Search
from lasermaze.mine.job import MANIFEST, arrow, parquet

#: The file of the cards in the folder of a job.
CARDS = "cards.parquet"

#: The order of the ranks: the hardest first, with no two cards equal.
_RANKS = [("difficulty", "descending"), ("search", "descending"), ("card", "ascending")]

#: The key in the metadata of a file of cards for the numbers of those left out.
_LEFT_OUT = "left_out"

#: A message lists at most this many of these numbers.
_TOLD = 5


def mine_cards(
    path: Path,
    count: int,
    search: Search,
    executor: Executor[list[Row]],
    *,
    keep: int | None = None,
    progress: Progress = lambda *_: None,
    warn: Warn = lambda _: None,
) -> Path:
    """Mine cards into a folder, and return the file of the collection.

    An interrupted job goes on; a complete one is left as it is. The rows depend on ``count``,
    ``search`` and ``keep`` alone.

    Args:
        path: the folder, which is made if it does not exist.
        count: the number of cards, no two equal up to rotation.
        search: their seed.
        executor: makes the parts.
        keep: keep only this many cards, half of them the hardest, the others spread over all ranks.
        progress: called with the finished fraction, and the number of cards so far.
        warn: called with a sentence about each part that cannot be read, and is made again.

    Raises: PuzzleError for wrong arguments, for a library that is not installed, for a folder with
    another job, and for files that cannot be written; as the executor.
    """
    at_least_one("count", count)
    seed_of(search.seed)
    if keep is not None:
        at_least_one("keep", keep)
    arrow()
    arguments = {"job": "cards", "count": count, "keep": keep, **asdict(search)}
    folder = JobFolder(path, MANIFEST, arguments, ("candidate", "digest"), warn)
    with folder.begun():
        if not (path / CARDS).exists():
            without: list[int] = []
            with closing(folder.rows(search, executor)) as rows:
                confirmed = _confirmed(rows, without)
                different = unlike(confirmed, look=lambda row: bytes.fromhex(row["digest"]))
                found = []
                for row in islice(different, count):
                    found.append(row)
                    progress(len(found) / count, len(found))
            table = _noting(_ranked(found, keep), without)
            folder.write(path / CARDS, parquet(table, row_group_size=1 << 14))
        folder.remove_parts()
    return path / CARDS


def _confirmed(rows: Iterator[Row], without: list[int]) -> Iterator[Row]:
    """The rows of cards; the numbers of those that the checker does not confirm go to a list."""
    for row in rows:
        if "card" in row:
            yield row
        else:
            without.append(row["candidate"])


def _ranked(rows: list[Row], keep: int | None) -> Any:
    """The cards with their ranks, or those to keep, as a table of pyarrow."""
    pyarrow, _ = arrow()
    schema = pyarrow.schema(
        {
            "rank": pyarrow.int64(),
            "card": pyarrow.string(),
            "tokens": pyarrow.int16(),
            "targets": pyarrow.int16(),
            "clues": pyarrow.int16(),
            "difficulty": pyarrow.float64(),
            "level": pyarrow.string(),
            "search": pyarrow.int64(),
            "open": pyarrow.int16(),
            "left_out": pyarrow.list_(pyarrow.int16()),
            "orbit": pyarrow.int16(),
            "candidate": pyarrow.int64(),
        }
    )
    ranked = pyarrow.Table.from_pylist(rows, schema).sort_by(_RANKS)
    total, numbers = ranked.num_rows, pyarrow.int64()
    ranked = ranked.set_column(0, "rank", pyarrow.array(range(1, total + 1), numbers))
    if keep is None:
        return ranked
    return ranked.take(pyarrow.array(spread(total, keep), numbers))


def _noting(table: Any, without: Sequence[int]) -> Any:
    """A table whose metadata lists the candidates that are left out."""
    return table.replace_schema_metadata({_LEFT_OUT: json.dumps(list(without))})


def read_cards(path: Path) -> Any:
    """The cards in a file or the folder of a job, the hardest first, as a table of pyarrow.

    Raises: PuzzleError if it holds none.
    """
    file = path / CARDS if path.is_dir() else path
    _, module = arrow()
    try:
        table = module.read_table(file, memory_map=True)
        table.select(["rank", "card", "level"])
    except (OSError, ValueError, KeyError):
        message = f"{file}: cannot be read"
        raise PuzzleError(message, expected="cards that `mine cards` wrote") from None
    return table


def left_out(file: Path) -> list[int]:
    """The candidates that a file of cards leaves out, since the checker did not confirm them."""
    noted = arrow()[1].read_schema(file).metadata or {}
    numbers: list[int] = json.loads(noted.get(_LEFT_OUT.encode(), b"[]"))
    return numbers


def spread(total: int, keep: int) -> list[int]:
    """The indices of the ranked rows to keep: half are the hardest, the others spread over all."""
    hardest = min((keep + 1) // 2, total)
    others = min(keep, total) - hardest
    step = (total - hardest) / max(others, 1)
    return [*range(hardest), *(hardest + int(step * number) for number in range(others))]


def left_out_in_words(numbers: Sequence[int]) -> str:
    """A sentence about the candidates that are left out, with the numbers of the first."""
    first = ", ".join(map(str, numbers[:_TOLD])) + ", …" * (len(numbers) > _TOLD)
    return (
        f"{counted(len(numbers), 'card')} left out, since the checker did not confirm that there "
        f"is exactly one solution ({noun(len(numbers), 'candidate')} {first})"
    )
