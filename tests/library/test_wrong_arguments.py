"""Every public verb and method has a useful message for every wrong argument."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import lasermaze as lm

PUZZLE = lm.load("examples/turrets/guard.txt")
ANSWER = lm.solve(PUZZLE)
FILE = "examples/turrets/guard.txt"

#: Values of every sort. Each verb below accepts some of them.
VALUES: dict[str, Any] = {
    "nothing": None,
    "zero": 0,
    "negative": -1,
    "large": 99_999,
    "huge": 10**400,
    "fraction": 1.5,
    "not a number": float("nan"),
    "empty text": "",
    "word": "rubbish",
    "long text": "x" * 5_000,
    "half a character": "\ud800",
    "bytes": b"x",
    "list": [],
    "words": ["x"],
    "tuple": (),
    "dict": {"a": 1},
    "object": object(),
    "puzzle": PUZZLE,
    "answer": ANSWER,
    "puzzles": [PUZZLE],
}

CALLS: dict[str, Callable[[Any], Any]] = {
    "load": lm.load,
    "load, kind": lambda value: lm.load(FILE, value),
    "load_all": lm.load_all,
    "iter_load": lm.iter_load,
    "iter_load, kind": lambda value: lm.iter_load(FILE, value),
    "parse": lm.parse,
    "parse, kind": lambda value: lm.parse(str(PUZZLE), value),
    "parse_all": lm.parse_all,
    "parse_unfinished": lm.parse_unfinished,
    "parse_answer": lambda value: lm.parse_answer(value, "x"),
    "parse_answer, text": lambda value: lm.parse_answer(PUZZLE, value),
    "dump": lambda value: lm.dump(value, "/dev/null"),
    "dumps": lm.dumps,
    "dumps, form": lambda value: lm.dumps(PUZZLE, value),
    "schema": lm.schema,
    "solve": lm.solve,
    "solve, limit": lambda value: lm.solve(PUZZLE, limit=value),
    "solve, time_limit": lambda value: lm.solve(PUZZLE, time_limit=value),
    "solve, progress": lambda value: lm.solve(PUZZLE, progress=value),
    "solve, option": lambda value: lm.solve(PUZZLE, count_walks=value),
    "solutions": lm.solutions,
    "check": lambda value: lm.check(value, ANSWER),
    "check, answer": lambda value: lm.check(PUZZLE, value),
    "check, recount": lambda value: lm.check(PUZZLE, ANSWER, recount=value),
    "judge": lambda value: lm.judge(value, ANSWER),
    "draw": lm.draw,
    "draw, answer": lambda value: lm.draw(PUZZLE, value),
    "explain": lm.explain,
    "explain, answer": lambda value: lm.explain(PUZZLE, value),
    "hint": lm.hint,
    "hint, position": lambda value: lm.hint(PUZZLE, value),
    "hint, time_limit": lambda value: lm.hint(PUZZLE, time_limit=value),
    "rate": lm.rate,
    "rate, progress": lambda value: lm.rate(PUZZLE, progress=value),
    "generate": lm.generate,
    "generate, level": lambda value: lm.generate("turrets", level=value),
    "generate, size": lambda value: lm.generate("turrets", size=value),
    "generate, seed": lambda value: lm.generate("turrets", seed=value),
    "generate, index": lambda value: lm.generate("turrets", index=value),
    "generate_from": lm.generate_from,
    "generate_many": lambda value: lm.generate_many(value, 1),
    "generate_many, count": lambda value: lm.generate_many("turrets", value),
    "generate_many, processes": lambda value: lm.generate_many("turrets", 1, processes=value),
    "generate_many, progress": lambda value: lm.generate_many("turrets", 1, progress=value),
    "solve_many": lm.solve_many,
    "solve_many, limit": lambda value: lm.solve_many([PUZZLE], limit=value),
    "solve_many, processes": lambda value: lm.solve_many([PUZZLE], processes=value),
    "solve_many, progress": lambda value: lm.solve_many([PUZZLE], progress=value),
    "check_many": lambda value: lm.check_many(value, [ANSWER]),
    "check_many, answers": lambda value: lm.check_many([PUZZLE], value),
    "check_many, recount": lambda value: lm.check_many([PUZZLE], [ANSWER], recount=value),
    "dataset": lambda value: lm.dataset(value, 1),
    "dataset, count": lambda value: lm.dataset("signposts", value, level="x"),
    "dataset, level": lambda value: lm.dataset("signposts", 0, level=value),
    "dataset, size": lambda value: lm.dataset("signposts", 1, size=value),
    "dataset, split": lambda value: lm.dataset("signposts", 0, split=value),
    "dataset, progress": lambda value: lm.dataset("signposts", 0, progress=value),
    "Game": lm.Game,
    "Game, position": lambda value: lm.Game(PUZZLE, value),
    "Game, push": lambda value: lm.Game(PUZZLE).push(value),
    "Game, show": lambda value: lm.Game(PUZZLE).show(value),
    "Game, view": lambda value: lm.Game(PUZZLE).view(value),
    "Game, hint": lambda value: lm.Game(PUZZLE).hint(time_limit=value),
    "Editor": lm.Editor,
    "Editor, push": lambda value: lm.Editor(PUZZLE).push(value),
    "Editor, view": lambda value: lm.Editor(PUZZLE).view(value),
    "Editor, blank": lambda value: lm.Editor.blank(value, 3, 3),
    "Editor, blank, rows": lambda value: lm.Editor.blank("turrets", value, 3),
    "Puzzle, from_json": lm.Puzzle.from_json,
    "Solved, from_json": lm.Solved.from_json,
    "Picture, svg": lambda value: lm.draw(PUZZLE).svg(value),
    "Picture, png": lambda value: lm.draw(PUZZLE).png(value),
    "Picture, text": lambda value: lm.draw(PUZZLE).text(width=value),
    "Explanation, html": lambda value: lm.explain(PUZZLE, ANSWER).html(value),
    "Explanation, html, theme": lambda value: lm.explain(PUZZLE, ANSWER).html("", value),
}

#: Python's own messages if a value does not have an operation.
PYTHONS = re.compile(
    r"not (iterable|callable|subscriptable|supported)|unsupported|must be|argument|unhashable"
    r"|bytes-like|codec|invalid literal|is required| at 0x"
)


def complaint(call: Callable[[Any], Any], value: Any) -> str | None:
    """The message of a call about a value; None if it is accepted."""
    try:
        result = call(value)
        if isinstance(result, Iterator):
            next(result, None)
    except (TypeError, lm.PuzzleError, lm.CheckError) as error:
        return str(error)
    except lm.TimeUpError:  # a limit of 0 seconds is one
        return None
    return None


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments_are_refused_in_words(name: str) -> None:
    refused = 0
    for value in VALUES.values():
        said = complaint(CALLS[name], value)
        if said is not None:
            refused += 1
            assert not PYTHONS.search(said), said
            assert 10 < len(said) < 400, said
    assert refused >= 5, "most of the values are wrong"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: lm.solve_many(PUZZLE), "solve_many takes several puzzles, such as a list; `lasermaze.solve` takes one"),  # type: ignore[arg-type]  # noqa: E501
        (lambda: lm.solve_many(str(PUZZLE)), "solve_many takes several puzzles, such as a list, not str"),  # type: ignore[arg-type]  # noqa: E501
        (lambda: lm.check_many([PUZZLE], ANSWER), "check_many takes an answer for each puzzle, such as a list, not Solved"),  # type: ignore[arg-type]  # noqa: E501
        (lambda: lm.parse_answer(5, "x"), "parse_answer takes a puzzle, not int"),  # type: ignore[arg-type]
        (lambda: lm.Game(PUZZLE).show(PUZZLE), "show takes a solution of turrets, not TurretMaze"),
        (lambda: lm.Game(PUZZLE).view(1.5), "time is 1.5; expected a whole number"),  # type: ignore[arg-type]
        (lambda: lm.dumps(PUZZLE, "laser-mazer"), "laser-mazer cannot hold puzzles of kind 'turrets'; expected one of: text, json"),  # noqa: E501
        (lambda: lm.draw(PUZZLE).png(1e6), "scale is 1000000.0; expected at most 29.5: a picture has at most 134,217,728 pixels"),  # noqa: E501
        (lambda: lm.draw(PUZZLE).svg("purple"), "unknown theme 'purple'; expected one of: auto, light, dark"),  # type: ignore[arg-type]  # noqa: E501
        (lambda: lm.draw(PUZZLE).save("x.gif"), "x.gif: a GIF moves, and this picture is still; expected .svg, .png or .pdf"),  # noqa: E501
        (lambda: lm.draw(PUZZLE).save("x"), "x: cannot draw to a name without an ending; expected .svg, .png or .pdf"),  # noqa: E501
        (lambda: lm.draw(PUZZLE).save(None), "save takes the name of a file, not NoneType"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_what_is_said(call: Callable[[], Any], said: str) -> None:
    with pytest.raises((TypeError, lm.PuzzleError)) as caught:
        call()
    assert str(caught.value) == said
