"""The other kinds: edit, view, solve, and play to the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import lasermaze
from lasermaze.kind import all_kinds
from tests.browser.cards import example
from tests.browser.conftest import Opener

GUARD = example("turrets/guard")
ESCAPE = example("signposts/escape")
TURNED = {
    kind.name: lasermaze.dumps(lasermaze.parse(kind.example))
    for kind in all_kinds()
    if kind.name in ("shooters", "mirrors")
}
ARROWS = {"N": "ArrowUp", "E": "ArrowRight", "S": "ArrowDown", "W": "ArrowLeft"}


def solution(text: str) -> str:
    """The position that solves a puzzle."""
    puzzle = lasermaze.parse(text)
    answer = lasermaze.solve(puzzle)
    assert isinstance(answer, lasermaze.Solved)
    game = lasermaze.Game(puzzle)
    game.show(answer)
    return game.position


def test_turrets_are_walked_to_the_goal(visit: Opener) -> None:
    tab = visit(GUARD, play=True)
    tab.expect_cell(1, 1, "walker, start")
    tab.expect_message("At the start.")
    for step in ("east", "east"):
        tab.button(re.compile(step)).click()
    tab.expect_message("Hit after 2 steps")
    expect(tab.button(re.compile("east"))).to_be_disabled()
    tab.keys("Control+z", "Control+z")
    walk = solution(GUARD)
    for step in walk[:3]:
        tab.keys(ARROWS[step])
    tab.expect_message("3 steps so far.")
    tab.keys("Control+z")
    tab.expect_message("2 steps so far.")
    tab.keys("Control+Shift+z")
    for step in walk[3:]:
        tab.keys(ARROWS[step])
    tab.expect_message("Solved: the goal is reached in 11 steps")
    tab.expect_library_picture(GUARD, walk)
    expect(tab.page.locator("#finish h3")).to_contain_text("Solved in")


def test_turrets_are_edited_and_their_fire_is_shown_for_each_step(visit: Opener) -> None:
    tab = visit(GUARD)
    tab.choose("wall")
    tab.drag((3, 1), (3, 3))
    for col in (1, 2, 3):
        tab.expect_cell(3, col, "wall")
    tab.choose("turret")
    tab.click(1, 6)
    tab.expect_cell(1, 6, "turret, facing north")
    tab.keys("Escape", "a")
    tab.expect_cell(1, 6, "turret, facing west")
    before = tab.picture
    tab.press("A moment later")
    expect(tab.page.locator("#strip output")).to_have_text("moment 1 of 3")
    tab.expect_cell(1, 6, "turret, facing north")
    assert tab.picture != before
    tab.press("A moment earlier")
    expect(tab.page.locator("#strip output")).to_have_text("moment 0 of 3")
    assert tab.text.endswith("S...#<\n.#v...\n####.G\n")


def test_signposts_are_played_to_the_goal(visit: Opener) -> None:
    tab = visit(ESCAPE, play=True)
    tab.expect_message("Choose a way in.")
    side, number, *choices = solution(ESCAPE).split()
    end = {"top": 1, "bottom": 8, "left": 1, "right": 8}[side]
    inside = (end, int(number)) if side in ("top", "bottom") else (int(number), end)
    x, y = tab.spot(inside)
    box = tab.cell(*inside).bounding_box()
    assert box
    out = {"top": (0, -1), "bottom": (0, 1), "left": (-1, 0), "right": (1, 0)}[side]
    tab.page.mouse.click(x + out[0] * box["width"], y + out[1] * box["height"])
    expect(tab.button("Undo")).to_be_enabled()
    for heading in "".join(choices):
        tab.keys(ARROWS[heading])
    tab.expect_message("Solved")
    tab.expect_library_picture(ESCAPE, solution(ESCAPE))


@pytest.mark.parametrize("kind", [pytest.param("mirrors", marks=pytest.mark.night), "shooters"])
def test_a_click_turns_a_piece(visit: Opener, kind: str) -> None:
    text = TURNED[kind]
    tab = visit(text, play=True)
    before, solved = (one.split("grid:\n")[1].splitlines() for one in (text, solution(text)))
    for row, (old, new) in enumerate(zip(before, solved, strict=True), 1):
        for col in range(1, len(old) + 1):
            if old[col - 1] != new[col - 1]:
                if tab.button("Undo").is_disabled():  # a press that ends elsewhere turns nothing
                    tab.drag_off(row, col)
                    tab.settle()
                    expect(tab.button("Undo")).to_be_disabled()
                tab.click(row, col)
                expect(tab.button("Undo")).to_be_enabled()
    tab.expect_message("Solved")
    tab.help("check")
    tab.expect_answer("Solved")
    tab.press("Animate")
    expect(tab.page.locator("#player")).to_be_visible()
