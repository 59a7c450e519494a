"""The API's documentation as one page for people: the OpenAPI document, written out.

FastAPI's own pages load their scripts from elsewhere; this one needs none, and no network.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

Schema = dict[str, Any]

_STYLE = """\
:root { color-scheme: light dark; }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 sans-serif; }
h2 { margin-top: 2.5rem; } h2 code { font-size: 1.1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .3rem .8rem .3rem 0; }
tr { border-bottom: 1px solid #8886; }
pre { overflow: auto; padding: .8rem; background: #8882; border-radius: .4rem; }
"""


def manual(document: dict[str, Any]) -> str:
    """The page for an OpenAPI document."""
    info, schemas = document["info"], document["components"]["schemas"]
    title = f"{info['title']} {info['version']}: the JSON API"
    parts = [
        f"<h1>{escape(title)}</h1>",
        *_paragraphs(info["description"]),
        '<p>The same for programs: <a href="/openapi.json">openapi.json</a>. '
        '<a href="/">To the studio</a>.</p>',
    ]
    for path, methods in document["paths"].items():
        for method, call in methods.items():
            parts += _call(method.upper(), path, call, schemas)
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_STYLE}</style>\n"
        + "\n".join(parts)
        + "\n</html>\n"
    )


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield f"<p>{escape(paragraph)}</p>"


def _call(method: str, path: str, call: dict[str, Any], schemas: dict[str, Schema]) -> list[str]:
    """One call: what it does, its fields, an example, and what it may answer."""
    parts = [
        f'<h2 id="{escape(call["operationId"])}"><code>{method} {escape(path)}</code></h2>',
        f"<p><b>{escape(call['summary'])}.</b> {escape(call.get('description', ''))}</p>",
    ]
    rows = [(one["name"], one["schema"], False) for one in call.get("parameters", ())]
    body = call.get("requestBody")
    if body:
        schema = _named(body["content"]["application/json"]["schema"], schemas)
        required = schema.get("required", ())
        rows += [(name, one, name in required) for name, one in schema["properties"].items()]
    parts += _table(("field", "what it holds", "default", ""), _fields(rows, schemas))
    if body:
        example = json.dumps(_example(schema), indent=2)
        parts += ["<p>For example:</p>", f"<pre>{escape(example)}</pre>"]
    answers = [
        (code, _type(_content(answer), schemas), answer["description"])
        for code, answer in call["responses"].items()
    ]
    return [*parts, *_table(("answer", "what it holds", ""), answers)]


def _content(answer: dict[str, Any]) -> Schema:
    """The schema of an answer, or what sorts of file it may be."""
    content = answer.get("content", {})
    schema: Schema | None = content.get("application/json", {}).get("schema")
    return schema or {"type": ", ".join(content)}


def _fields(
    rows: list[tuple[str, Schema, bool]], schemas: dict[str, Schema]
) -> Iterator[tuple[str, str, str, str]]:
    for name, schema, required in rows:
        default = "required" if required else json.dumps(schema.get("default"))
        yield name, _type(schema, schemas), default, schema.get("description", "")


def _table(heads: tuple[str, ...], rows: Any) -> list[str]:
    lines = ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows]
    if not lines:
        return []
    head = "".join(f"<th>{cell}</th>" for cell in heads)
    return [f"<table><tr>{head}</tr>", *(f"<tr>{line}</tr>" for line in lines), "</table>"]


def _named(schema: Schema, schemas: dict[str, Schema]) -> Schema:
    """The schema that a reference stands for."""
    name = schema.get("$ref", "").rpartition("/")[2]
    return schemas[name] if name else schema


def _type(schema: Schema, schemas: dict[str, Schema], depth: int = 0) -> str:
    """A schema in words: ``text``, ``list of number``, ``{puzzle: ..., view: ...}``."""
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_type(one, schemas, depth) for one in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    if "$ref" in schema:
        fields = _named(schema, schemas).get("properties", {})
        if depth:
            return str(schema["$ref"]).rpartition("/")[2]
        inside = (f"{name}: {_type(one, schemas, depth + 1)}" for name, one in fields.items())
        return f"{{{', '.join(inside)}}}"
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}), schemas, depth)}"
    name = str(schema.get("type", "anything"))
    return {"string": "text", "integer": "whole number"}.get(name, name)


def _example(schema: Schema) -> Any:
    """A request that can be sent as it stands: the fields that must be given."""
    properties, required = schema["properties"], schema.get("required", ())
    return {name: _value(properties[name]) for name in required}


def _value(schema: Schema) -> Any:
    if schema.get("examples"):
        return schema["examples"][0]
    return schema["enum"][-1] if "enum" in schema else schema.get("default")
