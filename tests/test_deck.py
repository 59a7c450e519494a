"""Decks: graded cards with one solution each, no two equal up to symmetry; the shipped deck."""

from __future__ import annotations

import re
import zlib
from pathlib import Path

import pytest

import lasermaze as lm
from lasermaze import deck
from lasermaze.core.difficulty import LEVELS
from lasermaze.generation.symmetry import canonical_form
from lasermaze.kind import NAMES
from lasermaze.kinds.board.puzzle import Board
from tests.board.test_generate import without_one_clue
from tests.end_to_end.command import lasermaze


def pages(data: bytes) -> list[tuple[int, int]]:
    """The sizes of a PDF file's pages, in whole points."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL)
    text = data
    for stream in streams:
        try:
            text += zlib.decompress(stream)
        except zlib.error:
            continue
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", text)
    return [(round(float(wide)), round(float(high))) for wide, high in boxes]


@pytest.fixture(scope="module")
def small() -> tuple[deck.Card, ...]:
    return deck.deal(count=10, seed=5)


def test_a_deck_is_graded_solved_and_repeatable(small: tuple[deck.Card, ...]) -> None:
    assert [card.puzzle.title for card in small] == [f"Challenge {n}" for n in range(1, 11)]
    scores = [card.difficulty.score for card in small if card.difficulty]
    assert scores == sorted(scores)
    levels = [card.level for card in small]
    assert [levels.count(level) for level in LEVELS] == [2, 3, 2, 3]
    for card in small:
        assert card.answer.unique
        lm.check(card.puzzle, card.answer)
    assert deck.deal(count=10, seed=5) == small
    assert deck.deal(count=10, seed=6) != small


def test_no_two_cards_are_equal_up_to_symmetry_even_on_tiny_boards() -> None:
    """There are two different boards of 1 by 2 cells, both for beginners."""
    series = deck._different("board", "beginner", 1, (1, 2), set())
    first, second = next(series), next(series)
    assert canonical_form(first) != canonical_form(second)
    with pytest.raises(lm.PuzzleError, match="only 2 different puzzles"):
        next(series)


def test_a_card_needs_a_solution() -> None:
    with pytest.raises(lm.PuzzleError, match="has no solution"):
        deck.card(lm.load("examples/board/impossible.txt"))


@pytest.mark.parametrize("kind", sorted(set(NAMES) - {"board"}))
def test_decks_of_every_kind_can_be_made(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"{kind}.pdf"
    assert lasermaze("deck", "--kind", kind, "--count", 4, "-o", file).code == 0
    assert len(pages(file.read_bytes())) == 2


def test_the_shipped_deck_is_graded_and_unique() -> None:
    cards = [deck.card(puzzle) for puzzle in deck.shipped()]
    assert all(card.answer.unique for card in cards)
    assert len(cards) == 60
    assert [card.puzzle.title for card in cards] == [f"Challenge {n}" for n in range(1, 61)]
    assert [card.level for card in cards] == [level for level in LEVELS for _ in range(15)]
    scores = [card.difficulty.score for card in cards if card.difficulty]
    assert scores == sorted(scores)
    assert len({canonical_form(card.puzzle) for card in cards}) == 60
    for card in cards:
        assert isinstance(card.puzzle, Board)
        for looser in without_one_clue(card.puzzle):
            several = lm.solve(looser, limit=2)
            assert isinstance(several, lm.Solved)
            assert several.unique is False


@pytest.mark.night
def test_the_shipped_deck_is_what_the_generator_makes() -> None:
    """If this fails the generator has changed: write ``deck.txt`` again (see CONTRIBUTING.md)."""
    assert tuple(card.puzzle for card in deck.deal()) == deck.shipped()


@pytest.mark.parametrize(
    ("paper", "answers", "size"),
    [("a4", "back", (595, 842)), ("letter", "end", (612, 792))],
)
def test_a_deck_is_printed_nine_a_page_with_answers(
    small: tuple[deck.Card, ...], paper: str, answers: str, size: tuple[int, int]
) -> None:
    data = deck.printed(small, paper, answers)  # type: ignore[arg-type]  # literals
    assert pages(data) == [size] * 4
    assert b"/Subtype /Image" not in data  # vector graphics, not pixels
    assert data == deck.printed(small, paper, answers)  # type: ignore[arg-type]  # literals


def test_the_summary_goes_from_the_lowest_score_to_the_highest(tmp_path: Path) -> None:
    harder, easier = "examples/turrets/guard.txt", tmp_path / "tiny.txt"
    easier.write_text("kind: turrets\ngrid:\nS.#\n..G\n")
    for files in ((harder, easier), (easier, harder)):
        told = lasermaze("deck", *files, "-o", tmp_path / "deck.txt").out
        lowest, highest = re.findall(r"\d+\.\d", told.rpartition(":")[2])
        assert told.count("beginner") == 1
        assert float(lowest) < float(highest)


def test_the_command_writes_pages_or_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    result = lasermaze("deck", "--count", 4, "--seed", 5, "-o", file)
    assert result.code == 0
    assert re.fullmatch(rf"{file}: 4 cards, from beginner \(.*\) to expert \(.*\)\n", result.out)
    assert len(pages(file.read_bytes())) == 2
    texts = tmp_path / "deck.json"
    assert lasermaze("deck", "--count", 4, "--seed", 5, "-o", texts).code == 0
    assert [card.puzzle for card in deck.deal(count=4, seed=5)] == list(lm.load_all(texts))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "missing option '-o'"),
        (("-o", "deck.png"), "no deck for the ending '.png'; expected .pdf, .txt or .json"),
        (("-o", "/no/folder/deck.txt", "--count", 4), "/no/folder/deck.txt: cannot be written"),
        (("-o", "x.txt", "--size", "1x2", "--count", 40), "only 2 different puzzles of this size"),
        (("-o", "x.txt", "--size", "2x3", "--count", 4), "no intermediate puzzle of 2 by 3"),
        (("-o", "x.txt", "--count", 0), "'--count'"),
    ],
)
def test_wrong_arguments_are_reported(arguments: tuple[str | int, ...], message: str) -> None:
    result = lasermaze("deck", *arguments)
    assert result.code == 2
    assert message in result.err.lower()
