"""JSON that is none, or says something else: refused at its line and column."""

from __future__ import annotations

import json

import pytest

from tests.helpers import EVERY_KIND, SIZE, dice, example, lm, refused, some
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
