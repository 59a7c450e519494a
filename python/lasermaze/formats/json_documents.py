"""Puzzles and answers as JSON, both ways.

A puzzle is an object with the key ``kind``; the rest is the kind's business (its codecs). An
answer is::

    {"lasermaze": 1, "answer": "solved", "options": {...}, "puzzle": {...}, "work": {...},
     "solution": ..., "others": [...], "count": 1, "exact": true, "unique": true,
     "stopped": null}

There may be ``evidence`` for these claims. An ``"impossible"`` answer has a ``certificate``, an
``"undecided"`` one a ``reason`` in place of the last two lines. A ``count`` of more than 18
digits is a string in hexadecimal digits, ``"0x..."``, as decimal ones of any length are more
than readers of JSON can be asked for.

Nothing in an answer is believed: reading it only makes sure that it says something,
and `check` judges what it says. Values that follow from others, such as ``unique`` or a solution's
``beam``, may be missing, but must be right (`json_derived`). ``work``, ``stopped`` and the
``reason`` say what the search did: they claim nothing about the puzzle.

The reader is the standard library's: it starts in a quarter of the time of faster ones, says
where a syntax error is, and lets duplicate keys and endless numbers be refused.
"""

from __future__ import annotations

from functools import partial
from math import isfinite
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from lasermaze.core import json_text
from lasermaze.core.answers import STOPPED, AnyAnswer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.english import counted, grouped, quoted
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import DETAILS, Puzzle, check_detail
from lasermaze.formats.json_derived import check_follows, read_solution, read_solutions
from lasermaze.formats.json_fields import (
    array,
    flag,
    in_words,
    integer,
    member,
    record,
    string,
    table,
    within,
)
from lasermaze.formats.native_text import place_of
from lasermaze.kind import AnyKind, kind_named, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from lasermaze.interface import ForeignFormat

T = TypeVar("T")

#: The longest JSON text that is read unless told otherwise, in characters.
MAX_TEXT = 1 << 28

VERSION = 1

_LONGEST_NUMBER = 18


def dump_puzzle(puzzle: Puzzle) -> str:
    """The puzzle as a JSON text of one line; `load_puzzle` reads it back."""
    return "".join(json_text.pieces(_puzzle_document(puzzle)))


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
    return _load(text, source, limit, decode)


def load_foreign(text: str, options: Mapping[str, Any], source: str | None = None) -> Puzzle:
    """The puzzle in another program's JSON text, or in one whose kind is unknown.

    ``options`` has, by the name of each kind that knows other programs' JSON, all its options.

    Raises: PuzzleError, with the place in the text, for any text that is not such a puzzle.
    """

    def decode(document: Any) -> Puzzle:
        for name, chosen in options.items():
            if foreign := _foreign_format(table(document), kind_named(name)):
                found: Puzzle = foreign.decode(document, chosen)
                return found
        return decode_puzzle(document, None, None)

    return _load(text, source, MAX_TEXT, decode)


def dump_answer(answer: AnyAnswer) -> str:
    """The answer, its puzzle and its proof as a JSON text of one line; `load_answer` reads it."""
    return "".join(answer_pieces(answer))


def answer_pieces(answer: AnyAnswer) -> Iterator[str]:
    """The text of `dump_answer` in pieces, some megabytes each at most if it is large."""
    formats = kind_of(answer.puzzle).formats
    document = {
        "lasermaze": VERSION,
        "answer": type(answer).__name__.lower(),
        "options": dict(answer.options),
        "puzzle": _puzzle_document(answer.puzzle),
        "work": dict(answer.work),
    }
    match answer:
        case Solved():
            document |= {
                "solution": formats.encode_solution(answer.witness),
                "others": formats.encode_solutions(answer.others),
                **_claims(answer),
            }
            if answer.evidence is not None:
                document["evidence"] = formats.encode_evidence(answer.evidence)
        case Impossible():
            document["certificate"] = formats.encode_certificate(answer.certificate)
        case Undecided():
            document["reason"] = answer.reason
    return json_text.pieces(document)


def _claims(answer: Solved[Any, Any]) -> dict[str, Any]:
    """What an answer says of the number of solutions."""
    return {
        "count": _encode_count(answer.count),
        "exact": answer.exact,
        "unique": answer.unique,
        "stopped": answer.stopped,
    }


def load_answer(text: str, source: str | None = None, *, limit: int = MAX_TEXT) -> AnyAnswer:
    """The answer in a JSON text that `dump_answer` wrote, read but not judged.

    Raises: PuzzleError, with the place in the text, for any text that is not an answer.
    """
    return _load(text, source, limit, decode_answer)


def _puzzle_document(puzzle: Puzzle) -> dict[str, Any]:
    details = {"title": "", **puzzle.details()}
    return {"kind": puzzle.kind, **details, **kind_of(puzzle).formats.encode(puzzle)}


def decode_puzzle(
    document: Any, kind: AnyKind | None, options: Any, *, lenient: bool = False
) -> Puzzle:
    """The puzzle in a document, as `load_puzzle`. Raises: PuzzleError with the path of a fault."""
    fields = table(document)
    if "answer" in fields and "kind" not in fields:
        raise PuzzleError("this is an answer", expected="a puzzle", path=("answer",))
    if "kind" in fields or kind is None:
        kind = _kind_in(fields, kind)
    chosen = options
    if chosen is None:
        chosen = kind.lenient() if lenient else kind.choose("parse", {})
    if foreign := _foreign_format(fields, kind):
        found: Puzzle = foreign.decode(fields, chosen)
        return found
    details = {name: string(fields[name], (name,)) for name in DETAILS if name in fields}
    for name, text in details.items():
        check_detail(name, text)
    rest = {key: value for key, value in fields.items() if key not in ("kind", *DETAILS)}
    puzzle: Puzzle = kind.formats.decode(rest, chosen, details)
    return puzzle


def _foreign_format(document: dict[str, Any], kind: AnyKind) -> ForeignFormat[Any] | None:
    """The format of another program that this document is in, if any."""
    if "kind" in document:
        return None
    formats = kind.formats.foreign_formats()
    return next((each for each in formats if each.key in document), None)


def _kind_in(document: dict[str, Any], kind: AnyKind | None) -> AnyKind:
    """The kind that a document names, which must be ``kind`` if that is given."""
    name = string(member(document, "kind"), ("kind",))
    if kind is not None and name != kind.name:
        raise PuzzleError(
            f"a puzzle of kind {quoted(name)}", expected=repr(kind.name), path=("kind",)
        )
    return within(("kind",), kind_named, name)


_COMMON = ("lasermaze", "answer", "puzzle")
_KEYS = {
    "solved": (("solution", "count", "exact"), ("others", "unique", "stopped", "evidence")),
    "impossible": (("certificate",), ()),
    "undecided": (("reason",), ()),
}


def decode_answer(document: Any) -> AnyAnswer:
    """The answer in a document. Raises: PuzzleError with the path of the fault."""
    name = string(member(document, "answer"), ("answer",), _KEYS)
    required, optional = _KEYS[name]
    record(document, (*_COMMON, *required), ("options", "work", *optional))
    if integer(document["lasermaze"], ("lasermaze",)) != VERSION:
        raise PuzzleError(
            "an answer of another version", expected=str(VERSION), path=("lasermaze",)
        )
    puzzle = within(("puzzle",), _decode_answered_puzzle, document["puzzle"])
    common: dict[str, Any] = {
        "puzzle": puzzle,
        "options": _decode_options(document.get("options", {}), kind_of(puzzle)),
        "work": _decode_work(document.get("work", {})),
    }
    if name == "solved":
        return _decode_solved(document, puzzle, common)
    if name == "impossible":
        decode = kind_of(puzzle).formats.decode_certificate
        certificate = within(("certificate",), decode, document["certificate"], puzzle)
        return Impossible(certificate=certificate, **common)
    return Undecided(reason=string(document["reason"], ("reason",)), **common)


def _decode_answered_puzzle(document: Any) -> Puzzle:
    """The puzzle in an answer, finished or not.

    The options under which a puzzle was read are no part of an answer to it.
    """
    kind = _kind_in(table(document), None)
    return decode_puzzle(document, kind, kind.lenient())


def _decode_options(value: Any, kind: AnyKind) -> Pairs:
    known = kind.options_of("solve")
    options = record(value, (), tuple(known), ("options",))
    readers: dict[type, Callable[..., Any]] = {bool: flag, int: integer, str: string}
    pairs = []
    for name, chosen in sorted(options.items()):
        default = known[name].default
        chosen = readers[type(default)](chosen, ("options", name))
        if chosen != default:
            pairs.append((name, chosen))
    return tuple(pairs)


def _decode_work(value: Any) -> tuple[tuple[str, int], ...]:
    work = table(value, ("work",))
    return tuple(
        (string(what, ("work", what)), integer(often, ("work", what), least=0))
        for what, often in work.items()
    )


def _decode_solved(
    document: dict[str, Any], puzzle: Puzzle, common: dict[str, Any]
) -> Solved[Any, Any]:
    others = array(document.get("others", []), ("others",))
    stopped = document.get("stopped")
    if stopped is not None:
        string(stopped, ("stopped",), STOPPED)
    answer: Solved[Any, Any] = Solved(
        witness=within(("solution",), read_solution, document["solution"], puzzle),
        others=within(("others",), read_solutions, others, puzzle),
        count=_decode_count(document["count"]),
        exact=flag(document["exact"], ("exact",)),
        stopped=stopped,
        evidence=_decode_evidence(document, puzzle),
        **common,
    )
    claims = _claims(answer)
    check_follows({key: document[key] for key in claims if key in document}, claims)
    return answer


def _decode_evidence(document: dict[str, Any], puzzle: Puzzle) -> Any:
    if "evidence" not in document:
        return None
    decode = kind_of(puzzle).formats.decode_evidence
    return within(("evidence",), decode, document["evidence"], puzzle)


def _encode_count(count: int) -> int | str:
    return count if count < 10**_LONGEST_NUMBER else hex(count)


def _decode_count(value: Any) -> int:
    if not isinstance(value, str):
        return integer(value, ("count",), least=0)
    import re

    if not re.fullmatch("0x[0-9a-f]+", value):
        raise PuzzleError(quoted(value), expected="a number, or '0x' and digits", path=("count",))
    return int(value, 16)


def _load(text: str, source: str | None, limit: int, decode: Callable[[Any], T]) -> T:
    """What ``decode`` makes of the object in a text; its errors get their place."""

    def decode_object(document: Any) -> T:
        if not isinstance(document, dict):
            found = f"the document is {in_words(document)}"
            raise PuzzleError(found, expected="an object, {…}")
        return decode(document)

    return load_value(text, source, limit, decode_object)


def load_value(text: str, source: str | None, limit: int, decode: Callable[[Any], T]) -> T:
    """What ``decode`` makes of the value of JSON in a text; its errors get their place."""
    text = text.removeprefix("\ufeff")
    if len(text) > limit:
        raise PuzzleError(
            f"the text has {counted(len(text), 'character')}", expected=f"at most {grouped(limit)}"
        ).at(source, 1, 1)
    document = _read_json(text, source)
    try:
        return decode(document)
    except PuzzleError as error:
        from lasermaze.formats import json_locations

        where = f"{json_locations.in_words(error.path)}: " if error.path else ""
        placed = PuzzleError(where + error.message, expected=error.expected, path=error.path)
        raise placed.at(source, *place_of(text, json_locations.find(text, error.path))) from None


class _NumberError(Exception):
    """A number, given as it is written, that no document has."""


class _DuplicateKeyError(Exception):
    """A key that an object has twice."""


class _TooManyKeysError(Exception):
    """An object with more keys than any document of ours has."""


def _read_json(text: str, source: str | None) -> Any:
    """The document in a text. Raises PuzzleError, placed, for a text that is not JSON."""
    import json

    from lasermaze.formats import json_locations

    expected = "a JSON document"
    try:
        return json.loads(
            text,
            object_pairs_hook=partial(_object, json_locations.MOST_KEYS),
            parse_int=_read_int,
            parse_float=_read_float,
            parse_constant=_refuse,
        )
    except json.JSONDecodeError as error:
        problem = error.msg.removesuffix(" at").rstrip(": ")
        message, index = f"not valid JSON: {problem[:1].lower()}{problem[1:]}", error.pos
        if not text.strip():
            message, index = "the text is empty", 0
    except RecursionError:
        message = f"lists and objects more than {json_locations.DEEPEST} deep"
        index = json_locations.find_too_deep(text)
    except _NumberError as error:
        (token,) = error.args
        message, index = f"the number {quoted(token)}", json_locations.find_token(text, token)
    except _DuplicateKeyError:
        path, index = json_locations.find_duplicate(text)
        message = f"{json_locations.in_words(path)}: this key stands twice in its object"
    except _TooManyKeysError as error:
        message, index = f"an object with {error} keys", json_locations.find_crowded(text)
        expected = f"at most {grouped(json_locations.MOST_KEYS)}"
    raise PuzzleError(message, expected=expected).at(source, *place_of(text, index))


def _object(most: int, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object of at most ``most`` keys, each of them once."""
    if len(pairs) > most:
        raise _TooManyKeysError(grouped(len(pairs)))
    document = dict(pairs)
    if len(document) != len(pairs):
        raise _DuplicateKeyError
    return document


def _read_int(token: str) -> int:
    return int(token) if len(token) <= _LONGEST_NUMBER else _refuse(token)


def _read_float(token: str) -> float:
    number = float(token)
    return number if isfinite(number) else _refuse(token)


def _refuse(token: str) -> NoReturn:
    raise _NumberError(token)
