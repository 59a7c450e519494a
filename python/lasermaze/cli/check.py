"""``lasermaze check``: judge answers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

import click

from lasermaze import api
from lasermaze.api import loading
from lasermaze.cli import batch, console
from lasermaze.cli.files import INPUT
from lasermaze.cli.jobs import JOBS, codes
from lasermaze.cli.limits import TIME_LIMIT
from lasermaze.cli.options import JSON, KIND, KindCommand, chosen
from lasermaze.core.budget import Budget
from lasermaze.core.english import counted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.text import Piece
from lasermaze.judging import Judgement

EXAMPLES = """\b
Examples:
  lasermaze check examples/board/fork.txt examples/board/answers/fork.txt
  lasermaze solve --json examples/board/series.txt |
    lasermaze check examples/board/series.txt -
"""


@click.command("check", cls=KindCommand, verbs=("parse", "check"), epilog=EXAMPLES)
@click.argument("puzzles", type=INPUT)
@click.argument("answers", type=INPUT)
@KIND
@click.option("--recount", is_flag=True, help="Count the solutions again, however long it takes.")
@TIME_LIMIT
@JSON
@JOBS
def command(
    puzzles: str,
    answers: str,
    kind: str | None,
    recount: bool,
    budget: Budget,
    as_json: bool,
    jobs: int,
    **options: Any,
) -> int:
    """Judge answers to puzzles, independently of the solver.

    ANSWERS is what `solve --json` printed for PUZZLES, with one answer for each puzzle in the same
    order, or a plain solved grid, or the word "impossible". Every solution in an answer is
    replayed, its claims are verified by the evidence in it, and every fault is named with its
    place. A claim without evidence is confirmed by a plain search if that is quick; if it is not,
    the verdict names the claim, and --recount searches to the end.

    The exit code is 0 for right with every claim confirmed, 1 for wrong, 2 for something that
    cannot be read, 3 if no fault was found but some claim is unconfirmed; for several answers the
    first of 2, 3, 1, 0 that occurred.
    """
    if puzzles == "-" == answers:
        raise click.UsageError("PUZZLES and ANSWERS cannot both be the standard input")
    judge = _Judge(
        console.name_of(answers),
        kind,
        chosen(options, "parse"),
        recount,
        budget,
        as_json,
        chosen(options, "check"),
    )
    run = _Run(judge, batch.texts_of((puzzles,)), batch.pieces_of(answers))
    return console.worst(run.codes(jobs))


class _Pair(NamedTuple):
    """The text of a puzzle and of its answer, the answer's number, whether there are several."""

    puzzle: batch.Text
    number: int
    several: bool
    answer: Piece


class _Judge(NamedTuple):
    """The judge of each pair. ``source`` is the name of the file of answers in messages."""

    source: str
    kind: str | None
    parsing: dict[str, Any]
    recount: bool
    budget: Budget
    as_json: bool
    options: dict[str, Any]

    def code(self, pair: _Pair) -> int:
        """Judge an answer, print the verdict, and return the exit code."""
        try:
            puzzle = pair.puzzle.read(self.kind, self.parsing)
        except PuzzleError as error:
            return self.wrong(error)
        name = f"{self.source}, answer {pair.number}" if pair.several else self.source

        def judge() -> int:
            with loading.in_place(pair.answer, self.source):
                said = api.parse_answer(puzzle, pair.answer.text, self.source)
            judgement = api.judge(
                puzzle,
                said,
                recount="full" if self.recount else "quick",
                time_limit=self.budget.left,
                **self.options,
            )
            _say(judgement, name, self.as_json)
            return _code(judgement)

        return batch.attempt(judge, name, self.as_json)

    def wrong(self, error: PuzzleError) -> int:
        """Report an error, in the file of the answers unless it is placed."""
        console.report(error.named(self.source), self.as_json)
        return console.BAD


class _Run:
    """One run of the command: it takes the puzzles and the answers side by side."""

    def __init__(
        self,
        judge: _Judge,
        puzzles: Iterator[batch.Text],
        answers: Iterator[tuple[int, bool, Piece]],
    ) -> None:
        self.judge, self.answers = judge, answers
        self.puzzles = batch.InTime(puzzles, judge.budget)
        self.taken = 0  # puzzles so far
        self.failed: PuzzleError | None = None  # why the answers cannot be read any further
        self.unanswered: batch.Text | None = None  # the first puzzle without an answer

    def codes(self, jobs: int) -> Iterator[int]:
        """The exit code of each puzzle with its answer, and of one without the other."""
        yield from codes(self.judge.code, self._pairs(), jobs, self.judge.budget)
        if self.puzzles.next is not None:
            yield batch.too_late(self.puzzles.next, self.judge.as_json)
        elif self.unanswered is None:
            yield from self._answers_left()
        else:
            yield from self._puzzles_left(self.unanswered)

    def _pairs(self) -> Iterator[_Pair]:
        """The pairs up to the first puzzle without an answer."""
        for puzzle in self.puzzles:
            self.taken += 1
            answer = self._next()
            if answer is None:
                self.unanswered = puzzle
                return
            yield _Pair(puzzle, *answer)

    def _next(self) -> tuple[int, bool, Piece] | None:
        """The next answer; None if there is none, or it cannot be read."""
        try:
            return next(self.answers, None)
        except PuzzleError as error:
            self.failed = error
            return None

    def _puzzles_left(self, first: batch.Text) -> Iterator[int]:
        """The puzzles without an answer that cannot be read, up to the first that can."""
        for number, text in enumerate(chain([first], self.puzzles), start=self.taken):
            try:
                text.read(self.judge.kind, self.judge.parsing)
            except PuzzleError as error:
                yield self.judge.wrong(error)
                continue
            ended = PuzzleError(
                f"the answers end before number {number}", expected="one for each puzzle"
            )
            yield self.judge.wrong(self.failed or ended)
            return

    def _answers_left(self) -> Iterator[int]:
        """The first answer without a puzzle, if there is one."""
        extra = self._next()
        if extra is not None:
            more = f"answer {self.taken + 1} of {counted(self.taken, 'puzzle')}"
            error = PuzzleError(more, expected="one for each puzzle")
            yield self.judge.wrong(error.at(self.judge.source, extra[2].line, 1))
        elif self.failed is not None:
            yield self.judge.wrong(self.failed)


def _code(judgement: Judgement) -> int:
    """Wrong, or right with some claim unconfirmed, or right with every claim confirmed."""
    if judgement.faults:
        return console.NO
    return console.OK if judgement.confirmed else console.GAVE_UP


def _say(judgement: Judgement, name: str, as_json: bool) -> None:
    if as_json:
        import json

        from lasermaze.formats.json_text import plain

        verdict = {
            "right": judgement.right,
            "faults": plain(judgement.faults),
            "unconfirmed": judgement.unconfirmed,
            "options": dict(judgement.options),
        }
        console.say_json(json.dumps({"lasermaze": 1, "check": verdict}, ensure_ascii=False))
    elif judgement.faults:
        faults = "".join(f"\n  {fault}" for fault in judgement.faults)
        console.say_words(f"{name} is wrong{_by(judgement)}:{faults}")
    elif judgement.unconfirmed:
        claims = "".join(f"\n  {claim}" for claim in judgement.unconfirmed)
        console.say_words(f"{name}: no fault found{_by(judgement)}, but not confirmed:{claims}")
    else:
        console.say_words(f"{name} is right{_by(judgement)}")


def _by(judgement: Judgement) -> str:
    """The options by which it was judged, if not the defaults, as flags."""
    flags = [
        console.flag(name) + ("" if value is True else f" {value!r}")
        for name, value in judgement.options
    ]
    return f" (by {' '.join(flags)})" if flags else ""
