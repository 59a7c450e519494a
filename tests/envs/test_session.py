"""Playing over many turns: hints lead to the end, faults are told, nothing tells the answer."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from lasermaze.envs.session import Session
from tests.helpers import EVERY_KIND, lm
from tests.oracles import Oracle

MAZE = lm.parse("kind: turrets\ngrid:\nS..\n.#.\n..G\n")


@EVERY_KIND
def test_who_follows_hints_solves_it_and_is_told_every_fault(oracle: Oracle) -> None:
    for level in ("beginner", "intermediate"):
        puzzle = lm.generate(oracle.kind, level=level, seed=2)
        session = Session(puzzle, hints=True, max_calls=1000)
        answer = str(lm.solve(puzzle).witness)
        assert not any(answer in session.call(tool) for tool in ("rules", "state", "check"))
        while not session.done:
            faults = [fault.message for fault in session.game.faults]
            assert all(message in session.call("check") for message in faults)
            move = re.findall("(?<=Do: ).*", session.call("hint"))[0]
            told = session.call("move", {"move": move})
            assert told.startswith(f"Made: {move}.")
            assert puzzle.id not in told, "an id tells the level"
        assert session.solved
        assert session.hints_given > 0


def test_a_game_from_the_rules_to_the_end() -> None:
    session = Session(MAZE)
    assert [tool.name for tool in session.tools] == ["rules", "state", "move", "check", "reset"]
    assert "not answered in writing, but by moves, such as 'go E'." in session.call("rules")
    assert "Legal moves: go E, go S." in session.call("state")
    told = session.call("move", {"move": "go E; go E; go N; go S"})
    assert told.startswith("Made: go E, go E.\n'go N' cannot be made: ")
    assert session.game.history == ("go E", "go E")
    assert session.call("move", {"move": "go S; go S"}).endswith("\nSolved.")
    assert session.done
    session.call("reset")
    assert not session.solved
    told = session.call("move", {"move": ";".join(["go E", "go W"] * 19)})
    assert "'go E' cannot be made: a walk of 37 steps; expected at most 36" in told


@pytest.mark.parametrize(
    ("name", "arguments", "answer"),
    [
        ("hint", None, "There is no tool 'hint'; the tools are rules, state, move, check"),
        (5, None, "There is no tool 5"),
        ("move", None, "The tool 'move' takes one argument, 'move'."),
        ("move", {"move": 5}, "The argument 'move' is 5; expected a text."),
        ("move", {"step": "go N"}, "The tool 'move' takes one argument, 'move'."),
        ("move", {"move": " ; "}, "No move in ' ; '; expected one such as"),
        ("move", {"move": "  "}, "No move in '  '; expected one such as"),
        ("move", {"move": "go E\0"}, "No move in 'go E\\x00'; expected one such as"),
        ("move", {"move": "fly"}, "'fly' cannot be made: "),
        ("move", {"move": "x" * 10_001}, "A text of 10001 characters"),
        ("state", {"move": "go N"}, "The tool 'state' takes no arguments."),
        ("state", ["go N"], "The tool 'state' takes no arguments."),
    ],
)
def test_a_wrong_call_is_answered(name: Any, arguments: Any, answer: str) -> None:
    assert Session(MAZE).call(name, arguments).startswith(answer)


#: Texts and other values that are not moves, as a model or a wrong program may send them.
NOT_MOVES: list[Any] = [
    *(None, True, -1, 10**400, float("nan"), float("inf"), b"go N", [], [["go E"]], {"move": {}}),
    *("", "   ", "\0", "\ud800", ",;,;", "\r\n\v\f\u2028", "\x1b[31m", "x" * 10_000, "x" * 10**6),
    *("go", "go n", "go\u00a0N", "ｇｏ Ｎ", "go N\u202e", "undo", "hint", "__class__", "%s{0}"),
    *("turn -1,-1 N", "turn 0,0 N", "turn 1.5,2 N", "turn nan,inf N", "turn 1e9,2 N", "turn 2,3"),
    *("turn 1_0,2 E", "turn ²,³ E", "turn ٢,٣ E", f"turn {'9' * 9000},1 N", "put T^ 0x1,1"),
    *("(" * 9000, "[" * 9000, "🙂" * 5000, "turn 1,1 " + "E" * 9000),
]


@EVERY_KIND
def test_any_wrong_call_is_answered_in_words_and_changes_nothing(oracle: Oracle) -> None:
    session = Session(lm.generate(oracle.kind, seed=2), hints=True)
    session.call("move", {"move": next(session.game.legal_moves())})
    before = session.game.position, session.game.history
    names: list[Any] = ["move", "Move", "_move", "call", "__init__", "", None, 5, ["move"], b"move"]
    arguments = [*NOT_MOVES, *({"move": value} for value in NOT_MOVES)]
    arguments += [{1: "go N"}, {"": ""}, {"move": "go N", "times": 2}]
    for name in names:
        for given in arguments:
            answer = session.call(name, given)
            assert answer.encode()
            assert not re.search("^Made|Traceback", answer)
            assert (session.game.position, session.game.history) == before
    assert session.calls == 1 + len(names) * len(arguments)


def test_calls_come_to_an_end() -> None:
    session = Session(MAZE, max_calls=2, hints=True)
    for tool in session.tools:
        document = json.loads(json.dumps(tool.document()))["function"]
        assert (document["name"], document["parameters"]["type"]) == (tool.name, "object")
    assert not session.call("state").startswith("No more")
    assert not session.done
    session.call("nothing")
    assert session.done
    assert session.call("state") == "No more calls are answered: there were 2."
    wrong: tuple[Any, ...] = (0, 2.5, "x")
    for calls in wrong:
        with pytest.raises(lm.PuzzleError, match="max_calls is "):
            Session(MAZE, max_calls=calls)
    kind: Any = "board"
    with pytest.raises(TypeError, match="Session takes a puzzle, not str"):
        Session(kind)
