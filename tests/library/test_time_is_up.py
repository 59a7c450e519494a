"""Time that is up is never taken for a verdict, whatever is under way when it ends.

The clock of the budgets goes on by a second with each look at it, so a limit of so many seconds
ends a call at that look, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core import budget

#: Time limits, in looks at the clock.
LOOKS = (0, 1e-9, 0.5, 1, 2, 3, 4, 5, 7, 9, 13, 20, 32, 64, 200, 100_000)

#: Puzzles with one solution and a needless clue, with several solutions, and with none.
TEXTS = {
    "turrets": (
        "kind: turrets\ngrid:\nS.#\n#.#\n#.G\n",
        "kind: turrets\ngrid:\nS..\n..G\n",
        "kind: turrets\ngrid:\nS#.\n##G\n",
    ),
    "shooters": (
        "kind: shooters\ngrid:\n-.#\n###\n",
        "kind: shooters\ngrid:\n-#-\n###\n",
        "kind: shooters\ngrid:\n-.-\n###\n",
    ),
    "signposts": (
        "kind: signposts\ngrid:\nXSX\nLGX\nXXX\n",
        "kind: signposts\ngrid:\nXSX\nSGX\nXXX\n",
        "kind: signposts\ngrid:\nXXX\nXGX\nXXX\n",
    ),
    "mirrors": (
        "kind: mirrors\ngrid:\n*****\n../.*\n*/..*\n**.**\n",
        "kind: mirrors\ngrid:\n***.**\n**\\/\\*\n*\\/\\\\.\n*.../*\n******\n",
        "kind: mirrors\ngrid:\n*****\n....*\n*./.*\n**.**\n",
    ),
    "board": (
        "kind: board\ntargets: 1\ngrid:\nL> . T?!\n.  . X\n",
        "kind: board\ntargets: 1\nadd: T\ngrid:\nL? . .\n.  . .\n",
        "kind: board\ntargets: 1\ngrid:\nL> . .\n.  . T?\n",
    ),
    "lazors": (
        "GRID START\nx o o\no x o\nGRID STOP\nA 1\nL 1 0 1 1\nP 5 4\n",
        "GRID START\no o o\no o o\nGRID STOP\nA 2\nL 1 0 1 1\nP 1 0\n",
        "GRID START\nx o\nGRID STOP\nA 1\nL 1 0 1 1\nP 0 1\n",
    ),
}

CASES = [(kind, number) for kind in TEXTS for number in range(3)]


@cache
def puzzle(kind: str, number: int) -> Any:
    return lm.parse(TEXTS[kind][number])


@cache
def answered(kind: str, number: int) -> Any:
    return lm.solve(puzzle(kind, number), keep_all=True)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds, begin = count(), budget.Budget.__init__

    def now() -> float:
        return float(next(seconds))

    def begun(self: Any, *limits: Any, **fields: Any) -> None:
        begin(self, *limits, **{"_start": now(), **fields})

    monkeypatch.setattr(budget, "monotonic", now)
    monkeypatch.setattr(budget.Budget, "__init__", begun)


def claims(answer: Any) -> Any:
    """What an answer says about a puzzle, or None if it says nothing."""
    if isinstance(answer, lm.Undecided):
        assert answer.reason == "time limit"
        return None
    assert lm.judge(answer.puzzle, answer, recount="never").right
    return bool(answer), bool(answer) and answer.exact and answer.count


def solved(answer: Any, full: Any) -> bool:
    """Whether an answer says no more than the full one does, and nothing else."""
    said, right = claims(answer), claims(full)
    return said in (None, right) or (said == (True, False) and right[0] and answer.stopped)


def repaired(found: Any, full: Any) -> bool:
    """Whether repairs are right, and all that there are unless the time was up."""
    if found.state == "undecided":
        return found.time_up and not found.proposals and "time was up" in found.words
    assert found.state == full.state
    for each in found.proposals:
        answer = lm.solve(each.puzzle, keep_all=True)
        assert isinstance(answer, lm.Solved)
        assert answer.unique is each.unique
    if not found.time_up:
        return bool(found.words == full.words)
    no_verdict = "Every clue is needed." not in found.words and "No repair" not in found.words
    return "time was up" in found.words and no_verdict


#: The verbs that take a time limit: their calls, and whether an outcome agrees with the full one.
VERBS: dict[str, tuple[Callable[..., Any], Callable[[Any, Any], Any]]] = {
    "solve": (lambda puzzle, _, **limit: lm.solve(puzzle, **limit), solved),
    "solve, all": (lambda puzzle, _, **limit: lm.solve(puzzle, keep_all=True, **limit), solved),
    "solve_many": (lambda puzzle, _, **limit: next(iter(lm.solve_many([puzzle], **limit))), solved),
    "judge": (
        lambda puzzle, answer, **limit: lm.judge(puzzle, answer, **limit),
        lambda found, full: found.right,
    ),
    "judge an unproved claim": (
        lambda puzzle, answer, **limit: lm.judge(
            puzzle, lm.Unproved(puzzle=puzzle), recount="full", **limit
        ),
        lambda found, full: found == full or (found.unconfirmed and found.right),
    ),
    "check": (lambda puzzle, answer, **limit: lm.check(puzzle, answer, **limit), lambda *_: True),
    "check_many": (
        lambda puzzle, answer, **limit: next(iter(lm.check_many([puzzle], [answer], **limit))),
        lambda found, full: found.right,
    ),
    "hint": (
        lambda puzzle, _, **limit: lm.hint(puzzle, **limit),
        lambda found, full: (
            (found.text, found.forced) == (full.text, full.forced)
            or (found.forced <= full.forced and found.cell is not None)
        ),
    ),
    "explain": (
        lambda puzzle, _, **limit: lm.explain(puzzle, **limit),
        lambda found, full: found.screens == full.screens or is_cut_short(found),
    ),
    "explain an answer": (
        lambda puzzle, answer, **limit: lm.explain(puzzle, answer, **limit),
        lambda found, full: found.screens == full.screens or is_cut_short(found),
    ),
    "rate": (
        lambda puzzle, _, **limit: lm.rate(puzzle, **limit),
        lambda found, full: found in (None, full),
    ),
    "repairs": (lambda puzzle, _, **limit: lm.repairs(puzzle, count=4, **limit), repaired),
    "proof": (
        lambda puzzle, _, **limit: lm.proof(puzzle, **limit),
        lambda found, full: found == full,
    ),
    "generate": (
        lambda puzzle, _, **limit: lm.generate(puzzle.kind, size=(4, 5), seed=3, **limit),
        lambda found, full: found == full,
    ),
}


def is_cut_short(explanation: Any) -> bool:
    """Whether an explanation says openly that it has no more, or claims nothing."""
    titles = {screen.title for screen in explanation.screens}
    return bool(titles & {"Time is up", "No answer yet"}) or "The search" in titles


def outcomes(verb: str, kind: str, number: int) -> Iterator[tuple[Any, Any]]:
    """The outcome of a verb within each limit, with that without one; not those that give up."""
    call = VERBS[verb][0]
    asked = puzzle(kind, number), answered(kind, number)
    full = call(*asked)
    for looks in LOOKS:
        try:
            yield looks, (call(*asked, time_limit=looks), full)
        except lm.TimeUpError:
            assert verb in ("hint", "proof", "generate"), verb


@pytest.mark.parametrize(("kind", "number"), CASES)
@pytest.mark.parametrize("verb", VERBS)
def test_an_outcome_is_right_or_open(verb: str, kind: str, number: int) -> None:
    if verb == "proof" and (kind not in ("board", "shooters", "mirrors") or number == 1):
        return
    for looks, (found, full) in outcomes(verb, kind, number):
        assert VERBS[verb][1](found, full), (looks, found)
    assert looks == LOOKS[-1]


@pytest.mark.parametrize(("kind", "number"), CASES)
def test_what_was_found_stays(kind: str, number: int) -> None:
    """More time never has fewer repairs."""
    numbers = [len(found.proposals) for _, (found, _) in outcomes("repairs", kind, number)]
    assert numbers == sorted(numbers)
