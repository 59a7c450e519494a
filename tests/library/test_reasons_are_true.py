"""Every reason in hints and explanations, held against all completions of what it supposes.

The sentences are taken as the library tells them, on random small puzzles of the kinds whose
reasons suppose something; those about walks are in the oracles. Each has to be true in every
completion of what it supposes; a sentence about legal beams, in every one whose beams are legal.
``SIZE=20`` tries twenty times as many puzzles, others than by day.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

import lasermaze as lm
from tests.helpers import SIZE
from tests.library.reasons import board, lazors, mirrors, shooters
from tests.library.reasons.engine import Held
from tests.library.reasons.telling import (
    every,
)


def report(seen: Counter[str], wrong: list[str]) -> None:
    for name, count in sorted(seen.items()):
        print(f"{count:7} {name}")
    print(f"{seen.total():7} in all")
    kinds = Counter(each.partition(":")[0] for each in wrong)
    assert not wrong, f"not true: {dict(kinds)}, such as:\n" + "\n".join(wrong[:3])


def test_board() -> None:
    held = Held(board.TRUTHS)
    dice = Random(SIZE)
    for world in board.worlds(f"true reasons {SIZE}", 40 * SIZE):
        card, stray_beams = world.card, world.stray_beams
        for position in (None, *board.positions(world, dice)):
            hint = lm.hint(card, position, stray_beams=stray_beams)
            text = f"{card}{position or ''}{hint}"
            held.hint(world, hint, text)
            if hint.text == "The card has no solution.":
                held.hold("no solution", not world.is_solved(), text)
        held.explanation(world, lm.explain(card, lm.solve(card, stray_beams=stray_beams)), card)
    report(held.seen, held.wrong)


def test_shooters() -> None:
    held = Held(shooters.TRUTHS)
    for world in shooters.worlds(f"true reasons {SIZE}", 60 * SIZE):
        puzzle = shooters.puzzle_of(world)
        for turned in ([], list(lm.Game(puzzle).legal_moves())[::2]):
            game = lm.Game(puzzle)
            for move in turned:
                game.push(move)
            for _ in range(len(world.ways).bit_length()):  # more often than there are shooters
                hint = game.hint()
                held.hint(world, hint, f"{puzzle}{hint}")
                if not hint.moves:
                    break
                if not hint.forced:
                    dark, reason = _dark_in(world, game.position), hint.steps[0].reason
                    is_so = reason is not None and reason.place in dark
                    held.hold("dark now", is_so, (hint, game.position))
                game.push(*hint.moves)
            held.hold("an end", game.is_solved() == world.is_solved(), f"{puzzle}{hint}")
        answer = lm.solve(puzzle)
        held.explanation(world, lm.explain(puzzle, answer), puzzle)
        if not answer:
            headline, *_ = lm.draw(puzzle, answer).captions
            held.hold("headline", shooters.headline_is_true(world, headline), puzzle)
    assert set(shooters.TRUTHS) <= set(held.seen), held.seen
    report(held.seen, held.wrong)


def _dark_in(world: shooters.World, position: str) -> frozenset[shooters.Spot]:
    """The dark cells of a position."""
    rows = shooters.grid_of(position)
    (now,) = (
        each
        for each in world.ways
        if all(rows[row][col] == axis for (row, col), axis in each.axes.items())
    )
    return world.empty - now.lit


def test_lazors() -> None:
    held = Held(lazors.TRUTHS)
    dice = Random(SIZE)
    for card in lazors.cards(f"true reasons {SIZE}", 60 * SIZE):
        puzzle, whole = lazors.puzzle_of(card), lazors.World.of(card)
        for position, placed in [(None, []), *lazors.played(card, dice)]:
            hint, text = lm.hint(puzzle, position), f"{puzzle}{position or ''}"
            held.hint(whole, hint, f"{text}{hint}")
            held.hold("an end", _is_true_end(whole.supposing(placed), hint), f"{text}{hint}")
        held.explanation(whole, lm.explain(puzzle, lm.solve(puzzle)), puzzle)
    assert set(lazors.TRUTHS) <= set(held.seen), held.seen
    report(held.seen, held.wrong)


def _is_true_end(world: lazors.World, hint: lm.Hint[Any]) -> bool:
    """Whether there is nothing to do only where the board is solved, or has no solution."""
    return (
        hint.cell is not None or hint.reason == "Light hits every target." or not world.is_solved()
    )


def test_mirrors() -> None:
    seen: Counter[str] = Counter()
    wrong: list[str] = []
    dice = Random(SIZE)
    for world in mirrors.mazes(SIZE, 36 * SIZE):
        for here in (world, mirrors.turned_at_random(world, dice)):
            while (hint := mirrors_hint_holds(here, seen, wrong)).cell is not None:
                here = mirrors.World(mirrors.rows_of(hint.puzzle), world.mazes)
        explained = lm.explain(mirrors.puzzle_of(world.rows))
        solved = [rows for rows, passes in world.mazes if passes]
        here = mirrors.World(solved[0], world.mazes) if solved else world
        for screen in every(explained.screens):
            for step in screen.steps:
                mirrors_step_holds(here, step, seen, wrong)
            if screen.title != "No solution":
                mirrors_mistake_holds(here, screen, None, seen, wrong)
    report(seen, wrong)


def mirrors_hint_holds(world: mirrors.World, seen: Counter[str], wrong: list[str]) -> lm.Hint[Any]:
    hint = lm.hint(mirrors.puzzle_of(world.rows))
    for step in hint.steps:
        mirrors_step_holds(world, step, seen, wrong)
        ends = step.ruled_out[0].ends if step.decided else step.reason or step.ruled_out
        for words in re.split(r"(?<=\.) ", hint.reason):
            if hint.reason != mirrors.NEEDLESS:
                seen["a hint's sentence"] += 1
                if not mirrors.sentence_holds(world, words, ends, hint.cell):
                    wrong.append(f"sentence: {words} {hint} of {world.rows}")
    if not hint.steps:
        seen["passes"] += 1
        wrong += [f"passes: {hint} of {world.rows}"] * (mirrors.beam(world.rows)[0] != "")
    for screen in every(hint.otherwise()):
        mirrors_mistake_holds(world, screen, hint.cell, seen, wrong)
    return hint


def mirrors_step_holds(
    world: mirrors.World, step: Any, seen: Counter[str], wrong: list[str]
) -> None:
    """What is ruled out is ruled out by reasons that hold, in all the cases that there are."""
    leaves = [((), step.reason)] if step.reason else list(step.leaves())
    for path, reason in leaves:
        seen[reason.name()] += 1
        if not mirrors.reason_holds(world.supposing(path), reason):
            wrong.append(f"{reason.name()}: {reason} after {path} of {world.rows}")
    alone = [step.ruled_out] if step.ruled_out else []
    split = [case.ends for case in step.ruled_out] if step.decided else alone
    wrong += [f"cases: {step} of {world.rows}"] * (not all(map(mirrors.covers, split)))


def mirrors_mistake_holds(
    world: mirrors.World,
    screen: Any,
    cell: tuple[int, int] | None,
    seen: Counter[str],
    wrong: list[str],
) -> None:
    """The sentences of a mistake, and its picture: light stays on the cells that are painted."""
    ends: Any = screen.cases[0].ends if len(screen.cases) == 1 else screen.cases
    for step in screen.steps:
        ends = step.ruled_out[0].ends if step.decided else step.reason or step.ruled_out
    if not ends:
        return
    for words in screen.words:
        if words not in (mirrors.NEEDLESS, mirrors.NOT_ON_ITS_WAY):
            seen["a mistake's sentence"] += 1
            if not mirrors.sentence_holds(world, words, ends, cell):
                wrong.append(f"mistake: {words} {screen.cases} of {world.rows}")
    path: Any = ()
    for case in screen.cases:
        for path, reason in case.leaves():
            seen[f"mistake: {reason.name()}"] += 1
            if not mirrors.reason_holds(world.supposing(path), reason):
                wrong.append(f"mistake: {reason} after {path} of {world.rows}")
    _, reason = mirrors.last(ends)
    if reason.name() == "out of reach":
        seen["painted"] += 1
        painted = {
            at for tiles in screen.picture.ground if tiles.css == "reached" for at in tiles.cells
        }
        here = world.supposing(path).staying(reason.given)
        opening = mirrors.opening_of(world.rows, reason.opening)
        if not painted >= {at for rows, _ in here.mazes for at in mirrors.crossed(rows, opening)}:
            wrong.append(f"painted: {screen} of {world.rows}")


@pytest.mark.parametrize(
    ("kind", "tried"),
    [
        ("board", {*board.TRUTHS}),
        ("shooters", {*shooters.TRUTHS}),
        ("lazors", {*lazors.TRUTHS}),
        ("mirrors", mirrors.TRIED),
    ],
)
def test_every_class_of_reasons_is_tried_or_named(kind: str, tried: set[str]) -> None:
    vocabulary = json.dumps(lm.schema("hint")["$defs"][f"{kind}-reason"])
    names = set(re.findall(r'"broken": \{"const": "([a-z ]+)"\}', vocabulary))
    assert names
    assert names <= tried, names - tried
