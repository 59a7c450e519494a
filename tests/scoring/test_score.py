"""`lm.score`: 1 for a right answer in whatever form, 0 for any other text; no text raises."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lasermaze as lm
from lasermaze.kind import NAMES, kind_named
from lasermaze.scoring import statements
from tests.batches import batches
from tests.scoring.writing import attack, forms, near_miss, plain, rubbish

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)

#: A small puzzle of each kind without a solution.
IMPOSSIBLE = {
    "turrets": "kind: turrets\ngrid:\nS#G\n",
    "shooters": "kind: shooters\ngrid:\n-#.\n",
    "signposts": "kind: signposts\ngrid:\nXXX\nXGX\nXXX\n",
    "mirrors": "kind: mirrors\ngrid:\n*.**\n*..*\n*...\n****\n",
    "board": "kind: board\ntargets: 1\ngrid:\nL> . X\nT> . .\n",
    "lazors": "GRID START\no o\nGRID STOP\nL 1 0 1 1\nP 3 0\n",
}


@cache
def answers(kind: str) -> tuple[Any, ...]:
    """Answers to some small puzzles, the last one impossible."""
    small = [lm.generate(kind, size=kind_named(kind).small, seed=n) for n in range(3)]  # type: ignore[call-overload]
    usual = [lm.generate(kind, level="beginner", seed=n) for n in range(2)]  # type: ignore[call-overload]
    return tuple(map(lm.solve, (*small, *usual, lm.parse(IMPOSSIBLE[kind]))))


@EVERY_KIND
def test_a_right_answer_in_any_form_is_worth_1(kind: str) -> None:
    for answer in answers(kind):
        for name, text in forms(answer):
            assert lm.score(answer.puzzle, text) == 1.0, f"{name}:\n{text}"


@EVERY_KIND
def test_a_row_of_a_data_set_scores_as_its_puzzle(kind: str) -> None:
    [row] = lm.dataset(kind, 1, seed=3, level="beginner")
    answer = lm.solve(lm.parse(row["puzzle"]))
    assert lm.score(row, row["answer"]) == 1.0
    assert lm.score(row, f"<answer>{plain(answer)}</answer>") == 1.0
    assert lm.score(row, "impossible") == 0.0
    assert lm.score(row, row["question"]) == 0.0


@EVERY_KIND
def test_nothing_is_worth_nothing_and_what_is_no_text_is_refused(kind: str) -> None:
    answer = answers(kind)[0]
    for nothing in (None, "", " \n", "x" * 10**6):
        assert lm.score(answer.puzzle, nothing) == 0.0
    for value in (1.0, True, b"impossible", [], {}, object(), answer.puzzle, answer):
        with pytest.raises(TypeError, match=f"as a text, not {type(value).__name__}"):
            lm.score(answer.puzzle, value)  # type: ignore[arg-type]


@EVERY_KIND
def test_a_grid_without_rows_is_worth_nothing(kind: str) -> None:
    puzzle = answers(kind)[0].puzzle
    for text in (f"kind: {kind}\ngrid:", f"kind: {kind}\ngrid:\n\n", "grid:", "GRID START"):
        assert lm.score(puzzle, text) == 0.0
        with pytest.raises(lm.PuzzleError):
            lm.parse_answer(puzzle, text)


@EVERY_KIND
def test_impossible_is_right_only_where_it_is(kind: str) -> None:
    *solved, impossible = answers(kind)
    assert isinstance(impossible, lm.Impossible)
    for words in ("impossible", "IMPOSSIBLE.", "So it is impossible.", "No solution exists."):
        assert lm.score(impossible.puzzle, words) == 1.0, words
        assert all(lm.score(answer.puzzle, words) == 0.0 for answer in solved), words
    for words in ("not impossible", "possible", "Is it impossible?", "impossible or not", "im"):
        assert lm.score(impossible.puzzle, words) == 0.0, words
    assert lm.score(impossible.puzzle, plain(solved[0])) == 0.0


@EVERY_KIND
def test_a_false_claim_in_a_document_costs_the_point(kind: str) -> None:
    text = answers(kind)[0].to_json()
    assert lm.score(answers(kind)[0].puzzle, text) == 1.0
    assert lm.score(answers(kind)[0].puzzle, text.replace('"count": ', '"count": 7')) == 0.0
    assert lm.score(answers(kind)[3].puzzle, text) == 0.0, "to another puzzle"


WALK = lm.parse("kind: turrets\ngrid:\nS..\n.#.\n..G\n")  # EESS and SSEE


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("EESS", 1.0),
        ("E E S S Q", 0.0),
        ("EESSX", 0.0),
        ("E, E, jump, S, S", 0.0),
        ("1. E\n2. E\n3. jump\n4. S\n5. S", 0.0),
        ("go E\ngo E\nfly\ngo S\ngo S", 0.0),
        ("EES", 0.0),
        ("EESSN", 0.0),
        ("EESS SSEE", 0.0),
        ("EESS\n\nSSEE", 0.0),  # both are right, but that is not one answer
        ("EESS (4 steps)", 1.0),
        ("You go right, right, down, down.", 0.0),
        ("right, right, down, down", 1.0),
        ("The walk EESS takes 4 steps.", 1.0),
        ("Try NNE. It fails. Final answer: EESS", 1.0),
        ("Try NNE. It fails.\nFinal answer: EESS", 1.0),
        ("Final answer: EESS\nI also tried NNE.", 1.0),
        ("Answer: NNE\nFinal answer: EESS", 1.0),
        ("<answer>NNE</answer> EESS", 0.0),
        ("<answer>EESS", 1.0),
        ('{"moves": ["E", "E", "S", "S"], "steps": 4}', 1.0),
        ("If the answer is EESS then say so; if it is SSE too.", 0.0),
    ],
)
def test_walks_by_the_letter(text: str, worth: float) -> None:
    assert lm.score(WALK, text) == worth


def test_moves_of_a_player_are_an_answer() -> None:
    card = lm.load("examples/board/fork.txt")
    game = lm.Game(card)
    while not game.is_solved():
        for move in game.hint().moves:
            game.push(move)
    moves = "\n".join(game.history)
    assert lm.score(card, moves) == 1.0
    assert lm.score(card, "\n".join(f"{n}. {m}." for n, m in enumerate(game.history, 1))) == 1.0
    assert lm.score(card, "\n".join(game.history[:-1])) == 0.0
    assert lm.score(card, f"{moves}\nturn 9,9 E") == 0.0
    words = moves.replace("turn 1,1 E", "Turn the cell row 1, column 1 to east")
    assert lm.score(card, words) == 1.0


def test_a_solution_must_keep_what_the_card_shows() -> None:
    card = lm.load("examples/board/fork.txt")
    other = lm.generate("board", size=(3, 4), seed=1)
    assert lm.score(card, plain(lm.solve(other))) == 0.0


def test_a_puzzle_that_is_its_own_solution_may_be_copied() -> None:
    puzzle = lm.parse("kind: shooters\ngrid:\n.-.\n")
    assert lm.score(puzzle, ".-.") == 1.0
    assert lm.score(puzzle, ".-.\n\n.|.") == 0.0


def test_the_options_of_the_kind_count() -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: S\ngrid:\nL> . T<\n.  . .\n")
    answer = lm.solve(card, stray_beams=True)
    assert isinstance(answer, lm.Solved)
    assert lm.score(card, plain(answer), stray_beams=True) == 1.0
    assert lm.score(card, plain(answer)) == 0.0


def test_what_is_no_puzzle_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="score takes a puzzle, not int"):
        lm.score(5, "impossible")  # type: ignore[arg-type]
    with pytest.raises(lm.PuzzleError, match="the row has no puzzle"):
        lm.score({"id": "x"}, "impossible")
    with pytest.raises(lm.PuzzleError, match="no option 'stray_beam'"):
        lm.score(WALK, "EESS", stray_beam=True)


def test_a_bar_too_many_makes_another_row() -> None:
    puzzle = lm.parse("kind: shooters\ngrid:\n.||\n-#.\n")
    assert lm.score(puzzle, ".||\n|#.") == 1.0
    assert lm.score(puzzle, ".||\n||#.") == 0.0


@pytest.mark.parametrize(
    "second", ["Lv . .\nTv ? T<", "Lv . .\nTv . ?<", "Lv . ?\nTv . T<", "Lv ? .\nTv . T<"]
)
def test_a_sign_within_a_grid_asks_nothing(second: str) -> None:
    card = lm.parse("kind: board\ntargets: 1\nadd: T\ngrid:\nLv . .\n.  . T?\n")
    right = "Lv . .\nTv . T<"
    assert lm.score(card, right) == 1.0
    assert lm.score(card, f"{right}\n\n{second}") == 0.0, "two different grids"


def test_a_sign_within_a_box_asks_nothing() -> None:
    assert lm.score(WALK, r"EESW? No, \boxed{EESS}") == 1.0
    assert lm.score(WALK, r"\boxed{EES?} and \boxed{EESS}") == 0.0
    assert lm.score(WALK, r"\boxed{EESS?}") == 0.0


def deserves(puzzle: lm.Puzzle, text: str) -> bool:
    """Whether a changed text is a right answer still, by the strict reader and the checker."""
    return not lm.judge(puzzle, text).faults


def holds(text: str, right: str) -> bool:
    """Whether rubbish happens to have the letters of a short answer, with anything in between."""
    return re.sub("[^A-Z]", "", right) in re.sub("[^A-Z]", "", text)


@pytest.mark.parametrize("batch", batches(400, quick=2))
def test_texts_that_deserve_nothing(batch: int) -> None:
    """Rubbish, near misses and attacks, some 300 a batch: 118,000 in `make soak`."""
    rng = random.Random(f"score/{batch}")
    for _ in range(60):
        answer = rng.choice(answers(rng.choice(NAMES)))
        puzzle, right = answer.puzzle, plain(answer)
        texts = [each for each in [rubbish(rng)] if not holds(each, right)]
        if isinstance(answer, lm.Impossible):
            wrong = rng.choice(("NNEES", "top 1: SSS", ". . .\n. . ."))
            texts += [wrong + rubbish(rng) for _ in range(4)]
            texts = [re.sub("impossible|no solution", "?", text) for text in texts]
        else:
            missed = [near_miss(rng, right) for _ in range(2)] if len(right) > 2 else []
            texts += [text for text in missed if not deserves(puzzle, text)]
            wrong = texts[-1] if len(texts) > 1 else "impossible"
            if wrong not in str(puzzle):  # one may copy the puzzle beside the answer
                texts += [attack(rng, right, wrong) for _ in range(2)]
        for text in texts:
            worth = lm.score(puzzle, text)
            assert worth == 0.0, f"undeserved:\n{puzzle}\n{text!r}"


@pytest.mark.parametrize("size", [2_000, pytest.param(10**5, marks=pytest.mark.soak)])
def test_hostile_texts_come_to_an_end(size: int) -> None:
    """Texts for which careless patterns take for ever: then this test would not end."""
    scraps = (
        *("[", "```\n", "Final answer:\n", "a", "1", "<answer>", "\\boxed{", "is ", "N "),
        *("x ?!\n", "turn 1,1 on\n", '{"a":', "top ", "so ", "-", "*", "|"),
        *("(", "( no\n", "\\boxed{1}\n", "```\n1\n```\n\n", "It lights row 3. "),
    )
    texts = [*(scrap * (size // len(scrap)) for scrap in scraps), "top" + " " * size + "x"]
    for kind in NAMES:
        for text in texts:
            assert lm.score(answers(kind)[0].puzzle, text) == 0.0


def test_only_the_best_way_in_answers_the_question() -> None:
    maze = lm.parse("kind: signposts\ngrid:\nXSX\nSGX\nXXX\n")
    assert lm.score(maze, "top 2: SS") == lm.score(maze, "left 2: EE") == 1.0
    longer = lm.parse("kind: signposts\ngrid:\nXSXX\nXSXX\nSGXX\nXXXX\n")
    assert lm.score(longer, "left 3: EE") == 1.0
    assert lm.score(longer, "top 2: SSS") == 0.0


@pytest.mark.parametrize("kind", NAMES)
def test_the_short_way_scores_as_the_reading_of_prose(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A text in the form that is asked for is not read as prose; the score is the same."""
    from lasermaze.scoring.score import _Scorer

    [row] = lm.dataset(kind, 1, size=kind_named(kind).small, seed=4)
    puzzle: Any = lm.parse(row["puzzle"])
    answer: Any = lm.solve(puzzle)
    right = kind_named(kind).formats.format_solution(puzzle, answer.witness)
    rows = str(puzzle).partition("grid:\n")[2]
    spoiled = [right[:at] + right[at + 1 :] for at in range(0, len(right), 1 + len(right) // 6)]
    texts = [right, right.strip(), right.upper(), rows, right + right, "", "impossible", *spoiled]
    around = ["{}", "<answer>{}</answer>", "Yes.\n<answer>\n{}\n</answer>\n", "not {}"]
    asked = [form.format(text) for text in texts for form in around]
    scores = [lm.score(row, text) for text in asked]
    monkeypatch.setattr(_Scorer, "_as_asked", lambda scorer, text: {})
    assert [lm.score(row, text) for text in asked] == scores
    assert 1.0 in scores


@given(st.text(st.characters(exclude_categories=["L"], exclude_characters="?'’"), max_size=60))
def test_a_statement_without_letters_is_judged_as_by_its_words(text: str) -> None:
    def judged() -> tuple[bool, ...]:
        one = statements.Statement(text)
        return one.is_data, one.has_data(), one.falls(), one.takes_back()

    with mock.patch.object(statements, "_LETTER", re.compile("")):  # every text has one
        by_its_words = judged()
    assert judged() == by_its_words
