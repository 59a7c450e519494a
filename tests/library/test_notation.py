"""Puzzles, solutions and answers in text and in JSON: what is written is read, and nothing else."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.helpers import (
    EVERY_KIND,
    bounded_work,
    cases,
    command,
    example,
    lm,
    refused,
    some,
    studio,
)
from tests.oracles import Oracle


@EVERY_KIND
def test_what_is_written_is_read(oracle: Oracle) -> None:
    for text, puzzle, answer, witness in cases(oracle):
        assert lm.dumps(puzzle) == str(puzzle) == text
        assert json.loads(puzzle.to_json()) == oracle.document(text)
        for again in (lm.parse(puzzle.to_json()), pickle.loads(pickle.dumps(puzzle))):
            assert (again, hash(again)) == (puzzle, hash(puzzle))
        assert lm.parse_answer(puzzle, answer.to_json()) == answer
        for form in oracle.forms(text, witness) if witness else ():
            read = lm.parse_answer(puzzle, form)
            assert oracle.written(text, read) == witness, form
    for loose, tidy in oracle.tidied:
        assert str(lm.parse(loose, oracle.kind)) == tidy


@EVERY_KIND
def test_wrong_texts_are_refused_at_their_place(oracle: Oracle) -> None:
    for wrong in (*oracle.wrong_puzzles, *oracle.wrong_documents):
        error = refused(lm.parse, wrong.text, source="a.txt")
        place = (error.source, error.line, error.column)
        assert place == ("a.txt", wrong.line, wrong.column), wrong
        in_studio = _place(lambda text: studio("read", text=text), wrong.text)
        assert in_studio == _place(lm.parse_unfinished, wrong.text), wrong
        assert in_studio in (None, (wrong.line, wrong.column)), wrong
    for wrong in oracle.wrong_puzzles[1::6]:
        ended = command("solve", "-", stdin=wrong.text)
        assert (ended.code, ended.out) == (2, ""), wrong
        assert f"{wrong.line}:{wrong.column}" in ended.err
    puzzle = lm.parse(example(oracle))
    for wrong in oracle.wrong_solutions:
        error = refused(lm.parse_answer, puzzle, wrong.text)
        assert (error.line, error.column) == (wrong.line, wrong.column), wrong


def _place(read: Callable[[str], object], text: str) -> tuple[int, int] | None:
    """The place at which a text is refused; None for an unfinished puzzle that is accepted."""
    try:
        read(text)
    except lm.PuzzleError as error:
        return error.line, error.column
    return None


@EVERY_KIND
def test_several_puzzles_in_a_text(oracle: Oracle, tmp_path: Any) -> None:
    few = list(some(oracle, 4))
    puzzles = tuple(case.puzzle for case in few)
    texts = "".join(case.text for case in few)
    documents = "\n".join(puzzle.to_json() for puzzle in puzzles)
    for text in (texts, documents):
        assert lm.parse_all(text) == puzzles
        (tmp_path / "all").write_text(text)
        assert lm.load_all(tmp_path / "all") == puzzles
        assert tuple(lm.iter_load(tmp_path / "all")) == puzzles
        refused(lm.parse, text)
        refused(lm.load, tmp_path / "all")
    for wrong in oracle.wrong_puzzles:
        if wrong.text.startswith(f"kind: {oracle.kind}\n") and wrong.line > 2:
            error = refused(lm.parse_all, texts + wrong.text)
            assert (error.line, error.column) == (texts.count("\n") + wrong.line, wrong.column)
    for puzzle in puzzles:
        for name in ("one.txt", "one.json"):
            lm.dump(puzzle, tmp_path / name)
            assert lm.load(tmp_path / name) == puzzle


@EVERY_KIND
def test_details_are_kept_and_make_no_other_puzzle_to_solve(oracle: Oracle) -> None:
    details = {"title": "A title: with signs", "author": "Zoë", "id": "made/by/hand"}
    for text, puzzle, answer, _ in some(oracle, 10):
        named = replace(puzzle, **details)
        for form in (str(named), named.to_json()):
            again = lm.parse(form)
            assert (again, {name: getattr(again, name) for name in details}) == (named, details)
        written = str(named)
        for value in details.values():
            written = "".join(line for line in written.splitlines(True) if value not in line)
        assert lm.parse(written, oracle.kind) == puzzle
        solved = lm.solve(named)
        assert bool(solved) == bool(answer), text
        assert lm.rate(named) == lm.rate(puzzle)
        for name in details:
            refused(replace, puzzle, **{name: "two\nlines"})
    refused(replace, puzzle, rows=puzzle.rows + 1)


#: Grids of 90,000 cells, which are read in one piece instead of row by row.
LARGE = {
    "turrets": ["S" + "." * 299, *["#<.>^v" * 50] * 298, "." * 299 + "G"],
    "shooters": ["-.#|/\\" * 50] * 300,
    "signposts": ["LRSUX?" * 50] * 299 + ["G" + "U" * 299],
    "mirrors": ["*" * 300, *["*./\\.*" * 50] * 298, "**." + "*" * 294 + ".**"],
}


@pytest.mark.parametrize("kind", LARGE)
def test_large_grids(kind: str) -> None:
    rows = LARGE[kind]
    head = f"kind: {kind}\ntitle: Large\ngrid:\n"
    read = lm.parse(json.dumps({"kind": kind, "title": "Large", "grid": rows}))
    for end in ("", "\n", "\n\n\n", " \n", "\r\n"):
        assert lm.parse(head + "\n".join(rows) + end) == read
    for wrong, column in (("!", 7), ("é", 7), ("", 300), ("..", 301)):
        spoiled = [*rows]
        spoiled[150] = spoiled[150][:6] + wrong + spoiled[150][7:]
        error = refused(lm.parse, head + "\n".join(spoiled))
        assert (error.line, error.column) == (154, column)


@pytest.mark.parametrize(
    "text",
    [
        " " * 500_000 + "x",
        "\t:" * 250_000,
        ("a" + " " * 99) * 5_000,
        '{"a": "' + '\\"' * 500_000,
        "{" + "[" * 500_000,
    ],
    ids=["one long blank", "tabs and colons", "many blanks", "an open string", "brackets"],
)
def test_long_rubbish_takes_linear_time(text: str) -> None:
    with bounded_work():
        refused(lm.parse, text)
        refused(lm.parse, text, "turrets")


#: The kind that a text names, wherever it stands; None if the text names none.
KINDS = [
    ("kind: turrets\ngrid:\nSG\n", "turrets"),
    ("\ufeff\n\t kind :  turrets  \r\ngrid:\rSG", "turrets"),
    ("title: kind: x\rkind: turrets\rgrid:\rSG", "turrets"),
    ('\ufeff\n {"title": "kind: board", "grid": ["SG"], "kind" : "turrets"}', "turrets"),
    ('{"k\\u0069nd": "turr\\u0065ts", "grid": ["SG"]}', "turrets"),
    ("title: x\ngrid:\nkind: turrets", None),
    ("kind:", None),
    ("SG", None),
    ('{"puzzle": {"kind": "turrets"}}', None),
    ('{"kind": 5, "grid": ["SG"]}', None),
    ('{"kind": ["turrets"]}', None),
    ('{"kind"', None),
    ("{]}}},,:[[", None),
    ('{"\\', None),
]


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_the_kind_is_found_in_a_text(text: str, kind: str | None) -> None:
    if kind is None:
        refused(lm.parse, text)
    else:
        assert lm.parse(text).kind == kind
