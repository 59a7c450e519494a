"""The board's picture."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings

from lasermaze.core.answers import Impossible, Solved, Undecided
from lasermaze.drawing import Scene
from lasermaze.drawing.layout import CELL, Layout
from lasermaze.drawing.scene import Glyph, Point, Trail
from lasermaze.kinds.board.draw import draw, film
from lasermaze.kinds.board.puzzle import TOKENS, Board, Token
from tests.board.strategies import boards
from tests.drawing.pixels import grey


def board(text: str, add: str = "", targets: int = 1, title: str = "") -> Board:
    rows = [[TOKENS.get(code) for code in line.split()] for line in text.strip().splitlines()]
    pile = [Token(code[0], "?", code.endswith("!")) for code in add.split()]
    return Board.of(rows, pile, targets, title=title)


CARD = board(
    """
    L? .  .  .
    .  .  X  .
    .  .  .  T?!
    """,
    add="D C",
    title="Round the corner",
)
SOLUTION = board(
    r"""
    L> .  C- D\
    .  .  X  .
    .  .  .  T^!
    """
)


def codes(scene: Scene) -> list[str]:
    return [shape.text for shape in scene.shapes if isinstance(shape, Glyph) and shape.text]


def ends(scene: Scene) -> list[str]:
    return [shape.end for shape in scene.shapes if isinstance(shape, Trail)]


def test_a_card() -> None:
    assert draw(CARD, None).text().splitlines() == [
        "Round the corner",
        "",
        "   1   2   3   4",
        "1 L?   .   .   .",
        "2  .   .   X   .",
        "3  .   .   .  T?!",
        "",
        "To add: D C",
        "Light 1 target.",
    ]


def test_a_solution_tells_what_was_given_added_and_turned() -> None:
    assert draw(CARD, SOLUTION).text().splitlines() == [
        "Round the corner",
        "",
        "     1       2       3       4",
        "",
        r"1   (L>)---->------>[C-]--->[D\]",
        "                             v",
        "2    .       .       X       |",
        "                             v",
        "3    .       .       .     (T^!*)",
        "",
        "1 target lit.",
        "[ ] added, ( ) turned, * lit",
    ]


@pytest.mark.parametrize(
    ("count", "exact", "words"),
    [
        (1, True, "1 target lit; the only solution."),
        (1, False, "1 target lit; one solution, perhaps not the only one."),
        (3, True, "1 target lit; one of 3 solutions."),
        (3, False, "1 target lit; one of at least 3 solutions."),
    ],
)
def test_an_answer_says_how_many_solutions(count: int, exact: bool, words: str) -> None:
    answer = Solved(puzzle=CARD, witness=SOLUTION, count=count, exact=exact)
    assert words in draw(CARD, answer).captions
    assert codes(draw(CARD, answer)) == codes(draw(CARD, SOLUTION))


def test_an_answer_without_a_solution_shows_the_card_and_says_so() -> None:
    impossible = draw(CARD, Impossible(puzzle=CARD, certificate=43))
    assert "Impossible: however the tokens are set up, a rule is broken." in impossible.captions
    undecided = draw(CARD, Undecided(puzzle=CARD, reason="time limit"))
    assert "Undecided: time limit." in undecided.captions
    assert codes(impossible) == codes(undecided) == codes(draw(CARD, None))


def test_a_wrong_solution_is_drawn_as_it_is() -> None:
    wrong = draw(CARD, SOLUTION.replaced({(2, 3): Token("T", "v", must_light=True)}))
    assert "0 of 1 target lit." in wrong.captions
    assert ends(wrong) == ["arrow"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("T^ L> . .", ["arrow"]),  # leaves the grid
        ("T^ . L^", ["arrow"]),
        ("L> . T<", [""]),  # lights a target
        ("L> . T^", ["arrow"]),  # turns south, and leaves
        ("L> . Tv", ["cross"]),  # meets the opaque side
        ("L< . T^", ["arrow"]),
        ("L> . . T<\n. . . .", [""]),
        ("T^ . L> . C|", ["cross"]),  # meets a closed gate
        ("Lv . .\nT> . .", ["arrow"]),
        ("D/ D\\ T^\nL^ D/ .", ["cross"]),  # meets the laser's side
        ("L> C- X T?", [""]),  # passes both, and ends where the direction is unknown
        ("L? . T<", []),  # no beam without a direction
        ("L> S/ T<", ["", "", "arrow"]),  # both branches of a splitter
        (". D/ D\\\nT^ L^ .\n. D\\ D/", ["cross"]),  # back to the laser, from behind
    ],
)
def test_how_beams_end(text: str, expected: list[str]) -> None:
    assert sorted(ends(draw(board(text), None))) == sorted(expected)


def test_light_that_runs_both_ways() -> None:
    """A ring between two mirrors and a splitter; one beam ends in the laser's mouth."""
    scene = draw(board("T^ L> S\\ D\\\n.  .  D\\ D/"), None)
    assert scene.text().splitlines()[1:5] == [
        "           ^",
        "1  T^  L><>S\\<>D\\",
        "           v^  ^v",
        r"2  .   .   D\<>D/",
    ]
    steps = [
        step
        for shape in scene.shapes
        if isinstance(shape, Trail)
        for step in pairwise(shape.points)
        if step[0] != step[1]
    ]
    assert len(steps) == len(set(steps))  # no light is drawn twice


def growth(solution: Board) -> list[set[Point]]:
    """The points that light has passed in each frame of a film."""
    return [{point for line in lines for point in line} for lines in growing_lines(solution)]


def growing_lines(solution: Board) -> list[list[tuple[Point, ...]]]:
    """The lines of light in each frame of a film."""
    moving = film(solution, Solved(puzzle=solution, witness=solution))
    assert moving is not None
    return [
        [shape.points for shape in frame.shapes if isinstance(shape, Trail)]
        for frame in moving.frames
    ]


def test_the_film_follows_the_light() -> None:
    """From the laser on, a cell at a time; both branches of a splitter at once."""
    frames = growth(board("T^ .  .  T^\nL> .  S\\ T<\n.  .  T^ ."))
    assert frames[0] == set()
    cells = [
        {point for point in frame if all(map(float.is_integer, map(float, point)))}
        for frame in frames
    ]
    assert cells[1] == {(1, 1)}
    assert cells[2] == {(1, 1), (1, 2)}
    assert all(before <= after for before, after in pairwise(cells))
    assert (1, 2.67) in frames[3]
    assert (1.67, 2) in frames[3]
    assert len(frames) == 4


def test_a_film_ends_with_the_still_picture_and_counts_the_lit_targets() -> None:
    answer = Solved(puzzle=CARD, witness=SOLUTION, exact=True)
    moving = film(CARD, answer)
    assert moving is not None
    assert moving.frames[-1] == draw(CARD, answer)
    lit = ["0 of 1 target lit."] * (len(moving.frames) - 1)
    assert [frame.captions[0] for frame in moving.frames[:-1]] == lit
    assert "T^!*" not in moving.frames[-2].text()


def test_without_a_solution_there_is_no_film() -> None:
    assert film(CARD, Impossible(puzzle=CARD, certificate=43)) is None
    assert film(CARD, Undecided(puzzle=CARD, reason="time limit")) is None


@given(boards(rows=(1, 5), cols=(1, 5), complete=True))
@settings(max_examples=40, deadline=None)
def test_light_never_goes_back_in_a_film(any_board: Board) -> None:
    frames = growth(any_board)
    assert frames[0] == set()
    still = draw(any_board, Solved(puzzle=any_board, witness=any_board))
    shown = {point for shape in still.shapes if isinstance(shape, Trail) for point in shape.points}
    assert frames[-1] == shown
    for before, after in pairwise(frames):
        assert before <= after
    # Light that crosses other light comes to no new point, but its line is longer.
    for shorter, longer in pairwise(growing_lines(any_board)[1:]):
        assert shorter != longer


@given(boards(rows=(1, 5), cols=(1, 5), any_supply=True))
@settings(max_examples=60, deadline=None)
def test_every_board_can_be_drawn(any_board: Board) -> None:
    scene = draw(any_board, None)
    ET.fromstring(scene.svg())
    text = scene.text()
    assert text.isascii()
    for _, token in any_board.tokens():
        assert token.code in text
    for token in any_board.pile:
        assert token.turned("").code in text.partition("To add: ")[2]


@given(boards(rows=(1, 5), cols=(1, 5)), boards(rows=(1, 5), cols=(1, 5), complete=True))
@settings(max_examples=30, deadline=None)
def test_even_a_solution_of_another_card_can_be_drawn(card: Board, other: Board) -> None:
    scene = draw(card, other)
    ET.fromstring(scene.svg())
    assert len(codes(scene)) == sum(1 for _ in other.tokens())


def cell_pictures(scene: Scene) -> list[npt.NDArray[np.float64]]:
    """The cells in grey, each 64 by 64, row by row."""
    layout, whole = Layout(scene), grey(scene.png(1))
    corners = [
        (layout.top + row * CELL, layout.left + col * CELL)
        for row in range(scene.rows)
        for col in range(scene.cols)
    ]
    return [whole[top : top + CELL, left : left + CELL] for top, left in corners]


def difference(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> float:
    """The part of the pixels whose grey differs clearly."""
    return float(np.mean(np.abs(one - other) > 40))


def test_every_token_is_told_apart_without_colour() -> None:
    lasers = [token for token in TOKENS.values() if token.piece == "L"]
    others = [token for token in TOKENS.values() if token.piece != "L"]
    together = Board.of([[Token("L", "^"), *others]])  # its beam leaves at once
    pictures = cell_pictures(draw(together, None))[1:]
    pictures += [
        cell_pictures(draw(Board.of([[laser], [Token("T", "^")]]), None))[0] for laser in lasers
    ]
    for first, second in combinations(pictures, 2):
        assert difference(first, second) > 0.02


def test_given_turned_and_added_are_told_apart_without_colour() -> None:
    cards = [
        board("T< . L^"),
        board("T? . L^"),
        board(".  . L^", add="T"),
    ]
    pictures = [cell_pictures(draw(card, cards[0]))[0] for card in cards]
    for first, second in combinations(pictures, 2):
        assert difference(first, second) > 0.05


def test_a_lit_target_looks_lit_without_colour() -> None:
    lit, dark = board("T> . L<"), board("T> . L^")
    assert difference(*(cell_pictures(draw(one, None))[0] for one in (lit, dark))) > 0.05


def test_only_lit_targets_have_the_sign_of_light() -> None:
    for text, signs in (("T> . L<", 1), ("T> . L^", 0)):
        glyphs = [each for each in draw(board(text), None).shapes if isinstance(each, Glyph)]
        stamps = [stamp.name for glyph in glyphs for stamp in glyph.stamps]
        assert stamps.count("lit") == signs
