"""The contract of editing and playing, for every kind."""

from collections.abc import Callable
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.editor.moves import Move, read
from lasermaze.kind import Kind, View
from lasermaze.registry import NAMES, all_kinds
from tests.moves import CODES, WORDS, moves
from tests.test_kinds import generated

AnyKind = Kind[Any, Any, Any]
EVERY_KIND = pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
NUMBERS = st.integers(0, 2**32)

#: At most this many hints lead from any position of a small puzzle to its solution.
ENOUGH = 60


def codes_of(puzzle: Any) -> st.SearchStrategy[str]:
    """Codes, most of them valid."""
    known = [piece.code for piece in lm.palette(puzzle)]
    return st.sampled_from([*known, ".", "T", "T!", "T?", "S\\", "D?", ">", "|"]) | CODES


def some_moves(puzzle: Any) -> st.SearchStrategy[Move]:
    words = st.sampled_from(["", "A title", "grid:", "kind: board"]) | WORDS
    return moves(puzzle.rows, puzzle.cols, codes_of(puzzle), words)


def after(do: Callable[[str], Any], move: Move) -> Any:
    """The result of a move, or None if it is refused."""
    try:
        return do(str(move))
    except lm.PuzzleError:
        return None


def is_sound(puzzle: Any, view: View) -> None:
    """Assert that a view is consistent."""
    ElementTree.fromstring(view.picture.svg())
    assert view.message.endswith(".")
    assert view.done <= (not view.faults)
    assert len(view.cells) in (0, puzzle.rows * puzzle.cols)
    assert all(view.cells)
    assert 0 <= view.now < view.times
    for fault in view.faults:
        assert fault.cell is None or (
            0 <= fault.cell[0] < puzzle.rows and 0 <= fault.cell[1] < puzzle.cols
        )


@EVERY_KIND
@settings(max_examples=40, deadline=None)
@given(data=st.data(), number=NUMBERS)
def test_edits_keep_a_puzzle_a_puzzle(kind: AnyKind, data: st.DataObject, number: int) -> None:
    puzzle = data.draw(st.sampled_from([generated(kind, number), kind.desk.blank(4, 3)]))
    for _ in range(8):
        edited = after(lambda move: lm.edit(puzzle, move), data.draw(some_moves(puzzle)))  # noqa: B023 - called at once
        if edited is not None:
            puzzle = edited
        assert lm.draft(str(puzzle)) == puzzle
        assert type(puzzle).from_json(puzzle.to_json()) == puzzle
    is_sound(puzzle, lm.view(puzzle))
    assert lm.view(puzzle, lm.begin(puzzle))


@EVERY_KIND
@settings(max_examples=40, deadline=None)
@given(data=st.data(), number=NUMBERS)
def test_playing_a_move_gives_a_position(kind: AnyKind, data: st.DataObject, number: int) -> None:
    puzzle = generated(kind, number)
    position = lm.begin(puzzle)
    assert lm.view(puzzle, position)
    for _ in range(8):
        playable = lm.view(puzzle, position).ways
        move = data.draw(
            some_moves(puzzle) | st.sampled_from([read(way) for way in playable])
            if playable
            else some_moves(puzzle)
        )
        played = after(lambda move: lm.play(puzzle, position, move), move)  # noqa: B023 - called at once
        assert played is not None or str(move) not in playable
        position = position if played is None else played
        view = lm.view(puzzle, position)
        is_sound(puzzle, view)
        assert view == lm.view(puzzle, position, view.now)
        witness = lm.reached(puzzle, position)
        assert view.done == (witness is not None and kind.check(puzzle, witness).ok)


@EVERY_KIND
@settings(max_examples=40, deadline=None)
@given(number=NUMBERS, text=st.text() | st.text("NESW top left 123", max_size=20))
def test_any_text_is_a_position_or_refused(kind: AnyKind, number: int, text: str) -> None:
    puzzle = generated(kind, number)
    try:
        view = lm.view(puzzle, text)
    except lm.PuzzleError:
        for use in (lm.reached, lm.advise):
            with pytest.raises(lm.PuzzleError):
                use(puzzle, text)
        with pytest.raises(lm.PuzzleError):
            lm.play(puzzle, text, "clear")
    else:
        is_sound(puzzle, view)


@EVERY_KIND
@settings(max_examples=40, deadline=None)
@given(number=NUMBERS)
def test_every_solution_has_a_position(kind: AnyKind, number: int) -> None:
    puzzle = generated(kind, number)
    for witness in islice(lm.solutions(puzzle), 10):
        position = lm.place(puzzle, witness)
        assert lm.view(puzzle, position).done
        found = lm.reached(puzzle, position)
        assert kind.witnesses.encode(found) == kind.witnesses.encode(witness)
        assert lm.place(puzzle, found) == position


def follow_advice(puzzle: Any, position: str) -> None:
    for _ in range(ENOUGH):
        if lm.view(puzzle, position).done:
            return
        hint = lm.advise(puzzle, position)
        assert hint.text
        assert hint.reason
        assert hint.puzzle == puzzle
        assert hint.position not in (None, position)
        position = str(hint.position)
    pytest.fail("the advice does not lead to the solution")


@EVERY_KIND
@settings(max_examples=20, deadline=None)
@given(data=st.data(), number=NUMBERS)
def test_hints_in_a_position_lead_to_a_solution(
    kind: AnyKind, data: st.DataObject, number: int
) -> None:
    puzzle = generated(kind, number)
    assume(lm.solve(puzzle))
    position = lm.begin(puzzle)
    follow_advice(puzzle, position)
    for _ in range(data.draw(st.integers(1, 8))):
        ways = lm.view(puzzle, position).ways
        move = data.draw(
            some_moves(puzzle) | st.sampled_from([read(way) for way in ways or ["clear"]])
        )
        position = after(lambda move: lm.play(puzzle, position, move), move) or position  # noqa: B023 - called at once
    follow_advice(puzzle, position)


@EVERY_KIND
def test_there_is_no_hint_for_an_impossible_puzzle(kind: AnyKind) -> None:
    puzzles = [generated(kind, number) for number in range(60)]
    impossible = [puzzle for puzzle in puzzles if isinstance(lm.solve(puzzle), lm.Impossible)]
    assert impossible
    for puzzle in impossible:
        hint = lm.advise(puzzle, lm.begin(puzzle))
        assert hint.position == lm.begin(puzzle)
        assert hint.text
        assert hint.reason


@EVERY_KIND
def test_every_piece_of_the_palette_can_be_placed(kind: AnyKind) -> None:
    puzzle = lm.blank(kind.name, 5, 6)
    pieces = lm.palette(puzzle)
    keys = [piece.key for piece in pieces]
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 for key in keys)
    assert not set("wasdrm") & {key.lower() for key in keys}, "those keys turn and mark"
    for piece in pieces:
        edited = lm.edit(puzzle, f"put {piece.code} 2,2")
        assert lm.draft(str(edited)) == edited
        assert piece.name
        ElementTree.fromstring(piece.picture.svg())


@EVERY_KIND
@pytest.mark.parametrize("size", [(0, 5), (5, 0), (999_999, 999_999)])
def test_grids_of_invalid_size_are_refused(kind: AnyKind, size: tuple[int, int]) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.blank(kind.name, *size)
    with pytest.raises(lm.PuzzleError):
        lm.edit(lm.blank(kind.name, 4, 5), str(Move("size", numbers=size)))


@EVERY_KIND
def test_a_time_out_of_range_is_refused(kind: AnyKind) -> None:
    puzzle = kind.parse(kind.example)
    for position in (None, lm.begin(puzzle)):
        times = lm.view(puzzle, position).times
        for time in range(times):
            is_sound(puzzle, lm.view(puzzle, position, time))
        for time in (-1, times):
            with pytest.raises(lm.PuzzleError, match="there is no time"):
                lm.view(puzzle, position, time)


def test_a_draft_may_be_unfinished() -> None:
    board = lm.blank("board", 2, 3)
    with pytest.raises(lm.PuzzleError, match="there is no laser"):
        lm.parse(str(board))
    assert lm.draft(str(board)) == board
    assert lm.draft(board.to_json()) == board
    with pytest.raises(lm.PuzzleError, match="does not say of which kind"):
        lm.draft("...")


@pytest.mark.parametrize("name", NAMES)
def test_an_unsupported_move_lists_the_supported_ones(name: str) -> None:
    puzzle = lm.blank(name, 5, 6)
    with pytest.raises(lm.PuzzleError) as raised:
        lm.edit(puzzle, "go N")
    assert "put, take, move" in (raised.value.expected or "")
