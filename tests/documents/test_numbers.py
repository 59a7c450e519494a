"""The numbers and tables in the reference are those of the program."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import cli
from lasermaze.cli import console
from lasermaze.formats.pieces import MAX_BYTES
from lasermaze.kind import NAMES, kind_named
from lasermaze.kinds.board import puzzle as board
from lasermaze.kinds.board import solve as solve_board
from lasermaze.kinds.mirrors import puzzle as mirrors
from lasermaze.kinds.mirrors import solve as solve_mirrors
from lasermaze.kinds.shooters import puzzle as shooters
from lasermaze.kinds.shooters import solve as solve_shooters
from lasermaze.kinds.shooters.check import certificates
from lasermaze.kinds.signposts import puzzle as signposts
from lasermaze.kinds.turrets import puzzle as turrets
from lasermaze.studio import request
from tests.documents.pages import PAGES, ROOT, name_of

REFERENCE = ROOT / "docs" / "reference"


def rows_of(page: Path) -> list[list[str]]:
    """The rows of all tables in a page, cell by cell."""
    rows = [line for line in page.read_text().splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_the_sizes_of_puzzles() -> None:
    rows = dict(row[:2] for row in rows_of(ROOT / "docs" / "limits.md") if len(row) == 2)
    assert rows["`board`"].startswith(f"1 to {board.MAX_CELLS} ")
    large = {turrets.TurretMaze.most_cells, shooters.ShooterGrid.most_cells}
    assert large == {mirrors.MirrorMaze.most_cells}
    assert rows["`turrets`, `shooters`, `mirrors`"] == f"at most {large.pop():,}"
    assert rows["`signposts`"] == f"at most {signposts.Maze.most_cells:,}"
    text = (ROOT / "docs" / "limits.md").read_text()
    assert f"may have {MAX_BYTES:,} bytes" in text
    assert f"up to {request.MAX_CELLS:,} cells" in text


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_size_of_a_board_is_the_same_everywhere(page: Path) -> None:
    told = re.findall(r"(?:up to|at most|1 to) (\d+) cells", page.read_text())
    assert set(told) <= {str(board.MAX_CELLS)}


def test_the_proofs_that_are_left_out() -> None:
    found = [tuple(row) for row in rows_of(ROOT / "docs" / "limits.md") if len(row) == 3]
    numbers = [
        list(map(int, re.findall(r"\d+", row[2].replace(",", ""))))
        for row in found
        if row[0].strip("`") in NAMES
    ]
    assert numbers == [
        [solve_board.MOST_NODES],
        [solve_shooters.MOST_STEPS, solve_shooters.MOST_ROWS],
        [certificates.CYCLE_EFFORT],
        [solve_mirrors.MOST_MIRRORS],
        [solve_mirrors.MOST_CELLS, solve_mirrors.MOST_SIDES],
    ]


def test_the_exit_codes() -> None:
    codes = [row for row in rows_of(REFERENCE / "exit-codes.md") if row[0].isdigit()]
    assert codes == [row for row in rows_of(ROOT / "README.md") if row[0].isdigit()]
    assert sorted(int(code) for code, _ in codes) == sorted(
        {console.OK, console.NO, console.BAD, console.GAVE_UP}
        | {cli.FAULT, cli.INTERRUPTED, cli.BROKEN_PIPE}
    )


@pytest.mark.parametrize("kind", NAMES)
def test_the_moves_of_each_kind(kind: str) -> None:
    [told] = [row[1:] for row in rows_of(REFERENCE / "moves.md") if row[0] == f"`{kind}`"]
    puzzle = lm.parse(kind_named(kind).example)
    assert told == [moves_of(lm.Editor(puzzle)), moves_of(lm.Game(puzzle))]


def moves_of(table: lm.Editor[Any] | lm.Game[Any]) -> str:
    """The moves that can be made, as the error for one that cannot says them."""
    never = "touch 1,1" if isinstance(table, lm.Editor) else "title x"
    with pytest.raises(lm.PuzzleError) as info:
        table.push(never)
    return str(info.value.expected).removeprefix("one of: ")


def test_the_table_of_moves_has_all_of_them() -> None:
    from lasermaze.editor.moves import VERBS, read

    told = [row[0].strip("`") for row in rows_of(REFERENCE / "moves.md") if row[0][0] == "`"]
    verbs = [text for text in told if text not in NAMES]
    assert [read(text).verb for text in verbs] == list(VERBS)
    assert [str(read(text)) for text in verbs] == verbs
