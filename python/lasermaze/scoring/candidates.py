"""What is meant as an answer in a part of a text: solutions, moves, JSON, verdicts.

What is found is not judged, but for JSON documents that `lasermaze solve` prints, which make
claims of their own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from enum import Enum
from itertools import groupby
from typing import Any, NamedTuple

from lasermaze import judging
from lasermaze.core.answers import BaseAnswer, Impossible, Solved
from lasermaze.core.budget import Budget
from lasermaze.core.errors import PuzzleError
from lasermaze.core.puzzle import Puzzle
from lasermaze.editor import moves
from lasermaze.editor.game import Game
from lasermaze.formats import loading
from lasermaze.kind import kind_of


class Meant(Enum):
    """An answer that is no solution: the verdict that there is none, or what cannot be one."""

    NO_SOLUTION = "no solution"
    WRONG = "wrong"


#: The names under which JSON holds an answer, in the order in which they are looked for.
_KEYS = (
    *("final_answer", "answer", "solution", "grid", "rows", "cells", "board"),
    *("moves", "walk", "route", "path"),
)
_WAYS = ("way", "entry", "entrance", "start")

#: How deep in JSON an answer may be, and how many texts that are no JSON are tried as such.
_DEPTH, _TRIES = 4, 200


def candidates(puzzle: Puzzle, text: str, budget: Budget) -> Iterator[Any]:
    """What is meant as an answer to a puzzle in a text; the same may come several times."""
    prose = []
    for part in _parts(text):
        if isinstance(part, str):
            prose.append(part)
            continue
        found = list(_in_json(puzzle, part.value, budget))
        yield from found
        if not found:
            prose.append(part.text)
    yield from _in_prose(puzzle, "".join(prose))


def _in_prose(puzzle: Puzzle, text: str) -> Iterator[Any]:
    if says_impossible(text):
        yield Meant.NO_SOLUTION
    for solution in kind_of(puzzle).formats.solutions_in(puzzle, text):
        yield Meant.WRONG if solution is None else solution
    yield from _played(puzzle, text)


# JSON


class _Json(NamedTuple):
    """A part of a text that is JSON, and its value."""

    text: str
    value: Any


def _parts(text: str) -> Iterator[str | _Json]:
    """A text in pieces: what is JSON, and the texts around it."""
    decoder = json.JSONDecoder()
    done = failures = 0
    for match in re.finditer(r"[{\[]", text):
        start = match.start()
        if start < done or failures == _TRIES:
            continue
        try:
            value, end = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            failures += 1
            continue
        yield text[done:start]
        yield _Json(text[start:end], value)
        done = end
    yield text[done:]


def _in_json(puzzle: Puzzle, value: Any, budget: Budget, depth: int = _DEPTH) -> Iterator[Any]:
    """The answers in a decoded JSON value, at most one for each name it may have."""
    if not isinstance(value, dict):
        if (written := _as_text(value)) is not None:
            yield from _in_prose(puzzle, written)
    elif "lasermaze" in value:
        yield _document(puzzle, value, budget)
    elif (solution := _decoded(puzzle, value)) is not None:
        yield solution
    elif depth:
        for inner in _values_in(value):
            yield from _in_json(puzzle, inner, budget, depth - 1)


def _values_in(value: dict[str, Any]) -> list[Any]:
    """The value in an object that may be an answer by its name, or else all of them."""
    key = next((key for key in _KEYS if key in value), None)
    if key is None:
        return list(value.values())
    way = next((str(value[key]) for key in _WAYS if key in value), "")
    return [f"{way}: {value[key]}" if way and isinstance(value[key], str) else value[key]]


def _as_text(value: Any) -> str | None:
    """The text that a string, a list of rows, or a list of lists of cells stands for."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(each, str) for each in value):
        return ("\n" if any(len(each) > 2 for each in value) else " ").join(value)
    if all(isinstance(row, list) and all(isinstance(c, str) for c in row) for row in value):
        return "\n".join(" ".join(row) for row in value)
    return None


def _decoded(puzzle: Puzzle, value: dict[str, Any]) -> Any:
    """The solution that a JSON object is, as `solve --json` writes it; None if it is none."""
    try:
        return kind_of(puzzle).formats.decode_solution(value, puzzle)
    except PuzzleError:
        return None


def _document(puzzle: Puzzle, value: dict[str, Any], budget: Budget) -> Any:
    """The answer that a document of `solve --json` holds, if all that it claims is right."""
    try:
        answer: BaseAnswer[Any] = loading.read_answer(puzzle, json.dumps(value))
    except PuzzleError:
        return Meant.WRONG
    if judging.judge(puzzle, answer, {}, recount="quick", budget=budget).right:
        match answer:
            case Solved(witness=witness):
                return witness
            case Impossible():
                return Meant.NO_SOLUTION
    return Meant.WRONG


# Moves

_CELL = re.compile(r"\(?\b(?:row )?([0-9]{1,3}), ?(?:col(?:umn)? )?([0-9]{1,3})\b\)?", re.I)
_SMALL_WORDS = re.compile(r" (?:to|at|on|in|the|cell|into|face|facing|a)(?= )", re.I)
_TURN_WORD = {"north": "N", "east": "E", "south": "S", "west": "W"}
_PLAYED = re.compile(
    r"\s*(?:[-*+•]\s+|[0-9]{1,4}\s*[.):]\s*)?((?:put|turn|touch|take|go|move)\b.*)", re.I
)


def _played(puzzle: Puzzle, text: str) -> Iterator[Any]:
    """The solutions to which blocks of lines in the notation of moves lead, or `Meant.WRONG`."""
    for is_block, block in groupby(map(_move_in, text.splitlines()), key=bool):
        if is_block:
            yield _after_moves(puzzle, [move for move in block if move])


def _move_in(line: str) -> str | None:
    """The move that a line writes: ``turn 2,3 E``, or ``Turn row 2, column 3 to east``."""
    found = _PLAYED.fullmatch(line)
    if found is None or len(line) > 200:
        return None
    words = _SMALL_WORDS.sub("", _CELL.sub(r"\1,\2", found[1].rstrip(" .;,`*"))).split()
    told = " ".join([words[0].lower(), *(_TURN_WORD.get(w.lower(), w) for w in words[1:])])
    try:
        return str(moves.read(told))
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


# The verdict "impossible" in words

_OPENING = (
    r"(?:(?:so|thus|hence|therefore|then|conclusion|verdict|answer|it follows that|i conclude that|"
    r"the answer is|my answer is|in conclusion)\b[ ,:]*)*"
)
_SUBJECT = r"(?:(?:it|this|that|(?:the|this) (?:puzzle|maze|card|grid|board|problem|case)) is )?"
_IMPOSSIBLE = (
    r"(?:(?:definitely |indeed |provably |proved )?(?:impossible|unsolvable)"
    r"|not (?:possible|solvable)"
    r"|(?:it|this|(?:the|this) (?:puzzle|maze|card|grid|board))"
    r" (?:has no solution|cannot be solved|cant be solved)"
    r"|no solution(?: exists| is possible)?"
    r"|there (?:is|exists) no (?:solution|(?:safe )?walk|escape|way)"
    r"|no (?:solution|(?:safe )?walk|escape|way in) (?:exists|is possible|reaches (?:the|a) goal))"
)
_REASON = r"(?: to (?:solve|reach|light)\b.*| (?:because|since|as|for)\b.*|[.!]*)"
_VERDICT = re.compile(_OPENING + _SUBJECT + _IMPOSSIBLE + _REASON)

_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_DECORATION = str.maketrans("", "", "*`\"“”_$#>'{}[]()")


def says_impossible(text: str) -> bool:
    """Whether a sentence of a text says that there is no solution, and nothing else."""
    sentences = _SENTENCE.split(text.translate(_DECORATION).lower())
    return any(_VERDICT.fullmatch(" ".join(each.split())) for each in sentences)
