"""The truth about mirror mazes: the beam is followed, and each mirror on it tried both ways."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple

from tests.oracles import Cell, Fault, Oracle, Wrong
from tests.oracles.grids import (
    BENDS,
    MIRRORS,
    STEPS,
    TURNED,
    at,
    beside,
    cells_of,
    quarters,
    replaced,
    rows_of,
    text_of,
)

ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
BESIDE = {"N": "EW", "E": "NS", "S": "EW", "W": "NS"}
#: The value of each side in a digit of a barrier.
BITS = {"N": 1, "E": 2, "S": 4, "W": 8}

#: The side of a mirror, or an opening with the heading inward.
Side = tuple[Cell, str]


class Beam(NamedTuple):
    """A beam from opening to opening: the mirrors that it touches as they must stand."""

    stand: dict[Cell, str]
    cells: int
    reflections: int


class Maze:
    """The facts about one maze."""

    def __init__(self, text: str) -> None:
        self.rows = rows_of(text)
        self.cells = cells_of(self.rows)
        self.mirrors = [cell for cell, letter in self.cells.items() if letter in TURNED]
        last_row, last_col = len(self.rows) - 1, len(self.rows[0]) - 1
        inward = {(row, 0): "E" for row in range(last_row)}
        inward |= {(row, last_col): "W" for row in range(last_row)}
        inward |= {(0, col): "S" for col in range(last_col)}
        inward |= {(last_row, col): "N" for col in range(last_col)}
        self.openings = [
            (cell, inward[cell])
            for cell, letter in self.cells.items()
            if letter == "." and cell in inward
        ]

    def runs_to(self, cell: Cell, heading: str) -> tuple[list[Cell], str]:
        """The cells of a straight run from a cell on, and the letter at its end; "" outside."""
        run = []
        while cell in self.cells:
            run.append(cell)
            if self.cells[cell] != ".":
                return run, self.cells[cell]
            cell = beside(cell, heading)
        return run, ""

    def trace(self, opening: int = 0) -> tuple[list[Side], str]:
        """The beam as the mirrors stand, and the letter at its end; "" outside."""
        (cell, heading), path = self.openings[opening], list[Side]()
        while cell in self.cells:
            path.append((cell, heading))
            letter = self.cells[cell]
            if letter == "*":
                return path, letter
            heading = BENDS[letter][heading] if letter in BENDS else heading
            cell = beside(cell, heading)
        return path, ""

    @cached_property
    def beams(self) -> list[Beam]:
        """All beams from opening to opening, each once."""
        found = []
        stack: list[tuple[Side, Beam]] = [(self.openings[0], Beam({}, 0, 0))]
        while stack:
            (cell, heading), beam = stack.pop()
            run, end = self.runs_to(cell, heading)
            cells = beam.cells + len(run)
            if not end:
                found.append(beam._replace(cells=cells))
            for letter in beam.stand.get(run[-1], "/\\") if run and end in TURNED else "":
                after = BENDS[letter][heading]
                stand = {**beam.stand, run[-1]: letter}
                stack.append(
                    ((beside(run[-1], after), after), Beam(stand, cells, beam.reflections + 1))
                )
        return found

    def turned(self, stand: Mapping[Cell, str]) -> list[str]:
        """The rows with some mirrors standing so."""
        return [
            "".join(stand.get((r, c), letter) for c, letter in enumerate(line))
            for r, line in enumerate(self.rows)
        ]

    @cached_property
    def faced(self) -> dict[Side, Side | None]:
        """The vertices: sides that face a mirror or an opening, and the side that they face."""
        faced: dict[Side, Side | None] = {}
        for cell in self.mirrors:
            for heading in STEPS:
                run, end = self.runs_to(beside(cell, heading), heading)
                if end != "*":
                    faced[cell, heading] = (run[-1], BACK[heading]) if end else None
        for opening in self.openings:  # one that faces a block is a vertex without an edge
            if self.runs_to(*opening)[1] == "*":
                faced[opening] = None
        return faced

    def edges(self, side: Side) -> list[Side]:
        """The vertices that are joined to one, straight and diagonally."""
        beside_it = [(side[0], heading) for heading in BESIDE[side[1]]]
        return [other for other in (self.faced[side], *beside_it) if other in self.faced]

    def odd_groups(self, barrier: set[Side]) -> int:
        """The connected groups of odd size that are left without a barrier."""
        left, odd = set(self.faced) - barrier, 0
        while left:
            front = [left.pop()]
            for side in front:  # it grows meanwhile
                more = left & set(self.edges(side))
                left -= more
                front += more
            odd += len(front) % 2
        return odd


maze_of = lru_cache(512)(Maze)


def native(rows: Iterable[str]) -> str:
    """The native text of a maze."""
    return text_of("mirrors", rows)


class Told(NamedTuple):
    """What a sentence is about: a maze, the maze as it stands now, and the sentence's words."""

    maze: Maze
    now: Maze
    words: tuple[str, ...]

    def number(self, which: int = 0) -> int:
        """One of the numbers of the sentence."""
        word = self.words[which]
        return 0 if word in ("no", None) else int(word.replace(",", ""))

    def is_blocked(self, cell: Cell) -> bool:
        """Whether the beam from this opening runs straight into a block."""
        return any(
            opening == cell and self.maze.runs_to(opening, heading)[1] == "*"
            for opening, heading in self.maze.openings
        )


def _size_of_graph(told: Told) -> bool:
    faced = told.maze.faced
    straight = sum(other in faced for other in faced.values())
    diagonal = sum((side[0], way) in faced for side in faced for way in BESIDE[side[1]])
    found = len(faced), straight // 2, diagonal // 2
    return found == (told.number(0), told.number(1), told.number(2))


def _passage(told: Told) -> bool:
    path, end = told.now.trace()
    touched = [cell for cell, _ in path if told.now.cells[cell] in TURNED]
    twice = len(touched) - len(set(touched))
    found = len(path), len(touched), twice
    return not end and found == (told.number(0), told.number(1), told.number(2))


#: Sentences, and whether they are true.
SENTENCES: dict[str, Callable[[Told], bool]] = {
    r"There (?:is|are) ([\d,]+|no) mirrors?(?:,| to turn)": (
        lambda told: told.number() == len(told.maze.mirrors)
    ),
    r"There are 2 to the power of ([\d,]+) ways": (
        lambda told: told.number() == len(told.maze.mirrors)
    ),
    r"Here there (?:is|are) ([\d,]+) vert\w+, with ([\d,]+|no) straight edges? and ([\d,]+|no) ": (
        _size_of_graph
    ),
    r"The beam crosses ([\d,]+) cells? and is reflected ([\d,]+) times?(?:, ([\d,]+) mirror)?": (
        _passage
    ),
    r"([\d,]+) cells?, ([\d,]+) reflections?(?: \(([\d,]+) mirrors? on both sides\))?; ": _passage,
    r"Impossible: without the (?:([\d,]+) )?sides? of the barrier, ([\d,]+) groups": lambda told: (
        told.number(1) > max(1, told.number(0))
    ),
    r"([\d,]+) mirrors? (?:is|are) turned\.": lambda told: (
        told.number()
        == sum(told.now.cells[cell] != told.maze.cells[cell] for cell in told.maze.mirrors)
    ),
    r"So each of these mirrors is forced": lambda told: len(told.maze.beams) == 1,
    r"So no beam can pass, however|No way to turn the mirrors": (lambda told: not told.maze.beams),
    r"No mirror is on its way": lambda told: any(
        told.is_blocked(cell) for cell, _ in told.maze.openings
    ),
    r"No mirror lies between the openings": lambda told: (
        told.maze.runs_to(*told.maze.openings[0])[1] == ""
    ),
    r"Take away the ([\d,]+) sides? of the barrier: ([\d,]+) odd groups? (?:is|are) left\.": (
        lambda told: told.number(1) > told.number(0) and told.number(1) % 2 == told.number(0) % 2
    ),
    r"The beam passes as the mirrors stand\.|It enters by one opening": (
        lambda told: told.now.trace()[1] == ""
    ),
}


def _native(text: str, solution: str | None) -> str:
    """The text of a position, or of a solution, which has no headers; else that of the maze."""
    if not solution:
        return text
    return solution if "grid:" in solution else native(solution.split())


def _leaves(
    case: Mapping[str, Any], stand: dict[Cell, str]
) -> Iterator[tuple[dict[Cell, str], Mapping[str, Any]]]:
    """The ends of a case, each with the mirrors that stand so there."""
    choice, ends = case["choice"], case["ends"]
    stand = {**stand, (*choice["cell"],): choice["letter"]}
    if isinstance(ends, list):
        for each in ends:
            yield from _leaves(each, stand)
    else:
        yield stand, ends


class Mirrors(Oracle):
    kind = "mirrors"
    proves = True
    option_types: ClassVar = {"shortest": bool, "fewest_reflections": bool}
    wrong_puzzles = (
        Wrong("", 1, 1),
        Wrong("kind: mirrors\ngrid:\n***\n.\0.\n", 4, 2),
        Wrong("***\n./.\n***\n", 1, 1),
        Wrong("kind: mirror\ngrid:\n***\n./.\n***\n", 1, 7),
        Wrong("kind: mirrors\n", 2, 1),
        Wrong("kind: mirrors\ngrid:\n\n", 2, 1),
        Wrong("kind: mirrors\ntargets: 1\ngrid:\n***\n./.\n***\n", 2, 1),
        Wrong("kind: mirrors\ntitle: a\tb\ngrid:\n***\n./.\n***\n", 2, 8),
        Wrong("kind: mirrors\ngrid:\n*.*\n", 2, 1),
        Wrong("kind: mirrors\ngrid:\n*\n.\n*\n", 2, 1),
        Wrong("kind: mirrors\ngrid:\n***\n*/*\n***\n", 2, 1),
        Wrong("kind: mirrors\ngrid:\n***\n./*\n***\n", 2, 1),
        Wrong("kind: mirrors\ngrid:\n*.*\n./.\n***\n", 4, 3),
        Wrong("kind: mirrors\ngrid:\n***\n./*\n**.\n", 5, 3),
        Wrong("kind: mirrors\ngrid:\n.**\n./*\n***\n", 3, 1),
        Wrong("kind: mirrors\ngrid:\n***\n./\\\n***\n", 4, 3),
        Wrong("kind: mirrors\ngrid:\n/**\n./.\n***\n", 3, 1),
        Wrong("kind: mirrors\ngrid:\n***\n./.\n*/*\n", 5, 2),
        Wrong("kind: mirrors\ngrid:\n***\n.x.\n***\n", 4, 2),
        Wrong("kind: mirrors\ngrid:\n***\n.╱.\n***\n", 4, 2),
        Wrong("kind: mirrors\ngrid:\n***\n./..\n***\n", 4, 4),
        Wrong("kind: mirrors\ngrid:\n  ***\n  ./\n", 4, 5),
        Wrong("kind: mirrors\ngrid:\n***\n\n./.\n", 5, 1),
        Wrong("kind: mirrors\ngrid:\n***\n./.\n***\ntitle: A\n", 6, 1),
        Wrong("kind: mirrors\rgrid:\r***\r.y.", 4, 2),
    )
    wrong_documents = (
        Wrong('{"kind": "mirrors"}', 1, 1),
        Wrong('{"kind": "mirrors", "grid": ["***", "./.", "***"], "gird": 1}', 1, 60),
        Wrong('{"kind": "mirrors", "grid": "*.*"}', 1, 29),
        Wrong('{"kind": "mirrors", "grid": ["***", 1]}', 1, 37),
        Wrong('{"kind": "mirrors", "grid": ["***", "*."]}', 1, 37),
        Wrong('{"kind": "mirrors", "grid": ["***", ".x."]}', 1, 37),
        Wrong('{"kind": "mirrors", "grid": ["*/*", "..."]}', 1, 30),
        Wrong('{"kind": "mirrors", "grid": []}', 1, 29),
        Wrong('{"kind": "mirrors", "grid": ["**", "**"]}', 1, 29),
    )
    wrong_solutions = (
        Wrong("", 1, 1),
        Wrong("*********\n*/..../.x", 2, 9),
        Wrong("*********\n*/....", 2, 7),
        Wrong("  *********\n  *x..../.*", 2, 4),
    )
    tidied = (
        ("kind: mirrors\n\n\tgrid:\n  ***  \n  ./.\n  ***\n\n", native(["***", "./.", "***"])),
    )
    wrong_sizes = ((0, 3), (1, 5), (2, 2), (3, -1), (1 << 15, 1 << 15))
    sizes = ((4, 5), (6, 4))
    streams: ClassVar = {
        "small": {"size": (5, 6)},
        "usual": {},
        "expert": {"level": "expert"},
        "unique": {"unique": True, "size": (6, 7)},
        "impossible": {"impossible": True, "size": (6, 5)},
        "any": {"any_verdict": True},
    }
    refutations = 1

    # Puzzles

    def puzzles(self, count: int, dice: random.Random) -> Iterator[str]:
        """Every other one has a beam, and half of these several. Some are 70 cells wide or high."""
        wanted = True
        while count:
            shape = dice.randrange(10)
            if shape == 0:
                size = (3, dice.randint(3, 70))
            elif shape == 1:
                size = (dice.randint(3, 70), 3)
            else:
                size = (dice.randint(2, 8), dice.randint(3, 9))
            text = native(self._rows(dice, *size))
            maze = Maze(text)
            if len(maze.mirrors) > 11 or bool(maze.beams) != wanted:
                continue
            if len(maze.beams) != 1 or dice.randrange(8) == 0:
                count -= 1
                wanted = not wanted
                yield text

    def _rows(self, dice: random.Random, height: int, width: int) -> list[str]:
        inner = max(1, (height - 2) * (width - 2))
        mirrors = dice.uniform(0, min(0.9, 11 / inner))
        blocks = dice.choice([0, 0, 0.08])
        rows = ["*" * width for _ in range(height)]
        for row in range(1, height - 1):
            letters = dice.choices(
                "*./\\", (blocks, 1 - blocks - mirrors, mirrors / 2, mirrors / 2), k=width - 2
            )
            rows[row] = f"*{''.join(letters)}*"
        rim = [(row, col) for row in (0, height - 1) for col in range(1, width - 1)]
        rim += [(row, col) for row in range(1, height - 1) for col in (0, width - 1)]
        for cell in dice.sample(rim, 2):
            rows = replaced(rows, cell, ".")
        return rows

    def large(self) -> tuple[str, ...]:
        rows = ["*" * 130, *["*" + "." * 128 + "*"] * 98, "*" * 130]
        for cell, letter in {(4, 0): ".", (4, 100): "/", (70, 100): "/", (70, 129): "."}.items():
            rows = replaced(rows, cell, letter)
        return native(rows), native(replaced(rows, (70, 110), "*"))

    def document(self, text: str) -> dict[str, Any]:
        return {"kind": "mirrors", "title": "", "grid": rows_of(text)}

    def images(self, text: str) -> Iterable[str]:
        return [native(rows) for rows in quarters(rows_of(text), TURNED)]

    # Solutions

    def options(self, text: str) -> Iterator[dict[str, Any]]:
        yield from ({}, {"shortest": True}, {"fewest_reflections": True})
        yield {"shortest": True, "fewest_reflections": True}

    def _best(self, text: str, options: Mapping[str, Any]) -> list[Beam]:
        """The beams that are best by some options; the cells count first."""
        beams = maze_of(text).beams
        for option, length in (("shortest", "cells"), ("fewest_reflections", "reflections")):
            if options.get(option) and beams:
                best = min(getattr(beam, length) for beam in beams)
                beams = [beam for beam in beams if getattr(beam, length) == best]
        return beams

    def count(self, text: str, **options: Any) -> int:
        return len(self._best(text, options))

    def solutions(self, text: str, most: int, **options: Any) -> list[str] | None:
        beams, maze = self._best(text, options), maze_of(text)
        if len(beams) > most:
            return None
        return ["\n".join(maze.turned(beam.stand)) for beam in beams]

    def faults(self, text: str, solution: str, **options: Any) -> set[Fault]:
        maze, there = maze_of(text), maze_of(native(solution.split()))
        path, end = there.trace()
        if end:
            return {Fault("absorbed", path[-1][0])}
        touched = {cell for cell, _ in path}
        changed = {cell for cell in maze.mirrors if maze.cells[cell] != there.cells[cell]}
        faults = {Fault("untouched", cell) for cell in changed - touched}
        if not faults and solution not in (self.solutions(text, 1 << 30, **options) or ()):
            rule = "shortest" if options.get("shortest") else "fewest_reflections"
            faults.add(Fault(rule, None))
        return faults

    def spoiled(self, text: str, solution: str, dice: random.Random) -> str:
        places = [number for number, letter in enumerate(solution) if letter in TURNED]
        if not places:
            return solution
        one = dice.choice(places)
        return solution[:one] + TURNED[solution[one]] + solution[one + 1 :]

    def forms(self, text: str, solution: str) -> Iterator[str]:
        yield solution + "\n"
        yield "\n".join(f"  {row}" for row in solution.split())

    def written(self, text: str, solution: Any) -> str:
        cells, cols = solution.cells.decode(), solution.cols
        return "\n".join(cells[first : first + cols] for first in range(0, len(cells), cols))

    def solution_in(self, text: str, said: Mapping[str, Any]) -> str | None:
        maze, rows = maze_of(text), said.get("grid")
        if set(said) - {"grid", "beam"} or not isinstance(rows, list):
            return None
        if not all(isinstance(row, str) for row in rows):
            return None
        if rows != maze.turned({cell: cells_of(rows).get(cell, "?") for cell in maze.mirrors}):
            return None
        beam = [[*cell, heading] for cell, heading in Maze(native(rows)).trace()[0]]
        if "beam" in said and repr(said["beam"]) != repr(beam):  # True is not 1 here
            return None
        return "\n".join(rows)

    # Proofs of no

    def proof_faults(self, text: str, certificate: Any, **options: Any) -> set[str] | None:
        maze, barrier = maze_of(text), set[Side]()
        for cell, digit in cells_of(certificate["barrier"]).items():
            number = 0 if digit == "." else int(digit, 16)
            barrier |= {(cell, heading) for heading, bit in BITS.items() if number & bit}
        if barrier - set(maze.faced):
            return {"side"}
        return set() if maze.odd_groups(barrier) > len(barrier) else {"components"}

    # Play

    def begin(self, text: str) -> str:
        return text

    def positions(self, text: str, dice: random.Random) -> Iterator[str]:
        maze = maze_of(text)
        yield text
        for _ in range(2):
            yield native(maze.turned({cell: dice.choice("/\\") for cell in maze.mirrors}))
        for beam in maze.beams[:1]:
            yield native(maze.turned(beam.stand))
            spare = sorted(set(maze.mirrors) - set(beam.stand))
            yield native(maze.turned({**dict.fromkeys(spare[:2], "/"), **beam.stand}))

    def position_of(self, text: str, solution: str) -> str:
        return native(solution.split())

    def wrong_positions(self, text: str) -> Iterator[str]:
        rows = rows_of(text)
        yield "x"
        yield native([*rows, rows[0]])
        for cell, letter in list(maze_of(text).cells.items())[len(rows[0]) : len(rows[0]) + 3]:
            if letter in ".*":
                yield native(replaced(rows, cell, "." if letter == "*" else "*"))

    def legal(self, text: str, position: str) -> dict[str, str]:
        maze = maze_of(position)
        return {
            f"turn {at(cell)} on": native(replaced(maze.rows, cell, TURNED[maze.cells[cell]]))
            for cell in maze.mirrors
        }

    def wrong_moves(self, text: str) -> Iterator[str]:
        yield "turn 1,1 on"

    def facts(self, text: str, position: str | None, time: int) -> dict[Cell, set[str]]:
        maze, now = maze_of(text), maze_of(position or text)
        named = {"*": {"block"}, ".": set[str](), **{each: {MIRRORS[each]} for each in MIRRORS}}
        facts = {cell: set(named[letter]) for cell, letter in now.cells.items()}
        for cell, _ in maze.openings:
            facts[cell].add("opening")
        for cell in maze.mirrors:
            facts[cell] |= {"turned"} if now.cells[cell] != maze.cells[cell] else set()
        for cell, _ in now.trace()[0]:
            facts[cell].add("in the beam")
        return facts

    def done(self, text: str, position: str) -> bool:
        return not self.faults(text, "\n".join(rows_of(position)))

    def hint_is_right(self, text: str, position: str, after: str, *, forced: bool) -> bool:
        maze, now, there = maze_of(text), maze_of(position), maze_of(after)
        changed = [cell for cell in maze.mirrors if now.cells[cell] != there.cells[cell]]
        if not changed:
            return not maze.beams or self.done(text, position)
        (cell,) = changed
        path, end = now.trace()
        if not end:  # a mirror that was turned for nothing is turned back
            return cell not in {one for one, _ in path} and there.cells[cell] == maze.cells[cell]
        alone = not self._agreeing(maze, {cell: now.cells[cell]})
        kept: dict[Cell, str] = {}
        for opening in range(2):
            for one, _ in now.trace(opening)[0]:
                if one in maze.mirrors and not self._agreeing(maze, {**kept, one: now.cells[one]}):
                    if one == cell:
                        leads_on = self._agreeing(maze, {**kept, cell: there.cells[cell]})
                        return forced == alone and bool(leads_on)
                    break
                kept |= {one: now.cells[one]} if one in maze.mirrors else {}
        return False

    def _agreeing(self, maze: Maze, stand: Mapping[Cell, str]) -> list[Beam]:
        """The beams that are possible while some mirrors stand so."""
        return [
            beam
            for beam in maze.beams
            if all(beam.stand.get(cell, letter) == letter for cell, letter in stand.items())
        ]

    # Editing

    def edits(self, text: str, dice: random.Random) -> Iterator[tuple[str, str | None]]:
        maze, rows = maze_of(text), rows_of(text)
        height, width = len(rows), len(rows[0])
        openings = {cell for cell, _ in maze.openings}
        for _ in range(4):
            cell = dice.randrange(height), dice.randrange(width)
            old = rows[cell[0]][cell[1]]
            inside = 0 < cell[0] < height - 1 and 0 < cell[1] < width - 1
            for code in "/\\" if inside or cell in openings else "":
                yield (
                    f"put {code} {at(cell)}",
                    native(replaced(rows, cell, code)) if inside else None,
                )
            yield (
                f"put * {at(cell)}",
                (None if cell in openings else native(replaced(rows, cell, "*"))),
            )
            if inside:
                yield f"take {at(cell)}", native(replaced(rows, cell, "."))
            if old in TURNED:
                yield f"turn {at(cell)} on", native(replaced(rows, cell, TURNED[old]))
        yield f"put * {height + 1},1", None
        yield "put x 1,1", None
        yield "size 1 1", None
        empty = [re.sub(r"(?<=.)[/\\*](?=.)", ".", row) for row in rows[1:-1]]
        yield "clear", native([rows[0], *empty, rows[-1]])

    def done_in_editor(self, text: str) -> bool:
        return self.done(text, text)

    # Words and reasons

    def step_is_true(
        self, text: str, position: str, title: str, step: Any, before: Sequence[Any]
    ) -> bool:
        maze, now = maze_of(text), maze_of(_native(text, position))
        cases = step["ruled_out"]
        if step["decided"] is not None:
            (case,) = cases
            cell, letter = (*case["choice"]["cell"],), case["choice"]["letter"]
            if step["decided"] != {"cell": [*cell], "letter": TURNED[letter]}:
                return False
            if case["ends"] == {"broken": "untouched", "cell": [*cell]}:
                path, end = now.trace()
                touched = {one for one, _ in path}
                return not end and cell not in touched and maze.cells[cell] == TURNED[letter]
        elif not cases:
            return self._fails(maze, now, {}, step["reason"])
        return all(self._fails(maze, now, *leaf) for case in cases for leaf in _leaves(case, {}))

    def _fails(
        self, maze: Maze, now: Maze, stand: Mapping[Cell, str], reason: Mapping[str, Any]
    ) -> bool:
        """Whether no beam can pass while mirrors stand so, for a reason that is not refuted."""
        given = {(*cell,): now.cells[*cell] for cell in reason.get("given", ())}
        if reason["broken"] == "runs into block" and maze.cells[*reason["cell"]] != "*":
            return False
        if reason["broken"] == "cannot be paired" and reason["groups"] <= reason["sides"]:
            return False
        return not self._agreeing(maze, {**given, **stand})

    def said(self, text: str, solution: str | None, sentence: str) -> bool | None:
        now = _native(text, solution)
        for pattern, holds in SENTENCES.items():
            if found := re.match(pattern, sentence):
                return holds(Told(maze_of(text), maze_of(now), found.groups()))
        return None

    # Pictures

    def labels(
        self, text: str, solution: str | None, *, answered: bool
    ) -> Iterator[tuple[int, str]]:
        maze = maze_of(text)
        if answered and solution is None:
            return
        turned = cells_of(solution.split()) if solution else maze.cells
        (first, inward), (last, back) = maze.openings
        ends = {} if answered else {first: ARROWS[inward], last: ARROWS[BACK[back]]}
        for cell, letter in maze.cells.items():
            if turned[cell] != letter:
                yield cell[0], f"({turned[cell]})"
            elif letter != "." or not answered:
                yield cell[0], ends.get(cell, letter)

    def flaws(self, text: str, solution: str) -> Mapping[str, int]:
        rules = [fault.rule for fault in self.faults(text, solution)]
        return {"!": rules.count("untouched"), "x": rules.count("absorbed")}

    def lines(self, text: str, solution: str) -> set[str]:
        path, _ = Maze(native(solution.split())).trace()
        return {"-" if heading in "EW" else "|" for _, heading in path[1:-1]}

    def words(self, line: str, *, answered: bool) -> list[str]:
        return re.findall(r"\([/\\]\)|[/\\*]", line) if answered else line.split()
