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
replayed, a proof that there is none is verified, and every fault is named with its place.
The number of solutions is counted again by a plain and slow search, where that is quick; if
it is not, the verdict says so, and --recount counts to the end.

The exit code is 0 for right, 1 for wrong, 2 for something that cannot be read.
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
    judgement = api.judge(asked, said, recount=recount, **chosen(options, "check"))
    _say(judgement, source, as_json)
    return console.NO if judgement.faults else console.OK


def _say(judgement: Judgement, source: str, as_json: bool) -> None:
    faults, unconfirmed = judgement
    if as_json:
        import json

        found = [{"rule": f.rule, "message": f.message, "cell": f.cell} for f in faults]
        verdict = {"right": not faults, "faults": found, "unconfirmed": unconfirmed}
        console.say_json(json.dumps({"lasermaze": 1, "check": verdict}, ensure_ascii=False))
    elif faults:
        console.say("\n".join([f"{source} is wrong:", *(f"  {fault}" for fault in faults)]))
    else:
        open_claim = f"; not recounted: {unconfirmed[0]} (--recount)" if unconfirmed else ""
        console.say(f"{source} is right{open_claim}")
