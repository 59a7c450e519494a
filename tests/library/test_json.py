"""JSON that is none, or says something else: refused at its line and column."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.helpers import EVERY_KIND, SIZE, bounded_work, dice, example, lm, refused, some
from tests.oracles import Oracle
from tests.oracles.spoiling import places, spoiled

WRONG = {
    "empty": ("", 1, 1),
    "a mark alone": ("\ufeff ", 1, 1),
    "no value": ('{"kind": "turrets",\n "grid": }', 2, 10),
    "cut off": ('{"kind": "turrets"', 1, 19),
    "an open string": ('{"kind": "tur', 1, 10),
    "a comment": ('{// hi\n"kind": 1}', 1, 2),
    "no number": ('{"kind": "turrets",\n"grid": NaN}', 2, 9),
    "infinity": ('{"targets": -Infinity}', 1, 13),
    "a huge fraction": ('{"a": 1, "targets": 1e999}', 1, 21),
    "a huge number": (f'{{"targets": {"9" * 5000}}}', 1, 13),
    "too deep": ('{"grid":\n' + "[" * 100_000, 2, 101),
    "a key twice": ('{"kind": "turrets",\n"kind": "x"}', 2, 9),
    "a key twice, inside": ('{"a": [{"b": 1, "b": 2}]}', 1, 22),
    "a line break in a string": ('{"kind": "tur\nrets"}', 1, 14),
    "a list": ("[1]", 1, 1),
    "another kind": ('{"kind": "nonsense", "grid": []}', 1, 10),
    "behind wide letters": ('{"kind": "turrets", "title": "😀é", "grid": 1}', 1, 44),
    "behind a tab": ('{"kind": "turrets",\t"grid": 1}', 1, 29),
    "behind line breaks": ('{"kind": "turrets",\r\n"title": "",\r"grid": 1}', 3, 9),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_document_is_refused_at_its_place(name: str) -> None:
    text, line, column = WRONG[name]
    puzzle = lm.parse(example_of("turrets"))
    error = refused(lm.parse, text, "turrets" if not text.strip("\ufeff ") else None)
    if text.strip("\ufeff "):
        assert (error.line, error.column) == (line, column), error
    if name not in ("another kind", "empty", "a mark alone") and not name.startswith("behind"):
        error = refused(lm.parse_answer, puzzle, text)
        assert error.line


def example_of(kind: str) -> str:
    """The example of a kind."""
    return str(next(each.example for each in lm.all_kinds() if each.name == kind))


@EVERY_KIND
def test_a_changed_document_is_another_puzzle_or_refused(oracle: Oracle) -> None:
    places_of_faults = []
    for number, (text, puzzle, _, _) in enumerate(some(oracle, 4, 60)):
        numbers = dice("json", number)
        document = json.loads(puzzle.to_json())
        for path, value in places(document):
            for changed in spoiled(document, path, value, numbers, 2 * SIZE):
                try:
                    found = lm.parse(changed)
                except lm.PuzzleError as error:
                    places_of_faults.append((error.line, error.column))
                    continue
                assert lm.parse(found.to_json()) == found == lm.parse(str(found)), (text, changed)
    assert len(places_of_faults) > 20
    assert all(line == 1 <= column for line, column in places_of_faults)


@EVERY_KIND
def test_lines_of_json(oracle: Oracle) -> None:
    """One document on a line; strings may hold brackets; a fault has its line in the text."""
    documents = [json.loads(case.puzzle.to_json()) for case in some(oracle, 3)]
    lines = [json.dumps({**document, "title": '}{ "]['}) for document in documents]
    puzzles = [lm.parse(line) for line in lines]
    text = "".join(line + "\n" for line in lines)
    for form in (text, text.replace("\n", "\r\n"), text.replace("\n", "\n\n"), text.strip()):
        assert lm.parse_all(form) == tuple(puzzles)
        assert list(lm.iter_load(form.encode())) == puzzles
    wrong = text + json.dumps({**documents[0], "grid": 1})
    error = refused(lm.parse_all, wrong)
    last = wrong.splitlines()[-1]
    assert (error.line, error.column) == (len(lines) + 1, last.index('"grid"') + 9)
    whole = json.dumps(json.loads(lm.parse(example(oracle)).to_json()), indent=3)
    assert lm.parse(whole) == lm.parse(example(oracle))


CARD = lm.parse("kind: board\ntitle: A\ntargets: 1\nadd: T\ngrid:\nL? .  .\n.  D? .")
ANSWER = lm.Solved(
    puzzle=CARD,
    witness=lm.parse_answer(CARD, "L> .  .\n.  D/ T<"),
    others=(lm.parse_answer(CARD, "L> .  T<\n.  D/ ."),),
    count=3,
    stopped="limit",
    evidence=None,
    options=(("stray_beams", True),),
    work=(("nodes", 43), ("beam steps", 7)),
)

#: Places in an answer, wrong values for them, ``...`` for none, and a part of what is said.
WRONG_PARTS: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("answer",), "maybe", "'maybe'"),
    (("answer",), ..., "no key 'answer'"),
    (("lasermaze",), 2, "the number 2 is unknown"),
    (("lasermaze",), "1", "the string '1'"),
    (("puzzle",), ..., "no key 'puzzle'"),
    (("puzzle",), [], "a list"),
    (("puzzle", "kind"), ..., "no key 'kind'"),
    (("puzzle", "kind"), "bored", "unknown kind"),
    (("puzzle", "grid", 1, 1), "D^", "'D^'"),
    (("puzzle", "add", 0), "T^", "has a direction"),
    (("options", "stray_beams"), 1, "is 1"),
    (("options", "stray"), True, "no option 'stray'"),
    (("work", "nodes"), -1, "the number -1"),
    (("work", "nodes"), 10**18, "1000000000000000000"),
    (("work",), None, "null"),
    (("solution",), ..., "no key 'solution'"),
    (("solution", "grid", 0, 2), "Q", "'Q'"),
    (("solution", "grid"), [], "the grid is empty"),
    (("solution", "beam"), "east", "the string 'east' does not follow"),
    (("solution", "beam", 0, "from"), ..., "no key 'from', which follows"),
    (("solution", "beam", 0, "to", 1), 3.0, "3 does not follow"),
    (("solution", "beam", 0, "to", 0), False, "false does not follow"),
    (("solution", "beam"), [], "a list of 0 does not follow"),
    (("others",), {}, "an object"),
    (("others", 0, "grid", 1), [], "0 cells"),
    (("others", 0), None, "null"),
    (("count",), 1.5, "the number 1.5"),
    (("count",), -1, "the number -1"),
    (("exact",), "no", "the string 'no'"),
    (("unique",), True, "does not follow"),
    (("unique",), 0, "the number 0"),
    (("stopped",), "coffee", "'coffee'"),
    (("certificate",), {}, "unknown key 'certificate'"),
]


@pytest.mark.parametrize(("path", "value", "message"), WRONG_PARTS)
def test_a_wrong_part_of_an_answer_has_its_place(
    path: tuple[str | int, ...], value: Any, message: str
) -> None:
    text, marked = changed(path, value), changed(path, MARK)
    if value is ...:  # the error is about the value that lacks it
        marked = changed(path[:-1], MARK) if path[:-1] else json.dumps(MARK)
    error = refused(lm.Solved.from_json, text)
    assert message in error.message
    assert (error.line, error.column) == (1, marked.index(json.dumps(MARK)) + 1)


#: Keys that msgspec writes into its messages as they are.
ODD_KEYS = (
    *(
        "",
        " ",
        '"',
        "`",
        "'",
        ".",
        "[0]",
        "[...]",
        "$",
        "?0",
        "\\",
        "\n",
        "\x01",
        "\u2028",
        "é",
        "😀",
    ),
    *("x` - at `$.puzzle", '"x` - at `$.foo', "x - at `$[0]`", " - at `$`", "a.b", "a" * 500),
)


@pytest.mark.parametrize("key", ODD_KEYS)
@pytest.mark.parametrize(
    "path", [(), ("puzzle",), ("solution",), ("solution", "beam", 0), ("work",)]
)
def test_a_key_of_any_letters_has_its_place(path: tuple[str | int, ...], key: str) -> None:
    document = json.loads(ANSWER.to_json())
    part = document
    for each in path:
        part = part[each]
    part[key] = MARK
    text = json.dumps(document, ensure_ascii=False)
    error = refused(lm.Solved.from_json, text)
    assert error.path == (*path, key)
    assert (error.line, error.column) == (1, text.index(json.dumps(MARK)) + 1)


def test_a_key_that_is_nearly_right_is_named() -> None:
    for path, key, near in [
        ((), "solutions", "solution"),
        (("puzzle",), "Grid", "grid"),
        (("puzzle",), "target", "targets"),
        (("solution",), "gird", "grid"),
        (("solution", "beam", 0), "form", "from"),
        (("puzzle",), "knid", "kind"),
        ((), "Answer", "answer"),
    ]:
        document = json.loads(ANSWER.to_json())
        part = document
        for each in path:
            part = part[each]
        part[key] = part.pop(near)
        assert (
            f"did you mean {near!r}?" in refused(lm.Solved.from_json, json.dumps(document)).message
        )


@pytest.mark.parametrize("depth", [101, 500, 940, 990, 20_000])
@pytest.mark.parametrize("path", [("puzzle", "grid", 0), ("solution", "beam"), ("work",)])
def test_lists_in_lists_are_refused_at_any_depth(path: tuple[str | int, ...], depth: int) -> None:
    text = changed(path, MARK).replace(json.dumps(MARK), "[" * depth + "]" * depth)
    assert refused(lm.Solved.from_json, text).line == 1


def test_the_answer_of_another_class_has_its_place() -> None:
    text = json.dumps(json.loads(ANSWER.to_json()), indent=1)
    error = refused(lm.Impossible.from_json, text)
    assert (error.line, error.column) == (2, 12)


def test_a_whole_number_may_have_a_fraction_of_zero() -> None:
    """As in a JSON schema, where 1.0 is an integer."""
    text = ANSWER.to_json()
    assert lm.Solved.from_json(text.replace('"count": 3', '"count": 3.0')) == ANSWER
    assert lm.Solved.from_json(text.replace('"count": 3', '"count": 0.3e1')) == ANSWER
    assert lm.parse(CARD.to_json().replace('"targets": 1', '"targets": 1.0')) == CARD
    for wrong in ("3.5", "3e17.0", "true", "1e18"):
        refused(lm.Solved.from_json, text.replace('"count": 3', f'"count": {wrong}'))


MARK = "the place"


def changed(path: tuple[str | int, ...], value: Any) -> str:
    """The text of the answer with one part changed, or left out for ``...``."""
    document = json.loads(ANSWER.to_json())
    part = document
    for key in path[:-1]:
        part = part[key]
    if value is ...:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return json.dumps(document)


def test_an_answer_says_its_options_its_work_and_no_more_than_it_has() -> None:
    document = json.loads(ANSWER.to_json())
    assert document["options"] == {"stray_beams": True}
    assert document["work"] == {"nodes": 43, "beam steps": 7}
    assert (document["count"], document["unique"], document["stopped"]) == (3, False, "limit")
    assert "evidence" not in document
    assert lm.Solved.from_json(ANSWER.to_json()) == ANSWER
    plain = {**document, "options": {"stray_beams": False}, "work": {"nodes": 10**17}}
    assert lm.Solved.from_json(json.dumps(plain)).options == ()
    refused(lm.parse, ANSWER.to_json())
    refused(lm.Solved.from_json, CARD.to_json())
    crowded = lm.parse("kind: board\ntargets: 1\nadd: D D\ngrid:\nL> . T<\n", any_supply=True)
    refused(lm.parse, crowded.to_json())
    assert lm.Puzzle.from_json(crowded.to_json()) == crowded


KEYS = ",".join(f'"k{number}": 1' for number in range(100_000))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        (f"{{{KEYS}}}", 1),
        (f'{{"kind": "board", {KEYS}}}', 1),
        (f'{{{KEYS}, "kind": "board"}}', 1),
        (f'{{{KEYS}, "k0": 2}}', 1),
        (f'{{"kind": "board", "grid": [[{{{KEYS}}}]]}}', 29),
    ],
    ids=["no kind", "kind first", "kind last", "twice", "inside"],
)
def test_too_many_keys_are_refused_at_once(text: str, column: int) -> None:
    with bounded_work():
        error = refused(lm.parse, text)
    assert "an object with 100,00" in error.message
    assert (error.line, error.column) == (1, column)
