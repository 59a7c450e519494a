"""A puzzle played over many turns, by tools that answer in words: for language models.

    from lasermaze.envs.session import Session

    session = Session(puzzle)
    print(session.call("rules"))
    print(session.call("move", {"move": "turn 2,3 E"}))  # what changed, and what is still wrong
    session.solved

Every call is answered, a wrong one with the reason. After each move every rule that is broken so
far is told. No message holds more of the answer than the moves that were made, unless hints are
asked for; but a route of signposts that is too long is told the length of the shortest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from lasermaze.api.game import Game, kind_for
from lasermaze.core.arguments import whole
from lasermaze.core.brief import brief
from lasermaze.core.budget import TimeUpError
from lasermaze.core.english import counted, listed, shown
from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import place
from lasermaze.core.puzzle import Puzzle
from lasermaze.datasets.rows import question
from lasermaze.editor.reading import moves_in

#: The number of legal moves that a message lists.
_LISTED = 24

#: The time for a hint, in seconds.
_PATIENCE = 20.0

#: The longest argument that is read.
_LONGEST = 10_000


@dataclass(frozen=True)
class Tool:
    """A tool as a model is told about it.

    Attributes:
        name: its name.
        description: what it does.
        parameters: the JSON schema of its arguments.
    """

    name: str
    description: str
    parameters: Mapping[str, Any]

    def document(self) -> dict[str, Any]:
        """The tool in the form of chat APIs."""
        function = {
            "name": self.name,
            "description": self.description,
            "parameters": dict(self.parameters),
        }
        return {"type": "function", "function": function}


def _tool(name: str, description: str, **arguments: str) -> Tool:
    properties = {key: {"type": "string", "description": text} for key, text in arguments.items()}
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    return Tool(name, description, schema)


_RULES = _tool("rules", "The rules of the puzzle, and the puzzle itself.")
_STATE = _tool("state", "The position now, and the legal moves.")
_MOVE = _tool(
    "move",
    "Make a move, or several in order; says what is wrong afterwards.",
    move="A move such as 'turn 2,3 E', 'go N' or 'put T^ 1,4'; several have commas between them.",
)
_CHECK = _tool("check", "Every rule that the position breaks; whether the puzzle is solved.")
_HINT = _tool("hint", "The next step, with its reason.")
_RESET = _tool("reset", "Go back to the position before the first move.")


class Session:
    """A puzzle that is played by tools.

    Args:
        puzzle: the puzzle.
        hints: whether the tool ``hint`` may be used.
        max_calls: the number of calls that are answered; no limit unless given.

    Attributes:
        puzzle: the puzzle.
        game: the game that is played.
        calls: the number of calls so far.
        hints_given: the number of hints so far.

    Raises: TypeError for a value that is not a puzzle; PuzzleError for ``max_calls`` below 1.
    """

    def __init__(
        self, puzzle: Puzzle, *, hints: bool = False, max_calls: int | None = None
    ) -> None:
        kind_for("Session", puzzle)
        self.puzzle = puzzle
        self.game = self._begun()
        self.calls = self.hints_given = 0
        self._max_calls = None if max_calls is None else whole("max_calls", max_calls, 1)
        self.tools = (_RULES, _STATE, _MOVE, _CHECK, *([_HINT] if hints else []), _RESET)

    def _begun(self) -> Game[Any]:
        """The game at its start. Positions do not show the id, which tells the puzzle's level."""
        return Game(replace(self.puzzle, id=""))

    def __repr__(self) -> str:
        return brief(self, f"of {self.puzzle!r}, {counted(self.calls, 'call')}")

    @property
    def solved(self) -> bool:
        """Whether the checker accepts the position."""
        return self.game.is_solved()

    @property
    def done(self) -> bool:
        """Whether the puzzle is solved, or no more calls are answered."""
        return self.solved or self._is_over()

    def _is_over(self) -> bool:
        return self._max_calls is not None and self.calls >= self._max_calls

    def call(self, name: str, arguments: Mapping[str, Any] | None = None) -> str:
        """The answer of a tool, in words. A call that cannot be made is answered by the reason."""
        if self._is_over():
            return f"No more calls are answered: there were {self.calls}."
        self.calls += 1
        tool = next((tool for tool in self.tools if tool.name == name), None)
        if tool is None:
            known = listed([tool.name for tool in self.tools])
            return f"There is no tool {shown(name)}; the tools are {known}."
        given = {} if arguments is None else arguments
        wanted = tool.parameters["required"]
        if not isinstance(given, Mapping) or set(given) != set(wanted):
            takes = f"one argument, {listed(wanted)!r}" if wanted else "no arguments"
            return f"The tool {name!r} takes {takes}."
        for key, value in given.items():
            if not isinstance(value, str):
                return f"The argument {key!r} is {shown(value)}; expected a text."
        answer: str = getattr(self, f"_{name}")(**given)
        return answer

    def _rules(self) -> str:
        return f"{question(self.puzzle)}\n{self._how()}"

    def _how(self) -> str:
        """The form of the moves, by the first of them."""
        first = next(iter(Game(self.puzzle).legal_moves()), None)
        such = "" if first is None else f", such as '{first}'"
        return f"Here the puzzle is not answered in writing, but by moves{such}."

    def _state(self) -> str:
        view = self.game.view()
        position = self.game.position.rstrip("\n") or "(no moves yet)"
        lines = [f"The position:\n\n{position}\n", view.message, *self._moves()]
        return "\n".join(line for line in lines if line)

    def _moves(self) -> Iterator[str]:
        """A line with the legal moves, as far as they are few."""
        moves = list(self.game.legal_moves())
        if not moves:
            yield "There is no legal move."
            return
        more = len(moves) - _LISTED
        rest = f", and {more} more" if more > 0 else ""
        yield f"Legal moves: {', '.join(moves[:_LISTED])}{rest}."

    def _move(self, move: str) -> str:
        if len(move) > _LONGEST:
            return f"A text of {len(move)} characters; expected at most {_LONGEST}."
        wanted = _moves_of(move)
        if not wanted:
            return f"No move in {shown(move)}; expected one such as 'turn 2,3 E'."
        made = []
        for each in wanted:
            try:
                self.game.push(each)
            except PuzzleError as error:
                told = f"{each!r} cannot be made: {error}"
                break
            made.append(each)
        else:
            told = ""
        done = [f"Made: {', '.join(made)}."] if made else []
        return "\n".join([*done, *([told] if told else []), self._state(), self._check()])

    def _check(self) -> str:
        if self.solved:
            return "Solved."
        return "\n".join(["Not solved:", *map(_in_words, self.game.faults)])

    def _hint(self) -> str:
        self.hints_given += 1
        try:
            hint = self.game.hint(time_limit=_PATIENCE)
        except TimeUpError:
            return f"No hint was found in {_PATIENCE:g} seconds."
        follow = [f"Do: {', '.join(hint.moves)}"] if hint.moves else []
        return "\n".join([hint.text, hint.reason, *follow])

    def _reset(self) -> str:
        self.game = self._begun()
        return self._state()


def _moves_of(text: str) -> list[str]:
    """The moves of a text; none if it is blank, or not a text of lines."""
    try:
        return [word.text for word in moves_in(text)]
    except PuzzleError:
        return []


def _in_words(fault: Fault) -> str:
    """A line with the place and the message of a fault."""
    where = "" if fault.cell is None else f"{place(fault.cell)}: "
    return f"- {where}{fault.message}"
