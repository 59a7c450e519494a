"""What sentences about walks claim, held against every state that a walk can come to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

#: The least number of steps left after a step along each heading; None if no goal can be reached.
Left = Mapping[str, int | None]

HEADINGS = ("north", "east", "south", "west")

Said = Iterator[tuple[str, bool]]


def sentences(words: str) -> list[str]:
    return re.split(r"(?<=\.) ", words)


def next_step(words: str, chosen: str, left: Left, why: Callable[[str, str], bool]) -> Said:
    """What a hint for the next step says of the step, and of the others.

    ``why`` is whether a heading ends as a sentence says: in fire, say.
    """
    best = left[chosen]
    assert best is not None
    said_of: set[str] = set()
    for said in sentences(words):
        if found := re.fullmatch(r"Then ([\d,]+) (?:steps?|moves?) (?:is|are) left\.", said):
            yield "steps left", int(found[1].replace(",", "")) == best
            continue
        if said == "That is the goal.":
            yield "steps left", best == 0
            continue
        if found := re.fullmatch(r"([A-Z][a-z, ]*?) (is|are|leads?) ([a-z ]+)\.", said):
            names = re.findall("|".join(HEADINGS), found[1].lower())
            said_of.update(names)
            end = f"{'is' if found[2] in ('is', 'are') else 'leads'} {found[3]}"
            for name in names:
                there = left.get(name)
                match end:
                    case "is as good":
                        yield end, there == best
                    case "is longer":
                        yield end, there is not None and there > best
                    case "leads nowhere":
                        yield end, there is None and why(name, end)
                    case _:
                        yield end, there is None and why(name, end)
            continue
        yield f"no claim is known for {said}", False
    silent = set(HEADINGS) - said_of - {chosen}
    # Of the others each is seen to be impossible: the rim, a wall, a cross.
    yield "not mentioned", all(left.get(name) is None and why(name, "is seen") for name in silent)


def number(words: str) -> int:
    return int(words.replace(",", ""))


def place(row: Any, col: Any) -> tuple[int, int]:
    return int(row) - 1, int(col) - 1
