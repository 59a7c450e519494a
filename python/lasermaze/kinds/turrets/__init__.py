"""The turret maze: a shortest walk to the goal, while turrets turn and fire after every step.

The rooms: ``puzzle`` (the model), ``notation`` and ``document`` (text and JSON), ``solve``
(calls the kernel), ``check`` (never calls it), ``hint``, ``explain``, ``draw``, ``generate``,
``toil`` (how hard it is), and for the hand ``desk`` (edit), ``play``, ``view`` and ``advise``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lasermaze.core.difficulty import Levels
from lasermaze.generation.symmetry import of_letters
from lasermaze.kind import Codec, Desk, Kind, Option, later
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze, Walk

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from lasermaze.drawing import Scene

__all__ = ["KIND", "ClosedSet", "TurretMaze", "Walk", "distances", "draw_reach"]

_EXAMPLE = """\
kind: turrets
title: Two ways past the guard
grid:
S...#.
.#v...
...#.G
"""

COUNT_WALKS = Option(
    name="count_walks",
    default=False,
    help="count all shortest walks, exactly, however many there are",
    verbs=frozenset({"solve"}),
)
ANY_VERDICT = Option(
    name="any_verdict",
    default=False,
    help="choose start and goal at random, so that there may be no walk",
    verbs=frozenset({"generate"}),
)
IMPOSSIBLE = Option(
    name="impossible",
    default=False,
    help="a maze without a walk",
    verbs=frozenset({"generate"}),
)


def distances(puzzle: TurretMaze) -> npt.NDArray[np.uint32]:
    """The least number of steps to every state: an array (4, rows, cols) by the time mod 4.

    4294967295 where no walk arrives; see :func:`lasermaze.kinds.turrets.solve.distances`.
    """
    from lasermaze.kinds.turrets import solve

    return solve.distances(puzzle)


def draw_reach(puzzle: TurretMaze) -> Scene:
    """The picture of a maze with the least number of steps to each cell.

    Raises: ValueError for a maze that is drawn as a mosaic.
    """
    from lasermaze.kinds.turrets import draw

    return draw.draw_reach(puzzle)


def facts(puzzle: TurretMaze, walk: Walk) -> tuple[tuple[str, int], ...]:
    """What a walk says besides itself: its number of steps."""
    return (("steps", len(walk)),)


KIND: Kind[TurretMaze, Walk, ClosedSet] = Kind(
    name="turrets",
    title="The maze of turning turrets",
    question="Walk to the goal in the fewest steps: after each step every turret turns a "
    "quarter clockwise and fires a ray, which must not meet you.",
    options=(COUNT_WALKS, ANY_VERDICT, IMPOSSIBLE),
    example=_EXAMPLE,
    small=(2, 3),
    default_size=(8, 12),
    parse=later("lasermaze.kinds.turrets.notation", "parse"),
    format=later("lasermaze.kinds.turrets.notation", "format_maze"),
    parse_witness=later("lasermaze.kinds.turrets.notation", "parse_walk"),
    puzzles=Codec(
        later("lasermaze.kinds.turrets.document", "encode"),
        later("lasermaze.kinds.turrets.document", "decode"),
    ),
    witnesses=Codec(
        later("lasermaze.kinds.turrets.document", "encode_walk"),
        later("lasermaze.kinds.turrets.document", "decode_walk"),
    ),
    certificates=Codec(
        later("lasermaze.kinds.turrets.document", "encode_certificate"),
        later("lasermaze.kinds.turrets.document", "decode_certificate"),
    ),
    solve=later("lasermaze.kinds.turrets.solve", "solve"),
    solutions=later("lasermaze.kinds.turrets.solve", "solutions"),
    check=later("lasermaze.kinds.turrets.check", "check"),
    refute=later("lasermaze.kinds.turrets.check", "refute"),
    confirm=later("lasermaze.kinds.turrets.check", "confirm"),
    recount=later("lasermaze.kinds.turrets.check", "recount"),
    draw=later("lasermaze.kinds.turrets.draw", "draw"),
    hint=later("lasermaze.kinds.turrets.hint", "hint"),
    generate=later("lasermaze.kinds.turrets.generate", "generate"),
    edition=2,
    toil=later("lasermaze.kinds.turrets.toil", "toil"),
    scale=Levels(
        search="foreseen steps",
        open="detour doublings",
        cuts=(6, 8.5, 11),
        sizes=((5, 7), (8, 11), (11, 15), (15, 22)),
    ),
    explain=later("lasermaze.kinds.turrets.explain", "explain"),
    film=later("lasermaze.kinds.turrets.draw", "film"),
    images=of_letters(turn=("^>v<", ">v<^"), mirror=("<>", "><")),
    desk=Desk(
        blank=later("lasermaze.kinds.turrets.desk", "blank"),
        palette=later("lasermaze.kinds.turrets.desk", "palette"),
        edit=later("lasermaze.kinds.turrets.desk", "edit"),
        begin=later("lasermaze.kinds.turrets.play", "begin"),
        play=later("lasermaze.kinds.turrets.play", "play"),
        view=later("lasermaze.kinds.turrets.view", "view"),
        reached=later("lasermaze.kinds.turrets.play", "reached"),
        place=later("lasermaze.kinds.turrets.play", "show"),
        advise=later("lasermaze.kinds.turrets.advise", "advise"),
    ),
    solution="shortest walk",
    facts=facts,
)
