"""The theory of states, and why a closed set is a proof: screens that others open into."""

from __future__ import annotations

from lasermaze.core.english import counted, sentence
from lasermaze.interface import Screen
from lasermaze.kinds.signposts import words
from lasermaze.kinds.signposts.puzzle import Way
from lasermaze.kinds.signposts.reasons import ClosedIn

#: Why a cell alone is not enough.
STATES = Screen(
    "A cell has four sides",
    (
        "A letter turns you from the way you are facing.",
        "So the cell alone does not tell where you go next: the side you came in by counts too.",
        "A cell and that side together are called a state, and each cell has four.",
        "From a state the letter leaves one way on; only a free choice leaves more.",
    ),
)

#: Why the search goes backward.
THEORY = (
    Screen(
        "Why back from the goal",
        (
            "Going forward, each way in has to be followed to its end, one by one.",
            "Many of them meet, and some go round for ever.",
            "Going back, every place is looked at once, the nearest first.",
            "So one search finds the shortest way from every place at once.",
        ),
    ),
)


def proof_forward(states: int, way: Way | None) -> Screen:
    """Why the set of states that can be reached is a proof."""
    return Screen(
        "Why that is a proof",
        (
            f"Walk on {way.words if way else 'from every side'}, with every choice.",
            sentence(words.in_words(ClosedIn(states))),
            "A state is a cell and the side by which you come in.",
            "Every move from one of them leads to another, out of the grid, or to death.",
            "So no walk ever leaves them for a goal.",
            "The checker confirms that without any search.",
        ),
    )


def proof_backward(states: int) -> Screen:
    """Why the set of states that lead to a goal is a proof."""
    lead = counted(states, "state", verb="leads")
    return Screen(
        "Why that is a proof",
        (
            f"{lead} to a goal, those on the goals included.",
            "A state is a cell and the side by which you come in.",
            "Every move to one of them starts on one of them.",
            "No way in is among them, so nobody from outside ever comes to one.",
        ),
    )
