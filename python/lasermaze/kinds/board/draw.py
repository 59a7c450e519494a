"""A board, a solution or an answer as a picture: tokens, the beam, and the pile to add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from typing import NamedTuple

from lasermaze import drawing, parts
from lasermaze.core.answers import Answer, Impossible, Solved, Undecided
from lasermaze.core.beam import Entry, next_entry
from lasermaze.core.claims import which_of
from lasermaze.core.english import counted
from lasermaze.core.grid import Cell, Heading
from lasermaze.core.reasons import Marks
from lasermaze.drawing import Film, Picture, Stamp
from lasermaze.drawing.shapes import End, Point
from lasermaze.kinds.board.light import shine
from lasermaze.kinds.board.puzzle import PIECES, Board, Proof, Token, pile_code

_Shown = Answer[Board, Board, Proof] | Board | None

_ASKEW = 0.5  # quarter turns of a token of unknown direction: none of the four directions

# The distance of a beam's start or end from the middle of a cell, in cells.
_MOUTH = 0.34
_FACE = 0.33
_SIDE = 0.42
_UNKNOWN = 0.47
_ON_RIM = 0.15

#: The code of a token in text, by the origin of the token.
_FRAMES = {"given": "{}", "added": "[{}]", "turned": "({})"}


class Draw(parts.Draw[Board, Board, Proof]):
    """Pictures of a card, and of a solution of it."""

    def draw(self, shown: _Shown) -> Picture:
        """The picture of a card, or of a solution of it.

        With a solved answer, or a solution, given tokens, added tokens and turned tokens are
        distinguished. Otherwise it is the card, with the beam as far as it is certain if
        no token is added; it ends at a token of unknown direction.
        """
        board = self.solution(shown) or self.puzzle
        light = _Light(board)
        scene = _scene(self.puzzle, board, light.trails, light.lit())
        return scene.caption(*_captions(board, shown, len(light.lit())))

    def film(self, answer: Answer[Board, Board, Proof]) -> Film | None:
        """The beam of a solution growing from the laser, cell by cell; None without a solution.

        The last frame is the picture that `draw` makes.
        """
        if not isinstance(answer, Solved):
            return None
        board = answer.witness
        light = _Light(board)

        def frame(time: int) -> Picture:
            lit = light.lit(time)
            scene = _scene(self.puzzle, board, (trail.until(time) for trail in light.trails), lit)
            return scene.caption(f"{len(lit)} of {_targets(board)} lit.")

        return Film.of(light.duration, frame, self.draw(answer))


def draw_undecided(
    board: Board, shown: Board, undecided: Container[Cell], emptied: Iterable[Cell] = ()
) -> Picture:
    """A card with some decisions, such as the ``emptied`` cells, and the light that is certain.

    It ends at the undecided cells.
    """
    light = _Light(shown, undecided)
    return _emptied(_grid(board, shown, light.trails, light.lit()), emptied)


def _emptied(scene: Picture, cells: Iterable[Cell]) -> Picture:
    """Marks cells in which nothing stands by a decision."""
    for cell in cells:
        scene.glyph(cell, Stamp("hollow"), css="hollow")
    return scene


def draw_tried(
    card: Board,
    shown: Board,
    undecided: Container[Cell],
    cells: Marks,
    emptied: Iterable[Cell] = (),
) -> Picture:
    """A card with some suppositions, drawn as such: pale, their light dashed, to where it fails.

    ``cells`` are the marks of the reason; what they dim is faint.
    """
    light = _Light(shown, undecided)
    trails = [
        trail._replace(end="cross" if trail.points[-1] in cells.crosses else trail.end)
        for trail in light.trails
    ]
    scene = _grid(card, shown, trails, light.lit(), "tried", cells.supposed)
    scene.keys = [key for key in scene.keys if key.mark != "cross"]
    scene.key("cross", "the beam breaks a rule").key("broken", "a rule is broken there")
    for cell in cells.dimmed:
        scene.glyph(cell, Stamp("dimmed"), css="dimmed")
    _emptied(scene, emptied)
    ends = {trail.points[-1] for trail in trails}
    for point in cells.crosses:
        if point not in ends:
            row, col = map(round, point)
            code = _code(card, shown, (row, col), light.lit())
            scene.glyph(point, Stamp("broken"), text=f"{code}x", css="broken")
    return scene


def _code(card: Board, shown: Board, cell: Cell, lit: Container[Cell]) -> str:
    """The text of the token on a cell; empty if there is none."""
    inside = 0 <= cell[0] < shown.rows and 0 <= cell[1] < shown.cols
    token = shown[cell] if inside else None
    return "" if token is None else _text(token, _origin(card, cell, token), cell in lit)


def beams(shown: Board, undecided: Container[Cell] = ()) -> tuple[tuple[Point, ...], ...]:
    """The lines of the light on a board, in the order in which they begin."""
    return tuple(trail.points for trail in _Light(shown, undecided).trails)


def on_rim(cell: Cell, heading: Heading) -> Point:
    """The point where light leaves the grid from a cell."""
    return _before(heading.step(cell), heading, _ON_RIM)


def on_side(cell: Cell, heading: Heading) -> Point:
    """The point where light along a heading ends on the side of a token."""
    return _before(cell, heading, _SIDE)


def draw_position(puzzle: Board, board: Board) -> Picture:
    """The grid of a card while it is edited or played, with the light, without words or pile."""
    return draw_undecided(puzzle, board, ()).for_editor()


def draw_token(token: Token) -> Picture:
    """One token on a grid of one cell."""
    scene = Picture(1, 1)
    _add_token(scene, (0, 0), token, "given", lit=False)
    _add_signs(scene, (0, 0), token, lit=False)
    return scene


def _scene(board: Board, shown: Board, trails: Iterable[_Trail], lit: Container[Cell]) -> Picture:
    """The picture without its captions: the grid and the text below it."""
    scene = _grid(board, shown, trails, lit)
    scene.title = board.title
    _add_pile(scene, shown)
    return scene


def _grid(
    board: Board,
    shown: Board,
    trails: Iterable[_Trail],
    lit: Container[Cell],
    css: str = "beam",
    supposed: Iterable[Cell] = (),
) -> Picture:
    """Tokens, light of a class, and the marks above it; supposed tokens are pale."""
    scene = Picture(shown.rows, shown.cols).numbered()
    scene.key("added", "added").key("turned", "turned").key("lit", "lit")
    scene.key("cross", "a beam ends on an opaque side")
    for cell, token in shown.tokens():
        _add_token(scene, cell, token, _origin(board, cell, token), cell in lit)
    for cell in supposed:
        scene.glyph(cell, Stamp("supposed"), css="supposed")
    for trail in trails:
        if len(trail.points) > 1:
            scene.path(trail.points, css, end=trail.end)
    for cell, token in shown.tokens():
        _add_signs(scene, cell, token, cell in lit)
    return scene


def _origin(card: Board, cell: Cell, token: Token) -> str:
    """The origin of a token: given by the card, given and turned, or added."""
    on_card = cell[0] < card.rows and cell[1] < card.cols
    given = card[cell] if on_card else None
    if given is None or given.piece != token.piece:
        return "added"
    return "turned" if given.way == "?" != token.way else "given"


def _add_token(scene: Picture, cell: Cell, token: Token, origin: str, lit: bool) -> None:
    unknown = token.way == "?"
    base = Stamp("turned" if unknown else origin)
    piece = Stamp(PIECES[token.piece].glyph, _ASKEW if unknown else token.quarter_turns)
    scene.glyph(cell, base, piece, text=_text(token, origin, lit), css="lit" if lit else origin)


def _text(token: Token, origin: str, lit: bool) -> str:
    return _FRAMES[origin].format(token.code + "*" * lit)


def _add_signs(scene: Picture, cell: Cell, token: Token, lit: bool) -> None:
    """Add the marks above the beam: a lit target's light, and the badges."""
    if lit:
        scene.glyph(cell, Stamp("lit", token.quarter_turns))
    if token.must_light:
        scene.glyph(cell, Stamp("must"))
    if token.way == "?":
        scene.glyph(cell, Stamp("unknown"))


def _add_pile(scene: Picture, board: Board) -> None:
    order = [*PIECES]
    pile = sorted(board.pile, key=lambda token: order.index(token.piece))
    entries = []
    for token, times in Counter(pile).items():
        piece, must = Stamp(PIECES[token.piece].glyph), [Stamp("must")] * token.must_light
        entries.append(drawing.Entry((Stamp("added"), piece, *must), pile_code(token), times))
    if entries:
        scene.panel("To add", entries)


def _captions(shown: Board, answer: _Shown, lit: int) -> Iterator[str]:
    targets = _targets(shown)
    if isinstance(answer, Solved | Board):
        found = f"{targets} lit" if lit == shown.targets else f"{lit} of {targets} lit"
        yield f"{found}{_which(answer)}."
        return
    yield f"Light {targets}."
    if isinstance(answer, Impossible):
        yield "Impossible: however the tokens are set up, a rule is broken."
    elif isinstance(answer, Undecided):
        yield f"Undecided: {answer.reason}."


def _targets(board: Board) -> str:
    return counted(board.targets, "target")


def _which(answer: Solved[Board, Board] | Board) -> str:
    """The number of the solution and of all solutions, as far as it is known."""
    return f"; {which_of(answer)}" if isinstance(answer, Solved) else ""


class _Trail(NamedTuple):
    """A line of light; it passes its points at intervals of one unit of time."""

    points: tuple[Point, ...]
    end: End
    begin: int  # when light passes the first point; it leaves the laser at time 0

    def until(self, time: int) -> _Trail:
        """The line as far as light has passed it at a time; fewer than two points draw nothing."""
        passed = max(0, time - self.begin + 1)
        if passed >= len(self.points):
            return self
        return _Trail(self.points[:passed], "", self.begin)


class _Light:
    """All the light on a board as lines; none while the laser's direction is unknown."""

    def __init__(self, board: Board, undecided: Container[Cell] = ()) -> None:
        self.light = shine(board, undecided)
        beam = self.light.beam
        self.meetings = dict(zip(beam.entries, self.light.meetings, strict=True))
        parents = (None if index is None else beam.entries[index] for index in beam.parent)
        self.parent = dict(zip(beam.entries, parents, strict=True))
        # The time when light reaches each entry; it leaves the laser at time 0.
        self.times: dict[Entry | None, int] = {None: 0}
        for entry, parent in self.parent.items():
            self.times[entry] = self.times[parent] + 1
        found: dict[tuple[tuple[Point, ...], End], int] = {}  # a line drawn twice: once
        for points, end, begin in self._lines():
            found[points, end] = min(begin, found.get((points, end), begin))
        self.trails = tuple(_Trail(*line, begin) for line, begin in found.items())
        self.duration = max(
            (trail.begin + len(trail.points) - 1 for trail in self.trails), default=0
        )

    def lit(self, time: int | None = None) -> set[Cell]:
        """The targets that light has reached at a time, or at the end."""
        return {
            entry.cell
            for entry, met in self.meetings.items()
            if met is not None and met.lights and (time is None or self.times[entry] <= time)
        }

    def _lines(self) -> Iterator[_Trail]:
        """The beam as lines: one from the laser, and two more from every splitter it meets."""
        waiting: list[tuple[Point, Entry | None, Entry]] = [
            (_before(*source, -_MOUTH), None, next_entry(*source)) for source in self.light.sources
        ]
        while waiting:
            first, came_from, entry = waiting.pop()
            points, begin = [first], self.times[came_from]
            while fresh := entry in self.parent and self.parent[entry] == came_from:
                met, came_from = self.meetings[entry], entry
                out = met.out if met is not None else ()
                if len(out) != 1:
                    waiting += [(entry.cell, entry, next_entry(entry.cell, way)) for way in out]
                    break
                points.append(entry.cell)
                entry = next_entry(entry.cell, out[0])
            if fresh or entry not in self.parent:
                last, end = self._end(entry)
                yield _Trail((*points, last), end, begin)
            else:  # light that was here already: the two merged in the cell before
                yield _Trail(tuple(points), "", begin)

    def _end(self, entry: Entry) -> tuple[Point, End]:
        """The point and the sort of the end of a line that meets no light."""
        if entry not in self.meetings:  # beyond the grid
            return _before(*entry, _ON_RIM), "arrow"
        met = self.meetings[entry]
        if met is None:
            return _before(*entry, _UNKNOWN), ""
        if met.out:  # at a splitter
            return entry.cell, ""
        if met.blocked:
            return on_side(*entry), "cross"
        return _before(*entry, _FACE if met.lights else _MOUTH), ""


def _before(cell: Cell, heading: Heading, distance: float) -> Point:
    """The point that light along ``heading`` passes ``distance`` before the cell's middle."""
    down, right = heading.step((0, 0))
    return cell[0] - distance * down, cell[1] - distance * right
