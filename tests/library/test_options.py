"""Options of the verbs: each makes a difference, and a verb takes no other ones."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm

EXAMPLES = Path(__file__).parents[2] / "examples"

KINDS: dict[str, Any] = {kind.name: kind for kind in lm.all_kinds()}

#: Further texts for which an option makes a difference, besides those of the examples.
TEXTS = {
    "turrets": ["kind: turrets\ngrid:\nS.\n.G\n"],
    "shooters": ["kind: shooters\ngrid:\n-.\n.|\n", "kind: shooters\ngrid:\n.-.\n.|.\n"],
    "signposts": ["kind: signposts\ngrid:\nG?U\n", "kind: signposts\ngrid:\nXSG\nXXX\nSSS\n"],
    "mirrors": [],
    "lazors": [],
    "board": [
        "kind: board\ntargets: 1\ngrid:\nL> S? .\n. T?! .\n",
        "kind: board\ntargets: 1\nadd: D D D\ngrid:\nL> . .\n. . .\n. . T?!\n",
        "kind: board\ntargets: 1\ngrid:\n. . .\n. . T?!\n",
    ],
}


@cache
def puzzles(kind: Any) -> list[Any]:
    read = [lm.parse(KINDS[kind].example)]
    for text in TEXTS[kind][:1]:
        read.append(lm.parse(text))
    for file in sorted((EXAMPLES / kind).glob("*.txt")):
        read += lm.load_all(file)
    size: Any = (3, 4) if kind == "board" else (5, 6)
    return [*read, *(lm.generate(kind, size=size, seed=7, index=index) for index in range(10))]


def judged(puzzle: Any, choice: dict[str, Any], options: dict[str, Any]) -> list[Any]:
    """The judgements, with options, of answers with a choice and without it."""
    answers: list[Any] = [lm.solve(puzzle), lm.solve(puzzle, **choice)]
    answers += [each.witness for each in answers if each]
    answers += islice(lm.solutions(puzzle), 5)
    return [lm.judge(puzzle, answer, **options) for answer in answers]


#: The verbs with options: calls with a puzzle, a choice, and the options.
VERBS: dict[str, Callable[[Any, dict[str, Any], dict[str, Any]], Any]] = {
    "solve": lambda puzzle, _, options: lm.solve(puzzle, **options),
    "solutions": lambda puzzle, _, options: list(islice(lm.solutions(puzzle, **options), 50)),
    "check": judged,
    "proof": lambda puzzle, _, options: lm.proof(puzzle, **options).formula,
    "hint": lambda puzzle, _, options: lm.hint(puzzle, **options),
    "parse": lambda text, _, options: lm.parse(text, **options),
    "generate": lambda kind, _, options: [
        lm.generate(kind, size=(4, 5), index=index, **options) for index in range(8)
    ],
}


def subjects(kind: str, verb: str) -> Iterator[Any]:
    """What a verb is called with."""
    if verb == "generate":
        yield kind
    else:
        yield from TEXTS[kind] if verb == "parse" else puzzles(kind)


def result(verb: str, subject: Any, choice: dict[str, Any], options: dict[str, Any]) -> bytes:
    """What a verb returns, without the options that an answer names, or the words of its error."""
    try:
        found = VERBS[verb](subject, choice, options)
    except lm.PuzzleError as error:
        return str(error).encode()
    if verb == "solve":
        found = replace(found, options=(), work=())
    return pickle.dumps(found)


OPTIONS = [
    (kind.name, option.name, verb)
    for kind in lm.all_kinds()
    for option in kind.options
    for verb in sorted(option.verbs)
]


@pytest.mark.parametrize(("kind", "name", "verb"), OPTIONS)
def test_each_option_makes_a_difference(kind: str, name: str, verb: str) -> None:
    is_switch = KINDS[kind].options_of(verb)[name].default is False
    values = [True] if is_switch else ["top 1", "left 1", "right 1"]
    choices: list[dict[str, Any]] = [{name: value} for value in values]
    assert any(
        result(verb, subject, choice, {}) != result(verb, subject, choice, choice)
        for subject in subjects(kind, verb)
        for choice in choices
    )


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("kind", KINDS)
def test_other_options_are_refused(kind: str, verb: str) -> None:
    taken = KINDS[kind].options_of(verb)
    refused = f"{verb}: kind '{kind}' has no option"
    if verb == "proof" and not KINDS[kind].proves:
        refused = f"kind '{kind}' has no proofs"
    for name in {name for _, name, _ in OPTIONS} - set(taken):
        subject: Any = str(puzzles(kind)[0]) if verb == "parse" else puzzles(kind)[0]
        with pytest.raises(lm.PuzzleError, match=refused):
            VERBS[verb](kind if verb == "generate" else subject, {}, {name: True})
        if verb == "hint":
            with pytest.raises(lm.PuzzleError, match=refused):
                lm.Game(subject, **{name: True})  # type: ignore[arg-type]
