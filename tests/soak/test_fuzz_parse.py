"""The readers raise nothing but PuzzleError for random texts."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from lasermaze.core.errors import PuzzleError
from lasermaze.formats import json_documents, native_text
from lasermaze.formats.pieces import pieces_of
from lasermaze.kinds.board.laser_mazer import encode
from lasermaze.kinds.board.puzzle import TOKENS
from tests.board.verbs import parse, parse_solution

CARDS = (
    "kind: board\ntitle: One\ntargets: 2\nadd: T T T S\ngrid:\n"
    "L? .  .  .   .\n.  .  C| .   .\n.  D\\ .  .   .\n.  .  .  .   T<!\n.  .  .  T^! .\n",
    "kind: board\ntargets: 1\nadd: L T! D S\ngrid:\n. X T<\n. . C?\n",
    "kind: board\ntargets: 1\ngrid:\nL> T<\n",
)
PUZZLES = tuple(parse(card) for card in CARDS)
SOLVED = json.dumps(
    {
        "lasermaze": 1,
        "answer": "solved",
        "options": {"stray_beams": True},
        "puzzle": json.loads(json_documents.dump_puzzle(PUZZLES[2])),
        "work": {"nodes": 3},
        "solution": {"grid": [["L>", "T<"]]},
        "count": 1,
        "exact": True,
        "unique": True,
        "stopped": None,
    }
)
DOCUMENTS = (*map(json_documents.dump_puzzle, PUZZLES), json.dumps(encode(PUZZLES[0])), SOLVED)

SOUP = [*TOKENS, ".", ".", ".", "\n", "\n", " ", "\t", "!", "?", "T", "add: ", "grid:\n", "kind: "]
SOUP += ["board\n", "targets: ", "title: ", "0", "2", "-1", ":", "\r", "\0", "\ufeff", "\ud800"]
PIECES = ["{", "}", "[", "]", ",", ":", '"', "\\", "null", "true", "1e999", "NaN", "-1", "9" * 30]
PIECES += ['"grid"', '"kind"', '"board"', '"targets"', '"add"', '"T^"', '"\\ud800"', "\n", "0.5"]

Maker = Callable[[random.Random], str]


def mutated(text: str, pieces: list[str], dice: random.Random) -> str:
    """A text with a few pieces removed, doubled, inserted or changed."""
    for _ in range(dice.randint(1, 4)):
        start = dice.randint(0, len(text))
        end = min(len(text), start + dice.choice((0, 0, 1, 1, 2, 5, 40)))
        middle = dice.choice((dice.choice(pieces), text[start:end] * 2, chr(dice.randrange(0x300))))
        text = text[:start] + middle + text[end:]
    return text


def mutated_card(dice: random.Random) -> str:
    return mutated(dice.choice(CARDS), SOUP, dice)


def random_bytes(dice: random.Random) -> str:
    return native_text.decode_text(dice.randbytes(dice.randint(0, 12)))


def random_characters(dice: random.Random) -> str:
    return "".join(chr(dice.randrange(0x3000)) for _ in range(dice.randint(0, 60)))


def token_soup(dice: random.Random) -> str:
    head = dice.choice(("", "kind: board\n", "kind: board\ntargets: 1\ngrid:\n"))
    return head + "".join(dice.choices(SOUP, k=dice.randint(0, 40)))


def token_rows(dice: random.Random) -> str:
    """A text that is valid except for the contents of its cells."""
    codes = [*TOKENS, *["."] * len(TOKENS)]
    width = dice.randint(1, 13)
    rows = [" ".join(dice.choices(codes, k=width)) for _ in range(dice.randint(1, 12))]
    add = " ".join(dice.choices("LTSDC", k=dice.randint(0, 3)))
    return f"kind: board\ntargets: {dice.randint(0, 4)}\nadd: {add}\ngrid:\n" + "\n".join(rows)


def mutated_json(dice: random.Random) -> str:
    return mutated(dice.choice(DOCUMENTS), PIECES, dice)


def json_soup(dice: random.Random) -> str:
    return "{" + "".join(dice.choices(PIECES, k=dice.randint(0, 40)))


MAKERS: tuple[Maker, ...] = (
    mutated_card,
    random_bytes,
    random_characters,
    token_soup,
    token_rows,
    mutated_json,
    json_soup,
)


READERS: tuple[Callable[[str], object], ...] = (
    parse,
    json_documents.load_puzzle,
    json_documents.load_answer,
    lambda text: parse_solution(PUZZLES[0], text),
)


def refused(reader: Callable[[str], object], text: str) -> PuzzleError | None:
    """The error of a reader, if it refuses the text; anything but PuzzleError gets through."""
    try:
        reader(text)
    except PuzzleError as error:
        return error
    return None


def feed(make: Maker, dice: random.Random) -> bool:
    """Whether any reader took a random text; what they refuse must be placed in the text."""
    try:
        text = make(dice)
    except PuzzleError:
        return False
    native_text.kind_of(text)
    list(pieces_of(text))
    errors = [refused(reader, text) for reader in READERS]
    for error in filter(None, errors):
        assert error.column is not None, (text, error)
        assert error.line in range(1, text.count("\n") + text.count("\r") + 3), (text, error)
        str(error).encode()
    return None in errors


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_a_few_random_texts(make: Maker) -> None:
    dice = random.Random(f"few/{make.__name__}")
    for _ in range(600):
        feed(make, dice)


@pytest.mark.soak
@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_many_random_texts(make: Maker) -> None:
    dice = random.Random(f"many/{make.__name__}")
    for _ in range(20_000):
        feed(make, dice)


@pytest.mark.parametrize("make", [mutated_card, token_rows, mutated_json])
def test_some_random_texts_are_right(make: Maker) -> None:
    """Else the fuzz would not get past the first check."""
    dice = random.Random("right")
    assert sum(feed(make, dice) for _ in range(600)) >= 6
