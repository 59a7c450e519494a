"""Answers with one thing changed, and whether they are true, found by trying all diagonals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import lasermaze as lm
from lasermaze.kinds.mirrors import Evidence, MirrorMaze, Turned
from tests.mirrors.plain import Length, all_beams

Answer = lm.Solved[MirrorMaze, Turned]

WISHES: list[dict[str, Any]] = [
    {},
    {"shortest": True},
    {"fewest_reflections": True},
    {"shortest": True, "fewest_reflections": True},
]

GARBAGE: list[Any] = [None, 7, -1.5, "x", b"", b"12345678", [], (), {}, ((None,),), ((("a",),),)]


def cost(length: Length, options: dict[str, Any]) -> Length:
    """The cost by which beams are compared."""
    cells, bends = length
    return cells * options.get("shortest", False), bends * options.get("fewest_reflections", False)


def is_true(answer: Answer) -> bool:
    """Whether all that an answer says of its solutions is true."""
    beams = all_beams(list(answer.puzzle.lines()))
    options = dict(answer.options)
    least = min((cost(one, options) for one in beams.values()), default=None)
    best = {grid for grid, one in beams.items() if cost(one, options) == least}
    shown = [one.cells.decode() for one in answer.solutions]
    if not set(shown) <= best or len(set(shown)) < len(shown):
        return False
    return answer.count == len(best) if answer.exact else answer.count <= len(best)


def tampered(answer: Answer, dice: random.Random) -> Iterator[Answer]:
    """The answer with one field of it, or of its evidence, changed."""
    maze = answer.puzzle
    beams = sorted(all_beams(list(maze.lines())))
    for grid in dice.sample(beams, min(3, len(beams))):
        turned = Turned(maze.rows, maze.cols, grid.encode())
        yield replace(answer, witness=turned)
        yield replace(answer, witness=turned, others=(), count=1, exact=True, stopped=None)
        yield replace(answer, others=(*answer.others, turned), count=answer.count + 1)
    yield replace(answer, count=answer.count + 1)
    yield replace(answer, count=max(1, answer.count - 1), others=answer.others[:-1])
    yield replace(answer, exact=not answer.exact, stopped="limit" if answer.exact else None)
    for options in WISHES:
        yield replace(answer, options=tuple(sorted(options.items())))
    for evidence in changed_evidence(answer.evidence, dice):
        yield replace(answer, evidence=evidence)


def changed_evidence(evidence: Any, dice: random.Random) -> Iterator[Any]:
    """Evidence with something changed, or none where there was some."""
    yield from GARBAGE
    for garbage in GARBAGE:
        yield Evidence(b"", garbage)
        yield Evidence(garbage, ())
    if not isinstance(evidence, Evidence):
        return
    numbers = evidence.numbers()
    for _ in range(4 if numbers else 0):
        changed = numbers[:]
        changed[dice.randrange(len(changed))] += dice.choice([-3, -2, -1, 1, 2, 3, 1 << 40])
        yield replace(evidence, potentials=changed.tobytes())
    if numbers:
        yield replace(evidence, potentials=numbers[:-1].tobytes())
        yield replace(evidence, potentials=numbers.tobytes() + bytes(8))
        yield replace(evidence, potentials=bytes(len(evidence.potentials)))
        yield replace(evidence, potentials=numbers[::-1].tobytes())
    leaves = evidence.barriers
    yield replace(evidence, barriers=None if leaves is not None else ())
    if leaves is None:
        return
    yield replace(evidence, barriers=leaves[:-1])
    yield replace(evidence, barriers=(*leaves, ()))
    yield replace(evidence, barriers=leaves[::-1])
    yield replace(evidence, barriers=tuple(() for _ in leaves))
    for at, leaf in enumerate(leaves):
        for number, barrier in enumerate(leaf):
            for other in changed_barriers(barrier, dice):
                there = (*leaf[:number], other, *leaf[number + 1 :])
                yield replace(evidence, barriers=(*leaves[:at], there, *leaves[at + 1 :]))


def changed_barriers(barrier: tuple[int, ...], dice: random.Random) -> Iterator[tuple[Any, ...]]:
    """A barrier with a side less, one more, another one, one twice, or an invalid one."""
    at = dice.randrange(len(barrier)) if barrier else 0
    yield barrier[:at] + barrier[at + 1 :]
    yield (*barrier, dice.randrange(400))
    yield (*barrier[:at], dice.randrange(400), *barrier[at + 1 :])
    yield (*barrier, *barrier[:1])
    for garbage in (-1, 1 << 70, "1", None, 1.0, True):
        yield (*barrier, garbage)
