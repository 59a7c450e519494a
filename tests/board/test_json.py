"""Boards, solutions and certificates as documents."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.board import formats
from lasermaze.kinds.board.puzzle import Board, Certificate, ProofTree
from tests.board.strategies import boards
from tests.board.verbs import parse, parse_solution, reading


@given(boards(any_supply=True))
def test_boards_come_back_from_json(board: Board) -> None:
    text = json.dumps(formats.encode(board))
    decoded = formats.decode(json.loads(text), reading(any_supply=True), board.details())
    assert decoded == board


@given(boards(), boards(complete=True))
def test_solutions_come_back_from_json(puzzle: Board, solved: Board) -> None:
    text = json.dumps(formats.encode_solution(solved))
    back = formats.decode_solution(json.loads(text), puzzle)
    assert (back.cells, back.add, back.title) == (solved.cells, b"", puzzle.title)


def test_the_document_of_a_board() -> None:
    board = parse("kind: board\ntitle: A\ntargets: 2\nadd: T D T!\ngrid:\nL? .\n.  X")
    assert formats.encode(board) == {
        "targets": 2,
        "add": ["T", "D", "T!"],
        "grid": [["L?", "."], [".", "X"]],
    }


def test_title_and_pile_may_be_missing() -> None:
    board = formats.decode({"targets": 1, "grid": [["L>", "T<"]]}, reading(), {})
    assert (board.title, board.add) == ("", b"")


def test_an_error_in_the_pile_is_placed_where_it_stands_in_the_document() -> None:
    document = {"targets": 1, "add": ["S", "D", "T", "D"], "grid": [["L>"]]}
    with pytest.raises(PuzzleError) as caught:
        formats.decode(document, reading(), {})
    assert caught.value.path == ("add", 3)


def test_certificates_come_back() -> None:
    puzzle = parse("kind: board\ntargets: 1\ngrid:\nL> T>")
    cases: list[tuple[Certificate, dict[str, object]]] = [
        (12, {"exhausted_nodes": 12}),
        (ProofTree(bytes([121, 128])), {"proof_tree": "eYA="}),
    ]
    for certificate, written in cases:
        assert formats.encode_certificate(certificate) == written
        assert formats.decode_certificate(written, puzzle) == certificate


def test_the_beam_is_a_tree_of_segments() -> None:
    puzzle = parse("kind: board\ntargets: 2\ngrid:\nL> .  S\\ T<\n.  X  D\\ T<")
    solved = parse_solution(puzzle, "L> .  S\\ T<\n.  X  D\\ T<")
    assert formats.encode_solution(solved)["beam"] == [
        {"from": [0, 0], "to": [0, 3], "heading": "E", "parent": None},
        {"from": [0, 2], "to": [1, 2], "heading": "S", "parent": 0},
        {"from": [1, 2], "to": [1, 3], "heading": "E", "parent": 1},
    ]


@given(boards())
def test_segments_are_straight_and_hang_together(board: Board) -> None:
    segments = formats.beam_segments(board)
    along = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    for number, segment in enumerate(segments):
        (row, col), (to_row, to_col) = segment["from"], segment["to"]
        down, right = along[segment["heading"]]
        length = abs(to_row - row) + abs(to_col - col)
        assert (to_row - row, to_col - col) == (down * length, right * length)
        assert (segment["parent"] is None) == (number == 0)
        assert number == 0 or (length >= 1 and segment["parent"] < number)
