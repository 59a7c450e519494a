"""Rows of data sets: their answers, and the same rows as other libraries hand them out."""

from __future__ import annotations

import json
import sqlite3
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.datasets import frozen, golden_files, golden_small, leaderboard
from lasermaze.kind import NAMES, kind_named


def of_pandas(row: Any) -> Any:
    return pytest.importorskip("pandas").DataFrame([dict(row)]).iloc[0]


def of_iterrows(row: Any) -> Any:
    return next(pytest.importorskip("pandas").DataFrame([dict(row)]).iterrows())[1]


def of_itertuples(row: Any) -> Any:
    return next(pytest.importorskip("pandas").DataFrame([dict(row)]).itertuples())


def of_pyarrow(row: Any) -> Any:
    return pytest.importorskip("pyarrow").Table.from_pylist([dict(row)]).to_pylist()[0]


def of_sqlite(row: Any) -> Any:
    base = sqlite3.connect(":memory:")
    base.row_factory = sqlite3.Row
    base.execute(f"create table rows ({', '.join(row)})")
    base.execute(f"insert into rows values ({', '.join('?' * len(row))})", list(row.values()))
    return base.execute("select * from rows").fetchone()


def named(row: Any) -> Any:
    return namedtuple("Row", row)(**row)


EVERY_SORT = pytest.mark.parametrize(
    "made_by",
    [dict, MappingProxyType, named, of_pandas, of_iterrows, of_itertuples, of_pyarrow, of_sqlite],
)


@EVERY_SORT
def test_a_row_of_another_library_is_a_row(made_by: Callable[[Any], Any], tmp_path: Path) -> None:
    rows = golden_small()[::20]
    found = [made_by(row) for row in rows]
    for row, same in zip(rows, found, strict=True):
        assert lm.score(same, f"<answer>{row['answer']}</answer>") == 1.0
        assert lm.score(same, "impossible") == 0.0
        assert frozen.technique(same) == frozen.technique(row)
        assert frozen.picture(same) == frozen.picture(row)
    lines = [json.dumps({"id": row["id"], "answer": row["answer"]}) for row in rows]
    report = leaderboard.scored(lines, found)
    assert report.score == 1.0
    assert json.loads(json.dumps(report.document()))["right"] == len(rows)
    if made_by not in (of_itertuples, of_sqlite):  # with an index, and numbers for booleans
        assert [frozen.digest_of(each) for each in found] == [row["digest"] for row in rows]
        golden_files.write(found, tmp_path)
        written = (tmp_path / "test.jsonl").read_text().splitlines()
        assert [json.loads(line) for line in written] == list(rows)


@pytest.mark.parametrize("value", [None, 5, "row", ["puzzle"], object()])
def test_what_is_no_row_is_refused_by_name(value: Any) -> None:
    with pytest.raises(TypeError, match="score takes a puzzle, not"):
        lm.score(value, "impossible")
    for verb in (frozen.picture, frozen.technique, frozen.digest_of):
        with pytest.raises(TypeError, match="takes a row of a data set, not"):
            verb(value)
    with pytest.raises(TypeError, match="scored takes a row of a data set, not"):
        leaderboard.scored([], [value])


@pytest.mark.parametrize("kind", NAMES)
def test_the_answer_of_a_row_is_what_its_question_asks_for(kind: str) -> None:
    small: Any = {"size": kind_named(kind).small, "seed": 3}
    rows = list(lm.dataset(kind, 8, **small))
    rows += lm.dataset(kind, 8, any_verdict=True, **small)
    for row in rows:
        puzzle = lm.parse(row["puzzle"])
        assert lm.score(row, row["answer"]) == 1.0
        assert lm.score(row, f"<answer>{row['answer']}</answer>") == 1.0
        assert (row["answer"] == "impossible") == (row["solutions"] == 0)
        assert not row["answer"].startswith("{")
        assert lm.judge(puzzle, lm.parse_answer(puzzle, row["evidence"])).right


def test_the_rows_of_the_benchmark_have_answers_too() -> None:
    for row in golden_small():
        assert lm.score(row, row["answer"]) == lm.score(row, row["evidence"]) == 1.0
        assert json.loads(row["evidence"])["answer"] == "solved"


def test_pictures_are_images_for_the_library_datasets(tmp_path: Path) -> None:
    """A folder of images has a file of this name, whose rows name their images by this field."""
    rows = golden_small()[:2]
    golden_files.write(rows, tmp_path, pictures=True)
    written = [json.loads(line) for line in (tmp_path / "metadata.jsonl").open()]
    for row, found in zip(rows, written, strict=True):
        assert (tmp_path / found["file_name"]).read_bytes() == frozen.picture(row)
    assert 'path: [metadata.jsonl, "pictures/*.png"]' in (tmp_path / "README.md").read_text()
    assert not (tmp_path / "test.jsonl").exists()
