"""The places of values in a JSON text.

JSON libraries say where a syntax error is, but not where a value that is merely wrong came
from. This walker does; it runs only to place an error, or to look at a single key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lasermaze.core.errors import Path

#: No document nests deeper than this.
DEEPEST = 100

#: No object of a document has more keys than this.
MOST_KEYS = 1_000

_TOKEN = re.compile(
    r"""[ \t\n\r]*+(?P<token>"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\],:]|[^\s{}\[\],:"]++)""", re.DOTALL
)


def walk(text: str) -> Iterator[tuple[Path, int, str]]:
    """Every value in a JSON text, in order: its path, its index in the text, its first token.

    For a text that is not JSON it yields the values up to some point.
    """
    path: list[str | int] = []  # of each open object its current key, of each list its index
    at_key = False
    position = 0
    while found := _TOKEN.match(text, position):
        token, start, position = found["token"], found.start("token"), found.end()
        if token in "]}":
            if path:
                path.pop()
            at_key = False
        elif token == ",":
            at_key = bool(path) and isinstance(path[-1], str)
            if path and not at_key:
                path[-1] = int(path[-1]) + 1
        elif at_key and path:
            path[-1] = _unescaped(token)
            at_key = False
        elif token != ":":
            yield tuple(path), start, token
            if token in "[{":
                path.append(0 if token == "[" else "")
                at_key = token == "{"


def find(text: str, path: Path) -> int:
    """The index of the value that a path names, or of the innermost one around it."""
    innermost = len(text) - len(text.lstrip())
    depth = 0
    for candidate, start, _ in walk(text):
        if len(candidate) > depth and path[: len(candidate)] == candidate:
            innermost, depth = start, len(candidate)
            if depth == len(path):
                break
    return innermost


def find_token(text: str, token: str) -> int:
    """The index of the first value that is written as ``token``."""
    return next((start for _, start, first in walk(text) if first == token), 0)


def find_duplicate(text: str) -> tuple[Path, int]:
    """The path and the index of the first value whose key its object already has."""
    seen: set[Path] = set()
    for path, start, _ in walk(text):
        if path in seen:
            return path, start
        seen.add(path)
    return (), 0


def find_too_deep(text: str) -> int:
    """The index of the first value that lies inside more than ``DEEPEST`` others."""
    return next((start for path, start, _ in walk(text) if len(path) > DEEPEST), 0)


def find_crowded(text: str) -> int:
    """The index of the first object in a text that has more than ``MOST_KEYS`` keys."""
    begins: dict[Path, int] = {}
    keys: dict[Path, int] = {}
    for path, start, _ in walk(text):
        begins[path] = start
        if path and isinstance(path[-1], str):
            around = path[:-1]
            keys[around] = keys.get(around, 0) + 1
            if keys[around] > MOST_KEYS:
                return begins[around]
    return 0


def top_level_string(text: str, key: str) -> str | None:
    """The string that an object has under a key; None if it has none.

    None too if more than ``MOST_KEYS`` other keys precede it.
    """
    keys = 0
    for path, _, token in walk(text.removeprefix("\ufeff")):
        if path == (key,):
            return _unescaped(token) if token.startswith('"') else None
        keys += len(path) == 1
        if len(path) > DEEPEST or keys > MOST_KEYS:
            break
    return None


def in_words(path: Path) -> str:
    """A path as JSON people write it: ``$.grid[1][2]``."""
    parts = []
    for part in path:
        if isinstance(part, int):
            parts.append(f"[{part}]")
        elif re.fullmatch(r"[A-Za-z_]\w{0,40}", part, re.ASCII):
            parts.append(f".{part}")
        else:
            parts.append(f"[{part[:40]!r}]")
    return "$" + "".join(parts)


def _unescaped(token: str) -> str:
    if "\\" not in token:
        return token.strip('"')
    import json

    try:
        return str(json.loads(token))
    except ValueError:
        return token
