"""The job that mines cards: parts until it has enough different cards, then their ranks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import count as count_up
from pathlib import Path
from typing import Any

from lasermaze.core.arguments import at_least_one, seed_of
from lasermaze.core.budget import Progress
from lasermaze.core.english import counted, noun
from lasermaze.mine.cards import Part, Search
from lasermaze.mine.folder import CARDS, Folder
from lasermaze.mine.job import Where, arrow, check_libraries, parquet, work

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
    where: Where,
    *,
    keep: int | None = None,
    progress: Progress = lambda *_: None,
) -> Path:
    """Mine cards into a folder, and return the file of the collection.

    An interrupted job goes on; a complete, undamaged one is left as it is. The rows
    depend on ``count``, ``search`` and ``keep`` alone.

    Args:
        path: the folder, which is made if it does not exist.
        count: the number of cards, no two equal up to rotation.
        search: their seed.
        where: the cluster.
        keep: keep only this many cards, half of them the hardest, the others spread over all ranks.
        progress: called with the finished fraction, and the number of cards so far.

    Raises: PuzzleError for wrong arguments, for a library that is not installed, for a folder with
    another job, and for files that cannot be written; `cluster.LostError`.
    """
    at_least_one("count", count)
    seed_of(search.seed)
    if keep is not None:
        at_least_one("keep", keep)
    check_libraries()
    arguments = {"job": "cards", "count": count, "keep": keep, **asdict(search)}
    damaged: list[str] = []

    def tell(damage: str) -> None:
        damaged.append(damage)
        where.warn(damage)

    folder = Folder(path, arguments, tell)
    with folder.locked():
        folder.open()
        done = folder.done()
        if folder.finished(CARDS) and not damaged:
            return path / CARDS
        different = _Different(count)
        for number, part in done.items():
            different.add(number, _digests(part.files[-1]))

        def store(number: int, part: Part) -> bool:
            folder.keep(number, parquet(_table(part)))
            different.add(number, [each.digest for each in part.found])
            progress(different.fraction, len(different.seen))
            return not different.enough

        if not different.enough:
            progress(different.fraction, len(different.seen))
            work(search, different.missing(), where, store)
        _collect(folder, different.parts, count, keep)
    return path / CARDS


class _Different:
    """The number of different cards in the parts, counted from the first part without a gap."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.seen: set[bytes] = set()
        self._waiting: dict[int, list[bytes]] = {}  # parts after a gap
        self._next = 0

    def add(self, number: int, digests: list[bytes]) -> None:
        """Count a part."""
        self._waiting[number] = digests
        while self._next in self._waiting:
            self.seen.update(self._waiting.pop(self._next))
            self._next += 1

    def missing(self) -> Iterator[int]:
        """The parts that are neither done nor given out, in order, until there are enough cards."""
        done = set(self._waiting)
        for number in count_up(self._next):
            if self.enough:
                return
            if number not in done:
                yield number

    @property
    def parts(self) -> range:
        """The counted parts: those before the first gap."""
        return range(self._next)

    @property
    def enough(self) -> bool:
        """Whether the wanted number of cards is reached."""
        return len(self.seen) >= self.count

    @property
    def fraction(self) -> float:
        """The fraction of the wanted cards that is found."""
        return min(1.0, len(self.seen) / self.count)


def _schema() -> Any:
    """The columns of the collection."""
    pyarrow, _ = arrow()
    return pyarrow.schema(
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


def _table(part: Part) -> Any:
    """The rows of a part, with their digests; its metadata lists the cards that are left out."""
    pyarrow, _ = arrow()
    schema = _schema().append(pyarrow.field("digest", pyarrow.binary(16)))
    rows = [{**each.row, "digest": each.digest} for each in part.found]
    return _noting(pyarrow.Table.from_pylist(rows, schema), part.left_out)


def _digests(file: Path) -> list[bytes]:
    table = arrow()[1].read_table(file, columns=["digest"])
    return list(table["digest"].to_pylist())


def _collect(folder: Folder, parts: Iterable[int], count: int, keep: int | None) -> None:
    """Write the collection: the first of equal cards, up to the wanted number, ranked."""
    pyarrow, module = arrow()
    seen: set[bytes] = set()
    tables = []
    without: list[int] = []
    for number in parts:
        file = folder.check_part(number)
        table = module.read_table(file)
        without += left_out(file)
        fresh = []
        for digest in table["digest"].to_pylist():
            fresh.append(digest not in seen and len(seen) < count)
            if fresh[-1]:
                seen.add(digest)
        tables.append(table.filter(pyarrow.array(fresh)).drop_columns("digest"))
        if len(seen) == count:
            break
    ranked = pyarrow.concat_tables(tables).sort_by(_RANKS)
    total, numbers = ranked.num_rows, pyarrow.int64()
    ranked = ranked.set_column(0, "rank", pyarrow.array(range(1, total + 1), numbers))
    if keep is not None:
        ranked = ranked.take(pyarrow.array(spread(total, keep), numbers))
    folder.finish(CARDS, parquet(_noting(ranked, without), row_group_size=1 << 14))


def _noting(table: Any, without: Sequence[int]) -> Any:
    """A table whose metadata lists the candidates that are left out."""
    return table.replace_schema_metadata({_LEFT_OUT: json.dumps(list(without))})


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
