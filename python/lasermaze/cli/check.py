"""``lasermaze check``: judge an answer."""

from __future__ import annotations

from typing import Any

import click

from lasermaze import api
from lasermaze.cli import console
from lasermaze.cli.options import FILE, JSON, KIND, chosen, kind_options
from lasermaze.judging import Judgement

HELP = """Judge an answer to a puzzle, independently of the solver.

ANSWER is what `solve --json` printed, or a plain solved grid. Every solution in it is
replayed, its claims are verified by the evidence in it, and every fault is named with its
place. A claim without evidence is confirmed by a plain and slow search where that is quick; if
it is not, the verdict names the claim, and --recount searches to the end.

The exit code is 0 for right with every claim confirmed, 1 for wrong, 2 for something that
cannot be read, 3 where no fault was found but some claim is unconfirmed.
"""

EXAMPLES = """\b
Examples:
  lasermaze check examples/board/fork.txt examples/board/answers/fork.txt
  lasermaze solve --json examples/board/several.txt |
    lasermaze check --recount examples/board/several.txt -
"""


@click.command("check", help=HELP, epilog=EXAMPLES)
@click.argument("puzzle", type=FILE)
@click.argument("answer", type=FILE)
@KIND
@click.option("--recount", is_flag=True, help="Count the solutions again, however long it takes.")
@JSON
@kind_options("parse", "check")
def command(
    puzzle: str, answer: str, kind: str | None, recount: bool, as_json: bool, **options: Any
) -> int:
    """Say whether the answer holds, or every way in which it does not."""
    if puzzle == "-" == answer:
        raise click.UsageError("PUZZLE and ANSWER cannot both be the standard input")
    asked = console.read_puzzle(puzzle, kind, chosen(options, "parse"))
    text, source = console.read(answer)
    said = api.read_answer(asked, text, source)
    judgement = api.judge(
        asked, said, recount="full" if recount else "quick", **chosen(options, "check")
    )
    _say(judgement, source, as_json)
    return _code(judgement)


def _code(judgement: Judgement) -> int:
    """Wrong, or right with some claim unconfirmed, or right with every claim confirmed."""
    if judgement.faults:
        return console.NO
    return console.OK if judgement.confirmed else console.GAVE_UP


def _say(judgement: Judgement, source: str, as_json: bool) -> None:
    if as_json:
        import json

        found = [{"rule": f.rule, "message": f.message, "cell": f.cell} for f in judgement.faults]
        verdict = {
            "right": judgement.right,
            "faults": found,
            "unconfirmed": judgement.unconfirmed,
            "options": dict(judgement.options),
        }
        console.say_json(json.dumps({"lasermaze": 1, "check": verdict}, ensure_ascii=False))
    elif judgement.faults:
        faults = "".join(f"\n  {fault}" for fault in judgement.faults)
        console.say(f"{source} is wrong{_by(judgement)}:{faults}")
    elif judgement.unconfirmed:
        claims = "".join(f"\n  {claim}" for claim in judgement.unconfirmed)
        console.say(f"{source}: no fault found{_by(judgement)}, but not confirmed:{claims}")
    else:
        console.say(f"{source} is right{_by(judgement)}")


def _by(judgement: Judgement) -> str:
    """The rules by which it was judged where they are not the usual ones, as flags."""
    flags = [
        f"--{name.replace('_', '-')}" + ("" if value is True else f" {value!r}")
        for name, value in judgement.options
    ]
    return f" (by {' '.join(flags)})" if flags else ""
