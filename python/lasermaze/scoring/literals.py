"""Lists and objects in a text, in JSON or in Python's notation."""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple

#: The number of failed attempts to read JSON, and the greatest depth of Python's lists.
_TRIES, _DEPTH = 200, 6

_BEGIN = re.compile(r"[{\[]")
_TOKEN = re.compile(
    r"""[\s,:]++|(?P<open>[(\[{])|(?P<close>[)\]}])"""
    r"""|'(?:[^'\\\n]|\\.)*+'|"(?:[^"\\\n]|\\.)*+"|-?[0-9.]++|None|True|False"""
)


class Literal(NamedTuple):
    """A list or an object in a text: its start, its end and its value."""

    start: int
    end: int
    value: Any


def literals(text: str) -> Iterator[Literal]:
    """The lists and objects in a text, one after another."""
    if "[" not in text and "{" not in text:
        return
    decoder = json.JSONDecoder()
    done = failures = 0
    for match in _BEGIN.finditer(text):
        start = match.start()
        if start < done or failures == _TRIES:
            continue
        try:
            value, done = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            end = _end_in_python(text, start)
            try:
                value = None if end is None else _evaluated(text[start:end])
            except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
                value = None
            if value is None or end is None:
                failures += 1
                continue
            done = end
        yield Literal(start, done, value)


def _end_in_python(text: str, start: int) -> int | None:
    """The end of a Python list or dict of plain values; None if there is none."""
    depth, place = 0, start
    while token := _TOKEN.match(text, place):
        place = token.end()
        depth += (token["open"] is not None) - (token["close"] is not None)
        if depth == 0:
            return place
        if depth > _DEPTH:
            return None
    return None


def _evaluated(text: str) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a needless backslash before a character
        return _with_text_keys(ast.literal_eval(text))


def _with_text_keys(value: Any) -> Any:
    """A Python value with the keys converted to texts, as in JSON."""
    if isinstance(value, dict):
        return {str(key): _with_text_keys(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_with_text_keys(each) for each in value]
    return value
