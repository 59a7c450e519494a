"""The lists and the figures of the documentation are those that the package makes now.

If they are not: ``python tools/docs/write.py`` writes them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from figures import figure
from lists import LISTS, with_lists
from pages import PAGES, ROOT, figures_in, name_of, prose

import lasermaze as lm

FOLDER = ROOT / "docs" / "figures"
FIGURES = sorted({name for page in PAGES for name in figures_in(page.read_text())})


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_lists_of_a_page_are_up_to_date(page: Path) -> None:
    text = page.read_text()
    assert with_lists(text) == text


def test_every_list_stands_in_a_page() -> None:
    text = "".join(page.read_text() for page in PAGES)
    assert sorted(re.findall("<!-- list: (.*) -->", text)) == sorted(LISTS)


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures_are_up_to_date(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text() == figure(name).svg()
    assert sorted(file.stem for file in FOLDER.iterdir()) == FIGURES, "others are shown nowhere"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_reads_well_in_the_repository(page: Path) -> None:
    """The page contains nothing that only the site understands."""
    assert re.findall(r"\{\{|^:::|\]\((?:figure|play):", page.read_text(), re.MULTILINE) == []


def test_the_library_page_has_every_public_name() -> None:
    page = (ROOT / "docs" / "reference" / "library.md").read_text()
    assert set(re.findall(r"^- `lm\.(\w+)`: ", page, re.MULTILINE)) == documented()


def documented() -> set[str]:
    """The public functions and classes. The generic aliases are told by their classes."""
    named = {name: getattr(lm, name) for name in lm.__all__}
    return {
        name for name, each in named.items() if callable(each) and not hasattr(each, "__args__")
    }


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_row_of_a_table_has_the_cells_of_its_head(page: Path) -> None:
    """A bar in code ends a cell on GitHub, though not on the site."""
    wrong, width = [], 0
    for line in prose(page.read_text()).splitlines():
        cells = line.strip("|").count("|") + 1 - line.count("\\|") if line.startswith("|") else 0
        wrong += [line] if width and cells and cells != width else []
        width = cells
    assert wrong == []
