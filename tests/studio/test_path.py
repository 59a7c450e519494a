"""The path of each kind: no step is won without doing what it teaches, in any solution."""

from __future__ import annotations

import re
from typing import Any

import pytest

import lasermaze
from lasermaze.studio.handlers import perform
from tests.studio.path import beams, blocks, board, walks

_NOWHERE: Any = None  # a report that nothing is told

LESSONS = {lesson["kind"]: lesson for lesson in perform("lessons", {}, _NOWHERE)["lessons"]}

#: Each step, by its kind and its title, with its text.
STEPS = {
    (kind, step["puzzle"]["title"]): step["puzzle"]["text"]
    for kind, lesson in LESSONS.items()
    for step in lesson["steps"]
}

#: The lesson of each step of the board game: it happens in all of its solutions. "!" and the names
#: of tokens say that the card has more solutions without that mark, or with an empty cell instead.
BOARD = {
    "Turn the mirror": {"mirror"},
    "Show it the light": {"lit"},
    "Point the laser": {"lit"},
    "One to place": {"mirror"},
    "The back of a target": {"back", "unlit"},
    "A corner to place": {"back", "unlit"},
    "Two corners": {"back", "mirror"},
    "The relay": {"back", "unlit"},
    "Where it lands": {"mirror", "lit"},
    "Two to place": {"mirror", "back"},
    "Two beams": {"splitter"},
    "Half and half": {"splitter"},
    "Split and turn": {"splitter", "mirror"},
    "What stands still": {"splitter", "mirror"},
    "Three beams": {"two splitters"},
    "Two splitters": {"two splitters"},
    "This one!": {"!", "unlit"},
    "Two of three": {"!", "splitter", "unlit"},
    "Who is lit?": {"!", "splitter"},
    "The checkpoint": {"checkpoint", "mirror"},
    "A gate to place": {"checkpoint"},
    "Gate and mirror": {"checkpoint", "mirror"},
    "The way through": {"C", "checkpoint"},
    "The blocker": {"X"},
    "Taken": {"X"},
    "Through the blocker": {"X", "blocker"},
    "Both faces": {"both faces"},
    "There and back": {"both faces"},
    "A splitter met twice": {"splitter twice"},
    "The roundabout": {"splitter twice", "mirror"},
    "Meet me twice": {"splitter twice"},
    "Crossing": {"crossing"},
    "Where from?": {"mirror"},
    "Where the beam begins": {"splitter"},
    "Two unknowns": {"splitter", "checkpoint"},
    "On command": {"!", "mirror"},
    "All together": {"splitter", "checkpoint", "mirror"},
    "The last gate": {"splitter", "checkpoint", "mirror"},
}

#: The steps whose laser is in the pile.
LASER_IN_THE_PILE = {"Where from?", "Where the beam begins", "Two unknowns", "On command"}

#: The lesson of each step of the other kinds; a letter is met by every best walk.
OTHERS: dict[str, dict[str, set[str]]] = {
    "turrets": {
        "The first walk": set(),
        "One guard": {"guarded"},
        "Behind its back": {"guarded", "close"},
        "A step back": {"back"},
        "Behind the wall": {"guarded", "shade"},
        "Two guards": {"needed 2"},
        "In its shadow": {"guarded", "shade"},
        "Count to four": {"back", "close"},
        "The long way": {"guarded", "needed 2"},
        "Four watchers": {"needed 3", "shade", "back"},
    },
    "signposts": {
        "Come in": {"S", "one way"},
        "Left and right": {"L", "R"},
        "The free choice": {"?"},
        "Turn back": {"U", "twice"},
        "The shorter way": {"longer ways", "one way"},
        "Two stars": {"longer ways", "one way"},
        "Mind the crosses": {"one way", "S", "L", "R"},
        "Twice the same": {"twice"},
        "Two choices": {"two ?"},
        "The whole alphabet": {"?", "L", "R", "U"},
    },
    "mirrors": {
        "One turn": {"turns 1"},
        "From mirror to mirror": {"turns 2"},
        "Leave it": {"leave one"},
        "Across itself": {"crossing"},
        "One too many": {"not every mirror"},
        "Six turns": {"turns 6"},
        "The knot": {"turns 6", "crossing"},
        "Both sides": {"both sides"},
        "The winding stair": {"turns 7", "not every mirror"},
        "All eight": {"turns 8"},
    },
    "lazors": {
        "The first block": {"1 reflecting", "one answer"},
        "Twice at once": {"1 refracting", "one answer"},
        "There and back": {"2 reflecting"},
        "One that stays": {"1 reflecting", "fixed"},
        "Stop there": {"1 opaque", "1 refracting"},
        "Split it twice": {"2 refracting"},
        "Two lights": {"2 reflecting", "2 lasers"},
        "Three to place": {"2 reflecting", "1 refracting"},
        "Three of a kind": {"3 reflecting", "3 lasers"},
        "One of each": {"1 opaque", "1 refracting", "2 reflecting"},
    },
    "shooters": {
        "Turn it": {"turn one", "one answer"},
        "Out of the line": {"turn one", "one answer"},
        "Leave some": {"leave one", "turn one"},
        "Round the corner": {"mirror"},
        "Two mirrors": {"two mirrors"},
        "The far corner": {"mirror", "one answer"},
        "Behind a wall": {"shield"},
        "Lit twice": {"crossing"},
        "Begin at the edge": {"crossing", "one answer"},
        "All of it": {"shield", "two mirrors"},
    },
}


def solutions(text: str) -> list[str]:
    """All solutions of a card."""
    answer = lasermaze.solve(lasermaze.parse(text), limit=1000, keep_all=True)
    assert isinstance(answer, lasermaze.Solved)
    assert answer.exact
    return [str(solution) for solution in answer.solutions]


def changed(text: str, mark: str) -> str:
    """A card without its exclamation marks, or with empty cells instead of a token."""
    head, grid = text.split("grid:\n")
    if mark == "!":
        return text.replace("!", "")
    return f"{head}grid:\n{re.sub(rf'{mark}[|-]?', '.', grid)}"


@pytest.mark.parametrize("title", BOARD)
def test_every_solution_of_a_card_does_what_its_step_teaches(title: str) -> None:
    text = STEPS["board", title]
    found = solutions(text)
    for mark in BOARD[title] & set("!CX"):
        assert len(solutions(changed(text, mark))) > len(found), mark
    for solution in found:
        assert board.facts(solution) >= BOARD[title] - set("!CX")
    added = re.findall(r"^add: .*", text, re.MULTILINE)
    assert any(" L" in line for line in added) == (title in LASER_IN_THE_PILE)


FACTS = {
    "turrets": walks.of_turrets,
    "signposts": walks.of_signposts,
    "mirrors": beams.of_mirrors,
    "shooters": beams.of_shooters,
    "lazors": blocks.of_lazors,
}


@pytest.mark.parametrize("kind", FACTS)
def test_every_solution_of_a_step_does_what_it_teaches(kind: str) -> None:
    for title, taught in OTHERS[kind].items():
        text = STEPS[kind, title]
        rows = text.splitlines() if kind == "lazors" else text.split("grid:\n")[1].split()
        assert FACTS[kind](rows) >= taught, title


def test_each_step_is_listed_and_all_that_is_promised_is_there() -> None:
    listed = {("board", title) for title in BOARD}
    listed |= {(kind, title) for kind, steps in OTHERS.items() for title in steps}
    assert listed == set(STEPS)
    assert 30 <= len(BOARD) <= 40
    assert {kind: len(steps) for kind, steps in OTHERS.items()} == dict.fromkeys(FACTS, 10)


@pytest.mark.parametrize("kind", LESSONS)
def test_each_step_has_words_and_a_cheer_of_its_own(kind: str) -> None:
    steps = LESSONS[kind]["steps"]
    for words in ("words", "cheer"):
        assert len({step[words] for step in steps}) == len(steps)
    assert max(len(step["words"]) for step in steps) <= 130
    assert max(len(step["cheer"]) for step in steps) <= 40
