"""Wrong files, one by one: each is refused at the right place, with a helpful message."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents
from lasermaze.kinds.turrets import KIND, TurretMaze
from lasermaze.kinds.turrets.formats import parse, parse_solution
from tests.wrong import Wrong, assert_explained


def maze(grid: str, head: str = "") -> str:
    """A native text whose grid begins on line 3, later by the lines of ``head``."""
    return f"kind: turrets\n{head}grid:\n{grid}\n"


NATIVE = [
    Wrong("empty file", "", 1, 1, "empty", "a puzzle"),
    Wrong("NUL", maze("S.G\n.\0."), 4, 2, "NUL", "text"),
    Wrong("a bare grid", "S..\n..G", 1, 1, "not a header", "grid:"),
    Wrong("wrong kind", "kind: board\ngrid:\nS.G", 1, 7, "'board'", "'turrets'"),
    Wrong("no grid", "kind: turrets\n", 2, 1, "no grid", "'grid:'"),
    Wrong("empty grid", "kind: turrets\ngrid:\n\n", 2, 1, "grid is empty", "one cell"),
    Wrong("another kind's header", maze("S.G", "targets: 1\n"), 2, 1, "unknown header", "title"),
    Wrong("title of a tab", maze("S.G", "title: a\tb\n"), 2, 8, "one line", "printable"),
    Wrong("no start", maze("..\n.G"), 2, 1, "there is no start 'S'", "one cell S"),
    Wrong("no goal", maze("S.\n.."), 2, 1, "there is no goal 'G'", "one cell G"),
    Wrong("two starts", maze("S.G\n.S."), 4, 2, "a second start 'S'", "row 1, column 1"),
    Wrong("two goals", maze("S.G\n\tG..", "\n"), 5, 2, "a second goal 'G'", "row 1, column 3"),
    Wrong("three starts", maze("S.G\n.SS"), 4, 2, "a second start 'S'", "only the one"),
    Wrong("unknown cell", maze("S.G\n..x"), 4, 3, "unknown cell 'x'", ". # S G ^ > v <"),
    Wrong("capital V", maze("S.G\nV.."), 4, 1, "did you mean 'v'", "^ > v <"),
    Wrong("small goal", maze("S.g"), 3, 3, "did you mean 'G'", "S G"),
    Wrong("small start", maze("s.G"), 3, 1, "did you mean 'S'", "S G"),
    Wrong("not ASCII", maze("S.G\n.→."), 4, 2, "unknown cell '→'", "^ > v <"),
    Wrong("blank inside", maze("S G"), 3, 2, "unknown cell ' '", "one of"),
    Wrong("long row", maze("S.G\n...."), 4, 4, "row 2 has 4 cells", "3 cells, as in the first"),
    Wrong("short row", maze("S.G\n.. "), 4, 3, "row 2 has 2 cells", "3 cells"),
    Wrong("indented short row", maze("  S.G\n  ."), 4, 4, "row 2 has 1 cell", "3 cells"),
    Wrong("width before letters", maze("S.x\n...."), 4, 4, "row 2 has 4 cells", "3 cells"),
    Wrong("hole", maze("S.G\n\n..."), 5, 1, "text after the grid", "blank line"),
    Wrong("two puzzles", maze("S.G") + maze("S.G"), 4, 1, "a second puzzle", "one puzzle"),
    Wrong("header below", maze("S.G\ntitle: A"), 4, 1, "header 'title' below", "above the grid"),
    Wrong("carriage returns", "kind: turrets\rgrid:\rS.G\r..y", 4, 3, "'y'", "one of"),
]


def document(**changes: Any) -> str:
    """A JSON puzzle on one line, with some keys changed, or dropped where None is given."""
    fields = {"kind": "turrets", "grid": ["S.", ".G"]} | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


JSON = [
    Wrong("no grid", document(grid=None), 1, 1, "no key 'grid'", '"grid": …'),
    Wrong("unknown key", document(gird=1), 1, 51, "did you mean 'grid'", "grid, title"),
    Wrong("grid a string", document(grid="S.G"), 1, 29, "$.grid: the string", "a list"),
    Wrong("row a number", document(grid=["S.", 1]), 1, 36, "$.grid[1]: a number", "a string"),
    Wrong("row a list", document(grid=[["S"]]), 1, 30, "$.grid[0]: a list", "a string"),
    Wrong("ragged", document(grid=["S.", ".G."]), 1, 36, "row 2 has 3 cells", "2 cells"),
    Wrong("letter", document(grid=["S.", "xG"]), 1, 36, "'x', in column 1", "one of"),
    Wrong("empty", document(grid=[]), 1, 29, "$.grid: the grid is empty", "one cell"),
    Wrong("no goal", document(grid=["S."]), 1, 29, "$.grid: there is no goal", "one cell G"),
    Wrong("two goals", document(grid=["SG", ".G"]), 1, 36, "second goal 'G', in", "row 1"),
    Wrong("title null", '{"kind": "turrets", "grid": ["SG"], "title": 1}', 1, 46, "a num", "a str"),
]


@pytest.mark.parametrize("wrong", NATIVE, ids=[wrong.name for wrong in NATIVE])
def test_wrong_native_text(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as info:
        parse(wrong.text, "wrong.txt", KIND.choose("parse", {}))
    assert_explained(info.value, wrong)


@pytest.mark.parametrize("wrong", JSON, ids=[wrong.name for wrong in JSON])
def test_wrong_json(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as info:
        json_documents.load_puzzle(wrong.text, source="wrong.txt")
    assert_explained(info.value, wrong)


def test_a_walk_may_be_broken_into_lines() -> None:
    puzzle = TurretMaze.of(["S.G"])
    assert parse_solution(puzzle, "EE\n  N S\n", None).moves == "EENS"
    with pytest.raises(PuzzleError) as info:
        parse_solution(puzzle, "EE\n Ex\n", "walk.txt")
    error = info.value
    assert (error.line, error.column, error.message) == (2, 3, "'x' is not a step")


ANSWER = {
    "lasermaze": 1,
    "answer": "solved",
    "puzzle": {"kind": "turrets", "grid": ["SG"]},
    "solution": {"steps": 1, "moves": "E"},
    "count": 1,
    "exact": False,
    "stopped": "not counted",
}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"solution": {"moves": "x"}}, "$.solution.moves: the letter 'x'"),
        ({"solution": {"moves": "E", "steps": 2}}, "$.solution.steps: 2 does not follow"),
        ({"solution": {"moves": 1}}, "$.solution.moves: a number"),
        ({"solution": {}}, "no key 'moves'"),
        ({"count": "12"}, "$.count: '12'"),
        ({"count": "0x"}, "$.count: '0x'"),
        ({"stopped": "tired"}, "$.stopped: 'tired'"),
    ],
)
def test_wrong_answers(changes: dict[str, Any], message: str) -> None:
    json_documents.load_answer(json.dumps(ANSWER))
    with pytest.raises(PuzzleError) as info:
        json_documents.load_answer(json.dumps(ANSWER | changes))
    assert message in info.value.message
    assert info.value.line == 1


@pytest.mark.parametrize(
    ("states", "message"),
    [
        ("x", "'x'"),
        ("é", "'é'"),
        ("AAAA", "'AAAA'"),
        ("eJxjAAAAAQAB", "another number of states"),
        ("eJxj", "another number of states"),
        ("", "another number of states"),
    ],
)
def test_wrong_certificates(states: str, message: str) -> None:
    impossible = {
        "lasermaze": 1,
        "answer": "impossible",
        "puzzle": {"kind": "turrets", "grid": ["S#G"]},
        "certificate": {"reachable_states": states},
    }
    with pytest.raises(PuzzleError) as info:
        json_documents.load_answer(json.dumps(impossible))
    assert message in info.value.message
