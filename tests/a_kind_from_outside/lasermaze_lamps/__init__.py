"""Lamps, known as Akari: place lamps until every cell is lit, but no lamp by another."""

from typing import Any

from lasermaze.kind import Kind
from lasermaze_lamps.puzzle import Lamps, Lit

KIND: Kind[Lamps, Lit, Any, Any, Any] = Kind(
    name="lamps",
    title="Lamps",
    question="Place lamps so that every empty cell is lit and no lamp lights another; a number in "
    "a wall says how many lamps are beside it.",
    idea="Look for a number that needs a lamp on every free cell beside it, and for a dark cell "
    "that only one lamp could still light.",
    never="Every way to light some dark cell leaves another one dark, lights a lamp, or puts too "
    "many lamps beside a number.",
    puzzle_type=Lamps,
    solution_type=Lit,
    example="kind: lamps\ntitle: Three corners\ngrid:\n..#.\n.2..\n...1\n",
    small=(3, 4),
    default_size=(6, 7),
    package=__name__,
)
