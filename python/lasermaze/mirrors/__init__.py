"""The mirror maze: turn mirrors so that a beam from one opening leaves by the other.

The rooms: ``puzzle`` (the model), ``notation`` and ``document`` (text and JSON), ``solve``
(calls the kernel), ``check`` (never calls it), ``hint``, ``explain``, ``draw`` and ``matching``
(pictures), ``generate`` and ``planting``, ``toil``, and for the hand ``desk`` (edit), ``play``
and ``view``.
"""

from __future__ import annotations

from lasermaze.difficulty import Scale
from lasermaze.images import of_letters
from lasermaze.interface import Codec, Desk, Kind, Option, later
from lasermaze.mirrors.puzzle import Barrier, MirrorMaze, Turned

__all__ = ["KIND", "Barrier", "MirrorMaze", "Turned"]

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
    parse=later("lasermaze.mirrors.notation", "parse"),
    format=later("lasermaze.mirrors.notation", "format_maze"),
    parse_witness=later("lasermaze.mirrors.notation", "parse_turned"),
    puzzles=Codec(
        later("lasermaze.mirrors.document", "encode"),
        later("lasermaze.mirrors.document", "decode"),
    ),
    witnesses=Codec(
        later("lasermaze.mirrors.document", "encode_turned"),
        later("lasermaze.mirrors.document", "decode_turned"),
    ),
    certificates=Codec(
        later("lasermaze.mirrors.document", "encode_certificate"),
        later("lasermaze.mirrors.document", "decode_certificate"),
    ),
    solve=later("lasermaze.mirrors.solve", "solve"),
    solutions=later("lasermaze.mirrors.solve", "solutions"),
    check=later("lasermaze.mirrors.check", "check"),
    refute=later("lasermaze.mirrors.check", "refute"),
    confirm=later("lasermaze.mirrors.check", "confirm"),
    recount=later("lasermaze.mirrors.check", "recount"),
    draw=later("lasermaze.mirrors.draw", "draw"),
    hint=later("lasermaze.mirrors.hint", "hint"),
    generate=later("lasermaze.mirrors.generate", "generate"),
    edition=2,
    toil=later("lasermaze.mirrors.toil", "toil"),
    scale=Scale(
        search="lit sides",
        open="choice bits",
        cuts=(6, 9, 13),
        sizes=((7, 9), (8, 11), (10, 14), (13, 18)),
    ),
    explain=later("lasermaze.mirrors.explain", "explain"),
    film=later("lasermaze.mirrors.draw", "film"),
    images=of_letters(turn=("/\\", "\\/"), mirror=("/\\", "\\/")),
    desk=Desk(
        blank=later("lasermaze.mirrors.desk", "blank"),
        palette=later("lasermaze.mirrors.desk", "palette"),
        edit=later("lasermaze.mirrors.desk", "edit"),
        begin=later("lasermaze.mirrors.play", "begin"),
        play=later("lasermaze.mirrors.play", "play"),
        view=later("lasermaze.mirrors.view", "view"),
        reached=later("lasermaze.mirrors.play", "reached"),
        place=later("lasermaze.mirrors.play", "show"),
        advise=later("lasermaze.mirrors.play", "advise"),
    ),
    facts=facts,
)
