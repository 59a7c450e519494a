"""Puzzles, answers, hints and explanations as JSON: documents.

A document is declared once, as a `Document`: by that declaration it is read, checked, written, and
described by a JSON schema. A puzzle is an object with the key ``kind``; its kind declares the rest.
An answer is::

    {"answer": "solved", "lasermaze": 1, "options": {...}, "puzzle": {...}, "work": {...},
     "solution": ..., "count": 1, "exact": true, "unique": true, "stopped": null, "others": [...]}

There may be ``evidence`` for these claims. An ``"impossible"`` answer has a ``certificate``, an
``"undecided"`` one a ``reason`` in place of the last line.

An answer is not verified when it is read: reading only checks its form, and `check` judges it. The
parts of an answer are read one by one, as the kind of its puzzle says how: first the puzzle, then
the solutions or the proof. Values that follow from others, such as ``unique`` or the beam of a
solution, may be missing, but must be right, as people and scripts trust them. They are written with
the first solution alone. ``work``, ``stopped`` and the ``reason`` describe the search: they claim
nothing about the puzzle.

One convention for numbers: in JSON, cells, rows and columns count from 0, and so does time. In
texts for people, in native notation and in moves, they count from 1.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Generic, Literal, Self, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from lasermaze.core.answers import AnyAnswer, Exhausted, Impossible, Solved, Stopped, Undecided
from lasermaze.core.english import counted, nearest, quoted
from lasermaze.core.errors import Path, PuzzleError, unknown, within
from lasermaze.core.letter_grid import Filled, LetterGrid
from lasermaze.core.puzzle import DETAILS, C, P, Puzzle, W
from lasermaze.formats import json_text
from lasermaze.formats.json_text import LONGEST_NUMBER, plain, sort_of
from lasermaze.formats.letter_grid import without_columns
from lasermaze.interface import Explanation, Hint, Screen
from lasermaze.kind import AnyKind, Kind, all_kinds, kind_named, kind_of

if TYPE_CHECKING:
    from lasermaze.core.reasons import Reason

T = TypeVar("T")
A = TypeVar("A", bound=AnyAnswer)

VERSION = 1

#: The number of solutions that are written at once.
_PIECE = 1_000

Natural = Annotated[int, Meta(ge=0)]
CellDocument = tuple[Natural, Natural]


#: In Python ``$`` matches before a line break at the end, too; this forbids that.
_NO_BREAK = r"(?!\n)"


def letters(known: str) -> str:
    """The pattern of a text of these letters."""
    escaped = re.sub(r"([\\^\]-])", r"\\\1", known)
    return rf"^[{escaped}]*$" + _NO_BREAK


class Document(Struct, Generic[T], forbid_unknown_fields=True, omit_defaults=True):
    """An object in JSON that stands for a value. Its fields are keyword arguments.

    ``follows`` are the names of fields that follow from the others. A document may lack them.
    """

    follows: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def of(cls, value: T, puzzle: Any) -> Self:
        """The document of a value, such as a solution of the puzzle."""
        raise NotImplementedError

    def value(self, puzzle: Any) -> T:
        """The value. Raises: PuzzleError, whose path begins in this document."""
        raise NotImplementedError

    @classmethod
    def following(cls, value: T, puzzle: Any) -> dict[str, Any]:
        """The fields that follow from the others, as JSON can hold them."""
        return {}

    @classmethod
    def whole(cls, value: T, puzzle: Any) -> Self:
        """The document of a value with the fields that follow."""
        document = cls.of(value, puzzle)
        for name, part in cls.following(value, puzzle).items():
            setattr(document, name, part)
        return document


# The documents of a kind; the defaults are those of a grid of letters


class PuzzleDocument(Document[T], Generic[T], tag_field="kind", omit_defaults=False, kw_only=True):
    """A puzzle, under the name of its kind."""

    title: str = ""
    author: str | UnsetType = UNSET
    id: str | UnsetType = UNSET

    def value(self, options: Any) -> T:
        """The puzzle, read under these options of its kind. Raises: PuzzleError."""
        raise NotImplementedError

    def details(self) -> dict[str, str]:
        """Its title, author and id, as far as it has them."""
        return {name: text for name in DETAILS if (text := getattr(self, name))}


class GridDocument(PuzzleDocument[LetterGrid[Any, Any, Any]], kw_only=True):
    """A puzzle that is a grid of letters: its rows."""

    grid: list[str]

    @classmethod
    def of(cls, value: LetterGrid[Any, Any, Any], puzzle: Any) -> Self:
        """The document of a grid."""
        return cls(grid=list(value.lines()), **value.details())

    def value(self, options: Any) -> LetterGrid[Any, Any, Any]:
        """The puzzle."""
        kind = kind_named(str(self.__struct_config__.tag))
        with without_columns():
            found: LetterGrid[Any, Any, Any] = kind.puzzle_type.of(self.grid, **self.details())
        return found


class FilledDocument(Document[Filled], kw_only=True):
    """A solution that is the grid with some of its letters changed: all letters, row by row."""

    cells: str

    @classmethod
    def of(cls, value: Filled, puzzle: Any) -> Self:
        """The document of a solution."""
        return cls(cells=value.cells.decode("ascii"))

    def value(self, puzzle: Any) -> Filled:
        """The solution: any letters that a grid of the puzzle's size can have."""
        kind = kind_of(puzzle)
        cells = self.cells.encode("ascii", "replace")
        try:
            kind.puzzle_type(puzzle.rows, puzzle.cols, cells)
        except PuzzleError as error:
            raise PuzzleError(error.message, expected=error.expected, path=("cells",)) from None
        solution: Filled = kind.solution_type(puzzle.rows, puzzle.cols, cells)
        return solution


class ExhaustedDocument(Document[Exhausted]):
    """The claim that a search found no solution."""

    @classmethod
    def of(cls, value: Exhausted, puzzle: Any) -> Self:
        """The document of the certificate."""
        return cls()

    def value(self, puzzle: Any) -> Exhausted:
        """The certificate."""
        return Exhausted()


class Documents(Generic[P, W, C]):
    """The part of a kind that has its documents. The defaults are those of a grid of letters.

    Attributes:
        puzzle, solution, certificate: the documents of these values.
        evidence: that of the proof of a solved answer's claims; None if there is never any.
        explanation: the types of the data beside the screens of an explanation, by their keys.
    """

    puzzle: type[PuzzleDocument[Any]]
    solution: type[Document[Any]] = FilledDocument
    certificate: type[Document[Any]] = ExhaustedDocument
    evidence: type[Document[Any]] | None = None
    explanation: Mapping[str, Any] = {}

    def __init__(self, kind: Kind[P, W, C]) -> None:
        if not hasattr(self, "puzzle"):
            puzzle_type: Any = kind.puzzle_type
            grid = ("grid", Annotated[list[str], rows_of(puzzle_type.letters)])
            made: Any = msgspec.defstruct(
                f"{kind.name}-puzzle", [grid], bases=(GridDocument,), tag=kind.name, kw_only=True
            )
            self.puzzle = made

    def reasons(self) -> tuple[type[Reason], ...]:
        """The classes of its reasons; a schema leaves open what they are if it names none."""
        return ()


def rows_of(known: str) -> Meta:
    """What a schema says of the rows of a grid: the puzzle checks them, and says more about it."""
    return Meta(extra_json_schema={"minItems": 1, "items": {"pattern": letters(known)}})


def only_one(document: Document[Any], *names: str) -> str:
    """The one of these fields that a document has. Raises: PuzzleError."""
    given = [name for name in names if getattr(document, name) is not UNSET]
    if not given:
        raise PuzzleError(
            f"there is no key {' or '.join(map(repr, names))}", expected="one of them"
        )
    if len(given) > 1:
        raise PuzzleError(f"there is {given[0]!r} too", expected="one of them", path=(given[1],))
    return given[0]


def packed(bits: bytes) -> bytes:
    """Bits, compressed."""
    from zlib import compress

    return compress(bits)


def unpacked(data: bytes, size: int, key: str) -> bytes:
    """The bits under a key of a document; never unpacks many more bytes than ``size``."""
    from zlib import decompressobj, error

    unpacker = decompressobj()
    try:
        bits = unpacker.decompress(data, size + 1)
    except error:
        expected = "bits, compressed with zlib, in Base64"
        raise PuzzleError("not compressed", expected=expected, path=(key,)) from None
    if len(bits) != size or not unpacker.eof or unpacker.unused_data:
        raise PuzzleError("another number of states", expected=counted(size, "byte"), path=(key,))
    return bits


# Answers

PD = TypeVar("PD")
WD = TypeVar("WD")
CD = TypeVar("CD")


class AnswerDocument(
    Struct, Generic[PD], tag_field="answer", forbid_unknown_fields=True, kw_only=True
):
    """What all answers have."""

    lasermaze: Annotated[Literal[1], Meta(description="the version of the document")]
    options: Annotated[
        dict[str, bool | int | str],
        Meta(description="the options with which the puzzle was solved"),
    ] = {}
    puzzle: Annotated[PD, Meta(description="the puzzle that the answer is about")]
    work: Annotated[
        dict[str, Natural],
        Meta(description="the work of the search; it claims nothing about the puzzle"),
    ] = {}


Count = Natural | Annotated[str, Meta(pattern=r"^0x[0-9a-f]+$" + _NO_BREAK)]


class SolvedDocument(AnswerDocument[PD], Generic[PD, WD], tag="solved", kw_only=True):
    """A solution, and what is known about others."""

    solution: Annotated[WD, Meta(description="the solution; `check` accepts it")]
    count: Annotated[
        Count,
        Meta(
            description="the number of solutions found, this one included; "
            "a text of hexadecimal digits if it has more than 18 decimal ones"
        ),
    ]
    exact: Annotated[
        bool, Meta(description="whether there are no more; if not, `stopped` says why")
    ]
    unique: Annotated[
        bool | UnsetType | None,
        Meta(
            description="true or false if that is proved, null if the search ended too early to "
            "tell; it follows from the rest, and is checked if read"
        ),
    ] = UNSET
    stopped: Annotated[
        Stopped | None,
        Meta(
            description='`"limit"`, `"time limit"` or `"memory limit"` if the search ended before '
            'its end, `"not counted"` if others are searched for only on request. This value '
            "claims nothing about the puzzle either"
        ),
    ] = None
    others: Annotated[
        list[WD] | UnsetType,
        Meta(
            description="further solutions that were kept: one if there are several (enough to "
            "show where they differ), all of them if all were requested"
        ),
    ] = UNSET


class ProvedDocument(SolvedDocument[PD, WD], Generic[PD, WD, CD], tag="solved", kw_only=True):
    """A solution, what is known about others, and perhaps the proof of that."""

    evidence: Annotated[
        CD | UnsetType,
        Meta(
            description="the proof of claims beyond the solutions themselves, such as that these "
            "are all; its form depends on the kind. Without it `check` counts again, or reports "
            "the claim as unconfirmed"
        ),
    ] = UNSET


class ImpossibleDocument(AnswerDocument[PD], Generic[PD, CD], tag="impossible", kw_only=True):
    """No solution, and the proof."""

    certificate: Annotated[
        CD | None,
        Meta(description="the proof that there is no solution; null if it is too large to make"),
    ]


class UndecidedDocument(AnswerDocument[PD], Generic[PD], tag="undecided", kw_only=True):
    """Stopped early, without a solution."""

    reason: Annotated[str, Meta(description="why the search stopped")]


#: An answer whose parts are still to be read.
_Head = ProvedDocument[Any, Any, Any] | ImpossibleDocument[Any, Any] | UndecidedDocument[Any]


# Puzzles, both ways


def dump(value: Puzzle | Hint[Any] | Explanation) -> str:
    """A puzzle, a hint or an explanation as a JSON text of one line; `load_puzzle` reads puzzles.

    Pictures, and fields of hints and explanations that are empty, are left out.
    """
    if isinstance(value, Puzzle):
        return _text(kind_of(value).documents.puzzle.of(value, value))
    part = _screens(value) if isinstance(value, Explanation) else {"hint": _hint(value)}
    return _text({"lasermaze": VERSION, **part})


def load_puzzle(
    text: str,
    kind: AnyKind | None = None,
    source: str | None = None,
    options: Any = None,
    *,
    lenient: bool = False,
) -> Puzzle:
    """The puzzle in a JSON text: this package's, or another program's that a kind knows.

    ``kind`` is the kind that it must be of, if any; ``options`` are all that kind's options for
    reading, the defaults unless given, or with ``lenient`` those that accept an unfinished puzzle.

    Raises: PuzzleError, with the place in the text, for any text that is not such a puzzle.
    """

    def decode(document: Any) -> Puzzle:
        return decode_puzzle(document, kind, options, lenient=lenient)

    return json_text.load(text, source, decode)


def load_foreign(text: str, options: Mapping[str, Any], source: str | None = None) -> Puzzle:
    """The puzzle in another program's JSON text, or in one whose kind is unknown.

    ``options`` has, by the name of each kind that knows other programs' JSON, all its options.

    Raises: PuzzleError, with the place in the text, for any text that is not such a puzzle.
    """

    def decode(document: Any) -> Puzzle:
        for name, chosen in options.items():
            kind = kind_named(name)
            if is_foreign(_object(document), kind):
                return decode_puzzle(document, kind, chosen)
        return decode_puzzle(document, None, None)

    return json_text.load(text, source, decode)


def is_foreign(document: dict[str, Any], kind: AnyKind) -> bool:
    """Whether a document is another program's that a kind knows."""
    keys = [each.key for each in kind.notation.foreign_formats() if each.decode]
    return "kind" not in document and any(key in document for key in keys)


def decode_puzzle(
    document: Any, kind: AnyKind | None, options: Any, *, lenient: bool = False
) -> Puzzle:
    """The puzzle in a document, as `load_puzzle`. Raises: PuzzleError with the path of a fault."""
    fields = _object(document)
    if "answer" in fields and "kind" not in fields:
        raise PuzzleError("this is an answer", expected="a puzzle", path=("answer",))
    if "kind" in fields or kind is None:
        kind = _kind_in(fields, kind)
    chosen = options
    if chosen is None:
        chosen = kind.lenient() if lenient else kind.choose("parse", {})
    puzzle: Puzzle
    if "kind" not in fields:
        for form in kind.notation.foreign_formats():
            if form.decode and form.key in fields:
                puzzle = form.decode(fields, chosen)
                return puzzle
    puzzle = converted(fields, kind.documents.puzzle).value(chosen)
    return puzzle


def _object(document: Any) -> dict[str, Any]:
    if not isinstance(document, dict):
        message = f"the document is {sort_of(document)}"
        raise PuzzleError(message, expected="an object, {…}")
    return document


def _kind_in(document: dict[str, Any], kind: AnyKind | None) -> AnyKind:
    """The kind that a document names, which must be ``kind`` if that is given."""
    if "kind" not in document:
        raise _without("kind", document)
    name = document["kind"]
    with within("kind"):
        if not isinstance(name, str):
            raise PuzzleError(sort_of(name), expected="a string")
        if kind is not None and name != kind.name:
            raise PuzzleError(f"a puzzle of kind {quoted(name)}", expected=repr(kind.name))
        return kind_named(name)


# Answers, both ways


def dump_answer(answer: AnyAnswer) -> str:
    """The answer, its puzzle and its proof as a JSON text of one line; `load_answer` reads it."""
    return "".join(answer_pieces(answer))


def answer_pieces(answer: AnyAnswer) -> Iterator[str]:
    """The text of `dump_answer` in pieces, as there may be very many solutions."""
    puzzle = answer.puzzle
    parts = kind_of(puzzle).documents
    proof = answer.proof()
    common: dict[str, Any] = {
        "lasermaze": VERSION,
        "options": dict(answer.options),
        "puzzle": parts.puzzle.of(puzzle, puzzle),
        "work": dict(answer.work),
    }
    match answer:
        case Solved():
            yield from _solved_pieces(answer, parts, proof, common)
        case Impossible():
            certificate = None if proof is None else parts.certificate.whole(proof, puzzle)
            yield _text(ImpossibleDocument(**common, certificate=certificate))
        case Undecided():
            yield _text(UndecidedDocument(**common, reason=answer.reason))
        case _:
            raise PuzzleError(
                "impossible, without a proof", expected="an answer that `solve` gives"
            )


def _solved_pieces(
    answer: Solved[Any, Any], parts: Documents[Any, Any, Any], proof: Any, common: dict[str, Any]
) -> Iterator[str]:
    puzzle, solution = answer.puzzle, parts.solution
    proved = proof is not None and parts.evidence is not None
    document: Any = ProvedDocument(
        **common,
        solution=solution.whole(answer.witness, puzzle),
        count=_count(answer.count),
        exact=answer.exact,
        unique=answer.unique,
        stopped=answer.stopped,
        evidence=parts.evidence.whole(proof, puzzle) if proved else UNSET,  # type: ignore[union-attr]
    )
    yield _text(document)[:-1] + ', "others": ['
    others, between = iter(answer.others), ""
    while some := [solution.of(each, puzzle) for each in islice(others, _PIECE)]:
        yield between + _text(some)[1:-1]
        between = ", "
    yield "]}"


def _count(number: int) -> int | str:
    return number if number < 10**LONGEST_NUMBER else hex(number)


def load_answer(text: str, answer_type: type[A]) -> A:
    """The answer of this class in a JSON text that `dump_answer` wrote, read but not judged.

    Raises: PuzzleError, with the place in the text, for any text that is not such an answer.
    """

    def decode(document: Any) -> A:
        answer = decode_answer(document)
        if not isinstance(answer, answer_type):
            message, expected = f"the answer is {type(answer).__name__}", answer_type.__name__
            raise PuzzleError(message, expected=expected, path=("answer",))
        return answer

    return json_text.load(text, None, decode)


def decode_answer(document: Any) -> AnyAnswer:
    """The answer in a document. Raises: PuzzleError with the path of the fault."""
    head: Any = converted(_object(document), _Head)
    with within("puzzle"):
        kind = _kind_in(_object(head.puzzle), None)
        # The options under which a puzzle was read are not part of an answer to it.
        puzzle = decode_puzzle(head.puzzle, kind, kind.lenient())
    options = kind.differing(kind.choose("solve", head.options))
    common: dict[str, Any] = {
        "puzzle": puzzle,
        "options": options,
        "work": tuple(head.work.items()),
    }
    parts = kind.documents
    if isinstance(head, UndecidedDocument):
        return Undecided(**common, reason=head.reason)
    if isinstance(head, ImpossibleDocument):
        proof = None
        if head.certificate is not None:
            proof = decode(head.certificate, parts.certificate, puzzle, "certificate")
        return Impossible(**common, evidence=proof)
    count = int(head.count, 16) if isinstance(head.count, str) else head.count
    if _count(count) != head.count:
        raise _does_not_follow(head.count, count, ("count",))
    if head.evidence is not UNSET and parts.evidence is None:
        raise PuzzleError("unknown key 'evidence'", path=("evidence",))
    answer: Solved[Any, Any] = Solved(
        **common,
        witness=decode(head.solution, parts.solution, puzzle, "solution"),
        others=tuple(
            decode(each, parts.solution, puzzle, "others", number)
            for number, each in enumerate(head.others or ())
        ),
        count=count,
        exact=head.exact,
        stopped=head.stopped,
        evidence=None
        if parts.evidence is None or head.evidence is UNSET
        else decode(head.evidence, parts.evidence, puzzle, "evidence"),
    )
    if head.unique not in (UNSET, answer.unique):
        raise _does_not_follow(head.unique, answer.unique, ("unique",))
    return answer


def decode_solution(document: Any, puzzle: Puzzle) -> Any:
    """The solution in a document, read but not judged. Raises: PuzzleError with the path."""
    return decode(document, kind_of(puzzle).documents.solution, puzzle)


def decode(document: Any, struct: type[Document[T]], puzzle: Any, *path: str | int) -> T:
    """The value of a document at a path in a larger one. What follows from the rest is compared."""
    with within(*path):
        rest, said = document, {}
        if isinstance(document, dict) and struct.follows:
            said = {key: document[key] for key in struct.follows if key in document}
            rest = {key: part for key, part in document.items() if key not in said}
        read: Document[T] = converted(rest, struct)
        value = read.value(puzzle)
        right = msgspec.to_builtins(struct.following(value, puzzle)) if said else {}
        for key, part in said.items():
            for error in _differences((key,), part, right[key]):
                raise error
    return value


def _differences(path: Path, said: Any, right: Any) -> Iterator[PuzzleError]:
    """Where two values of JSON differ, the innermost places in their order, as errors."""
    if isinstance(said, dict) and isinstance(right, dict):
        for key, value in said.items():
            if key in right:
                yield from _differences((*path, key), value, right[key])
            else:
                near = nearest(key, right)
                yield PuzzleError(f"unknown key {quoted(key)}{near}", path=(*path, key))
        for key in right.keys() - said.keys():
            message = f"there is no key {key!r}, which follows from the rest"
            yield PuzzleError(message, expected=f'"{key}": …', path=path)
    elif isinstance(said, list) and isinstance(right, list | tuple):
        for index, (one, other) in enumerate(zip(said, right, strict=False)):
            yield from _differences((*path, index), one, other)
        if len(said) != len(right):
            yield _does_not_follow(said, list(right), path)
    elif type(said) is not type(right) or said != right:
        yield _does_not_follow(said, right, path)


def _does_not_follow(said: Any, right: Any, path: Path) -> PuzzleError:
    return PuzzleError(
        f"{sort_of(said)} does not follow from the rest", expected=sort_of(right), path=path
    )


# Hints and explanations, which are only written


class ReasonDocument(Struct, kw_only=True):
    """A reason: its name; its own fields stand beside it."""

    broken: str


class CaseDocument(Struct, omit_defaults=True, kw_only=True):
    """A supposed choice, and how it fails: a reason, or the cases of one more choice."""

    choice: Any = None
    ends: list[CaseDocument] | ReasonDocument


class StepDocument(Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A deduction: everything else fails, so this is decided."""

    decided: Annotated[Any, Meta(description="the choice that is left, if any")] = None
    ruled_out: Annotated[
        list[CaseDocument], Meta(description="the choices that fail, with their reasons")
    ] = []
    reason: Annotated[
        ReasonDocument | None, Meta(description="a reason that needs no supposed choice")
    ] = None
    untold: Annotated[list[Any], Meta(description="choices that fail by a long search")] = []
    forced: Annotated[bool, Meta(description="whether every solution agrees")] = True


class HintDocument(Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A hint for a player."""

    text: Annotated[str, Meta(description="the hint in words, for the player")]
    reason: Annotated[str, Meta(description="why it is true, as far as it follows from the grid")]
    look: Annotated[str, Meta(description="where to look: less than the hint itself")]
    forced: Annotated[
        bool,
        Meta(description="whether it holds in every solution (else it holds in at least one)"),
    ]
    cell: Annotated[CellDocument | None, Meta(description="where: row and column from 0")] = None
    cases: Annotated[
        Natural | None,
        Meta(
            description="the depth of the reason: 0 if it is seen at a glance, 1 if light is "
            "followed to its end, else the cases of the largest case split"
        ),
    ] = None
    moves: Annotated[
        list[str], Meta(description="the moves that follow the hint from the position")
    ] = []
    position: Annotated[
        str,
        Meta(description="the position after the hint is followed, if it was asked from one"),
    ] = ""
    otherwise: Annotated[
        list[str],
        Meta(
            description="the mistakes that it rules out, or the consequence of a mistake, each "
            "with its beam"
        ),
    ] = []
    steps: Annotated[
        list[StepDocument], Meta(description="the deductions of its reason, as values")
    ] = []


class Hinting(Struct, forbid_unknown_fields=True, kw_only=True):
    """A hint, under its key."""

    lasermaze: Literal[1]
    hint: HintDocument


PointDocument = tuple[float, float]


class MarksDocument(Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The marks of a reason on a picture; whole numbers are the middles of cells."""

    supposed: list[CellDocument] = []
    beams: list[list[PointDocument]] = []
    crosses: list[PointDocument] = []
    dimmed: list[CellDocument] = []


class ScreenDocument(Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One thought of an explanation, which may open into others."""

    title: str = ""
    words: Annotated[list[str], Meta(min_length=1)]
    marks: MarksDocument | None = None
    steps: list[StepDocument] = []
    inside: list[ScreenDocument] = []


class ExplanationDocument(Struct, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """An explanation of an answer, in screens."""

    lasermaze: Literal[1]
    screens: Annotated[list[ScreenDocument], Meta(min_length=1)]
    technique: Annotated[
        str, Meta(description="how far a person has to look ahead at the hardest step")
    ] = ""


def _hint(hint: Hint[Any]) -> Any:
    fields = {name: getattr(hint, name) for name in HintDocument.__struct_fields__}
    fields["otherwise"] = [screen.text for screen in hint.otherwise()]
    return plain(fields)


def _screens(explanation: Explanation) -> dict[str, Any]:
    """The screens of an explanation, and the kind's data."""
    fields = {"technique": explanation.technique, **(explanation.data() or {})}
    return {"screens": list(map(_screen, explanation.screens)), **plain(fields)}


def _screen(screen: Screen) -> dict[str, Any]:
    document = {
        "title": screen.title,
        "words": screen.words,
        "marks": plain(screen.marks) or None,
        "steps": screen.steps,
        "inside": tuple(map(_screen, screen.inside())),
    }
    found: dict[str, Any] = plain(document)
    return found


# Schemas

#: The names of the schemas.
SCHEMAS = ("puzzle", "answer", "explanation", "hint")

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(name: str) -> dict[str, Any]:
    """The JSON schema (draft 2020-12) of a puzzle, an answer, an explanation or a hint.

    Raises: PuzzleError for another name.
    """
    if name not in SCHEMAS:
        raise unknown("schema", name, SCHEMAS)
    parts = [kind.documents for kind in all_kinds()]
    types: dict[str, list[Any]] = {
        "puzzle": [each.puzzle for each in parts],
        "answer": [answer for each in parts for answer in answers(each)],
        "explanation": [_explanation(parts)],
        "hint": [Hinting],
    }
    schemas, defs = msgspec.json.schema_components(types[name], ref_template="#/$defs/{name}")
    if "ReasonDocument" in defs:
        named = {f"{kind.name}-reason": kind.documents.reasons() for kind in all_kinds()}
        defs |= {key: {"anyOf": [*map(_reason, known)]} for key, known in named.items() if known}
        if all(named.values()):
            defs["ReasonDocument"] = {"anyOf": [{"$ref": f"#/$defs/{key}"} for key in named]}
    head = {"$schema": _DIALECT, "$id": f"urn:lasermaze:{name}:1", "title": f"lasermaze {name}"}
    return {**head, "anyOf": list(schemas), "$defs": defs}


def _reason(cls: type[Reason]) -> dict[str, Any]:
    """The schema of a reason; fields that are empty are left out."""
    properties: dict[str, Any] = {each.name: {} for each in fields(cls)}
    return {
        "type": "object",
        "description": " ".join((cls.__doc__ or "").partition("\n\n")[0].split()),
        "properties": {"broken": {"const": cls.name()}} | properties,
        "required": ["broken"],
        "additionalProperties": False,
    }


def answers(parts: Documents[Any, Any, Any]) -> list[Any]:
    """The types of the answers to puzzles of a kind."""
    solved: Any = SolvedDocument[parts.puzzle, parts.solution]  # type: ignore[name-defined]
    if parts.evidence is not None:
        solved = ProvedDocument[parts.puzzle, parts.solution, parts.evidence]  # type: ignore[name-defined]
    impossible: Any = ImpossibleDocument[parts.puzzle, parts.certificate]  # type: ignore[name-defined]
    return [solved, impossible, UndecidedDocument[parts.puzzle]]  # type: ignore[name-defined]


def _explanation(parts: Sequence[Documents[Any, Any, Any]]) -> Any:
    """Explanations with all the data that the kinds add to them."""
    data = {key: made for each in parts for key, made in each.explanation.items()}
    fields = [(key, made | UnsetType, UNSET) for key, made in data.items()]
    return msgspec.defstruct("Explanation", fields, bases=(ExplanationDocument,), kw_only=True)


def _text(document: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(document), indent=0).decode()


# Errors

_WHERE = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>[\w.\[\]]*)`)?", re.DOTALL)
_STEP = re.compile(r"\.(?P<key>\w+)|\[(?P<index>\d+|\.\.\.)\]")
_MISSING = re.compile(r"Object missing required field `(?P<key>.*)`", re.DOTALL)
_UNKNOWN = re.compile(r"Object contains unknown field `(?P<key>.*)`", re.DOTALL)
_MATCHING = re.compile(r"Expected `str` matching regex (?P<regex>'.*')", re.DOTALL)
#: The keys that say what a document is: without them no other key is known to be wrong.
_TAGS = ("kind", "answer")
_LETTERS = re.compile(r"\^\[(?P<known>.*)\]\*\$")
_EXPECTED = re.compile(r"Expected (?P<expected>.*?)(?:, got .*)?", re.DOTALL)
_SORTS = {
    "int": "a whole number",
    "str": "a string",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "bytes": "a string",
    "float": "a number",
}


def converted(document: Any, struct: Any) -> Any:
    """The document as a struct. Raises: PuzzleError with the path of what is wrong."""
    try:
        return msgspec.convert(document, struct)
    except msgspec.ValidationError:
        keys: dict[str, str] = {}
        error = _in_words(_with_plain_keys(document, keys), struct, keys)
        error.path = tuple(keys.get(str(step), step) for step in error.path)
        raise error from None


def _with_plain_keys(document: Any, keys: dict[str, str]) -> Any:
    """The document with a stand-in for each key that is no word; ``keys`` tells what it was.

    What msgspec says of a document holds its keys as they are, whatever these look like.
    """
    if isinstance(document, list):
        return [_with_plain_keys(each, keys) for each in document]
    if not isinstance(document, dict):
        return document
    renamed = {}
    for key, value in document.items():
        word = key if re.fullmatch(r"\w+", key, re.ASCII) else f"?{len(keys)}"
        if word != key:
            keys[word] = key
        renamed[word] = _with_plain_keys(value, keys)
    return renamed


def _in_words(document: Any, struct: Any, keys: Mapping[str, str]) -> PuzzleError:
    """What is wrong with a document that has stand-ins for some keys."""
    said = _said(document, struct)
    found = _WHERE.fullmatch(said)
    assert found is not None, "every text matches"
    what, value = found["what"], document
    path: list[Any] = []
    for step in _STEP.finditer(found["path"] or ""):
        if step["index"] == "...":  # some key of a table at the top
            tables: list[Any] = [{**document, path[0]: {key: value[key]}} for key in value]
            wrong = [bool(_said(each, struct)) for each in tables]
            path.append(list(value)[wrong.index(True)])
        else:
            path.append(int(step["index"]) if step["index"] else step["key"])
        value = value[path[-1]]
    if missing := _MISSING.fullmatch(what):
        return _without(missing["key"], value).below(*path)
    if strange := _UNKNOWN.fullmatch(what):
        path, known = [*path, strange["key"]], _known(struct, document, path, "properties")
        key = keys.get(strange["key"], strange["key"])
        message = f"unknown key {quoted(key)}{nearest(key, known)}"
        expected = f"one of: {', '.join(known)}" if known else "no key"
    elif what.startswith("Invalid") and (known := _known(struct, document, path, "enum")):
        near = nearest(value, known) if isinstance(value, str) else ""
        message, expected = f"{sort_of(value)} is unknown{near}", f"one of: {', '.join(known)}"
    elif matching := _MATCHING.fullmatch(what):
        message, expected = sort_of(value), _of_letters(literal_eval(matching["regex"]))
    else:
        wanted = _EXPECTED.fullmatch(what)
        message, expected = sort_of(value), wanted["expected"] if wanted else "a text in base64"
        expected = re.sub("`(.*?)`", lambda types: _sorts(types[1]), expected)
    return PuzzleError(message, expected=expected, path=tuple(path))


def _without(key: str, document: Mapping[str, Any]) -> PuzzleError:
    """The error for a document without a key that it must have."""
    expected = f'"{key}": …'
    for other in document if key in _TAGS else ():
        if near := nearest(other, [key]):
            return PuzzleError(
                f"unknown key {quoted(other)}{near}", expected=expected, path=(other,)
            )
    return PuzzleError(f"there is no key {key!r}", expected=expected)


def _of_letters(regex: str) -> str:
    """The texts that a pattern matches, in words if it is one of `letters`."""
    regex = regex.removesuffix(_NO_BREAK)
    if of_letters := _LETTERS.fullmatch(regex):
        known = re.sub(r"\\(.)", r"\1", of_letters["known"])
        return f"a string of the letters {known}"
    return f"a string that matches {regex}"


def _sorts(types: str) -> str:
    return " or ".join(_SORTS.get(each, each) for each in types.split(" | "))


def _said(document: Any, struct: Any) -> str:
    """What msgspec says of a document; empty if it fits."""
    try:
        msgspec.convert(document, struct)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _known(struct: Any, document: Any, path: Sequence[Any], what: str) -> list[str]:
    """The keys or the texts that a schema allows at a path."""
    (schema,), defs = msgspec.json.schema_components([struct], ref_template="{name}")
    here = _fitting([schema], defs, document)
    for step in path:
        document = document[step]
        here = _fitting(filter(None, (_part(each, step) for each in here)), defs, document)
    return list(dict.fromkeys(str(known) for each in here for known in each.get(what, ())))


def _part(schema: dict[str, Any], step: str | int) -> Any:
    """The schema of a part; None if a schema describes no such part."""
    if isinstance(step, str):
        return schema.get("properties", {}).get(step)
    return schema.get("items") or dict(enumerate(schema.get("prefixItems", ()))).get(step)


def _fitting(schemas: Iterable[Any], defs: Any, document: Any) -> list[dict[str, Any]]:
    """The alternatives in schemas; those with the tag of the document, if there are any."""
    found = [each for schema in schemas for each in _alternatives(schema, defs)]
    keys = document if isinstance(document, dict) else {}
    tagged = [
        each
        for each in found
        if all(
            keys[key] in part["enum"]
            for key, part in each.get("properties", {}).items()
            if key in keys and len(part.get("enum", ())) == 1
        )
    ]
    return tagged or found


def _alternatives(schema: Any, defs: Any) -> Iterator[dict[str, Any]]:
    """The schemas that a schema stands for."""
    if "$ref" in schema:
        yield from _alternatives(defs[schema["$ref"]], defs)
    elif "anyOf" in schema:
        for each in schema["anyOf"]:
            yield from _alternatives(each, defs)
    else:
        yield schema
