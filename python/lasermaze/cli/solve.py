"""``lasermaze solve``: read puzzles, solve them, show the pictures and the answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from lasermaze import api
from lasermaze.cli import batch, console
from lasermaze.cli.files import INPUT, OUTPUT, Files
from lasermaze.cli.jobs import JOBS
from lasermaze.cli.limits import TIME_LIMIT, AlarmError
from lasermaze.cli.options import COLOR, JSON, KIND, KindCommand, chosen, whole
from lasermaze.cli.progress import Bar
from lasermaze.core.answers import AnyAnswer, Solved
from lasermaze.core.budget import KEPT, Budget, TimeUpError
from lasermaze.core.english import counted, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.formats.summary import in_words
from lasermaze.kind import kind_of

EXAMPLES = """\b
Examples:
  lasermaze solve examples/board/fork.txt
  lasermaze solve --all examples/board/several.txt
  lasermaze solve --json --jobs 2 examples/board
"""


#: The largest number of solutions shown with ``--all``, and the number shown if there are more.
MOST_SHOWN, FIRST_SHOWN = 20, 3

#: The names of the limits of a search on the command line.
FLAGS = {"limit": "--limit", "time limit": "--time-limit"}


@click.command("solve", cls=KindCommand, verbs=("parse", "solve"), epilog=EXAMPLES)
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE]...")
@KIND
@click.option(
    "--all",
    "show_all",
    is_flag=True,
    help="Show every solution; if there are many, the first ones.",
)
@click.option(
    "--limit",
    type=whole(1),
    metavar="N",
    help="Stop after this many solutions; a million by default.",
)
@TIME_LIMIT
@JSON
@click.option(
    "--svg", type=OUTPUT, metavar="F", help="Draw to F.svg; the next pictures go to F-2.svg, ..."
)
@click.option("--png", type=OUTPUT, metavar="F", help="The same as PNG.")
@click.option("--gif", type=OUTPUT, metavar="F", help="The same as a moving GIF.")
@COLOR
@JOBS
def command(
    files: tuple[str, ...],
    kind: str | None,
    show_all: bool,
    limit: int | None,
    budget: Budget,
    as_json: bool,
    svg: str | None,
    png: str | None,
    gif: str | None,
    color: bool | None,
    jobs: int,
    **options: Any,
) -> int:
    """Solve puzzles; show the picture and the answer.

    Without a FILE, or for -, the standard input is read. A file may hold several puzzles; a folder
    stands for its .txt, .json and .bff files. Each answer is printed as soon as it is known. If
    there are several solutions, two are shown, with the place where they first differ. --all shows
    all of them, or the first three of more than 20; with --all, --json and the files of pictures
    have all of them.

    With --json, every puzzle gives one line on the standard output, in the order of the input: its
    answer, with its proof unless that would be too large, or {"lasermaze": 1, "error": {"source",
    "line", "column", "message", "expected"}}.

    A picture for - goes to the standard output, and the words to the error stream.

    The exit code is 0 for solved, 1 for proved impossible, 2 for bad input, 3 for a search that
    stopped at the time limit; for several puzzles the first of 2, 3, 1, 0 that occurred.
    """
    wanted = ((svg, ".svg"), (png, ".png"), (gif, ".gif"))
    pictures = tuple((_named(file, form), form) for file, form in wanted if file is not None)
    to_output = [form for file, form in pictures if file == "-"]
    if len(to_output) > 1 or (to_output and as_json):
        both = "--json" if as_json else f"--{to_output[1][1:]} -"
        raise click.UsageError(f"--{to_output[0][1:]} - and {both} both go to the standard output")
    if pictures and jobs > 1:  # they are numbered in turn
        raise click.UsageError(f"--jobs and --{pictures[0][1][1:]} exclude each other")
    solving = chosen(options, "solve")
    run = _Run(show_all, limit, budget, as_json, color, pictures, solving, apart=jobs > 1)
    return batch.over(files, kind, chosen(options, "parse"), as_json, run, budget, jobs)


def shortened(answer: Solved[Any, Any]) -> Solved[Any, Any]:
    """The answer with two of its solutions, without the claims that need all of them."""
    others = answer.others[: KEPT - 1]
    return replace(answer, others=others, exact=False, stopped="time limit", evidence=None)


def _named(file: str, form: str) -> str:
    """The file for a picture; the ending may be left out."""
    if file == "-" or file.lower().endswith(form):
        return file
    if not Path(file).name or Path(file).suffix:
        wrong = f"--{form[1:]}: {quoted(file)} does not end in {form}"
        raise PuzzleError(wrong, expected=f"a name such as F{form}, or F for it")
    Files.of_command().add_output(file + form)
    return file + form


@dataclass
class _Run:
    """The task for each puzzle. It numbers the pictures and separates the puzzles.

    ``pictures`` are files and their forms. ``apart`` puts an empty line before the first puzzle
    with a heading too, as `jobs.codes` wants.
    """

    show_all: bool
    limit: int | None
    budget: Budget
    as_json: bool
    color: bool | None
    pictures: tuple[tuple[str, str], ...]
    options: dict[str, Any]
    apart: bool
    drawn: int = 0

    def __call__(self, puzzle: Puzzle, name: str, several: bool) -> int:
        with Bar(name) as progress:
            answer = api.solve(
                puzzle,
                keep_all=self.show_all,
                limit=self.limit,
                time_limit=self.budget.left,
                progress=progress,
                **self.options,
            )
        if self.as_json:
            self._draw(answer)  # first: if it fails, the error is this puzzle's one line
            return self._print(answer, name)
        self._show(answer, name if several else None)
        self._draw(answer)
        return console.exit_code(answer)

    def _print(self, answer: AnyAnswer, name: str) -> int:
        """Print the answer as JSON.

        If time runs out it has no proof, or two solutions instead of all.
        """
        from lasermaze.documents import answer_pieces

        code = console.exit_code(answer)
        try:
            whole = answer.proved(self.budget)
            if whole is not answer:
                console.say(f"{name}: {TimeUpError()}: the proof is left out", aside=True)
                answer = whole
            pieces: Iterable[str] = answer_pieces(answer)
            if self.budget.seconds is not None:  # a line that has begun cannot be cut short
                pieces = list(pieces)
        except AlarmError:
            if not isinstance(answer, Solved) or len(answer.solutions) <= KEPT:
                raise
            pieces = answer_pieces(shortened(answer))
            found = f"{KEPT} of {counted(len(answer.solutions), 'solution')} are printed"
            console.say(f"{name}: {TimeUpError()}: {found}", aside=True)
            code = console.GAVE_UP
        console.say_pieces(pieces)
        return code

    def _show(self, answer: AnyAnswer, heading: str | None) -> None:
        """Print the answer: the words, then the picture of every solution in it."""
        subjects = answer.solutions if isinstance(answer, Solved) else (answer,)
        cut = len(subjects) > MOST_SHOWN
        draw = kind_of(answer.puzzle).draw(answer.puzzle)  # the solver's own need no check
        between = "\n" * (heading is not None and self.apart)
        self.apart = True
        self._say(f"{between}{'' if heading is None else f'{heading}: '}{in_words(answer, FLAGS)}")
        if cut:
            more = "--json prints all" + " if there is time" * (self.budget.seconds is not None)
            first = f"the first {FIRST_SHOWN} of {counted(len(subjects), 'solution')} are shown"
            self._say(f"{first}; {more}")
        for number, subject in enumerate(subjects[: FIRST_SHOWN if cut else None], start=1):
            self._say(f"\nsolution {number}:" if len(subjects) > 1 else "")
            picture = console.picture(draw.draw(subject), self.color)
            console.say(picture, aside=self._aside)

    @property
    def _aside(self) -> bool:
        """Whether words go to the error stream, as a picture has the standard output."""
        return any(file == "-" for file, _ in self.pictures)

    def _say(self, text: str) -> None:
        console.say_words(text, aside=self._aside)

    def _draw(self, answer: AnyAnswer) -> None:
        """Write the pictures that were asked for, one for each solution with ``--all``."""
        if not self.pictures:
            return
        subjects = [answer]
        if self.show_all and isinstance(answer, Solved):
            subjects = [replace(answer, witness=solution) for solution in answer.solutions]
        for subject in subjects:
            self.drawn += 1
            for file, form in self.pictures:
                name = console.numbered(file, self.drawn)
                if form == ".gif":
                    console.draw_moving(subject, name, form)
                else:
                    console.put(name, form, api.draw(subject.puzzle, subject).formats())
