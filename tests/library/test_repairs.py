"""Repairs: the fewest changes that leave exactly one solution, by an independent count.

Which clues are needless is held in `test_needless_clues`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, count, islice
from pathlib import Path
from typing import Any

import pytest

from lasermaze.cli import repair
from lasermaze.core.budget import Budget
from lasermaze.editor.moves import read
from lasermaze.kind import kind_of
from tests.helpers import EVERY_KIND, SIZE, command, lm
from tests.oracles import Oracle

SEVERAL = "examples/board/several.txt"


def after(puzzle: Any, moves: tuple[str, ...]) -> Any:
    """The puzzle after the moves of a repair; None if one of them is refused."""
    editor = lm.Editor(puzzle)
    try:
        for move in moves:
            editor.push(move)
    except lm.PuzzleError:
        return None
    return editor.puzzle


def is_repaired(oracle: Oracle, puzzle: Any, moves: tuple[str, ...], state: str) -> bool:
    """Whether a set of changes is a repair, by the oracle's count."""
    changed = after(puzzle, moves)
    if changed is None:
        return False
    left = oracle.count(str(changed.with_details(id="")))
    return left == 1 if state == "several" else left > 0


def drafts(oracle: Oracle, state: str) -> Iterator[Any]:
    """Puzzles with several solutions, or without one."""
    for seed in count():
        puzzle = lm.generate(oracle.kind, size=oracle.sizes[0], seed=seed, any_verdict=True)
        answer = lm.solve(puzzle, keep_all=True, limit=2)
        if (not answer) if state == "impossible" else answer and answer.unique is False:
            yield puzzle


@pytest.mark.parametrize("state", ["several", "impossible"])
@EVERY_KIND
def test_a_repair_is_smallest_and_each_change_is_one(oracle: Oracle, state: str) -> None:
    for puzzle in islice(drafts(oracle, state), SIZE):
        found = lm.repairs(puzzle)
        assert found.state == state
        assert found.proposals, found.words
        editor = kind_of(puzzle).editor(puzzle)
        singles = {*editor.changes()}
        if state == "several":
            singles = {*editor.clues(lm.solve(puzzle, keep_all=True, limit=20).solutions)}
        changed = [after(puzzle, (move,)) for move in singles]
        assert puzzle not in changed
        assert 4 * sum(each is not None for each in changed) > len(changed)
        for each in found.proposals:
            assert each.cells or each.words
            assert each.puzzle == after(puzzle, each.moves)
            left = oracle.count(str(each.puzzle.with_details(id="")))
            assert is_repaired(oracle, puzzle, each.moves, state)
            assert each.unique == (left == 1), (puzzle, each)
            assert each.answer.count == left or not each.answer.exact, (puzzle, each)
            lm.check(each.puzzle, each.answer)
        if len(found.proposals[0].moves) > 1 and found.complete > 1:
            assert not any(is_repaired(oracle, puzzle, (move,), state) for move in singles)


@EVERY_KIND
def test_a_solution_stays_if_no_cell_on_which_it_rests_is_changed(oracle: Oracle) -> None:
    """So sets of changes that leave two solutions need not be tried."""
    for puzzle in islice(drafts(oracle, "several"), 3 * SIZE):
        solutions = lm.solve(puzzle, keep_all=True, limit=20).solutions
        editor = kind_of(puzzle).editor(puzzle)
        identity = kind_of(puzzle).check(puzzle).identity
        rests_on = {identity(each): editor.rests_on(each) for each in solutions}
        for move in editor.changes():
            cells, changed = read(move).cells, after(puzzle, (move,))
            stay = {
                name
                for name, rest in rests_on.items()
                if changed is not None and cells and not any(cell in rest for cell in cells)
            }
            if stay:
                left = lm.solve(changed, keep_all=True).solutions
                assert stay <= {identity(each) for each in left}, (puzzle, move)


def test_a_maze_of_one_row_is_not_repaired_at_length() -> None:
    """Its goal has two ways in, and a goal elsewhere has them too."""
    maze = lm.parse("kind: signposts\ngrid:\nRLUS?XSRLLXSUURX?SLRLUXSS?RULXRG\n")
    found = lm.repairs(maze)
    assert (found.state, found.proposals, found.complete) == ("several", (), 3)


def test_the_fewest_clues_of_a_card(tmp_path: Path) -> None:
    found = lm.repairs(lm.load(SEVERAL), count=1)
    (one,) = found.proposals
    assert (found.state, found.least, one.unique, len(one.moves)) == ("several", True, True, 1)
    assert found.words == "There are several solutions. 1 change leaves exactly one."
    assert one.picture().svg() != lm.draw(one.puzzle).svg()
    assert one.picture(solved=True).text()
    file = tmp_path / "one.txt"
    printed = command("repair", SEVERAL, "--json", "-o", file, "--count", 1)
    document = json.loads(printed.out)
    assert (document["state"], document["least"]) == ("several", True)
    assert lm.parse(document["proposals"][0]["puzzle"]) == lm.load(file) == one.puzzle


class Interrupted(Budget):
    """A budget of work that is interrupted once it has found something."""

    def check(self, fraction: float = 1.0, found: int = 0) -> None:
        if found:
            raise KeyboardInterrupt


def interrupt() -> None:
    """Have this process find one repair and be interrupted."""
    repair.Budget = Interrupted  # type: ignore[attr-defined]


def test_what_was_found_before_an_interrupt_stays() -> None:
    ended = command("repair", SEVERAL, "--count", 3, before=interrupt)
    assert (ended.code, "1 change leaves exactly one" in ended.out) == (130, True)


def test_an_impossible_board_of_lazors_is_loosened_to_one_target() -> None:
    puzzle = lm.generate("lazors", size=(3, 4), seed=5, index=0, any_verdict=True)
    doubled = replace(puzzle, targets=puzzle.targets * 2)
    for each in (puzzle, doubled):
        loose = after(each, tuple(kind_of(each).editor(each).loosening()))
        assert (set(loose.cells), len({*loose.targets})) == ({ord("o")}, 1)
        assert lm.solve(loose)


@pytest.mark.night
def test_a_repair_of_many_changes_needs_them_all() -> None:
    """A turret that is taken away opens a line of fire, so the order makes a difference."""
    puzzle = lm.generate_from("turrets/2/any/6x8/impossible=True/5/157")
    (first, *_) = lm.repairs(puzzle, count=1).proposals
    assert len(first.moves) > 4
    for size in range(len(first.moves)):
        for moves in combinations(first.moves, size):
            changed = after(puzzle, moves)
            assert changed is None or not lm.solve(changed), moves


def test_changes_beside_the_grid_are_told_in_words() -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: D\ngrid:\nL> . . T^\n. . . .\n. . . T^\n")
    words = {each.moves: each.words for each in lm.repairs(card, count=8).proposals}
    assert words["drop D",] == ("one double mirror less to be added by the player",)
    told = "row 1, column 1: laser, facing east, to be added by the player"
    assert words["pile 1,1",] == (told,)
    card = lm.parse("kind: board\ntargets: 1\ngrid:\nL> S? . T?\n. . . .\n. T? . .\n")
    assert lm.repairs(card, count=1).proposals[0].words == ("2 targets to be lit",)
