"""The maze without walls: enter anywhere on the rim, obey the letters, reach the goal."""

from __future__ import annotations

from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.difficulty import CountedSentence, Levels
from lasermaze.kind import Kind
from lasermaze.kinds.signposts.puzzle import (
    ClosedSet,
    Costs,
    Escape,
    Maze,
    Rim,
    SignpostsOptions,
    Way,
)

__all__ = ["KIND", "ClosedSet", "Costs", "Escape", "Maze", "Rim", "Way", "costs"]


def costs(puzzle: Maze, budget: Budget = UNLIMITED) -> memoryview:
    """The moves from every state to the nearest goal: integers of shape (4, rows, cols).

    See `lasermaze.kinds.signposts.solve.costs`.
    """
    from lasermaze.kinds.signposts import solve

    return solve.costs(puzzle, budget)


KIND: Kind[Maze, Escape, ClosedSet] = Kind(
    title="The maze without walls",
    question="Enter anywhere on the rim and obey the letters, which turn you relative to your "
    "heading: which way in reaches a goal in the fewest moves?",
    idea="Do not start outside, where there are many ways in. Start at the goal and ask: from "
    "where could one have come here? Go back move by move in this way. The first time that you "
    "come out at the rim, you have found the shortest way in.",
    never="Go on from every way in and mark each place, with the way you are facing when you come "
    "there. The marks stop growing, and no goal is among them: every walk leaves the grid, dies, "
    "or goes round for ever.",
    puzzle_type=Maze,
    solution_type=Escape,
    options_type=SignpostsOptions,
    example="""\
kind: signposts
title: The maze without walls
grid:
LUU?ULXL
RLRLUGUU
SLRLULXR
UR?RSL?R
RUURRRSL
S?SLSSLR
RLR?RL?L
LRSRSLRL
""",
    small=(4, 5),
    default_size=(8, 8),
    package=__name__,
    walked=True,
    generator_version=2,
    levels=Levels(
        search="traced states",
        open="choice doublings",
        counts="how many moves have to be followed, with those that look near and lead nowhere, "
        "and how many signposts on the way leave a choice",
        search_sentence=CountedSentence(
            "No move has to be followed.",
            "One move has to be followed.",
            "{count} moves have to be followed, with those that look near and lead nowhere.",
        ),
        open_sentence=CountedSentence(
            "No choice at a signpost has to be made.",
            "One signpost on the way leaves a choice.",
            "{low} to {high} signposts on the way leave a choice.",
        ),
        cuts=(5, 7.5, 10),
        sizes=((5, 6), (8, 8), (10, 12), (14, 18)),
        techniques=("follow the letters", "one choice", "several choices"),
    ),
    solution="successful entrance",
)
