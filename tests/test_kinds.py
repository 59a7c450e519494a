"""The contract test: every registered kind meets the whole interface."""

import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze import api
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.puzzle import DETAILS
from lasermaze.core.rng import Rng
from lasermaze.interface import Recipe
from lasermaze.kind import AnyKind, all_kinds
from tests.batches import batches, examples

EVERY_KIND = pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)


def generated(kind: AnyKind, number: int) -> Any:
    """A small puzzle of the kind for each number; odd ones may be impossible."""
    verdicts = kind.options_of("generate")
    verdict = (None, "any_verdict", None, "impossible")[number % 4]
    if verdict not in verdicts and number % 2:
        verdict = "any_verdict"
    options = kind.choose_for_generate({verdict: True} if verdict else {})
    recipe = Recipe(*kind.small, options, None, Budget())
    return kind.generate.generate(recipe, Rng("contract", kind.name, number))


@EVERY_KIND
@examples(75)
@given(number=st.integers(0, 2**32))
def test_contract(kind: AnyKind, number: int) -> None:
    puzzle = generated(kind, number)
    assert lm.parse(str(puzzle)) == puzzle
    assert type(puzzle).from_json(puzzle.to_json()) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert hash(puzzle) == hash(lm.parse(str(puzzle)))
    assert puzzle.kind == kind.name

    answer = lm.solve(puzzle)
    if isinstance(answer, lm.Solved):
        assert all(lm.judge(puzzle, witness).right for witness in answer.solutions)
    elif isinstance(answer, lm.Impossible):
        assert lm.judge(puzzle, answer).right
    else:
        pytest.fail("unlimited, yet undecided")
    assert bool(answer) == isinstance(answer, lm.Solved)
    assert type(answer).from_json(answer.to_json()) == answer
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert hash(answer) == hash(type(answer).from_json(answer.to_json()))
    lm.check(puzzle, answer)


@EVERY_KIND
@examples(20)
@given(number=st.integers(0, 2**32))
def test_pictures_hints_and_words(kind: AnyKind, number: int) -> None:
    puzzle = generated(kind, number)
    answer = lm.solve(puzzle)
    for drawn in (None, answer):
        scene = lm.draw(puzzle, drawn)
        ElementTree.fromstring(scene.svg())
        assert scene.text(colour=False, unicode=False).isascii()
        assert scene.svg() == lm.draw(puzzle, drawn).svg()
    film: Any = answer.film()
    assert (film is not None) == bool(answer)
    if film is not None:
        ElementTree.fromstring(film.svg())
        assert film.frames[-1].text() == lm.draw(puzzle, answer).text()
    assert all(lm.explain(puzzle, answer).paragraphs)
    hint = lm.hint(puzzle)
    assert hint.text
    assert hint.reason
    if answer:
        assert lm.solve(hint.puzzle)


@EVERY_KIND
def test_the_example_is_solved_and_checked(kind: AnyKind) -> None:
    puzzle = lm.parse(kind.example)
    answer = lm.solve(puzzle)
    assert answer
    lm.check(puzzle, answer)


@EVERY_KIND
@pytest.mark.parametrize("batch", batches(10, quick=1))
def test_generation_depends_on_the_seed_alone(kind: AnyKind, batch: int) -> None:
    seeds = range(5 * batch, 5 * batch + 5)
    first = [api.generated(kind.name, seed=seed) for seed in seeds]
    assert first == [api.generated(kind.name, seed=seed) for seed in seeds]
    assert len(set(first)) == 5


@EVERY_KIND
@pytest.mark.parametrize("level", LEVELS)
def test_a_generated_puzzle_has_the_requested_level(kind: AnyKind, level: str) -> None:
    for seed in range(4):
        puzzle = api.generated(kind.name, level=level, seed=seed)
        assert rated(puzzle).level == level
        answer = lm.solve(puzzle)
        assert isinstance(answer, lm.Solved)
        lm.check(puzzle, answer)
        assert api.generated(kind.name, level=level, seed=seed) == puzzle


def rated(puzzle: lm.Puzzle) -> lm.Difficulty:
    found = lm.rate(puzzle)
    assert found is not None
    return found


@EVERY_KIND
@examples(15)
@given(number=st.integers(0, 2**32))
def test_a_rating_does_not_depend_on_how_the_puzzle_was_read(kind: AnyKind, number: int) -> None:
    puzzle = generated(kind, number)
    first = rated(puzzle)
    assert first == rated(puzzle) == rated(lm.parse(str(puzzle)))
    assert first.score >= 0
    assert str(first).startswith(f"{first.level}, ")
    assert type(first.effort.search) is type(first.effort.open) is int


@EVERY_KIND
def test_a_level_that_a_size_cannot_have_is_refused_with_a_suggestion(kind: AnyKind) -> None:
    with pytest.raises(lm.PuzzleError, match="another size or level"):
        api.generated(kind.name, level="expert", size=kind.small)


@EVERY_KIND
def test_an_unknown_level_is_refused(kind: AnyKind) -> None:
    with pytest.raises(lm.PuzzleError, match="beginner, intermediate, advanced, expert"):
        api.generated(kind.name, level="hard")


@EVERY_KIND
def test_a_level_excludes_any_verdict(kind: AnyKind) -> None:
    with pytest.raises(lm.PuzzleError, match="expected one"):
        api.generated(kind.name, level="beginner", any_verdict=True)


@EVERY_KIND
def test_another_puzzles_answer_is_rejected(kind: AnyKind) -> None:
    """An answer of any type is accepted for its own puzzle only."""
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


TAMPERINGS: dict[str, Callable[[lm.Solved[Any, Any]], lm.Answer[Any, Any, Any]]] = {
    "fewer solutions than shown": lambda answer: replace(answer, count=0),
    "complete, yet stopped": lambda answer: replace(answer, exact=True, stopped="limit"),
    "incomplete without a reason": lambda answer: replace(answer, exact=False, stopped=None),
    "the same solution twice": lambda answer: replace(
        answer, others=(answer.witness,), count=max(2, answer.count)
    ),
    "an unknown option": lambda answer: replace(answer, options=(("no_such_option", True),)),
}


@EVERY_KIND
@pytest.mark.parametrize("tamper", TAMPERINGS.values(), ids=TAMPERINGS)
def test_an_inconsistent_answer_is_rejected(
    kind: AnyKind, tamper: Callable[[lm.Solved[Any, Any]], lm.Answer[Any, Any, Any]]
) -> None:
    answer = lm.solve(lm.parse(kind.example))
    assert isinstance(answer, lm.Solved)
    with pytest.raises((lm.CheckError, lm.PuzzleError)):
        lm.check(answer.puzzle, tamper(answer))


@EVERY_KIND
def test_an_undecided_answer_claims_nothing(kind: AnyKind) -> None:
    puzzle = lm.parse(kind.example)
    with pytest.raises(lm.CheckError, match="nothing"):
        lm.check(puzzle, lm.Undecided(puzzle=puzzle, reason="time limit"))


@EVERY_KIND
def test_every_option_is_documented_and_belongs_to_a_verb(kind: AnyKind) -> None:
    verbs = {"parse", "solve", "solutions", "check", "hint", "generate"}
    assert len({option.name for option in kind.options}) == len(kind.options)
    for option in kind.options:
        assert option.help
        assert option.verbs
        assert option.verbs <= verbs
        assert ("generate" in option.verbs) <= (option.verbs == {"generate"})


def test_no_two_kinds_share_the_name_of_an_option_for_solving() -> None:
    """`lasermaze.api.types.Options` is the union of them all."""
    names = [
        option.name
        for kind in all_kinds()
        for option in kind.options
        if "generate" not in option.verbs
    ]
    assert len(set(names)) == len(names)


@EVERY_KIND
def test_details_are_written_and_read_for_every_kind(kind: AnyKind) -> None:
    """What `Puzzle` declares is all that a new detail takes."""
    details: dict[str, Any] = {name: f"the {name} of it" for name in DETAILS}
    puzzle = replace(lm.parse(kind.example), **details)
    for found in (lm.parse(str(puzzle)), type(puzzle).from_json(puzzle.to_json())):
        assert found == puzzle
        assert found.details() == details
    none: dict[str, Any] = dict.fromkeys(DETAILS, "")
    plain = replace(puzzle, **none)
    assert "author" not in str(plain) + plain.to_json()
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
        ("board/1/any/5x5/0/0", "by version 1 of the generator"),
        ("board/3/easy/5x5/0/0", "unknown level"),
        ("board/3/any/5x5/no_such=True/0/0", "no option 'no_such'"),
    ],
)
def test_what_is_no_id_is_refused(puzzle_id: str, message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        lm.generate_from(puzzle_id)


@EVERY_KIND
def test_a_count_that_a_plain_search_does_not_confirm_is_rejected(
    kind: AnyKind,
) -> None:
    answer = lm.solve(lm.parse(kind.example), limit=1000, keep_all=True)
    assert isinstance(answer, lm.Solved)
    lm.check(answer.puzzle, answer, recount="full")
    with pytest.raises(lm.CheckError):
        lm.check(answer.puzzle, replace(answer, count=answer.count + 1), recount="full")
