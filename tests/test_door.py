"""Arguments of the public functions: every kind, every wrong type, every option."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import api
from lasermaze.core.answers import STOPPED, BaseAnswer
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import NAMES, kind_of

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


@cache
def example(kind: str) -> Puzzle:
    [record] = [record for record in lm.all_kinds() if record.name == kind]
    return lm.parse(record.example)


@cache
def solved(kind: str) -> lm.Solved[Any, Any]:
    answer = lm.solve(example(kind))
    assert isinstance(answer, lm.Solved)
    return answer


class Hostile:
    """An object whose every method fails."""

    def __repr__(self) -> str:
        raise ValueError("no words")


#: Values that are neither puzzles, texts nor answers.
GARBAGE: tuple[Any, ...] = (
    *(None, 0, -1, 1.5, True, float("nan"), b"kind: board", [], [[]], (), ({},), {}, {"a": [1]}),
    *(object(), Hostile(), lm.solve, int, ValueError("x"), range(3), 10**5000),
)


# values that are neither puzzles nor texts

PUZZLE_VERBS: dict[str, Callable[[Any], Any]] = {
    "solve": lm.solve,
    "solutions": lm.solutions,
    "draw": lm.draw,
    "explain": lm.explain,
    "hint": lm.hint,
    "rate": lm.rate,
    "check": lambda puzzle: lm.check(puzzle, None),
    "dumps": lm.dumps,
    "dump": lambda puzzle: lm.dump(puzzle, "card.txt"),
    "Game": lm.Game,
    "Editor": lm.Editor,
}


@pytest.mark.parametrize("verb", PUZZLE_VERBS)
def test_other_values_than_puzzles_raise_a_type_error_that_names_their_type(verb: str) -> None:
    for wrong in (*GARBAGE, "x", solved("board"), kind_of(example("board"))):
        with pytest.raises(TypeError) as caught:
            PUZZLE_VERBS[verb](wrong)
        assert str(caught.value).startswith(f"{verb} takes a puzzle, not {type(wrong).__name__}")
    with pytest.raises(TypeError, match=r"`lasermaze\.parse` reads one from a text"):
        PUZZLE_VERBS[verb]("kind: board")


@pytest.mark.parametrize("verb", ["parse", "parse_all"])
def test_other_values_than_texts_raise_a_type_error(verb: str) -> None:
    for wrong in (*GARBAGE, example("board")):
        with pytest.raises(TypeError, match=f"^{verb} takes a text, not {type(wrong).__name__}"):
            getattr(lm, verb)(wrong)
    with pytest.raises(TypeError, match=r"`lasermaze.load` reads bytes"):
        getattr(lm, verb)(b"kind: board")


@pytest.mark.parametrize("verb", ["load", "load_all"])
def test_other_values_than_files_raise_a_type_error(verb: str) -> None:
    expected = f"^{verb} takes a path, bytes or an open file, not "
    for wrong in GARBAGE:
        if not isinstance(wrong, bytes):
            with pytest.raises(TypeError, match=expected + type(wrong).__name__):
                getattr(lm, verb)(wrong)


def test_a_puzzle_is_loaded_from_a_path_bytes_or_an_open_file(tmp_path: Any) -> None:
    file = tmp_path / "card.txt"
    lm.dump(example("board"), file)
    assert lm.load(file.read_bytes()) == lm.load(str(file)) == lm.load(file) == example("board")
    for mode in ("r", "rb"):
        with file.open(mode) as stream:
            assert lm.load(stream) == example("board")
    file.write_bytes(b"kind: board\n\xff")
    with file.open("rb") as stream, pytest.raises(lm.PuzzleError, match=r"card.txt:2:1: byte 0xff"):
        lm.load(stream)


# wrong answers


def is_wrong(puzzle: Puzzle, answer: Any) -> bool:
    """Whether judge finds a fault or an unconfirmed claim; check must agree."""
    judgement = api.judge(puzzle, answer)
    if judgement.right:
        lm.check(puzzle, answer)
        return not judgement.confirmed
    with pytest.raises(lm.CheckError) as caught:
        lm.check(puzzle, answer)
    assert caught.value.faults == judgement.faults
    assert all(fault.rule and fault.message for fault in judgement.faults)
    return True


@pytest.mark.parametrize("kind", NAMES)
def test_judge_does_not_crash_on_values_that_are_not_answers(kind: str) -> None:
    foreign = [solved(other).witness for other in NAMES if other != kind]
    for wrong in (
        *GARBAGE,
        *foreign,
        kind_of(example(kind)),
        Hostile,
        "",
        "rubbish",
        "{}",
        "[",
        "\0",
    ):
        assert is_wrong(example(kind), wrong), wrong


@pytest.mark.parametrize("kind", NAMES)
def test_answers_to_other_puzzles_are_wrong(kind: str) -> None:
    for other in NAMES:
        assert is_wrong(example(kind), solved(other)) == (other != kind)


def damaged(kind: str) -> Iterator[lm.Answer[Any, Any, Any]]:
    """Copies of an answer with garbage in one field each."""
    answer = solved(kind)
    puzzle = answer.puzzle
    answers: list[lm.Answer[Any, Any, Any]] = [
        answer,
        lm.Impossible(puzzle=puzzle, certificate=None),
        lm.Undecided(puzzle=puzzle, reason="time limit"),
    ]
    for one in answers:
        for field in dataclasses.fields(one):
            for wrong in GARBAGE:
                if wrong is not getattr(one, field.name):
                    yield dataclasses.replace(one, **{field.name: wrong})


@pytest.mark.parametrize("kind", NAMES)
def test_garbage_in_any_field_of_an_answer_is_a_fault_or_unconfirmed(kind: str) -> None:
    for number, answer in enumerate(damaged(kind)):
        judgement = api.judge(example(kind), answer)
        assert isinstance(judgement.faults, tuple), number


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize(
    ("field", "wrong", "rule"),
    [
        ("puzzle", None, "puzzle"),
        ("puzzle", "kind: board", "puzzle"),
        ("options", None, "options"),
        ("options", (("a", "b", "c"),), "options"),
        ("options", ((1, 2),), "options"),
        ("options", (("colour", True),), "options"),
        ("options", [("way", "")], "options"),
        ("work", 3, "work"),
        ("work", (("nodes", -1),), "work"),
        ("work", (("nodes", True),), "work"),
        ("count", None, "count"),
        ("count", 1.0, "count"),
        ("count", True, "count"),
        ("count", "1", "count"),
        ("exact", 1, "count"),
        ("exact", None, "count"),
        ("others", [], "count"),
        ("others", None, "count"),
        ("stopped", "boredom", "count"),
        ("stopped", 3, "count"),
    ],
)
def test_faults_name_the_fields_that_all_kinds_share(
    kind: str, field: str, wrong: Any, rule: str
) -> None:
    judgement = api.judge(example(kind), dataclasses.replace(solved(kind), **{field: wrong}))
    assert rule in [fault.rule for fault in judgement.faults]


@pytest.mark.parametrize("kind", NAMES)
def test_a_check_without_time_confirms_nothing(kind: str) -> None:
    answer = solved(kind)
    for recount in ("never", "quick", "full"):
        judgement = api.judge(example(kind), answer, recount=recount, time_limit=1e-9)
        assert judgement.faults == ()


@pytest.mark.parametrize("kind", NAMES)
def test_values_that_are_not_answers_are_not_drawn_or_explained(kind: str) -> None:
    puzzle = example(kind)
    other = NAMES[NAMES.index(kind) - 1]
    wrongs: tuple[Any, ...] = (1, "x", [], Hostile(), solved(other), solved(other).witness)
    verbs: tuple[Callable[..., Any], ...] = (lm.draw, lm.explain)
    for wrong in wrongs:
        for verb in verbs:
            with pytest.raises((TypeError, lm.PuzzleError)) as caught:
                verb(puzzle, wrong)
            assert "an answer" in str(caught.value)


# options


def wrong_options(kind: str, verb: str) -> Iterator[str]:
    """The options, of any kind, that a verb of this kind does not take."""
    record = kind_of(example(kind))
    taken = {option.name for option in record.options if verb in option.verbs}
    every = {option.name for record in lm.all_kinds() for option in record.options}
    yield from sorted(every - taken)


OPTION_VERBS: dict[str, Callable[..., Any]] = {
    "solve": lambda puzzle, **options: lm.solve(puzzle, **options),
    "solutions": lambda puzzle, **options: lm.solutions(puzzle, **options),
    "check": lambda puzzle, **options: lm.check(puzzle, solved(puzzle.kind), **options),
    "hint": lambda puzzle, **options: lm.hint(puzzle, **options),
    "Game": lambda puzzle, **options: lm.Game(puzzle, **options),
    "parse": lambda puzzle, **options: lm.parse(lm.dumps(puzzle), **options),
    "generate": lambda puzzle, **options: api.generated(puzzle.kind, **options),
}


@pytest.mark.parametrize("kind", NAMES)
@pytest.mark.parametrize("verb", [verb for verb in OPTION_VERBS if verb != "Game"])
def test_a_verb_rejects_the_options_that_it_would_ignore(kind: str, verb: str) -> None:
    for name in wrong_options(kind, verb):
        with pytest.raises(lm.PuzzleError, match=f"{verb}: kind '{kind}' has no option '{name}'"):
            OPTION_VERBS[verb](example(kind), **{name: True})
        if verb == "hint":
            with pytest.raises(lm.PuzzleError, match=f"hint: kind '{kind}' has no option"):
                OPTION_VERBS["Game"](example(kind), **{name: True})


#: Further puzzles for which an option makes a difference, besides the generated ones.
TELLING = {
    "turrets": ["kind: turrets\ngrid:\nS.\n.G\n"],
    "shooters": ["kind: shooters\ngrid:\n-.\n.|\n", "kind: shooters\ngrid:\n.-.\n.|.\n"],
    "signposts": ["kind: signposts\ngrid:\nG?U\n", "kind: signposts\ngrid:\nXSG\nXXX\nSSS\n"],
    "mirrors": [],
    "lazors": [],
    "board": [
        "kind: board\ntargets: 1\ngrid:\nL> S? .\n. T?! .\n",
        "kind: board\ntargets: 1\nadd: D D D\ngrid:\nL> . .\n. . .\n. . T?!\n",
        "kind: board\ntargets: 1\ngrid:\n. . .\n. . T?!\n",
    ],
}


@cache
def telling(kind: str) -> tuple[Puzzle, ...]:
    read: list[Puzzle] = []
    for text in TELLING[kind]:
        try:
            read.append(lm.parse(text))
        except lm.PuzzleError:
            continue  # it is for the options of `parse`
    for file in sorted((EXAMPLES / kind).glob("*.txt")):
        read += lm.load_all(file)
    size = (3, 4) if kind == "board" else (5, 6)
    made = (api.generated(kind, size=size, seed=7, index=index) for index in range(10))
    return (example(kind), *read, *made)


def result(verb: str, subject: Any, options: dict[str, Any], choice: dict[str, Any]) -> bytes:
    """The result of a verb of a kind, with all its fields except the options themselves.

    What is checked are the answers with the choice and without it.
    """
    try:
        found = call(verb, subject, options, choice)
    except lm.PuzzleError as error:
        return str(error).encode()
    if isinstance(found, BaseAnswer):
        found = dataclasses.replace(found, options=(), work=())
    return pickle.dumps(found)


def call(verb: str, subject: Any, options: dict[str, Any], choice: dict[str, Any]) -> Any:
    """Call the verb with a puzzle, a text (`parse`), or a kind and an index."""
    if verb == "parse":
        return lm.parse(subject, **options)
    if verb == "generate":
        return api.generated(subject[0], size=(4, 5), index=subject[1], **options)
    if verb == "solve":
        return lm.solve(subject, **options)
    if verb == "hint":
        return lm.hint(subject, **options)
    if verb == "solutions":
        return list(islice(lm.solutions(subject, **options), 50))
    answers = [lm.solve(subject), lm.solve(subject, **choice)]
    found = [api.judge(subject, one, **options)[:2] for one in answers]
    witnesses = [one.witness for one in answers if isinstance(one, lm.Solved)]
    witnesses += islice(lm.solutions(subject), 5)
    return found + [api.judge(subject, one, **options)[:2] for one in witnesses]


def subjects(kind: str, verb: str) -> Iterator[Any]:
    if verb == "parse":
        yield from TELLING[kind]
    elif verb == "generate":
        yield from ((kind, index) for index in range(8))
    else:
        yield from telling(kind)


OPTIONS = [
    (record.name, option.name, verb)
    for record in lm.all_kinds()
    for option in record.options
    for verb in sorted(option.verbs)
]


@pytest.mark.parametrize(("kind", "name", "verb"), OPTIONS)
def test_each_option_makes_a_difference_to_each_of_its_verbs(
    kind: str, name: str, verb: str
) -> None:
    [option] = [option for option in kind_of(example(kind)).options if option.name == name]
    values = [True] if option.default is False else ["top 1", "left 1", "right 1"]
    choices = [{name: value} for value in values]
    assert any(
        result(verb, subject, {}, choice) != result(verb, subject, choice, choice)
        for subject in subjects(kind, verb)
        for choice in choices
    )


@pytest.mark.parametrize("name", [None, *STOPPED])
def test_every_reason_to_stop_a_search_is_accepted(name: str | None) -> None:
    answer = dataclasses.replace(solved("turrets"), stopped=name, exact=name is None)
    rules = [fault.rule for fault in api.judge(example("turrets"), answer).faults]
    assert rules in ([], ["count"])
