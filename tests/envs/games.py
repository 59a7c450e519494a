"""Random play of the compiled games beside `lasermaze.Game`."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np

import lasermaze as lm
from lasermaze.envs.lanes import NUMBERS, PLANES, Lanes
from tests.envs.expected import COUNTED, SEEN
from tests.lazors import plain

SIZES = {
    "turrets": (4, 5),
    "shooters": (4, 5),
    "signposts": (4, 5),
    "mirrors": (6, 7),
    "lazors": (3, 4),
}


class DifferenceError(AssertionError):
    """A position in which the two games differ."""


def is_right(game: Any) -> bool:
    """Whether the checker accepts the position."""
    solution = game.solution
    return solution is not None and lm.judge(game.puzzle, solution).right


def pushed(game: Any, move: str, moves: list[str]) -> bool:
    """Whether a move is legal; then it is made."""
    if move not in moves:
        return False
    try:
        game.push(move)
    except lm.PuzzleError as error:
        if "again and again" in str(error):  # a walk that is too long to be played
            return False
        raise
    return True


def play(kind: str, steps: int, seed: int) -> None:
    """Play both games by the same moves, mostly legal ones, and compare after each."""
    rng = np.random.default_rng(seed)
    rows, cols = SIZES.get(kind, (3, 3))
    most_steps = 4 * rows * cols
    lanes = Lanes(kind, (rows, cols), 1, most_steps)
    puzzles: list[Any] = []
    done = True
    count = 0
    for _step in range(steps):
        if done:
            number = len(puzzles)
            if number < 1 + steps // 500:
                puzzles.append(made(kind, (rows, cols), seed, number))
                assert lanes.add(puzzles[-1]) == number
            else:
                number = int(rng.integers(number))
            game: Any = lm.Game(puzzles[number])
            lanes.begin(0, number)
            lanes.show()
            count = 0
            moves = list(game.legal_moves())
            compare(lanes, game, moves)
        move = chosen(rng, lanes, moves)
        legal = pushed(game, move, moves)
        count += 1
        lanes.step([lanes.moves.index(move)])
        if legal:
            moves = list(game.legal_moves())
        solved = legal and is_right(game)
        ended = solved or not moves
        truncated = not ended and count >= most_steps
        expected = [solved, ended, truncated, not legal]
        if lanes.flags[0].tolist() != expected:
            raise DifferenceError(f"{move} after {game.history} in {game.puzzle}: {expected}")
        compare(lanes, game, moves)
        done = ended or truncated


def made(kind: str, size: tuple[int, int], seed: int, number: int) -> Any:
    """A generated puzzle; for lazors every other one is a random board."""
    if kind == "lazors" and number % 2:
        dice = Random(f"{seed}/{number}")
        while True:
            card = plain.random_card(dice, most_free=size[0] * size[1])
            if (len(card.rows), len(card.rows[0])) == size:
                return lm.parse(card.text())
    many: Any = lm.generate
    return many(kind, size=size, seed=seed, index=number)


def chosen(rng: np.random.Generator, lanes: Lanes, moves: list[str]) -> str:
    """A random move, which is legal nineteen times of twenty."""
    known = moves if moves and rng.random() < 0.95 else lanes.moves
    return known[int(rng.integers(len(known)))]


def compare(lanes: Lanes, game: Any, moves: list[str]) -> None:
    """Compare the legal moves, the planes and the numbers with those of the game."""
    legal = {lanes.moves[index] for index in np.flatnonzero(lanes.masks[0])}
    if legal != {*moves}:
        raise DifferenceError(f"legal moves after {game.history} in {game.puzzle}")
    shown = dict(zip(PLANES[lanes.kind], lanes.planes[0], strict=True))
    for name, cells in SEEN[lanes.kind](game).items():
        expected = np.zeros(lanes.size, np.uint8)
        for cell in cells:
            expected[cell] = 1
        if not np.array_equal(shown.pop(name), expected):
            raise DifferenceError(f"{name!r} after {game.history} in {game.puzzle}")
    assert not shown, f"planes that are not compared: {list(shown)}"
    numbers = dict(zip(NUMBERS[lanes.kind], lanes.numbers[0].tolist(), strict=True))
    if numbers != COUNTED[lanes.kind](game):
        raise DifferenceError(f"{numbers} after {game.history} in {game.puzzle}")
