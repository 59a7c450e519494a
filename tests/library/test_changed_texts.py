"""Texts with a few changes at random are read, or refused at a place inside them; nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.helpers import EVERY_KIND, SIZE, dice, lm, some
from tests.oracles import Oracle

#: What is put into the texts, besides parts of their own.
SCRAPS = (
    *("\0", "\r", "\n", "\ufeff", "\ud800", "\ufe0f", " ", "\t", "é", "☺", "🙂", "9" * 30, "-1"),
    *('"', "{", "}", "[", ",", ":", "null", "1e999", '"\\ud800"', "1,1", "on", "N", "?", "!"),
    *("kind: ", "grid:", "title: ", "targets: 9", "add: D", "GRID STOP", "top 4", "#", "x"),
)


def changed(text: str, numbers: random.Random) -> str:
    """The text with one to five parts cut out, repeated elsewhere, or replaced by scraps."""
    for _ in range(numbers.choice((1, 1, 1, 2, 5))):
        first = numbers.randint(0, len(text))
        stop = min(len(text), first + numbers.choice((0, 1, 1, 2, 9)))
        new = numbers.choice(("", text[first:stop] * 2, *numbers.sample(SCRAPS, 4)))
        at = numbers.choice((first, first, numbers.randint(0, first)))
        text = text[:at] + new + text[at:first] + text[stop:]
    return text


Reader = Callable[[str], Any]


def readers(oracle: Oracle, case: Any, numbers: random.Random) -> Iterator[tuple[str, str, Reader]]:
    """Each form of text with a right one, and a function that reads and writes it twice."""

    def puzzle(text: str) -> None:
        found = lm.parse(text, oracle.kind)
        assert lm.parse(str(found)) == lm.parse(found.to_json()) == found

    def answer(text: str) -> None:
        found = lm.parse_answer(case.puzzle, text)
        lm.judge(case.puzzle, found)

    def play(text: str) -> None:
        lm.Game(case.puzzle).push(text)

    def edit(text: str) -> None:
        editor = lm.Editor(case.puzzle)
        editor.push(text)
        assert lm.parse_unfinished(str(editor.puzzle), oracle.kind) == editor.puzzle

    yield "puzzle", case.text, puzzle
    yield "document", case.puzzle.to_json(), puzzle
    yield "answer", case.answer.to_json(), answer
    if case.witness:
        yield "solution", case.witness, answer
    legal = list(oracle.legal(case.text, oracle.begin(case.text)))
    if legal:
        yield "move", numbers.choice(legal), play
    for position in oracle.positions(case.text, numbers):
        yield "position", position, lambda text: lm.Game(case.puzzle, text).view()
    edits = [move for move, after in oracle.edits(case.text, numbers) if after is not None]
    yield "edit", numbers.choice(edits), edit


def fault_of(read: Reader, text: str) -> lm.PuzzleError | None:
    """The error with which a text is refused."""
    try:
        read(text)
    except lm.PuzzleError as error:
        return error
    return None


def has_place_in(text: str, error: lm.PuzzleError, form: str) -> bool:
    """Whether an error has words, and its place, if it has one, is in the text or at its end."""
    lines, line, column = [*text.splitlines(True), ""], error.line or 1, error.column or 1
    if line == 1 and form in ("move", "edit", "position"):
        lines = [text]  # a line break is a blank there
    return bool(error.message) and line <= len(lines) and 0 < column <= len(lines[line - 1]) + 1


@EVERY_KIND
def test_a_changed_text_is_read_or_refused_at_its_place(oracle: Oracle) -> None:
    tally: Counter[tuple[str, bool]] = Counter()
    for number, case in enumerate(some(oracle, 7, 60)):
        numbers = dice("changed", number)
        for form, right, read in readers(oracle, case, numbers):
            read(right)
            for _ in range(12 * SIZE):
                text = changed(right, numbers)
                error = fault_of(read, text)
                tally[form, error is None] += 1
                assert error is None or has_place_in(text, error, form), (text, error)
    assert len(tally) >= 12, tally  # most forms were both read and refused
