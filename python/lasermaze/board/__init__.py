"""The Laser Maze board game: place and turn the tokens so that the card is solved.

The modules: ``puzzle`` (the model), ``notation`` and ``document`` (text and JSON), ``solve``
(calls the kernel), ``check`` (never calls it), ``proof`` (proof trees and their JSON),
``refute``, ``position``, ``rays`` and ``reach`` (the checker of proof trees), ``explain`` and
``leaves`` (proofs in words), ``hint``, ``draw``, ``generate``, and for editing and playing
``desk``, ``play``, ``view`` and ``advise``.
"""

from __future__ import annotations

from lasermaze.board.proof import Certificate
from lasermaze.board.puzzle import BOX, TOKENS, Board, Token
from lasermaze.difficulty import Scale
from lasermaze.interface import Codec, Desk, Kind, Option, later

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
    parse=later("lasermaze.board.notation", "parse"),
    format=later("lasermaze.board.notation", "format_board"),
    parse_witness=later("lasermaze.board.notation", "parse_solution"),
    puzzles=Codec(
        later("lasermaze.board.document", "encode"), later("lasermaze.board.document", "decode")
    ),
    witnesses=Codec(
        later("lasermaze.board.document", "encode_solution"),
        later("lasermaze.board.document", "decode_solution"),
    ),
    certificates=Codec(
        later("lasermaze.board.proof", "encode_certificate"),
        later("lasermaze.board.proof", "decode_certificate"),
    ),
    evidence=Codec(
        later("lasermaze.board.proof", "encode_tree"), later("lasermaze.board.proof", "decode_tree")
    ),
    solve=later("lasermaze.board.solve", "solve"),
    solutions=later("lasermaze.board.solve", "solutions"),
    check=later("lasermaze.board.check", "check"),
    refute=later("lasermaze.board.refute", "refute"),
    confirm=later("lasermaze.board.refute", "confirm"),
    recount=later("lasermaze.board.check", "recount"),
    draw=later("lasermaze.board.draw", "draw"),
    hint=later("lasermaze.board.hint", "hint"),
    generate=later("lasermaze.board.generate", "generate"),
    edition=3,
    toil=later("lasermaze.board.toil", "toil"),
    scale=Scale(
        search="beam steps",
        open="open tokens",
        cuts=(11, 13, 16),
        sizes=((5, 5), (5, 5), (5, 5), (5, 5)),
    ),
    explain=later("lasermaze.board.explain", "explain"),
    film=later("lasermaze.board.draw", "film"),
    images=later("lasermaze.board.symmetry", "images"),
    desk=Desk(
        blank=later("lasermaze.board.desk", "blank"),
        palette=later("lasermaze.board.desk", "palette"),
        edit=later("lasermaze.board.desk", "edit"),
        begin=later("lasermaze.board.play", "begin"),
        play=later("lasermaze.board.play", "play"),
        view=later("lasermaze.board.view", "view"),
        reached=later("lasermaze.board.play", "reached"),
        place=later("lasermaze.board.play", "show"),
        advise=later("lasermaze.board.advise", "advise"),
    ),
    imports={
        "laser-mazer": Codec(
            later("lasermaze.board.laser_mazer", "encode"),
            later("lasermaze.board.laser_mazer", "decode"),
        )
    },
)
