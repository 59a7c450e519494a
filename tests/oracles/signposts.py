"""The truth about mazes of signposts: plain searches over (cell, heading), from the rules."""

from __future__ import annotations

import base64
import random
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, NamedTuple

from tests.oracles import Cell, Fault, Oracle, Wrong
from tests.oracles.claims import same
from tests.oracles.grids import STEPS, at, beside, cells_of, quarters, replaced, rows_of, text_of

TURNS = "SRUL"  # straight on, and one, two, three quarters clockwise
NAMED = {
    "S": "straight on",
    "L": "turn left",
    "R": "turn right",
    "U": "turn back",
    "?": "any way",
    "X": "death",
    "G": "goal",
}
SIDES = {"top": "S", "left": "E", "right": "W", "bottom": "N"}
IN_WORDS = {"north": "N", "east": "E", "south": "S", "west": "W"}
#: What mazes are made of: usual ones, many deaths, nothing but ?, one letter only.
SOUPS = (
    *("SSLLLRRRU?", "SLRUX", "SSLLLRRRUX", "SLRU????X", "?", "SSSS?", "LLLR", "UL", "LR", "?XX"),
)
#: The most moves that the picture of the search shows.
MOST_SHOWN = 9

#: A walker in a cell, with the heading of arrival.
State = tuple[Cell, str]


class Maze:
    """The facts about one maze."""

    def __init__(self, text: str) -> None:
        self.rows = rows_of(text)
        self.cells = cells_of(self.rows)
        height, width = len(self.rows), len(self.rows[0])
        self.ways: dict[str, State] = {
            **{f"top {col + 1}": ((0, col), "S") for col in range(width)},
            **{f"left {row + 1}": ((row, 0), "E") for row in range(height)},
            **{f"right {row + 1}": ((row, width - 1), "W") for row in range(height)},
            **{f"bottom {col + 1}": ((height - 1, col), "N") for col in range(width)},
        }

    def allowed(self, state: State) -> str:
        """The headings that the letter of a cell allows; none at a goal or a death."""
        cell, heading = state
        letter = self.cells[cell]
        if letter == "?":
            return "NESW"
        if letter in TURNS:
            return "NESW"[("NESW".index(heading) + TURNS.index(letter)) % 4]
        return ""

    def onward(self, state: State) -> list[State]:
        """The states after the next move, alive."""
        there = [(beside(state[0], heading), heading) for heading in self.allowed(state)]
        return [after for after in there if self.cells.get(after[0], "X") != "X"]

    @cached_property
    def left(self) -> dict[State, int]:
        """The least moves to a goal from each state that leads to one."""
        before: dict[State, list[State]] = {}
        for cell, letter in self.cells.items():
            for heading in STEPS if letter != "X" else ():
                for after in self.onward((cell, heading)):
                    before.setdefault(after, []).append((cell, heading))
        goals = [cell for cell, letter in self.cells.items() if letter == "G"]
        left = {(cell, heading): 0 for cell in goals for heading in STEPS}
        front = list(left)
        for state in front:  # it grows meanwhile
            for earlier in before.get(state, ()):
                if earlier not in left:
                    left[earlier] = left[state] + 1
                    front.append(earlier)
        return left

    @cached_property
    def costs(self) -> dict[str, int]:
        """The least moves of each way in that reaches a goal, the entering counted."""
        return {way: 1 + self.left[at] for way, at in self.ways.items() if at in self.left}

    @property
    def least(self) -> int:
        """The moves of the best way in."""
        return min(self.costs.values())

    @cached_property
    def rim(self) -> dict[str, list[int | None]]:
        """The costs by the sides; None for a way in that reaches no goal."""
        return {
            side: [self.costs.get(way) for way in self.ways if way.startswith(side)]
            for side in SIDES
        }

    def reached(self, ways: Iterable[str]) -> set[State]:
        """All states that some ways in lead to, alive."""
        met = {self.ways[way] for way in ways if self.cells[self.ways[way][0]] != "X"}
        front = list(met)
        for state in front:  # it grows meanwhile
            for after in self.onward(state):
                if after not in met:
                    met.add(after)
                    front.append(after)
        return met

    def walk(self, way: str, choices: str) -> tuple[list[State], str]:
        """The states of a walk with these headings chosen at each ``?``, and how it ends.

        It ends in one of the letters G, X, ?, in "outside", or in "on" if choices are left over.
        """
        state, left = self.ways[way], list(choices)
        states = [state]
        while len(states) < 9 * len(self.cells):
            letter, allowed = self.cells[state[0]], self.allowed(state)
            if letter == "?" and left:
                allowed = left.pop(0)
            if len(allowed) != 1:
                return states, "on" if left else letter
            state = (beside(state[0], allowed), allowed)
            if state[0] not in self.cells:
                return states, "on" if left else "outside"
            states.append(state)
        return states, "on"

    def route(self, way: str) -> str:
        """The moves of a shortest walk."""
        state = self.ways[way]
        moves = state[1]
        while self.left[state]:
            state = min(
                (after for after in self.onward(state) if after in self.left),
                key=lambda after: (self.left[after], "NESW".index(after[1])),
            )
            moves += state[1]
        return moves

    def choices(self, way: str, route: str) -> str:
        """The headings of a route at each ``?``."""
        cell, chosen = self.ways[way][0], ""
        for heading in route[1:]:
            chosen += heading * (self.cells[cell] == "?")
            cell = beside(cell, heading)
        return chosen


maze_of = lru_cache(256)(Maze)


def native(rows: Iterable[str]) -> str:
    """The native text of a maze."""
    return text_of("signposts", rows)


def _number(digits: str) -> int:
    return int(digits.replace(",", ""))


def _way(words: str) -> str:
    """The way in of "from the top of column 4"."""
    side, number = re.findall(r"top|left|right|bottom|\d+", words)
    return f"{side} {number}"


class Told(NamedTuple):
    """What a sentence is about: a maze, a way in and a route or choices, and its own words."""

    maze: Maze
    way: str
    moves: str
    words: tuple[str, ...]

    @property
    def number(self) -> int:
        return _number(self.words[0])

    @property
    def named(self) -> str:
        """The way in that the sentence names last."""
        return _way(self.words[-1])


def _next_best(told: Told) -> bool:
    worse = [cost for cost in told.maze.costs.values() if cost > told.maze.least]
    return told.number == min(worse, default=None) == told.maze.costs.get(told.named)


def _is_move(told: Told) -> bool:
    """Whether a move of the route enters this cell by this heading, and goes on as it says."""
    number, heading = told.number, told.words[1]
    cell = _number(told.words[2]) - 1, _number(told.words[3]) - 1
    there = told.maze.ways[told.way][0]
    for step in told.moves[1:number]:
        there = beside(there, step)
    onward = re.search(r"to the (\w+)\.$|the goal\.$", told.words[4])
    if cell != there or told.moves[number - 1] != IN_WORDS[heading] or onward is None:
        return False
    if onward[1] is None:
        return number == len(told.moves) and told.maze.cells[cell] == "G"
    return told.moves[number] == IN_WORDS[onward[1]]


def _ends_so(told: Told) -> bool:
    """Whether a walk has as many moves, and ends in this cell in this way."""
    states, end = told.maze.walk(told.way, told.moves)
    number, row, col = map(_number, told.words[:3])
    ends = {"waits": "?", "dies": "X", "leaves": "outside"}
    cell = row - 1, col - 1
    return (number, cell, ends[told.words[3]]) == (len(states), states[-1][0], end)


def _left_after(told: Told) -> int | None:
    """The moves that are left after the move of this number; None if no goal can be reached."""
    states, _ = told.maze.walk(told.way, told.moves)
    return told.maze.left.get(states[told.number - 1]) if told.number <= len(states) else None


def _other_moves(told: Told) -> bool:
    """Whether these moves from a free choice end as the sentence says."""
    cell, _ = told.maze.walk(told.way, told.moves)[0][-1]
    left = {way: told.maze.left.get((beside(cell, way), way)) for way in STEPS}
    best = min(each for each in left.values() if each is not None)
    for name in re.findall("north|east|south|west", told.words[0].lower()):
        there = left[IN_WORDS[name]]
        is_so = {
            "as good": there == best,
            "longer": there is not None and there > best,
            "nowhere": there is None,
        }
        if not is_so[told.words[1]]:
            return False
    return True


#: Sentences, and whether they are true.
SENTENCES: dict[str, Callable[[Told], bool]] = {
    r"Choose a way in\.": lambda told: not told.way,
    r"After ([\d,]+) moves?, in row ([\d,]+), column ([\d,]+), the walker (waits|dies|leaves)": (
        _ends_so
    ),
    r"After move ([\d,]+) of ([\d,]+)\.": (
        lambda told: (
            told.number < _number(told.words[1]) == len(told.maze.walk(told.way, told.moves)[0])
        )
    ),
    r"Solved: a goal is reached in ([\d,]+) moves?, (from .*); no route": (
        lambda told: told.maze.costs[told.way] == told.number and told.named == told.way
    ),
    r"([\d,]+) goals?, and ([\d,]+) \?": (
        lambda told: told.words == tuple(str("".join(told.maze.rows).count(each)) for each in "G?")
    ),
    r"Of the ([\d,]+) ways in, ([\d,]+|none) reach(?:es)? a goal\.": (
        lambda told: (
            told.number == len(told.maze.ways) and _number(told.words[1]) == len(told.maze.costs)
        )
    ),
    r"The next best takes ([\d,]+) moves?, (from .*)\.": _next_best,
    r"Enter (from .*)\.": lambda told: told.maze.costs.get(told.named) == told.maze.least,
    r"The goal is reached in ([\d,]+) moves?\.": (
        lambda told: told.number == len(told.moves) == told.maze.costs[told.way]
    ),
    r"Move ([\d,]+): (\w+) to row ([\d,]+), column ([\d,]+)(.*)": _is_move,
    r"And ([\d,]+) more moves? leads? to the goal\.": (
        lambda told: 0 < told.number < len(told.moves)
    ),
    r"No way in reaches a goal\.|Here is every place.*|The rim is closed.*": (
        lambda told: not told.maze.costs
    ),
    r"No other way in reaches a goal\.": lambda told: len(told.maze.costs) == 1,
    r"No other way in is shorter\.": (
        lambda told: told.maze.costs.get(told.way, told.maze.least) == told.maze.least
    ),
    r"Every walk leaves the grid, dies, or goes round in a loop\.": (
        lambda told: told.way not in told.maze.costs if told.way else not told.maze.costs
    ),
    r"No goal is reached (from .*)\.": lambda told: told.named not in told.maze.costs,
    r"Another one is as short as the best: (from .*)\.": (
        lambda told: told.maze.costs.get(told.named) == told.maze.least
    ),
    r"((?:North|East|South|West)[a-z, ]*) (?:is|are|leads?) (as good|longer|nowhere)\.": (
        _other_moves
    ),
    r"Move ([\d,]+): no way to the goal is left\.": lambda told: _left_after(told) is None,
    r"Move ([\d,]+): the way is ([\d,]+) moves? longer": (
        lambda told: (
            told.number + (_left_after(told) or 0)
            == _number(told.words[1]) + told.maze.costs[told.way]
        )
    ),
    r"From elsewhere every walk": lambda told: len(told.maze.costs) < len(told.maze.ways),
    r"Take another way in, not (from .*)\.": lambda told: told.named not in told.maze.costs,
    r"Then ([\d,]+) moves? (?:is|are) left\.": (
        lambda told: told.number == told.maze.left[told.maze.walk(told.way, told.moves)[0][-1]] - 1
    ),
    r"No route has fewer than ([\d,]+) moves? (from .*)\.": (
        lambda told: told.maze.costs[told.named] == told.number
    ),
}


class Signposts(Oracle):
    kind = "signposts"
    option_types: ClassVar = {"way": str}
    wrong_puzzles = (
        Wrong("", 1, 1),
        Wrong(" \n\t\r\n", 1, 1),
        Wrong("\ufeff", 1, 1),
        Wrong("LUR\nSG?\n", 1, 1),
        Wrong("kind: signposts\ngrid:\nSG\nS\0\n", 4, 2),
        Wrong("kind: signposts\n", 2, 1),
        Wrong("kind: signposts\ntitel: A\ngrid:\nSG\n", 2, 1),
        Wrong("kind: signposts\ntargets: 1\ngrid:\nSG\n", 2, 1),
        Wrong("kind: signposts\ntitle: A\ntitle: B\ngrid:\nSG\n", 3, 1),
        Wrong("kind: signposts\ntitle: A\tB\ngrid:\nSG\n", 2, 8),
        Wrong("kind: signposts\ngrid: SG", 2, 7),
        Wrong("kind: signposts\ngrid:\n", 2, 1),
        Wrong("kind: signposts\ngrid:\nSS\nLR\n", 2, 1),
        Wrong("kind: signposts\ngrid:\nSG\nSl\n", 4, 2),
        Wrong("kind: signposts\ngrid:\nSG\n.S\n", 4, 1),
        Wrong("kind: signposts\ngrid:\nS G\n", 3, 2),
        Wrong("kind: signposts\ngrid:\nS\xa0G\n", 3, 2),
        Wrong("kind: signposts\ngrid:\n☺\ufe0f🙂\ufe0fq\n", 3, 5),
        Wrong("kind: signposts\ngrid:\nSGS\nSL\n", 4, 3),
        Wrong("kind: signposts\ngrid:\nSG\n☺\ufe0f☺\ufe0f☺\n", 4, 5),
        Wrong("kind: signposts\ngrid:\nSG\n\nSL\n", 5, 1),
        Wrong("kind: signposts\ngrid:\nSG\ntitle: A\n", 4, 1),
        Wrong("kind: signpost\ngrid:\nSG\n", 1, 7),
    )
    wrong_documents = (
        Wrong('{"kind": "signposts"}', 1, 1),
        Wrong('{"kind": "signposts", "grid": ["SG"], "goal": 1}', 1, 47),
        Wrong('{"kind": "signposts", "grid": "SG"}', 1, 31),
        Wrong('{"kind": "signposts", "grid": [["S"]]}', 1, 32),
        Wrong('{"kind": "signposts", "grid": []}', 1, 31),
        Wrong('{"kind": "signposts", "grid": ["", ""]}', 1, 31),
        Wrong('{"kind": "signposts", "grid": ["SG", "S"]}', 1, 38),
        Wrong('{"kind": "signposts", "grid": ["SG", "S1"]}', 1, 38),
        Wrong('{"kind": "signposts", "grid": ["SS"]}', 1, 31),
        Wrong('{"kind": "signposts", "grid": ["G"], "title": null}', 1, 47),
    )
    wrong_solutions = (
        Wrong("", 1, 1),
        Wrong("SSWN", 1, 1),
        Wrong("top 9: S", 1, 1),
        Wrong("top 4: SSX", 1, 10),
        Wrong("top 4:\nSS\nS1", 3, 2),
    )
    tidied = (
        ("\ufeffkind: signposts\r\ngrid:\r\n\tSL \r\n\t?G\r\n\r\n", native(["SL", "?G"])),
        ("S🙂*☺\nRLUX", native(["SGGG", "RLUX"])),
        ("\n\n  S🙂\ufe0f☺\ufe0f\n  RLU\n \n", native(["SGG", "RLU"])),
    )
    wrong_sizes = ((0, 3), (3, -1), (1 << 15, 1 << 15))
    sizes = ((4, 5), (6, 4))
    streams: ClassVar = {
        "small": {"size": (4, 5)},
        "usual": {},
        "expert": {"level": "expert"},
        "unique": {"unique": True, "size": (5, 6)},
        "impossible": {"impossible": True, "size": (6, 5)},
        "any": {"any_verdict": True},
    }
    refutations = 4
    breaches = 1

    # Puzzles

    def puzzles(self, count: int, dice: random.Random) -> Iterator[str]:
        for number in range(count):
            match number % 8:
                case 0:
                    height, width = 1, dice.randint(1, 70)
                case 1:
                    height, width = dice.randint(1, 70), 1
                case 2:
                    height, width = dice.randint(2, 3), dice.randint(6, 12)
                case _:
                    height, width = dice.randint(3, 7), dice.randint(3, 7)
            yield native(self._rows(dice, height, width))

    def _rows(self, dice: random.Random, height: int, width: int) -> list[str]:
        cells = dice.choices(dice.choice(SOUPS), k=height * width)
        corners = [0, width - 1, height * width - width, height * width - 1]
        inner = [row * width + col for row in range(1, height - 1) for col in range(1, width - 1)]
        spots = dice.choice([corners, list(range(len(cells))), *[inner or corners] * 4])
        for _ in range(dice.choice([1, 1, 1, 1, 1, 2, 3, len(cells)])):
            cells[dice.choice(spots)] = "G"
        if dice.randrange(3) == 0:  # death around the goals, as otherwise few are impossible
            for place in [place for place, letter in enumerate(cells) if letter == "G"]:
                for other in (place - width, place + 1, place + width, place - 1):
                    if 0 <= other < len(cells) and cells[other] != "G":
                        cells[other] = dice.choice("XXXXXXXL")
        grid = "".join(cells)
        return [grid[first : first + width] for first in range(0, len(grid), width)]

    def large(self) -> tuple[str, ...]:
        rows = ["S" * 130 for _ in range(100)]
        rows[0] = "X" * 129 + "L"
        rows[60] = "S" * 129 + "R"
        rows[99] = "S" * 50 + "G" + "U" * 79
        tall = ["SS", *["LR"] * 5200, "XG"]
        return native(rows), native(tall)

    def document(self, text: str) -> dict[str, Any]:
        return {"kind": "signposts", "title": "", "grid": rows_of(text)}

    def images(self, text: str) -> Iterable[str]:
        return [native(rows) for rows in quarters(rows_of(text), {})]

    # Solutions

    def options(self, text: str) -> Iterator[dict[str, Any]]:
        maze = maze_of(text)
        every = list(maze.ways)
        yield {}
        for way in (every[len(text) % len(every)], *list(maze.costs)[:1]):
            yield {"way": way}

    def _ways(self, text: str, options: Mapping[str, Any]) -> list[str]:
        """The ways in that count, out of those that reach a goal."""
        only = self._only(options)
        return [way for way in maze_of(text).costs if only in (None, way)]

    def _only(self, options: Mapping[str, Any]) -> str | None:
        """The way in that an option asks for; None for all."""
        if not options.get("way"):
            return None
        found = re.fullmatch(r"\s*([A-Za-z]+)\s*([0-9]{1,10})\s*", options["way"])
        return f"{found[1].lower()} {int(found[2])}" if found else "no way"

    def count(self, text: str, **options: Any) -> int:
        return len(self._ways(text, options))

    def solutions(self, text: str, most: int, **options: Any) -> list[str] | None:
        ways = self._ways(text, options)
        return [f"{way}: {maze_of(text).route(way)}" for way in ways] if len(ways) <= most else None

    def name(self, text: str, solution: str) -> str:
        return solution.partition(":")[0]

    def may_be_first(self, text: str, solution: str, **options: Any) -> bool:
        maze = maze_of(text)
        return bool(options.get("way")) or maze.costs[self.name(text, solution)] == maze.least

    def faults(self, text: str, solution: str, **options: Any) -> set[Fault]:
        maze = maze_of(text)
        way, _, route = solution.partition(": ")
        faults = {self._fault_of_route(maze, way, route)}
        is_longer = bool(maze.costs) and not options.get("way") and len(route) > maze.least
        if is_longer or len(route) != maze.costs.get(way, len(route)):
            faults.add(Fault("shortest", None))
        if options.get("way") and way not in self._ways(text, options):
            faults.add(Fault("way", None))
        return {fault for fault in faults if fault is not None}

    def _fault_of_route(self, maze: Maze, way: str, route: str) -> Fault | None:
        """The first move that a walker cannot make, or the cell on which the route ends."""
        state = maze.ways[way]
        if route[:1] != state[1]:
            return Fault("route", None)
        for onward in route[1:]:
            there = beside(state[0], onward)
            if onward not in maze.allowed(state) or there not in maze.cells:
                return Fault("route", state[0])
            state = there, onward
        return None if maze.cells[state[0]] == "G" else Fault("route", state[0])

    def spoiled(self, text: str, solution: str, dice: random.Random) -> str:
        way, _, route = solution.partition(": ")
        place = dice.randrange(len(route))
        kept, rest = route[:place], route[place:]
        match dice.randrange(4):
            case 0:
                return f"{way}: {kept}{dice.choice('NESW')}{rest[1:]}"
            case 1:
                return f"{way}: {kept}{dice.choice('NESW')}{rest}"
            case 2 if len(route) > 1:
                return f"{way}: {kept}{rest[1:]}"
        return f"{way}: {route}{dice.choice(['', *'NESW'])}"

    def forms(self, text: str, solution: str) -> Iterator[str]:
        way, _, route = solution.partition(": ")
        yield f"{way.upper()}:{route.lower()}\n"
        yield f" {way.replace(' ', '  ')} : {route[:10]}\n  {route[10:]}\n"
        yield f"{way}: {' '.join(route)}"

    def written(self, text: str, solution: Any) -> str:
        return f"{solution.way}: {solution.route}"

    def solution_in(self, text: str, said: Mapping[str, Any]) -> str | None:
        maze = maze_of(text)
        way, cost, route = (said.get(key) for key in ("way", "cost", "route"))
        if set(said) - {"way", "cost", "route", "costs"} or not isinstance(way, str):
            return None
        if way not in maze.ways or not isinstance(route, str) or set(route) - set("NESW"):
            return None
        if type(cost) is not int or cost != len(route):
            return None
        costs, best = said.get("costs"), maze.costs.get(way) == maze.least
        if costs is not None and not (best and same(costs, maze.rim)):
            return None
        return f"{way}: {route}"

    # Proofs of no

    def _held(self, maze: Maze, certificate: Any) -> set[State] | None:
        """The states in a certificate; None if it has another size."""
        bits = zlib.decompress(base64.b64decode(certificate["reached"]))
        cells = list(maze.cells)
        digits = "".join(f"{byte:08b}" for byte in bits)
        if len(bits) != -(-4 * len(cells) // 8) or "1" in digits[4 * len(cells) :]:
            return None
        states = [(cell, heading) for heading in "NESW" for cell in cells]
        return {state for state, digit in zip(states, digits, strict=False) if digit == "1"}

    def proof_faults(self, text: str, certificate: Any, **options: Any) -> set[str]:
        maze = maze_of(text)
        held = self._held(maze, certificate)
        if held is None:
            return {"size"}
        only = self._only(options)
        ways = [way for way in maze.ways if only in (None, way)]
        starts = {maze.ways[way] for way in ways if maze.cells[maze.ways[way][0]] != "X"}
        after = {there for state in held for there in maze.onward(state)}
        dead = {state for state in held if maze.cells[state[0]] == "X"}
        broken = {
            "goal": any(maze.cells[cell] == "G" for cell, _ in held),
            "death": bool(dead),
            "entry": bool(starts - held),
            "closed": bool(after - starts - held),
            "superfluous": bool(held - dead - starts - after),
        }
        found = {rule for rule, is_broken in broken.items() if is_broken}
        return found or ({"superfluous"} if held != maze.reached(ways) else set())

    # Play

    def begin(self, text: str) -> str:
        return ""

    def positions(self, text: str, dice: random.Random) -> Iterator[str]:
        maze = maze_of(text)
        yield ""
        for mistakes in (0, 50, 100):
            ways = list(maze.costs) if maze.costs and mistakes < 100 else list(maze.ways)
            position = dice.choice(ways)
            for _ in range(dice.randint(0, 6)):
                onward = sorted(self.legal(text, position).values())
                if not onward:
                    break
                best = [each for each in onward if self._is_good(maze, each)]
                position = dice.choice(best if best and dice.randrange(100) >= mistakes else onward)
            yield position
        for way, cost in maze.costs.items():
            if cost == maze.least:
                yield self.position_of(text, f"{way}: {maze.route(way)}")
                break

    def _is_good(self, maze: Maze, position: str) -> bool:
        """Whether a shortest walk of the way in passes here."""
        way, choices = _split(position)
        states, end = maze.walk(way, choices)
        left = maze.left.get(states[-1])
        if way not in maze.costs or end in ("on", "outside") or left is None:
            return False
        return len(states) + left == maze.costs[way]

    def position_of(self, text: str, solution: str) -> str:
        way, _, route = solution.partition(": ")
        return f"{way} {maze_of(text).choices(way, route)}".strip()

    def wrong_positions(self, text: str) -> Iterator[str]:
        maze = maze_of(text)
        yield from ("x", "top 0", "top 999", "roof 1", "1 top", "top 1 X")
        for way, (_, heading) in list(maze.ways.items())[:6]:
            if maze.walk(way, "")[1] != "?":  # with the heading inward it would be a route
                yield f"{way} {'N' if heading != 'N' else 'S'}"

    def legal(self, text: str, position: str) -> dict[str, str]:
        maze = maze_of(text)
        if not position:
            found = {}
            for way, (cell, heading) in maze.ways.items():
                back = "NESW"[("NESW".index(heading) + 2) % 4]
                found[f"touch {at(beside(cell, back))}"] = way
            return found
        way, choices = _split(position)
        if maze.walk(way, choices)[1] != "?":
            return {}
        return {f"go {heading}": f"{way} {choices}{heading}" for heading in STEPS}

    def wrong_moves(self, text: str) -> Iterator[str]:
        yield from ("go N", "touch 0,0", "turn 1,1 on")

    def facts(self, text: str, position: str | None, time: int) -> dict[Cell, set[str]]:
        maze = maze_of(text)
        facts = {cell: {NAMED[letter]} for cell, letter in maze.cells.items()}
        if position:
            for cell, _ in maze.walk(*_split(position))[0][:time]:
                facts[cell].add("on the route")
        return facts

    def done(self, text: str, position: str) -> bool:
        maze = maze_of(text)
        if not position or not self._is_good(maze, position):
            return False
        return maze.walk(*_split(position))[1] == "G"

    def hint_is_right(self, text: str, position: str, after: str, *, forced: bool) -> bool:
        maze = maze_of(text)
        if not maze.costs or (position and _split(position)[0] not in maze.costs):
            return after == "" and forced
        if not position:
            return maze.costs.get(after) == maze.least and forced == (len(maze.costs) == 1)
        if self.done(text, position):
            return after == position
        if not self._is_good(maze, position):
            back = position.startswith(after) and len(after) < len(position)
            return back and forced and self._is_good(maze, after)
        onward = self.legal(text, position).values()
        leading = [each for each in onward if self._leads(maze, each)]
        return self._is_good(maze, after) and forced == (leading == [after])

    def _leads(self, maze: Maze, position: str) -> bool:
        """Whether the last choice leaves a way to a goal, however long."""
        way, choices = _split(position)
        cell = maze.walk(way, choices[:-1])[0][-1][0]
        return (beside(cell, choices[-1]), choices[-1]) in maze.left

    # Editing

    def edits(self, text: str, dice: random.Random) -> Iterator[tuple[str, str | None]]:
        rows = rows_of(text)
        goals = text.count("G")

        def put(cell: Cell, letter: str) -> str | None:
            last = goals == 1 and rows[cell[0]][cell[1]] == "G" and letter != "G"
            return None if last else native(replaced(rows, cell, letter))

        for _ in range(4):
            cell = dice.randrange(len(rows)), dice.randrange(len(rows[0]))
            old = rows[cell[0]][cell[1]]
            for code in NAMED:
                yield f"put {code} {at(cell)}", put(cell, code)
            yield f"take {at(cell)}", put(cell, "S")
            for way, letter in {**dict(zip("NESW", TURNS, strict=True)), "?": "?"}.items():
                yield f"turn {at(cell)} {way}", put(cell, letter)
            if old in TURNS:
                yield f"turn {at(cell)} on", put(cell, TURNS[(TURNS.index(old) + 1) % 4])
        yield f"put S {len(rows) + 1},1", None
        yield "put x 1,1", None
        yield "clear", native(re.sub("[LRU?X]", "S", line) for line in rows)
        wider = [line + "SS" for line in rows] + ["S" * (len(rows[0]) + 2)]
        yield f"size {len(rows) + 1} {len(rows[0]) + 2}", native(wider)

    # Words and reasons

    def step_is_true(
        self, text: str, position: str, title: str, step: Any, before: Sequence[Any]
    ) -> bool:
        maze = maze_of(text)
        decided, cases = step["decided"], step["ruled_out"]
        if decided is None:
            return all(self._leads_nowhere(maze, position, case) for case in cases)
        if isinstance(decided, int):  # the moves of the escape
            (case,) = cases
            way = case["ends"]["way"]
            return case["choice"] == decided - 1 and maze.costs[way] == decided == _least(case)
        if decided in maze.ways:
            return maze.costs.get(decided) == maze.least and all(
                self._is_worse_way(maze, decided, case) for case in cases
            )
        choose = position + (" " if position.count(" ") == 1 else "")
        good = {each: self._is_good(maze, choose + each) for each in STEPS}
        ruled_out = {case["choice"] for case in cases}
        return (
            good[decided]
            and {each for each in STEPS if not good[each]} == ruled_out
            and all(self._is_wrong_choice(maze, position, case) for case in cases)
        )

    def _leads_nowhere(self, maze: Maze, position: str, case: Any) -> bool:
        """Whether a way in, all of them, or a choice made earlier leads nowhere, or farther."""
        choice, end = case["choice"], case["ends"]
        match end["broken"]:
            case "closed in":
                return not maze.costs and end["states"] == len(maze.reached(maze.ways))
            case "leads nowhere":
                return not maze.costs if choice is None else choice not in maze.costs
        way, choices = _split(position)
        states = maze.walk(way, choices)[0]
        cell, heading = states[end["step"] - 2][0], choice
        return self._fails_at(maze, way, cell, heading, end)

    def _is_worse_way(self, maze: Maze, way: str, case: Any) -> bool:
        choice, end = case["choice"], case["ends"]
        if end["broken"] == "cheapest of":
            least = maze.least
            return (choice, end["ways"], end["least"]) == (least - 1, len(maze.costs), least)
        cost = maze.costs.get(choice)
        wanted = {"broken": "not cheapest", "cost": cost, "way": way, "least": maze.least}
        return bool(end == wanted)

    def _is_wrong_choice(self, maze: Maze, position: str, case: Any) -> bool:
        way, choices = _split(position)
        cell = maze.walk(way, choices)[0][-1][0]
        return self._fails_at(maze, way, cell, case["choice"], case["ends"])

    def _fails_at(self, maze: Maze, way: str, cell: Cell, heading: str, end: Any) -> bool:
        """Whether going on with a heading from a ``?`` fails for the reason that is given."""
        there = beside(cell, heading)
        left = maze.left.get((there, heading))
        match end["broken"]:
            case "leaves grid":
                return there not in maze.cells and (*end["cell"],) == cell
            case "dies":
                return maze.cells.get(there) == "X" and (*end["cell"],) == there
            case "no way left":
                return left is None
            case "longer":
                return left is not None and end["step"] + left - maze.costs[way] == end["more"] > 0
        return False

    def said(self, text: str, solution: str | None, sentence: str) -> bool | None:
        maze = maze_of(text)
        way, moves = "", ""
        if solution:
            way, _, moves = solution.partition(": ") if ":" in solution else (*_parts(solution),)
        for pattern, holds in SENTENCES.items():
            if found := re.match(pattern, sentence):
                return holds(Told(maze, way, moves, found.groups()))
        return None

    def titles(self, text: str, solution: str | None) -> list[str] | None:
        if solution is None:
            return None
        return ["The question", "The plan", "Back from the goal", "The ways in", "The answer"]

    # Pictures

    def labels(
        self, text: str, solution: str | None, *, answered: bool
    ) -> Iterator[tuple[int, str]]:
        for cell, letter in maze_of(text).cells.items() if not answered else ():
            yield cell[0], letter

    def words(self, line: str, *, answered: bool) -> list[str]:
        return re.sub(r"<?-+>|<-+|[|^v]", " ", line).split() if answered else line.split()

    def frames(self, text: str, solution: str) -> int:
        return len(solution.partition(": ")[2]) + 1

    def _numbered(self, maze: Maze, solution: str) -> Iterator[str]:
        """Each letter, with the numbers of the moves to its cell."""
        way, _, route = solution.partition(": ")
        cells = [maze.ways[way][0]]
        for heading in route[1:]:
            cells.append(beside(cells[-1], heading))
        for cell, letter in maze.cells.items():
            numbers = (str(number) for number, there in enumerate(cells, 1) if there == cell)
            yield ",".join((letter, *numbers))

    def pictured(self, text: str, title: str, solution: str | None) -> Counter[str] | None:
        maze = maze_of(text)
        letters = Counter(maze.cells.values())
        numbers = Counter(
            str(1 + place) for size in (maze.rows, maze.rows[0]) for place in range(len(size))
        )
        rim = Counter(
            "-" if cost is None else str(cost) for side in maze.rim.values() for cost in side
        )
        if title == "The question":
            return letters + numbers
        if title == "Back from the goal":
            left = (moves for moves in maze.left.values() if 0 < moves <= MOST_SHOWN)
            return letters + numbers + Counter(map(str, left))
        if title == "The ways in":
            return letters + rim
        if title == "The answer" and solution is not None:
            return Counter(self._numbered(maze, solution)) + rim
        return None


def _split(position: str) -> tuple[str, str]:
    """The way in and the choices of a position."""
    way, choices = _parts(position)[::2]
    return way, choices


def _parts(position: str) -> tuple[str, str, str]:
    side, number, *choices = position.split(" ")
    return f"{side} {number}", "", "".join(choices)


def _least(case: Any) -> int:
    return int(case["ends"]["least"]) if case["ends"]["broken"] == "too few" else -1
