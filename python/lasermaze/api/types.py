"""The options of all kinds, for the types of the verbs. No two kinds give one name two types."""

from __future__ import annotations

from typing import TypedDict

#: Rows and columns.
Size = tuple[int, int]


class Options(TypedDict, total=False):
    """The options of the kinds. An option of another kind is refused when a verb is called."""

    any_supply: bool
    any_verdict: bool
    count_solutions: bool
    count_walks: bool
    fewest_reflections: bool
    fewest_turns: bool
    forced: bool
    impossible: bool
    needs: str
    shortest: bool
    stray_beams: bool
    unfinished: bool
    unique: bool
    way: str
