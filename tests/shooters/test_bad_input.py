"""Wrong files, one by one: each is refused at the right place, with a helpful message."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from lasermaze._kernel import (
    shooter_paths,
    shooter_planting,
    shooter_search,
    shooter_wall_dark,
)
from lasermaze.core.budget import UNLIMITED
from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents
from lasermaze.kinds.shooters import ShooterGrid
from lasermaze.kinds.shooters.formats import parse, parse_solution
from tests.wrong import Wrong, assert_explained


def grid(rows: str, head: str = "") -> str:
    """A native text whose grid begins on line 3, later by the lines of ``head``."""
    return f"kind: shooters\n{head}grid:\n{rows}\n"


NATIVE = [
    Wrong("empty file", "", 1, 1, "empty", "a puzzle"),
    Wrong("NUL", grid("-.\n.\0"), 4, 2, "NUL", "text"),
    Wrong("a bare grid", "-..\n..|", 1, 1, "not a header", "grid:"),
    Wrong("wrong kind", "kind: board\ngrid:\n-.", 1, 7, "'board'", "'shooters'"),
    Wrong("no grid", "kind: shooters\n", 2, 1, "no grid", "'grid:'"),
    Wrong("empty grid", "kind: shooters\ngrid:\n\n", 2, 1, "grid is empty", "one cell"),
    Wrong("another kind's header", grid("-.", "targets: 1\n"), 2, 1, "unknown header", "title"),
    Wrong("title of a tab", grid("-.", "title: a\tb\n"), 2, 8, "one line", "printable"),
    Wrong("unknown cell", grid("-.#\n..x"), 4, 3, "unknown cell 'x'", ". # / \\ - |"),
    Wrong("a plus", grid("+.#"), 3, 1, "unknown cell '+'", "- |"),
    Wrong("not ASCII", grid("-.\n.—"), 4, 2, "unknown cell '—'", "one of"),
    Wrong("blank inside", grid("- |"), 3, 2, "unknown cell ' '", "one of"),
    Wrong("long row", grid("-.|\n...."), 4, 4, "row 2 has 4 cells", "3 cells, as in the first"),
    Wrong("short row", grid("-.|\n.. "), 4, 3, "row 2 has 2 cells", "3 cells"),
    Wrong("indented short row", grid("  -.|\n  ."), 4, 4, "row 2 has 1 cell", "3 cells"),
    Wrong("width before letters", grid("-.x\n...."), 4, 4, "row 2 has 4 cells", "3 cells"),
    Wrong("hole", grid("-.|\n\n..."), 5, 1, "text after the grid", "blank line"),
    Wrong("two puzzles", grid("-.") + grid("-."), 4, 1, "a second puzzle", "one puzzle"),
    Wrong("header below", grid("-.\ntitle: A"), 4, 1, "header 'title' below", "above the grid"),
    Wrong("carriage returns", "kind: shooters\rgrid:\r-.\r.y", 4, 2, "'y'", "one of"),
]


def document(**changes: Any) -> str:
    """A JSON puzzle on one line, with some keys changed, or dropped where None is given."""
    fields = {"kind": "shooters", "grid": ["-.", "#|"]} | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


JSON = [
    Wrong("no grid", document(grid=None), 1, 1, "no key 'grid'", '"grid": …'),
    Wrong("unknown key", document(gird=1), 1, 52, "did you mean 'grid'", "grid, title"),
    Wrong("grid a string", document(grid="-."), 1, 30, "$.grid: the string", "a list"),
    Wrong("row a number", document(grid=["-.", 1]), 1, 37, "$.grid[1]: a number", "a string"),
    Wrong("ragged", document(grid=["-.", ".#."]), 1, 37, "row 2 has 3 cells", "2 cells"),
    Wrong("letter", document(grid=["-.", "x#"]), 1, 37, "'x', in column 1", "one of"),
    Wrong("empty", document(grid=[]), 1, 30, "$.grid: the grid is empty", "one cell"),
    Wrong("title", '{"kind": "shooters", "grid": ["-"], "title": 1}', 1, 46, "a number", "a str"),
]


@pytest.mark.parametrize("wrong", NATIVE, ids=[wrong.name for wrong in NATIVE])
def test_wrong_native_text(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as info:
        parse(wrong.text, "wrong.txt", {})
    assert_explained(info.value, wrong)


@pytest.mark.parametrize("wrong", JSON, ids=[wrong.name for wrong in JSON])
def test_wrong_json(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as info:
        json_documents.load_puzzle(wrong.text, source="wrong.txt")
    assert_explained(info.value, wrong)


TURNED = [
    Wrong("another cell", "-.\n.|", 2, 1, "'.' where the puzzle has '#'", "'#'"),
    Wrong("no shooter", "..\n#|", 1, 1, "'.' where the puzzle has '-'", "'-' or '|'"),
    Wrong("long row", "-..\n#|", 1, 3, "a row of 3", "2 cells"),
    Wrong("short row", "-.\n  #", 2, 4, "a row of 1", "2 cells"),
    Wrong("missing row", "-.\n", 1, 1, "1 row", "2, as in the puzzle"),
    Wrong("further row", "-.\n#|\n#|", 3, 1, "3 rows", "2, as in the puzzle"),
    Wrong("empty", "", 1, 1, "empty", ""),
]


@pytest.mark.parametrize("wrong", TURNED, ids=[wrong.name for wrong in TURNED])
def test_wrong_solutions(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as info:
        parse_solution(ShooterGrid.of(["-.", "#|"]), wrong.text, "wrong.txt")
    assert_explained(info.value, wrong)


def test_a_solution_is_read_with_blanks_around_its_rows() -> None:
    turned = parse_solution(ShooterGrid.of(["-.", "#|"]), "\n  |.  \n  #-\n\n")
    assert turned.cells == b"|.#-"


SOLVED = {
    "lasermaze": 1,
    "answer": "solved",
    "puzzle": {"kind": "shooters", "grid": ["-.", "#|"]},
    "solution": {"cells": "-.#|"},
    "count": 2,
    "exact": False,
    "stopped": "not counted",
}


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        ({"cells": "-.#"}, "$.solution.cells: 3 letters"),
        ({"cells": "-.#x"}, "$.solution.cells: the letter 'x'"),
        ({"cells": "-x#|"}, "$.solution.cells: "),
        ({"cells": 1}, "$.solution.cells: a number"),
        ({}, "no key 'cells'"),
        ({"cells": "-.#|", "forced": "1"}, "$.solution.forced: 1 letter"),
        ({"cells": "-.#|", "forced": "1y"}, "$.solution.forced: "),
        ({"cells": "-.#|", "least": -1}, "$.solution.least: the number -1"),
        ({"cells": "-.#|", "least": "0"}, "$.solution.least: the string"),
        ({"cells": "-.#|", "lest": 0}, "did you mean 'least'"),
    ],
)
def test_wrong_answers(solution: Any, message: str) -> None:
    json_documents.load_answer(json.dumps(SOLVED))
    with pytest.raises(PuzzleError) as info:
        json_documents.load_answer(json.dumps(SOLVED | {"solution": solution}))
    assert message in info.value.message
    assert info.value.line == 1


STEP = {"if": [0, 0, "-"], "then": [0, 0, "|"], "hit": [1, 1]}


@pytest.mark.parametrize(
    ("certificate", "message"),
    [
        ({}, "no key 'dark', 'stuck' or 'cycle'"),
        ([], "$.certificate: a list"),
        (1, "$.certificate: a number"),
        ({"dark": [0, 1]}, "no key 'hits'"),
        ({"dark": [0, 2], "hits": []}, "$.certificate.dark: no cell [0, 2]"),
        ({"dark": [0, -1], "hits": []}, "[1]: the number -1"),
        ({"dark": [0], "hits": []}, "$.certificate.dark: a list of 1"),
        ({"dark": [0, "1"], "hits": []}, "$.certificate.dark[1]: the string"),
        ({"stuck": [0, 0], "hits": [{"aim": [0, 0, "-"]}]}, "no key 'victim'"),
        ({"stuck": [0, 0], "hits": [{"aim": [0, 0], "victim": [1, 1]}]}, "hits[0].aim: a list"),
        (
            {"stuck": [0, 0], "hits": [{"aim": [0, 0, "+"], "victim": [1, 1]}]},
            "$.certificate.hits[0].aim[2]: '+'",
        ),
        ({"cycle": 1}, "$.certificate.cycle: a number"),
        ({"cycle": [], "shortest": 1}, "$.certificate.shortest: a number"),
        ({"cycle": [STEP | {"lit": [0, 1]}]}, "$.certificate.cycle[0].hit: unknown key 'hit'"),
        ({"cycle": [{"if": [0, 0, "-"], "then": [0, 0, "|"]}]}, "no key 'lit' or 'hit'"),
        ({"cycle": [STEP | {"if": [9, 0, "-"]}]}, "$.certificate.cycle[0].if: no cell [9, 0]"),
        ({"cycle": [STEP | {"why": 1}]}, "unknown key 'why'"),
    ],
)
def test_wrong_certificates(certificate: Any, message: str) -> None:
    impossible = {
        "lasermaze": 1,
        "answer": "impossible",
        "puzzle": {"kind": "shooters", "grid": ["-.", "#|"]},
        "certificate": {"cycle": [STEP], "shortest": True},
    }
    json_documents.load_answer(json.dumps(impossible))
    with pytest.raises(PuzzleError) as info:
        json_documents.load_answer(json.dumps(impossible | {"certificate": certificate}))
    assert message in info.value.message


@pytest.mark.parametrize("shape", [(0, 1, b""), (1, 0, b""), (2, 2, b"..."), (1 << 63, 2, b"..")])
def test_the_kernel_refuses_what_is_no_grid(shape: tuple[int, int, bytes]) -> None:
    for ask in (shooter_search, shooter_paths, shooter_planting, shooter_wall_dark):
        with pytest.raises(ValueError, match=r"rows \* cols bytes"):
            ask(*shape)


def test_the_kernel_refuses_what_it_cannot_answer() -> None:
    unsolved = UNLIMITED.finish(shooter_search(1, 2, b"#."))
    for ask in (unsolved.solution, partial(unsolved.forced, 1), partial(unsolved.rest, b"")):
        with pytest.raises(ValueError, match="the grid has no solution"):
            ask()
    assert UNLIMITED.finish(unsolved.another()) is None
    search = UNLIMITED.finish(shooter_search(1, 2, b"-."))
    with pytest.raises(ValueError, match="no implications"):
        search.cycle(1)
    for cell, heading in ((2, 0), (0, 4)):
        with pytest.raises(ValueError, match="no cell of the grid, or no heading"):
            search.struck(cell, heading)
    with pytest.raises(ValueError, match="no literal"):
        search.way(2, 10)
    with pytest.raises(ValueError, match="one byte for each shooter"):
        search.turn(b"")
    for cells, states in ((b"", b"\1"), (b"-.", b"")):
        with pytest.raises(ValueError, match="a grid and a state"):
            search.chains(cells, states, 10, 10)
        with pytest.raises(ValueError, match="a grid and a state"):
            search.flips(cells, states, 10, 10)
    assert (
        len(UNLIMITED.finish(search.rest(b""))) == 8
    )  # states of no shooter: none is taken for forced
