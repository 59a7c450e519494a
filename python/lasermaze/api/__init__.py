"""The library's verbs: load, parse, solve, check, draw, explain, hint, rate, generate.

They know a kind by its :class:`~lasermaze.kind.Kind` only, and do what all kinds need: find the
kind, check the options, keep the limits. The kinds do the rest.
"""

from __future__ import annotations

from lasermaze.api.making import generate, generate_from, generated, series
from lasermaze.api.reading import (
    dump,
    dumps,
    from_json,
    load,
    load_all,
    parse,
    parse_all,
    parse_answer,
    parse_unfinished,
    schema,
    to_json,
)
from lasermaze.api.showing import card, draw, explain, film, hint, rate
from lasermaze.api.solving import check, judge, proof, solutions, solve, solving_budget

__all__ = [
    "card",
    "check",
    "draw",
    "dump",
    "dumps",
    "explain",
    "film",
    "from_json",
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
    "to_json",
]
