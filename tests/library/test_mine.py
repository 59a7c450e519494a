"""The mine: every row is true, and the rows depend on nothing that befalls the job.

The parts are made one after the other in the test's own process;
`tests/nightly/test_mine.py` kills workers, schedulers and jobs.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from operator import mul
from pathlib import Path
from typing import Any

import pytest

from lasermaze.kinds.board.generate import mirror_image
from lasermaze.kinds.board.puzzle import BOX, Board
from lasermaze.mine import boards, cards, collecting
from lasermaze.mine.cluster import on_cluster
from lasermaze.mine.collecting import spread
from lasermaze.mine.job import arrow
from tests.helpers import SIZE, command, lm
from tests.oracles.spoiling import contents

COUNT = 24
CARDS = cards.Search(7, 8)


@cache
def part(search: cards.Search | boards.Search, number: int) -> Any:
    """A part of a job, which costs nothing the second time."""
    return search(number)


def one_by_one(task: Any, numbers: Iterable[int]) -> Generator[Any, None, None]:
    """The executor: here, one after the other."""
    return (part(task, number) for number in numbers)


def mine_cards(path: Path, search: Any = CARDS, **more: Any) -> Path:
    return collecting.mine_cards(path, COUNT, search, one_by_one, **more)


def mine_boards(path: Path, **more: Any) -> Path:
    return boards.mine_boards(path, boards.Search(2, 2, keep=True, shares=2), one_by_one, **more)


JOBS = pytest.mark.parametrize("mined", [mine_cards, mine_boards])


def rows(file: Path) -> list[dict[str, Any]]:
    read: list[dict[str, Any]] = arrow()[1].read_table(file).to_pylist()
    return read


# Boards


@pytest.mark.parametrize("tokens", [3, *(pytest.param(n, marks=pytest.mark.night) for n in (4, 5))])
def test_each_class_has_as_many_boards_as_the_card_without_clues_has_solutions(tokens: int) -> None:
    """The solver of cards has another search; it is held against SAT elsewhere."""
    lines = boards.table([boards.Search(tokens, tokens, shares=1)(0).counts])
    counted = {line.of: line for line in lines}
    wanted = {}
    for counts in product(*(range(BOX[piece] + 1) for piece in boards.PIECES)):
        if sum(counts) == tokens - 1:
            pile = list("".join(map(mul, boards.PIECES, counts)))
            for targets in range(1, pile.count("T") + 1):
                answer = lm.solve(lm.parse(card(targets, ["L", *pile])))
                if answer:
                    wanted[boards.Class(" ".join(["L", *pile]), targets)] = answer.count
    assert {of: line.boards for of, line in counted.items()} == wanted
    assert all(line.boards == 4 * line.orbits for line in counted.values())


def card(targets: int, pile: list[str], clue: str = ".", cell: int = 0) -> str:
    """A card of 5 by 5 with one clue at most."""
    grid = ["."] * 25
    grid[cell] = clue
    lines = (" ".join(grid[row : row + 5]) for row in range(0, 25, 5))
    head = f"kind: board\ntargets: {targets}\nadd: {' '.join(pile)}\ngrid:\n"
    return head + "\n".join(lines) + "\n"


def test_the_fewest_answers_of_a_card_with_one_clue() -> None:
    for line in boards.table([boards.Search(3, 3, shares=1)(0).counts]):
        found = set()
        for cell, piece in product(range(25), sorted(set(line.of.tokens.split()))):
            pile = line.of.tokens.split()
            pile.remove(piece)
            answer = lm.solve(lm.parse(card(line.of.targets, pile, f"{piece}?", cell)))
            found |= {answer.count} if answer else set()
        assert line.fewest == min(found)


def test_the_same_boards_however_the_work_is_shared_out(tmp_path: Path) -> None:
    tables, kept = [], []
    for shares in (1, 7):
        folder = tmp_path / str(shares)
        file = boards.mine_boards(folder, boards.Search(2, 3, True, shares), one_by_one)
        tables.append(boards.read_table(file))
        found = arrow()[1].read_table(folder / "boards").to_pylist()
        kept.append(sorted((row["cells"], row["targets"]) for row in found))
    assert tables[0] == tables[1]
    assert kept[0] == kept[1]
    assert len(set(kept[0])) == len(kept[0]) == sum(line.orbits for line in tables[0])
    assert sum(line.boards for line in tables[0]) == 200 + 1_800
    for cells, targets in kept[0][:: max(1, 20 // SIZE)]:
        board = Board(5, 5, cells, targets=targets)
        assert lm.judge(board, board).right


# Cards


def test_every_row_is_true_by_the_library(tmp_path: Path) -> None:
    file = mine_cards(tmp_path / "cards")
    assert [row["rank"] for row in rows(file)] == list(range(1, COUNT + 1))
    scores = [row["difficulty"] for row in rows(file)]
    assert scores == sorted(scores, reverse=True)
    for row in rows(file):
        puzzle = lm.parse(row["card"])
        answer, rated = lm.solve(puzzle), lm.rate(puzzle)
        assert answer.unique
        assert lm.judge(puzzle, answer).confirmed
        assert (row["difficulty"], row["level"]) == (rated.score, rated.level)
        assert (row["search"], row["open"]) == (rated.effort.search, rated.effort.open)
        assert row["targets"] == puzzle.targets
        tokens = [token.piece for _, token in puzzle.tokens()] + [t.piece for t in puzzle.pile]
        assert row["tokens"] == sum(piece != "X" for piece in tokens)
        least = min(cards.rotations(puzzle), key=lambda image: image.cells)
        assert (row["card"], row["orbit"]) == (str(least), 4)
        others = list(cards.without_each_clue(puzzle))
        assert len(others) == row["clues"] == len(row["left_out"])
        for other, met in zip(others, row["left_out"], strict=True):
            assert 1 < met == len(list(islice(lm.solutions(other), cards.MET)))


def test_the_clues_of_a_card() -> None:
    puzzle: Any = lm.parse("kind: board\ntargets: 1\nadd: T T! T!\ngrid:\nL> X T<!\n.  S? .\n")
    left = Counter(
        (each.cells, bytes(sorted(each.add))) for each in cards.without_each_clue(puzzle)
    )
    wanted: Iterator[Any] = (
        lm.parse(f"kind: board\ntargets: 1\nadd: {pile}\ngrid:\n{first}\n{second}\n")
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
    one: Any = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL> .\n.  D?\n")
    assert len({cards.canonical(image) for image in cards.rotations(one)}) == 1
    assert cards.canonical(mirror_image(one)) != cards.canonical(one)
    several: Any = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL> . .\n")
    assert not cards.is_unique(several)


def test_the_same_cards_whatever_the_parts_and_once_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = rows(mine_cards(tmp_path / "once"))
    assert rows(mine_cards(tmp_path / "large", search=cards.Search(7, 64))) == wanted
    kept = rows(mine_cards(tmp_path / "kept", keep=10))
    assert kept == [wanted[rank] for rank in spread(COUNT, 10)]
    made = cards.candidate
    monkeypatch.setattr(cards, "candidate", lambda seed, number: made(seed, number // 3))
    thrice = rows(mine_cards(tmp_path / "thrice", search=cards.Search(7, 10)))
    assert [row["card"] for row in thrice] == [row["card"] for row in wanted]
    assert len({row["card"] for row in wanted}) == COUNT


@pytest.mark.parametrize(("total", "keep"), [(10, 10), (10, 99), (7, 1), (1, 1), (1000, 3)])
def test_what_is_kept_is_in_order_and_once(total: int, keep: int) -> None:
    assert spread(40, 10) == [0, 1, 2, 3, 4, 5, 12, 19, 26, 33]
    assert spread(10, 3) == [0, 1, 2]
    ranks = spread(total, keep)
    assert len(ranks) == min(total, keep)
    assert ranks == sorted(set(ranks) & set(range(total)))


def test_a_card_that_is_not_confirmed_is_left_out_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solutions_met, is_unique = cards.solutions_met, cards.is_unique
    seen: list[Any] = []

    def first_wrong(card: Any) -> bool:
        seen.append(card)
        return len(seen) > 1 and is_unique(card)

    def second_wrong(card: Any) -> int:
        if len(seen) == 2:
            seen.append(card)
            raise cards.UnconfirmedError
        return solutions_met(card)

    monkeypatch.setattr(cards, "is_unique", first_wrong)
    monkeypatch.setattr(cards, "solutions_met", second_wrong)
    file = mine_cards(tmp_path, search=cards.Search(7, 9))
    numbers = collecting.left_out(file)
    assert (len(numbers), len(rows(file))) == (2, COUNT)
    assert not {row["candidate"] for row in rows(file)} & set(numbers)
    words = collecting.left_out_in_words(numbers)
    assert words.startswith("2 cards left out, since the checker did not confirm")
    assert f"(candidates {numbers[0]}, {numbers[1]})" in words
    assert "(candidates 1, 2, 3, 4, 5, …)" in collecting.left_out_in_words(range(1, 99))


# Jobs


@JOBS
def test_a_mine_that_was_stopped_goes_on(mined: Callable[..., Path], tmp_path: Path) -> None:
    """What is there is not made again, unless it cannot be read, which is told."""
    whole, stopped, damaged = (tmp_path / name for name in ("whole", "stopped", "damaged"))
    mined(whole)

    def stop(fraction: float, found: int) -> None:
        with pytest.raises(lm.PuzzleError, match="another job is at work"):
            mined(stopped)
        if (stopped / "parts" / "0000001.json").exists():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mined(stopped, progress=stop)
    for file in sorted(stopped.glob("*/*")):
        for damage in (Path.unlink, Path.write_text):
            shutil.copytree(stopped, damaged)
            name = file.relative_to(stopped)
            told: list[str] = []
            damage(damaged / name, *(("{",) if damage is Path.write_text else ()))
            if name.suffix == ".json" or damage is Path.unlink:
                mined(damaged, warn=told.append)
                assert contents(damaged) == contents(whole), (name, damage)
            if name.suffix == ".json" and damage is Path.write_text:
                assert [f"{damaged / name}: cannot be read; made again"] == told
            else:
                assert told == []
            shutil.rmtree(damaged)
    before = contents(whole)
    mined(whole, progress=lambda *_: pytest.fail("it is complete"))
    assert contents(whole) == before


def test_what_is_in_the_way_of_a_mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = contents(mine_cards(tmp_path / "whole").parent)
    wrong_ones: list[tuple[dict[str, Any], str]] = [
        ({"count": COUNT + 1}, f"begun with count {COUNT}, not {COUNT + 1}"),
        ({"search": cards.Search(8, 8)}, "begun with seed 7, not 8"),
        *(({"count": wrong}, "count") for wrong in (0, -1, True, 2.5)),
    ]
    for changed, message in wrong_ones:
        arguments: Any = {"count": COUNT, "search": CARDS, "executor": one_by_one, **changed}
        with pytest.raises(lm.PuzzleError, match=message):
            collecting.mine_cards(tmp_path / "whole", **arguments)
    for least, most in ((1, 3), (4, 3), (2, 11)):
        with pytest.raises(lm.PuzzleError, match="tokens"):
            boards.Search(least, most)
    synced, folder = os.fsync, tmp_path / "full"

    def full(descriptor: int) -> None:
        if len(list((folder / "parts").glob("*.json"))) == 2:
            raise OSError(28, "No space left on device")
        synced(descriptor)

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(lm.PuzzleError, match="cannot be written: no space left on device"):
            mine_cards(folder)
    names = sorted(path.name for path in (folder / "parts").iterdir())
    assert names == ["0000000.json", "0000001.json"]
    assert contents(mine_cards(folder).parent) == whole


def test_a_cluster_without_workers_is_said_and_the_first_one_does_the_job(
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

        executor = on_cluster(address, tell)
        file = collecting.mine_cards(tmp_path / "mine", 3, cards.Search(7, 4), executor)
    assert told == [f"The scheduler at {address} has no workers yet: waiting for the first."]
    assert len(rows(file)) == 3


def test_a_cluster_is_reached_from_a_notebook_whose_loop_runs(tmp_path: Path) -> None:
    from distributed import LocalCluster

    made: Any = LocalCluster  # which has no types
    here = {"processes": False, "dashboard_address": "127.0.0.1:0", "local_directory": tmp_path}

    async def run_a_cell() -> Path:
        executor = on_cluster(address, pytest.fail)
        return collecting.mine_cards(tmp_path / "mine", 3, cards.Search(7, 4), executor)

    with made(n_workers=1, threads_per_worker=1, **here) as cluster:
        address = cluster.scheduler_address
        assert len(rows(asyncio.run(run_a_cell()))) == 3


# What reads a mine


def test_a_deck_takes_the_cards(tmp_path: Path) -> None:
    file = mine_cards(tmp_path / "mine")
    every = rows(file)
    assert collecting.read_cards(file).to_pylist() == every
    for given in (file.parent, file):
        assert command("deck", given, "-o", tmp_path / "deck.txt").code == 0
        made = {str(replace(card, id="")) for card in lm.load_all(tmp_path / "deck.txt")}
        assert made == {str(lm.parse(row["card"])) for row in every}
    level = every[0]["level"]
    assert command("deck", file, "--level", level, "-o", tmp_path / "deck.txt").code == 0
    found = len(lm.load_all(tmp_path / "deck.txt"))
    assert found == sum(row["level"] == level for row in every)


def test_what_is_no_mine_is_refused(tmp_path: Path) -> None:
    calls: dict[str, Callable[[Path], object]] = {
        "a.parquet": collecting.read_cards,
        "boards.parquet": boards.read_table,
        "none": collecting.read_cards,
    }
    for name, read in calls.items():
        (tmp_path / name).write_text("[1]")
        with pytest.raises(lm.PuzzleError, match="cannot be read"):
            read(tmp_path / name)
