"""Messages about wrong input: the value found, the value expected, and nothing false."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.contests import CONTESTS
from lasermaze.kind import NAMES, kind_named
from tests.helpers import command as lasermaze

TURRETS = lm.load("examples/turrets/guard.txt")
SIGNPOSTS = lm.load("examples/signposts/escape.txt")
CARD = lm.parse("kind: board\ntargets: 1\nadd: T S\ngrid:\nL? . .\n. . T?!\n")


def card(add: str) -> str:
    return f"kind: board\ntargets: 1\nadd: {add}\ngrid:\nL? . .\n. . T?!\n"


def contest(name: str, text: str) -> Any:
    return list(CONTESTS[name].module.read(StringIO(text), None))


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (
            lambda: contest("hackercup2015", f"{'9' * 40}\n"),
            "1:1: '99999999999999999999999…' is too large: at most 999,999,999 can be read; "
            "expected the number of cases",
        ),
        (
            lambda: contest("uva258", "0 3\n"),
            "1:1: case 1: '0' is less than 1; "
            "expected M N, the numbers of columns and rows, or -1 -1 at the end",
        ),
        (
            lambda: contest("codejam2017", "1\n2 x\n"),
            "2:3: case 1: 'x' is not a whole number; expected R C, the numbers of rows and columns",
        ),
        (
            lambda: lm.Puzzle.from_json("[1]"),
            "1:1: the document is a list; expected an object, {…}",
        ),
        (
            lambda: lm.Puzzle.from_json("{"),
            "1:2: not valid JSON: expecting property name enclosed in double quotes; "
            "expected a JSON document",
        ),
        (
            lambda: lm.hint(CARD, card("T D")),
            "5:1: the position adds D T; expected S T, as the card's pile has",
        ),
        (
            lambda: lm.hint(TURRETS, "EEx"),
            "1:3: 'x' is not a step; expected N, E, S or W, in capital letters",
        ),
        (
            lambda: lm.hint(SIGNPOSTS, "rubbish"),
            "1:1: 'rubbish' is not an escape; expected a way in and a route: 'top 4: SSWNE'",
        ),
        (
            lambda: lm.parse_answer(SIGNPOSTS, "rubbish"),
            "1:1: 'rubbish' is not an escape; expected a way in and a route: 'top 4: SSWNE'",
        ),
        (
            lambda: lm.Editor(TURRETS).push("size 9999999 1"),
            "1:6: '9999999' is out of range; expected 0 to 999999",
        ),
        (
            lambda: lm.Editor(TURRETS).push("put # 1,99999999"),
            "1:7: '1,99999999' is out of range; expected 0 to 999999",
        ),
        (
            lambda: lm.Editor(TURRETS).push("sise 3 3"),
            "1:1: 'sise' is not a move (did you mean 'size'?); expected one of: put, take, move, "
            "turn, mark, add, drop, pile, targets, size, clear, title, touch, go",
        ),
        (
            lambda: lm.solve(TURRETS, count_walks=1),  # type: ignore[call-overload]
            "solve: option 'count_walks' of kind 'turrets' is 1; expected True or False",
        ),
        (
            lambda: lm.generate_from("board/\N{ARABIC-INDIC DIGIT THREE}/any/5x5/7/0"),
            "'board/\N{ARABIC-INDIC DIGIT THREE}/any/5x5/7/0' is not the id of a generated puzzle; "
            "expected such as 'board/3/expert/5x5/7/0'",
        ),
        (
            lambda: lm.generate_from("rubbish"),
            "'rubbish' is not the id of a generated puzzle; "
            "expected such as 'board/3/expert/5x5/7/0'",
        ),
        (
            lambda: lm.parse("kind: Turret\ngrid:\nS.G\n"),
            "1:7: unknown kind 'Turret' (did you mean 'turrets'?); "
            "expected one of: turrets, shooters, signposts, mirrors, board, lazors",
        ),
    ],
)
def test_what_is_said(call: Callable[[], Any], said: str) -> None:
    with pytest.raises(lm.PuzzleError) as caught:
        call()
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ("draw", "examples/board/fork.txt", "-o", "x.gif"),
            "a GIF shows the solution step by step: add --solved, or draw to .svg, .png or .pdf",
        ),
        (
            ("convert", "examples/turrets/guard.txt", "-", "--to", "laser-mazer"),
            "laser-mazer cannot hold puzzles of kind 'turrets'; expected one of: text, json",
        ),
        (
            ("convert", "examples/turrets/guard.txt", "-", "--to", "laser-mazr"),
            "--to: unknown 'laser-mazr' (did you mean 'laser-mazer'?); expected one of: text, json",
        ),
        (
            ("generate", "board", "--size", "99999999999x3"),
            "'99999999999x3' is too large; expected at most 999999999x999999999",
        ),
        (
            ("generate", "board", "--size", "5"),
            "'5' is not a size; expected rows by columns, such as 4x5",
        ),
    ],
)
def test_what_the_program_says(arguments: tuple[str, ...], said: str) -> None:
    result = lasermaze(*arguments)
    assert result.code == 2
    assert said in result.err


@pytest.mark.parametrize("kind", NAMES)
def test_headers_and_kinds_may_be_in_capital_letters(kind: str) -> None:
    text = kind_named(kind).example
    puzzle = lm.parse(text)
    for word in ("title", "targets", "add", "grid"):
        text = text.replace(f"{word}:", f"{word.capitalize()}:")
    shouted = text.replace(f"kind: {kind}", f"KIND : {kind.upper()}")
    named = text.replace(f"kind: {kind}", f"Kind: {kind.capitalize()}")
    assert lm.parse(named) == lm.parse(shouted) == puzzle
    assert lm.parse_all(f"{named}\n{shouted}") == (puzzle, puzzle)
    assert lm.parse(named, kind=kind) == puzzle  # type: ignore[call-overload]
