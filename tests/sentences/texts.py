"""All texts about a puzzle that people read, each with where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import lasermaze as lm
from lasermaze import api
from lasermaze.formats.summary import in_words
from lasermaze.interface import Explanation, Hint, Screen
from lasermaze.kind import kind_of

#: The options that make an answer claim more.
CLAIMS = ("fewest_turns", "forced", "count_solutions", "shortest", "fewest_reflections")


class Text(NamedTuple):
    """Words, where they stand, and whether they are a phrase, not sentences."""

    where: str
    words: str
    phrase: bool = False


def answers(puzzle: Any) -> Iterator[tuple[str, Any]]:
    """Answers to a puzzle: all solutions, one or two of them, none in time; with all claims."""
    kind = kind_of(puzzle)
    claims: Any = {name: True for name in CLAIMS if name in kind.options_of("solve")}
    yield "all", lm.solve(puzzle, limit=50, time_limit=5)
    yield "limit 1", lm.solve(puzzle, limit=1, time_limit=5)
    yield "limit 2", lm.solve(puzzle, limit=2, time_limit=5)
    yield "in no time", lm.solve(puzzle, time_limit=1e-9)
    if claims:
        yield "claims", lm.solve(puzzle, time_limit=5, **claims)


def of_answers(puzzle: Any) -> Iterator[Text]:
    for name, answer in answers(puzzle):
        yield Text(f"summary, {name}", in_words(answer), phrase=True)
        picture = api.draw(puzzle, answer)
        yield from (Text(f"caption, {name}", words) for words in picture.captions)
        yield from of_explanation(f"explain, {name}", api.explain(puzzle, answer))


def of_explanation(where: str, explained: Explanation) -> Iterator[Text]:
    for screen in explained.screens:
        yield from of_screen(f"{where}: {screen.title}", screen)


def of_screen(here: str, screen: Screen) -> Iterator[Text]:
    if screen.title:
        yield Text(f"{here}, title", screen.title, phrase=True)
    for number, words in enumerate(screen.words):
        last = number == len(screen.words) - 1
        yield Text(here, words)
        yield Text(here, "" if last and words.endswith(":") else words)
    if screen.picture is not None:
        yield from (Text(f"{here}, caption", words) for words in screen.picture.captions)
    for each in screen.inside:
        yield from of_screen(f"{here}, {each.title or 'inside'}", each)


def of_hint(where: str, hint: Hint[Any]) -> Iterator[Text]:
    yield Text(f"{where}: text", hint.text)
    yield Text(f"{where}: reason", hint.reason)
    if hint.look:
        yield Text(f"{where}: look", hint.look)
    yield from (Text(f"{where}: otherwise", each.text) for each in hint.otherwise)


def of_play(puzzle: Any) -> Iterator[Text]:
    """The messages while a puzzle is edited and played: half-way, and after a mistake."""
    kind = kind_of(puzzle)
    editor = kind.editor
    yield from of_view("edited", editor.view(puzzle, None, None))
    for step in (1, 3):
        position = editor.start(puzzle)
        for number in range(4):
            yield from of_view("played", editor.view(puzzle, position, None))
            yield from of_hint(f"hint {step}.{number}", api.hint(puzzle, position))
            moves = list(islice(editor.moves(puzzle, position), 12))
            if not moves:
                break
            position = editor.play(puzzle, position, moves[(number * step) % len(moves)])


def of_view(where: str, view: lm.View) -> Iterator[Text]:
    yield Text(f"{where}: message", view.message)
    yield from (Text(f"{where}: cell", ", ".join(facts), phrase=True) for facts in view.cells)
    yield from (Text(f"{where}: fault", fault.message, phrase=True) for fault in view.faults[:20])
    yield from (Text(f"{where}: piece", piece.name, phrase=True) for piece in view.pile)


def of_difficulty(puzzle: Any) -> Iterator[Text]:
    found = lm.rate(puzzle, time_limit=5)
    if found is not None:
        yield Text("rated", str(found).split(": ", 1)[1], phrase=True)
        yield from (Text("rated: sentences", words) for words in found.sentences)


def of_puzzle(puzzle: Any) -> Iterator[Text]:
    """All of it."""
    yield from of_answers(puzzle)
    yield from of_hint("hint", api.hint(puzzle))
    yield from of_play(puzzle)
    yield from of_difficulty(puzzle)
