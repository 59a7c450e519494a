"""A kind from outside whose classes stand in its package itself, and whose options have values."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, TypedDict

from lasermaze_lamps import KIND as LAMPS
from lasermaze_lamps.puzzle import Lamps, Lit

from lasermaze.option import option


class Options(TypedDict, total=False):
    """The options of `generate`."""

    walls: Annotated[int, option(25, "the percentage of walls", "generate")]
    motto: Annotated[str, option("", "the words to begin from", "generate")]
    open: Annotated[bool, option(False, "leave the corners open", "generate")]


class Odd(Lamps):
    """A puzzle."""

    kind = "odd"


class Own(Lit):
    """A solution."""


KIND = replace(
    LAMPS,
    name="odd",
    title="Odd lamps",
    puzzle_type=Odd,
    solution_type=Own,
    generate_options_type=Options,
    package=__name__,
)
