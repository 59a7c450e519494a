"""The kernel's search: its limits, its pruning, its threads."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze import api
from lasermaze._kernel import BOARD_PRUNING, BoardSearch
from lasermaze.core.answers import Impossible
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.rng import Rng
from lasermaze.interface import Recipe
from lasermaze.kinds.board import KIND, Board
from lasermaze.kinds.board.generate import generate
from lasermaze.kinds.board.puzzle import BoardGenerateOptions
from lasermaze.kinds.board.solve import start
from tests.board.clues import without_one_clue
from tests.board.oracles.random_cards import USUAL, cards
from tests.board.verbs import check, parse, recount, refute, solutions, solve
from tests.helpers import examples, number

HEAVY = parse(
    "kind: board\ntargets: 2\nadd: T T T T S S D C\ngrid:\nL? "
    + ". " * 10
    + "\n"
    + (". " * 11 + "\n") * 9
    + ". " * 10
    + "T?\n"
)

#: Its solutions are many, and the first ones are soon found.
MANY = parse("kind: board\ntargets: 2\nadd: T T S D C\ngrid:\nL? . . . .\n" + ". . . . .\n" * 4)


def recipe(size: tuple[int, int], options: dict[str, bool]) -> Recipe[BoardGenerateOptions]:
    return Recipe(*size, KIND.choose_for_generate(options), None, Budget())


def random_cards(count: int, sizes: tuple[tuple[int, int], ...], stray_beams: bool) -> list[Board]:
    """Cards, solvable and not, that a search without any pruning comes to the end of."""
    cards: list[Board] = []
    number = 0
    while len(cards) < count:
        number += 1
        options = {"any_verdict": True} if number % 3 == 0 else {}
        card = generate(recipe(sizes[number % len(sizes)], options), Rng("pruning", number))
        if number % 3 == 1:  # with several solutions
            card = next(without_one_clue(card))
        _, exhausted = start(card, stray_beams, 0).run(100_000, 0, 10_000)
        cards += [card] if exhausted else []
    return cards


def all_solutions(card: Board, stray_beams: bool, pruning: int) -> list[bytes]:
    search = start(card, stray_beams, pruning)
    cells, exhausted = search.run(10**8, 10**6, 10**6)
    assert exhausted
    size = card.rows * card.cols
    return sorted(cells[first : first + size] for first in range(0, len(cells), size))


ALL = sum(BOARD_PRUNING.values())
PLAIN_ROAD = BOARD_PRUNING["plain road"]
SETS = (
    {"none": 0}
    | {f"all but {name}": ALL & ~bit for name, bit in BOARD_PRUNING.items()}
    # On the plain road the others hardly matter.
    | {
        f"off the road, all but {name}": ALL & ~PLAIN_ROAD & ~bit
        for name, bit in BOARD_PRUNING.items()
    }
)


@pytest.mark.parametrize("pruning", SETS.values(), ids=SETS)
@pytest.mark.parametrize("stray_beams", [False, True])
def test_each_pruning_rule_leaves_the_solutions_as_they_are(
    stray_beams: bool, pruning: int
) -> None:
    for card in random_cards(number(50), ((2, 3), (3, 4), (4, 4), (5, 5)), stray_beams):
        wanted = all_solutions(card, stray_beams, ALL)
        assert all_solutions(card, stray_beams, pruning) == wanted
        assert len(set(wanted)) == len(wanted)


@pytest.mark.shared_data
@pytest.mark.parametrize("pruning", SETS.values(), ids=SETS)
def test_each_pruning_rule_leaves_the_real_cards_as_they_are(
    shared_data: Path, pruning: int
) -> None:
    for path in sorted((shared_data / "board").glob("*.txt")):
        card = lm.load(path)
        assert isinstance(card, Board)
        assert all_solutions(card, False, pruning) == all_solutions(card, False, ALL)


@pytest.mark.shared_data
def test_pruning_takes_a_third_of_the_plain_steps_at_most(shared_data: Path) -> None:
    folder = shared_data / "board"
    expected = json.loads((folder / "expected.json").read_text())
    plain = sum(card["plain_search_beam_steps"] for card in expected.values())
    steps = [dict(lm.solve(lm.load(folder / name)).work)["beam steps"] for name in expected]
    assert 3 * sum(steps) <= plain


@pytest.mark.parametrize("size", [(1, 2), (4, 8), (3, 11), (8, 8), (9, 8), (11, 11)])
def test_boards_around_the_width_of_a_machine_word(size: tuple[int, int]) -> None:
    """32, 33, 64, 72 and 121 cells are held in sets of different widths."""
    made = [generate(recipe(size, {}), Rng("width", *size, number)) for number in range(10)]
    for card in [*made, *(next(without_one_clue(card)) for card in made)]:
        answer = lm.solve(card, limit=20, keep_all=True)
        assert isinstance(answer, lm.Solved)
        for solution in answer.solutions:
            assert check(card, solution).ok


def test_a_limit_stops_the_count_and_says_so() -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL> . . .\n. . . .\n")
    every = lm.solve(card, keep_all=True)
    assert isinstance(every, lm.Solved)
    assert (every.count, every.exact, every.stopped) == (3, True, None)
    assert len(every.solutions) == 3
    some = lm.solve(card, limit=2)
    assert isinstance(some, lm.Solved)
    assert (some.count, some.exact, some.stopped, some.unique) == (2, False, "limit", False)
    one = lm.solve(card, limit=1)
    assert isinstance(one, lm.Solved)
    assert (one.count, one.unique) == (1, None)


FEW = parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL> . . .\n. . . .\n")


@pytest.mark.parametrize("limit", [2, 3, 2**31, 2**63 - 1, 2**63, 10**30])
def test_all_solutions_up_to_a_limit_are_kept(limit: int) -> None:
    answer = solve(FEW, Budget(solutions=limit, keep=limit))
    assert isinstance(answer, lm.Solved)
    assert len(answer.solutions) == answer.count == min(limit, 3)
    assert answer.exact == (limit > 3)
    assert answer.stopped == (None if limit > 3 else "limit")


def test_two_solutions_are_kept_unless_all_are_asked_for() -> None:
    answer = solve(FEW, Budget(solutions=2**63))
    assert isinstance(answer, lm.Solved)
    assert (len(answer.solutions), answer.count, answer.exact) == (2, 3, True)


def test_no_more_solutions_are_kept_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.enumeration.KEPT_BYTES", 2 * 450)
    answer = lm.solve(FEW, keep_all=True)
    assert isinstance(answer, lm.Solved)
    assert (len(answer.solutions), answer.count) == (2, 2)
    assert (answer.exact, answer.stopped, answer.evidence) == (False, "memory limit", None)
    assert lm.check(FEW, answer) is None  # it raises, or not
    counted = lm.solve(FEW)
    assert isinstance(counted, lm.Solved)
    assert (counted.count, counted.exact) == (3, True)


@pytest.mark.parametrize("stray_beams", [False, True])
def test_the_long_verbs_stop_when_the_time_is_up(stray_beams: bool) -> None:
    answer = Impossible(puzzle=HEAVY, certificate=1)
    verbs: list[Callable[[], object]] = [
        lambda: lm.hint(HEAVY, time_limit=1e-9, stray_beams=stray_beams),
        lambda: lm.hint(HEAVY, KIND.editor.start(HEAVY), time_limit=1e-9, stray_beams=stray_beams),
        lambda: list(solutions(HEAVY, Budget(seconds=1e-9), stray_beams=stray_beams)),
        lambda: recount(HEAVY, Budget(seconds=1e-9), stray_beams=stray_beams),
        lambda: refute(HEAVY, 1, Budget(seconds=1e-9), stray_beams=stray_beams),
    ]
    for verb in verbs:
        with pytest.raises(TimeUpError):
            verb()
    judged = api.judge(HEAVY, answer, recount="full", time_limit=1e-9, stray_beams=stray_beams)
    assert judged.right
    assert not judged.confirmed


def test_a_proof_that_takes_too_long_to_walk_is_unconfirmed() -> None:
    answer = lm.solve(FEW)
    late = api.judge(FEW, answer, recount="never", time_limit=1e-9)
    assert late.right
    assert late.unconfirmed
    no = lm.solve(lm.load("examples/board/impossible.txt"))
    assert isinstance(no, Impossible)
    told = lm.explain(no.puzzle, no, time_limit=1e-9).screens
    assert "Time is up" in [screen.title for screen in told]


def test_a_slice_of_the_search_ends_with_its_seconds() -> None:
    search = start(HEAVY, False)
    assert search.run(2**62, 0, 2**62, 0.0) == (b"", False)
    assert search.nodes < 100
    search.run(1_000, 0, 2**62, 1e300)
    assert search.nodes >= 1_000


def test_a_time_limit_gives_what_is_known_and_no_more() -> None:
    answer = lm.solve(HEAVY, time_limit=1e-9)
    assert not isinstance(answer, lm.Impossible)
    if isinstance(answer, lm.Solved):
        assert answer.stopped == "time limit"
        assert answer.unique is not True


def test_solutions_come_lazily_and_each_once() -> None:
    first = []
    for solution in lm.solutions(MANY):
        first.append(solution)
        if len(first) == 500:
            break
    assert len(set(first)) == 500
    assert all(check(MANY, solution).ok for solution in first)


def test_the_memory_limit_holds_for_what_is_kept_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lasermaze.core.enumeration.KEPT_BYTES", 5_000)
    all_kept = solve(MANY, Budget(solutions=100, keep=100))
    assert isinstance(all_kept, lm.Solved)
    assert (all_kept.stopped, all_kept.count) == ("memory limit", len(all_kept.solutions))
    few_kept = solve(MANY, Budget(solutions=100, keep=2))
    assert isinstance(few_kept, lm.Solved)
    assert (few_kept.stopped, few_kept.count, len(few_kept.solutions)) == ("limit", 100, 2)


def test_progress_is_told_and_may_stop_the_search() -> None:
    told: list[tuple[float, int]] = []

    def progress(fraction: float, found: int) -> None:
        told.append((fraction, found))
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        lm.solve(HEAVY, progress=progress)
    fractions = [fraction for fraction, _ in told]
    assert fractions == sorted(fractions)
    assert 0 <= fractions[0] <= fractions[-1] <= 1


def test_several_threads_solve_at_once() -> None:
    cards = random_cards(60, ((5, 5),), stray_beams=False)
    alone = [lm.solve(card) for card in cards]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lm.solve, cards)) == alone


def test_the_interpreter_goes_on_while_the_kernel_searches() -> None:
    search = start(HEAVY, False)
    with ThreadPoolExecutor(1) as pool:
        slow = pool.submit(search.run, 300_000, 0, 10**12)
        turns = 0
        while not slow.done():
            turns += 1
            time.sleep(0)
    assert turns > 1  # a kernel that held the lock would leave no turn but the first


Arguments = tuple[int, int, bytes, bytes, int, bool]
LASER_EAST, TARGET_WEST, BLOCKER = 0x12, 0x24, 0x60
BAD_ARGUMENTS: dict[str, Arguments] = {
    "no cells": (0, 0, b"", b"", 1, False),
    "cells that do not fit": (2, 2, bytes(3), b"", 1, False),
    "too many cells": (11, 12, bytes(132), b"", 1, False),
    "sizes that overflow": (2**63, 2, bytes(4), b"", 1, False),
    "no laser": (1, 2, bytes([0, TARGET_WEST]), b"", 1, False),
    "two lasers": (1, 2, bytes([LASER_EAST, LASER_EAST]), b"", 1, False),
    "a byte that is not a token": (1, 2, bytes([LASER_EAST, 0x70]), b"", 1, False),
    "a way that the piece has not": (1, 2, bytes([LASER_EAST, 0x33]), b"", 1, False),
    "a must-light mirror": (1, 2, bytes([LASER_EAST, 0xC1]), b"", 1, False),
    "a blocker to be added": (1, 2, bytes([LASER_EAST, 0]), bytes([BLOCKER]), 1, False),
    "nothing to be added": (1, 2, bytes([LASER_EAST, 0]), bytes([0]), 1, False),
}


@pytest.mark.parametrize("arguments", BAD_ARGUMENTS.values(), ids=BAD_ARGUMENTS)
def test_the_kernel_refuses_what_is_no_board(arguments: Arguments) -> None:
    with pytest.raises(ValueError, match=r"board|token|laser"):
        BoardSearch(*arguments)


def test_a_board_that_is_no_card_is_not_solved() -> None:
    verbs: list[Callable[[Board], object]] = [
        lm.solve,
        lm.hint,
        lambda card: list(lm.solutions(card)),
    ]
    for verb in verbs:
        with pytest.raises(lm.PuzzleError, match="there is no laser"):
            verb(Board(1, 2, bytes([0, TARGET_WEST])))


@examples(100)
@given(
    rows=st.integers(0, 12),
    cols=st.integers(0, 12),
    data=st.data(),
    targets=st.integers(0, 2**32 - 1),
    stray_beams=st.booleans(),
    pruning=st.integers(0, 2**32 - 1),
)
def test_whatever_bytes_come_the_kernel_answers_or_refuses(
    rows: int, cols: int, data: st.DataObject, targets: int, stray_beams: bool, pruning: int
) -> None:
    likely = st.sampled_from([0, 0, 0, 0x10, 0x12, 0x20, 0x24, 0x30, 0x42, 0x51, 0x60, 0xA0])
    byte = st.one_of(likely, st.integers(0, 255))
    size = rows * cols + data.draw(st.sampled_from([0, 0, 0, 1, -1]))
    cells = bytes(data.draw(st.lists(byte, min_size=max(0, size), max_size=max(0, size))))
    pile = bytes(data.draw(st.lists(byte, max_size=9)))
    try:
        search = BoardSearch(rows, cols, cells, pile, targets, stray_beams, pruning)
    except ValueError:
        return
    solutions, _ = search.run(20_000, 10, 100)
    assert len(solutions) == min(10, search.found) * rows * cols
    assert 0 <= search.fraction <= 1


def test_many_cards_in_one_call_get_the_answers_that_each_gets_alone() -> None:
    made = [*islice(cards("together", USUAL), 40), HEAVY, Board(1, 1, bytes(1), targets=1)]
    together = KIND.solve_together
    assert together is not None
    for stray_beams in (False, True):
        options = KIND.choose("solve", {"stray_beams": stray_beams})
        *known, heavy, no_card = together.solve_together(made, Budget(solutions=100), options, 2)
        assert heavy is None
        assert no_card is None
        for card, answer in zip(made, known, strict=False):
            alone = solve(card, Budget(solutions=100), stray_beams=stray_beams)
            assert answer is None or answer == alone
        assert sum(answer is not None for answer in known) > 20
