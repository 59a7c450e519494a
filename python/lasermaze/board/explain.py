"""Why the answer to a card is what it is, told along the beam."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.answers import Answer, Impossible, Solved
from lasermaze.beam import Beam, Entry
from lasermaze.board.check import shine
from lasermaze.board.draw import draw
from lasermaze.board.puzzle import Board, meet
from lasermaze.budget import UNLIMITED, Budget
from lasermaze.grid import place
from lasermaze.interface import STOPPED, Chapter, Explanation

_EXHAUSTED = (
    "Every branch ended with a broken rule, so the card has no solution. `check` can repeat the "
    "whole search plainly, without any pruning, for whoever doubts it."
)


def explain(puzzle: Board, answer: Answer[Board], budget: Budget = UNLIMITED) -> Explanation:
    """What the card asks, how the search went through all its possibilities, what it found."""
    picture = draw(puzzle, answer)
    chapters = [
        Chapter("The card", (_the_question(puzzle),), draw(puzzle)),
        Chapter("The search", (_the_search(puzzle, answer),)),
    ]
    if isinstance(answer, Solved):
        told = (_the_beam(answer.witness), _the_count(answer))
        chapters.append(Chapter("The solution, along its beam", told, picture))
    elif isinstance(answer, Impossible):
        chapters.append(Chapter("No solution", (_EXHAUSTED,), picture))
    else:
        chapters.append(Chapter("No answer yet", (STOPPED,), picture))
    return Explanation(tuple(chapters))


def _the_question(puzzle: Board) -> str:
    open_ways = sum(token.way == "?" for _, token in puzzle.tokens())
    todo = [f"{len(puzzle.add)} to be added"] if puzzle.add else []
    todo += [f"{open_ways} to be turned"] if open_ways else []
    tokens = sum(1 for _ in puzzle.tokens()) + len(puzzle.add)
    return (
        f"The card has {tokens} tokens ({', '.join(todo) or 'all in place'}) and asks for "
        f"{_count(puzzle.targets, 'lit target')}. The beam must touch every token but the laser "
        "and the blocker, and no beam may leave the grid or end on an opaque side."
    )


def _the_search(puzzle: Board, answer: Answer[Board]) -> str:
    nodes = dict(answer.work).get("nodes", 0)
    relaxed = " Rule 4 is off here: beams may leave or die." if dict(answer.options) else ""
    return (
        "The search follows the beam from the laser. Where light comes to an empty cell it "
        "decides what stands there, a token of the pile turned one way or nothing for good, and "
        "where it comes to a token of unknown direction it decides that. Each decision is final "
        "in its branch, so every arrangement that could matter is met exactly once: here that "
        f"took {_count(nodes, 'position')}.{relaxed}"
    )


def _the_count(answer: Solved[Board, Board]) -> str:
    if answer.unique:
        return "All other branches ended with a broken rule: this is the only solution."
    if answer.exact:
        return f"There are {answer.count} solutions in all; this is the first that was found."
    return f"At least {_count(answer.count, 'solution')} exist; the search was stopped early."


def _the_beam(solution: Board) -> str:
    beam = shine(solution).beam
    begins = beam.entries[0]
    told = [f"The laser at {place(begins.cell)} fires {begins.heading.word}."]
    told += _meetings(solution, beam)
    told += [
        f"The beam leaves the grid to the {heading.word} at {place(beam.entries[index].cell)}."
        for index, heading in beam.exits
        if index is not None
    ]
    told += [f"At {place(entry.cell)} it meets its own light and ends." for _, entry in beam.merges]
    return " ".join(told)


def _meetings(solution: Board, beam: Beam) -> Iterator[str]:
    for entry in beam.entries[1:]:
        token = solution[entry.cell]
        if token is not None and token.piece != "X":
            yield f"At {place(entry.cell)} it {_meeting(solution, entry)}."


def _meeting(solution: Board, entry: Entry) -> str:
    token = solution[entry.cell]
    assert token is not None
    meeting = meet(token, entry.heading)
    if meeting.lights:
        return "lights the target"
    if meeting.blocked:
        return f"ends on an opaque side of the {token.name}"
    if not meeting.out:
        return "comes back into the laser's mouth"
    ways = " and ".join(heading.word for heading in meeting.out)
    if token.piece == "C":
        return "passes the checkpoint"
    return f"{'is split' if len(meeting.out) > 1 else 'turns'} {ways} at the {token.name}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + "s" * (number != 1)
