"""Chains of forced steps: each is verified, ends in the solution, and all that it says is so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze._kernel import VerifyBoardChain
from lasermaze.core.answers import Solved
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.difficulty import TECHNIQUES
from lasermaze.core.grid import place
from lasermaze.kinds.board.check.chain import Chain, Written
from lasermaze.kinds.board.check.tree import WrongTreeError, card_bytes
from lasermaze.kinds.board.explain import explain, setups
from lasermaze.kinds.board.explain.chain import chain_to
from lasermaze.kinds.board.puzzle import Board
from lasermaze.kinds.board.solve import forced_steps
from tests.board.oracles import brute_force
from tests.board.oracles.plain_tree import is_decided, walk_from
from tests.board.oracles.position import Position
from tests.board.oracles.random_cards import TINY, USUAL, Habit, cards
from tests.board.test_reasons_are_true import every_screen, hold_leaves, leaves_of, worlds
from tests.board.verbs import solve
from tests.board.worlds import World
from tests.helpers import number

#: Seconds: more than any walk through a tree takes.
LONG = 3600.0

#: How many cards of each habit are looked at in every run; every fifth has one solution.
CARDS = number(40)


def unique(seed: str, habit: Habit, count: int) -> Iterator[tuple[Board, Board, bool]]:
    """Cards with one solution, and that solution, by either set of rules."""
    for card in islice(cards(seed, habit), count):
        for stray_beams in (False, True):
            answer = solve(card, Budget(solutions=2), stray_beams=stray_beams)
            if isinstance(answer, Solved) and answer.unique:
                yield card, answer.witness, stray_beams


def steps_to(card: Board, solution: Board, stray_beams: bool) -> list[Written]:
    return list(forced_steps(card, solution, Budget(), stray_beams=stray_beams).steps)


def hold_plainly(card: Board, steps: list[Written], stray_beams: bool) -> Position:
    """Every tree and every decision of a chain, walked by the oracle. Returns where it ends."""
    position = Position.of(card, stray_beams=stray_beams)
    known: set[tuple[tuple[int, int], int]] = set()

    def choices(cell: tuple[int, int], token: int) -> list[Position]:
        laser = token >> 4 & 7 == 1
        return position.with_each_laser() if laser else position.with_each_token(cell)

    for ruled_out, decided in steps:
        for index, token, tree in ruled_out:
            cell = divmod(index, card.cols)
            [there] = [at for at in choices(cell, token) if is_decided(at, cell, token)]
            ends = [node for node in walk_from(there, tree, frozenset(known)) if node.leaf]
            assert all(end.leaf != 128 for end in ends)
            known.add((cell, token))
        if decided is not None:
            cell = divmod(decided[0], card.cols)
            left = [
                at
                for at in choices(cell, decided[1])
                if not any(at.decided == where and is_decided(at, where, t) for where, t in known)
            ]
            [position] = left
            assert is_decided(position, cell, decided[1])
    return position


@pytest.mark.parametrize("habit", [TINY, USUAL], ids=["tiny", "usual"])
def test_every_step_is_verified_and_the_chain_ends_in_the_solution(habit: Habit) -> None:
    assert hold_chains("chains", habit, CARDS) > CARDS // 20


def hold_chains(seed: str, habit: Habit, count: int) -> int:
    """The chains of random cards, by the checker and by the oracle. Returns how many."""
    held = 0
    for card, solution, stray_beams in unique(seed, habit, count):
        steps = steps_to(card, solution, stray_beams)
        chain = Chain(card, steps, Budget(), stray_beams=stray_beams)
        assert chain.is_complete
        for step in chain.steps:
            if step.decided is not None:
                cell, token = step.decided
                found = solution[cell]
                assert (found and found.code.rstrip("!")) == (token and token.code)
        assert hold_plainly(card, steps, stray_beams).is_solved()
        held += 1
    return held


@pytest.mark.shared_data
def test_the_chains_of_the_real_cards_are_verified(shared_data: Path) -> None:
    deepest = {}
    for path in sorted((shared_data / "board").glob("card-[0-2]*.txt")):
        card = lm.load(path)
        assert isinstance(card, Board)
        answer = lm.solve(card)
        assert isinstance(answer, Solved)
        chain = Chain(card, steps_to(card, answer.witness, False), Budget(), stray_beams=False)
        assert chain.is_complete
        deepest[path.stem] = chain.most_cases
    assert max(deepest.values()) <= 6, deepest
    assert sum(cases <= 3 for cases in deepest.values()) >= 14, deepest


def a_chain() -> tuple[Board, list[Written]]:
    card = lm.parse("kind: board\ntargets: 1\nadd: T D\ngrid:\nL? . .\n. . .\n. . .\n")
    assert isinstance(card, Board)
    for card, solution, stray_beams in unique("spoilt chains", USUAL, 100):
        steps = steps_to(card, solution, stray_beams)
        if not stray_beams and sum(len(ruled_out) for ruled_out, _ in steps) > 10:
            return card, steps
    raise AssertionError("no card has a long chain")


def test_a_chain_that_leaves_something_out_is_refused() -> None:
    card, steps = a_chain()
    for at, (ruled_out, decided) in enumerate(steps):
        for missing in range(len(ruled_out)):
            less = [out for place, out in enumerate(ruled_out) if place != missing]
            spoilt = [*steps[:at], (less, decided), *steps[at + 1 :]]
            with pytest.raises(WrongTreeError):
                Chain(card, spoilt, Budget(), stray_beams=False)


def test_a_chain_never_rules_out_the_solution() -> None:
    card, steps = a_chain()
    (ruled_out, decided), *_ = steps
    assert decided is not None
    for _, _, tree in ruled_out:
        walk = VerifyBoardChain(card_bytes(card, False))
        with pytest.raises(ValueError, match=r"rule that is not broken|nothing is to be decided"):
            walk.rule_out(*decided, tree, LONG)
    walk = VerifyBoardChain(card_bytes(card, False))
    with pytest.raises(ValueError, match="is not a choice"):
        walk.rule_out(decided[0], 0x7F, ruled_out[0][2], LONG)
    with pytest.raises(ValueError, match="not every other choice"):
        walk.decide(*decided)
    assert not walk.is_solved


# Lectures


def test_what_the_lecture_says_is_true() -> None:
    assert hold_lectures_to_the_truth("lectures", number(40)) > 5


def hold_lectures_to_the_truth(seed: str, count: int) -> int:
    """The lectures of tiny cards, held against every placement. Returns how many there were."""
    told = 0
    for world in worlds(seed, count):
        answer = solve(world.card, Budget(), stray_beams=world.stray_beams)
        if isinstance(answer, Solved) and answer.unique:
            hold_lecture(world, answer)
            told += 1
    return told


def hold_lecture(world: World, answer: Solved[Board, Board]) -> None:
    explained = lm.explain(world.card, answer)
    assert (explained.data and explained.data["chain"]["steps"]) or world.card.complete
    for step in (step for each in every_screen(explained.screens) for step in each.steps):
        hold_leaves(world, leaves_of(step))
        if step.decided is not None:
            narrowed = world.supposing(step.decided)
            assert len(narrowed.solutions) == len(world.solutions)
            world = narrowed
    assert len(world.solutions) == 1


def test_the_number_of_setups_is_the_number_of_placements() -> None:
    for card in islice(cards("setups", TINY), 60):
        assert setups(card) == brute_force.number_of_placements(card)


def test_the_data_of_a_lecture_is_json() -> None:
    card, _ = a_chain()
    data = lm.explain(card, lm.solve(card)).data
    assert data is not None
    chain = json.loads(json.dumps(data))["chain"]
    assert chain["most_cases"] == max(step["cases"] for step in chain["steps"])
    decided = [step["decided"] for step in chain["steps"] if step["decided"]]
    assert len(decided) >= len(card.add)


#: A card whose chain rules single choices out before it decides something by a large split.
WITH_RULED_OUT = """\
kind: board
targets: 3
add: T T S
grid:
.  .  .  .  .
.  T? .  .  .
.  S? .  .  .
.  .  C? L? .
T? .  D? .  T?
"""


def test_what_is_ruled_out_before_is_true_and_told() -> None:
    card = lm.parse(WITH_RULED_OUT)
    assert isinstance(card, Board)
    answer = solve(card)
    assert isinstance(answer, Solved)
    steps = steps_to(card, answer.witness, stray_beams=False)
    assert any(decided is None for _, decided in steps)
    assert hold_plainly(card, steps, stray_beams=False).is_solved()

    explained = lm.explain(card, lm.solve(card))
    document = json.loads(explained.to_json())["chain"]
    assert document["most_cases"] <= 12
    ruled_out = [step["ruled_out"] for step in document["steps"] if step["decided"] is None]
    screens = every_screen(explained.screens)
    told = [step for screen in screens for step in screen.steps if not step.decided]
    assert sum(len(step.ruled_out) for step in told) == sum(map(len, ruled_out)) > 0
    for step in ruled_out:
        for choice in step:
            row, col = choice["cell"]
            there = answer.witness[row, col]
            assert choice["token"] != (there and there.code.rstrip("!"))
    summary = next(each for each in explained.screens if each.title == "The way to the solution")
    assert "Some steps only rule out choices, which makes later steps easier." in summary.words


def test_a_card_that_takes_too_long_is_told_as_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    card, _ = a_chain()
    answer = lm.solve(card)
    nothing = partial(chain_to, looks=0)
    monkeypatch.setattr("lasermaze.kinds.board.explain.chain_to", nothing)
    explained = lm.explain(card, replace(answer))
    assert explained.technique == TECHNIQUES[-1]
    assert [chapter.title for chapter in explained.screens][1] == "The search"


class Slices(Budget):
    """A budget whose time is up after a number of the shortest slices."""

    slices = 0

    @property
    def slice(self) -> float:
        return 0.0

    @property
    def spent(self) -> bool:
        return self.slices <= 0

    def check(self, fraction: float = 1.0, found: int = 0) -> None:
        self.slices -= 1
        if self.spent:
            raise TimeUpError


def test_at_the_time_limit_the_steps_so_far_are_told() -> None:
    card = lm.parse(WITH_RULED_OUT)
    assert isinstance(card, Board)
    answer = solve(card)
    assert isinstance(answer, Solved)
    known, undecided = [], 0
    for slices in range(1, 1000, 60):
        budget = Slices()
        budget.slices = slices
        explained = explain(card, answer, budget)
        titles = [screen.title for screen in explained.screens]
        chain = (explained.data or {}).get("chain", {"complete": False, "steps": []})
        known.append(sum(step["decided"] is not None for step in chain["steps"]))
        assert len(titles) <= 12
        assert titles[-1] == "The solution"
        if chain["complete"]:
            break
        assert titles[-2] == "Time is up"
        assert explained.technique is None
        for step in chain["steps"]:
            failing = step["decided"] is None
            for choice in step["ruled_out"] if failing else [step["decided"]]:
                row, col = choice["cell"]
                there = answer.witness[row, col]
                is_there = choice["token"] == (there and there.code.rstrip("!"))
                assert is_there != failing
        undecided += bool(chain["steps"]) and chain["steps"][-1]["decided"] is None
    assert chain["complete"]
    assert undecided, "choices that fail are told before they lead to a decision"
    assert known == sorted(known)
    assert len(set(known)) > 2, known


def test_choices_in_several_places_are_named_with_their_place() -> None:
    named = 0
    for seed in (9, 11, 12):
        explained = lm.explain(lm.generate("board", level="advanced", seed=seed))
        (step,) = (screen for screen in explained.screens if "choices that fail" in screen.title)
        for screen in step.inside:
            cells = {case.choice.cell for case in screen.cases}
            assert screen.title == (place(*cells).capitalize() if len(cells) == 1 else "")
            named += len(cells) == 1
    assert named
