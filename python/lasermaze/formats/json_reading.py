"""Reading a JSON text: syntax errors and wrong values get their place in it.

The reader is the standard library's: it starts in a quarter of the time of faster ones, says
where a syntax error is, and lets duplicate keys and endless numbers be refused.
"""

from __future__ import annotations

from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from lasermaze.core.english import counted, grouped, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.json_checks import in_words
from lasermaze.core.text import place_of

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

#: The longest JSON text that is read by default, in characters.
MAX_TEXT = 1 << 28

#: The most digits of a number, its sign included.
LONGEST_NUMBER = 18


def load_object(text: str, source: str | None, limit: int, decode: Callable[[Any], T]) -> T:
    """The result of ``decode`` for the object in a text; its errors get their place."""

    def decode_object(document: Any) -> T:
        if not isinstance(document, dict):
            found = f"the document is {in_words(document)}"
            raise PuzzleError(found, expected="an object, {…}")
        return decode(document)

    return load_value(text, source, limit, decode_object)


def load_value(text: str, source: str | None, limit: int, decode: Callable[[Any], T]) -> T:
    """The result of ``decode`` for the JSON value in a text; its errors get their place."""
    text = text.removeprefix("\ufeff")
    if len(text) > limit:
        raise PuzzleError(
            f"the text has {counted(len(text), 'character')}", expected=f"at most {grouped(limit)}"
        ).at(source, 1, 1)
    document = _read_json(text, source)
    try:
        return decode(document)
    except PuzzleError as error:
        from lasermaze.formats import json_locations

        where = f"{json_locations.in_words(error.path)}: " if error.path else ""
        placed = PuzzleError(where + error.message, expected=error.expected, path=error.path)
        raise placed.at(source, *place_of(text, json_locations.find(text, error.path))) from None


class _NumberError(Exception):
    """A number, given as it is written, that no document has."""


class _DuplicateKeyError(Exception):
    """A key that an object has twice."""


class _TooManyKeysError(Exception):
    """An object with more keys than any document of ours has."""


def _read_json(text: str, source: str | None) -> Any:
    """The document in a text. Raises PuzzleError, placed, for a text that is not JSON."""
    import json

    from lasermaze.formats import json_locations

    expected = "a JSON document"
    try:
        return json.loads(
            text,
            object_pairs_hook=partial(_object, json_locations.MOST_KEYS),
            parse_int=_read_int,
            parse_float=_read_float,
            parse_constant=_refuse,
        )
    except json.JSONDecodeError as error:
        problem = error.msg.removesuffix(" at").rstrip(": ")
        message, index = f"not valid JSON: {problem[:1].lower()}{problem[1:]}", error.pos
        if not text.strip():
            message, index = "the text is empty", 0
    except RecursionError:
        message = f"lists and objects more than {json_locations.DEEPEST} deep"
        index = json_locations.find_too_deep(text)
    except _NumberError as error:
        (token,) = error.args
        message, index = f"the number {quoted(token)}", json_locations.find_token(text, token)
    except _DuplicateKeyError:
        path, index = json_locations.find_duplicate(text)
        message = f"{json_locations.in_words(path)}: this key occurs twice in its object"
    except _TooManyKeysError as error:
        message, index = f"an object with {error} keys", json_locations.find_crowded(text)
        expected = f"at most {grouped(json_locations.MOST_KEYS)}"
    raise PuzzleError(message, expected=expected).at(source, *place_of(text, index))


def _object(most: int, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object of at most ``most`` keys, each of them once."""
    if len(pairs) > most:
        raise _TooManyKeysError(grouped(len(pairs)))
    document = dict(pairs)
    if len(document) != len(pairs):
        raise _DuplicateKeyError
    return document


def _read_int(token: str) -> int:
    return int(token) if len(token) <= LONGEST_NUMBER else _refuse(token)


def _read_float(token: str) -> float:
    number = float(token)
    return number if isfinite(number) else _refuse(token)


def _refuse(token: str) -> NoReturn:
    raise _NumberError(token)
