"""Books and decks of one's own puzzles: every page is looked at, nothing lies on a grid."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops

import lasermaze as lm
from lasermaze import book, deck
from lasermaze.core.errors import PuzzleError
from lasermaze.drawing import bound, pdf
from lasermaze.kind import NAMES, kind_named
from tests.drawing.test_pages import DOTS, pages_of
from tests.helpers import command as lasermaze
from tests.test_deck import pages


@pytest.fixture(scope="module")
def cards() -> tuple[deck.Card, ...]:
    """A card of each kind."""
    return deck.collected((name, lm.parse(kind_named(name).example)) for name in NAMES)


@pytest.mark.parametrize(
    ("page", "answers", "bleed"), [("a4", "end", 0), ("letter", "foot", 3), ("tarot", "back", 0)]
)
def test_nothing_lies_on_a_grid_or_leaves_its_page(
    cards: Any, page: Any, answers: Any, bleed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = partial(book.printed, cards, "A book", page, answers, bleed)
    wide, high = (side + 2 * (bleed + (bound.MARKS if bleed else 0)) for side in bound.PAGES[page])
    looked_at = 0
    for ink, areas in zip(*pages_of(make, monkeypatch), strict=True):
        assert abs(ink.width - wide * DOTS / 25.4) < 2
        assert abs(ink.height - high * DOTS / 25.4) < 2
        assert ImageChops.multiply(ink, areas).getbbox() is None, "words lie on a grid"
        if (found := areas.getbbox()) is not None:
            looked_at += 1
            assert min(found[:2]) > 0
            assert found[2] < ink.width
            assert found[3] < ink.height
    assert looked_at >= 1 + 2 * len(NAMES)


@pytest.mark.parametrize("page", ["a4", "poker"])
def test_no_blank_page_follows_a_grid_that_fills_its_page(page: Any) -> None:
    strip, small = (
        ("file", lm.parse(f"kind: turrets\ngrid:\n{row}\n")) for row in (f"S{'.' * 60}G", "SG")
    )

    def number(*puzzles: tuple[str, lm.Puzzle]) -> int:
        return len(pages(book.printed(deck.collected(puzzles), "A book", page, "foot")))

    assert number(strip, small) == number(small) + 1
    printed = book.printed(deck.collected((strip, small)), "A book", page, "end")
    assert len(pages(printed)) == number(small) + 2


def test_a_puzzle_without_a_solution_is_named_with_its_file() -> None:
    refused = lasermaze("deck", "examples/board/impossible.txt", "-o", "deck.txt")
    assert refused.code == 2
    assert refused.err == (
        "examples/board/impossible.txt: No way through has no solution; "
        "expected a puzzle with a solution\n"
    )


def test_a_book_has_rules_chapters_and_answers(cards: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bound.Book] = []

    def kept(whole: bound.Book, *_: Any, **__: Any) -> bytes:
        made.append(whole)
        return b""

    monkeypatch.setattr(bound, "book", kept)
    book.printed(cards, "Mine")
    (whole,) = made
    assert [rules.title for rules in whole.rules] == [kind_named(name).title for name in NAMES]
    leaves = [leaf for chapter in whole.chapters for leaf in chapter.leaves]
    assert [leaf.number for leaf in leaves] == list(range(1, 1 + len(NAMES)))
    assert {leaf.level.capitalize() for leaf in leaves} == {each.title for each in whole.chapters}
    assert not any("tap" in rule.words for rules in whole.rules for rule in rules.rules)


def test_answers_have_cells_of_five_millimetres(cards: Any) -> None:
    """On A4, where the widest grid of the usual sizes has 23 columns with its numbers."""
    assert book.LEAST < (210 - 2 * 15) / 23
    assert deck.small_cells(cards, 210, 297) == 0
    assert deck.small_cells(cards, 50, 70) > 0


@pytest.mark.parametrize(
    ("card", "bleed", "fitting"),
    [("poker", 0, (3, 3)), ("poker", 3, (2, 3)), ("tarot", 0, (2, 2)), ("tarot", 2, (2, 2))],
)
def test_as_many_cards_as_fit_are_on_a_page(
    cards: Any, card: Any, bleed: float, fitting: tuple[int, int]
) -> None:
    assert pdf.cards_on("a4", card, bleed) == fitting
    data = deck.printed(cards, "a4", "back", card, bleed)
    assert len(pages(data)) == 2 * -(-len(cards) // (fitting[0] * fitting[1]))


def test_a_deck_of_ones_own_files(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "a.txt").write_text("# mine\nkind: turrets\ngrid:\nS.#\n..G\n")
    (tmp_path / "own" / "b.txt").write_text("kind: turrets\ntitle: Two\ngrid:\nS.G\n")
    result = lasermaze("deck", tmp_path / "own", "-o", tmp_path / "own.pdf")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"{tmp_path / 'own.pdf'}: 2 cards, beginner (")
    for arguments, message in [
        (("--unique",), "has several solutions; expected exactly one"),
        (("--level", "expert"), "no puzzle of the level expert; expected another level"),
        (("--count", 3), "--count is for new puzzles"),
        (("--title", "A"), "--title is for a --book"),
        (("--answers", "foot"), "--answers foot is for a --book"),
        (("--paper", "tarot"), "cards are printed on A4 or Letter"),
        (("--book", "--card", "tarot"), "a --book has --paper tarot"),
    ]:
        wrong = lasermaze("deck", tmp_path / "own", "-o", tmp_path / "x.pdf", *arguments)
        assert wrong.code == 2
        assert message in wrong.err


def test_a_bare_grid_with_its_kind(tmp_path: Path) -> None:
    (tmp_path / "bare.txt").write_text("S.#\n..G\n")
    file = tmp_path / "bare.json"
    made = lasermaze("deck", tmp_path / "bare.txt", "--kind", "turrets", "-o", file)
    assert made.code == 0
    assert lm.load(file).rows == 2


def test_several_kinds_of_one_level_with_one_solution() -> None:
    cards = deck.deal_kinds(("turrets", "mirrors"), 4, level="beginner", unique=True)
    assert [card.puzzle.kind for card in cards] == ["turrets"] * 2 + ["mirrors"] * 2
    assert [card.puzzle.title for card in cards] == [f"Challenge {n}" for n in (1, 2, 3, 4)]
    for card in cards:
        assert card.level == "beginner"
        answer = lm.solve(card.puzzle, keep_all=True, limit=2)
        assert isinstance(answer, lm.Solved)
        assert answer.unique


def test_a_bleed_may_leave_no_room(cards: Any) -> None:
    with pytest.raises(PuzzleError, match="leaves no room for a card"):
        deck.printed(cards, "a4", "back", "tarot", 90)


def test_the_puzzles_that_the_studio_kept(tmp_path: Path) -> None:
    texts = ["kind: turrets\ngrid:\nSG\n", "kind: turrets\ntitle: Two\ngrid:\nS.G\n"]
    document: dict[str, Any] = {"format": "lasermaze: my puzzles", "version": 1}
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({**document, "puzzles": [{"text": text} for text in texts]}))
    assert lasermaze("deck", file, "-o", tmp_path / "deck.txt").code == 0
    assert [puzzle.title for puzzle in lm.load_all(tmp_path / "deck.txt")] == ["", "Two"]
    for wrong, message in [
        ({}, "a damaged file of the studio"),
        ({"puzzles": [{"text": "kind: turrets\ngrid:\nxG\n"}]}, "puzzle 1:3:1: unknown cell 'x'"),
    ]:
        file.write_text(json.dumps({**document, **wrong}))
        result = lasermaze("deck", file, "-o", tmp_path / "x.txt")
        assert result.code == 2
        assert message in result.err


#: No font has the characters of this plane for private use.
NOWHERE = "\U0010fff0"


def test_characters_that_no_font_has_are_left_out_and_named(tmp_path: Path) -> None:
    assert (
        pdf.printable(f"{NOWHERE}\ufe0f {NOWHERE} A \u2264 \u2018b\u2019{NOWHERE}")
        == "A \u2264 \u2018b\u2019"
    )
    assert pdf.omitted(["A", "\u00e9\u2264"]) == ""
    file = tmp_path / "own.txt"
    file.write_text("".join(f"kind: turrets\ntitle: {n} \U0001f526\ngrid:\nS.G\n\n" for n in "AB"))
    for arguments in (("--book", "--title", "Ours"), ()):
        made = lasermaze("deck", file, "-o", tmp_path / "own.pdf", *arguments)
        assert made.code == 0
        if pdf.lacking("\U0001f526"):  # this machine has no font for it
            expected = "no font has \U0001f526: left out of 2 titles, such as 'A \U0001f526'"
            assert made.err == f"lasermaze: {expected}\n"
    drawn = lasermaze("draw", file, "-o", tmp_path / "one.pdf")
    assert ("left out of 'A \U0001f526'" in drawn.err) == bool(pdf.lacking("\U0001f526"))
