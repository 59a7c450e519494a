"""Changes to one place of a value, at every depth: of JSON documents, and of Python objects."""

from __future__ import annotations

import base64
import copy
import dataclasses
import json
import random
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Path = tuple[str | int, ...]

#: Values that belong in few places, of every type that JSON has; numbers at the ends of their
#: ranges.
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

#: Values that only a Python object can hold.
OBJECTS: tuple[Any, ...] = (b"", b"\0", b".", b"\xff" * 40, (), (None,), ((),), object(), 10**5000)


class Token(str):
    """The value at a place of a JSON text, as it is written there."""

    __slots__ = ()


class Twice:
    """An object of JSON with one of its keys twice, and another value at first."""

    def __init__(self, fields: dict[str, Any], key: str, first: Any) -> None:
        self.fields, self.key, self.first = fields, key, json.dumps(first)


#: Numbers and words that no reader of JSON is to take, and some that it may.
TOKENS = tuple(map(Token, ("NaN", "-Infinity", "1e400", "1e2", "9" * 19, "9" * 5000, "01", "nul")))


class Change(NamedTuple):
    """One change of a document: its place, its kind, and the new text."""

    path: Path
    name: str
    new: Any


def positions(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value in a document, the whole first, with its path."""
    yield path, value
    parts: Iterable[tuple[str | int, Any]] = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for key, part in parts:
        yield from positions(part, (*path, key))


def shape(path: Path) -> Path:
    """A path that is the same for all items of a list."""
    return tuple(0 if isinstance(part, int) else part for part in path)


def donors(documents: Iterable[Any]) -> Mapping[Path, list[Any]]:
    """The values of documents by the `shape` of their paths."""
    found: dict[Path, dict[str, Any]] = defaultdict(dict)
    for document in documents:
        for path, value in positions(document):
            found[shape(path)].setdefault(json.dumps(value), value)
    return {path: list(values.values()) for path, values in found.items()}


def changes_at(
    path: Path, value: Any, others: Mapping[Path, list[Any]], dice: random.Random
) -> Iterator[Change]:
    """All changes of the value in one place of a document.

    ``others`` has `donors`, of which some are put in the place of the value.
    """
    yield from (Change(path, name, new) for name, new in changes(value, dice))
    given = others.get(shape(path), [])
    for new in dice.sample(given, min(3, len(given))):
        if not same(new, value):
            yield Change(path, "from another answer", new)
    for other in given if isinstance(value, dict) else ():
        for key in sorted(other.keys() - value.keys()) if isinstance(other, dict) else ():
            yield Change(path, "a key of another answer", {**value, key: other[key]})
    yield from (Change(path, f"written {token[:10]}", token) for token in TOKENS)
    if isinstance(value, dict):
        for key in value:
            yield Change(path, "a key twice", Twice(value, key, dice.choice(RUBBISH)))


def written(document: Any, change: Change) -> str:
    """The text of a document with a change."""
    path, _, new = change
    if isinstance(new, Token):
        mark = "\1" + new
        return json.dumps(replaced(document, path, mark)).replace(json.dumps(mark), new)
    if isinstance(new, Twice):
        text = json.dumps(replaced(document, path, {"\1": None, **new.fields}))
        return text.replace(json.dumps("\1") + ": null", f"{json.dumps(new.key)}: {new.first}")
    return json.dumps(replaced(document, path, new))


def replaced(value: Any, path: Path, new: Any) -> Any:
    """The value with another one in the place of a part."""
    if not path:
        return new
    inner = copy.copy(value)
    key: Any = path[0]
    inner[key] = replaced(value[key], path[1:], new)
    return inner


def same(one: Any, other: Any) -> bool:
    """Whether two values of JSON are the same, of the same types."""
    # Python takes 1, 1.0 and True for the same.
    return bool(one == other) and json.dumps(one, sort_keys=True) == json.dumps(
        other, sort_keys=True
    )


def changes(value: Any, dice: random.Random) -> Iterator[tuple[str, Any]]:
    """The replacements for a value, and how each was made; never the value itself."""
    for change, new in (*_changes(value, dice), *(("rubbish", each) for each in RUBBISH)):
        if not same(new, value):
            yield change, new


def _changes(value: Any, dice: random.Random) -> Iterator[tuple[str, Any]]:
    yield "in a list", [value]
    yield "in an object", {"x": value}
    match value:
        case bool():
            yield from (("another", not value), ("retyped", int(value)), ("retyped", str(value)))
        case int():
            yield from (("another", value + step) for step in (-1, 1, 7))
            yield from (("retyped", float(value)), ("retyped", str(value)), ("hex", hex(value)))
        case str():
            yield from _other_texts(value, dice)
        case list():
            yield from _other_lists(value)
        case dict():
            yield from _other_objects(value)


def _other_texts(text: str, dice: random.Random) -> Iterator[tuple[str, Any]]:
    letters = sorted(set(text)) + list("NESW01?.#/\\|-*!")
    for _ in range(4 if text else 0):
        place = dice.randrange(len(text))
        yield "letter", text[:place] + dice.choice(letters) + text[place + 1 :]
        yield "without a letter", text[:place] + text[place + 1 :]
    for new in (text + dice.choice(letters), text + " ", " " + text, text * 2, text[::-1]):
        yield "longer or turned", new
    yield from (("case", text.swapcase()), ("case", text.upper()), ("retyped", list(text)))
    if text.isdecimal():
        yield "retyped", int(text)
    yield from (("other bytes", new) for new in _packed_otherwise(text, dice))


def _packed_otherwise(text: str, dice: random.Random) -> Iterator[str]:
    """The bytes that a text packs in Base64, and perhaps by zlib, with some bits changed."""
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
    yield base64.b64encode(data + b"\0").decode()


def _other_lists(items: list[Any]) -> Iterator[tuple[str, Any]]:
    for index, item in enumerate(items):
        yield "dropped", items[:index] + items[index + 1 :]
        yield "twice in the list", [*items[: index + 1], item, *items[index + 1 :]]
        if index:
            swapped = [*items[: index - 1], item, items[index - 1], *items[index + 1 :]]
            yield "swapped", swapped
    yield "reversed", items[::-1]
    yield "retyped", {str(index): item for index, item in enumerate(items)}
    if all(isinstance(item, str) for item in items):
        yield "retyped", "".join(items)


def _other_objects(fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key in fields:
        yield "dropped", {other: fields[other] for other in fields if other != key}
        yield "renamed", {"x" if other == key else other: fields[other] for other in fields}
    for key, onward in zip(fields, [*fields][1:], strict=False):
        yield "swapped", {**fields, key: fields[onward], onward: fields[key]}
    unknown: tuple[Any, ...] = (None, 1, "", {})
    yield from (("unknown key", {**fields, "x": new}) for new in unknown)
    yield "retyped", list(fields.values())


# Python objects


def changed_parts(
    value: Any, given: Sequence[Any], dice: random.Random
) -> Iterator[tuple[Path, Any]]:
    """Other values for the parts of an object, at every depth; `rebuilt` puts one in its place.

    ``given`` has `parts` of other objects, of which some are put in the place of a part.
    """
    for path, part in _places(value):
        if not path:
            continue
        found: list[Any] = [*_other_parts(part, dice), *OBJECTS]
        found += dice.sample(given, min(6, len(given)))
        yield from ((path, new) for new in found if new is not part)


def _other_parts(part: Any, dice: random.Random) -> Iterator[Any]:
    if isinstance(part, bytes):
        yield from (part[:-1], part + b"\0", part[::-1], bytearray(part), part.hex())
        for _ in range(4 if part else 0):
            place = dice.randrange(len(part))
            byte = dice.choice([*set(part), part[place] ^ 1 << dice.randrange(8)])
            yield part[:place] + bytes([byte]) + part[place + 1 :]
    elif isinstance(part, tuple):
        yield from (list(part), part[:-1], part[1:], part * 2, part[::-1])
    elif isinstance(part, (bool, int, str)) or part is None:
        yield from (new for _, new in changes(part, dice))
    else:
        yield from (None, 0, "", [])


def _fields(value: Any) -> list[tuple[str | int, Any]]:
    """The parts of an object, with the names or numbers under which `rebuilt` takes them."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return [(each.name, getattr(value, each.name)) for each in dataclasses.fields(value)]
    if isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray)):
        return list(enumerate(value))
    return []


def _places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    yield path, value
    for key, part in _fields(value):
        yield from _places(part, (*path, key))


def parts(values: Iterable[Any]) -> list[Any]:
    """All parts of some objects, at every depth."""
    return [part for value in values for _, part in _places(value)]


def rebuilt(value: Any, path: Path, new: Any) -> Any:
    """The object with another part, though its class may not allow it."""
    if not path:
        return new
    key, rest = path[0], path[1:]
    if isinstance(value, Sequence):
        items = list(value)
        items[int(key)] = rebuilt(items[int(key)], rest, new)
        return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
    changed = copy.copy(value)
    object.__setattr__(changed, str(key), rebuilt(getattr(value, str(key)), rest, new))
    return changed
