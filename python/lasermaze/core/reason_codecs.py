"""Reasons, thoughts and faults in JSON, from the annotations of their classes; hints too.

Code that writes a hint or a fault does not know its kind, so `BY_CLASS` chooses the codec by the
class of each value. Schemas know the kinds: `thought` and `broken` return the codecs of a kind's
vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, get_args

from lasermaze.core.codec import (
    CELL,
    FLAG,
    NATURAL,
    NUMBER,
    TEXT,
    Array,
    Codec,
    Constant,
    Converted,
    Fixed,
    Optional,
)
from lasermaze.core.errors import Fault
from lasermaze.core.objects import Field, Nested, Record, Tagged
from lasermaze.core.reasons import Marks, Reason, Step
from lasermaze.core.records import Records, Tag


class _ByClass(Codec[Any]):
    """Any part of a reason or a thought; it is only written."""

    def __init__(self) -> None:
        super().__init__()
        self._codecs: dict[type, Codec[Any]] = {}

    def encode(self, value: Any, puzzle: Any = None) -> Any:
        """The value in the JSON of its class. A reason has its name under ``broken``."""
        cls = type(value)
        if value is None or cls in (int, str, bool):
            return value
        if cls is tuple:
            return [self.encode(each) for each in value]
        if cls not in self._codecs:
            hint = Annotated[cls, Tag("broken")] if issubclass(cls, Reason) else cls
            self._codecs[cls] = _RECORDS.of(hint)
        return self._codecs[cls].encode(value)


BY_CLASS = _ByClass()
_RECORDS = Records({Any: BY_CLASS}, only_written=True)

#: A fault; with its reason, if it has one.
FAULT = Record(
    Fault,
    Field("rule", TEXT),
    Field("message", TEXT),
    Field("cell", Optional(CELL)),
    Field("reason", BY_CLASS, default=None, omitted=True),
)


def broken(vocabulary: Any, kind: str) -> Tagged[Any]:
    """The codec of a kind's reasons, a union of classes."""
    codec = _RECORDS.of(_named(vocabulary, kind))
    assert isinstance(codec, Tagged)
    return codec


def thought(step: Any, kind: str) -> Codec[Any]:
    """The codec of a kind's thoughts, ``Step[Choice, Broken]``; a bare ``Step`` holds any."""
    hint: Any = Step
    if step is hint:
        return _RECORDS.of(step)
    choice, vocabulary = get_args(step)
    return _RECORDS.of(hint[choice, _named(vocabulary, kind)])


def _named(vocabulary: Any, kind: str) -> Any:
    return Annotated[vocabulary, Tag("broken", f"{kind}-reason")]


# Hints and explanations, which are only written

_WORDS = Array(Converted(TEXT, attrgetter("text"), lambda text, _: text))
_VERSION = Field("lasermaze", Constant(1))


@cache
def hint_record(cls: type, thought: Codec[Any] = BY_CLASS) -> Record[Any]:
    """The codec of hints, without their pictures; ``thought`` writes their steps."""
    return Record(
        object,
        _VERSION,
        Field(
            "hint",
            Record(
                cls,
                Field("text", TEXT),
                Field("reason", TEXT),
                Field("look", TEXT),
                Field("forced", FLAG),
                Field("cell", Optional(CELL), about="where: row and column from 0, or null"),
                Field("cases", Optional(NATURAL)),
                Field("moves", Array(TEXT)),
                Field("position", Optional(TEXT)),
                Field(
                    "otherwise",
                    _WORDS,
                    of=lambda hint, _: hint.otherwise(),
                    about="the mistakes that it rules out, or the consequence of a mistake, each "
                    "with its beam",
                ),
                Field("steps", Array(thought), default=()),
            ),
            of=lambda hint, _: hint,
        ),
    )


_POINT = Fixed(NUMBER, NUMBER)

#: The marks on a picture.
MARKS = Record(
    Marks,
    Field("supposed", Array(CELL)),
    Field("beams", Array(Array(_POINT))),
    Field("crosses", Array(_POINT)),
    Field("dimmed", Array(CELL)),
    name="Marks",
)


@cache
def explanation_record(cls: type, part: type, thought: Codec[Any] = BY_CLASS) -> Record[Any]:
    """The codec of explanations, without their pictures; `to_json` adds the kind's data.

    ``cls`` is their class, ``part`` that of their screens.
    """
    screen = Nested(
        "inside",
        part,
        Field("title", TEXT),
        Field("words", Array(TEXT, least=1)),
        Field("marks", MARKS),
        Field("steps", Array(thought)),
        name="Screen",
    )
    return Record(cls, _VERSION, Field("screens", Array(screen, least=1)))


def to_json(record: Record[Any], value: object, data: Mapping[str, Any] | None = None) -> str:
    """A value as one line of JSON, with more data beside its fields."""
    import json

    return json.dumps({**record.encode(value), **(data or {})}, ensure_ascii=False)
