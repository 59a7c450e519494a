"""Every number, and every "never", "only" and "forced", of hints and explanations.

The words are parsed here and held against a plain search over the states (cell, heading), where
a ``?`` is free at every visit: for mazes of all shapes, from fresh positions, half-played and
wrong ones, with a way in asked for or without.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.kinds.signposts import Maze
from tests.signposts.plain import CLOCKWISE, STEPS, State, entries, moves, random_mazes

HEADINGS = {"north": "N", "east": "E", "south": "S", "west": "W"}
TURNS = {"go straight on": 0, "turn right": 1, "turn back": 2, "turn left": 3}


class Truth:
    """What is true of a maze, by plain searches."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        self.entries = entries(rows)

    @cached_property
    def left(self) -> dict[State, int]:
        """The least moves from every state from which a goal is reached, X left out."""
        height, width = len(self.rows), len(self.rows[0])
        states = [
            (r, c, heading) for r in range(height) for c in range(width) for heading in CLOCKWISE
        ]
        before: dict[State, list[State]] = {state: [] for state in states}
        for state in states:
            for after in moves(self.rows, state):
                before[after].append(state)
        layer = [state for state in states if self.rows[state[0]][state[1]] == "G"]
        left = dict.fromkeys(layer, 0)
        while layer:
            further = dict.fromkeys(
                one for state in layer for one in before[state] if one not in left
            )
            left |= dict.fromkeys(further, left[layer[0]] + 1)
            layer = list(further)
        return left

    @cached_property
    def costs(self) -> dict[tuple[str, int], int]:
        """The cost of each way in that reaches a goal."""
        found = {way: self.left.get(state) for way, state in self.entries.items()}
        return {way: 1 + left for way, left in found.items() if left is not None}

    def after(self, cell: tuple[int, int], heading: str) -> int | None:
        """The moves from a ? to a goal, if the first one goes along a heading."""
        row, col = cell[0] + STEPS[heading][0], cell[1] + STEPS[heading][1]
        left = self.left.get((row, col, heading))
        return None if left is None else left + 1

    def reached(self, starts: list[State]) -> set[State]:
        """All states that some states lead to, alive."""
        met = {one for one in starts if self.rows[one[0]][one[1]] != "X"}
        waiting = list(met)
        while waiting:
            fresh = set(moves(self.rows, waiting.pop())) - met
            met |= fresh
            waiting += fresh
        return met

    def walked(self, way: tuple[str, int], choices: str) -> list[State]:
        """The states of a walk by the letters and these choices, as far as they go."""
        states, left = [self.entries[way]], list(choices)
        while True:
            row, col, _ = states[-1]
            onward = moves(self.rows, states[-1])
            if self.rows[row][col] == "?":
                if not left:
                    return states
                heading = left.pop(0)
                onward = [one for one in onward if one[2] == heading]
            if not onward:
                return states
            states.append(onward[0])


def way_of(side: str, line: str) -> tuple[str, int]:
    return side, int(line) - 1


def parsed(pattern: str, text: str) -> tuple[str, ...]:
    found = re.fullmatch(pattern, text)
    assert found, (pattern, text)
    return found.groups()


CHOICE = (
    r"At the '\?' in row (\d+), column (\d+), where you come heading (\w+) with move (\d+), "
    r"([a-z ]+), to the (\w+)\."
)
OTHERS = r"From there the goal is (\d+) moves? away; by the other headings, (.*)\."


def judge_choice(truth: Truth, hint: lm.Hint[Any], cost: int, before: int) -> tuple[str, int]:
    """Hold the hint at a ? against the truth; the heading that it names, and after how many moves.

    ``cost`` is that of the best route, which must go through here after ``before`` moves or more.
    """
    row, col, arrival, number, turn, onward = parsed(CHOICE, hint.text)
    least, others = parsed(OTHERS, hint.reason)
    cell = int(row) - 1, int(col) - 1
    assert hint.cell == cell
    assert truth.rows[cell[0]][cell[1]] == "?"
    heading = HEADINGS[onward]
    assert CLOCKWISE[(CLOCKWISE.index(HEADINGS[arrival]) + TURNS[turn]) % 4] == heading
    said = dict(part.split(": ") for part in others.split(", "))
    assert {*said, onward} == set(HEADINGS)
    for name, moves_left in said.items():
        found = truth.after(cell, HEADINGS[name])
        assert moves_left == ("never" if found is None else str(found)), (truth.rows, hint)
    assert truth.after(cell, heading) == int(least)
    assert hint.forced == all(moves_left == "never" for moves_left in said.values())
    assert all(
        moves_left == "never" or int(moves_left) >= int(least) for moves_left in said.values()
    )
    assert int(number) >= before
    assert int(number) + int(least) == cost
    return heading, int(number)


def judge_way_in(truth: Truth, hint: lm.Hint[Any]) -> tuple[str, int] | None:
    """Hold the hint for a way in against the truth; the way that it names."""
    if not truth.costs:
        assert hint.text == "No goal is reached from anywhere."
        assert hint.forced
        return None
    side, line = parsed(r"Enter from the (\w+) of \w+ (\d+)\.", hint.text)
    way = way_of(side, line)
    assert truth.costs[way] == min(truth.costs.values())
    assert hint.forced == (len(truth.costs) == 1)
    if hint.forced:
        assert hint.reason == "It is the only way in that reaches a goal."
    else:
        (count,) = parsed(r"(\d+) ways in reach a goal, none in fewer moves\.", hint.reason)
        assert int(count) == len(truth.costs)
    return way


def judge_hint(rows: list[str], way: tuple[str, int] | None) -> None:
    """A fresh hint, with a way in asked for or without."""
    truth, maze = Truth(rows), Maze(len(rows), len(rows[0]), "".join(rows).encode())
    if way is None:
        judge_way_in(truth, lm.hint(maze))
        return
    hint = lm.hint(maze, way=f"{way[0]} {way[1] + 1}")
    if way not in truth.costs:
        side, line = parsed(r"No goal is reached from the (\w+) of \w+ (\d+)\.", hint.text)
        assert (way_of(side, line), hint.forced) == (way, True)
    elif hint.text == "Obey the letters.":
        (cost,) = parsed(
            r"There is no \? on the way, and the goal is reached in (\d+) moves?\.", hint.reason
        )
        states = truth.walked(way, "")
        assert (int(cost), len(states)) == (truth.costs[way],) * 2
        assert rows[states[-1][0]][states[-1][1]] == "G"
        assert hint.forced
    else:
        assert truth.walked(way, "")[-1][:2] == hint.cell
        judge_choice(truth, hint, truth.costs[way], 1)


def positions(truth: Truth, dice: random.Random) -> Iterator[tuple[tuple[str, int], str]]:
    """Ways in with random choices, each after as many as the walk asks for, or fewer."""
    ways = dice.sample(sorted(truth.entries), min(4, len(truth.entries)))
    for way in ways:
        choices = ""
        for _ in range(dice.randint(0, 4)):
            row, col, _ = truth.walked(way, choices)[-1]
            onward = "".join(one[2] for one in moves(truth.rows, (row, col, "N")))
            if truth.rows[row][col] != "?":
                break
            choices += dice.choice(dice.choice([CLOCKWISE, onward or CLOCKWISE]))
            if len(truth.walked(way, choices)) == len(truth.walked(way, choices[:-1])):
                break  # that choice leaves the grid, or is death
        yield way, choices


def judge_hint_for_walker(
    truth: Truth, way: tuple[str, int], choices: str, asked: tuple[str, int] | None
) -> str:
    """A hint in a position; what kind of hint it was."""
    rows = truth.rows
    maze = Maze(len(rows), len(rows[0]), "".join(rows).encode())
    position = f"{way[0]} {way[1] + 1} {choices}".strip()
    options: dict[str, Any] = {"way": f"{asked[0]} {asked[1] + 1}"} if asked else {}
    hint = lm.hint(maze, position, **options)
    assert_followed(maze, position, hint)
    if asked is not None and asked not in truth.costs:
        side, line = parsed(r"No goal is reached from the (\w+) of \w+ (\d+)\.", hint.text)
        assert (way_of(side, line), hint.forced, hint.position) == (asked, True, "")
        return "nothing"
    if asked is not None and asked != way:
        side, line = parsed(r"Enter from the (\w+) of \w+ (\d+)\.", hint.text)
        *came, cost = parsed(
            r"You came from the (\w+) of \w+ (\d+)\. "
            r"From there a goal is reached in (\d+) moves?\.",
            hint.reason,
        )
        assert (way_of(side, line), way_of(*came)) == (asked, way)
        assert (int(cost), hint.forced) == (truth.costs[asked], True)
        assert hint.position == f"{asked[0]} {asked[1] + 1}"
        return "enter"
    if way not in truth.costs:
        assert hint.text == f"Take another way in than {way[0]} {way[1] + 1}."
        assert (hint.forced, hint.position) == (True, "")
        return "another"
    # The choices one by one: which of them is the first that is in vain?
    used = [len(truth.walked(way, choices[:number])) for number in range(len(choices))]
    for number, (moved, choice) in enumerate(zip(used, choices, strict=True)):
        cell = truth.walked(way, choices[:number])[-1][:2]
        left = truth.after(cell, choice)
        if left is not None and moved + left == truth.costs[way]:
            continue
        row, col, heading = parsed(
            r"Take back what was chosen at the '\?' in row (\d+), column (\d+): not to the (\w+)\.",
            hint.text,
        )
        assert (int(row) - 1, int(col) - 1, HEADINGS[heading]) == (*cell, choice)
        assert hint.forced
        assert hint.position == f"{way[0]} {way[1] + 1} {choices[:number]}".strip()
        if left is None:
            assert hint.reason == "That way no goal is reached."
        else:
            (more,) = parsed(r"That way is (\d+) moves? longer than it need be\.", hint.reason)
            assert int(more) == moved + left - truth.costs[way]
        return "back"
    states = truth.walked(way, choices)
    if rows[states[-1][0]][states[-1][1]] == "G":
        assert (hint.text, hint.forced) == ("The goal is reached.", True)
        side, line = parsed(r"No route has fewer moves from the (\w+) of \w+ (\d+)\.", hint.reason)
        assert way_of(side, line) == way
        assert len(states) == truth.costs[way]
        return "reached"
    heading, number = judge_choice(truth, hint, truth.costs[way], len(states))
    assert (number, hint.cell) == (len(states), states[-1][:2])
    assert hint.position == f"{way[0]} {way[1] + 1} {choices}{heading}"
    return "choice"


def assert_followed(maze: Maze, position: str, hint: lm.Hint[Any]) -> None:
    """The moves of a hint lead to its position."""
    game = lm.Game(maze, position)
    for move in hint.moves:
        game.push(move)
    assert game.position == hint.position


def judge_explanation(rows: list[str], way: tuple[str, int] | None) -> str:
    """An explanation of an answer; which verdict it explains."""
    truth, maze = Truth(rows), Maze(len(rows), len(rows[0]), "".join(rows).encode())
    options: dict[str, Any] = {"way": f"{way[0]} {way[1] + 1}"} if way else {}
    answer = lm.solve(maze, **options)
    explanation = lm.explain(maze, answer)
    told = " ".join(explanation.paragraphs)
    height, width, states = map(
        int, found(r"([\d,]+) rows? of (\d+) cells? makes? ([\d,]+) states", told.replace(",", ""))
    )
    assert (height, width, states) == (len(rows), len(rows[0]), 4 * len(rows) * len(rows[0]))
    searched = int(found(r"Here it went back from ([\d,]+) states?\.", told)[0].replace(",", ""))
    if isinstance(answer, lm.Impossible):
        assert searched == len(truth.left)
        assert (way not in truth.costs) if way else not truth.costs
        starts = [truth.entries[way]] if way else list(truth.entries.values())
        (reached,) = found(r"by every choice at every \?, reaches ([\d,]+) states? in all\.", told)
        assert int(reached.replace(",", "")) == len(truth.reached(starts))
        return "impossible"
    assert searched <= len(truth.left)
    side, line, row, col, cost = found(
        r"The escape enters from the (\w+) of \w+ (\d+) and reaches the goal in row (\d+), "
        r"column (\d+) in (\d+) moves?,",
        told,
    )
    entered = way_of(side, line)
    assert (
        int(cost)
        == truth.costs[entered]
        == (truth.costs[way] if way else min(truth.costs.values()))
    )
    assert rows[int(row) - 1][int(col) - 1] == "G"
    judge_told_choices(truth, entered, int(cost), told)
    chapters = {chapter.title: chapter.paragraphs for chapter in explanation.chapters}
    judge_told_cells(truth, entered, int(cost), chapters["The escape, cell by cell"])
    if way:
        assert "Only this way in was looked at." in told
        return "way"
    assert searched == len(truth.left) or len(truth.costs) == len(truth.entries)
    ways, count = map(int, found(r"Of the (\d+) ways in, (\d+) reach(?:es)? a goal", told))
    assert (ways, count) == (len(truth.entries), len(truth.costs))
    failing = re.search(r"The (\d+) other ways? in w(?:as|ere) never met", told)
    assert (int(failing[1]) if failing else 0) == ways - count
    others = re.search(r"\(after the escape: ([^)]*)\)", told)
    listed = (
        [parsed(r"(\w+) (\d+) in (\d+)", part) for part in others[1].split(", ")] if others else []
    )
    assert len(listed) == min(5, count - 1)
    for side, line, cost in listed:
        assert truth.costs[way_of(side, line)] == int(cost)
    rest = sorted(truth.costs.values())[1:6]
    assert [int(cost) for _, _, cost in listed] == rest
    return "solved"


def found(pattern: str, text: str) -> tuple[str, ...]:
    match = re.search(pattern, text)
    assert match, (pattern, text)
    return match.groups()


def judge_told_cells(truth: Truth, way: tuple[str, int], cost: int, lines: tuple[str, ...]) -> None:
    """The list of cells, headings and letters is a walk by the rules from a way in to a goal."""
    if cost > 60:
        assert lines[-1] == f"And {cost - 60:,} more."
        lines = lines[:-1]
    assert len(lines) == min(cost, 60)
    expected = {truth.entries[way]}
    for number, line in enumerate(lines, start=1):
        told, row, col, arrival, letter, rest = parsed(
            r"(\d+)\. row (\d+), column (\d+), heading (\w+): (.), (.*)", line
        )
        state = (int(row) - 1, int(col) - 1, HEADINGS[arrival])
        assert (int(told), letter) == (number, truth.rows[state[0]][state[1]])
        assert state in expected
        if number == cost:
            assert (letter, rest) == ("G", "the goal.")
            return
        chosen, turn, onward = parsed(r"(choose to )?(.*), to the (\w+)\.", rest)
        assert bool(chosen) == (letter == "?")
        turned_to = CLOCKWISE[(CLOCKWISE.index(state[2]) + TURNS[turn]) % 4]
        assert turned_to == HEADINGS[onward]
        expected = {after for after in moves(truth.rows, state) if after[2] == turned_to}


def judge_told_choices(truth: Truth, way: tuple[str, int], cost: int, told: str) -> None:
    """The choices that are told lead from ? to ? without a move lost."""
    if "No '?' is met on the way" in told:
        assert len(truth.walked(way, "")) == cost
        return
    (listed,) = found(r"by which the search came: ([^.]*)\.", told)
    *parts, last = listed.split("; ")
    more = re.fullmatch(r"and (\d+) more", last)
    if not more:
        parts.append(last)
    choices = ""
    for part in parts:
        name, row, col, number = parsed(
            r"(\w+) in row (\d+), column (\d+) \(after move (\d+)\)", part
        )
        states = truth.walked(way, choices)
        cell = int(row) - 1, int(col) - 1
        assert (len(states), states[-1][:2]) == (int(number), cell)
        left = truth.after(cell, HEADINGS[name])
        assert left is not None
        assert int(number) + left == cost
        choices += HEADINGS[name]
    ends_at_goal = (
        truth.rows[truth.walked(way, choices)[-1][0]][truth.walked(way, choices)[-1][1]] == "G"
    )
    assert ends_at_goal == (more is None)


def run(count: int, seed: int) -> None:
    dice, seen = random.Random(seed), set[str]()
    for rows in random_mazes(count, seed):
        truth = Truth(rows)
        ways = dice.sample(sorted(truth.entries), min(3, len(truth.entries)))
        for way in (None, *ways):
            judge_hint(rows, way)
            seen.add(judge_explanation(rows, way))
        for way, choices in positions(truth, dice):
            seen.add(judge_hint_for_walker(truth, way, choices, None))
            seen.add(judge_hint_for_walker(truth, way, choices, dice.choice([way, *ways])))
    assert seen >= {"impossible", "solved", "way", "another", "back", "reached", "choice", "enter"}


def test_every_word_is_true() -> None:
    run(120, 10)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_every_word_is_true_of_many_mazes(seed: int) -> None:
    run(600, 100 + seed)


def test_a_question_mark_is_free_at_every_visit() -> None:
    """East turns back and comes to the ? once more, which then leads to the goal."""
    hint = lm.hint(lm.parse("kind: signposts\ngrid:\nG?U"), way="top 2")
    assert "to the west" in hint.text
    assert hint.reason == (
        "From there the goal is 1 move away; by the other headings, north: never, east: 3, "
        "south: never."
    )
    assert not hint.forced


def test_a_hint_at_the_rim_takes_the_way_that_is_asked_for() -> None:
    maze = lm.parse("kind: signposts\ngrid:\nSSG\nSXS")
    assert lm.hint(maze, "").position == "top 3"
    asked = lm.hint(maze, "", way="left 1")
    assert (asked.text, asked.position) == ("Enter from the left of row 1.", "left 1")
    assert asked.reason == "From there a goal is reached in 3 moves."
    barred = lm.hint(maze, "", way="left 2")
    assert barred.text == "No goal is reached from the left of row 2."
    with pytest.raises(lm.PuzzleError, match="no way in 'left 3'"):
        lm.hint(maze, "", way="left 3")
