"""Puzzles and answers as JSON, both ways.

A puzzle is an object with the key ``kind``; the kind's codecs define the rest. An
answer is::

    {"lasermaze": 1, "answer": "solved", "options": {...}, "puzzle": {...}, "work": {...},
     "solution": ..., "others": [...], "count": 1, "exact": true, "unique": true,
     "stopped": null}

There may be ``evidence`` for these claims. An ``"impossible"`` answer has a ``certificate``, an
``"undecided"`` one a ``reason`` in place of the last two lines. A ``count`` of more than 18
digits is a string of hexadecimal digits, ``"0x..."``, as readers of JSON do not accept decimal
numbers of any length.

An answer is not verified when it is read: reading only checks its form, and `check` judges it.
Values that follow from others, such as ``unique`` or a solution's ``beam``, may be missing, but
must be right, since people and scripts trust them (`json_derived`). ``work``, ``stopped`` and the
``reason`` describe the search: they claim nothing about the puzzle.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from lasermaze.core import json_text
from lasermaze.core.answers import STOPPED, AnyAnswer, Impossible, Solved, Undecided
from lasermaze.core.codec import (
    ANY,
    FLAG,
    NATURAL,
    TEXT,
    WHOLE,
    Choice,
    Codec,
    Constant,
    Converted,
    Definitions,
    Either,
    Optional,
    Reading,
    Schema,
    Text,
)
from lasermaze.core.english import quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.json_checks import check_among, member, of_type, within
from lasermaze.core.objects import Codecs, Field, Record, Table
from lasermaze.core.puzzle import DETAILS, Puzzle
from lasermaze.formats.json_derived import Solution, Solutions, check_follows
from lasermaze.formats.json_reading import LONGEST_NUMBER, MAX_TEXT, load_object
from lasermaze.kind import AnyKind, kind_named

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


VERSION = 1

# Puzzles


@cache
def puzzle_record(kind: str) -> Record[Puzzle]:
    """The record of a kind's puzzles, whose reader gets the options in place of the puzzle."""
    own = kind_named(kind).codecs.puzzle

    def read(options: Any, **parts: Any) -> Puzzle:
        details = {name: text for name in DETAILS if (text := parts.pop(name))}
        puzzle: Puzzle = own.build(parts, Reading(options, details))
        return puzzle

    details = (Field(name, TEXT, default="", omitted=name != "title") for name in DETAILS)
    fields = (Field("kind", Constant(kind)), *details, *own.fields)
    return Record(read, *fields, with_puzzle=True, name=f"{kind}-puzzle")


def dump_puzzle(puzzle: Puzzle) -> str:
    """The puzzle as a JSON text of one line; `load_puzzle` reads it back."""
    return "".join(json_text.pieces(puzzle_record(puzzle.kind).encode(puzzle)))


def load_puzzle(
    text: str,
    kind: AnyKind | None = None,
    source: str | None = None,
    options: Any = None,
    *,
    lenient: bool = False,
    limit: int = MAX_TEXT,
) -> Puzzle:
    """The puzzle in a JSON text: this package's, or another program's that a kind knows.

    ``kind`` is the kind that it must be of, if any; ``options`` are all that kind's options for
    reading, the defaults unless given, or with ``lenient`` those that accept an unfinished puzzle.

    Raises: PuzzleError, with the place in the text, for any text that is not such a puzzle.
    """
    decode = partial(decode_puzzle, kind=kind, options=options, lenient=lenient)
    return load_object(text, source, limit, decode)


def load_foreign(text: str, options: Mapping[str, Any], source: str | None = None) -> Puzzle:
    """The puzzle in another program's JSON text, or in one whose kind is unknown.

    ``options`` has, by the name of each kind that knows other programs' JSON, all its options.

    Raises: PuzzleError, with the place in the text, for any text that is not such a puzzle.
    """

    def decode(document: Any) -> Puzzle:
        for name, chosen in options.items():
            if read := _foreign_reader(of_type(document, dict, "an object"), kind_named(name)):
                return read(document, chosen)
        return decode_puzzle(document, None, None)

    return load_object(text, source, MAX_TEXT, decode)


def decode_puzzle(
    document: Any, kind: AnyKind | None, options: Any, *, lenient: bool = False
) -> Puzzle:
    """The puzzle in a document, as `load_puzzle`. Raises: PuzzleError with the path of a fault."""
    fields = of_type(document, dict, "an object")
    if "answer" in fields and "kind" not in fields:
        raise PuzzleError("this is an answer", expected="a puzzle", path=("answer",))
    if "kind" in fields or kind is None:
        kind = _kind_in(fields, kind)
    chosen = options
    if chosen is None:
        chosen = kind.lenient() if lenient else kind.choose("parse", {})
    if read := _foreign_reader(fields, kind):
        return read(fields, chosen)
    return puzzle_record(kind.name).decode({"kind": kind.name, **fields}, chosen)


def _foreign_reader(document: dict[str, Any], kind: AnyKind) -> Callable[[Any, Any], Puzzle] | None:
    """The reader of the other program's JSON that this document is, if it is one."""
    if "kind" in document:
        return None
    formats = kind.notation.foreign_formats()
    return next((each.decode for each in formats if each.decode and each.key in document), None)


def _kind_in(document: dict[str, Any], kind: AnyKind | None) -> AnyKind:
    """The kind that a document names, which must be ``kind`` if that is given."""
    name = within(("kind",), TEXT.decode, member(document, "kind"))
    if kind is not None and name != kind.name:
        raise PuzzleError(
            f"a puzzle of kind {quoted(name)}", expected=repr(kind.name), path=("kind",)
        )
    return within(("kind",), kind_named, name)


# Answers


class _Puzzle(Codec[Puzzle]):
    """The puzzle of an answer, which is read before all else, since the rest needs it."""

    def __init__(self, kind: str) -> None:
        super().__init__(dict, "an object")
        self.kind = kind

    def encode(self, value: Puzzle, puzzle: Any = None) -> Any:
        """The puzzle's document."""
        return puzzle_record(self.kind).encode(value)

    def decode(self, value: Any, puzzle: Any = None) -> Puzzle:
        """The puzzle that was read."""
        found: Puzzle = puzzle
        return found

    def schema(self, defs: Definitions) -> Schema:
        """The schema of the kind's puzzles."""
        return puzzle_record(self.kind).schema(defs)


class _Options(Record[Any]):
    """The options under which a puzzle was solved, as sorted pairs; defaults are left out."""

    def __init__(self, kind: str) -> None:
        codecs: dict[type, Codec[Any]] = {bool: FLAG, int: WHOLE, str: TEXT}
        options = kind_named(kind).options_of("solve")
        defaults = {name: option.default for name, option in options.items()}

        def read(**chosen: Any) -> tuple[tuple[str, Any], ...]:
            return tuple(pair for pair in sorted(chosen.items()) if pair[1] != defaults[pair[0]])

        super().__init__(
            read,
            *(Field(name, codecs[type(each)], default=each) for name, each in defaults.items()),
        )

    def encode(self, value: Any, puzzle: Any = None) -> dict[str, Any]:
        """The values of the options by their names."""
        return dict(value)


class _Count(Either):
    """A number of solutions; one of more than 18 digits is a text of hexadecimal ones."""

    def __init__(self) -> None:
        text = Converted(Text(pattern="^0x[0-9a-f]+$"), hex, _read_count)
        super().__init__(((int,), NATURAL), ((), text))
        self.words = NATURAL.words

    def encode(self, value: int, puzzle: Any = None) -> int | str:
        """The number, or its text."""
        return value if value < 10**LONGEST_NUMBER else hex(value)


def _read_count(text: str, puzzle: Any) -> int:
    import re

    if not re.fullmatch("0x[0-9a-f]+", text):
        raise PuzzleError(quoted(text), expected="a number, or '0x' and digits")
    return int(text, 16)


_STOPPED = Choice({reason: reason for reason in STOPPED})
_WORK = Converted(Table(NATURAL), dict, lambda work, _: tuple(work.items()))

#: The claims of an answer; they are written again, and compared.
_CLAIMS = ("count", "exact", "unique", "stopped")

#: The classes of the answers, by their names in JSON.
ANSWERS: Mapping[str, type[AnyAnswer]] = {
    "solved": Solved,
    "impossible": Impossible,
    "undecided": Undecided,
}


@cache
def answer_record(name: str, kind: str | None) -> Record[AnyAnswer]:
    """The record of an answer by its name; without a kind, for its keys alone."""
    return Record(
        ANSWERS[name],
        Field("lasermaze", Constant(VERSION), about="the version of the document"),
        Field("answer", Constant(name), about="`solved`, `impossible` or `undecided`"),
        Field(
            "options",
            _Options(kind) if kind else ANY,
            default=(),
            about="the options with which the puzzle was solved",
        ),
        Field("puzzle", _Puzzle(kind) if kind else ANY),
        Field(
            "work",
            _WORK,
            default=(),
            about="the work of the search; it claims nothing about the puzzle",
        ),
        *_claims(name, kind),
    )


_ANY_CODECS: Codecs[Any, Any, Any] = Codecs(Record(object), Record(object), ANY, ANY)


_ABOUT_STOPPED = (
    '`"limit"`, `"time limit"` or `"memory limit"` if the search ended before its end, '
    '`"not counted"` if others are searched for only on request. This value claims nothing about '
    "the puzzle either"
)
_ABOUT_EVIDENCE = (
    "the proof of claims beyond the solutions themselves, such as that these are all; its form "
    "depends on the kind. null if there is none: then `check` counts again, or reports the claim "
    "as unconfirmed"
)


def _claims(name: str, kind: str | None) -> Iterator[Field]:
    """The fields that only answers with this name have."""
    codecs = kind_named(kind).codecs if kind else _ANY_CODECS
    if name == "solved":
        yield Field("solution", Solution(codecs.solution), of="witness")
        yield Field("others", Solutions(codecs.solution), default=())
        yield Field("count", _Count(), about="the number of solutions found, this one included")
        yield Field("exact", FLAG, about="whether there are no more; if not, `stopped` says why")
        yield Field("unique", Optional(FLAG), follows=True)
        yield Field("stopped", Optional(_STOPPED), default=None, about=_ABOUT_STOPPED)
        if codecs.evidence is not None:
            about = _ABOUT_EVIDENCE
            yield Field("evidence", codecs.evidence, default=None, omitted=True, about=about)
    elif name == "impossible":
        about = "the proof that there is no solution; null if it is too large to make"
        certificate = Optional(codecs.certificate)
        yield Field("certificate", certificate, of="evidence", about=about)
    else:
        yield Field("reason", TEXT, about="why the search stopped")


def dump_answer(answer: AnyAnswer) -> str:
    """The answer, its puzzle and its proof as a JSON text of one line; `load_answer` reads it."""
    return "".join(answer_pieces(answer))


def answer_pieces(answer: AnyAnswer) -> Iterator[str]:
    """The text of `dump_answer` in pieces, some megabytes each at most if it is large."""
    record = answer_record(type(answer).__name__.lower(), answer.puzzle.kind)
    answer.proof()
    return json_text.pieces(record.encode(answer, answer.puzzle))


def load_answer(text: str, source: str | None = None, *, limit: int = MAX_TEXT) -> AnyAnswer:
    """The answer in a JSON text that `dump_answer` wrote, read but not judged.

    Raises: PuzzleError, with the place in the text, for any text that is not an answer.
    """
    return load_object(text, source, limit, decode_answer)


def decode_answer(document: Any) -> AnyAnswer:
    """The answer in a document. Raises: PuzzleError with the path of the fault."""
    name = within(("answer",), TEXT.decode, member(document, "answer"))
    within(("answer",), check_among, name, ANSWERS)
    answer_record(name, None).check_keys(document)
    if within(("lasermaze",), WHOLE.decode, document["lasermaze"]) != VERSION:
        raise PuzzleError(
            "an answer of another version", expected=str(VERSION), path=("lasermaze",)
        )
    puzzle = within(("puzzle",), _decode_answered_puzzle, document["puzzle"])
    record = answer_record(name, puzzle.kind)
    answer = record.decode(document, puzzle)
    said = {key: document[key] for key in _CLAIMS if key in document}
    check_follows(said, {key: record.by_key[key].encoded(answer, puzzle) for key in said})
    return answer


def _decode_answered_puzzle(document: Any) -> Puzzle:
    """The puzzle in an answer, finished or not.

    The options under which a puzzle was read are not part of an answer to it.
    """
    kind = _kind_in(of_type(document, dict, "an object"), None)
    return decode_puzzle(document, kind, kind.lenient())
