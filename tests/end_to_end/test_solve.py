"""`lasermaze solve`: exit codes, output formats, several puzzles."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tests.end_to_end.command import BARREN, ENDLESS, ROOT, lasermaze

FORK = "examples/board/fork.txt"
SEVERAL = "examples/board/several.txt"
IMPOSSIBLE = "examples/board/impossible.txt"
SERIES = "examples/board/series.txt"


def test_solve_prints_the_only_solution() -> None:
    result = lasermaze("solve", FORK)
    assert result.code == 0
    assert result.err == ""
    assert result.out.startswith("exactly one solution (22 nodes)\n")
    assert result.out.isascii()
    assert "\x1b" not in result.out


def test_standard_input_is_read_without_a_file_and_for_a_dash() -> None:
    text = (ROOT / FORK).read_text()
    expected = lasermaze("solve", FORK)
    assert lasermaze("solve", stdin=text) == expected
    assert lasermaze("solve", "-", stdin=text) == expected


def test_an_impossible_card() -> None:
    result = lasermaze("solve", IMPOSSIBLE)
    assert result.code == 1
    assert "impossible, and proved (" in result.out


def test_several_solutions_are_shown_with_their_first_difference() -> None:
    result = lasermaze("solve", SEVERAL)
    assert result.code == 0
    assert "solution 1:" in result.out
    assert "solution 2:" in result.out
    assert "2 solutions; they first differ at row " in result.out


def test_all_shows_every_solution() -> None:
    card = "kind: board\ntargets: 1\nadd: T D\ngrid:\nL> . . .\n.  X . .\n.  T?! . .\n"
    shown = lasermaze("solve", "--all", stdin=card).out
    assert shown.count("\nsolution ") == 4
    document = lasermaze("solve", "--all", "--json", stdin=card).documents[0]
    assert (document["count"], len(document["others"])) == (4, 3)


def test_the_answer_names_the_limit_that_stopped_the_search() -> None:
    result = lasermaze("solve", "--limit", 1, SEVERAL)
    assert result.code == 0
    assert "at least 1 solution (stopped at --limit)" in result.out
    result = lasermaze("solve", "--limit", 1000, stdin=ENDLESS)
    assert result.code == 0
    assert "at least 1,000 solutions (stopped at --limit); they first differ at" in result.out


def test_time_limit_with_and_without_a_solution() -> None:
    result = lasermaze("solve", "--any-supply", "--time-limit", 0.2, stdin=BARREN)
    assert result.code == 3
    assert "undecided: stopped at --time-limit after" in result.out
    result = lasermaze("solve", "--limit", 10**9, "--time-limit", 1, stdin=ENDLESS)
    assert result.code == 3
    assert "solutions (stopped at --time-limit)" in result.out


def test_the_time_limit_in_json() -> None:
    result = lasermaze("solve", "--any-supply", "--time-limit", 0.2, "--json", stdin=BARREN)
    assert result.code == 3
    [document] = result.documents
    assert (document["answer"], document["reason"]) == ("undecided", "time limit")


def test_rule_4_can_be_dropped() -> None:
    card = "kind: board\ntargets: 1\ngrid:\nL> S? .\n. T?! .\n"
    assert lasermaze("solve", stdin=card).code == 1
    result = lasermaze("solve", "--stray-beams", "--json", stdin=card)
    assert result.code == 0
    assert result.documents[0]["options"] == {"stray_beams": True}


def test_any_supply_allows_more_tokens_than_the_box_holds() -> None:
    card = "kind: board\ntargets: 1\nadd: D D\ngrid:\nL> . .\n. . .\n. . T?!\n"
    refused = lasermaze("solve", stdin=card)
    assert refused.code == 2
    assert "--any-supply" in refused.err
    assert lasermaze("solve", "--any-supply", stdin=card).code in (0, 1)


@pytest.mark.parametrize("order", list(permutations((FORK, IMPOSSIBLE, "missing.txt"))))
def test_one_bad_file_does_not_stop_the_others(order: tuple[str, ...]) -> None:
    result = lasermaze("solve", *order)
    assert result.code == 2
    assert "exactly one solution" in result.out
    assert "impossible" in result.out
    assert result.err.startswith("missing.txt: cannot be read: no such file")


def test_the_exit_code_of_several_puzzles_is_the_worst(tmp_path: Path) -> None:
    barren = tmp_path / "barren.txt"
    barren.write_text(BARREN)
    options = ("--any-supply", "--time-limit", 0.1)
    assert lasermaze("solve", "--any-supply", FORK, IMPOSSIBLE).code == 1
    assert lasermaze("solve", *options, barren, IMPOSSIBLE).code == 3
    assert lasermaze("solve", *options, "missing.txt", barren).code == 2


def test_files_with_several_puzzles() -> None:
    result = lasermaze("solve", SERIES, FORK)
    assert result.code == 0
    for heading in (f"{SERIES}, puzzle 1:", f"{SERIES}, puzzle 3:", f"{FORK}:"):
        assert f"{heading} exactly one solution (" in result.out


def test_json_has_one_line_per_puzzle_including_errors() -> None:
    result = lasermaze("solve", "--json", SERIES, "missing.txt", IMPOSSIBLE)
    assert (result.code, result.err) == (2, "")
    verdicts = [document.get("answer", "error") for document in result.documents]
    assert verdicts == ["solved", "solved", "solved", "error", "impossible"]


def test_pictures_are_numbered(tmp_path: Path) -> None:
    result = lasermaze("solve", SERIES, "--svg", tmp_path / "a.svg", "--png", tmp_path / "a.png")
    assert result.code == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {f"a{number}.{form}" for number in ("", "-2", "-3") for form in ("svg", "png")}
    assert (tmp_path / "a.svg").read_text().lstrip().startswith("<svg")
    assert (tmp_path / "a-3.png").read_bytes().startswith(b"\x89PNG")


def test_a_gif_moves_and_needs_a_solution(tmp_path: Path) -> None:
    result = lasermaze("solve", "--all", SEVERAL, "--gif", tmp_path / "a.gif")
    assert (result.code, result.err) == (0, "")
    assert {path.name for path in tmp_path.iterdir()} == {"a.gif", "a-2.gif"}
    assert (tmp_path / "a.gif").read_bytes().startswith(b"GIF89a")
    assert (tmp_path / "a.gif").read_bytes() != (tmp_path / "a-2.gif").read_bytes()
    none = tmp_path / "none.gif"
    result = lasermaze("solve", IMPOSSIBLE, "--gif", none)
    assert result.code == 1
    assert result.err == f"{none}: cannot be drawn moving: there is no solution to follow\n"
    assert not none.exists()


def test_with_all_each_solution_gets_a_picture(tmp_path: Path) -> None:
    assert lasermaze("solve", "--all", SEVERAL, "--svg", tmp_path / "a.svg").code == 0
    assert {path.name for path in tmp_path.iterdir()} == {"a.svg", "a-2.svg"}
    assert (tmp_path / "a.svg").read_text() != (tmp_path / "a-2.svg").read_text()


def test_colour_is_used_on_terminals_or_on_request() -> None:
    assert "\x1b[" in lasermaze("solve", "--color", FORK).out
    assert "\x1b[" in lasermaze("solve", "--color", FORK, NO_COLOR="1").out
    assert "\x1b[" not in lasermaze("solve", "--no-color", FORK).out
