"""Reasons, thoughts and faults in JSON, from the annotations of their classes; hints too.

Whoever writes a hint or a fault does not know its kind, so `BY_CLASS` goes by the class of each
value. A schema knows the kinds: `thought` and `broken` make the codecs of a kind's vocabulary.
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
    TEXT,
    Array,
    Codec,
    Constant,
    Converted,
    Optional,
)
from lasermaze.core.errors import Fault
from lasermaze.core.objects import Field, Record, Tagged
from lasermaze.core.reasons import Reason, Step
from lasermaze.core.records import Records, Tag


class _ByClass(Codec[Any]):
    """Any part of a reason or a thought; it is only written."""

    def __init__(self) -> None:
        super().__init__()
        self._codecs: dict[type, Codec[Any]] = {}

    def encode(self, value: Any, puzzle: Any = None) -> Any:
        """The value in the JSON of its class. A reason has its name under ``broken``."""
        made = type(value)
        if value is None or made in (int, str, bool):
            return value
        if made is tuple:
            return [self.encode(each) for each in value]
        if made not in self._codecs:
            hint = Annotated[made, Tag("broken")] if issubclass(made, Reason) else made
            self._codecs[made] = _RECORDS.of(hint)
        return self._codecs[made].encode(value)


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
    """The codec of a union of reasons, those of a kind."""
    made = _RECORDS.of(_named(vocabulary, kind))
    assert isinstance(made, Tagged)
    return made


def thought(made: Any, kind: str) -> Codec[Any]:
    """The codec of a kind's thoughts, ``Step[Choice, Broken]``; of any if it says nothing more."""
    hint: Any = Step
    if made is hint:
        return _RECORDS.of(made)
    choice, vocabulary = get_args(made)
    return _RECORDS.of(hint[choice, _named(vocabulary, kind)])


def _named(vocabulary: Any, kind: str) -> Any:
    return Annotated[vocabulary, Tag("broken", f"{kind}-reason")]


# Hints and explanations, which are only written

_WORDS = Array(Converted(TEXT, attrgetter("words"), lambda words, _: words))
_VERSION = Field("lasermaze", Constant(1))


@cache
def hint_record(made: type, thought: Codec[Any] = BY_CLASS) -> Record[Any]:
    """The class of hints in JSON, without their pictures; ``thought`` writes their steps."""
    return Record(
        object,
        _VERSION,
        Field(
            "hint",
            Record(
                made,
                Field("text", TEXT),
                Field("reason", TEXT),
                Field("look", TEXT),
                Field("forced", FLAG),
                Field("cell", Optional(CELL), about="where: row and column from 0, or null"),
                Field("cases", Optional(NATURAL)),
                Field("moves", Array(TEXT)),
                Field("position", Optional(TEXT)),
                Field("otherwise", _WORDS),
                Field("steps", Array(thought), default=()),
            ),
            of=lambda hint, _: hint,
        ),
    )


@cache
def explanation_record(made: type, part: type, thought: Codec[Any] = BY_CLASS) -> Record[Any]:
    """The class of explanations in JSON, beside which the kind's data stands; of words alone.

    ``part`` is the class of its chapters.
    """
    chapter = Record(
        part,
        Field("title", TEXT),
        Field("paragraphs", Array(TEXT, least=1)),
        Field("otherwise", _WORDS),
        Field("steps", Array(thought), default=()),
    )
    return Record(made, _VERSION, Field("chapters", Array(chapter, least=1)))


def to_json(record: Record[Any], value: object, data: Mapping[str, Any] | None = None) -> str:
    """A value as one line of JSON, with more data beside its fields."""
    import json

    return json.dumps({**record.encode(value), **(data or {})}, ensure_ascii=False)
