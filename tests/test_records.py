"""Codecs of records: from the annotations of classes to JSON and back, and their schemas."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from lasermaze.core import codec
from lasermaze.core.codec import Definitions
from lasermaze.core.errors import Path, PuzzleError
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.records import Key, Records, Tag


@dataclass(frozen=True)
class LeavesGrid:
    """A beam that leaves the grid.

    Attributes:
        cell: the last cell of
            the beam.
        heading: the way it goes.
    """

    cell: Cell
    heading: Heading


class TooMany(NamedTuple):
    """Too many lit targets."""

    found: Annotated[int, Key("count")]
    most: int | None = None
    least: Annotated[int, Key("min")] = 0


Broken = LeavesGrid | TooMany
B = TypeVar("B")


@dataclass(frozen=True)
class Case(Generic[B]):
    """A supposed choice, and how it ends."""

    supposed: Cell
    ends: B | tuple[Case[B], ...]

    @property
    def depth(self) -> int:
        """How many cases lie in each other."""
        inner = self.ends if type(self.ends) is tuple else ()
        return 1 + max((each.depth for each in inner), default=0)


@dataclass(frozen=True)
class Everything:
    """A field of every sort."""

    kind: ClassVar[str] = "not a field"

    side: Literal["top", "left"]
    texts: list[str]
    sizes: tuple[int, str]
    table: Mapping[str, Cell]
    either: int | str | None = None
    some: tuple[Broken_, ...] = ()
    flag: bool = True
    made: list[int] = field(default_factory=list)


Broken_ = Annotated[Broken, Tag("broken")]
RECORDS = Records(computed={Case: ("depth",)})
CASE = RECORDS.of(Case[Broken_])
ENDS: tuple[Case[Broken], ...] = (
    Case((1, 1), LeavesGrid((0, 2), Heading.E)),
    Case((1, 2), TooMany(3, least=1)),
)
TREE: Case[Broken] = Case((0, 1), ENDS)
DOCUMENT = {
    "supposed": [0, 1],
    "ends": [
        {
            "supposed": [1, 1],
            "ends": {"broken": "leaves grid", "cell": [0, 2], "heading": "E"},
            "depth": 1,
        },
        {
            "supposed": [1, 2],
            "ends": {"broken": "too many", "count": 3, "most": None, "min": 1},
            "depth": 1,
        },
    ],
    "depth": 2,
}


def validator(made: codec.Codec[Any]) -> Draft202012Validator:
    defs = Definitions()
    schema = made.schema(defs)
    full = {**schema, "$defs": defs}
    Draft202012Validator.check_schema(full)
    return Draft202012Validator(full)


def test_a_record_in_json_and_back() -> None:
    assert json.loads(json.dumps(CASE.encode(TREE))) == DOCUMENT
    assert CASE.decode(json.loads(json.dumps(DOCUMENT))) == TREE
    assert validator(CASE).is_valid(DOCUMENT)


def test_a_field_with_a_default_and_a_computed_one_may_be_missing() -> None:
    document = {"supposed": [0, 0], "ends": {"broken": "too many", "count": 3}}
    assert CASE.decode(document) == Case((0, 0), TooMany(3))
    assert validator(CASE).is_valid(document)


WRONG: list[tuple[Any, str, str | None, Path]] = [
    ([], "a list", "an object", ()),
    ({"supposed": [0, 1]}, "there is no key 'ends'", '"ends": …', ()),
    ({"suposed": [0, 1]}, "'supposed'?", "one of: supposed, ends, depth", ("suposed",)),
    ({**DOCUMENT, "supposed": [0]}, "a list of 1", "a list of 2", ("supposed",)),
    ({**DOCUMENT, "supposed": [0, -1]}, "the number -1", "at least 0", ("supposed", 1)),
    ({**DOCUMENT, "supposed": [0, True]}, "true", "a whole number", ("supposed", 1)),
    ({**DOCUMENT, "ends": 5}, "a number", "an object or a list", ("ends",)),
    ({**DOCUMENT, "ends": {}}, "there is no key 'broken'", '"broken": …', ("ends",)),
    ({**DOCUMENT, "ends": {"broken": 1}}, "a number", "a string", ("ends", "broken")),
    (
        {**DOCUMENT, "ends": {"broken": "too mony"}},
        "(did you mean 'too many'?)",
        "one of: leaves grid, too many",
        ("ends", "broken"),
    ),
    (
        {**DOCUMENT, "ends": [{"supposed": [0, 0], "ends": {"broken": "too many", "of": 1}}]},
        "unknown key 'of'",
        "one of: count, most, min",
        ("ends", 0, "ends", "of"),
    ),
]


@pytest.mark.parametrize(("document", "message", "expected", "path"), WRONG)
def test_what_is_wrong_has_its_place(
    document: Any, message: str, expected: str | None, path: Path
) -> None:
    with pytest.raises(PuzzleError) as caught:
        CASE.decode(document)
    assert message in caught.value.message
    assert (caught.value.expected, caught.value.path) == (expected, path)
    assert not validator(CASE).is_valid(document)


def test_a_field_of_every_sort() -> None:
    made = RECORDS.of(Everything)
    value = Everything("top", ["a"], (2, "b"), {"c": (0, 1)}, some=(TooMany(1),), made=[1])
    document = json.loads(json.dumps(made.encode(value)))
    assert list(document) == [
        *("side", "texts", "sizes", "table", "either", "some", "flag", "made"),
    ]
    assert made.decode(json.loads(json.dumps(document))) == value
    assert validator(made).is_valid(document)
    for either in (1, "x", None):
        assert made.decode({**document, "either": either}).either == either
    for key, wrong, path in (
        ("side", "bottom", ("side",)),
        ("texts", ["a", 1], ("texts", 1)),
        ("sizes", [1, 2], ("sizes", 1)),
        ("table", {"x": None}, ("table", "x")),
        ("either", 1.5, ("either",)),
        ("some", {}, ("some",)),
        ("flag", 0, ("flag",)),
        ("texts", ["\ud800"], ("texts", 0)),
    ):
        with pytest.raises(PuzzleError) as caught:
            made.decode({**document, key: wrong})
        assert caught.value.path == path


def test_the_words_of_a_field_are_those_of_its_class() -> None:
    defs = Definitions()
    assert RECORDS.of(LeavesGrid).schema(defs) == {"$ref": "#/$defs/LeavesGrid"}
    words = {key: each["description"] for key, each in defs["LeavesGrid"]["properties"].items()}
    assert words == {"cell": "the last cell of the beam", "heading": "the way it goes"}


def test_two_classes_of_one_name_have_two_definitions() -> None:
    def other() -> Any:
        @dataclass(frozen=True)
        class LeavesGrid:
            flag: bool

        return LeavesGrid

    defs = Definitions()
    references = [RECORDS.of(each).schema(defs) for each in (LeavesGrid, other(), LeavesGrid)]
    names = [each["$ref"].rpartition("/")[2] for each in references]
    assert names == ["LeavesGrid", "LeavesGrid 2", "LeavesGrid"]
    assert list(defs["LeavesGrid 2"]["properties"]) == ["flag"]


def test_a_class_may_look_otherwise_in_json() -> None:
    letters = codec.Converted(codec.TEXT, lambda it: f"{it.found}", lambda it, _: TooMany(int(it)))
    made = Records({TooMany: letters}).of(tuple[TooMany, ...])
    assert made.encode((TooMany(5),)) == ["5"]
    assert made.decode(["5"]) == (TooMany(5),)


@pytest.mark.parametrize("hint", [complex, LeavesGrid | TooMany, list[Any] | tuple[int, ...]])
def test_types_without_a_codec_are_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match=r"codec|look alike"):
        RECORDS.of(hint)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["supposed", "ends", "broken", "count", "cell"]), inner)
    ),
    max_leaves=20,
)


@given(json_values)
def test_what_is_read_is_what_the_schema_allows(document: Any) -> None:
    try:
        value = CASE.decode(document)
    except PuzzleError as error:
        part = document
        for key in error.path:
            part = part[key]
        return
    assert validator(CASE).is_valid(CASE.encode(value))
