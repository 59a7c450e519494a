"""Data sets whose files were damaged, or whose job was killed: named, and made again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.core.job_folder import SEALS
from lasermaze.datasets import rows, writing
from lasermaze.datasets.rows import NumberedRow, Plan
from tests.damage import contents, damages, differing
from tests.helpers import ROOT, environment

PLAN = Plan("board", 10, seed=2, size=(2, 3))

OUTPUTS = pytest.mark.parametrize("name", ["out.jsonl", "out.parquet", "cards"])


class StoppedError(Exception):
    """An exception that stops a job in the middle."""


@cache
def series() -> list[NumberedRow]:
    """The rows of the plan, which are made just once."""
    source = rows.rows_from(PLAN, 1)
    made = [next(source) for _ in range(PLAN.count)]
    source.close()
    return made


def remembered(plan: Plan, processes: int, first: int, seen: set[bytes]) -> Iterator[NumberedRow]:
    """In the place of `rows.rows_from`: rows that cost nothing to make again."""
    assert plan == PLAN
    assert seen == {each.digest for each in series() if each.number < first}
    return (each for each in series() if each.number >= first)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of a few rows, which are not synced to the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
    monkeypatch.setattr(writing, "PART", 4)
    monkeypatch.setattr(writing, "rows_from", remembered)


def write(path: Path, stop_at: int = 0) -> tuple[writing.Written, list[str]]:
    """The files written to a path, and the messages."""

    def progress(fraction: float, found: int) -> None:
        if found == stop_at:
            raise StoppedError

    told: list[str] = []
    return writing.write(PLAN, path, progress=progress, warn=told.append), told


def test_every_damage_to_a_complete_folder_is_named_and_mended(tmp_path: Path) -> None:
    write(tmp_path / "whole" / "cards")
    whole = contents(tmp_path / "whole" / "cards")
    found = set()
    for file, damage, other in damages(tmp_path / "whole" / "cards"):
        path = tmp_path / "cards"
        shutil.copytree(tmp_path / "whole" / "cards", path)
        damage(path / file, path / other)
        changed = differing(whole, contents(path))
        written, told = write(path)
        assert contents(path) == whole, (file, damage)
        assert [each for each in written.files if not each.exists()] == []
        for each in changed - {f"{SEALS}/whole.json"}:  # whose job may just have been killed
            # A part without its seal is named by its files.
            part = Path(each).stem
            assert any(each in line or part in line for line in told), (damage, each, told)
        assert write(path) == (written._replace(resumed=PLAN.count), [])
        shutil.rmtree(path)
        found.add(damage)
    assert len(found) == 7


@OUTPUTS
def test_every_damage_to_a_job_that_stopped_is_mended(name: str, tmp_path: Path) -> None:
    write(tmp_path / name)
    whole = contents(tmp_path)
    stopped, damaged = tmp_path / "stopped", tmp_path / "damaged"
    stopped.mkdir()
    with pytest.raises(StoppedError):
        write(stopped / name, stop_at=9)
    for file, damage, other in damages(stopped):
        shutil.copytree(stopped, damaged)
        damage(damaged / file, damaged / other)
        write(damaged / name)
        assert contents(damaged) == whole, (file, damage)
        shutil.rmtree(damaged)


@OUTPUTS
def test_seals_and_parts_of_another_job_are_refused(name: str, tmp_path: Path) -> None:
    write(tmp_path / name)
    whole = contents(tmp_path)
    work = f"{name}.parts" if "." in name else name
    ours, others = tmp_path / "ours", tmp_path / "others"
    for folder in (ours, others):
        folder.mkdir()
        with pytest.raises(StoppedError):
            write(folder / name, stop_at=9)
    for seal in (others / work / SEALS).iterdir():
        seal.write_text(seal.read_text().replace('"job": "', '"job": "0'))
    shutil.copytree(others / work / SEALS, ours / work / SEALS, dirs_exist_ok=True)
    _, told = write(ours / name)
    assert len([line for line in told if "damaged" in line]) == 2
    shutil.rmtree(others)
    shutil.copytree(ours, tmp_path, dirs_exist_ok=True)
    shutil.rmtree(ours)
    assert contents(tmp_path) == whole


def test_a_foreign_file_that_would_be_read_as_a_part_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "cards")
    for name in ("train-00099.jsonl", "test-copy.jsonl"):
        (tmp_path / "cards" / name).write_text("{}\n")
        with pytest.raises(lm.PuzzleError, match=f"{name}: not a file of this data set"):
            write(tmp_path / "cards")
        (tmp_path / "cards" / name).unlink()
    (tmp_path / "cards" / "notes.txt").write_text("mine")
    assert write(tmp_path / "cards")[0].resumed == PLAN.count
    assert (tmp_path / "cards" / "notes.txt").read_text() == "mine"


def test_damage_while_the_job_is_at_work_is_an_error_and_mended_by_the_next(tmp_path: Path) -> None:
    def spoil(fraction: float, found: int) -> None:
        if found == PLAN.count:
            (tmp_path / "out.jsonl.parts" / "rows-00001.jsonl").write_text("{}\n")

    with pytest.raises(lm.PuzzleError, match=r"rows-00001\.jsonl: damaged"):
        writing.write(PLAN, tmp_path / "out.jsonl", progress=spoil)
    assert not (tmp_path / "out.jsonl").exists()
    assert write(tmp_path / "out.jsonl")[0].resumed == 6


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("name", ["out.jsonl", "cards"])
def test_a_job_that_is_killed_at_any_stage_ends_with_the_same_files(
    name: str, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "tests.datasets.killed", name, str(tmp_path)]
    result = subprocess.run(command, cwd=ROOT, env=environment(), capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")
    assert int(result.stdout) > 20


@OUTPUTS
def test_two_jobs_on_one_output_are_refused(name: str, tmp_path: Path) -> None:
    def second(fraction: float, found: int) -> None:
        with pytest.raises(lm.PuzzleError, match="another job is at work in this folder"):
            write(tmp_path / name)

    writing.write(PLAN, tmp_path / name, progress=second)
    assert write(tmp_path / name)[0].resumed in (0, PLAN.count)
