"""The Laser Maze board game: place and turn the tokens so that the card is solved.

The modules: ``puzzle`` (the model), ``notation`` and ``document`` (text and JSON), ``solve``
(calls the kernel), ``check`` (never calls it), ``proof`` (proof trees and their JSON),
``refute``, ``position``, ``rays`` and ``reach`` (the checker of proof trees), ``explain`` and
``leaves`` (proofs in words), ``hint``, ``draw``, ``generate``, and for editing and playing
``desk``, ``play``, ``view`` and ``advise``.
"""

from __future__ import annotations

from lasermaze.core.difficulty import Levels
from lasermaze.kind import Codec, Desk, Kind, Option, later
from lasermaze.kinds.board.proof import Certificate
from lasermaze.kinds.board.puzzle import BOX, TOKENS, Board, Token

__all__ = ["BOX", "KIND", "TOKENS", "Board", "Token"]

_EXAMPLE = """\
kind: board
title: A fork in the road
targets: 2
add: T S
grid:
L? .   C? .
.  T?! X  .
.  .   .  .
"""

STRAY_BEAMS = Option(
    name="stray_beams",
    default=False,
    help="let beams leave the grid or end on an opaque side",
    verbs=frozenset({"solve", "solutions", "check", "refute", "recount", "hint"}),
)
ANY_SUPPLY = Option(
    name="any_supply",
    default=False,
    help="allow more tokens than the game's box holds",
    verbs=frozenset({"parse"}),
)
UNFINISHED = Option(
    name="unfinished",
    default=False,
    help="allow a card in the making: without its laser, or with too few targets",
    verbs=frozenset({"parse"}),
)
UNSOLVED = Option(
    name="any_verdict",
    default=False,
    help="scatter the tokens at random, so that the card may be impossible",
    verbs=frozenset({"generate"}),
)


KIND: Kind[Board, Board, Certificate] = Kind(
    name="board",
    title="Laser Maze, the board game",
    question="Place and turn the tokens so that the beam touches every token and lights "
    "exactly the stated number of targets.",
    options=(STRAY_BEAMS, ANY_SUPPLY, UNFINISHED, UNSOLVED),
    example=_EXAMPLE,
    small=(2, 3),
    default_size=(5, 5),
    parse=later("lasermaze.kinds.board.notation", "parse"),
    format=later("lasermaze.kinds.board.notation", "format_board"),
    parse_witness=later("lasermaze.kinds.board.notation", "parse_solution"),
    puzzles=Codec(
        later("lasermaze.kinds.board.document", "encode"),
        later("lasermaze.kinds.board.document", "decode"),
    ),
    witnesses=Codec(
        later("lasermaze.kinds.board.document", "encode_solution"),
        later("lasermaze.kinds.board.document", "decode_solution"),
    ),
    certificates=Codec(
        later("lasermaze.kinds.board.proof", "encode_certificate"),
        later("lasermaze.kinds.board.proof", "decode_certificate"),
    ),
    evidence=Codec(
        later("lasermaze.kinds.board.proof", "encode_tree"),
        later("lasermaze.kinds.board.proof", "decode_tree"),
    ),
    solve=later("lasermaze.kinds.board.solve", "solve"),
    solutions=later("lasermaze.kinds.board.solve", "solutions"),
    check=later("lasermaze.kinds.board.check", "check"),
    refute=later("lasermaze.kinds.board.refute", "refute"),
    confirm=later("lasermaze.kinds.board.refute", "confirm"),
    recount=later("lasermaze.kinds.board.check", "recount"),
    draw=later("lasermaze.kinds.board.draw", "draw"),
    hint=later("lasermaze.kinds.board.hint", "hint"),
    generate=later("lasermaze.kinds.board.generate", "generate"),
    edition=3,
    toil=later("lasermaze.kinds.board.toil", "toil"),
    scale=Levels(
        search="beam steps",
        open="open tokens",
        cuts=(11, 13, 16),
        sizes=((5, 5), (5, 5), (5, 5), (5, 5)),
    ),
    explain=later("lasermaze.kinds.board.explain", "explain"),
    film=later("lasermaze.kinds.board.draw", "film"),
    images=later("lasermaze.kinds.board.symmetry", "images"),
    desk=Desk(
        blank=later("lasermaze.kinds.board.desk", "blank"),
        palette=later("lasermaze.kinds.board.desk", "palette"),
        edit=later("lasermaze.kinds.board.desk", "edit"),
        begin=later("lasermaze.kinds.board.play", "begin"),
        play=later("lasermaze.kinds.board.play", "play"),
        view=later("lasermaze.kinds.board.view", "view"),
        reached=later("lasermaze.kinds.board.play", "reached"),
        place=later("lasermaze.kinds.board.play", "show"),
        advise=later("lasermaze.kinds.board.advise", "advise"),
    ),
    imports={
        "laser-mazer": Codec(
            later("lasermaze.kinds.board.laser_mazer", "encode"),
            later("lasermaze.kinds.board.laser_mazer", "decode"),
        )
    },
)
