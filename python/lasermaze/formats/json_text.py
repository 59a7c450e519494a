"""Reading and writing JSON texts: the document in a text, and the places of its parts.

The standard library reads, as it says where a syntax error is, and lets duplicate keys and endless
numbers be refused. No library says where a value that is merely wrong came from, so :func:`walk`
finds it; it runs only to place an error, or to look at a single key.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from enum import Enum
from math import isfinite
from typing import Any, NoReturn, TypeVar

from lasermaze.core.english import counted, grouped, quoted
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.reasons import Reason
from lasermaze.core.text import place_of

T = TypeVar("T")

#: The longest text that is read, in characters.
MAX_TEXT = 1 << 28

#: The most digits of a number, its sign included.
LONGEST_NUMBER = 18

#: No document nests deeper than this, and no object has more keys than this.
DEEPEST, MOST_KEYS = 100, 1_000

_TOKEN = re.compile(
    r"""[ \t\n\r]*+(?P<token>"[^"\\]*+(?:\\.[^"\\]*+)*+"|[{}\[\],:]|[^\s{}\[\],:"]++)""", re.DOTALL
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_MAY_BE_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def load(text: str, source: str | None, decode: Callable[[Any], T]) -> T:
    """The result of ``decode`` for the document in a text.

    Its errors get the place in the text of the part that their path names.
    Raises: PuzzleError, placed, for a text that is not JSON.
    """
    text = text.removeprefix("\ufeff")
    if len(text) > MAX_TEXT:
        found, expected = counted(len(text), "character"), f"at most {grouped(MAX_TEXT)}"
        raise PuzzleError(f"the text has {found}", expected=expected).at(source, 1, 1)
    try:
        document = _read_json(text, source)
        try:
            return decode(document)
        except PuzzleError as error:
            where = f"{in_words(error.path)}: " if error.path else ""
            placed = PuzzleError(where + error.message, expected=error.expected, path=error.path)
            raise placed.at(source, *place_of(text, find(text, error.path))) from None
    except RecursionError:
        index = _find_too_deep(text)
        if index is None:
            raise
        message = f"lists and objects more than {DEEPEST} deep"
        raise PuzzleError(message, expected=_JSON).at(source, *place_of(text, index)) from None


#: What is expected of a text that is not JSON.
_JSON = "a JSON document"


class _RefusedError(Exception):
    """Something that no document has: what it is in words, and the function that finds it."""


def _read_json(text: str, source: str | None) -> Any:
    """The document in a text. Raises: PuzzleError, placed, for a text that is not JSON."""
    import json

    try:
        document = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_number,
            parse_constant=_refused,
        )
        if _MAY_BE_SURROGATE.search(text) and (index := _find_surrogate(text)) is not None:
            raise _RefusedError("a text with an unpaired surrogate", lambda _: index)
        return document
    except json.JSONDecodeError as error:
        problem = error.msg.removesuffix(" at").rstrip(": ")
        message, index = f"not valid JSON: {problem[:1].lower()}{problem[1:]}", error.pos
        if not text.strip():
            message, index = "the text is empty", 0
    except _RefusedError as error:
        message, locate = error.args
        index = locate(text)
    raise PuzzleError(message, expected=_JSON).at(source, *place_of(text, index))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(pairs) > MOST_KEYS:
        raise _RefusedError(f"an object with {grouped(len(pairs))} keys", _find_crowded)
    document = dict(pairs)
    if len(document) != len(pairs):
        raise _RefusedError("a key occurs twice in its object", _find_duplicate)
    return document


def _integer(token: str) -> int:
    return int(token) if len(token) <= LONGEST_NUMBER else _refused(token)


def _number(token: str) -> float:
    number = float(token)
    if not isfinite(number):
        _refused(token)
    # As a schema sees it, 1.0 is a whole number.
    is_whole = number.is_integer() and abs(number) < 10**LONGEST_NUMBER
    return int(number) if is_whole else number


def _refused(token: str) -> NoReturn:
    def locate(text: str) -> int:
        return next((start for _, start, first in walk(text) if first == token), 0)

    raise _RefusedError(f"the number {quoted(token)}", locate)


# Places


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


def _find_duplicate(text: str) -> int:
    seen: set[Path] = set()
    for path, start, _ in walk(text):
        if path in seen:
            return start
        seen.add(path)
    return 0


def _find_crowded(text: str) -> int:
    begins: dict[Path, int] = {}
    keys: Counter[Path] = Counter()
    for path, start, _ in walk(text):
        begins[path] = start
        if path and isinstance(path[-1], str):
            keys[path[:-1]] += 1
            if keys[path[:-1]] > MOST_KEYS:
                return begins[path[:-1]]
    return 0


def _find_too_deep(text: str) -> int | None:
    return next((start for path, start, _ in walk(text) if len(path) > DEEPEST), None)


def _find_surrogate(text: str) -> int | None:
    for path, start, token in walk(text):
        texts = [_unescaped(token), *(str(part) for part in path[-1:])]
        if any(map(_SURROGATE.search, texts)):
            return start
    return None


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


def sort_of(value: Any) -> str:
    """A value of JSON in words."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case dict():
            return "an object"
        case list():
            return f"a list of {grouped(len(value))}"
        case str():
            return f"the string {quoted(value)}"
        case _:
            return f"the number {value}"


def _unescaped(token: str) -> str:
    if "\\" not in token:
        return token.strip('"')
    import json

    try:
        return str(json.loads(token))
    except ValueError:
        return token


# Writing


def plain(value: Any) -> Any:
    """A value as JSON can hold it: its fields by their names, without those that are empty.

    A reason has its name under ``broken``; a member of an enumeration is its text, or else its
    name; what has a code is that code.
    """
    if isinstance(value, Enum):
        return value.value if isinstance(value.value, str) else value.name
    if value is None or isinstance(value, str | int | float):
        return value
    if code := getattr(value, "code", ""):
        return code
    names = getattr(value, "__match_args__", None)
    if isinstance(value, dict):
        fields = value
    elif names:
        fields = {name: getattr(value, name) for name in names}
    elif isinstance(value, tuple | list):
        return list(map(plain, value))
    else:
        fields = {}
    head = {"broken": type(value).name()} if isinstance(value, Reason) else {}
    return head | {
        name: plain(part)
        for name, part in fields.items()
        if part is not None and part != "" and part != () and part != []
    }


def laid_out(document: Any, width: int = 100, indent: str = "") -> str:
    """The JSON text of a document for readers: what fits into a line is on one line."""
    import json

    text = json.dumps(document, ensure_ascii=False)
    if len(indent + text) <= width or not isinstance(document, dict | list):
        return text
    inner = indent + "  "
    if isinstance(document, list):
        first, last, items = "[", "]", [laid_out(each, width, inner) for each in document]
    else:
        first, last = "{", "}"
        items = [f"{json.dumps(key)}: {laid_out(document[key], width, inner)}" for key in document]
    lines = f",\n{inner}".join(items)
    return f"{first}\n{inner}{lines}\n{indent}{last}"
