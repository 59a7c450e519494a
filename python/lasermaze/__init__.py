"""Puzzles of laser beams, mirrors and turning walkers on a grid: solved, proved, drawn.

    import lasermaze as lm

    puzzle = lm.load("card.txt")
    answer = lm.solve(puzzle)          # Solved, Impossible or Undecided
    lm.check(puzzle, answer)           # raises lm.CheckError if it is wrong
    answer.save("card.svg")

The verbs are those of :mod:`lasermaze.api`; ``print(lm.all_kinds())`` lists what can be solved.
`Game` plays a puzzle by moves, `Editor` changes one. A kind has its own ``parse`` and ``generate``,
whose results a type checker knows: ``lm.turrets.parse(text)`` is a `TurretMaze`.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lasermaze.api import (
        check,
        draw,
        dump,
        dumps,
        explain,
        generate,
        generate_from,
        hint,
        judge,
        load,
        load_all,
        parse,
        parse_all,
        parse_answer,
        parse_unfinished,
        proof,
        rate,
        schema,
        solutions,
        solve,
    )
    from lasermaze.api.game import Editor, Game
    from lasermaze.bulk import check_many, generate_many, iter_load, solve_many
    from lasermaze.core.answers import Answer, Impossible, Solved, Undecided, Unproved
    from lasermaze.core.budget import TimeUpError
    from lasermaze.core.difficulty import Difficulty
    from lasermaze.core.errors import CheckError, Fault, PuzzleError
    from lasermaze.core.grid import Heading
    from lasermaze.core.puzzle import Puzzle
    from lasermaze.datasets.rows import Row, dataset
    from lasermaze.interface import Explanation, Hint, Piece, View
    from lasermaze.judging import Judgement
    from lasermaze.kind import all_kinds
    from lasermaze.kinds.board import KIND as board
    from lasermaze.kinds.lazors import KIND as lazors
    from lasermaze.kinds.mirrors import KIND as mirrors
    from lasermaze.kinds.shooters import KIND as shooters
    from lasermaze.kinds.signposts import KIND as signposts
    from lasermaze.kinds.turrets import KIND as turrets
    from lasermaze.pseudo_boolean import PseudoBooleanProof
    from lasermaze.repairing import Repair, Repairs, repairs
    from lasermaze.scoring.score import score

__all__ = [
    "Answer",
    "CheckError",
    "Difficulty",
    "Editor",
    "Explanation",
    "Fault",
    "Game",
    "Heading",
    "Hint",
    "Impossible",
    "Judgement",
    "Piece",
    "PseudoBooleanProof",
    "Puzzle",
    "PuzzleError",
    "Repair",
    "Repairs",
    "Row",
    "Solved",
    "TimeUpError",
    "Undecided",
    "Unproved",
    "View",
    "__version__",
    "all_kinds",
    "board",
    "check",
    "check_many",
    "dataset",
    "draw",
    "dump",
    "dumps",
    "explain",
    "generate",
    "generate_from",
    "generate_many",
    "hint",
    "iter_load",
    "judge",
    "lazors",
    "load",
    "load_all",
    "mirrors",
    "parse",
    "parse_all",
    "parse_answer",
    "parse_unfinished",
    "proof",
    "rate",
    "repairs",
    "schema",
    "score",
    "shooters",
    "signposts",
    "solutions",
    "solve",
    "solve_many",
    "turrets",
]

__version__: str


def __dir__() -> list[str]:
    """The public names, including those that are loaded on first use."""
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


if not TYPE_CHECKING:  # the type checker would accept every name
    #: The modules that have the public names. Each is loaded on its first use: importing the
    #: package takes no time in which Ctrl-C would find the command line unprepared.
    _MODULES = {
        "api": (
            *("check", "draw", "dump", "dumps", "explain", "generate", "generate_from", "hint"),
            *("judge", "load", "load_all", "parse", "parse_all", "parse_answer"),
            *("parse_unfinished", "proof", "rate", "schema", "solutions", "solve"),
        ),
        "api.game": ("Editor", "Game"),
        "core.answers": ("Answer", "Impossible", "Solved", "Undecided", "Unproved"),
        "core.budget": ("TimeUpError",),
        "core.difficulty": ("Difficulty",),
        "core.errors": ("CheckError", "Fault", "PuzzleError"),
        "core.grid": ("Heading",),
        "core.puzzle": ("Puzzle",),
        "judging": ("Judgement",),
        "kind": ("all_kinds",),
        "_kernel": ("__version__",),
        "bulk": ("check_many", "generate_many", "iter_load", "solve_many"),
        "datasets.rows": ("Row", "dataset"),
        "interface": ("Explanation", "Hint", "Piece", "View"),
        "pseudo_boolean": ("PseudoBooleanProof",),
        "repairing": ("Repair", "Repairs", "repairs"),
        "scoring.score": ("score",),
    }

    def __getattr__(name: str) -> Any:
        """Loads a public name on first use and stores it, so that later uses find it at once."""
        from importlib import import_module

        for module, names in _MODULES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
                return found
        from lasermaze.kind import is_kind, kind_named

        if is_kind(name):
            return kind_named(name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
