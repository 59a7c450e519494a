"""The numbers and tables in the reference are those of the program."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze import cli, deck
from lasermaze.cli import console
from lasermaze.cli.program import COMMANDS
from lasermaze.core.difficulty import LEVELS
from lasermaze.datasets.rows import MOST_SOLUTIONS
from lasermaze.datasets.writing import PART
from lasermaze.formats.pieces import MAX_BYTES
from lasermaze.kind import NAMES, kind_named
from lasermaze.kinds.board import puzzle as board
from lasermaze.kinds.board import solve as solve_board
from lasermaze.kinds.lazors import Lazors
from lasermaze.kinds.lazors import solve as solve_lazors
from lasermaze.kinds.mirrors import puzzle as mirrors
from lasermaze.kinds.mirrors import solve as solve_mirrors
from lasermaze.kinds.shooters import puzzle as shooters
from lasermaze.kinds.shooters import solve as solve_shooters
from lasermaze.kinds.shooters.check import certificates
from lasermaze.kinds.signposts import puzzle as signposts
from lasermaze.kinds.turrets import puzzle as turrets
from lasermaze.mine import collecting
from lasermaze.mine.cards import MET
from lasermaze.studio import middleware, request, serve
from tests.documents.pages import PAGES, ROOT, name_of
from tests.documents.test_names import command_named, options_of

TOKENS = ["laser", "target mirror", "beam splitter", "double mirror", "checkpoint", "cell blocker"]
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
    assert rows["`lazors`"] == f"at most {Lazors.most_cells:,}"
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
        [solve_board.MOST_NODES, solve_board.MOST_PROVED, solve_board.MOST_CONFLICTS],
        [solve_shooters.MOST_STEPS, solve_shooters.MOST_ROWS],
        [certificates.CYCLE_EFFORT],
        [solve_lazors.MOST_TREE],
        [solve_mirrors.MOST_MIRRORS],
        [solve_mirrors.MOST_CELLS, solve_mirrors.MOST_SIDES],
    ]


def test_the_exit_codes() -> None:
    codes = [row for row in rows_of(REFERENCE / "exit-codes.md") if row[0].isdigit()]
    assert sorted(int(code) for code, _ in codes) == sorted(
        {console.OK, console.NO, console.BAD, console.GAVE_UP}
        | {cli.FAULT, cli.INTERRUPTED, cli.BROKEN_PIPE}
    )


def test_the_table_of_moves_has_all_of_them() -> None:
    from lasermaze.editor.moves import VERBS, read

    told = [row[0].strip("`") for row in rows_of(REFERENCE / "moves.md") if row[0][0] == "`"]
    verbs = [text for text in told if text not in NAMES]
    assert [read(text).verb for text in verbs] == list(VERBS)
    assert [str(read(text)) for text in verbs] == verbs


def test_the_thresholds_between_the_levels() -> None:
    rows = rows_of(ROOT / "docs" / "difficulty.md")
    told = {
        row[0].strip("`"): row[3]
        for row in rows
        if len(row) == 4 and row[0].strip("`") in NAMES and row[3][0].isdigit()
    }
    found = {name: ", ".join(f"{cut:g}" for cut in kind_named(name).levels.cuts) for name in NAMES}
    assert told == found


def test_the_limits_of_the_studios_server() -> None:
    told = (ROOT / "SECURITY.md").read_text()
    assert f"Limits: {serve.MAX_CONNECTIONS} connections" in told
    assert f"{serve.HEAD_SECONDS:g} seconds for the head of a request" in told
    assert f"and {middleware.BODY_SECONDS:g} for its body" in told
    assert f"{middleware.MAX_BODY // 10**6} MB for a body" in told
    assert f"{serve.STALL_SECONDS:g} seconds for a client that stops reading" in told
    assert f"{request.MAX_CELLS:,} cells for a puzzle" in told
    assert f"unpacking stops at {request.MAX_TEXT // 10**6} MB of text" in told


def test_the_columns_of_a_collection() -> None:
    rows = rows_of(ROOT / "docs" / "in-bulk.md")
    told = [name for row in rows for name in re.findall("`([a-z_]+)`", row[0])]
    assert told == collecting._schema().names
    assert f"up to {MET}: two or more" in (ROOT / "docs" / "in-bulk.md").read_text()


def test_the_fields_of_a_data_set() -> None:
    page = ROOT / "docs" / "datasets.md"
    fields = [row[0].strip("`") for row in rows_of(page)]
    first, count = fields.index("field") + 2, len(lm.Row.__annotations__)
    assert fields[first : first + count] == list(lm.Row.__annotations__)
    assert (MOST_SOLUTIONS, PART) == (1_000, 2_000)
    assert "null if there are a thousand or more" in page.read_text()
    assert "loses at most the last two thousand rows" in " ".join(page.read_text().split())


def test_the_properties_of_an_explanation() -> None:
    page = (REFERENCE / "explanations.md").read_text()
    told = set(re.findall(r"`([a-z_]+)`", page))
    assert properties(lm.schema("explanation")) <= told | {"leaves"}


def properties(schema: Any) -> set[str]:
    """The names of all properties in a schema."""
    if isinstance(schema, list):
        return set().union(*map(properties, schema))
    if not isinstance(schema, dict):
        return set()
    return set(schema.get("properties", ())).union(*map(properties, schema.values()))


def test_the_deck() -> None:
    cards = [card.level for card in deck.deal()]
    assert [cards.count(level) for level in LEVELS] == [15] * 4
    assert "sixty cards that come with the package, fifteen of each level" in " ".join(
        (ROOT / "docs" / "cards.md").read_text().split()
    )


def test_the_options_in_the_table_of_commands() -> None:
    for row in rows_of(ROOT / "README.md"):
        if found := re.fullmatch("`lasermaze ([a-z]+)`", row[0]):
            command = command_named(found[1])
            assert set(re.findall(r"`(--[a-z-]+)`", row[1])) <= options_of(command), row


def test_the_table_of_commands_has_all_of_them() -> None:
    heads = "\n".join(row[0] for row in rows_of(ROOT / "README.md"))
    assert sorted(re.findall("^`lasermaze ([a-z]+)`$", heads, re.MULTILINE)) == sorted(COMMANDS)


def test_the_environments() -> None:
    page = (ROOT / "docs" / "environments.md").read_text()
    from lasermaze.envs.reasoning_gym import PuzzleConfig

    fields = {field.name for field in dataclasses.fields(PuzzleConfig)}
    told = re.findall(r"The configuration has (.*?)\. The curriculum", page, re.DOTALL)
    assert set(re.findall("`([a-z_]+)`", told[0])) == fields


def test_the_tokens() -> None:
    table = [row for row in rows_of(REFERENCE / "notations.md") if row[0] in TOKENS]
    assert [row[0] for row in table] == TOKENS
    letters = [re.sub("<.*?>|`", "", row[1])[0] for row in table]
    told = re.findall(r"\(`([A-Z])`\)", (ROOT / "README.md").read_text())
    assert told == letters


#: How long the code is that a decision was about, by the words of its page.
LENGTHS = {
    ("process-pool.md", "A pool of our own, some (\\d+) lines"): ("studio/pool.py",),
    ("README.md", "generator of some (\\d+) lines"): ("core/rng.py",),
}


@pytest.mark.parametrize(("page", "words"), LENGTHS)
def test_the_length_of_the_code_that_a_decision_tells(page: str, words: str) -> None:
    [told] = re.findall(words, (ROOT / "docs" / "decisions" / page).read_text())
    files = [ROOT / "python" / "lasermaze" / name for name in LENGTHS[page, words]]
    assert sum(len(file.read_text().splitlines()) for file in files) == pytest.approx(
        int(told), rel=0.1
    )
