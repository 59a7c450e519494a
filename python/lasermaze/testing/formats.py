"""Promises about the facts of a kind, and about what it reads and writes."""

from __future__ import annotations

import pickle
import re
from dataclasses import replace
from typing import Any

from lasermaze import api
from lasermaze.core.answers import Solved
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import DETAILS
from lasermaze.core.text import lines_of
from lasermaze.kind import kind_named
from lasermaze.testing.cases import Cases, promise, refused, right, same, sure

#: The verbs that may take an option.
_VERBS = {"parse", "solve", "solutions", "check", "hint", "proof", "generate"}


@promise
def its_facts_are_complete(cases: Cases) -> None:
    """Its name is one word; its texts are there; the example is of its kind."""
    kind = cases.kind
    sure(re.fullmatch("[a-z][a-z0-9_]*", kind.name), f"the name {kind.name!r} is not one word")
    for name in ("title", "question", "idea", "never", "rules"):
        sure(getattr(kind, name).strip(), f"the {name} is empty")
    sure(kind.small[0] != kind.small[1], "the small size is square")
    sure(kind_named(kind.name) is kind, "the name is registered for another kind")
    same(list(kind.lacking()), [], "what its modules must have is missing")
    same(type(cases.example), kind.puzzle_type, "the example's class")
    sure(api.solve(cases.example), "the example has no solution")
    sure(pickle.loads(pickle.dumps(kind)) is kind, "it is pickled by its name")


@promise
def its_options_are_documented(cases: Cases) -> None:
    """Each has a help text and existing verbs; no two have the same name."""
    options = cases.kind.options
    same(len({option.name for option in options}), len(options), "different names of options")
    for option in options:
        sure(option.help, f"{option.name} has no help text")
        sure(option.verbs and option.verbs <= _VERBS, f"{option.name} has other verbs")
        making = "generate" in option.verbs
        sure(not making or option.verbs == {"generate"}, f"{option.name} is for generate alone")


@promise
def a_puzzle_is_read_as_it_was_written(cases: Cases) -> None:
    """As native text, as JSON, and pickled."""
    for puzzle in cases.puzzles():
        for again in (
            api.parse(str(puzzle)),
            type(puzzle).from_json(puzzle.to_json()),
            pickle.loads(pickle.dumps(puzzle)),
        ):
            same(again, puzzle, "read again")
            same(hash(again), hash(puzzle), f"hash of {puzzle!r}")
        same(puzzle.kind, cases.kind.name, "the kind of a puzzle")


@promise
def an_answer_is_read_as_it_was_written(cases: Cases) -> None:
    """As JSON, pickled, and its solutions as texts."""
    for puzzle, answer in cases.answers():
        for again in (type(answer).from_json(answer.to_json()), pickle.loads(pickle.dumps(answer))):
            same(again, answer, "read again")
            same(hash(again), hash(answer), f"hash of {answer!r}")
        notation = cases.kind.notation
        for solution in answer.solutions if isinstance(answer, Solved) else ():
            text = notation.solution_text(puzzle, solution)
            read = notation.solution(puzzle, lines_of(text), None)
            sure(right(puzzle, read), f"{text!r} is read as another solution")


@promise
def documents_fit_their_schemas(cases: Cases) -> None:
    """Puzzles and answers as JSON; tried only where the library jsonschema is installed."""
    try:
        from jsonschema import Draft202012Validator
    except ImportError:
        return
    import json

    for name in ("puzzle", "answer"):
        validator = Draft202012Validator(api.schema(name))
        for puzzle, answer in cases.answers():
            validator.validate(json.loads((puzzle if name == "puzzle" else answer).to_json()))


@promise
def details_are_written_and_read(cases: Cases) -> None:
    """The title and the author; a line break in them is refused."""
    details: dict[str, Any] = {name: f"the {name} of it" for name in DETAILS}
    puzzle = replace(cases.example, **details)
    for found in (api.parse(str(puzzle)), type(puzzle).from_json(puzzle.to_json())):
        same(found, puzzle, "read again")
        same(found.details(), details, "its details")
    none: dict[str, Any] = dict.fromkeys(DETAILS, "")
    plain = replace(puzzle, **none)
    sure("author" not in str(plain) + plain.to_json(), "an empty author is written")
    refused(lambda: replace(puzzle, author="a\nb"), "an author of two lines")


@promise
def a_wrong_text_is_refused_with_its_place(cases: Cases) -> None:
    """Texts cut short, or with another character, raise PuzzleError or are puzzles."""
    text = str(cases.example)
    wrong = [text[:end] for end in range(0, len(text), 3)]
    wrong += [text[:at] + "\x01" + text[at + 1 :] for at in range(0, len(text), 3)]
    for each in wrong:
        try:
            same(type(api.parse(each)), cases.kind.puzzle_type, "the class of a puzzle")
        except PuzzleError as error:
            sure(error.line is not None, f"{error}: without its line, in {each!r}")
