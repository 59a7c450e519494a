"""The other kinds: edit, view, solve, and play to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import lasermaze

from .cards import example
from .conftest import Opener
from .table import Table

GUARD = example("turrets/guard")
NEVER_SAFE = example("turrets/impossible")
ESCAPE = example("signposts/escape")
NO_WAY_IN = example("signposts/impossible")
TURNED = {
    kind.name: lasermaze.dumps(lasermaze.parse(kind.example))
    for kind in lasermaze.registry()
    if kind.name in ("shooters", "mirrors")
}
ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


def solution(text: str) -> str:
    """The position that solves a puzzle."""
    puzzle = lasermaze.parse(text)
    answer = lasermaze.solve(puzzle)
    assert isinstance(answer, lasermaze.Solved)
    return lasermaze.place(puzzle, answer.witness)


def moment(table: Table) -> str:
    return table.page.locator("#strip output").inner_text()


def test_turrets_are_walked_to_the_goal(visit: Opener) -> None:
    table = visit(GUARD, play=True)
    table.expect_cell(1, 1, "walker, start")
    table.expect_message("At the start.")
    walk = solution(GUARD)
    for step in walk[:3]:
        table.keys(ARROWS[step])
    table.expect_message("3 steps so far.")
    table.keys("Control+z")
    table.expect_message("2 steps so far.")
    table.keys("Control+Shift+z")
    for step in walk[3:]:
        table.keys(ARROWS[step])
    table.expect_message("Solved: the goal is reached in 11 steps")
    table.expect_library_picture(GUARD, walk)
    expect(table.page.locator("#finish h3")).to_contain_text("Solved in")


def test_the_number_of_shortest_walks_is_counted(visit: Opener) -> None:
    visit(GUARD).expect_count("4")


def test_a_hit_walker_gets_a_message_and_can_go_back(visit: Opener) -> None:
    table = visit(GUARD, play=True)
    for step in ("east", "east"):
        table.button(re.compile(step)).click()
    table.expect_message("Hit after 2 steps")
    expect(table.button(re.compile("east"))).to_have_count(0)
    table.keys("Control+z")
    table.expect_message("1 step so far.")


def test_turrets_are_edited_and_their_fire_is_shown_for_each_step(visit: Opener) -> None:
    table = visit(GUARD)
    table.choose("wall")
    table.drag((3, 1), (3, 3))
    for col in (1, 2, 3):
        table.expect_cell(3, col, "wall")
    table.choose("turret")
    table.click(1, 6)
    table.expect_cell(1, 6, "turret, facing north")
    table.keys("Escape", "a")
    table.expect_cell(1, 6, "turret, facing west")
    before = table.picture
    table.press("A moment later")
    expect(table.page.locator("#strip output")).to_have_text("moment 1 of 3")
    table.expect_cell(1, 6, "turret, facing north")
    assert table.picture != before
    table.press("A moment earlier")
    expect(table.page.locator("#strip output")).to_have_text("moment 0 of 3")
    assert table.text.endswith("S...#<\n.#v...\n####.G\n")


def test_explain_shows_why_a_goal_is_never_safe(visit: Opener) -> None:
    table = visit(NEVER_SAFE)
    table.expect_count("none")
    table.ask("explain")
    expect(table.lecture.get_by_role("img").first).to_be_visible()


def test_signposts_are_played_to_the_goal(visit: Opener) -> None:
    table = visit(ESCAPE, play=True)
    table.expect_message("Choose a way in.")
    side, number, *choices = solution(ESCAPE).split()
    end = {"top": 1, "bottom": 8, "left": 1, "right": 8}[side]
    inside = (end, int(number)) if side in ("top", "bottom") else (int(number), end)
    x, y = table.spot(inside)
    box = table.cell(*inside).bounding_box()
    assert box
    out = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}[side]
    table.page.mouse.click(x + out[0] * box["width"], y + out[1] * box["height"])
    expect(table.button("Undo")).to_be_enabled()
    for heading in "".join(choices):
        table.keys(ARROWS[heading])
    table.expect_message("Solved")
    table.expect_library_picture(ESCAPE, solution(ESCAPE))


def test_signposts_are_set_by_key_and_by_dragging(visit: Opener) -> None:
    table = visit(ESCAPE)
    table.choose("turn back")
    table.drag((8, 1), (8, 5))
    for col in range(1, 6):
        table.expect_cell(8, col, "turn back")
    key = table.piece("death").locator("kbd").inner_text()
    table.hover(1, 1)
    table.keys(key)
    table.expect_cell(1, 1, "death")
    table.keys("Control+z", "Control+z")
    table.expect_library_picture(ESCAPE)


def test_explain_shows_why_there_is_no_way_in(visit: Opener) -> None:
    table = visit(NO_WAY_IN)
    table.expect_count("none")
    table.ask("solve")
    table.expect_answer("No solution")
    table.press("Why?")
    expect(table.lecture.get_by_role("img").first).to_be_visible()


@pytest.mark.parametrize("kind", sorted(TURNED))
def test_a_click_turns_a_piece(visit: Opener, kind: str) -> None:
    text = TURNED[kind]
    table = visit(text, play=True)
    before, solved = (one.split("grid:\n")[1].splitlines() for one in (text, solution(text)))
    for row, (old, new) in enumerate(zip(before, solved, strict=True), 1):
        for col in range(1, len(old) + 1):
            if old[col - 1] != new[col - 1]:
                table.click(row, col)
                expect(table.button("Undo")).to_be_enabled()
    table.expect_message("Solved")
    table.ask("check")
    table.expect_answer("Solved")
    table.press("Animate")
    expect(table.page.locator("#player")).to_be_visible()


@pytest.mark.parametrize("kind", sorted(TURNED))
def test_a_press_released_off_the_board_turns_nothing(visit: Opener, kind: str) -> None:
    text = TURNED[kind]
    table = visit(text, play=True)
    rows = text.split("grid:\n")[1].splitlines()
    row, col = next(
        (r, c) for r, line in enumerate(rows) for c, one in enumerate(line) if one in "/|-"
    )
    table.drag_off(row + 1, col + 1)
    table.settle()
    expect(table.button("Undo")).to_be_disabled()


@pytest.mark.parametrize("kind", sorted(TURNED))
def test_walls_are_painted_and_the_count_is_updated(visit: Opener, kind: str) -> None:
    table = visit(TURNED[kind])
    table.ask("solve")
    expect(table.answer.locator("h3")).to_contain_text("solution")
    table.press("Back to my puzzle")
    wall = table.page.locator("#palette .piece").filter(has_text=re.compile("wall|block")).first
    words = wall.locator(".piece-name").inner_text()
    wall.click()
    table.drag((2, 2), (2, 4))
    for col in (2, 3, 4):
        table.expect_cell(2, col, words)
    table.keys("Control+z")
    table.expect_library_picture(TURNED[kind])
