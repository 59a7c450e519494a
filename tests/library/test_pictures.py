"""Pictures show the puzzle and its answer, as text, as SVG, as files and as films."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.helpers import EVERY_KIND, ORACLES, dice, lm, refused, some, whole
from tests.library.test_telling import hint_holds, opened
from tests.oracles import Cell, Oracle, signposts, turrets


@EVERY_KIND
def test_pictures(oracle: Oracle) -> None:
    for text, puzzle, answer, witness in some(oracle, 24, 150):
        for subject, solution in ((None, None), (answer, witness)):
            picture = lm.draw(puzzle, subject)
            for sentence in picture.words if subject else ():
                assert oracle.said(text, solution, sentence) is not False, (text, sentence)
            answered = subject is not None
            lines = picture.text(colour=False, unicode=False).splitlines()
            shown = list(oracle.labels(text, solution, answered=answered))
            wanted = [[label for row, label in shown if row == r] for r in range(puzzle.rows)]
            found = [oracle.words(line, answered=answered) for line in rows_in(lines, puzzle.rows)]
            assert not shown or found == wanted, (text, lines)
            grid = grid_in(picture)
            for pattern, count in oracle.marks(text, solution, answered=answered).items():
                assert len(re.findall(pattern, grid)) == count, (text, pattern, lines)
            ElementTree.fromstring(picture.svg())
            assert picture.svg() == lm.draw(puzzle, subject).svg()
        if answer:
            assert (oracle.lines(text, str(witness)) or set()) <= set(grid), text
            film = answer.film()
            assert oracle.frames(text, str(witness)) in (None, len(film.frames)), text
            assert film.frames[-1].text() == lm.draw(puzzle, answer).text()
            wrong = oracle.spoiled(text, str(witness), dice(text))
            for pattern, count in oracle.flaws(text, wrong).items():
                drawn = grid_in(lm.draw(puzzle, lm.parse_answer(puzzle, wrong)))
                assert len(re.findall(pattern, drawn)) == count, (text, pattern, drawn)
            ElementTree.fromstring(film.svg())
        else:
            assert answer.film() is None


def grid_in(picture: Any) -> str:
    """The grid in plain text, without the legend and the sentences."""
    lines = picture.text(colour=False, unicode=False).splitlines()
    return "".join(line + "\n" for line in lines if not re.search("[a-z]{3}", line))


def rows_in(lines: list[str], rows: int) -> list[str]:
    """The rows of the grid in plain text: below the numbers of the columns, each by its number."""
    found: list[str] = []
    for line in lines[1:]:
        row = re.match(rf"\s*{len(found) + 1}(?!\d)(.*)", line)
        if row and len(found) < rows:
            found.append(row[1])
    return found


@EVERY_KIND
def test_files_of_answers(oracle: Oracle, tmp_path: Any) -> None:
    for _, puzzle, answer, _ in some(oracle, 1, 24):
        picture = lm.draw(puzzle, answer)
        answer.save(tmp_path / "a.svg")
        assert (tmp_path / "a.svg").read_text().strip() == picture.svg().strip()
        answer.save(tmp_path / "a.png")
        assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG\r\n")
        picture.save(tmp_path / "a.pdf")
        assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF-1")
        if answer:
            answer.save(tmp_path / "a.gif")
            assert (tmp_path / "a.gif").read_bytes().startswith(b"GIF8")
        else:
            refused(answer.save, tmp_path / "a.gif")
        refused(answer.save, tmp_path / "a.doc")


@EVERY_KIND
def test_large_puzzles(oracle: Oracle) -> None:
    for number, text in enumerate(oracle.large()):
        answer = _solved_large(oracle, text)
        if number == 0:
            _shown_large(oracle, text, answer)


def _solved_large(oracle: Oracle, text: str) -> Any:
    puzzle = lm.parse(text, oracle.kind)
    answer = lm.solve(puzzle)
    assert bool(answer) == bool(oracle.count(text))
    lm.check(puzzle, answer)
    if not answer:
        certificate = json.loads(answer.to_json())["certificate"]
        assert oracle.is_proof(text, certificate) is not False
    return answer


def _shown_large(oracle: Oracle, text: str, answer: Any) -> None:
    puzzle = answer.puzzle
    solution = oracle.written(text, answer.witness) if answer else None
    ElementTree.fromstring(lm.draw(puzzle, answer).svg())
    assert lm.draw(puzzle, answer).text()
    for screen in opened(whole(lm.explain(puzzle, answer).to_json())["screens"]):
        for sentence in screen["words"]:
            assert oracle.said(text, solution, sentence) is not False
    hint_holds(oracle, text, oracle.begin(text), lm.hint(puzzle))
    game = lm.Game(puzzle)
    legal = oracle.legal(text, oracle.begin(text))
    assert set(game.legal_moves()) == set(legal)
    assert lm.Editor(puzzle).view().picture.text()
    before = game.view().picture
    for move in list(legal)[:1]:
        game.push(move)
        assert game.view().picture.svg() != before.svg()


#: The class of each letter in the picture of a large maze; all others are of the board.
CLASSES = {
    "turrets": {"#": "wall", **dict.fromkeys("^>v<", "turret"), "S": "start", "G": "goal"},
    "signposts": {"?": "on-route", "X": "death", "G": "goal"},
}


def walked(kind: str, text: str, solution: str) -> list[Cell]:
    """The cells of a walk."""
    if kind == "turrets":
        return turrets.maze_of(text).walked(solution)
    way, _, route = solution.partition(": ")
    maze = signposts.maze_of(text)
    return [cell for cell, _ in maze.walk(way, maze.choices(way, route))[0]]


def reached(kind: str, text: str) -> set[Cell]:
    """The cells of a maze without a solution that a walker comes to, and does not stay on."""
    if kind == "turrets":
        states: Any = turrets.maze_of(text).steps
    else:
        maze = signposts.maze_of(text)
        states = maze.reached(maze.ways)
    return {cell for cell, _ in states}


#: Large mazes whose goal is shut in.
SHUT_IN = {
    "turrets": ("#", "S" + "." * 129),
    "signposts": ("X", "S?" * 65),
}


def shut_in(kind: str) -> str:
    """A large maze of a kind without a solution."""
    around, first = SHUT_IN[kind]
    rows = [first, *(first.replace("S", "." if kind == "turrets" else "S") for _ in range(99))]
    for row, middle in ((49, around), (50, "G"), (51, around)):
        rows[row] = rows[row][:59] + around + middle + around + rows[row][62:]
    return f"kind: {kind}\ngrid:\n" + "\n".join(rows) + "\n"


@pytest.mark.parametrize("kind", CLASSES)
def test_a_large_picture_has_a_pixel_for_each_cell_and_the_walk(kind: str) -> None:
    oracle, large = ORACLES[kind], lm.generate(kind, size=(100, 130), seed=1)
    named = {"title": "", "author": "", "id": ""}
    for text in (str(replace(large, **named)), *oracle.large()[:1], shut_in(kind)):
        answer = lm.solve(lm.parse(text))
        picture = lm.draw(answer.puzzle, answer)
        assert picture.raster is not None
        cells, names, cols = picture.raster
        found = {divmod(index, cols): names[number] for index, number in enumerate(cells)}
        path = walked(kind, text, oracle.written(text, answer.witness)) if answer else []
        held = reached(kind, text) if not answer else set()
        for (row, col), name in found.items():
            letter = answer.puzzle[row, col]
            expected = CLASSES[kind].get(letter, "board")
            if (row, col) in held and expected in ("board", "on-route"):
                expected = "reached"
            if (row, col) in path and expected not in ("start", "goal"):
                expected = {"turrets": "walk", "signposts": "route"}[kind]
            assert name == expected, (row, col)
