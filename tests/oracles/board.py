"""The truth about cards of the board game, from the rules alone.

Solutions are found along the light: what stands in a cell is decided when light comes to it. What
hints and explanations assert is held against every way to set the tokens up.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import comb
from typing import Any, ClassVar, NamedTuple

from tests.oracles import Cell, Fault, Oracle, Wrong
from tests.oracles.grids import BENDS, at, beside

WAYS = {"L": "^>v<", "T": "^>v<", "S": "/\\", "D": "/\\", "C": "|-", "X": ""}
BOX = {"L": 1, "T": 5, "S": 2, "D": 1, "C": 1, "X": 1}
#: The pieces that may be added to a laser.
SUPPLY = [piece for piece, count in BOX.items() if piece != "L" for _ in range(count)]
NAMES = {
    "L": "laser",
    "T": "target mirror",
    "S": "beam splitter",
    "D": "double mirror",
    "C": "checkpoint",
    "X": "cell blocker",
}
IN_WORDS = {
    "^": "facing north",
    ">": "facing east",
    "v": "facing south",
    "<": "facing west",
    "/": "rising to the right",
    "\\": "falling to the right",
    "|": "set upright",
    "-": "set level",
    "?": "direction unknown",
}
HEADINGS = {"^": "N", ">": "E", "v": "S", "<": "W"}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
#: How the pile of a card is sorted.
PILE = ("L", "T", "S", "D", "C", "T!")
#: How moves name the ways of tokens that have no heading.
TURNS = {"/": "N", "\\": "E", "|": "N", "-": "E", "?": "?", **HEADINGS}
QUARTER = str.maketrans("^>v</\\|-", ">v<^\\/-|")

#: A full or unfinished grid by its cells, ``.`` where nothing stands; without ``!``.
Grid = Mapping[Cell, str]

#: Sizes of random cards: small ones, and those on both sides of 32 and 64 cells, and the largest.
SIZES = (
    *((1, 2), (2, 1), (1, 3), (3, 1), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)),
    *((1, 32), (11, 3), (8, 8), (5, 13), (11, 11), (1, 121)),
)
#: The most ways to set up the tokens of a random card.
MOST = 400


class Light(NamedTuple):
    """The light on a grid: the entries (cell, heading), and where they end."""

    entered: set[tuple[Cell, str]]
    lit: set[Cell]
    touched: set[Cell]
    ends: list[tuple[Cell, str]]
    exits: list[tuple[Cell, str]]
    waiting: list[Cell]

    @property
    def spots(self) -> set[Cell]:
        """The cells that light runs through or meets."""
        return {cell for cell, _ in self.entered}


def leaving(code: str, heading: str) -> str:
    """The headings in which a beam goes on from a cell that it enters."""
    piece, way = code[0], code[1:]
    if piece in ".X":
        return heading
    if piece in "SD":
        return heading * (piece == "S") + BENDS[way][heading]
    if piece == "C":
        return heading if (way == "|") == (heading in "NS") else ""
    if piece == "T":
        face = "NESW".index(HEADINGS[way])
        if heading in (BACK["NESW"[face]], BACK["NESW"[(face + 1) % 4]]):
            return ""
        return BENDS["\\" if way in "^v" else "/"][heading]
    return ""


def shine(grid: Grid, undecided: Callable[[Cell], bool] = lambda _: False) -> Light:
    """The light of the laser; it waits at undecided cells, and at tokens of unknown direction."""
    light = Light(set(), set(), set(), [], [], [])
    laser = next(((cell, code) for cell, code in grid.items() if code[0] == "L"), None)
    ahead = [(laser[0], HEADINGS[laser[1][1]])] if laser and laser[1][1] != "?" else []
    while ahead:
        cell, heading = ahead.pop()
        entry = there, _ = beside(cell, heading), heading
        if there not in grid:
            light.exits.append((cell, heading))
        elif entry not in light.entered:
            light.entered.add(entry)
            code = grid[there]
            if undecided(there) or code[1:] == "?":
                light.waiting.append(there)
                continue
            out = leaving(code, heading)
            ahead += [(there, onward) for onward in out]
            faces = code[0] in "LT" and heading == BACK[HEADINGS[code[1]]]
            if code[0] in "TSD" or (code[0] == "C" and out):
                light.touched.add(there)
            if code[0] == "T" and faces:
                light.lit.add(there)
            elif not out and not faces:
                light.ends.append(entry)
    return light


class Card:
    """A card, and what is true of it."""

    def __init__(self, text: str) -> None:
        head, _, rows = text.partition("grid:\n")
        self.codes = [line.split() for line in rows.splitlines()]
        headers = dict(line.split(": ", 1) for line in head.splitlines() if ": " in line)
        self.targets = int(headers["targets"])
        self.pile = headers.get("add", "").split()
        self.marks = self.pile.count("T!")
        self.given = {
            (r, c): code.rstrip("!")
            for r, row in enumerate(self.codes)
            for c, code in enumerate(row)
        }
        self.must = {
            (r, c) for r, row in enumerate(self.codes) for c, code in enumerate(row) if "!" in code
        }

    def text(self) -> str:
        """The card as native text: the columns aligned, the pile sorted."""
        lines = ["kind: board", f"targets: {self.targets}"]
        lines += [f"add: {' '.join(sorted(self.pile, key=PILE.index))}"] if self.pile else []
        widths = [max(map(len, column)) for column in zip(*self.codes, strict=True)]
        lines += ["grid:"]
        for row in self.codes:
            cells = (code.ljust(width) for code, width in zip(row, widths, strict=True))
            lines.append(" ".join(cells).rstrip())
        return "\n".join([*lines, ""])

    def changed(
        self, codes: Mapping[Cell, str], pile: Iterable[str] | None = None, targets: int = 0
    ) -> Card:
        """The card with other cells, perhaps another pile, or another number of targets."""
        other = Card(self.text())
        for (row, col), code in codes.items():
            other.codes[row][col] = code
        other.pile = self.pile if pile is None else list(pile)
        other.targets = targets or self.targets
        return Card(other.text())

    # All ways to set the tokens up

    @property
    def ways(self) -> int:
        """The number of ways to set the tokens up, by the rule about adding alone."""
        free = sum(code == "." for code in self.given.values())
        count = 1
        for code in self.given.values():
            count *= len(WAYS[code[0]]) if code[1:] == "?" else 1
        for piece, number in Counter(code[0] for code in self.pile).items():
            count *= comb(free, number) * len(WAYS[piece]) ** number
            free -= number
        return count

    def grids(self) -> Iterator[dict[Cell, str]]:
        """Every way to set the tokens up."""
        pieces = sorted(Counter(code[0] for code in self.pile).items())
        free = [cell for cell, code in self.given.items() if code == "."]
        for added in _spreads(pieces, free):
            there = {**self.given, **{cell: f"{piece}?" for cell, piece in added.items()}}
            for codes in product(*map(_turned, there.values())):
                yield dict(zip(there, codes, strict=True))

    @cached_property
    def world(self) -> list[tuple[dict[Cell, str], Light]] | None:
        """Every way to set the tokens up, with its light; None if there are too many."""
        return [(grid, shine(grid)) for grid in self.grids()] if self.ways <= MOST else None

    # Solutions

    def solutions(self, *, stray_beams: bool = False) -> list[dict[Cell, str]]:
        """All solutions."""
        return self._strays if stray_beams else self._strict

    @cached_property
    def _strict(self) -> list[dict[Cell, str]]:
        return [grid for grid in self._searched(False) if not self.broken(grid)]

    @cached_property
    def _strays(self) -> list[dict[Cell, str]]:
        return [grid for grid in self._searched(True) if not self.broken(grid, stray_beams=True)]

    def _searched(self, stray_beams: bool) -> Iterator[dict[Cell, str]]:
        """Full grids, each once: every cell is decided when light comes to it."""
        pile = Counter(code[0] for code in self.pile)
        laser = next((cell for cell, code in self.given.items() if code[0] == "L"), None)
        places = [laser] if laser else [c for c, code in self.given.items() if code == "."]
        for cell in places:
            for code in _turned(self.given[cell] if laser else "L?"):
                rest = pile if laser else pile - Counter("L")
                yield from self._along({**self.given, cell: code}, {cell}, rest, stray_beams)

    def _along(
        self, grid: dict[Cell, str], decided: set[Cell], pile: Counter[str], stray_beams: bool
    ) -> Iterator[dict[Cell, str]]:
        light = shine(grid, lambda cell: grid[cell] == "." and cell not in decided)
        if not stray_beams and (light.ends or light.exits):
            return
        if not light.waiting:
            if not pile and not any(code[1:] == "?" for code in grid.values()):
                yield grid
            return
        cell = light.waiting[0]
        if grid[cell] != ".":
            for code in _turned(grid[cell]):
                yield from self._along({**grid, cell: code}, decided, pile, stray_beams)
            return
        yield from self._along(grid, decided | {cell}, pile, stray_beams)
        for piece in pile:
            for code in _turned(f"{piece}?"):
                there = {**grid, cell: code}
                yield from self._along(there, decided, pile - Counter(piece), stray_beams)

    def broken(self, grid: Grid, *, stray_beams: bool = False) -> set[Fault]:
        """The rules that a grid breaks."""
        left = Counter(code[0] for code in self.pile)
        faults = set()
        for cell, code in grid.items():
            given = self.given[cell]
            if given == "." and code != ".":
                if not left[code[0]]:
                    faults.add(Fault("pile", cell))
                left[code[0]] = max(0, left[code[0]] - 1)
            elif given != "." and (code[0] != given[0] or given[1:] not in ("?", code[1:])):
                faults.add(Fault("given", cell))
            if code[1:] == "?":
                faults.add(Fault("direction", cell))
        if sum(left.values()):
            faults.add(Fault("pile", None))
        if any(fault.rule == "direction" for fault in faults):
            return faults
        light = shine(grid)
        if len(light.lit) != self.targets:
            faults.add(Fault("targets", None))
        faults |= {Fault("must light", cell) for cell in self.must - light.lit}
        if sum(self.given[cell] == "." for cell in light.lit) < self.marks:
            faults.add(Fault("must light", None))
        tokens = {cell for cell, code in grid.items() if code[0] in "TSDC"}
        faults |= {Fault("untouched", cell) for cell in tokens - light.touched}
        if not stray_beams:
            faults |= {Fault("opaque", cell) for cell, _ in light.ends}
            faults |= {Fault("stray", cell) for cell, _ in light.exits}
        return faults


card_of = lru_cache(512)(Card)


def _turned(code: str) -> list[str]:
    """The directions that a token may have."""
    return [code[0] + way for way in WAYS[code[0]]] if code[1:] == "?" else [code]


def _spreads(pieces: Sequence[tuple[str, int]], free: Sequence[Cell]) -> Iterator[dict[Cell, str]]:
    """Every way to lay pieces on free cells; equal ones are interchangeable."""
    if not pieces:
        yield {}
        return
    (piece, number), *others = pieces
    for cells in combinations(free, number):
        rest = [cell for cell in free if cell not in cells]
        for more in _spreads(others, rest):
            yield dict.fromkeys(cells, piece) | more


def written(grid: Grid) -> str:
    """A grid as text."""
    rows: dict[int, list[str]] = {}
    for (row, _), code in grid.items():
        rows.setdefault(row, []).append(code)
    return "\n".join(map(" ".join, rows.values()))


def read(solution: str) -> dict[Cell, str]:
    """The grid in a text, without ``!``."""
    return {
        (r, c): code.rstrip("!")
        for r, line in enumerate(solution.splitlines())
        for c, code in enumerate(line.split())
    }


class World(NamedTuple):
    """The ways to set up the tokens of a card that agree with a supposition."""

    card: Card
    grids: list[tuple[dict[Cell, str], Light]]
    solutions: list[dict[Cell, str]]

    def where(self, choices: Grid) -> World:
        """The part in which each of several cells is as supposed; any way if it is ``?``."""
        return World(
            self.card,
            [(grid, light) for grid, light in self.grids if _agrees(grid, choices)],
            [grid for grid in self.solutions if _agrees(grid, choices)],
        )

    def kept(self, beams: str) -> World:
        """The part in which all light keeps to rule 4, and perhaps lights no target too many."""
        if beams == "any beam":
            return self
        grids = [(grid, light) for grid, light in self.grids if not light.ends and not light.exits]
        if "no other target" in beams:
            grids = [each for each in grids if self._lit_in_the_end(each[1]) <= self.card.targets]
        return self._replace(grids=grids)

    def _lit_in_the_end(self, light: Light) -> int:
        """How many targets are lit once those are that must be."""
        given = {cell for cell in light.lit if self.card.given[cell] != "."}
        return len(self.card.must | given) + max(self.card.marks, self.added_lit(light))

    def added_lit(self, light: Light) -> int:
        return sum(self.card.given[cell] == "." for cell in light.lit)

    def dark(self, least: int = 1) -> bool:
        """Whether every grid has at least so many untouched tokens."""
        return all(
            sum(code[0] in "TSDC" and cell not in light.touched for cell, code in grid.items())
            >= least
            for grid, light in self.grids
        )


def _agrees(grid: Grid, choices: Grid) -> bool:
    return all(
        grid[cell] == code or (code[1:] == "?" and grid[cell][0] == code[0])
        for cell, code in choices.items()
    )


def holds(world: World, reason: Mapping[str, Any]) -> bool:
    """Whether a reason is true of every grid of a world."""
    world = world.kept(reason.get("beams", "any beam"))
    lights = [light for _, light in world.grids]
    card, targets = world.card, world.card.targets
    cell: Cell = (*(reason.get("cell") or (-1, -1)),)
    most, wanted = reason.get("most", 0), reason.get("wanted", 0)
    match reason.get("leaf"):
        case "EXIT":
            return all((cell, reason["heading"]) in light.exits for light in lights)
        case "OPAQUE":
            return all((cell, reason["heading"]) in light.ends for light in lights)
        case "TOO_MANY_LIT":
            return all(targets < most <= len(light.lit) for light in lights)
        case "TOO_FEW_LIT":
            return most < targets and {len(light.lit) for light in lights} <= {most}
        case "TOO_FEW_MARKED_LIT":
            return most < card.marks and {world.added_lit(light) for light in lights} <= {most}
        case "DARK" | "STAYS_DARK":
            may = card.given[cell] == "." or cell in card.must
            return may and not any(cell in light.lit for light in lights)
        case "UNTOUCHED":
            return not any(cell in light.touched for light in lights)
        case "PILE_LEFT":
            return world.dark(most)
        case "OUT_OF_REACH" if reason["but_opaque"]:
            return all(
                cell not in light.lit and not leaving(grid[cell], heading)
                for grid, light in world.grids
                for there, heading in light.entered
                if there == cell
            )
        case "OUT_OF_REACH":
            through = reason["token"][0] == "C"
            return not any(cell in (light.touched if through else light.spots) for light in lights)
        case "TOO_FEW_TO_LIGHT":
            return most < targets and all(len(light.lit) <= most for light in lights)
        case "TOO_FEW_MARKED_TO_LIGHT":
            return all(world.added_lit(light) < card.marks for light in lights)
        case "TOO_MANY_TO_LIGHT":
            return int(most) > targets
        case "TOO_FEW_BEAMS":
            return most < wanted and all(
                len(light.lit) < targets or not card.must <= light.lit for light in lights
            )
        case "WRONG_NUMBER_OF_BEAMS":
            before = targets - wanted
            lit = {len(light.lit) - before for light in lights if not light.ends + light.exits}
            return most != wanted and lit <= {most}
        case "TOO_LITTLE_SPACE":
            return wanted > most and world.dark()
        case "NO_WAY":
            return all(cell in light.spots for light in lights) and all(
                bool(light.ends + light.exits)
                or len(light.lit) != targets
                or not card.must <= light.lit
                for light in lights
            )
    return True  # what is ruled out is in no solution; `step_is_true` looks at that


def _number(word: str | None) -> int:
    return 0 if word in (None, "no") else int(str(word).replace(",", ""))


class Told(NamedTuple):
    """What a sentence is about: a card, a solved or unfinished grid, the sentence's own words."""

    card: Card
    grid: dict[Cell, str]
    words: tuple[str, ...]

    @property
    def number(self) -> int:
        return _number(self.words[0])

    @property
    def cell(self) -> Cell:
        return _number(self.words[0]) - 1, _number(self.words[1]) - 1


def _tokens(told: Told) -> bool:
    card, (count, added, turned) = told.card, told.words
    codes = [code for code in card.given.values() if code[0] not in ".X"]
    every = [code for code in card.given.values() if code != "."]
    found = len(every) + len(card.pile), len(card.pile), sum(code[1:] == "?" for code in codes)
    return found == (_number(count), _number(added), _number(turned))


def _turns(told: Told) -> bool:
    """Whether the beam leaves a token with this heading."""
    heading = {"north": "N", "east": "E", "south": "S", "west": "W"}[told.words[2]]
    into = (way for cell, way in shine(told.grid).entered if cell == told.cell)
    return any(heading in leaving(told.grid[told.cell], way) for way in into)


#: Sentences, and whether they are true.
SENTENCES: dict[str, Callable[[Told], bool]] = {
    r"The card has (\d+) tokens?:(?: (\d+) to be added)?(?: and)?(?: (\d+) to be turned)?": _tokens,
    r"It asks for (\d+) lit targets?\.": lambda told: told.number == told.card.targets,
    r"The tokens can be set up in ([\d,]+) ": lambda told: told.number == told.card.ways,
    r"The beam lights (\d+) targets?\.": lambda told: told.number == len(shine(told.grid).lit),
    r"Everything else breaks a rule: this is the only": (
        lambda told: len(told.card.solutions()) == 1
    ),
    r"There are ([\d,]+) solutions in all": (
        lambda told: told.number == len(told.card.solutions())
    ),
    r"At least ([\d,]+) solutions exist": (lambda told: told.number <= len(told.card.solutions())),
    r"(?:So the|The) card has no solution": lambda told: not told.card.solutions(),
    r"The card is solved\.|Every rule holds\.": lambda told: not told.card.broken(told.grid),
    r"The laser at row (\d+), column (\d+) fires (\w+)\.": (
        lambda told: (
            told.grid[told.cell]
            == "L" + "^>v<"[["north", "east", "south", "west"].index(told.words[2])]
        )
    ),
    r"At row (\d+), column (\d+) it lights the target\.": (
        lambda told: told.cell in shine(told.grid).lit
    ),
    r"At row (\d+), column (\d+) it turns (\w+) at": _turns,
    r"Nothing is left to decide": (
        lambda told: (
            not told.card.pile and not any(code[1:] == "?" for code in told.card.given.values())
        )
    ),
}


class Board(Oracle):
    kind = "board"
    proves = True
    option_types: ClassVar = {"stray_beams": bool}
    wrong_puzzles = (
        Wrong("", 1, 1),
        Wrong(" \n\t\r\n", 1, 1),
        Wrong("L> T<\n.  .", 1, 1),
        Wrong("kind: board\ntargets: 1\n", 3, 1),
        Wrong("targets: 1\ngrid:\nL> T<", 1, 1),
        Wrong("kind: board\ngrid:\nL> T<", 2, 1),
        Wrong("kind:\ntargets: 1\ngrid:\nL>", 1, 1),
        Wrong("kind: board\ngrid: L>", 2, 7),
        Wrong("kind: board\rtargets: 1\rgrid:\rL> T<\r. t<", 5, 3),
        Wrong("\ufeffkinds: board\ngrid:\nL>", 1, 1),
        *(
            Wrong(f"kind: board\n{head}targets: {targets}\n{add}grid:\n{grid}\n", line, column)
            for head, targets, add, grid, line, column in (
                ("", "1", "", "L> T<\n. \0", 5, 3),
                ("target: 2\n", "1", "", "L> T<", 2, 1),
                ("title A\n", "1", "", "L> T<", 2, 1),
                ("title: A\n\ntitle: B\n", "1", "", "L> T<", 4, 1),
                ("title: A\tB\n", "1", "", "L> T<", 2, 8),
                ("", "two", "", "L> T<", 2, 10),
                ("", "1.5", "", "L> T<", 2, 10),
                ("", "9" * 5000, "", "L> T<", 2, 10),
                ("", "0", "", "L> T<", 2, 10),
                ("", "2", "", "L> T<", 2, 10),
                ("", "1", "add: T X\n", "L> .", 3, 8),
                ("", "1", "add: T S/\n", "L> .", 3, 8),
                ("", "1", "add: T S!\n", "L> .", 3, 8),
                ("", "1", "add: T d\n", "L> .", 3, 8),
                ("", "1", "add: TTT\n", "L> .", 3, 6),
                ("", "1", "add: T L\n", "L> .", 3, 8),
                ("", "1", "add: T T S T T T\n", "L> T<", 3, 16),
                ("", "1", "add: D T\n", "L> T< D?", 3, 6),
                ("", "1", "", ".  T<", 3, 1),
                ("", "1", "", "L> T<\n.  L?", 5, 4),
                ("", "1", "", "L> T<\n.  Q^", 5, 4),
                ("", "1", "", "L> t<", 4, 4),
                ("", "1", "", "LV T<", 4, 1),
                ("", "1", "", "L> T", 4, 4),
                ("", "1", "", "L> T< D^", 4, 7),
                ("", "1", "", "L> T< D/!", 4, 7),
                ("", "1", "", "L> T^!!", 4, 4),
                ("", "1", "", "L> T< .\n...", 5, 1),
                ("", "1", "", "L> T<\n.  .  .", 5, 7),
                ("", "1", "", "L> T< .\n.  .  ", 5, 5),
                ("", "1", "", "L> T<\n\n.  .", 6, 1),
                ("", "1", "", "L> T<\nadd: T", 5, 1),
                ("", "1", "", "L> T< C-\nC| . .", 5, 1),
                ("", "1", "", "\n".join([". " * 11] * 12), 3, 1),
            )
        ),
    )
    wrong_documents = (
        Wrong('{"kind": "board",\n "targets": }', 2, 13),
        Wrong('{"kind": "board"', 1, 17),
        Wrong('{"kind": "board", "targets": 1, "grid": [["L>", "T<"]], "ad": []}', 1, 63),
        Wrong('{"kind": "board", "targets": 1, "grid": [["L>", "t<"]]}', 1, 49),
        Wrong('{"kind": "board", "targets": 1, "grid": [["L>", 1]]}', 1, 49),
        Wrong('{"kind": "board", "targets": 0, "grid": [["L>", "T<"]]}', 1, 30),
        Wrong('{"kind": "board", "targets": "1", "grid": [["L>", "T<"]]}', 1, 30),
        Wrong('{"kind": "board", "targets": 1, "grid": [["L>", "T<"], ["."]]}', 1, 56),
        Wrong('{"kind": "board", "targets": 1, "add": ["X"], "grid": [["L>", "T<"]]}', 1, 41),
    )
    wrong_solutions = (
        Wrong("L> S\\ C- T<\n.  T^ X  q", 2, 10),
        Wrong("L> S\\ C- T<\n.  T^ X", 2, 8),
    )
    tidied = (
        (
            "\ufeffkind: board\r\nadd: T! S T\r\ntargets: 1\r\n\r\ngrid:\r\n\tL?\t.\r\n  .  X \r\n",
            "kind: board\ntargets: 1\nadd: T S T!\ngrid:\nL? .\n.  X\n",
        ),
    )
    wrong_sizes = ((0, 3), (1, 1), (3, -1), (12, 11))
    sizes = ((2, 4), (3, 2))
    generated = (
        ({}, bool),
        ({"unique": True}, lambda count: count == 1),
        ({"any_verdict": True}, lambda count: count >= 0),
    )
    streams: ClassVar = {
        "small": {"size": (3, 4)},
        "usual": {},
        "expert": {"level": "expert"},
        "unique": {"unique": True, "size": (4, 3)},
        "any": {"any_verdict": True},
    }
    breaches = 6

    # Puzzles

    def puzzles(self, count: int, dice: random.Random) -> Iterator[str]:
        """Every other one has a solution, most of which are a planted one."""
        wanted = True
        while count:
            card = self.planted(dice, *dice.choice(SIZES))
            if card is None or card.ways > MOST:
                continue
            if bool(card.solutions()) == wanted:
                count -= 1
                wanted = not wanted
                yield card.text()

    def planted(
        self, dice: random.Random, rows: int, cols: int, supply: Sequence[str] = SUPPLY
    ) -> Card | None:
        """A card made from a full grid whose light touches every token, perhaps spoiled then."""
        grid = dict.fromkeys(product(range(rows), range(cols)), ".")
        grid[dice.choice(list(grid))] = "L" + dice.choice(WAYS["L"])
        for piece in dice.sample(supply, dice.randint(1, 6)):
            spots = shine(grid).spots
            free = [
                cell
                for cell, code in grid.items()
                if code == "." and (cell in spots) != (piece == "X")
            ]
            if free:
                grid[dice.choice(free)] = dice.choice(
                    _turned(f"{piece}?") if piece != "X" else ["X"]
                )
        light = shine(grid)
        for cell, heading in light.exits:  # most beams that would leave are caught
            there = sum(code[0] == "T" for code in grid.values())
            if grid[cell] == "." and there < BOX["T"] and dice.randrange(10):
                grid[cell] = "T" + "v<^>"["NESW".index(heading)]
        light = shine(grid)
        for cell, code in grid.items():
            grid[cell] = "." if code[0] in "TSDC" and cell not in light.touched else code
        light = shine(grid)
        return self.hidden(dice, grid, light) if light.lit else None

    def hidden(self, dice: random.Random, grid: dict[Cell, str], light: Light) -> Card:
        """The card of a full grid, with fewer tokens and directions, and perhaps one change."""
        pile, codes = list[str](), dict(grid)
        hidden, taken = dice.random(), dice.randint(0, 3)
        for cell, code in dice.sample(sorted(grid.items()), len(grid)):
            mark = "!" * (cell in light.lit and dice.randrange(10) < 4)
            if code not in ".X" and len(pile) < taken:
                pile.append(code[0] + mark)
                codes[cell] = "."
            elif code not in ".X":
                codes[cell] = (code[0] + "?" if dice.random() < hidden else code) + mark
        targets = len(light.lit)
        change = dice.randrange(6)
        others = [cell for cell, code in codes.items() if code[0] in "TSDC"]
        if change == 0:
            targets = dice.randint(1, sum(code[0] == "T" for code in [*codes.values(), *pile]))
        elif change == 1 and others:
            cell = dice.choice(others)
            codes[cell] = dice.choice(_turned(codes[cell][0] + "?")) + "!" * ("!" in codes[cell])
        lines = written(codes)
        adding = f"add: {' '.join(pile)}\n" if pile else ""
        return Card(Card(f"kind: board\ntargets: {targets}\n{adding}grid:\n{lines}\n").text())

    def large(self) -> tuple[str, ...]:
        """The largest boards, in two shapes, and one without a solution."""
        square = [["."] * 11 for _ in range(11)]
        square[0][0], square[0][10], square[10][10], square[10][0] = "L?", "D\\", "S?", "T?"
        square[5][5] = "X"
        line = "L? " + ". " * 119 + "T?"
        head = "kind: board\ntargets: 1\ngrid:\n"
        rows = "\n".join(map(" ".join, square))
        return tuple(
            Card(text).text()
            for text in (f"{head}{rows}", f"{head}{line}", f"{head}{line.replace('T?', 'T>')}")
        )

    def document(self, text: str) -> dict[str, Any]:
        card = card_of(text)
        return {
            "kind": "board",
            "title": "",
            "targets": card.targets,
            "add": card.pile,
            "grid": card.codes,
        }

    def images(self, text: str) -> Iterable[str]:
        card = card_of(text)
        for _ in range(3):
            turned = Card(card.text())
            turned.codes = [
                [code.translate(QUARTER) if code[0] in WAYS else code for code in column[::-1]]
                for column in zip(*card.codes, strict=True)
            ]
            card = Card(turned.text())
            yield card.text()

    # Solutions

    def options(self, text: str) -> Iterator[dict[str, Any]]:
        yield from ({}, {"stray_beams": True})

    def count(self, text: str, **options: Any) -> int:
        return len(card_of(text).solutions(**options))

    def solutions(self, text: str, most: int, **options: Any) -> list[str] | None:
        found = card_of(text).solutions(**options)
        return [written(grid) for grid in found] if len(found) <= most else None

    def faults(self, text: str, solution: str, **options: Any) -> set[Fault]:
        return card_of(text).broken(read(solution), **options)

    def spoiled(self, text: str, solution: str, dice: random.Random) -> str:
        grid = read(solution)
        cells = [cell for cell, code in grid.items() if code[0] in "TSDC"] or list(grid)
        one, two = dice.choice(cells), dice.choice(list(grid))
        code = grid[one]
        match dice.randrange(4):
            case 0 if grid[two][0] != "L" and code[0] != "L":
                grid[one], grid[two] = grid[two], code
            case 1 if code[0] != "L":
                grid[one] = dice.choice([".", "X", "T?", "S/", "D\\", "C|"])
            case _ if code not in ".X":
                grid[one] = dice.choice(_turned(code[0] + "?"))
        return written(grid)

    def forms(self, text: str, solution: str) -> Iterator[str]:
        yield solution.replace(" ", "  ") + "\n"
        yield "\n".join(f"\t{row}" for row in solution.splitlines())

    def written(self, text: str, solution: Any) -> str:
        codes = {cell: token.code.rstrip("!") for cell, token in solution.tokens()}
        return written({cell: codes.get(cell, ".") for cell in card_of(text).given})

    def solution_in(self, text: str, said: Mapping[str, Any]) -> str | None:
        card, rows = card_of(text), said.get("grid")
        if set(said) - {"grid", "beam"} or not isinstance(rows, list):
            return None
        if [len(row) if isinstance(row, list) else -1 for row in rows] != [*map(len, card.codes)]:
            return None
        if any(code not in CODES for row in rows for code in row):
            return None
        grid = {(r, c): code for r, row in enumerate(rows) for c, code in enumerate(row)}
        plain = {cell: code.rstrip("!") for cell, code in grid.items()}
        marked = {cell for cell, code in grid.items() if "!" in code} - card.must
        lit = shine(plain).lit if not card.broken(plain, stray_beams=True) else set[Cell]()
        if any(card.given[cell] != "." or cell not in lit for cell in marked):
            return None
        if len(marked) > card.marks or ("beam" in said and said["beam"] != segments(plain)):
            return None
        return written(plain)

    # Proofs of no have a form of their own, which the kind's own tests know

    # Play

    def begin(self, text: str) -> str:
        return text

    def _placed(self, card: Card, grid: Grid) -> Card:
        """The position with these tokens on the board; marks go to lit targets first."""
        lit, pile = shine(grid).lit, list(card.pile)
        added = {cell: code for cell, code in grid.items() if card.given[cell] == "." != code}
        targets = sorted(
            (cell for cell, code in added.items() if code[0] == "T"),
            key=lambda cell: (cell not in lit, cell),
        )
        marked = set(targets[: card.marks])
        codes = {
            cell: code + "!" * (cell in card.must or cell in marked) for cell, code in grid.items()
        }
        for cell, code in added.items():
            pile.remove(code[0] + "!" * (cell in marked))
        return card.changed(codes, pile)

    def positions(self, text: str, dice: random.Random) -> Iterator[str]:
        card = card_of(text)
        yield text
        found = [*card.solutions()[:1], *self._some_grids(card, dice)]
        for grid in found:
            position = self._placed(card, grid)
            yield position.text()
            changed = [cell for cell in card.given if position.given[cell] != card.given[cell]]
            for cell in dice.sample(changed, min(1, len(changed))):
                yield self._back(card, position, cell).text()

    def _some_grids(self, card: Card, dice: random.Random) -> list[dict[Cell, str]]:
        """A way to set the tokens up, if there are few."""
        return [dice.choice(card.world)[0]] if card.world else []

    def _back(self, card: Card, position: Card, cell: Cell) -> Card:
        """The position with the token of a cell as it was on the card."""
        code = position.codes[cell[0]][cell[1]]
        given = card.codes[cell[0]][cell[1]]
        back = [code[0] + "!" * ("!" in code)] if given == "." else []
        return position.changed({cell: given}, [*position.pile, *back])

    def position_of(self, text: str, solution: str) -> str:
        return self._placed(card_of(text), read(solution)).text()

    def wrong_positions(self, text: str) -> Iterator[str]:
        card = card_of(text)
        yield "x"
        yield card.changed({}, [*card.pile, "T"]).text()
        for cell, code in list(card.given.items())[:6]:
            if code != ".":
                yield card.changed({cell: "."}).text()

    def legal(self, text: str, position: str) -> dict[str, str]:
        card, now = card_of(text), card_of(position)
        if self.done(text, position):
            return {}
        found = {}
        for cell, given in card.given.items():
            code = now.codes[cell[0]][cell[1]]
            mark = "!" * ("!" in code)
            if code == ".":
                for token in dict.fromkeys(now.pile):
                    rest = list(now.pile)
                    rest.remove(token)
                    for way in "?" + WAYS[token[0]]:
                        there = token[0] + way + token[1:]
                        found[f"put {there} {at(cell)}"] = now.changed({cell: there}, rest).text()
            elif given == "." or given[1:] == "?":
                for way in "?" + WAYS[code[0]]:
                    if way != code[1]:
                        after = now.changed({cell: code[0] + way + mark}).text()
                        found[f"turn {at(cell)} {TURNS[way]}"] = after
                if given == ".":
                    found[f"take {at(cell)}"] = self._back(card, now, cell).text()
        return found

    def wrong_moves(self, text: str) -> Iterator[str]:
        card = card_of(text)
        for cell, code in list(card.given.items())[:8]:
            if code != ".":
                yield from (f"put T? {at(cell)}", f"take {at(cell)}")
        for piece in "TSD":
            if piece not in "".join(card.pile):
                yield f"put {piece}? 1,1"

    def facts(self, text: str, position: str | None, time: int) -> dict[Cell, set[str]]:
        card, now = card_of(text), card_of(position or text)
        light = shine(now.given)
        facts = {}
        for cell, code in now.given.items():
            if code == ".":
                facts[cell] = {"in the beam"} if cell in light.spots else set()
                continue
            told = {NAMES[code[0]], *(IN_WORDS[way] for way in code[1:])}
            told |= {"must be lit"} if cell in now.must else set()
            told |= {"lit"} if cell in light.lit else set()
            if position is not None and card.given[cell] != ".":
                told.add("can be turned" if card.given[cell][1:] == "?" else "given")
            facts[cell] = told
        return facts

    def done(self, text: str, position: str) -> bool:
        now = card_of(position)
        return not now.pile and not card_of(text).broken(now.given)

    def hint_is_right(self, text: str, position: str, after: str, *, forced: bool) -> bool:
        card = card_of(text)
        if not card.solutions() or self.done(text, position):
            return after == position
        before, there = (
            {cell: code for cell, code in card_of(each).given.items() if code != "."}
            for each in (position, after)
        )
        agreeing = [grid for grid in card.solutions() if _agrees(grid, before)]
        if agreeing:
            left = [grid for grid in agreeing if _agrees(grid, there)]
            return bool(left) and (len(left) == len(agreeing) or not forced) and there != before
        less = {cell for cell, code in before.items() if there.get(cell) != code}
        return len(less) == 1 and all(
            cell in before and code in (before[cell], f"{before[cell][0]}?")
            for cell, code in there.items()
        )

    # Editing

    def edits(self, text: str, dice: random.Random) -> Iterator[tuple[str, str | None]]:
        card = card_of(text)
        rows, cols = len(card.codes), len(card.codes[0])

        def used(piece: str, without: Cell | None = None) -> int:
            on_board = sum(code[0] == piece for cell, code in card.given.items() if cell != without)
            return on_board + sum(code[0] == piece for code in card.pile)

        for _ in range(4):
            cell = dice.randrange(rows), dice.randrange(cols)
            old = card.codes[cell[0]][cell[1]]
            for piece in "TSDCX":
                code = piece + dice.choice(WAYS[piece] or [""])
                full = used(piece, cell) >= BOX[piece]
                yield f"put {code} {at(cell)}", None if full else card.changed({cell: code}).text()
            there = {c: "." for c, code in card.given.items() if code[0] == "L"} | {cell: "L^"}
            rest = [code for code in card.pile if code != "L"]
            yield f"put L^ {at(cell)}", card.changed(there, rest).text()
            yield f"take {at(cell)}", card.changed({cell: "."}).text()
            if old in ".X":
                yield f"turn {at(cell)} on", None
                continue
            ways = WAYS[old[0]]
            onward = ways[(ways.find(old[1]) + 1) % len(ways)]
            turned = old[0] + onward + old[2:]
            yield f"turn {at(cell)} on", card.changed({cell: turned}).text()
            marked = old.rstrip("!") + "!" * ("!" not in old)
            after = card.changed({cell: marked}).text() if old[0] == "T" else None
            yield f"mark {at(cell)}", after
            piled = old[0] + "!" * ("!" in old)
            yield f"pile {at(cell)}", card.changed({cell: "."}, [*card.pile, piled]).text()
        for code in ("T", "S", "D", "C"):
            full = used(code) >= BOX[code]
            more = None if full else card.changed({}, [*card.pile, code]).text()
            yield f"add {code}", more
            rest = list(card.pile)
            if code in rest:
                rest.remove(code)
            yield f"drop {code}", card.changed({}, rest).text() if code in card.pile else None
        yield "targets 3", card.changed({}, targets=3).text()
        yield "targets 0", None
        yield "size 12 11", None
        yield f"put T^ {rows + 1},1", None
        yield "put Q 1,1", None
        yield "clear", card.changed(dict.fromkeys(card.given, "."), []).text()

    def done_in_editor(self, text: str) -> bool:
        card = card_of(text)
        codes = [*card.given.values(), *card.pile]
        lasers = sum(code[0] == "L" for code in codes)
        enough = 1 <= card.targets <= sum(code[0] == "T" for code in codes)
        return lasers == 1 and enough and not card.pile and not card.broken(card.given)

    # Words and reasons

    def step_is_true(
        self, text: str, position: str, title: str, step: Any, before: Sequence[Any]
    ) -> bool:
        card = card_of(text)
        placed = {
            cell: code
            for cell, code in (card_of(position).given if "grid:" in position else {}).items()
            if code != "."
        }
        world = World(card, card.world or [], card.solutions()).where(placed)
        for earlier in before:
            world = world.where(_choice(earlier["decided"]) if earlier["decided"] else {})
        if step["decided"] is not None:
            here = world.where(_choice(step["decided"]))
            if not step["forced"]:
                return bool(here.solutions)
            if len(here.solutions) < len(world.solutions):
                return False
        elif step["reason"] is not None:
            return not world.solutions and holds(world, step["reason"])
        return all(self._fails(world, case) for case in step["ruled_out"])

    def _fails(self, world: World, case: Any) -> bool:
        """Whether a choice is in no solution of a world, for its reason."""
        here = world.where(_choice(case["choice"]))
        if isinstance(case["ends"], list):
            return not here.solutions and all(self._fails(here, inner) for inner in case["ends"])
        return not here.solutions and holds(here, case["ends"])

    def said(self, text: str, solution: str | None, sentence: str) -> bool | None:
        grid = dict[Cell, str]()
        if solution:
            grid = card_of(solution).given if "grid:" in solution else read(solution)
        for pattern, true in SENTENCES.items():
            if found := re.match(pattern, sentence):
                return true(Told(card_of(text), grid, found.groups()))
        return None

    # Pictures

    def labels(
        self, text: str, solution: str | None, *, answered: bool
    ) -> Iterator[tuple[int, str]]:
        """The tokens; in an answer those that were turned or added in brackets, the lit with *."""
        card = card_of(text)
        if answered and solution is None:
            return
        grid = read(solution) if solution else card.given
        lit = shine(grid).lit
        for cell, code in grid.items():
            given = card.given[cell]
            told = code + "!" * (cell in card.must) + "*" * (cell in lit)
            if code != ".":
                yield (
                    cell[0],
                    f"[{told}]" if given == "." else told if given == code else f"({told})",
                )

    def lines(self, text: str, solution: str) -> set[str]:
        return {"-" for _, heading in shine(read(solution)).entered if heading in "EW"}

    def words(self, line: str, *, answered: bool) -> list[str]:
        return re.findall(r"\[[^\]]+\]|\([^)]+\)|[LTSDC][<>^v?/\\|-]!?\*?|X", line)


#: All codes of tokens, and that of an empty cell.
CODES = {
    ".",
    "X",
    *(
        code + mark
        for piece in "LTSDC"
        for code in [f"{piece}?", *_turned(f"{piece}?")]
        for mark in ("", "!")[: 1 + (piece == "T")]
    ),
}


def _choice(said: Mapping[str, Any]) -> dict[Cell, str]:
    """The contents of a cell that a deduction decides or supposes."""
    return {(*said["cell"],): (said["token"] or ".").rstrip("!")}


def segments(grid: Grid) -> list[dict[str, Any]]:
    """The beam as the tree of straight segments that answers show; straight on comes first."""
    laser, code = next((cell, code) for cell, code in grid.items() if code[0] == "L")
    found: list[dict[str, Any]] = []
    entered = set()
    waiting: list[tuple[Cell, str, int | None]] = [(laser, HEADINGS[code[1]], None)]
    while waiting:
        cell, heading, segment = waiting.pop()
        there = beside(cell, heading)
        inside = there in grid and (there, heading) not in entered
        if inside:
            entered.add((there, heading))
        if segment is None or (inside and found[segment]["heading"] != heading):
            found.append({"from": [*cell], "to": [*cell], "heading": heading, "parent": segment})
            segment = len(found) - 1
        if inside:
            found[segment]["to"] = [*there]
            out = leaving(grid[there], heading)
            waiting += [(there, onward, segment) for onward in reversed(out)]
    return found
