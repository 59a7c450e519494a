"""Editing and playing a card: the box, what is locked, the beam, the legal moves, the hints."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.core.grid import Heading
from lasermaze.interface import View
from lasermaze.kinds.board import BOX, KIND, Board
from lasermaze.kinds.board.reasons import LeavesGrid

EDITOR = KIND.editor

CARD = """\
kind: board
targets: 1
add: S T!
grid:
L>  .  T?  .
.   X  .   .
"""


def card(text: str = CARD) -> Board:
    board = lm.parse_unfinished(text)
    assert isinstance(board, Board)
    return board


def edited(board: Board, *moves: str) -> Board:
    for move in moves:
        board = EDITOR.edit(board, move)
    return board


def played(board: Board, *moves: str) -> str:
    position = EDITOR.start(board)
    for move in moves:
        position = EDITOR.play(board, position, move)
    return position


def view_of(board: Board, position: str | None = None) -> View:
    return EDITOR.view(board, position, None)


def rows(text: object) -> list[list[str]]:
    return [line.split() for line in str(text).partition("grid:\n")[2].splitlines()]


def left(board: Board) -> dict[str, int | None]:
    return {piece.code[0]: piece.left for piece in EDITOR.palette(board)}


def test_the_box_holds_what_it_holds() -> None:
    board = EDITOR.blank(5, 5)
    assert isinstance(board, Board)
    assert left(board) == BOX
    board = edited(board, "put T^ 1,1 1,2 1,3", "add T", "add T!")
    assert left(board)["T"] == 0
    with pytest.raises(lm.PuzzleError, match="the box holds 5 target mirrors, and all are used"):
        EDITOR.edit(board, "put T> 2,2")
    board = edited(board, "take 1,1")
    assert left(board)["T"] == 1
    assert left(edited(board, "drop T!"))["T"] == 2
    with pytest.raises(lm.PuzzleError, match="no S is to be added"):
        EDITOR.edit(board, "drop S")


def test_a_second_laser_moves_the_first() -> None:
    board = edited(card(), "put Lv 2,4")
    assert rows(board) == [[".", ".", "T?", "."], [".", "X", ".", "Lv"]]
    board = edited(board, "add L")
    assert rows(board)[1][3] == "."
    assert "L" in str(board).splitlines()[2]
    assert "add: S T!" in str(edited(board, "put L> 1,1"))


@pytest.mark.parametrize(
    ("moves", "first_row"),
    [
        (("turn 1,3 W",), "L> . T< ."),
        (("turn 1,3 on",), "L> . T^ ."),
        (("turn 1,3 N", "turn 1,3 on", "turn 1,3 on"), "L> . Tv ."),
        (("turn 1,3 W", "turn 1,3 on"), "L> . T^ ."),
        (("turn 1,1 ?",), "L? . T? ."),
        (("mark 1,3",), "L> . T?! ."),
        (("mark 1,3", "mark 1,3"), "L> . T? ."),
        (("move 1,3 1,4",), "L> . . T?"),
        (("move 1,3 1,1",), "T? . L> ."),
        (("put S\\ 1,2", "turn 1,2 N"), "L> S/ T? ."),
        (("put C- 1,2", "turn 1,2 on"), "L> C| T? ."),
        (("put X 1,3",), None),
        (("turn 2,2 N",), None),
        (("turn 1,2 N",), None),
        (("mark 1,1",), None),
        (("move 1,2 1,3",), None),
        (("put . 1,1",), None),
        (("put T^ 1,5",), None),
        (("add X",), None),
        (("targets 0",), None),
        (("size 12 12",), None),
        (("touch 1,1",), None),
    ],
)
def test_edits_of_the_first_row(moves: tuple[str, ...], first_row: str | None) -> None:
    if first_row is None:
        with pytest.raises(lm.PuzzleError):
            edited(card(), *moves)
    else:
        assert rows(edited(card(), *moves))[0] == first_row.split()


def test_resizing_keeps_what_fits() -> None:
    board = edited(card(), "size 3 3")
    assert rows(board) == [["L>", ".", "T?"], [".", "X", "."], [".", ".", "."]]
    assert rows(edited(board, "size 1 2")) == [["L>", "."]]
    assert edited(board, "clear") == EDITOR.blank(3, 3)


def test_an_unfinished_card_says_so() -> None:
    view = view_of(EDITOR.blank(2, 3))
    assert view.message == (
        "This is not a card yet: there is no laser; expected one, on the grid or to be added."
    )
    assert [fault.rule for fault in view.faults] == ["card"]
    assert not view.done


@pytest.mark.parametrize(
    "move",
    [
        "take 1,1",
        "move 1,1 1,2",
        "move 1,3 1,2",
        "turn 1,1 N",
        "touch 1,1",
        "touch 2,2",
        "put S/ 1,1",
        "put S/ 1,3",
        "take 2,2",
    ],
)
def test_what_is_given_is_locked(move: str) -> None:
    with pytest.raises(lm.PuzzleError, match="is given by the card"):
        played(card(), move)


def test_tokens_of_the_pile_come_and_go() -> None:
    board = card()
    position = played(board, "put S/ 1,2", "touch 2,1", "touch 2,1")
    assert rows(position) == [["L>", "S/", "T?", "."], ["T^!", "X", ".", "."]]
    assert "add" not in position
    with pytest.raises(lm.PuzzleError, match="no beam splitter is left to add"):
        EDITOR.play(board, position, "put S/ 2,3")
    with pytest.raises(lm.PuzzleError, match="nothing is left to add"):
        EDITOR.play(board, position, "touch 2,3")
    position = EDITOR.play(board, position, "move 1,2 2,1")
    assert rows(position)[0][1] == "T^!"
    assert "add: S T!" in EDITOR.play(board, position, "take 1,2 2,1")
    assert EDITOR.play(board, position, "clear") == EDITOR.start(board)


def test_a_token_of_unknown_direction_is_turned() -> None:
    assert rows(played(card(), "touch 1,3"))[0][2] == "T^"
    assert rows(played(card(), "turn 1,3 W", "turn 1,3 ?"))[0][2] == "T?"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("L>", "Lv"), "another token on row 1, column 1"),
        (("T?", "S/"), "another token on row 1, column 3"),
        (("T?", "."), "another token on row 1, column 3"),
        (("X", "."), "another token on row 2, column 2"),
        (("add: S T!\n", ""), "expected S T!, as the card's pile has"),
        (("T!", "T"), "expected S T!, as the card's pile has"),
        ((".   X", "S/  X"), "expected S T!, as the card's pile has"),
        (("L>  .  T?  .\n", ""), "the position is 1 by 4"),
    ],
)
def test_a_position_of_another_card_is_refused(change: tuple[str, str], message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        view_of(card(), CARD.replace(*change))


def test_the_view_says_what_is_on_each_cell() -> None:
    board = card("kind: board\ntargets: 1\nadd: T\ngrid:\nL> . T?!\n. . .\n")
    view = view_of(board, EDITOR.start(board))
    assert view.message == (
        "0 of 1 target lit; the target mirror at row 1, column 3 has no direction yet."
    )
    assert view.cells[:3] == (
        ("laser", "facing east", "given"),
        ("empty", "in the beam"),
        ("target mirror", "direction unknown", "must be lit", "can be turned"),
    )
    assert [(piece.code, piece.left) for piece in view.pile] == [("T", 1)]
    view = view_of(board, played(board, "turn 1,3 N"))
    assert view.message == (
        "0 of 1 target lit; a beam leaves the grid to the south at row 2, column 3."
    )
    assert LeavesGrid((1, 2), Heading.S) in [fault.reason for fault in view.faults]


def test_of_an_unfinished_position_the_strays_are_told() -> None:
    board = card("kind: board\ntargets: 1\nadd: T\ngrid:\n. L> .\n. . T?\n")
    faults = view_of(board, EDITOR.start(board)).faults
    assert {"stray", "direction", "pile"} <= {fault.rule for fault in faults}


def test_a_hint_blames_the_token_that_is_wrong() -> None:
    board = card("kind: board\ntargets: 1\ngrid:\nL> . T?\n")
    wrong = played(board, "turn 1,3 N")
    hint = lm.hint(board, wrong)
    assert hint.text == "Turn the target mirror on row 1, column 3 another way."
    assert hint.reason == "With all the rest as it stands, it faces north in no solution."
    assert hint.position == EDITOR.start(board)
    assert lm.hint(board, EDITOR.start(board)).position == played(board, "turn 1,3 W")
    solved = lm.hint(board, played(board, "turn 1,3 W"))
    assert solved.text == "The card is solved."


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        (
            "L> . T<\nT^! . .",
            "1 of 1 target lit; the target at row 2, column 1, which must be lit, is dark.",
        ),
        (
            "L> . T<\nT^ . .",
            "1 of 1 target lit; no beam touches the target mirror at row 2, column 1.",
        ),
    ],
)
def test_the_message_names_what_is_left(grid: str, message: str) -> None:
    board = card(f"kind: board\ntargets: 1\ngrid:\n{grid}\n")
    assert view_of(board).message == message


def test_the_legal_moves_of_a_card() -> None:
    board = card("kind: board\ntargets: 1\nadd: C\ngrid:\nL> . T?\n")
    first = ["put C? 1,2", "put C| 1,2", "put C- 1,2"]
    turns = [f"turn 1,3 {way}" for way in "NESW"]
    assert list(EDITOR.moves(board, EDITOR.start(board))) == [*first, *turns]
    position = played(board, "put C- 1,2")
    assert list(EDITOR.moves(board, position)) == [
        "turn 1,2 ?",
        "turn 1,2 N",
        "take 1,2",
        *turns,
    ]
    assert list(EDITOR.moves(board, played(board, "put C- 1,2", "turn 1,3 W"))) == []


@given(seed=st.integers(0, 2**32), chosen=st.lists(st.integers(0, 2**16), max_size=8))
@settings(max_examples=30)
def test_every_legal_move_is_accepted_and_leads_elsewhere(seed: int, chosen: list[int]) -> None:
    board = lm.generate("board", size=(3, 3), seed=seed)
    position = EDITOR.start(board)
    for number in chosen:
        moves = list(EDITOR.moves(board, position))
        reached = [EDITOR.play(board, position, move) for move in moves]
        assert len({position, *reached}) == len(moves) + 1
        if not moves:
            assert view_of(board, position).done
            break
        position = reached[number % len(moves)]


@given(seed=st.integers(0, 2**32), chosen=st.lists(st.integers(0, 2**16), max_size=6))
@settings(max_examples=30)
def test_hints_lead_from_anywhere_to_the_solution(seed: int, chosen: list[int]) -> None:
    board = lm.generate("board", size=(3, 3), seed=seed)
    game = lm.Game(board)
    for number in chosen:
        moves = list(game.legal_moves())
        if moves:
            game.push(moves[number % len(moves)])
    for _ in range(40):
        hint = game.hint()
        for move in hint.moves:
            game.push(move)
        assert game.position == hint.position
        if not hint.moves:
            break
    assert game.is_solved()
    solution = EDITOR.solution(board, game.position)
    assert solution is not None
    assert EDITOR.solution(board, EDITOR.position(board, solution)) == solution


@pytest.mark.parametrize("second", ["T?", "T<"])
def test_a_stray_is_told_once_whether_all_ways_are_known_or_not(second: str) -> None:
    board = card(f"kind: board\ntargets: 1\nadd: D\ngrid:\nL> . .\n. {second} .\n. . .\n")
    faults = view_of(board, EDITOR.start(board)).faults
    assert [fault.rule for fault in faults].count("stray") == 1


def test_what_a_repair_may_add_and_what_it_may_let_go() -> None:
    free = card("kind: board\ntargets: 1\ngrid:\nL> S/ T>\n.  .  .\n")
    assert [*EDITOR.clues(free, [free])] == ["put X 2,1", "put X 2,2", "put X 2,3"]
    blocked = edited(free, "put X 2,3")
    assert [*EDITOR.clues(blocked, [blocked])] == []  # the box has one cell blocker
    taken = ["pile 1,1", "pile 1,2", "pile 1,3", "take 2,3"]
    assert [*EDITOR.loosening(blocked)] == taken
    assert [*EDITOR.loosening(edited(blocked, "targets 2"))] == [*taken, "targets 1"]


@pytest.mark.parametrize(("code", "what"), [(".", "nothing"), ("X", "a cell blocker")])
def test_only_tokens_with_a_direction_are_added(code: str, what: str) -> None:
    with pytest.raises(lm.PuzzleError, match=f"{what} cannot be added"):
        edited(card(), f"add {code}")
