"""One notation of moves: all that one part prints, every other part reads, for every kind.

Printed by: the command `hint` in words and in JSON, `solve --json`, `lm.Game`, `lm.hint`, the tools
of `Session`, the environments, and the studio's calls. Read by: `hint --position` and `check`,
`lm.Game`, `lm.hint`, `lm.judge`, `Session`, `score`, and the studio. `repair` prints the moves of
`lm.Editor` and of the studio's edits.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lasermaze as lm
from lasermaze.api.making import generated
from lasermaze.cli.program import run
from lasermaze.editor.moves import VERBS, read
from lasermaze.envs.gymnasium import PuzzleEnv
from lasermaze.envs.session import Session
from lasermaze.kind import NAMES
from lasermaze.scoring.score import score
from lasermaze.studio.handlers import perform
from tests.test_reading import PUZZLES, played, solved

#: The words of the moves in the studio's page, and in the documentation.
TEXTS = ("python/lasermaze/studio/page", "docs")

EVERY_KIND = pytest.mark.parametrize("kind", NAMES)


def quietly(*_: object) -> None:
    """Ignore the progress."""


class Prompt:
    """The command line, in this process."""

    def __init__(self, kind: str, folder: Path, captured: pytest.CaptureFixture[str]) -> None:
        self.puzzle, self.answer = folder / "puzzle.txt", folder / "answer.txt"
        self.puzzle.write_text(str(PUZZLES[kind]))
        self.captured = captured

    def says(self, *arguments: str) -> str:
        """The standard output of a command that succeeds."""
        self.captured.readouterr()
        assert run(list(arguments)) == 0, f"{arguments}: {self.captured.readouterr()}"
        return self.captured.readouterr().out

    def hint(self, moves: str, *flags: str) -> str:
        """The output of `hint` after some moves."""
        begun = ["--position", moves] if moves else []
        return self.says("hint", str(self.puzzle), *begun, *flags)

    def accepts(self, text: str) -> bool:
        """Whether `check` finds that a text is a right answer."""
        self.answer.write_text(text)
        return "right" in self.says("check", str(self.puzzle), str(self.answer))


def by_words(prompt: Prompt, moves: str) -> str:
    """The moves in the words of `hint`."""
    return prompt.hint(moves).rpartition("\nMove: ")[2].strip()


def by_json(prompt: Prompt, moves: str) -> str:
    """The moves of `hint --json`, from the start if there are none yet."""
    return ", ".join(json.loads(prompt.hint(moves, "--json"))["hint"]["moves"])


@pytest.mark.parametrize("said", [by_words, by_json])
@EVERY_KIND
def test_a_puzzle_is_solved_by_what_hints_print(
    kind: str,
    said: Callable[[Prompt, str], str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    puzzle, prompt, session = PUZZLES[kind], Prompt(kind, tmp_path, capsys), Session(PUZZLES[kind])
    game, moves = lm.Game(puzzle), ""
    while not game.is_solved():
        printed = said(prompt, moves)
        assert printed, moves
        moves = f"{moves}, {printed}" if moves else printed
        game = lm.Game(puzzle, moves)
        assert f"Made: {printed}." in session.call("move", {"move": printed})
        if not game.is_solved():
            assert lm.hint(puzzle, moves) == lm.hint(puzzle, game.position)
    assert session.solved
    assert prompt.accepts(moves)
    assert lm.judge(puzzle, moves).right
    assert kind == "signposts" or score(puzzle, moves) == 1  # it asks for the moves of a walk


@EVERY_KIND
def test_the_moves_of_every_part_are_those_of_every_other(kind: str) -> None:
    puzzle, history = PUZZLES[kind], played(kind).history
    text = str(puzzle)
    in_studio = perform("play", {"puzzle": text, "moves": list(history)}, quietly)
    assert lm.Game(puzzle, in_studio["position"]).is_solved()
    assert lm.Game(puzzle, ", ".join(history)).is_solved()
    for separator in ("\n", ", ", ",", "; ", ";"):
        session = Session(puzzle)
        session.call("move", {"move": separator.join(history)})
        assert session.solved, separator
        assert lm.judge(puzzle, separator.join(history)).right, separator
    game = lm.Game(puzzle)
    for move in history:
        told = Session(puzzle, hints=True)
        assert str(read(move)) == move
        game.push(move)
        assert told.call("hint")


@EVERY_KIND
def test_the_moves_of_an_environment_are_those_of_a_game(kind: str) -> None:
    puzzle = PUZZLES[kind]
    env = PuzzleEnv(kind, size=(puzzle.rows, puzzle.cols))
    env.reset(seed=1)
    assert set(env.legal_moves()) == set(env.game.legal_moves())
    for move in env.moves:
        assert str(read(move)) == move
    for move in played(kind).history:
        assert env.moves[env.action_of(move)] == move


@EVERY_KIND
def test_an_answer_of_solve_is_a_position_of_hint(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prompt = Prompt(kind, tmp_path, capsys)
    printed = prompt.says("solve", "--json", str(prompt.puzzle))
    prompt.answer.write_text(printed)
    shown = json.loads(prompt.hint(str(prompt.answer), "--json"))["hint"]
    assert (shown["moves"] == []) or not solved(kind).unique
    assert prompt.accepts(printed)


@EVERY_KIND
def test_repairs_are_edits_of_the_editor_and_of_the_studio(kind: str) -> None:
    puzzle: Any = generated(kind, "beginner", seed=2, unique=True)
    for each in lm.repairs(puzzle, count=2).proposals:
        editor = lm.Editor(puzzle)
        for move in each.moves:
            editor.push(move)
        request = {"puzzle": str(puzzle), "moves": list(each.moves)}
        edited = perform("edit", request, quietly)
        assert edited["puzzle"]["text"] == str(editor.puzzle)


def quoted_moves() -> Iterator[tuple[str, str]]:
    """The moves that the documentation and the page's scripts write, with their files."""
    root = Path(__file__).resolve().parents[1]
    pattern = re.compile(
        rf"[`'\"]((?:{'|'.join(VERBS)}) (?:[A-Z!-~]{{1,2}} )?[0-9]+,[0-9]+[^`'\"]*)[`'\"]"
    )
    for folder in TEXTS:
        for file in sorted((root / folder).rglob("*")):
            if file.suffix in (".md", ".js", ".json", ".html"):
                for found in pattern.finditer(file.read_text()):
                    yield file.name, found[1]


def test_moves_in_texts_are_in_the_notation() -> None:
    found = list(quoted_moves())
    assert len(found) > 10
    for file, text in found:
        for move in re.split(r"[,;] (?=[a-z])", text):
            assert str(read(move)) == move, f"{file}: {move}"
