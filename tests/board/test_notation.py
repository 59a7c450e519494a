"""The native notation of boards, read and written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.board import KIND
from lasermaze.kinds.board.formats import format, format_rows
from lasermaze.kinds.board.puzzle import Board, Token
from tests.board.strategies import boards
from tests.board.verbs import parse, parse_solution

CARD = """\
kind: board
title: Challenge 40
targets: 2
add: T T T S
grid:
L? .  .  .   .
.  .  C| .   .
.  D\\ .  .   .
.  .  .  .   T<!
.  .  .  T^! .
"""


def test_a_card_is_read_token_by_token() -> None:
    board = parse(CARD)
    assert (board.rows, board.cols, board.targets, board.title) == (5, 5, 2, "Challenge 40")
    assert list(board.tokens()) == [
        ((0, 0), Token("L", "?")),
        ((1, 2), Token("C", "|")),
        ((2, 1), Token("D", "\\")),
        ((3, 4), Token("T", "<", True)),
        ((4, 3), Token("T", "^", True)),
    ]
    assert [token.piece for token in board.pile] == ["T", "T", "T", "S"]


def test_a_card_is_written_as_it_was_read() -> None:
    assert format(parse(CARD)) == CARD


def test_the_example_of_the_kind_is_read() -> None:
    assert parse(KIND.example).complete is False


def test_empty_headers_are_not_written() -> None:
    board = parse("kind: board\ntitle:\ntargets: 1\nadd:\ngrid:\nL> T<\n")
    assert format(board) == "kind: board\ntargets: 1\ngrid:\nL> T<\n"


def test_rows_and_columns_are_not_swapped() -> None:
    board = parse("kind: board\ntargets: 1\ngrid:\nL> . .\n.  X T<")
    assert (board.rows, board.cols) == (2, 3)
    assert board[1, 2] == Token("T", "<")
    assert format_rows(board) == ["L> . .", ".  X T<"]


@given(boards(any_supply=True))
def test_what_is_written_is_read_back(board: Board) -> None:
    assert parse(format(board), any_supply=True) == board


@given(boards())
def test_boards_that_fit_the_box_need_no_option(board: Board) -> None:
    assert parse(format(board)) == board


@given(boards(any_supply=True), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans())
def test_line_ends_and_blanks_say_nothing(board: Board, end: str, bom: bool) -> None:
    text = format(board)
    loose = "\n\n" + text.replace("\ngrid:\n", "\n \t\n\tgrid :  \n\n").replace(" ", "  ") + "\n\n"
    if "  " not in board.title and " " not in board.title:
        text = loose
    assert parse("\ufeff" * bom + text.replace("\n", end), any_supply=True) == board


@given(boards())
def test_lines_have_no_trailing_blanks(board: Board) -> None:
    lines = format(board).split("\n")
    assert lines.pop() == ""
    assert all(line == line.rstrip() for line in lines)


@given(boards(), boards(complete=True))
def test_a_solved_grid_is_read_bare_or_whole(board: Board, solved: Board) -> None:
    bare = parse_solution(board, "\n".join(format_rows(solved)))
    assert bare.cells == solved.cells
    assert (bare.rows, bare.cols, bare.title, bare.add) == (
        solved.rows,
        solved.cols,
        board.title,
        b"",
    )
    assert bare == parse_solution(board, format(solved))


def test_a_solution_is_not_judged() -> None:
    board = parse("kind: board\ntargets: 2\nadd: T\ngrid:\nL? . T?!")
    wrong = parse_solution(board, "L> S? L<\nD/ D/ D/")
    assert (wrong.rows, wrong.cols, wrong.targets, wrong.complete) == (2, 3, 2, False)


def test_a_solution_of_a_whole_text_takes_the_puzzles_headers() -> None:
    board = parse("kind: board\ntitle: Mine\ntargets: 1\nadd: T\ngrid:\nL? .")
    solved = parse_solution(board, "kind: board\ntitle: Other\ntargets: 7\nadd: D\ngrid:\nL> T<")
    assert (solved.title, solved.targets, solved.add) == ("Mine", 1, b"")


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("L> . T\n", 1, 6, "no direction"),
        ("L> T<\n.\n", 2, 2, "1 cell"),
        ("", 1, 1, "empty"),
        (". " * 122, 1, 1, "122 cells"),
        ("L> T<\n\n. .", 3, 1, "after the grid"),
        ("kind: mirrors\ngrid:\nL> T<", 1, 7, "'mirrors'"),
        ("kind: board\ntargets: 1\ngrid:\nL> T<\n. t<", 5, 3, "did you mean 'T<'"),
    ],
)
def test_what_is_no_solution_at_all_is_an_error(
    text: str, line: int, column: int, message: str
) -> None:
    board = parse("kind: board\ntargets: 1\nadd: T\ngrid:\nL? .")
    with pytest.raises(PuzzleError) as caught:
        parse_solution(board, text, "answer.txt")
    error = caught.value
    assert (error.source, error.line, error.column) == ("answer.txt", line, column)
    assert message in str(error)


@pytest.mark.shared_data
def test_the_real_cards_are_read_and_written_back(shared_data: Path) -> None:
    cards = sorted((shared_data / "board").glob("*.txt"))
    assert len(cards) == 34
    for card in cards:
        board = parse(card.read_text(), str(card))
        assert parse(format(board)) == board
        # A pile has no order; all else comes back word for word.
        assert sorted(format(board).split()) == sorted(card.read_text().split())
