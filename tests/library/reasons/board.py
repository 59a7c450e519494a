"""Every way to fill a card of the board game, and what sentences about them claim."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import lasermaze as lm
from tests.board.cards import small
from tests.library.reasons.telling import Choices, Claims
from tests.oracles.board import Grid, Light, card_of, leaving, shine

MOST = 1_500

Spot = tuple[int, int]


@dataclass(frozen=True)
class World:
    """Full grids that a card can become, each with its light."""

    card: Any
    stray_beams: bool
    grids: list[tuple[Grid, Light]]

    @classmethod
    def of(cls, card: Any, *, stray_beams: bool) -> World:
        grids: list[Any] = [(grid, shine(grid)) for grid in card_of(str(card)).grids()]
        return cls(card, stray_beams, grids)

    def where(self, is_so: Callable[[Any, Light], bool]) -> World:
        kept = [(grid, light) for grid, light in self.grids if is_so(grid, light)]
        return World(self.card, self.stray_beams, kept)

    def supposing(self, choices: Choices) -> World:
        wanted = [(cell, code(token)) for cell, token in choices]
        return self.where(lambda grid, _: all(grid[at] == said for at, said in wanted))

    def like(self, board: Any) -> World:
        """Those in which each token of a board is where it is on that board."""
        tokens = [(cell, token.piece, token.way) for cell, token in board.tokens()]
        return self.where(
            lambda grid, _: all(
                grid[at][0] == piece and way in ("?", grid[at][1:]) for at, piece, way in tokens
            )
        )

    def is_solution(self, grid: Any, light: Light) -> bool:
        return not card_of(str(self.card)).broken(grid, stray_beams=self.stray_beams)

    def is_solved(self) -> bool:
        return any(self.is_solution(*one) for one in self.grids)

    def solutions(self) -> list[Any]:
        return [grid for grid, light in self.grids if self.is_solution(grid, light)]

    def always(self, is_so: Callable[[Any, Light], bool]) -> bool:
        return all(is_so(grid, light) for grid, light in self.grids)

    def legal(self, reason: Any) -> World:
        """Those whose beams are legal: none strays or lights a target too many."""
        if reason.beams.name == "ANY":
            return self

        def keeps(grid: Any, light: Light) -> bool:
            if strays(light):
                return False
            return bool(
                reason.beams.name == "KEPT" or self.lit_in_the_end(light) <= self.card.targets
            )

        return self.where(keeps)

    def lit_in_the_end(self, light: Light) -> int:
        """How many targets are lit at least, once those are that must be."""
        given = {spot for spot in light.lit if self.card[spot] is not None}
        return len(self.must | given) + max(self.marks, self.added_lit(light))

    @property
    def must(self) -> set[Spot]:
        return {spot for spot, token in self.card.tokens() if token.must_light}

    @property
    def marks(self) -> int:
        return sum(token.must_light for token in self.card.pile)

    def added_lit(self, light: Light) -> int:
        return sum(self.card[spot] is None for spot in light.lit)

    def dark(self, grid: Any, light: Light) -> int:
        """How many tokens no beam touches."""
        return sum(said[0] in "TSDC" and cell not in light.touched for cell, said in grid.items())


def strays(light: Light) -> bool:
    return bool(light.ends or light.exits)


def code(token: Any) -> str:
    return "." if token is None else token.code.rstrip("!")


def stands(world: World, reason: Any) -> bool:
    return world.always(lambda grid, _: grid[reason.cell][0] == reason.token.piece)


def _leaves(world: World, reason: Any) -> bool:
    way = reason.cell, reason.heading.name
    return world.always(lambda _, light: way in light.exits)


def _blocked(world: World, reason: Any) -> bool:
    way = reason.cell, reason.heading.name
    ends = world.always(lambda _, light: way in light.ends)
    return ends and stands(world, reason)


def _untouched(world: World, reason: Any) -> bool:
    return world.always(lambda _, light: reason.cell not in light.touched) and stands(world, reason)


def _unlit(world: World, reason: Any) -> bool:
    return world.always(lambda _, light: reason.cell not in light.lit)


def _unreached(world: World, reason: Any) -> bool:
    """No beam comes to a token; of a checkpoint, no beam passes it."""
    if reason.token.piece == "C":
        return _untouched(world, reason)
    return world.always(lambda _, light: reason.cell not in light.spots) and stands(world, reason)


def _opaque_only(world: World, reason: Any) -> bool:
    """Each beam that comes to a token ends on an opaque side of it."""

    def is_so(grid: Any, light: Light) -> bool:
        on = (way for spot, way in light.entered if spot == reason.cell)
        is_lit = reason.cell in light.lit
        return not is_lit and not any(leaving(grid[reason.cell], way) for way in on)

    return world.always(is_so) and stands(world, reason)


def _blocks(world: World, reason: Any) -> bool:
    """A beam does come to the token, and ends on an opaque side of it."""
    return world.always(lambda _, light: reason.cell in {cell for cell, _ in light.ends})


def _most_lit(world: World, reason: Any) -> bool:
    wanted, most = world.card.targets, reason.most
    return most < wanted and world.always(lambda _, light: len(light.lit) <= most)


def _most_added_lit(world: World, reason: Any) -> bool:
    is_so = world.always(lambda _, light: world.added_lit(light) <= reason.most)
    return reason.most < world.marks and is_so


def _too_few_beams(world: World, reason: Any) -> bool:
    return world.always(
        lambda _, light: len(light.lit) < world.card.targets or not world.must <= light.lit
    )


def _numbers_differ(world: World, reason: Any) -> bool:
    kept = [len(light.lit) for _, light in world.grids if not strays(light)]
    wanted = world.card.targets - reason.targets
    return reason.left != reason.targets and all(lit - wanted == reason.left for lit in kept)


def _nothing_fits(world: World, reason: Any) -> bool:
    return world.always(
        lambda _, light: (
            reason.cell in light.spots
            and (
                strays(light) or len(light.lit) != world.card.targets or not world.must <= light.lit
            )
        )
    )


def _some_dark(least: Callable[[Any], int]) -> Callable[[World, Any], bool]:
    def is_so(world: World, reason: Any) -> bool:
        return world.always(lambda grid, light: world.dark(grid, light) >= least(reason))

    return is_so


def _fails(world: World, reason: Any) -> bool:
    return not world.is_solved()


def _of_legal(is_so: Callable[[World, Any], bool]) -> Callable[[World, Any], bool]:
    return lambda world, reason: is_so(world.legal(reason), reason)


CLAIMS: Claims = {
    "leaves grid": {r"beam leaves the grid": _leaves},
    "ends on opaque side": {r"blocks the beam|ends on an opaque side": _blocked},
    "too many lit": {
        r"too many targets are lit|targets? (is|are) lit, \d+ wanted": lambda world, reason: (
            reason.wanted < reason.lit
            and world.always(lambda _, light: len(light.lit) >= reason.lit)
        )
    },
    "too few lit": {
        r"too few targets are lit|targets? (is|are) lit, \d+ wanted": lambda world, reason: (
            reason.lit < reason.wanted == world.card.targets
            and world.always(lambda _, light: len(light.lit) == reason.lit)
        )
    },
    "too few added lit": {
        r"of the added targets (is|are) lit": lambda world, reason: (
            reason.lit < world.marks
            and world.always(lambda _, light: world.added_lit(light) <= reason.lit)
        )
    },
    "dark": {r"stays dark|must be lit, is dark": _unlit},
    "untouched": {r"the beam misses|no beam (passes|touches)": _untouched},
    "pile left": {
        r"tokens are left to add|still to be added": _some_dark(lambda reason: reason.count)
    },
    "out of reach": {
        r"no legal beam (reaches|passes)": _of_legal(_unreached),
        r"no beam can (reach|pass)": _unreached,
        r"light can reach only opaque sides of": _opaque_only,
        r"blocks the beam": _blocks,
    },
    "stays dark": {r"no legal beam lights": _of_legal(_unlit), r"no beam can light": _unlit},
    "too few to light": {
        r"legal beams light too few targets": _of_legal(_most_lit),
        r"too few targets can be lit": _most_lit,
    },
    "too few added to light": {
        r"legal beams light too few of the added targets": _of_legal(_most_added_lit),
        r"too few of the added targets can be lit": _most_added_lit,
    },
    "too many to light": {
        r"too many targets must be lit": lambda world, reason: (
            reason.wanted == world.card.targets < reason.least
        )
    },
    "too few beams": {
        r"too few legal beams": _of_legal(_too_few_beams),
        r"too few beams for the targets": _too_few_beams,
    },
    "wrong number of beams": {
        r"legal beams and targets differ in number": _of_legal(_numbers_differ),
        r"beams and targets differ in number": _numbers_differ,
    },
    "too few empty cells": {
        r"legal beams leave too few empty cells": _of_legal(_some_dark(lambda _: 1)),
        r"there are too few empty cells": _some_dark(lambda _: 1),
    },
    "too little space": {
        r"legal beams leave too little space": _of_legal(_some_dark(lambda _: 1)),
        r"too little space is left": _some_dark(lambda _: 1),
    },
    "no way": {
        r"no direction of .* suits|nothing fits where": _of_legal(_nothing_fits),
    },
    "ruled out": {r"was ruled out": _fails},
    "followed to the end": {r"each of [\d,]+ cases breaks a rule": _fails},
    "no solution left": {r"some rule is broken in the end": _fails},
}

#: Reasons that no test here tries, each with why.
NOT_TRIED = {
    "not in pile": "a fault of an answer, which is no hint",
    "not as given": "a fault of an answer, which is no hint",
    "no direction": "a fault of an answer, which is no hint",
    "no laser": "a fault of an answer, which is no hint",
    "false mark": "a fault of an answer, which is no hint",
    "tried to the end": "the sentence counts the positions of a search, and gives no reason",
    "one of several": "the sentence gives no reason",
    "only without it": "about solutions of other positions; `test_hints_are_true` tries them",
    "several differ": "about solutions of other positions; `test_hints_are_true` tries them",
}


def worlds(seed: str, count: int) -> Iterator[World]:
    """Small random cards with all that they can become, under both sets of rules."""
    for number, card in enumerate(islice(small(seed, MOST), count)):
        yield World.of(card, stray_beams=number % 3 == 1)


def positions(world: World, dice: Random) -> Iterator[tuple[World, str]]:
    """Positions of a player who moves at random."""
    game = lm.Game(world.card, stray_beams=world.stray_beams)
    for _ in range(3):
        moves = list(game.legal_moves())
        if not moves:
            return
        game.push(dice.choice(moves))
        yield world.like(lm.parse_unfinished(game.position)), game.position


# JSON


class Told:
    """A reason, or a token, as JSON has it."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document

    def name(self) -> str:
        return str(self.document["broken"])

    def __getattr__(self, key: str) -> Any:
        value = self.document[key]
        match key:
            case "cell":
                return tuple(value)
            case "token":
                return value and Token(value, value[0])
            case "heading":
                return lm.Heading[value]
            case "beams":
                return Named(_BEAMS[value])
        return value

    def __repr__(self) -> str:
        return repr(self.document)


class Token(NamedTuple):
    code: str
    piece: str


class Named(NamedTuple):
    name: str


_BEAMS = {
    "any beam": "ANY",
    "kept to rule 4": "KEPT",
    "kept to rule 4, no other target lit": "KEPT_AND_DARK",
}


def choice(document: dict[str, Any]) -> tuple[Spot, Any]:
    """A choice in JSON, as worlds take it."""
    token = document["token"]
    return tuple(document["cell"]), token and Token(token, token[0])
