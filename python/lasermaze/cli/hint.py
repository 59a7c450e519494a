"""``lasermaze hint``: the smallest useful hint."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable, Iterator
from typing import Any, cast

import click

from lasermaze import api
from lasermaze.api import loading
from lasermaze.api.game import Game
from lasermaze.cli import batch, console
from lasermaze.cli.files import INPUT
from lasermaze.cli.limits import TIME_LIMIT
from lasermaze.cli.options import JSON, KIND, KindCommand, chosen
from lasermaze.core.budget import Budget, TimeUpError
from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.examples import located
from lasermaze.core.puzzle import KindName, Puzzle
from lasermaze.interface import Hint, Screen
from lasermaze.kind import kind_of

#: How the line with the moves of a hint begins.
_MOVE = "Move: "

EXAMPLES = """\b
Examples:
  lasermaze hint examples/board/fork.txt
  lasermaze hint examples/turrets/guard.txt --position S
"""


@click.command("hint", cls=KindCommand, verbs=("parse", "hint"), epilog=EXAMPLES)
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE]...")
@click.option(
    "--position",
    type=INPUT,
    metavar="P",
    help="The moves so far, or the grid: a file, - or the text itself.",
)
@KIND
@click.option("--in-full", is_flag=True, help="Say what every other choice would lead to.")
@TIME_LIMIT
@JSON
def command(
    files: tuple[str, ...],
    position: str | None,
    kind: str | None,
    in_full: bool,
    budget: Budget,
    as_json: bool,
    **options: Any,
) -> int:
    """Give the smallest useful hint, and the reason for it.

    A hint is right in some solution, and in every solution if it says so. With --position it goes
    on from there: from a grid, with or without headers; from moves, one a line or with commas
    between them; or from JSON, such as an answer or a hint. The exit code is 0 for a hint, also for
    one that says that the puzzle is solved; 1 if there is no solution, and 3 if the time limit is
    reached before a hint is found.

    The last line is the move to make, if there is one, as --position takes it. With --json, a hint
    has its moves and the position after them; without --position, they begin before the first move.
    """
    if position == "-" and "-" in (files or ("-",)):
        raise click.UsageError("a FILE and the position cannot both be the standard input")
    if position is None:
        _check_call(files, kind, chosen(options, "parse"))
    played = None if position is None else _position(position)
    source = console.name_of(position) if position and _is_file(position) else "--position"

    def hint(puzzle: Puzzle, name: str, several: bool) -> int:
        try:
            wanted = chosen(options, "hint")
            position = played
            if position is None and (as_json or not wanted):  # else the hint is about the options
                position = kind_of(puzzle).editor(puzzle).start()
            found = api.hint(puzzle, position, time_limit=budget.left, **wanted)
        except PuzzleError as error:
            # The puzzle has been read, so an error now is one of the position.
            raise (error if played is None else error.named(source)) from None
        if as_json:
            console.say_json(found.to_json())
        else:
            heading = f"{name}:\n" if several else ""
            more = _more(found) if in_full else ()
            moves = [f"{_MOVE}{', '.join(found.moves)}"] if found.moves else []
            console.say_words("\n".join((f"{heading}{found.text}", found.reason, *more, *moves)))
        if found.cell is not None or _is_solved(found, budget.left, chosen(options, "check")):
            return console.OK
        return console.NO

    return batch.over(files, kind, chosen(options, "parse"), as_json, hint, budget)


def _check_call(files: tuple[str, ...], kind: str | None, options: dict[str, Any]) -> None:
    """Raise PuzzleError if the second of two files is a position of the puzzle in the first.

    The same for a text that is neither a file, nor named like one, nor a position.
    """
    if len(files) != 2 or "-" in files:
        return
    file, given = files
    try:
        puzzle = api.load(file, kind=cast("KindName | None", kind), **options)
        text = _position(given)
        if _is_file(given) and _is_puzzle(text, kind, options):
            return
    except (PuzzleError, OSError):
        return  # whatever is wrong is reported when the files are read
    try:
        Game(puzzle, text)
    except PuzzleError as error:
        if _is_file(given) or given.endswith(console.endings()):
            return
        message = f"neither a file nor a position: {error.message}"
        raise PuzzleError(
            message, expected=error.expected, source=given, line=error.line, column=error.column
        ) from None
    raise PuzzleError(
        f"{quoted(given)} is a position",
        expected=f"lasermaze hint {shlex.quote(file)} --position {shlex.quote(given)}",
    )


def _is_puzzle(text: str, kind: str | None, options: dict[str, Any]) -> bool:
    try:
        api.parse(text, kind=cast("KindName | None", kind), **options)
    except PuzzleError:
        return False
    return True


def _is_solved(found: Hint[Any], time_limit: float | None, options: dict[str, Any]) -> bool:
    """Whether a hint without a cell says that the puzzle is solved, not that it is impossible.

    Raises: TimeUpError if the time is up before that is known.
    """
    editor = kind_of(found.puzzle).editor(found.puzzle)
    position = editor.start() if found.position is None else found.position
    solution = editor.solution(position)
    if solution is None:
        return False
    judged = api.judge(found.puzzle, solution, time_limit=time_limit, **options)
    if judged.right and not judged.confirmed:
        raise TimeUpError
    return judged.right


def _is_file(given: str) -> bool:
    # `exists`, unlike `Path.is_file`, is False for a text that is too long to be a name.
    return given == "-" or os.path.exists(located(given))  # noqa: PTH110


def _position(given: str) -> str:
    """The position in a file, in the standard input for ``-``, or the text itself.

    It may be the last line of a hint.
    """
    text = given
    if given == "-":
        text = loading.text_in(sys.stdin.buffer)
    elif _is_file(given):
        text = loading.text_in(given)
    return text.removeprefix(_MOVE)


def _more(found: Hint[Any]) -> Iterator[str]:
    """The mistakes that a hint rules out, as far as its reason does not tell them."""
    for mistake in found.otherwise():
        yield from _opened(mistake.inside() if found.tells(mistake) else [mistake])


def _opened(screens: Iterable[Screen], indent: str = "") -> Iterator[str]:
    """The mistakes that a hint rules out, a line each, with all that they open into."""
    for screen in screens:
        yield f"{indent}{f'{screen.title}: ' if screen.title else ''}{screen.text}"
        yield from _opened(screen.inside(), indent + "  ")
