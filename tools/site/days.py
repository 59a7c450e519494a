"""The puzzles of the days to come, as recordings: one packed file a day.

With its day's file a first visit shows and begins the puzzles of a day before Python has started.
The page asks Python about all other days, and about these if there is no network.
"""

from __future__ import annotations

import datetime
import gzip
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from lasermaze.studio.recordings import record_day

#: Links name days that have been: those of the last week are recorded, too.
PAST = 7


def write_days(folder: Path, count: int) -> dict[str, str]:
    """Record the last week and `count` days from today; returns the first and the last day."""
    folder.mkdir()
    dates = list(_dates(datetime.date.today(), count))
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(partial(_write, folder), dates):
            pass
    return {"first": dates[0], "last": dates[-1]}


def _dates(today: datetime.date, count: int) -> Iterator[str]:
    for distance in range(-PAST, count):
        yield str(today + datetime.timedelta(distance))


def _write(folder: Path, date: str) -> None:
    """Write a day's recording: some 3 MB, of which gzip leaves a fiftieth."""
    text = json.dumps(record_day(date), ensure_ascii=False, separators=(",", ":"))
    (folder / f"{date}.bin").write_bytes(gzip.compress(text.encode(), mtime=0))
