"""The forms of answers in ``docs/scoring.md``, and the texts that they are for other puzzles."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import lasermaze as lm
from lasermaze.kind import kind_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "scoring.md"

#: The walks and the rows in the page.
RIGHT, WRONG = "EESS", "EESE"
ROWS = ("*****", r"..\.*", r"*.\..", "*****")

WALKED = ("turrets", "signposts")


class Form(NamedTuple):
    """A row of a table: a text, its score, the puzzles for which it makes sense, and why."""

    text: str
    score: float
    made_for: str
    why: str


class Asked(NamedTuple):
    """A puzzle, its answer, and the texts of a right and of a wrong one."""

    puzzle: lm.Puzzle
    answer: Any
    right: str
    wrong: str


def forms() -> list[Form]:
    """The rows of the page's tables."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [re.split(r"(?<!\\) ?\| ?", line)[1:-1] for line in lines if re.match(r"\| ?[`*]", line)]
    return [Form(_shown(text), float(score), kinds, why) for text, score, kinds, why in rows]


def _shown(code: str) -> str:
    """The text that is written as code, with signs for line breaks; other words as they are."""
    if code[0] != "`":
        return code
    plain = code[3:-3] if code[:2] == "``" else code[1:-1]
    return plain.replace(r"\|", "|").replace(" ⏎ ", "\n")


def text_for(form: Form, asked: Asked) -> str | None:
    """The text of a form for a puzzle; None if it makes no sense for it."""
    kind, text = asked.puzzle.kind, form.text
    solvable = isinstance(asked.answer, lm.Solved)
    groups = {"all", kind, "walks" if kind in WALKED else "grids"} if solvable else {"no solution"}
    if form.made_for not in groups:
        return None
    if text.startswith(("*what", "*the")):
        return _MADE[text](asked)
    if form.made_for == "grids":
        return _with_rows(text, [_cells(kind, row) for row in asked.right.split("\n")], kind)
    if form.made_for in ("all", "no solution") or RIGHT in text:
        told = {RIGHT: asked.right, WRONG: asked.wrong}
        if '"' in text:
            told = {letters: json.dumps(each)[1:-1] for letters, each in told.items()}
        return re.sub(f"{RIGHT}|{WRONG}", lambda found: told[found[0]], text)
    way, _, moves = asked.right.rpartition(": ")
    said = _with_moves(text, moves)
    if said == text and moves != RIGHT:
        return None
    return f"{way}: {said}" if way and form.made_for == "walks" else said


def _cells(kind: str, row: str) -> list[str]:
    return row.split() if kind in ("board", "lazors") else list(row)


def _joinings(kind: str) -> tuple[Callable[[list[str]], str], ...]:
    """How the cells of a row are put together: as a table, with blanks, in JSON, as asked."""

    def plain(cells: list[str]) -> str:
        return (" " if kind in ("board", "lazors") else "").join(cells)

    return (
        lambda cells: " | ".join(cell.replace("|", r"\|") for cell in cells),
        " ".join,
        lambda cells: json.dumps(plain(cells))[1:-1],
        plain,
    )


def _with_rows(text: str, rows: Sequence[list[str]], kind: str) -> str:
    """A text with the page's grid, with the rows of another one instead."""
    wide = len(rows[0])
    numbers = re.compile(r"1(\D+)2\D+3\D+4\D+5")
    text = numbers.sub(lambda found: found[1].join(map(str, range(1, wide + 1))), text)
    text = re.sub(r"(?:---\|){2,}", "---|" * (wide + 1), text)
    ways = zip(_joinings("mirrors"), _joinings(kind), strict=True)
    found = (
        (list(_places(text, [old(list(row)) for row in (*ROWS, ROWS[-1])])), new)
        for old, new in ways
    )
    places, new = next((places, new) for places, new in found if len(places) >= 3)
    told = [new(row) for row in rows]
    missing = len(places) - len(ROWS)  # a row, in some wrong forms, or it is there twice
    told = told[: len(told) + missing] if missing < 0 else [*told, *told[-1:] * missing]
    return _replaced(text, places, told)


#: The names of the moves NESW in the page.
_NAMES = [
    *("north east south west", "up right down left", "Up Right Down Left", "n e s w", "U R D L"),
    *(r"\uparrow \rightarrow \downarrow \leftarrow", "N E S W", "↑ → ↓ ←"),
]


def _with_moves(text: str, moves: str) -> str:
    """A text with the page's walk, with other moves instead; any other text as it is."""
    for names in (dict(zip("NESW", each.split(), strict=True)) for each in _NAMES):
        places = list(_places(text, [names[letter] for letter in RIGHT]))
        if len(places) == len(RIGHT):
            return _replaced(text, places, [names[letter] for letter in moves])
    return text


def _places(text: str, parts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where some parts of a text stand, one after the other."""
    end = 0
    for part in parts:
        start = text.find(part, end)
        if start < 0:
            return
        end = start + len(part)
        yield start, end


def _replaced(text: str, places: list[tuple[int, int]], told: list[str]) -> str:
    """A text with other parts at these places, as many as there are; numbers count them."""
    between = text[places[0][1] : places[1][0]]
    gaps = ["", *(re.sub("[0-9]", str(number), between) for number in range(2, len(told) + 1))]
    middle = "".join(gap + part for gap, part in zip(gaps, told, strict=True))
    return text[: places[0][0]] + middle + text[places[-1][1] :]


def _with_one_more(asked: Asked) -> str:
    document = json.loads(asked.answer.to_json())
    document["count"] = document.get("count", 1) + 1
    return json.dumps(document)


def _native(asked: Asked) -> str:
    kind, puzzle = kind_of(asked.puzzle), asked.puzzle
    return str(kind.editor(puzzle).position(asked.answer.witness))


_MADE: dict[str, Callable[[Asked], str]] = {
    "*what `lasermaze solve --json` prints*": lambda asked: asked.answer.to_json(),
    "*what `lasermaze solve --json` prints, with one solution more*": _with_one_more,
    "*the solved puzzle in native text*": _native,
    "*the puzzle as it is*": lambda asked: str(asked.puzzle),
}


def asked_of(puzzle: lm.Puzzle, answer: Any = None) -> Asked:
    """A puzzle with its answer, and a wrong one in the form that the question asks for."""
    answer = answer or lm.solve(puzzle)
    if not answer:
        return Asked(puzzle, answer, "impossible", "")
    notation = kind_of(puzzle).notation
    right = notation.solution_text(puzzle, answer.witness).rstrip("\n")
    wrong = next(text for text in _spoiled(right) if not lm.judge(puzzle, text).right)
    return Asked(puzzle, answer, right, wrong)


def _spoiled(right: str) -> Iterator[str]:
    """Texts with one letter changed into another of the text, the last one first."""
    for at in reversed(range(right.find(":") + 1, len(right))):
        for one, other in (*pairwise("NESWN"), ("-", "|"), ("|", "-"), ("/", "\\"), ("\\", "/")):
            if right[at] == one:
                yield right[:at] + other + right[at + 1 :]
        if right[at] in "^>v<":
            yield right[:at] + "^>v<"["^>v<".index(right[at]) - 1] + right[at + 1 :]
        if right[at] in "abc":
            yield right[:at] + "o" + right[at + 1 :]
