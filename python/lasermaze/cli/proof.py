"""``lasermaze proof``: the proof of an answer, for a checker that knows nothing of lasermaze."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from lasermaze import api
from lasermaze.api import loading
from lasermaze.cli import console
from lasermaze.cli.files import INPUT
from lasermaze.cli.limits import TIME_LIMIT
from lasermaze.cli.options import KIND, KindCommand, chosen
from lasermaze.cli.progress import Bar
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import CheckError, PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.pseudo_boolean import IMPOSSIBLE

EXAMPLES = """\b
Examples:
  lasermaze proof examples/board/fork.txt
  lasermaze proof examples/shooters/links.txt -o links
"""


@click.command("proof", cls=KindCommand, verbs=("parse", "proof"), epilog=EXAMPLES)
@click.argument("file", type=INPUT, default="-")
@click.argument("answer", type=INPUT, required=False)
@KIND
@click.option(
    "-o",
    "--output",
    metavar="NAME",
    help="Write NAME.opb and NAME.pbp; by default the name of FILE without its ending.",
)
@TIME_LIMIT
def command(
    file: str,
    answer: str | None,
    kind: str | None,
    output: str | None,
    budget: Budget,
    **options: Any,
) -> int:
    """Write the proof of an answer, which the proof checker VeriPB verifies without lasermaze.

    NAME.opb has the rules of the puzzle as a formula, with the meaning of each variable. NAME.pbp
    has the proof of a claim about it: impossible, a solution, exactly one (shooters and the board),
    or exactly so many (the board). Turrets, signposts and other kinds have no such proofs.

    ANSWER is what `solve --json` printed, or a solution: then the proof says that it is one. The
    puzzle is solved unless it is given. The exit code is 0 for solved, 1 for impossible, and 3 if
    the time limit is over first.
    """
    if file == "-" == answer:
        raise click.UsageError("FILE and ANSWER cannot both be the standard input")
    puzzle = console.read_puzzle(file, kind, chosen(options, "parse"))
    with Bar("proving") as progress:
        said = None if answer is None else _read(puzzle, answer)
        try:
            found = api.proof(
                puzzle,
                said,
                time_limit=budget.left,
                progress=progress,
                **chosen(options, "proof"),
            )
        except CheckError as error:
            wrong = f"the answer is wrong: {error.faults[0]}"
            wanted = "an answer that `lasermaze check` accepts"
            raise PuzzleError(
                wrong, expected=wanted, source=console.name_of(answer or "-")
            ) from None
        except PuzzleError as error:
            raise error.named(console.name_of(file)) from None
    name = output or ("puzzle" if file == "-" else Path(file).stem)
    for path, content in ((f"{name}.opb", found.formula), (f"{name}.pbp", found.proof)):
        console.write_texts(path, [content])
    rules = counted(sum(line.endswith(";") for line in found.formula.splitlines()), "rule")
    console.say_words(f"{name}.opb: {rules}")
    console.say_words(f"{name}.pbp: {found.claim}, in {counted(found.proof.count(';'), 'step')}")
    console.say_words(f"To check it: veripb {name}.opb {name}.pbp")
    return console.NO if found.claim == IMPOSSIBLE else console.OK


def _read(puzzle: Puzzle, answer: str) -> Any:
    """The answer in a file, or in the standard input for ``-``. Raises: PuzzleError."""
    text = loading.text_in(sys.stdin.buffer if answer == "-" else answer)
    return api.parse_answer(puzzle, text, console.name_of(answer))
