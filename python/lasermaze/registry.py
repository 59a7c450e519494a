"""The one table of the kinds. Adding a kind is a folder and a line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from lasermaze.formats.native_text import unknown
from lasermaze.kind import Kind

#: Every kind that is built, in teaching order. A test holds this list against the folders.
NAMES = ("turrets", "shooters", "signposts", "mirrors", "board")


def kind_named(name: str) -> Kind[Any, Any, Any]:
    """The record of the kind ``name``; its wing is imported when it is first asked for.

    Raises: PuzzleError for a name that is not in the table.
    """
    if name not in NAMES:
        raise unknown("kind", name, NAMES)
    record: Kind[Any, Any, Any] = import_module(f"lasermaze.{name}").KIND
    return record


def all_kinds() -> tuple[Kind[Any, Any, Any], ...]:
    """The records of all kinds, in teaching order."""
    return tuple(map(kind_named, NAMES))
