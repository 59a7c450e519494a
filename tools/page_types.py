"""Write the types that the studio's scripts are checked with: ``python tools/page_types.py``.

They come from the responses of the calls. A test compares the file with what this would write.
"""

from __future__ import annotations

from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from lasermaze import studio
from lasermaze.studio.calls import File
from lasermaze.studio.handlers import CALLS

PAGE = Path(studio.__file__).parent / "page"
FILE = PAGE / "generated-types.js"

_HEAD = """\
// The responses of the calls, for the type checker.
// Written by `python tools/page_types.py` from the handlers.

"""

_SIMPLE: dict[Any, str] = {
    str: "string",
    bool: "boolean",
    int: "number",
    float: "number",
    NoneType: "null",
    Any: "unknown",
}

_WIDTH = 95  # of a line, unless one field needs more


def page_types() -> str:
    """The text of the file."""
    return f"{_HEAD}/**\n{_typedefs()} */\n\nexport {{}};\n"


def _typedefs() -> str:
    documents: dict[str, dict[str, str]] = {}
    calls = {
        name: _type(call.response, documents)
        for name, call in CALLS.items()
        if call.response is not File
    }
    tables = {**dict(sorted(documents.items())), "Calls": calls}
    return " *\n".join(_typedef(name, fields) for name, fields in tables.items())


def _typedef(name: str, fields: dict[str, str]) -> str:
    lines = [""]
    for part in (f"{key}: {kind}," for key, kind in fields.items()):
        if len(lines[-1]) + len(part) < _WIDTH:
            lines[-1] += f" {part}"
        else:
            lines.append(f" {part}")
    body = "".join(f" *  {line}\n" for line in lines)
    return f" * @typedef {{{{\n{body} * }}}} {name}\n"


def _type(hint: Any, documents: dict[str, dict[str, str]]) -> str:
    """A type as the scripts write it; a TypedDict in it is added to the documents."""
    if hasattr(hint, "__total__"):  # a TypedDict
        return _document(hint, documents)
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return " | ".join(f'"{part}"' for part in parts)
    kinds = [_type(part, documents) for part in parts if part is not ...]
    if origin in (Union, UnionType):
        return " | ".join(dict.fromkeys(kinds))
    if origin is dict:
        return f"Record<{', '.join(kinds)}>"
    if origin is tuple and ... not in parts:
        return f"[{', '.join(kinds)}]"
    if origin in (list, tuple):
        return f"{kinds[0]}[]" if " " not in kinds[0] else f"({kinds[0]})[]"
    raise TypeError(f"{hint} has no type in the page")


def _document(hint: Any, documents: dict[str, dict[str, str]]) -> str:
    """The name of a TypedDict, which is added to the documents with its fields."""
    name: str = hint.__name__.removesuffix("Document")
    if name not in documents:
        documents[name] = {}
        hints = get_type_hints(hint)
        documents[name] |= {key: _type(each, documents) for key, each in hints.items()}
    return name


if __name__ == "__main__":
    FILE.write_text(page_types(), encoding="utf-8")
