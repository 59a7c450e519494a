"""The picture of a card by hand, and what its marks show, held against the oracle's light."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations, pairwise, product
from math import ceil, floor
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

import lasermaze as lm
from tests.library.test_telling import every_screen
from tests.oracles import Cell
from tests.oracles.board import CODES, Light, card_of, shine

CARD = lm.parse(
    "kind: board\ntitle: Round the corner\ntargets: 1\nadd: D C\n"
    "grid:\nL? .  .  .\n.  .  X  .\n.  .  .  T?!\n"
)
SOLUTION = "L> .  C- D\\\n.  .  X  .\n.  .  .  T^!"


def test_a_card_and_its_solution() -> None:
    assert lm.draw(CARD).text().splitlines() == [
        "Round the corner",
        "",
        "   1   2   3   4",
        "1  L?  .   .   .",
        "2  .   .   X   .",
        "3  .   .   .  T?!",
        "",
        "To add: D C",
        "Light 1 target.",
    ]
    assert lm.draw(CARD, lm.parse_answer(CARD, SOLUTION)).text().splitlines() == [
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
    wrong = lm.draw(CARD, lm.parse_answer(CARD, SOLUTION.replace("T^", "Tv"))).text()
    assert "0 of 1 target lit." in wrong


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
    solution = lm.parse_answer(CARD, SOLUTION)
    answer = lm.Solved(puzzle=CARD, witness=solution, count=count, exact=exact)
    assert words in lm.draw(CARD, answer).text()
    no = lm.draw(CARD, lm.Impossible(puzzle=CARD)).text()
    assert "Impossible: however the tokens are set up, a rule is broken." in no
    assert (
        "Undecided: time limit."
        in lm.draw(CARD, lm.Undecided(puzzle=CARD, reason="time limit")).text()
    )


#: Beams that leave the grid, light a target, end on an opaque side or where a direction is unknown,
#: split, come back to the laser and run both ways, each with the rows of its picture.
BEAMS = {
    "T^ L> . .": ["1  T^  L>->--->--->"],
    "L> . T<": ["1   L>-->--->T<*"],
    "L> . Tv": ["1  L>->---xTv"],
    "L> C- X T?": ["1  L>->C-->X-->T?"],
    "L? . T<": ["1 L? .  T<"],
    "L> S/ T<": ["^", "1   L>-->S/->T<*"],
    ". D/ D\\\nT^ L^ .\n. D\\ D/": [
        "1  .   D/->D\\",
        "^   v",
        "2  T^  L^  |",
        "x   v",
        "3  .   D\\<-D/",
    ],
    "T^ L> S\\ D\\\n.  .  D\\ D/": ["^", "1  T^  L><>S\\<>D\\", "v^  ^v", "2  .   .   D\\<>D/"],
}


@pytest.mark.parametrize("grid", BEAMS)
def test_how_beams_run(grid: str) -> None:
    text = f"kind: board\ntargets: 1\ngrid:\n{grid}\n"
    lines = lm.draw(lm.parse(text, "board", any_supply=True)).text().splitlines()
    rows = [line.strip() for line in lines[1:] if line.strip() and not re.search("[a-z]{3}", line)]
    assert rows == BEAMS[grid]


def test_the_film_follows_the_light() -> None:
    """From the laser on, a cell at a time; both branches of a splitter at once."""
    text = "kind: board\ntargets: 2\nadd: T\ngrid:\n.  .  . .\nL> .  S\\ .\n.  .  T^ .\n"
    film: Any = lm.solve(lm.parse(text)).film()
    rows = [
        [line.replace(" ", "") for line in frame.text().splitlines() if line[:1] == "2"]
        for frame in film.frames
    ]
    assert rows == [
        ["2L>.S\\[T<]"],
        ["2L>--->-S\\[T<]"],
        ["2L>--->----->S\\[T<]"],
        ["2L>---->------>S\\-->[T<*]", "2targetslit;theonlysolution."],
    ]
    assert all("0 of 2 targets lit." in frame.text() for frame in film.frames[:-1])


# Without colour


def cells_of(grid: str, add: str = "") -> list[npt.NDArray[np.float64]]:
    """The cells of a picture in grey, row by row."""
    targets = "targets: 1\n" + (f"add: {add}\n" if add else "")
    picture = lm.draw(lm.parse(f"kind: board\n{targets}grid:\n{grid}\n", "board", any_supply=True))
    whole = np.asarray(Image.open(BytesIO(picture.png(1))).convert("L"), np.float64)
    at = picture.place()
    found = []
    for row, col in product(range(at.rows), range(at.cols)):
        top, left = round(at.top + row * at.cell), round(at.left + col * at.cell)
        found.append(whole[top : top + 64, left : left + 64])
    return found


def differ(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64], share: float) -> bool:
    """Whether this share of the pixels differs clearly."""
    return float(np.mean(np.abs(one - other) > 40)) > share


def test_things_are_told_apart_without_colour() -> None:
    lasers = [code for code in sorted(CODES) if code[0] == "L"]
    others = [code for code in sorted(CODES) if code[0] not in "L."]
    tokens = cells_of("L^ " + " ".join(others))[1:]
    tokens += [cells_of(f"{laser}\nT^")[0] for laser in lasers]
    assert len(tokens) > 20
    assert all(differ(one, other, 0.02) for one, other in combinations(tokens, 2))
    lit, dark = (cells_of(grid)[0] for grid in ("T> . L<", "T> . L^"))
    assert differ(lit, dark, 0.05)
    card = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\n.  . L<\n")
    assert "[T>*]" in lm.draw(card, lm.solve(card)).text()


# The marks of refuted choices


def told(card: Any) -> Iterator[tuple[dict[Cell, str], Any]]:
    """The refutations in an explanation, each with the tokens before it."""
    known = {cell: code for cell, code in card_of(str(card)).given.items() if code[1:] != "?"}
    for screen in every_screen(lm.explain(card).screens):
        for step in screen.steps:
            for each in every_screen(screen.inside()):
                if each.cases and not each.inside() and not each.title.startswith("Step"):
                    yield dict(known), each
            if step.decided is not None and step.decided.token is not None:
                known[step.decided.cell] = step.decided.token.code.rstrip("!")


def hold_beam(beam: Any, light: Light) -> None:
    """Every point of a drawn beam is light."""
    for (row, col), (to_row, to_col) in pairwise(beam):
        assert row == to_row or col == to_col
        heading = "NS"[to_row > row] if row != to_row else "WE"[to_col > col]
        (top, bottom), (left, right) = sorted((row, to_row)), sorted((col, to_col))
        middles = product(range(ceil(top), floor(bottom) + 1), range(ceil(left), floor(right) + 1))
        for cell in middles:
            assert cell == (row, col) or (cell, heading) in light.entered, (beam, cell)


def test_the_marks_of_refuted_choices_show_the_broken_rule() -> None:
    seen = set()
    for level in ("beginner", "intermediate", "advanced"):
        card: Any = lm.generate("board", seed=12, level=level)
        for known, screen in told(card):
            path, reason = next(screen.cases[0].leaves())
            supposed = tuple(choice.cell for choice in path)
            assert supposed[-len(screen.marks.supposed) :] == screen.marks.supposed
            known |= {choice.cell: choice.token.code.rstrip("!") for choice in path if choice.token}
            light = shine({cell: known.get(cell, ".") for cell in card.every_cell()})
            for beam in screen.marks.beams:
                hold_beam(beam, light)
            crosses = {(round(row), round(col)) for row, col in screen.marks.crosses}
            if "leaves the grid" in screen.text:
                step = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[reason.heading.name]
                assert (reason.cell, reason.heading.name) in light.exits
                assert crosses == {(reason.cell[0] + step[0], reason.cell[1] + step[1])}
                seen.add("leaves")
            elif "blocks the beam" in screen.text and crosses:
                assert reason.cell in {cell for cell, _ in light.ends}
                [(row, col)] = screen.marks.crosses
                assert abs(row - reason.cell[0]) + abs(col - reason.cell[1]) < 1
                seen.add("blocks")
            elif "too many targets are lit" in screen.text:
                assert crosses <= light.lit
            assert not {*screen.marks.dimmed} & {*screen.marks.supposed, *crosses}
    assert seen == {"leaves", "blocks"}
