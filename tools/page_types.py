"""Write the types that the studio's scripts are checked with: ``python tools/page_types.py``.

They come from the declarations of the calls' responses, `PuzzleDocument` as `Puzzle`. A test
compares the file with what this would write.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from lasermaze import studio
from lasermaze.studio.documents import File
from lasermaze.studio.handlers import CALLS

PAGE = Path(studio.__file__).parent / "page"
WRITTEN = PAGE / "generated-types.js"

_HEAD = """\
// The responses of the calls, for the type checker.
// Written by `python tools/page_types.py` from the handlers.

"""

_SIMPLE = {"integer": "number"}  # the other types have the same names

_WIDTH = 95  # of a line, unless one field needs more


def page_types() -> str:
    """The text of the file."""
    return f"{_HEAD}/**\n{_typedefs()} */\n\nexport {{}};\n"


def _typedefs() -> str:
    responses = {name: call.response for name, call in CALLS.items() if call.response is not File}
    schemas, defs = msgspec.json.schema_components(responses.values(), ref_template="{name}")
    tables = {_name(key): made["properties"] for key, made in sorted(defs.items())}
    calls = dict(zip(responses, schemas, strict=True))
    return " *\n".join(
        _typedef(name, {key: _type(each) for key, each in fields.items()})
        for name, fields in {**tables, "Calls": calls}.items()
    )


def _name(declared: str) -> str:
    return declared.removesuffix("Document")


def _typedef(name: str, fields: dict[str, str]) -> str:
    lines = [""]
    for part in (f"{key}: {kind}," for key, kind in fields.items()):
        if len(lines[-1]) + len(part) < _WIDTH:
            lines[-1] += f" {part}"
        else:
            lines.append(f" {part}")
    body = "".join(f" *  {line}\n" for line in lines)
    return f" * @typedef {{{{\n{body} * }}}} {name}\n"


def _type(schema: dict[str, Any]) -> str:
    """A schema's type as the scripts write it."""
    match schema:
        case {"$ref": name}:
            return _name(name)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": several}:
            return " | ".join(dict.fromkeys(_type(each) for each in several))
        case {"prefixItems": items}:
            return f"[{', '.join(_type(each) for each in items)}]"
        case {"items": item}:
            kind = _type(item)
            return f"({kind})[]" if " | " in kind else f"{kind}[]"
        case {"additionalProperties": dict(item)}:
            return f"Record<string, {_type(item)}>"
        case {"type": "object"}:
            return "Record<string, unknown>"
        case {"type": name}:
            return str(_SIMPLE.get(name, name))
    return "unknown"


if __name__ == "__main__":
    WRITTEN.write_text(page_types(), encoding="utf-8")
