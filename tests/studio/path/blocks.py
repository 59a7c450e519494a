"""The facts about every solution of a step with blocks, by the tests' own player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tests.lazors.plain import Card, arrangements, light


def of_lazors(lines: Sequence[str]) -> set[str]:
    """The events in every solution: the placed blocks that light touches, by their sort."""
    words = [line.split() for line in lines]
    start, stop = words.index(["GRID", "START"]), words.index(["GRID", "STOP"])
    numbers = [(first, tuple(map(int, rest))) for first, *rest in words[stop + 1 :]]
    blocks = {letter: each[0] for letter, each in numbers if letter in "ABC"}
    lasers = tuple(
        (x, y, vx, vy) for letter, each in numbers if letter == "L" for x, y, vx, vy in [each]
    )
    targets = tuple((x, y) for letter, each in numbers if letter == "P" for x, y in [each])
    rows = tuple("".join(row) for row in words[start + 1 : stop])
    a, b, c = (blocks.get(letter, 0) for letter in "ABC")
    found = arrangements(Card(rows, (a, b, c), lasers, targets))
    facts = [_facts(each, lasers) for placed in found.values() for each in placed]
    one = {"one answer"} if len(found) == 1 else set()
    return set.intersection(*facts) | one | {f"{len(lasers)} lasers"}


def _facts(rows: tuple[str, ...], lasers: tuple[tuple[int, int, int, int], ...]) -> set[str]:
    touched = Counter(rows[row][col] for row, col in light(rows, lasers)[1])
    sorts = {"a": "reflecting", "b": "opaque", "c": "refracting"}
    fixed = {"fixed"} if touched.keys() & {*"ABC"} else set()
    return fixed | {f"{touched[letter]} {sort}" for letter, sort in sorts.items()}
