"""A collection is read alike by pyarrow, from JSON and by the studio."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

import lasermaze as lm
from lasermaze.core.errors import PuzzleError
from lasermaze.mine import collecting
from lasermaze.mine.cards import Search
from lasermaze.mine.collecting import mine_cards
from lasermaze.mine.collection import NUMBERS, VARIABLE, Collection, Query, document
from lasermaze.mine.job import Where, arrow
from lasermaze.studio.app import create_app
from lasermaze.studio.handlers import perform
from tests.helpers import command as lasermaze
from tests.mine.serial import no_cluster
from tests.studio.requests import post, refused

COUNT = 40


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small collection."""
    folder = tmp_path_factory.mktemp("mine")
    with pytest.MonkeyPatch.context() as patch:
        no_cluster(patch, collecting)
        mine_cards(folder, COUNT, Search(3, COUNT), Where())
    return folder


@pytest.fixture(scope="module")
def rows(folder: Path) -> list[dict[str, Any]]:
    """All its rows."""
    read: list[dict[str, Any]] = arrow()[1].read_table(folder / "cards.parquet").to_pylist()
    return read


@pytest.fixture(scope="module", params=["parquet", "json"])
def collection(
    request: pytest.FixtureRequest, folder: Path, rows: list[dict[str, Any]]
) -> Collection:
    """The same collection in both forms."""
    if request.param == "parquet":
        return Collection.of_folder(folder)
    file = folder / "cards.json"
    file.write_text(json.dumps(document(rows)))
    return Collection.of_file(file)


@pytest.mark.parametrize(("column", "descending"), list(product(NUMBERS, (False, True))))
def test_pages_are_the_rows_that_are_asked_for_in_order(
    collection: Collection, rows: list[dict[str, Any]], column: str, descending: bool
) -> None:
    bound = sorted(row[column] for row in rows)[COUNT // 2]
    query = Query({column: bound}, {"clues": 9}, None, column, descending)
    wanted = [row for row in rows if row[column] >= bound and row["clues"] <= 9]
    wanted.sort(key=lambda row: -row[column] if descending else row[column])
    found: list[dict[str, Any]] = []
    while page := collection.page(query, len(found), 7).rows:
        found += page
    assert [row["card"] for row in found] == [row["card"] for row in wanted]
    assert wanted
    assert collection.page(query).total == len(wanted)


def test_a_level_alone(collection: Collection, rows: list[dict[str, Any]]) -> None:
    page = collection.page(Query({}, {}, "advanced"))
    assert [row["rank"] for row in page.rows] == [
        row["rank"] for row in rows if row["level"] == "advanced"
    ]
    assert 0 < page.total < collection.total == COUNT


def test_wrong_columns_and_levels_are_refused() -> None:
    for wrong in ({"sort": "card"}, {"level": "easy"}, {"least": {"digest": 1}}):
        with pytest.raises(PuzzleError, match="unknown"):
            Query(**{"least": {}, "most": {}, **wrong})  # type: ignore[arg-type]


def test_what_is_no_collection_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="cannot be read"):
        Collection.of_folder(tmp_path)
    for name, text in {"a.json": "{}", "b.json": "[1]", "c.parquet": "PAR1"}.items():
        (tmp_path / name).write_text(text)
        with pytest.raises(PuzzleError, match="cannot be read"):
            Collection.of_file(tmp_path / name)


def test_the_studio_browses_it(
    folder: Path, rows: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, str(folder))
    with TestClient(create_app(None)) as client:
        asked = {"least": {"clues": 4}, "sort": "difficulty", "offset": 2, "limit": 5}
        found = post(client, "collection", **asked)
        assert found["size"] == COUNT
        wanted = sorted(
            (row for row in rows if row["clues"] >= 4), key=lambda row: float(row["difficulty"])
        )
        assert found["total"] == len(wanted)
        assert [row["rank"] for row in found["rows"]] == [row["rank"] for row in wanted[2:7]]
        assert found == perform("collection", asked, lambda *_: None)
        refused(client, "collection", sort="card")
        refused(client, "collection", limit=1000)


def test_a_studio_without_a_collection_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    empty = {"size": 0, "total": 0, "rows": []}
    assert perform("collection", {}, lambda *_: None) == empty


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(PuzzleError, match="needs pyarrow"):
        Collection.of_file(tmp_path / "cards.parquet")


def test_a_deck_is_made_of_the_mined_cards(folder: Path, rows: list[dict[str, Any]]) -> None:
    deck = folder / "deck.txt"
    for given in (folder, folder / "cards.parquet"):
        assert lasermaze("deck", given, "-o", deck).code == 0
        made = {str(replace(card, id="")) for card in lm.load_all(deck)}
        assert made == {str(lm.parse(row["card"])) for row in rows}
