"""The published JSON schemas hold for everything that is written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

import lasermaze as lm
from lasermaze import api, kind
from lasermaze.core.codec import Definitions
from lasermaze.core.json_text import laid_out
from lasermaze.core.reason_codecs import broken, thought
from lasermaze.core.reasons import Step
from lasermaze.formats.json_schemas import NAMES, schema
from lasermaze.kind import AnyKind, all_kinds

ROOT = Path(__file__).resolve().parents[1]
PUBLISHED = ROOT / "docs" / "schemas"
EVERY_KIND = pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
VALIDATOR = {name: Draft202012Validator(schema(name)) for name in NAMES}


def assert_valid(name: str, text: str) -> None:
    errors = list(VALIDATOR[name].iter_errors(json.loads(text)))
    assert not errors, [(list(e.absolute_path), e.message[:300], e.context) for e in errors]


@pytest.mark.parametrize("name", NAMES)
def test_the_schemas_are_schemas_and_are_published(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert (PUBLISHED / f"{name}.json").read_text() == laid_out(schema(name)) + "\n"


@EVERY_KIND
def test_puzzles_and_answers_are_valid(kind: AnyKind) -> None:
    options: dict[str, Any] = {"any_verdict": True, "size": (3, 5)}
    made = [api.generated(kind.name, seed=seed, **options) for seed in range(20)]
    files = sorted((ROOT / "examples" / kind.name).glob("*.txt"))
    puzzles = [lm.parse(kind.example), *made, *(p for file in files for p in lm.load_all(file))]
    seen = set()
    for puzzle in puzzles:
        assert_valid("puzzle", puzzle.to_json())
        for option in (None, *kind.options_of("solve").values()):
            chosen: dict[str, Any] = {}
            if option is not None and option.default is False:
                chosen[option.name] = True
            for keep_all in (False, True):
                answer = lm.solve(puzzle, keep_all=keep_all, limit=5, **chosen)
                seen.add(type(answer))
                assert_valid("answer", answer.to_json())
        assert_valid("answer", lm.Undecided(puzzle=puzzle, reason="time limit").to_json())
    assert seen >= {lm.Solved, lm.Impossible}


@EVERY_KIND
def test_a_spoiled_document_is_not_valid(kind: AnyKind) -> None:
    puzzle = json.loads(lm.parse(kind.example).to_json())
    for spoiled in (
        {**puzzle, "kind": "chess"},
        {**puzzle, "colour": "red"},
        {**puzzle, "grid": "..."},
        {key: value for key, value in puzzle.items() if key != "grid"},
    ):
        assert not VALIDATOR["puzzle"].is_valid(spoiled)
    answer = json.loads(lm.solve(lm.parse(kind.example)).to_json())
    for spoiled in ({**answer, "count": -1}, {**answer, "stopped": "?"}, {**answer, "solution": 5}):
        assert not VALIDATOR["answer"].is_valid(spoiled)


@EVERY_KIND
def test_hints_are_valid(kind: AnyKind) -> None:
    game = lm.Game(lm.parse(kind.example))
    for _ in range(50):
        hint = game.hint()
        assert_valid("hint", hint.to_json())
        if not hint.moves:
            break
        game.push(hint.moves[0])
    document = json.loads(lm.hint(game.puzzle).to_json())
    for spoiled in ({**document, "hint": {}}, {**document, "lasermaze": 2}, document["hint"]):
        assert not VALIDATOR["hint"].is_valid(spoiled)


@EVERY_KIND
def test_explanations_are_valid(kind: AnyKind) -> None:
    undecided = lm.Undecided(puzzle=lm.parse(kind.example), reason="time limit")
    answers = [undecided, lm.solve(undecided.puzzle)]
    answers.append(lm.solve(lm.load(ROOT / "examples" / kind.name / "impossible.txt")))
    for answer in answers:
        text = lm.explain(answer.puzzle, answer).to_json()
        assert_valid("explanation", text)
        document = json.loads(text)
        for spoiled in (
            {**document, "screens": []},
            {**document, "colour": "red"},
            {key: value for key, value in document.items() if key != "lasermaze"},
        ):
            assert not VALIDATOR["explanation"].is_valid(spoiled)


def test_the_chain_of_a_card_is_valid_and_a_spoiled_one_is_not() -> None:
    card = lm.load(ROOT / "examples" / "board" / "fork.txt")
    text = lm.explain(card, lm.solve(card)).to_json()
    assert_valid("explanation", text)
    document = json.loads(text)
    chain, first = document["chain"], document["chain"]["steps"][0]
    for spoiled in (
        {"steps": chain["steps"]},
        {**chain, "steps": []},
        {**chain, "most_cases": -1},
        {**chain, "steps": [{**first, "cases": "few"}]},
        {**chain, "steps": [{**first, "decided": "T^"}]},
        {**chain, "steps": [{**first, "ruled_out": [{**first["ruled_out"][0], "leaves": []}]}]},
    ):
        assert not VALIDATOR["explanation"].is_valid({**document, "chain": spoiled})


@EVERY_KIND
def test_a_spoiled_reason_is_not_valid(kind: AnyKind) -> None:
    puzzle = lm.parse(kind.example)
    document = json.loads(lm.hint(puzzle).to_json())
    reasons = list(reasons_in(document["hint"]["steps"]))
    assert reasons
    for reason in reasons:
        kept = dict(reason)
        for spoiled in ({"broken": "nothing"}, {**kept, "more of it": 1}, {"cell": [0, 0]}):
            reason.clear()
            reason.update(spoiled)
            assert not VALIDATOR["hint"].is_valid(document)
        reason.clear()
        reason.update(kept)
    assert VALIDATOR["hint"].is_valid(document)


def reasons_in(value: Any) -> Iterator[dict[str, Any]]:
    """Every reason in a document."""
    if isinstance(value, dict):
        if "broken" in value:
            yield value
        value = list(value.values())
    for part in value if isinstance(value, list) else ():
        yield from reasons_in(part)


@pytest.mark.parametrize("module", kind.NAMES)
def test_every_reason_has_a_schema(module: str) -> None:
    vocabulary = import_module(f"lasermaze.kinds.{module}.reasons").Broken
    defs = Definitions()
    made = broken(vocabulary, module)
    assert made.schema(defs)["unevaluatedProperties"] is False
    schemas = made.in_full(defs)["anyOf"]
    Draft202012Validator.check_schema({"anyOf": schemas, "$defs": defs})
    names = [each["properties"]["broken"]["const"] for each in schemas]
    assert names == [each.name() for each in get_args(vocabulary)]
    for each, reason in zip(schemas, get_args(vocabulary), strict=True):
        assert each["required"] == ["broken", *reason.__match_args__]
        assert each["properties"].keys() == set(each["required"])


def test_a_kind_may_leave_open_what_its_thoughts_hold() -> None:
    defs = Definitions()
    schemas = {**thought(Step, "lamps").schema(defs), "$defs": defs}
    validator = Draft202012Validator(schemas)
    assert validator.is_valid({"decided": 3, "ruled_out": [], "reason": {"broken": "dark"}})
    assert not validator.is_valid({"decided": 3, "ruled_out": []})


def test_unknown_schemas_are_refused() -> None:
    with pytest.raises(lm.PuzzleError, match="unknown schema 'card'"):
        lm.schema("card")
