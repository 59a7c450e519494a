"""Every way to place the blocks of a board, and what sentences about them claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import lasermaze as lm
from tests.library.reasons.engine import Truths
from tests.library.reasons.telling import Choices
from tests.oracles.lazors import Lazors, Truth, truth_of

Spot = tuple[int, int]

#: The blocks of a board all of whose completions are tried.
MOST_BLOCKS = 3


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

    def at(self, state: Any) -> World:
        return self.supposing([each for each in state.letters.items() if each[1] in "abc."])

    def having(self, choices: Iterable[Any]) -> World:
        return self.supposing([(choice.cell, choice.letter) for choice in choices])

    def without(self, choice: Any) -> World:
        (row, col), letter = choice.cell, choice.letter.replace(".", "o")
        return World(self.card, [each for each in self.boards if each[0][row][col] != letter])


def _stays_dark(world: World, reason: Any) -> bool:
    return all(tuple(reason.target) not in points for _, points in world.boards)


def _cannot_all_be_hit(world: World, reason: Any) -> bool:
    return not any(points.issuperset(reason.targets) for _, points in world.boards)


def _can_be_hit(world: World, reason: Any) -> bool:
    return any(tuple(reason.target) in points for _, points in world.boards)


def _is_not_needed(world: World, reason: Any) -> bool:
    return world.is_solved()


TRUTHS: Truths = {
    "no light": _stays_dark,
    "too far": _stays_dark,
    "too few blocks": _cannot_all_be_hit,
    "lights": _can_be_hit,
    "not needed": _is_not_needed,
}


def cards(seed: str, count: int) -> Iterator[Truth]:
    """Random boards, and generated ones, on which blocks are more often needed."""
    dice = Random(seed)
    yield from map(truth_of, Lazors().puzzles(count, dice))
    for number in range(count):
        size, start = dice.choice([(3, 4), (2, 5), (4, 4), (4, 4)]), dice.randrange(10**6)
        board: Any = lm.generate("lazors", size=size, seed=start, any_verdict=number % 3 == 0)
        if sum(board.blocks) <= MOST_BLOCKS:
            yield truth_of(str(board))


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
