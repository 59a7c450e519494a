"""``lasermaze repair``: the fewest changes that leave exactly one solution."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import click

from lasermaze import api
from lasermaze.cli import batch, console
from lasermaze.cli.files import INPUT, OUTPUT
from lasermaze.cli.limits import TIME_LIMIT
from lasermaze.cli.options import COLOR, JSON, KIND, KindCommand, chosen, whole
from lasermaze.cli.progress import Bar
from lasermaze.core.budget import Budget
from lasermaze.core.puzzle import Puzzle
from lasermaze.kind import kind_of
from lasermaze.repairing import PROPOSALS, Repair, Repairs, Search

EXAMPLES = """\b
Examples:
  lasermaze repair examples/board/several.txt
  lasermaze repair --count 1 -o one.txt examples/board/several.txt
"""


@click.command("repair", cls=KindCommand, verbs=("parse",), epilog=EXAMPLES)
@click.argument("files", nargs=-1, type=INPUT, metavar="[FILE]...")
@KIND
@click.option(
    "--count",
    type=whole(1, 1_000),
    metavar="N",
    default=PROPOSALS,
    show_default=True,
    help="The largest number of proposals for a puzzle.",
)
@click.option(
    "-o",
    "--output",
    type=OUTPUT,
    metavar="F",
    help="Write the first proposal for each puzzle to this file.",
)
@TIME_LIMIT
@JSON
@COLOR
def command(
    files: tuple[str, ...],
    kind: str | None,
    count: int,
    output: str | None,
    budget: Budget,
    as_json: bool,
    color: bool | None,
    **options: Any,
) -> int:
    """Propose the fewest changes that leave exactly one solution.

    A puzzle with several solutions gets the clue, or the fewest, that leave just one. One without
    a solution gets the fewest changes that give it one. If there is exactly one, the proposals are
    the clues that it does not need. Every proposal is confirmed by the checker.

    Sets of changes are tried by their size, so that the first that works is a smallest one; where
    there are too many sets, the answer says up to which size none works. At the time limit, and at
    Ctrl-C, the proposals found so far are printed. Without a FILE, or for -, the standard input is
    read. The exit code is 0 for proposals or if every clue is needed, 1 if no repair is found, 3 if
    the time limit is reached first.
    """
    run = _Run(count, budget, as_json, color, output == "-")
    found = batch.over(files, kind, chosen(options, "parse"), as_json, run, budget)
    if output is not None:
        form = console.ending_form(output)
        console.write_texts(output, console.as_texts(iter(run.repaired), form))
    return found


@dataclass
class _Run:
    """The task for each puzzle; it keeps the first proposals."""

    count: int
    budget: Budget
    as_json: bool
    color: bool | None
    aside: bool
    repaired: list[Puzzle] = field(default_factory=list)

    def __call__(self, puzzle: Puzzle, name: str, several: bool) -> int:
        search: Search
        with Bar(name) as progress:
            limits = Budget(seconds=self.budget.left, progress=progress)
            search = Search(puzzle, self.count, limits)
            try:
                search.run()
            except KeyboardInterrupt:
                progress.clear()
                self._show(search.found, name)
                raise
        self._show(search.found, name)
        return _code(search.found)

    def _show(self, found: Repairs, name: str) -> None:
        repaired = [each.puzzle for each in found.proposals]
        if found.state == "one":
            repaired.append(found.puzzle)
        self.repaired += repaired[:1]
        if self.as_json:
            console.say_json(json.dumps(document(found, name)))
            return
        console.say_words(f"{name}: {found.words}", aside=self.aside)
        for number, each in enumerate(found.proposals, 1):
            console.say_words("\n".join(_lines(number, each)), aside=self.aside)
            picture = console.picture(api.draw(each.puzzle), self.color)
            console.say(f"\n{picture}", aside=self.aside)


def _lines(number: int, repair: Repair) -> Iterator[str]:
    """A proposal in words, and as moves."""
    rated = "" if repair.difficulty is None else f", {repair.difficulty.level}"
    word = kind_of(repair.puzzle).solution
    known = {True: f"exactly one {word}", False: f"several {word}s", None: f"at least one {word}"}
    yield f"\n{number}. {'; '.join(repair.words)}: {known[repair.answer.unique]}{rated}"
    yield f"   {', '.join(repair.moves)}"


def document(found: Repairs, name: str) -> dict[str, Any]:
    """The proposals as JSON."""
    return {
        "lasermaze": 1,
        "source": name,
        "state": found.state,
        "words": found.words,
        "least": found.least,
        "considered": found.considered,
        "complete": found.complete,
        "stopped": found.stopped,
        "time_up": found.time_up,
        "proposals": [
            {
                "moves": list(each.moves),
                "words": list(each.words),
                "cells": [list(cell) for cell in each.cells],
                "changes": each.changes,
                "unique": each.unique,
                "difficulty": each.difficulty and each.difficulty.document(),
                "puzzle": str(each.puzzle),
            }
            for each in found.proposals
        ],
    }


def _code(found: Repairs) -> int:
    if found.proposals:
        return console.OK
    if found.state == "undecided" or found.time_up:
        return console.GAVE_UP
    if found.state == "one":
        return console.GAVE_UP if found.stopped else console.OK
    return console.NO
