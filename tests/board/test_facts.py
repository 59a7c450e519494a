"""The facts of a chain's steps: enough for each, and none too many, by every full grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.core.difficulty import TECHNIQUES, technique_of
from lasermaze.kinds.board.check.chain import Chain, Fact
from lasermaze.kinds.board.explain.chain import with_facts
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.solve import forced_steps
from tests.board.oracles import Arrangement
from tests.board.oracles.brute_force import VECTORS, WAYS_OF, Light, trace
from tests.board.test_chain import WITH_RULED_OUT

#: Cards with one solution, so small that any token can be tried on every cell.
CARDS = (
    "kind: board\ntargets: 1\ngrid:\nL? . T?\n",
    "kind: board\ntargets: 1\nadd: D\ngrid:\nL> .\n.  T?\n",
    "kind: board\ntargets: 1\nadd: T\ngrid:\nL? C? .\n",
    "kind: board\ntargets: 1\nadd: T\ngrid:\nL? .\nT? .\n",
)


def chain_of(card: Board) -> Chain:
    answer = lm.solve(card)
    assert isinstance(answer, lm.Solved)
    steps = forced_steps(card, answer.witness, Budget(), stray_beams=False).steps
    assert steps is not None
    return with_facts(Chain(card, steps, Budget(), stray_beams=False), Budget())


def fillings(card: Board) -> Iterator[tuple[Arrangement, Light]]:
    """Every grid of the card's size: a given cell has any token, an empty one some of the pile."""
    any_token = [".", *(piece + way for piece in "TSDC" for way in WAYS_OF[piece])]
    pile = {token.piece for token in card.pile}
    choices = []
    for cell in card.every_cell():
        given = card[cell]
        own = [f"L{way}" for way in WAYS_OF["L"]] if given and given.piece == "L" else []
        here = (
            any_token if given else [code for code in any_token if code == "." or code[0] in pile]
        )
        choices.append([*own, *here])
    none: frozenset[Any] = frozenset()
    dark = Light(none, none, none, none, none, none, home=False)
    for grid in product(*choices):
        has_laser = any(code[0] == "L" for code in grid)
        yield grid, trace(card.rows, card.cols, grid) if has_laser else dark


def holds(card: Board, fact: Fact, grid: Arrangement, light: Light) -> bool:
    """Whether a fact is true of a full grid, by the rules as a person reads them."""
    code = grid[fact.cell[0] * card.cols + fact.cell[1]] if fact.cell else ""
    match fact.name:
        case "given":
            given = fact.cell and card[fact.cell]
            assert given
            return code[0] == given.piece and given.way in ("?", code[1:])
        case "touched":
            return code[0] not in "TSDC" or fact.cell in light.touched
        case "stays inside":
            heading = VECTORS[dict(zip("NESW", "^>v<", strict=True))[str(fact.heading)]]
            return (fact.cell, heading) not in light.exits
        case "ends well":
            return fact.cell not in light.ends
        case "lit":
            return fact.cell in light.lit
        case "number of targets":
            return len(light.lit) == card.targets
        case "pile":
            empty = [at for at, cell in enumerate(card.every_cell()) if card[cell] is None]
            wanted = sum(token.piece == fact.token for token in card.pile)
            return sum(grid[at][0] == fact.token for at in empty) == wanted
        case "decided":
            return code == fact.token
    assert fact.name == "ruled out"
    return code != fact.token


def test_facts_are_enough_and_each_is_needed() -> None:
    steps = 0
    for text in CARDS:
        card = lm.parse(text)
        assert isinstance(card, Board)
        grids = list(fillings(card))
        for step in chain_of(card).steps:
            assert step.decided is not None
            assert step.facts is not None
            (row, col), token = step.decided
            code = "." if token is None else token.code
            others = [each for each in grids if each[0][row * card.cols + col] != code]
            broken = [
                {fact for fact in step.facts if not holds(card, fact, *each)} for each in others
            ]
            assert all(broken)
            for fact in step.facts:
                assert {fact} in broken, (text, fact)
            steps += 1
    assert steps > 5


def test_looking_back_never_costs_more() -> None:
    for card in (lm.parse(CARDS[1]), lm.parse(WITH_RULED_OUT)):
        answer = lm.solve(card)
        assert isinstance(card, Board)
        assert isinstance(answer, lm.Solved)
        costs, searches = [], []
        for looks in (0, 20_000):
            found = forced_steps(
                card, answer.witness, Budget(), stray_beams=False, lookback=looks
            ).steps
            assert found is not None
            chain = Chain(card, found, Budget(), stray_beams=False)
            assert chain.is_complete
            costs.append(len(chain.steps))
            searches.append(sum(technique_of(step.cases) == TECHNIQUES[-1] for step in chain.steps))
        assert costs[1] <= costs[0]
        assert searches[1] <= searches[0]


def test_a_rating_names_the_technique() -> None:
    card = lm.parse(CARDS[0])
    plain, rated = lm.rate(card), lm.rate(card, technique=True)
    assert plain is not None
    assert rated is not None
    assert plain.technique is None
    assert rated.technique == lm.explain(card).technique == "at a glance"
    assert str(rated) == f"{plain}; at a glance"
    assert rated.document()["technique"] == "at a glance"
    for kind in ("turrets", "shooters", "signposts", "mirrors"):
        found = lm.rate(lm.generate(kind, seed=5), technique=True)
        assert found is not None
        assert found.technique in found.levels.techniques


def test_techniques_are_in_the_order_of_their_cases() -> None:
    assert [technique_of(cases) for cases in (0, 1, 2, 3, 4, 12, 13)] == [
        "at a glance",
        "follow one beam",
        *["two cases"] * 2,
        *["several cases"] * 2,
        "needs a search",
    ]
