"""The truth about beam shooters: every way to turn them is tried, from the rules alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, ClassVar

from tests.oracles import Cell, Fault, Oracle, Wrong
from tests.oracles.grids import (
    BENDS,
    MIRRORS,
    at,
    beside,
    cells_of,
    quarters,
    replaced,
    rows_of,
    text_of,
)

SIDES = {"-": "WE", "|": "NS"}
OTHER = {"-": "|", "|": "-"}
#: What grids are made of: some have loops of mirrors, shooters that hit themselves, none or many.
SOUPS = (
    "..#/\\-|",
    "...-|#",
    "......../\\-|#",
    "##.-|",
    "///...-|\\\\\\",
    "####-|.../\\",
    "--||",
    ".#/\\",
)
NAMED = {"#": "wall", "-": "shooter along its row", "|": "shooter along its column", **MIRRORS}

#: A shooter and an axis along which it may stand.
Aim = tuple[Cell, str]


class Grid:
    """The facts about one grid: what each shooter does along each axis."""

    def __init__(self, text: str) -> None:
        self.rows = rows_of(text)
        self.cells = cells_of(self.rows)
        self.shooters = [cell for cell, letter in self.cells.items() if letter in OTHER]
        self.axes = "".join(self.cells[cell] for cell in self.shooters)
        self.empty = {cell for cell, letter in self.cells.items() if letter == "."}
        self.beams = {
            (cell, axis): [self.beam(cell, side) for side in SIDES[axis]]
            for cell in self.shooters
            for axis in OTHER
        }

    def beam(self, cell: Cell, side: str) -> tuple[set[Cell], Cell | None]:
        """The empty cells that a beam lights, and the shooter that it hits."""
        lit = set[Cell]()
        while True:
            cell = beside(cell, side)
            letter = self.cells.get(cell, "#")
            if letter == "#":
                return lit, None
            if letter in OTHER:
                return lit, cell
            if letter == ".":
                lit.add(cell)
            else:
                side = BENDS[letter][side]

    def lights(self, aim: Aim) -> set[Cell]:
        """The empty cells that a shooter lights."""
        return set().union(*(cells for cells, _ in self.beams[aim]))

    def victims(self, aim: Aim) -> set[Cell]:
        """The shooters that a shooter hits."""
        return {hit for _, hit in self.beams.get(aim, ()) if hit is not None}

    def lit(self, axes: str) -> set[Cell]:
        """The empty cells that are lit if the shooters stand along these axes."""
        aims = zip(self.shooters, axes, strict=True)
        return set().union(*(self.lights(aim) for aim in aims))

    def hits(self, axes: str) -> set[Cell]:
        """The shooters that are hit."""
        aims = zip(self.shooters, axes, strict=True)
        return set().union(*(self.victims(aim) for aim in aims))

    @cached_property
    def ways(self) -> list[str]:
        """The axes of the shooters in each solution."""
        safe = [
            [axis for axis in OTHER if not self.victims((cell, axis))] for cell in self.shooters
        ]
        return ["".join(axes) for axes in product(*safe) if self.lit("".join(axes)) == self.empty]

    def turned(self, axes: Iterable[str]) -> list[str]:
        """The rows with the shooters along these axes."""
        there = dict(zip(self.shooters, axes, strict=True))
        return [
            "".join(there.get((r, c), letter) for c, letter in enumerate(line))
            for r, line in enumerate(self.rows)
        ]

    def turns(self, axes: str) -> int:
        """The number of shooters that are turned."""
        return sum(one != other for one, other in zip(self.axes, axes, strict=True))

    @property
    def least(self) -> int:
        """The fewest shooters that a solution turns."""
        return min(map(self.turns, self.ways))

    def left(self, cell: Cell) -> set[Aim]:
        """The aims that light a cell and hit nobody."""
        return {aim for aim in self.beams if cell in self.lights(aim) and not self.victims(aim)}


grid_of = lru_cache(512)(Grid)


def native(rows: Iterable[str]) -> str:
    """The native text of a grid."""
    return text_of("shooters", rows)


def _other(aim: Aim) -> Aim:
    return aim[0], OTHER[aim[1]]


def _link(said: Mapping[str, Any]) -> tuple[Aim, Aim, str, Cell]:
    """An implication, as a certificate or a deduction writes it."""
    if "start" in said:
        start, end = (((*said[key]["shooter"],), said[key]["axis"]) for key in ("start", "end"))
        return start, end, said["reason"], (*said["cell"],)
    start, end = (((*said[key][:2],), said[key][2]) for key in ("if", "then"))
    reason = "lit" if "lit" in said else "hit"
    return start, end, reason, (*said[reason],)


class Shooters(Oracle):
    kind = "shooters"
    proves = True
    option_types: ClassVar = {"fewest_turns": bool, "forced": bool, "count_solutions": bool}
    counting: ClassVar = {"count_solutions": True}
    wrong_puzzles = (
        Wrong("", 1, 1),
        Wrong("kind: shooters\ngrid:\n-.\n.\0\n", 4, 2),
        Wrong("-..\n..|", 1, 1),
        Wrong("kind: shooters\n", 2, 1),
        Wrong("kind: shooters\ngrid:\n\n", 2, 1),
        Wrong("kind: shooters\ntargets: 1\ngrid:\n-.\n", 2, 1),
        Wrong("kind: shooters\ntitle: a\tb\ngrid:\n-.\n", 2, 8),
        Wrong("kind: shooters\ngrid:\n-.#\n..x\n", 4, 3),
        Wrong("kind: shooters\ngrid:\n- |\n", 3, 2),
        Wrong("kind: shooters\ngrid:\n-.|\n....\n", 4, 4),
        Wrong("kind: shooters\ngrid:\n  -.|\n  .\n", 4, 4),
        Wrong("kind: shooters\ngrid:\n-.|\n\n...\n", 5, 1),
        Wrong("kind: shooters\ngrid:\n-.\ntitle: A\n", 4, 1),
        Wrong("kind: shooters\rgrid:\r-.\r.y", 4, 2),
    )
    wrong_documents = (
        Wrong('{"kind": "shooters"}', 1, 1),
        Wrong('{"kind": "shooters", "grid": "-."}', 1, 30),
        Wrong('{"kind": "shooters", "grid": ["-.", 1]}', 1, 37),
        Wrong('{"kind": "shooters", "grid": ["-.", ".#."]}', 1, 37),
        Wrong('{"kind": "shooters", "grid": ["-.", "x#"]}', 1, 37),
        Wrong('{"kind": "shooters", "grid": []}', 1, 30),
        Wrong('{"kind": "shooters", "grid": ["-"], "title": 1}', 1, 46),
    )
    wrong_solutions = (
        Wrong("..\\#x\n.#-#.\n.-...\n-#.#.\n", 1, 5),
        Wrong("..\\#-\n.#-#.\n.-...\n", 3, 1),
    )
    tidied = (
        ("kind: shooters\n\n\tgrid:\n  -.|  \n  .#-\n\n", "kind: shooters\ngrid:\n-.|\n.#-\n"),
    )
    wrong_sizes = ((0, 3), (3, -1), (1 << 15, 1 << 15))
    streams: ClassVar = {
        "small": {"size": (3, 4)},
        "usual": {},
        "unique": {"unique": True, "size": (5, 6)},
        "impossible": {"impossible": True, "size": (6, 5)},
    }

    # Puzzles

    def puzzles(self, count: int, dice: random.Random) -> Iterator[str]:
        while count:
            height, width = dice.randint(1, 7), dice.randint(1, 7)
            rows = ["".join(dice.choices(dice.choice(SOUPS), k=width)) for _ in range(height)]
            grid = Grid(native(rows))
            if dice.randrange(4):  # wall most cells that are dark as the shooters stand
                dark = {cell for cell in grid.empty - grid.lit(grid.axes) if dice.randrange(40)}
                for cell in dark:
                    rows = replaced(rows, cell, "#")
            if len(grid.shooters) <= 10:
                count -= 1
                yield native(rows)

    def large(self) -> tuple[str, ...]:
        return (native(["-" + "." * 129, *["#" * 130] * 98, "|" + "." * 129]),)

    def document(self, text: str) -> dict[str, Any]:
        return {"kind": "shooters", "title": "", "grid": rows_of(text)}

    def images(self, text: str) -> Iterable[str]:
        turned = {"-": "|", "|": "-", "/": "\\", "\\": "/"}
        return [native(rows) for rows in quarters(rows_of(text), turned)]

    # Solutions

    def options(self, text: str) -> Iterator[dict[str, Any]]:
        yield from ({}, {"fewest_turns": True}, {"forced": True}, {"count_solutions": True})

    def count(self, text: str, **options: Any) -> int:
        return len(grid_of(text).ways)

    def solutions(self, text: str, most: int, **options: Any) -> list[str] | None:
        grid = grid_of(text)
        if len(grid.ways) > most:
            return None
        return ["\n".join(grid.turned(axes)) for axes in grid.ways]

    def _axes(self, text: str, solution: str) -> str:
        there = cells_of(solution.split())
        return "".join(there[cell] for cell in grid_of(text).shooters)

    def faults(self, text: str, solution: str, **options: Any) -> set[Fault]:
        grid, axes = grid_of(text), self._axes(text, solution)
        dark = {Fault("dark", cell) for cell in grid.empty - grid.lit(axes)}
        return dark | {Fault("hit", cell) for cell in grid.hits(axes)}

    def may_be_first(self, text: str, solution: str, **options: Any) -> bool:
        grid = grid_of(text)
        turns = grid.turns(self._axes(text, solution))
        return not options.get("fewest_turns") or turns == grid.least

    def spoiled(self, text: str, solution: str, dice: random.Random) -> str:
        places = [number for number, letter in enumerate(solution) if letter in OTHER]
        if not places:
            return solution
        one = dice.choice(places)
        return solution[:one] + OTHER[solution[one]] + solution[one + 1 :]

    def forms(self, text: str, solution: str) -> Iterator[str]:
        yield solution + "\n"
        yield "\n".join(f"  {row}" for row in solution.split())

    def written(self, text: str, solution: Any) -> str:
        width = len(rows_of(text)[0])
        cells = solution.cells.decode()
        return "\n".join(cells[first : first + width] for first in range(0, len(cells), width))

    def solution_in(self, text: str, said: Mapping[str, Any]) -> str | None:
        grid, cells = grid_of(text), said.get("cells")
        width = len(grid.rows[0])
        if set(said) - {"cells", "forced", "least"} or not isinstance(cells, str):
            return None
        rows = [cells[first : first + width] for first in range(0, len(cells), width)]
        if rows != grid.turned(cells_of(rows).get(cell, "?") for cell in grid.shooters):
            return None
        forced, least = said.get("forced"), said.get("least", 0)
        if forced is not None and not self._is_forced(grid, forced):
            return None
        return "\n".join(rows) if type(least) is int and 0 <= least <= grid.least else None

    def _is_forced(self, grid: Grid, said: Any) -> bool:
        """Whether a text is, shooter by shooter, 1 for forced, 0 for free, ? for unknown."""
        truth = [len(set(axes)) == 1 for axes in zip(*grid.ways, strict=True)]
        if not isinstance(said, str) or len(said) != len(truth):
            return False
        return all(one in ("?", "01"[fact]) for one, fact in zip(said, truth, strict=True))

    # Proofs of no

    def is_proof(self, text: str, certificate: Any, **options: Any) -> bool | None:
        grid = grid_of(text)
        if "cycle" in certificate:
            links = [_link(each) for each in certificate["cycle"]]
            firsts, lasts = [link[0] for link in links], [link[1] for link in links]
            if certificate.get("shortest") or not firsts:
                return None
            closed = firsts == [lasts[-1], *lasts[:-1]] and _other(firsts[0]) in firsts
            return closed and all(self._holds(grid, *link) for link in links)
        hits = [
            ((*hit["aim"][:2],), hit["aim"][2], (*hit["victim"],)) for hit in certificate["hits"]
        ]
        if any(victim not in grid.victims((cell, axis)) for cell, axis, victim in hits):
            return False
        excluded = {(cell, axis) for cell, axis, _ in hits}
        if "stuck" in certificate:
            cell = (*certificate["stuck"],)
            return cell in grid.shooters and {(cell, "-"), (cell, "|")} <= excluded
        cell = (*certificate["dark"],)
        seen = {aim for aim in grid.beams if cell in grid.lights(aim)}
        return cell in grid.empty and seen <= excluded

    def _holds(self, grid: Grid, start: Aim, end: Aim, reason: str, cell: Cell) -> bool:
        """Whether an implication holds for the reason that it gives."""
        if start not in grid.beams:
            return False
        if reason == "hit":
            return end == _other(start) and cell in grid.victims(start)
        return cell in grid.empty and grid.left(cell) - {_other(start)} <= {end}

    # Play

    def begin(self, text: str) -> str:
        return text

    def positions(self, text: str, dice: random.Random) -> Iterator[str]:
        grid = grid_of(text)
        yield text
        for _ in range(2):
            yield native(grid.turned(dice.choices("-|", k=len(grid.shooters))))
        for axes in grid.ways[:1]:
            yield native(grid.turned(axes))

    def position_of(self, text: str, solution: str) -> str:
        return native(solution.split())

    def wrong_positions(self, text: str) -> Iterator[str]:
        rows = rows_of(text)
        yield "x"
        yield native([*rows, rows[0]])
        for old, new in ((".", "#"), ("#", "."), ("/", "\\")):
            if old in "".join(rows):
                yield native("\n".join(rows).replace(old, new, 1).split())

    def legal(self, text: str, position: str) -> dict[str, str]:
        grid = grid_of(position)
        if self.done(text, position):
            return {}
        return {
            f"turn {at(cell)} on": native(replaced(grid.rows, cell, OTHER[grid.cells[cell]]))
            for cell in grid.shooters
        }

    def wrong_moves(self, text: str) -> Iterator[str]:
        for cell, letter in list(grid_of(text).cells.items())[:6]:
            if letter not in OTHER:
                yield f"turn {at(cell)} on"

    def facts(self, text: str, position: str | None, time: int) -> dict[Cell, set[str]]:
        grid = grid_of(position or text)
        lit, hit = grid.lit(grid.axes), grid.hits(grid.axes)
        facts = {
            cell: {NAMED.get(letter) or ("lit" if cell in lit else "dark")}
            for cell, letter in grid.cells.items()
        }
        for cell in hit:
            facts[cell].add("hit")
        return facts

    def done(self, text: str, position: str) -> bool:
        return not self.faults(text, "\n".join(rows_of(position)))

    def hint_is_right(self, text: str, position: str, after: str, *, forced: bool) -> bool:
        before, grid = grid_of(position), grid_of(after)
        changed = [
            place
            for place, (one, other) in enumerate(zip(before.axes, grid.axes, strict=True))
            if one != other
        ]
        if not changed:
            return not grid_of(text).ways or self.done(text, position)
        (place,) = changed
        agree = [axes[place] == grid.axes[place] for axes in grid_of(text).ways]
        return all(agree) if forced else any(agree)

    # Editing

    def edits(self, text: str, dice: random.Random) -> Iterator[tuple[str, str | None]]:
        rows = rows_of(text)
        for _ in range(4):
            cell = dice.randrange(len(rows)), dice.randrange(len(rows[0]))
            old = rows[cell[0]][cell[1]]
            for code in "#./\\-|":
                yield f"put {code} {at(cell)}", native(replaced(rows, cell, code))
            yield f"take {at(cell)}", native(replaced(rows, cell, "."))
            if old in OTHER:
                yield f"turn {at(cell)} on", native(replaced(rows, cell, OTHER[old]))
                for way, axis in (("N", "|"), ("S", "|"), ("E", "-"), ("W", "-")):
                    yield f"turn {at(cell)} {way}", native(replaced(rows, cell, axis))
            there = dice.randrange(len(rows)), dice.randrange(len(rows[0]))
            if old != "." and there != cell:
                swapped = replaced(replaced(rows, cell, rows[there[0]][there[1]]), there, old)
                yield f"move {at(cell)} {at(there)}", native(swapped)
        yield f"put # {len(rows) + 1},1", None
        yield "put x 1,1", None
        yield "clear", native("." * len(line) for line in rows)
        wider = [line + ".." for line in rows] + ["." * (len(rows[0]) + 2)]
        yield f"size {len(rows) + 1} {len(rows[0]) + 2}", native(wider)
        yield "size 0 1", None

    def done_in_editor(self, text: str) -> bool:
        return self.done(text, text)

    # Words and reasons

    def step_is_true(
        self, text: str, position: str, title: str, step: Any, before: Sequence[Any]
    ) -> bool:
        """What is decided is so in every solution; what is ruled out in none, for its reason."""
        grid = grid_of(text)
        if (decided := step["decided"]) is not None:
            place = grid.shooters.index((*decided["cell"],))
            agreeing = [axes[place] == decided["axis"] for axes in grid.ways]
            if not (all(agreeing) if step["forced"] else any(agreeing)):
                return False
        return all(self._fails(grid, case, ()) for case in step["ruled_out"])

    def _fails(self, grid: Grid, case: Any, supposed: tuple[Aim, ...]) -> bool:
        """Whether a choice is in no solution with some others, for its reason."""
        held = (*supposed, ((*case["choice"]["cell"],), case["choice"]["axis"]))
        wanted = [(grid.shooters.index(cell), axis) for cell, axis in held]
        if any(all(axes[place] == axis for place, axis in wanted) for axes in grid.ways):
            return False
        if isinstance(case["ends"], list):
            return all(self._fails(grid, inner, held) for inner in case["ends"])
        cell, broken = (*case["ends"]["cell"],), case["ends"]["broken"]
        if broken in ("hit", "hits itself"):
            return any(cell in grid.victims(aim) for aim in held)
        left = [aim for aim in grid.beams if cell in grid.lights(aim) and _other(aim) not in held]
        return not left if broken == "stays dark" else all(map(grid.victims, left))

    def said(self, text: str, solution: str | None, sentence: str) -> bool | None:
        grid = grid_of(text)
        if found := re.match(r"There (?:is|are) (\w+) shooters? here, and (\w+) empty", sentence):
            numbers = (0 if word == "no" else int(word) for word in found.groups())
            return (*numbers,) == (len(grid.shooters), len(grid.empty))
        if found := re.match(r"This solution turns (\w+) shooters?\.", sentence):
            turned = grid.turns(self._axes(text, solution or ""))
            return (0 if found[1] == "no" else int(found[1])) == turned
        if found := re.match(r"(\d+) of \d+ shooters? stands? the same way", sentence):
            return int(found[1]) == sum(len({*axes}) == 1 for axes in zip(*grid.ways, strict=True))
        if sentence.startswith(("It is the only solution", "It is one of several solutions")):
            return (len(grid.ways) == 1) == ("only" in sentence)
        if re.match(r"Impossible|(?:So|There).*no solution", sentence):
            return not grid.ways
        return None

    # Pictures

    def labels(
        self, text: str, solution: str | None, *, answered: bool
    ) -> Iterator[tuple[int, str]]:
        grid = grid_of(text)
        if answered and solution is None:
            return
        turned = cells_of(solution.split()) if solution else grid.cells
        for cell, letter in grid.cells.items():
            if turned[cell] != letter:
                yield cell[0], f"({turned[cell]})"
            elif letter in "#/\\" or not answered:
                yield cell[0], letter

    def flaws(self, text: str, solution: str) -> Mapping[str, int]:
        """A beam that hits ends in a cross."""
        grid, axes = grid_of(text), self._axes(text, solution)
        aims = zip(grid.shooters, axes, strict=True)
        hitting = [hit for aim in aims for _, hit in grid.beams[aim] if hit is not None]
        return {"!": len(grid.empty - grid.lit(axes)), "x": len(hitting)}

    def words(self, line: str, *, answered: bool) -> list[str]:
        return re.findall(r"\([-|]\)|[#/\\]", line) if answered else line.split()
