"""Every kind keeps the promises of `lasermaze.testing`, and broken kinds do not."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.core.budget import Budget
from lasermaze.core.claims import Verdict
from lasermaze.core.puzzle import DETAILS
from lasermaze.core.rng import Rng
from lasermaze.interface import Recipe
from lasermaze.kind import AnyKind, all_kinds, kind_named
from lasermaze.testing import Promise, contract
from tests.batches import SOAK

EVERY_KIND = pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)

#: Which small puzzles are tried: others in each `make soak`.
FIRST = int(os.environ.get("SOAK_SEED", "0"))
NUMBERS = range(FIRST, FIRST + (375 if SOAK else 38))


def generated(kind: AnyKind, number: int) -> Any:
    """A small puzzle of the kind for each number; odd ones may be impossible."""
    verdicts = kind.options_of("generate")
    verdict = (None, "any_verdict", None, "impossible")[number % 4]
    if verdict not in verdicts and number % 2:
        verdict = "any_verdict"
    options = kind.choose_for_generate({verdict: True} if verdict else {})
    recipe = Recipe(*kind.small, options, None, Budget())
    return kind.generate.generate(recipe, Rng("contract", kind.name, number))


@pytest.mark.parametrize(
    "promise",
    [
        pytest.param(promise, id=f"{kind.name}: {promise}")
        for kind in all_kinds()
        for promise in contract(kind, NUMBERS)
    ],
)
def test_contract(promise: Promise) -> None:
    promise.hold()


NO = Verdict((lm.Fault("rule", "broken"),))

#: For a promise that is broken: the module, the function, and what it returns instead.
WRONG: dict[str, tuple[str, str, Any]] = {
    "a spoiled solution is refused": ("check", "check", Verdict()),
    "an answer is right for its own puzzle alone": ("check", "confirm", Verdict()),
    "the checker accepts what the solver finds": (
        "check",
        "refute",
        Verdict((lm.Fault("a", "b"),)),
    ),
    "a puzzle is read as it was written": ("formats", "format", "kind: turrets\ngrid:\nSG\n"),
    "an answer is read as it was written": ("formats", "format_solution", "E"),
    "a marked answer is scored": ("formats", "parse_solution", None),
    "it can be drawn": ("draw", "film", None),
    "hints lead to a solution": ("explain", "hint", lm.Hint("Go.", "So.", True, None, None)),
    "a rating depends on the puzzle alone": ("generate", "effort", None),
    "it has eight symmetric images": ("generate", "symmetries", iter(())),
}


#: The exceptions of a broken promise: its own errors, or those of the functions that it tried.
NOTICED = (
    *(AssertionError, AttributeError, IndexError, TypeError),
    *(lm.CheckError, lm.PuzzleError),
)


@pytest.mark.parametrize("name", WRONG)
def test_a_kind_that_breaks_a_promise_is_noticed(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = kind_named("turrets")
    module, function, wrong = WRONG[name]
    monkeypatch.setattr(getattr(kind, module), function, lambda *_: wrong)
    [promise] = [each for each in contract(kind) if each.name == name]
    with pytest.raises(NOTICED):
        promise.hold()


@EVERY_KIND
def test_a_level_excludes_any_verdict(kind: AnyKind) -> None:
    with pytest.raises(lm.PuzzleError, match="expected one"):
        api.generated(kind.name, level="beginner", any_verdict=True)


@EVERY_KIND
def test_a_level_that_a_size_cannot_have_is_refused_with_a_suggestion(kind: AnyKind) -> None:
    with pytest.raises(lm.PuzzleError, match="another size or level"):
        api.generated(kind.name, level="expert", size=kind.small)


@EVERY_KIND
def test_an_unknown_level_is_refused(kind: AnyKind) -> None:
    with pytest.raises(lm.PuzzleError, match="beginner, intermediate, advanced, expert"):
        api.generated(kind.name, level="hard")


@EVERY_KIND
def test_answers_to_many_puzzles_are_refused_for_others(kind: AnyKind) -> None:
    puzzles = [generated(kind, number) for number in range(40)]
    answers = [lm.solve(puzzle) for puzzle in puzzles]
    solved = [answer for answer in answers if isinstance(answer, lm.Solved)]
    impossible = [answer for answer in answers if isinstance(answer, lm.Impossible)]
    assert solved
    assert impossible
    for yes, no in zip(solved, impossible, strict=False):
        with pytest.raises(lm.CheckError):
            lm.check(no.puzzle, replace(yes, puzzle=no.puzzle))
        with pytest.raises(lm.CheckError):
            lm.check(yes.puzzle, replace(no, puzzle=yes.puzzle))
        with pytest.raises(lm.CheckError):
            lm.check(no.puzzle, yes)


@EVERY_KIND
def test_an_undecided_answer_claims_nothing(kind: AnyKind) -> None:
    puzzle = lm.parse(kind.example)
    with pytest.raises(lm.CheckError, match="nothing"):
        lm.check(puzzle, lm.Undecided(puzzle=puzzle, reason="time limit"))


def test_no_two_kinds_share_the_name_of_an_option_for_solving() -> None:
    """`lasermaze.api.Options` is the union of them all."""
    names = [
        option.name
        for kind in all_kinds()
        for option in kind.options
        if "generate" not in option.verbs
    ]
    assert len(set(names)) == len(names)


@EVERY_KIND
def test_a_detail_that_cannot_be_written_is_refused_with_its_place(kind: AnyKind) -> None:
    details: dict[str, Any] = {name: f"the {name} of it" for name in DETAILS}
    puzzle = replace(lm.parse(kind.example), **details)
    with pytest.raises(lm.PuzzleError, match=r"the author 'a.nb' cannot be written on one line"):
        replace(puzzle, author="a\nb")
    with pytest.raises(lm.PuzzleError, match=r"^card.txt:3:9: the author"):
        lm.parse(str(puzzle).replace("author: the", "author: \x01the"), source="card.txt")


@EVERY_KIND
def test_a_generated_puzzle_can_be_made_again_from_its_id(kind: AnyKind) -> None:
    for options in ({}, {"level": "beginner"}, {"any_verdict": True, "index": 3}):
        puzzle = api.generated(kind.name, seed=5, **options)
        again = lm.generate_from(puzzle.id)
        assert again == puzzle
        assert again.id == puzzle.id
        assert lm.parse(str(puzzle)).id == puzzle.id


@pytest.mark.parametrize(
    ("puzzle_id", "message"),
    [
        ("", "is not the id"),
        ("board/3/any/5x5/7", "is not the id"),
        ("chess/1/any/8x8/0/0", "unknown kind"),
        ("board/1/any/5x5/0/0", "by version 1 of the generator; expected version 3; no release"),
        ("mirrors/2/any/9x14/0/0", "by version 2 of the generator; expected version 3 or 4; no"),
        ("board/999/any/5x5/0/0", "or a newer lasermaze"),
        ("board/3/easy/5x5/0/0", "unknown level"),
        ("board/3/any/5x5/no_such=True/0/0", "no option 'no_such'"),
    ],
)
def test_what_is_no_id_is_refused(puzzle_id: str, message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        lm.generate_from(puzzle_id)
