"""Promises about pictures, words, hints, editing and playing."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Any

from lasermaze import api
from lasermaze.api.game import Editor, Game
from lasermaze.core.errors import PuzzleError
from lasermaze.testing.cases import Cases, promise, refused, right, same, sure

#: At most this many hints for each cell lead to a solution.
HINTS = 4

#: The number of moves tried in a position.
MOVES = 200


@promise
def it_can_be_drawn(cases: Cases) -> None:
    """Puzzles and answers, as SVG and as text, always the same."""
    from xml.etree import ElementTree

    for puzzle, answer in cases.answers():
        for subject in (None, answer):
            picture = api.draw(puzzle, subject)
            ElementTree.fromstring(picture.svg())
            sure(picture.text(colour=False, unicode=False).isascii(), f"{puzzle!r}: not ASCII")
            same(picture.svg(), api.draw(puzzle, subject).svg(), "drawn again")
        film: Any = answer.film()
        same(film is not None, bool(answer), f"{puzzle!r}: whether there is a film")
        if film is not None:
            ElementTree.fromstring(film.svg())
            last = film.frames[-1].text()
            same(last, api.draw(puzzle, answer).text(), "the last frame of the film")


@promise
def it_is_explained(cases: Cases) -> None:
    """An explanation has words in every chapter, and a picture of the answer."""
    for puzzle, answer in cases.answers(8):
        explanation = api.explain(puzzle, answer)
        sure(explanation.screens and all(explanation.words), f"{puzzle!r}: no words")
        sure(explanation.picture.text(), f"{puzzle!r}: no picture")


@promise
def hints_lead_to_a_solution(cases: Cases) -> None:
    """Followed from the start they end in a solved position; an impossible puzzle has one, too."""
    for puzzle, answer in cases.answers(8):
        hint = api.hint(puzzle)
        sure(hint.text and hint.reason, f"{puzzle!r}: a hint without words")
        if not answer:
            continue
        sure(api.solve(hint.puzzle), f"{puzzle!r}: {hint!r} leads to no solution")
        game = Game(puzzle)
        for _ in range(HINTS * puzzle.rows * puzzle.cols):
            if game.is_solved():
                break
            for move in game.hint().moves:
                game.push(move)
        sure(game.is_solved(), f"{puzzle!r}: hints end at {game.position!r}")


@promise
def it_can_be_edited(cases: Cases) -> None:
    """Every piece of the palette on an empty puzzle, its title, its size, and all that again."""
    rows, cols = 4, 5
    editor = Editor.blank(cases.kind.name, rows, cols)
    same((editor.puzzle.rows, editor.puzzle.cols), (rows, cols), "the size of an empty puzzle")
    moves = [f"put {piece.code} 2,{at % cols + 1}" for at, piece in enumerate(editor.palette)]
    for move in ("title A title", *moves, "size 5 6", "move 2,1 2,2", "take 2,1", "clear"):
        try:
            editor.push(move)
        except PuzzleError:
            continue  # no room for it here, say
        puzzle = editor.puzzle
        same(api.parse_unfinished(str(puzzle)), puzzle, f"read again after {move!r}")
        sure(editor.view().message, f"no message after {move!r}")
    sure({"title A title", "size 5 6"} <= set(editor.history), "no other title, or size")
    refused(lambda: editor.push("jump 1,1"), "an unknown move")
    while editor.history:
        editor.pop()


@promise
def it_can_be_played(cases: Cases) -> None:
    """Legal moves are accepted, and known before; positions are observed in numbers."""
    for puzzle in cases.puzzles(8):
        editor = cases.kind.editor(puzzle)
        every = list(editor.every_move())
        same(len(set(every)), len(every), "different moves")
        walks = editor.start() == ""
        same(cases.kind.walked, walks, "`walked`, and whether a position at the start is empty")
        game, first = Game(puzzle), editor.observe(editor.start())
        for move in islice(game.legal_moves(), MOVES):
            sure(move in every, f"{move!r} is not among all moves")
            game.push(move)
            seen = editor.observe(game.position)
            same(list(map(len, seen)), list(map(len, first)), "the shape of an observation")
            same({*map(len, seen.layers)}, {puzzle.rows * puzzle.cols}, "the size of a layer")
            view, witness = game.view(), game.solution
            solved = witness is not None and right(puzzle, witness)
            if "way" in cases.kind.options_of("check"):  # a player is judged by the chosen way in
                sure(view.done or not solved, f"{game.position!r} is not solved")
            else:
                same(view.done, solved, f"whether {game.position!r} is solved")
            game.pop()
        refused(partial(game.push, "touch 999,999"), "a move outside the grid")


@promise
def every_solution_has_a_position(cases: Cases) -> None:
    """In which the game is solved."""
    for puzzle, answer in cases.solved():
        for solution in answer.solutions:
            game = Game(puzzle)
            game.show(solution)
            sure(game.is_solved(), f"{puzzle!r}: {game.position!r} is not solved")
            again = Game(puzzle, game.position)
            sure(right(puzzle, again.solution), f"{game.position!r} shows another solution")
