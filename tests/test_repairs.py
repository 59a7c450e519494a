"""Repairs: the fewest changes that leave exactly one solution, each confirmed by another count."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from typing import Any

import pytest
from click.testing import CliRunner

import lasermaze as lm
from lasermaze.api.making import generated
from lasermaze.cli import repair
from lasermaze.core.budget import Budget
from lasermaze.kind import NAMES, kind_named, kind_of
from lasermaze.repairing import Repair, Repairs, Search
from tests.helpers import ROOT, typed

#: Sizes at which the independent counts are fast.
SIZES = {
    "turrets": (6, 8),
    "shooters": (5, 7),
    "signposts": (6, 7),
    "mirrors": (6, 8),
    "board": (4, 4),
    "lazors": (3, 4),
}

#: More solutions than this are not counted.
MANY = 2


def count_again(puzzle: Any) -> int:
    """The number of solutions by the checker's search, which the solver has no part in."""
    kind = kind_of(puzzle)
    options = kind.choose("solve", {})
    counted = kind.check.count_again(puzzle, Budget(), MANY, None, options)
    return proved(puzzle) if counted is None else counted


def proved(puzzle: Any) -> int:
    """The number of solutions of a card that is too large to be counted: that of a proof."""
    answer = lm.solve(puzzle, keep_all=True, limit=MANY)
    assert lm.judge(puzzle, answer).confirmed
    return answer.count if isinstance(answer, lm.Solved) else 0


def after(puzzle: Any, moves: tuple[str, ...]) -> Any:
    """The puzzle after the moves of a repair, made one by one as in the studio."""
    editor = lm.Editor(puzzle)
    for move in moves:
        editor.push(move)
    return editor.puzzle


def works(puzzle: Any, moves: tuple[str, ...], state: str) -> bool:
    """Whether a set of changes is a repair, by the independent count."""
    try:
        changed = after(puzzle, moves)
        left = count_again(changed)
    except lm.PuzzleError:
        return False
    return left == 1 if state == "several" else left > 0


def held(found: Repairs) -> None:
    """Hold the proposals against independent counts, and the claim that none is smaller."""
    for each in found.proposals:
        left = count_again(after(found.puzzle, each.moves))
        assert left == (1 if each.unique else MANY)
        assert each.cells or each.words != ()
    if found.proposals and len(found.proposals[0].moves) > 1 and found.complete > 1:
        editor = kind_of(found.puzzle).editor
        singles: Any = editor.changes(found.puzzle)
        if found.state == "several":
            kept = lm.solve(found.puzzle, keep_all=True, limit=20)
            assert isinstance(kept, lm.Solved)
            singles = editor.clues(found.puzzle, kept.solutions)
        assert not any(works(found.puzzle, (move,), found.state) for move in singles)


def cases(kind: Any, state: str) -> Iterator[Any]:
    """Puzzles with several solutions, or without one: drafts as a setter has them."""
    can_be_impossible = "impossible" in kind_named(kind).options_of("generate")
    impossible = state == "impossible" and can_be_impossible
    chosen: Any = {"impossible" if impossible else "any_verdict": True}
    for index in range(10_000):
        size = SIZES[kind]
        puzzle: Any = generated(kind, None, size, 5, index, **chosen)
        try:
            answer = lm.solve(puzzle, keep_all=True, limit=2)
        except lm.PuzzleError:
            continue
        is_several = isinstance(answer, lm.Solved) and answer.unique is False
        if is_several if state == "several" else isinstance(answer, lm.Impossible):
            yield puzzle


@pytest.mark.parametrize("state", ["several", "impossible"])
@pytest.mark.parametrize("kind", NAMES)
def test_a_repair_is_confirmed_and_smallest(kind: Any, state: str) -> None:
    for puzzle in islice(cases(kind, state), 2):
        found = lm.repairs(puzzle)
        assert found.state == state
        assert found.proposals, found.words
        held(found)


@pytest.mark.night
@pytest.mark.parametrize("state", ["several", "impossible"])
@pytest.mark.parametrize("kind", NAMES)
def test_repairs_of_two_hundred_puzzles(kind: Any, state: str, capsys: Any) -> None:
    """Forty of each kind: how many have a repair, and one that is proved to be a smallest."""
    repaired = least = 0
    for puzzle in islice(cases(kind, state), 40):
        found = lm.repairs(puzzle, count=2, time_limit=60)
        assert found.state == state
        held(found)
        repaired += bool(found.proposals)
        least += found.least
    with capsys.disabled():
        print(f"\n{kind}, {state}: {repaired} of 40 repaired, {least} proved smallest", end="")
    assert repaired >= 36


@pytest.mark.parametrize("kind", NAMES)
def test_clues_that_can_go_leave_the_same_solution(kind: Any) -> None:
    puzzle = generated(kind, "beginner", seed=2, unique=True)
    found = lm.repairs(puzzle, count=4)
    assert found.state == "one"
    before = lm.solve(puzzle)
    assert isinstance(before, lm.Solved)
    for each in found.proposals:
        assert each.unique
        assert count_again(after(puzzle, each.moves)) == 1
        if kind in ("turrets", "board"):
            assert each.answer.witness == before.witness
    if kind == "board":
        assert found.words == "There is exactly one solution. Every clue is needed."


def test_the_fewest_clues_of_a_card() -> None:
    found = lm.repairs(lm.load("examples/board/several.txt"), count=1)
    (one,) = found.proposals
    assert (found.state, found.least, one.unique, len(one.moves)) == ("several", True, True, 1)
    assert found.words == "There are several solutions. 1 change leaves exactly one."
    assert one.picture().svg() != lm.draw(one.puzzle).svg()
    assert one.picture(solved=True).text()


def test_an_unhelpful_limit_is_no_repair_and_says_so() -> None:
    found = lm.repairs(lm.load("examples/board/several.txt"), time_limit=1e-9)
    assert (found.state, found.proposals, found.stopped) == ("undecided", (), True)
    assert found.words == "The time was up before the number of solutions was known."


def test_stopped_with_what_was_found_so_far() -> None:
    class Interrupted(Budget):
        def check(self, fraction: float = 1.0, found: int = 0) -> None:
            if found:
                raise KeyboardInterrupt

    search = Search(lm.load("examples/board/several.txt"), 3, Interrupted())
    with pytest.raises(KeyboardInterrupt):
        search.run()
    assert search.found.proposals


def test_the_command_prints_what_was_found_before_ctrl_c(monkeypatch: Any) -> None:
    run = Search.run

    def interrupted(search: Search) -> Repairs:
        run(search)
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "run", interrupted)
    printed = CliRunner().invoke(repair.command, ["examples/board/several.txt"])
    assert "1 change leaves exactly one" in printed.output
    assert printed.exit_code == 1  # click's own; `main` makes it 130


def test_the_command_as_json_and_as_a_file(tmp_path: Any) -> None:
    file = tmp_path / "one.txt"
    line = f"lasermaze repair examples/board/several.txt --json -o {file} --count 1"
    printed = typed(line, ROOT, tmp_path / "programs")
    document = json.loads(printed.out)
    assert (document["state"], document["least"]) == ("several", True)
    (proposal,) = document["proposals"]
    assert lm.parse(proposal["puzzle"]) == lm.load(file)
    answer = lm.solve(lm.load(file))
    assert isinstance(answer, lm.Solved)
    assert answer.unique


@pytest.mark.parametrize(("kind", "index"), [("lazors", 2), ("lazors", 66), ("board", 709)])
def test_where_one_descent_fails_others_follow(kind: Any, index: int, monkeypatch: Any) -> None:
    monkeypatch.setattr("lasermaze.repairing.search.MOST_SETS", 100)  # single changes only
    puzzle = generated(kind, None, SIZES[kind], 5, index, any_verdict=True)
    (one,) = lm.repairs(puzzle, count=1).proposals
    assert one.unique
    assert count_again(after(puzzle, one.moves)) == 1


def test_an_impossible_board_of_lazors_is_loosened_to_one_target() -> None:
    puzzle: Any = generated("lazors", None, (3, 4), 5, 0, any_verdict=True)
    editor = kind_of(puzzle).editor
    for _ in range(2):
        loose = after(puzzle, tuple(editor.loosening(puzzle)))
        assert set(loose.cells) == {ord("o")}
        assert len({*loose.targets}) == 1
        assert lm.solve(loose)
        puzzle = replace(puzzle, targets=puzzle.targets * 2)


@pytest.mark.parametrize("kind", NAMES)
def test_each_change_that_is_tried_changes_the_puzzle(kind: Any) -> None:
    editor = kind_named(kind).editor
    for index in range(3):
        puzzle = generated(kind, None, SIZES[kind], 5, index)
        solved = lm.solve(puzzle, keep_all=True, limit=2)
        assert isinstance(solved, lm.Solved)
        tried = {*editor.changes(puzzle), *editor.clues(puzzle, solved.solutions)}
        changed = [after(puzzle, (move,)) for move in tried if is_allowed(puzzle, move)]
        assert puzzle not in changed
        assert 3 * len(changed) > len(tried)


def is_allowed(puzzle: Any, move: str) -> bool:
    """Whether the editor makes a move: it refuses, say, a third opening in the rim of a maze."""
    try:
        after(puzzle, (move,))
    except lm.PuzzleError:
        return False
    return True


def test_a_repair_in_a_notebook() -> None:
    found = lm.repairs(lm.load("examples/board/impossible.txt"), count=1)
    assert isinstance(found.proposals[0], Repair)
    assert "1 proposal" in repr(found)
    assert repr(found.proposals[0]).startswith("<Repair")


def test_a_repair_of_many_changes_needs_them_all() -> None:
    """A turret that is taken away opens a line of fire, so the order makes a difference."""
    puzzle = lm.generate_from("turrets/2/any/6x8/impossible=True/5/157")
    (first, *_) = lm.repairs(puzzle, count=1).proposals
    assert len(first.moves) > 4
    for size in range(len(first.moves)):
        for moves in combinations(first.moves, size):
            assert not works(puzzle, moves, "impossible"), moves


def test_changes_beside_the_grid_are_told_in_words() -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: D\ngrid:\nL> . . T^\n. . . .\n. . . T^\n")
    words = {each.moves: each.words for each in Search(card, 8, Budget(seconds=60)).run().proposals}
    assert words["drop D",] == ("one double mirror less to be added by the player",)
    told = "row 1, column 1: laser, facing east, to be added by the player"
    assert words["pile 1,1",] == (told,)
    card = lm.parse("kind: board\ntargets: 1\ngrid:\nL> S? . T?\n. . . .\n. T? . .\n")
    found = Search(card, 1, Budget(seconds=60)).run()
    assert found.proposals[0].words == ("2 targets to be lit",)
