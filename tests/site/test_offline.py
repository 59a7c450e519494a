"""The studio without a server, after the first visit: no network, and its server is gone."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect

import lasermaze
from tests.browser.cards import FORK, HEAVY
from tests.browser.conftest import USUAL
from tests.browser.studio_page import StudioPage
from tests.site.conftest import LONG, Site, Visit, python_ready, wait_for
from tests.site.serving import SITE, Server

pytestmark = pytest.mark.site


def test_the_first_visit_is_small_and_asks_no_other_site(site: Site) -> None:
    assert 1_000_000 < site.sent < 5_800_000
    assert not site.foreign


def test_the_scripts_and_styles_are_few_files() -> None:
    page = (SITE / "index.html").read_text("utf-8")
    files = re.findall(r'(?:href|src)="([\w-]+\.(?:js|css))"', page)
    assert {"main.js", "style.css"} <= {*files}
    assert len(files) <= 6


def test_a_card_is_played_to_its_end_with_hints(visit: Visit) -> None:
    tab = visit(FORK, play=True)
    tab.follow_hints()
    tab.expect_message("Solved")
    tab.help("check")
    tab.expect_answer("Solved")
    tab.help("explain")
    titles = [screen.title for screen in lasermaze.explain(lasermaze.parse(FORK)).screens]
    expect(tab.page.locator("#lecture-chapter option")).to_have_text(titles)


def test_a_shared_link_names_the_site_and_opens_the_puzzle(visit: Visit, site: Site) -> None:
    tab = visit(FORK)
    tab.dialog("share")
    link = tab.page.locator("#link").input_value()
    assert link.startswith(f"{site.address}/#p=")
    python_ready(tab.open(link=link))
    expect(tab.title).to_have_value("A fork in the road")
    expect(tab.page.locator("#mode-play")).to_have_attribute("aria-pressed", "true")


def test_a_long_search_is_cancelled_and_clicks_do_not_wait_for_it(visit: Visit) -> None:
    tab = visit(HEAVY, play=True)
    tab.help("solve")
    expect(tab.page.locator("#waiting")).to_be_visible()
    tab.page.locator("#cancel").click()
    tab.expect_answer("Cancelled")
    tab.help("solve")
    expect(tab.page.locator("#waiting")).to_be_visible()
    tab.hover(1, 1)
    tab.keys("d")
    expect(tab.button("Undo")).to_be_enabled()
    tab.open(FORK)
    tab.help("solve")
    tab.expect_answer("Exactly one solution")


@pytest.mark.parametrize("name", ["clicks", "searches"])
def test_a_worker_that_dies_is_replaced_and_the_page_says_so(visit: Visit, name: str) -> None:
    tab = visit(FORK, play=True)
    tab.help("hint")  # then both workers run
    tab.expect_answer("Hint")
    for worker in tab.page.workers:
        if worker.evaluate("self.name") == name:
            worker.evaluate("self.close()")
    tab.expect_refused("was started again")
    tab.follow_hints()
    tab.expect_message("Solved")


def test_a_reload_shows_what_was_there(visit: Visit) -> None:
    tab = visit(FORK, play=True)
    tab.hint()
    tab.press("Do it")
    expect(tab.button("Undo")).to_be_enabled()
    before = tab.picture
    tab.page.reload()
    tab.ready()
    assert tab.picture == before
    python_ready(tab)
    tab.press("Undo")
    expect(tab.button("Undo")).to_be_disabled()


def exported(tab: StudioPage, form: str) -> Path:
    """A file from the export dialog."""
    dialog = tab.dialog("export")
    with tab.page.expect_download() as download:
        dialog.locator(f"[data-format={form}]").click()
    tab.keys("Escape")
    return download.value.path()


def test_files_are_saved_where_the_browser_can_make_them(visit: Visit) -> None:
    tab = visit(FORK)
    puzzle = lasermaze.parse(FORK)
    svg = exported(tab, "svg").read_text(encoding="utf-8")
    assert svg == lasermaze.draw(puzzle).svg("light")
    image = Image.open(io.BytesIO(exported(tab, "png").read_bytes()))
    assert image.format == "PNG"
    assert len(set(image.convert("RGB").resize((40, 40)).getdata())) > 4


def test_a_card_is_printed_alone(visit: Visit) -> None:
    tab = visit(FORK)
    tab.page.evaluate("() => { window.print = () => { document.body.dataset.printed = ''; } }")
    tab.dialog("export")
    tab.page.get_by_label("its solution").check()
    tab.page.locator("[data-format=pdf]").click()
    tab.page.locator("body[data-printed]").wait_for(state="attached")
    tab.page.emulate_media(media="print")
    expect(tab.page.locator("#paper img")).to_have_count(2)
    expect(tab.page.locator("#paper img").first).to_be_visible()
    expect(tab.page.locator("main")).to_be_hidden()


def test_a_new_version_takes_over_and_what_was_played_is_kept(browser: Browser) -> None:
    server = Server()
    context = browser.new_context(**USUAL)
    context.set_default_timeout(LONG)
    page = context.new_page()
    tab = StudioPage(page, server.address).open(FORK, play=True)
    wait_for(tab, "offline")
    tab.hint()
    tab.press("Do it")
    expect(tab.button("Undo")).to_be_enabled()
    server.change("service-worker.js", b'version:"', b'version:"new-')
    page.reload()
    page.wait_for_function("async () => (await navigator.serviceWorker.ready).waiting !== null")
    page.reload()
    names = "async () => (await caches.keys()).filter((name) => name.includes('site')).join()"
    page.wait_for_function(f"async () => /^lasermaze-site-new-[^,]*$/.test(await ({names})())")
    expect(tab.button("Undo")).to_be_enabled()  # the new version loads the page again
    context.close()
    server.stop()
