"""Every solved board: the kernel against plain algorithms, and against the solver of cards."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze._kernel import BoardTable
from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.board.puzzle import BOX, Board
from lasermaze.mine import boards
from lasermaze.mine.boards import PIECES, Class, Part, Search, mine_boards, read_table, table
from lasermaze.mine.job import Where, arrow
from tests.mine import plain
from tests.mine.serial import no_cluster

SUPPLY = [BOX[piece] for piece in PIECES]


def by_the_kernel(rows: int, cols: int, tokens: int, headings: int = 15) -> list[plain.Solved]:
    """Every solved board with this many tokens, as the plain algorithms write it."""
    search = BoardTable(rows, cols, SUPPLY, tokens, headings, 0, 1, tokens)
    while not search.run(1):
        pass
    cells, lit = search.take_boards()
    size = rows * cols
    grids = (cells[first : first + size] for first in range(0, len(cells), size))
    return [(codes(rows, cols, grid), count) for grid, count in zip(grids, lit, strict=True)]


def codes(rows: int, cols: int, cells: bytes) -> tuple[str, ...]:
    """The codes of a grid, from its text."""
    text = str(Board.unchecked(rows, cols, cells, b"", 1))
    return tuple(text.partition("grid:\n")[2].split())


def held_to(wanted: set[plain.Solved], found: list[plain.Solved]) -> None:
    assert wanted, "there is something to find"
    assert set(found) == wanted
    assert len(found) == len(wanted), "each is found once"


@pytest.mark.parametrize(
    ("rows", "cols", "tokens"),
    [
        (2, 2, 2),
        (2, 2, 3),
        *(
            pytest.param(*each, marks=pytest.mark.night)
            for each in [(2, 3, 3), (1, 5, 3), (2, 2, 4)]
        ),
    ],
)
def test_small_grids_against_all_placements(rows: int, cols: int, tokens: int) -> None:
    held_to(plain.by_trying_all(rows, cols, tokens), by_the_kernel(rows, cols, tokens))


@pytest.mark.parametrize(
    ("side", "tokens"),
    [
        (5, 2),
        (3, 3),
        pytest.param(5, 3, marks=pytest.mark.night),
        *(pytest.param(3, tokens, marks=pytest.mark.night) for tokens in (4,)),
        *(pytest.param(2, tokens, marks=pytest.mark.night) for tokens in (4,)),
    ],
)
def test_square_grids_with_a_laser_to_the_north_against_tokens_added(
    side: int, tokens: int
) -> None:
    held_to(plain.by_adding(side, side, tokens, "^"), by_the_kernel(side, side, tokens, 1))


@pytest.mark.night
@pytest.mark.parametrize("laser", range(25))
def test_all_boards_of_four_tokens_against_tokens_added(laser: int) -> None:
    found = [one for one in by_the_kernel(5, 5, 4, 1) if one[0][laser] == "L^"]
    assert set(found) == plain.by_adding(5, 5, 4, "^", [laser])
    assert len(found) == len(set(found))


def test_the_plain_algorithms_agree() -> None:
    assert plain.by_adding(2, 2, 3) == plain.by_trying_all(2, 2, 3)


def all_classes(tokens: int) -> list[tuple[str, int]]:
    """Every set of pieces in the box with this many tokens, and every number of targets."""
    sets = product(*(range(count + 1) for count in SUPPLY))
    return [
        (" ".join("L" + "".join(p * n for p, n in zip(PIECES, counts, strict=True))), targets)
        for counts in sets
        if sum(counts) == tokens - 1
        for targets in range(1, counts[0] + 1)
    ]


@pytest.mark.parametrize(
    "tokens", [3, *(pytest.param(tokens, marks=pytest.mark.night) for tokens in (4, 5, 6))]
)
def test_each_class_has_as_many_boards_as_the_card_without_clues_has_solutions(
    tokens: int,
) -> None:
    """The solver of cards has another search; it is held against SAT elsewhere."""
    counted = {line.of: line for line in table([Search(tokens, tokens, shares=1)(0).counts])}
    wanted = {}
    for pieces, targets in all_classes(tokens):
        text = f"kind: board\ntargets: {targets}\nadd: {pieces}\ngrid:\n" + ". . . . .\n" * 5
        answer = lm.solve(lm.parse(text, "board"))
        if isinstance(answer, lm.Solved):
            assert answer.exact
            wanted[Class(pieces, targets)] = answer.count
    assert {of: line.boards for of, line in counted.items()} == wanted
    assert all(line.boards == 4 * line.orbits for line in counted.values())


def test_the_fewest_answers_of_a_card_with_one_clue() -> None:
    for line in table([Search(3, 3, shares=1)(0).counts]):
        found = set()
        for cell, piece in product(range(25), sorted(set(line.of.tokens.split()))):
            grid = ["."] * 25
            grid[cell] = f"{piece}?"
            pile = line.of.tokens.split()
            pile.remove(piece)
            rows = "\n".join(" ".join(grid[row : row + 5]) for row in range(0, 25, 5))
            card = f"targets: {line.of.targets}\nadd: {' '.join(pile)}\ngrid:\n{rows}\n"
            answer = lm.solve(lm.parse(f"kind: board\n{card}", "board"))
            found |= {answer.count} if isinstance(answer, lm.Solved) else set()
        assert line.fewest == min(found)


def test_the_same_rows_however_the_work_is_shared_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_cluster(monkeypatch, boards)
    tables, kept = [], []
    for shares in (1, 7):
        file = mine_boards(tmp_path / str(shares), Search(2, 3, True, shares), Where())
        tables.append(read_table(file))
        rows = arrow()[1].read_table(tmp_path / str(shares) / "boards").to_pylist()
        kept.append(sorted((row["cells"], row["targets"]) for row in rows))
    assert tables[0] == tables[1]
    assert kept[0] == kept[1]
    assert len(set(kept[0])) == len(kept[0]) == sum(line.orbits for line in tables[0])
    assert sum(line.boards for line in tables[0]) == 200 + 1_800


def test_every_board_that_is_kept_is_right_by_the_checker() -> None:
    part: Part = Search(2, 4, True, 16)(3)
    assert part.lit
    for number, targets in enumerate(part.lit):
        cells = part.cells[25 * number : 25 * number + 25]
        board = Board(5, 5, cells, targets=targets)
        assert lm.judge(board, board).right


@pytest.mark.parametrize(("least", "most"), [(1, 3), (4, 3), (2, 11)])
def test_wrong_numbers_of_tokens_are_refused(least: int, most: int) -> None:
    with pytest.raises(PuzzleError, match="tokens"):
        Search(least, most)


def test_what_is_no_table_is_refused(tmp_path: Path) -> None:
    (tmp_path / "boards.parquet").write_bytes(b"PAR1")
    with pytest.raises(PuzzleError, match="cannot be read"):
        read_table(tmp_path / "boards.parquet")
