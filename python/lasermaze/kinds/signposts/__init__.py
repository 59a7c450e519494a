"""The maze without walls: enter anywhere on the rim, obey the letters, reach the goal.

The rooms: ``puzzle`` (the model), ``notation`` and ``document`` (text and JSON), ``solve``
(calls the kernel), ``check`` (never calls it), ``hint``, ``explain``, ``draw``, ``generate``,
``toil`` (how hard it is), and for the hand ``desk`` (edit), ``play``, ``view`` and ``advise``.
`costs` gives the cost of every state as an array.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lasermaze.core.difficulty import Levels
from lasermaze.generation.symmetry import of_letters
from lasermaze.kind import Codec, Desk, Kind, Option, later
from lasermaze.kinds.signposts.puzzle import Costs, Escape, Maze, Reached, Rim, Way

if TYPE_CHECKING:
    from lasermaze.kinds.signposts.solve import costs

__all__ = ["KIND", "Costs", "Escape", "Maze", "Reached", "Rim", "Way", "costs"]

_EXAMPLE = """\
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
"""

WAY = Option(
    name="way",
    default="",
    help="look at one way in only, such as 'top 4'",
    verbs=frozenset({"solve", "solutions", "check", "refute", "recount", "hint"}),
)
ANY_VERDICT = Option(
    name="any_verdict",
    default=False,
    help="scatter the letters at random, so that the maze may be impossible",
    verbs=frozenset({"generate"}),
)
IMPOSSIBLE = Option(
    name="impossible",
    default=False,
    help="a maze that no way in solves",
    verbs=frozenset({"generate"}),
)


def facts(puzzle: Maze, escape: Escape) -> tuple[tuple[str, int], ...]:
    """What an escape says besides itself: its number of moves."""
    return (("moves", escape.cost),)


KIND: Kind[Maze, Escape, Reached] = Kind(
    name="signposts",
    title="The maze without walls",
    question="Enter anywhere on the rim and obey the letters, which turn you as you come: "
    "which way in reaches a goal in the fewest moves?",
    options=(WAY, ANY_VERDICT, IMPOSSIBLE),
    example=_EXAMPLE,
    small=(4, 5),
    default_size=(8, 8),
    parse=later("lasermaze.kinds.signposts.notation", "parse"),
    format=later("lasermaze.kinds.signposts.notation", "format_maze"),
    parse_witness=later("lasermaze.kinds.signposts.notation", "parse_escape"),
    puzzles=Codec(
        later("lasermaze.kinds.signposts.document", "encode"),
        later("lasermaze.kinds.signposts.document", "decode"),
    ),
    witnesses=Codec(
        later("lasermaze.kinds.signposts.document", "encode_escape"),
        later("lasermaze.kinds.signposts.document", "decode_escape"),
    ),
    certificates=Codec(
        later("lasermaze.kinds.signposts.document", "encode_reached"),
        later("lasermaze.kinds.signposts.document", "decode_reached"),
    ),
    solve=later("lasermaze.kinds.signposts.solve", "solve"),
    solutions=later("lasermaze.kinds.signposts.solve", "solutions"),
    check=later("lasermaze.kinds.signposts.check", "check"),
    refute=later("lasermaze.kinds.signposts.check", "refute"),
    confirm=later("lasermaze.kinds.signposts.check", "confirm"),
    recount=later("lasermaze.kinds.signposts.check", "recount"),
    draw=later("lasermaze.kinds.signposts.draw", "draw"),
    hint=later("lasermaze.kinds.signposts.hint", "hint"),
    generate=later("lasermaze.kinds.signposts.generate", "generate"),
    edition=2,
    toil=later("lasermaze.kinds.signposts.toil", "toil"),
    scale=Levels(
        search="traced states",
        open="choice doublings",
        cuts=(5, 7.5, 10),
        sizes=((5, 6), (8, 8), (10, 12), (14, 18)),
    ),
    explain=later("lasermaze.kinds.signposts.explain", "explain"),
    film=later("lasermaze.kinds.signposts.draw", "film"),
    images=of_letters(mirror=("LR", "RL")),
    desk=Desk(
        blank=later("lasermaze.kinds.signposts.desk", "blank"),
        palette=later("lasermaze.kinds.signposts.desk", "palette"),
        edit=later("lasermaze.kinds.signposts.desk", "edit"),
        begin=later("lasermaze.kinds.signposts.play", "begin"),
        play=later("lasermaze.kinds.signposts.play", "play"),
        view=later("lasermaze.kinds.signposts.view", "view"),
        reached=later("lasermaze.kinds.signposts.play", "reached"),
        place=later("lasermaze.kinds.signposts.play", "show"),
        advise=later("lasermaze.kinds.signposts.advise", "advise"),
    ),
    solution="successful entrance",
    facts=facts,
)


def __getattr__(name: str) -> Any:
    """`costs`, which needs the kernel, so nobody loads it before it is needed."""
    if name == "costs":
        from lasermaze.kinds.signposts.solve import costs

        return costs
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
