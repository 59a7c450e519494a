"""The sentences of a lecture on beam shooters, made from values that ``explain`` finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lasermaze.core.answers import Solved
from lasermaze.core.english import agreeing, counted, grouped, or_no, sentence, there_are
from lasermaze.core.grid import Cell
from lasermaze.kinds.shooters.drawn_grid import letter_of
from lasermaze.kinds.shooters.puzzle import Aim, Dark, Implication, ShooterGrid, Turned
from lasermaze.kinds.shooters.thoughts import told
from lasermaze.kinds.shooters.words import ALIKE, along

#: The largest number of shooters that one screen is about.
MOST_LISTED = 9


class Demand(NamedTuple):
    """An empty cell, and the aims that can light it: one of them must hold."""

    cell: Cell
    lighters: tuple[Aim, ...]


class Alike(NamedTuple):
    """The number of shooters with the same orientation in all solutions.

    Attributes:
        known: the number known to have it.
        unknown: the number of undecided ones.
        all: the number of shooters.
    """

    known: int
    unknown: int
    all: int


def question(shooters: int, empty: int) -> tuple[str, ...]:
    """The question for a grid with these numbers of shooters and empty cells."""
    here = f"{there_are(shooters, 'shooter')} here, and {or_no(empty, 'empty cell')} to be lit"
    return (
        "Turn the shooters so that every empty cell is lit and no shooter is hit.",
        sentence(here),
    )


PLAN = (
    "Mirrors bend beams; walls and the rim end them.",
    "So each shooter lights one of two paths: along its row, or along its column.",
    "First rule out the paths that hit a shooter, then see what each cell needs.",
)

PATHS = (
    "Imagine that beams pass through shooters.",
    "Light that is reversed retraces its way, so the grid falls apart into paths.",
    "Each cell lies on a path along its row and on one along its column.",
    "A path with two shooters on it cannot be lit: one would hit the other.",
    "The same holds for a path that leads back to its shooter.",
)


def hits(count: int) -> tuple[str, ...]:
    """That some aims are ruled out, since each of them hits a shooter."""
    if count == 1:
        return (
            "Fired this way, this shooter hits itself or another.",
            "So it must stand the other way.",
        )
    return (
        "Fired this way, each of these shooters hits itself or another.",
        "So each must stand the other way.",
    )


TWO_FOR_A_CELL = (
    "At most two shooters can light a cell: one along its row, one along its column.",
    "If one of the two stands the wrong way, the other must light the cell.",
)

CLAUSES = (
    "Each shooter is a variable with two values: along its row, or along its column.",
    "Each cell is a clause: this shooter that way, or that shooter this way.",
    "All clauses together are a problem of 2-satisfiability.",
)

IMPLICATIONS = (
    "A clause with two parts is two implications: if one part fails, the other must hold.",
    "A literal is a shooter with one of its two values.",
    "Draw the implications as arrows between literals.",
)

COMPONENTS = (
    "Literals that lead to each other along arrows form a strongly connected component.",
    "All of them hold, or none.",
    "If a component contains both literals of one shooter, there is no solution.",
    "Otherwise there is one (Aspvall, Plass and Tarjan, 1979).",
    "To find it, take the components against the arrows, and choose what comes first.",
)


def only(count: int) -> tuple[str, ...]:
    """That some cells can be lit by one shooter alone."""
    if count == 1:
        return ("Only one shooter can light this cell, so it must.",)
    return ("Only one shooter can light each of these cells, so it must.",)


def follow(count: int) -> tuple[str, ...]:
    """That supposing the other axis fails."""
    more = f" The same way, {counted(count - 1, 'more shooter', verb='is')} forced."
    return (
        "Suppose that shooter A stands the other way, and follow what the cells need.",
        *((more.strip(),) if count > 1 else ()),
    )


def suppose(aim: Aim) -> str:
    """The supposition of an aim, whose shooter has the first letter in the picture."""
    return f"Suppose that shooter {letter_of(0)} stands {along(aim.axis)}."


def links(chain: tuple[Implication, ...]) -> Iterator[str]:
    """The first implications of a chain, by the letters and numbers of its picture."""
    forced, broken = told(chain)
    for number, step in enumerate(forced[:MOST_LISTED], 1):
        who = letter_of(number)
        yield f"Cell {number} needs {who} {along(step.end.axis)}."
    if len(forced) > MOST_LISTED:
        yield f"And so on, {counted(len(forced) - MOST_LISTED, 'more time')}."
    yield "So a cell stays dark." if broken.reason == "lit" else "So a shooter is hit."


def solution(turned: int, count: str, alike: Alike | None) -> Iterator[str]:
    """The turns of a solution, the number of solutions and of forced shooters, if not all are."""
    yield f"This solution turns {or_no(turned, 'shooter')}."
    yield count
    if alike is None:
        return
    if alike.known:
        yield f"{stand_alike(alike)}."
    elif alike.all and not alike.unknown:
        yield f"No shooter stands {ALIKE}."


def stand_alike(alike: Alike) -> str:
    """The number of shooters with the same orientation in all solutions."""
    if alike.known == alike.all:
        return "The shooter is forced" if alike.all == 1 else "Every shooter is forced"
    at_least = "At least " if alike.unknown else ""
    of_all = f"{grouped(alike.known)} of {counted(alike.all, 'shooter')}"
    return f"{at_least}{of_all} {agreeing(alike.known, 'stands')} {ALIKE}"


def how_many(answer: Solved[ShooterGrid, Turned], is_confirmed: bool) -> str:
    """The number of solutions; quoted as the answer's claim if it is not confirmed."""
    claim = _how_many(answer)
    return sentence(claim) if is_confirmed else f"The answer says: {claim}."


def _how_many(answer: Solved[ShooterGrid, Turned]) -> str:
    if answer.unique:
        return "it is the only one: every other way to turn the shooters breaks a rule"
    if answer.count >= 10**15:
        return "there are more than a thousand billion solutions"
    if answer.exact:
        return f"{there_are(answer.count, 'solution')} in all"
    if answer.count == 1:
        return "there may be other solutions"
    if answer.stopped == "not counted":
        return "there are other solutions"
    return f"there are at least {counted(answer.count, 'solution')}"


def dark(certificate: Dark) -> Sequence[str]:
    """Why a cell stays dark."""
    if certificate.hits:
        return ("Each shooter that sees this cell would hit a shooter.",)
    return (
        "Follow the light backwards from the cell, to all four sides.",
        "It meets no shooter, so no shooter can light that cell.",
    )


NEITHER = ("So this shooter can stand neither way, and the puzzle has no solution.",)

NO_LIGHT = ("So the cell stays dark, and there is no solution.",)
