"""Positions and moves of play and of the editor, and what a view shows of each cell."""

from __future__ import annotations

import copy
import pickle
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.helpers import EVERY_KIND, ORACLES, dice, lm, refused, some, studio
from tests.oracles import Cell, Oracle


def _facts(view: Any, puzzle: Any) -> dict[Cell, set[str]]:
    """What a view says of each cell."""
    named = {divmod(number, puzzle.cols): set(facts) for number, facts in enumerate(view.cells)}
    return {cell: facts - {"empty"} for cell, facts in named.items()}


@EVERY_KIND
def test_positions(oracle: Oracle) -> None:
    for number, (text, puzzle, _, _) in enumerate(some(oracle, 18)):
        for position in oracle.positions(text, dice("positions", number)):
            game = lm.Game(puzzle, position)
            assert game.is_solved() == oracle.done(text, position), (text, position)
            view = game.view()
            assert (view.done, not view.faults) == (game.is_solved(), game.is_solved())
            shown = studio("play", puzzle=text, position=position, moves=[])
            assert shown["position"] == game.position == position
            assert shown["view"]["message"] == view.message
            assert shown["view"]["now"] == view.now < view.times
            for time in {0, view.now}:
                other = lm.Game(puzzle, position).view(time)
                assert other.picture.text()
                assert other.message
                facts = oracle.facts(text, position, time)
                assert _facts(other, puzzle) == facts, (text, position, time)
            refused(lm.Game(puzzle, position).view, view.times)
        for wrong in oracle.wrong_positions(text):
            refused(lm.Game, puzzle, wrong)


@pytest.mark.parametrize("kind", ["turrets", "signposts"])
def test_messages_are_true(kind: str) -> None:
    """Of the kinds whose oracles know the messages."""
    oracle = ORACLES[kind]
    for number, (text, puzzle, _, _) in enumerate(some(oracle, 18)):
        assert oracle.said(text, None, lm.Editor(puzzle).view().message), text
        for position in oracle.positions(text, dice("positions", number)):
            view = lm.Game(puzzle, position).view()
            assert oracle.said(text, position, view.message), (text, position, view.message)
            if view.now:
                before = lm.Game(puzzle, position).view(view.now - 1).message
                assert oracle.said(text, position, before), (text, position, before)


@EVERY_KIND
def test_moves(oracle: Oracle) -> None:
    for number, (text, puzzle, _, _) in enumerate(some(oracle, 12)):
        for position in oracle.positions(text, dice("positions", number)):
            game = lm.Game(puzzle, position)
            legal = oracle.legal(text, position)
            assert set(game.legal_moves()) == set(legal), (text, position)
            some_moves = dice("moves", number).sample(sorted(legal.items()), min(12, len(legal)))
            for move, after in some_moves:
                game.push(move)
                assert (game.position, game.history) == (after, (move,)), (text, position, move)
                assert lm.Game(puzzle, after).position == after
                assert game.pop() == move
            assert game.position == position
            for move, after in some_moves[:2]:
                played = studio("play", puzzle=text, position=position, moves=[move])
                assert played["position"] == after
                game.go_to(after)
                assert (game.position, bool(game.history)) == (after, after != position)
                game.go_to(position)
                assert (game.position, game.history) == (position, ())
        for move in ("go X", "jump", "", "touch 99,99", *oracle.wrong_moves(text)):
            refused(lm.Game(puzzle).push, move)
    for played in (lm.Game(puzzle), lm.Editor(puzzle)):
        with pytest.raises(IndexError):
            played.pop()


@EVERY_KIND
def test_a_solution_is_a_position(oracle: Oracle) -> None:
    for text, puzzle, answer, witness in some(oracle, 20):
        if not answer:
            continue
        game = lm.Game(puzzle)
        assert game.position == oracle.begin(text)
        game.show(answer)
        assert game.position == oracle.position_of(text, str(witness))
        assert game.is_solved()
        assert oracle.written(text, game.solution) == witness
        for again in (copy.copy(game), pickle.loads(pickle.dumps(game))):
            assert (again.position, again.history) == (game.position, game.history)
            again.pop()
            assert again.position == oracle.begin(text)


@EVERY_KIND
def test_edits(oracle: Oracle) -> None:
    for number, (text, puzzle, _, _) in enumerate(some(oracle, 12)):
        for move, after in oracle.edits(text, dice("edits", number)):
            editor = lm.Editor(puzzle)
            if after is None:
                refused(editor.push, move)
                assert editor.puzzle == puzzle
                assert not editor.history
                continue
            editor.push(move)
            assert str(editor.puzzle) == after, (text, move)
            view = editor.view()
            assert view.message
            assert editor.history == (move,)
            assert view.done == oracle.done_in_editor(after), (text, move)
            assert lm.parse_unfinished(after, oracle.kind) == editor.puzzle
            editor.pop()
            assert editor.puzzle == puzzle
        for time in range(lm.Editor(puzzle).view().times):
            view = lm.Editor(puzzle).view(time)
            assert _facts(view, puzzle) == oracle.facts(text, None, time), text
        edited = studio("edit", puzzle=text, moves=["title A title"])
        assert edited["puzzle"]["text"] == text.replace(*_before_title(oracle, text), 1), edited[
            "puzzle"
        ]["text"]


def _before_title(oracle: Oracle, text: str) -> tuple[str, str]:
    """The first line of a text, and the same with a title."""
    first = f"kind: {oracle.kind}\n"
    return (first, first + "title: A title\n") if text.startswith(first) else ("", "")


@EVERY_KIND
def test_empty_puzzles(oracle: Oracle) -> None:
    """Of any size that a puzzle may have; `lasermaze.testing` fills them."""
    for rows, cols in ((4, 5), (5, 4), (2, 3)):
        editor = lm.Editor.blank(oracle.kind, rows, cols)
        blank = editor.puzzle
        assert (blank.rows, blank.cols) == (rows, cols)
        assert lm.parse_unfinished(str(blank), oracle.kind) == blank
        codes = [piece.code for piece in editor.palette]
        keys = {piece.key.lower() for piece in editor.palette}
        assert len(set(codes)) == len(codes) == len(keys)
        assert not keys & set("wasdrm"), "those keys turn and mark"
        for code in codes:
            drawn = lm.Editor.blank(oracle.kind, 5, 6)
            drawn.push(f"put {code} 2,2")
            assert lm.parse_unfinished(str(drawn.puzzle)) == drawn.puzzle
        ElementTree.fromstring(editor.view().picture.svg())
        new = studio("new", kind=oracle.kind, rows=rows, cols=cols)
        assert new["puzzle"]["text"] == str(blank)
    for size in ((0, 4), (4, 0), (4, 1 << 20), (-1, 4), (999_999, 999_999)):
        refused(lm.Editor.blank, oracle.kind, *size)
    for move in ("jump 1,1", "size 0 3", "put", "take 99,99"):
        refused(lm.Editor(blank).push, move)
