"""Beam shooters: turn each so that every empty cell is lit and no shooter is hit.

The modules: ``puzzle`` (the model), ``notation`` and ``document`` (text and JSON), ``solve``
(calls the kernel), ``formula`` (the clauses that stay open), ``optimum`` (the fewest turns),
``beams`` and ``reasons`` (why there is no solution), ``evidence`` (for the claims of an answer),
``check``, ``proving`` and ``tracing`` (the checker, which never calls a solver),
``hint``, ``explain`` and ``words``, ``draw``, ``generate`` and ``planting``, ``toil``, and for
the hand ``desk`` (edit), ``play`` and ``view``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lasermaze.core.difficulty import Levels
from lasermaze.generation.symmetry import of_letters
from lasermaze.kind import Codec, Desk, Kind, Option, later
from lasermaze.kinds.shooters.puzzle import (
    Aim,
    Certificate,
    Cycle,
    Dark,
    Evidence,
    Hit,
    ShooterGrid,
    Step,
    Stuck,
    Turned,
)

if TYPE_CHECKING:
    from lasermaze.core.grid import Cell

__all__ = [
    "KIND",
    "Aim",
    "Certificate",
    "Cycle",
    "Dark",
    "Evidence",
    "Hit",
    "ShooterGrid",
    "Step",
    "Stuck",
    "Turned",
    "forced_shooters",
]

_EXAMPLE = """\
kind: shooters
title: Behind the glass
grid:
..\\#-
.#-#.
.-...
-#.#.
"""

FEWEST_TURNS = Option(
    name="fewest_turns",
    default=False,
    help="turn as few shooters as possible, proved to be the fewest (needs OR-Tools)",
    verbs=frozenset({"solve", "check"}),
)
FORCED = Option(
    name="forced",
    default=False,
    help="tell which shooters stand alike in all solutions",
    verbs=frozenset({"solve"}),
)
COUNT_SOLUTIONS = Option(
    name="count_solutions",
    default=False,
    help="count all solutions, exactly where the shooters hang together loosely enough",
    verbs=frozenset({"solve"}),
)
ANY_VERDICT = Option(
    name="any_verdict",
    default=False,
    help="strew everything at random, so that there may be no solution",
    verbs=frozenset({"generate"}),
)
UNIQUE = Option(
    name="unique",
    default=False,
    help="make sure that there is just one solution",
    verbs=frozenset({"generate"}),
)
IMPOSSIBLE = Option(
    name="impossible",
    default=False,
    help="make a puzzle without a solution",
    verbs=frozenset({"generate"}),
)


def forced_shooters(puzzle: ShooterGrid) -> dict[Cell, bool | None]:
    """For each shooter whether it is forced; see `lasermaze.kinds.shooters.solve.forced_shooters`."""
    from lasermaze.kinds.shooters import solve

    return solve.forced_shooters(puzzle)


def facts(puzzle: ShooterGrid, turned: Turned) -> tuple[tuple[str, int], ...]:
    """What a solution says besides itself: how many shooters it turns."""
    return (("turned", turned.turn_count(puzzle)),)


def _room(room: str, *names: str) -> Codec:
    return Codec(*(later(f"lasermaze.kinds.shooters.{room}", name) for name in names))


KIND: Kind[ShooterGrid, Turned, Certificate] = Kind(
    name="shooters",
    title="Beam shooters",
    question="Turn each shooter so that its two beams, bent by mirrors, light every empty cell "
    "among them and hit no shooter.",
    options=(FEWEST_TURNS, FORCED, COUNT_SOLUTIONS, ANY_VERDICT, UNIQUE, IMPOSSIBLE),
    example=_EXAMPLE,
    small=(2, 3),
    default_size=(7, 10),
    parse=later("lasermaze.kinds.shooters.notation", "parse"),
    format=later("lasermaze.kinds.shooters.notation", "format_grid"),
    parse_witness=later("lasermaze.kinds.shooters.notation", "parse_turned"),
    puzzles=_room("document", "encode", "decode"),
    witnesses=_room("document", "encode_turned", "decode_turned"),
    certificates=_room("document", "encode_certificate", "decode_certificate"),
    evidence=_room("document", "encode_evidence", "decode_evidence"),
    solve=later("lasermaze.kinds.shooters.solve", "solve"),
    solutions=later("lasermaze.kinds.shooters.solve", "solutions"),
    check=later("lasermaze.kinds.shooters.check", "check"),
    refute=later("lasermaze.kinds.shooters.check", "refute"),
    confirm=later("lasermaze.kinds.shooters.check", "confirm"),
    recount=later("lasermaze.kinds.shooters.check", "recount"),
    draw=later("lasermaze.kinds.shooters.draw", "draw"),
    hint=later("lasermaze.kinds.shooters.hint", "hint"),
    generate=later("lasermaze.kinds.shooters.generate", "generate"),
    edition=2,
    toil=later("lasermaze.kinds.shooters.toil", "toil"),
    scale=Levels(
        search="thought steps",
        open="chain links",
        cuts=(6, 8, 11),
        sizes=((6, 8), (8, 11), (11, 15), (14, 20)),
    ),
    explain=later("lasermaze.kinds.shooters.explain", "explain"),
    film=later("lasermaze.kinds.shooters.draw", "film"),
    images=of_letters(turn=("-|/\\", "|-\\/"), mirror=("/\\", "\\/")),
    desk=Desk(
        blank=later("lasermaze.kinds.shooters.desk", "blank"),
        palette=later("lasermaze.kinds.shooters.desk", "palette"),
        edit=later("lasermaze.kinds.shooters.desk", "edit"),
        begin=later("lasermaze.kinds.shooters.play", "begin"),
        play=later("lasermaze.kinds.shooters.play", "play"),
        view=later("lasermaze.kinds.shooters.view", "view"),
        reached=later("lasermaze.kinds.shooters.play", "reached"),
        place=later("lasermaze.kinds.shooters.play", "show"),
        advise=later("lasermaze.kinds.shooters.play", "advise"),
    ),
    facts=facts,
)
