"""Two plain players: one walks in anywhere, one goes backward from the goals."""

from __future__ import annotations

import random

from tests.signposts.plain import CLOCKWISE, STEPS, State, entries, moves


def tries_forward(rows: list[str], dice: random.Random) -> int:
    """The moves until some goal is reached: by ways in and at every ? at random, none twice."""
    met: set[State] = set()
    ways = list(entries(rows).values())
    dice.shuffle(ways)
    count = 0
    for way in ways:
        waiting = [way]
        while waiting:
            state = waiting.pop()
            count += 1
            letter = rows[state[0]][state[1]]
            if letter == "G":
                return count
            if letter != "X" and state not in met:
                met.add(state)
                waiting += dice.sample(onward := moves(rows, state), len(onward))
    return count


def tries_backward(rows: list[str], dice: random.Random) -> int:
    """The moves back from the goals until the rim is reached, at every ? at random."""
    goals = [
        (r, c) for r, line in enumerate(rows) for c, letter in enumerate(line) if letter == "G"
    ]
    waiting = [(*goal, heading) for goal in goals for heading in CLOCKWISE]
    dice.shuffle(waiting)
    met: set[State] = set()
    count = 0
    while waiting:
        state = waiting.pop()
        if state in met:
            continue
        met.add(state)
        count += 1
        row, col = state[0] - STEPS[state[2]][0], state[1] - STEPS[state[2]][1]
        if not (0 <= row < len(rows) and 0 <= col < len(rows[0])):
            return count
        if rows[row][col] not in "GX":
            before = [(row, col, heading) for heading in CLOCKWISE]
            led = [one for one in before if state in moves(rows, one)]
            waiting += dice.sample(led, len(led))
    return count
