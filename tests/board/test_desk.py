"""A card under a hand: the box, what is locked, the live beam, and advice."""

import pytest

import lasermaze as lm
from lasermaze.kinds.board import BOX, Board

CARD = """\
kind: board
targets: 1
add: S T!
grid:
L>  .  T?  .
.   X  .   .
"""


def card(text: str = CARD) -> Board:
    board = lm.draft(text)
    assert isinstance(board, Board)
    return board


def edited(board: Board, *moves: str) -> Board:
    for move in moves:
        board = lm.edit(board, move)
    return board


def played(board: Board, *moves: str) -> str:
    position = lm.begin(board)
    for move in moves:
        position = lm.play(board, position, move)
    return position


def rows(text: object) -> list[list[str]]:
    return [line.split() for line in str(text).partition("grid:\n")[2].splitlines()]


def left(board: Board) -> dict[str, int | None]:
    return {piece.code[0]: piece.left for piece in lm.palette(board)}


def test_the_box_holds_what_it_holds() -> None:
    board = lm.blank("board", 5, 5)
    assert isinstance(board, Board)
    assert left(board) == BOX
    board = edited(board, "put T^ 1,1 1,2 1,3", "add T", "add T!")
    assert left(board)["T"] == 0
    with pytest.raises(lm.PuzzleError, match="the box holds 5 target mirrors, and all are used"):
        lm.edit(board, "put T> 2,2")
    board = edited(board, "take 1,1")
    assert left(board)["T"] == 1
    assert left(edited(board, "drop T!"))["T"] == 2
    with pytest.raises(lm.PuzzleError, match="no S is to be added"):
        lm.edit(board, "drop S")


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
    assert edited(board, "clear") == lm.blank("board", 3, 3)


def test_what_is_no_card_yet_says_so() -> None:
    view = lm.view(lm.blank("board", 2, 3))
    assert view.message == (
        "This is no card yet: there is no laser; expected one, on the grid or to be added."
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
        lm.play(board, position, "put S/ 2,3")
    with pytest.raises(lm.PuzzleError, match="nothing is left to add"):
        lm.play(board, position, "touch 2,3")
    position = lm.play(board, position, "move 1,2 2,1")
    assert rows(position)[0][1] == "T^!"
    assert "add: S T!" in lm.play(board, position, "take 1,2 2,1")
    assert lm.play(board, position, "clear") == lm.begin(board)


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
        (("add: S T!\n", ""), "other tokens than the card"),
        (("T!", "T"), "other tokens than the card"),
        ((".   X", "S/  X"), "other tokens than the card"),
        (("L>  .  T?  .\n", ""), "1 rows of 4 cells"),
    ],
)
def test_a_position_of_another_card_is_refused(change: tuple[str, str], message: str) -> None:
    with pytest.raises(lm.PuzzleError, match=message):
        lm.view(card(), CARD.replace(*change))


def test_the_view_says_how_it_stands() -> None:
    board = card("kind: board\ntargets: 1\nadd: T\ngrid:\nL> . T?!\n. . .\n")
    view = lm.view(board, lm.begin(board))
    assert view.message == ("0 of 1 target lit; the beam waits for a direction at row 1, column 3.")
    assert view.cells[:3] == (
        "laser, facing east, given",
        "empty, in the beam",
        "target mirror, direction unknown, must be lit, can be turned",
    )
    assert [(piece.code, piece.left) for piece in view.pile] == [("T", 1)]
    view = lm.view(board, played(board, "turn 1,3 N"))
    assert view.message == ("0 of 1 target lit; the beam leaves the grid south of row 2, column 3.")
    assert lm.Fault("stray", "a beam leaves the grid to the south", (1, 2)) in view.faults


def test_of_an_unfinished_position_the_strays_are_told() -> None:
    board = card("kind: board\ntargets: 1\nadd: T\ngrid:\n. L> .\n. . T?\n")
    faults = lm.view(board, lm.begin(board)).faults
    assert {"stray", "direction", "pile"} <= {fault.rule for fault in faults}


def test_advice_blames_the_token_that_is_wrong() -> None:
    board = card("kind: board\ntargets: 1\ngrid:\nL> . T?\n")
    wrong = played(board, "turn 1,3 N")
    hint = lm.advise(board, wrong)
    assert hint.text == "Turn the target mirror on row 1, column 3 another way."
    assert hint.reason == "With all the rest as it stands, no solution has it as T^."
    assert hint.position == lm.begin(board)
    assert lm.advise(board, lm.begin(board)).position == played(board, "turn 1,3 W")
    solved = lm.advise(board, played(board, "turn 1,3 W"))
    assert solved.text == "The card is solved."


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        ("L> . T<\nT^! . .", "1 of 1 target lit; a target that must be lit is dark."),
        (
            "L> . T<\nT^ . .",
            "1 of 1 target lit; no beam touches the target mirror at row 2, column 1.",
        ),
    ],
)
def test_the_message_names_what_is_left(grid: str, message: str) -> None:
    board = card(f"kind: board\ntargets: 1\ngrid:\n{grid}\n")
    assert lm.view(board).message == message
