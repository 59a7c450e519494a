"""On a phone what is asked for is in view: menus, directions, results, days, the line to share."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.cards import FORK
from tests.browser.conftest import PHONE, Opener

#: Whether the middle of an element takes a tap.
IN_VIEW = """(one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def is_in_view(one: Locator) -> bool:
    expect(one).to_be_visible()
    return bool(one.evaluate(IN_VIEW))


@pytest.mark.night
@pytest.mark.parametrize("size", [(390, 844), (667, 375)])
def test_directions_and_the_beginning_of_a_result_come_into_view_in_build(
    visit: Opener, size: tuple[int, int]
) -> None:
    tab = visit(FORK, **PHONE)
    tab.resize(*size)
    tab.page.locator(".rest").evaluate("(rest) => rest.scrollTo(0, rest.scrollHeight)")
    tab.page.touchscreen.tap(*tab.spot((1, 1)))
    assert is_in_view(tab.page.locator("#cell-tools button").first)
    tab.help("check")
    tab.settle()
    assert is_in_view(tab.answer.locator("h3"))
