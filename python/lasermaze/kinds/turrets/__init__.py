"""The turret maze: a shortest walk to the goal, while turrets turn and fire after every step."""

from __future__ import annotations

from lasermaze.core.difficulty import CountedSentence, Levels
from lasermaze.kind import Kind
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, TurretsOptions, Walk

__all__ = ["KIND", "ClosedSet", "TurretMaze", "Walk"]

KIND: Kind[TurretMaze, Walk, ClosedSet] = Kind(
    title="The maze of turning turrets",
    question="Walk to the goal in the fewest steps: after each step every turret turns a "
    "quarter clockwise and fires a ray, which must not meet you.",
    idea="After four steps every turret looks where it looked at first. So the same danger comes "
    "back every four steps, and only two things matter: where you stand, and which of the four "
    "moments it is. Spread out from the start step by step and mark where you can be alive; the "
    "goal is reached as early as the marks arrive there.",
    never="Spread out from the start and mark every place where you can be alive, and at which of "
    "the four moments. The marks stop growing, and the goal has none: a walker who stays alive "
    "never leaves the marked places.",
    puzzle_type=TurretMaze,
    solution_type=Walk,
    options_type=TurretsOptions,
    example="""\
kind: turrets
title: Two ways past the guard
grid:
S...#.
.#v...
...#.G
""",
    small=(2, 3),
    default_size=(8, 12),
    package=__name__,
    walked=True,
    generator_version=2,
    levels=Levels(
        search="foreseen steps",
        open="detour doublings",
        counts="how many steps have to be thought through, with those that look good and end in "
        "the fire, and how long a detour the fire costs",
        search_sentence=CountedSentence(
            "No step has to be thought through.",
            "One step has to be thought through.",
            "{count} steps have to be thought through, with those that look good and end in the "
            "fire.",
        ),
        open_sentence=CountedSentence(
            "No detour has to be made because of the fire.",
            "The fire costs a detour of one step.",
            "The fire costs a detour of {low} to {high} steps.",
        ),
        cuts=(6, 8.5, 11),
        sizes=((5, 7), (8, 11), (11, 15), (15, 22)),
        techniques=("no detour", "one step more", "several steps more"),
    ),
    solution="shortest walk",
)
