"""The library's verbs: load, parse, solve, check, draw, explain, hint, rate, generate.

They know a kind by its :class:`~lasermaze.kind.Kind` only, and do what all kinds need: find the
kind, check the options, keep the limits. The kinds do the rest.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from lasermaze.api.making import generate, generate_from, generated, series
from lasermaze.api.proving import proof
from lasermaze.api.reading import (
    dump,
    dumps,
    load,
    load_all,
    parse,
    parse_all,
    parse_answer,
    parse_unfinished,
    schema,
)
from lasermaze.api.showing import card, draw, explain, hint, in_words, rate
from lasermaze.api.solving import check, judge, solutions, solve, solving_budget
from lasermaze.core import services
from lasermaze.kind import kind_named, kind_of

if TYPE_CHECKING:
    from typing import Any

    from lasermaze.core.answers import AnyAnswer
    from lasermaze.core.puzzle import Puzzle
    from lasermaze.drawing import Film, Picture
    from lasermaze.kind import AnyKind

__all__ = [
    "card",
    "check",
    "draw",
    "dump",
    "dumps",
    "explain",
    "generate",
    "generate_from",
    "generated",
    "hint",
    "judge",
    "load",
    "load_all",
    "parse",
    "parse_all",
    "parse_answer",
    "parse_unfinished",
    "proof",
    "rate",
    "schema",
    "series",
    "solutions",
    "solve",
    "solving_budget",
]


class _Services:
    """The services for the layers below this one; see `lasermaze.core.services`."""

    def dump_puzzle(self, puzzle: Puzzle) -> str:
        from lasermaze.formats import json_documents

        return json_documents.dump_puzzle(puzzle)

    def load_puzzle(self, text: str, kind: str | None) -> Puzzle:
        from lasermaze.formats import json_documents

        named = None if kind is None else kind_named(kind)
        return json_documents.load_puzzle(text, named, lenient=True)

    def dump_answer(self, answer: AnyAnswer) -> str:
        from lasermaze.formats import json_documents

        with in_words(answer.puzzle, answer):
            return json_documents.dump_answer(answer)

    def load_answer(self, text: str) -> AnyAnswer:
        from lasermaze.formats import json_documents

        return json_documents.load_answer(text)

    def format_puzzle(self, puzzle: Puzzle) -> str:
        return kind_of(puzzle).formats.format(puzzle)

    def draw(self, puzzle: Puzzle, answer: AnyAnswer | None) -> Picture:
        return draw(puzzle, answer)

    def film(self, answer: AnyAnswer) -> Film | None:
        with in_words(answer.puzzle, answer):
            return kind_of(answer.puzzle).draw.film(answer.puzzle, cast("Any", answer))

    def included_kind(self, name: str) -> AnyKind:
        return cast("AnyKind", import_module(f"lasermaze.kinds.{name}").KIND)

    def default(self, kind: AnyKind, module: str, name: str) -> Any:
        from lasermaze import defaults

        return getattr(getattr(defaults, module.capitalize())(kind), name)


services.installed = _Services()
