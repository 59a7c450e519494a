"""The marks of a refuted choice, replayed by the rules: they show what the words say."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from math import ceil, floor

import lasermaze as lm
import lasermaze.kinds.board.reasons as why
from lasermaze.core.difficulty import LEVELS
from lasermaze.core.reasons import Point
from lasermaze.drawing import Scene
from lasermaze.drawing.scene import Glyph, Trail
from lasermaze.interface import Screen
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.reasons import Broken, Choice
from tests.board.open_choices import code_of
from tests.board.oracles.brute_force import VECTORS, Light, trace
from tests.board.test_reasons_are_true import every_screen

#: The words for each rule that a picture shows broken, and whether a reason is that rule.
SHOWN: dict[str, Callable[[Broken], bool]] = {
    "the beam leaves the grid": lambda reason: isinstance(reason, why.LeavesGrid),
    "blocks the beam": lambda reason: isinstance(reason, why.EndsOnOpaqueSide),
    "opaque sides": lambda reason: isinstance(reason, why.OutOfReach) and reason.but_opaque,
    "too many targets are lit": lambda reason: isinstance(reason, why.TooManyLit),
}


def told(card: Board) -> Iterator[tuple[dict[tuple[int, int], str], Screen]]:
    """The refutations in an explanation, each with the tokens before it."""
    known = {cell: token.code.rstrip("!") for cell, token in card.tokens() if token.way != "?"}
    for screen in every_screen(lm.explain(card, lm.solve(card)).screens):
        for step in screen.steps:
            for each in every_screen(screen.inside):
                yield dict(known), each
            if step.decided is not None and step.decided.token is not None:
                known[step.decided.cell] = step.decided.token.code.rstrip("!")


def hold_beam(beam: Sequence[Point], light: Light) -> None:
    """Every point of a drawn beam, held against the light by the rules."""
    for (row, col), (to_row, to_col) in itertools.pairwise(beam):
        assert row == to_row or col == to_col
        vector = (to_row > row) - (to_row < row), (to_col > col) - (to_col < col)
        (top, bottom), (left, right) = sorted((row, to_row)), sorted((col, to_col))
        middles = itertools.product(
            range(ceil(top), floor(bottom) + 1), range(ceil(left), floor(right) + 1)
        )
        for cell in middles:
            if cell != (row, col):
                assert (cell, vector) in light.entered, (beam, cell, vector)


def hold(card: Board, known: dict[tuple[int, int], str], screen: Screen) -> Broken | None:
    """The marks of a screen, held against the light of the tokens that it shows."""
    if not screen.cases or screen.inside:
        return None
    leaf: tuple[tuple[Choice, ...], Broken] = next(screen.cases[0].leaves())
    path, reason = leaf
    assert screen.marks.supposed == tuple(choice.cell for choice in path)
    known |= {cell: code_of(token) for cell, token in path if token is not None}
    grid = tuple(
        known.get(divmod(at, card.cols), code_of(None)) for at in range(card.rows * card.cols)
    )
    lasers = [cell for cell, code in known.items() if code[0] == "L"]
    if not lasers:
        assert not screen.marks.beams
        return None
    light = trace(card.rows, card.cols, grid)
    if screen.marks.beams:
        row, col = screen.marks.beams[0][0]
        assert (round(row), round(col)) in lasers
    for beam in screen.marks.beams:
        hold_beam(beam, light)
    crosses = {(round(row), round(col)) for row, col in screen.marks.crosses}
    match reason:
        case why.LeavesGrid(cell, heading):
            assert (cell, VECTORS[heading.arrow]) in light.exits
            (row, col), (down, right) = cell, VECTORS[heading.arrow]
            assert crosses == {(row + down, col + right)}
        case why.EndsOnOpaqueSide(cell):
            assert cell in light.ends
            [(row, col)] = screen.marks.crosses
            assert abs(row - cell[0]) + abs(col - cell[1]) < 1
        case why.TooManyLit():
            assert crosses <= light.lit
            assert len(crosses) > card.targets
    for words, is_told in SHOWN.items():
        assert (words in screen.text) == is_told(reason)
    assert not {*screen.marks.dimmed} & {*screen.marks.supposed, *crosses}
    hold_crosses(screen)
    return reason


def hold_crosses(screen: Screen) -> None:
    """Each cross is drawn once: at the end of a beam, or by itself."""
    scene = screen.picture
    assert isinstance(scene, Scene)
    drawn = [
        shape.points[-1]
        for shape in scene.shapes
        if isinstance(shape, Trail) and shape.end == "cross"
    ]
    drawn += [
        shape.at for shape in scene.shapes if isinstance(shape, Glyph) and shape.css == "broken"
    ]
    assert {*drawn} == {*screen.marks.crosses}
    assert len({*drawn}) == len(drawn)


def test_the_marks_of_refuted_choices_show_the_broken_rule() -> None:
    seen: set[type[Broken]] = set()
    for level in LEVELS[:3]:
        card = lm.generate("board", seed=12, level=level)
        assert isinstance(card, Board)
        seen |= {type(reason) for known, each in told(card) if (reason := hold(card, known, each))}
    assert {why.LeavesGrid, why.EndsOnOpaqueSide} <= seen


def test_supposed_tokens_are_those_of_the_choice() -> None:
    card = lm.parse("kind: board\ntargets: 1\ngrid:\nL? .  .  T?\n")
    [screen] = lm.hint(card).otherwise
    assert screen.text == "If it faces north, south or west, the beam leaves the grid."
    assert screen.marks.supposed == ((0, 0),)
    assert screen.marks.dimmed == ((0, 1), (0, 2), (0, 3))
