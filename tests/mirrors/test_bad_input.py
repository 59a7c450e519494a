"""Wrong files, one by one: each is refused at the right place, with a helpful message."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lasermaze._kernel import MirrorProof, MirrorSearch
from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents
from lasermaze.kinds.mirrors import MirrorMaze
from tests.mirrors.verbs import parse, parse_solution
from tests.wrong import Wrong, assert_explained


def maze(grid: str, head: str = "") -> str:
    """A native text whose grid begins on line 3, later by the lines of ``head``."""
    return f"kind: mirrors\n{head}grid:\n{grid}\n"


GOOD = "***\n./.\n***"

NATIVE = [
    Wrong("empty file", "", 1, 1, "empty", "a puzzle"),
    Wrong("NUL", maze("***\n.\0."), 4, 2, "NUL", "text"),
    Wrong("a bare grid", GOOD, 1, 1, "not a header", "grid:"),
    Wrong("wrong kind", f"kind: board\ngrid:\n{GOOD}", 1, 7, "'board'", "'mirrors'"),
    Wrong("no grid", "kind: mirrors\n", 2, 1, "no grid", "'grid:'"),
    Wrong("empty grid", "kind: mirrors\ngrid:\n\n", 2, 1, "grid is empty", "one cell"),
    Wrong("another kind's header", maze(GOOD, "targets: 1\n"), 2, 1, "unknown header", "title"),
    Wrong("title of a tab", maze(GOOD, "title: a\tb\n"), 2, 8, "one line", "printable"),
    Wrong("one row", maze("*.*"), 2, 1, "a grid of 1 by 3", "two rows and two columns"),
    Wrong("one column", maze("*\n.\n*"), 2, 1, "a grid of 3 by 1", "two rows and two columns"),
    Wrong("no opening", maze("***\n*/*\n***"), 2, 1, "no opening in the rim", "two cells '.'"),
    Wrong("one opening", maze("***\n./*\n***"), 2, 1, "1 opening in the rim", "two cells '.'"),
    Wrong("three openings", maze("*.*\n./.\n***"), 4, 3, "a third opening", "row 1, column 2 and"),
    Wrong("four openings", maze("*.*\n./.\n*.*"), 4, 3, "a third opening", "row 2, column 1"),
    Wrong("corner", maze("***\n./*\n**."), 5, 3, "an opening in a corner", "'*'"),
    Wrong("first corner", maze(".**\n./*\n***"), 3, 1, "an opening in a corner", "'*'"),
    Wrong(
        "mirror on the rim",
        maze("***\n./\\\n***"),
        4,
        3,
        "a mirror '\\\\' on the rim",
        "'*' or '.'",
    ),
    Wrong(
        "mirror in a corner", maze("/**\n./.\n***"), 3, 1, "a mirror '/' on the rim", "'*' or '.'"
    ),
    Wrong("mirror below", maze("***\n./.\n*/*"), 5, 2, "a mirror '/' on the rim", "'*' or '.'"),
    Wrong("unknown cell", maze("***\n.x.\n***"), 4, 2, "unknown cell 'x'", "* . / \\"),
    Wrong("not ASCII", maze("***\n.╱.\n***"), 4, 2, "unknown cell '╱'", "* . / \\"),
    Wrong("blank inside", maze("***\n. .\n***"), 4, 2, "unknown cell ' '", "one of"),
    Wrong("long row", maze("***\n./..\n***"), 4, 4, "row 2 has 4 cells", "3 cells, as in"),
    Wrong("short row", maze("***\n./ \n***"), 4, 3, "row 2 has 2 cells", "3 cells"),
    Wrong("indented short row", maze("  ***\n  ./"), 4, 5, "row 2 has 2 cells", "3 cells"),
    Wrong("hole", maze("***\n\n./."), 5, 1, "text after the grid", "blank line"),
    Wrong("two puzzles", maze(GOOD) + maze(GOOD), 6, 1, "a second puzzle", "one puzzle"),
    Wrong("header below", maze(GOOD + "\ntitle: A"), 6, 1, "header 'title' below", "above"),
    Wrong("carriage returns", "kind: mirrors\rgrid:\r***\r.y.", 4, 2, "'y'", "one of"),
]


def document(**changes: Any) -> str:
    """A JSON puzzle on one line, with some keys changed, or dropped where None is given."""
    fields = {"kind": "mirrors", "grid": ["***", "./.", "***"]} | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


JSON = [
    Wrong("no grid", document(grid=None), 1, 1, "no key 'grid'", '"grid": …'),
    Wrong("unknown key", document(gird=1), 1, 60, "did you mean 'grid'", "grid, title"),
    Wrong("grid a string", document(grid="*.*"), 1, 29, "$.grid: the string", "a list"),
    Wrong("row a number", document(grid=["***", 1]), 1, 37, "$.grid[1]: a number", "a string"),
    Wrong("ragged", document(grid=["***", "*."]), 1, 37, "row 2 has 2 cells", "3 cells"),
    Wrong("letter", document(grid=["***", ".x."]), 1, 37, "'x', in column 2", "one of"),
    Wrong("mirror", document(grid=["*/*", "..."]), 1, 30, "the rim, in column 2", "'*' or '.'"),
    Wrong("empty", document(grid=[]), 1, 29, "$.grid: the grid is empty", "one cell"),
    Wrong("no opening", document(grid=["**", "**"]), 1, 29, "no opening", "two cells '.'"),
]


@pytest.mark.parametrize("wrong", NATIVE, ids=[wrong.name for wrong in NATIVE])
def test_wrong_native_text(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as info:
        parse(wrong.text, "wrong.txt")
    assert_explained(info.value, wrong)


@pytest.mark.parametrize("wrong", JSON, ids=[wrong.name for wrong in JSON])
def test_wrong_json(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as info:
        json_documents.load_puzzle(wrong.text, source="wrong.txt")
    assert_explained(info.value, wrong)


TURNED = [
    Wrong("empty", "", 1, 1, "empty", "a puzzle"),
    Wrong("too few rows", "***\n./.", 1, 1, "a grid of 2 by 3", "3 by 3"),
    Wrong("too wide", "****\n././\n****", 1, 1, "a grid of 3 by 4", "3 by 3"),
    Wrong("ragged", "***\n./\n***", 2, 3, "row 2 has 2 cells", "3 cells"),
    Wrong("an indented letter", "***\n  .x.\n***", 2, 4, "unknown cell 'x'", "one of"),
    Wrong("a letter", "***\n.x.\n***", 2, 2, "unknown cell 'x'", "one of"),
]


@pytest.mark.parametrize("wrong", TURNED, ids=[wrong.name for wrong in TURNED])
def test_wrong_turned_grids(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as info:
        parse_solution(MirrorMaze.of(GOOD.split()), wrong.text, "wrong.txt")
    assert_explained(info.value, wrong)


ANSWER = {
    "lasermaze": 1,
    "answer": "solved",
    "puzzle": {"kind": "mirrors", "grid": ["****", "../*", "**.*"]},
    "solution": {
        "grid": ["****", "..\\*", "**.*"],
        "beam": [[1, 0, "E"], [1, 1, "E"], [1, 2, "E"], [2, 2, "S"]],
    },
    "count": 1,
    "exact": False,
    "stopped": "not counted",
}


@pytest.mark.parametrize(
    ("solution", "message"),
    [
        ({}, "no key 'grid'"),
        ({"grid": 1}, "$.solution.grid: a number"),
        ({"grid": ["****", "../*"]}, "$.solution.grid: a list of 2"),
        ({"grid": ["***", "../", "**."]}, "$.solution.grid: rows of 3 cells"),
        ({"grid": ["****", "..x*", "**.*"]}, "unknown cell 'x', in column 3"),
        ({"grid": ["****", "..*", "**.*"]}, "row 2 has 3 cells"),
        ({"grid": ["****", "../*", "**.*"], "beam": 1}, "$.solution.beam: 1 does not follow"),
    ],
)
def test_wrong_answers(solution: dict[str, Any], message: str) -> None:
    json_documents.load_answer(json.dumps(ANSWER))
    with pytest.raises(PuzzleError) as info:
        json_documents.load_answer(json.dumps(ANSWER | {"solution": solution}))
    assert message in info.value.message
    assert info.value.line == 1


@pytest.mark.parametrize(
    ("barrier", "message"),
    [
        ("....", "the string '....'"),
        (["....", "...."], "a list of 2"),
        (["....", "...", "...."], "$.certificate.barrier[1]: 3 cells"),
        (["....", "..0.", "...."], "'0'"),
        (["....", "..F.", "...."], "'F'"),
        (["....", "..é.", "...."], "'?'"),
        (["....", 5, "...."], "a number"),
    ],
)
def test_wrong_barriers(barrier: Any, message: str) -> None:
    impossible = {key: ANSWER[key] for key in ("lasermaze", "puzzle")}
    impossible |= {"answer": "impossible", "certificate": {"barrier": ["....", "..9.", "...."]}}
    json_documents.load_answer(json.dumps(impossible))
    with pytest.raises(PuzzleError) as info:
        json_documents.load_answer(json.dumps(impossible | {"certificate": {"barrier": barrier}}))
    assert message in info.value.message


@pytest.mark.parametrize(
    ("rows", "cols", "cells", "message"),
    [
        (3, 3, b"", "rows"),
        (3, 3, b"***./.**", "rows"),
        (1, 3, b"*.*", "two by two"),
        (2**63, 2, b"*.*", "rows"),
        (3, 3, b"***.x.***", "cell 4"),
        (3, 3, b"***./*/**", "rim"),
        (3, 3, b"***./****", "1 openings"),
        (3, 3, b"*.*./.***", "3 openings"),
        (3, 3, b".**./.***", "rim"),
    ],
)
def test_the_kernel_refuses_what_is_no_maze(
    rows: int, cols: int, cells: bytes, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        MirrorSearch(rows, cols, cells)


def test_the_kernel_bears_any_bytes() -> None:
    import random

    dice = random.Random("kernel")
    made = 0
    for _ in range(20_000):
        rows, cols = dice.randint(2, 5), dice.randint(2, 5)
        cells = bytearray(dice.choices(b"*./\\ZSx", [40, 30, 9, 9, 3, 3, 0.1], k=rows * cols))
        if dice.randrange(4):
            cells[:cols] = cells[-cols:] = b"*" * cols
            cells[cols - 1 :: cols] = cells[::cols] = b"*" * rows
            for _ in range(2):
                cells[dice.randrange(len(cells))] = ord(".")
        price = dice.choice([None, (1, 0), (0, 1), (0, 0), (2**32 - 1, 2**32 - 1)])
        try:
            search = MirrorSearch(rows, cols, bytes(cells), price)
        except ValueError:
            continue
        made += 1
        found = search.run(1.0)
        assert found is not None
        assert len(search.turned(bytes(cells))) == len(search.barrier(0, len(cells))) == len(cells)
        assert len(search.labels()) == 4 * len(cells)
        with pytest.raises(ValueError, match="another grid"):
            search.turned(b"")
        for first, last in ((1, 0), (0, len(cells) + 1), (len(cells) + 1, len(cells) + 1)):
            with pytest.raises(ValueError, match="no part"):
                search.barrier(first, last)
        given = price and search.potentials(0, search.work[0])
        proof = MirrorProof(rows, cols, bytes(cells), [bytes(cells)], 99, price, given)
        while proof.run(0.0) is None:
            pass
    assert made > 500


def test_a_proof_of_other_sizes_is_refused() -> None:
    cells = b"****.Z.**.**"
    with pytest.raises(ValueError, match="rows"):
        MirrorProof(3, 4, cells, [b"*"], 9)
    with pytest.raises(ValueError, match="rows"):
        MirrorProof(3, 4, cells, [], 9, (1, 0), bytes(8))
    assert MirrorProof(3, 4, cells, [], 9).run(1.0) is False
