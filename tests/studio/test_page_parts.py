"""The page's parts find their own elements: no two scripts name the same one, and each is there."""

from __future__ import annotations

import re
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path

import lasermaze.studio

PAGE = Path(lasermaze.studio.__file__).parent / "page"
SCRIPTS = {script.name: script.read_text(encoding="utf-8") for script in PAGE.glob("*.js")}


class Page(HTMLParser):
    """The ids and the actions in index.html."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.actions: set[str] = set()
        self.feed((PAGE / "index.html").read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        self.ids += [known["id"] or ""] if "id" in known else []
        self.actions |= {known["data-do"] or ""} if "data-do" in known else set()


def named(pattern: str) -> dict[str, set[str]]:
    """The scripts in which a name is found, by the name."""
    found: dict[str, set[str]] = defaultdict(set)
    for script, text in SCRIPTS.items():
        for name in re.findall(pattern, text):
            found[name].add(script)
    return found


def test_each_element_is_there_and_belongs_to_one_script() -> None:
    ids = Page().ids
    assert len(ids) == len(set(ids))
    found = named(r'find\([^"]*"#([\w-]+)"')
    assert len(found) > 80
    assert set(found) - set(ids) == set()
    shared = {name: scripts for name, scripts in found.items() if len(scripts) > 1}
    assert shared == {"message": {"status.js", "main.js"}}  # main.js tells that nothing has begun


def test_no_script_finds_elements_in_another_way() -> None:
    found = named(r"getElementById|getElementsBy\w+|document\.querySelector\(\"#")
    assert found == {}


def test_each_button_has_one_action_and_each_action_a_button() -> None:
    done = named(r'\n +does\("([\w-]+)"') | {"tool-hand": {"tools.js"}, "tool-erase": {"tools.js"}}
    made = named(r'"data-do": "([\w-]+)"') | named(r'does: "([\w-]+)"')
    coached = named(r'button\(t\("[^"]+"\), "\w*", "([\w-]+)"\)') | named(r'\bway\("([\w-]+)"')
    assert Page().actions | set(made) | set(coached) == set(done)
    assert {name: scripts for name, scripts in done.items() if len(scripts) > 1} == {}
