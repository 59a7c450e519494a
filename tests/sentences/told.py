"""Texts besides those of puzzles: verdicts, judgements of contests, cards of data sets, errors."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from typing import Any

import lasermaze as lm
from lasermaze import deck
from lasermaze.contests import CONTESTS
from lasermaze.core.difficulty import LEVELS
from lasermaze.datasets.card import card
from lasermaze.datasets.rows import Plan
from lasermaze.datasets.splits import Splits
from lasermaze.judging import Judgement
from lasermaze.kind import kind_named
from tests.board import test_bad_input as board
from tests.claims.tampering import changed_parts, parts, rebuilt
from tests.claims.test_every_field import answers, tampered
from tests.contests.test_judges import GOOD, judged
from tests.lazors import test_bad_input as lazors
from tests.mirrors import test_bad_input as mirrors
from tests.sentences.puzzles import odd
from tests.sentences.texts import Text
from tests.sentences.texts import answers as answers_to
from tests.shooters import test_bad_input as shooters
from tests.signposts import test_bad_input as signposts
from tests.turrets import test_bad_input as turrets

BAD_INPUT: dict[str, Any] = {
    "turrets": turrets,
    "shooters": shooters,
    "signposts": signposts,
    "mirrors": mirrors,
    "board": board,
    "lazors": lazors,
}


#: Values that a message shows as what was found: a text, None, a tuple, an odd object, a number
#: that no puzzle has; and letters of a grid that are listed.
_VALUES = (
    r"b?'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"",
    r"\bNone\b",
    r"(?<![^ ])[(\[<{].*?(?=,? (?:not|which|does not|the card|is not?)\b|$)",
    r"(?<= )\d{10,}(?=,? (?:not|which|does not|the card|is not?|by)\b|;)|(?<=by )\d{10,}",
    r"(?<=one of: ).*$|(?<=letters among ).*$",
)


def without_values(words: str) -> str:
    """A message with ``'x'`` for the values that it shows as what was found."""
    for value in _VALUES:
        words = re.sub(value, "'x'", words)
    return words


def of_judgement(where: str, judgement: Judgement) -> Iterator[Text]:
    for fault in judgement.faults[:20]:
        yield Text(f"{where}: fault", without_values(fault.message), phrase=True)
    yield from (Text(f"{where}: claim", claim, phrase=True) for claim in judgement.unconfirmed)


def of_verdicts(kind: str) -> Iterator[Text]:
    """Verdicts on changed answers, and on those to odd puzzles and to other puzzles."""
    dice = random.Random(kind)
    for answer, path, text in tampered(kind, 1, 1):
        where = f"{answer.puzzle} with another {path}"
        yield from of_judgement(where, lm.judge(answer.puzzle, text))
    given = parts(answers(kind))
    for answer in answers(kind):
        for path, new in dice.sample(list(changed_parts(answer, given, dice)), 25):
            wrong = rebuilt(answer, path, new)
            yield from of_judgement(f"{answer.puzzle}, {path}", lm.judge(answer.puzzle, wrong))
    for name, puzzle in odd(kind).items():
        for how, answer in answers_to(puzzle):
            yield from of_judgement(f"{name}, {how}", lm.judge(puzzle, answer, recount="never"))
            if isinstance(answer, lm.Solved):
                other = next(iter(answers(kind))).puzzle
                yield from of_judgement(f"{name} of another", lm.judge(other, answer.witness))


def of_deck(kind: str) -> Iterator[Text]:
    """The texts on both sides of the cards of a deck, and below their pictures."""
    for one in deck.deal(kind, 12, seed=5):
        for side, shown in (("puzzle", None), ("answer", one.answer)):
            picture = lm.draw(one.puzzle, shown)
            yield from (Text(f"{side} of {one.puzzle}", words) for words in picture.words)
        yield Text("title", one.puzzle.title, phrase=True)


def of_contest(name: str) -> Iterator[Text]:
    """Rejections of a right output with a character or a line changed, and notes on the input."""
    right, cases = GOOD[name].right, GOOD[name].cases
    lines = right.splitlines(keepends=True)
    outputs = {right[:place] + new + right[place + 1 :] for place in range(len(right))
               for new in ("", "1", "0", ".", "/", "12345", "x")}  # fmt: skip
    outputs |= {"".join([*lines[:row], *lines[row + 1 :]]) for row in range(len(lines))}
    outputs |= {right + "1\n", right.replace("impossible", "1"), ""}
    for output in sorted(outputs):
        if rejection := judged(name, output):
            yield Text(f"{output!r}", without_values(rejection.reason), phrase=True)
    notes = list[str]()
    for place in range(len(cases)):
        for new in ("", "1", "0", "12345", "x", "\n"):
            try:
                text = StringIO(cases[:place] + new + cases[place + 1 :])
                list(CONTESTS[name].module.read(text, None, notes.append))
            except lm.PuzzleError as error:
                yield from of_error(f"{name} at {place}: {new!r}", error)
    yield from (Text(name, note, phrase=True) for note in notes)


def of_error(where: str, error: lm.PuzzleError) -> Iterator[Text]:
    yield Text(f"{where}: message", without_values(error.message), phrase=True)
    if error.expected:
        yield Text(f"{where}: expected", without_values(error.expected), phrase=True)


def of_bad_input(kind: str) -> Iterator[Text]:
    """The errors in wrong files, and in moves and positions that are none."""
    for wrong in [*BAD_INPUT[kind].NATIVE, *BAD_INPUT[kind].JSON]:
        try:
            lm.parse_all(wrong.text)
        except lm.PuzzleError as error:
            yield from of_error(wrong.name, error)
    puzzles = list(odd(kind).values())
    words = ("", "size 1 1", "size 1000 99999", "put ~ 9,9", "go x", "take 99,99", "mark 1,1", "x")
    for puzzle in puzzles:
        for position in ("x", "?", "N" * 5_000, ".", *map(str, puzzles[:3])):
            try:
                lm.hint(puzzle, position)
            except lm.PuzzleError as error:
                yield from of_error(f"position {position[:20]!r}", error)
        for move in (*words, "x" * 2_000, *(["go N"] * 3)):
            try:
                lm.Editor(puzzle).push(move)
            except lm.PuzzleError as error:
                yield from of_error(f"move {move[:20]!r}", error)
    for size in ((0, 0), (1, 1), (1, 2), (2, 1), (1000, 1_000_000_000)):
        try:
            lm.generate(kind, size=size, level="beginner", seed=0)  # type: ignore[call-overload]
        except lm.PuzzleError as error:
            yield from of_error(f"size {size}", error)


def of_dataset(kind: str) -> Iterator[Text]:
    """The paragraphs of the cards of data sets of one puzzle, of two, of many."""
    for count in (1, 2, 12_345):
        plan = Plan(kind, count, 1, LEVELS, None, Splits.of("train=1"), {})
        page = card(plan, "out", {}, Counter({"split train": count, "level expert": count}))
        head, body = page.split("\n---\n", 1)
        for block in re.split(r"\n\s*\n", body):
            if re.match(r"    |#|with |.*made by$", block.lstrip("\n")):
                continue
            phrase = block.startswith("|")
            for words in re.findall(r"[^|\n]*[^|\s-][^|\n]*", block) if phrase else [block]:
                yield Text(f"card of {count}", " ".join(words.split()), phrase=phrase)
        yield Text(f"card of {count}", head.splitlines()[1], phrase=True)
    yield from (Text("question", each) for each in kind_named(kind).question.split("\n\n"))
