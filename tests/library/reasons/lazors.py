"""Every way to place the blocks of a board, and what sentences about them claim."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import lasermaze as lm
from tests.library.reasons.telling import Choices, Claims
from tests.oracles.lazors import Lazors, Truth, truth_of

Spot = tuple[int, int]


@dataclass(frozen=True)
class World:
    """Full boards, each with the points where light is."""

    card: Truth
    boards: list[tuple[tuple[str, ...], set[tuple[int, int]]]]

    @classmethod
    def of(cls, card: Truth) -> World:
        return cls(card, [(rows, points) for rows, (points, _) in card.lit.items()])

    def supposing(self, choices: Choices) -> World:
        """Those with these contents; ``.`` is a cell that stays empty."""
        wanted = [(cell, "o" if letter == "." else letter) for cell, letter in choices]
        kept = [
            (rows, points)
            for rows, points in self.boards
            if all(rows[row][col] == letter for (row, col), letter in wanted)
        ]
        return World(self.card, kept)

    def is_solved(self) -> bool:
        return bool(self.solutions())

    def solutions(self) -> list[tuple[str, ...]]:
        return [rows for rows, points in self.boards if points.issuperset(self.card.targets)]


def _no_light(world: World, reason: Any) -> bool:
    return all(tuple(reason.target) not in points for _, points in world.boards)


def _fails(world: World, reason: Any) -> bool:
    return not world.is_solved()


CLAIMS: Claims = {
    "no light": {r"target (stays dark|gets no light)|no light can hit": _no_light},
    "too few left": {r"cannot bring light to every target": _fails},
    "searched": {r"only a search (refutes|shows) it": _fails},
}

#: The classes that `decisions_hold` tries.
OF_DECISIONS = {"only left"}

NOT_TRIED = {
    "not as given": "a fault of an answer, which is no hint",
    "wrongly many": "a fault of an answer, which is no hint",
    "dark": "a fault of an answer, which is no hint",
}


def decisions_hold(world: World, step: Any) -> bool:
    """Whether every solution has what a step decides, and its reason without a choice is so."""
    reason = step.reason
    if reason is not None and reason.name() == "no light" and not _no_light(world, reason):
        return False
    if step.decided is None:
        return not world.is_solved()
    (row, col), letter = step.decided
    said = "o" if letter == "." else letter
    boards = world.solutions()
    if reason is not None and reason.name() == "only left":
        boards = [rows for rows, _ in world.boards]
    return all(rows[row][col] == said for rows in boards)


def cards(seed: str, count: int) -> Iterator[Truth]:
    return map(truth_of, Lazors().puzzles(count, Random(seed)))


def played(card: Truth, dice: Random) -> Iterator[tuple[str, list[tuple[Spot, str]]]]:
    """Positions of a player who places some blocks at random, with what is placed."""
    game = lm.Game(puzzle_of(card))
    for _ in range(2):
        moves = list(game.legal_moves())
        if not moves:
            return
        game.push(dice.choice(moves))
        grid = game.position.partition("GRID START\n")[2].partition("\nGRID STOP")[0]
        rows = [line.split() for line in grid.splitlines()]
        yield (
            game.position,
            [
                ((r, c), letter)
                for r, line in enumerate(rows)
                for c, letter in enumerate(line)
                if letter in "abc"
            ],
        )


def puzzle_of(card: Truth) -> Any:
    return lm.parse(card.board.text(), "lazors")
