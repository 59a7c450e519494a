"""One change in one place: of a JSON document or a Python object at every depth, or of a folder."""

from __future__ import annotations

import base64
import copy
import dataclasses
import json
import random
import shutil
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path as File
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

#: Values that only a Python object can hold.
OBJECTS: tuple[Any, ...] = (b"", b"\0", b".", b"\xff" * 40, (), (None,), ((),), object(), 10**5000)

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


def spoiled_bits(bits: bytes, dice: random.Random) -> bytes:
    """The bytes with some bits flipped, of another size, or empty."""
    if dice.randrange(5) == 0:
        return dice.choice([b"", bits + b"\0", bits[1:], bytes(len(bits))])
    changed = bytearray(bits)
    for _ in range(dice.choice([1, 1, 2, 30])):
        changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
    return bytes(changed)


# Python objects


def parts(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every part of an object, the whole first, with its path of names and numbers."""
    yield path, value
    found: Iterable[tuple[str | int, Any]] = ()
    if dataclasses.is_dataclass(value):
        found = [(each.name, getattr(value, each.name)) for each in dataclasses.fields(value)]
    elif isinstance(value, Sequence) and not isinstance(value, (str, bytes, bytearray)):
        found = enumerate(value)
    for key, part in found:
        yield from parts(part, (*path, key))


def other_parts(part: Any, dice: random.Random) -> Iterator[Any]:
    """Values to put in the place of a part of an object."""
    yield from (*RUBBISH, *OBJECTS)
    if isinstance(part, bytes):
        yield from (part[:-1], part + b"\0", part[::-1], bytearray(part), part.hex())
        for _ in range(4 if part else 0):
            yield spoiled_bits(part, dice)
    elif isinstance(part, tuple):
        yield from (list(part), part[:-1], part[1:], part * 2, part[::-1])
    elif isinstance(part, bool | int | str):
        yield from changes(part, dice)


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


# Folders

#: Changes a file, given another one of its folder.
Damage = Callable[[File, File], None]


def _deleted(file: File, other: File) -> None:
    file.unlink()


def _emptied(file: File, other: File) -> None:
    file.write_bytes(b"")


def _cut(file: File, other: File) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])


def _one_bit_changed(file: File, other: File) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def _continued(file: File, other: File) -> None:
    file.write_bytes(file.read_bytes() + b"\n")


def _copied_from_another(file: File, other: File) -> None:
    shutil.copyfile(other, file)


def _swapped_with_another(file: File, other: File) -> None:
    data = file.read_bytes()
    shutil.copyfile(other, file)
    other.write_bytes(data)


#: The damages that need no other file, and all of them.
ALONE: tuple[Damage, ...] = (_deleted, _emptied, _cut, _one_bit_changed, _continued)
DAMAGES = (*ALONE, _copied_from_another, _swapped_with_another)


def damages(folder: File) -> Iterator[tuple[File, Damage, File]]:
    """Every file below a folder, each damage, and another file beside it; names from the folder."""
    files = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    for file in files:
        others = [each for each in files if each.parent == file.parent and each != file]
        for damage in DAMAGES if others else ALONE:
            yield file, damage, (others or [file])[0]


def contents(folder: File) -> dict[str, bytes]:
    """The files below a folder."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def differing(one: dict[str, bytes], other: dict[str, bytes]) -> set[str]:
    """The names of the files in which two folders differ, by their contents."""
    return {name for name in one.keys() | other.keys() if one.get(name) != other.get(name)}
