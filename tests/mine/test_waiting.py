"""A cluster that has no workers yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lasermaze.mine.cards import Search
from lasermaze.mine.collecting import mine_cards
from lasermaze.mine.job import Where, arrow


def test_that_the_cluster_has_no_workers_is_said_and_the_first_one_does_the_job(
    tmp_path: Path,
) -> None:
    from distributed import LocalCluster

    made: Any = LocalCluster  # which has no types

    here = {"processes": False, "dashboard_address": "127.0.0.1:0", "local_directory": tmp_path}
    told: list[str] = []
    with made(n_workers=0, threads_per_worker=1, **here) as cluster:
        address = cluster.scheduler_address

        def tell(text: str) -> None:
            told.append(text)
            cluster.scale(1)

        file = mine_cards(tmp_path / "mine", 3, Search(7, 4), Where(scheduler=address, warn=tell))
    assert told == [f"The scheduler at {address} has no workers yet: waiting for the first."]
    assert arrow()[1].read_table(file).num_rows == 3
