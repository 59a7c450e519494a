"""JSON schemas (draft 2020-12) of puzzles, answers, explanations and hints.

The first two are those that :mod:`json_documents` writes. A kind states the schemas of its own
parts (`lasermaze.interface.Schemas`); what all kinds share is here.

One convention for numbers: in JSON, cells, rows and columns count from 0, and so does time. In
texts for people, in native notation and in moves, they count from 1. A count of solutions with
more than 18 digits is a string of hexadecimal digits.

What a reader accepts has the required keys, and no others but the optional ones. `solve --json`
writes the optional ones, too, but for claims that were not asked for, and evidence that is not
needed.
"""

from __future__ import annotations

from typing import Any

from lasermaze.core.answers import STOPPED
from lasermaze.core.errors import unknown
from lasermaze.core.puzzle import DETAILS
from lasermaze.kind import AnyKind, all_kinds

Schema = dict[str, Any]
Properties = dict[str, Schema]

#: What has a schema.
NAMES = ("puzzle", "answer", "explanation", "hint")

_DIALECT = "https://json-schema.org/draft/2020-12/schema"

#: Short schemas that kinds use.
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "integer"}
NATURAL: Schema = {"type": "integer", "minimum": 0}
BASE64: Schema = {"type": "string", "contentEncoding": "base64"}
CELL: Schema = {"type": "array", "prefixItems": [NATURAL, NATURAL], "minItems": 2, "items": False}


def schema(name: str) -> Schema:
    """The JSON schema of a ``"puzzle"``, an ``"answer"``, an ``"explanation"`` or a ``"hint"``.

    Raises: PuzzleError for another name.
    """
    if name not in NAMES:
        raise unknown("schema", name, NAMES)
    head = {
        "$schema": _DIALECT,
        "$id": f"urn:lasermaze:{name}:1",
        "title": f"lasermaze {name}",
    }
    if name == "explanation":
        return {**head, **_explanation()}
    if name == "hint":
        return {**head, **_hint()}
    kinds = all_kinds()
    defs = {f"{kind.name}-puzzle": _puzzle(kind) for kind in kinds}
    if name == "answer":
        defs |= {f"{kind.name}-answer": _answer(kind) for kind in kinds}
    return {
        **head,
        "anyOf": [{"$ref": f"#/$defs/{kind.name}-{name}"} for kind in kinds],
        "$defs": defs,
    }


def record(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    """The schema of an object with these properties and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def array(items: Schema, **bounds: int) -> Schema:
    """The schema of a list."""
    return {"type": "array", "items": items, **bounds}


def follows(value: Schema) -> Schema:
    """The schema of a value that follows from others: what is read may lack it."""
    return {**value, "description": "follows from the rest; always written, and checked if read"}


def matching(pattern: str) -> Schema:
    """The schema of a text that a regular expression matches."""
    return {"type": "string", "pattern": pattern}


def letters(known: str) -> Schema:
    """The schema of a text of some of these letters."""
    escaped = "".join(f"\\{letter}" if letter in "\\^-]" else letter for letter in known)
    return matching(f"^[{escaped}]*$")


def letter_rows(known: str) -> Schema:
    """The schema of a grid of letters: a list of rows."""
    return array(letters(known), minItems=1)


def _puzzle(kind: AnyKind) -> Schema:
    fields = kind.formats.schemas().puzzle
    optional = {name: value for name, value in fields.items() if "default" in value}
    required = {name: value for name, value in fields.items() if name not in optional}
    details: Properties = dict.fromkeys(DETAILS, TEXT)
    return record({"kind": {"const": kind.name}, **required}, {**optional, **details})


def _answer(kind: AnyKind) -> Schema:
    schemas = kind.formats.schemas()
    types: dict[type, str] = {bool: "boolean", int: "integer", str: "string"}
    options = {
        name: {"type": types[type(option.default)]}
        for name, option in kind.options_of("solve").items()
    }
    common: Properties = {
        "lasermaze": {"const": 1},
        "puzzle": {"$ref": f"#/$defs/{kind.name}-puzzle"},
    }
    asked: Properties = {
        "options": {**record({}, options), "description": "what the solver was asked for"},
        "work": {
            "type": "object",
            "additionalProperties": NATURAL,
            "description": "what the search did; it claims nothing about the puzzle",
        },
    }
    solved: Properties = {
        "solution": schemas.solution,
        "count": {"anyOf": [{"type": "integer", "minimum": 1}, matching("^0x[0-9a-f]+$")]},
        "exact": FLAG,
    }
    more: Properties = {
        "others": array(schemas.solution),
        "unique": follows({"type": ["boolean", "null"]}),
        "stopped": {"enum": [None, *STOPPED], "description": "why not all were found, or null"},
    }
    if schemas.evidence is not None:
        more["evidence"] = schemas.evidence
    answers: tuple[tuple[str, Properties, Properties], ...] = (
        ("solved", solved, more),
        ("impossible", {"certificate": schemas.certificate}, {}),
        ("undecided", {"reason": TEXT}, {}),
    )
    return {
        "anyOf": [
            record({**common, "answer": {"const": name}, **required}, {**asked, **optional})
            for name, required, optional in answers
        ]
    }


#: A thought of a hint or an explanation: its choices and reasons are the kind's.
_STEP: Schema = {
    "type": "object",
    "required": ["decided", "ruled_out"],
    "properties": {
        "ruled_out": array({"type": "object", "required": ["choice", "ends"]}),
    },
}


def _explanation() -> Schema:
    chapter = record(
        {"title": TEXT, "paragraphs": array(TEXT, minItems=1), "otherwise": array(TEXT)},
        {"steps": array(_STEP)},
    )
    data: dict[str, Schema] = {}
    for kind in all_kinds():
        data |= kind.formats.schemas().explanation
    return record({"lasermaze": {"const": 1}, "chapters": array(chapter, minItems=1)}, data)


def _hint() -> Schema:
    hint = record(
        {
            **dict.fromkeys(("text", "reason", "look"), TEXT),
            "forced": FLAG,
            "cell": {"anyOf": [CELL, {"type": "null"}]},
            "cases": {"type": ["integer", "null"], "minimum": 0},
            "moves": array(TEXT),
            "position": {"type": ["string", "null"]},
            "otherwise": array(TEXT),
        },
        {"steps": array(_STEP)},
    )
    return record({"lasermaze": {"const": 1}, "hint": hint})
