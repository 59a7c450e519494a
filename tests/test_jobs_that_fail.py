"""A job that fails before any result leaves nothing behind, and names everything missing."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from lasermaze import deck
from lasermaze.cli import console
from lasermaze.cli.program import run
from lasermaze.core.errors import PuzzleError
from lasermaze.core.job_folder import SEALS, JobFolder
from lasermaze.core.libraries import installing
from lasermaze.datasets import writing
from lasermaze.datasets.rows import Plan
from lasermaze.mine import boards, cards, cluster, collecting
from lasermaze.mine.job import Where

#: An address at which no scheduler answers, at once.
NOWHERE = Where(scheduler="nonsense")


def mine_cards(path: Path, where: Where = NOWHERE) -> None:
    collecting.mine_cards(path, 4, cards.Search(1, 4), where)


def mine_boards(path: Path, where: Where = NOWHERE) -> None:
    boards.mine_boards(path, boards.Search(2, 2, shares=2), where)


def dataset(path: Path) -> None:
    writing.write(Plan("board", 2, size=(1, 1)), path)  # too small for a board


def dataset_in_parquet(path: Path) -> None:
    writing.write(Plan("board", 2), path, form="parquet")


Job = Callable[[Path], None]

MISSING = [
    (mine_cards, "distributed", "mine"),
    (mine_cards, "pyarrow", "mine"),
    (mine_boards, "distributed", "mine"),
    (mine_boards, "pyarrow", "mine"),
    (dataset_in_parquet, "pyarrow", "dataset"),
]


@pytest.mark.parametrize(("job", "library", "extra"), MISSING)
def test_a_job_without_its_library_touches_nothing(
    job: Job, library: str, extra: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.setattr(JobFolder, "open", lambda _: pytest.fail("the job was begun"))
    with pytest.raises(PuzzleError) as info:
        job(tmp_path / "job")
    assert info.value.expected == installing(extra)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("job", [mine_cards, mine_boards, dataset])
@pytest.mark.parametrize("is_there", [False, True])
def test_a_job_that_fails_at_once_leaves_nothing(job: Job, is_there: bool, tmp_path: Path) -> None:
    folder = tmp_path / "jobs" / "job"
    if is_there:
        folder.mkdir(parents=True)
    with pytest.raises(PuzzleError):
        job(folder)
    left = [tmp_path / "jobs", folder] if is_there else []
    assert sorted(tmp_path.rglob("*")) == left


def test_a_scheduler_that_does_not_answer_leaves_no_thread(tmp_path: Path) -> None:
    """A client left to the garbage collector might be closed while the next one starts."""
    before = threading.enumerate()
    with pytest.raises(PuzzleError, match="no Dask scheduler answers at nonsense") as info:
        mine_boards(tmp_path / "job")
    assert info.value.__context__ is not None  # it keeps alive what was made
    assert threading.enumerate() == before


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n" * 4, bytes(64), b"", None])
def test_a_service_that_is_no_scheduler_is_an_error(
    answer: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers with other bytes, with none, or takes the call and says nothing."""
    monkeypatch.setattr(cluster, "_CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as service, ThreadPoolExecutor(1) as thread:
        address = f"tcp://127.0.0.1:{service.getsockname()[1]}"
        taken = thread.submit(take_a_call, service, answer)
        with pytest.raises(PuzzleError, match=f"no Dask scheduler answers at {address}"):
            mine_boards(tmp_path / "job", Where(scheduler=address))
        taken.result().close()


def take_a_call(service: socket.socket, answer: bytes | None) -> socket.socket:
    """Wait for a call, and answer it unless the answer is None."""
    connection, _ = service.accept()
    if answer is not None:
        connection.sendall(answer)
        connection.shutdown(socket.SHUT_WR)
    return connection


def test_a_job_that_has_done_something_stays(tmp_path: Path) -> None:
    def job(do_something: Callable[[JobFolder], object]) -> None:
        folder = JobFolder(tmp_path / "job", "job.json", {"count": 1})
        with folder.locked():
            folder.open()
            do_something(folder)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        job(lambda folder: folder.write(folder.path / "rows", b"1"))
    assert (tmp_path / "job" / "job.json").exists(), "a file without a seal"
    with pytest.raises(KeyboardInterrupt):
        job(lambda folder: folder.seal("0", [folder.path / "rows"]))
    with pytest.raises(KeyboardInterrupt):
        job(lambda _: None)
    kept = {path.relative_to(tmp_path / "job").as_posix() for path in tmp_path.glob("job/**/*.*")}
    assert kept == {"job.json", SEALS, f"{SEALS}/0.json"}


@pytest.mark.parametrize(
    "command", ["deck -o {}", "draw examples/board/fork.txt --solved -o {}", "deck --to pdf -o -"]
)
def test_a_pdf_without_typst_costs_no_work(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.setattr(deck, "deal", lambda *_, **__: pytest.fail("cards were dealt"))
    monkeypatch.setattr("lasermaze.api.solve", lambda *_, **__: pytest.fail("it was solved"))
    words = command.format(tmp_path / "out.pdf").split()
    assert run(words) == console.BAD
    assert installing("pdf") in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
