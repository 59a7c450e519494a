"""Boards, solutions and certificates as documents."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lasermaze.core import json_text
from lasermaze.core.codec import Reading
from lasermaze.core.errors import PuzzleError
from lasermaze.kinds.board import codecs
from lasermaze.kinds.board.codecs import CODECS
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import Board, Certificate, ProofTree, Token
from tests.board.strategies import boards
from tests.board.verbs import parse, parse_solution, reading


@given(boards(any_supply=True))
def test_boards_come_back_from_json(board: Board) -> None:
    text = json.dumps(CODECS.puzzle.encode(board))
    decoded = CODECS.puzzle.decode(
        json.loads(text), Reading(reading(any_supply=True), board.details())
    )
    assert decoded == board


@given(boards(), boards(complete=True))
def test_solutions_come_back_from_json(puzzle: Board, solved: Board) -> None:
    text = json.dumps(CODECS.solution.encode(solved))
    back = CODECS.solution.decode(json.loads(text), puzzle)
    assert (back.cells, back.add, back.title) == (solved.cells, b"", puzzle.title)


def test_the_document_of_a_board() -> None:
    board = parse("kind: board\ntitle: A\ntargets: 2\nadd: T D T!\ngrid:\nL? .\n.  X")
    assert CODECS.puzzle.encode(board) == {
        "targets": 2,
        "add": ["T", "D", "T!"],
        "grid": [["L?", "."], [".", "X"]],
    }


def test_title_and_pile_may_be_missing() -> None:
    board = CODECS.puzzle.decode({"targets": 1, "grid": [["L>", "T<"]]}, Reading(reading(), {}))
    assert (board.title, board.add) == ("", b"")


def test_an_error_in_the_pile_is_placed_where_it_stands_in_the_document() -> None:
    document = {"targets": 1, "add": ["S", "D", "T", "D"], "grid": [["L>"]]}
    with pytest.raises(PuzzleError) as caught:
        CODECS.puzzle.decode(document, Reading(reading(), {}))
    assert caught.value.path == ("add", 3)


def test_certificates_come_back() -> None:
    puzzle = parse("kind: board\ntargets: 1\ngrid:\nL> T>")
    cases: list[tuple[Certificate, dict[str, object]]] = [
        (12, {"exhausted_nodes": 12}),
        (ProofTree(bytes([121, 128])), {"proof_tree": "eYA="}),
    ]
    for certificate, written in cases:
        assert CODECS.certificate.encode(certificate) == written
        assert CODECS.certificate.decode(written, puzzle) == certificate


def test_the_beam_is_a_tree_of_segments() -> None:
    puzzle = parse("kind: board\ntargets: 2\ngrid:\nL> .  S\\ T<\n.  X  D\\ T<")
    solved = parse_solution(puzzle, "L> .  S\\ T<\n.  X  D\\ T<")
    assert CODECS.solution.encode(solved)["beam"] == [
        {"from": [0, 0], "to": [0, 3], "heading": "E", "parent": None},
        {"from": [0, 2], "to": [1, 2], "heading": "S", "parent": 0},
        {"from": [1, 2], "to": [1, 3], "heading": "E", "parent": 1},
    ]


def plain_segments(board: Board) -> list[dict[str, Any]]:
    """The beam of a board as segments, made from the light that the checker follows."""
    sources, beam, *_ = shine(board)
    segments = [segment(list(cell), heading.name, None) for cell, heading in sources]
    segment_of: list[int] = []
    for (cell, heading), parent in zip(beam.entries, beam.parent, strict=True):
        before = 0 if parent is None else segment_of[parent]
        if segments[before]["heading"] != heading.name:
            assert parent is not None, "light leaves the laser straight on"
            segment_of.append(len(segments))
            segments.append(segment(list(beam.entries[parent].cell), heading.name, before))
        else:
            segment_of.append(before)
        segments[segment_of[-1]]["to"] = list(cell)
    return segments


def segment(start: list[int], heading: str, parent: int | None) -> dict[str, Any]:
    return {"from": start, "to": start, "heading": heading, "parent": parent}


def plain_document(board: Board) -> dict[str, Any]:
    codes = [[token.code if token else "." for token in row] for row in tokens_of(board)]
    return {"grid": codes, "beam": plain_segments(board)}


def tokens_of(board: Board) -> list[list[Token | None]]:
    return [[board[row, col] for col in range(board.cols)] for row in range(board.rows)]


@given(st.lists(boards(), max_size=5))
def test_many_solutions_are_written_as_python_would(some: list[Board]) -> None:
    text = "".join(json_text.pieces(CODECS.solution.encode_each(some)))
    assert text == json.dumps([plain_document(board) for board in some])


def test_light_of_a_second_laser_is_not_written() -> None:
    """No solution has one, but an answer that someone wrote may."""
    board = parse_solution(parse("kind: board\ntargets: 1\ngrid:\nL> T>"), "L> T> Lv\n. . .")
    beam = CODECS.solution.encode(board)["beam"]
    assert beam == [{"from": [0, 0], "to": [0, 1], "heading": "E", "parent": None}, *beam[1:]]
    assert all(each["from"] != [0, 2] for each in beam)


def test_solutions_are_written_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codecs, "_PIECE", 2)
    board = parse_solution(parse("kind: board\ntargets: 1\ngrid:\nL> T>"), "L> T<")
    wider = parse_solution(parse("kind: board\ntargets: 1\ngrid:\nL> T>"), "L> . T<")
    solutions = CODECS.solution.encode_each([board, board, board, wider])
    assert len(list(solutions.items())) == 3
    assert json.loads("".join(solutions.pieces())) == [
        *[plain_document(board)] * 3,
        plain_document(wider),
    ]


@given(boards())
def test_segments_are_straight_and_hang_together(board: Board) -> None:
    segments = CODECS.solution.encode(board)["beam"]
    along = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
    for number, segment in enumerate(segments):
        (row, col), (to_row, to_col) = segment["from"], segment["to"]
        down, right = along[segment["heading"]]
        length = abs(to_row - row) + abs(to_col - col)
        assert (to_row - row, to_col - col) == (down * length, right * length)
        assert (segment["parent"] is None) == (number == 0)
        assert number == 0 or (length >= 1 and segment["parent"] < number)
