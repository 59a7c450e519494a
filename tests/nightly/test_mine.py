"""The mine's failures, tried for real on a cluster of two workers on the loopback."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from lasermaze.mine.job import arrow
from tests.helpers import PROGRAM, ROOT, environment, until

pytestmark = [
    pytest.mark.night,
    pytest.mark.skipif(sys.platform == "win32", reason="kills processes by signals"),
]

COUNT, PART = 400, 16
MINE = ("mine", "cards", "--count", str(COUNT), "--seed", "5", "--part", str(PART))


def start(folder: Path, *options: str) -> subprocess.Popen[bytes]:
    """A running job."""
    return subprocess.Popen(
        [*PROGRAM, *MINE, "-o", str(folder), *(options or ("--workers", "2"))],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env=environment(),
        start_new_session=True,
    )


def end(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    """The exit code and the errors of a job that ends by itself."""
    _, err = process.communicate(timeout=900)
    return process.returncode, err.decode()


def parts(folder: Path) -> int:
    return len(list((folder / "parts").glob("*.json")))


def rows(folder: Path) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = arrow()[1].read_table(folder / "cards.parquet").to_pylist()
    return read


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The rows of a job that nothing disturbed, with one worker."""
    folder = tmp_path_factory.mktemp("undisturbed") / "mine"
    assert end(start(folder, "--workers", "1")) == (0, "")
    found = rows(folder)
    assert len({row["card"] for row in found}) == COUNT
    return found


def children(process: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    listed = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, check=False)
    found = list(map(int, listed.stdout.split()))
    return [*found, *(each for child in found for each in children(child))]


def workers(process: int) -> list[int]:
    """The worker processes of a cluster."""
    listed = subprocess.run(["pgrep", "-f", "spawn_main"], capture_output=True, check=False)
    named = set(map(int, listed.stdout.split()))
    return [child for child in children(process) if child in named]


#: What befalls a job, and how it ends: its exit code, and what it says.
BLOWS: dict[str, tuple[Callable[[int], None], int, str]] = {
    "a killed worker": (
        lambda job: os.kill(workers(job)[0], signal.SIGKILL),
        3,
        "a worker process was ended by SIGKILL",
    ),
    "a killed job": (lambda job: os.kill(job, signal.SIGKILL), -signal.SIGKILL, ""),
    "Ctrl-C": (lambda job: os.killpg(job, signal.SIGINT), 130, "lasermaze: interrupted"),
}


@pytest.mark.parametrize("blow", BLOWS)
def test_a_job_ends_without_workers_and_goes_on(
    blow: str, tmp_path: Path, undisturbed: list[dict[str, Any]]
) -> None:
    folder = tmp_path / "mine"
    job = start(folder)
    until(lambda: parts(folder) >= 2, "two parts are done", 600)
    left = workers(job.pid)
    assert len(left) >= 2
    strike, code, said = BLOWS[blow]
    strike(job.pid)
    ended, err = end(job)
    assert (ended, err.count("\n"), said in err) == (code, 1 if said else 0, True)
    until(lambda: not any(Path(f"/proc/{each}").exists() for each in left), "the workers ended")
    assert not (folder / "cards.parquet").exists()
    assert end(start(folder)) == (0, "")
    assert rows(folder) == undisturbed


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers that were started apart: the address, and the processes."""
    from distributed import Client  # here, as it takes a second, and the tests begin without it

    folder.mkdir()
    contact = folder / "scheduler.json"
    worker = ("worker", "--nthreads", "1", "--no-dashboard", "--local-directory", str(folder))
    here = "--host 127.0.0.1 --port 0 --no-dashboard --dashboard-address 127.0.0.1:0"
    running = []
    for words in (("scheduler", *here.split()), worker, worker):
        line = [sys.executable, "-m", "dask", *words, "--scheduler-file", str(contact)]
        nothing: Any = dict.fromkeys(("stdout", "stderr"), subprocess.DEVNULL)
        running.append(subprocess.Popen(line, cwd=folder, start_new_session=True, **nothing))
        until(contact.exists, "the scheduler has said where it is", 300)
    try:
        address = json.loads(contact.read_text())["address"]
        with Client(address) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=300)  # a job without workers says that it waits
        yield address, running
    finally:
        for process in running:
            for each in (*children(process.pid), process.pid):
                kill(each)
            process.wait()


def kill(process: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)


def test_a_cluster_that_was_started_apart_and_its_killed_scheduler(
    tmp_path: Path, undisturbed: list[dict[str, Any]]
) -> None:
    folder = tmp_path / "mine"
    with cluster(tmp_path / "first") as (address, running):
        job = start(folder, "--scheduler", address)
        until(lambda: parts(folder) >= 3, "three parts are done", 600)
        kill(running[0].pid)
        code, err = end(job)
        assert (code, err.count("\n")) == (2, 1)
        assert "the scheduler went away; expected the same command again" in err
    assert end(start(folder, "--scheduler", address))[0] == 2, "nobody is there any more"
    with cluster(tmp_path / "second") as (address, running):
        job = start(folder, "--scheduler", address)
        before = parts(folder)
        until(lambda: parts(folder) > before, "one more part is done", 600)
        kill(running[1].pid)
        assert end(job) == (0, "")
    assert rows(folder) == undisturbed
