"""Two players of beam shooters, to measure the difficulty by: how often they turn a shooter.

Neither knows the solver. Both see the demands of a grid: each empty cell wants one of the beams
that could light it, each shooter one of the axes along which it hits nobody. Where nothing tells
them what to do next they choose at random, so the mean over several games is to be taken.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tests.shooters.plain import SIDES, beam

#: A shooter's number, twice, plus one if it fires north and south.
Literal = int


class Demands:
    """The demands of a grid, as its player sees them.

    Attributes:
        shooters: how many there are.
        near: for each literal the demands that it is one of the answers to.
        answers: for each demand the literals of which one must hold.
    """

    def __init__(self, rows: list[str]) -> None:
        cells = [(r, c) for r, line in enumerate(rows) for c in range(len(line))]
        turning = [(r, c) for r, c in cells if rows[r][c] in "-|"]
        lit: dict[tuple[int, int], set[Literal]] = {
            (r, c): set() for r, c in cells if rows[r][c] == "."
        }
        self.shooters = len(turning)
        self.answers: list[set[Literal]] = []
        for number, shooter in enumerate(turning):
            safe = set()
            for literal, axis in enumerate("-|", 2 * number):
                beams = [beam(rows, *shooter, side) for side in SIDES[axis]]
                if not any(hit for _, hit in beams):
                    safe.add(literal)
                    for cell in beams[0][0] | beams[1][0]:
                        lit[cell].add(literal)
            if len(safe) < 2:
                self.answers.append(safe)
        self.answers += lit.values()
        self.near: list[list[int]] = [[] for _ in range(2 * self.shooters)]
        for demand, answers in enumerate(self.answers):
            for literal in answers:
                self.near[literal].append(demand)


class _Game:
    """A grid in the middle of a game."""

    def __init__(self, demands: Demands, dice: random.Random) -> None:
        self.demands, self.dice = demands, dice
        self.holds = [False] * len(demands.near)
        self.order: list[Literal] = []
        self.turns = 0

    def turn(self, literal: Literal) -> None:
        self.holds[literal] = True
        self.order.append(literal)
        self.turns += 1

    def take_back(self, count: int) -> None:
        while len(self.order) > count:
            self.holds[self.order.pop()] = False

    def is_wrong(self, literal: Literal) -> bool:
        """Whether a shooter that is turned leaves a demand without an answer."""
        return any(
            all(self.holds[one ^ 1] for one in self.demands.answers[demand])
            for demand in self.demands.near[literal ^ 1]
        )


def turns_of_a_trier(demands: Demands, dice: random.Random, most: int) -> int:
    """How often a player turns a shooter who tries, and sees only faults that have occurred.

    The player goes from a shooter to one that could light a cell for it, and sets it at random.
    If something is dark for good or hit, it is turned the other way; if that is wrong too, the
    shooter before it is. At most so many turns.
    """
    game = _Game(demands, dice)
    if not all(demands.answers):
        return 1
    walk = list(_walk(demands, dice))
    tried: list[list[Literal]] = []
    while game.turns < most:
        if len(tried) == len(game.order):
            if len(tried) == len(walk):
                break
            both = [2 * walk[len(tried)], 2 * walk[len(tried)] + 1]
            dice.shuffle(both)
            tried.append(both)
        if tried[-1]:
            game.turn(tried[-1].pop())
            if game.is_wrong(game.order[-1]):
                game.take_back(len(game.order) - 1)
            continue
        tried.pop()
        if not tried:
            break
        game.take_back(len(game.order) - 1)
    return game.turns


def _walk(demands: Demands, dice: random.Random) -> Iterator[int]:
    """The shooters, each beside one of those before if there is such a one."""
    left = set(range(demands.shooters))
    beside: list[int] = []
    while left:
        near = [one for one in beside if one in left]
        shooter = dice.choice(near or sorted(left))
        left.remove(shooter)
        beside = near + [
            one // 2
            for literal in (2 * shooter, 2 * shooter + 1)
            for demand in demands.near[literal]
            for one in demands.answers[demand]
        ]
        yield shooter


def turns_of_a_thinker(demands: Demands, dice: random.Random) -> int:
    """How often a player turns a shooter who first does what must be done.

    The player turns the shooters to which a demand leaves no choice, one at a time in any order,
    and looks what must be done next. When there is nothing more, the player turns any other
    shooter at random and goes on; once something is wrong all that is taken back, and the
    shooter has to be turned the other way. What goes well is kept.
    """
    game = _Game(demands, dice)
    if not all(demands.answers):
        return 1
    single = [one for answers in demands.answers if len(answers) == 1 for one in answers]
    goes_well = _follow(game, single)
    left = list(range(demands.shooters))
    dice.shuffle(left)
    while goes_well and left:
        both = [2 * left[-1], 2 * left[-1] + 1]
        left.pop()
        if game.holds[both[0]] or game.holds[both[1]]:
            continue
        dice.shuffle(both)
        sure = len(game.order)
        for literal in both:
            goes_well = _follow(game, [literal])
            if goes_well:
                break
            game.take_back(sure)
    return game.turns


def _follow(game: _Game, waiting: list[Literal]) -> bool:
    """Turn shooters, and all that have to be turned then. Returns whether nothing is wrong."""
    while waiting:
        literal = waiting.pop(game.dice.randrange(len(waiting)))
        if game.holds[literal]:
            continue
        if game.holds[literal ^ 1]:
            return False
        game.turn(literal)
        for demand in game.demands.near[literal ^ 1]:
            answers = game.demands.answers[demand]
            if any(game.holds[one] for one in answers):
                continue
            left = [one for one in answers if not game.holds[one ^ 1]]
            if not left:
                return False
            waiting += left
    return True
