"""Playing over many turns: hints lead to the end, faults are told, nothing tells the answer."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.core.grid import place
from lasermaze.core.rng import Rng
from lasermaze.datasets import golden_small
from lasermaze.datasets.frozen import GoldenRow
from lasermaze.envs.session import Session
from lasermaze.kind import NAMES, kind_named

#: The rows of the small benchmark; the largest of each kind only in the long tests.
ROWS = golden_small()
QUICK = [row for row in ROWS if row["level"] in ("beginner", "intermediate")]


def name_of(row: GoldenRow) -> str:
    return f"{row['kind']}-{row['level']}"


def follow_hints(row: GoldenRow) -> Session:
    """A player who asks for a hint and does what it says, until the end."""
    session = Session(lm.parse(row["puzzle"]), hints=True, max_calls=1000)
    while not session.done:
        hint = session.call("hint")
        told = [line.removeprefix("Do: ") for line in hint.split("\n") if line.startswith("Do: ")]
        assert told, hint
        session.call("move", {"move": told[0]})
    return session


@pytest.mark.parametrize("row", QUICK[::2], ids=name_of)
def test_who_follows_hints_solves_it(row: GoldenRow) -> None:
    assert follow_hints(row).solved


@pytest.mark.night
@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_who_follows_hints_solves_all_of_golden_small(row: GoldenRow) -> None:
    assert follow_hints(row).solved


def answers_in(row: GoldenRow) -> list[str]:
    """Texts that would tell an answer: the solutions, and the moves that lead to them."""
    puzzle: Any = lm.parse(row["puzzle"])
    answer: Any = lm.parse_answer(puzzle, row["evidence"])
    kind = kind_named(row["kind"])
    texts = []
    for solution in answer.solutions:
        texts.append(kind.formats.format_solution(puzzle, solution).strip())
        texts.append(kind.editor.position(puzzle, solution).partition("grid:\n")[2].strip())
    return [text for text in texts if text]


def play_at_random(row: GoldenRow, moves: int) -> None:
    """Play random moves, wrong ones too; every fault is told, and no message tells the answer."""
    puzzle = lm.parse(row["puzzle"])
    session, rng = Session(puzzle), Rng(row["id"])
    secrets = answers_in(row)
    every = list(kind_named(row["kind"]).editor.every_move(puzzle.rows, puzzle.cols))
    for _ in range(moves):
        legal = list(session.game.legal_moves())
        if not legal:
            session.call("reset")
            continue
        chosen = legal if rng.below(10) else every
        told = session.call("move", {"move": chosen[rng.below(len(chosen))]})
        if "cannot be made: a walk of" in told:  # too long to go on
            session.call("reset")
        if session.solved:
            assert told.endswith("Solved.")
            session.call("reset")
            continue
        said = [told, session.call("state"), session.call("check"), session.call("rules")]
        for fault in session.game.faults:
            where = "" if fault.cell is None else f"{place(fault.cell)}: "
            assert f"- {where}{fault.message}" in told.split("\n")
            assert f"- {where}{fault.message}" in said[2].split("\n")
        for text in said:
            assert [secret for secret in secrets if secret in text] == []


@pytest.mark.parametrize("kind", NAMES)
def test_random_play_is_told_every_fault_and_no_answer(kind: str) -> None:
    rows = [row for row in QUICK if row["kind"] == kind]
    if rows:  # a kind that is not in the benchmark has no rows
        play_at_random(rows[0], 12)


@pytest.mark.night
@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_long_random_play_is_told_every_fault_and_no_answer(row: GoldenRow) -> None:
    play_at_random(row, 300)


@cache
def maze() -> Any:
    return lm.parse("kind: turrets\ngrid:\nS..\n.#.\n..G\n")


def test_a_game_from_the_rules_to_the_end() -> None:
    session = Session(maze())
    assert [tool.name for tool in session.tools] == ["rules", "state", "move", "check", "reset"]
    assert "Here the puzzle is not answered in writing, but by moves, such as 'go E'." in (
        session.call("rules")
    )
    assert "Legal moves: go E, go S." in session.call("state")
    told = session.call("move", {"move": "go E; go E; go N; go S"})
    assert told.startswith("Made: go E, go E.\n'go N' cannot be made: ")
    assert session.game.history == ("go E", "go E")
    assert session.call("move", {"move": "go S; go S"}).endswith("\nSolved.")
    assert session.solved
    assert session.done
    session.call("reset")
    assert not session.solved


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
    assert Session(maze()).call(name, arguments).startswith(answer)


#: Texts and other values that are not moves, as a model or a wrong program may send them.
NOT_MOVES: list[Any] = [
    *(None, True, -1, 10**400, float("nan"), float("inf"), b"go N", [], [["go E"]], {"move": {}}),
    *("", "   ", "\0", "\ud800", ",;,;", "\r\n\v\f\u2028", "\x1b[31m", "x" * 10_000, "x" * 10**6),
    *("go", "go n", "go\u00a0N", "ｇｏ Ｎ", "go N\u202e", "undo", "hint", "__class__", "%s{0}"),
    *("turn -1,-1 N", "turn 0,0 N", "turn 1.5,2 N", "turn nan,inf N", "turn 1e9,2 N", "turn 2,3"),
    *("turn 1_0,2 E", "turn ²,³ E", "turn ٢,٣ E", f"turn {'9' * 9000},1 N", "put T^ 0x1,1"),
    *("(" * 9000, "[" * 9000, "🙂" * 5000, "turn 1,1 " + "E" * 9000),
]


@pytest.mark.parametrize("kind", NAMES)
def test_any_wrong_call_is_answered_in_words_and_changes_nothing(kind: str) -> None:
    many: Any = lm.generate
    session = Session(many(kind, seed=2), hints=True)
    session.call("move", {"move": next(session.game.legal_moves())})
    before = session.game.position, session.game.history
    names: list[Any] = ["move", "Move", "_move", "call", "__init__", "", None, 5, ["move"], b"move"]
    arguments = [*NOT_MOVES, *({"move": value} for value in NOT_MOVES)]
    arguments += [{1: "go N"}, {"": ""}, {"move": "go N", "times": 2}]
    for name in names:
        for given in arguments:
            answer = session.call(name, given)
            assert answer.encode()
            assert not answer.startswith("Made")
            assert "Traceback" not in answer
            assert (session.game.position, session.game.history) == before
    assert session.calls == 1 + len(names) * len(arguments)


def test_a_walk_that_is_too_long_is_refused() -> None:
    session = Session(maze())
    told = session.call("move", {"move": ";".join(["go E", "go W"] * 19)})
    assert "'go E' cannot be made: a walk of 37 steps; expected at most 36" in told
    assert len(session.game.history) == 36


def test_calls_come_to_an_end() -> None:
    session = Session(maze(), max_calls=2)
    session.call("state")
    session.call("nothing")
    assert session.done
    assert session.call("state") == "No more calls are answered: there were 2."


def test_tools_are_documents_for_chat_interfaces() -> None:
    for tool in Session(maze(), hints=True).tools:
        document = json.loads(json.dumps(tool.document()))
        assert document["function"]["name"] == tool.name
        assert document["function"]["parameters"]["type"] == "object"


def test_a_session_takes_a_puzzle_and_a_number_of_calls() -> None:
    with pytest.raises(TypeError, match="Session takes a puzzle, not str"):
        Session("board")  # type: ignore[arg-type]
    for wrong in (0, 2.5, "x"):
        with pytest.raises(lm.PuzzleError, match="max_calls is "):
            Session(maze(), max_calls=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", NAMES)
def test_a_position_does_not_show_the_id_and_can_be_opened(kind: str) -> None:
    many: Any = lm.generate
    puzzle = many(kind, seed=2)
    session = Session(puzzle)
    told = session.call("move", {"move": next(session.game.legal_moves())})
    assert puzzle.id
    assert puzzle.id not in told
    assert lm.Game(puzzle, session.game.position).faults == session.game.faults
