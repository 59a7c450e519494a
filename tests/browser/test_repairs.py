"""Build proposes the fewest changes that leave exactly one answer, with pictures."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.cards import FORK, SEVERAL
from tests.browser.conftest import Opener
from tests.browser.test_player import axe_findings


def test_a_maker_takes_a_proposal_and_takes_it_back(visit: Opener) -> None:
    tab = visit(SEVERAL)
    tab.expect_count("2")
    tab.help("Repair")
    panel = tab.page.locator("#repairs")
    expect(panel).to_contain_text("One change that leaves exactly one answer:")
    expect(panel.locator("li")).to_have_count(3)
    expect(panel.locator("li svg").first).to_be_visible()
    assert axe_findings(tab.page) == []
    panel.get_by_role("button", name="Do it").first.click()
    tab.expect_count("exactly one")
    expect(panel).to_be_hidden()
    tab.press("Undo")
    tab.expect_count("2")


@pytest.mark.night
def test_proposals_take_the_place_of_an_older_answer(visit: Opener) -> None:
    tab = visit(SEVERAL)
    tab.press("show a second one")
    expect(tab.answer).to_contain_text("2 solutions")
    tab.help("Repair")
    expect(tab.page.locator("#repairs li")).to_have_count(3)
    expect(tab.answer).to_be_empty()
    expect(tab.banner).to_be_hidden()


@pytest.mark.night
def test_a_late_comparison_of_solutions_does_not_bring_their_answer_back(visit: Opener) -> None:
    tab = visit(SEVERAL)
    held: list[Route] = []
    tab.page.route("**/api/compare", lambda route: held.append(route))
    tab.press("show a second one")
    expect(tab.answer).to_contain_text("2 solutions")
    tab.help("Repair")
    expect(tab.page.locator("#repairs li")).to_have_count(3)
    with tab.page.expect_response("**/api/compare"):
        held.pop().continue_()
    tab.settle()
    expect(tab.answer).to_be_empty()
    expect(tab.banner).to_be_hidden()


@pytest.mark.night
def test_a_card_that_needs_every_clue_says_so(visit: Opener) -> None:
    tab = visit(FORK)
    tab.help("Repair")
    panel = tab.page.locator("#repairs")
    expect(panel).to_contain_text(re.compile("There is exactly one answer"))
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    tab.switch_to("Play")
    expect(tab.page.locator("#help-repair")).to_be_hidden()
