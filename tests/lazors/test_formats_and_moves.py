"""The course format, the rules by the book, editing, playing, pictures, and new boards."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError
from lasermaze.drawing import Scene
from lasermaze.drawing.scene import Glyph
from lasermaze.kind import kind_named
from lasermaze.kinds.lazors import Lazors, Ray
from lasermaze.kinds.lazors.editor import EDITOR
from lasermaze.kinds.lazors.solve import solve
from tests.helpers import SEED, number
from tests.helpers import command as lasermaze
from tests.lazors.plain import light, random_card

BFF = """\
# A board: made for this test
GRID START   # the grid
o o x
 oAo

GRID STOP
C 1
A 1
L 1 0 1 1
L 6 3 -1 -1
P 0 3
"""


def test_the_course_format_is_read_and_written() -> None:
    puzzle = lm.parse(BFF)
    assert isinstance(puzzle, Lazors)
    assert (puzzle.cells, puzzle.blocks) == (b"ooxoAo", (1, 0, 1))
    assert (puzzle.lasers, puzzle.targets) == ((Ray(1, 0, 1, 1), Ray(6, 3, -1, -1)), ((0, 3),))
    written = lm.dumps(puzzle, "bff")
    assert lm.parse(written) == puzzle
    assert written.startswith("GRID START\no o x\no A o\nGRID STOP\nA 1\nC 1\nL 1 0 1 1\n")
    assert str(puzzle) == f"kind: lazors\n{written}"


@pytest.mark.parametrize(
    "odd",
    [
        BFF.replace("\n", "\r\n"),
        "\ufeff" + BFF.removeprefix(BFF.partition("\n")[0] + "\n"),
        BFF.replace(" ", "\t"),
        BFF.replace("GRID START", "Grid  start").replace("GRID STOP", "grid stop"),
        "".join(line.lower() if line[0] in "ACLP" else line for line in BFF.splitlines(True)),
        "\n".join(f"{line} \t" for line in BFF.splitlines()),
        BFF.replace("\n", "\n\n  "),
        "".join(sorted(BFF.splitlines(True)[6:])) + "".join(BFF.splitlines(True)[:6]),
    ],
    ids=[
        "CRLF",
        "BOM",
        "tabs",
        "small words",
        "small letters",
        "no final newline",
        "blank lines",
        "another order",
    ],
)
def test_odd_files_are_read(odd: str) -> None:
    found = lm.parse(odd)
    assert isinstance(found, Lazors)
    assert found == lm.parse(BFF)


def test_a_placed_block_is_not_written_in_the_course_format() -> None:
    puzzle = lm.parse(BFF.replace("o o x", "a o x"), "lazors")
    assert puzzle.left == (0, 0, 1)
    assert lm.parse(lm.dumps(puzzle, "bff")) == lm.parse(BFF)


def test_a_file_holds_many_boards(tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    text = str(lm.parse(BFF))
    file.write_text(f"{text}\n{text.replace('A 1', 'A 2')}\n{text}")
    assert [puzzle.blocks[0] for puzzle in lm.iter_load(file, "lazors")] == [1, 2, 1]


def test_the_ending_of_a_name_chooses_the_course_format(tmp_path: Path) -> None:
    file, boards = tmp_path / "board.bff", tmp_path / "boards"
    lm.dump(lm.parse(BFF), file)
    assert file.read_text() == lm.dumps(lm.parse(BFF), "bff")
    made = lasermaze("convert", "examples/lazors/window.bff", tmp_path / "window.BFF")
    assert (made.code, made.err) == (0, "")
    boards.mkdir()
    for name in (file.name, "window.BFF"):
        (tmp_path / name).rename(boards / name)
    assert lasermaze("rate", boards).out.count("examined positions") == 2
    other = lasermaze("convert", "examples/board/fork.txt", file)
    assert "bff cannot hold puzzles of kind 'board'" in other.err
    file.write_text("GRID STA")
    assert f"{file}:1:1: 'GRID' begins no line" in lasermaze("solve", file).err
    two = lasermaze("generate", "lazors", "--count", 2, "-o", file)
    assert two.code == 2
    assert "a second puzzle for one bff file; expected a file for each" in two.err


#: A block in the middle of a grid of 3 by 3, and the points of light that starts at (0, 1).
BY_THE_BOOK = {
    "o": {(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)},
    "x": {(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6)},
    "A": {(0, 1), (1, 2), (2, 3), (1, 4), (0, 5)},
    "B": {(0, 1), (1, 2), (2, 3)},
    "C": {(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (1, 4), (0, 5)},
}


@pytest.mark.parametrize("block", BY_THE_BOOK)
def test_each_block_by_the_book(block: str) -> None:
    rows = ("ooo", f"o{block}o", "ooo")
    points, _ = light(rows, ((0, 1, 1, 1),))
    assert points == BY_THE_BOOK[block]
    grid = "\n".join(rows)
    for x in range(7):
        for y in (y for y in range(7) if (x + y) % 2):
            text = f"GRID START\n{grid}\nGRID STOP\nL 0 1 1 1\nP {x} {y}\n"
            assert bool(lm.solve(lm.parse(text))) == ((x, y) in points)


def test_light_that_comes_again_ends() -> None:
    puzzle = lm.parse("GRID START\nA A A\nA o A\nA A A\nGRID STOP\nC 1\nL 3 2 1 1\nP 4 3\n")
    assert lm.solve(puzzle).count == 1  # type: ignore[union-attr]


def edited(*moves: str) -> Lazors:
    editor = lm.Editor.blank("lazors", 2, 3)
    for move in moves:
        editor.push(move)
    puzzle = editor.puzzle
    assert isinstance(puzzle, Lazors)
    return puzzle


def test_a_board_is_edited_by_moves() -> None:
    assert edited("put A 1,2", "put x 2,1").cells == b"oAoxoo"
    assert edited("put A 1,2", "turn 1,2 on").cells == b"oBoooo"
    assert edited("put A 1,2", "take 1,2").cells == b"oooooo"
    assert edited("add A", "add C", "add A", "drop A").blocks == (1, 0, 1)
    assert edited("put B 1,2", "pile 1,2").blocks == (0, 1, 0)
    assert Ray(4, 1, -1, 1) in edited("put LES 1,2").lasers
    assert (3, 4) in edited("put PS 2,2").targets
    assert edited("put PS 2,2", "put PS 2,2") == edited()
    assert edited("size 4 2").cells == b"oooooooo"
    assert edited("put A 1,1", "clear").cells == b"oooooo"


@pytest.mark.parametrize(
    ("move", "message"),
    [
        ("put Q 1,1", "no piece is called 'Q'"),
        ("put LNE 9,9", "there is no row 9"),
        ("drop A", "-1 blocks to place"),
        ("put LNE 1,1", "there are no lasers"),
        ("size 100 100", "a grid of 100 by 100"),
        ("turn 1,1 on", "no block stands"),
    ],
)
def test_moves_that_cannot_be_made(move: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        edited(move)


def test_no_other_blocks_make_up_for_fewer_than_none() -> None:
    expected = "-1 blocks to place; expected a number from 0"
    with pytest.raises(PuzzleError, match=expected):
        edited("add C", "add C", "drop A")
    with pytest.raises(PuzzleError, match=expected):
        replace(edited("add A"), blocks=(1, 1, -1))


def test_a_board_is_played_by_moves() -> None:
    puzzle = lm.parse(BFF, "lazors")
    game = lm.Game(puzzle)
    letters = []
    for _ in range(3):
        game.push("touch 1,1")
        letters.append(kind_named("lazors").editor.so_far(puzzle, game.position).cells[:1])
    assert letters == [b"a", b"c", b"o"]
    game.push("put A 1,1")
    game.push("move 1,1 1,2")
    for wrong in ("put A 1,1", "put A 1,3", "take 2,2", "put B 1,1", "touch 2,2"):
        with pytest.raises(PuzzleError):
            game.push(wrong)
    assert "put C 1,1" in game.legal_moves()
    assert "put A 1,1" not in game.legal_moves()
    with pytest.raises(PuzzleError, match="the position has other targets"):
        lm.Game(puzzle, game.position.replace("P 0 3", "P 1 0"))


def test_a_position_names_every_sort_of_block_that_is_left() -> None:
    game = lm.Game(lm.parse(BFF.replace("C 1\nA 1", "A 2\nB 1\nC 1"), "lazors"))
    left = "2 reflecting blocks, 1 opaque block and 1 refracting block left to place."
    assert game.view().message == f"0 of 1 target hit; {left}"
    for move in ("put A 1,1", "put C 1,2"):
        game.push(move)
    left = "1 reflecting block and 1 opaque block left to place."
    assert game.view().message.endswith(left)


def test_pictures_show_the_light() -> None:
    puzzle = lm.load("examples/lazors/crossing.txt")
    answer = lm.solve(puzzle)
    text = lm.draw(puzzle, answer).text(unicode=True)
    assert "The only arrangement." in text
    assert set("╲╱*L") <= set(text)
    film = answer.film()
    assert film is not None
    assert len(film.frames) > 3  # type: ignore[attr-defined]


def minimal(puzzle: Lazors) -> bool:
    """Whether a puzzle has one arrangement, and without any of its targets more."""
    for target in puzzle.targets:
        fewer = tuple(each for each in puzzle.targets if each != target)
        if fewer and lm.solve(replace(puzzle, targets=fewer)).unique:  # type: ignore[union-attr]
            return False
    return bool(lm.solve(puzzle).unique)  # type: ignore[union-attr]


@pytest.mark.parametrize("level", ["beginner", "intermediate", "advanced"])
def test_new_boards_are_minimal_and_have_their_level(level: str) -> None:
    dice = random.Random(f"{level} {SEED}")
    for _ in range(number(3)):
        puzzle = lm.generate("lazors", level=level, seed=dice.randrange(10**9))
        rated = lm.rate(puzzle)
        assert rated is not None
        assert rated.level == level
        assert minimal(puzzle)


def test_the_picture_tells_placed_blocks_from_given_ones() -> None:
    puzzle = lm.load("examples/lazors/crossing.txt")
    answer = lm.solve(puzzle)
    assert isinstance(answer, lm.Solved)
    placed = lm.draw(puzzle, answer).text()
    assert sorted(re.findall(r"\[([ABC])\]", placed)) == ["A", "B", "C", "C"]
    assert re.findall(r"[^\[]([ABC])[^\]]", placed) == ["A"]
    scene = lm.draw(puzzle, answer)
    assert isinstance(scene, Scene)
    looks = Counter(shape.css for shape in scene.shapes if isinstance(shape, Glyph))
    assert (looks["added"], looks["given"]) == (4, 1)
    assert kind_named("lazors").draw.facts(puzzle, answer.witness) == (("touched blocks", 4),)


class ShortSlices(Budget):
    """A budget of the shortest slices, which notes what is found at each look."""

    found: list[int]

    @property
    def slice(self) -> float:
        return 0.0

    def check(self, fraction: float = 1.0, found: int = 0) -> None:
        self.found.append(found)


def test_a_search_in_slices_counts_one_arrangement(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not given up after a few positions with one arrangement, only with two."""
    monkeypatch.setattr("lasermaze.kinds.lazors.solve.QUICK", 1)
    puzzle = next(lm.iter_load("benchmarks/cards/lazors.txt", "lazors"))
    assert isinstance(puzzle, Lazors)
    budget = ShortSlices()
    budget.found = []
    answer = solve(puzzle, budget, {})
    assert isinstance(answer, lm.Solved)
    assert (answer.count, answer.exact) == (1, True)
    assert 1 in budget.found


def test_an_observation_has_the_targets_and_lasers_on_the_sides_of_each_cell() -> None:
    dice = random.Random(5)
    met = set[str]()
    for _ in range(60):
        card = random_card(dice)
        puzzle = lm.parse(card.text())
        assert isinstance(puzzle, Lazors)
        _, lasers, targets = EDITOR.observed(puzzle, puzzle).layers
        cols = len(card.rows[0])
        for index, (has_lasers, has_targets) in enumerate(zip(lasers, targets, strict=True)):
            x, y = 2 * (index % cols) + 1, 2 * (index // cols) + 1
            sides = {"N": (x, y - 1), "E": (x + 1, y), "S": (x, y + 1), "W": (x - 1, y)}
            for bit, (name, at) in enumerate(sides.items()):
                assert bool(has_targets >> bit & 1) == (at in card.targets), (card, name)
                met |= {f"target {name}"} if at in card.targets else set()
            shine_in = [
                (at, drift)
                for at in sides.values()
                for drift in (1, -1)
                if _into(at, (x, y), drift) in card.lasers
            ]
            assert has_lasers.bit_count() == len(shine_in)
            met |= {f"laser {drift}" for _, drift in shine_in}
    assert len(met) == 6, met


def _into(at: tuple[int, int], middle: tuple[int, int], drift: int) -> tuple[int, int, int, int]:
    """The laser at a point on a side that shines into the cell with this middle."""
    (x, y), (across, down) = at, (middle[0] - at[0], middle[1] - at[1])
    return (x, y, across or drift, down or drift)
