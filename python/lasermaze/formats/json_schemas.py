"""JSON schemas (draft 2020-12) of puzzles, answers, explanations and hints.

They come from the codecs with which `json_documents` and `lasermaze.interface` write these.

One convention for numbers: in JSON, cells, rows and columns count from 0, and so does time. In
texts for people, in native notation and in moves, they count from 1. A count of solutions with
more than 18 digits is a string of hexadecimal digits.

A reader accepts documents with the required keys, and no others but the optional ones. `solve
--json` writes the optional ones too, except for claims that were not requested, and evidence that
is not needed.
"""

from __future__ import annotations

from typing import Any

from lasermaze.core.codec import Codec, Definitions, Either, Schema
from lasermaze.core.errors import unknown
from lasermaze.core.objects import Field, Record
from lasermaze.core.reason_codecs import explanation_record, hint_record, thought
from lasermaze.core.reasons import Step
from lasermaze.formats.json_documents import ANSWERS, answer_record, puzzle_record
from lasermaze.interface import Explanation, Hint, Screen
from lasermaze.kind import AnyKind, all_kinds

#: The names of the schemas.
NAMES = ("puzzle", "answer", "explanation", "hint")

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(name: str) -> Schema:
    """The JSON schema of a ``"puzzle"``, an ``"answer"``, an ``"explanation"`` or a ``"hint"``.

    Raises: PuzzleError for another name.
    """
    if name not in NAMES:
        raise unknown("schema", name, NAMES)
    defs = Definitions()
    made = _MADE[name](defs)
    head = {"$schema": _DIALECT, "$id": f"urn:lasermaze:{name}:1", "title": f"lasermaze {name}"}
    return {**head, **made, **({"$defs": dict(defs)} if defs else {})}


def _puzzles(defs: Definitions) -> Schema:
    return {"anyOf": [puzzle_record(kind.name).schema(defs) for kind in all_kinds()]}


def _answers(defs: Definitions) -> Schema:
    return {"anyOf": [_answers_of(kind, defs) for kind in all_kinds()]}


def _answers_of(kind: AnyKind, defs: Definitions) -> Schema:
    name = f"{kind.name}-answer"
    defs[name] = {"anyOf": [answer_record(each, kind.name).schema(defs) for each in ANSWERS]}
    return {"$ref": f"#/$defs/{name}"}


def _explanation(defs: Definitions) -> Schema:
    """The schema of an explanation with all the data that the kinds add to it."""
    kinds = (kind.codecs.explanation() for kind in all_kinds())
    data = (Field(key, codec, default=None) for each in kinds for key, codec in each.items())
    return Record(
        object, *explanation_record(Explanation, Screen, _thoughts()).fields, *data
    ).schema(defs)


def _hint(defs: Definitions) -> Schema:
    return hint_record(Hint, _thoughts()).schema(defs)


def _thoughts() -> Codec[Any]:
    """The thoughts of all kinds, each with the vocabulary of its reasons."""
    types = {kind.name: kind.codecs.thought for kind in all_kinds()}
    made = (thought(Step if of is None else of(), kind) for kind, of in types.items())
    return Either(*(((Step,), each) for each in dict.fromkeys(made)))


_MADE = {"puzzle": _puzzles, "answer": _answers, "explanation": _explanation, "hint": _hint}
