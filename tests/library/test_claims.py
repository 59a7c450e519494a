"""Every field of an answer is confirmed or refused: a right answer that is changed in one place
passes if it is still true, and then only.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

from jsonschema import Draft202012Validator

from tests.helpers import EVERY_KIND, LISTED, SIZE, cases, dice, lm, refused
from tests.oracles import Oracle
from tests.oracles.claims import is_true
from tests.oracles.spoiling import other_parts, parts, places, rebuilt, spoiled

#: How many answers of each kind are changed, and how often each place in them.
ANSWERS, EACH = 12, min(SIZE, 2)

#: How often each answer is changed as an object.
OBJECTS = 25 * SIZE

SCHEMA = Draft202012Validator(lm.schema("answer"))


@cache
def answers(oracle: Oracle) -> list[tuple[str, Any]]:
    """Right answers of every sort: with each option, one and all solutions, none, undecided."""
    found: list[tuple[str, Any]] = []
    small = [case for case in cases(oracle) if len(case.text) < 120]
    small.sort(key=lambda case: bool(case.answer))
    few = [*small[: ANSWERS // 4], *small[-3 * ANSWERS * SIZE // 4 :]]
    for number, (text, puzzle, _, _) in enumerate(few):
        every = list(oracle.options(text))
        options = every[number % len(every)]
        limits = ({}, {"keep_all": True, "limit": 6}, {"limit": 1})[number % 3]
        answer = lm.solve(puzzle, **limits, **options)
        found.append((text, answer))
        if number % 5 == 4 and answer:
            found.append((text, replace(answer, evidence=None)))
    found.append((text, lm.Undecided(puzzle=puzzle, reason="time limit")))
    return found


def verdict(puzzle: Any, answer: Any, rules: dict[str, Any], recount: str = "quick") -> str:
    """Whether an answer is refused, unconfirmed or confirmed."""
    judged = lm.judge(puzzle, answer, recount=recount, **rules)
    if judged.faults:
        assert all(fault.rule and fault.message for fault in judged.faults)
        return "refused"
    return "unconfirmed" if judged.unconfirmed else "confirmed"


def to_judge_by(oracle: Oracle, options: dict[str, Any]) -> dict[str, Any]:
    """Those of the options of `solve` that `judge` takes, too."""
    names = options.keys() - {*oracle.counting, "forced"}
    return {name: options[name] for name in names}


@EVERY_KIND
def test_answers_are_true(oracle: Oracle) -> None:
    assert {type(answer) for _, answer in answers(oracle)} == {
        *(lm.Solved, lm.Impossible, lm.Undecided)
    }
    for text, answer in answers(oracle):
        decided = not isinstance(answer, lm.Undecided)
        assert is_true(oracle, text, answer.to_json()) == decided, text
        assert verdict(answer.puzzle, answer, {}) == ("confirmed" if decided else "refused"), text
        assert verdict(answer.puzzle, answer.to_json(), {}) == (
            "confirmed" if decided else "refused"
        )
        if (
            answer
            and not (answer.exact or answer.options)
            and len(answer.solutions) == answer.count
        ):
            # So many are shown; nothing has to be counted.
            assert lm.judge(
                answer.puzzle, replace(answer, evidence=None), recount="never"
            ).confirmed


@EVERY_KIND
def test_a_changed_answer_is_confirmed_only_if_it_is_true(oracle: Oracle) -> None:
    tally: Counter[str] = Counter()
    for number, (text, answer) in enumerate(answers(oracle)):
        numbers = dice("claims", number)
        document = json.loads(answer.to_json())
        for path, value in places(document):
            for changed in spoiled(document, path, value, numbers, EACH):
                options = list(oracle.options(text)) if numbers.randrange(4) == 0 else [{}]
                rules = to_judge_by(oracle, numbers.choice(options))
                if not path and not _is_document(changed):
                    continue  # another text may be read as a solution in another form
                recount = numbers.choice(("never", "quick", "quick"))
                found = verdict(answer.puzzle, changed, rules, recount)
                tally[found] += 1
                if found == "confirmed":
                    assert is_true(oracle, text, changed, **rules), (path, rules, changed)
                    assert SCHEMA.is_valid(json.loads(changed)), (path, changed)
                if numbers.randrange(2 * EACH) == 0 and _is_document(changed):
                    scored = lm.score(answer.puzzle, changed)
                    tally[f"scored {scored}"] += 1
                    assert scored in (0.0, 1.0)
                    assert not scored or is_true(oracle, text, changed), changed
    assert tally["refused"] > 0.9 * (tally["confirmed"] + tally["unconfirmed"]) > 0, tally
    assert min(tally["scored 0.0"], tally["scored 1.0"]) > 0, tally


def _is_document(text: str) -> bool:
    """Whether a text is taken for an answer in JSON, right or wrong."""
    try:
        return "lasermaze" in dict(json.loads(text))
    except (TypeError, ValueError):
        return False


@EVERY_KIND
def test_a_changed_object_is_confirmed_only_if_it_is_true(oracle: Oracle) -> None:
    tally: Counter[str] = Counter()
    wrong: list[Any] = []
    of_others = [part for _, answer in answers(oracle) for _, part in parts(answer)]
    for number, (text, answer) in enumerate(answers(oracle)):
        numbers = dice("objects", number)
        where = [(path, part) for path, part in parts(answer) if path]
        for path, part in numbers.choices(where, k=OBJECTS):
            new = numbers.choice([*other_parts(part, numbers), *numbers.sample(of_others, 6)])
            changed = rebuilt(answer, path, new)
            wrong.append((answer.puzzle, changed))
            found = verdict(answer.puzzle, changed, {})
            tally[found] += 1
            assert found != "confirmed" or is_true(oracle, text, changed.to_json()), (path, changed)
    assert tally["refused"] > 0.6 * sum(tally.values()) > 100, tally
    few = dice("many", oracle.kind).sample(wrong, 100)
    together = list(lm.check_many(*zip(*few, strict=True)))
    assert together == [lm.judge(puzzle, changed) for puzzle, changed in few]


@EVERY_KIND
def test_a_claim_that_is_added_is_confirmed_only_if_it_is_true(oracle: Oracle) -> None:
    """Such as a lower bound of 0, which proves nothing about the fewest turns."""
    documents = [json.loads(answer.to_json()) for _, answer in answers(oracle)]
    solutions = [document["solution"] for document in documents if "solution" in document]
    given = {(key, json.dumps(value)) for each in solutions for key, value in each.items()}
    keys = sorted({key for key, _ in given})
    for number, (text, answer) in enumerate(answers(oracle)):
        document = documents[number]
        some_given = dice("added", number).sample(sorted(given), min(6, len(given)))
        for key, value in (*((key, "0") for key in keys), *some_given) if answer else ():
            solution = {**document["solution"], key: json.loads(value)}
            changed = json.dumps({**document, "solution": solution})
            for options in list(oracle.options(text)):
                rules = to_judge_by(oracle, options)
                if verdict(answer.puzzle, changed, rules) == "confirmed":
                    assert is_true(oracle, text, changed, **rules), (rules, changed)


@EVERY_KIND
def test_an_answer_is_judged_by_the_puzzle_that_was_given(oracle: Oracle) -> None:
    """Even if the puzzle in the answer says that it equals every other."""
    decided = [each for _, each in answers(oracle) if not isinstance(each, lm.Undecided)]
    for one, other in pairwise(decided):
        pretender: Any = type("Pretender", (type(one.puzzle),), {"__eq__": lambda *_: True})
        pretending = pretender.__new__(pretender)
        vars(pretending).update(vars(other.puzzle))
        found = verdict(one.puzzle, replace(other, puzzle=pretending), {})
        assert found == "refused" or one.puzzle == other.puzzle


@EVERY_KIND
def test_answers_that_claim_too_much(oracle: Oracle) -> None:
    """A count that is too large, fields that lack, another puzzle's answer; by objects, too."""
    images = 0
    for text, answer in answers(oracle):
        if not answer:
            continue
        puzzle = answer.puzzle
        several = oracle.count(text, **dict(answer.options))
        more = replace(answer, count=several + 1)
        assert not lm.judge(puzzle, more, recount="full").confirmed, text
        for path, part in parts(answer):
            if path[:1] != ("puzzle",) and type(part) is int and part in (0, 1):
                retyped = rebuilt(answer, path, bool(part))
                assert verdict(puzzle, retyped, {}) != "confirmed" or is_true(
                    oracle, text, retyped.to_json()
                )
        if several > 1:
            one = replace(answer, others=(), count=1, exact=True, stopped=None, evidence=None)
            told = {fault.message for fault in lm.judge(puzzle, one, recount="full").faults}
            assert "said to be all, 1, but a recount finds more" in told, text
        document = json.loads(answer.to_json())
        for key in ("solution", "count", "exact"):
            less = {name: value for name, value in document.items() if name != key}
            assert refused(lm.parse_answer, puzzle, json.dumps(less)).line
        for key in document["solution"]:
            other = {**document, "solution": {**document["solution"], key: [None]}}
            assert refused(lm.parse_answer, puzzle, json.dumps(other)).column
        if answer.witness:
            twice = replace(answer, others=(answer.witness, *answer.others), count=LISTED)
            assert lm.judge(puzzle, twice).faults
        for image in oracle.images(text):
            other = lm.parse(image, oracle.kind)
            images += other != puzzle
            assert bool(lm.judge(other, answer).faults) == (other != puzzle)
    assert images
