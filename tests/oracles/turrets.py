"""The truth about mazes of turrets: plain searches over (cell, time mod 4), from the rules."""

from __future__ import annotations

import base64
import random
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from tests.oracles import Cell, Fault, Oracle, Wrong
from tests.oracles.grids import STEPS, at, beside, cells_of, quarters, replaced, rows_of, text_of

WORDS = {"north": "N", "east": "E", "south": "S", "west": "W"}
TURRETS = "^>v<"
EMPTY = ".SG"

#: Shapes by the lowest and highest number of rows, then of columns. Searches work on rows of 64
#: and 128 bits, and on tiles of 16 x 16 cells, so there are sizes around their edges.
SHAPES = (
    (1, 9, 2, 9),
    (1, 9, 2, 9),
    (1, 9, 2, 9),
    (1, 1, 2, 140),
    (2, 40, 1, 1),
    (1, 4, 60, 68),
    (1, 3, 124, 132),
    (6, 18, 6, 18),
    (30, 36, 30, 36),
)
#: Percentages of walls and of turrets.
DENSITIES = ((15, 3), (15, 3), (5, 15), (0, 30), (30, 0), (10, 60), (0, 5))


class Maze:
    """The facts about one maze."""

    def __init__(self, text: str) -> None:
        self.rows = rows_of(text)
        self.cells = cells_of(self.rows)
        self.start, self.goal = (
            next((cell for cell, letter in self.cells.items() if letter == end), (-1, -1))
            for end in "SG"
        )
        self.fire = [self.rays(time) for time in range(4)]
        self.steps = self.reached(beyond=False)
        self.left = self._to_goal()
        self.least = min(
            (self.steps[state] for state in self.steps if state[0] == self.goal), default=None
        )

    def rays(self, time: int, turret: Cell | None = None) -> set[Cell]:
        """The cells under fire after the step with this number, of all turrets or of one."""
        burnt = set()
        for cell, letter in self.cells.items():
            if letter in TURRETS and turret in (None, cell):
                way = "NESW"[(TURRETS.index(letter) + time) % 4]
                ray = beside(cell, way)
                while self.cells.get(ray, "#") in EMPTY:
                    burnt.add(ray)
                    ray = beside(ray, way)
        return burnt

    def is_empty(self, cell: Cell) -> bool:
        """Whether a walker can enter a cell."""
        return self.cells.get(cell, "#") in EMPTY

    def alive(self, cell: Cell, time: int) -> bool:
        """Whether a walker survives on a cell after a step at this time."""
        return self.is_empty(cell) and cell not in self.fire[time % 4]

    def reached(self, *, beyond: bool) -> dict[tuple[Cell, int], int]:
        """The least steps to each state (cell, time mod 4); walks end at the goal, or go beyond."""
        steps = {(self.start, 0): 0}
        front = list(steps)
        for cell, time in front:  # it grows meanwhile
            for way in STEPS if beyond or cell != self.goal else ():
                state = beside(cell, way), (time + 1) % 4
                if state not in steps and self.alive(*state):
                    steps[state] = steps[cell, time] + 1
                    front.append(state)
        return steps

    def _to_goal(self) -> dict[tuple[Cell, int], int]:
        """The least steps to the goal from each state, if the walker is alive there."""
        left = {(self.goal, time): 0 for time in range(4)}
        front = list(left)
        for cell, time in front:  # it grows meanwhile
            if self.alive(cell, time):
                for way in STEPS:
                    state = beside(cell, way), (time - 1) % 4
                    if state not in left and self.is_empty(state[0]):
                        left[state] = left[cell, time] + 1
                        front.append(state)
        return left

    def walks(self, most: int) -> list[str] | None:
        """All shortest walks; None if there are more than ``most``."""
        if self.count() > most:
            return None
        least = self.least or 0
        walks = [("", self.start)] if least else []
        for time in range(1, least + 1):
            walks = [
                (moves + way, beside(cell, way))
                for moves, cell in walks
                for way in STEPS
                if self.alive(beside(cell, way), time)
                and self.left.get((beside(cell, way), time % 4)) == least - time
            ]
        return [moves for moves, _ in walks]

    def count(self) -> int:
        """The number of shortest walks."""
        ways = {self.start: 1} if self.least is not None else {}
        for time in range(1, (self.least or 0) + 1):
            there: Counter[Cell] = Counter()
            for cell, number in ways.items():
                for way in STEPS:
                    onward = beside(cell, way)
                    if self.alive(onward, time) and self.steps.get((onward, time % 4)) == time:
                        there[onward] += number
            ways = there
        return ways.get(self.goal, 0)

    def broken(self, cell: Cell, way: str, time: int) -> str | None:
        """The rule that a step breaks."""
        there = beside(cell, way)
        if there not in self.cells:
            return "grid"
        if not self.is_empty(there):
            return "blocked"
        return "fire" if there in self.fire[time % 4] else None

    def walked(self, moves: str) -> list[Cell]:
        """The cells of a walk, the start first."""
        cells = [self.start]
        for way in moves:
            cells.append(beside(cells[-1], way))
        return cells

    def turns_away(self, moves: str, time: int) -> bool:
        """Whether a step leads away from the goal, and a step towards it into fire."""

        def far(cell: Cell) -> int:
            return abs(cell[0] - self.goal[0]) + abs(cell[1] - self.goal[1])

        here, there = self.walked(moves)[time - 1 : time + 1]
        nearer = [way for way in STEPS if far(beside(here, way)) < far(here)]
        return far(there) > far(here) and any(
            self.broken(here, way, time) == "fire" for way in nearer
        )


maze_of = lru_cache(256)(Maze)


def bare(text: str) -> Maze:
    """The maze without turrets."""
    head, grid, rows = text.partition("grid:\n")
    return maze_of(head + grid + re.sub(r"[\^>v<]", ".", rows))


def still(text: str) -> Maze:
    """The maze in which turrets and the cells that they fire on without turning are walls."""
    maze = maze_of(text)
    burnt = maze.rays(0) - {maze.start}
    rows = maze.rows
    for cell, letter in maze.cells.items():
        if letter in TURRETS or cell in burnt:
            rows = replaced(rows, cell, "#")
    return maze_of(text_of("turrets", rows))


def _number(digits: str) -> int:
    return int(digits.replace(",", ""))


class Told(NamedTuple):
    """What a sentence is about, for the table of sentences."""

    text: str
    maze: Maze
    walk: str
    numbers: list[int]
    words: tuple[str, ...]

    @property
    def number(self) -> int:
        return self.numbers[0]

    def left_after(self, moves: str) -> int | None:
        """The least steps that are left after a walk; None if nobody survives it to the goal."""
        state = self.maze.walked(moves)[-1], len(moves) % 4
        is_alive = not moves or self.maze.alive(*state)
        return self.maze.left.get(state) if is_alive else None

    @property
    def onward(self) -> dict[str, int | None]:
        """The least steps that are left after one more step, by its heading."""
        return {name: self.left_after(self.walk + way) for name, way in WORDS.items()}

    @property
    def least_left(self) -> int | None:
        return min((left for left in self.onward.values() if left is not None), default=None)


def _other_steps(told: Told) -> bool:
    """Whether these steps end as the sentence says."""
    for name in re.findall("north|east|south|west", told.words[0].lower()):
        left, broken = (
            told.onward[name],
            told.maze.broken(told.maze.walked(told.walk)[-1], WORDS[name], len(told.walk) + 1),
        )
        is_so = {
            "as good": left is not None and left == told.least_left,
            "longer": left is not None and left > (told.least_left or 0),
            "into fire": broken == "fire",
            "nowhere": broken is None and left is None,
        }
        if not is_so[told.words[1]]:
            return False
    return True


#: Sentences, and whether they are true.
SENTENCES: dict[str, Callable[[Told], bool]] = {
    r"At the start\.": lambda told: not told.walk,
    r"([\d,]+) steps? so far\.": lambda told: told.number == len(told.walk),
    r"After step ([\d,]+) of ([\d,]+)\.": (
        lambda told: told.number < told.numbers[1] == len(told.walk)
    ),
    r"Hit after ([\d,]+) steps?: the turret at row ([\d,]+), column ([\d,]+) hits\.": (
        lambda told: (
            told.number == len(told.walk)
            and told.maze.walked(told.walk)[-1]
            in told.maze.rays(told.number, (told.numbers[1] - 1, told.numbers[2] - 1))
        )
    ),
    r"Solved: the goal is reached in ([\d,]+) steps?": (
        lambda told: told.number == len(told.walk) == told.maze.least
    ),
    r"The goal is reached, in ([\d,]+) steps?, but ([\d,]+) (?:is|are) enough\.": (
        lambda told: told.numbers == [len(told.walk), told.maze.least]
    ),
    r"([\d,]+) turrets?, facing": (
        lambda told: told.number == sum("".join(told.maze.rows).count(each) for each in TURRETS)
    ),
    r"The shortest walk has ([\d,]+) steps?\.": lambda told: told.number == told.maze.least,
    r"No walk leads to the goal\.": lambda told: told.maze.least is None,
    r"There is exactly one such walk\.": lambda told: told.maze.count() == 1,
    r"There are ([\d,]+) such walks\.": lambda told: told.maze.count() == told.number,
    r"There are more than a thousand billion such walks\.": (
        lambda told: told.maze.count() >= 10**15
    ),
    r"The goal is first reached after ([\d,]+) steps?\.": (
        lambda told: told.maze.least == told.number
    ),
    r"Step ([\d,]+): (north|east|south|west) to row ([\d,]+), column ([\d,]+)\.": (
        lambda told: (
            told.walk[told.number - 1] == WORDS[told.words[1]]
            and told.maze.walked(told.walk)[told.number]
            == (told.numbers[1] - 1, told.numbers[2] - 1)
        )
    ),
    r"Then ([\d,]+) steps? (?:is|are) left\.": lambda told: told.number == told.least_left,
    r"((?:North|East|South|West)[a-z, ]*) (?:is|are|leads?) (as good|longer|into fire|nowhere)\.": (
        _other_steps
    ),
    r"A walker who stays alive never comes there\.": lambda told: told.maze.least is None,
    r"No walk has fewer than ([\d,]+) steps?\.": lambda told: told.number == told.maze.least,
    r"Step ([\d,]+): no way to the goal is left\.": (
        lambda told: told.left_after(told.walk[: told.number]) is None
    ),
    r"Step ([\d,]+): the way is ([\d,]+) steps? longer": (
        lambda told: (
            told.number + (told.left_after(told.walk[: told.number]) or 0)
            == told.numbers[1] + (told.maze.least or 0)
        )
    ),
    r"Step ([\d,]+): the turret at row ([\d,]+), column ([\d,]+) hits\.": (
        lambda told: (
            told.maze.walked(told.walk)[told.number]
            in told.maze.rays(told.number, (told.numbers[1] - 1, told.numbers[2] - 1))
        )
    ),
    r"Step ([\d,]+) leads away from the goal\.": (
        lambda told: told.maze.turns_away(told.walk, told.number)
    ),
    r"And ([\d,]+) more steps? leads? to the goal\.": (
        lambda told: told.number == len(told.walk) - 12
    ),
    r"At step ([\d,]+) the walk turns away from the goal\.": (
        lambda told: told.maze.turns_away(told.walk, told.number)
    ),
    r"([\d,]+) states? can be reached": lambda told: told.number == len(told.maze.steps),
    r"The walls shut it off": lambda told: bare(told.text).least is None,
    r"Even without turrets no walk": lambda told: bare(told.text).least is None,
    r"Without turrets the shortest walk has ([\d,]+) steps?\.": (
        lambda told: bare(told.text).least == told.number
    ),
    r"Then the shortest walk has ([\d,]+) steps?\.": (
        lambda told: still(told.text).least == told.number
    ),
    r"Then no walk leads|The goal itself is under fire": (
        lambda told: still(told.text).least is None
    ),
}


class Turrets(Oracle):
    kind = "turrets"
    option_types: ClassVar = {"count_walks": bool}
    counting: ClassVar = {"count_walks": True}
    wrong_puzzles = (
        Wrong("", 1, 1),
        Wrong("kind: turrets\n", 2, 1),
        Wrong("S..\n..G", 1, 1),
        Wrong("kind: turrets\ngrid:\n\n", 2, 1),
        Wrong("kind: turrets\ntargets: 1\ngrid:\nS.G\n", 2, 1),
        Wrong("kind: turrets\ntitle: a\ntitle: b\ngrid:\nS.G\n", 3, 1),
        Wrong("kind: turrets\ntitle: a\tb\ngrid:\nS.G\n", 2, 8),
        Wrong("kind: turrets\ngrid:\n..\n.G\n", 2, 1),
        Wrong("kind: turrets\ngrid:\nS.\n..\n", 2, 1),
        Wrong("kind: turrets\ngrid:\nS.G\n.S.\n", 4, 2),
        Wrong("kind: turrets\ngrid:\nS.G\n  ..G\n", 4, 5),
        Wrong("kind: turrets\ngrid:\nS.G\n..x\n", 4, 3),
        Wrong("kind: turrets\ngrid:\nS.G\nV..\n", 4, 1),
        Wrong("kind: turrets\ngrid:\nS.G\n.\0.\n", 4, 2),
        Wrong("kind: turrets\ngrid:\nS.G\n....\n", 4, 4),
        Wrong("kind: turrets\ngrid:\nS.G\n..\n", 4, 3),
        Wrong("kind: turrets\ngrid:\nS.G\n\n...\n", 5, 1),
        Wrong("kind: turrets\ngrid:\nS.G\ntitle: A\n", 4, 1),
        Wrong("kind: turrets\rgrid:\rS.G\r..y", 4, 3),
        Wrong("kind: turret\ngrid:\nS.G\n", 1, 7),
    )
    wrong_documents = (
        Wrong('{"kind": "turrets"}', 1, 1),
        Wrong('{"kind": "turrets", "gird": ["SG"], "grid": ["SG"]}', 1, 29),
        Wrong('{"kind": "turrets", "grid": "SG"}', 1, 29),
        Wrong('{"kind": "turrets", "grid": ["S.", 1]}', 1, 36),
        Wrong('{"kind": "turrets", "grid": ["S.", ".G."]}', 1, 36),
        Wrong('{"kind": "turrets", "grid": ["S.", "xG"]}', 1, 36),
        Wrong('{"kind": "turrets", "grid": []}', 1, 29),
        Wrong('{"kind": "turrets", "grid": ["SG", ".G"]}', 1, 36),
        Wrong('{"kind": "turrets", "grid": ["SG"], "title": 1}', 1, 46),
        Wrong('{"kind": "turrets", "grid": ["SG"], "grid": ["SG"]}', 1, 45),
        Wrong('{"kind": "turrets", "grid": ["SG"]', 1, 35),
    )
    wrong_solutions = (Wrong("SNx", 1, 3), Wrong("SN\n  E:\n", 2, 4), Wrong("S N 3", 1, 5))
    tidied = (
        ("kind: turrets\n\n\tgrid:\n  S.>  \n  .#G\n\n", "kind: turrets\ngrid:\nS.>\n.#G\n"),
        (
            "\ufeffkind:turrets\r\nTITLE: T\r\ngrid:\r\nSG\r\n",
            "kind: turrets\ntitle: T\ngrid:\nSG\n",
        ),
    )
    wrong_sizes = ((0, 3), (1, 1), (3, -1), (1 << 15, 1 << 15))
    streams: ClassVar = {
        "small": {"size": (3, 4)},
        "usual": {},
        "expert": {"level": "expert"},
        "unique": {"unique": True, "size": (5, 6)},
        "impossible": {"impossible": True, "size": (6, 5)},
        "any": {"any_verdict": True},
    }
    refutations = 4

    # Puzzles

    def puzzles(self, count: int, dice: random.Random) -> Iterator[str]:
        for number in range(count):
            least_rows, most_rows, least_cols, most_cols = SHAPES[number % len(SHAPES)]
            rows, cols = dice.randint(least_rows, most_rows), dice.randint(least_cols, most_cols)
            walls, turrets = dice.choice(DENSITIES)
            letters = dice.choices(
                (".", "#", *TURRETS),
                (100 - walls - turrets, walls, *[turrets / 4] * 4),
                k=rows * cols,
            )
            corners = [0, cols - 1, rows * cols - cols, rows * cols - 1]
            places = corners if dice.randrange(4) == 0 else range(rows * cols)
            start = dice.choice(places)
            goal = dice.choice([place for place in range(rows * cols) if place != start])
            letters[start], letters[goal] = "S", "G"
            grid = "".join(letters)
            lines = [grid[first : first + cols] for first in range(0, rows * cols, cols)]
            yield text_of("turrets", lines)

    def large(self) -> tuple[str, ...]:
        rows = ["." * 130 for _ in range(100)]
        rows[0] = "S" + ".>" * 60 + "#" * 9
        rows[50] = "#" * 60 + "." + "#" * 69
        rows[99] = "." * 129 + "G"
        high = ["........."] * 4200  # from 4,096 rows on, narrow mazes are searched on their side
        high[1], high[4000], high[4100] = "S...>....", "#########", "....G...."
        return text_of("turrets", rows), text_of("turrets", high)

    def document(self, text: str) -> dict[str, Any]:
        return {"kind": "turrets", "title": "", "grid": rows_of(text)}

    def images(self, text: str) -> Iterable[str]:
        clockwise = dict(zip("^>v<", ">v<^", strict=True))
        return [text_of("turrets", rows) for rows in quarters(rows_of(text), clockwise)]

    # Solutions

    def options(self, text: str) -> Iterator[dict[str, Any]]:
        yield from ({}, self.counting)

    def count(self, text: str, **options: Any) -> int:
        return maze_of(text).count()

    def solutions(self, text: str, most: int, **options: Any) -> list[str] | None:
        return maze_of(text).walks(most)

    def faults(self, text: str, solution: str, **options: Any) -> set[Fault]:
        fault = self._first_fault(text, solution)
        return set() if fault is None else {fault}

    def _first_fault(self, text: str, solution: str) -> Fault | None:
        maze = maze_of(text)
        cell = maze.start
        for time, way in enumerate(solution, 1):
            if way not in STEPS:
                return Fault("move", None)
            if rule := maze.broken(cell, way, time):
                return Fault(rule, cell if rule == "grid" else beside(cell, way))
            cell = beside(cell, way)
        if cell != maze.goal:
            return Fault("goal", cell)
        return None if len(solution) == maze.least else Fault("shortest", None)

    def spoiled(self, text: str, solution: str, dice: random.Random) -> str:
        place = dice.randrange(len(solution))
        kept, rest = solution[:place], solution[place:]
        if dice.randrange(2):
            return f"{kept}{2 * dice.choice(['NS', 'SN', 'EW', 'WE'])}{rest}"
        return f"{kept}{dice.choice(['', *'NESW', 'NS', 'EW'])}{rest[1:]}"

    def forms(self, text: str, solution: str) -> Iterator[str]:
        yield " ".join(solution) + "\n"
        yield "\n".join(solution)
        yield solution.translate(str.maketrans("NESW", "↑→↓←"))
        yield solution.translate(str.maketrans("NESW", "URDL"))
        named = {letter: word for word, letter in WORDS.items()}
        yield ", ".join(named[letter] for letter in solution)

    def written(self, text: str, solution: Any) -> str:
        return str(solution.moves)

    def solution_in(self, text: str, said: Mapping[str, Any]) -> str | None:
        moves, steps = said.get("moves"), said.get("steps", -1)
        if set(said) - {"moves", "steps"} or not isinstance(moves, str):
            return None
        return (
            moves if "steps" not in said or (steps == len(moves) and type(steps) is int) else None
        )

    # Proofs of no

    def _held(self, maze: Maze, certificate: Any) -> set[tuple[Cell, int]] | None:
        """The states in a certificate; None if it has another size."""
        states = zlib.decompress(base64.b64decode(certificate["reachable_states"]))
        rows, cols = len(maze.rows), len(maze.rows[0])
        width = -(-cols // 8)
        if len(states) != 2 * rows * width:
            return None
        held = set()
        for number in range(8 * len(states)):
            if states[number // 8] >> number % 8 & 1:
                line, col = divmod(number, 8 * width)
                half, row = divmod(line, rows)
                if col >= cols:
                    return None
                held.add(((row, col), 2 * half + (row + col + sum(maze.start)) % 2))
        return held

    def proof_faults(self, text: str, certificate: Any, **options: Any) -> set[str]:
        maze = maze_of(text)
        held = self._held(maze, certificate)
        if held is None:
            return {"size"}
        begin = (maze.start, 0)
        entered = {(beside(cell, way), (time + 1) % 4) for cell, time in held for way in STEPS}
        faults = set()
        if begin not in held:
            faults.add("start")
        if any(cell == maze.goal for cell, _ in held):
            faults.add("goal")
        if any(state not in held and maze.alive(*state) for state in entered):
            faults.add("closed")
        if any(state != begin and not maze.alive(*state) for state in held):
            faults.add("survives")
        if any(state != begin and state not in entered for state in held):
            faults.add("reached")
        return faults or ({"reached"} if held != set(maze.steps) else set())

    # Play

    def begin(self, text: str) -> str:
        return ""

    def positions(self, text: str, dice: random.Random) -> Iterator[str]:
        yield ""
        for mistakes in (0, 20, 100):
            moves = ""
            for _ in range(dice.randint(1, 14)):
                onward = sorted(self.legal(text, moves).values())
                if not onward:
                    break
                best = [each for each in onward if self._is_good(text, each)]
                moves = dice.choice(best if best and dice.randrange(100) >= mistakes else onward)
            yield moves
        if maze_of(text).least is not None:
            yield self._one_walk(maze_of(text))

    def _one_walk(self, maze: Maze) -> str:
        moves, cell = "", maze.start
        while cell != maze.goal:
            time = len(moves) + 1
            way = min(
                (way for way in STEPS if maze.alive(beside(cell, way), time)),
                key=lambda way: maze.left.get((beside(cell, way), time % 4), 1 << 30),
            )
            moves, cell = moves + way, beside(cell, way)
        return moves

    def position_of(self, text: str, solution: str) -> str:
        return solution

    def wrong_positions(self, text: str) -> Iterator[str]:
        maze = maze_of(text)
        yield from ("x", "NSx")
        for way in STEPS:
            if not maze.is_empty(beside(maze.start, way)):
                yield from (way, way + "NS")
            elif not maze.alive(beside(maze.start, way), 1):
                yield way + "NSEW"["SNWE".index(way)]
        if maze.least is not None:
            yield self._one_walk(maze) + "NS"

    def legal(self, text: str, position: str) -> dict[str, str]:
        maze = maze_of(text)
        cell = maze.walked(position)[-1]
        if cell == maze.goal or self._is_dead(maze, position):
            return {}
        return {f"go {way}": position + way for way in STEPS if maze.is_empty(beside(cell, way))}

    def wrong_moves(self, text: str) -> Iterator[str]:
        maze = maze_of(text)
        for way in STEPS:
            if not maze.is_empty(beside(maze.start, way)):
                yield f"go {way}"
        yield "turn 1,1 on"

    def facts(self, text: str, position: str | None, time: int) -> dict[Cell, set[str]]:
        maze = maze_of(text)
        facts = {}
        for cell, letter in maze.cells.items():
            named = {"#": {"wall"}, "S": {"start"}, "G": {"goal"}}.get(letter, set[str]())
            if letter in TURRETS:
                facing = (TURRETS.index(letter) + time) % 4
                named = {"turret", "facing " + ("north", "east", "south", "west")[facing]}
            facts[cell] = named
        if position is not None:
            facts[maze.walked(position[:time])[-1]] |= {"walker"}
        return facts

    def _is_dead(self, maze: Maze, position: str) -> bool:
        return bool(position) and not maze.alive(maze.walked(position)[-1], len(position))

    def _is_good(self, text: str, position: str) -> bool:
        """Whether a shortest walk begins with these steps."""
        maze = maze_of(text)
        if maze.least is None or self._is_dead(maze, position):
            return False
        left = maze.left.get((maze.walked(position)[-1], len(position) % 4))
        return left is not None and len(position) + left == maze.least

    def done(self, text: str, position: str) -> bool:
        return not self.faults(text, position)

    def hint_is_right(self, text: str, position: str, after: str, *, forced: bool) -> bool:
        if maze_of(text).least is None or self.done(text, position):
            return after == position
        if self._is_good(text, position):
            onward = self.legal(text, position).values()
            right = [each for each in onward if self._is_good(text, each)]
            return after in right and forced == (len(right) == 1)
        back = position.startswith(after) and len(after) < len(position) and forced
        hit = self._is_dead(maze_of(text), position)  # that step is taken back first
        return back and (len(after) == len(position) - 1 if hit else self._is_good(text, after))

    # Editing

    def edits(self, text: str, dice: random.Random) -> Iterator[tuple[str, str | None]]:
        rows = rows_of(text)
        height, width = len(rows), len(rows[0])

        def put(cell: Cell, letter: str, grid: list[str] = rows) -> str:
            return text_of("turrets", replaced(grid, cell, letter))

        for _ in range(6):
            cell = dice.randrange(height), dice.randrange(width)
            old = rows[cell[0]][cell[1]]
            for code in (*"#.", dice.choice(TURRETS)):
                yield f"put {code} {at(cell)}", None if old in "SG" else put(cell, code)
            yield f"take {at(cell)}", None if old in "SG" else put(cell, ".")
            if old != "G":
                elsewhere = [line.replace("S", ".") for line in rows]
                yield f"put S {at(cell)}", put(cell, "S", elsewhere)
            if old in TURRETS:
                yield f"turn {at(cell)} on", put(cell, TURRETS[(TURRETS.index(old) + 1) % 4])
                yield f"turn {at(cell)} W", put(cell, "<")
            else:
                yield f"turn {at(cell)} on", None
        yield f"put # {height + 1},1", None
        yield "put x 1,1", None
        yield "clear", text_of("turrets", (re.sub(r"[#^>v<]", ".", line) for line in rows))
        wider = [line + ".." for line in rows] + ["." * (width + 2)]
        yield f"size {height + 1} {width + 2}", text_of("turrets", wider)
        yield "size 1 1", None

    # Words and reasons

    def step_is_true(
        self, text: str, position: str, title: str, step: Any, before: Sequence[Any]
    ) -> bool:
        supposed = {"Without turrets": bare, "With turrets that stand still": still}
        maze = supposed.get(title, maze_of)(text)
        ends = {str(case["choice"]): case["ends"] for case in step["ruled_out"]}
        match step["decided"]:
            case int(least):
                reason = {"broken": "too few", "least": least}
                return least == maze.least and ends == {str(least - 1): reason}
            case None if list(ends) == [str([*maze_of(text).goal])]:
                return self._goal_fails(maze_of(text), maze, *ends.values())
            case None:
                return all(self._fails(maze, position, choice, end) for choice, end in ends.items())
            case str() if title:  # a step away from the goal
                return all(
                    end["broken"] == "hit" and self._is_hit(maze, end) for end in ends.values()
                )
            case str(way):
                good = {letter for letter in STEPS if self._is_good(text, position + letter)}
                return (
                    way in good
                    and good == set(STEPS) - set(ends)
                    and all(
                        self._fails(maze, position + way, way, end) for way, end in ends.items()
                    )
                )
        return False

    def _is_hit(self, maze: Maze, end: Any) -> bool:
        return tuple(end["cell"]) in maze.rays(end["step"], tuple(end["turret"]))

    def _goal_fails(self, maze: Maze, supposed: Maze, end: Any) -> bool:
        """Whether the goal of a maze, or of a simpler one, is reached by nobody for a reason."""
        if end["broken"] == "hit":
            return (end["step"], tuple(end["cell"])) == (0, maze.goal) and self._is_hit(maze, end)
        found = {"broken": "closed in", "states": len(supposed.steps)}
        return supposed.least is None and end == found

    def _fails(self, maze: Maze, moves: str, choice: str, end: Any) -> bool:
        """Whether a walk fails at a step, or for a whole maze a reason holds."""
        broken, step = end["broken"], end.get("step", 0)
        cell, there = maze.walked(moves[:step])[-2:]
        if moves[step - 1] != choice:
            return False
        rule = maze.broken(cell, choice, step)
        left = maze.left.get((there, step % 4))
        match broken:
            case "leaves grid":
                return rule == "grid" and (tuple(end["cell"]), end["heading"]) == (cell, choice)
            case "blocked":
                by = "turret" if maze.cells[there] in TURRETS else "wall"
                return rule == "blocked" and (tuple(end["cell"]), end["by"]) == (there, by)
            case "hit":
                return tuple(end["cell"]) == there and self._is_hit(maze, end)
            case "no way left":
                return rule is None and left is None
            case "longer":
                more = step + (left or 0) - (maze.least or 0)
                return rule is None and left is not None and end["more"] == more > 0
        return False

    def said(self, text: str, solution: str | None, sentence: str) -> bool | None:
        for pattern, holds in SENTENCES.items():
            if found := re.match(pattern, sentence):
                words = found.groups()
                numbers = [_number(word) for word in words if word[0].isdigit()]
                return holds(Told(text, maze_of(text), solution or "", numbers, words))
        return None

    def titles(self, text: str, solution: str | None) -> list[str]:
        first = ["The question", "The plan"]
        maze, turrets = maze_of(text), any(letter in TURRETS for letter in text)
        if turrets:
            first.append("Without turrets")
            if bare(text).least is None:
                return [*first, "The answer"]
            first += ["With turrets that stand still", "Four moments"]
        if solution is None:
            return [*first, *["Where you can be alive"] * turrets, "The answer"]
        away = any(maze.turns_away(solution, time) for time in range(1, len(solution) + 1))
        last = [*["A step away from the goal"] * away, "The answer"]
        return [*first, "Where you can be alive", *last]

    # Pictures

    def frames(self, text: str, solution: str) -> int:
        return len(solution) + 2  # the grid before the first step, and the answer

    def lines(self, text: str, solution: str) -> set[str]:
        return {line for line, ways in (("-", "EW"), ("|", "NS")) if set(ways) & set(solution[:-1])}

    def labels(
        self, text: str, solution: str | None, *, answered: bool
    ) -> Iterator[tuple[int, str]]:
        maze = maze_of(text)
        times: dict[Cell, list[str]] = {}
        for time, cell in enumerate(maze.walked(solution or "")):
            times.setdefault(cell, []).append(str(time))
        reached = {cell for cell, _ in maze.steps} if answered and solution is None else set()
        for cell, letter in maze.cells.items():
            passed = [time for time in times.get(cell, []) if time != "0"]
            if letter == "." and (passed or cell in reached):
                letter = "" if passed else "+"
            yield cell[0], ",".join(filter(None, [letter, *passed]))

    def words(self, line: str, *, answered: bool) -> list[str]:
        return (re.sub(r"<?-+>?|\|", " ", line) if answered else line).split()

    def pictured(self, text: str, title: str, solution: str | None) -> Counter[str] | None:
        maze = maze_of(text)
        numbers = Counter(
            str(1 + place) for size in (maze.rows, maze.rows[0]) for place in range(len(size))
        )
        if title == "The question":
            return numbers + Counter(maze.cells.values())
        if title == "Where you can be alive" and solution is not None:
            return numbers + Counter(self._first_steps(maze))
        if title == "Where you can be alive":
            return self._moments(maze, reached=set(maze.steps))
        if title == "Four moments":
            return self._moments(maze)
        if title == "The walk in the four moments":
            return self._moments(maze, walk=maze.walked(solution or ""))
        return None

    def _first_steps(self, maze: Maze) -> Iterator[str]:
        """Each cell with the number of steps after which a walker can first be there."""
        first: dict[Cell, int] = {}
        for (cell, _), steps in maze.reached(beyond=True).items():
            first[cell] = min(steps, first.get(cell, steps))
        for cell, letter in maze.cells.items():
            yield str(first[cell]) if cell in first and letter not in "SG" else letter

    def _moments(
        self, maze: Maze, reached: Iterable[tuple[Cell, int]] = (), walk: Iterable[Cell] = ()
    ) -> Counter[str]:
        """The four pictures of the moments, with marks where one can be, or with a walk."""
        words = Counter("1234")
        passed: dict[tuple[Cell, int], list[str]] = {}
        for step, cell in enumerate(walk):
            passed.setdefault((cell, step % 4), []).extend([str(step)] * (step > 0))
        for time in range(4):
            for cell, letter in maze.cells.items():
                word, steps = letter, passed.get((cell, time), [])
                if letter in TURRETS:
                    word = TURRETS[(TURRETS.index(letter) + time) % 4]
                elif letter == "." and cell in maze.fire[time]:
                    word = "*"
                elif letter == "." and (cell, time) in reached:
                    word = "+"
                elif steps:
                    word = ",".join([letter] * (letter != ".") + steps)
                words[word] += 1
        return words
