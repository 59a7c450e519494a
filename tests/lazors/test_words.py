"""The words of every reason, and deductions held against all solutions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import get_args

import pytest

import lasermaze as lm
from lasermaze.core.budget import UNLIMITED
from lasermaze.drawing import Scene
from lasermaze.kinds.lazors import Lazors, deductions, words
from lasermaze.kinds.lazors.deductions import chain
from lasermaze.kinds.lazors.reasons import (
    Broken,
    Choice,
    Dark,
    NoLight,
    NotAsGiven,
    OnlyLeft,
    Refuted,
    Searched,
    Thought,
    TooFewLeft,
    WronglyMany,
)
from tests.lazors.plain import Card, arrangements, random_card

#: The rule and the words of each reason.
TABLE: list[tuple[Broken, str, str]] = [
    (NotAsGiven((0, 1), "o", "A"), "given", "empty, but given is: fixed reflecting block"),
    (WronglyMany("A", 1, 2), "blocks", "1 reflecting block placed, not 2"),
    (WronglyMany("C", 2000, 0), "blocks", "2,000 refracting blocks placed, not 0"),
    (Dark((2, 3)), "target", "no light hits the target on the right side"),
    (Dark((0, 3)), "target", "no light hits the target on the left side"),
    (Dark((3, 0)), "target", "no light hits the target on the top side"),
    (NoLight((3, 2)), "target", "no light can hit the target on the bottom side any more"),
    (OnlyLeft("b"), "blocks", "only opaque blocks are left"),
    (OnlyLeft("."), "blocks", "no block is left"),
    (Searched(1234), "search", "a search of 1,234 positions finds no solution"),
    (TooFewLeft(1), "search", "the blocks left cannot bring light to every target"),
]


@pytest.mark.parametrize(("reason", "rule", "said"), TABLE, ids=[said for *_, said in TABLE])
def test_the_words_of_each_reason(reason: Broken, rule: str, said: str) -> None:
    fault = words.fault(reason)
    assert (fault.rule, fault.message, fault.reason) == (rule, said, reason)


def test_every_reason_has_words() -> None:
    assert {type(reason) for reason, *_ in TABLE} == {*get_args(Broken)}


@pytest.mark.parametrize(
    ("point", "cell"), [((2, 3), (1, 0)), ((0, 3), (1, 0)), ((3, 0), (0, 1)), ((3, 4), (1, 1))]
)
def test_a_target_is_beside_its_cell(point: tuple[int, int], cell: tuple[int, int]) -> None:
    assert Dark(point).place == cell


def test_a_deduction_is_told_in_one_sentence() -> None:
    here, there = Choice((0, 0), "a"), Choice((0, 0), ".")
    one = Thought(here, (Refuted(there, NoLight((1, 0))),))
    said = "A reflecting block stands here: otherwise a target gets no light."
    assert words.told(one) == said
    many = Thought(there, (Refuted(here, Searched(20)),))
    assert words.told(many) == "Nothing stands here: only a search shows it (20 positions)."
    none = Thought(None, (Refuted(there, Searched(9)), Refuted(here, TooFewLeft(1))))
    said = "Every choice here fails: only a search shows it (10 positions)."
    assert words.told(none) == said
    few = Thought(here, (Refuted(there, TooFewLeft(1)),))
    why = "otherwise the blocks left cannot bring light to every target"
    assert words.told(few) == f"A reflecting block stands here: {why}."


def solutions(card: Card) -> list[dict[tuple[int, int], str]]:
    """All placements that are right, by cell; an empty cell is a point."""
    return [
        {(r, c): "." if x == "o" else x for r, row in enumerate(rows) for c, x in enumerate(row)}
        for each in arrangements(card).values()
        for rows in each
    ]


def leaves(case: Refuted) -> Iterator[tuple[Choice, ...]]:
    for path, _ in case.leaves():
        yield path


def hold(card: Card) -> int:
    """The number of deductions about a card; each is compared with all its solutions."""
    puzzle, left = lm.parse(card.text(), "lazors"), solutions(card)
    number = 0
    for moment in chain(puzzle, puzzle.bare, UNLIMITED):
        number += 1
        thought = moment.thought
        for case in thought.ruled_out:
            for path in leaves(case):
                assert not any(all(one[x.cell] == x.letter for x in path) for one in left)
            assert not any(one[case.choice.cell] == case.choice.letter for one in left)
        if thought.decided is None:
            assert not left
        else:
            cell, letter = thought.decided
            assert all(one[cell] == letter for one in left)
    return number


def test_deductions_are_true() -> None:
    dice = random.Random(12)
    assert sum(hold(random_card(dice, 6)) for _ in range(60)) > 30


@pytest.mark.night
def test_thousands_of_deductions_are_true() -> None:
    dice = random.Random()
    for _ in range(3_000):
        hold(random_card(dice))


def played(puzzle: Lazors) -> list[str]:
    """The hints with which a game is solved."""
    game = lm.Game(puzzle)
    said = []
    while not game.is_solved():
        hint = game.hint()
        said.append(f"{hint.text} {hint.reason}")
        assert hint.moves, said
        for move in hint.moves:
            game.push(move)
        assert len(said) <= 2 * len(puzzle.cells)
    return said


def test_hints_lead_to_a_solution() -> None:
    dice = random.Random(4)
    solved = 0
    while solved < 25:
        puzzle = lm.parse(random_card(dice, 7).text(), "lazors")
        if lm.solve(puzzle):
            played(puzzle)
            solved += 1


def test_a_wrong_block_is_taken_away() -> None:
    puzzle = lm.parse("GRID START\no o o\no o o\nGRID STOP\nA 1\nL 1 0 1 1\nP 0 3\n", "lazors")
    game = lm.Game(puzzle)
    game.push("put A 1,1")
    hint = game.hint()
    assert hint.text == "Take the reflecting block away again."
    assert (hint.reason, hint.forced) == ("No solution has it there.", True)
    assert hint.moves == ("take 1,1",)
    game.push(*hint.moves)
    assert game.hint().text == "Place a reflecting block on row 1, column 2."


def test_an_explanation_tells_the_whole_way() -> None:
    puzzle = lm.load("examples/lazors/crossing.txt", "lazors")
    titles = [screen.title for screen in lm.explain(puzzle).screens]
    assert titles[0] == "The question"
    assert titles[-3:] == ["Steps 7 and 8", "Step 9: row 1, column 2", "The answer"]
    refuted = lm.explain(lm.load("examples/lazors/impossible.txt"))
    assert refuted.words[-1] == "So there is no solution."
    several = lm.explain(lm.load("examples/lazors/several.txt"))
    assert "Several ways" in [screen.title for screen in several.screens]


def test_an_explanation_says_where_a_search_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deductions, "POSITIONS", 1)
    monkeypatch.setattr(deductions, "MOST_CASES", 0)
    board = lm.generate("lazors", size=(4, 4), level="advanced", seed=0)
    explained = lm.explain(board)
    positions = dict(lm.solve(board).work)["positions"]
    assert explained.screens[-2].title == "The search"
    assert explained.screens[-2].words == (
        f"From here only a search helps: it took {positions:,} positions in all.",
    )


@pytest.mark.parametrize(
    ("targets", "said"),
    [
        ("P 2 3", "Place the blocks so that light hits the target."),
        ("P 2 3\nP 3 4", "Place the blocks so that light hits both targets."),
        ("P 2 3\nP 2 3\nP 3 4\nP 4 3", "Place the blocks so that light hits all 3 targets."),
    ],
)
def test_the_task_names_the_number_of_targets(targets: str, said: str) -> None:
    puzzle = lm.parse(f"GRID START\no o\no o\nGRID STOP\nA 1\nL 1 0 1 1\n{targets}\n", "lazors")
    assert isinstance(puzzle, Lazors)
    assert words.short_task(puzzle) == said


def test_a_hint_counts_the_cases_of_its_largest_split() -> None:
    seen = set()
    for seed in range(15):
        game = lm.Game(lm.generate("lazors", level="intermediate", seed=seed))
        for _ in range(3):
            hint = game.hint()
            deepest = max((step.depth for step in hint.steps), default=None)
            if deepest is not None and hint.cases is not None:
                cases = max(len(list(step.leaves())) for step in hint.steps)
                assert hint.cases == (deepest if deepest < 2 else cases)
                seen.add((deepest, cases))
            if hint.moves:
                game.push(*hint.moves)
    assert {deepest for deepest, _ in seen} >= {1, 2}


def test_a_target_shows_under_the_laser_that_begins_on_it() -> None:
    puzzle = lm.parse("GRID START\no o\no o\nGRID STOP\nA 1\nL 1 0 1 1\nP 1 0\nP 4 1\n", "lazors")
    picture = lm.draw(puzzle)
    assert isinstance(picture, Scene)
    assert "& a laser on a target" in picture.text()
    stamps = [stamp.name for shape in picture.shapes for stamp in getattr(shape, "stamps", ())]
    assert {"wide-lit-spot", "source", "spot"} <= {*stamps}
    assert "&" not in lm.draw(lm.load("examples/lazors/crossing.txt")).text()


def test_a_hint_that_is_out_of_time_names_a_block_of_a_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_late(*_: object) -> None:
        raise lm.TimeUpError

    puzzle = lm.load("examples/lazors/crossing.txt", "lazors")
    answer = lm.solve(puzzle)
    assert isinstance(answer, lm.Solved)
    monkeypatch.setattr(deductions, "next_thought", too_late)
    hint = lm.hint(puzzle)
    assert (hint.reason, hint.forced, hint.steps) == ("One solution has it there.", False, ())
    row, col = hint.cell or (-1, -1)
    assert hint.puzzle.cells[row * puzzle.cols + col] in b"abc"
    assert answer.witness.cells[row * puzzle.cols + col] in b"abc"


@pytest.mark.parametrize(
    ("reasons", "why"),
    [
        ((None, None), "anything else keeps light from a target"),
        ((None, OnlyLeft(".")), "anything else is used up, or keeps light from a target"),
        ((OnlyLeft("."), OnlyLeft(".")), "nothing else is left"),
    ],
)
def test_steps_told_together_say_what_each_of_them_rests_on(
    reasons: tuple[OnlyLeft | None, ...], why: str
) -> None:
    steps = [Thought(Choice((0, col), "."), (), reason) for col, reason in enumerate(reasons)]
    assert words.told_together(steps) == f"2 cells stay empty: {why}."
