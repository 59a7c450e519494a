"""Functions that the commands share: exit codes, reading, writing, errors, pictures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from lasermaze import api
from lasermaze.api import loading
from lasermaze.cli.files import Files
from lasermaze.cli.jobs import columns
from lasermaze.cli.limits import TimesUp
from lasermaze.core import english
from lasermaze.core.answers import AnyAnswer, Impossible, Solved
from lasermaze.core.budget import TimeUpError
from lasermaze.core.english import nearest
from lasermaze.core.errors import PuzzleError
from lasermaze.core.examples import located
from lasermaze.core.files import unwritable
from lasermaze.core.puzzle import Puzzle
from lasermaze.core.text import Piece, check_encoding
from lasermaze.kind import all_kinds

if TYPE_CHECKING:
    from lasermaze.drawing import Formats, Picture

#: The exit codes.
OK, NO, BAD, GAVE_UP, INTERRUPTED = 0, 1, 2, 3, 130

#: The number of characters of a long text that are printed at once.
_HELD = 1 << 20

#: The names of the standard input and output in messages.
STDIN, STDOUT = "<stdin>", "<stdout>"


def name_of(file: str) -> str:
    """The name that messages use for a file from the command line."""
    return STDIN if file == "-" else file


def worst(codes: Iterable[int]) -> int:
    """The exit code of a run over several puzzles: 2 before 3 before 1 before 0."""
    return max(codes, key=(OK, NO, GAVE_UP, BAD).index, default=OK)


def exit_code(answer: AnyAnswer) -> int:
    """The exit code for an answer."""
    match answer:
        case Solved(stopped="time limit"):
            return GAVE_UP
        case Solved():
            return OK
        case Impossible():
            return NO
        case _:
            return GAVE_UP


# Reading

#: The endings of the files that are read in a folder, besides those of other programs' texts.
ENDINGS = (".txt", ".json")


def endings() -> tuple[str, ...]:
    """The endings of files with puzzles."""
    return (*ENDINGS, *loading.foreign_texts())


def files_in(file: str) -> list[str]:
    """The files that a name on the command line stands for: those in a folder, or the file itself.

    Raises: PuzzleError for a folder without any.
    """
    folder = located(file)
    if file == "-" or not folder.is_dir():
        return [file]
    known = endings()
    try:
        found = sorted(
            str(Path(file, path.name))
            for path in folder.iterdir()
            if path.suffix.lower() in known and path.is_file()
        )
    except OSError as error:
        raise loading.unreadable(file, error) from None
    if not found:
        wanted = f"files that end in {english.listed(known)}"
        raise PuzzleError("a folder without puzzles", expected=wanted, source=file)
    return found


def texts_in(file: str) -> Iterator[Piece]:
    """The texts of the puzzles or answers in a file, or in the standard input for ``-``.

    Each comes as soon as it is complete.

    Raises: PuzzleError if it cannot be read.
    """
    if file != "-":
        yield from loading.pieces_from(file)
        return
    if sys.stdin.isatty():
        click.echo("lasermaze: type or paste a puzzle, then press Ctrl-D on a new line", err=True)
    # Without its buffer, whose lock a thread that is still reading would hold at exit.
    stdin = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
    try:
        yield from loading.pieces_from(stdin, STDIN)
    except OSError as error:
        raise loading.unreadable(STDIN, error) from None


def read_puzzle(file: str, kind: str | None, options: dict[str, Any]) -> Puzzle:
    """The one puzzle in a file or the standard input. Raises: PuzzleError."""
    source = name_of(file)
    texts = list(texts_in(file))
    loading.check_one(texts, source)
    return loading.parse_piece(texts[0], kind, source, options)


@contextmanager
def lines_of(file: str) -> Iterator[TextIO]:
    """A file, or the standard input for ``-``, open to be read line by line.

    A byte order mark is dropped. Other bytes that are not UTF-8 become characters that no format
    accepts.

    Raises: PuzzleError if it cannot be read, or is UTF-16 or UTF-32.
    """
    how: dict[str, Any] = {"encoding": "utf-8-sig", "errors": "surrogateescape"}
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else located(file).open("rb") as stream:
            data: Any = stream
            check_encoding(data.peek(4), name_of(file))
            yield TextIOWrapper(data, **how)
    except (BrokenPipeError, TimeUpError):  # not of the file
        raise
    except OSError as error:
        raise loading.unreadable(name_of(file), error) from None


def bytes_of(file: str) -> bytes:
    """The contents of a file, or of the standard input for ``-``.

    Raises: PuzzleError if it cannot be read.
    """
    try:
        return sys.stdin.buffer.read() if file == "-" else located(file).read_bytes()
    except OSError as error:
        raise loading.unreadable(name_of(file), error) from None


# Writing


def say(text: str, *, aside: bool = False) -> None:
    """Print a text as it is and flush it; with ``aside`` on the error stream."""
    click.echo(text.removesuffix("\n"), color=True, err=aside)


def say_words(text: str, *, aside: bool = False, widest: int | None = None) -> None:
    """Print lines of words, wrapped behind their own indent.

    They are as wide as the terminal and ``widest`` allow.
    """
    widths = (columns(sys.stderr if aside else sys.stdout), widest)
    if width := min((each for each in widths if each), default=0):
        text = "\n".join(_wrapped(line, width) for line in text.split("\n"))
    say(text, aside=aside)


def _wrapped(line: str, width: int) -> str:
    from textwrap import TextWrapper

    indent = " " * (len(line) - len(line.lstrip()))
    wrapper = TextWrapper(width, subsequent_indent=indent)
    wrapper.break_long_words = wrapper.break_on_hyphens = False
    return wrapper.fill(line)


def say_json(text: str) -> None:
    """Print a JSON text on a line of its own, in UTF-8 whatever the terminal's encoding."""
    # Lone surrogates in the names of files, which UTF-8 cannot encode, are escaped as in JSON.
    click.echo(text.rstrip("\n").encode(errors="backslashreplace") + b"\n", nl=False)


def say_pieces(pieces: Iterable[str]) -> None:
    """Print a JSON text on a line of its own, as `say_json`; a long one piece by piece."""
    held: list[str] = []
    size = 0
    is_begun = False
    try:
        for piece in pieces:
            held.append(piece)
            size += len(piece)
            if size > _HELD:
                click.echo("".join(held).encode(errors="backslashreplace"), nl=False)
                is_begun = True
                held.clear()
                size = 0
    except TimesUp:
        if is_begun:  # so that the error has a line of its own
            click.echo()
        raise
    say_json("".join(held))


def report(error: PuzzleError, as_json: bool) -> None:
    """Print an error: in words on the error stream, or as JSON on the standard output.

    Options are named as the user types them.
    """
    error = in_flags(error)
    if not as_json:
        click.echo(error if error.source else f"lasermaze: {error}", err=True)
        return
    import json

    fields = ("source", "line", "column", "message", "expected")
    document = {"lasermaze": 1, "error": {name: getattr(error, name) for name in fields}}
    say_json(json.dumps(document, ensure_ascii=False))


#: Keywords of the library that are flags here, besides the options of the kinds.
_KEYWORDS = ("kind", "max_size", "limit", "time_limit", "seed", "count", "size", "recount")


def flag(name: str) -> str:
    """A keyword as a flag: ``--stray-beams`` for ``stray_beams``."""
    return f"--{name.replace('_', '-')}"


def in_flags(error: PuzzleError) -> PuzzleError:
    """The error with flags in place of the library's keywords."""
    import re

    options = {option.name for kind in all_kinds() for option in kind.options}
    names = "|".join(sorted(options.union(_KEYWORDS)))
    # A word in quotes is an option only if an option was refused.
    quoted = rf"'({names})'" if error.path[:1] == ("options",) and error.line is None else r"(?!)()"
    form = re.compile(rf"\b({names})=(?:True\b|…)|^({names})(?= is )|{quoted}")

    def translated(text: str) -> str:
        return form.sub(lambda found: flag(next(filter(None, found.groups()))), text)

    expected = error.expected and translated(error.expected)
    if expected and quoted[0] == "'" and expected.startswith("one of: "):
        expected = "one of: " + ", ".join(map(flag, expected[8:].split(", ")))
    said = PuzzleError(translated(error.message), expected=expected, path=error.path)
    return said.at(error.source, error.line, error.column)


def write_texts(file: str, texts: Iterable[str]) -> None:
    """Write texts to a file, or to the standard output for ``-``, each as soon as it is made.

    A file is written whole: if that fails, or making the texts does, its old contents stay.

    Raises: PuzzleError if the file cannot be written.
    """
    if file == "-":
        for text in texts:
            write_out(text.encode(errors="backslashreplace"))
        return
    try:
        with Files.of_command().writing(file) as stream:
            for text in texts:
                stream.write(text.encode(errors="backslashreplace"))
    except (BrokenPipeError, TimeUpError):
        raise
    except OSError as error:
        raise unwritable(file, error) from None


def write_out(data: bytes) -> None:
    """Write bytes to the standard output and flush it."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def form_of(output: str | None, to: str | None, usual: str) -> str:
    """The format of an output as an ending: from ``--to``, or the file's name, or the default."""
    if to is not None:
        return f".{to}"
    return f".{usual}" if output in (None, "-") else Path(str(output)).suffix.lower()


def check_library(form: str) -> None:
    """Raise PuzzleError, before any work, if the format needs a library that is not installed."""
    if form == ".pdf":
        from lasermaze.drawing import pdf

        pdf.library()


#: The formats of puzzles that an ending chooses, besides those of other programs. A name without an
#: ending is a native text.
_TEXTS = {".txt": "text", "": "text", ".json": "json"}


def ending_form(output: str) -> str:
    """The format of puzzles that the ending of a name chooses, "text" for ``-``.

    Raises: PuzzleError for another ending, unless it is that of a device.
    """
    path = Path(output)
    ending = "" if output == "-" or path.is_char_device() else path.suffix.lower()
    known = _TEXTS if ending in _TEXTS else _TEXTS | loading.foreign_texts()
    if ending not in known:
        near = nearest(ending, endings())
        message = f"no format has the ending {ending!r}{near}"
        raise PuzzleError(message, expected=english.listed(endings()), source=output)
    return known[ending]


def as_texts(puzzles: Iterable[Puzzle], form: str) -> Iterator[str]:
    """Puzzles as texts that one file may hold.

    Raises: PuzzleError if a puzzle cannot be written in this form.
    """
    return separated((api.dumps(puzzle, form) for puzzle in puzzles), form)


def separated(texts: Iterable[str], form: str) -> Iterator[str]:
    """The texts of puzzles as one file may hold them: an empty line between native texts.

    Raises: PuzzleError for a second one if a file of the form holds only one.
    """
    holds_one = form not in _TEXTS.values() and form in loading.foreign_texts().values()
    for number, text in enumerate(texts):
        if number and holds_one:
            raise PuzzleError(f"a second puzzle for one {form} file", expected="a file for each")
        yield ("\n" if number and form == "text" else "") + text


def numbered(file: str, number: int) -> str:
    """The name of the file for picture ``number``: F.svg, F-2.svg, F-3.svg, ...

    Raises: PuzzleError for a second picture on the standard output.
    """
    if file == "-" and number > 1:
        raise PuzzleError("a second picture for the standard output", expected="the name of a file")
    path = Path(file)
    return file if number == 1 else str(path.with_name(f"{path.stem}-{number}{path.suffix}"))


# The terminal


def picture(scene: Picture, color: bool | None) -> str:
    """A picture in characters: colour and lines if the terminal has them, else ASCII.

    ``color`` is the user's choice, or None to decide by the terminal, ``NO_COLOR`` and
    ``FORCE_COLOR``. A picture for a terminal fits its width, and says which part is left out.
    """
    terminal = sys.stdout.isatty()
    if color is None:
        forced = bool(os.environ.get("FORCE_COLOR"))
        wanted = forced or (terminal and os.environ.get("TERM") != "dumb")
        color = wanted and not os.environ.get("NO_COLOR")
    encoding = (sys.stdout.encoding or "").lower().replace("-", "")
    unicode = terminal and encoding == "utf8"
    return scene.text(colour=color, unicode=unicode, width=columns(sys.stdout))


def draw_moving(answer: AnyAnswer, file: str, form: str) -> None:
    """Write the moving picture of an answer; say on the error stream if there is none.

    Raises: PuzzleError if it cannot be written.
    """
    film = api.film(answer)
    if film is None:
        click.echo(f"{out_name(file)}: cannot be drawn moving: {answer.why_still}", err=True)
    else:
        put(file, form, film.formats())


def put(file: str, form: str, formats: Formats) -> None:
    """Write one of the formats to a file, or to the standard output for ``-``.

    Raises: PuzzleError if there is no such format, or the file cannot be written.
    """
    from lasermaze.drawing.picture import check_ending, write

    if file != "-":
        chosen = {Path(file).suffix.lower(): formats[form]} if form in formats else formats
        write(file, chosen, Files.of_command().save)
        return
    check_ending(f"-{form}", tuple(formats))
    write_out(formats[form]())


def out_name(file: str) -> str:
    """The name in messages of a file to write."""
    return STDOUT if file == "-" else file
