"""Every number, "never", "must" and "no beam" of hints and explanations, held against
all diagonals tried and a count of components written from the rules alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kinds.mirrors import MirrorMaze, Turned
from tests.mirrors.plain import STEPS, Rows, all_beams, entrances, random_mazes, run

Side = tuple[int, int, int]  # row, col, heading

TURN = re.compile(
    r"Turn the mirror in row (\d+), column (\d+) so that it (rises|falls) to the right\."
)
LETTERS = {"rises": "/", "rising": "/", "falls": "\\", "falling": "\\"}
BACK = re.compile(r"Turn the mirror in row (\d+), column (\d+) back\.")
STAY = re.compile(
    r"(?:The one|The (\d+)) before it on the beam may stay; "
    r"if this one stays too, no beam can pass\."
)
GROUPS = re.compile(
    r"Without ([\d,]+) sides? of mirrors ([\d,]+) or more groups of odd size are left\."
)
BLOCKED = re.compile(
    r"The beam from the opening in row (\d+), column (\d+) runs straight into a block\."
)


def number(text: str) -> int:
    return 0 if text == "no" else int(text.replace(",", ""))


def met(rows: Rows) -> tuple[list[tuple[int, int]], bool]:
    """The mirrors on the beam as they stand, each once, and whether the beam passes."""
    row, col, heading = entrances(rows)[0]
    cells: dict[tuple[int, int], None] = {}
    while True:
        letter, row, col, _ = run(rows, row, col, heading)
        if letter not in ("/", "\\"):
            return list(cells), letter == ""
        cells[row, col] = None
        heading = {"/": (1, 0, 3, 2), "\\": (3, 2, 1, 0)}[letter][heading]
        row, col = row + STEPS[heading][0], col + STEPS[heading][1]


def edges(rows: Rows) -> dict[Side, set[Side]]:
    """The graph of sides; an opening whose beam runs into a block is a vertex without edges."""
    graph: dict[Side, set[Side]] = {}
    ends: dict[Side, Any] = {}
    for row, line in enumerate(rows):
        for col, letter in enumerate(line):
            if letter in "/\\":
                for side, (down, right) in enumerate(STEPS):
                    ends[row, col, side] = run(rows, row + down, col + right, side)
    for end, (letter, row, col, _) in ends.items():
        if letter != "*":
            graph[end] = {(row, col, (end[2] + 2) % 4)} if letter else set()
    for row, col, heading in graph:
        graph[row, col, heading] |= {
            other for turn in (1, 3) if (other := (row, col, (heading + turn) % 4)) in graph
        }
    for opening in entrances(rows):
        if run(rows, *opening)[0] == "*":
            graph[opening] = set()
    return graph


def odd_groups(rows: Rows, taken: set[Side]) -> list[int]:
    """The sizes of the groups of odd size without some sides, which must be sides."""
    graph = edges(rows)
    assert taken <= set(graph)
    left, sizes = set(graph) - taken, []
    while left:
        group, waiting = set(), [left.pop()]
        while waiting:
            side = waiting.pop()
            group.add(side)
            waiting += graph[side] & left
            left -= graph[side]
        sizes.append(len(group))
    return [size for size in sizes if size % 2]


def taken_out(answer: lm.Impossible[Any, Any]) -> set[Side]:
    cols = answer.puzzle.cols
    return {
        (index // cols, index % cols, side)
        for index, bits in enumerate(answer.certificate.sides)
        for side in range(4)
        if bits >> side & 1
    }


def hold_hint(rows: Rows, hint: lm.Hint[Any], seen: Counter[str]) -> None:
    """Hold a hint from a maze as it stands against all its beams."""
    beams = all_beams(rows)
    cols, (cells, passes) = len(rows[0]), met(rows)

    def stand(places: list[tuple[int, int]]) -> bool:
        """Whether some solution leaves these mirrors as they stand."""
        same = [row * cols + col for row, col in places]
        flat = "".join(rows)
        return any(all(grid[index] == flat[index] for index in same) for grid in beams)

    if hint.text == "The beam passes as the mirrors stand.":
        assert passes
        assert hint.reason == "It enters by one opening and leaves by the other."
        assert hint.cell is None
        seen["passes"] += 1
    elif hint.text == "No way to turn the mirrors lets the beam pass.":
        assert not beams
        assert hint.forced
        hold_why_none(rows, hint.reason, seen)
    else:
        found = TURN.fullmatch(hint.text)
        assert found, hint.text
        cell = (int(found[1]) - 1, int(found[2]) - 1)
        assert cell == hint.cell
        assert {rows[cell[0]][cell[1]], LETTERS[found[3]]} == {"/", "\\"}
        place = cells.index(cell)
        always = not stand([cell])
        assert hint.forced == always
        assert stand(cells[:place])
        assert not stand(cells[: place + 1])
        if always:
            assert hint.reason == "As it stands no beam can pass, however all others are turned."
            seen["forced"] += 1
        else:
            stays = STAY.fullmatch(hint.reason)
            assert stays, hint.reason
            assert (number(stays[1]) if stays[1] else 1) == place
            seen["free"] += 1


def hold_why_none(rows: Rows, reason: str, seen: Counter[str]) -> None:
    """Hold what is said of a maze that no beam can pass against the components of its graph."""
    if found := GROUPS.fullmatch(reason):
        answer = lm.solve(MirrorMaze.of(rows))
        assert isinstance(answer, lm.Impossible)
        taken = taken_out(answer)
        assert number(found[1]) == len(taken) > 0
        assert len(odd_groups(rows, taken)) >= number(found[2]) > len(taken)
        seen["groups"] += 1
    elif found := BLOCKED.fullmatch(reason):
        (opening,) = [x for x in entrances(rows) if x[:2] == (int(found[1]) - 1, int(found[2]) - 1)]
        assert run(rows, *opening)[0] == "*"
        seen["blocked"] += 1
    else:
        assert reason == "A group of sides is of odd size, and no other side is joined to it."
        assert odd_groups(rows, set())
        seen["group"] += 1


def hold_hint_in_position(
    maze: MirrorMaze, now: Rows, hint: lm.Hint[Any], seen: Counter[str]
) -> None:
    """Hold the hint in a position against the beams of the maze, and of the position."""
    if not (found := BACK.fullmatch(hint.text)):
        hold_hint(now, hint, seen)
        return
    cells, passes = met(now)
    cell = (int(found[1]) - 1, int(found[2]) - 1)
    assert cell == hint.cell
    assert hint.reason == "The beam passes, but only mirrors that it touches may be turned."
    assert passes
    assert cell not in cells
    assert now[cell[0]][cell[1]] != maze[cell]
    assert "".join(now) not in all_beams(list(maze.lines()))
    seen["back"] += 1


def positions(maze: MirrorMaze, dice: random.Random) -> list[Rows]:
    """The maze as it is, half-played towards a solution, played on from there, and wrong."""
    beams = sorted(all_beams(list(maze.lines())))
    flat = maze.cells.decode()
    mirrors = [index for index, letter in enumerate(flat) if letter in "/\\"]
    found = [flat]
    for share in (0.5, 0.8, 1.0):
        target = dice.choice(beams) if beams else flat
        grid = [target[i] if dice.random() < share else x for i, x in enumerate(flat)]
        found.append("".join(grid))
    wrong = list(found[-1])
    for index in dice.sample(mirrors, min(2, len(mirrors))):
        wrong[index] = "/" if wrong[index] == "\\" else "\\"
    found.append("".join(wrong))
    return [[x[at : at + maze.cols] for at in range(0, len(x), maze.cols)] for x in found]


def hold_hints(count: int, seed: int) -> Counter[str]:
    dice, seen = random.Random(seed), Counter[str]()
    for rows in random_mazes(count, seed, most=10):
        maze = MirrorMaze.of(rows)
        hold_hint(rows, lm.hint(maze), seen)
        for now in positions(maze, dice):
            position = "kind: mirrors\ngrid:\n" + "\n".join(now) + "\n"
            hold_hint_in_position(maze, now, lm.hint(maze, position), seen)
    return seen


def test_hints_are_true() -> None:
    seen = hold_hints(150, 1)
    assert set(seen) == {"passes", "forced", "free", "groups", "group", "blocked", "back"}
    assert min(seen.values()) >= 3, seen


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 8))
def test_many_hints_are_true(seed: int) -> None:
    seen = hold_hints(2_000, seed)
    assert len(seen) == 7


ASKED = re.compile(
    r"Each of the (\d+) mirrors? may rise or fall to the right\. "
    r".* 2 to the power of (\d+) ways to try"
)
GRAPH = re.compile(
    r"Here there (?:is|are) (no|\d+) vert(?:ex|ices), with (no|\d+) straight edges? "
    r"and (no|\d+) diagonal edges?\."
)
OUTER = re.compile(r"met (no|\d+) blossoms?, and (\d+) vert(?:ex|ices) became outer\.")
TAKEN = re.compile(r"Taken out: (\d+)\. (\d+) groups? of odd size (?:is|are) left, (.*?)\. You can")
STANDS = re.compile(r"As the graph stands, (\d+) groups? of odd size (?:is|are) left, (.*?)\.$")
RUNS = re.compile(
    r"From the opening in row (\d+), column (\d+)(?: and row (\d+), column (\d+))? the beam runs "
)
BEAM = re.compile(
    r"([\d,]+) cells, (\d+) reflections?(?: \((\d+) mirrors? on both sides\))?; "
    r"(\d+) mirrors? (?:is|are) turned\. It is reflected in: (.*?)\.(?: |$)"
)
REFLECTED = re.compile(r"row (\d+), column (\d+) \((rising|falling)\)")
MORE = re.compile(r"; and (\d+) more$")


def hold_explanation(maze: MirrorMaze, options: dict[str, Any], seen: Counter[str]) -> None:
    answer = lm.solve(maze, **options)
    told = lm.explain(maze, answer).paragraphs
    rows, graph = list(maze.lines()), edges(list(maze.lines()))
    if found := ASKED.search(told[0]):
        assert int(found[1]) == int(found[2]) == sum(x in "/\\" for x in "".join(rows))
        seen["asked"] += 1
    if found := GRAPH.search(told[2]):
        straight = sum(one[:2] != two[:2] for one, others in graph.items() for two in others)
        bent = sum(one[:2] == two[:2] for one, others in graph.items() for two in others)
        assert [number(x) for x in found.groups()] == [len(graph), straight // 2, bent // 2]
        seen["graph"] += 1
    for words in told:
        if found := OUTER.search(words):
            assert int(found[2]) <= len(graph)
            assert dict(answer.work)["blossoms"] == number(found[1])
            seen["outer"] += 1
    last = told[-1] if not options or not answer else told[-2]
    if isinstance(answer, lm.Solved):
        hold_beam(maze, answer, last, seen)
        if options:
            assert " and ".join(name.replace("_", " ") for name in sorted(options)) in told[-1]
    elif isinstance(answer, lm.Impossible):
        hold_barrier(rows, answer, last, seen)


def hold_beam(
    maze: MirrorMaze, answer: lm.Solved[MirrorMaze, Turned], words: str, seen: Counter[str]
) -> None:
    flat = answer.witness.cells.decode()
    grid = [flat[at : at + maze.cols] for at in range(0, len(flat), maze.cols)]
    cells, bends = all_beams(list(maze.lines()))[flat]
    if not bends:
        assert words == "No mirror lies between the openings: the beam runs straight through."
        seen["straight"] += 1
        return
    found = BEAM.match(words)
    assert found, words
    on_it, passes = met(grid)
    assert passes
    assert number(found[1]) == cells
    assert int(found[2]) == bends
    assert int(found[3] or 0) == bends - len(on_it)
    assert int(found[4]) == sum(map(str.__ne__, flat, maze.cells.decode()))
    listed = REFLECTED.findall(found[5])
    more = MORE.search(found[5])
    assert len(listed) + (int(more[1]) if more else 0) == bends
    for row, col, way in listed:
        assert grid[int(row) - 1][int(col) - 1] == LETTERS[way]
        assert (int(row) - 1, int(col) - 1) in on_it
    seen["beam"] += 1


def hold_barrier(
    rows: Rows, answer: lm.Impossible[Any, Any], words: str, seen: Counter[str]
) -> None:
    taken = taken_out(answer)
    sizes = odd_groups(rows, taken)
    if found := STANDS.search(words):
        blocked = RUNS.search(words)
        assert blocked
        places = [int(x) - 1 for x in blocked.groups() if x]
        for at in range(0, len(places), 2):
            (opening,) = [x for x in entrances(rows) if list(x[:2]) == places[at : at + 2]]
            assert run(rows, *opening)[0] == "*"
        assert not taken
        count, listed = int(found[1]), found[2]
        seen["blocked"] += 1
    else:
        found = TAKEN.search(words)
        assert found, words
        assert int(found[1]) == len(taken)
        count, listed = int(found[2]), found[3]
        seen["barrier"] += 1
    assert count == len(sizes) > len(taken)
    told = [int(x) for x in re.findall(r"\d+ has (\d+)", listed)]
    assert sorted(told) == sorted(sizes) or len(sizes) > 20


def hold_explanations(count: int, seed: int) -> Counter[str]:
    dice, seen = random.Random(seed), Counter[str]()
    wishes: list[dict[str, Any]] = [{}, {}, {"shortest": True}, {"fewest_reflections": True}]
    wishes.append({"shortest": True, "fewest_reflections": True})
    for rows in random_mazes(count, seed, most=10):
        hold_explanation(MirrorMaze.of(rows), dice.choice(wishes), seen)
    return seen


def test_explanations_are_true() -> None:
    seen = hold_explanations(150, 20)
    assert set(seen) == {"asked", "graph", "outer", "beam", "straight", "barrier", "blocked"}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(21, 25))
def test_many_explanations_are_true(seed: int) -> None:
    seen = hold_explanations(1_000, seed)
    assert len(seen) == 7
