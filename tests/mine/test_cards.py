"""Mined cards: each row is true, and the rows do not depend on how the work is done."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.board.puzzle import Board
from lasermaze.mine import cards, collecting
from lasermaze.mine.cards import Search, canonical, rotations, unique, without_each_clue
from lasermaze.mine.collecting import mine_cards, spread
from lasermaze.mine.job import Where, arrow
from tests.mine.serial import no_cluster

COUNT = 24


@pytest.fixture(autouse=True)
def serial(monkeypatch: pytest.MonkeyPatch) -> None:
    no_cluster(monkeypatch, collecting)


@cache
def found() -> list[cards.Found]:
    """The cards of a small part."""
    return Search(7, COUNT)(0).found


def board(text: str) -> Board:
    card = lm.parse(text, "board")
    assert isinstance(card, Board)
    return card


def rows(file: Path) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = arrow()[1].read_table(file).to_pylist()
    return read


def test_every_row_is_true_by_the_library() -> None:
    for _, row in found():
        card = board(row["card"])
        answer = lm.solve(card)
        assert isinstance(answer, lm.Solved)
        assert answer.unique
        assert lm.judge(card, answer).confirmed
        rated = lm.rate(card)
        assert rated is not None
        assert (row["difficulty"], row["level"]) == (rated.score, rated.level)
        assert (row["search"], row["open"]) == (rated.effort.search, rated.effort.open)
        assert row["targets"] == card.targets
        tokens = [token.piece for _, token in card.tokens()] + [t.piece for t in card.pile]
        assert row["tokens"] == sum(piece != "X" for piece in tokens)
        assert row["card"] == min((str(image) for image in rotations(card)), key=cells_of)
        assert row["orbit"] == 4


def cells_of(text: str) -> bytes:
    return board(text).cells


def test_without_any_clue_there_are_as_many_solutions_as_the_row_says() -> None:
    for _, row in found():
        others = list(without_each_clue(board(row["card"])))
        assert len(others) == row["clues"] == len(row["left_out"])
        for other, met in zip(others, row["left_out"], strict=True):
            assert met > 1, "a clue can be spared"
            assert met == len(list(islice(lm.solutions(other), cards.MET)))


def test_the_clues_of_a_card() -> None:
    card = board("kind: board\ntargets: 1\nadd: T T! T!\ngrid:\nL> X T<!\n.  S? .\n")
    left = Counter((each.cells, bytes(sorted(each.add))) for each in without_each_clue(card))
    wanted = (
        board(f"kind: board\ntargets: 1\nadd: {pile}\ngrid:\n{first}\n{second}\n")
        for pile, first, second in [
            ("T T! T!", "L? X  T<!", ".  S? ."),
            ("L T T! T!", ".  X  T<!", ".  S? ."),
            ("T T! T!", "L> .  T<!", ".  S? ."),
            ("T T! T!", "L> X  T?!", ".  S? ."),
            ("T T! T! T!", "L> X  .", ".  S? ."),
            ("T T! T!", "L> X  T<", ".  S? ."),
            ("T T! T! S", "L> X T<!", ".  . ."),
            ("T T T!", "L> X  T<!", ".  S? ."),
            ("T T T!", "L> X  T<!", ".  S? ."),
        ]
    )
    assert left == Counter((each.cells, bytes(sorted(each.add))) for each in wanted)


def test_mirror_images_are_other_cards_and_rotations_are_not() -> None:
    card = board("kind: board\ntargets: 1\nadd: T\ngrid:\nL> .\n.  D?\n")
    assert len({canonical(image) for image in rotations(card)}) == 1
    from lasermaze.kinds.board.generate import mirror_image

    assert canonical(mirror_image(card)) != canonical(card)


def test_a_card_with_two_solutions_is_not_confirmed() -> None:
    card = board("kind: board\ntargets: 1\nadd: T\ngrid:\nL> . .\n")
    assert unique([card]) == [False]


def test_the_same_rows_whatever_the_size_of_the_parts(tmp_path: Path) -> None:
    files = [mine_cards(tmp_path / str(size), COUNT, Search(7, size), Where()) for size in (9, 64)]
    assert rows(files[0]) == rows(files[1])
    assert [row["rank"] for row in rows(files[0])] == list(range(1, COUNT + 1))
    scores = [row["difficulty"] for row in rows(files[0])]
    assert scores == sorted(scores, reverse=True)


def test_alike_cards_of_different_parts_are_kept_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = cards.candidate
    monkeypatch.setattr(cards, "candidate", lambda seed, number: made(seed, number // 3))
    plain = mine_cards(tmp_path / "thrice", COUNT, Search(7, 10), Where())
    monkeypatch.undo()
    no_cluster(monkeypatch, collecting)
    once = mine_cards(tmp_path / "once", COUNT, Search(7, 10), Where())
    texts = [[row["card"] for row in rows(file)] for file in (plain, once)]
    assert texts[0] == texts[1]
    assert len(set(texts[0])) == COUNT


def test_a_job_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = mine_cards(tmp_path / "whole", COUNT, Search(7, 8), Where())

    def stop(fraction: float, found: int) -> None:
        if found > COUNT // 2:
            raise KeyboardInterrupt

    folder = tmp_path / "stopped"
    with pytest.raises(KeyboardInterrupt):
        mine_cards(folder, COUNT, Search(7, 8), Where(), progress=stop)
    done = {file.name: file.stat().st_mtime_ns for file in (folder / "parts").iterdir()}
    assert done
    (folder / "parts" / ".0000009.parquet.abc.part").write_bytes(b"half")
    assert rows(mine_cards(folder, COUNT, Search(7, 8), Where())) == rows(whole)
    after = {file.name: file.stat().st_mtime_ns for file in (folder / "parts").iterdir()}
    assert done.items() < after.items(), "what was done is not done again"
    assert not list(folder.rglob("*.part")), "no half file stays"


def test_other_arguments_in_the_same_folder_are_refused(tmp_path: Path) -> None:
    mine_cards(tmp_path, 3, Search(7, 8), Where())
    with pytest.raises(PuzzleError, match="begun with count 3, not 4"):
        mine_cards(tmp_path, 4, Search(7, 8), Where())
    with pytest.raises(PuzzleError, match="begun with seed 7, not 8"):
        mine_cards(tmp_path, 3, Search(8, 8), Where())


def test_a_folder_with_anything_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(PuzzleError, match=r"contains 'thesis.txt'"):
        mine_cards(tmp_path, 3, Search(7, 8), Where())
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_a_part_that_cannot_be_written_is_not_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    whole = mine_cards(tmp_path / "whole", COUNT, Search(7, 8), Where())
    synced = os.fsync

    def full(descriptor: int) -> None:
        if len(list((tmp_path / "full" / "parts").glob("*.parquet"))) == 2:
            raise OSError(28, "No space left on device")
        synced(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PuzzleError, match="cannot be written: no space left on device"):
        mine_cards(tmp_path / "full", COUNT, Search(7, 8), Where())
    assert sorted(p.name for p in (tmp_path / "full" / "parts").iterdir()) == [
        "0000000.parquet",
        "0000001.parquet",
    ]
    monkeypatch.setattr(os, "fsync", synced)
    assert rows(mine_cards(tmp_path / "full", COUNT, Search(7, 8), Where())) == rows(whole)


def test_two_jobs_in_one_folder_at_once_are_refused(tmp_path: Path) -> None:
    def second(fraction: float, found: int) -> None:
        with pytest.raises(PuzzleError, match="another job is at work"):
            mine_cards(tmp_path, 3, Search(7, 8), Where())

    mine_cards(tmp_path, 3, Search(7, 8), Where(), progress=second)


def test_the_hardest_and_a_spread_of_all_are_kept(tmp_path: Path) -> None:
    whole = rows(mine_cards(tmp_path / "whole", COUNT, Search(7, 16), Where()))
    kept = rows(mine_cards(tmp_path / "kept", COUNT, Search(7, 16), Where(), keep=10))
    assert [row["rank"] - 1 for row in kept] == spread(COUNT, 10)
    assert all(row == whole[row["rank"] - 1] for row in kept)


@pytest.mark.parametrize(("total", "keep"), [(10, 10), (10, 99), (7, 1), (1, 1), (1000, 3)])
def test_what_is_kept_is_in_order_and_once(total: int, keep: int) -> None:
    assert spread(40, 10) == [0, 1, 2, 3, 4, 5, 12, 19, 26, 33]
    ranks = spread(total, keep)
    assert len(ranks) == min(total, keep)
    assert ranks == sorted(set(ranks))
    assert set(ranks) <= set(range(total))


@pytest.mark.parametrize("count", [0, -1, True, 2.5])
def test_wrong_counts_are_refused(count: Any, tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="count"):
        mine_cards(tmp_path / "none", count, Search(), Where())
    assert not (tmp_path / "none").exists()
