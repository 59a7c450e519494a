"""Every placement of the tokens of a card: what is true of a reason why choices fail.

`brute_force` says what is so. Nothing in this file asks the solver or the checker.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

import lasermaze.kinds.board.reasons as why
from lasermaze.kinds.board.puzzle import Board, Token
from lasermaze.kinds.board.reasons import Beams, Broken, Choice, Consequence
from tests.board.open_choices import code_of
from tests.board.oracles import Arrangement, brute_force
from tests.board.oracles.brute_force import VECTORS, Light, leaving, trace

MOST_PLACEMENTS = 1_500

Spot = tuple[int, int]


@dataclass
class World:
    """All full grids that a board can become, with their light, and those that solve the card."""

    card: Board
    grids: list[tuple[Arrangement, Light]]
    solutions: list[Arrangement]
    stray_beams: bool

    @classmethod
    def of(cls, card: Board, stray_beams: bool) -> World:
        grids = [(grid, trace(card.rows, card.cols, grid)) for grid in brute_force.placements(card)]
        solutions = [
            grid
            for grid, light in grids
            if brute_force.obeys(card, grid, light) and (stray_beams or not light.strays)
        ]
        return cls(card, grids, solutions, stray_beams)

    def where(self, holds: Callable[[Arrangement], bool]) -> World:
        """The part of it in which something holds."""
        grids = [(grid, light) for grid, light in self.grids if holds(grid)]
        return World(self.card, grids, [g for g in self.solutions if holds(g)], self.stray_beams)

    def like(self, board: Board) -> World:
        """The part in which each token of a board is where it is on that board."""
        tokens = [
            (row * board.cols + col, token.piece, token.way) for (row, col), token in board.tokens()
        ]
        return self.where(
            lambda grid: all(
                grid[at][0] == piece and way in ("?", grid[at][1:]) for at, piece, way in tokens
            )
        )

    def supposing(self, *choices: Choice) -> World:
        """The part in which all of several choices hold."""
        wanted = [(self.index(cell), code_of(token)) for cell, token in choices]
        return self.where(lambda grid: all(grid[at] == code for at, code in wanted))

    def index(self, spot: Spot) -> int:
        return spot[0] * self.card.cols + spot[1]


# Why something fails: each reason against the light of every grid


def holds(world: World, reason: Broken) -> bool:
    """Whether a reason is true of every grid of a world."""
    beams = getattr(reason, "beams", Beams.ANY)
    if beams is not Beams.ANY:
        world = _without_strays(world, or_too_many=beams is Beams.KEPT_AND_DARK)
        if not world.grids:
            return True
    if isinstance(reason, why.Consequence):
        return _follows(world, reason)
    lights = [light for _, light in world.grids]
    rule_4, targets = not world.stray_beams, world.card.targets
    match reason:
        case why.LeavesGrid(cell, heading):
            return rule_4 and all((cell, VECTORS[heading.arrow]) in light.exits for light in lights)
        case why.EndsOnOpaqueSide(cell, heading, token):
            came = all((cell, VECTORS[heading.arrow]) in light.entered for light in lights)
            dies = all(cell in light.ends for light in lights)
            return rule_4 and came and dies and _stands(world, cell, token)
        case why.TooManyLit(lit, wanted):
            return wanted == targets < lit <= min((len(light.lit) for light in lights), default=lit)
        case why.TooFewLit(lit, wanted):
            return lit < wanted == targets and all(len(light.lit) == lit for light in lights)
        case why.TooFewAddedLit(lit, wanted):
            found = {_added_lit(world, light) for light in lights}
            return lit < wanted == _marks(world) and found <= {lit}
        case why.Dark(cell):
            return _stays_dark(world, cell)
        case why.Untouched(cell, token):
            untouched = all(cell not in light.touched for light in lights)
            return untouched and _stands(world, cell, token)
        case why.PileLeft(count):
            return _some_are_dark(world, count)
        case why.FollowedToTheEnd() | why.NoSolutionLeft():
            return not world.solutions
    pytest.fail(f"what is this? {reason}")


def _follows(world: World, reason: Consequence) -> bool:
    """Whether a consequence is true of every grid of a world."""
    lights = [light for _, light in world.grids]
    targets = world.card.targets
    match reason:
        case why.StaysDark(cell):
            return _stays_dark(world, cell)
        case why.OutOfReach(cell, token, but_opaque=but_opaque):
            return _is_out_of_reach(world, cell, token, but_opaque=but_opaque)
        case why.TooFewToLight(most, wanted):
            return most < wanted == targets and all(len(light.lit) <= most for light in lights)
        case why.TooFewAddedToLight(most, wanted):
            found = {_added_lit(world, light) for light in lights}
            return most < wanted == _marks(world) and max(found, default=0) <= most
        case why.TooManyToLight(least, wanted):
            return wanted == targets < least
        case why.TooFewBeams(most, wanted):
            must = _must(world)
            return most < wanted and all(
                len(light.lit) < targets or not must <= light.lit for light in lights
            )
        case why.WrongNumberOfBeams(left, wanted):
            kept = [len(light.lit) for light in lights if not light.strays]
            return left != wanted and all(lit - targets + wanted == left for lit in kept)
        case why.TooFewEmptyCells(tokens, cells):
            return tokens > cells and (_some_are_dark(world) or not world.grids)
        case why.TooLittleSpace(tokens, most):
            return tokens > most and (_some_are_dark(world) or not world.grids)
        case why.NoWay(cell):
            return all(cell in light.spots for light in lights) and all(
                light.strays or len(light.lit) != targets or not _must(world) <= light.lit
                for light in lights
            )
        case why.RuledOut(cell, token):
            return not world.solutions and not world.supposing(Choice(cell, token)).solutions


def _stands(world: World, cell: Spot, token: Token) -> bool:
    """Whether a piece stands on a cell in every grid."""
    return all(grid[world.index(cell)][0] == token.piece for grid, _ in world.grids)


def _stays_dark(world: World, cell: Spot) -> bool:
    given = world.card[cell]  # a target that was added may be marked as well
    may = given is None or given.must_light
    return may and all(cell not in light.lit for _, light in world.grids)


def _is_out_of_reach(world: World, cell: Spot, token: Token, *, but_opaque: bool) -> bool:
    if not _stands(world, cell, token):
        return False
    if but_opaque:
        return all(
            cell not in light.lit and not leaving(grid[world.index(cell)], vector)
            for grid, light in world.grids
            for at, vector in light.entered
            if at == cell
        )
    through = token.piece == "C"
    return all(cell not in (light.touched if through else light.spots) for _, light in world.grids)


def _some_are_dark(world: World, least: int = 1) -> bool:
    """Whether every grid has at least this many untouched tokens."""
    return all(
        sum(
            code[0] in "TSDC" and divmod(at, world.card.cols) not in light.touched
            for at, code in enumerate(grid)
        )
        >= least
        for grid, light in world.grids
    )


def _added_lit(world: World, light: Light) -> int:
    return sum(world.card[spot] is None for spot in light.lit)


def _marks(world: World) -> int:
    """How many of the added targets must be lit."""
    return sum(token.must_light for token in world.card.pile)


def _must(world: World) -> set[Spot]:
    """The given targets that must be lit."""
    return {spot for spot, token in world.card.tokens() if token.must_light}


def _in_the_end_lit(world: World, light: Light) -> int:
    """How many targets are lit at least once those are that must be."""
    given = {spot for spot in light.lit if world.card[spot] is not None}
    return len(_must(world) | given) + max(_marks(world), _added_lit(world, light))


def _without_strays(world: World, *, or_too_many: bool) -> World:
    """The grids of a world in which all light keeps to rule 4, and perhaps lights not too much."""
    kept = [
        (grid, light)
        for grid, light in world.grids
        if not light.strays
        and not (or_too_many and _in_the_end_lit(world, light) > world.card.targets)
    ]
    return World(world.card, kept, world.solutions, world.stray_beams)
