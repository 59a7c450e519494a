"""How a maze stands under a hand: the phases of its fire, or a walker among the rays."""

from __future__ import annotations

from collections.abc import Iterator

from lasermaze.core.errors import Fault
from lasermaze.core.grid import ARROWS, Cell, Heading
from lasermaze.editor.grid_edits import MOST_TOLD, empty_cells, time_in_range
from lasermaze.kind import View
from lasermaze.kinds.turrets.check import check
from lasermaze.kinds.turrets.draw import standing
from lasermaze.kinds.turrets.play import Stand, in_the_way
from lasermaze.kinds.turrets.play import standing as stand_of
from lasermaze.kinds.turrets.puzzle import EMPTY, TurretMaze, facing, steps_in_words

#: How far ahead a walker may look: until the turrets face as they do now.
AHEAD = 4


def view(puzzle: TurretMaze, position: str | None = None, time: int | None = None) -> View:
    """How the maze stands in a position, or as it is edited.

    With a ``time`` as it is edited: the fire of that phase. In a position: the walker at that
    time, or, after the last step, the fire of the next four times, the walker staying where it
    stands.

    Raises: PuzzleError for a text that is no position of this maze, or a time out of range.
    """
    if position is None:
        return _edited(puzzle, time)
    stand = stand_of(puzzle, position)
    ended = stand.death is not None or stand.cell == puzzle.goal
    steps = len(stand.walk)
    times = steps + 1 + (0 if ended else AHEAD)
    when = time_in_range(steps if time is None else time, times)
    cells = list(stand.walk.cells(puzzle.start))[: when + 1]
    faults = _faults(puzzle, stand)
    return View(
        picture=standing(puzzle, when, cells, fire=when > 0, dead=_dead(stand, when)),
        message=_message(puzzle, stand, faults, when),
        done=not faults,
        faults=faults,
        times=times,
        now=steps,
        ways=() if ended else tuple(_ways(puzzle, stand.cell)),
        cells=tuple(_cells(puzzle, when, cells[-1])),
        empty=empty_cells(puzzle, EMPTY),
    )


def _edited(puzzle: TurretMaze, time: int | None) -> View:
    when = time_in_range(time or 0, 4)
    turrets = sum(puzzle.cells.count(arrow.encode()) for arrow in ARROWS)
    message = f"{turrets} turrets, as they face at the start."
    if turrets == 1:
        message = "1 turret, as it faces at the start."
    if time is not None:
        message = (
            f"The fire after steps {when or 4}, {(when or 4) + 4}, {(when or 4) + 8} and so on."
        )
    return View(
        picture=standing(puzzle, when, [], fire=time is not None),
        message=message,
        done=False,
        times=4,
        cells=tuple(_cells(puzzle, when, None)),
        empty=empty_cells(puzzle, EMPTY),
    )


def _dead(stand: Stand, when: int) -> bool:
    return stand.death is not None and when == len(stand.walk)


def _faults(puzzle: TurretMaze, stand: Stand) -> tuple[Fault, ...]:
    if stand.death is not None:
        return (stand.death,)
    if stand.cell != puzzle.goal:
        return (Fault("goal", "the walk has not come to the goal", stand.cell),)
    return check(puzzle, stand.walk).faults


def _message(puzzle: TurretMaze, stand: Stand, faults: tuple[Fault, ...], when: int) -> str:
    steps = steps_in_words(len(stand.walk))
    if when > len(stand.walk):
        return f"The fire as it will be after step {when}."
    if when < len(stand.walk):
        return f"After step {when} of {len(stand.walk)}."
    if not faults:
        return f"Solved: the goal is reached in {steps}, the fewest there are."
    if stand.death is not None:
        return f"Hit after {steps}: {stand.death.message}."
    if stand.cell == puzzle.goal:
        return f"The goal is reached, in {faults[0].message}."
    return f"{steps[:1].upper()}{steps[1:]} so far." if stand.walk.moves else "At the start."


def _ways(puzzle: TurretMaze, cell: Cell) -> Iterator[str]:
    for heading in Heading:
        if not in_the_way(puzzle, heading.step(cell)):
            yield f"go {heading.name}"


_WORDS = {".": "empty", "#": "wall", "S": "start", "G": "goal"}


def _cells(puzzle: TurretMaze, time: int, walker: Cell | None) -> Iterator[str]:
    """What stands on each cell at a time, in words."""
    if len(puzzle.cells) > MOST_TOLD:
        return
    turned = {}
    for letter in ARROWS:
        faces = facing(letter, time)
        assert faces is not None
        turned[letter] = f"turret, facing {faces.word}"
    words = {**_WORDS, **turned}
    at = None if walker is None else walker[0] * puzzle.cols + walker[1]
    for index, letter in enumerate(puzzle.cells.decode("ascii")):
        yield f"walker, {words[letter]}" if index == at else words[letter]
