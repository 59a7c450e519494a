"""Promises about solving, checking and scoring."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import islice, pairwise
from typing import Any

from lasermaze import api
from lasermaze.core.answers import Impossible, Solved, Undecided
from lasermaze.core.errors import CheckError, PuzzleError
from lasermaze.core.text import lines_of
from lasermaze.scoring.score import score
from lasermaze.testing.cases import Cases, promise, refused, right, same, sure


@promise
def the_checker_accepts_what_the_solver_finds(cases: Cases) -> None:
    """Every solution, and all that an answer claims."""
    for puzzle, answer in cases.answers():
        sure(isinstance(answer, Solved | Impossible), f"{puzzle!r}: unlimited, yet undecided")
        same(bool(answer), isinstance(answer, Solved), "whether the answer is true")
        for solution in answer.solutions if isinstance(answer, Solved) else ():
            sure(right(puzzle, solution), f"{solution!r} is refused")
        api.check(puzzle, answer)
        if isinstance(answer, Solved) and answer.exact:
            listed = list(islice(api.solutions(puzzle), answer.count + 1))
            same(len(listed), answer.count, f"how many solutions {puzzle!r} has")
            different = {cases.kind.check(puzzle).identity(each) for each in listed}
            same(len(different), answer.count, f"how many different solutions {puzzle!r} has")


@promise
def an_answer_is_right_for_its_own_puzzle_alone(cases: Cases) -> None:
    """An answer to another puzzle is refused, even if it names this one."""
    for (puzzle, answer), (other, its) in pairwise(cases.answers()):
        if bool(answer) != bool(its) and puzzle != other:
            for wrong in (its, replace(its, puzzle=puzzle)):
                refused(partial(api.check, puzzle, wrong), f"{wrong!r}", CheckError)


@promise
def spoiled_answers_are_refused(cases: Cases) -> None:
    """Those that contradict themselves, or claim nothing, or claim another number."""
    answer: Any = api.solve(cases.example, limit=1000, keep_all=True)
    sure(answer, "the example has no solution")
    spoiled: dict[str, Any] = {
        "fewer solutions than shown": {"count": 0},
        "complete, yet stopped": {"exact": True, "stopped": "limit"},
        "incomplete without a reason": {"exact": False, "stopped": None},
        "the same solution twice": {
            "others": (answer.witness,),
            "count": max(2, answer.count),
        },
        "an unknown option": {"options": (("no_such_option", True),)},
    }
    for name, fields in spoiled.items():
        wrong = partial(api.check, cases.example, replace(answer, **fields))
        refused(wrong, name, CheckError)
    undecided = Undecided(puzzle=cases.example, reason="time limit")
    refused(partial(api.check, cases.example, undecided), "an undecided answer", CheckError)
    more = api.judge(cases.example, replace(answer, count=answer.count + 1), recount="full")
    counts = api.judge(cases.example, answer, recount="full").confirmed
    sure(more.faults if counts else not more.confirmed, "a count that is too large is confirmed")


@promise
def a_spoiled_solution_is_refused(cases: Cases) -> None:
    """A solution with another character is refused, unless the solver finds it too."""
    notation = cases.kind.notation
    for puzzle, answer in cases.solved(8):
        identity = cases.kind.check(puzzle).identity
        known = {identity(each) for each in api.solutions(puzzle)}
        text = notation.solution_text(puzzle, answer.witness)
        characters = sorted(set(text) - {"\n"})
        for at, letter in enumerate(text):
            other = (
                characters[(characters.index(letter) + 1) % len(characters)]
                if letter.strip()
                else letter
            )
            spoiled = text[:at] + other + text[at + 1 :]
            try:
                read = notation.solution(puzzle, lines_of(spoiled), None)
            except PuzzleError:
                continue
            found = not right(puzzle, read) or identity(read) in known
            sure(found, f"{spoiled!r} is accepted for {puzzle!r}")


@promise
def anything_can_be_checked(cases: Cases) -> None:
    """A value that is not an answer is refused, and raises nothing else."""
    for wrong in (None, 7, "", "nonsense", b"", [], cases.example, object()):
        judged = api.judge(cases.example, wrong)
        sure(judged.faults, f"{wrong!r} is accepted")


@promise
def a_time_limit_is_not_an_error(cases: Cases) -> None:
    """The answer is then undecided, or was found before."""
    for puzzle in cases.puzzles(4):
        answer = api.solve(puzzle, time_limit=1e-9)
        if isinstance(answer, Undecided):
            sure(answer.reason, "no reason is given")
        else:
            api.check(puzzle, answer)


@promise
def a_marked_answer_is_scored(cases: Cases) -> None:
    """A solution with a mark in a text is worth 1, beside words and twice it is worth 0."""
    for puzzle, answer in cases.solved(8):
        text = cases.kind.notation.solution_text(puzzle, answer.witness)
        tagged = f"Let me think.\n\n<answer>\n{text}\n</answer>\n"
        fenced = f"Let me think. This is my answer:\n\n```\n{text}\n```\n"
        for reply in (text, tagged, fenced):
            same(score(puzzle, reply), 1.0, f"the score of {reply!r}")
        for reply in (f"I do not know: {text}", f"{text}\n\nor\n\n{text}", ""):
            same(score(puzzle, reply), 0.0, f"the score of {reply!r}")
