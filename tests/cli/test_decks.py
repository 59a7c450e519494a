"""Decks and books: graded cards with one solution each, on pages where nothing lies on a grid."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops

from lasermaze import book, deck
from lasermaze.cli.program import run
from lasermaze.core.difficulty import LEVELS
from lasermaze.drawing import pdf
from lasermaze.generation.symmetry import digest
from lasermaze.kind import NAMES, kind_named
from tests.drawing.test_pages import DOTS, media, pages_of
from tests.helpers import SIZE, command, lm, refused


@pytest.fixture(scope="module")
def dealt() -> tuple[deck.Card, ...]:
    return deck.deal(count=10, seed=5)


@pytest.fixture(scope="module")
def cards() -> tuple[deck.Card, ...]:
    """A card of each kind."""
    return deck.collected((name, lm.parse(kind_named(name).example)) for name in NAMES)


# Cards


def is_graded(cards: tuple[deck.Card, ...]) -> bool:
    """Whether cards are numbered, from easy to hard, each with one solution and no other alike."""
    titles = [f"Challenge {number}" for number in range(1, len(cards) + 1)]
    scores = [card.difficulty.score for card in cards if card.difficulty]
    return (
        [card.puzzle.title for card in cards] == titles
        and scores == sorted(scores)
        and all(card.answer.unique for card in cards)
        and len({digest(card.puzzle) for card in cards}) == len(cards)
    )


def test_decks_are_graded(dealt: tuple[deck.Card, ...]) -> None:
    assert is_graded(dealt)
    levels = [card.level for card in dealt]
    assert [levels.count(level) for level in LEVELS] == [2, 3, 2, 3]
    for card in dealt:
        lm.check(card.puzzle, card.answer)
    assert deck.deal(count=10, seed=5) == dealt != deck.deal(count=10, seed=6)
    shipped = tuple(map(deck.card, deck.shipped()))
    assert is_graded(shipped)
    assert [card.level for card in shipped] == [level for level in LEVELS for _ in range(15)]
    for card in shipped[:: 15 if SIZE == 1 else 1]:
        assert "Every clue is needed" in lm.repairs(card.puzzle, count=1).words
    assert "has no solution" in refused(deck.card, lm.load("examples/board/impossible.txt")).message


@pytest.mark.night
def test_the_shipped_deck_is_what_the_generator_makes() -> None:
    """If this fails the generator has changed: write ``deck.txt`` again (see CONTRIBUTING.md)."""
    assert tuple(card.puzzle for card in deck.deal()) == deck.shipped()


# Pages


@pytest.mark.parametrize(
    ("page", "answers", "bleed"),
    [
        pytest.param("a4", "end", 0, marks=pytest.mark.night),
        pytest.param("letter", "foot", 3, marks=pytest.mark.night),
        ("tarot", "back", 0),
    ],
)
def test_nothing_in_a_book_lies_on_a_grid_or_leaves_its_page(
    cards: Any, page: Any, answers: Any, bleed: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = partial(book.printed, cards, "A book", page, answers, bleed)
    wide, high = (side + 2 * (bleed + (pdf._MARKS if bleed else 0)) for side in pdf.PAGES[page])
    looked_at = 0
    for ink, areas in zip(*pages_of(make, monkeypatch), strict=True):
        assert (ink.width, ink.height) == pytest.approx(
            (wide * DOTS / 25.4, high * DOTS / 25.4), abs=2
        )
        assert ImageChops.multiply(ink, areas).getbbox() is None, "words lie on a grid"
        left, top, right, bottom = areas.getbbox() or (1, 1, 1, 1)
        assert min(left, top) > 0
        assert (right < ink.width, bottom < ink.height) == (True, True)
        looked_at += right > 1
    assert looked_at >= 1 + 2 * len(NAMES)


@pytest.mark.parametrize(
    ("paper", "size", "card", "bleed", "fitting"),
    [
        ("a4", (595, 842), "poker", 0, 9),
        ("letter", (612, 792), "poker", 0, 9),
        ("a4", (595, 842), "poker", 3, 6),
        ("a4", (595, 842), "tarot", 2, 4),
    ],
)
def test_as_many_cards_as_fit_are_on_a_page(
    dealt: Any, paper: Any, size: tuple[int, int], card: Any, bleed: float, fitting: int
) -> None:
    data = deck.printed(dealt, paper, "back", card, bleed)
    assert media(data) == [size] * (2 * -(-len(dealt) // fitting))
    assert b"/Subtype /Image" not in data  # vector graphics, not pixels
    refused(deck.printed, dealt, "a4", "back", "tarot", 90)
    assert (deck.small_cells(dealt, 210, 297), deck.small_cells(dealt, 20, 28) > 0) == (0, True)


# The command


def test_the_command_writes_pages_or_puzzles(tmp_path: Path) -> None:
    file, texts = tmp_path / "deck.pdf", tmp_path / "deck.json"
    # In this process: that of a typesetter with threads must not be forked.
    assert run(["deck", "--kind", "turrets", "--count", "4", "-o", str(file)]) == 0
    assert len(media(file.read_bytes())) == 2
    made = command("deck", "--count", 4, "--seed", 5, "-o", texts)
    assert re.fullmatch(rf"{texts}: 4 cards, from beginner \(.*\) to expert \(.*\)\n", made.out)
    assert [card.puzzle for card in deck.deal(count=4, seed=5)] == list(lm.load_all(texts))
    easy = tmp_path / "easy.txt"
    easy.write_text("S.#\n..G\n")
    for files in (("examples/turrets/guard.txt", easy), (easy, "examples/turrets/guard.txt")):
        told = command("deck", *files, "--kind", "turrets", "-o", texts).out
        lowest, highest = re.findall(r"\d+\.\d", told.rpartition(":")[2])
        assert told.count("beginner") == 1
        assert float(lowest) < float(highest)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("", "missing option '-o'"),
        ("-o deck.png", "no deck for the ending '.png'; expected .pdf, .txt or .json"),
        ("-o /no/folder/deck.txt --count 4", "/no/folder/deck.txt: cannot be written"),
        ("-o x.txt --size 1x2 --count 40", "only 2 different puzzles of this size"),
        ("-o x.txt --size 2x3 --count 4", "no intermediate puzzle of 2 by 3"),
        ("-o x.txt --count 0", "'--count'"),
        ("examples/board/impossible.txt -o x.txt", "examples/board/impossible.txt: no way through"),
        ("OWN -o x.pdf --unique", "has several solutions; expected exactly one"),
        ("OWN -o x.pdf --level expert", "no puzzle of the level expert; expected another level"),
        ("OWN -o x.pdf --count 3", "--count is for new puzzles"),
        ("OWN -o x.pdf --title A", "--title is for a --book"),
        ("OWN -o x.pdf --answers foot", "--answers foot is for a --book"),
        ("OWN -o x.pdf --paper tarot", "cards are printed on a4 or letter"),
        ("OWN -o x.pdf --book --card tarot", "a --book has --paper tarot"),
    ],
)
def test_wrong_arguments_are_reported(arguments: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("# mine\nkind: turrets\ngrid:\nS.#\n..G\n")
    ended = command("deck", *arguments.replace("OWN", str(tmp_path)).split())
    assert ended.code == 2
    assert message in ended.err.lower()


def test_the_puzzles_that_the_studio_kept(tmp_path: Path) -> None:
    texts = ["kind: turrets\ngrid:\nSG\n", "kind: turrets\ntitle: Two\ngrid:\nS.G\n"]
    document: dict[str, Any] = {"format": "lasermaze: my puzzles", "version": 1}
    file, made = tmp_path / "mine.json", tmp_path / "deck.txt"
    for puzzles, code, said in (
        ([{"text": text} for text in texts], 0, ""),
        (None, 2, "a damaged file of the studio"),
        ([{"text": "kind: turrets\ngrid:\nxG\n"}], 2, "puzzle 1:3:1: unknown cell 'x'"),
    ):
        file.write_text(json.dumps(document | ({} if puzzles is None else {"puzzles": puzzles})))
        ended = command("deck", file, "-o", made)
        assert ended.code == code
        assert said in ended.err
    assert [puzzle.title for puzzle in lm.load_all(made)] == ["", "Two"]


def test_characters_that_no_font_has_are_left_out_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = "\U0010fff0"  # in the plane for private use
    text = f"{nowhere}\ufe0f {nowhere} A \u2264 \u2018b\u2019{nowhere}"
    assert pdf.printable(text) == "A \u2264 \u2018b\u2019"
    assert pdf.omitted(["A", "\u00e9\u2264"]) == ""
    file, made = tmp_path / "own.txt", str(tmp_path / "own.pdf")
    file.write_text("".join(f"kind: turrets\ntitle: {n} \U0001f526\ngrid:\nS.G\n\n" for n in "AB"))
    lacks = bool(pdf.lacking("\U0001f526"))
    for words, said in (("deck", "left out of 2 titles, such as 'A"), ("draw", "left out of 'A")):
        assert run([words, str(file), "-o", made]) == 0
        assert (said in capsys.readouterr().err) == lacks, "if this machine has no font for it"
