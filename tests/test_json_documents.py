"""Puzzles and answers as JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents, json_locations
from lasermaze.kinds.board import KIND, Board
from tests.board.strategies import boards

PUZZLE = lm.parse(
    "kind: board\ntitle: A\ntargets: 1\nadd: T\ngrid:\nL? .  .\n.  D? .",
    "board",
)
SOLUTION = lm.parse_answer(PUZZLE, "L> .  .\n.  D/ T<")
SOLVED: Solved[Board, Board] = Solved(
    puzzle=PUZZLE,
    witness=SOLUTION,
    others=(lm.parse_answer(PUZZLE, "L> .  T<\n.  D/ ."),),
    count=3,
    stopped="limit",
    options=(("stray_beams", True),),
    work=(("nodes", 43), ("beam steps", 7)),
)


def solution_to(puzzle: Board, board: Board) -> Board:
    """A complete board in the form of a solution to another, right or wrong."""
    return replace(board, targets=puzzle.targets, title=puzzle.title)


@st.composite
def answers(draw: st.DrawFn) -> Answer[Board, Board, Any]:
    puzzle = draw(boards(any_supply=True))
    work = draw(st.dictionaries(st.sampled_from(["nodes", "steps"]), st.integers(0, 10**12)))
    common: dict[str, Any] = {
        "puzzle": puzzle,
        "options": draw(st.sampled_from([(), (("stray_beams", True),)])),
        "work": tuple(work.items()),
    }
    kind = draw(st.sampled_from([Solved, Impossible, Undecided]))
    if kind is Impossible:
        return Impossible(certificate=draw(st.integers(0, 10**9)), **common)
    if kind is Undecided:
        return Undecided(reason=draw(st.sampled_from(["time limit", "…"])), **common)
    found = draw(st.lists(boards(complete=True), min_size=1, max_size=3))
    witness, *others = [solution_to(puzzle, board) for board in found]
    return Solved(
        witness=witness,
        others=tuple(others),
        count=draw(st.integers(1, 10**9)),
        exact=draw(st.booleans()),
        stopped=draw(st.sampled_from([None, "limit", "time limit"])),
        **common,
    )


@given(boards())
def test_puzzles_survive_json(board: Board) -> None:
    assert json_documents.load_puzzle(json_documents.dump_puzzle(board)) == board
    assert Board.from_json(board.to_json()) == board
    assert lm.Puzzle.from_json(board.to_json()) == board


@given(boards(any_supply=True))
def test_unfinished_puzzles_survive_json_when_read_leniently(board: Board) -> None:
    text = json_documents.dump_puzzle(board)
    assert (
        json_documents.load_puzzle(text, KIND, options=KIND.choose("parse", {"any_supply": True}))
        == board
    )


@given(answers())
def test_answers_survive_json(answer: Answer[Board, Board, Any]) -> None:
    text = json_documents.dump_answer(answer)
    assert json_documents.load_answer(text) == answer
    assert type(answer).from_json(answer.to_json()) == answer
    assert "\n" not in text


def test_the_document_of_an_answer() -> None:
    document = json.loads(json_documents.dump_answer(SOLVED))
    assert list(document)[:5] == ["lasermaze", "answer", "options", "puzzle", "work"]
    assert document["options"] == {"stray_beams": True}
    assert document["work"] == {"nodes": 43, "beam steps": 7}
    assert document["puzzle"]["kind"] == "board"
    assert document["solution"]["grid"] == [["L>", ".", "."], [".", "D/", "T<"]]
    assert (document["count"], document["unique"], document["stopped"]) == (3, False, "limit")


def test_options_at_their_default_are_left_out() -> None:
    text = json_documents.dump_answer(SOLVED).replace('"stray_beams": true', '"stray_beams": false')
    assert json_documents.load_answer(text).options == ()


def changed(path: tuple[str | int, ...], value: Any) -> str:
    """The text of an answer with one part changed, or removed if the value is ``...``."""
    document = json.loads(json_documents.dump_answer(SOLVED))
    part = document
    for key in path[:-1]:
        part = part[key]
    if value is ...:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return json.dumps(document)


WRONG = [
    (("answer",), "maybe", "'maybe'", "solved, impossible, undecided"),
    (("answer",), ..., "no key 'answer'", '"answer"'),
    (("lasermaze",), 2, "another version", "1"),
    (("lasermaze",), "1", "the string '1'", "a whole number"),
    (("puzzle",), ..., "no key 'puzzle'", '"puzzle"'),
    (("puzzle",), [], "a list", "an object"),
    (("puzzle", "kind"), ..., "no key 'kind'", '"kind"'),
    (("puzzle", "kind"), "bored", "unknown kind", "board"),
    (("puzzle", "grid", 1, 1), "D^", "'D^'", "D?"),
    (("puzzle", "add", 0), "T^", "has a direction", "T"),
    (("options", "stray_beams"), 1, "a number", "true or false"),
    (("options", "stray"), True, "unknown key 'stray'", "stray_beams"),
    (("work", "nodes"), -1, "the number -1", "at least 0"),
    (("work",), None, "null", "an object"),
    (("solution",), ..., "no key 'solution'", '"solution"'),
    (("solution", "grid", 0, 2), "Q", "'Q'", "'.'"),
    (("solution", "grid"), [], "the grid is empty", "one cell"),
    (("solution", "beam"), "east", '"east" does not follow', '[{"from": [0, 0], "to": [0, 2]'),
    (("solution", "beam", 0, "from"), ..., "no key 'from', which follows", '"from"'),
    (("solution", "beam", 0, "to", 1), 2.0, "2.0 does not follow", "2"),
    (("solution", "beam", 0, "to", 0), False, "false does not follow", "0"),
    (("solution", "beam"), [], "a list of 0 does not follow", "a list of 1"),
    (("others",), {}, "an object", "a list"),
    (("others", 0, "grid", 1), [], "0 cells", "3 cells"),
    (("others", 0), None, "null", "an object"),
    (("count",), 1.5, "a number", "a whole number"),
    (("count",), -1, "the number -1", "at least 0"),
    (("exact",), "no", "the string 'no'", "true or false"),
    (("unique",), True, "does not follow", "false"),
    (("unique",), 0, "does not follow", "false"),
    (("stopped",), "coffee", "'coffee'", "limit, time limit"),
    (("certificate",), {}, "unknown key 'certificate'", "solution"),
]


@pytest.mark.parametrize(("path", "value", "message", "expected"), WRONG)
def test_errors_in_answers_have_their_place(
    path: tuple[str | int, ...], value: Any, message: str, expected: str
) -> None:
    text = changed(path, value)
    with pytest.raises(PuzzleError) as caught:
        json_documents.load_answer(text, "answer.json")
    error = caught.value
    assert message in error.message
    assert expected in (error.expected or "")
    assert (error.source, error.line) == ("answer.json", 1)
    assert error.column == json_locations.find(text, error.path) + 1
    assert error.path == (path[:-1] if value is ... else path)


def test_the_keys_of_one_answer_are_refused_in_another() -> None:
    with pytest.raises(PuzzleError, match=r"\$.solution: unknown key") as caught:
        json_documents.load_answer(changed(("answer",), "undecided"))
    assert caught.value.expected == "one of: lasermaze, answer, puzzle, reason, options, work"


def test_a_tampered_solution_is_still_read() -> None:
    """The reader does not decide whether it is right."""
    text = changed(("solution", "grid", 1, 1), "D\\")
    answer = json_documents.load_answer(text)
    assert isinstance(answer, Solved)
    assert answer.witness != SOLUTION


def test_a_puzzle_is_not_read_as_an_answer_nor_an_answer_as_a_puzzle() -> None:
    with pytest.raises(PuzzleError, match="no key 'answer'"):
        json_documents.load_answer(json_documents.dump_puzzle(PUZZLE))
    with pytest.raises(PuzzleError, match="this is an answer; expected a puzzle"):
        json_documents.load_puzzle(json_documents.dump_answer(SOLVED))


def test_an_impossible_answer_needs_a_certificate() -> None:
    answer: Impossible[Board, int] = Impossible(puzzle=PUZZLE, certificate=5)
    text = json_documents.dump_answer(answer)
    assert json_documents.load_answer(text) == answer
    with pytest.raises(PuzzleError, match=r"\$.certificate.exhausted_nodes: true"):
        json_documents.load_answer(text.replace('_nodes": 5', '_nodes": true'))


def test_a_requested_kind_need_not_be_named_in_the_document() -> None:
    text = '{"targets": 1, "grid": [["L>", "T<"]]}'
    assert json_documents.load_puzzle(text, KIND).kind == "board"
    with pytest.raises(PuzzleError, match="a puzzle of kind 'mirrors'; expected 'board'"):
        json_documents.load_puzzle('{"kind": "mirrors"}', KIND)


def test_a_text_that_is_too_long_is_not_parsed() -> None:
    with pytest.raises(PuzzleError, match="the text has 30 characters; expected at most 20"):
        json_documents.load_puzzle("[" * 30, limit=20)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=20,
)


@given(json_values, st.sampled_from([None, 1]))
def test_the_walker_finds_every_value(value: Any, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    paths = set()
    for path, start, _ in json_locations.walk(text):
        expected = value
        for key in path:
            expected = expected[key]
        found, _ = json.JSONDecoder().raw_decode(text, start)
        assert found == expected
        assert json_locations.find(text, path) == start
        paths.add(path)
    assert paths == set(all_paths(value))


def all_paths(value: Any, path: tuple[str | int, ...] = ()) -> Any:
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from all_paths(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from all_paths(inner, (*path, index))


def test_a_puzzle_with_more_tokens_than_the_box_holds_survives_json() -> None:
    board = lm.parse("kind: board\ntargets: 1\nadd: D D\ngrid:\nL> . T<\n", any_supply=True)
    assert type(board).from_json(board.to_json()) == board
    with pytest.raises(lm.PuzzleError, match="double mirror number 2"):
        lm.parse(board.to_json())


KEYS = ",".join(f'"k{number}": 1' for number in range(100_000))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (f"{{{KEYS}}}", 1),
        (f'{{"kind": "board", {KEYS}}}', 1),
        (f'{{{KEYS}, "kind": "board"}}', 1),
        (f'{{{KEYS}, "k0": 2}}', 1),
        (f'{{"kind": "board", "grid": [[{{{KEYS}}}]]}}', 29),
    ],
    ids=["no kind", "kind first", "kind last", "twice", "inside"],
)
def test_too_many_keys_are_refused_without_reading_them_all(
    text: str, column: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_at = 0
    walk = json_locations.walk

    def counted(text: str) -> Any:
        nonlocal looked_at
        for value in walk(text):
            looked_at += 1
            yield value

    monkeypatch.setattr(json_locations, "walk", counted)
    with pytest.raises(PuzzleError, match=r"an object with 100,00[01] keys") as error:
        lm.parse(text)
    assert (error.value.line, error.value.column) == (1, column)
    assert looked_at < 3_000


def test_the_longest_number_that_is_read() -> None:
    answer = lm.solve(lm.parse(KIND.example))
    text = replace(answer, work=(("nodes", 10**17),)).to_json()
    assert dict(json_documents.load_answer(text).work)["nodes"] == 10**17
    with pytest.raises(PuzzleError, match="1000000000000000000"):
        json_documents.load_answer(text.replace(str(10**17), str(10**18)))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), "$"),
        (("grid", 1, 2), "$.grid[1][2]"),
        (("a b", "x" * 50, "_1"), f"$['a b'][{'x' * 40!r}]._1"),
        (("é", 0), "$['é'][0]"),
    ],
)
def test_paths_are_written_like_jsonpath(path: tuple[str | int, ...], words: str) -> None:
    assert json_locations.in_words(path) == words


def test_an_answer_without_evidence_has_no_such_key() -> None:
    answer = lm.solve(lm.parse(KIND.example))
    assert isinstance(answer, lm.Solved)
    assert "evidence" in json.loads(answer.to_json())
    bare = replace(answer, evidence=None)
    assert "evidence" not in json.loads(bare.to_json())
    assert type(bare).from_json(bare.to_json()) == bare
