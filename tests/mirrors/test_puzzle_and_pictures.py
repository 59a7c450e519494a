"""The model, hints, new mazes, pictures, films, explanations, limits."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze._kernel import MirrorSearch
from lasermaze.core.beam import Entry
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Heading, place
from lasermaze.drawing import Mosaic, Scene
from lasermaze.drawing.scene import Glyph, Trail
from lasermaze.formats.summary import in_words
from lasermaze.interface import Screen
from lasermaze.kinds.mirrors import KIND, Barrier, MirrorMaze, Turned, lecture
from lasermaze.kinds.mirrors import solve as solving
from lasermaze.kinds.mirrors.check.graph import runs
from lasermaze.kinds.mirrors.check.replay import follow, replayed
from lasermaze.kinds.mirrors.draw.marks import marks
from lasermaze.kinds.mirrors.draw.matching import (
    MOST_MIRRORS,
    OUT,
    draw_new,
    draw_old,
    draw_search,
    fits,
)
from lasermaze.kinds.mirrors.draw.scenes import on_side
from lasermaze.kinds.mirrors.editor import EDITOR
from tests.mirrors.plain import all_beams, random_mazes, random_rows
from tests.mirrors.verbs import parse, parse_solution

TWICE = MirrorMaze.of(
    ["*********", "*/..../.*", r"*.\...\..", r"*\....\.*", "*....../*", r"*..../.\*", "**.******"],
    title="Both sides",
)
IMPOSSIBLE = MirrorMaze.of(
    ["*********", r"*../.\.**", r"*\\.....*", r"./..\..\*", "*.//....*", r"*../.\..*", "****.****"]
)
BLOCKED = MirrorMaze.of(["*****", "../.*", "*..**", "***.*"])
STRAIGHT = MirrorMaze.of(["*.*", "*.*", "*.*"])
ANY = KIND.choose("solve", {})
OTHER = {"/": "\\", "\\": "/"}


@given(st.integers(0, 2**32), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_what_is_written_is_read_back(seed: int, end: str, bom: bool) -> None:
    dice = random.Random(seed)
    rows = random_rows(dice, dice.randint(3, 7), dice.randint(3, 9), dice.random())
    maze = MirrorMaze.of(rows, title="A title")
    text = str(maze)
    assert parse("\ufeff" * bom + text.replace("\n", end)) == maze
    assert MirrorMaze.from_json(maze.to_json()) == maze
    assert pickle.loads(pickle.dumps(maze)) == maze
    answer = lm.solve(maze)
    if isinstance(answer, lm.Solved):
        assert parse_solution(maze, "\n".join(answer.witness.lines())) == answer.witness


@given(st.integers(0, 2**32))
def test_a_turned_or_mirrored_grid_has_the_same_verdict(seed: int) -> None:
    """Turned by a half, or seen in a mirror: verdict, best length and best reflections stay."""
    dice = random.Random(seed)
    rows = random_rows(dice, dice.randint(3, 9), dice.randint(3, 9), dice.random() / 2)
    swap = str.maketrans("/\\", "\\/")
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    seen = [rows, [row[::-1] for row in rows[::-1]], [row[::-1].translate(swap) for row in rows]]
    seen.append(columns)
    facts = set()
    for grid in seen:
        shortest = lm.solve(MirrorMaze.of(grid), shortest=True)
        fewest = lm.solve(MirrorMaze.of(grid), fewest_reflections=True)
        facts.add(
            (len(shortest.witness.beam), fewest.witness.reflections)
            if isinstance(shortest, lm.Solved) and isinstance(fewest, lm.Solved)
            else None
        )
    assert len(facts) == 1


def test_the_model() -> None:
    assert TWICE.grid.shape == (7, 9)
    assert not TWICE.grid.flags.writeable
    assert TWICE.grid.tobytes() == TWICE.cells
    assert TWICE.openings == (Entry((2, 8), Heading.W), Entry((6, 2), Heading.N))
    assert (TWICE[1, 1], TWICE.mirrors) == ("/", 9)
    assert repr(TWICE) == "<MirrorMaze 'Both sides' 7x9>"
    with pytest.raises(IndexError):
        TWICE[7, 0]
    with pytest.raises(lm.PuzzleError, match="cell"):
        MirrorMaze(3, 3, b"***")
    assert STRAIGHT.openings == (Entry((0, 1), Heading.S), Entry((2, 1), Heading.N))
    narrow = MirrorMaze.of(["*.*", "*.*"])
    assert lm.solve(narrow)
    barrier = Barrier(3, bytes([0, 5, 0, 0, 0, 8]))
    assert len(barrier) == 3
    assert list(barrier.each()) == [
        ((0, 1), Heading.N),
        ((0, 1), Heading.S),
        ((1, 2), Heading.W),
    ]


def test_the_beam_in_json_is_the_beam() -> None:
    answer = lm.solve(TWICE)
    assert isinstance(answer, lm.Solved)
    import json

    solution = json.loads(answer.to_json())["solution"]
    assert solution["beam"][0] == [2, 8, "W"]
    assert solution["beam"][-1] == [6, 2, "S"]
    assert len(solution["beam"]) == len(answer.witness.beam) == 25
    impossible = lm.solve(IMPOSSIBLE)
    rows = json.loads(impossible.to_json())["certificate"]["barrier"]
    assert [len(row) for row in rows] == [9] * 7
    assert (rows[2][1], rows[2][2], rows[3][1], rows[4][2]) == ("2", "4", "1", "2")


def test_numbers_in_words() -> None:
    counted = in_words(lm.solve(TWICE))
    assert counted.startswith("25 cells; 7 reflections; 2 solutions; they first differ at row ")


def test_an_option_that_the_kind_lacks() -> None:
    wrong: Any = {"fewest": True}
    with pytest.raises(lm.PuzzleError, match="no option 'fewest'"):
        lm.solve(TWICE, **wrong)


def test_limits_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    many = lm.generate("mirrors", size=(18, 18), seed=6)
    limited = lm.solve(many, keep_all=True, limit=3)
    assert isinstance(limited, lm.Solved)
    assert (limited.count, limited.exact, limited.stopped) == (3, False, "limit")
    quick = lm.solve(many)
    assert isinstance(quick, lm.Solved)
    assert (quick.count, quick.exact, quick.stopped) == (2, False, "not counted")
    assert lm.solve(TWICE, keep_all=True) == lm.solve(TWICE)

    class NeverDone:
        """A search that needs another slice, again and again."""

        fraction = 0.5

        def __init__(self, *arguments: object) -> None:
            pass

        def run(self, seconds: float) -> None:
            return None

    monkeypatch.setattr(solving, "MirrorSearch", NeverDone)
    told: list[float] = []

    def progress(fraction: float, found: int) -> None:
        told.append(fraction)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solving.solve(TWICE, Budget(progress=progress), ANY)
    assert told == [0.5] * 3
    answer = solving.solve(TWICE, Budget(seconds=1e-9), ANY)
    assert isinstance(answer, lm.Undecided)
    assert answer.reason == "time limit"


def test_solutions_of_mazes_up_to_a_size_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for most, stopped in ((len(STRAIGHT.cells), None), (len(STRAIGHT.cells) - 1, "not counted")):
        monkeypatch.setattr(solving, "QUICK", most)
        answer = lm.solve(STRAIGHT)
        assert isinstance(answer, lm.Solved)
        assert (answer.exact, answer.stopped) == (stopped is None, stopped)


def test_a_search_is_the_same_in_slices() -> None:
    dice = random.Random(3)
    for price in (None, (1, 0), (0, 1)):
        sides = 0
        while sides < 20_000:
            maze = MirrorMaze.of(random_rows(dice, 150, 150, 0.3, 0))
            whole, sliced = (MirrorSearch(150, 150, maze.cells, price) for _ in range(2))
            verdict = whole.run(60)
            sides = whole.work[1]
        slices = 1
        while (found := sliced.run(0)) is None:
            slices += 1
        assert slices > 3
        assert found == verdict
        assert sliced.turned(maze.cells) == whole.turned(maze.cells)
        assert sliced.work == whole.work


def test_generated_mazes_can_be_solved_unless_any_will_do() -> None:
    for size in [(3, 3), (3, 40), (40, 3), (5, 6), (20, 30), (64, 65)]:
        for seed in range(4):
            maze = lm.generate("mirrors", size=size, seed=seed)
            assert isinstance(maze, MirrorMaze)
            assert (maze.rows, maze.cols) == size
            assert lm.solve(maze)
    any_verdict = [lm.generate("mirrors", seed=seed, any_verdict=True) for seed in range(40)]
    assert 0 < sum(map(bool, map(lm.solve, any_verdict))) < 40
    usual = [
        lm.solve(lm.generate("mirrors", seed=seed), fewest_reflections=True) for seed in range(9)
    ]
    assert all(
        isinstance(answer, lm.Solved) and answer.witness.reflections >= 3 for answer in usual
    )
    with pytest.raises(lm.PuzzleError, match="2 by 9"):
        lm.generate("mirrors", size=(2, 9))


def test_hints_lead_to_a_solution() -> None:
    followed = 0
    for rows in random_mazes(250, 5, most=12):
        maze = MirrorMaze.of(rows)
        if not lm.solve(maze):
            assert "No way" in lm.hint(maze).text
            continue
        for _ in range(maze.mirrors + 1):
            hint = lm.hint(maze)
            if hint.puzzle == maze:
                break
            followed += 1
            assert hint.cell is not None
            assert hint.puzzle[hint.cell] != maze[hint.cell]
            maze = hint.puzzle
        assert "The beam passes" in lm.hint(maze).text
        assert "".join(maze.lines()) in all_beams(list(maze.lines()))
    assert followed > 30


def test_a_hint_is_forced_where_every_solution_turns_that_mirror() -> None:
    kinds = set()
    for rows in random_mazes(400, 6, most=11):
        maze, beams = MirrorMaze.of(rows), all_beams(rows)
        hint = lm.hint(maze)
        if hint.cell is None:
            continue
        index = hint.cell[0] * maze.cols + hint.cell[1]
        always = all(ord(grid[index]) != maze.cells[index] for grid in beams)
        assert hint.forced == always, rows
        assert index in follow(maze).mirrors
        kinds.add(hint.forced)
    assert True in kinds
    assert EDITOR.edit(TWICE, "turn 2,2 on")[1, 1] == "\\"


def test_a_picture_shows_the_beam_and_the_verdict() -> None:
    text = lm.draw(TWICE, lm.solve(TWICE)).text()
    assert "25 cells, 7 reflections (1 mirror on both sides)" in text
    text = lm.draw(IMPOSSIBLE, lm.solve(IMPOSSIBLE)).text()
    assert "without the 4 sides of the barrier, 6 groups of odd size are left" in text
    assert "the east side of row 3, column 2" in text
    text = lm.draw(BLOCKED, lm.solve(BLOCKED)).text()
    assert "Impossible: there is 1 group" in text or "Impossible: there are 2 groups" in text
    assert (
        "3 cells, 0 reflections; 0 mirrors are turned"
        in lm.draw(STRAIGHT, lm.solve(STRAIGHT)).text()
    )
    undecided = lm.Undecided(puzzle=TWICE, reason="time limit")
    assert "Undecided: time limit." in lm.draw(TWICE, undecided).text()
    absorbed = Turned(TWICE.rows, TWICE.cols, TWICE.cells)
    assert lm.draw(TWICE, absorbed).svg()


def test_a_picture_shows_the_faults_of_a_turned_maze() -> None:
    """The beam ends in a cross if a block absorbs it; mirrors turned for nothing are red."""
    seen: Counter[str] = Counter()
    for number, maze in enumerate(map(MirrorMaze.of, random_mazes(200, 31))):
        turned = Turned(maze.rows, maze.cols, maze.cells)
        answer = lm.solve(maze)
        if isinstance(answer, lm.Solved):
            turned = answer.witness
        if isinstance(answer, lm.Solved) and number % 2:
            on_beam = dict(turned.beam)
            for index, letter in enumerate(turned.cells):
                if chr(letter) in OTHER and divmod(index, maze.cols) not in on_beam:
                    other = OTHER[chr(letter)].encode()
                    cells = turned.cells[:index] + other + turned.cells[index + 1 :]
                    turned = Turned(maze.rows, maze.cols, cells)
                    break
        faults = replayed(maze, turned)
        found = [marks(turned, fault.reason) for fault in faults if fault.reason is not None]
        scene = KIND.draw.draw(maze, turned)
        assert isinstance(scene, Scene)
        (beam,) = (shape for shape in scene.shapes if isinstance(shape, Trail))
        assert (beam.end == "cross") == any(fault.rule == "absorbed" for fault in faults)
        red = {cell for tiles in scene.ground if tiles.css == "death" for cell in tiles.cells}
        assert red == {fault.cell for fault in faults if fault.rule == "untouched"}
        crosses = {cross for each in found for cross in each.crosses}
        assert crosses == ({beam.points[-1]} if beam.end == "cross" else red)
        seen.update({fault.rule for fault in faults} or {"right"})
    assert min(seen["absorbed"], seen["untouched"], seen["right"]) > 10, seen


def test_pictures_of_the_matching() -> None:
    answer = lm.solve(TWICE)
    assert isinstance(answer, lm.Solved)
    for scene in (draw_old(TWICE), draw_search(TWICE), draw_new(TWICE, answer.witness)):
        ElementTree.fromstring(scene.svg())
        assert scene.captions
    assert "5 of them through a blossom" in draw_search(TWICE).captions[0]


def test_the_search_shows_the_inner_side_through_which_an_outer_one_was_reached() -> None:
    """It lies across the straight run, and may have become an outer one by a blossom."""
    shown = 0
    across = runs(TWICE)
    for sides in range(1, len(across)):
        glyphs = [shape for shape in draw_search(TWICE, sides).shapes if isinstance(shape, Glyph)]
        drawn = {glyph.at: {stamp.name for stamp in glyph.stamps} for glyph in glyphs}
        for side, partner in across.items():
            if partner is not None and "outer" in drawn[on_side(*side, OUT)]:
                assert drawn[on_side(*partner, OUT)] & {"inner", "petal"}, (sides, side)
                shown += 1
    assert shown > 20


def test_a_film_runs_from_the_maze_to_its_picture() -> None:
    answer = lm.solve(TWICE)
    film = KIND.draw.film(TWICE, answer)
    assert film is not None
    assert film.frames[-1].text() == lm.draw(TWICE, answer).text()
    captions = [frame.captions[0] for frame in film.frames]
    assert captions[0] == "The maze as it is given."
    assert any("augmenting path" in caption for caption in captions)
    assert captions[-2] == "The beam after 24 of 25 cells."
    assert lm.solve(IMPOSSIBLE).film() is None
    straight = KIND.draw.film(STRAIGHT, lm.solve(STRAIGHT))
    assert straight is not None
    assert len(straight.frames) == 4


def test_a_lecture_tries_the_other_way_of_so_many_mirrors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lecture, "MOST_LISTED", 4)
    are_many = set()
    for seed in range(5):
        maze = lm.generate("mirrors", level="intermediate", unique=True, seed=seed)
        answer = lm.solve(maze)
        assert isinstance(answer, lm.Solved)
        (only,) = [s for s in lm.explain(maze).screens if s.title == "Exactly one beam"]
        met = {cell for cell, _ in answer.witness.trace() if maze[cell] in "/\\"}
        are_more = len(met) > 4
        first = [cell for cell, _ in answer.witness.trace() if maze[cell] in "/\\"]
        titles = [place(cell).capitalize() for cell in [*dict.fromkeys(first)][:4]]
        assert [one.title for one in only.inside] == titles + ["The others"] * are_more
        are_many.add(are_more)
    assert True in are_many


def test_a_lecture_says_what_is_on_this_maze() -> None:
    told = " ".join(text(TWICE))
    for words in ("2 to the power of 9", "1 blossom", "augmenting path", "25 cells and is"):
        assert words in told
    assert "best one (shortest)" in " ".join(text(TWICE, lm.solve(TWICE, shortest=True)))
    assert "Take away the 4 sides of the barrier: 6 odd groups are left." in text(IMPOSSIBLE)
    assert "From an opening the beam runs straight into a block." in text(BLOCKED)
    assert "straight through" in " ".join(text(STRAIGHT))


def text(maze: MirrorMaze, answer: Any = None) -> list[str]:
    """All sentences of an explanation."""

    def sentences(screens: Iterable[Screen]) -> Iterator[str]:
        for screen in screens:
            yield from screen.words
            yield from sentences(screen.inside)

    return list(sentences(lm.explain(maze, answer).screens))


@pytest.mark.parametrize("size", [40, 120])
def test_larger_mazes_are_drawn_too(size: int) -> None:
    dice = random.Random(size)
    verdicts = set()
    for _ in range(40):
        maze = MirrorMaze.of(random_rows(dice, size, size, 0.7, 0.06))
        answer = lm.solve(maze)
        if bool(answer) in verdicts:
            continue
        verdicts.add(bool(answer))
        assert not fits(maze)
        assert maze.mirrors > MOST_MIRRORS
        picture = lm.draw(maze, answer)
        assert isinstance(picture, Mosaic if size == 120 else Scene)
        ElementTree.fromstring(picture.svg())
        assert len(picture.svg()) < 1_000_000
        assert all(lm.explain(maze, answer).words)
        assert (answer.film() is not None) == (bool(answer) and size == 40)
    assert verdicts == {True, False}


def test_only_of_the_old_matching_the_free_sides_are_ringed() -> None:
    answer = lm.solve(TWICE)
    assert isinstance(answer, lm.Solved)
    grid_of = [
        "\n\n".join(scene.text().split("\n\n")[:-1])
        for scene in (draw_old(TWICE), draw_new(TWICE, answer.witness))
    ]
    assert [text.count("@") for text in grid_of] == [2, 0]
