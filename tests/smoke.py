"""Try an installed lasermaze, with nothing but it: ``python tests/smoke.py``.

Every verb for every kind, on the example that comes with the kind. It prints one line for each
kind, and fails with a traceback.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import lasermaze as lm
from lasermaze.core import examples


def try_kind(kind: Any) -> str:
    """Solve, check, refuse, draw, explain, rate and make puzzles of one kind."""
    puzzle: lm.Puzzle = lm.parse(kind.example)
    answer: Any = lm.solve(puzzle)
    assert isinstance(answer, lm.Solved), answer
    lm.check(puzzle, answer)
    assert lm.judge(puzzle, replace(answer, count=answer.count + 1, exact=True)).faults
    assert type(answer).from_json(answer.to_json()) == answer
    assert lm.draw(puzzle, answer).svg().startswith("<svg")
    assert lm.explain(puzzle).screens
    assert lm.hint(puzzle).text
    assert next(iter(lm.Game(puzzle).legal_moves()))
    rating = lm.rate(puzzle)
    made: Any = lm.generate(kind.name, seed=1)
    assert lm.solve(made)
    assert lm.generate_from(made.id) == made
    assert all(lm.load_all(name) for name in examples.names(kind.name))
    assert len(list(examples.names(kind.name))) >= 3
    return f"{kind.name}: {answer.witness!r}, {rating}"


if __name__ == "__main__":
    print("lasermaze", lm.__version__)
    for each in lm.all_kinds():
        print(try_kind(each))
