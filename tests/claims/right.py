"""Right answers of every sort to small puzzles of every kind, for the tests that spoil them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, product
from typing import Any

import lasermaze as lm
from lasermaze.core.answers import AnyAnswer
from lasermaze.kind import kind_named
from lasermaze.kinds.mirrors import MirrorMaze
from lasermaze.kinds.shooters import ShooterGrid
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.turrets import TurretMaze
from tests.board.oracles import brute_force, random_cards
from tests.lazors import plain as lazors
from tests.mirrors import plain as mirrors
from tests.shooters import plain as shooters
from tests.signposts import plain as signposts
from tests.turrets import plain as turrets

#: The names of some of the puzzles.
DETAILS: dict[str, Any] = {"title": "A title", "author": "Somebody", "id": "made/by/hand"}


def puzzles(kind: str, seed: object) -> Iterator[lm.Puzzle]:
    """Small puzzles without end, which a plain search solves at once; some have details."""
    dice = random.Random(f"{kind} {seed}")
    for number, puzzle in enumerate(_PUZZLES[kind](dice)):
        yield replace(puzzle, **DETAILS) if number % 4 == 3 else puzzle


def _turrets(dice: random.Random) -> Iterator[lm.Puzzle]:
    while True:
        size = dice.randint(2, 4), dice.randint(2, 5)
        yield TurretMaze.of(turrets.random_rows(dice, *size))


def _shooters(dice: random.Random) -> Iterator[lm.Puzzle]:
    while True:
        rows = shooters.random_rows(dice, 6)
        if len(rows) * len(rows[0]) <= 16:
            yield ShooterGrid.of(rows)


def _signposts(dice: random.Random) -> Iterator[lm.Puzzle]:
    """One in five has no way to a goal, which is rare among random mazes."""
    for number in count():
        while True:
            rows = signposts.random_rows(dice, dice.randint(1, 3), dice.randint(2, 4))
            starts = signposts.entries(rows).values()
            if number % 5 or all(signposts.search(rows, each)[0] is None for each in starts):
                break
        yield Maze.of(rows)


def _mirrors(dice: random.Random) -> Iterator[lm.Puzzle]:
    while True:
        rows = mirrors.random_rows(dice, dice.randint(3, 5), dice.randint(4, 5), 0.6)
        if sum(row.count("/") + row.count("\\") for row in rows) <= 7:
            yield MirrorMaze.of(rows)


def _board(dice: random.Random) -> Iterator[lm.Puzzle]:
    for card in random_cards.cards(str(dice.random()), random_cards.TINY):
        if brute_force.number_of_placements(card) <= 2000:
            yield card


def _lazors(dice: random.Random) -> Iterator[lm.Puzzle]:
    while True:
        yield lm.parse(lazors.random_card(dice, 5).text())


_PUZZLES = {
    "turrets": _turrets,
    "shooters": _shooters,
    "signposts": _signposts,
    "mirrors": _mirrors,
    "board": _board,
    "lazors": _lazors,
}


def right_answers(kind: str, seed: object) -> Iterator[AnyAnswer]:
    """Answers without end: with every option, one or all solutions, with or without evidence."""
    every = kind_named(kind).options_of("solve")
    flags = [name for name, option in every.items() if option.default is False]
    chosen = [dict(zip(flags, on, strict=True)) for on in product((False, True), repeat=len(flags))]
    for number, puzzle in enumerate(puzzles(kind, seed)):
        options: dict[str, Any] = dict(chosen[number % len(chosen)])
        if "way" in every and number % 3 == 2:
            options["way"] = ("top 1", "left 1", "right 1", "bottom 1")[number % 4]
        limits: dict[str, Any] = ({}, {"keep_all": True, "limit": 6}, {"limit": 1})[number % 3]
        answer = lm.solve(puzzle, **limits, **options)
        yield answer
        if number % 5 == 4 and isinstance(answer, lm.Solved):
            yield replace(answer, evidence=None)
        if kind == "shooters" and isinstance(answer, lm.Solved) and answer.others:
            # The solver's first solution mostly turns the fewest shooters; this one may not.
            first, *rest = answer.others
            others = (replace(answer.witness, forced="", least=None), *rest)
            yield replace(answer, options=(), witness=first, others=others, evidence=None)
        if number % 10 == 9:
            yield lm.Undecided(puzzle=puzzle, reason="time limit")
