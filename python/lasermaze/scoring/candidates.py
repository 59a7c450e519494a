"""The possible answers in a part of a text: solutions, moves, JSON, verdicts.

Answers are not judged here, except for JSON documents that `lasermaze solve` prints, which make
further claims.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import Any

from lasermaze import judging
from lasermaze.api.game import Game
from lasermaze.core.answers import BaseAnswer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.editor import moves
from lasermaze.editor.reading import read_answer
from lasermaze.formats import json_derived
from lasermaze.kind import kind_of
from lasermaze.scoring.literals import literals
from lasermaze.scoring.stance import asserted
from lasermaze.scoring.verdicts import says_impossible


class Meant(Enum):
    """An answer that is not a solution: the verdict that none exists, or an invalid answer."""

    NO_SOLUTION = "no solution"
    WRONG = "wrong"


#: The names under which JSON holds an answer, in the order in which they are looked for.
_KEYS = (
    *("final_answer", "answer", "solution", "grid", "rows", "cells", "board"),
    *("moves", "walk", "route", "path"),
)
_WAYS = ("way", "entry", "entrance", "start")

#: The greatest depth of an answer in JSON.
_DEPTH = 4


def candidates(puzzle: Puzzle, text: str, budget: Budget) -> Iterator[Any]:
    """The possible answers to a puzzle in a text; the same one may come several times."""
    text = asserted(text)
    prose = []
    for part, value in _parts(text):
        found = []
        if isinstance(value, dict) and "lasermaze" in value:
            found = [_document(puzzle, part if _is_json(part) else json.dumps(value), budget)]
        elif value is not None:
            found = list(_in_json(puzzle, value, budget))
        yield from found
        if not found:
            prose.append(part)
    yield from _in_prose(puzzle, "".join(prose))


def _in_prose(puzzle: Puzzle, text: str) -> Iterator[Any]:
    if says_impossible(text):
        yield Meant.NO_SOLUTION
    for solution in kind_of(puzzle).formats.solutions_in(puzzle, text):
        yield Meant.WRONG if solution is None else solution
    yield from _played(puzzle, text)


# JSON


def _parts(text: str) -> Iterator[tuple[str, Any]]:
    """The pieces of a text, each with its value if it is a list or an object, else None."""
    done = 0
    for found in literals(text):
        yield text[done : found.start], None
        yield text[found.start : found.end], found.value
        done = found.end
    yield text[done:], None


def _is_json(text: str) -> bool:
    """Whether the text of a value is JSON rather than Python."""
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _in_json(puzzle: Puzzle, value: Any, budget: Budget, depth: int = _DEPTH) -> Iterator[Any]:
    """The answers in a decoded JSON value, at most one for each possible name."""
    if not isinstance(value, dict):
        if (written := _as_text(value)) is not None:
            yield from _in_prose(puzzle, written)
    elif "lasermaze" in value:
        yield _document(puzzle, json.dumps(value), budget)
    elif (solution := _decoded(puzzle, value)) is not None:
        yield solution
    elif depth:
        for inner in _values_in(value):
            yield from _in_json(puzzle, inner, budget, depth - 1)


#: Matches a key that is a cell.
_PLACE = re.compile(r"[(\[]?\s*[0-9]{1,4}\s*,\s*[0-9]{1,4}\s*[)\]]?")


def _values_in(value: dict[str, Any]) -> list[Any]:
    """The value that an object has under the name of an answer, else all its values."""
    key = next((key for key in _KEYS if key in value), None)
    if key is None:
        placed = [_PLACE.fullmatch(str(key)) for key in value]
        if all(placed) and all(isinstance(each, str) for each in value.values()):
            return ["\n".join(f"{key}: {piece}" for key, piece in value.items())]
        return list(value.values())
    way = next((str(value[key]) for key in _WAYS if key in value), "")
    return [f"{way}: {value[key]}" if way and isinstance(value[key], str) else value[key]]


def _as_text(value: Any) -> str | None:
    """The text of a string, or of a list of rows, cells, moves or places."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(each, str) for each in value):
        lines = any(len(each) > 2 for each in value) and not _are_names(value)
        return ("\n" if lines else " ").join(value)
    if all(isinstance(row, list) and all(isinstance(c, str) for c in row) for row in value):
        return "\n".join(" ".join(row) for row in value)
    places = list(map(_place, value))
    return None if None in places else "\n".join(map(str, places))


def _are_names(words: Sequence[str]) -> bool:
    """Whether texts are names of moves, such as "north"."""
    return all(word.isalpha() for word in words) and len({*map(len, words)}) > 1


_PLACE_KEYS = (("row", "r"), ("col", "column", "c"))
_PIECE_KEYS = ("token", "piece", "code", "value", "axis", "mirror", "diagonal", "orientation")


def _place(value: Any) -> str | None:
    """The text of a cell and its contents, ``2,3: T^``; None if it is not a cell."""
    if isinstance(value, dict):
        found = [next((value[k] for k in keys if k in value), None) for keys in _PLACE_KEYS]
        value = [*found, *(value[key] for key in _PIECE_KEYS if key in value)]
    if not isinstance(value, list) or not 2 <= len(value) <= 3:
        return None
    if not all(isinstance(number, int) for number in value[:2]):
        return None
    return f"({value[0]},{value[1]})" + (f": {value[2]}" if len(value) == 3 else "")


def _decoded(puzzle: Puzzle, value: dict[str, Any]) -> Any:
    """The solution in a JSON object, as `solve --json` writes it; None if there is none.

    It is wrong if it also claims something that does not follow from the solution.
    """
    try:
        return json_derived.read_solution(value, puzzle)
    except PuzzleError as error:
        known = kind_of(puzzle).codecs.solution
        follows = known.by_key.keys() - known.required
        return Meant.WRONG if follows.intersection(error.path[:1]) else None


def _document(puzzle: Puzzle, text: str, budget: Budget) -> Any:
    """The answer that a document of `solve --json` holds, if all its claims are confirmed."""
    try:
        answer: BaseAnswer[Any] = read_answer(puzzle, text)
    except PuzzleError:
        return Meant.WRONG
    if judging.judge(puzzle, answer, {}, recount="quick", budget=budget).confirmed:
        match answer:
            case Solved(witness=witness):
                return witness
            case Impossible():
                return Meant.NO_SOLUTION
    return Meant.WRONG


# Moves

_CELL = re.compile(r"\(?\b(?:row )?([0-9]{1,3}), ?(?:col(?:umn)? )?([0-9]{1,3})\b\)?", re.I)
#: The article is small: ``put A 1,1`` has a block A.
_SMALL_WORDS = re.compile(r" (?:(?i:to|at|on|in|the|cell|into|face|facing)|a)(?= )")
_TURN_WORD = {"north": "N", "east": "E", "south": "S", "west": "W"}
_VERB = r"(?:put|turn|touch|take|go|move)\b"
_PLAYED = re.compile(rf"\s*(?:[-*+•]\s+|[0-9]{{1,4}}\s*[.):]\s*)?({_VERB}.*)", re.I)
_NEXT = re.compile(rf"[,;]\s*(?={_VERB})", re.I)


def _played(puzzle: Puzzle, text: str) -> Iterator[Any]:
    """The solutions to which blocks of lines in the notation of moves lead, or `Meant.WRONG`."""
    for is_block, block in groupby(map(_moves_in, text.splitlines()), key=bool):
        if is_block:
            yield _after_moves(puzzle, [move for line in block for move in line])


def _moves_in(line: str) -> list[str]:
    """The moves in a line, which has nothing else; none in any other line."""
    found = _PLAYED.fullmatch(line)
    pieces = _NEXT.split(found[1]) if found else []
    read = [move for piece in pieces if (move := _move_in(piece))]
    return read if len(read) == len(pieces) else []


def _move_in(text: str) -> str | None:
    """The move in a text: ``turn 2,3 E``, or ``Turn row 2, column 3 to east``."""
    if len(text) > 200:
        return None
    words = _SMALL_WORDS.sub("", _CELL.sub(r"\1,\2", text.rstrip(" .;,`*"))).split()
    notation = " ".join([words[0].lower(), *(_TURN_WORD.get(w.lower(), w) for w in words[1:])])
    try:
        return str(moves.read(notation))
    except PuzzleError:
        return None


def _after_moves(puzzle: Puzzle, block: list[str]) -> Any:
    if len(block) > 4 * puzzle.rows * puzzle.cols + 100:
        return Meant.WRONG
    game = Game(puzzle)
    try:
        for move in block:
            game.push(move)
    except PuzzleError:
        return Meant.WRONG
    return Meant.WRONG if game.solution is None else game.solution
