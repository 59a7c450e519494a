"""Every reason in hints and explanations, held against plain searches; their words follow.

The values are compared with a plain search over the states (cell, time mod 4), for mazes of all
shapes, from fresh positions, half-played and wrong ones. The words are those that `words` makes
of the same values; `test_words` has them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.english import counted
from lasermaze.core.grid import Heading
from lasermaze.core.reasons import Case, Marks, Step
from lasermaze.core.walks import Longer, NoWayLeft
from lasermaze.interface import Screen
from lasermaze.kinds.turrets import TurretMaze, words
from lasermaze.kinds.turrets.reasons import (
    Blocked,
    Broken,
    ClosedIn,
    Hit,
    LeavesGrid,
    Thought,
    TooFew,
)
from tests.turrets.plain import STEPS, random_mazes, rays, search

TURRETS = "^>v<"

Cell = tuple[int, int]


class Truth:
    """The facts about a maze, by plain searches."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.burnt = [rays(rows, time) for time in range(4)]
        where = {letter: (r, c) for r, line in enumerate(rows) for c, letter in enumerate(line)}
        self.start, self.goal = where["S"], where["G"]

    def letter(self, cell: Cell) -> str | None:
        """The letter of a cell; None outside the grid."""
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


def only(rows: list[str], turret: Cell) -> list[str]:
    """The maze in which all turrets but one are walls."""
    return [
        "".join(
            "#" if letter in "^>v<" and (r, c) != turret else letter
            for c, letter in enumerate(line)
        )
        for r, line in enumerate(rows)
    ]


def thought_of(rows: list[str]) -> Thought:
    """The facts about a whole maze, by a plain search."""
    plain = search(rows)
    if isinstance(plain, set):
        goal = next((r, line.index("G")) for r, line in enumerate(rows) if "G" in line)
        return Step(None, (Case(goal, ClosedIn(len(plain))),))
    return Step(plain[0], (Case(plain[0] - 1, TooFew(plain[0])),))


def judge_hit(truth: Truth, hit: Broken, cell: Cell, time: int) -> None:
    """Hold a hit against the rays of its turret alone."""
    assert isinstance(hit, Hit)
    assert (hit.step, hit.cell) == (time, cell)
    assert truth.empty(cell)
    assert cell in rays(only(truth.rows, hit.turret), time)


def judge_step(truth: Truth, cell: Cell, way: Heading, time: int, broken: Any) -> None:
    """Hold the reason against a step, None for none, against the truth.

    ``time`` is that of the step; the walker could be at the goal as early as its best step leads.
    """
    there = beside(cell, way.name)
    least = truth.left(cell, time - 1)
    assert least is not None
    left = truth.left(there, time)
    match broken:
        case LeavesGrid():
            assert truth.letter(there) is None
            assert broken == LeavesGrid(time, cell, way)
        case Blocked(by=by):
            assert truth.letter(there) in tuple({"wall": "#", "turret": TURRETS}[by])
            assert broken == Blocked(time, there, by)
        case Hit():
            judge_hit(truth, broken, there, time)
        case NoWayLeft(step):
            assert (truth.survives(there, time), left, step) == (True, None, time)
        case Longer(step, more):
            assert truth.survives(there, time)
            assert (step, left) == (time, least - 1 + more)
            assert more > 0
        case _:
            assert broken is None
            assert (truth.survives(there, time), left) == (True, least - 1)


def judge_next(truth: Truth, hint: lm.Hint[Any], cell: Cell, time: int) -> str:
    """Hold the hint for the next step against the truth; the heading that it names."""
    least = truth.left(cell, time)
    assert least is not None
    (step,) = hint.steps
    way = step.decided
    assert way is not None
    fails = {heading: broken for (heading,), broken in step.leaves()}
    assert len(fails) == len(step.ruled_out)
    assert way not in fails
    for heading in Heading:
        judge_step(truth, cell, heading, time + 1, fails.get(heading))
    assert hint.forced == (len(fails) == 3)
    assert hint.cell == beside(cell, way.name)
    end = ": that is the goal." if hint.cell == truth.goal else "."
    assert hint.text == f"Step {way.word}{end}"
    assert hint.reason == words.next_step(step, least - 1)
    return str(way.name)


def judge_hint(truth: Truth) -> None:
    """A fresh hint."""
    hint = lm.hint(TurretMaze.of(truth.rows))
    if truth.left(truth.start, 0) is None:
        judge_no_walk(truth, hint)
    else:
        judge_next(truth, hint, truth.start, 0)


def played(truth: Truth, position: str, moves: tuple[str, ...]) -> str:
    """The position after the moves of a hint."""
    game = lm.Game(TurretMaze.of(truth.rows), position)
    for move in moves:
        game.push(move)
    return game.position


def judge_no_walk(truth: Truth, hint: lm.Hint[Any]) -> None:
    assert hint.steps == (thought_of(truth.rows),)
    assert (hint.text, hint.forced) == ("No walk leads to the goal.", True)
    assert hint.reason == "A walker who stays alive never comes there."


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
    good = max(time for time, left in enumerate(lefts) if left is not None and time + left == least)
    dead = bool(moves) and not truth.survives(cells[-1], len(moves))
    if dead or good < len(moves):
        kept = len(moves) - 1 if dead else good
        (step,) = hint.steps
        ((choice,), broken), *more = step.leaves()
        assert (step.decided, choice.name, more) == (None, moves[kept], [])
        assert (hint.position, hint.cell, hint.forced) == (moves[:kept], cells[kept], True)
        back = len(moves) - kept
        steps = "the last step" if back == 1 else f"the last {back} steps"
        assert hint.text == f"Take {steps} back."
        assert hint.reason == f"S{words.at_step(broken)[1:]}."
        if dead:
            judge_hit(truth, broken, cells[-1], len(moves))
            return "dead"
        after = lefts[good + 1]
        if after is None:
            assert broken == NoWayLeft(good + 1)
            return "lost"
        assert broken == Longer(good + 1, good + 1 + after - least)
        return "longer"
    if cells[-1] == truth.goal:
        assert hint.steps == (thought_of(truth.rows),)
        assert hint.text == "The walk is a shortest one."
        assert hint.reason == f"No walk has fewer than {counted(least, 'step')}."
        assert len(moves) == least
        return "reached"
    way = judge_next(truth, hint, cells[-1], len(moves))
    assert hint.position == moves + way
    return "next"


def judge_explanation(truth: Truth) -> str:
    """An explanation of the answer; which verdict it explains."""
    maze = TurretMaze.of(truth.rows)
    answer = lm.solve(maze, count_walks=True)
    screens = {screen.title: screen for screen in lm.explain(maze, answer).screens}
    judge_simpler_mazes(truth, screens)
    thought, plain = thought_of(truth.rows), search(truth.rows)
    last = screens["The answer"]
    if isinstance(plain, set):
        assert last.steps == (thought,)
        assert last.words[0] == words.answer(thought)
        (proof,) = last.inside
        assert proof.words[0] == f"{words.in_words(ClosedIn(len(plain)))}."
        return "impossible"
    spread = screens["Where you can be alive"]
    assert spread.steps == (thought,)
    assert spread.words[-1] == words.first_reached(plain[0])
    one = "There is exactly one such walk."
    said = one if plain[1] == 1 else f"There are {plain[1]:,} such walks."
    assert last.words == (words.answer(thought), said)
    assert isinstance(answer, lm.Solved)
    return judge_walk(truth, answer.witness.moves, screens)


def judge_simpler_mazes(truth: Truth, screens: dict[str, Screen]) -> None:
    """The words about the maze without turrets, and with turrets that stand still."""
    names = ("Without turrets", "With turrets that stand still")
    if not any(letter in TURRETS for line in truth.rows for letter in line):
        assert not set(names) & set(screens)
        return
    bare = ["".join("." if letter in TURRETS else letter for letter in line) for line in truth.rows]
    (thought,) = screens[names[0]].steps
    assert thought == thought_of(bare)
    assert screens[names[0]].words == words.without_turrets(thought)
    if thought.decided is None:
        assert list(screens)[3:] == ["The answer"]
        assert isinstance(search(truth.rows), set)
        return
    deadly = rays(truth.rows, 0)
    still = [
        "".join(
            "#" if letter in TURRETS or ((r, c) in deadly and letter != "S") else letter
            for c, letter in enumerate(line)
        )
        for r, line in enumerate(truth.rows)
    ]
    (thought,) = screens[names[1]].steps
    burnt = not any("G" in line for line in still)
    assert screens[names[1]].words == words.still_turrets(thought, goal_under_fire=burnt)
    if not burnt:
        assert thought == thought_of(still)
        return
    (((goal,), hit),) = thought.leaves()
    assert (thought.decided, goal) == (None, truth.goal)
    judge_hit(truth, hit, truth.goal, 0)


def judge_walk(truth: Truth, moves: str, screens: dict[str, Screen]) -> str:
    """The walk is a shortest one, and what is said of a detour is true."""
    cells = truth.cells(moves)
    assert cells[-1] == truth.goal
    assert all(truth.survives(cell, time) for time, cell in enumerate(cells) if time)
    told = words.walk(list(zip(moves, cells[1:], strict=True))[:12], len(moves))
    assert screens["The answer"].inside[-1].words == told
    detour = first_detour(truth, cells)
    screen = screens.get("A step away from the goal")
    if detour is None or screen is None:
        assert (detour, screen) == (None, None)
        return "straight"
    time, ways = detour
    (step,) = screen.steps
    hits = {heading.name: hit for (heading,), hit in step.leaves()}
    assert (step.decided, set(hits)) == (Heading[moves[time - 1]], ways)
    for way, hit in hits.items():
        judge_hit(truth, hit, beside(cells[time - 1], way), time)
    assert screen.words == words.detour(time, step)
    for tried, case in zip(screen.inside, step.ruled_out, strict=True):
        hit = hits[case.choice.name]
        assert tried.words == (words.hit_to_the(case.choice, hit),)
        assert tried.cases == (case,)
        assert tried.marks == Marks(beams=((hit.turret, hit.cell),), crosses=(hit.cell,))
    return "detour"


def first_detour(truth: Truth, cells: list[Cell]) -> tuple[int, set[str]] | None:
    """The first step away from the goal around fire, and the headings that are under fire."""

    def apart(cell: Cell) -> int:
        return abs(cell[0] - truth.goal[0]) + abs(cell[1] - truth.goal[1])

    for time, (cell, onward) in enumerate(pairwise(cells), 1):
        ways = {
            way
            for way in STEPS
            if apart(beside(cell, way)) < apart(cell)
            and truth.empty(beside(cell, way))
            and not truth.survives(beside(cell, way), time)
        }
        if apart(onward) > apart(cell) and ways:
            return time, ways
    return None


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


def test_every_reason_is_true() -> None:
    run(120, 10)


@pytest.mark.parametrize(("rows", "moves"), [(["GS.>"], "E"), (["..S>", ">>.G"], "W")])
def test_a_step_after_which_no_way_is_left(rows: list[str], moves: str) -> None:
    assert judge_hint_in_position(Truth(rows), moves) == "lost"


@pytest.mark.night
@pytest.mark.parametrize("seed", range(8))
def test_every_reason_is_true_of_many_mazes(seed: int) -> None:
    run(600, 100 + seed)
