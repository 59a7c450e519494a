"""The contract of editing and playing, for every kind."""

import copy
import pickle
from collections.abc import Callable
from itertools import islice
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze import api
from lasermaze.editor.moves import Move, read
from lasermaze.interface import View
from lasermaze.kind import NAMES, AnyKind, all_kinds, kind_named
from tests.batches import examples
from tests.moves import CODES, WORDS, moves
from tests.playing import edit, view
from tests.test_kinds import generated

EVERY_KIND = pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
NUMBERS = st.integers(0, 2**32)

#: At most this many hints lead from any position of a small puzzle to its solution.
ENOUGH = 60


def codes_of(puzzle: Any) -> st.SearchStrategy[str]:
    """Codes, most of them valid."""
    known = [piece.code for piece in lm.Editor(puzzle).palette]
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
@examples(16)
@given(data=st.data(), number=NUMBERS)
def test_edits_keep_a_puzzle_a_puzzle(kind: AnyKind, data: st.DataObject, number: int) -> None:
    puzzle = data.draw(
        st.sampled_from([generated(kind, number), lm.Editor.blank(kind.name, 4, 3).puzzle])
    )
    for _ in range(8):
        edited = after(lambda move: kind.editor.edit(puzzle, move), data.draw(some_moves(puzzle)))  # noqa: B023 - called at once
        if edited is not None:
            puzzle = edited
        assert lm.parse_unfinished(str(puzzle)) == puzzle
        assert type(puzzle).from_json(puzzle.to_json()) == puzzle
    is_sound(puzzle, lm.Editor(puzzle).view())
    assert lm.Game(puzzle).view()


@EVERY_KIND
@examples(16)
@given(data=st.data(), number=NUMBERS)
def test_playing_a_move_gives_a_position(kind: AnyKind, data: st.DataObject, number: int) -> None:
    puzzle = generated(kind, number)
    position = lm.Game(puzzle).position
    assert lm.Game(puzzle, position).view()
    for _ in range(8):
        playable = lm.Game(puzzle, position).view().ways
        move = data.draw(
            some_moves(puzzle) | st.sampled_from([read(way) for way in playable])
            if playable
            else some_moves(puzzle)
        )
        played = after(lambda move: kind.editor.play(puzzle, position, move), move)  # noqa: B023 - called at once
        assert played is not None or str(move) not in playable
        position = position if played is None else played
        view = lm.Game(puzzle, position).view()
        is_sound(puzzle, view)
        assert view == lm.Game(puzzle, position).view(view.now)
        witness = lm.Game(puzzle, position).solution
        assert view.done == (witness is not None and lm.judge(puzzle, witness).right)


@EVERY_KIND
@examples(16)
@given(number=NUMBERS, text=st.text() | st.text("NESW top left 123", max_size=20))
def test_any_text_is_a_position_or_refused(kind: AnyKind, number: int, text: str) -> None:
    """A game and a hint read it in any usual form, an editor in its own only."""
    puzzle = generated(kind, number)
    try:
        game = lm.Game(puzzle, text)
    except lm.PuzzleError:
        for use in (kind.editor.solution, lm.hint):
            with pytest.raises(lm.PuzzleError):
                use(puzzle, text)
        with pytest.raises(lm.PuzzleError):
            kind.editor.view(puzzle, text, None)
        with pytest.raises(lm.PuzzleError):
            kind.editor.play(puzzle, text, "clear")
    else:
        is_sound(puzzle, kind.editor.view(puzzle, game.position, None))
        assert lm.hint(puzzle, text).text == lm.hint(puzzle, game.position).text


@EVERY_KIND
@examples(16)
@given(number=NUMBERS)
def test_every_solution_has_a_position(kind: AnyKind, number: int) -> None:
    puzzle = generated(kind, number)
    for witness in islice(lm.solutions(puzzle), 10):
        position = kind.editor.position(puzzle, witness)
        assert lm.Game(puzzle, position).view().done
        found = lm.Game(puzzle, position).solution
        encode = kind.codecs.solution.encode
        assert encode(found, puzzle) == encode(witness, puzzle)
        assert kind.editor.position(puzzle, found) == position


def follow_advice(puzzle: Any, position: str) -> None:
    for _ in range(ENOUGH):
        if lm.Game(puzzle, position).view().done:
            return
        hint = lm.hint(puzzle, position)
        assert hint.text
        assert hint.reason
        assert hint.puzzle == puzzle
        assert hint.position not in (None, position)
        position = str(hint.position)
    pytest.fail("the advice does not lead to the solution")


@EVERY_KIND
@examples(10)
@given(data=st.data(), number=NUMBERS)
def test_hints_in_a_position_lead_to_a_solution(
    kind: AnyKind, data: st.DataObject, number: int
) -> None:
    puzzle = generated(kind, number)
    assume(lm.solve(puzzle))
    position = lm.Game(puzzle).position
    follow_advice(puzzle, position)
    for _ in range(data.draw(st.integers(1, 8))):
        ways = lm.Game(puzzle, position).view().ways
        move = data.draw(
            some_moves(puzzle) | st.sampled_from([read(way) for way in ways or ["clear"]])
        )
        position = after(lambda move: kind.editor.play(puzzle, position, move), move) or position  # noqa: B023 - called at once
    follow_advice(puzzle, position)


@EVERY_KIND
def test_there_is_no_hint_for_an_impossible_puzzle(kind: AnyKind) -> None:
    puzzles = [generated(kind, number) for number in range(60)]
    impossible = [puzzle for puzzle in puzzles if isinstance(lm.solve(puzzle), lm.Impossible)]
    assert impossible
    for puzzle in impossible:
        hint = lm.Game(puzzle).hint()
        assert hint.position == lm.Game(puzzle).position
        assert hint.text
        assert hint.reason


@EVERY_KIND
def test_every_piece_of_the_palette_can_be_placed(kind: AnyKind) -> None:
    puzzle = lm.Editor.blank(kind.name, 5, 6).puzzle
    pieces = lm.Editor(puzzle).palette
    keys = [piece.key for piece in pieces]
    assert len(set(keys)) == len(keys)
    assert all(len(key) == 1 for key in keys)
    assert not set("wasdrm") & {key.lower() for key in keys}, "those keys turn and mark"
    for piece in pieces:
        edited = edit(puzzle, f"put {piece.code} 2,2")
        assert lm.parse_unfinished(str(edited)) == edited
        assert piece.name
        ElementTree.fromstring(piece.picture.svg())


@EVERY_KIND
@pytest.mark.parametrize("size", [(0, 5), (5, 0), (999_999, 999_999)])
def test_grids_of_invalid_size_are_refused(kind: AnyKind, size: tuple[int, int]) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.Editor.blank(kind.name, *size)
    with pytest.raises(lm.PuzzleError):
        edit(lm.Editor.blank(kind.name, 4, 5).puzzle, str(Move("size", numbers=size)))


@EVERY_KIND
def test_a_time_out_of_range_is_refused(kind: AnyKind) -> None:
    puzzle = lm.parse(kind.example)
    for position in (None, lm.Game(puzzle).position):
        times = view(puzzle, position).times
        for time in range(times):
            is_sound(puzzle, view(puzzle, position, time))
        for time in (-1, times):
            with pytest.raises(lm.PuzzleError, match="there is no time"):
                view(puzzle, position, time)


def test_a_draft_may_be_unfinished() -> None:
    board = lm.Editor.blank("board", 2, 3).puzzle
    with pytest.raises(lm.PuzzleError, match="there is no laser"):
        lm.parse(str(board))
    assert lm.parse_unfinished(str(board)) == board
    assert lm.parse_unfinished(board.to_json()) == board
    with pytest.raises(lm.PuzzleError, match="does not name the kind"):
        lm.parse_unfinished("...")


@pytest.mark.parametrize("name", NAMES)
def test_an_unsupported_move_lists_the_supported_ones(name: str) -> None:
    puzzle = lm.Editor.blank(name, 5, 6).puzzle
    with pytest.raises(lm.PuzzleError) as raised:
        edit(puzzle, "go N")
    assert "put, take, move" in (raised.value.expected or "")


@EVERY_KIND
def test_a_game_of_legal_moves(kind: AnyKind) -> None:
    """Every legal move can be pushed, and popped again."""
    game = lm.Game(generated(kind, 0))
    for number in range(6):
        here = game.position
        legal = list(game.legal_moves())
        assert len(set(legal)) == len(legal)
        for move in legal:
            game.push(move)
            assert game.position != here
            assert game.pop() == move
            assert game.position == here
        if not legal:
            break
        game.push(legal[number % len(legal)])
    assert len(game.history) <= 6
    assert lm.Game(game.puzzle, game.position).position == game.position


@EVERY_KIND
def test_hints_of_a_game_can_be_pushed_to_the_end(kind: AnyKind) -> None:
    game = lm.Game(next(p for p in (generated(kind, n) for n in range(0, 40, 2)) if lm.solve(p)))
    for _ in range(ENOUGH):
        if game.is_solved():
            break
        hint = game.hint()
        assert hint.moves
        assert hint.move == hint.moves[0]
        for move in hint.moves:
            game.push(move)
        assert game.position == hint.position
    assert game.is_solved()
    assert not game.faults
    lm.check(game.puzzle, game.solution)
    other = lm.Game(game.puzzle)
    other.show(game.solution)
    assert other.is_solved()


@EVERY_KIND
def test_an_editor_takes_moves_back(kind: AnyKind) -> None:
    puzzle = lm.generate_from(api.generated(kind.name).id)
    editor = lm.Editor(puzzle)
    editor.push("title Another one")
    assert (editor.puzzle.title, editor.puzzle.id, editor.history) == (
        "Another one",
        "",
        ("title Another one",),
    )
    assert editor.pop() == "title Another one"
    assert editor.puzzle is puzzle
    with pytest.raises(IndexError):
        editor.pop()
    with pytest.raises(lm.PuzzleError):
        editor.push("put nothing 1,1")
    assert editor.history == ()


@pytest.mark.parametrize("use", [lm.Game, lm.Editor])
@pytest.mark.parametrize("value", [None, 5, "kind: board", b"", [], object()])
def test_what_is_no_puzzle_is_a_type_error(use: Callable[[Any], Any], value: Any) -> None:
    with pytest.raises(TypeError, match=f"takes a puzzle, not {type(value).__name__}"):
        use(value)


def test_a_game_refuses_unknown_options_and_wrong_types() -> None:
    puzzle = lm.parse(kind_named("board").example)
    with pytest.raises(lm.PuzzleError, match="no option 'stray_beam'"):
        lm.Game(puzzle, stray_beam=True)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="takes a position as a text, not int"):
        lm.Game(puzzle, 5)  # type: ignore[call-overload]
    with pytest.raises(TypeError, match="takes a move as a text, not NoneType"):
        lm.Game(puzzle).push(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="takes a solution of board, not int"):
        lm.Game(puzzle).show(7)


@EVERY_KIND
@pytest.mark.parametrize(
    "copied", [copy.deepcopy, copy.copy, lambda value: pickle.loads(pickle.dumps(value))]
)
def test_a_copy_plays_on_by_itself(kind: AnyKind, copied: Callable[[Any], Any]) -> None:
    puzzle = lm.parse(kind.example)
    game, editor = lm.Game(puzzle), lm.Editor(puzzle)
    move = next(game.legal_moves())
    game.push(move)
    editor.push("title One")
    other_game, other_editor = copied(game), copied(editor)
    assert other_game.pop() == move
    other_editor.push("title Two")
    assert (game.history, other_game.history) == ((move,), ())
    assert (editor.puzzle.title, other_editor.puzzle.title) == ("One", "Two")
    other_game.push(move)
    assert other_game.position == game.position
    assert copied(kind) is kind
