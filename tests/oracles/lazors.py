"""The truth about lazors: every placement of the blocks is tried, from the rules alone."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import Any, ClassVar, NamedTuple

from tests.oracles import Cell, Fault, Oracle, Wrong
from tests.oracles.grids import at, cells_of

BLOCKS = {"A": "reflecting block", "B": "opaque block", "C": "refracting block"}
#: A point on the middle of a side, in half cells; x to the right, y down.
Point = tuple[int, int]
#: A point and a direction.
Ray = tuple[int, int, int, int]
#: The cells that differ from the board, with their contents: ``o`` for none.
State = Mapping[Cell, str]

#: The middles of the sides of the cell at the top left.
SIDES: dict[str, Point] = {"N": (1, 0), "E": (2, 1), "S": (1, 2), "W": (0, 1)}
NAMED = {"N": "north", "E": "east", "S": "south", "W": "west"}
#: The most ways to place the blocks of a random board.
MOST = 400


#: The least and the most rows and columns; and what boards of many cells are made of.
SHAPES = (
    *(((1, 1), (1, 6)), ((1, 6), (1, 1)), ((2, 4), (2, 5)), ((2, 3), (3, 5)), ((8, 12), (7, 12))),
)
SPARSE = ("xxxxxxxxxxABC", "xxxxxxxxxxABCo")


class Board(NamedTuple):
    """A board in plain values."""

    rows: tuple[str, ...]
    blocks: Mapping[str, int]
    lasers: tuple[Ray, ...]
    targets: tuple[Point, ...]

    def text(self) -> str:
        """The board as native text."""
        lines = ["kind: lazors", "GRID START", *(" ".join(row) for row in self.rows), "GRID STOP"]
        lines += [f"{letter} {count}" for letter, count in self.blocks.items() if count]
        lines += ["L " + " ".join(map(str, laser)) for laser in self.lasers]
        lines += ["P " + " ".join(map(str, target)) for target in self.targets]
        return "\n".join([*lines, ""])


def read(text: str) -> Board:
    """The board in a native text, as `Board.text` writes it."""
    grid, _, rest = text.partition("GRID START\n")[2].partition("GRID STOP\n")
    rows = tuple(line.replace(" ", "") for line in grid.splitlines())
    blocks, lasers, targets = dict.fromkeys("ABC", 0), list[Any](), list[Any]()
    for letter, *numbers in map(str.split, rest.splitlines()):
        values = (*map(int, numbers),)
        if letter in blocks:
            (blocks[letter],) = values
        else:
            (lasers if letter == "L" else targets).append(values)
    return Board(rows, blocks, (*lasers,), (*targets,))


def light(rows: Sequence[str], lasers: Iterable[Ray]) -> tuple[set[Point], set[Cell]]:
    """The points where light is, and the cells that it comes to."""
    points, cells, seen = set[Point](), set[Cell](), set[Ray]()
    ahead = list(lasers)
    while ahead:
        ray = x, y, vx, vy = ahead.pop()
        if ray in seen:
            continue
        seen.add(ray)
        points.add((x, y))
        upright = x % 2 == 0
        middle_x, middle_y = (x + vx, y) if upright else (x, y + vy)
        row, col = (middle_y - 1) // 2, (middle_x - 1) // 2
        if not (0 <= row < len(rows) and 0 <= col < len(rows[0])):
            continue
        cells.add((row, col))
        block = rows[row][col].upper()
        if block in "OXC":
            ahead.append((x + vx, y + vy, vx, vy))
        if block in "AC":
            ahead.append((x, y, -vx, vy) if upright else (x, y, vx, -vy))
    return points, cells


class Truth:
    """The facts about one board, found by all ways to place its blocks."""

    def __init__(self, text: str) -> None:
        self.board = read(text)
        self.targets = set(self.board.targets)

    def placements(self) -> Iterator[tuple[str, ...]]:
        """The rows with all blocks placed, in every way; placed blocks are small letters."""
        rows = self.board.rows
        free = [cell for cell, letter in cells_of(rows).items() if letter == "o"]
        a, b, c = (self.board.blocks[letter] for letter in "ABC")
        for first in combinations(free, a):
            rest = [cell for cell in free if cell not in first]
            for second in combinations(rest, b):
                others = [cell for cell in rest if cell not in second]
                for third in combinations(others, c):
                    placed = dict.fromkeys(first, "a") | dict.fromkeys(second, "b")
                    yield filled(rows, placed | dict.fromkeys(third, "c"))

    @cached_property
    def lit(self) -> dict[tuple[str, ...], tuple[set[Point], set[Cell]]]:
        """The light of every placement."""
        return {rows: light(rows, self.board.lasers) for rows in self.placements()}

    @cached_property
    def solutions(self) -> dict[tuple[str, ...], str]:
        """The placements that solve the board, with the names of their arrangements."""
        return {
            rows: self.arrangement(rows)
            for rows, (points, _) in self.lit.items()
            if points >= self.targets
        }

    def arrangement(self, rows: tuple[str, ...]) -> str:
        """What makes an arrangement another one: the touched cells with their contents."""
        touched = sorted(light(rows, self.board.lasers)[1])
        return str([(cell, rows[cell[0]][cell[1]]) for cell in touched])

    def agreeing(self, state: State) -> list[tuple[str, ...]]:
        """The solutions with these contents of some cells."""
        return [rows for rows in self.solutions if _agrees(rows, state)]

    def can_hit(self, target: Point, state: State) -> bool:
        """Whether light is at a target in any placement with these contents of some cells."""
        return any(
            target in points for rows, (points, _) in self.lit.items() if _agrees(rows, state)
        )


truth_of = lru_cache(512)(Truth)


def _agrees(rows: Sequence[str], state: State) -> bool:
    return all(rows[row][col] == letter for (row, col), letter in state.items())


def filled(rows: Sequence[str], state: State) -> tuple[str, ...]:
    """The rows with other contents of some cells."""
    found = [[*row] for row in rows]
    for (row, col), letter in state.items():
        found[row][col] = letter
    return (*map("".join, found),)


def on(cell: Cell, side: str) -> Point:
    """The middle of a side of a cell."""
    return SIDES[side][0] + 2 * cell[1], SIDES[side][1] + 2 * cell[0]


def into(cell: Cell, side: str, way: str) -> Ray:
    """The laser on a side of a cell that shines into it, to the right, left, up or down."""
    x, y = on(cell, side)
    inward = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}[side]
    across = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[way]
    return x, y, inward[0] + across[0], inward[1] + across[1]


class Lazors(Oracle):
    kind = "lazors"
    wrong_puzzles = (
        Wrong("", 1, 1),
        Wrong("kind: lazors\nGRID START\no o\no \0\nGRID STOP\n", 4, 3),
        Wrong("kind: lazors\nA 1\n", 3, 1),
        Wrong("GRID START\no o\n\n# end", 5, 1),
        Wrong("GRID START\nGRID STOP\nL 1 0 1 1\nP 1 2", 2, 1),
        Wrong("kind: lazors\nGRID START\no o\n A 1\n", 4, 2),
        Wrong("A 1\nGRID STOP\n", 1, 1),
        Wrong("kind: lazor\nGRID START\no\nGRID STOP\n", 1, 7),
        Wrong("kind: lazors\ntitel: A\nGRID START\no\nGRID STOP\n", 2, 1),
        Wrong("kind: lazors\ntitle: A\ntitle: B\nGRID START\no\nGRID STOP\n", 3, 1),
        Wrong("kind: lazors\nGRID START\no o o\no o\nGRID STOP\n", 4, 4),
        Wrong("kind: lazors\nGRID START\no o\no o o\nGRID STOP\n", 4, 5),
        Wrong("kind: lazors\nGRID START\no o\no  D\nGRID STOP\n", 4, 4),
        *(
            Wrong(f"kind: lazors\nGRID START\no o\no B\nGRID STOP\n{rest}\n", line, column)
            for rest, line, column in (
                ("GRID START\no\nGRID STOP", 6, 1),
                ("Q 1", 6, 1),
                ("L 1 0 1", 6, 8),
                ("P 1 0 1", 6, 7),
                ("A one", 6, 3),
                ("A 12345678", 6, 3),
                ("B -1", 6, 3),
                ("A 1\nA 1", 7, 1),
                ("A 1\nC 3\nL 1 0 1 1\nP 0 3", 7, 3),
                ("A 1\nP 0 3", 8, 1),
                ("A 1\nL 1 0 1 1", 8, 1),
                ("L 1 1 1 1\nP 0 3", 6, 3),
                ("L 1 0 1 1\nP 0 2", 7, 3),
                ("L 5 0 1 1\nP 0 3", 6, 3),
                ("L 1 0 1 1\nP 0 5", 7, 3),
                ("L 1 0 1 1\nP 1 -1", 7, 3),
                ("L 1 0 0 1\nP 0 3", 6, 7),
                ("L 1 0 1 2\nP 0 3", 6, 7),
            )
        ),
        Wrong("GRID START\na a\nGRID STOP\nA 1\nL 1 0 1 1\nP 0 1\n", 4, 3),
    )
    wrong_documents = (
        Wrong('{"kind": "lazors", "grid": ["oo"]}', 1, 1),
        *(
            Wrong(f'{{"kind": "lazors", {fields}}}', 1, column)
            for fields, column in (
                (
                    '"grid": ["oq"], "blocks": {"A": 0, "B": 0, "C": 0}, "lasers": [[1, 0, 1, 1]], '
                    '"targets": [[0, 1]]',
                    29,
                ),
                (
                    '"grid": ["oo", "o"], "blocks": {"A": 0, "B": 0, "C": 0}, "lasers": '
                    '[[1, 0, 1, 1]], "targets": [[0, 1]]',
                    35,
                ),
                (
                    '"grid": ["oo"], "blocks": {"A": 1, "B": 0}, "lasers": [[1, 0, 1, 1]], '
                    '"targets": [[0, 1]]',
                    46,
                ),
                (
                    '"grid": ["oo"], "blocks": {"A": 3, "B": 0, "C": 0}, "lasers": [[1, 0, 1, 1]], '
                    '"targets": [[0, 1]]',
                    46,
                ),
                (
                    '"grid": ["oo"], "blocks": {"A": 0, "B": 0, "C": 0}, "lasers": [], '
                    '"targets": [[0, 1]]',
                    82,
                ),
                (
                    '"grid": ["oo"], "blocks": {"A": 0, "B": 0, "C": 0}, "lasers": [[1, 0, 1]], '
                    '"targets": [[0, 1]]',
                    83,
                ),
                (
                    '"grid": ["oo"], "blocks": {"A": 0, "B": 0, "C": 0}, "lasers": [[1, 0, 1, 1]], '
                    '"targets": [[9, 0]]',
                    110,
                ),
            )
        ),
    )
    wrong_solutions = (
        Wrong("o c a", 1, 1),
        Wrong("o c a\no x ?", 2, 5),
        Wrong("o c a\no x", 2, 4),
    )
    tidied = (
        (
            "# ours\nGRID START # the grid\no o x\n oAo\n\nGRID STOP\nC 1\nA 1\nL 1 0 1 1\nP 0 3\n",
            "kind: lazors\nGRID START\no o x\no A o\nGRID STOP\nA 1\nC 1\nL 1 0 1 1\nP 0 3\n",
        ),
        (
            "\ufeffGrid  start\r\n\to\to\r\ngrid stop\r\nl 1 0 1 1\r\np 0 1",
            "kind: lazors\nGRID START\no o\nGRID STOP\nL 1 0 1 1\nP 0 1\n",
        ),
    )
    wrong_sizes = ((0, 3), (3, -1), (100, 100))
    sizes = ((2, 4), (4, 3))
    generated = (
        ({}, bool),
        ({"unique": True}, lambda count: count == 1),
        ({"any_verdict": True}, lambda count: count >= 0),
    )
    streams: ClassVar = {
        "small": {"size": (3, 4)},
        "usual": {},
        "advanced": {"level": "advanced"},
        "unique": {"unique": True, "size": (3, 5)},
        "any": {"any_verdict": True},
    }
    breaches = 3

    # Puzzles

    def puzzles(self, count: int, dice: random.Random) -> Iterator[str]:
        """Most have a solution; some have few free cells among up to 144."""
        while count:
            height, width = (dice.randint(*each) for each in dice.choice(SHAPES))
            letters = "oooooxABC" if height * width < 40 else dice.choice(SPARSE)
            rows = tuple("".join(dice.choices(letters, k=width)) for _ in range(height))
            free = sum(row.count("o") for row in rows)
            chosen = dice.choices("ABC", k=dice.randint(0, min(4, free)))
            blocks = {letter: chosen.count(letter) for letter in "ABC"}
            if _ways(free, blocks) > MOST:
                continue
            points = [
                (x, y) for y in range(2 * height + 1) for x in range(2 * width + 1) if (x + y) % 2
            ]
            lasers = tuple(
                dict.fromkeys(
                    (*dice.choice(points), dice.choice([1, -1]), dice.choice([1, -1]))
                    for _ in range(dice.randint(1, 3))
                )
            )
            board = Board(rows, blocks, lasers, ())
            if dice.random() < 0.75:  # targets that some placement hits
                every = list(Truth(board.text()).placements())
                points = sorted(light(dice.choice(every), lasers)[0])
            targets = tuple(dice.sample(points, dice.randint(1, min(6, len(points)))))
            count -= 1
            yield board._replace(targets=targets).text()

    def large(self) -> tuple[str, ...]:
        """A board with more targets than are counted in a word, and an impossible one."""
        rows = ["x" * 40 for _ in range(30)]
        rows[3] = "x" * 10 + "oo" + "x" * 28
        lasers = tuple((0, y, 1, 1) for y in range(1, 12, 2))
        board = Board(tuple(rows), {"A": 1, "B": 0, "C": 0}, lasers, ())
        every = [light(rows, lasers)[0] for rows in Truth(board.text()).placements()]
        board = board._replace(targets=tuple(sorted(every[0])))
        return board.text(), board._replace(targets=(*board.targets, (79, 60))).text()

    def document(self, text: str) -> dict[str, Any]:
        board = read(text)
        return {
            "kind": "lazors",
            "title": "",
            "grid": [*board.rows],
            "blocks": {**board.blocks},
            "lasers": [[*laser] for laser in board.lasers],
            "targets": [[*target] for target in board.targets],
        }

    def images(self, text: str) -> Iterable[str]:
        board = read(text)
        for _ in range(3):
            right = 2 * len(board.rows)
            board = Board(
                tuple("".join(column) for column in zip(*board.rows[::-1], strict=True)),
                board.blocks,
                tuple((right - y, x, -vy, vx) for x, y, vx, vy in board.lasers),
                tuple((right - y, x) for x, y in board.targets),
            )
            yield board.text()

    # Solutions

    def count(self, text: str, **options: Any) -> int:
        return len(set(truth_of(text).solutions.values()))

    def solutions(self, text: str, most: int, **options: Any) -> list[str] | None:
        one_each = {name: rows for rows, name in truth_of(text).solutions.items()}
        if len(one_each) > most:
            return None
        return [_written(rows) for rows in one_each.values()]

    def name(self, text: str, solution: str) -> str:
        return truth_of(text).arrangement(_rows(solution))

    def faults(self, text: str, solution: str, **options: Any) -> set[Fault]:
        board = read(text)
        given, there = cells_of(board.rows), cells_of(_rows(solution))
        for cell, letter in given.items():  # a fixed block on a free cell means a placed one
            there[cell] = (
                there[cell].lower() if there[cell] in BLOCKS and letter == "o" else there[cell]
            )
        rows = filled(board.rows, there)
        placed = Counter(there[cell] for cell, letter in given.items() if letter == "o")
        faults = {
            Fault("given", cell)
            for cell, letter in given.items()
            if there[cell] != letter and not (letter == "o" and there[cell] in "abc")
        }
        if any(placed[letter.lower()] != count for letter, count in board.blocks.items()):
            faults.add(Fault("blocks", None))
        dark = set(board.targets) - light(rows, board.lasers)[0]
        return faults | {
            Fault("target", (max(0, (y - 1) // 2), max(0, (x - 1) // 2))) for x, y in dark
        }

    def spoiled(self, text: str, solution: str, dice: random.Random) -> str:
        places = [place for place, letter in enumerate(solution) if letter in "oabc"]
        others = [place for place, letter in enumerate(solution) if letter.strip()]
        one = dice.choice(places if places and dice.randrange(4) else others)
        if places and dice.randrange(2):  # the contents of two cells exchanged
            two, found = dice.choice(places), [*solution]
            found[one], found[two] = found[two], found[one]
            return "".join(found)
        return solution[:one] + dice.choice("oxABCabc") + solution[one + 1 :]

    def forms(self, text: str, solution: str) -> Iterator[str]:
        yield solution.replace(" ", "") + "\n"
        free = (cell for cell, letter in cells_of(read(text).rows).items() if letter == "o")
        there = cells_of(_rows(solution))
        capital = {cell: there[cell].upper() for cell in free if there[cell] != "o"}
        yield _written(filled(_rows(solution), capital))
        yield "\n".join(f"  {row}" for row in solution.splitlines())

    def written(self, text: str, solution: Any) -> str:
        cells, cols = solution.cells.decode(), len(read(text).rows[0])
        return _written(cells[first : first + cols] for first in range(0, len(cells), cols))

    def solution_in(self, text: str, said: Mapping[str, Any]) -> str | None:
        rows, board = said.get("grid"), read(text)
        if set(said) != {"grid"} or not isinstance(rows, list):
            return None
        if not all(isinstance(row, str) for row in rows) or set("".join(rows)) - set("oxABCabc"):
            return None
        return _written(rows) if [*map(len, rows)] == [*map(len, board.rows)] else None

    def evidence_is_true(self, text: str, evidence: Any) -> bool:
        placements = evidence.get("placements") if isinstance(evidence, dict) else None
        return placements in (None, 0, len(truth_of(text).solutions))

    # Play

    def begin(self, text: str) -> str:
        return text

    def positions(self, text: str, dice: random.Random) -> Iterator[str]:
        board, truth = read(text), truth_of(text)
        yield text
        every = list(truth.lit)
        for rows in [dice.choice(every), *sorted(truth.solutions)[:1]]:
            yield board._replace(rows=rows).text()
            placed = {cell: letter for cell, letter in cells_of(rows).items() if letter in "abc"}
            for cell in dice.sample(sorted(placed), min(1, len(placed))):
                yield board._replace(rows=filled(rows, {cell: "o"})).text()

    def position_of(self, text: str, solution: str) -> str:
        return read(text)._replace(rows=_rows(solution)).text()

    def wrong_positions(self, text: str) -> Iterator[str]:
        board = read(text)
        yield "nonsense"
        yield board._replace(targets=((0, 1), (0, 1))).text()
        yield board._replace(rows=(*board.rows, board.rows[0])).text()
        if board.rows[0][0] != "o":
            yield board._replace(rows=filled(board.rows, {(0, 0): "o"})).text()

    def _left(self, board: Board) -> list[str]:
        """The blocks that are still to be placed."""
        placed = Counter("".join(board.rows))
        return [each for each, count in board.blocks.items() if placed[each.lower()] < count]

    def legal(self, text: str, position: str) -> dict[str, str]:
        board = read(position)
        if self.done(text, position):
            return {}
        found = {}
        for cell, letter in cells_of(board.rows).items():
            for block in self._left(board) if letter == "o" else ():
                there = filled(board.rows, {cell: block.lower()})
                found[f"put {block} {at(cell)}"] = board._replace(rows=there).text()
            if letter in "abc":
                there = filled(board.rows, {cell: "o"})
                found[f"take {at(cell)}"] = board._replace(rows=there).text()
        return found

    def wrong_moves(self, text: str) -> Iterator[str]:
        board = read(text)
        for cell, letter in list(cells_of(board.rows).items())[:8]:
            if letter != "o":
                yield f"take {at(cell)}"
                yield f"put A {at(cell)}"
        for block, count in board.blocks.items():
            if not count:
                yield f"put {block} 1,1"

    def facts(self, text: str, position: str | None, time: int) -> dict[Cell, set[str]]:
        board = read(position or text)
        points, touched = light(board.rows, board.lasers)
        named = {"o": set[str](), "x": {"no block allowed"}}
        for letter, block in BLOCKS.items():
            named |= {letter: {f"fixed {block}"}, letter.lower(): {block}}
        facts = {}
        for cell, letter in cells_of(board.rows).items():
            told = {*named[letter], *["in the light"] * (cell in touched)}
            for side, way in ((side, way) for side in SIDES for way in SIDES):
                if into(cell, side, way) in board.lasers and (side in "NS") != (way in "NS"):
                    told |= {f"laser on the {NAMED[side]} side", f"light going {NAMED[way]}"}
            for side in SIDES:
                if on(cell, side) in board.targets:
                    dark = on(cell, side) not in points
                    told |= {f"target on the {NAMED[side]} side", *["dark"] * dark}
            facts[cell] = told
        return facts

    def done(self, text: str, position: str) -> bool:
        return not self.faults(text, _written(read(position).rows))

    def _placed(self, position: str) -> dict[Cell, str]:
        """The blocks that are placed in a position."""
        cells = cells_of(read(position).rows)
        return {cell: letter for cell, letter in cells.items() if letter in "abc"}

    def hint_is_right(self, text: str, position: str, after: str, *, forced: bool) -> bool:
        truth = truth_of(text)
        if not truth.solutions or self.done(text, position):
            return after == position
        before, there = self._placed(position), self._placed(after)
        if truth.agreeing(before):
            ((cell, letter),) = there.items() - before.items()
            others = [rows for rows in truth.agreeing(before) if rows[cell[0]][cell[1]] != letter]
            names = {truth.solutions[rows] for rows in truth.agreeing(there)}
            return bool(names) and not (
                forced and {truth.solutions[rows] for rows in others} - names
            )
        ((cell, letter),) = before.items() - there.items()
        return not (forced and truth.agreeing({cell: letter}))

    # Editing

    def edits(self, text: str, dice: random.Random) -> Iterator[tuple[str, str | None]]:
        board = read(text)
        needed = sum(board.blocks.values())

        def with_rows(rows: tuple[str, ...]) -> str | None:
            fits = sum(row.count("o") for row in rows) >= needed
            return board._replace(rows=rows).text() if fits else None

        def with_block(letter: str, more: int) -> str | None:
            blocks = {**board.blocks, letter: board.blocks[letter] + more}
            free = sum(row.count("o") for row in board.rows)
            fits = blocks[letter] >= 0 and sum(blocks.values()) <= free
            return board._replace(blocks=blocks).text() if fits else None

        for _ in range(4):
            cell = dice.randrange(len(board.rows)), dice.randrange(len(board.rows[0]))
            old = board.rows[cell[0]][cell[1]]
            for code in "ABCx":
                yield f"put {code} {at(cell)}", with_rows(filled(board.rows, {cell: code}))
            yield f"take {at(cell)}", with_rows(filled(board.rows, {cell: "o"}))
            turned = filled(board.rows, {cell: "ABCA"["ABC".find(old) + 1]})
            yield f"turn {at(cell)} on", with_rows(turned) if old in "ABC" else None
            side = dice.choice("NESW")
            yield f"put P{side} {at(cell)}", self._toggled(board, "targets", on(cell, side))
            way = dice.choice("EW" if side in "NS" else "NS")
            laser = into(cell, side, way)
            yield f"put L{side}{way} {at(cell)}", self._toggled(board, "lasers", laser)
        for letter in "ABC":
            yield f"add {letter}", with_block(letter, 1)
            yield f"drop {letter}", with_block(letter, -1)
        yield f"put A {len(board.rows) + 1},1", None
        yield "put Q 1,1", None
        yield "size 100 100", None
        yield "clear", board._replace(rows=tuple("o" * len(row) for row in board.rows)).text()

    def _toggled(self, board: Board, name: str, thing: Any) -> str | None:
        """The board with a laser or a target more, or fewer if it was there."""
        now = getattr(board, name)
        others = tuple(each for each in now if each != thing)
        changed: dict[str, Any] = {name: others if thing in now else (*others, thing)}
        return board._replace(**changed).text() if changed[name] else None

    def done_in_editor(self, text: str) -> bool:
        return self.done(text, text)

    # Words and reasons

    def step_is_true(
        self, text: str, position: str, title: str, step: Any, before: Sequence[Any]
    ) -> bool:
        truth = truth_of(text)
        state: dict[Cell, str] = dict(self._placed(position)) if "GRID" in position else {}
        for earlier in before:
            if earlier["decided"]:
                state |= _choice(earlier["decided"])
        left = {truth.solutions[rows] for rows in truth.agreeing(state)}
        if step["decided"] is None and truth.agreeing(state):
            return False
        if step["decided"] is not None:
            there = state | _choice(step["decided"])
            if not step["forced"]:
                return bool(truth.agreeing(there))
            if left - {truth.solutions[rows] for rows in truth.agreeing(there)}:
                return False
        return all(self._fails(truth, state, case) for case in step["ruled_out"])

    def _fails(self, truth: Truth, state: State, case: Any) -> bool:
        """Whether a choice is in no solution with these contents, for its reason."""
        there = {**state, **_choice(case["choice"])}
        if isinstance(case["ends"], list):
            return all(self._fails(truth, there, inner) for inner in case["ends"])
        if case["ends"]["broken"] == "no light":
            return not truth.can_hit((*case["ends"]["target"],), there)
        return not truth.agreeing(there)

    def said(self, text: str, solution: str | None, sentence: str) -> bool | None:
        board, count = read(text), self.count(text)
        if found := re.match(r"Place (.*) so that light hits (.*)\.", sentence):
            named = [
                f"{number} {BLOCKS[letter]}{'s' * (number > 1)}"
                for letter, number in board.blocks.items()
                if number
            ]
            targets = len(set(board.targets))
            hit = {1: "the target", 2: "both targets"}.get(targets, f"all {targets} targets")
            blocks = re.split(", | and ", found[1])
            return blocks == (named or ["no blocks"]) and found[2] == hit
        if found := re.match(r"This is one of ([\d,]+) arrangements\.", sentence):
            return int(found[1]) == count > 1
        if sentence.startswith(("This is the only arrangement.", "There are other arrangements.")):
            return (count == 1) == ("only" in sentence) and count > 0
        if re.match(
            "So there is no solution|There is nothing to do: there is no|Whatever is pl", sentence
        ):
            return not count
        if sentence.startswith(("There is nothing to do: it is solved", "Light hits every")):
            return self.done(text, solution or "")
        return None

    # Pictures

    def labels(
        self, text: str, solution: str | None, *, answered: bool
    ) -> Iterator[tuple[int, str]]:
        return iter(())

    def lines(self, text: str, solution: str) -> set[str]:
        rows, found = cells_of(_rows(solution)), set[str]()
        for x, y, vx, vy in read(text).lasers:
            middle = (x + vx, y) if x % 2 == 0 else (x, y + vy)
            block = rows.get(((middle[1] - 1) // 2, (middle[0] - 1) // 2), "B")
            found |= {"\\" if vx == vy else "/"} if block in "oxcC" else set()
        return found

    def marks(self, text: str, solution: str | None, *, answered: bool) -> Mapping[str, int]:
        board = read(text)
        rows = _rows(solution) if solution else board.rows
        points, letters = light(rows, board.lasers)[0], Counter("".join(rows))
        marks = {
            "[*&]": len(points & set(board.targets)),  # & with a laser at the same point
            "o": len(set(board.targets) - points),
            "x": letters["x"],
        }
        for letter in "ABC":
            marks[rf"\[{letter}\]"] = letters[letter.lower()]
            marks[rf"(?<!\[){letter}"] = letters[letter]
        return marks


def _choice(said: Mapping[str, Any]) -> dict[Cell, str]:
    """The contents of a cell that a deduction decides or supposes."""
    return {(*said["cell"],): said["letter"].replace(".", "o")}


def _rows(solution: str) -> tuple[str, ...]:
    return tuple(line.replace(" ", "") for line in solution.splitlines())


def _written(rows: Iterable[str]) -> str:
    return "\n".join(" ".join(row) for row in rows)


def _ways(free: int, blocks: Mapping[str, int]) -> int:
    ways = 1
    for count in blocks.values():
        ways, free = ways * comb(free, count), free - count
    return ways
