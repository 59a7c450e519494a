"""A fuzzer that knows the grammars: texts of all kinds and formats, most of them valid.

A valid text varies in the order of headers, blanks, line endings and the layout of JSON, and the
fuzzer knows what must be read from it. The others are valid texts with a few changes;
what a reader refuses must raise PuzzleError, with a place inside the text.

Everything is drawn from one `random.Random`, so a seed gives the same texts everywhere.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from io import StringIO
from typing import Any

import lasermaze as lm
from lasermaze.contests import CONTESTS
from lasermaze.core.errors import PuzzleError
from lasermaze.editor import moves
from lasermaze.kinds.board.puzzle import BOX, WAYS, Board, Token
from lasermaze.kinds.mirrors import MirrorMaze
from lasermaze.kinds.shooters import ShooterGrid
from lasermaze.kinds.signposts import Maze
from lasermaze.kinds.turrets import TurretMaze
from tests.lazors.plain import random_card
from tests.playing import edit, play, view

Dice = random.Random

TITLES = ["", "", "A corner", "日本 ünï 🙂", "a: b", "kind", '"quoted" \\', "x" * 60, "#1, 50 %"]
ENDS = ["\n", "\n", "\n", "\r\n", "\r"]
BLANKS = ["", "", "", " ", "  ", "\t"]

#: Percentage of texts that are changed at random.
SPOILED = 35


# puzzles


def letters(dice: Dice, alphabet: str, most: int = 8) -> list[str]:
    """Random rows of letters, at least one by one."""
    rows, cols = dice.randint(1, most), dice.randint(1, most)
    soup = "".join(dice.choices(alphabet, k=3)) + alphabet
    return ["".join(dice.choices(soup, k=cols)) for _ in range(rows)]


def turrets(dice: Dice) -> TurretMaze:
    """A maze with a start and a goal."""
    rows = letters(dice, ".....#^>v<")
    if len(rows) * len(rows[0]) == 1:
        rows = ["."] * 2
    cells = list("".join(rows))
    start, goal = dice.sample(range(len(cells)), 2)
    cells[start], cells[goal] = "S", "G"
    return TurretMaze(len(rows), len(rows[0]), "".join(cells).encode(), title=dice.choice(TITLES))


def shooters(dice: Dice) -> ShooterGrid:
    """A grid with few shooters or many."""
    return ShooterGrid.of(
        letters(dice, dice.choice([".#/\\-|", "...-.", "-|/\\"])), title=_title(dice)
    )


def signposts(dice: Dice) -> Maze:
    """A maze of letters."""
    rows = letters(dice, "SLRU?XG")
    cells = list("".join(rows))
    cells[dice.randrange(len(cells))] = "G"
    return Maze(len(rows), len(rows[0]), "".join(cells).encode(), title=_title(dice))


def mirrors(dice: Dice) -> MirrorMaze:
    """A maze with two openings in its rim, none in a corner."""
    rows, cols = dice.randint(3, 8), dice.randint(3, 8)
    grid = [["*"] * cols for _ in range(rows)]
    for line in grid[1:-1]:
        line[1:-1] = dice.choices("../\\*", k=cols - 2)
    rim = [(row, col) for row in (0, rows - 1) for col in range(1, cols - 1)]
    rim += [(row, col) for row in range(1, rows - 1) for col in (0, cols - 1)]
    for row, col in dice.sample(rim, 2):
        grid[row][col] = "."
    return MirrorMaze.of(map("".join, grid), title=_title(dice))


def board(dice: Dice) -> Board:
    """A card of up to 5 by 5 cells, with no more tokens than the game's box holds."""
    rows, cols = dice.randint(1, 5), dice.randint(1, 5)
    box = [piece for piece, most in BOX.items() for _ in range(most) if piece not in "LT"]
    pieces = ["L", "T", *dice.sample(["T"] * 4 + box, dice.randint(0, 4))]
    tokens = [_token(dice, piece) for piece in pieces]
    places = rows * cols
    standing = [token for token in tokens if token.piece == "X" or dice.random() < 0.6][:places]
    added = [token for token in tokens if token not in standing or tokens.count(token) > 1]
    added = [Token(token.piece, "?", token.must_light) for token in added if token.piece != "X"]
    cells: list[Token | None] = [*standing, *[None] * (places - len(standing))]
    dice.shuffle(cells)
    on_card = [token.piece for token in (*standing, *added)]
    if on_card.count("L") != 1 or "T" not in on_card or not _fits(on_card):
        return board(dice)
    grid = [cells[first : first + cols] for first in range(0, places, cols)]
    marked = sum(token.must_light for token in (*standing, *added))
    targets = dice.randint(max(1, marked), on_card.count("T"))
    return Board.of(grid, added, targets, title=_title(dice))


def _fits(pieces: list[str]) -> bool:
    return all(pieces.count(piece) <= most for piece, most in BOX.items())


def _token(dice: Dice, piece: str) -> Token:
    way = dice.choice([*WAYS[piece], "?"]) if WAYS[piece] else ""
    return Token(piece, way, piece == "T" and dice.random() < 0.3)


def _title(dice: Dice) -> str:
    return dice.choice(TITLES)


def lazors(dice: Dice) -> Any:
    """A board, solvable or not."""
    return replace(lm.parse(random_card(dice).text()), title=_title(dice))


PUZZLES: dict[str, Callable[[Dice], Any]] = {
    "turrets": turrets,
    "shooters": shooters,
    "signposts": signposts,
    "mirrors": mirrors,
    "board": board,
    "lazors": lazors,
}


# texts


@dataclass(frozen=True)
class Text:
    """A text, its reader, and the expected result, which is unknown for a changed text."""

    form: str
    text: str
    read: Callable[[str], Any]
    means: Any
    soup: list[str]


def native(dice: Dice, kind: str) -> Text:
    """A puzzle in native text with a random layout."""
    puzzle = PUZZLES[kind](dice)
    lines = str(puzzle).splitlines()
    grid = lines.index("GRID START" if kind == "lazors" else "grid:")
    headers, rows = lines[:grid], lines[grid + 1 :]
    dice.shuffle(headers)
    loose = [f"{_blank(dice)}{_loose_header(dice, line)}{_blank(dice)}" for line in headers]
    start = "GRID START" if kind == "lazors" else f"grid{_blank(dice)}:"
    loose.append(f"{_blank(dice)}{start}{_blank(dice)}")
    loose += [_loose_row(dice, kind, row) for row in rows]
    for _ in range(dice.choice([0, 0, 1, 2])):
        loose.insert(dice.randint(0, len(headers) + 1), _blank(dice))
    text = dice.choice(["", "", "\ufeff"]) + dice.choice(ENDS).join(loose) + dice.choice(["", "\n"])
    soup = [*"SLRUGX?!.#/\\-|^>v<*T", "kind: board", "grid:", "title:", "targets: 9", "add: D"]
    return Text("native", text, lambda text: lm.parse(text, kind=puzzle.kind), puzzle, soup)


def _blank(dice: Dice) -> str:
    return dice.choice(BLANKS)


def _loose_header(dice: Dice, line: str) -> str:
    key, _, value = line.partition(": ")
    return f"{key}{_blank(dice)}:{_blank(dice)}{value}"


def _loose_row(dice: Dice, kind: str, row: str) -> str:
    if kind in ("board", "lazors"):
        return "".join(f"{_blank(dice)}{code} {_blank(dice)}" for code in row.split())
    if kind == "signposts":  # there, blanks before a row would be cells
        goals = ["G", "G", "*", "☺", "🙂", "☺\ufe0f"]
        return "".join(dice.choice(goals) if cell == "G" else cell for cell in row) + _blank(dice)
    return f"{_blank(dice)}{row}{_blank(dice)}"


def document(dice: Dice, kind: str) -> Text:
    """A puzzle as a JSON document with a random layout."""
    puzzle = PUZZLES[kind](dice)
    keys = list(json.loads(puzzle.to_json()).items())
    dice.shuffle(keys)
    text = json.dumps(
        dict(keys),
        ensure_ascii=dice.random() < 0.5,
        indent=dice.choice([None, None, 0, 2]),
        separators=dice.choice([(",", ":"), (", ", ": "), (" ,\t", " :\n")]),
    )
    soup = [*'{}[],:"\\', "null", "true", "-1", "1e999", '"kind"', '"grid"', "9" * 30, '"\\ud800"']
    return Text("json", text, lambda text: lm.parse(text, kind=puzzle.kind), puzzle, soup)


def other_program(dice: Dice, kind: str) -> Text:
    """A board in the JSON of another program, which has only boards of 5 by 5 without a title."""
    card = board(dice)
    cells = [*card.cells, *bytes(25 - len(card.cells))]
    puzzle = Board(5, 5, bytes(cells), card.add, card.targets)
    text = lm.dumps(puzzle, "laser-mazer")
    soup = [*'{}[],:"', "null", "-1", '"to_be_added"', '"T"', "5"]
    return Text("laser-mazer", text, lm.parse, puzzle, soup)


def contest(dice: Dice, kind: str) -> Text:
    """The input of the kind's contest."""
    (one,) = (one for one in CONTESTS.values() if one.kind == kind)
    count = 1 if one.name == "riddler" else dice.randint(1, 4)
    puzzles = [_untitled(PUZZLES[kind](dice)) for _ in range(count)]
    lines = "".join(one.module.form(puzzles)).splitlines()
    text = "".join(f"{line}{dice.choice(BLANKS)}\n" for line in lines)
    soup = [*"0123456789-SG.#*/\\|X? \n", "-1 -1", "99999999999", "2 5"]
    read = one.module.read
    return Text(
        "contest", text, lambda text: list(read(StringIO(text, newline=None), None)), puzzles, soup
    )


def _untitled(puzzle: Any) -> Any:
    return type(puzzle)(puzzle.rows, puzzle.cols, puzzle.cells)


def move(dice: Dice, kind: str) -> Text:
    """A move with random blanks."""
    verb = dice.choice(list(moves.VERBS))
    made = moves.Move(verb, **_arguments(dice, verb, kind))
    words = str(made).split(" ")
    loose = str(made) if verb == "title" else dice.choice(["  ", " ", "\t"]).join(words)
    soup = [*moves.VERBS, *"0123456789,NESW?# T", "on", "1,1", "-1", "999999,1"]
    return Text("move", dice.choice(["", " "]) + loose, moves.read, made, soup)


CODES = {
    "turrets": ["#", ".", "S", "G", "^", ">", "v", "<"],
    "shooters": [".", "#", "/", "\\", "-", "|"],
    "signposts": list("SLRU?XG"),
    "mirrors": ["*", ".", "/", "\\"],
    "lazors": ["A", "B", "C", "x", "o", "LNE", "PS"],
    "board": ["L>", "L?", "T?", "T^!", "T?!", "D/", "D?", "S\\", "C|", "X", "."],
}


def _arguments(dice: Dice, verb: str, kind: str) -> dict[str, Any]:
    sorts = moves.VERBS[verb]
    taken: dict[str, Any] = {}
    if "code" in sorts:
        taken["code"] = dice.choice(CODES[kind])
    if "cell" in sorts or "cells" in sorts:
        count = sorts.count("cell") or dice.randint(1, 4)
        taken["cells"] = tuple((dice.randint(-1, 6), dice.randint(-1, 6)) for _ in range(count))
    if "way" in sorts:
        taken["way"] = dice.choice(moves.WAYS)
    if "heading" in sorts:
        taken["way"] = dice.choice("NESW")
    if "number" in sorts:
        taken["numbers"] = tuple(dice.randint(0, 9) for _ in range(sorts.count("number")))
    if "words" in sorts:
        taken["words"] = dice.choice(TITLES)
    return taken


def forms(kind: str) -> list[Callable[[Dice, str], Text]]:
    """The text formats of a kind; those with more ways to go wrong are listed more often."""
    foreign = [contest] if any(one.kind == kind for one in CONTESTS.values()) else []
    foreign = [other_program] if kind == "board" else foreign
    return [native, native, native, document, document, *foreign, move]


def changed_text(dice: Dice, one: Text) -> str:
    """The text with a few pieces removed, duplicated, changed or inserted."""
    text = one.text
    for _ in range(dice.choice((1, 1, 2, 3))):
        start = dice.randint(0, len(text))
        end = min(len(text), start + dice.choice((0, 0, 1, 1, 2, 5, 40)))
        piece = dice.choice((dice.choice(one.soup), text[start:end] * 2, chr(dice.randrange(768))))
        text = text[:start] + piece + text[end:]
    return text


# testing the readers


@dataclass
class Tally:
    """How many texts of a run were read or refused, by format."""

    read: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)

    @property
    def share(self) -> float:
        """The fraction of texts that were read."""
        right = self.read.total()
        return right / (right + self.refused.total())


def fuzz(kind: str, count: int, seed: str) -> Tally:
    """Test the readers of a kind with this many texts, and its verbs with some of the puzzles.

    Raises: AssertionError, with the text, where a reader gives what the text does not say, or
    refuses a right text; whatever else a reader raises besides PuzzleError.
    """
    dice = Dice(f"{seed}/{kind}")
    tally = Tally()
    makers = forms(kind)
    for number in range(count):
        one = dice.choice(makers)(dice, kind)
        changed = dice.randrange(100) < SPOILED
        text = changed_text(dice, one) if changed else one.text
        where = f"{seed}/{kind}, text {number}, {one.form}: {text!r}"
        found = _read(one, text, where)
        if isinstance(found, PuzzleError):
            assert changed, f"{where} is right, yet refused: {found}"
            _assert_placed(found, one.form, text)
            tally.refused[one.form] += 1
            continue
        tally.read[one.form] += 1
        assert changed or found == one.means, f"{where} read as {found!r}"
        _round_trip(one.form, found, text)
        if number % 50 == 0:
            use(dice, PUZZLES[kind](dice))
    return tally


def _read(one: Text, text: str, where: str) -> Any:
    """The value read from a text, or the PuzzleError that refuses it."""
    try:
        return one.read(text)
    except PuzzleError as error:
        return error
    except Exception as error:
        error.add_note(where)
        raise


def _assert_placed(error: PuzzleError, form: str, text: str) -> None:
    """Assert that the error names a place inside the text and is short enough to read."""
    lines = text.count("\n") + text.count("\r") + 1
    assert error.column is not None or form == "move", (text, error)
    assert error.column is None or error.column >= 1, (text, error)
    assert error.line is not None or form == "move", (text, error)
    assert error.line is None or 1 <= error.line <= lines + 1, (text, error)
    assert len(str(error)) < 400, (text, error)
    str(error).encode()


def _round_trip(form: str, found: Any, text: str) -> None:
    """Assert that the value is the same after writing and reading it again."""
    if form == "move":
        assert moves.read(str(found)) == found, text
    for puzzle in found if form == "contest" else (found,) if form != "move" else ():
        assert lm.parse(str(puzzle)) == puzzle, text
        assert type(puzzle).from_json(puzzle.to_json()) == puzzle, text


def use(dice: Dice, puzzle: Any) -> None:
    """Solve, check, edit and play a puzzle; nothing but PuzzleError may be raised."""
    answer = lm.solve(puzzle, limit=20)
    lm.check(puzzle, answer)
    assert type(answer).from_json(answer.to_json()) == answer, puzzle
    position = lm.Game(puzzle).position
    for made in _some_moves(dice, puzzle.kind):
        try:
            puzzle_after = edit(puzzle, made)
        except PuzzleError:
            pass
        else:
            assert lm.parse_unfinished(str(puzzle_after)) == puzzle_after, (puzzle, made)
        try:
            position = play(puzzle, position, made)
        except PuzzleError:
            continue
        view(puzzle, position)


def _some_moves(dice: Dice, kind: str) -> Iterator[str]:
    for _ in range(3):
        yield move(dice, kind).text
