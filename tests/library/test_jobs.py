"""Jobs in folders: killed, damaged, started again, they end with the same files."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.helpers import SEED, SIZE, Ended, command, lm
from tests.oracles.spoiling import contents

#: The calls of the system by which a job changes its files.
CALLS = ("fsync", "replace", "unlink", "rmdir", "mkdir")
#: Every how manieth of these calls a job is killed after.
STEP = max(1, 11 // SIZE)

OUTPUTS = pytest.mark.parametrize("name", ["rows.jsonl", "rows"])

#: What happens to a part of a job.
DAMAGES: tuple[Callable[[Path], object], ...] = (
    Path.unlink,
    lambda file: file.write_bytes(b""),
    lambda file: file.write_bytes(file.read_bytes()[: file.stat().st_size // 2]),
    lambda file: file.write_bytes(file.read_bytes().swapcase()),
    lambda file: file.write_bytes(b"[5]"),
    lambda file: file.write_bytes(b"\xff"),
)


@pytest.fixture(scope="module", autouse=True)
def _imported() -> None:
    """What all the jobs import, once for all forks."""
    list(lm.dataset("shooters", 1, size=(2, 3)))


def job(output: Path | str, *more: object, before: Callable[[], object] | None = None) -> Ended:
    """The command that makes a small data set."""
    words = ("dataset", "shooters", "--count", 3, "--size", "2x3", "--seed", 2, "-o", output)
    return command(*words, *more, before=before)


def _die_after(calls: int) -> None:
    """End this process, as if it were killed, after so many calls that change files."""
    left = iter(range(calls, 0, -1))

    def counting(call: Any, *args: Any, **options: Any) -> Any:
        found = call(*args, **options)
        if next(left) == 1:
            os._exit(9)
        return found

    for name in CALLS:
        setattr(os, name, partial(counting, getattr(os, name)))


@OUTPUTS
def test_a_job_that_is_killed_goes_on(name: str, tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    assert job(tmp_path / "whole" / name).code == 0
    whole, killed = contents(tmp_path / "whole"), 0
    for calls in range(1 + SEED % STEP, 200, STEP):
        folder = tmp_path / str(calls)
        folder.mkdir()
        code = job(folder / name, before=partial(_die_after, calls)).code
        killed += code == 9
        assert job(folder / name).code == 0, calls
        assert contents(folder) == whole, calls
        if code == 0:
            break
    assert killed >= 2


@OUTPUTS
def test_a_part_that_cannot_be_read_is_named_and_made_again(name: str, tmp_path: Path) -> None:
    """All else stays, and the files are those of a job that nothing befell."""
    whole, begun, damaged = (tmp_path / each for each in ("whole", "begun", "damaged"))
    for folder in (whole, begun):
        folder.mkdir()
    job(whole / name)
    assert job(begun / name, before=partial(_die_after, 12)).code == 9
    parts = [path.relative_to(begun) for path in sorted(begun.glob("*/parts/0*"))]
    assert len(parts) == 2
    for part, damage in product(parts, DAMAGES):
        shutil.copytree(begun, damaged)
        damage(damaged / part)
        ended = job(damaged / name)
        assert ended.code == 0, (part, ended)
        assert (part.name in ended.err) == (damage is not Path.unlink)
        assert contents(damaged) == contents(whole), (part, ended)
        shutil.rmtree(damaged)


@OUTPUTS
def test_a_complete_data_set_stays_and_a_lost_file_is_made_again(name: str, tmp_path: Path) -> None:
    job(tmp_path / name)
    whole = contents(tmp_path)
    assert "3 rows had been made before" in job(tmp_path / name).err
    for file in whole:
        if not file.endswith("dataset.json"):
            (tmp_path / file).unlink()
            assert job(tmp_path / name).code == 0
            assert contents(tmp_path) == whole, file


@OUTPUTS
def test_another_job_does_not_go_on_with_it(name: str, tmp_path: Path) -> None:
    job(tmp_path / name)
    before = contents(tmp_path)
    ended = job(tmp_path / name, "--seed", 3)
    if name == "rows":
        assert (ended.code, contents(tmp_path)) == (2, before), ended
        assert name in ended.err
    refused = job(tmp_path / "new" / name, "--level", "hard")
    assert (refused.code, (tmp_path / "new").exists()) == (2, False)


def test_rows_are_the_same_on_any_number_of_cores(tmp_path: Path) -> None:
    several = [job("-", "--processes", number).documents for number in (1, 2)]
    assert several[0] == several[1]
    assert len({row["puzzle"] for row in several[0]}) == 3
