"""Why four phases are enough, and why a closed set is a proof: screens that others open into."""

from __future__ import annotations

from lasermaze.core.answers import Impossible
from lasermaze.core.english import sentence
from lasermaze.interface import Screen
from lasermaze.kinds.turrets import words
from lasermaze.kinds.turrets.puzzle import ClosedSet, TurretMaze
from lasermaze.kinds.turrets.reasons import ClosedIn

#: The theory behind the four phases.
THEORY = (
    Screen(
        "Why four are enough",
        (
            "Suppose that two walkers stand on the same cell, one after 3 steps, one after 7.",
            "Both see the same turrets, facing the same way.",
            "Whatever saves the one saves the other, so only two things matter.",
            "They are the cell, and the number of steps, counted 1, 2, 3, 4, 1, 2 and so on.",
            "Cell and moment together are called a state.",
            "A shortest walk never meets a state twice: what happens between could be left out.",
        ),
    ),
    Screen(
        "Like a chessboard",
        (
            "Colour the cells black and white, as on a chessboard.",
            "Every step changes the colour.",
            "So after an even number of steps you are on the colour of the start.",
            "After an odd number you are on the other one.",
            "That is why each cell has two possible moments of the four.",
        ),
    ),
)


def proof_of(answer: Impossible[TurretMaze, ClosedSet]) -> Screen:
    """Why the set of all states that can be reached is a proof."""
    return Screen(
        "Why that is a proof",
        (
            sentence(words.in_words(ClosedIn(len(answer.certificate())))),
            "A state is a cell together with one of the four moments.",
            "The start is among them, and the goal is not.",
            "Every step that a walker survives leads from one of them to another.",
            "So nobody who begins among them ever leaves them.",
            "The checker confirms these three things without any search.",
        ),
    )
