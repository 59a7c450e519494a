"""Data sets: rows that are right, distinct and rightly split, and files that survive a kill."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import lasermaze as lm
from lasermaze.core.job_folder import SEALS
from lasermaze.core.rng import Rng
from lasermaze.datasets import writing
from lasermaze.datasets.rows import Plan, Row
from lasermaze.datasets.splits import Splits
from lasermaze.generation.symmetry import canonical_form, digest
from lasermaze.kind import NAMES, kind_named
from tests.helpers import command as lasermaze
from tests.helpers import environment

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)
FIELDS = list(Row.__annotations__)


def contents(folder: Path) -> dict[str, bytes]:
    """The files below a folder."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


# rows


@EVERY_KIND
def test_every_row_is_right_and_says_what_it_holds(kind: str) -> None:
    size = kind_named(kind).small
    rows = list(lm.dataset(kind, 6, seed=3, size=size))
    for row in rows:
        assert list(row) == FIELDS
        puzzle = lm.parse(row["puzzle"])
        assert lm.generate_from(row["id"]) == puzzle
        assert row["kind"] == puzzle.kind == kind
        answer = lm.parse_answer(puzzle, row["evidence"])
        assert lm.judge(puzzle, answer, recount="full").confirmed
        difficulty = lm.rate(puzzle)
        assert difficulty is not None
        assert (row["level"], row["difficulty"]) == (difficulty.level, round(difficulty.score, 3))
        assert row["solutions"] == (answer.count if isinstance(answer, lm.Solved) else 0)
        assert row["question"].startswith(kind_named(kind).rules)
        assert row["puzzle"].partition("grid:\n")[2] in row["question"]
        assert row["id"] not in row["question"]
        assert lm.score(row, row["answer"]) == 1.0
    assert len({canonical_form(lm.parse(row["puzzle"])) for row in rows}) == 6


def test_an_impossible_puzzle_has_no_solutions() -> None:
    [row] = lm.dataset("turrets", 1, size=(4, 5), impossible=True)
    assert row["solutions"] == 0
    assert row["answer"] == json.loads(row["evidence"])["answer"] == "impossible"
    assert lm.score(row, "impossible") == 1.0


def test_levels_take_turns() -> None:
    rows = lm.dataset("board", 6, level=["beginner", "advanced"])
    assert [row["level"] for row in rows] == ["beginner", "advanced"] * 3


def test_processes_make_the_same_rows() -> None:
    rows = list(lm.dataset("board", 40, seed=2, size=(3, 4)))
    assert list(lm.dataset("board", 40, seed=2, size=(3, 4), processes=2)) == rows
    assert list(islice(lm.dataset("board", 10**9, seed=2, size=(3, 4)), 40)) == rows


def test_what_cannot_be_is_refused_at_once() -> None:
    for wrong, message in (
        ({"level": "hard"}, "unknown level"),
        ({"level": ["expert", "expert"]}, "each level once"),
        ({"split": "train=0.9"}, "add up to 0.9"),
        ({"seed": 1.5}, "seed is 1.5"),
        ({"size": (0, 5)}, "rows is 0"),
        ({"processes": 0}, "processes is 0"),
        ({"impossible": True}, "no option 'impossible'"),
    ):
        with pytest.raises(lm.PuzzleError, match=message):
            lm.dataset("board", 5, **wrong)
    with pytest.raises(lm.PuzzleError, match="count is 0"):
        lm.dataset("board", 0)


def test_a_size_with_few_puzzles_says_so() -> None:
    with pytest.raises(lm.PuzzleError, match="different puzzles of this size and level were"):
        list(lm.dataset("board", 10_000, size=(1, 2)))


# splits


def test_images_of_a_puzzle_are_in_one_split() -> None:
    splits = Splits.of("a=0.3,b=0.3,c=0.4")
    for index in range(20):
        puzzle = lm.generate("board", seed=1, index=index)
        images = kind_named("board").generate.symmetries(puzzle)
        assert len({splits.holding(digest(image)) for image in images}) == 1


def test_splits_have_their_shares() -> None:
    splits = Splits.of({"train": 0.8, "val": 0.15, "test": 0.05})
    rng = Rng("splits")
    found = [splits.holding(rng.bytes(16)) for _ in range(20_000)]
    for name, share in (("train", 0.8), ("val", 0.15), ("test", 0.05)):
        assert abs(found.count(name) / len(found) - share) < 0.01
    assert splits.holding(bytes(16)) == "train"
    assert splits.holding(b"\xff" * 16) == "test"


def test_a_split_is_the_same_in_every_data_set() -> None:
    one = {row["id"]: row["split"] for row in lm.dataset("board", 30, size=(3, 4), seed=5)}
    other = lm.dataset("board", 60, size=(3, 4), seed=5, split={"train": 0.9, "test": 0.1})
    assert one.items() <= {row["id"]: row["split"] for row in other}.items()


@pytest.mark.parametrize(
    "wrong",
    ["", "train", "train=1,test=0", "a=0.5,a=0.5", "=1", "a=1/0", "a=1e0", "a b=1", None, 5],
)
def test_what_are_no_splits_is_refused(wrong: Any) -> None:
    with pytest.raises(lm.PuzzleError, match="add up to 1"):
        Splits.of(wrong)


def test_splits_are_written_as_they_are_read() -> None:
    for text in ("train=0.9,test=0.1", "a=1", "x=1/3,y=2/3"):
        assert str(Splits.of(text)) == text


# files


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writing, "PART", 7)


PLAN = Plan("board", 40, seed=2, size=(3, 4))


class StoppedError(Exception):
    """An exception that stops a job in the middle."""


def stops_at(number: int) -> Any:
    def progress(fraction: float, found: int) -> None:
        if found == number:
            raise StoppedError

    return progress


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("name", ["out.jsonl", "out.parquet", "cards"])
def test_a_job_that_stopped_ends_with_the_same_files(name: str, tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    for folder in (whole, stopped):
        folder.mkdir()
    writing.write(PLAN, whole / name)
    for number in (3, 8, 30):
        with pytest.raises(StoppedError):
            writing.write(PLAN, stopped / name, progress=stops_at(number))
    [work] = [path for path in stopped.iterdir() if path.is_dir()]
    (work / ".rows-00004.jsonl.abc.part").write_bytes(b"half")  # as a killed process leaves it
    assert writing.write(PLAN, stopped / name, processes=2).resumed == 28
    assert contents(stopped) == contents(whole)


@pytest.mark.usefixtures("small_parts")
def test_all_formats_hold_the_rows_of_the_library(tmp_path: Path) -> None:
    rows = list(lm.dataset("board", 40, seed=2, size=(3, 4)))
    writing.write(PLAN, tmp_path / "out.jsonl")
    lines = (tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()
    assert list(map(json.loads, lines)) == rows
    writing.write(PLAN, tmp_path / "out.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "out.parquet").to_pylist() == rows
    written = writing.write(PLAN, tmp_path / "cards")
    assert sorted(rows_in(written.files), key=id_of) == sorted(rows, key=id_of)
    for file in written.files:
        assert {row["split"] for row in rows_in([file])} == {file.name.partition("-")[0]}
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == [
        "out.jsonl",
        "out.jsonl.md",
        "out.parquet",
        "out.parquet.md",
    ]


def rows_in(files: Any) -> Iterator[Row]:
    return (json.loads(line) for file in files for line in file.read_text().splitlines())


def id_of(row: Row) -> str:
    return row["id"]


def test_the_card_says_how_it_was_made(tmp_path: Path) -> None:
    plan = Plan("turrets", 4, 7, ("beginner",), (4, 5), Splits.of("a=0.5,b=0.5"))
    page = writing.write(plan, tmp_path / "walks").card.read_text()
    assert (
        "lasermaze dataset turrets --count 4 --seed 7 --level beginner --size 4x5"
        " --split a=0.5,b=0.5 -o walks"
    ) in page
    assert '{split: a, path: "a-*.jsonl"}' in page
    assert "| beginner | 4 |" in page
    assert "license: mit\nlanguage: [en]\n" in page
    assert 'size_categories: ["n<1K"]' in page
    assert "version 2 of its generator, and version 2 of the questions' wording" in page
    assert all(f"| `{field}` |" in page for field in FIELDS)


def test_a_complete_folder_is_left_alone_and_another_plan_refused(tmp_path: Path) -> None:
    plan = Plan("board", 5, size=(3, 4))
    writing.write(plan, tmp_path / "cards")
    before = contents(tmp_path)
    assert writing.write(plan, tmp_path / "cards").resumed == 5
    with pytest.raises(lm.PuzzleError, match="begun with count 5, not 6"):
        writing.write(Plan("board", 6, size=(3, 4)), tmp_path / "cards")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "thesis.txt").write_text("x")
    with pytest.raises(lm.PuzzleError, match=r"the folder contains 'thesis.txt'"):
        writing.write(plan, tmp_path / "other")
    with pytest.raises(lm.PuzzleError, match=r"no format has the ending \.csv"):
        writing.write(plan, tmp_path / "out.csv")
    (tmp_path / "other" / "thesis.txt").unlink()
    assert {name: contents(tmp_path)[name] for name in before} == before


# the command


SMALL_PARTS = "from lasermaze.datasets import writing; writing.PART = 20; from lasermaze import cli"


def test_a_killed_command_goes_on_and_ends_with_the_same_file(tmp_path: Path) -> None:
    """SIGKILL after the second part; the other parts take long enough to be killed in."""
    arguments = ["dataset", "board", "--count", "120", "--level", "intermediate"]

    def start(output: Path) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-c",
            f"{SMALL_PARTS}; cli.main()",
            *arguments,
            "-o",
            str(output),
        ]
        return subprocess.Popen(command, env=environment(), stderr=subprocess.PIPE)

    output = tmp_path / "out.jsonl"
    process = start(output)
    seal = tmp_path / "out.jsonl.parts" / SEALS / "00001.json"
    while not seal.exists():
        assert process.poll() is None, "it ended before it was killed"
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert not output.exists()
    process = start(output)
    _, said = process.communicate()
    assert process.returncode == 0, said
    assert b"rows had been made before" in said
    whole = lm.dataset("board", 120, level="intermediate")
    assert output.read_text().splitlines() == [json.dumps(row) for row in whole]


def test_the_standard_output_gets_json_lines() -> None:
    result = lasermaze("dataset", "board", "--count", "3", "--size", "3x4", "-o", "-")
    assert result.documents == list(lm.dataset("board", 3, size=(3, 4)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["bord", "--count", "5", "-o", "x"], "did you mean 'board'"),
        (["board", "-o", "x"], "missing option '--count'"),
        (["board", "--count", "5"], "missing option '-o'"),
        (["board", "--count", "5", "--split", "a=2", "-o", "x"], "the shares of split add up to 2"),
        (["board", "--count", "5", "-o", "x.csv"], "no format has the ending .csv"),
        (["board", "--count", "5", "--to", "parquet", "-o", "x.jsonl"], "the format parquet for"),
        (["board", "--count", "5", "-o", "/proc/x"], "/proc/x"),
    ],
)
def test_wrong_use_is_one_line(arguments: list[str], message: str, tmp_path: Path) -> None:
    result = lasermaze("dataset", *arguments)
    assert result.code == 2
    assert message in result.err
