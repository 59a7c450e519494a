"""The checker of the board game: plain tracing by the book, no solver.

Two questions, each answered with nothing but :func:`lasermaze.core.beam.follow` and the table of what
a beam does at a token: is this a solution (`check`), and how many are there (`recount`). The
last one searches again, plainly and without pruning, which takes seconds where the kernel takes
milliseconds, and needs no trust in it. Proof trees are judged in ``refute``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from lasermaze.core.beam import Beam, Entry, follow
from lasermaze.core.budget import UNLIMITED, Budget
from lasermaze.core.errors import Fault
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.kind import Verdict
from lasermaze.kinds.board.puzzle import WAYS, Board, Token, meet


class Light(NamedTuple):
    """What the laser's light does on a board.

    ``beam`` is all of it, ``lit`` the targets lit, ``touched`` the tokens that count as
    touched, ``blocked`` the entries that ended on an opaque side, and ``waiting`` the entries
    into cells where nothing is decided yet (tokens of unknown direction).
    """

    beam: Beam
    lit: frozenset[Cell]
    touched: frozenset[Cell]
    blocked: tuple[Entry, ...]
    waiting: tuple[Entry, ...]


def shine(board: Board) -> Light:
    """The light on a board as it stands, empty cells taken as empty for good.

    It waits at tokens of unknown direction. A laser that is still to be added, or whose
    direction is unknown, sends no light.
    """
    return _trace(board, _standing(board), _unturned(board))


def light_known(board: Board) -> Light:
    """The light that is certain: while there is a pile, it waits at empty cells too."""
    open_cells = {cell for cell in _cells(board) if board.add and board[cell] is None}
    return _trace(board, _standing(board), _unturned(board) | open_cells)


def _standing(board: Board) -> dict[Cell, Token]:
    return {cell: token for cell, token in board.tokens() if token.way != "?"}


def _unturned(board: Board) -> set[Cell]:
    return {cell for cell, token in board.tokens() if token.way == "?"}


def _trace(board: Board, standing: dict[Cell, Token], undecided: set[Cell]) -> Light:
    """Follow the light among the standing tokens; it waits at the undecided cells."""
    sources = [
        Entry(cell, Heading(ARROWS.index(token.way)))
        for cell, token in standing.items()
        if token.piece == "L"
    ]

    def out(cell: Cell, heading: Heading) -> tuple[Heading, ...]:
        if cell in undecided:
            return ()
        token = standing.get(cell)
        if token is None or (token.piece == "L" and token.way == heading.arrow):
            return (heading,)  # an empty cell, or the laser's own light
        return meet(token, heading).out

    beam = _with_light_at_the_back(follow(board.rows, board.cols, sources, out), standing)
    met = [
        (entry, meet(standing[entry.cell], entry.heading))
        for entry, parent in zip(beam.entries, beam.parent, strict=True)
        if parent is not None and entry.cell in standing and entry.cell not in undecided
    ]
    return Light(
        beam=beam,
        lit=frozenset(entry.cell for entry, meeting in met if meeting.lights),
        touched=frozenset(entry.cell for entry, meeting in met if meeting.touches),
        blocked=tuple(entry for entry, meeting in met if meeting.blocked),
        waiting=tuple(entry for entry in beam.entries if entry.cell in undecided),
    )


def _with_light_at_the_back(beam: Beam, standing: dict[Cell, Token]) -> Beam:
    """The beam, with an entry for light that comes to the back of the laser.

    That light has the cell and heading of the laser's own light, so `follow` takes it for
    light that meets light. But it ends on an opaque side.
    """
    back = {
        entry: last
        for last, entry in beam.merges
        if (token := standing.get(entry.cell)) is not None
        and token.piece == "L"
        and token.way == entry.heading.arrow
    }
    return beam._replace(
        entries=(*beam.entries, *back),
        parent=(*beam.parent, *back.values()),
        merges=tuple(merge for merge in beam.merges if merge[1] not in back),
    )


def check(
    puzzle: Board, solution: Board, budget: Budget = UNLIMITED, *, stray_beams: bool = False
) -> Verdict:
    """Every way in which ``solution`` fails to solve ``puzzle``.

    The rules that a fault may name: ``size``, ``given``, ``pile``, ``direction``,
    ``targets``, ``must light``, ``untouched``, and, unless ``stray_beams``, ``stray`` and
    ``opaque``. A ``!`` in the solution says nothing: the puzzle says which must be lit.
    """
    if not isinstance(solution, Board):
        return Verdict((Fault("size", f"a {type(solution).__name__} is no solved board"),))
    if (puzzle.rows, puzzle.cols) != (solution.rows, solution.cols):
        found = f"the answer has {solution.rows} rows of {solution.cols} cells"
        return Verdict((Fault("size", f"{found}, the card {puzzle.rows} of {puzzle.cols}"),))
    faults = [*_faults_of_placing(puzzle, solution), *_faults_of_direction(solution)]
    if not any(fault.rule == "direction" for fault in faults):
        light = shine(solution)
        faults += _faults_of_targets(puzzle, solution, light)
        faults += _faults_of_touch(solution, light)
        if not stray_beams:
            faults += strays(solution, light)
    return Verdict(tuple(faults))


def _faults_of_placing(puzzle: Board, solution: Board) -> Iterator[Fault]:
    """Rule 1: the given tokens stand where they stood, and the pile is used up."""
    left = Counter(token.piece for token in puzzle.pile)
    for cell in _cells(puzzle):
        given, placed = puzzle[cell], solution[cell]
        if given is None:
            if placed is None:
                continue
            if left[placed.piece] == 0:
                yield Fault("pile", f"the pile has no {placed.name} for this place", cell)
            else:
                left[placed.piece] -= 1
        elif placed is None or placed.piece != given.piece:
            yield Fault("given", f"{_name(placed)} where the card has {_name(given)}", cell)
        elif given.way not in ("?", placed.way):
            yield Fault(
                "given", f"the {given.name} is turned: {placed.code}, not {given.code}", cell
            )
    for piece, count in left.items():
        if count > 0:
            things = Token(piece, "?").name + "s" * (count > 1)
            yield Fault("pile", f"{count} {things} of the pile not placed")


def _faults_of_direction(solution: Board) -> Iterator[Fault]:
    for cell, token in solution.tokens():
        if token.way == "?":
            yield Fault("direction", f"the {token.name} has no direction", cell)


def _faults_of_targets(puzzle: Board, solution: Board, light: Light) -> Iterator[Fault]:
    """Rule 2: exactly the stated number of targets is lit, and all that must be."""
    if len(light.lit) != puzzle.targets:
        yield Fault("targets", f"targets lit: {len(light.lit)}; wanted: {puzzle.targets}")
    for cell, given in puzzle.tokens():
        if given.must_light and cell not in light.lit:
            yield Fault("must light", "this target must be lit", cell)
    must_light_added = sum(token.must_light for token in puzzle.pile)
    lit_added = sum(puzzle[cell] is None for cell in light.lit)
    if lit_added < must_light_added:
        wanted = f"{must_light_added} of the added targets must be lit"
        yield Fault("must light", f"{wanted}, {lit_added} are")


def _faults_of_touch(solution: Board, light: Light) -> Iterator[Fault]:
    """Rule 3: the beam touches every token but the laser and the blocker."""
    for cell, token in solution.tokens():
        if token.piece not in "LX" and cell not in light.touched:
            how = "passes through" if token.piece == "C" else "touches"
            yield Fault("untouched", f"no beam {how} the {token.name}", cell)


def strays(solution: Board, light: Light) -> Iterator[Fault]:
    """Rule 4 broken: a beam that leaves the grid, or ends on an opaque side."""
    for index, heading in light.beam.exits:
        cell = light.beam.entries[index].cell if index is not None else None
        yield Fault("stray", f"a beam leaves the grid to the {heading.word}", cell)
    for entry in light.blocked:
        name = _name(solution[entry.cell])
        yield Fault("opaque", f"a beam going {entry.heading.word} ends on {name}", entry.cell)


def recount(
    puzzle: Board,
    budget: Budget = UNLIMITED,
    *,
    stray_beams: bool = False,
    limit: int | None = None,
    effort: int | None = None,
) -> int | None:
    """How many solutions a plain search finds, at most ``limit``.

    None where it would have to look at more than ``effort`` positions.

    Raises: TimeUpError.
    """
    found = 0
    for position, solution in enumerate(_search(puzzle, stray_beams)):
        if found == limit:
            break
        budget.look(0.0, found)
        if effort is not None and position >= effort:
            return None
        found += solution is not None
    return found


def exhaust(puzzle: Board, *, stray_beams: bool = False) -> Iterator[Board]:
    """Every solution, by trying everything that light comes to, one cell at a time."""
    return (found for found in _search(puzzle, stray_beams) if found is not None)


def _search(puzzle: Board, stray_beams: bool) -> Iterator[Board | None]:
    """Every position that the plain search looks at: its solution, or None if it is none."""
    standing = _standing(puzzle)
    undecided = {cell for cell in _cells(puzzle) if cell not in standing}
    pile = Counter(token.piece for token in puzzle.pile)
    for cell in sorted(undecided):
        for token in _options(puzzle, cell, pile):
            if token is not None and token.piece == "L":
                with_laser = _decided(standing, undecided, pile, puzzle, cell, token)
                yield from _extend(puzzle, *with_laser, stray_beams)
    if any(token.piece == "L" for token in standing.values()):
        yield from _extend(puzzle, standing, undecided, pile, stray_beams)


Position = tuple[dict[Cell, Token], set[Cell], Counter[str]]


def _extend(
    puzzle: Board,
    standing: dict[Cell, Token],
    undecided: set[Cell],
    pile: Counter[str],
    stray_beams: bool,
) -> Iterator[Board | None]:
    """The positions that have these tokens standing and the decided cells else empty."""
    light = _trace(puzzle, standing, undecided)
    broken = not stray_beams and (light.beam.exits or light.blocked)
    if broken or len(light.lit) > puzzle.targets:
        yield None
    elif light.waiting:
        yield None
        cell = light.waiting[0].cell
        for token in _options(puzzle, cell, pile):
            decided = _decided(standing, undecided, pile, puzzle, cell, token)
            yield from _extend(puzzle, *decided, stray_beams)
    else:
        # What is undecided now is never met: empty cells stay so, a token there stays dark.
        solution = puzzle.replaced(dict(standing), add=b"")
        solves = check(puzzle, solution, stray_beams=stray_beams).ok
        yield solution if solves else None


def _options(puzzle: Board, cell: Cell, pile: Counter[str]) -> Iterator[Token | None]:
    """What may stand on an undecided cell: its token turned, one of the pile, or nothing."""
    given = puzzle[cell]
    pieces = [piece for piece, count in pile.items() if count] if given is None else [given.piece]
    if given is None:
        yield None
    for piece in pieces:
        for way in WAYS[piece]:
            yield given.turned(way) if given is not None else Token(piece, way)


def _decided(
    standing: dict[Cell, Token],
    undecided: set[Cell],
    pile: Counter[str],
    puzzle: Board,
    cell: Cell,
    token: Token | None,
) -> Position:
    if token is None:
        return standing, undecided - {cell}, pile
    used = Counter() if puzzle[cell] is not None else Counter({token.piece: 1})
    return standing | {cell: token}, undecided - {cell}, pile - used


def _cells(board: Board) -> Iterator[Cell]:
    return (divmod(index, board.cols) for index in range(board.rows * board.cols))


def _name(token: Token | None) -> str:
    return "nothing" if token is None else f"the {token.name}"
