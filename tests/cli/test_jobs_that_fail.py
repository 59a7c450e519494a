"""A job that fails before any result leaves nothing behind, and names everything missing."""

from __future__ import annotations

import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from lasermaze import deck
from lasermaze.cli.program import run
from lasermaze.core.job_folder import PARTS, JobFolder
from lasermaze.core.parallel import in_order
from lasermaze.mine import boards, cluster
from tests.helpers import by_day, command, refused

#: Jobs that fail at once: no scheduler answers, no board is so small, a library is missing.
CARDS = "mine cards --count 4 --scheduler nonsense -o"
BOARDS = "mine boards --tokens 2 --scheduler nonsense -o"
ROWS = "dataset board --count 2 --size 1x1 -o"


@pytest.mark.parametrize("job", by_day([CARDS, BOARDS, ROWS], 2))
def test_a_job_that_fails_at_once_leaves_nothing(job: str, tmp_path: Path) -> None:
    folder = tmp_path / "jobs" / "job"
    assert command(*job.split(), folder).code == 2
    assert list(tmp_path.rglob("*")) == []
    folder.mkdir(parents=True)
    assert command(*job.split(), folder).code == 2
    assert sorted(tmp_path.rglob("*")) == [tmp_path / "jobs", folder]


@pytest.mark.parametrize(
    ("job", "library"),
    [
        (CARDS, "distributed"),
        (CARDS, "pyarrow"),
        (BOARDS, "distributed"),
        (BOARDS, "pyarrow"),
        ("dataset board --count 2 --to parquet -o", "pyarrow"),
        ("deck -o", "typst"),
        ("draw examples/board/fork.txt --solved -o", "typst"),
    ],
)
def test_a_job_without_its_library_does_no_work(
    job: str,
    library: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.setattr(JobFolder, "begun", lambda _: pytest.fail("the job was begun"))
    monkeypatch.setattr(deck, "deal", lambda *_, **__: pytest.fail("cards were dealt"))
    monkeypatch.setattr("lasermaze.api.solve", lambda *_, **__: pytest.fail("it was solved"))
    name = "out.pdf" if library == "typst" else "job"
    assert run([*job.split(), str(tmp_path / name)]) == 2
    assert library in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def mined(path: Path, scheduler: str) -> None:
    executor = cluster.on_cluster(scheduler, print)
    boards.mine_boards(path, boards.Search(2, 2, shares=2), executor)


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n" * 4, bytes(64), b"", None])
def test_a_service_that_is_no_scheduler_is_an_error(
    answer: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers with other bytes, with none, or takes the call and says nothing."""

    def take_a_call(service: socket.socket) -> socket.socket:
        connection, _ = service.accept()
        if answer is not None:
            connection.sendall(answer)
            connection.shutdown(socket.SHUT_WR)
        return connection

    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as service, ThreadPoolExecutor(1) as thread:
        address = f"tcp://127.0.0.1:{service.getsockname()[1]}"
        taken = thread.submit(take_a_call, service)
        error = refused(mined, tmp_path / "job", address)
        assert f"no Dask scheduler answers at {address}" in error.message
        # On a busy machine the time may have been up before there was a call.
        socket.create_connection(service.getsockname()).close()
        taken.result().close()


def test_a_job_that_has_done_something_stays(tmp_path: Path) -> None:
    """It is stopped after its second part; then another one makes only the third."""
    made: list[int] = []

    def part(number: int) -> list[dict[str, int]]:
        if number == stop:
            raise KeyboardInterrupt
        made.append(number)
        return [{"x": number}]

    for stop in (0, 2, 9):
        folder = JobFolder(tmp_path / "job", "job.json", {"count": 1}, {"x"})
        with suppress(KeyboardInterrupt), folder.begun():
            assert [row["x"] for row in folder.rows(part, partial(in_order, number=1), 3)] == [
                0,
                1,
                2,
            ]
        assert (tmp_path / "job").exists() == bool(stop)
    assert made == [0, 1, 2]
    kept = {path.relative_to(tmp_path / "job").as_posix() for path in tmp_path.glob("job/**/*.*")}
    assert kept == {"job.json", *(f"{PARTS}/000000{number}.json" for number in range(3))}
