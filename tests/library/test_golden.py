"""The frozen benchmark: its digests, its answers, its files, and the scores of answers."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.difficulty import LEVELS
from lasermaze.datasets import frozen, golden, golden_files, golden_small, leaderboard
from lasermaze.datasets.rows import PROMPT_VERSION, question
from lasermaze.datasets.splits import USUAL, Splits
from lasermaze.generation.symmetry import digest
from tests.helpers import command

fewest_moves: Any = run_path("tools/golden.py")["fewest_moves"]

KINDS = ("turrets", "shooters", "signposts", "mirrors", "board")
NAME = golden_small()[0]["id"]
ANSWER = json.dumps({"id": NAME, "answer": "N"})
DIGEST = "c0c44a55e5b24fbf168d40893febc380c588d785ed59132642f9e4b17af228ef"


def test_the_rows_never_change() -> None:
    rows = golden()
    assert [frozen.digest_of(row) for row in rows] == [row["digest"] for row in rows]
    assert frozen.digest_of_all(rows) == frozen.DIGEST == DIGEST
    assert len({row["id"] for row in rows}) == len(rows) == 300


def test_kinds_and_levels_have_equal_parts() -> None:
    counts = Counter((row["kind"], row["level"]) for row in golden())
    assert counts == {(kind, level): 15 for kind in KINDS for level in LEVELS}
    small = golden_small()
    assert len(small) == 30
    assert set(Counter(row["kind"] for row in small).values()) == {6}
    assert set(Counter(row["level"] for row in small).values()) == {7, 8}


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_confirmed_and_the_facts_are_true(kind: str) -> None:
    splits = Splits.of(USUAL)
    for row in golden_small():
        if row["kind"] != kind:
            continue
        puzzle = lm.parse(row["puzzle"])
        answer: Any = lm.parse_answer(puzzle, row["evidence"])
        assert lm.judge(puzzle, answer).confirmed
        assert answer.exact
        assert answer.count == row["solutions"]
        assert fewest_moves(answer) == row["moves"]
        assert splits.holding(digest(puzzle)) == "test"
        assert lm.score(row, row["answer"]) == lm.score(row, row["evidence"]) == 1.0
        assert lm.score(row, "impossible") == 0.0
        assert lm.generate_from(row["id"]) == puzzle


@pytest.mark.night
def test_all_answers_are_confirmed() -> None:
    for row in golden():
        puzzle = lm.parse(row["puzzle"])
        assert lm.judge(puzzle, lm.parse_answer(puzzle, row["evidence"])).confirmed


def test_questions_are_those_of_their_version() -> None:
    """Whoever changes the rules of a kind raises `PROMPT_VERSION`."""
    for row in golden_small():
        assert row["prompt_version"] <= PROMPT_VERSION
        if row["prompt_version"] == PROMPT_VERSION:
            assert question(lm.parse(row["puzzle"])) == row["question"]


def test_a_file_of_answers_is_scored(tmp_path: Path) -> None:
    rows = golden_small()
    lines = [json.dumps({"id": row["id"], "answer": row["answer"]}) for row in rows]
    lines[1] = json.dumps({"id": rows[1]["id"], "answer": "I do not know."})
    lines[2] = json.dumps({"id": rows[2]["id"], "answer": None})
    file = tmp_path / "answers.jsonl"
    file.write_text("\n".join(lines[:-1]))
    shown = command("golden", "--small", "--score", str(file))
    assert "27 of 30 right, 90.0 % (95 % interval: 74.4 to 96.5 %)" in shown.out
    document = json.loads(
        command("golden", "--small", "--score", str(file), "--name", "me", "--json").out
    )
    assert (document["name"], document["digest"], document["small"]) == ("me", DIGEST, True)
    assert (document["puzzles"], document["answered"], document["right"]) == (30, 28, 27)
    assert document["kinds"]["board"] == {
        "beginner": "1/1",
        "intermediate": "2/2",
        "advanced": "1/1",
        "expert": "1/2",
    }


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not valid JSON"),
        ("[]", "not an object with an id and an answer"),
        ('{"id": "x"}', "not an object with an id and an answer"),
        ('{"id": "board/9/x", "answer": ""}', "'board/9/x' is not the id of a puzzle"),
        ('{"id": 5, "answer": ""}', "5 is not the id of a puzzle"),
        (json.dumps({"id": NAME, "answer": ["N"]}), "expected a text, or null"),
        (json.dumps({"id": NAME, "answer": "N"}), "a second answer to"),
    ],
)
def test_a_wrong_line_is_named(line: str, message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message) as raised:
        leaderboard.scored([ANSWER, "", line], golden_small(), source="a.jsonl")
    assert str(raised.value).startswith("a.jsonl:3:")


def test_the_files_have_rows_card_and_pictures(tmp_path: Path) -> None:
    rows = golden_small()[:2]
    card = golden_files.write(rows, tmp_path / "out", pictures=True, techniques=True)
    written = [json.loads(line) for line in (tmp_path / "out" / "metadata.jsonl").open()]
    for row, found in zip(rows, written, strict=True):
        picture = tmp_path / "out" / found.pop("file_name")
        assert found.pop("technique") == frozen.technique(row)
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert found == row
    text = card.read_text()
    assert not (tmp_path / "out" / "test.jsonl").exists()
    images = 'path: [metadata.jsonl, "pictures/*.png"]'
    for needed in (
        images,
        "license: mit",
        "task_categories:",
        "size_categories:",
        "language:",
        DIGEST,
    ):
        assert needed in text
