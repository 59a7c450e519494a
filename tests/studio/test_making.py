"""The calls for makers and teachers: differences, cards of a print sheet, words for players."""

from __future__ import annotations

import re

import pytest
import segno
from fastapi.testclient import TestClient

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS, CountedSentence
from lasermaze.kind import all_kinds, kind_named
from lasermaze.studio.handlers import CALLS
from tests.studio.requests import SEVERAL, post, validate

EVERY_KIND = pytest.mark.parametrize("kind", [kind.name for kind in all_kinds()])


def test_two_solutions_differ_where_another_piece_stands(client: TestClient) -> None:
    one, other = post(client, "solve", puzzle=SEVERAL)["solutions"]
    response = client.post("/api/compare", json={"puzzle": SEVERAL, "one": one, "other": other})
    validate(CALLS["compare"].response, response.content)
    found = response.json()["differences"]
    grids = [
        [row.split() for row in text.split("grid:\n")[1].splitlines()] for text in (one, other)
    ]
    expected = [
        [row, col]
        for row, (left, right) in enumerate(zip(*grids, strict=True))
        for col, (here, there) in enumerate(zip(left, right, strict=True))
        if here != there
    ]
    assert expected
    assert [each["cell"] for each in found] == expected
    assert all(each["one"] != each["other"] for each in found)
    assert post(client, "compare", puzzle=SEVERAL, one=one, other=one)["differences"] == []


@EVERY_KIND
def test_a_card_shows_the_puzzle_and_its_answer_apart(client: TestClient, kind: str) -> None:
    puzzle = kind_named(kind).example
    response = client.post("/api/card", json={"puzzle": puzzle})
    validate(CALLS["card"].response, response.content)
    card = response.json()
    asked = lm.draw(lm.parse(puzzle))
    assert card["picture"]["svg"] == asked.bare().svg("light")
    assert card["words"] == list(asked.captions)
    assert card["answer"]["svg"] != card["picture"]["svg"]
    assert card["answer_words"]
    assert card["level"] in LEVELS


def test_a_card_of_an_unfinished_puzzle_says_what_is_missing(client: TestClient) -> None:
    card = post(client, "card", puzzle="kind: board\ntargets: 1\ngrid:\n. .\n. .\n")
    assert card["answer"] is None
    assert card["level"] is None
    assert "laser" in card["answer_words"][0]


def test_a_qr_code_draws_the_modules_of_its_text(client: TestClient) -> None:
    text = "https://example.org/#set=Käfig"
    svg = post(client, "qr_code", text=text)["svg"]
    dark = {(int(row), int(col)) for col, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg)}
    matrix = segno.make_qr(text, error="l", mode="byte", encoding="utf-8").matrix
    assert f'viewBox="0 0 {len(matrix) + 8} {len(matrix) + 8}"' in svg
    assert dark == {
        (row + 4, col + 4)
        for row, line in enumerate(matrix)
        for col, module in enumerate(line)
        if module
    }


def test_a_text_that_is_too_long_has_no_qr_code(client: TestClient) -> None:
    assert post(client, "qr_code", text="x" * 2954) == {"svg": None, "most": 2953}
    assert post(client, "qr_code", text="x" * 2953)["svg"]


@EVERY_KIND
def test_an_explanation_opens_as_the_library_tells_it(client: TestClient, kind: str) -> None:
    response = client.post("/api/explain", json={"puzzle": kind_named(kind).example})
    validate(CALLS["explain"].response, response.content)
    told = lm.explain(lm.parse(kind_named(kind).example)).screens
    assert [screen["words"] for screen in response.json()["screens"]] == [
        list(screen.words) for screen in told
    ]


def test_a_count_is_told_as_none_one_or_many() -> None:
    told = CountedSentence("none", "one", "{count}, digits of {low} to {high}")
    assert [told.of(count) for count in (0, 1, 3)] == ["none", "one", "3, digits of 4 to 7"]
    assert told.of(12) == "12, digits of 2,048 to 4,095"


@EVERY_KIND
def test_a_difficulty_is_told_in_a_players_words(client: TestClient, kind: str) -> None:
    facts = kind_named(kind)
    difficulty = post(client, "rate", puzzle=facts.example)["difficulty"]
    assert difficulty["sentences"] == [
        facts.levels.search_sentence.of(difficulty["search"]),
        facts.levels.open_sentence.of(difficulty["open"]),
    ]
    for name in (facts.levels.search, facts.levels.open):
        assert name not in " ".join(difficulty["sentences"])
    assert all(re.fullmatch(r"[A-Z0-9].*\.", words) for words in difficulty["sentences"])
