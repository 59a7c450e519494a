"""The puzzles, answers and options of all kinds, for the types of the verbs.

For type checkers only: just `Size` exists at run time. A verb has an overload without
options for puzzles of any class, such as those of another distribution; one for the puzzles of each
kind, with the options of this kind; and one for a puzzle whose kind is known at run time only, with
the options of all kinds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

#: Rows and columns.
Size = tuple[int, int]

if TYPE_CHECKING:
    from lasermaze.core.answers import Answer
    from lasermaze.core.puzzle import Puzzle
    from lasermaze.kinds.board.puzzle import (
        Board,
        BoardGenerateOptions,
        BoardOptions,
    )
    from lasermaze.kinds.board.puzzle import Certificate as BoardProof
    from lasermaze.kinds.lazors.puzzle import Lazors, LazorsGenerateOptions
    from lasermaze.kinds.mirrors.puzzle import (
        Barrier,
        MirrorMaze,
        MirrorsGenerateOptions,
        MirrorsOptions,
    )
    from lasermaze.kinds.mirrors.puzzle import Turned as TurnedMirrors
    from lasermaze.kinds.shooters.puzzle import Certificate as ShootersProof
    from lasermaze.kinds.shooters.puzzle import (
        ShooterGrid,
        ShootersGenerateOptions,
        ShootersOptions,
    )
    from lasermaze.kinds.shooters.puzzle import Turned as TurnedShooters
    from lasermaze.kinds.signposts.puzzle import ClosedSet as SignpostsProof
    from lasermaze.kinds.signposts.puzzle import (
        Escape,
        Maze,
        SignpostsGenerateOptions,
        SignpostsOptions,
    )
    from lasermaze.kinds.turrets.puzzle import ClosedSet as TurretsProof
    from lasermaze.kinds.turrets.puzzle import (
        TurretMaze,
        TurretsGenerateOptions,
        TurretsOptions,
        Walk,
    )

    class Options(
        TurretsOptions, ShootersOptions, SignpostsOptions, MirrorsOptions, BoardOptions, total=False
    ):
        """The options of all kinds for reading, solving and checking. No two share a name."""

    class UnknownKind:
        """The classes of a puzzle whose kind is known at run time only."""

    #: ``Puzzle`` fits, as its classes can be any; a class of one kind does not.
    AnyPuzzle = Puzzle[UnknownKind, UnknownKind, UnknownKind]

    TurretsAnswer = Answer[TurretMaze, Walk, TurretsProof]
    ShootersAnswer = Answer[ShooterGrid, TurnedShooters, ShootersProof]
    SignpostsAnswer = Answer[Maze, Escape, SignpostsProof]
    MirrorsAnswer = Answer[MirrorMaze, TurnedMirrors, Barrier]
    BoardAnswer = Answer[Board, Board, BoardProof]

    __all__ = [
        "AnyPuzzle",
        "Board",
        "BoardAnswer",
        "BoardGenerateOptions",
        "BoardOptions",
        "Escape",
        "Lazors",
        "LazorsGenerateOptions",
        "Maze",
        "MirrorMaze",
        "MirrorsAnswer",
        "MirrorsGenerateOptions",
        "MirrorsOptions",
        "Options",
        "ShooterGrid",
        "ShootersAnswer",
        "ShootersGenerateOptions",
        "ShootersOptions",
        "SignpostsAnswer",
        "SignpostsGenerateOptions",
        "SignpostsOptions",
        "TurnedMirrors",
        "TurnedShooters",
        "TurretMaze",
        "TurretsAnswer",
        "TurretsGenerateOptions",
        "TurretsOptions",
        "Walk",
    ]
