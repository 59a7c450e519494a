"""What all commands share: exit codes, reading, writing, errors, pictures in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from lasermaze import api
from lasermaze.answers import Answer, Impossible, Solved
from lasermaze.errors import PuzzleError
from lasermaze.model import Puzzle

if TYPE_CHECKING:
    from lasermaze.drawing import Picture

#: The exit codes.
OK, NO, BAD, GAVE_UP, INTERRUPTED = 0, 1, 2, 3, 130

#: The name of the standard input in messages.
STDIN = "<stdin>"


def name_of(file: str) -> str:
    """What messages call a file that was named on the command line."""
    return STDIN if file == "-" else file


def worst(codes: Iterable[int]) -> int:
    """The exit code of a run over several puzzles: 2 before 3 before 1 before 0."""
    return max(codes, key=(OK, NO, GAVE_UP, BAD).index, default=OK)


def exit_code(answer: Answer[Any]) -> int:
    """The exit code that says what an answer says."""
    match answer:
        case Solved(stopped="time limit"):
            return GAVE_UP
        case Solved():
            return OK
        case Impossible():
            return NO
        case _:
            return GAVE_UP


def be_ready() -> None:
    """Make sure that there are streams, and that no character can stop them."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever started us
            nowhere = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115  # stays open
            setattr(sys, name, nowhere)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


# Reading


def read(file: str) -> tuple[str, str]:
    """The text of a file, or of the standard input for ``-``, and its name in messages.

    Raises: PuzzleError where it cannot be read.
    """
    source = name_of(file)
    if file != "-":
        return api.read_text(file), source
    if sys.stdin.isatty():
        click.echo("lasermaze: type or paste a puzzle, then press Ctrl-D on a new line", err=True)
    try:
        data = sys.stdin.buffer.read(api.MAX_BYTES + 1)
    except OSError as error:
        raise PuzzleError(f"cannot be read: {_reason(error)}", source=source) from None
    return api.text_of(data, source), source


def read_puzzles(file: str, kind: str | None, options: dict[str, Any]) -> tuple[Puzzle, ...]:
    """All the puzzles in a file or the standard input. Raises: PuzzleError."""
    text, source = read(file)
    return api.parse_all(text, kind, source, **options)


def read_puzzle(file: str, kind: str | None, options: dict[str, Any]) -> Puzzle:
    """The one puzzle in a file or the standard input. Raises: PuzzleError."""
    text, source = read(file)
    return api.parse(text, kind, source, **options)


@contextmanager
def lines_of(file: str) -> Iterator[TextIO]:
    """A file, or the standard input for ``-``, open to be read line by line.

    Bytes that are no text come as characters that no format knows.

    Raises: PuzzleError where it cannot be read.
    """
    how: dict[str, Any] = {"encoding": "utf-8", "errors": "surrogateescape"}
    try:
        if file == "-":
            yield TextIOWrapper(sys.stdin.buffer, **how)
        else:
            with Path(file).open(**how) as stream:
                yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        raise PuzzleError(f"cannot be read: {_reason(error)}", source=name_of(file)) from None


# Writing


def say(text: str) -> None:
    """Print a text as it is, now."""
    click.echo(text.removesuffix("\n"), color=True)


def say_json(text: str) -> None:
    """Print a JSON text on a line of its own, in UTF-8 whatever the terminal speaks."""
    # What UTF-8 cannot hold, half characters in the names of files, is escaped as JSON does it.
    click.echo(text.rstrip("\n").encode(errors="backslashreplace") + b"\n", nl=False)


def report(error: PuzzleError, as_json: bool) -> None:
    """Print an error: in words on the error stream, or as JSON on the standard output."""
    if not as_json:
        click.echo(error if error.source else f"lasermaze: {error}", err=True)
        return
    import json

    fields = ("source", "line", "column", "message", "expected")
    document = {"lasermaze": 1, "error": {name: getattr(error, name) for name in fields}}
    say_json(json.dumps(document, ensure_ascii=False))


def write_text(file: str, text: str, *, make_folder: bool = False) -> None:
    """Write a text to a file, and the folder for it where that is wanted.

    Raises: PuzzleError where the file cannot be written.
    """
    try:
        if make_folder:
            Path(file).parent.mkdir(parents=True, exist_ok=True)
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise _unwritable(file, error) from None


def write_texts(file: str, texts: Iterable[str]) -> None:
    """Write texts to a file, or to the standard output for ``-``, each as it comes.

    Raises: PuzzleError where the file cannot be written.
    """
    try:
        with click.open_file(file, "wb") as stream:
            for text in texts:
                stream.write(text.encode())
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _unwritable(file, error) from None


def as_texts(puzzles: Iterable[Puzzle], form: str) -> Iterator[str]:
    """Puzzles as texts that one file may hold: JSON one a line, native with a line between.

    Raises: PuzzleError where a puzzle cannot be written in this form.
    """
    for number, puzzle in enumerate(puzzles):
        yield ("\n" if number and form == "text" else "") + api.dumps(puzzle, form)


def numbered(file: str, number: int) -> str:
    """The name of the file for picture ``number``: F.svg, F-2.svg, F-3.svg, ..."""
    path = Path(file)
    return file if number == 1 else str(path.with_name(f"{path.stem}-{number}{path.suffix}"))


def _unwritable(file: str, error: OSError) -> PuzzleError:
    return PuzzleError(f"cannot be written: {_reason(error)}", source=file)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


# The terminal


def picture(scene: Picture, color: bool | None) -> str:
    """A picture in characters: colour and lines where the terminal has them, else ASCII.

    ``color`` is what the user asked for, or None to decide by the terminal and ``NO_COLOR``.
    On a terminal it is no wider than that; what is left out, it says.
    """
    terminal = sys.stdout.isatty()
    if color is None:
        color = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    return scene.text(colour=color, unicode=terminal and encoding == "utf8", width=_columns())


def draw(scene: Picture, file: str) -> None:
    """Write a picture to a file; say on the error stream what the file does not show.

    Raises: PuzzleError where it cannot be drawn or written.
    """
    if note := scene.save(file):
        click.echo(f"{file}: {note}", err=True)


def draw_moving(answer: Answer[Any], file: str) -> bool:
    """Write the moving picture of an answer; say on the error stream where there is none.

    Returns: whether there is one.
    Raises: PuzzleError where it cannot be written.
    """
    film = answer.film()
    if film is None:
        click.echo(f"{file}: cannot be drawn moving: {answer.why_still}", err=True)
        return False
    film.save(file)
    return True


def _columns() -> int | None:
    """The width of the terminal that the standard output is; None for anything else."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or None
    except (OSError, ValueError):  # ValueError: a stream without a file
        return None
