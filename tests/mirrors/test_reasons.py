"""Every reason and number of hints and explanations, held against all diagonals tried.

Components are counted from the rules alone. The words are those that `words` and `lecture` make of
the values that are found here once more; `test_words` has them.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.english import sentence
from lasermaze.core.grid import place
from lasermaze.core.reasons import Case, Step
from lasermaze.interface import Screen
from lasermaze.kinds.mirrors import MirrorMaze, Turned, lecture
from lasermaze.kinds.mirrors.reasons import (
    CannotBePaired,
    NoBeamLeft,
    Stand,
    StraightIntoABlock,
    Thought,
    Untouched,
)
from lasermaze.kinds.mirrors.words import Passage, all_thoughts, turn
from tests.mirrors.plain import STEPS, Rows, all_beams, entrances, random_mazes, run

Side = tuple[int, int, int]  # row, col, heading


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


def reflected(rows: Rows) -> list[tuple[int, int]]:
    """The mirrors at which a beam that passes is reflected, in its order."""
    row, col, heading = entrances(rows)[0]
    found: list[tuple[int, int]] = []
    while True:
        letter, row, col, _ = run(rows, row, col, heading)
        if not letter:
            return found
        found.append((row, col))
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

    if passes:
        assert hint.text == "The beam passes as the mirrors stand."
        assert hint.reason == "It enters by one opening and leaves by the other."
        assert (hint.cell, hint.forced, hint.steps) == (None, True, ())
        seen["passes"] += 1
    elif not beams:
        assert hint.text == "No way to turn the mirrors lets the beam pass."
        assert (hint.cell, hint.forced) == (None, True)
        hold_no_beam(rows, hint.steps, seen)
        assert hint.reason == all_thoughts(hint.steps)
    else:
        (step,) = hint.steps
        ((choice, reason),) = [(case.choice, case.ends) for case in step.ruled_out]
        assert isinstance(reason, NoBeamLeft)
        assert isinstance(step.decided, Stand)
        row, col = cell = reason.cell
        letter = rows[row][col]
        assert (choice, step.decided) == (Stand(cell, letter), Stand(cell, other(letter)))
        place = cells.index(cell)
        always = not stand([cell])
        assert reason.before == (0 if always else place)
        assert stand(cells[:place])
        assert not stand(cells[: place + 1])
        assert (hint.cell, hint.forced) == (cell, always)
        assert hint.text == sentence(turn(step.decided))
        assert hint.reason == all_thoughts(hint.steps)
        (mistake,) = hint.otherwise
        assert mistake.cases == step.ruled_out
        assert mistake.marks.supposed == (cell,)
        hold_stopped(rows, mistake)
        (why,) = mistake.inside
        assert why.words[-1] == lecture.no_beam_while_stay(reason.before + 1)
        seen["forced" if always else "free"] += 1


def other(letter: str) -> str:
    return {"/": "\\", "\\": "/"}[letter]


def hold_no_beam(rows: Rows, steps: tuple[Thought, ...], seen: Counter[str]) -> None:
    """Hold why no beam can pass against the components of the graph."""
    (step,) = steps
    reason = step.reason
    assert (step.decided, step.ruled_out) == (None, ())
    blocked = [(x[0], x[1]) for x in entrances(rows) if run(rows, *x)[0] == "*"]
    if isinstance(reason, StraightIntoABlock):
        assert reason.cell == blocked[0]
        seen["blocked"] += 1
        return
    assert isinstance(reason, CannotBePaired)
    assert not blocked
    answer = lm.solve(MirrorMaze.of(rows))
    assert isinstance(answer, lm.Impossible)
    taken = taken_out(answer)
    assert reason.sides == len(taken)
    assert len(odd_groups(rows, taken)) >= reason.groups == len(taken) + 2
    seen["groups" if taken else "group"] += 1


def hold_hint_in_position(
    maze: MirrorMaze, now: Rows, hint: lm.Hint[Any], seen: Counter[str]
) -> None:
    """Hold the hint in a position against the beams of the maze, and of the position."""
    cells, passes = met(now)
    turned = [
        (row, col)
        for row, line in enumerate(now)
        for col, letter in enumerate(line)
        if letter != maze[row, col] and (row, col) not in cells
    ]
    if not passes or not turned:
        hold_hint(now, hint, seen)
        return
    assert hint.cell in turned
    cell, letter = hint.cell, now[hint.cell[0]][hint.cell[1]]
    case = Case(Stand(cell, letter), Untouched(cell))
    assert hint.steps == (Step(Stand(cell, maze[cell]), (case,)),)
    assert hint.text == f"Turn the mirror in {place(cell)} back."
    assert hint.reason == all_thoughts(hint.steps)
    assert not hint.forced
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


@pytest.mark.night
@pytest.mark.parametrize("seed", range(2, 8))
def test_many_hints_are_true(seed: int) -> None:
    seen = hold_hints(2_000, seed)
    assert len(seen) == 7


def hold_explanation(maze: MirrorMaze, options: dict[str, Any], seen: Counter[str]) -> None:
    answer = lm.solve(maze, **options)
    screens = {one.title: one for one in lm.explain(maze, answer).screens}
    rows, graph = list(maze.lines()), edges(list(maze.lines()))
    mirrors = sum(letter in "/\\" for letter in "".join(rows))
    assert screens["The question"].words[:2] == lecture.question(mirrors)
    seen["asked"] += mirrors > 1
    straight = sum(one[:2] != two[:2] for one, others in graph.items() for two in others)
    bent = sum(one[:2] == two[:2] for one, others in graph.items() for two in others)
    size = lecture.size_of_graph(len(graph), straight // 2, bent // 2)
    (opened,) = screens["Partners"].inside
    assert opened.words == (*lecture.GRAPH, size)

    ends = [run(rows, *entrance) for entrance in entrances(rows)]
    if all(letter in "/\\" and letter for letter, *_ in ends):
        work = dict(answer.work)
        outer = work.get("sides", 0)
        assert outer <= len(graph)
        _, met_here = screens["One search"].inside
        assert met_here.words == lecture.blossoms(work.get("blossoms", 0), outer)
        seen["outer"] += 1
    else:
        assert not {"Across the runs", "One search"} & screens.keys()
    if isinstance(answer, lm.Solved):
        hold_beam(maze, answer, sorted(options), screens["The answer"], seen)
        if "Exactly one beam" in screens:
            hold_exactly_one(maze, answer, screens["Exactly one beam"])
            seen["one"] += 1
        else:
            several = len(all_beams(rows)) > 1
            assert several or options or not answer.witness.reflections
    elif isinstance(answer, lm.Impossible):
        hold_barrier(rows, answer, screens["No solution"], seen)


def hold_beam(
    maze: MirrorMaze,
    answer: lm.Solved[MirrorMaze, Turned],
    options: list[str],
    screen: Screen,
    seen: Counter[str],
) -> None:
    flat = answer.witness.cells.decode()
    grid = [flat[at : at + maze.cols] for at in range(0, len(flat), maze.cols)]
    cells, bends = all_beams(list(maze.lines()))[flat]
    told = screen.words
    assert [one.words for one in screen.inside] == ([lecture.best(options)] if options else [])
    if not bends:
        assert told == lecture.NO_REFLECTION
        seen["straight"] += 1
        return
    on_it, passes = met(grid)
    assert passes
    changed = sum(map(str.__ne__, flat, maze.cells.decode()))
    assert told == lecture.answer(Passage(cells, bends, bends - len(on_it), changed))
    seen["beam"] += 1


def hold_exactly_one(
    maze: MirrorMaze, answer: lm.Solved[MirrorMaze, Turned], screen: Screen
) -> None:
    """Hold each mirror that is said to be forced against all beams, and replay its picture."""
    rows, flat = list(maze.lines()), answer.witness.cells.decode()
    assert len(all_beams(rows)) == 1
    on_it, _ = met([flat[at : at + maze.cols] for at in range(0, len(flat), maze.cols)])
    assert len(screen.inside) == min(len(on_it), lecture.MOST_LISTED)
    for cell, one in zip(on_it, screen.inside, strict=False):
        (case,) = one.cases
        letter = other(flat[cell[0] * maze.cols + cell[1]])
        assert (case.choice, case.ends) == (Stand(cell, letter), NoBeamLeft(cell, 0))
        assert one.marks.supposed == (cell,)
        index = cell[0] * maze.cols + cell[1]
        turned = flat[:index] + letter + flat[index + 1 :]
        hold_stopped([turned[at : at + maze.cols] for at in range(0, len(flat), maze.cols)], one)


def hold_stopped(rows: Rows, screen: Screen) -> None:
    """Replay the beam of a picture: it enters, follows the mirrors, and ends in a block."""
    (line,) = screen.marks.beams
    assert screen.marks.crosses == (line[-1],)
    cells = [(round(row), round(col)) for row, col in line]
    row, col, heading = next(one for one in entrances(rows) if one[:2] == cells[0])
    turns = [(row, col)]
    while True:
        letter, row, col, _ = run(rows, row, col, heading)
        turns.append((row, col))
        if letter not in ("/", "\\"):
            break
        heading = {"/": (1, 0, 3, 2), "\\": (3, 2, 1, 0)}[letter][heading]
        row, col = row + STEPS[heading][0], col + STEPS[heading][1]
    assert letter == "*"
    assert [cells[0], *cells[1:-1:2], cells[-1]] == turns


def hold_barrier(
    rows: Rows, answer: lm.Impossible[Any, Any], screen: Screen, seen: Counter[str]
) -> None:
    taken = taken_out(answer)
    sizes = odd_groups(rows, taken)
    assert len(sizes) > len(taken)
    hold_no_beam(rows, screen.steps, Counter())
    blocked = [(x[0], x[1]) for x in entrances(rows) if run(rows, *x)[0] == "*"]
    assert not blocked or not taken
    law, *_ = screen.inside
    assert law.words == lecture.LAW
    told = lecture.STRAIGHT_AT_ONCE if blocked else lecture.groups_left(len(taken), len(sizes))
    assert screen.words == (*told, lecture.NO_BEAM)
    seen["blocked" if blocked else "barrier"] += 1


def hold_explanations(count: int, seed: int) -> Counter[str]:
    dice, seen = random.Random(seed), Counter[str]()
    wishes: list[dict[str, Any]] = [{}, {}, {"shortest": True}, {"fewest_reflections": True}]
    wishes.append({"shortest": True, "fewest_reflections": True})
    for rows in random_mazes(count, seed, most=10):
        hold_explanation(MirrorMaze.of(rows), dice.choice(wishes), seen)
    return seen


def test_explanations_are_true() -> None:
    seen = hold_explanations(150, 20)
    assert set(seen) == {"asked", "outer", "beam", "straight", "barrier", "blocked", "one"}


@pytest.mark.night
@pytest.mark.parametrize("seed", range(21, 25))
def test_many_explanations_are_true(seed: int) -> None:
    seen = hold_explanations(1_000, seed)
    assert len(seen) == 7
