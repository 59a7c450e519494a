"""The page about what was mined."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from lasermaze.core.errors import PuzzleError
from lasermaze.mine import boards, collecting, report
from lasermaze.mine.job import Where
from tests.mine.serial import no_cluster


class Seen(HTMLParser):
    """The tags of a page, its words, and what it loads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loaded: list[str] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loaded += [str(value) for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.words += data


def test_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_cluster(monkeypatch, collecting)
    from lasermaze.mine.cards import Search

    collecting.mine_cards(tmp_path, 20, Search(1, 24), Where())
    seen = Seen(report.write(tmp_path).read_text())
    assert seen.tags.count("figure") == report.DRAWN
    assert "20 cards with exactly one solution" in seen.words
    assert "Number 1: " in seen.words
    assert "script" not in seen.tags
    assert not [link for link in seen.loaded if not link.startswith("#")]


def test_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    no_cluster(monkeypatch, boards)
    boards.mine_boards(tmp_path, boards.Search(2, 3, shares=1), Where())
    seen = Seen(report.write(tmp_path).read_text())
    assert "2,000 solved boards" in seen.words
    assert "L T C1200" in seen.words.replace("\n", ""), "a line of the table"


def test_a_folder_without_a_complete_job_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PuzzleError, match="no job was begun here"):
        report.write(tmp_path)
    (tmp_path / "mine.json").write_text("{}")
    with pytest.raises(PuzzleError, match="not complete"):
        report.write(tmp_path)


def test_the_bars_of_a_plot_are_as_high_as_their_numbers() -> None:
    plot = report.plot("Levels", [("a<b", 50), ("c", 100)])
    assert 'height="90.0"' in plot
    assert 'height="180.0"' in plot
    assert "a&lt;b" in plot
    assert report.histogram([3.2, 3.9, 5.0]) == [(3, 2), (4, 0), (5, 1)]
