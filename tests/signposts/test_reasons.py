"""Every reason in hints and explanations, held against plain searches; their words follow.

The values are compared with a plain search over the states (cell, heading), where a ``?`` is free
at every visit: for mazes of all shapes, from fresh positions, half-played and wrong ones, with a
way in asked for or without. The words are those that `words` makes of the same values;
`test_words` has them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Heading
from lasermaze.core.reasons import Case, Step
from lasermaze.core.walks import Longer, NoWayLeft
from lasermaze.interface import Screen
from lasermaze.kinds.signposts import Maze, Way, words
from lasermaze.kinds.signposts.reasons import (
    CheapestOf,
    ClosedIn,
    Dies,
    LeadsNowhere,
    LeavesGrid,
    NotCheapest,
    Thought,
    TooFew,
)
from tests.signposts.plain import CLOCKWISE, STEPS, State, moves, random_mazes
from tests.signposts.truth import Start, Truth, maze_of


def asked_for(way: Start | None) -> dict[str, Any]:
    """The options of a verb that is to look at one way in only."""
    return {} if way is None else {"way": str(Way(*way))}


def nowhere(way: Start | None) -> Thought:
    """The thought that a way in, or any, leads nowhere."""
    return Step(None, (Case(None if way is None else Way(*way), LeadsNowhere()),))


def quickest(truth: Truth, way: Start) -> Thought:
    """The thought that a way in takes as many moves as it takes."""
    cost = truth.costs[way]
    return Step(cost, (Case(cost - 1, TooFew(Way(*way), cost)),))


def judge_choice(truth: Truth, hint: lm.Hint[Any], states: list[State], cost: int) -> str:
    """Hold the hint at a ? against the truth; the heading that it names.

    ``states`` are those of the walk so far, and ``cost`` is that of the best route.
    """
    (step,), (row, col, _) = hint.steps, states[-1]
    way, cell, number = step.decided, (row, col), len(states)
    assert way is not None
    assert (truth.rows[row][col], hint.cell) == ("?", cell)
    least = truth.after(cell, way.name)
    assert least == cost - number
    fails = {heading: broken for (heading,), broken in step.leaves()}
    assert len(fails) == len(step.ruled_out)
    assert way not in fails
    for heading in Heading:
        judge_heading(truth, cell, heading, number + 1, fails.get(heading), least)
    assert hint.forced == all(
        truth.after(cell, heading) is None for heading in CLOCKWISE if heading != way.name
    )
    assert hint.reason == words.at_choice(step, least - 1)
    return str(way.name)


def judge_heading(
    truth: Truth, cell: tuple[int, int], heading: Heading, step: int, broken: Any, least: int
) -> None:
    """Hold the reason against a heading from a ?, None for none, against the truth."""
    there = cell[0] + STEPS[heading.name][0], cell[1] + STEPS[heading.name][1]
    inside = 0 <= there[0] < len(truth.rows) and 0 <= there[1] < len(truth.rows[0])
    left = truth.after(cell, heading.name)
    if left is not None:
        assert broken == (None if left == least else Longer(step, left - least))
        assert left >= least
    elif not inside:
        assert broken == LeavesGrid(step, cell, heading)
    elif truth.rows[there[0]][there[1]] == "X":
        assert broken == Dies(there)
    else:
        assert broken == NoWayLeft(step)


def judge_way_in(truth: Truth, hint: lm.Hint[Any]) -> None:
    """Hold the hint for a way in against the truth."""
    if not truth.costs:
        assert (hint.text, hint.forced) == ("No way in reaches a goal.", True)
        assert hint.steps == (nowhere(None),)
        return
    least = min(truth.costs.values())
    (step,) = hint.steps
    way = step.decided
    assert way is not None
    assert truth.costs[way.side, way.index] == least
    cheapest = CheapestOf(len(truth.costs), least)
    assert step.ruled_out == (Case(least - 1, cheapest),)
    assert hint.forced == (len(truth.costs) == 1)
    assert hint.text == f"Enter {way.words}."
    assert hint.reason.lower() == f"{words.in_words(cheapest)}."


def judge_hint(rows: list[str], way: Start | None) -> None:
    """A fresh hint, with a way in asked for or without."""
    truth, maze = Truth(rows), maze_of(rows)
    if way is None:
        judge_way_in(truth, lm.hint(maze))
        return
    hint = lm.hint(maze, **asked_for(way))
    if way not in truth.costs:
        assert (hint.steps, hint.forced) == ((nowhere(way),), True)
        assert hint.text == f"No goal is reached {Way(*way).words}."
    elif hint.text == "Obey the letters.":
        states = truth.walked(way, "")
        assert len(states) == truth.costs[way]
        assert rows[states[-1][0]][states[-1][1]] == "G"
        assert (hint.steps, hint.forced) == ((quickest(truth, way),), True)
        assert hint.reason.endswith(f" the goal in {counted(truth.costs[way], 'move')}.")
    else:
        heading = Heading[judge_choice(truth, hint, truth.walked(way, ""), truth.costs[way])]
        assert hint.cell
        row, col = hint.cell
        assert hint.text == f"In row {row + 1}, column {col + 1}, go {heading.word}."


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


def judge_hint_for_walker(truth: Truth, way: Start, choices: str, asked: Start | None) -> str:
    """A hint in a position; what kind of hint it was."""
    maze = maze_of(truth.rows)
    position = f"{Way(*way)} {choices}".strip()
    hint = lm.hint(maze, position, **asked_for(asked))
    assert_followed(maze, position, hint)
    if asked is not None and asked not in truth.costs:
        assert hint.text == f"No goal is reached {Way(*asked).words}."
        assert (hint.steps, hint.forced, hint.position) == ((nowhere(asked),), True, "")
        return "nothing"
    if asked is not None and asked != way:
        cost = truth.costs[asked]
        assert hint.steps == (Step(Way(*asked), quickest(truth, asked).ruled_out),)
        assert hint.text == f"Enter {Way(*asked).words}."
        assert hint.reason == (
            f"You came {Way(*way).words}. From there a goal is reached in {counted(cost, 'move')}."
        )
        assert (hint.forced, hint.position) == (True, str(Way(*asked)))
        return "enter"
    if way not in truth.costs:
        assert hint.text == f"Take another way in, not {Way(*way).words}."
        assert (hint.steps, hint.forced, hint.position) == ((nowhere(way),), True, "")
        return "another"
    # The choices one by one: which of them is the first that is in vain?
    used = [len(truth.walked(way, choices[:number])) for number in range(len(choices))]
    for number, (moved, choice) in enumerate(zip(used, choices, strict=True)):
        cell = truth.walked(way, choices[:number])[-1][:2]
        left = truth.after(cell, choice)
        if left is not None and moved + left == truth.costs[way]:
            continue
        more = left and moved + left - truth.costs[way]
        broken = NoWayLeft(moved + 1) if more is None else Longer(moved + 1, more)
        assert hint.steps == (Step(None, (Case(Heading[choice], broken),)),)
        assert hint.text == (
            f"Take back the choice in row {cell[0] + 1}, column {cell[1] + 1}: "
            f"do not go {Heading[choice].word}."
        )
        assert hint.reason == f"M{words.at_move(broken)[1:]}."
        assert (hint.cell, hint.forced) == (cell, True)
        assert hint.position == f"{Way(*way)} {choices[:number]}".strip()
        return "back"
    states = truth.walked(way, choices)
    if truth.rows[states[-1][0]][states[-1][1]] == "G":
        assert (hint.text, hint.forced) == ("The goal is reached.", True)
        assert hint.steps == (quickest(truth, way),)
        least = words.in_words(TooFew(Way(*way), len(states)))
        assert hint.reason == f"N{least[1:]}."
        return "reached"
    heading = judge_choice(truth, hint, states, truth.costs[way])
    assert hint.text == f"Go {Heading[heading].word}."
    assert hint.position == f"{Way(*way)} {choices}{heading}"
    return "choice"


def assert_followed(maze: Maze, position: str, hint: lm.Hint[Any]) -> None:
    """The moves of a hint lead to its position."""
    game = lm.Game(maze, position)
    for move in hint.moves:
        game.push(move)
    assert game.position == hint.position


def judge_explanation(rows: list[str], way: Start | None) -> str:
    """An explanation of an answer; which verdict it explains."""
    truth, maze = Truth(rows), maze_of(rows)
    answer = lm.solve(maze, **asked_for(way))
    screens = {screen.title: screen for screen in lm.explain(maze, answer).screens}
    searched = dict(answer.work)["states"]
    last = screens["The answer"]
    if isinstance(answer, lm.Impossible):
        assert searched == len(truth.left)
        judge_no_goal(truth, way, screens)
        return "impossible"
    assert isinstance(answer, lm.Solved)
    assert searched <= len(truth.left)
    escape = answer.witness
    entered = escape.way.side, escape.way.index
    least = truth.costs[way] if way else min(truth.costs.values())
    assert escape.cost == truth.costs[entered] == least
    assert last.steps == (quickest(truth, entered),)
    legs = len(last.inside) - 1
    in_legs = (words.in_legs(legs),) if legs else ()
    assert last.words == words.escape(Way(*entered), least) + in_legs
    path = states_of(truth, entered, escape.route)
    judge_told_cells(truth, path, last.inside[-1].words)
    judge_legs(path, last.inside[:-1])
    ways_in = screens["The ways in"]
    if way:
        assert (ways_in.words, ways_in.steps) == (("Only this way in counts.",), ())
        return "way"
    assert searched == len(truth.left) or len(truth.costs) == len(truth.entries)
    judge_ways_in(truth, escape.way, ways_in)
    return "solved"


def judge_no_goal(truth: Truth, way: Start | None, screens: dict[str, Screen]) -> None:
    """The smaller of the two sets is shown, and its size is told."""
    assert (way not in truth.costs) if way else not truth.costs
    starts = [truth.entries[way]] if way else list(truth.entries.values())
    reached, asked, last = truth.reached(starts), Way(*way) if way else None, screens["The answer"]
    assert last.steps == (Step(None, (Case(asked, ClosedIn(len(reached))),)),)
    assert last.words == (sentence(words.no_goal(asked)),)
    (proof,) = last.inside
    if way is None and len(truth.left) < len(reached):
        assert screens["Back from the goal"].words == words.BACK + words.CLOSED_RIM
        leads = counted(len(truth.left), "state", verb="leads")
        assert proof.words[0] == f"{leads} to a goal, those on the goals included."
    else:
        assert screens["On from the rim"].words == words.forward(asked)
        assert proof.words[1] == f"{words.in_words(ClosedIn(len(reached)))}."


def judge_ways_in(truth: Truth, best: Way, screen: Screen) -> None:
    """The words about the ways in, and those besides the best one."""
    in_order = list(truth.entries)
    cheapest = sorted((cost, in_order.index(way)) for way, cost in truth.costs.items())
    (least, first), *rest = [(cost, Way(*in_order[index])) for cost, index in cheapest]
    assert first == best
    costlier = [(cost, way) for cost, way in rest[:5] if cost > least]
    cases = [Case(way, NotCheapest(cost, best, least)) for cost, way in costlier]
    only = Case(least - 1, CheapestOf(len(truth.costs), least))
    assert screen.steps == (Step(best, (only, *cases)),)
    assert screen.words == words.ways_in(
        len(truth.entries), len(truth.costs), least, next(iter(rest), None)
    )


def judge_legs(path: list[State], legs: tuple[Screen, ...]) -> None:
    """The legs are the whole route in order; none comes back to a cell, except by turning back."""
    numbers = [list(map(int, re.findall(r"\d+", leg.title))) for leg in legs]
    assert [leg[0] for leg in numbers[1:]] == [leg[-1] + 1 for leg in numbers[:-1]]
    if legs:
        assert (numbers[0][0], numbers[-1][-1]) == (1, len(path))
    for first, *_, last in ((leg[0], leg[-1]) for leg in numbers):
        for number in range(first + 1, last + 1):
            met = {state[:2] for state in path[first - 1 : number - 1]}
            turned = {path[number - 2][2], path[number - 1][2]} in ({"N", "S"}, {"E", "W"})
            assert path[number - 1][:2] not in met or turned


def states_of(truth: Truth, way: Start, route: str) -> list[State]:
    """The states of a route, each of which the rules allow, to a goal."""
    path = [truth.entries[way]]
    assert route[0] == path[0][2]
    for letter in route[1:]:
        (after,) = [state for state in moves(truth.rows, path[-1]) if state[2] == letter]
        path.append(after)
    assert truth.rows[path[-1][0]][path[-1][1]] == "G"
    return path


def judge_told_cells(truth: Truth, path: list[State], lines: tuple[str, ...]) -> None:
    """The list of cells, headings and letters is the route."""
    onward = [Heading[heading] for _, _, heading in path[1:]]
    told = [
        words.move(number, (row, col), Heading[heading], truth.rows[row][col], after)
        for number, ((row, col, heading), after) in enumerate(
            zip(path, [*onward, None], strict=True), 1
        )
    ]
    more = [words.more_moves(len(path) - 60)] if len(path) > 60 else []
    assert lines == (*told[:60], *more)


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


def test_every_reason_is_true() -> None:
    run(120, 10)


@pytest.mark.night
@pytest.mark.parametrize("seed", range(8))
def test_every_reason_is_true_of_many_mazes(seed: int) -> None:
    run(600, 100 + seed)


def test_a_question_mark_is_free_at_every_visit() -> None:
    """East turns back and comes to the ? once more, which then leads to the goal."""
    hint = lm.hint(lm.parse("kind: signposts\ngrid:\nG?U"), way="top 2")
    cell = (0, 1)
    north, east, south = (Heading[name] for name in "NES")
    assert hint.steps == (
        Step(
            Heading.W,
            (
                Case(north, LeavesGrid(2, cell, north)),
                Case(east, Longer(2, 2)),
                Case(south, LeavesGrid(2, cell, south)),
            ),
        ),
    )
    assert not hint.forced


def test_a_hint_at_the_rim_takes_the_way_that_is_asked_for() -> None:
    maze = lm.parse("kind: signposts\ngrid:\nSSG\nSXS")
    assert lm.hint(maze, "").position == "top 3"
    asked = lm.hint(maze, "", way="left 1")
    assert (asked.text, asked.position) == ("Enter from the left of row 1.", "left 1")
    assert asked.reason == "From there a goal is reached in 3 moves."
    assert asked.steps == (Step(Way("left", 0), (Case(2, TooFew(Way("left", 0), 3)),)),)
    barred = lm.hint(maze, "", way="left 2")
    assert barred.text == "No goal is reached from the left of row 2."
    assert barred.steps == (nowhere(("left", 1)),)
    with pytest.raises(lm.PuzzleError, match="no way in 'left 3'"):
        lm.hint(maze, "", way="left 3")
