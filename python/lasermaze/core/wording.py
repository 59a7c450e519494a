"""Sentences that keep their parts, so that a face can translate them without reading them."""

from __future__ import annotations

from collections.abc import Mapping


class Wording(str):
    """A sentence made from a pattern and values.

    Attributes:
        pattern: the sentence with ``{name}`` in the place of each value.
        values: the values by name: numbers, and words that can be translated by themselves.
    """

    pattern: str
    values: Mapping[str, str | int]


def worded(pattern: str, **values: str | int) -> Wording:
    """The sentence of a pattern. A value that is a `Wording` becomes a part of the pattern."""
    whole, parts = pattern, dict(values)
    for name, value in values.items():
        if isinstance(value, Wording):
            whole = whole.replace(f"{{{name}}}", value.pattern)
            del parts[name]
            parts |= value.values
    made = Wording(whole.format(**parts))
    made.pattern, made.values = whole, parts
    return made


def at_place(cell: tuple[int, int]) -> Wording:
    """A cell in words, as `lasermaze.core.grid.place` says it."""
    return worded("row {row}, column {column}", row=cell[0] + 1, column=cell[1] + 1)
