"""One change in one place of a JSON document, at every depth."""

from __future__ import annotations

import base64
import copy
import json
import random
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

Path = tuple[str | int, ...]

#: Values that belong in few places, of every type that JSON has, and at the ends of their ranges.
RUBBISH: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 1.0, 0.5, 255, 2**31, 2**32, 10**17, -(10**17)),
    *(
        "",
        "x",
        "0",
        "1",
        "0x1",
        "N",
        "NN",
        " ",
        "\0",
        "é",
        "top 1",
        "limit",
        "AAAA",
        "====",
        "eNo=",
    ),
    *([], {}, [None], [[]], [0, 0], [0, 0, "N"], {"x": 1}),
)
#: Numbers and words that no reader of JSON may take, and some that it may.
TOKENS = ("NaN", "-Infinity", "1e400", "1e2", "9" * 19, "9" * 5000, "01", "nul")

_MARK = "\1"


def places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value in a document, the whole first, with its path."""
    yield path, value
    parts: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for key, part in parts:
        yield from places(part, (*path, key))


def replaced(value: Any, path: Path, new: Any) -> Any:
    """The document with another value in one place."""
    if not path:
        return new
    inner = copy.copy(value)
    key: Any = path[0]
    inner[key] = replaced(value[key], path[1:], new)
    return inner


def spoiled(document: Any, path: Path, value: Any, dice: random.Random, most: int) -> Iterator[str]:
    """A few texts of the document with the value in one place changed."""
    before, after = json.dumps(replaced(document, path, _MARK)).split(json.dumps(_MARK))
    found = [json.dumps(each) for each in (*changes(value, dice), *RUBBISH)]
    found += TOKENS
    if isinstance(value, dict):
        found += [_with_key_twice(value, key, dice.choice(RUBBISH)) for key in value]
    others = [each for each in found if each != json.dumps(value)]
    for each in dice.sample(others, min(most, len(others))):
        yield before + each + after


def _with_key_twice(value: dict[str, Any], key: str, first: Any) -> str:
    return f"{{{json.dumps(key)}: {json.dumps(first)}, {json.dumps(value)[1:]}"


def changes(value: Any, dice: random.Random) -> Iterator[Any]:
    """Values that are like another one."""
    yield from ([value], {"x": value})
    match value:
        case bool():
            yield from (not value, int(value), str(value))
        case int():
            yield from (value - 1, value + 1, value + 7, float(value), str(value), hex(value))
        case str():
            yield from _texts(value, dice)
        case list():
            yield from _lists(value)
        case dict():
            yield from _objects(value)


def _texts(text: str, dice: random.Random) -> Iterator[Any]:
    letters = sorted(set(text)) + list("NESW01?.#/\\|-*!")
    for _ in range(4 if text else 0):
        place = dice.randrange(len(text))
        yield text[:place] + dice.choice(letters) + text[place + 1 :]
        yield text[:place] + text[place + 1 :]
    yield from (text + dice.choice(letters), text + " ", " " + text, text * 2, text[::-1])
    yield from (text.swapcase(), text.upper(), list(text))
    yield from packed(text, dice)


def packed(text: str, dice: random.Random) -> Iterator[str]:
    """The bytes that a text packs in Base64, or by zlib and in Base64, with some bits changed."""
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return
    for unpack, pack in ((zlib.decompress, zlib.compress), (bytes, bytes)):
        try:
            plain = unpack(data)
        except zlib.error:
            continue
        for flips in (1, 1, 2, 2, 4) if plain else ():
            changed = bytearray(plain)
            for _ in range(flips):
                changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
            yield base64.b64encode(pack(bytes(changed))).decode()
        for other in (plain + b"\0", plain[:-1], plain[::-1], b""):
            yield base64.b64encode(pack(other)).decode()
        return


def _lists(items: list[Any]) -> Iterator[Any]:
    for index, item in enumerate(items):
        yield items[:index] + items[index + 1 :]
        yield [*items[: index + 1], item, *items[index + 1 :]]
        if index:
            yield [*items[: index - 1], item, items[index - 1], *items[index + 1 :]]
    yield items[::-1]
    yield {str(index): item for index, item in enumerate(items)}
    if all(isinstance(item, str) for item in items):
        yield "".join(items)


def _objects(fields: dict[str, Any]) -> Iterator[Any]:
    for key in fields:
        yield {other: fields[other] for other in fields if other != key}
        yield {"x" if other == key else other: fields[other] for other in fields}
    for key, onward in zip(fields, [*fields][1:], strict=False):
        yield {**fields, key: fields[onward], onward: fields[key]}
    unknown: tuple[Any, ...] = (None, 1, "", {})
    yield from ({**fields, "x": new} for new in unknown)
    yield list(fields.values())
