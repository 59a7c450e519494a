"""Wrong mazes, one by one: each is refused at the right place, with a helpful message."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any

import pytest

from lasermaze._kernel import SignpostReach, SignpostSearch
from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.signposts.formats import parse, parse_solution
from lasermaze.kinds.signposts.puzzle import ALL_WAYS
from tests.wrong import Wrong, assert_explained


def maze(grid: str, head: str = "") -> str:
    """A native text whose grid begins on line 3."""
    return f"kind: signposts\n{head}grid:\n{grid}\n"


NATIVE = [
    Wrong("empty file", "", 1, 1, "empty", "a puzzle"),
    Wrong("blanks only", " \n\t\r\n", 1, 1, "empty", "a puzzle"),
    Wrong("byte order mark only", "\ufeff", 1, 1, "empty", "a puzzle"),
    Wrong("NUL", maze("SG\nS\0"), 4, 2, "NUL", "text"),
    Wrong("binary rubbish", "\x7fELF\x02\x01\x01", 1, 1, "unknown cell '\\x7f'", "S L R"),
    Wrong("words", "hello", 1, 1, "unknown cell 'h'", "one of: S L R U ? X G"),
    # the headers
    Wrong("no grid", "kind: signposts\n", 2, 1, "no grid", "'grid:'"),
    Wrong("no kind", "grid:\nSG", 1, 1, "no header 'kind'", "kind: "),
    Wrong("wrong kind", "kind: board\ngrid:\nSG", 1, 7, "'board'", "'signposts'"),
    Wrong("unknown header", maze("SG", "titel: A\n"), 2, 1, "did you mean 'title'", "title"),
    Wrong("another's header", maze("SG", "targets: 1\n"), 2, 1, "unknown header", "title"),
    Wrong("header twice", maze("SG", "title: A\ntitle: B\n"), 3, 1, "a second header", "line 2"),
    Wrong("title with a tab", maze("SG", "title: A\tB\n"), 2, 8, "one line", "printable"),
    Wrong("row after 'grid:'", "kind: signposts\ngrid: SG", 2, 7, "after 'grid:'", "next lines"),
    # the grid
    Wrong("empty grid", "kind: signposts\ngrid:\n", 2, 1, "grid is empty", "one cell"),
    Wrong("no goal", maze("SS\nLR"), 2, 1, "no goal", "at least one G"),
    Wrong("no goal, bare", "\nSS\nLR", 2, 1, "no goal", "at least one G"),
    Wrong("small letter", maze("SG\nSl"), 4, 2, "unknown cell 'l'", "S L"),
    Wrong("small first letter", maze("sG"), 3, 1, "unknown cell 's'", "S L"),
    Wrong("dot", maze("SG\n.S"), 4, 1, "unknown cell '.'", "S L"),
    Wrong("digit in the middle", maze("SSS\nS0S\nSSG"), 4, 2, "unknown cell '0'", "S L"),
    Wrong("blank between", maze("S G"), 3, 2, "unknown cell ' '", "S L"),
    Wrong("no-break space", maze("S\xa0G"), 3, 2, "unknown cell '\\xa0'", "S L"),
    Wrong("another face", maze("SG\n🙁S"), 4, 1, "unknown cell '🙁'", "S L"),
    Wrong("behind faces", maze("☺\ufe0f🙂\ufe0fq"), 3, 5, "unknown cell 'q'", "S L"),
    Wrong("short row", maze("SGS\nSL"), 4, 3, "row 2 has 2 cells", "3 cells, as in the first"),
    Wrong("long row", maze("SG\nSLR"), 4, 3, "row 2 has 3 cells", "2 cells, as in the first"),
    Wrong("long row of faces", maze("SG\n☺\ufe0f☺\ufe0f☺"), 4, 5, "row 2 has 3", "2 cells"),
    Wrong("one cell", maze("SG\nS"), 4, 2, "row 2 has 1 cell", "2 cells, as"),
    Wrong("hole", maze("SG\n\nSL"), 5, 1, "text after the grid", "blank line"),
    Wrong("header below", maze("SG\ntitle: A"), 4, 1, "header 'title' below", "above the grid"),
    Wrong("two puzzles", maze("SG") + maze("SG"), 4, 1, "a second puzzle", "one puzzle"),
    Wrong("bare, wrong", "SG\nS:", 2, 2, "unknown cell ':'", "S L"),
    Wrong("bare, ragged", "SG\nSSS", 2, 3, "row 2 has 3 cells", "2 cells, as"),
    Wrong("carriage returns", "SG\rSq", 2, 2, "unknown cell 'q'", "S L"),
]


def document(**changes: Any) -> str:
    fields = {"kind": "signposts", "grid": ["SG", "LR"]} | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


JSON = [
    Wrong("no grid", document(grid=None), 1, 1, "no key 'grid'", '"grid": …'),
    Wrong("unknown key", document(goal=1), 1, 53, "unknown key 'goal'", "grid, title"),
    Wrong("grid a string", document(grid="SG"), 1, 31, "$.grid: the string", "a list"),
    Wrong("row a list", document(grid=[["S"]]), 1, 32, "$.grid[0]: a list", "a string"),
    Wrong("empty grid", document(grid=[]), 1, 31, "$.grid: the grid is empty", "one cell"),
    Wrong("no cells", document(grid=["", ""]), 1, 31, "$.grid: the grid is empty", "one cell"),
    Wrong("ragged", document(grid=["SG", "S"]), 1, 38, "$.grid[1]: row 2 has 1 cell", "2 cells"),
    Wrong("a letter", document(grid=["SG", "S1"]), 1, 38, "$.grid[1]: unknown cell '1'", "S L R"),
    Wrong("inside", document(grid=["SqG"]), 1, 32, "$.grid[0]: unknown cell 'q'", "S L R"),
    Wrong("a face", document(grid=["S☺"]), 1, 32, "unknown cell '☺', in column 2", "S L R"),
    Wrong("no goal", document(grid=["SS"]), 1, 31, "$.grid: there is no goal", "one G"),
    Wrong(
        "title null", '{"kind": "signposts", "grid": ["G"], "title": null}', 1, 47, "null", "a s"
    ),
    Wrong("title of lines", document(title="a\nb"), 1, 54, "one line", "printable"),
]


@pytest.mark.parametrize("wrong", NATIVE, ids=[wrong.name for wrong in NATIVE])
def test_wrong_native_text(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(wrong.text, "wrong.txt", ALL_WAYS)
    assert_explained(caught.value, wrong)


@pytest.mark.parametrize("wrong", JSON, ids=[wrong.name for wrong in JSON])
def test_wrong_json(wrong: Wrong) -> None:
    with pytest.raises(PuzzleError) as caught:
        json_documents.load_puzzle(wrong.text, source="wrong.txt")
    assert_explained(caught.value, wrong)


@pytest.mark.parametrize(
    ("rows", "cols", "cells"),
    [(0, 0, b""), (1, 0, b""), (-1, -1, b"G"), (2, 2, b"SSG"), (1, 1, b"S"), (1, 2, b"sG")],
)
def test_what_is_no_maze(rows: int, cols: int, cells: bytes) -> None:
    with pytest.raises(PuzzleError):
        Maze(rows, cols, cells)


@pytest.mark.parametrize("kernel", [SignpostSearch, SignpostReach])
@pytest.mark.parametrize(
    ("rows", "cols", "cells"),
    [
        (0, 0, b""),
        (1, 2, b"S"),
        (2, 1, b"SSS"),
        (1, 2, b"sG"),
        (1, 1, b"\xff"),
        (1 << 40, 1 << 40, b"G"),
        ((1 << 64) - 1, 2, b"GG"),
    ],
)
def test_the_kernels_refuse_what_is_no_maze(
    kernel: Any, rows: int, cols: int, cells: bytes
) -> None:
    with pytest.raises(ValueError, match=r"cells for|byte"):
        kernel(rows, cols, cells)


def test_the_kernels_refuse_a_way_that_is_none() -> None:
    for way in (4, 1 << 60):
        with pytest.raises(ValueError, match="way in"):
            SignpostSearch(1, 1, b"G", way)
        with pytest.raises(ValueError, match="way in"):
            SignpostReach(1, 1, b"G", way)
        with pytest.raises(ValueError, match="way in"):
            SignpostSearch(1, 1, b"G").route(way, 1)
    search = SignpostSearch(1, 1, b"G")
    with pytest.raises(ValueError, match="no state"):
        search.moves_from(0, 1, 0, 1)
    with pytest.raises(ValueError, match="16 bytes a cell"):
        search.run(1, 4, bytearray(15))
    assert search.run(1, 4)
    assert search.route(0, 1) == b"\2"


SOUP = [
    *"SLRU?XG*☺🙂",
    "\ufe0f",
    "\n",
    "\n",
    " ",
    "\t",
    "kind: ",
    "signposts\n",
    "grid:\n",
    "title: ",
]
SOUP += ["top 4", ":", "\r", "\0", "\ufeff", "\ud800", "N", "0", "s", "{", '"']


def test_rubbish_raises_nothing_but_puzzle_errors() -> None:
    dice = random.Random(3)
    known = parse("SLG\nRU?", None, ALL_WAYS)
    read = 0
    for _ in range(5000):
        text = "".join(dice.choice(SOUP) for _ in range(dice.randint(0, 12)))
        if dice.randrange(2):
            text = "kind: signposts\ngrid:\nSLG\n" + text
        for reader in (
            lambda piece: parse(piece, None, ALL_WAYS),
            lambda piece: parse_solution(known, piece, None),
        ):
            with suppress(PuzzleError):
                reader(text)
                read += 1
    assert read > 50
