"""Every number, and every "no way", "fewer" and "forced", of hints and explanations.

The words are parsed here and held against a plain search over the states (cell, time mod 4),
for mazes of all shapes, from fresh positions, half-played and wrong ones.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kinds.turrets import TurretMaze
from tests.turrets.plain import STEPS, random_mazes, rays, search

HEADINGS = {"north": "N", "east": "E", "south": "S", "west": "W"}

Cell = tuple[int, int]


class Truth:
    """What is true of a maze, by plain searches."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.burnt = [rays(rows, time) for time in range(4)]
        where = {letter: (r, c) for r, line in enumerate(rows) for c, letter in enumerate(line)}
        self.start, self.goal = where["S"], where["G"]

    def letter(self, cell: Cell) -> str | None:
        """What stands on a cell; None outside the grid."""
        inside = 0 <= cell[0] < len(self.rows) and 0 <= cell[1] < len(self.rows[0])
        return self.rows[cell[0]][cell[1]] if inside else None

    def empty(self, cell: Cell) -> bool:
        letter = self.letter(cell)
        return letter is not None and letter in ".SG"

    def survives(self, cell: Cell, time: int) -> bool:
        """Whether a walker survives on a cell after a step at this time."""
        return self.empty(cell) and cell not in self.burnt[time % 4]

    @cached_property
    def _left(self) -> dict[tuple[Cell, int], int]:
        """The least steps to the goal from each state (cell, time mod 4) from which it is met.

        A walker is there alive, whatever is fired there at that time.
        """
        states = [
            ((r, c), time)
            for r in range(len(self.rows))
            for c in range(len(self.rows[0]))
            for time in range(4)
            if self.empty((r, c))
        ]
        layer = [(self.goal, time) for time in range(4)]
        left = dict.fromkeys(layer, 0)
        while layer:
            met = {(cell, time) for cell, time in layer if cell not in self.burnt[time]}
            before = [
                (cell, time)
                for cell, time in states
                if (cell, time) not in left
                and any((beside(cell, way), (time + 1) % 4) in met for way in STEPS)
            ]
            left |= dict.fromkeys(before, left[layer[0]] + 1)
            layer = before
        return left

    def left(self, cell: Cell, time: int) -> int | None:
        """The least steps that are left for a walker who is on a cell at a time."""
        return self._left.get((cell, time % 4))

    def cells(self, moves: str) -> list[Cell]:
        """The cells of a walk."""
        cells = [self.start]
        for way in moves:
            cells.append(beside(cells[-1], way))
        return cells


def beside(cell: Cell, way: str) -> Cell:
    down, right = STEPS[way]
    return cell[0] + down, cell[1] + right


def found(pattern: str, text: str) -> tuple[str, ...]:
    match = re.search(pattern, text)
    assert match, (pattern, text)
    return match.groups()


def judge_step(truth: Truth, hint: lm.Hint[Any], cell: Cell, time: int) -> str:
    """Hold the hint for the next step against the truth; the heading that it names."""
    least = truth.left(cell, time)
    assert least is not None
    name, end = found(r"^Step (\w+)(\.|: that is the goal\.)$", hint.text)
    way = HEADINGS[name]
    there = beside(cell, way)
    assert hint.cell == there
    assert truth.survives(there, time + 1)
    assert truth.left(there, time + 1) == least - 1
    best = [
        other
        for other in STEPS
        if truth.survives(beside(cell, other), time + 1)
        and truth.left(beside(cell, other), time + 1) == least - 1
    ]
    assert hint.forced == (best == [way])
    if end != ".":
        assert (there, hint.reason) == (truth.goal, "You survive the fire there.")
        return way
    steps, others = found(r"^From there the goal is (\d+) steps? away\.(.*)$", hint.reason)
    assert int(steps) == least - 1
    parts = re.findall(
        r" (North|East|South|West)(: [^.]*| leaves \d+ steps?| no way is left)\.", others
    )
    assert " ".join(f"{other}{what}." for other, what in parts) == others.strip()
    assert {other.lower() for other, _ in parts} == set(HEADINGS) - {name}
    for other, what in parts:
        judge_other(truth, beside(cell, HEADINGS[other.lower()]), time + 1, what)
    return way


def judge_other(truth: Truth, there: Cell, time: int, what: str) -> None:
    """What is said of another step than the one that is hinted at."""
    letter = truth.letter(there)
    if what == ": the grid ends":
        assert letter is None
    elif what == ": a turret stands there":
        assert letter is not None
        assert letter in "^>v<"
    elif what == ": a wall stands there":
        assert letter == "#"
    elif what.startswith(": the turret at"):
        row, col = found(r"row (\d+), column (\d+) hits that cell after this step", what)
        assert truth.empty(there)
        assert there in rays(only(truth.rows, (int(row) - 1, int(col) - 1)), time)
    elif what == " no way is left":
        assert truth.survives(there, time)
        assert truth.left(there, time) is None
    else:
        assert truth.survives(there, time)
        assert truth.left(there, time) == int(found(r"leaves (\d+) steps?", what)[0])


def only(rows: list[str], turret: Cell) -> list[str]:
    """The maze in which all turrets but one are walls."""
    return [
        "".join(
            "#" if letter in "^>v<" and (r, c) != turret else letter
            for c, letter in enumerate(line)
        )
        for r, line in enumerate(rows)
    ]


def judge_hint(truth: Truth) -> None:
    """A fresh hint."""
    hint = lm.hint(TurretMaze.of(truth.rows))
    if truth.left(truth.start, 0) is None:
        assert hint.forced
        judge_no_walk(truth, hint)
    else:
        judge_step(truth, hint, truth.start, 0)


def played(truth: Truth, position: str, moves: tuple[str, ...]) -> str:
    """The position after the moves of a hint."""
    game = lm.Game(TurretMaze.of(truth.rows), position)
    for move in moves:
        game.push(move)
    return game.position


def judge_no_walk(truth: Truth, hint: lm.Hint[Any]) -> None:
    assert hint.text == "No walk leads to the goal."
    (states,) = found(
        r"^From the start ([\d,]+) states? .* none of them is at the goal", hint.reason
    )
    reached = search(truth.rows)
    assert isinstance(reached, set)
    assert int(states.replace(",", "")) == len(reached)


def positions(truth: Truth, dice: random.Random) -> Iterator[str]:
    """The beginnings of walks: shortest ones with some steps changed, and random ones."""
    for mistakes in (0, 10, 30, 100):
        moves, cell = "", truth.start
        for time in range(1, 1 + dice.randint(0, 12)):
            ways = [way for way in STEPS if truth.empty(beside(cell, way))]
            if not ways or cell == truth.goal:
                break

            def steps(way: str, cell: Cell = cell, time: int = time) -> float:
                left = truth.left(beside(cell, way), time)
                alive = truth.survives(beside(cell, way), time)
                return left if alive and left is not None else 1e9

            way = dice.choice(ways) if dice.randrange(100) < mistakes else min(ways, key=steps)
            moves, cell = moves + way, beside(cell, way)
            if not truth.survives(cell, time):
                break
        yield moves


def judge_hint_in_position(truth: Truth, moves: str) -> str:
    """A hint in a position; what kind of hint it was."""
    hint = lm.hint(TurretMaze.of(truth.rows), moves)
    assert played(truth, moves, hint.moves) == hint.position
    cells, least = truth.cells(moves), truth.left(truth.start, 0)
    if least is None:
        judge_no_walk(truth, hint)
        return "no walk"
    lefts = [truth.left(cell, time) for time, cell in enumerate(cells)]
    if moves and not truth.survives(cells[-1], len(moves)):
        assert hint.text == "Take the last step back."
        row, col = found(r"^The turret at row (\d+), column (\d+) hits\.$", hint.reason)
        assert cells[-1] in rays(only(truth.rows, (int(row) - 1, int(col) - 1)), len(moves))
        assert hint.position == moves[:-1]
        return "dead"
    good = max(time for time, left in enumerate(lefts) if left is not None and time + left == least)
    if good < len(moves):
        back = len(moves) - good
        steps = "the last step" if back == 1 else f"the last {back} steps"
        assert hint.text == f"Take {steps} back."
        assert (hint.position, hint.cell, hint.forced) == (moves[:good], cells[good], True)
        after = lefts[good + 1]
        if after is None:
            assert hint.reason == f"After step {good + 1} no way to the goal is left."
            return "lost"
        more = found(rf"^Step {good + 1} makes the way (\d+) steps? longer", hint.reason)
        assert int(more[0]) == good + 1 + after - least
        return "longer"
    if cells[-1] == truth.goal:
        assert hint.text == "The walk is a shortest one."
        assert found(r"^No walk has fewer than (\d+) steps?\.$", hint.reason) == (str(least),)
        assert len(moves) == least
        return "reached"
    way = judge_step(truth, hint, cells[-1], len(moves))
    assert hint.position == moves + way
    return "next"


def judge_explanation(truth: Truth) -> str:
    """An explanation of the answer; which verdict it explains."""
    maze = TurretMaze.of(truth.rows)
    answer = lm.solve(maze, count_walks=True)
    explanation = lm.explain(maze, answer)
    told = {chapter.title: " ".join(chapter.paragraphs) for chapter in explanation.chapters}
    judge_simpler_mazes(truth, told)
    text = " ".join(explanation.paragraphs)
    size = len(truth.rows) * len(truth.rows[0])
    assert found(r"here at most ([\d,]+) in all", text)[0].replace(",", "") == str(2 * size)
    turrets = sum(letter in "^>v<" for line in truth.rows for letter in line)
    if turrets:
        assert found(r"\(there (?:is|are) ([\d,]+)\)", text) == (f"{turrets:,}",)
    else:
        assert "There is no turret in this maze" in text
    plain = search(truth.rows)
    if isinstance(plain, set):
        (states,) = found(r"exactly ([\d,]+) states? can be reached", text)
        assert int(states.replace(",", "")) == len(plain)
        return "impossible"
    assert found(r"first appears in layer (\d+), so (\d+) steps?", text) == (str(plain[0]),) * 2
    if plain[1] == 1:
        assert "There is exactly one such walk." in text
    else:
        assert found(r"There are ([\d,]+) such walks", text) == (f"{plain[1]:,}",)
    return judge_steps(truth, text, plain[0])


def judge_simpler_mazes(truth: Truth, told: dict[str, str]) -> None:
    """What is told of the maze without turrets, and with turrets that stand still."""
    names = ("Without turrets", "With turrets that stand still")
    if not any(letter in "^>v<" for line in truth.rows for letter in line):
        assert not set(names) & set(told)
        return
    deadly = rays(truth.rows, 0)
    bare = ["".join("." if letter in "^>v<" else letter for letter in line) for line in truth.rows]
    still = [
        "".join(
            "#" if letter in "^>v<" or ((r, c) in deadly and letter != "S") else letter
            for c, letter in enumerate(line)
        )
        for r, line in enumerate(truth.rows)
    ]
    for name, rows in zip(names, (bare, still), strict=True):
        under_fire = not any("G" in line for line in rows)
        assert ("The goal is under fire, so no walk leads there." in told[name]) == under_fire
        plain = set() if under_fire else search(rows)
        if isinstance(plain, set):
            assert under_fire or told[name].endswith("No walk leads to the goal.")
        else:
            assert found(r"The shortest walk has (\d+) steps?\.$", told[name]) == (str(plain[0]),)


def judge_steps(truth: Truth, text: str, steps: int) -> str:
    """The steps that are explained lead towards the goal, and what is said of a detour is true."""
    cell = truth.start
    listed = re.findall(r"(\d+)\. (\w+) to row (\d+), column (\d+);", text)
    assert len(listed) == min(12, steps)
    for time, (number, name, row, col) in enumerate(listed, 1):
        cell = beside(cell, HEADINGS[name])
        assert (int(number), (int(row) - 1, int(col) - 1)) == (time, cell)
        assert truth.survives(cell, time)
        assert truth.left(cell, time) == steps - time
    if steps > 12:
        assert found(r"and (\d+) more to the goal", text) == (str(steps - 12),)
    detour = re.search(
        r"At step (\d+) the walk turns away from the goal: (\w+) of row (\d+), column (\d+) "
        r"the turret at row (\d+), column (\d+) would hit",
        text,
    )
    if not detour:
        return "straight"
    step, name, *numbers = detour.groups()
    row, col, turret_row, turret_col = (int(number) - 1 for number in numbers)
    there = beside((row, col), HEADINGS[name])
    assert there in rays(only(truth.rows, (turret_row, turret_col)), int(step))
    apart = [abs(r - truth.goal[0]) + abs(c - truth.goal[1]) for r, c in ((row, col), there)]
    assert apart[1] < apart[0]
    if int(step) <= 12:
        assert truth.cells("".join(HEADINGS[name] for _, name, *_ in listed))[int(step) - 1] == (
            row,
            col,
        )
    return "detour"


def run(count: int, seed: int) -> None:
    dice, seen = random.Random(seed), set[str]()
    for rows in random_mazes(count, seed):
        truth = Truth(rows)
        judge_hint(truth)
        seen.add(judge_explanation(truth))
        for moves in positions(truth, dice):
            seen.add(judge_hint_in_position(truth, moves))
    wanted = {"no walk", "dead", "longer", "reached", "next"}
    assert seen >= wanted | {"impossible", "straight", "detour"}, seen


def test_every_word_is_true() -> None:
    run(120, 10)


@pytest.mark.parametrize(("rows", "moves"), [(["GS.>"], "E"), (["..S>", ">>.G"], "W")])
def test_a_step_after_which_no_way_is_left(rows: list[str], moves: str) -> None:
    assert judge_hint_in_position(Truth(rows), moves) == "lost"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_every_word_is_true_of_many_mazes(seed: int) -> None:
    run(600, 100 + seed)
