"""Mines whose files were damaged: each is named, and the job ends as an undisturbed one."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lasermaze.core.errors import PuzzleError
from lasermaze.core.job_folder import SEALS
from lasermaze.mine import boards, cards, collecting, report
from lasermaze.mine.collecting import left_out
from lasermaze.mine.job import Where, arrow
from tests.damage import contents, damages, differing

CARDS = cards.Search(7, 4)
BOARDS = boards.Search(2, 2, keep=True, shares=2)

#: A job in a folder, with the list of what it tells, and its progress if that matters.
Job = Callable[..., Path]


def mine_cards(path: Path, told: list[str], progress: Any = lambda *_: None) -> Path:
    return collecting.mine_cards(path, 8, CARDS, Where(warn=told.append), progress=progress)


def mine_boards(path: Path, told: list[str], progress: Any = lambda *_: None) -> Path:
    return boards.mine_boards(path, BOARDS, Where(warn=told.append), progress=progress)


@cache
def part(search: cards.Search | boards.Search, number: int) -> Any:
    return search(number)


@pytest.fixture(autouse=True)
def serial(monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs without a cluster, whose parts cost nothing the second time."""

    def work(
        task: cards.Search | boards.Search,
        numbers: Iterator[int],
        where: Where,
        keep: Callable[[int, Any], bool],
    ) -> None:
        for number in numbers:
            if not keep(number, part(task, number)):
                return

    for module in (collecting, boards):
        monkeypatch.setattr(module, "work", work)


@pytest.fixture(params=[mine_cards, mine_boards])
def job(request: pytest.FixtureRequest) -> Job:
    found: Job = request.param
    return found


def test_every_damage_to_a_complete_mine_is_named_and_mended(job: Job, tmp_path: Path) -> None:
    whole, damaged = tmp_path / "whole", tmp_path / "damaged"
    job(whole, [])
    before = contents(whole)
    for file, damage, other in damages(whole):
        shutil.copytree(whole, damaged)
        damage(damaged / file, damaged / other)
        changed = differing(before, contents(damaged))
        told: list[str] = []
        job(damaged, told)
        assert contents(damaged) == before, (file, damage)
        for name in changed:  # a part without its seal is named by its files
            assert any(Path(name).stem in line for line in told), (damage, name, told)
        told.clear()
        job(damaged, told)
        assert told == []
        shutil.rmtree(damaged)


def test_every_damage_to_a_mine_that_stopped_is_mended(job: Job, tmp_path: Path) -> None:
    whole, stopped, damaged = (tmp_path / name for name in ("whole", "stopped", "damaged"))
    job(whole, [])

    def stop(fraction: float, found: int) -> None:
        if len(list((stopped / SEALS).iterdir())) == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        job(stopped, [], stop)
    for file, damage, other in damages(stopped):
        shutil.copytree(stopped, damaged)
        damage(damaged / file, damaged / other)
        job(damaged, [])
        assert contents(damaged) == contents(whole), (file, damage)
        shutil.rmtree(damaged)


def test_a_part_of_another_job_is_not_used(tmp_path: Path) -> None:
    mine_cards(tmp_path / "mine", [])
    whole = contents(tmp_path / "mine")
    where = Where()
    collecting.mine_cards(tmp_path / "other", 8, cards.Search(8, 4), where)
    for name in ("parts/0000000.parquet", f"{SEALS}/0000000.json"):
        shutil.copyfile(tmp_path / "other" / name, tmp_path / "mine" / name)
    told: list[str] = []
    with pytest.raises(PuzzleError, match=r"0000000\.parquet: there is such a file"):
        mine_cards(tmp_path / "mine", told)
    assert "0000000.json: written by another job" in told[0]
    (tmp_path / "mine/parts/0000000.parquet").unlink()
    mine_cards(tmp_path / "mine", told)
    assert contents(tmp_path / "mine") == whole


def test_no_report_of_a_damaged_mine(job: Job, tmp_path: Path) -> None:
    file = job(tmp_path, [])
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(PuzzleError, match=f"{file.name}: damaged"):
        report.write(tmp_path)


def test_a_card_that_is_not_confirmed_is_left_out_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part.cache_clear()
    solutions_met, unique = cards.solutions_met, cards.unique
    seen: list[Any] = []

    def first_wrong(found: Any) -> list[bool]:
        confirmed = unique(found)
        seen.append(found)
        return [False, *confirmed[1:]] if len(seen) == 1 else confirmed

    def second_wrong(card: Any) -> int:
        if len(seen) == 1:
            seen.append(card)
            raise cards.UnconfirmedError
        return solutions_met(card)

    monkeypatch.setattr(cards, "unique", first_wrong)
    monkeypatch.setattr(cards, "solutions_met", second_wrong)
    file = mine_cards(tmp_path, [])
    part.cache_clear()
    numbers = left_out(file)
    assert len(numbers) == 2
    rows = arrow()[1].read_table(file).to_pylist()
    assert len(rows) == 8
    assert not {row["candidate"] for row in rows} & set(numbers)
    words = collecting.left_out_in_words(numbers)
    assert words.startswith("2 cards left out, since the checker did not confirm")
    assert f"(candidates {numbers[0]}, {numbers[1]})" in words
    assert words in report.write(tmp_path).read_text()
    assert "(candidates 1, 2, 3, 4, 5, …)" in collecting.left_out_in_words(range(1, 99))
