"""Every field of an answer is confirmed or refused: a right answer that is changed passes if it
is still true, and then only.

Right answers of every kind are changed in one place, at every depth, as JSON and as Python objects.
What is true is said by plain searches, which share nothing with the package (`tests.claims.truth`).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import lasermaze as lm
from lasermaze.core.answers import AnyAnswer
from lasermaze.core.claims import Recount
from lasermaze.kind import NAMES, kind_named
from tests.batches import SEED, number
from tests.claims.right import right_answers
from tests.claims.tampering import (
    Path,
    changed_parts,
    changes_at,
    donors,
    parts,
    positions,
    rebuilt,
    written,
)
from tests.claims.truth import is_true, solves
from tests.helpers import command as lasermaze

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)

#: How many answers of each kind are changed, and how often each place in them.
ANSWERS, EACH = 20, 2

#: How many changed answers of each kind are judged at least, at night.
MANY = number(5_000)

SCHEMA = Draft202012Validator(lm.schema("answer"))


@cache
def answers(kind: str, seed: int = 1) -> tuple[AnyAnswer, ...]:
    """Right answers of every sort: with each option, one and all solutions, none, undecided."""
    return tuple(islice(right_answers(kind, seed), ANSWERS))


def tampered(kind: str, seed: int, each: int | None) -> Iterator[tuple[AnyAnswer, Path, str]]:
    """Answers, each with a place and its text changed there; ``each`` or all changes a place."""
    dice = random.Random(f"{kind} {seed}")
    documents = [json.loads(answer.to_json()) for answer in answers(kind, seed)]
    given = donors(documents)
    for answer, document in zip(answers(kind, seed), documents, strict=True):
        for path, value in positions(document):
            found = list(changes_at(path, value, given, dice))
            for change in found if each is None else dice.sample(found, min(each, len(found))):
                text = written(document, change)
                if path or is_document(text):  # others may be read as solutions in other forms
                    yield answer, path, text


def verdict(
    puzzle: lm.Puzzle, answer: Any, rules: dict[str, Any], recount: Recount = "quick"
) -> str:
    """Whether an answer is refused, unconfirmed or confirmed."""
    judgement = lm.judge(puzzle, answer, recount=recount, **rules)
    if judgement.faults:
        assert all(fault.rule and fault.message for fault in judgement.faults)
        return "refused"
    return "unconfirmed" if judgement.unconfirmed else "confirmed"


def rules_of(kind: str, dice: random.Random) -> dict[str, Any]:
    """Options to judge by: mostly those in the answer, else one that is given besides."""
    names = [name for name in kind_named(kind).options_of("check") if dice.randrange(4) == 0]
    return {name: "top 1" if name == "way" else dice.random() < 0.8 for name in names}


def tally_of_texts(kind: str, seed: int, each: int | None) -> Counter[str]:
    """How many changed texts are judged how; every one that is confirmed is true."""
    dice = random.Random(f"rules {kind} {seed}")
    tally: Counter[str] = Counter()
    for answer, path, text in tampered(kind, seed, each):
        rules, asked = rules_of(kind, dice), answer.puzzle.to_json()
        recount: Recount = "never" if dice.randrange(3) == 0 else "quick"
        found = verdict(answer.puzzle, text, rules, recount)
        tally["changed"] += 1
        tally[found] += 1
        if found == "confirmed":
            assert is_true(text, asked, rules), (path, rules, text)
            assert SCHEMA.is_valid(json.loads(text)), (path, text)
    return tally


def tally_of_objects(kind: str, seed: int, most: int | None) -> Counter[str]:
    """The same for answers as Python objects, with a limited number of changes each."""
    dice = random.Random(f"objects {kind} {seed}")
    tally: Counter[str] = Counter()
    given = parts(answers(kind, seed))
    for answer in answers(kind, seed):
        changed = list(changed_parts(answer, given, dice))
        for path, new in changed if most is None else dice.sample(changed, most):
            wrong = rebuilt(answer, path, new)
            found = verdict(answer.puzzle, wrong, {})
            tally["changed"] += 1
            tally[found] += 1
            if found == "confirmed":
                assert is_true(wrong.to_json(), answer.puzzle.to_json()), (path, wrong)
    return tally


@EVERY_KIND
def test_the_answers_that_are_changed_are_right(kind: str) -> None:
    assert {type(answer) for answer in answers(kind)} == {lm.Solved, lm.Impossible, lm.Undecided}
    for answer in answers(kind):
        text, asked = answer.to_json(), answer.puzzle.to_json()
        decided = not isinstance(answer, lm.Undecided)
        assert is_true(text, asked) == decided
        assert verdict(answer.puzzle, text, {}) == ("confirmed" if decided else "refused")


@EVERY_KIND
def test_a_changed_text_is_confirmed_only_if_it_is_true(kind: str, record_property: Any) -> None:
    tally = tally_of_texts(kind, 1, EACH)
    assert tally["refused"] > 0.9 * tally["changed"] > 500, tally
    record_property("texts", dict(tally))


@EVERY_KIND
def test_a_claim_that_is_added_is_confirmed_only_if_it_is_true(kind: str) -> None:
    """Such as a lower bound of 0, which proves nothing about the fewest turns."""
    found = kind_named(kind)
    claims = found.codecs.solution.by_key
    flags = [name for name, each in found.options_of("check").items() if each.default is False]
    documents = [json.loads(answer.to_json()) for answer in answers(kind)]
    given = donors(documents)
    for answer, document in zip(answers(kind), documents, strict=True):
        for key in claims if isinstance(answer, lm.Solved) else ():
            for new in (0, 1, "", *given.get(("solution", key), [])[:4]):
                text = json.dumps({**document, "solution": {**document["solution"], key: new}})
                for rules in ({}, *({flag: True} for flag in flags)):
                    if verdict(answer.puzzle, text, rules) == "confirmed":
                        assert is_true(text, answer.puzzle.to_json(), rules), (rules, text)


@EVERY_KIND
def test_a_changed_object_is_confirmed_only_if_it_is_true(kind: str, record_property: Any) -> None:
    tally = tally_of_objects(kind, 1, 60)
    assert tally["refused"] > 0.8 * tally["changed"] > 500, tally
    record_property("objects", dict(tally))


@EVERY_KIND
def test_a_changed_text_scores_only_if_it_is_true(kind: str) -> None:
    right = 0
    for nth, (answer, path, text) in enumerate(tampered(kind, 2, 1)):
        if nth % 2 == 0 and is_document(text) and lm.score(answer.puzzle, text) == 1.0:
            right += 1
            asked = answer.puzzle.to_json()
            assert is_true(text, asked), (path, text)
            assert solves(text, asked), (path, text)
    assert right


@EVERY_KIND
def test_the_command_says_the_same(kind: str, tmp_path: Any) -> None:
    every = enumerate(tampered(kind, 3, 1))
    cases = [case for number, case in every if number % 8 == 0 and is_document(case[2])][:100]
    puzzles, texts = tmp_path / "puzzles.json", tmp_path / "answers.json"
    puzzles.write_text("".join(answer.puzzle.to_json() + "\n" for answer, _, _ in cases))
    texts.write_text("".join(text + "\n" for _, _, text in cases))
    result = lasermaze("check", "--json", puzzles, texts)
    said = Counter(
        "refused" if "check" not in document or document["check"]["faults"] else "fine"
        for document in result.documents
    )
    judged = Counter(verdict(answer.puzzle, text, {}) for answer, _, text in cases)
    assert said["fine"] == judged["confirmed"] + judged["unconfirmed"]


def is_document(text: str) -> bool:
    """Whether a text is taken for a document of ours, right or wrong, and not for any text."""
    try:
        document = json.loads(text)
    except ValueError:
        return False
    return isinstance(document, dict) and "lasermaze" in document


@EVERY_KIND
def test_many_are_judged_as_each_is(kind: str) -> None:
    dice = random.Random(f"many {kind}")
    given = parts(answers(kind))
    pairs: list[tuple[lm.Puzzle, Any]] = []
    for answer in answers(kind):
        changed = dice.sample(list(changed_parts(answer, given, dice)), 20)
        wrong = [rebuilt(answer, path, new) for path, new in changed]
        pairs += [(answer.puzzle, one) for one in (answer, *wrong)]
    together = list(lm.check_many(*zip(*pairs, strict=True)))
    assert together == [lm.judge(puzzle, answer) for puzzle, answer in pairs]


@EVERY_KIND
def test_an_answer_is_judged_by_the_puzzle_that_was_given(kind: str) -> None:
    """The claims of an answer's own puzzle do not count, nor those of the puzzle beside it."""
    decided = [each for each in answers(kind) if not isinstance(each, lm.Undecided)]
    for asked in decided:
        for other in decided:
            confirmed = verdict(asked.puzzle, other, {}) == "confirmed"
            assert confirmed == (asked.puzzle == other.puzzle)
            assert (verdict(asked.puzzle, other.to_json(), {}) == "confirmed") == confirmed
        pretender: Any = type("Pretender", (type(asked.puzzle),), {"__eq__": lambda *_: True})
        other = next(each for each in decided if each.puzzle != asked.puzzle)
        pretending = pretender.__new__(pretender)
        vars(pretending).update(vars(other.puzzle))
        assert verdict(asked.puzzle, replace(other, puzzle=pretending), {}) == "refused"


@pytest.mark.night
@EVERY_KIND
def test_very_many_changes(kind: str, record_property: Any) -> None:
    """Every change in every place of ever more answers, as texts and as objects."""
    texts: Counter[str] = Counter()
    objects: Counter[str] = Counter()
    seed = SEED
    while texts["changed"] + objects["changed"] < MANY:
        seed += 1
        texts += tally_of_texts(kind, seed, None)
        objects += tally_of_objects(kind, seed, None)
    print(f"{kind}: texts {dict(texts)}, objects {dict(objects)}")
    record_property("texts", dict(texts))
    record_property("objects", dict(objects))
