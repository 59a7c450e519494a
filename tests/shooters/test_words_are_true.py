"""Hints and explanations, sentence by sentence, against trying all ways."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, product
from typing import Any, NamedTuple

import pytest

import lasermaze as lm
from lasermaze.core.rng import Rng
from lasermaze.kinds.shooters import ShooterGrid, Turned
from lasermaze.kinds.shooters.construction import from_loose_solution, from_solution
from tests.shooters.plain import SIDES, beam, random_rows, way
from tests.shooters.test_certificates import shortest_cycle

Cell = tuple[int, int]
Aim = tuple[Cell, str]


class Plain:
    """What is true of a grid, from the rules alone."""

    def __init__(self, rows: list[str]) -> None:
        self.rows = rows
        cells = [(r, c) for r in range(len(rows)) for c in range(len(rows[0]))]
        self.shooters = [cell for cell in cells if self[cell] in "-|"]
        self.empty = [cell for cell in cells if self[cell] == "."]
        self.light: dict[Aim, set[Cell]] = {}
        for cell, axis in product(self.shooters, "-|"):
            beams = [beam(rows, *cell, side) for side in SIDES[axis]]
            if not any(hit for _, hit in beams):
                self.light[cell, axis] = beams[0][0] | beams[1][0]
        self.lighters = {
            cell: {aim for aim, lit in self.light.items() if cell in lit} for cell in self.empty
        }
        self.ways = self._ways()

    def __getitem__(self, cell: Cell) -> str:
        return self.rows[cell[0]][cell[1]]

    def _ways(self) -> list[dict[Cell, str]]:
        """All solutions, each as the axes of the shooters; the rules tried axis by axis."""
        found: list[dict[Cell, str]] = [{}]
        last = {
            cell: max((s for s, _ in aims), default=(-1, -1))
            for cell, aims in self.lighters.items()
        }
        for shooter in [(-1, -1), *self.shooters]:
            if shooter in self.shooters:
                axes = [axis for axis in "-|" if (shooter, axis) in self.light]
                found = [one | {shooter: axis} for one in found for axis in axes]
            for cell in (cell for cell, by in last.items() if by == shooter):
                found = [one for one in found if any(one[s] == a for s, a in self.lighters[cell])]
        return found

    def axes(self, shooter: Cell) -> set[str]:
        """How a shooter stands in the solutions."""
        return {one[shooter] for one in self.ways}

    def forced(self) -> list[Cell]:
        return [shooter for shooter in self.shooters if len(self.axes(shooter)) == 1]

    def victims(self, aim: Aim) -> set[Cell | None]:
        return {way(self.rows, *aim[0], side)[1] for side in SIDES[aim[1]]} - {None}


def other(axis: str) -> str:
    return "|" if axis == "-" else "-"


class Said(NamedTuple):
    """The words about a grid, and what was found in them."""

    truth: Plain
    seen: Counter[str]
    steps: list[tuple[Aim, Aim]]  # the implications, in the order in which they were said


PLACE = r"row (\d+), column (\d+)"
SHOOTER = rf"the shooter at {PLACE}"
ALONG = "along its (row|column)"
AIM = rf"{PLACE} {ALONG}"

#: The axes by the words for them.
AXES = {"row": "-", "column": "|"}


def cell_of(row: str, col: str) -> Cell:
    return int(row) - 1, int(col) - 1


def number(text: str) -> int:
    return 0 if text == "no" else int(text.replace(",", ""))


def turn(said: Said, r: str, c: str) -> bool:
    return any(axis != said.truth[cell_of(r, c)] for axis in said.truth.axes(cell_of(r, c)))


def would_hit(said: Said, axis: str, r: str, c: str, *struck: str) -> bool:
    shooter = cell_of(r, c)
    victim = cell_of(*struck[:2]) if struck[0] else shooter
    said.steps.append(((shooter, axis), (shooter, other(axis))))
    return victim in said.truth.victims((shooter, axis)) and struck[2] in ("", other(axis))


def only(said: Said, r: str, c: str, row: str, col: str, axis: str) -> bool:
    aim = cell_of(r, c), axis
    said.steps.append(((aim[0], other(axis)), aim))
    return said.truth.lighters[cell_of(row, col)] == {aim}


def left(said: Said, *words: str) -> bool:
    start, end = (cell_of(*words[:2]), words[2]), (cell_of(*words[3:5]), words[7])
    said.steps.append((start, end))
    lighters = said.truth.lighters[cell_of(*words[5:7])]
    return lighters - {(start[0], other(start[1]))} == {end}


def clause(said: Said, r: str, c: str, aims: str) -> bool:
    claimed = {(cell_of(row, col), AXES[line]) for row, col, line in re.findall(AIM, aims)}
    alone = aims.endswith(", this one alone")
    right = aims == "no shooter can light it" if not claimed else alone == (len(claimed) == 1)
    return right and claimed == said.truth.lighters[cell_of(r, c)]


def example(said: Said, r: str, c: str, *words: str) -> bool:
    aims = [(cell_of(*words[i : i + 2]), words[i + 2]) for i in range(0, 12, 3)]
    two = said.truth.lighters[cell_of(r, c)]
    arrows = {(aims[0], aims[1]), (aims[2], aims[3])}
    first, second = sorted(two)
    return arrows == {
        ((first[0], other(first[1])), second),
        ((second[0], other(second[1])), first),
    }


def asked(said: Said, shooters: str, empty: str) -> bool:
    return [number(shooters), number(empty)] == [len(said.truth.shooters), len(said.truth.empty)]


def unlit(said: Said, r: str, c: str) -> bool:
    return not said.truth.lighters[cell_of(r, c)] and not said.truth.ways


def stuck(said: Said, r: str, c: str) -> bool:
    light = said.truth.light
    return not any((cell_of(r, c), axis) in light for axis in "-|") and not said.truth.ways


def implications(said: Said, r: str, c: str, count: str, shortest: str) -> bool:
    least = shortest_cycle(said.truth.rows)
    return not said.truth.ways and (int(count) == least if shortest else int(count) >= least)


def fires(said: Said, r: str, c: str, way: str) -> bool:
    said.steps.clear()
    return said.truth.axes(cell_of(r, c)) == {"-" if way.startswith("west") else "|"}


Check = Callable[..., bool]

SENTENCES: dict[str, Check] = {
    rf"Turn {SHOOTER}\.": turn,
    r"There is nothing to turn: it is solved\.": lambda said: is_solved(said.truth),
    r"Every empty cell is lit, and no shooter is hit\.": lambda said: is_solved(said.truth),
    rf"Impossible: no shooter can light the cell at {PLACE}\.": unlit,
    rf"Impossible: {SHOOTER} hits one along either axis\.": stuck,
    rf"Impossible: {SHOOTER} can stand neither along its row nor along its column, as (\d+) "
    r"implications show(, the fewest for any shooter)?\.": implications,
    r"A solution turns it; another one leaves it as it is\.": lambda said: True,
    r"No shooter sees that cell\.": lambda said: True,  # held against the cell below
    rf"A{ALONG[1:]} {SHOOTER} would hit (?:itself|the one at {PLACE})"
    rf"(?:, so it must fire {ALONG})?\.": would_hit,
    rf"Only {SHOOTER} can light {PLACE}, and only {ALONG}\.": only,
    rf"If {SHOOTER} stands {ALONG}, only the one at {PLACE} is left to light {PLACE}, "
    rf"{ALONG}\.": left,
    r"There (?:is|are) (no|[\d,]+) shooters? here, "
    r"and (no|[\d,]+) empty cells? to be lit\.": asked,
    rf"The cell at {PLACE}: ([^.]*)\.": clause,
    rf"The cell at {PLACE}, for one: if {SHOOTER} stands {ALONG}, then {SHOOTER} stands "
    rf"{ALONG}; and if {SHOOTER} stands {ALONG}, then {SHOOTER} stands {ALONG}\.": example,
    r"In all there is a clause for each of the ([\d,]+) empty cells, and one for each axis along "
    r"which a shooter would be hit\.": lambda said, count: (
        number(count) == len(said.truth.lighters)
    ),
    r"Draw them as arrows between the ([\d,]+) literals, two a shooter\.": lambda said, count: (
        number(count) == 2 * len(said.truth.shooters)
    ),
    r"This solution turns (no|[\d,]+) shooters?\.": lambda said, count: (
        number(count) in {turns(said.truth, one) for one in said.truth.ways}
    ),
    r"It is the only one: every other way to turn the shooters breaks an implication\.": (
        lambda said: len(said.truth.ways) == 1
    ),
    r"There are other solutions\.": lambda said: len(said.truth.ways) > 1,
    r"There may be other solutions\.": lambda said: True,
    r"There are at least ([\d,]+) solutions\.": lambda said, count: (
        len(said.truth.ways) >= number(count)
    ),
    r"There are ([\d,]+) solutions in all\.": lambda said, count: (
        len(said.truth.ways) == number(count)
    ),
    r"(?:The|Every) shooter is forced[.:]": lambda said: len(said.truth.ways) == 1,
    r"([\d,]+) of ([\d,]+) shooters? stands? alike in all solutions[.:]": (
        lambda said, *told: (
            [*map(number, told)] == [len(said.truth.forced()), len(said.truth.shooters)]
        )
    ),
    r"No shooter stands alike in all solutions\.": lambda said: not said.truth.forced(),
    rf"{SHOOTER} fires (west and east|north and south)\.": fires,
    r"And so on for ([\d,]+) more\.": lambda said, count: (
        number(count) == len(said.truth.forced()) - 5
    ),
    rf"Suppose that {SHOOTER} stands {ALONG}\.": lambda said, r, c, _: not said.truth.ways,
    r"So its (row|column) leads to its (row|column) there, and its (row|column) back to its "
    r"(row|column): the shooter can stand along neither\.": (
        lambda said, a, b, c, d: a == d == other(b) and b == c
    ),
}

#: Sentences that say the same of every grid, by their first words.
ALWAYS = (
    "Each shooter fires two beams",
    "Beams cross each other freely",
    "Imagine that beams pass",
    "Then where light runs",
    "A shooter lights exactly the cells of one path",
    "One scan of the grid",
    "A path that holds two shooters",
    "Each shooter is a variable",
    "An empty cell asks",
    "So each cell says",
    "Such a statement",
    "A clause `a or b`",
    "A cell that one shooter alone",
    "Literals that lead to each other",
    "If a component contains",
    "Otherwise there is one",
    "Both steps take time",
    "The first ones, with the reason:",
    "Every shooter that sees the cell would hit one",
    "Follow the light backwards",
    "No shooter stands on any of them",
    "One axis after the other:",
    "Each step holds because of",
    "`check` verifies",
)


#: What answers are asked for that are explained.
ASKED: tuple[dict[str, Any], ...] = (
    *({}, {"count_solutions": True}, {"forced": True}),
    *({"limit": 1}, {"keep_all": True, "limit": 2}),
)


def is_solved(truth: Plain) -> bool:
    return {shooter: truth[shooter] for shooter in truth.shooters} in truth.ways


def turns(truth: Plain, one: dict[Cell, str]) -> int:
    return sum(truth[shooter] != axis for shooter, axis in one.items())


def judge(truth: Plain, text: str, seen: Counter[str]) -> list[tuple[Aim, Aim]]:
    """Hold each sentence against the truth; the implications that were said."""
    said = Said(truth, seen, [])
    for sentence in re.split(
        r"(?<=[.:]) (?=[A-Z`])", re.sub(r"(^|(?<=\.) )\d+\. (?=[A-Z])", r"\1", text)
    ):
        if sentence.startswith(ALWAYS):
            continue
        for pattern, check in SENTENCES.items():
            if match := re.fullmatch(pattern, sentence, re.IGNORECASE):
                words = [AXES.get(group, group) or "" for group in match.groups()]
                assert check(said, *words), (sentence, truth.rows)
                seen[pattern] += 1
                break
        else:
            raise AssertionError(f"a sentence that is not known: {sentence!r}")
    return said.steps


def judge_hint(truth: Plain, hint: lm.Hint[ShooterGrid], seen: Counter[str]) -> None:
    """A hint's words, and that its reasons lead from how the shooter stands to how it must."""
    judge(truth, hint.text, seen)
    steps = judge(truth, hint.reason, seen)
    assert all(one[1] == onward[0] for one, onward in pairwise(steps)) or not truth.ways
    if hint.cell is None:
        assert hint.forced
        return
    axes = truth.axes(hint.cell)
    assert hint.forced == (axes == {other(truth[hint.cell])})
    if hint.forced:
        assert steps[0][0] == (hint.cell, truth[hint.cell])
        assert steps[-1][1] == (hint.cell, other(truth[hint.cell]))
    else:
        assert hint.reason.startswith("A solution turns it; another")
        assert axes == {"-", "|"}
    if truth.ways and is_solved(truth):
        raise AssertionError("a hint to turn what is solved")


def grids(count: int, seed: int) -> list[list[str]]:
    """Random grids, and some made from a solution, some of them spoilt."""
    dice = random.Random(seed)
    found = []
    for index in range(count):
        if index % 2:
            found.append(random_rows(dice, 10))
            continue
        make = (from_solution, from_loose_solution)[dice.randrange(2)]
        puzzle = make(dice.randint(2, 6), dice.randint(2, 6), Rng("words", seed, index))
        cells = bytearray(puzzle.cells)
        if dice.randrange(2):
            cells[dice.randrange(len(cells))] = ord(dice.choice(".#/\\-|"))
        if sum(cells.count(letter) for letter in b"-|") <= 12:
            found.append(list(puzzle.turned(bytes(cells)).lines()))
    return found


def positions(truth: Plain, dice: random.Random) -> list[list[str]]:
    """The grid with its shooters turned: fresh, at random, and one turn from a solution."""
    every = [{shooter: dice.choice("-|") for shooter in truth.shooters}]
    for one in dice.sample(truth.ways, min(2, len(truth.ways))):
        wrong = dict(one)
        if truth.shooters:
            shooter = dice.choice(truth.shooters)
            wrong[shooter] = other(wrong[shooter])
        every.append(wrong)
    return [
        [
            "".join(axes.get((r, c), x) for c, x in enumerate(line))
            for r, line in enumerate(truth.rows)
        ]
        for axes in every
    ]


def all_judged(count: int, seed: int) -> Counter[str]:
    """How often each sentence was said of many grids and positions."""
    dice = random.Random(seed)
    seen: Counter[str] = Counter()
    for index, rows in enumerate(grids(count, seed)):
        truth = Plain(rows)
        puzzle = ShooterGrid.of(rows)
        judge_hint(truth, lm.hint(puzzle), seen)
        for position in positions(truth, dice):
            now = Plain(position)
            game = lm.Game(puzzle)
            game.show(Turned("".join(position).encode()))
            hint = game.hint()
            judge_hint(now, hint, seen)
            assert hint.puzzle == puzzle
            for move in hint.moves:
                game.push(move)
            assert game.position == hint.position
            assert bool(hint.moves) == (hint.cell is not None)
        if index % 3 == 0:
            options = ASKED[index // 3 % len(ASKED)]
            for text in lm.explain(puzzle, lm.solve(puzzle, **options)).paragraphs:
                judge(truth, text, seen)
    return seen


@pytest.mark.parametrize("seed", range(4))
def test_every_sentence_is_true(seed: int) -> None:
    seen = all_judged(200, seed)
    assert len(seen) > 20, set(SENTENCES) - set(seen)


@pytest.mark.soak
def test_every_sentence_is_true_of_thousands() -> None:
    seen: Counter[str] = Counter()
    for seed in range(10, 30):
        seen += all_judged(400, seed)
    assert set(seen) == set(SENTENCES)


def test_what_was_not_found_out_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no effort for it the kernel does not know which shooters are forced."""
    monkeypatch.setattr("lasermaze.kinds.shooters.search.FORCED_EFFORT", 0)
    puzzle = ShooterGrid.of(["|.", ".-"])
    hint = lm.hint(puzzle)
    assert not hint.forced
    assert hint.reason == "A solution turns it; whether every solution does was not found out."
    told = " ".join(lm.explain(puzzle).paragraphs)
    assert "alike" not in told
    assert "forced" not in told
    for number_of in range(60):
        puzzle = from_loose_solution(5, 6, Rng("unknown", number_of))
        truth = Plain(list(puzzle.lines()))
        hint = lm.hint(puzzle)
        if hint.cell is None:
            continue
        assert not hint.forced or len(truth.axes(hint.cell)) == 1
        if hint.reason.startswith("A solution turns it; another"):
            assert len(truth.axes(hint.cell)) == 2
        for text in lm.explain(puzzle).paragraphs:
            if match := re.match(r"At least (\d+) of", text):
                assert int(match[1]) <= len(truth.forced())
            assert "No shooter stands alike" not in text or not truth.forced()


def test_false_answers_are_not_explained_as_true() -> None:
    puzzle = ShooterGrid.of(["-#" * 3, "##" * 3])
    answer = lm.solve(puzzle)
    assert isinstance(answer, lm.Solved)
    lie = replace(answer, others=(), count=1, exact=True, stopped=None)
    told = " ".join(lm.explain(puzzle, lie).paragraphs)
    assert "The answer says: it is the only one" in told
    wrong = replace(answer, witness=Turned(b"."))
    told = " ".join(lm.explain(puzzle, wrong).paragraphs)
    assert "The answer does not hold: solution 1: 1 cell, not 12 [size]" in told
