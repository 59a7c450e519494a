"""Every reason in hints and explanations, held against trying all ways; their words follow.

The words are those that `words` and `lecture` make of values that are found here once more, by the
rules alone; `test_words` has them.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

import lasermaze as lm
from lasermaze.core.budget import Budget
from lasermaze.core.grid import Cell, place
from lasermaze.core.reasons import Marks
from lasermaze.core.rng import Rng
from lasermaze.interface import Screen
from lasermaze.kinds.shooters import (
    Aim,
    Certificate,
    Cycle,
    Dark,
    ShooterGrid,
    Stuck,
    Turned,
    WouldHit,
    lecture,
)
from lasermaze.kinds.shooters.beams import cell_at, cells_under
from lasermaze.kinds.shooters.construction import from_loose_solution, from_solution
from lasermaze.kinds.shooters.lecture import Alike
from lasermaze.kinds.shooters.reasons import OtherSize
from lasermaze.kinds.shooters.search import FORCED, UNKNOWN, Search
from lasermaze.kinds.shooters.thoughts import (
    Contradiction,
    InNoSolution,
    Thought,
    refutation,
)
from lasermaze.kinds.shooters.words import all_reasons, headline, it_fails, mistake, why_impossible
from lasermaze.kinds.shooters.words import fault as fault_of
from tests.shooters.plain import random_rows, way
from tests.shooters.test_certificates import shortest_cycle
from tests.shooters.truth import Plain, fails, is_solved, other, turns

if TYPE_CHECKING:
    from lasermaze.kinds.shooters.beams import Line


#: The options of the answers that are explained.
ASKED: tuple[dict[str, Any], ...] = (
    *({}, {"count_solutions": True}, {"forced": True}),
    *({"limit": 1}, {"keep_all": True, "limit": 2}),
)


def judge_step(truth: Plain, step: Thought, seen: Counter[str]) -> None:
    """Hold every reason of a thought against the rules, and its choices against all solutions."""
    for case in step.ruled_out:
        assert fails(truth, case), (case, truth.rows)
        assert case.choice.axis not in truth.axes(case.choice.shooter)
        seen[type(case.ends).__name__] += 1
    if step.decided is not None:
        assert [case.choice for case in step.ruled_out] == [step.decided.other]
        assert truth.axes(step.decided.shooter) <= {step.decided.axis}


def judge_certificate(truth: Plain, certificate: Certificate, steps: tuple[Thought, ...]) -> None:
    """That a certificate is complete, and is the thought that is told."""
    assert not truth.ways
    (step,) = steps
    assert step == refutation(certificate)
    assert step.decided is None
    excluded = {case.choice for case in step.ruled_out}
    match certificate:
        case Dark(cell, hits):
            assert {hit.aim for hit in hits} == excluded == truth.seen(cell)
            assert not truth.lighters[cell]
        case Stuck(shooter, hits):
            assert {hit.aim for hit in hits} == excluded == {(shooter, "-"), (shooter, "|")}
        case Cycle(implications, shortest):
            shooter = implications[0].start.shooter
            assert excluded == {(shooter, "-"), (shooter, "|")}
            least = shortest_cycle(truth.rows)
            assert len(implications) == least if shortest else len(implications) >= least


def judge_hint(truth: Plain, hint: lm.Hint[ShooterGrid], seen: Counter[str]) -> None:
    """A hint's claims, and that its words are those of its reasons."""
    for step in hint.steps:
        judge_step(truth, step, seen)
    cases = [case for step in hint.steps for case in step.ruled_out]
    cases = [case for case in cases if not isinstance(case.ends, InNoSolution)]
    assert [screen.cases for screen in hint.otherwise] == [(case,) for case in cases[:9]]
    for screen in hint.otherwise:
        hold_mistake(truth, screen)
    if not truth.ways:
        answer = lm.solve(ShooterGrid.of(truth.rows))
        assert isinstance(answer, lm.Impossible)
        judge_certificate(truth, answer.certificate, hint.steps)
        assert (hint.text, hint.cell, hint.forced) == (headline(answer.certificate), None, True)
        assert hint.reason == why_impossible(answer.certificate)
        seen[type(answer.certificate).__name__] += 1
    elif is_solved(truth):
        assert hint.text == "There is nothing to turn: it is solved."
        assert hint.reason == "Every empty cell is lit, and no shooter is hit."
        assert (hint.cell, hint.forced, hint.steps) == (None, True, ())
        seen["solved"] += 1
    else:
        assert hint.cell is not None
        axes, now = truth.axes(hint.cell), Aim(hint.cell, truth[hint.cell])
        assert hint.text == f"Turn the shooter at {place(hint.cell)}."
        assert hint.forced == (axes == {now.other.axis}) == bool(hint.steps)
        if hint.forced:
            assert [step.decided for step in hint.steps] == [now.other]
            assert hint.reason == all_reasons(hint.steps)
        else:
            assert axes == {"-", "|"}
            assert hint.reason == "A solution turns it; another one leaves it as it is."
        seen["forced" if hint.forced else "free"] += 1


def replayed(truth: Plain, line: Line) -> tuple[Aim, set[Cell], Cell | None]:
    """The aim that sends a beam of a picture; by the rules its lit cells, and what it hits."""
    first, (row, col) = line[0], cell_at(line[0])
    down, right = first[0] - row, first[1] - col
    side = ("S" if down > 0 else "N") if abs(down) > abs(right) else ("E" if right > 0 else "W")
    lit, victim = way(truth.rows, row, col, side)
    assert lit == {cell for cell in cells_under(line) if cell in truth.empty}
    return Aim((row, col), "-" if side in "EW" else "|"), lit, victim


def hold_beams(truth: Plain, marks: Marks) -> set[Aim]:
    """Hold the beams of a picture, and its crosses on hits; the result is their aims."""
    found, lit, hits = set(), set[Cell](), set[Cell]()
    for line in marks.beams:
        aim, cells, victim = replayed(truth, line)
        assert (line[-1] in marks.crosses) == (victim is not None)
        found.add(aim)
        lit |= cells
        hits |= {line[-1]} if victim else set()  # type: ignore[arg-type]
    assert not lit & {cell for cell in marks.crosses if cell not in hits}
    return found


def hold_mistake(truth: Plain, screen: Screen) -> None:
    """Hold the picture of a mistake by the rules: what is supposed, its light, and the cross."""
    (case,) = screen.cases
    assert isinstance(case.ends, WouldHit | Contradiction)
    assert fails(truth, case)
    assert screen.words[-1] in (mistake(case.ends), it_fails(case.ends))
    aims = hold_beams(truth, screen.marks)
    assert {aim.shooter for aim in aims} <= set(screen.marks.supposed)
    assert all(aim == case.choice for aim in aims if aim.shooter == case.choice.shooter)
    assert screen.marks.crosses
    for cross in screen.marks.crosses:
        if cross in truth.empty:  # it stays dark: all that could light it stand the other way
            others = {aim.other for aim in truth.lighters[cell_at(cross)]}
            supposed = {aim.shooter for aim in others}
            assert supposed <= set(screen.marks.supposed)
            assert all(aim in others for aim in aims if aim.shooter in supposed)


def every_screen(screens: Iterable[Screen]) -> Iterator[Screen]:
    for screen in screens:
        yield screen
        yield from every_screen(screen.inside)


def judge_lecture(
    truth: Plain, answer: Any, lecture_of: lm.Explanation, seen: Counter[str]
) -> None:
    """Every screen of a lecture that says something of this grid."""
    screens = {screen.title: screen for screen in lecture_of.screens}
    question, last = lecture_of.screens[0], lecture_of.screens[-1]
    assert question.words[:2] == lecture.question(len(truth.shooters), len(truth.empty))
    for screen in every_screen(lecture_of.screens):
        for step in screen.steps:
            judge_step(truth, step, seen)
        if len(screen.cases) == 1 and screen.title != "Ways that hit":
            hold_mistake(truth, replace(screen, words=screen.words[-1:]))
        else:
            hold_beams(truth, screen.marks)

    excluded = [Aim(*aim) for aim in product(truth.shooters, "-|") if truth.victims(Aim(*aim))]
    assert bool(excluded) == ("Ways that hit" in screens)
    if excluded:
        hits = screens["Ways that hit"]
        assert [step.decided for step in hits.steps] == [aim.other for aim in excluded[:9]]
        assert hits.words == lecture.hits(len(hits.steps))
    example = any(len({s for s, _ in aims}) == 2 for aims in truth.lighters.values())
    assert example == ("Two shooters for a cell" in screens)
    seen["example" if example else "no example"] += 1

    if isinstance(answer, lm.Impossible):
        judge_certificate(truth, answer.certificate, last.steps)
        return
    ways_to_turn = [turns(truth, one) for one in truth.ways]
    turned = answer.witness.turn_count(answer.puzzle)
    assert turned in ways_to_turn
    assert len(truth.ways) == answer.count if answer.exact else len(truth.ways) >= answer.count
    if answer.stopped == "not counted":
        assert (len(truth.ways) > 1) == (answer.count > 1)
    forced = truth.forced()
    lit = [
        Aim(shooter, *truth.axes(shooter))
        for shooter in forced
        if not truth.victims(Aim(shooter, *truth.axes(shooter)).other)
    ]
    assert {step.decided for step in last.steps} == set(lit)
    count = lecture.how_many(answer, is_confirmed=True)
    alike = None if answer.unique else Alike(len(forced), 0, len(truth.shooters))
    assert len(forced) == len(truth.shooters) or alike is not None
    assert last.words == tuple(lecture.solution(turned, count, alike))
    seen[answer.stopped or "exact"] += 1


def grids(count: int, seed: int) -> list[list[str]]:
    """Random grids, and some made from a solution, some of them spoilt."""
    dice = random.Random(seed)
    found = []
    for index in range(count):
        if index % 2:
            found.append(random_rows(dice, 10))
            continue
        make = (from_solution, from_loose_solution)[dice.randrange(2)]
        puzzle = make(dice.randint(2, 6), dice.randint(2, 6), Rng("words", seed, index))
        cells = bytearray(puzzle.cells)
        if dice.randrange(2):
            cells[dice.randrange(len(cells))] = ord(dice.choice(".#/\\-|"))
        if sum(cells.count(letter) for letter in b"-|") <= 12:
            found.append(list(puzzle.turned(bytes(cells)).lines()))
    return found


def positions(truth: Plain, dice: random.Random) -> list[list[str]]:
    """The grid with its shooters turned: fresh, at random, and one turn from a solution."""
    every = [{shooter: dice.choice("-|") for shooter in truth.shooters}]
    for one in dice.sample(truth.ways, min(2, len(truth.ways))):
        wrong = dict(one)
        if truth.shooters:
            shooter = dice.choice(truth.shooters)
            wrong[shooter] = other(wrong[shooter])
        every.append(wrong)
    return [
        [
            "".join(axes.get((r, c), x) for c, x in enumerate(line))
            for r, line in enumerate(truth.rows)
        ]
        for axes in every
    ]


def all_judged(count: int, seed: int) -> Counter[str]:
    """How often each reason was given, of many grids and positions."""
    dice = random.Random(seed)
    seen: Counter[str] = Counter()
    for index, rows in enumerate(grids(count, seed)):
        truth = Plain(rows)
        puzzle = ShooterGrid.of(rows)
        judge_hint(truth, lm.hint(puzzle), seen)
        for position in positions(truth, dice):
            now = Plain(position)
            game = lm.Game(puzzle)
            game.show(Turned(puzzle.rows, puzzle.cols, "".join(position).encode()))
            hint = game.hint()
            judge_hint(now, hint, seen)
            assert hint.puzzle == puzzle
            for move in hint.moves:
                game.push(move)
            assert game.position == hint.position
            assert bool(hint.moves) == (hint.cell is not None)
        if index % 3 == 0:
            answer = lm.solve(puzzle, **ASKED[index // 3 % len(ASKED)])
            judge_lecture(truth, answer, lm.explain(puzzle, answer), seen)
    return seen


#: The cases that must occur among many grids.
MET = {
    *("WouldHit", "Contradiction", "Dark", "Stuck", "Cycle", "solved", "forced", "free"),
    *("example", "no example", "exact", "limit", "not counted"),
}


@pytest.mark.parametrize("seed", range(4))
def test_every_reason_is_true(seed: int) -> None:
    assert set(all_judged(200, seed)) >= MET


@pytest.mark.night
def test_every_reason_is_true_of_thousands() -> None:
    for seed in range(10, 30):
        assert set(all_judged(400, seed)) >= MET


def test_what_was_not_found_out_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no effort for it the kernel does not know which shooters are forced."""
    monkeypatch.setattr("lasermaze.kinds.shooters.search.FORCED_EFFORT", 0)
    puzzle = ShooterGrid.of(["|.", ".-"])
    hint = lm.hint(puzzle)
    assert (hint.forced, hint.steps) == (False, ())
    assert hint.reason == "A solution turns it; whether every solution does is unknown."
    *_, last = lm.explain(puzzle).screens
    assert len(last.words) == 2
    for number in range(60):
        puzzle = from_loose_solution(5, 6, Rng("unknown", number))
        truth = Plain(list(puzzle.lines()))
        hint = lm.hint(puzzle)
        if hint.cell is None:
            continue
        assert not hint.forced or len(truth.axes(hint.cell)) == 1
        if hint.reason == "A solution turns it; another one leaves it as it is.":
            assert len(truth.axes(hint.cell)) == 2
        known = Search(puzzle, Budget()).forced()
        for shooter, state in zip(truth.shooters, known, strict=True):
            assert state == UNKNOWN or (state == FORCED) == (len(truth.axes(shooter)) == 1)
        *_, last = lm.explain(puzzle).screens
        alike = Alike(known.count(FORCED), known.count(UNKNOWN), len(known))
        answer = lm.solve(puzzle)
        assert isinstance(answer, lm.Solved)
        count, turned = lecture.how_many(answer, True), answer.witness.turn_count(puzzle)
        assert last.words == tuple(lecture.solution(turned, count, alike))
        for step in last.steps:
            judge_step(truth, step, Counter())


def test_a_forced_shooter_without_a_chain_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain that is too long to be found says nothing."""
    monkeypatch.setattr(Search, "contradiction", lambda *_: ())
    told = 0
    for number in range(60):
        puzzle = from_solution(5, 6, Rng("no chain", number))
        truth = Plain(list(puzzle.lines()))
        hint = lm.hint(puzzle)
        for step in hint.steps:
            judge_step(truth, step, Counter())
            told += any(isinstance(case.ends, InNoSolution) for case in step.ruled_out)
            assert hint.reason == all_reasons(hint.steps)
    assert told


def test_false_answers_are_not_explained_as_true() -> None:
    puzzle = ShooterGrid.of(["-#" * 3, "##" * 3])
    answer = lm.solve(puzzle)
    assert isinstance(answer, lm.Solved)
    lie = replace(answer, others=(), count=1, exact=True, stopped=None)
    *_, last = lm.explain(puzzle, lie).screens
    assert lecture.how_many(lie, is_confirmed=False) in last.words
    wrong = replace(answer, witness=replace(answer.witness, cells=b"."))
    *_, last = lm.explain(puzzle, wrong).screens
    fault = fault_of(OtherSize(1, 12)).within("solution 1")
    assert last.words == ("The answer does not hold:", str(fault))
