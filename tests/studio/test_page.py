"""The page's parts fit together: elements, actions, types."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

from lasermaze.studio.app import PAGE

HTML = (PAGE / "index.html").read_text(encoding="utf-8")
SCRIPTS = "\n".join(
    file.read_text(encoding="utf-8")
    for folder in (PAGE, PAGE.parent / "notebook")
    for file in sorted(folder.glob("*.js"))
)
TOOL = Path(__file__).resolve().parents[2] / "tools" / "page_types.py"


def test_each_element_that_a_script_finds_is_there_once() -> None:
    ids = re.findall(r' id="([\w-]+)"', HTML)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'\bfind\([^"]*"#([\w-]+)"', SCRIPTS)) - set(ids) == set()


def test_each_button_has_an_action_and_each_action_a_button() -> None:
    done = {*re.findall(r'\n +does\("([\w-]+)"', SCRIPTS), "tool-hand", "tool-erase"}
    made = re.findall(r'(?:data-do="|"data-do": "|\bdoes: ")([\w-]+)"', HTML + SCRIPTS)
    coached = re.findall(r'button\("[^"]+", "\w*", "([\w-]+)"\)|\bway\("([\w-]+)"', SCRIPTS)
    named = {*made, *(one or other for one, other in coached)}
    assert named - {"name"} == done  # "name" stands in a comment


def test_the_types_are_those_of_the_handlers() -> None:
    tool = runpy.run_path(str(TOOL))
    written: Path = tool["WRITTEN"]
    assert written.read_text(encoding="utf-8") == tool["page_types"](), "run tools/page_types.py"
