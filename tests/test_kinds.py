"""The contract test: every registered kind meets the whole interface."""

import pickle
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.rng import Rng
from lasermaze.kind import Codec, Desk, Kind, Recipe
from lasermaze.registry import NAMES, all_kinds

AnyKind = Kind[Any, Any, Any]
EVERY_KIND = pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
PACKAGE = Path(lm.__file__).parent


def test_every_kind_on_disk_is_registered() -> None:
    wings = {
        init.parent.name for init in PACKAGE.glob("*/__init__.py") if "KIND" in init.read_text()
    }
    assert wings == set(NAMES)


def generated(kind: AnyKind, number: int) -> Any:
    """A small puzzle of the kind for each number; odd ones may be impossible."""
    verdicts = {option.name for option in kind.options if "generate" in option.verbs}
    verdict = (None, "any_verdict", None, "impossible")[number % 4]
    if verdict not in verdicts and number % 2:
        verdict = "any_verdict"
    rng = Rng("contract", kind.name, number)
    return kind.generate(Recipe(*kind.small, {verdict: True} if verdict else {}), rng)


@EVERY_KIND
@settings(max_examples=150, deadline=None)
@given(number=st.integers(0, 2**32))
def test_contract(kind: AnyKind, number: int) -> None:
    puzzle = generated(kind, number)
    assert kind.parse(kind.format(puzzle)) == puzzle
    assert type(puzzle).from_json(puzzle.to_json()) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert hash(puzzle) == hash(kind.parse(kind.format(puzzle)))
    assert puzzle.kind == kind.name

    answer = kind.solve(puzzle, Budget())
    if isinstance(answer, lm.Solved):
        assert all(kind.check(puzzle, witness).ok for witness in answer.solutions)
    elif isinstance(answer, lm.Impossible):
        assert kind.refute(puzzle, answer.certificate).ok
    else:
        pytest.fail("unlimited, yet undecided")
    assert bool(answer) == isinstance(answer, lm.Solved)
    assert lm.Answer.from_json(answer.to_json()) == answer
    assert pickle.loads(pickle.dumps(answer)) == answer
    assert hash(answer) == hash(lm.Answer.from_json(answer.to_json()))
    lm.check(puzzle, answer)


@EVERY_KIND
@settings(max_examples=40, deadline=None)
@given(number=st.integers(0, 2**32))
def test_pictures_hints_and_words(kind: AnyKind, number: int) -> None:
    puzzle = generated(kind, number)
    answer = kind.solve(puzzle, Budget())
    for drawn in (None, answer):
        scene = kind.draw(puzzle, drawn)
        ElementTree.fromstring(scene.svg())
        assert scene.text(colour=False, unicode=False).isascii()
        assert scene.svg() == kind.draw(puzzle, drawn).svg()
    film = kind.film(puzzle, answer)
    assert (film is not None) == bool(answer)
    if film is not None:
        ElementTree.fromstring(film.svg())
        assert film.frames[-1].text() == kind.draw(puzzle, answer).text()
    assert all(kind.explain(puzzle, answer, Budget()).paragraphs)
    hint = kind.hint(puzzle)
    assert hint.text
    assert hint.reason
    if answer:
        assert kind.solve(hint.puzzle, Budget())


@EVERY_KIND
def test_the_example_is_solved_and_checked(kind: AnyKind) -> None:
    puzzle = kind.parse(kind.example)
    answer = lm.solve(puzzle)
    assert answer
    lm.check(puzzle, answer)


@EVERY_KIND
def test_generation_depends_on_the_seed_alone(kind: AnyKind) -> None:
    first = [lm.generate(kind.name, seed=seed) for seed in range(10)]
    assert first == [lm.generate(kind.name, seed=seed) for seed in range(10)]
    assert len(set(first)) == 10


@EVERY_KIND
@pytest.mark.parametrize("level", LEVELS)
def test_a_generated_puzzle_has_the_requested_level(kind: AnyKind, level: str) -> None:
    for seed in range(4):
        puzzle = lm.generate(kind.name, level=level, seed=seed)
        assert rated(puzzle).level == level
        answer = lm.solve(puzzle)
        assert isinstance(answer, lm.Solved)
        lm.check(puzzle, answer)
        assert lm.generate(kind.name, level=level, seed=seed) == puzzle


def rated(puzzle: lm.Puzzle) -> lm.Difficulty:
    found = lm.rate(puzzle)
    assert found is not None
    return found


@EVERY_KIND
@settings(max_examples=30, deadline=None)
@given(number=st.integers(0, 2**32))
def test_a_rating_does_not_depend_on_how_the_puzzle_was_read(kind: AnyKind, number: int) -> None:
    puzzle = generated(kind, number)
    first = rated(puzzle)
    assert first == rated(puzzle) == rated(kind.parse(kind.format(puzzle)))
    assert first.score >= 0
    assert str(first).startswith(f"{first.level}, ")
    assert type(first.toil.search) is type(first.toil.open) is int


@EVERY_KIND
def test_a_level_that_a_size_cannot_have_is_refused_with_a_suggestion(kind: AnyKind) -> None:
    with pytest.raises(lm.PuzzleError, match="another size or level"):
        lm.generate(kind.name, level="expert", size=kind.small)


@EVERY_KIND
def test_an_unknown_level_is_refused(kind: AnyKind) -> None:
    with pytest.raises(lm.PuzzleError, match="beginner, intermediate, advanced, expert"):
        lm.generate(kind.name, level="hard")


@EVERY_KIND
def test_a_level_excludes_any_verdict(kind: AnyKind) -> None:
    with pytest.raises(lm.PuzzleError, match="expected one"):
        lm.generate(kind.name, level="beginner", any_verdict=True)


@EVERY_KIND
def test_another_puzzles_answer_is_rejected(kind: AnyKind) -> None:
    """An answer of any type is accepted for its own puzzle only."""
    puzzles = [generated(kind, number) for number in range(40)]
    answers = [kind.solve(puzzle, Budget()) for puzzle in puzzles]
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


TAMPERINGS: dict[str, Callable[[lm.Solved[Any, Any]], lm.Answer[Any]]] = {
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
    kind: AnyKind, tamper: Callable[[lm.Solved[Any, Any]], lm.Answer[Any]]
) -> None:
    answer = lm.solve(kind.parse(kind.example))
    assert isinstance(answer, lm.Solved)
    with pytest.raises((lm.CheckError, lm.PuzzleError)):
        lm.check(answer.puzzle, tamper(answer))


@EVERY_KIND
def test_an_undecided_answer_claims_nothing(kind: AnyKind) -> None:
    puzzle = kind.parse(kind.example)
    with pytest.raises(lm.CheckError, match="nothing"):
        lm.check(puzzle, lm.Undecided(puzzle=puzzle, reason="time limit"))


def functions(record: Any, path: str = "") -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every function of a kind, those of its codecs and its editor included, with its field."""
    for slot in fields(record):
        value, here = getattr(record, slot.name), f"{path}{slot.name}"
        if isinstance(value, Codec | Desk):
            yield from functions(value, f"{here}.")
        elif slot.name == "imports":
            for name, codec in value.items():
                yield from functions(codec, f"{here}[{name}].")
        elif callable(value):
            yield here, value


#: Modules with functions that several kinds share.
SHARED = ("lasermaze.generation.symmetry", "lasermaze.kind")


def real(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function behind a field: most are imported when they are first called."""
    module, _, name = function.__qualname__.rpartition(".")
    late = module.startswith("lasermaze.")
    found = getattr(import_module(module), name) if late else function
    assert callable(found)
    return found


@EVERY_KIND
def test_every_field_of_a_kind_names_one_of_its_functions(kind: AnyKind) -> None:
    found = dict(functions(kind))
    assert {"solve", "check", "puzzles.decode", "desk.advise", "toil"} <= found.keys()
    for slot, function in found.items():
        home = real(function).__module__
        assert home.startswith(f"lasermaze.{kind.name}") or home in SHARED, slot


@EVERY_KIND
def test_every_option_is_taken_by_its_verbs_and_documented(kind: AnyKind) -> None:
    """``generate`` takes them in its recipe; the others as keywords with the same default."""
    found = dict(functions(kind))
    for option in kind.options:
        assert option.help
        assert option.verbs
        for verb in option.verbs - {"generate"}:
            taken = signature(real(found[verb])).parameters
            assert option.name in taken, f"{verb} does not take {option.name}"
            assert taken[option.name].default == option.default


@EVERY_KIND
def test_a_count_that_a_plain_search_does_not_confirm_is_rejected(
    kind: AnyKind,
) -> None:
    answer = lm.solve(kind.parse(kind.example), limit=1000, all=True)
    assert isinstance(answer, lm.Solved)
    lm.check(answer.puzzle, answer, recount="full")
    with pytest.raises(lm.CheckError):
        lm.check(answer.puzzle, replace(answer, count=answer.count + 1), recount="full")
