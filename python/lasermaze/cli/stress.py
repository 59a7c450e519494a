"""``lasermaze stress``: find the smallest case that a contestant's program gets wrong."""

from __future__ import annotations

from hashlib import blake2b
from itertools import chain, zip_longest
from pathlib import Path

import click

from lasermaze.cli import console
from lasermaze.cli.contest import NAMES
from lasermaze.cli.files import Files
from lasermaze.cli.generate import MOST_SIZE, SEED
from lasermaze.cli.options import whole
from lasermaze.cli.progress import Bar
from lasermaze.contests import CONTESTS, Contest
from lasermaze.contests.sandbox import Sandbox, printable
from lasermaze.contests.shrinking import shrunk
from lasermaze.contests.stress import Failure, Trial, cases, telling, tests
from lasermaze.core.english import counted, shortened
from lasermaze.core.files import unwritable
from lasermaze.core.grid import size_in_words

HELP = """Run a program on generated cases, and show the smallest one that it gets wrong.

NAME is one of: {names}. PROGRAM reads the contest's input from the standard input and writes its
output. The cases are tiny at first, and the last one has the largest size; then come the tests of
the contest's problem package, with those that slow programs do not finish in time. Every answer
is judged by the output validator of the package. Where the contest allows it, small cases share
an input: a program may fail in several cases only together. The first failing case is made
smaller as long as the program fails, drawn, and shown with the right answer and the program's. It
is kept in a folder, and tried first the next time.

A program that does not end in time, that takes too much memory, that floods or that crashes has
failed, too; its error stream is shown.

The exit code is 0 if the program is right in all cases, and 1 if it fails.
"""

EXAMPLES = """\b
Example:
  lasermaze stress hackercup2015 --count 5 --max-size 9 -- lasermaze contest hackercup2015
"""

#: The seconds for making a failing case smaller, and the width of a column of answers.
_SHRINKING, _WIDTH = 30.0, 38

#: The limit of time of the clock, in limits of that of the processor: the machine may be busy.
_PATIENCE = 5.0


@click.command("stress", help=HELP.format(names=", ".join(CONTESTS)), epilog=EXAMPLES)
@click.argument("name", type=NAMES, metavar="NAME")
@click.argument("program", nargs=-1, required=True, metavar="-- PROGRAM...")
@click.option("--seed", type=SEED, default=0, metavar="N", help="The seed of the cases.")
@click.option(
    "--count",
    type=whole(1, 10**6),
    default=100,
    show_default=True,
    metavar="N",
    help="How many cases to generate; a few small ones that many programs get wrong come first.",
)
@click.option(
    "--max-size", type=whole(1, MOST_SIZE), metavar="N", help="The largest number of rows, columns."
)
@click.option(
    "--seconds",
    type=whole(1, 3600),
    default=2,
    show_default=True,
    metavar="N",
    help="The limit of processor time of a run; five times that by the clock.",
)
@click.option(
    "--memory",
    type=whole(16, 1 << 20),
    default=2048,
    show_default=True,
    metavar="MIB",
    help="The limit of resident memory of a run.",
)
@click.option(
    "--failed",
    type=click.Path(file_okay=False, path_type=Path),
    default="stress-failed",
    show_default=True,
    metavar="DIR",
    help="The folder of cases that failed.",
)
def command(
    name: str,
    program: tuple[str, ...],
    seed: int,
    count: int,
    max_size: int | None,
    seconds: int,
    memory: int,
    failed: Path,
) -> int:
    """Find a case that the program gets wrong."""
    contest = CONTESTS[name]
    trial = Trial(contest, Sandbox(program, seconds, memory, _PATIENCE))
    earlier = sorted(failed.glob(f"{name}-*.in"))
    for file in earlier:
        with console.lines_of(str(file)) as stream:
            group = tuple(contest.module.read(stream, str(file)))
        if failure := trial.failure(group):
            console.say_words(f"{file} fails again: {failure.reason}")
            return _show(contest, failure)
    largest = max_size or contest.largest
    few = telling(contest, largest)
    total = len(few) + count
    with Bar(f"stress {name}", "cases") as progress:
        made = chain(few, cases(contest, count, largest, seed))
        found = trial.first(made, lambda tried: progress(tried / total, tried))
    if found is None:
        suite = tests(contest, largest, seed)
        more = sum(map(len, suite))
        with Bar("tests of the package", "cases") as progress:
            found = trial.first_test(suite, lambda tried: progress(tried / more, tried))
        total += more
    if found is None:
        before = f" and {len(earlier)} that failed before" if earlier else ""
        console.say_words(f"{counted(total, 'case')}{before}: all right")
        return console.OK
    console.say_words(f"{_size(found)}: {found.reason}")
    with Bar("making it smaller (Ctrl-C ends that)", "cells") as progress:
        smaller = shrunk(trial, found, _SHRINKING, progress)
    if smaller is not found:
        console.say_words(f"made smaller, {_size(smaller)}: {smaller.reason}")
    return _show(contest, smaller, _kept(contest, smaller, failed))


def _size(failure: Failure) -> str:
    """The size of a case, or the number of cases that only together make the program fail."""
    if len(failure.cases) > 1:
        return f"{counted(len(failure.cases), 'case')}, each right alone"
    return size_in_words(failure.cases[0].rows, failure.cases[0].cols)


def _kept(contest: Contest, failure: Failure, folder: Path) -> str:
    """The file in which a failing case was put."""
    text = "".join(contest.module.form(failure.cases))
    file = folder / f"{contest.name}-{blake2b(text.encode(), digest_size=4).hexdigest()}.in"
    try:
        Files.of_command().make_folder(folder)
    except OSError as error:
        raise unwritable(folder, error) from None
    console.write_texts(str(file), [text])
    return str(file)


def _show(contest: Contest, failure: Failure, file: str | None = None) -> int:
    """Print a failing input with the answers. Returns the exit code."""
    console.say("\n" + "".join(contest.module.form(failure.cases)) + "\n")
    answers = [contest.proved(case) for case in failure.cases]
    for case, answer in zip(failure.cases, answers, strict=True):
        console.say(console.picture(contest.draw(case, answer), None))
    right = [
        line
        for number, answer in enumerate(answers, 1)
        for line in contest.module.write(number, answer).splitlines()
    ]
    output = failure.output.decode(errors="replace")
    said = printable(output).splitlines()[: len(right) + 3] or ["(nothing)"]
    console.say(f"\n{'right answer':{_WIDTH}}  the program's")
    for left, other in zip_longest(right, said, fillvalue=""):
        shown = shortened(other, _WIDTH)
        console.say(f"{shortened(left, _WIDTH):{_WIDTH}}  {shown}".rstrip())
    if failure.errors.strip():
        console.say(f"\nthe program's error stream:\n{failure.errors.rstrip()}")
    if file is not None:
        console.say(f"\n{file}: the case, which is tried first the next time")
    return console.NO
