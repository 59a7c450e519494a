"""Data sets: rows that are right, distinct and rightly split, and files that a job makes whole.

`test_jobs` kills and damages jobs through the command line; here is what takes a look inside.
"""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import lasermaze as lm
from lasermaze.datasets import writing
from lasermaze.datasets.rows import Plan, Row
from lasermaze.datasets.splits import Splits
from lasermaze.generation.symmetry import digest
from lasermaze.kind import NAMES, kind_named
from tests.helpers import command
from tests.oracles.spoiling import contents

OUTPUTS = pytest.mark.parametrize("name", ["out.jsonl", "out.parquet", "cards"])

PLAN = Plan("board", 10, seed=2, size=(2, 3))


@pytest.mark.parametrize("kind", NAMES)
def test_every_row_is_right_and_says_what_it_holds(kind: str) -> None:
    small: Any = {"seed": 3, "size": kind_named(kind).small}
    made = list(lm.dataset(kind, 6, **small))
    for row in (*made, *lm.dataset(kind, 4, any_verdict=True, **small)):
        assert list(row) == list(Row.__annotations__)
        puzzle = lm.parse(row["puzzle"])
        assert lm.generate_from(row["id"]) == puzzle
        assert row["kind"] == puzzle.kind == kind
        answer: Any = lm.parse_answer(puzzle, row["evidence"])
        assert lm.judge(puzzle, answer, recount="full").confirmed
        rated: Any = lm.rate(puzzle)
        assert (row["level"], row["difficulty"]) == (rated.level, round(rated.score, 3))
        assert row["solutions"] == (answer.count if answer else 0)
        assert row["question"].startswith(kind_named(kind).rules)
        assert row["puzzle"].partition("grid:\n")[2] in row["question"]
        assert row["id"] not in row["question"]
        for said in (row["answer"], f"<answer>{row['answer']}</answer>", row["evidence"]):
            assert lm.score(row, said) == 1.0
        assert lm.score(row, "impossible") == (0.0 if row["solutions"] else 1.0)
        assert (row["answer"] == "impossible") == (row["solutions"] == 0)
    assert len({digest(lm.parse(row["puzzle"])) for row in made}) == 6


def test_impossible_puzzles_and_levels_in_turns() -> None:
    (row,) = lm.dataset("turrets", 1, size=(4, 5), impossible=True)
    assert (row["solutions"], row["answer"]) == (0, "impossible")
    levels = [row["level"] for row in lm.dataset("board", 6, level=["beginner", "advanced"])]
    assert levels == ["beginner", "advanced"] * 3


def test_rows_do_not_depend_on_count_processes_or_interface() -> None:
    made = list(lm.dataset("board", 40, seed=2, size=(3, 4)))
    assert list(lm.dataset("board", 40, seed=2, size=(3, 4), processes=2)) == made
    assert list(islice(lm.dataset("board", 10**9, seed=2, size=(3, 4)), 40)) == made
    words = "dataset board --count 3 --size 3x4 --seed 2 -o -"
    assert command(*words.split()).documents == made[:3]
    other = lm.dataset("board", 60, seed=2, size=(3, 4), split={"train": 0.9, "test": 0.1})
    splits = {row["id"]: row["split"] for row in other}
    assert all(splits[row["id"]] == row["split"] for row in made)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"level": "hard"}, "unknown level"),
        ({"level": ["expert", "expert"]}, "each level once"),
        ({"split": "train=0.9"}, "add up to 0.9"),
        ({"seed": 1.5}, "seed is 1.5"),
        ({"size": (0, 5)}, "rows is 0"),
        ({"processes": 0}, "processes is 0"),
        ({"impossible": True}, "no option 'impossible'"),
        ({"count": 0}, "count is 0"),
        ({"count": 10_000, "size": (1, 2)}, "different puzzles of this size and level were"),
        *(
            ({"split": each}, "add up to 1")
            for each in ("", "train", "train=1,test=0", "a=0.5,a=0.5", "=1", "a=1/0", "a=1e0", 5)
        ),
    ],
)
def test_what_cannot_be_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        list(lm.dataset("board", **{"count": 5, **wrong}))


def test_splits_have_their_shares_and_keep_images_together() -> None:
    splits = Splits.of("train=0.8,val=0.15,test=0.05")
    assert str(splits) == "train=0.8,val=0.15,test=0.05"
    found = [splits.holding(number.to_bytes(2, "big") + bytes(14)) for number in range(1 << 16)]
    for name, share in (("train", 0.8), ("val", 0.15), ("test", 0.05)):
        assert abs(found.count(name) / len(found) - share) < 0.001
    assert (found[0], found[-1]) == ("train", "test")
    for index in range(20):
        puzzle = lm.generate("board", seed=1, index=index)
        images = kind_named("board").generator.symmetries(puzzle)
        assert len({splits.holding(digest(image)) for image in images}) == 1


# Files


class StoppedError(Exception):
    """An exception that stops a job in the middle."""


@OUTPUTS
def test_a_second_job_is_refused_and_one_that_stopped_goes_on(name: str, tmp_path: Path) -> None:
    def stop(fraction: float, found: int) -> None:
        with pytest.raises(lm.PuzzleError, match="another job is at work in this folder"):
            writing.write(PLAN, tmp_path / name)
        if found == 9:
            raise StoppedError

    with pytest.raises(StoppedError):
        writing.write(PLAN, tmp_path / name, progress=stop)
    assert writing.write(PLAN, tmp_path / name).resumed >= 8


def test_what_is_in_the_way_is_told(tmp_path: Path) -> None:
    writing.write(PLAN, tmp_path / "cards")
    (tmp_path / "cards" / "notes.txt").write_text("mine")
    (tmp_path / "foreign").mkdir()
    (tmp_path / "foreign" / "train.jsonl").write_text("mine")
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "dataset.json").write_text("mine")
    (tmp_path / "out.jsonl.md").write_text("mine")
    before = contents(tmp_path)
    assert writing.write(PLAN, tmp_path / "cards").resumed == PLAN.count
    for plan, path, message in (
        (replace(PLAN, count=11), "cards", "begun with count 10, not 11"),
        (PLAN, "out.csv", r"no format has the ending \.csv"),
        (PLAN, "out.jsonl", r"out\.jsonl\.md: not the card of this data set"),
        (PLAN, ".", "the folder contains"),
        (PLAN, "foreign", "the folder contains 'train.jsonl'"),
        (PLAN, "damaged", r"dataset\.json: cannot be read"),
    ):
        with pytest.raises(lm.PuzzleError, match=message):
            writing.write(plan, tmp_path / path)
    assert contents(tmp_path) == before


def test_all_formats_hold_the_same_rows(tmp_path: Path) -> None:
    wanted = list(lm.dataset("board", 10, seed=2, size=(2, 3)))
    for name in ("out.jsonl", "out.parquet", "cards"):
        writing.write(PLAN, tmp_path / name)
    lines = (tmp_path / "out.jsonl").read_text().splitlines()
    assert list(map(json.loads, lines)) == wanted
    assert pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist() == wanted
    for split in {row["split"] for row in wanted}:
        found = (tmp_path / "cards" / f"{split}.jsonl").read_text().splitlines()
        assert list(map(json.loads, found)) == [row for row in wanted if row["split"] == split]
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"out.jsonl", "out.jsonl.md", "out.parquet", "out.parquet.md", "cards"}


def test_the_card_says_how_it_was_made(tmp_path: Path) -> None:
    plan = Plan("turrets", 4, 7, ("beginner",), (4, 5), Splits.of("a=0.5,b=0.5"))
    page = writing.write(plan, tmp_path / "walks").card.read_text()
    for part in (
        "lasermaze dataset turrets --count 4 --seed 7 --level beginner --size 4x5"
        " --split a=0.5,b=0.5 -o walks",
        '{split: a, path: "a.jsonl"}',
        "| beginner | 4 |",
        "license: mit\nlanguage: [en]\n",
        'size_categories: ["n<1K"]',
        "version 2 of its generator, and version 2 of the questions' wording",
        *(f"| `{field}` |" for field in Row.__annotations__),
    ):
        assert part in page
