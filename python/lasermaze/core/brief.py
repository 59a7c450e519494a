"""Short representations for ``repr``: a value's class and essence on one line.

An explanation or a solution holds the pictures of whole grids, so that the representation that
Python writes by itself could fill many screens.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from reprlib import Repr
from typing import Any

from lasermaze.core.english import counted

#: The most characters of a representation.
MOST = 160

_KINDS = "lasermaze.kinds."


class _Short(Repr):
    """Values inside a representation: a few items of each, and bytes only counted."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 2
        self.maxtuple = self.maxlist = self.maxset = self.maxfrozenset = self.maxdict = 3
        self.maxstring = self.maxother = self.maxlong = 40

    def repr_bytes(self, value: bytes, level: int) -> str:  # reprlib's signature
        return repr(value) if len(value) <= 8 else f"<{counted(len(value), 'byte')}>"

    repr_bytearray = repr_bytes


_SHORT = _Short()


def brief(value: object, essence: str) -> str:
    """``<Name essence>`` on one line, cut if it is long.

    The name is the value's class, preceded by its kind unless the class begins with it:
    ``<Board 5x5>``, ``<signposts.Maze 8x8>``.
    """
    essence = " ".join(essence.split())
    found = f"{_name(type(value))} {essence}".rstrip()
    return f"<{found if len(found) <= MOST else found[: MOST - 1] + '…'}>"


def fields_in_brief(value: Any) -> str:
    """``<Name field=value, ...>``: the ``repr`` of a dataclass or a named tuple, cut if long."""
    shown: list[str] = []
    length = 0
    for name in _fields(value):
        if length > MOST:
            break
        shown.append(f"{name}={_SHORT.repr(getattr(value, name))}")
        length += len(shown[-1])
    return brief(value, ", ".join(shown))


def _fields(value: Any) -> Iterator[str]:
    if is_dataclass(value):
        yield from (field.name for field in fields(value) if field.repr)
    else:
        yield from value._fields


def _name(cls: type) -> str:
    """The name of a class, preceded by its kind unless it begins with it, as ``TurretMaze``."""
    module = cls.__module__
    kind = module.removeprefix(_KINDS).partition(".")[0] if module.startswith(_KINDS) else ""
    named = cls.__name__.lower().startswith(kind.removesuffix("s"))
    name = cls.__name__.lstrip("_")
    return name if named else f"{kind}.{name}"
