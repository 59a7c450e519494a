"""A job that is killed in the middle goes on; `tests/nightly/test_mine.py` does worse things."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from lasermaze.core.job_folder import SEALS
from lasermaze.mine import collecting
from lasermaze.mine.cards import Search
from lasermaze.mine.collecting import mine_cards
from lasermaze.mine.job import Where, arrow
from tests.mine.serial import no_cluster
from tests.waiting import until

COUNT, CANDIDATES = 48, 4

#: The job on a Dask cluster of threads, which starts at once.
JOB = f"""
import sys
from pathlib import Path
from distributed import LocalCluster
from lasermaze.mine.cards import Search
from lasermaze.mine.collecting import mine_cards
from lasermaze.mine.job import Where
here = {{"processes": False, "dashboard_address": "127.0.0.1:0", "local_directory": sys.argv[2]}}
with LocalCluster(n_workers=1, threads_per_worker=2, **here) as cluster:
    where = Where(scheduler=cluster.scheduler_address)
    mine_cards(Path(sys.argv[1]), {COUNT}, Search(7, {CANDIDATES}), where)
"""


def sealed(folder: Path) -> dict[str, int]:
    """When the file of each part that has a seal was written."""
    parts = (folder / "parts" / f"{seal.stem}.parquet" for seal in (folder / SEALS).glob("0*.json"))
    return {part.name: part.stat().st_mtime_ns for part in parts}


def test_a_killed_job_goes_on_and_ends_with_the_same_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mine"
    job = subprocess.Popen([sys.executable, "-c", JOB, str(folder), str(tmp_path)])
    until(lambda: len(sealed(folder)) >= 2, "two parts are done")
    job.kill()
    job.wait()
    no_cluster(monkeypatch, collecting)
    done = sealed(folder)
    search = Search(7, CANDIDATES)
    files = [mine_cards(each, COUNT, search, Where()) for each in (folder, tmp_path / "whole")]
    after = sealed(folder)
    assert done.items() <= after.items(), "what was done is not done again"
    tables = [arrow()[1].read_table(file) for file in files]
    assert tables[0].equals(tables[1])
    assert tables[0].num_rows == COUNT
