"""Moves that no list of legal moves names: a touch, a token that goes elsewhere, a new size.

What a move makes of a puzzle or a position is written by hand; the legal moves are held against
the oracles in `test_play`.
"""

from __future__ import annotations

import pytest

import lasermaze as lm

CARD = "kind: board\ntargets: 1\nadd: S T!\ngrid:\nL>  .  T?  .\n.   X  .   .\n"
BOARD = "kind: lazors\nGRID START\no o x\no A o\nGRID STOP\nA 1\nC 1\nL 1 0 1 1\nP 0 3\n"


def rows(text: object) -> str:
    """The rows of a board or a card, with one blank between cells."""
    lines = str(text).splitlines()
    first = next(at for at, line in enumerate(lines) if line in ("grid:", "GRID START"))
    grid = [" ".join(line.split()) for line in lines[first + 1 :]]
    return ", ".join(grid[: grid.index("GRID STOP")] if "GRID STOP" in grid else grid)


def left(text: object) -> str:
    """What is left to add to a card."""
    return next((line[5:] for line in str(text).splitlines() if line.startswith("add: ")), "")


@pytest.mark.parametrize(
    ("text", "moves", "after"),
    [
        (CARD, "touch 1,3", "L> . T^ ., . X . ."),
        (CARD, "turn 1,3 W; turn 1,3 ?", "L> . T? ., . X . ."),
        (CARD, "touch 2,1", "L> . T? ., S? X . ."),
        (CARD, "put S/ 1,2; touch 2,1; touch 2,1", "L> S/ T? ., T^! X . ."),
        (CARD, "put S/ 1,2; touch 2,1; touch 2,1; move 1,2 2,1", "L> T^! T? ., S/ X . ."),
        (CARD, "put S/ 1,2; move 1,2 2,4", "L> . T? ., . X . S/"),
        (CARD, "put S/ 1,2; touch 2,1; take 1,2 2,1", "L> . T? ., . X . ."),
        (CARD, "put S/ 1,2; turn 1,3 N; clear", "L> . T? ., . X . ."),
        (BOARD, "touch 1,1", "a o x, o A o"),
        (BOARD, "touch 1,1; touch 1,1", "c o x, o A o"),
        (BOARD, "touch 1,1; touch 1,1; touch 1,1", "o o x, o A o"),
        (BOARD, "put A 1,1; move 1,1 1,2", "o a x, o A o"),
        (BOARD, "put A 1,1; put C 2,1; clear", "o o x, o A o"),
    ],
)
def test_moves_of_play(text: str, moves: str, after: str) -> None:
    game = lm.Game(lm.parse(text))
    for move in moves.split("; "):
        game.push(move)
    assert rows(game.position) == after


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        *((CARD, move) for move in ("take 1,1", "move 1,1 1,2", "move 1,3 1,2", "turn 1,1 N")),
        *((CARD, move) for move in ("touch 1,1", "touch 2,2", "put S/ 1,1", "put S/ 1,3")),
        (CARD, "take 2,2"),
        (CARD, "put S/ 1,2; put S/ 2,3"),
        (CARD, "put S/ 1,2; put T/ 2,3"),
        (CARD, "put S/ 1,2; put T^! 2,1; touch 2,3"),
        *((BOARD, move) for move in ("put A 1,3", "take 2,2", "put B 1,1", "touch 2,2")),
        (BOARD, "put A 1,1; put A 1,2"),
    ],
)
def test_moves_of_play_that_are_refused(text: str, moves: str) -> None:
    game = lm.Game(lm.parse(text))
    *before, last = moves.split("; ")
    for move in before:
        game.push(move)
    position = game.position
    with pytest.raises(lm.PuzzleError):
        game.push(last)
    assert game.position == position


@pytest.mark.parametrize(
    ("text", "moves", "after"),
    [
        (CARD, "turn 1,3 W", "L> . T< ., . X . ."),
        (CARD, "turn 1,3 N; turn 1,3 on; turn 1,3 on", "L> . Tv ., . X . ."),
        (CARD, "turn 1,1 ?", "L? . T? ., . X . ."),
        (CARD, "move 1,3 1,4", "L> . . T?, . X . ."),
        (CARD, "move 1,3 1,1", "T? . L> ., . X . ."),
        (CARD, "put S\\ 1,2; turn 1,2 N", "L> S/ T? ., . X . ."),
        (CARD, "put C- 1,2; turn 1,2 on", "L> C| T? ., . X . ."),
        (CARD, "put Lv 2,4", ". . T? ., . X . Lv"),
        (CARD, "put Lv 2,4; add L", ". . T? ., . X . ."),
        (CARD, "size 3 3", "L> . T?, . X ., . . ."),
        (CARD, "size 3 3; size 1 2", "L> ."),
        (BOARD, "put A 1,2; put x 2,1", "o A x, x A o"),
        (BOARD, "turn 2,2 on", "o o x, o B o"),
        (BOARD, "size 4 2", "o o, o A, o o, o o"),
        (BOARD, "take 2,2; put C 1,1; clear", "o o o, o o o"),
    ],
)
def test_moves_of_an_editor(text: str, moves: str, after: str) -> None:
    editor = lm.Editor(lm.parse(text))
    for move in moves.split("; "):
        editor.push(move)
    assert rows(editor.puzzle) == after


@pytest.mark.parametrize(
    ("text", "move"),
    [
        *((CARD, move) for move in ("put X 1,3", "turn 2,2 N", "turn 1,2 N", "mark 1,1")),
        *((CARD, move) for move in ("move 1,2 1,3", "put . 1,1", "put T^ 1,5", "add X", "add .")),
        *((CARD, move) for move in ("targets 0", "size 12 12", "touch 1,1", "drop D")),
        *((BOARD, move) for move in ("put Q 1,1", "put LNE 9,9", "drop B", "size 100 100")),
        (BOARD, "turn 1,1 on"),
    ],
)
def test_moves_of_an_editor_that_are_refused(text: str, move: str) -> None:
    with pytest.raises(lm.PuzzleError):
        lm.Editor(lm.parse(text)).push(move)


def test_the_box_holds_what_it_holds() -> None:
    editor = lm.Editor.blank("board", 5, 5)

    def left_of(code: str) -> int | None:
        return next(piece.left for piece in editor.palette if piece.code[0] == code)

    assert [left_of(code) for code in "LTSDCX"] == [1, 5, 2, 1, 1, 1]
    for move in ("put T^ 1,1 1,2 1,3", "add T", "add T!"):
        editor.push(move)
    assert left_of("T") == 0
    with pytest.raises(lm.PuzzleError, match="the box holds 5 target mirrors, and all are used"):
        editor.push("put T> 2,2")
    editor.push("take 1,1")
    assert left_of("T") == 1
    editor.push("drop T!")
    assert (left_of("T"), left(editor.puzzle)) == (2, "T")
