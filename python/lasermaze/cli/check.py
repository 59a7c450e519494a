"""``lasermaze check``: judge answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from lasermaze import api
from lasermaze.cli import batch, console
from lasermaze.cli.options import FILE, JSON, KIND, KindCommand, chosen, kind_options
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats import loading
from lasermaze.formats.pieces import TextPiece
from lasermaze.judging import Judgement

HELP = """Judge answers to puzzles, independently of the solver.

ANSWERS is what `solve --json` printed for PUZZLES, with one answer for each puzzle in the same
order, or a plain solved grid. Every solution in an answer is replayed, its claims are verified by
the evidence in it, and every fault is named with its place. A claim without evidence is
confirmed by a plain and slow search if that is quick; if it is not, the verdict names the
claim, and --recount searches to the end.

The exit code is 0 for right with every claim confirmed, 1 for wrong, 2 for something that
cannot be read, 3 if no fault was found but some claim is unconfirmed; over several answers
the first of 2, 3, 1, 0 that occurred.
"""

EXAMPLES = """\b
Examples:
  lasermaze check examples/board/fork.txt examples/board/answers/fork.txt
  lasermaze solve --json examples/board/series.txt |
    lasermaze check examples/board/series.txt -
"""


@click.command("check", cls=KindCommand, help=HELP, epilog=EXAMPLES)
@click.argument("puzzles", type=FILE)
@click.argument("answers", type=FILE)
@KIND
@click.option("--recount", is_flag=True, help="Count the solutions again, however long it takes.")
@batch.TIME_LIMIT
@JSON
@kind_options("parse", "check")
def command(
    puzzles: str,
    answers: str,
    kind: str | None,
    recount: bool,
    time_limit: float | None,
    as_json: bool,
    **options: Any,
) -> int:
    """Say of every answer whether it holds, or every way in which it does not."""
    if puzzles == "-" == answers:
        raise click.UsageError("PUZZLES and ANSWERS cannot both be the standard input")
    run = _Run(answers, recount, time_limit, as_json, chosen(options, "check"))
    read = batch.puzzles_of((puzzles,), kind, chosen(options, "parse"))
    return console.worst(run.codes(read))


class _Run:
    """One run of the command: it takes the answers one by one."""

    def __init__(
        self,
        answers: str,
        recount: bool,
        time_limit: float | None,
        as_json: bool,
        options: dict[str, Any],
    ) -> None:
        self.source = console.name_of(answers)
        self.recount, self.time_limit = recount, time_limit
        self.as_json, self.options = as_json, options
        self.answers = batch.pieces_of(answers)

    def codes(self, puzzles: Iterator[batch.Read]) -> Iterator[int]:
        """The exit code of each pair of a puzzle and its answer, and of one without the other."""
        number = 0
        for number, read in enumerate(puzzles, start=1):
            piece = self._next()
            if isinstance(read.puzzle, PuzzleError):
                yield self._wrong(read.puzzle)
            elif isinstance(piece, PuzzleError):
                yield self._wrong(piece)
                return
            elif piece is None:
                ended = f"the answers end before number {number}"
                yield self._wrong(PuzzleError(ended, expected="one for each puzzle"))
                return
            else:
                unread = [piece]
                piece = None  # only `unread` holds the text, which may be as large as the grid
                yield self._judged(read.puzzle, unread)
        extra = self._next()
        if isinstance(extra, tuple):
            more = f"answer {number + 1} of {counted(number, 'puzzle')}"
            error = PuzzleError(more, expected="one for each puzzle")
            yield self._wrong(error.at(self.source, extra[2].line, 1))
        elif extra is not None:
            yield self._wrong(extra)

    def _next(self) -> tuple[int, bool, TextPiece] | PuzzleError | None:
        try:
            return next(self.answers, None)
        except PuzzleError as error:
            return error

    def _wrong(self, error: PuzzleError) -> int:
        placed = error if error.source else error.at(self.source, error.line, error.column)
        console.report(placed, self.as_json)
        return console.BAD

    def _judged(self, puzzle: Puzzle, unread: list[tuple[int, bool, TextPiece]]) -> int:
        """The exit code of an answer, whose text is let go once it is read."""
        number, several = unread[0][:2]
        name = f"{self.source}, answer {number}" if several else self.source

        def judge() -> int:
            text = unread.pop()[2]
            with loading.in_place(text, self.source):
                said = loading.read_answer(puzzle, text.text, self.source)
            del text
            judgement = api.judge(
                puzzle,
                said,
                recount="full" if self.recount else "quick",
                time_limit=self.time_limit,
                **self.options,
            )
            _say(judgement, name, self.as_json)
            return _code(judgement)

        return batch.attempt(judge, name, self.as_json)


def _code(judgement: Judgement) -> int:
    """Wrong, or right with some claim unconfirmed, or right with every claim confirmed."""
    if judgement.faults:
        return console.NO
    return console.OK if judgement.confirmed else console.GAVE_UP


def _say(judgement: Judgement, name: str, as_json: bool) -> None:
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
        console.say(f"{name} is wrong{_by(judgement)}:{faults}")
    elif judgement.unconfirmed:
        claims = "".join(f"\n  {claim}" for claim in judgement.unconfirmed)
        console.say(f"{name}: no fault found{_by(judgement)}, but not confirmed:{claims}")
    else:
        console.say(f"{name} is right{_by(judgement)}")


def _by(judgement: Judgement) -> str:
    """The rules by which it was judged, if not the usual ones, as flags."""
    flags = [
        console.flag(name) + ("" if value is True else f" {value!r}")
        for name, value in judgement.options
    ]
    return f" (by {' '.join(flags)})" if flags else ""
