"""Build proposes the fewest changes that leave exactly one answer, with pictures."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.cards import SEVERAL
from tests.browser.conftest import Opener


def test_a_maker_takes_a_proposal_and_takes_it_back(visit: Opener) -> None:
    tab = visit(SEVERAL)
    tab.expect_count("2")
    tab.help("Repair")
    panel = tab.page.locator("#repairs")
    expect(panel).to_contain_text("One change that leaves exactly one answer:")
    expect(panel.locator("li")).to_have_count(3)
    expect(panel.locator("li svg").first).to_be_visible()
    panel.get_by_role("button", name="Do it").first.click()
    tab.expect_count("exactly one")
    expect(panel).to_be_hidden()
    tab.press("Undo")
    tab.expect_count("2")


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
