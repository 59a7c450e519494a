"""A maze, an escape or an answer as a picture: letters, costs around the rim, the route."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from lasermaze import parts
from lasermaze.core import walks
from lasermaze.core.answers import Answer, Impossible, Pairs, Solved, Undecided
from lasermaze.core.english import counted, sentence
from lasermaze.core.grid import Cell, Heading
from lasermaze.drawing import Film, Picture, Stamp, close_up, is_large
from lasermaze.drawing.picture import counted_off
from lasermaze.kinds.signposts.puzzle import SIDES, ClosedSet, Escape, Maze, Rim, Way
from lasermaze.kinds.signposts.reasons import Broken, CheapestOf, LeavesGrid, Waits
from lasermaze.kinds.signposts.words import in_words, more_ways, no_goal

if TYPE_CHECKING:
    from lasermaze.drawing.shapes import Point

    #: The objects that can be drawn on a maze.
    Subject = Answer[Maze, Escape, ClosedSet] | Escape | None

#: The distance of the route from the middle of a cell, to the right, in cells.
ASIDE = 0.32

#: Of a route with more moves than this only the first moves of its legs are numbered.
MOST_NUMBERED = 40

#: The distance of the route's end from the middle of its last cell.
SHORT_OF = 0.3

#: The classes of a large maze: letters that turn, those that let the walker choose, and the others.
_CLASSES = ("board", "on-route", "death", "goal")
_CLASS_OF = bytes({"?": 1, "X": 2, "G": 3}.get(chr(number), 0) for number in range(256))


class Draw(parts.Draw[Maze, Escape, ClosedSet]):
    """Pictures of a maze, with an escape's route and the costs of the ways in.

    The route keeps to the right, so that both directions along a line are visible.
    """

    def draw(self, shown: Subject) -> Picture:
        """The maze with a route; if it is impossible, the cells that can be reached are marked.

        Raises: TimeUpError; whatever ``budget.progress`` raises.
        """
        maze, escape = self.puzzle, self.solution(shown)
        scene = _scene(maze, escape, len(escape.route) if escape is not None else 0)
        if isinstance(shown, Impossible):
            reached = shown.certificate().cells(maze) or b""
            cells = [divmod(index, maze.cols) for index, held in enumerate(reached) if held]
            scene.tiles(cells, "reached").key("reached", "can be reached")
            for cell in cells:
                scene.glyph(cell, text=f"{maze[cell]}+", css="reached")
        return scene.caption(*self.captions(shown))

    def walk(self, walk: Escape | None, moves: int, broken: Broken | None) -> Picture:
        """The grid for editing or playing, with the first moves of a walk, without text.

        If the walk is not finished because it is ``broken``, the cell where the walker waits is
        marked, or the place on the rim where the walker leaves.
        """
        scene = _scene(self.puzzle, walk, moves, ahead="letter").for_editor()
        if isinstance(broken, Waits):
            scene.tiles([broken.cell], "reached")
        if isinstance(broken, LeavesGrid):
            aside = ASIDE, broken.heading.right
            (rim,) = walks.marks(broken).crosses
            ahead = _shifted(broken.cell, (SHORT_OF, broken.heading), aside)
            scene.path([ahead, _shifted(rim, aside)], "route", heads=False, end="cross")
        return scene

    def film(self, answer: Answer[Maze, Escape, ClosedSet]) -> Film | None:
        """The route of a solved answer, move by move, with the heading of each.

        The last frame is the picture that `draw` makes. None without a route, or for a large maze.
        """
        maze, escape = self.puzzle, self.solution(answer)
        if escape is None or is_large(maze.rows, maze.cols):
            return None

        def frame(moves: int) -> Picture:
            scene = _scene(maze, escape, moves)
            if not moves:
                return scene.caption(f"The walker comes {escape.way.words}.")
            heading = Heading[escape.route[moves - 1]].word
            return scene.caption(f"Move {moves} of {len(escape.route)}, heading {heading}.")

        return Film.of(len(escape.route), frame, self.draw(answer))

    def facts(self, escape: Escape) -> Pairs:
        """The number of moves of an escape."""
        return (("moves", escape.cost),)

    def captions(self, shown: Subject) -> Iterator[str]:
        """The number of moves and the way in, and what is known of the others; or why not."""
        if (escape := self.solution(shown)) is not None:
            yield f"{counted(escape.cost, 'move')}, {escape.way.words}."
            yield from self._of_others(shown, escape)
        elif isinstance(shown, Impossible):
            way = dict(shown.options).get("way")
            yield f"Impossible: {no_goal(self.puzzle.way(way) if way else None)}."
        elif isinstance(shown, Undecided):
            yield f"Undecided: {shown.reason}."

    def _of_others(self, shown: Subject, escape: Escape) -> Iterator[str]:
        """The number of other ways in that reach a goal, as far as it is known."""
        if escape.costs is not None:
            count = escape.costs.count_succeeding(self.budget)
            large = is_large(self.puzzle.rows, self.puzzle.cols)
            around = "" if large else "; the costs stand around the rim"
            only = in_words(CheapestOf(1, escape.cost))
            yield sentence(only if count == 1 else f"{more_ways(count)}{around}")
        elif isinstance(shown, Solved) and not shown.exact:
            yield (
                f"At least {more_ways(shown.count)}; none in fewer moves."
                if shown.count > 1
                else "No way in takes fewer moves."
            )


def draw_letter(letter: str) -> Picture:
    """A letter on a grid of one cell."""
    scene = Picture(1, 1)
    _add_letter(scene, (0, 0), letter)
    return scene


def _scene(maze: Maze, escape: Escape | None, moves: int, ahead: str = "post") -> Picture:
    """The first moves of a route, the letters, and around them the costs or the numbers.

    Letters on the route are small; the others have the class ``ahead``. A large maze is drawn in
    pixels.
    """
    scene = Picture(maze.rows, maze.cols, maze.title)
    if is_large(maze.rows, maze.cols):
        route = () if escape is None else islice(maze.route_cells(escape), moves)
        return scene.pixels(maze.cells.translate(_CLASS_OF), _CLASSES).tiles(route, "route")
    if escape is None:
        add_letters(scene, maze, "letter")
    else:
        _add_route(scene, maze, escape, range(moves))
        add_letters(scene, maze, ahead, {*islice(maze.route_cells(escape), moves)})
    if escape is not None:
        legs = legs_of(maze, escape) if escape.cost > MOST_NUMBERED else []
        _add_numbers(scene, maze, escape, range(moves), [leg.start + 1 for leg in legs])
    if escape is None or escape.costs is None:
        return scene.numbered()
    _add_costs(scene, maze, escape.costs)
    return scene


def draw_costs(maze: Maze, costs: Rim) -> Picture:
    """The maze with the costs of its ways in, without a route."""
    scene = Picture(maze.rows, maze.cols)
    add_letters(scene, maze, "letter")
    _add_costs(scene, maze, costs)
    return scene


def draw_leg(maze: Maze, escape: Escape, leg: range) -> Picture:
    """Some of the moves of a route, numbered from 1, without the others."""
    scene = Picture(maze.rows, maze.cols)
    _add_route(scene, maze, escape, leg)
    add_letters(scene, maze, "post")
    _add_numbers(scene, maze, escape, leg)
    return close_up(scene.numbered(), list(maze.route_cells(escape))[leg.start : leg.stop])


def legs_of(maze: Maze, escape: Escape) -> list[range]:
    """A route cut into legs, none of which comes back to a cell except by turning back."""
    cells = [*maze.route_cells(escape)]
    legs, first, met = list[range](), 0, set[Cell]()
    for number, cell in enumerate(cells):
        before = escape.route[max(0, number - 1) : number + 1]
        turns_back = before in ("NS", "SN", "EW", "WE")
        if cell in met and not turns_back:
            legs.append(range(first, number))
            first, met = number, set()
        met.add(cell)
    return [*legs, range(first, len(cells))]


def add_letters(scene: Picture, maze: Maze, css: str, small: Collection[Cell] = ()) -> None:
    """Write the letters of a maze with a class of text; on ``small`` cells with less space."""
    for row, line in enumerate(maze.lines()):
        for col, letter in enumerate(line):
            _add_letter(scene, (row, col), letter, "post" if (row, col) in small else css)


def _add_letter(scene: Picture, cell: Cell, letter: str, css: str = "letter") -> None:
    if letter == "G":
        scene.tiles([cell], "goal").glyph(cell, Stamp("goal"), text="G", css="goal")
    elif letter == "X":
        scene.tiles([cell], "death").glyph(cell, Stamp("death"), text="X", css="text")
    else:
        scene.label(cell, letter, css)


def _add_costs(scene: Picture, maze: Maze, costs: Rim) -> None:
    """Write the cost of each way in beside it; a stroke if it reaches no goal."""
    best = costs.best()
    for side, values in zip(SIDES, costs, strict=True):
        for index, cost in enumerate(values):
            way = Way(side, index)
            css = "no-way" if cost is None else "best" if best == (cost, way) else "cost"
            scene.label(maze.outside(way), "-" if cost is None else str(cost), css)
    scene.key("no-way", "no goal is reached")


def _add_route(scene: Picture, maze: Maze, escape: Escape, leg: range) -> None:
    """Some moves of a route, up to where it leaves the grid."""
    cells = [cell for cell in islice(maze.route_cells(escape), leg.stop) if maze.inside(cell)]
    numbers = range(leg.start, len(cells))
    points = [point for number in numbers for point in _points(escape, cells, number)]
    inward = escape.way.heading
    entry = _shifted(maze.outside(escape.way), (0.45, inward), (ASIDE, inward.right))
    if leg.start:
        entry = _points(escape, cells, leg.start - 1)[-1]
    scene.path([entry, *points], "route", end="arrow")


def _add_numbers(
    scene: Picture, maze: Maze, escape: Escape, leg: range, only: Sequence[int] = ()
) -> None:
    """Number some moves of a route, each on its line, or ``only`` a few of them."""
    arrivals: dict[tuple[Cell, Point], list[int]] = {}
    cells = [*islice(maze.route_cells(escape), leg.stop)]
    for number in leg:
        if maze.inside(cells[number]):
            at = _points(escape, cells, number)[0]
            arrivals.setdefault((cells[number], at), []).append(number + 1)
    texts: dict[Cell, list[str]] = {}
    for (cell, at), numbers in arrivals.items():
        first, *others = counted_off(numbers)
        written = first if not others else f"{first}+{len(numbers) - 1}"
        if only:
            written = next((str(number) for number in numbers if number in only), "")
        if written:
            scene.glyph(at, Stamp("plate" if len(written) < 3 else "wide-plate"))
            scene.label(at, written, "move")
        texts.setdefault(cell, [maze[cell]]).extend((first, *others))
    for cell, lines in texts.items():
        scene.glyph(cell, text=",".join(lines), css="move")
    scene.key("move", "the moves")


def _points(escape: Escape, cells: list[Cell], number: int) -> list[Point]:
    """The points of the line in the cell of one move: one, or two if it turns back."""
    arrival = Heading[escape.route[number]]
    right = ASIDE, arrival.right
    if number + 1 == len(cells):
        return [_shifted(cells[number], right, (-SHORT_OF, arrival))]
    onward = Heading[escape.route[number + 1]]
    if onward == arrival.back:
        ahead = ASIDE, arrival
        return [
            _shifted(cells[number], right, ahead),
            _shifted(cells[number], (ASIDE, onward.right), ahead),
        ]
    if onward == arrival:
        return [_shifted(cells[number], right)]
    return [_shifted(cells[number], right, (ASIDE, onward.right))]


def _shifted(cell: Point, *shifts: tuple[float, Heading]) -> Point:
    """The middle of a cell, or a point, moved by some distances along headings."""
    row, col = float(cell[0]), float(cell[1])
    for distance, heading in shifts:
        down, right = heading.step((0, 0))
        row, col = row + distance * down, col + distance * right
    return row, col
