"""Pictures as text: what is too wide says what is left out; each kind has its picture by heart."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from tests.drawing.looks import LINES, SOLVED, answers
from tests.helpers import EVERY_KIND, some
from tests.oracles import Oracle

#: The pictures of the solved examples, in plain text and with box drawing in few columns.
BY_HEART = Path(__file__).with_name("texts.txt")
ESCAPES = re.compile("\x1b\\[[0-9;]*m")


def told(kind: str) -> str:
    answer = answers(kind)[0]
    picture = lm.draw(answer.puzzle, answer)
    return f"{picture.text()}\n{picture.text(width=24, unicode=True)}"


@pytest.mark.parametrize("kind", SOLVED)
def test_the_pictures_are_as_they_were(kind: str) -> None:
    """A change of them is seen here, and looked at."""
    known = dict(re.findall(r"^=== (\w+)\n(.*?)(?=^===|\Z)", BY_HEART.read_text(), re.M | re.S))
    assert told(kind) == known[kind]


@EVERY_KIND
def test_a_narrow_terminal_shows_all_or_says_how_much(oracle: Oracle) -> None:
    for text, puzzle, answer, witness in some(oracle, 8, 150):
        for subject, solution in ((None, None), (answer, witness)):
            picture = lm.draw(puzzle, subject)
            wide = picture.text()
            assert ESCAPES.sub("", picture.text(colour=True)) == wide
            drawn = picture.text(unicode=True)
            assert [*map(len, drawn.splitlines())] == [*map(len, wide.splitlines())]
            shown = list(oracle.labels(text, solution, answered=subject is not None))
            for width in (20, 40, 80, 200):
                narrow = picture.text(width=width)
                longest = max((len(label) for _, label in shown), default=9) + 6
                assert max(map(len, narrow.splitlines())) <= max(width, longest), narrow
                if "columns fit" in " ".join(narrow.split()):
                    assert max(puzzle.rows, puzzle.cols) > 20 or width < 80
                elif subject is None:
                    for letter in {label for _, label in shown} - {"."}:
                        assert letter in narrow, narrow


def test_what_is_too_wide_is_cut_off_and_the_text_says_so() -> None:
    puzzle: Any = lm.generate("mirrors", size=(66, 150), seed=1)
    lines = lm.draw(puzzle).text(width=30).splitlines()
    assert max(map(len, lines)) <= 30
    assert re.search(r"Only \d+ of 150 columns fit: a wider terminal", " ".join(lines))


#: The sides of its cell that a piece of a line reaches: north, east, south, west.
SIDES = {"│": "NS", "─": "EW", "└": "NE", "┌": "ES", "┐": "SW", "┘": "NW"}
NEXT = {"N": (-1, 0, "S"), "E": (0, 1, "W"), "S": (1, 0, "N"), "W": (0, -1, "E")}


def test_with_one_character_a_cell_a_line_goes_on_from_cell_to_cell() -> None:
    open_row, rows = "." * 40, []
    for number in range(5):
        rows += [open_row, "#" * 39 + "." if number % 2 else "." + "#" * 39]
    rows = ["S" + "." * 39, "#" * 39 + ".", *rows, open_row[1:] + "G"]
    puzzle: Any = lm.parse("kind: turrets\ngrid:\n" + "\n".join(rows))
    grid = lm.draw(puzzle, lm.solve(puzzle)).text(width=60, unicode=True).splitlines()
    corners = 0
    for y, row in enumerate(grid):
        for x, char in enumerate(row):
            for side in SIDES.get(char, ""):
                down, right, back = NEXT[side]
                other = grid[y + down][x + right]
                assert other in "SG" or back in SIDES.get(other, "")
            corners += char in "└┌┐┘"
    assert corners == 2 * (len(rows) // 2)


@pytest.mark.parametrize("width", [1, 20, 40, 80, 200])
@pytest.mark.parametrize("line", [*LINES, "x" * 300, "a\u0301" * 90])
def test_words_are_no_wider_than_the_text_may_be(line: str, width: int) -> None:
    puzzle = answers("turrets")[0].puzzle.with_details(title=line.strip())
    for unicode in (False, True):
        found = lm.draw(puzzle).text(width=width, unicode=unicode)
        title = line if unicode else line.encode("ascii", "backslashreplace").decode()
        assert "".join(title.split()) in "".join(found.split())
        if line.isascii():
            head = found.partition("\n\n")[0]
            assert max(map(len, head.splitlines())) <= max(2, width)
