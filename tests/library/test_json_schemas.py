"""The published JSON schemas hold for everything that is written, and for little else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.helpers import EVERY_KIND, command, example, lm, refused, some
from tests.oracles import Oracle

ROOT = Path(__file__).parents[2]
NAMES = ("puzzle", "answer", "hint", "explanation")
VALID = {name: Draft202012Validator(lm.schema(name)) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_schemas_and_are_published(name: str) -> None:
    Draft202012Validator.check_schema(lm.schema(name))
    published = json.loads((ROOT / "docs" / "schemas" / f"{name}.json").read_text())
    assert published == lm.schema(name) == json.loads(command("schema", name).out)
    refused(lm.schema, f"{name}s")


def documents(oracle: Oracle) -> Iterator[tuple[str, str]]:
    """All sorts of documents of a kind, each with the name of its schema."""
    for text, puzzle, answer, _ in some(oracle, 2):
        undecided = lm.Undecided(puzzle=puzzle, reason="time limit")
        yield "puzzle", puzzle.to_json()
        for options in oracle.options(text):
            yield "answer", lm.solve(puzzle, keep_all=True, limit=5, **options).to_json()
        yield "answer", undecided.to_json()
        game = lm.Game(puzzle)
        for _ in range(4):
            hint = game.hint()
            yield "hint", hint.to_json()
            for move in hint.moves:
                game.push(move)
        for each in (undecided, answer):
            yield "explanation", lm.explain(puzzle, each).to_json()


@EVERY_KIND
def test_what_is_written_is_valid(oracle: Oracle) -> None:
    for name, text in documents(oracle):
        errors = list(VALID[name].iter_errors(json.loads(text)))
        assert not errors, [(list(e.absolute_path), e.message[:300], e.context) for e in errors]


def reasons_in(value: Any) -> Iterator[dict[str, Any]]:
    """Every reason in a document."""
    if isinstance(value, dict):
        if "broken" in value:
            yield value
        value = list(value.values())
    for part in value if isinstance(value, list) else ():
        yield from reasons_in(part)


@EVERY_KIND
def test_spoiled_documents_are_not_valid(oracle: Oracle) -> None:
    puzzle = lm.parse(example(oracle))
    answer = lm.solve(puzzle)
    written: dict[str, tuple[Any, dict[str, Any]]] = {
        "puzzle": (puzzle, {"kind": "chess", "grid": "...", "colour": "red"}),
        "answer": (answer, {"count": -1, "stopped": "?", "solution": 5}),
        "hint": (lm.hint(puzzle), {"hint": {}, "lasermaze": 2}),
        "explanation": (lm.explain(puzzle, answer), {"screens": [], "colour": "red"}),
    }
    for name, (value, changes) in written.items():
        document = json.loads(value.to_json())
        assert not VALID[name].is_valid({**document, "more of it": 1})
        for key, wrong in changes.items():
            assert not VALID[name].is_valid({**document, key: wrong}), (name, key)
    hint = json.loads(lm.hint(puzzle).to_json())
    reasons = list(reasons_in(hint["hint"]["steps"]))
    assert reasons
    for reason in reasons:
        kept = dict(reason)
        for spoiled in ({"broken": "nothing"}, {**kept, "more of it": 1}, {"cell": [0, 0]}):
            reason.clear()
            reason.update(spoiled)
            assert not VALID["hint"].is_valid(hint)
        reason.clear()
        reason.update(kept)
    assert VALID["hint"].is_valid(hint)
