"""Every way to fill a card of the board game, and what sentences about them claim."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

import lasermaze as lm
from tests.board.cards import small
from tests.library.reasons.engine import Truths
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

    def at(self, state: Any) -> World:
        """Those with what a state has decided, and with what its board shows already."""
        return self.like(state.puzzle).having(state.decided)

    def having(self, choices: Iterable[Any]) -> World:
        """Those in which some choices are made, too; ``?`` is any direction."""
        wanted = [(choice.cell, code(choice.token)) for choice in choices]
        return self.where(lambda grid, _: all(agrees(grid[at], said) for at, said in wanted))

    def without(self, choice: Any) -> World:
        said = code(choice.token)
        return self.where(lambda grid, _: not agrees(grid[choice.cell], said))

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


def agrees(there: str, said: str) -> bool:
    return there == said or (said.endswith("?") and there[0] == said[0])


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


def _most_lit(world: World, reason: Any) -> bool:
    wanted, most = world.card.targets, reason.most
    return most < wanted and world.always(lambda _, light: len(light.lit) <= most)


def _too_few_beams(world: World, reason: Any) -> bool:
    return world.always(
        lambda _, light: len(light.lit) < world.card.targets or not world.must <= light.lit
    )


def _numbers_differ(world: World, reason: Any) -> bool:
    kept = [len(light.lit) for _, light in world.grids if not strays(light)]
    before = world.card.targets - reason.wanted
    return reason.most != reason.wanted and all(lit - before == reason.most for lit in kept)


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


def _was_ruled_out(world: World, reason: Any) -> bool:
    return not world.is_solved()


def _reached(world: World, reason: Any) -> bool:
    return _opaque_only(world, reason) if reason.but_opaque else _unreached(world, reason)


#: Whether the reason of each leaf is so in a world.
BY_LEAF: dict[str, Callable[[World, Any], bool]] = {
    "EXIT": _leaves,
    "OPAQUE": _blocked,
    "TOO_MANY_LIT": lambda world, reason: (
        reason.wanted < reason.most and world.always(lambda _, light: len(light.lit) >= reason.most)
    ),
    "PILE_LEFT": _some_dark(lambda reason: reason.most),
    "UNTOUCHED": _untouched,
    "DARK": _unlit,
    "TOO_FEW_LIT": lambda world, reason: (
        reason.most < reason.wanted == world.card.targets
        and world.always(lambda _, light: len(light.lit) == reason.most)
    ),
    "TOO_FEW_MARKED_LIT": lambda world, reason: (
        reason.most < world.marks
        and world.always(lambda _, light: world.added_lit(light) <= reason.most)
    ),
    "OUT_OF_REACH": _reached,
    "STAYS_DARK": _unlit,
    "TOO_FEW_TO_LIGHT": _most_lit,
    "TOO_FEW_MARKED_TO_LIGHT": lambda world, _: world.always(
        lambda _, light: world.added_lit(light) < world.marks
    ),
    "TOO_FEW_BEAMS": _too_few_beams,
    "WRONG_NUMBER_OF_BEAMS": _numbers_differ,
    "TOO_LITTLE_SPACE": _some_dark(lambda _: 1),
    "NO_WAY": _nothing_fits,
    "TOO_MANY_TO_LIGHT": lambda world, reason: reason.wanted == world.card.targets < reason.most,
    "RULED_OUT": _was_ruled_out,
}


def _broken(world: World, reason: Any) -> bool:
    return BY_LEAF[reason.leaf.name](world.legal(reason), reason)


def _lights(world: World, reason: Any) -> bool:
    """Of all light, as far as it is certain: the hint shows a target that it lights."""
    return world.always(lambda _, light: reason.cell in light.lit)


def _in_one_solution(world: World, reason: Any) -> bool:
    return world.is_solved()


TRUTHS: Truths = {
    "broken": _broken,
    "lights": _lights,
    "in one solution": _in_one_solution,
}


def worlds(seed: str, count: int) -> Iterator[World]:
    """Small random cards with all that they can become, under both sets of rules."""
    for number, card in enumerate(islice(small(seed, MOST), count)):
        yield World.of(card, stray_beams=number % 3 == 1)


def positions(world: World, dice: Random) -> Iterator[str]:
    """Positions of a player who moves at random."""
    game = lm.Game(world.card, stray_beams=world.stray_beams)
    for _ in range(3):
        moves = list(game.legal_moves())
        if not moves:
            return
        game.push(dice.choice(moves))
        yield game.position
