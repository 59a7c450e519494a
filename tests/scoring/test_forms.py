"""Every form of an answer, for every kind: stated, denied, doubted, beside other answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kind import NAMES, kind_of

#: A puzzle of each kind, with its answer: a walk of "EESS" or "SSEE", and those of generators.
PUZZLES: dict[str, lm.Puzzle] = {
    "turrets": lm.parse("kind: turrets\ngrid:\nS..\n.#.\n..G\n"),
    "shooters": lm.generate("shooters", size=(3, 4), seed=5),
    "signposts": lm.parse("kind: signposts\ngrid:\nXSXXX\nXLRXX\nXXLGX\nXXXXX\n"),
    "mirrors": lm.generate("mirrors", size=(5, 6), seed=0),
    "board": lm.generate("board", size=(3, 4), seed=2),
    "lazors": lm.parse("GRID START\no o o\no x o\nGRID STOP\nA 1\nC 1\nL 1 0 1 1\nP 0 3\nP 5 4\n"),
}
WALKS = {"turrets": "EESS", "signposts": "top 2: SSESE"}


def right(kind: str) -> str:
    """A right answer, as the question asks for it."""
    return WALKS[kind] if kind in WALKS else solution(PUZZLES[kind])


def solution(puzzle: lm.Puzzle) -> str:
    """A solution of a puzzle, as the question asks for it."""
    answer = lm.solve(puzzle)
    assert isinstance(answer, lm.Solved)
    text: str = kind_of(answer.puzzle).formats.format_solution(answer.puzzle, answer.witness)
    return text.rstrip("\n")


def _cells(kind: str, rows: list[str]) -> list[list[str]]:
    return [row.split() if kind in ("board", "lazors") else list(row) for row in rows]


def _grids(rows: list[str], cells: list[list[str]]) -> Iterator[tuple[str, str]]:
    """The forms of a grid."""
    yield "rows", "\n".join(rows)
    yield "a Python list of rows", f"grid = {rows!r}"
    yield "a Python list on lines", "[\n" + "".join(f"    {row!r},\n" for row in rows) + "]"
    yield "a Python list of lists", repr(cells)
    yield "a tuple of tuples", repr({"grid": tuple(map(tuple, cells))})
    yield "JSON", json.dumps({"solution": cells}, indent=2)
    numbers = [str(n + 1) for n in range(len(cells[0]))]
    wide = [[" ", *numbers], *([str(n), *row] for n, row in enumerate(cells, 1))]
    yield (
        "numbered rows and columns",
        "\n".join("  ".join(cell.ljust(2) for cell in row) for row in wide),
    )
    table = [f"| {' | '.join(row)} |" for row in wide]
    rule = "|" + "---|" * len(wide[0])
    yield "a numbered table", "\n".join([table[0], rule, *table[1:]])
    yield "a table", "\n".join(f"| {' | '.join(row)} |" for row in cells)
    yield (
        "a table with bars escaped",
        "\n".join(
            f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in cells
        ),
    )
    yield "rows behind a bar", "\n".join(f"{n} | {' '.join(row)}" for n, row in enumerate(cells, 1))
    yield "named rows", "\n".join(f"Row {n}: {' '.join(row)}" for n, row in enumerate(cells, 1))
    yield "a fence", "```python\n" + "\n".join(rows) + "\n```"


def _placements(placed: list[tuple[int, int, str]]) -> Iterator[tuple[str, str]]:
    """The forms of pieces with their cells, counted from 1."""
    yield "cells and pieces", "\n".join(f"({r}, {c}): {piece}" for r, c, piece in placed)
    yield "pieces at cells", "\n".join(f"- {piece} at {r},{c}" for r, c, piece in placed)
    yield "in words", "\n".join(f"- Row {r}, column {c}: {piece}" for r, c, piece in placed)
    yield "in one line", "; ".join(f"{piece} at ({r},{c})" for r, c, piece in placed)
    yield "by cells in JSON", json.dumps({f"{r},{c}": piece for r, c, piece in placed})
    yield "by cells in Python", repr({(r, c): piece for r, c, piece in placed})
    fields = [{"row": r, "col": c, "piece": piece} for r, c, piece in placed]
    yield "a list of fields", json.dumps(fields)


def _routes(cells: list[tuple[int, int]]) -> Iterator[tuple[str, str]]:
    """The forms of a route as its cells, counted from 1; and from 0."""
    for base in (1, 0) if all(map(min, cells)) else (1,):  # 0 from 1 is outside the grid
        told = [(row - 1 + base, col - 1 + base) for row, col in cells]
        yield f"tuples from {base}", repr(told)
        yield f"lists from {base}", json.dumps(told)
        yield f"arrows from {base}", " -> ".join(f"({r},{c})" for r, c in told)
        yield f"wide arrows from {base}", "→".join(f"({r},{c})" for r, c in told)
        yield (
            f"lines from {base}",
            "\n".join(f"{n}. ({r}, {c})" for n, (r, c) in enumerate(told, 1)),
        )
    yield "in words", "; ".join(f"row {row}, column {col}" for row, col in cells)


def _walks(moves: str) -> Iterator[tuple[str, str]]:
    """The forms of moves."""
    words = {"N": "north", "E": "east", "S": "south", "W": "west"}
    sides = {"N": "up", "E": "right", "S": "down", "W": "left"}
    for name, letters in (
        ("compass", moves),
        ("sides", "".join(sides[m][0] for m in moves).upper()),
    ):
        yield f"{name}: letters", letters
        yield f"{name}: small letters", letters.lower()
        yield f"{name}: blanks", " ".join(letters)
        yield f"{name}: small and commas", ", ".join(letters.lower())
        yield f"{name}: arrows between", "->".join(letters)
        yield f"{name}: wide arrows between", " → ".join(letters)
        yield f"{name}: double arrows between", "=>".join(letters)
        yield f"{name}: dashes", "-".join(letters)
        yield f"{name}: a Python list", repr(list(letters))
        yield f"{name}: a Python tuple", repr({"moves": tuple(letters)})
        yield f"{name}: a list of JSON", json.dumps(list(letters))
        yield f"{name}: TeX", r"$\boxed{" + r" \to ".join(letters) + "}$"
    for named in (words, sides):
        yield "words", ", ".join(named[m].capitalize() for m in moves)
        yield "words in a list", repr([named[m] for m in moves])
        yield "a numbered list", "\n".join(f"{n}. Go {named[m]}" for n, m in enumerate(moves, 1))
        yield "steps", "\n".join(f"Step {n}: {named[m]}" for n, m in enumerate(moves, 1))
    yield "arrows", "".join(dict(zip("NESW", "↑→↓←", strict=True))[m] for m in moves)


def forms(kind: str) -> Iterator[tuple[str, str]]:
    """Names of forms, each with a right answer to the puzzle of its kind."""
    text = right(kind)
    if kind == "turrets":
        yield from _walks(text)
        yield from _routes([(1, 1), (1, 2), (1, 3), (2, 3), (3, 3)])
        yield "without the start", "(1,2), (1,3), (2,3), (3,3)"
        yield "repeated", "Go right twice then down twice"
        yield "repeated steps", "2 steps east, then 2 steps south"
        yield "times", "east 2 times, south 2 times"
        return
    if kind == "signposts":
        way, _, moves = text.partition(": ")
        for name, told in _walks(moves):
            if "list" not in name and "tuple" not in name and "TeX" not in name:
                yield name, f"{way}: {told}"
        yield "in JSON", json.dumps({"way": way, "route": moves})
        yield "in Python", repr({"way": way, "moves": list(moves)})
        yield "in words", "Enter from the top of column 2 and go S, S, E, S, then east."
        yield from _routes([(0, 2), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)])
        yield "from the first cell", "(1,2), (2,2), (2,3), (3,3), (3,4)"
        return
    rows = text.split("\n")
    cells = _cells(kind, rows)
    yield from _grids(rows, cells)
    pieces = {"shooters": "-|", "mirrors": "/\\", "lazors": "abc"}.get(kind, "")
    yield from _placements(
        [
            (row, col, piece)
            for row, line in enumerate(cells, 1)
            for col, piece in enumerate(line, 1)
            if (piece in pieces if pieces else piece != ".")
        ]
    )
    if kind == "mirrors":
        answer = lm.solve(PUZZLES[kind])
        assert isinstance(answer, lm.Solved)
        yield from _routes([(row + 1, col + 1) for (row, col), _ in answer.witness.beam])


EVERY_KIND = pytest.mark.parametrize("kind", NAMES)


@EVERY_KIND
def test_every_form_is_worth_1(kind: str) -> None:
    for name, text in forms(kind):
        assert lm.score(PUZZLES[kind], text) == 1.0, f"{name}:\n{text}"


@pytest.mark.parametrize("kind", ["shooters", "mirrors", "board", "lazors"])
def test_every_form_of_a_grid_is_worth_1_whatever_its_cells(kind: str) -> None:
    make: Any = lm.generate
    for size in (3, 4), (5, 4):
        for seed in range(10):
            puzzle = make(kind, size=size, seed=seed)
            rows = solution(puzzle).split("\n")
            for name, text in _grids(rows, _cells(kind, rows)):
                assert lm.score(puzzle, text) == 1.0, f"{puzzle.id}, {name}:\n{text}"


#: Texts around an answer, written on lines of its own, that stand by it.
STATED = (
    "{}",
    "The answer is:\n\n{}",
    "**Answer:**\n{}\n",
    "Here is my solution.\n\n{}\n\nNo other one is shorter, and nothing is hit.",
    "<answer>{}</answer>",
    "After considering all the options, the answer is:\n\n{}",
    "I tried a few things. They failed. That was wrong.\n\nFinal answer:\n{}",
    "So this is it:\n\n```text\n{}\n```\nI am sure.",
    "It does not lead into a wall:\n\n{}",
)
#: Texts that do not: they deny it, doubt it, suppose it, or take it back.
NOT_STATED = (
    "not\n{}",
    "This is wrong:\n\n{}",
    "The following is not a solution:\n```\n{}\n```",
    "I considered this, but it fails:\n{}",
    "Maybe:\n\n{}",
    "If the answer were:\n\n{}",
    "An example of the format:\n\n{}",
    "{}\n\nThat is wrong.",
    "{}\n\nNo, this does not work.",
    "{}\nBut it is not right.",
    "```\n{}\n```\nWait, that is incorrect.",
    "{}\n\nNever mind.",
    "Suppose:\n{}\n\nThen the rest would follow.",
    "Final answer: not this one\n\n{}",
    "<answer>This is not it:\n{}</answer>",
    "I rule out:\n\n{}",
)


@EVERY_KIND
@pytest.mark.parametrize("around", STATED)
def test_an_answer_that_is_stated_counts(kind: str, around: str) -> None:
    text = around.format(right(kind))
    assert lm.score(PUZZLES[kind], text) == 1.0, text


@EVERY_KIND
@pytest.mark.parametrize("around", NOT_STATED)
def test_an_answer_that_is_denied_or_doubted_does_not_count(kind: str, around: str) -> None:
    text = around.format(right(kind))
    assert lm.score(PUZZLES[kind], text) == 0.0, text


@EVERY_KIND
def test_several_forms_of_one_answer_are_one_answer_and_others_spoil_it(kind: str) -> None:
    wrong = spoiled(kind)
    for name, text in forms(kind):
        if "TeX" in name or "fence" in name:  # it is marked
            continue
        assert lm.score(PUZZLES[kind], f"{right(kind)}\n\n{text}") == 1.0, name
        assert lm.score(PUZZLES[kind], f"{text}\n\n{wrong}") == 0.0, f"{name}:\n{text}"
        assert lm.score(PUZZLES[kind], f"{wrong}\n\n{text}") == 0.0, f"{name}:\n{text}"
        taken_back = f"{wrong}\n\nNo, that is wrong. I find:\n\n{text}"
        assert lm.score(PUZZLES[kind], taken_back) == 1.0, f"{name}:\n{text}"


def spoiled(kind: str) -> str:
    """A wrong answer in the form in which the question asks for it, and not the puzzle itself."""
    text = right(kind)
    pairs = {"turrets": "ES", "signposts": "SE", "shooters": "-|", "mirrors": "/\\", "lazors": "ac"}
    if kind == "board":
        turned = {"^": ">", ">": "v", "v": "<", "<": "^"}
        laser = text.index("L") + 1
        return text[:laser] + turned[text[laser]] + text[laser + 1 :]
    one, other = tuple(pairs[kind])
    if kind in WALKS:
        return text[:-1] + (one if text[-1] == other else other)
    return text.translate(str.maketrans(one + other, other + one))


@EVERY_KIND
def test_the_final_answer_counts_after_long_thoughts(kind: str) -> None:
    wrong, answer = spoiled(kind), right(kind)
    thoughts = "\n\n".join(
        f"Let me look at row {n}. I try this:\n\n{wrong}\n\nThat does not work." for n in range(60)
    )
    for closing in ("Final answer:\n{}", "So the answer is:\n\n{}", "```\n{}\n```", "{}"):
        text = f"{thoughts}\n\n{closing.format(answer)}\n"
        assert lm.score(PUZZLES[kind], text) == 1.0, closing
        text = f"{thoughts}\n\n{closing.format(wrong)}\n"
        assert lm.score(PUZZLES[kind], text) == 0.0, closing


WALK = PUZZLES["turrets"]


@pytest.mark.parametrize(
    "text",
    [
        *("EESS", "**Answer:** EESS", r"\boxed{EESS}", r"$\boxed{\text{EESS}}$", "`EESS`"),
        *("The walk EESS takes 4 steps.", "I found EESS.", "EESS. No turret hits it.", "EESS!"),
        *("EESS, not NNE", "The answer is not NNE but EESS.", "Unlike NNE, EESS works."),
        *("I considered NNE, but EESS is right.", "NNE is wrong.\n\nEESS", "EESS rather than NNE."),
        *("I also tried NNE. It fails. So I go EESS.", "EESS\n\nI also tried NNE. It fails."),
        *("EESS (no turret hits it)", "EESS never leads into a wall.", "Therefore: EESS"),
        *(
            "After trying NNE, I get EESS.",
            "So the shortest walk is EESS.",
            "My final answer is EESS.",
        ),
        *("First I thought NNE. That was wrong. The answer is EESS.", "Final walk: EESS"),
        "The answer is NNE. Wait, that leads off the grid. The answer is EESS.",
        "The walk from (1,1) to (3,3) is EESS, past the wall at (2,2).",
        "Start (1,1), goal (3,3).\n1. East to (1,2)\n2. East to (1,3)\n3. South\n4. South",
    ],
)
def test_sentences_that_give_a_walk(text: str) -> None:
    assert lm.score(WALK, text) == 1.0


@pytest.mark.parametrize(
    "text",
    [
        *("I considered EESS but it is wrong", "not EESS", "EESS is wrong", "Maybe EESS", "EESS?"),
        *("Is it EESS?", "EESS. No, that is wrong.", "EESS is no longer right", "EESS (wrong)"),
        *("EESS is not right because it hits a wall", "not EESS because it hits a wall"),
        *(
            "If the answer is EESS then say so",
            "EESS is nice but it fails",
            "EESS is short but wrong.",
        ),
        *("The answer is not EESS.", "The answer isn't EESS", "It’s not EESS", "Anything but EESS"),
        *("Although EESS is short, it is wrong.", "I tried EESS", "Suppose EESS", "EESS fails"),
        *(
            "EESS\nfails",
            "EESS. But that fails.",
            "EESS hits a wall",
            "EESS. Wait, no.",
            "E E S S?",
        ),
        *("EESS might work", "EESS or SSEE", "I doubt EESS", "EESS - no!", "EESS: wrong"),
        *("EESS. Hmm, that hits a wall.", "EESS. Just kidding.", "E E S S\nis wrong", "never EESS"),
        *("Don't go EESS", "It would be EESS if there were no wall", "EESS cannot be right"),
        *(
            "I'm not sure that EESS is right",
            "Wrong: EESS",
            "Not an answer: EESS",
            "EESS, I guess?",
        ),
        *("Final answer: not EESS", "<answer>not EESS</answer>", r"\boxed{\text{not } EESS}"),
        *(r"It is not \boxed{EESS}", r"\boxed{EESS} is wrong", "It is not ['E','E','S','S']"),
        *("For example EESS", "Final answer: EESS or SSEE", "eess is wrong", "not RRDD", "RRDD?"),
        *(
            "not E->E->S->S",
            "not (1,1) (1,2) (1,3) (2,3) (3,3)",
            "Perhaps right, right, down, down",
        ),
        *("EESS\n\nSSEE", "EESS, SSEE", "['EESS', 'SSEE']", "EESS and SSEE", "RRDD or DDRR"),
        *("RRSS", "E1 E2", "(1,1) (3,3)", "(2,2) (2,3) (3,3)", "(1,1) (1,2) (2,2) (2,3) (3,3)"),
        *(
            "news",
            "We see the east.",
            "URL",
            "dull",
            "RRD",
            "rrd",
            "eesss",
            "right twice, down once",
        ),
    ],
)
def test_sentences_that_give_no_walk(text: str) -> None:
    assert lm.score(WALK, text) == 0.0
