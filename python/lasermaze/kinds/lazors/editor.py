"""Editing and playing a board by moves; a position is the board with some blocks placed.

A laser or a target is put on a side of a cell: its code names the side and, for a laser, where its
light goes. ``put LNE 2,3`` is a laser on the north side of a cell, whose light goes on to the east;
``put PS 2,3`` a target on its south side. The same move again removes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, product
from typing import Any

from lasermaze.core.errors import Fault, PuzzleError
from lasermaze.core.grid import Cell, Heading, place
from lasermaze.core.letter_grid import letters_in
from lasermaze.drawing import Picture
from lasermaze.editor.grid_editor import TurningEditor
from lasermaze.editor.grid_edits import changed_cells, index_of, resized
from lasermaze.editor.moves import Move, at_cell
from lasermaze.interface import Facts, Observation, Piece
from lasermaze.kinds.lazors.check import faults_of
from lasermaze.kinds.lazors.draw import PIECES, draw_piece, lit_scene
from lasermaze.kinds.lazors.light import lit, shine
from lasermaze.kinds.lazors.puzzle import (
    FREE,
    GIVEN,
    NONE,
    PLACED,
    Arrangement,
    Lazors,
    Point,
    Proof,
    Ray,
)
from lasermaze.kinds.lazors.words import CONTENTS, name_of, progress


def _facts(code: str) -> Facts:
    """The name of a piece that a designer puts on a cell, and where the light of a laser goes."""
    if code not in PIECES:
        return (CONTENTS[code],)
    what = "laser" if code[0] == "L" else "target"
    onward = (f"light going {Heading[letter].word}" for letter in code[2:])
    return (f"{what} on the {Heading[code[1]].word} side", *onward)


#: The facts about each piece, by its code.
_FACTS = {code: _facts(code) for code in (*GIVEN, NONE, *PIECES)}


class Editor(TurningEditor[Lazors, Arrangement, Proof]):
    """The editor of boards. A board always has a laser and a target."""

    edits = (
        *("put", "take", "move", "turn", "add", "drop", "pile"),
        *("size", "clear", "title"),
    )
    plays = ("put", "take", "move", "touch", "clear")
    most_cells = Lazors.most_cells
    paints = NONE
    empty = FREE
    piece = "block"

    def draw_piece(self, letter: str) -> Picture:
        """A piece alone, on a grid of one cell."""
        return draw_piece(letter)

    def palette(self) -> tuple[Piece, ...]:
        """Blocks, as many as there is room for, then lasers and targets on the sides of cells."""
        room = self.puzzle.cells.count(FREE.encode()) - sum(self.puzzle.left)
        return tuple(
            Piece(
                code,
                facts,
                key,
                draw_piece(code),
                left=room if code in GIVEN else None,
                paints=code == NONE,
            )
            for key, (code, facts) in zip("1234567890qtyuip", _FACTS.items(), strict=True)
        )

    # Editing

    def edit_put(self, move: Move) -> Lazors:
        """The board with a block on some cells, or with a laser or a target more or fewer."""
        if move.code not in _FACTS:
            known = ", ".join(_FACTS)
            raise PuzzleError(f"no piece is called {move.code!r}", expected=f"one of: {known}")
        if move.code not in PIECES:
            return super().edit_put(move)
        puzzle = self.puzzle
        for cell in move.cells:
            index_of(puzzle, cell)  # raises for a cell outside
            puzzle = _toggled(puzzle, move.code, cell)
        return puzzle

    def edit_turn(self, move: Move) -> Lazors:
        """The board with the next block in place of a fixed one."""
        return self.turned(self.puzzle, move, GIVEN)

    def edit_pile(self, move: Move) -> Lazors:
        """The board whose fixed blocks on these cells are to be placed by the player."""
        puzzle = self.puzzle
        for cell in move.cells:
            index_of(puzzle, cell)  # raises for a cell outside
            block = puzzle[cell]
            if block not in GIVEN:
                raise PuzzleError(f"no block stands on {place(cell)}", expected="a fixed block")
            puzzle = _with_blocks(puzzle.with_letter(cell, FREE), block, 1)
        return puzzle

    def edit_add(self, move: Move) -> Lazors:
        """The board with one more block to place."""
        return _with_blocks(self.puzzle, _block(move), 1)

    def edit_drop(self, move: Move) -> Lazors:
        """The board with one block fewer to place."""
        return _with_blocks(self.puzzle, _block(move), -1)

    def edit_size(self, move: Move) -> Lazors:
        """The board in another size, with the lasers and targets that are still on it.

        If none is left there is one where a new board has it.
        """
        rows, cols = move.numbers
        puzzle, fresh = self.puzzle, self.kind.generator.blank(rows, cols)
        lasers = tuple(ray for ray in puzzle.lasers if ray.x <= 2 * cols and ray.y <= 2 * rows)
        targets = tuple((x, y) for x, y in puzzle.targets if x <= 2 * cols and y <= 2 * rows)
        return replace(
            puzzle,
            rows=rows,
            cols=cols,
            cells=bytes(resized(puzzle, rows, cols, FREE.encode())),
            lasers=lasers or fresh.lasers,
            targets=targets or fresh.targets,
        )

    # Repairs

    def changes(self) -> Iterator[str]:
        """The moves that put another letter on a cell, or remove a target."""
        yield from super().changes()
        yield from _without_targets(self.puzzle)

    def removals(self) -> Iterator[tuple[str, ...]]:
        """The moves that remove a target, or empty a cell."""
        yield from ((move,) for move in _without_targets(self.puzzle))
        yield from super().removals()

    def loosening(self) -> Iterator[str]:
        """The moves that empty the board, and remove all targets but one that is easy to hit."""
        puzzle = self.puzzle
        empty = FREE.encode() * len(puzzle.cells)
        points = [lit(puzzle, empty, contents).points for contents in (".", PLACED + ".")]
        kept = min(puzzle.targets, key=lambda target: [target not in each for each in points])
        yield from _without_targets(self.puzzle, kept)
        yield from chain.from_iterable(super().removals())

    # Playing

    def opened(self, position: str) -> Lazors:
        """The board in a position. Raises: PuzzleError for a text that is not a position of it."""
        puzzle, found = self.puzzle, self.kind.notation.parse(position, None, None)
        for name in ("blocks", "lasers", "targets"):
            if getattr(found, name) != getattr(puzzle, name):
                message = f"the position has other {name}"
                raise PuzzleError(message, expected="those of the puzzle", path=("grid",))
        return replace(puzzle, cells=changed_cells(puzzle, found, self.puzzle.turning))

    def position(self, solution: Arrangement) -> str:
        """The position that shows a solution. Raises: PuzzleError, with a path, if none can."""
        for letter, count in zip(PLACED, self.puzzle.blocks, strict=True):
            if solution.cells.count(letter.encode()) > count:
                message = f"more {name_of(letter)}s than there are"
                raise PuzzleError(message, expected=f"at most {count}", path=("grid",))
        position = super().position(solution)
        self.opened(position)
        return position

    def moves_to(self, now: Lazors, cell: Cell, letter: str) -> tuple[str, ...]:
        """The move that puts a block on a cell, or takes it away."""
        block = letter.upper()
        return (at_cell("put", cell, block) if block in GIVEN else at_cell("take", cell),)

    def moves_from(self, now: Lazors) -> Iterator[str]:
        """The blocks that can be placed or taken back, cell by cell; nothing once it is solved."""
        if not faults_of(self.puzzle, Arrangement(now.rows, now.cols, now.cells)):
            return
        for cell, letter in letters_in(now.cells, now.cols):
            if letter == FREE:
                yield from (at_cell("put", cell, block) for block in now.pile)
            elif letter in PLACED:
                yield at_cell("take", cell)

    def every_move(self) -> Iterator[str]:
        """Every block put on each cell, and taken back."""
        for cell in product(range(self.puzzle.rows), range(self.puzzle.cols)):
            yield from (at_cell("put", cell, block) for block in GIVEN)
            yield at_cell("take", cell)

    def observed(self, now: Lazors) -> Observation:
        """The letters; by cell, the lasers that shine into it and the targets on its sides.

        These are bits: of the lasers in the order of `PIECES`, and of the sides N, E, S, W. The
        numbers are those of the blocks left.
        """
        bits = {code: 1 << number for number, code in enumerate(PIECES)}
        sides = [sum(bits[code] for code in codes) for codes in _on_sides(self.puzzle).values()]
        lasers, targets = bytes(bit & 255 for bit in sides), bytes(bit >> 8 for bit in sides)
        return Observation((now.cells, lasers, targets), now.left)

    def play_put(self, now: Lazors, move: Move) -> str:
        """The position with a block of the pile on every cell."""
        block = _block(move)
        for cell in move.cells:
            now = _placed(self.puzzle, now, cell, block.lower())
        return self.text_of(now)

    def play_take(self, now: Lazors, move: Move) -> str:
        """The position with the blocks of some cells back in the pile."""
        for cell in move.cells:
            now = _placed(self.puzzle, now, cell, FREE)
        return self.text_of(now)

    def play_move(self, now: Lazors, move: Move) -> str:
        """The position with the contents of two cells exchanged."""
        first, second = move.cells
        empty = _placed(self.puzzle, _placed(self.puzzle, now, first, FREE), second, FREE)
        half = _placed(self.puzzle, empty, first, now[second])
        return self.text_of(_placed(self.puzzle, half, second, now[first]))

    def play_touch(self, now: Lazors, move: Move) -> str:
        """The position with the next block that is left on a cell; after the last one, none."""
        index_of(now, move.cell)  # raises for a cell outside
        letter = now[move.cell]
        later = self.puzzle.turning[self.puzzle.turning.find(letter) + 1 :]
        following = next((block for block in later if block.upper() in now.pile), FREE)
        if following == letter == FREE:
            raise PuzzleError("no block is left", expected="a block to take back")
        return self.text_of(_placed(self.puzzle, now, move.cell, following))

    def complete(self, now: Lazors) -> bool:
        """Whether all blocks are placed."""
        return not now.pile

    # Views

    def picture(self, solution: Arrangement, faults: Sequence[Fault]) -> Picture:
        """The board with its light, without title and text."""
        return lit_scene(shine(self.puzzle, solution.cells)).for_editor()

    def facts_of_cells(self, solution: Arrangement, faults: Sequence[Fault]) -> Iterator[Facts]:
        """The contents of each cell, whether light comes to it, and what is on its sides."""
        light = shine(self.puzzle, solution.cells)
        touched, dark = light.touched, {*self.puzzle.targets} - light.points
        for cell, codes in _on_sides(self.puzzle).items():
            facts = [CONTENTS[light.letters[cell]], *["in the light"] * (cell in touched)]
            for code in codes:
                facts += [*_facts(code), *["dark"] * (_on(code, cell) in dark)]
            yield tuple(facts)

    def message(self, solution: Arrangement, faults: Sequence[Fault]) -> str:
        """A sentence with the targets that are hit, and the blocks left."""
        return progress(self.puzzle, solution.cells, faults)

    def pile(self, now: Lazors) -> tuple[Piece, ...]:
        """The blocks left to place."""
        return tuple(
            Piece(
                letter,
                (name_of(letter),),
                str(1 + GIVEN.index(letter)),
                draw_piece(letter.lower()),
                left=count,
            )
            for letter, count in now.pile.items()
        )


def _on(code: str, cell: Cell) -> Ray | Point:
    """The laser or the target with a code on a cell."""
    x, y, *way = PIECES[code]
    x, y = x + 2 * cell[1], y + 2 * cell[0]
    return Ray(x, y, *way) if way else (x, y)


def _on_sides(puzzle: Lazors) -> dict[Cell, list[str]]:
    """The codes of the lasers that shine into each cell, and of the targets on its sides."""
    known = {*puzzle.lasers, *puzzle.targets}
    return {
        cell: [code for code in PIECES if _on(code, cell) in known]
        for cell in product(range(puzzle.rows), range(puzzle.cols))
    }


def _toggled(puzzle: Lazors, code: str, cell: Cell) -> Lazors:
    """The board with a laser or a target, or without it if it was there."""
    name, thing = "lasers" if code[0] == "L" else "targets", _on(code, cell)
    now = getattr(puzzle, name)
    others = tuple(each for each in now if each != thing)
    changes: dict[str, Any] = {name: others if thing in now else (*others, thing)}
    return replace(puzzle, **changes)


def _without_targets(puzzle: Lazors, kept: Point | None = None) -> Iterator[str]:
    """The moves that remove a target, but ``kept``, or the only one."""
    targets = dict.fromkeys(puzzle.targets)
    for x, y in targets if len(targets) > 1 else ():
        cell = min(y // 2, puzzle.rows - 1), min(x // 2, puzzle.cols - 1)
        if (x, y) != kept:
            yield at_cell("put", cell, next(code for code in PIECES if _on(code, cell) == (x, y)))


def _block(move: Move) -> str:
    """The letter of the block that a move names. Raises: PuzzleError for any other code."""
    if move.code.upper() not in {*GIVEN}:
        raise PuzzleError(f"no block is called {move.code!r}", expected="A, B or C")
    return move.code.upper()


def _with_blocks(puzzle: Lazors, block: str, more: int) -> Lazors:
    """The board with more blocks of a letter to place, or fewer."""
    pairs = zip(GIVEN, puzzle.blocks, strict=True)
    a, b, c = (count + more * (letter == block) for letter, count in pairs)
    return replace(puzzle, blocks=(a, b, c))


def _placed(puzzle: Lazors, now: Lazors, cell: Cell, letter: str) -> Lazors:
    """The position with a block on a free cell. Raises: PuzzleError for any other cell."""
    given = chr(puzzle.bare[index_of(now, cell)])
    if given != FREE:
        fixed = "a fixed block stays where it is"
        raise PuzzleError(fixed if given in GIVEN else "no block may stand there")
    if letter not in (FREE, now[cell]) and letter.upper() not in now.pile:
        raise PuzzleError(f"no {name_of(letter)} is left", expected="one of those left")
    return now.with_letter(cell, letter)
