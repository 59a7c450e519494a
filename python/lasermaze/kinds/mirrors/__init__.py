"""The mirror maze: turn mirrors so that a beam from one opening leaves by the other.

The rooms: ``puzzle`` (the model), ``notation`` and ``document`` (text and JSON), ``solve``
(calls the kernel), ``check``, ``proof`` and ``recount`` (never call it), ``hint``, ``explain``,
``draw`` and ``matching`` (pictures), ``generate`` and ``planting``, ``toil``, and for the hand
``desk`` (edit), ``play`` and ``view``.
"""

from __future__ import annotations

from lasermaze.core.difficulty import Levels
from lasermaze.generation.symmetry import of_letters
from lasermaze.kind import Codec, Desk, Kind, Option, later
from lasermaze.kinds.mirrors.puzzle import Barrier, Evidence, MirrorMaze, Turned

__all__ = ["KIND", "Barrier", "Evidence", "MirrorMaze", "Turned"]

_EXAMPLE = """\
kind: mirrors
title: Both sides of one mirror
grid:
*********
*/..../.*
*.\\...\\..
*\\....\\.*
*....../*
*..../.\\*
**.******
"""

_SOLVING = frozenset({"solve", "solutions", "check", "recount"})

SHORTEST = Option(
    name="shortest",
    default=False,
    help="find a beam that crosses as few cells as any",
    verbs=_SOLVING,
)
FEWEST_REFLECTIONS = Option(
    name="fewest_reflections",
    default=False,
    help="find a beam that is reflected as few times as any (of the shortest ones with --shortest)",
    verbs=_SOLVING,
)
ANY_VERDICT = Option(
    name="any_verdict",
    default=False,
    help="strew mirrors and blocks at random, so that there may be no solution",
    verbs=frozenset({"generate"}),
)
IMPOSSIBLE = Option(
    name="impossible",
    default=False,
    help="make a maze that no beam can pass",
    verbs=frozenset({"generate"}),
)


def facts(puzzle: MirrorMaze, turned: Turned) -> tuple[tuple[str, int], ...]:
    """What a solution says besides itself: how long its beam is, and how often reflected."""
    return (("cells", len(turned.beam)), ("reflections", turned.reflections))


KIND: Kind[MirrorMaze, Turned, Barrier] = Kind(
    name="mirrors",
    title="The mirror maze",
    question="Turn the two-sided mirrors so that a beam which enters by one opening leaves by "
    "the other.",
    options=(SHORTEST, FEWEST_REFLECTIONS, ANY_VERDICT, IMPOSSIBLE),
    example=_EXAMPLE,
    small=(5, 6),
    default_size=(9, 14),
    parse=later("lasermaze.kinds.mirrors.notation", "parse"),
    format=later("lasermaze.kinds.mirrors.notation", "format_maze"),
    parse_witness=later("lasermaze.kinds.mirrors.notation", "parse_turned"),
    puzzles=Codec(
        later("lasermaze.kinds.mirrors.document", "encode"),
        later("lasermaze.kinds.mirrors.document", "decode"),
    ),
    witnesses=Codec(
        later("lasermaze.kinds.mirrors.document", "encode_turned"),
        later("lasermaze.kinds.mirrors.document", "decode_turned"),
    ),
    certificates=Codec(
        later("lasermaze.kinds.mirrors.document", "encode_certificate"),
        later("lasermaze.kinds.mirrors.document", "decode_certificate"),
    ),
    evidence=Codec(
        later("lasermaze.kinds.mirrors.document", "encode_evidence"),
        later("lasermaze.kinds.mirrors.document", "decode_evidence"),
    ),
    solve=later("lasermaze.kinds.mirrors.solve", "solve"),
    solutions=later("lasermaze.kinds.mirrors.solve", "solutions"),
    check=later("lasermaze.kinds.mirrors.check", "check"),
    refute=later("lasermaze.kinds.mirrors.check", "refute"),
    confirm=later("lasermaze.kinds.mirrors.check", "confirm"),
    recount=later("lasermaze.kinds.mirrors.recount", "recount"),
    draw=later("lasermaze.kinds.mirrors.draw", "draw"),
    hint=later("lasermaze.kinds.mirrors.hint", "hint"),
    generate=later("lasermaze.kinds.mirrors.generate", "generate"),
    edition=2,
    toil=later("lasermaze.kinds.mirrors.toil", "toil"),
    scale=Levels(
        search="lit sides",
        open="choice bits",
        cuts=(6, 9, 13),
        sizes=((7, 9), (8, 11), (10, 14), (13, 18)),
    ),
    explain=later("lasermaze.kinds.mirrors.explain", "explain"),
    film=later("lasermaze.kinds.mirrors.draw", "film"),
    images=of_letters(turn=("/\\", "\\/"), mirror=("/\\", "\\/")),
    desk=Desk(
        blank=later("lasermaze.kinds.mirrors.desk", "blank"),
        palette=later("lasermaze.kinds.mirrors.desk", "palette"),
        edit=later("lasermaze.kinds.mirrors.desk", "edit"),
        begin=later("lasermaze.kinds.mirrors.play", "begin"),
        play=later("lasermaze.kinds.mirrors.play", "play"),
        view=later("lasermaze.kinds.mirrors.view", "view"),
        reached=later("lasermaze.kinds.mirrors.play", "reached"),
        place=later("lasermaze.kinds.mirrors.play", "show"),
        advise=later("lasermaze.kinds.mirrors.play", "advise"),
    ),
    facts=facts,
)
