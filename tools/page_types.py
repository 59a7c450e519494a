"""Write the types that the studio's scripts are checked with: ``python tools/page_types.py``.

They come from the schemas of the calls' responses. A test compares the file with what this would
write.
"""

from __future__ import annotations

import json
from pathlib import Path

from lasermaze import studio
from lasermaze.core.codec import Definitions, Schema
from lasermaze.studio.documents import FILE
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
    defs = Definitions()
    responses = {
        name: call.response.schema(defs)
        for name, call in CALLS.items()
        if call.response is not FILE
    }
    tables = {name: made["properties"] for name, made in sorted(defs.items()) if _is_object(made)}
    return " *\n".join(
        _typedef(name, {key: _type(each, defs) for key, each in fields.items()})
        for name, fields in {**tables, "Calls": responses}.items()
    )


def _typedef(name: str, fields: dict[str, str]) -> str:
    lines = [""]
    for part in (f"{key}: {kind}," for key, kind in fields.items()):
        if len(lines[-1]) + len(part) < _WIDTH:
            lines[-1] += f" {part}"
        else:
            lines.append(f" {part}")
    body = "".join(f" *  {line}\n" for line in lines)
    return f" * @typedef {{{{\n{body} * }}}} {name}\n"


def _is_object(schema: Schema) -> bool:
    return "properties" in schema


def _type(schema: Schema, defs: Definitions) -> str:
    """A schema's type as the scripts write it."""
    match schema:
        case {"$ref": ref}:
            name = ref.removeprefix(defs.place)
            return name if _is_object(defs[name]) else _type(defs[name], defs)
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": several}:
            return " | ".join(dict.fromkeys(_type(each, defs) for each in several))
        case {"prefixItems": items}:
            return f"[{', '.join(_type(each, defs) for each in items)}]"
        case {"items": item}:
            kind = _type(item, defs)
            return f"({kind})[]" if " | " in kind else f"{kind}[]"
        case {"additionalProperties": dict(item)}:
            return f"Record<string, {_type(item, defs)}>"
        case {"type": name}:
            return str(_SIMPLE.get(name, name))
    return "unknown"


if __name__ == "__main__":
    WRITTEN.write_text(page_types(), encoding="utf-8")
