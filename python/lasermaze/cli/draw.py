"""``lasermaze draw``: the picture of a puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from lasermaze import api
from lasermaze.cli import batch, console
from lasermaze.cli.contest import NAMES, noting
from lasermaze.cli.files import INPUT, OUTPUT
from lasermaze.cli.limits import TIME_LIMIT
from lasermaze.cli.options import COLOR, KIND, Choice, KindCommand, allow_drafts, chosen
from lasermaze.cli.progress import Bar
from lasermaze.contests import CONTESTS, Contest
from lasermaze.core.answers import AnyAnswer, Impossible, Undecided
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle

if TYPE_CHECKING:
    from lasermaze.drawing import Picture
    from lasermaze.drawing.pdf import Paper

EXAMPLES = """\b
Examples:
  lasermaze draw examples/board/fork.txt
  lasermaze draw examples/board/fork.txt --solved -o solved.svg
  lasermaze draw examples/board/fork.txt --solved -o beam.gif   (needs lasermaze[pictures])
  lasermaze draw examples/board/fork.txt --solved -o card.pdf   (needs lasermaze[pdf])
  lasermaze draw --contest uva258 --solved examples/mirrors/contest.in
"""

#: The formats; `text` is for the terminal.
FORMATS = ("text", "svg", "png", "gif", "pdf")


@click.command("draw", cls=KindCommand, verbs=("parse", "solve"), drafts=True, epilog=EXAMPLES)
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE]...")
@KIND
@click.option("--contest", type=NAMES, help="The files are inputs of this contest.")
@click.option("-o", "--output", type=OUTPUT, metavar="F", help="The file to draw to.")
@click.option(
    "--to", type=Choice(FORMATS), help="The format; by default the ending of F chooses it."
)
@click.option("--solved", is_flag=True, help="Solve it first and draw the solution.")
@click.option("--moving", is_flag=True, help="Draw the solution as a moving picture, step by step.")
@click.option("--paper", type=Choice(("a4", "letter")), help="The paper of a PDF; A4 by default.")
@COLOR
@TIME_LIMIT
def command(
    files: tuple[str, ...],
    kind: str | None,
    contest: str | None,
    output: str | None,
    to: str | None,
    solved: bool,
    moving: bool,
    paper: Paper | None,
    color: bool | None,
    budget: Budget,
    **options: Any,
) -> int:
    """Draw puzzles: in the terminal, or with -o to a file whose ending chooses the format.

    A still picture is SVG or PNG; a moving one, of a solution, is GIF, or with --moving SVG or PNG
    (APNG). A PDF is a card to print: the puzzle with its question, and with --solved the answer on
    a second page. Several puzzles give F.svg, F-2.svg, F-3.svg, ... With -o - the picture
    goes to the standard output, in the format that --to names.

    The exit code is 1 if --solved finds that there is no solution, and 3 if the time limit was
    reached first, or if the puzzle is drawn unsolved because it is unfinished (--unfinished).
    """
    form = console.form_of(output, to, "text")
    if moving and not (solved and output and form != ".text"):
        raise click.UsageError("--moving needs --solved and a file (-o)")
    if form == ".gif" and not solved:
        raise click.UsageError(
            "a GIF shows the solution step by step: add --solved, or draw to .svg, .png or .pdf"
        )
    if paper and form != ".pdf":
        raise click.UsageError("--paper is for a PDF (-o F.pdf)")
    if color is not None and form != ".text":
        raise click.UsageError("--color is for pictures in the terminal, without -o")
    console.check_library(form)
    parsing, solving = chosen(options, "parse"), chosen(options, "solve")
    if not solved and (unused := solving.keys() - parsing.keys()):
        raise click.UsageError(f"{console.flag(min(unused))} is for --solved")
    moving = moving or (solved and form == ".gif")
    asked = solving if solved else None
    unfinished = bool(parsing) and allow_drafts(parsing)
    task = _Draw(output, form, asked, unfinished, moving, paper or "a4", color, budget)
    if contest is None:
        return batch.over(files, kind, parsing, False, task, budget)
    if kind is not None or parsing or asked:
        wrong = "--kind" if kind else console.flag(min([*parsing, *(asked or ())]))
        raise click.UsageError(f"--contest and {wrong} exclude each other")
    return _drawn_cases(CONTESTS[contest], files or ("-",), task)


@dataclass
class _Draw:
    """The task for each puzzle. It numbers the pictures.

    Attributes:
        output: a file, or "-"; None for the terminal.
        form: an ending such as ".svg"; ".text" for characters.
        solving: the options for solving it first; None to leave it unsolved.
        unfinished: whether a still picture shows a puzzle unsolved if it cannot be solved.
    """

    output: str | None
    form: str
    solving: dict[str, Any] | None
    unfinished: bool
    moving: bool
    paper: Paper
    color: bool | None
    budget: Budget
    drawn: int = 0

    def __call__(self, puzzle: Puzzle, name: str, _: bool) -> int:
        self.drawn += 1
        budget = self.budget
        answer, code = None, console.OK
        if self.solving is not None:
            answer = self._solved(puzzle, name, self.solving)
            code = console.GAVE_UP if answer is None else console.exit_code(answer)
            budget.check()
        if isinstance(answer, Undecided):
            raise TimeUpError
        file = console.numbered(self.output, self.drawn) if self.output else "-"
        if self.moving and answer is not None:
            console.draw_moving(answer, file, self.form)
            return code
        if isinstance(answer, Impossible):
            click.echo(f"{name}: no solution; the picture shows the proof", err=True)
        budget.check()
        if self.form == ".pdf":
            from lasermaze.drawing.pdf import omitted

            made = partial(_card, puzzle, answer, self.paper, budget)
            console.put(file, ".pdf", {".pdf": made})
            if note := omitted([puzzle.title]):
                click.echo(f"{console.out_name(file)}: {note}", err=True)
        else:
            self.put(api.draw(puzzle, answer), file)
        return code

    def put(self, picture: Picture, file: str) -> None:
        """Write a picture. Raises: PuzzleError, TimeUpError."""
        self.budget.check()
        if self.form == ".text":
            console.write_texts(file, [console.picture(picture, self.color)])
        else:
            console.put(file, self.form, picture.formats())

    def _solved(self, puzzle: Puzzle, name: str, solving: dict[str, Any]) -> AnyAnswer | None:
        """The answer. For an unfinished puzzle None, with the reason on the error stream."""
        try:
            with Bar("solving") as progress:
                limit = self.budget.left
                return api.solve(puzzle, time_limit=limit, progress=progress, **solving)
        except PuzzleError as error:
            if not self.unfinished or self.moving:
                raise
            console.say(f"{name}: {error.message}, so it is drawn unsolved", aside=True)
            return None


def _drawn_cases(contest: Contest, files: Sequence[str], task: _Draw) -> int:
    """Draw the cases in a contest's inputs. Returns the exit code."""
    codes = []
    for file in files:
        with console.lines_of(file) as stream:
            name = console.name_of(file)
            for number, case in enumerate(contest.module.read(stream, name, noting(file)), 1):
                codes.append(task(case, f"{name}: case {number}", True))
    return console.worst(codes)


def _card(puzzle: Puzzle, answer: AnyAnswer | None, paper: Paper, budget: Budget) -> bytes:
    """A card; it has a second page if there is an answer to show."""
    budget.check()
    return api.card(puzzle, answer or None, paper, time_limit=budget.left)
