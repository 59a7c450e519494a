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
